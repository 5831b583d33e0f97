//! How common a word is, and so how little it says that it was found.
//!
//! `frequency.txt` holds the 1,500 commonest English stems, made by `tools/offline/frequency.rs` from the word counts of
//! symspellpy 6.10.1 (`frequency_dictionary_en_82_765.txt`, MIT; its authors name Google Books Ngrams, CC BY 3.0, and the
//! SCOWL word lists as their sources). Front-coded: how many letters a stem shares with the one before, the rest, the level.

use crate::text::intern::{Hash, Interner, NONE};
use std::sync::OnceLock;

/// The stems, and for each its Zipf value in quarters above 2.
static LEVELS: OnceLock<(Interner, Vec<u8>)> = OnceLock::new();

/// Zipf value of stems outside the table, whose rarest has 5.0: about the middle of the words that remain.
const UNKNOWN: f64 = 3.1;

fn levels() -> &'static (Interner, Vec<u8>) {
    LEVELS.get_or_init(|| {
        let mut stems = Interner::with_capacity(1_500);
        let mut levels = Vec::with_capacity(1_500);
        let mut stem = String::new();
        for line in include_str!("frequency.txt").lines() {
            let Some((shared, rest)) = line.split_at_checked(1) else { continue };
            let Some((rest, level)) = rest.split_at_checked(rest.len().saturating_sub(1)) else { continue };
            stem.truncate(usize::from(shared.as_bytes()[0].saturating_sub(b'a')));
            stem.push_str(rest);
            let level = level.chars().next().and_then(|c| c.to_digit(36)).unwrap_or(0);
            stems.intern(stem.as_bytes(), Hash::of(&stem));
            levels.push(u8::try_from(level).unwrap_or(0));
        }
        (stems, levels)
    })
}

/// Zipf value of a stem: log10 of its occurrences in a billion words, about 3 (rare) to 7.5 (`the`).
pub(super) fn zipf(stem: &str) -> f64 {
    let (stems, levels) = levels();
    match stems.find(stem.as_bytes(), Hash::of(stem)) {
        NONE => UNKNOWN,
        number => 2.0 + f64::from(levels[number as usize]) / 4.0,
    }
}

/// How much it matters whether a stem with Zipf value `zipf` is found.
pub(super) fn weight(stem: &str, zipf: f64) -> f64 {
    let first = stem.chars().next().unwrap_or(' ');
    if first == '#' {
        return 1.2;
    }
    if super::tokens::is_dense(first) {
        return 0.6;
    }
    (7.5 - zipf).max(0.3) / 4.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{Language, stem};

    #[test]
    fn common_words_weigh_little() {
        let zipf_of = |word| zipf(&stem::stem(word, Language::English));
        assert!(zipf_of("the") > 7.0);
        assert!((5.0..6.5).contains(&zipf_of("company")));
        assert!(zipf_of("zyzzyva") <= UNKNOWN);
        assert!(weight("x", zipf_of("the")) < weight("x", zipf_of("zyzzyva")));
        assert_eq!((levels().0.len(), levels().1.len()), (1_500, 1_500));
    }
}
