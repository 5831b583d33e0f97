//! English inflection: plural, third person, past, participles, comparison. Derivation stays apart.
//!
//! Every inflected form and its lemma are brought to one *key*. A key is no word: it leaves out what inflection makes
//! undecidable by rules, that is a silent final e (`edit`, `invite`) except after a short syllable where doubling tells
//! (`hopping`/`hoping`), the doubling itself, and y against i. So no dictionary of lemmas is needed, and words that nobody has listed work.
//!
//! What rules cannot know stands in `english.txt`, generated from the tables of lemminflect (MIT) by `tools/lists`: irregular
//! forms, the adjectives that take -er and -est, and the words whose rule key would meet that of another word (`news`, `breathe`).

use super::super::intern::Hash;
use super::super::lists::Table;
use std::borrow::Cow;
use std::sync::OnceLock;

/// Forms whose key the rules do not find: `form key` or, where a form belongs to two lemmas (`leaves`), `form key key`.
static EXCEPTIONS: OnceLock<Table> = OnceLock::new();
/// Keys of the adjectives that are compared with -er and -est.
static ADJECTIVES: OnceLock<Table> = OnceLock::new();

fn exceptions() -> &'static Table {
    EXCEPTIONS.get_or_init(|| Table::folded(include_str!("english.txt")))
}

fn is_compared(key: &str) -> bool {
    ADJECTIVES.get_or_init(|| Table::folded(include_str!("adjectives.txt"))).contains(key)
}

/// The key that all inflected forms of a case-folded English word share.
#[must_use]
pub fn key(word: &str) -> Cow<'_, str> {
    keys(word).0
}

/// [`key`], and the key of the other lemma of a form that two lemmas share: `leaves` belongs to `leaf` and to `leave`.
#[must_use]
pub fn keys(word: &str) -> (Cow<'_, str>, Option<&'static str>) {
    keys_hashed(word, Hash::of(word))
}

/// [`keys`] of a word whose hash is known.
pub(crate) fn keys_hashed(word: &str, hash: Hash) -> (Cow<'_, str>, Option<&'static str>) {
    match exceptions().get_hashed(word, hash) {
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
    if b.len() < 3 || !is_small_ascii(b) {
        return Cow::Borrowed(word);
    }
    // What is left of the word without its last `n` letters.
    let without = |n: usize| &word[..b.len() - n];
    match *b {
        [_, _, .., b'e', b's', b't'] | [_, _, .., b'e', b'r'] => {
            let key = without_suffix(without(if b[b.len() - 1] == b't' { 3 } else { 2 }));
            if is_compared(&key) {
                return key;
            }
        }
        [_, _, .., b'i', b'n', b'g'] if has_vowel(without(3)) => {
            let base = without(3);
            return without_suffix(if base.len() >= 3 && base.ends_with('e') { without(4) } else { base });
        }
        [_, .., other, b'e', b'd'] if other != b'e' && has_vowel(without(2)) => return without_suffix(without(2)),
        [_, _, _, _, .., b's', b'i', b's'] => return Cow::Borrowed(without(2)),
        [_, _, _, .., b'm', b'e', b'n'] => return Cow::Owned([without(3), "man"].concat()),
        [.., last, b's'] if has_vowel(without(1)) => {
            let base = without(1);
            if base.len() >= 5 && (base.ends_with("ing") || base.ends_with("er")) {
                return by_rules(base, is_compared);
            }
            // -ss, -us and -is end words of their own; after a hissing sound the plural has an e of its own.
            if matches!(last, b's' | b'u' | b'i') {
                return if last == b's' { lemma(word) } else { Cow::Borrowed(word) };
            }
            let hisses = match *b {
                [.., b's', b's', b'e', _] => true,
                [.., b'z', b'e', _] => !is_short(without(2)),
                _ => false,
            };
            return lemma(if hisses { without(2) } else { base });
        }
        _ => {}
    }
    lemma(word)
}

fn is_small_ascii(b: &[u8]) -> bool {
    let mut at = 0;
    while at < b.len() && b[at].is_ascii_lowercase() {
        at += 1;
    }
    at == b.len()
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
    if is_vowel(*last) {
        return false;
    }
    if *vowel == b'y' {
        return !head.is_empty() && !has_letter(head, is_vowel);
    }
    is_vowel(*vowel) && !matches!(last, b'w' | b'x' | b'y') && !has_letter(onset, is_vowel_or_y)
}

fn has_vowel(base: &str) -> bool {
    has_letter(base.as_bytes(), is_vowel_or_y)
}

#[inline(always)]
fn has_letter(letters: &[u8], is: fn(u8) -> bool) -> bool {
    let mut at = 0;
    while at < letters.len() {
        if is(letters[at]) {
            return true;
        }
        at += 1;
    }
    false
}

const fn is_vowel_or_y(c: u8) -> bool {
    is_vowel(c) || c == b'y'
}

const fn is_vowel(c: u8) -> bool {
    matches!(c, b'a' | b'e' | b'i' | b'o' | b'u')
}
