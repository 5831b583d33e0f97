//! Word lists that are compiled in as text and turned into hash tables on first use.

use foldhash::fast::FixedState;
use std::collections::HashMap;

/// A set of words, or words with a value, borrowed from the text that was compiled in.
pub(crate) struct Table {
    words: HashMap<&'static str, &'static str, FixedState>,
    /// The length of the longest word: most words that are in no list are longer, and need no hashing.
    longest: usize,
}

impl Table {
    /// Whitespace-separated words.
    pub(crate) fn words(text: &'static str) -> Self {
        Self::new(text.split_ascii_whitespace().map(|word| (word, "")))
    }

    /// One word a line, a space, and its value.
    pub(crate) fn pairs(text: &'static str) -> Self {
        Self::new(text.lines().filter_map(|line| line.split_once(' ')))
    }

    fn new(entries: impl Iterator<Item = (&'static str, &'static str)>) -> Self {
        let words: HashMap<_, _, _> = entries.collect();
        Self { longest: words.keys().map(|word| word.len()).max().unwrap_or(0), words }
    }

    pub(crate) fn contains(&self, word: &str) -> bool {
        self.get(word).is_some()
    }

    pub(crate) fn get(&self, word: &str) -> Option<&'static str> {
        if word.len() > self.longest { None } else { self.words.get(word).copied() }
    }
}
