//! Word lists that are compiled in as text and turned into hash tables on first use.

use foldhash::fast::FixedState;
use std::collections::HashMap;

/// A set of words, or words with a value, borrowed from the text that was compiled in.
pub(crate) struct Table(HashMap<&'static str, &'static str, FixedState>);

impl Table {
    /// Whitespace-separated words.
    pub(crate) fn words(text: &'static str) -> Self {
        Self(text.split_ascii_whitespace().map(|word| (word, "")).collect())
    }

    /// One word a line, a space, and its value.
    pub(crate) fn pairs(text: &'static str) -> Self {
        Self(text.lines().filter_map(|line| line.split_once(' ')).collect())
    }

    pub(crate) fn contains(&self, word: &str) -> bool {
        self.0.contains_key(word)
    }

    pub(crate) fn get(&self, word: &str) -> Option<&'static str> {
        self.0.get(word).copied()
    }
}
