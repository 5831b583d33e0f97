//! Reduces a case-folded word to what its inflected forms share. A stem is for comparison, never for display.
//!
//! English has rules and an exception table of its own ([`english`]), since Snowball's English joins derivations
//! (`university`/`universe`). Russian, Arabic, German, French, Spanish, Portuguese, Italian and Dutch use Snowball 3, the
//! Romance languages after a step for regular plurals that Snowball leaves apart. Korean loses its particles. Other languages keep the word.

pub mod english;
mod korean;
mod romance;

use super::language::Language;
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
        Language::German => snowball(Algorithm::German, Cow::Borrowed(german_singular(word))),
        Language::Dutch => snowball(Algorithm::Dutch, Cow::Borrowed(word)),
        // Ё is written as Е as often as not.
        Language::Russian if word.contains('ё') => snowball(Algorithm::Russian, Cow::Owned(word.replace('ё', "е"))),
        Language::Russian => snowball(Algorithm::Russian, Cow::Borrowed(word)),
        Language::Arabic => snowball(Algorithm::Arabic, Cow::Borrowed(word)),
        _ => Cow::Borrowed(word),
    };
    if stem.is_empty() { Cow::Borrowed(word) } else { stem }
}

/// `autos` → `auto`, `handys` → `handy`: Snowball cuts a plural s only behind consonants.
fn german_singular(word: &str) -> &str {
    let base = word
        .strip_suffix('s')
        .filter(|base| base.len() >= 4 && base.ends_with(['a', 'o', 'y']) && !base.ends_with("ea"));
    base.unwrap_or(word)
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
        ] {
            assert_eq!(stem(a, language), stem(b, language), "{a} {b}");
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
