//! Reduces a word to what its inflected forms share.

use rust_stemmers::{Algorithm, Stemmer};

/// The stem of a case-folded English word.
#[must_use]
pub fn english(word: &str) -> String {
    Stemmer::create(Algorithm::English).stem(word).into_owned()
}
