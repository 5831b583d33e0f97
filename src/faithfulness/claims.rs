//! Claims by rules, without a model.

use crate::faithfulness::report::Claim;
use unicode_segmentation::UnicodeSegmentation;

/// The declarative sentences of `text`, in order, with the bytes they stand at.
#[must_use]
pub fn split_claims(text: &str) -> Vec<Claim> {
    text.split_sentence_bound_indices()
        .filter_map(|(at, sentence)| {
            let start = at + (sentence.len() - sentence.trim_start().len());
            let sentence = sentence.trim();
            (sentence.chars().any(char::is_alphanumeric) && !sentence.ends_with(['?', '？']))
                .then(|| Claim { text: sentence.into(), bytes: start..start + sentence.len() })
        })
        .collect()
}
