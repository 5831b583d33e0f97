//! Cuts a text into words by UAX #29.

use core::ops::Range;
use unicode_segmentation::UnicodeSegmentation;

/// Byte ranges of the word-like segments of `text` (those that hold a letter or digit), in order.
pub fn words(text: &str) -> impl Iterator<Item = Range<usize>> + '_ {
    text.unicode_word_indices().map(|(start, word)| start..start + word.len())
}
