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
        Self::new(text.len() / 7, text.split_ascii_whitespace().map(|word| (word, "")))
    }

    /// One word a line, a space, and its value.
    pub(crate) fn pairs(text: &'static str) -> Self {
        Self::new(text.len() / 16, text.lines().filter_map(|line| line.split_once(' ')))
    }

    /// `count` is about how many entries there are: growing step by step would hash every word twice.
    fn new(count: usize, entries: impl Iterator<Item = (&'static str, &'static str)>) -> Self {
        let mut words = HashMap::with_capacity_and_hasher(count, FixedState::default());
        let mut longest = 0;
        for (word, value) in entries {
            longest = longest.max(word.len());
            words.insert(word, value);
        }
        Self { words, longest }
    }

    pub(crate) fn contains(&self, word: &str) -> bool {
        self.get(word).is_some()
    }

    pub(crate) fn get(&self, word: &str) -> Option<&'static str> {
        if word.len() > self.longest { None } else { self.words.get(word).copied() }
    }
}
