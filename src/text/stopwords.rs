//! Words too common to say anything about a text.

/// Whether a case-folded English word is a stop word.
#[must_use]
pub fn is_english(word: &str) -> bool {
    matches!(word, "the" | "a" | "an" | "and" | "or" | "of" | "to" | "in" | "on" | "is" | "are" | "was" | "were" | "like" | "for")
}
