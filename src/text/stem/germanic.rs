//! What Snowball leaves apart in German and Dutch: plurals in -s, present and past of weak verbs, irregular plurals.

use super::super::lists::List;

/// `autos` → `auto`, `handys` → `handy`: Snowball cuts a plural s only behind consonants.
pub(super) fn german_singular(word: &str) -> &str {
    let base = word
        .strip_suffix('s')
        .filter(|base| base.len() >= 4 && base.ends_with(['a', 'o', 'y']) && !base.ends_with("ea"));
    base.unwrap_or(word)
}

/// Endings of verb stems before the -t of `nutzt`, `spielte`, `gespielt`. Nouns with the same endings lose nothing that another word
/// has, but for those of [`NOUNS`].
const VERBS: List = List("ll|mm|nn|pp|ff|ss|rr|ck|tz|ch|g|b|el|er|hl|hr|hn|hm|nk|rk|rn|rm|ein|ien|auf");
const NOUNS: List = List("bucht|recht|markt|punkt|schuft|furcht|konzert|talent");
/// Verbs that begin with ge- in every form.
const GE: List = List("gewinn|gehor|gewahr|genie|gefall|gebrauch|geling|gehorch|gefahr|gestalt|gesteh|gescheh");

/// `nutzt` → `nutz`, as `nutzen` has; `gespielt` → `spiel`.
pub(super) fn german_verb<'a>(word: &str, stem: &'a str) -> Option<&'a str> {
    let base = stem.strip_suffix('t').filter(|base| base.len() >= 4 && VERBS.ends(base) && !NOUNS.contains(stem))?;
    let participle = word.ends_with('t') && !GE.begins(base);
    let bare = base.strip_prefix("ge").filter(|bare| participle && bare.len() >= 3);
    Some(bare.unwrap_or(base))
}

/// Plurals of short vowels, which Snowball lengthens (`dagen` → `daag`), and those in -eren.
const PLURALS: List = List(
    "kinderen kind|eieren ei|bladeren blad|liederen lied|volkeren volk|goederen goed|kalveren kalf|lammeren lam|steden stad|schepen schip|leden lid|\
     dagen dag|wegen weg|daken dak|glazen glas|paden pad|vaten vat|gaten gat|bladen blad|graven graf|holen hol|loten lot|sloten slot|goden god|\
     gebeden gebed|gebreken gebrek|bevelen bevel|oorlogen oorlog|hoven hof|slagen slag|verdragen verdrag|bedragen bedrag|koeien koe|tekorten tekort",
);

/// `kinderen` → `kind`, `dagen` → `dag`.
pub(super) fn dutch_singular(word: &str) -> &str {
    let singular = |pair: &'static str| pair.split_once(' ').filter(|(plural, _)| *plural == word);
    PLURALS.iter().find_map(singular).map_or(word, |(_, singular)| singular)
}

/// `speelt` → `speel`: a -t behind a long vowel and a consonant is one of a verb, more often than not.
pub(super) fn dutch_verb(stem: &str) -> Option<&str> {
    const LONG: List = List("aa|ee|oo|uu|ie|ei|ij|ui|ou|oe|eu");
    let base = stem.strip_suffix('t')?;
    // `behandelt`
    if base.len() >= 6 && List("el|er").ends(base) {
        return Some(base);
    }
    let vowels =
        base.strip_suffix(|c: char| c.is_ascii_lowercase() && !matches!(c, 'a' | 'e' | 'i' | 'o' | 'u' | 'j'))?;
    (base.len() >= 4 && LONG.ends(vowels)).then_some(base)
}
