//! Reduces a case-folded word to what its inflected forms share. A stem is for comparison, never for display.
//!
//! English has rules and an exception table of its own ([`english`]), since Snowball's English joins derivations
//! (`university`/`universe`). Russian, Arabic, German, French, Spanish, Portuguese, Italian and Dutch use Snowball 3, the
//! Romance languages after a step for regular plurals that Snowball leaves apart. Korean loses its particles. Other languages keep the word.

pub mod english;
mod germanic;
mod korean;
mod romance;
mod slavic;

use super::language::Language;
use super::lists::List;
use snowball_stemmers_rs::{Algorithm, Stemmer};
use std::borrow::Cow;

/// Longer words are left alone: no language inflects them, and a stemmer is not worth trusting with megabytes.
const LONGEST: usize = 100;

/// The stem of a word that [`fold`](super::normalize::fold) has folded.
///
/// Never empty for a non-empty word, and the same for every call.
#[must_use]
pub fn stem(word: &str, language: Language) -> Cow<'_, str> {
    if word.len() > LONGEST {
        return Cow::Borrowed(word);
    }
    let stem = match language {
        Language::English => return english::key(word),
        Language::Korean => Cow::Borrowed(korean::without_particle(word)),
        Language::French => snowball(Algorithm::French, romance::french_singular(word)),
        Language::Spanish => snowball(Algorithm::Spanish, romance::spanish_singular(word)),
        Language::Portuguese => snowball(Algorithm::Portuguese, romance::portuguese_singular(word)),
        Language::Italian => snowball(Algorithm::Italian, romance::italian_singular(word)),
        Language::German => snowball(Algorithm::German, Cow::Borrowed(germanic::german_singular(word))),
        Language::Dutch => snowball(Algorithm::Dutch, Cow::Borrowed(germanic::dutch_singular(word))),
        // Ё is written as Е as often as not.
        Language::Russian if word.contains('ё') => snowball(Algorithm::Russian, Cow::Owned(word.replace('ё', "е"))),
        Language::Russian => snowball(Algorithm::Russian, Cow::Borrowed(word)),
        Language::Arabic => Cow::Owned(arabic(word)),
        _ => Cow::Borrowed(word),
    };
    if stem.is_empty() { Cow::Borrowed(word) } else { stem }
}

/// A second stem of a word whose ending may be an inflection or part of the word, given its [`stem`]: `nutzt` is a form of
/// `nutzen`, `Markt` none of `Mark`. Two words meet where either stem of one is a stem of the other.
pub(crate) fn second(word: &str, stem: &str, language: Language) -> Option<String> {
    if word.len() > LONGEST {
        return None;
    }
    match language {
        Language::German => germanic::german_verb(word, stem).map(str::to_owned),
        Language::Dutch => germanic::dutch_verb(stem).map(str::to_owned),
        Language::French => romance::french_verb(word).map(|verb| stemmed(Algorithm::French, verb)),
        Language::Italian => romance::italian_adjective(word).map(|word| stemmed(Algorithm::Italian, &word)),
        Language::Russian => slavic::without_verb_ending(word, stem).map(str::to_owned),
        _ => None,
    }
}

/// Snowball takes the first letter of a noun without article for a prefix of a verb (`سيارات`), and leaves the article behind a
/// conjunction (`والمعلم`): with the article alone, which it cuts off, every noun is one.
fn arabic(word: &str) -> String {
    const ARTICLES: List = List("ال|بال|كال|لل");
    let word = word.strip_prefix(['و', 'ف']).filter(|rest| ARTICLES.begins(rest)).unwrap_or(word);
    if word.chars().count() < 3 || ARTICLES.begins(word) {
        return stemmed(Algorithm::Arabic, word);
    }
    stemmed(Algorithm::Arabic, &["ال", word].concat())
}

