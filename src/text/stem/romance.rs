//! Regular plurals of the Romance languages, undone before Snowball, which keeps some of them apart (`ciudades`/`ciudad`).

use super::super::lists::List;
use std::borrow::Cow;

/// `ciudades` → `ciudad`, `luces` → `luz`, `canciones` → `cancion`.
pub(super) fn spanish_singular(word: &str) -> Cow<'_, str> {
    if let Some(base) = word.strip_suffix("ces").filter(|base| base.len() >= 2) {
        return Cow::Owned([base, "z"].concat());
    }
    match word.strip_suffix("es") {
        // -e nouns end in the same letters (`redes` has `red`, but `sedes` has `sede`): Snowball drops that e itself,
        // so only the endings it leaves in place are cut.
        Some(base) if base.len() >= 3 && base.ends_with(['d', 'l', 'r', 'n', 's', 'j', 'y']) => Cow::Borrowed(base),
        _ => Cow::Borrowed(word),
    }
}

/// `animais` → `animal`, `informações` → `informação`, `pães` → `pão`, `túneis` → `túnel`, `fáceis` → `fácil`, `homens` → `homem`.
pub(super) fn portuguese_singular(word: &str) -> Cow<'_, str> {
    for (plural, singular) in [
        ("ões", "ão"),
        ("ães", "ão"),
        ("ais", "al"),
        ("éis", "el"),
        ("veis", "vel"),
        ("neis", "nel"),
        ("eis", "il"),
        ("óis", "ol"),
        ("uis", "ul"),
        ("ens", "em"),
        ("ns", "m"),
    ] {
        if let Some(base) = word.strip_suffix(plural).filter(|base| base.len() >= 2) {
            return Cow::Owned([base, singular].concat());
        }
    }
    match word.strip_suffix("es") {
        Some(base) if base.len() >= 3 && base.ends_with(['r', 'z', 's']) => Cow::Borrowed(base),
        _ => Cow::Borrowed(word),
    }
}

/// `banche` → `banca`, `laghi` → `lago`: the h only keeps the sound.
pub(super) fn italian_singular(word: &str) -> Cow<'_, str> {
    // `occhi` is the plural of `occhio`, `pacchi` of `pacco`.
    const SOFT: List = List("occhi|vecchi|specchi|orecchi|parecchi|apparecchi|mucchi|ginocchi|finocchi");
    for (plural, singular, least) in [("che", "ca", 3), ("ghe", "ga", 3), ("chi", "co", 3), ("ghi", "go", 2)] {
        if let Some(base) = word.strip_suffix(plural).filter(|base| base.len() >= least && !SOFT.contains(word)) {
            return Cow::Owned([base, singular].concat());
        }
    }
    if word == "uomini" { Cow::Borrowed("uomo") } else { Cow::Borrowed(word) }
}

/// `italiano` → `italiana`, `straniere` → `straniera`: Snowball takes -ano and -ere for endings of verbs (`parlano`, `vedere`) in these
/// forms of an adjective only.
pub(super) fn italian_adjective(word: &str) -> Option<String> {
    let base = word.strip_suffix("ano").map(|base| (base, "ana"));
    let (base, ending) = base.or_else(|| word.strip_suffix("iere").map(|base| (base, "iera")))?;
    (base.len() >= 3).then(|| [base, ending].concat())
}

/// `mangent` → `mange`: the plural of verbs, unless it ends a noun or an adverb.
pub(super) fn french_verb(word: &str) -> Option<&str> {
    const OTHERS: List = List("parent|accent|argent|content|couvent|torrent|serpent|talent|urgent|prudent");
    // Stems of verbs in -mer.
    const VERBS: List = List("omment|rment|aiment|ument|timent|priment|ament");
    let base = word.strip_suffix("nt").filter(|base| base.len() >= 4 && base.ends_with('e'))?;
    (!OTHERS.contains(word) && (!word.ends_with("ment") || VERBS.ends(word))).then_some(base)
}

/// `chevaux` → `cheval`, `bateaux` → `bateau`, `jeux` → `jeu`.
pub(super) fn french_singular(word: &str) -> Cow<'_, str> {
    if let Some(base) =
        word.strip_suffix('x').filter(|base| base.ends_with("eau") || base.ends_with("eu") && base.len() <= 5)
    {
        return Cow::Borrowed(base);
    }
    match word.strip_suffix("aux") {
        Some(base) if base.len() >= 3 => Cow::Owned([base, "al"].concat()),
        _ => Cow::Borrowed(word),
    }
}
