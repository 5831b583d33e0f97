//! English inflection: plural, third person, past, participles, comparison. Derivation stays apart.
//!
//! Every inflected form and its lemma are brought to one *key*. A key is no word: it leaves out what inflection makes
//! undecidable by rules, that is a silent final e (`edit`, `invite`) except after a short syllable where doubling tells
//! (`hopping`/`hoping`), the doubling itself, and y against i. So no dictionary of lemmas is needed, and words that nobody has listed work.
//!
//! What rules cannot know stands in `english.txt`, generated from the tables of lemminflect (MIT) by `tools/lists`: irregular
//! forms, the adjectives that take -er and -est, and the words whose rule key would meet that of another word (`news`, `breathe`).

use super::super::lists::Table;
use std::borrow::Cow;
use std::sync::OnceLock;

/// Forms whose key the rules do not find: `form key` or, where a form belongs to two lemmas (`leaves`), `form key key`.
static EXCEPTIONS: OnceLock<Table> = OnceLock::new();
/// Keys of the adjectives that are compared with -er and -est.
static ADJECTIVES: OnceLock<Table> = OnceLock::new();

fn exceptions() -> &'static Table {
    EXCEPTIONS.get_or_init(|| Table::pairs(include_str!("english.txt")))
}

fn is_compared(key: &str) -> bool {
    ADJECTIVES.get_or_init(|| Table::words(include_str!("adjectives.txt"))).contains(key)
}

/// The key that all inflected forms of a case-folded English word share.
#[must_use]
pub fn key(word: &str) -> Cow<'_, str> {
    keys(word).0
}

/// [`key`], and the key of the other lemma of a form that two lemmas share: `leaves` belongs to `leaf` and to `leave`.
#[must_use]
pub fn keys(word: &str) -> (Cow<'_, str>, Option<&'static str>) {
    match exceptions().get(word) {
        Some(keys) => match keys.split_once(' ') {
            Some((first, second)) => (Cow::Borrowed(first), Some(second)),
            None => (Cow::Borrowed(keys), None),
        },
        None => (by_rules(word, is_compared), None),
    }
}

/// The key by rules alone; `is_compared` tells whether the key before -er or -est is one of a comparable adjective.
#[must_use]
pub fn by_rules(word: &str, is_compared: fn(&str) -> bool) -> Cow<'_, str> {
    let b = word.as_bytes();
    if b.len() < 3 || !b.iter().all(u8::is_ascii_lowercase) {
        return Cow::Borrowed(word);
    }
    if let Some(base) = word.strip_suffix("est").or_else(|| word.strip_suffix("er")).filter(|base| base.len() >= 2) {
        let key = without_suffix(base);
        if is_compared(&key) {
            return key;
        }
    }
    if let Some(base) = word.strip_suffix("ing").filter(|base| has_vowel(base) && base.len() >= 2) {
        return without_suffix(base.strip_suffix('e').filter(|rest| rest.len() >= 2).unwrap_or(base));
    }
    if let Some(base) =
        word.strip_suffix("ed").filter(|base| has_vowel(base) && base.len() >= 2 && !base.ends_with('e'))
    {
        return without_suffix(base);
    }
    if let Some(base) = word.strip_suffix("sis").filter(|base| base.len() >= 4) {
        return Cow::Borrowed(&word[..=base.len()]);
    }
    if let Some(base) = word.strip_suffix("men").filter(|base| base.len() >= 3) {
        return Cow::Owned([base, "man"].concat());
    }
    if let Some(base) = word.strip_suffix('s').filter(|base| base.len() >= 2 && has_vowel(base)) {
        if base.len() >= 5 && (base.ends_with("ing") || base.ends_with("er")) {
            return by_rules(base, is_compared);
        }
        // -ss, -us and -is end words of their own; after a hissing sound the plural has an e of its own.
        if base.ends_with(['s', 'u', 'i']) {
            return if base.ends_with('s') { lemma(word) } else { Cow::Borrowed(word) };
        }
        if let Some(stem) =
            base.strip_suffix('e').filter(|stem| stem.ends_with("ss") || stem.ends_with('z') && !is_short(stem))
        {
            return lemma(stem);
        }
        return lemma(base);
    }
    lemma(word)
}

/// The key of what is left of -ed, -ing, -er or -est: a short syllable had a final e, or else its consonant were doubled.
fn without_suffix(base: &str) -> Cow<'_, str> {
    if is_short(base) { Cow::Owned([base, "e"].concat()) } else { end(base) }
}

/// The key of a word without suffix.
fn lemma(word: &str) -> Cow<'_, str> {
    match word.strip_suffix('e') {
        Some(base) if base.len() >= 2 && !is_short(base) => end(base),
        Some(_) => Cow::Borrowed(word),
        None => end(word),
    }
}

/// Undoubles a final consonant and turns y after a consonant into i.
fn end(base: &str) -> Cow<'_, str> {
    let b = base.as_bytes();
    match *b {
        [.., _, x, y] if x == y && !is_vowel(y) => Cow::Borrowed(&base[..base.len() - 1]),
        [.., _, x, b'y'] if !is_vowel(x) => Cow::Owned([&base[..base.len() - 1], "i"].concat()),
        _ => Cow::Borrowed(base),
    }
}

/// One syllable of one short vowel and one consonant that would be doubled before a suffix (`hop`, `plan`, `us`).
fn is_short(base: &str) -> bool {
    let [head @ .., vowel, last] = base.as_bytes() else { return false };
    let onset = match head {
        [rest @ .., b'q', b'u'] => rest,
        _ => head,
    };
    is_vowel(*vowel)
        && !is_vowel(*last)
        && !matches!(last, b'w' | b'x' | b'y')
        && !onset.iter().any(|&c| is_vowel(c) || c == b'y')
        || *vowel == b'y' && !is_vowel(*last) && !head.is_empty() && !head.iter().any(|&c| is_vowel(c))
}

fn has_vowel(base: &str) -> bool {
    base.bytes().any(|c| is_vowel(c) || c == b'y')
}

const fn is_vowel(c: u8) -> bool {
    matches!(c, b'a' | b'e' | b'i' | b'o' | b'u')
}
