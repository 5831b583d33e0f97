//! Brings spellings of the same word together.

/// Folds case for comparison.
#[must_use]
pub fn fold(word: &str) -> String {
    word.to_lowercase()
}