/// Constant arguments let the linker leave out the languages that nobody asks for, 120 KB of them, but only where
/// the constant is still one when the linker optimises: inlined for certain.
#[inline(always)]
fn snowball(algorithm: Algorithm, word: Cow<'_, str>) -> Cow<'_, str> {
    match word {
        Cow::Borrowed(word) => Stemmer::create(algorithm).stem(word),
        Cow::Owned(word) => Cow::Owned(Stemmer::create(algorithm).stem(&word).into_owned()),
    }
}

#[inline(always)]
fn stemmed(algorithm: Algorithm, word: &str) -> String {
    Stemmer::create(algorithm).stem(word).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use Language::{Arabic, Dutch, French, German, Italian, Korean, Portuguese, Russian, Spanish};

    #[test]
    fn joins_inflected_forms() {
        for (language, a, b) in [
            (German, "häuser", "haus"),
            (German, "autos", "auto"),
            (French, "chevaux", "cheval"),
            (French, "nationales", "national"),
            (Spanish, "ciudades", "ciudad"),
            (Spanish, "luces", "luz"),
            (Spanish, "canciones", "canción"),
            (Portuguese, "animais", "animal"),
            (Portuguese, "informações", "informação"),
            (Italian, "banche", "banca"),
            (Italian, "amici", "amico"),
            (Dutch, "boeken", "boek"),
            (Russian, "книгами", "книга"),
            (Russian, "ёлки", "елка"),
            (Arabic, "المعلمون", "معلم"),
            (Korean, "데이터를", "데이터는"),
            (Korean, "서버에서", "서버"),
            (Italian, "laghi", "lago"),
            (Italian, "occhi", "occhio"),
            (Portuguese, "fáceis", "fácil"),
            (Portuguese, "níveis", "nível"),
            (Dutch, "kinderen", "kind"),
            (Dutch, "steden", "stad"),
            (Arabic, "والمعلم", "معلم"),
            (Arabic, "جامعات", "جامعة"),
            (Arabic, "سيارات", "السيارة"),
        ] {
            assert_eq!(stem(a, language), stem(b, language), "{a} {b}");
        }
    }

    fn meet(a: &str, b: &str, language: Language) -> bool {
        let stems = |word: &str| {
            let stem = stem(word, language).into_owned();
            let second = second(word, &stem, language);
            [Some(stem), second].into_iter().flatten().collect::<Vec<_>>()
        };
        let others = stems(b);
        stems(a).iter().any(|stem| others.contains(stem))
    }

    #[test]
    fn joins_forms_of_which_the_ending_may_belong_to_the_word() {
        for (language, a, b) in [
            (German, "nutzt", "nutzen"),
            (German, "spielte", "spielen"),
            (German, "gespielt", "spielt"),
            (German, "gewinnt", "gewinnen"),
            (French, "mangent", "mange"),
            (French, "forment", "former"),
            (Italian, "italiano", "italiani"),
            (Italian, "parlano", "parla"),
            (Dutch, "speelt", "spelen"),
            (Dutch, "behandelt", "behandelen"),
            (Russian, "журналы", "журнал"),
            (Russian, "лечат", "лечит"),
            (Russian, "океанов", "океан"),
        ] {
            assert!(meet(a, b, language), "{a} {b}");
        }
        for (language, a, b) in [
            (German, "markt", "mark"),
            (German, "gast", "gas"),
            (German, "kunst", "kunde"),
            (French, "parent", "parer"),
            (French, "content", "conter"),
            (Italian, "settimana", "settimo"),
            (Dutch, "kast", "kas"),
            (Russian, "внимание", "внимать"),
        ] {
            assert!(!meet(a, b, language), "{a} {b}");
        }
    }

    #[test]
    fn keeps_something() {
        for language in
            [German, French, Spanish, Portuguese, Italian, Dutch, Russian, Arabic, Korean, Language::English]
        {
            for word in ["s", "es", "e", "en", "는", "ال", "и", "x".repeat(1000).as_str()] {
                assert!(!stem(word, language).is_empty(), "{word} {language:?}");
            }
        }
    }
}
