//! What a caller can ask of the scorer.

use crate::error::{Error, ErrorCode};
use crate::text::Language;

/// Who cuts the scripts that need a dictionary.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Segmenter {
    /// The host's dictionary, where it has one.
    #[default]
    Host,
    /// Rules, the same everywhere.
    Rules,
}

/// Options of [`score`](super::score) and [`extract_keywords`](super::extract_keywords).
#[derive(Debug, Clone, PartialEq)]
pub struct Options {
    /// The language of both texts; `None` to tell it from the reference.
    pub language: Option<Language>,
    /// Whether pure numbers are keywords.
    pub numbers: bool,
    /// Phrases that are one keyword, beyond the built-in compounds.
    pub terms: Vec<String>,
    /// Phrases with what also covers them. The pairs work both ways.
    pub synonyms: Vec<(String, Vec<String>)>,
    /// Words that are no keywords, beyond the built-in stop words.
    pub stop_words: Vec<String>,
    /// Whether the built-in aliases (`k8s` = `Kubernetes`) apply.
    pub aliases: bool,
    /// The score of full coverage; finite and above 0.
    pub scale: f64,
    /// The score of a response to a reference without keywords, instead of none; finite.
    pub when_no_keywords: Option<f64>,
    /// Who cuts Chinese, Japanese, Thai, Lao, Khmer and Burmese.
    pub segmenter: Segmenter,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            language: None,
            numbers: false,
            terms: Vec::new(),
            synonyms: Vec::new(),
            stop_words: Vec::new(),
            aliases: true,
            scale: 1.0,
            when_no_keywords: None,
            segmenter: Segmenter::Host,
        }
    }
}

/// More would make every word of a text pay for them.
const MOST_PHRASES: usize = 10_000;

impl Options {
    /// Checks the ranges.
    ///
    /// # Errors
    /// `INVALID_OPTION`, naming the option and what it got.
    pub fn validate(&self) -> Result<(), Error> {
        let invalid = |message: String| Err(Error::new(ErrorCode::InvalidOption, message));
        if !(self.scale.is_finite() && self.scale > 0.0) {
            return invalid(format!(
                "`scale` must be a finite number above 0, got {}.",
                crate::lean::show_f64(self.scale)
            ));
        }
        if let Some(score) = self.when_no_keywords.filter(|score| !score.is_finite()) {
            return invalid(format!("`whenNoKeywords` must be a finite number, got {}.", crate::lean::show_f64(score)));
        }
        let blank = |phrase: &String| !phrase.chars().any(|c| !c.is_whitespace() && !c.is_control());
        if self.terms.iter().any(blank) {
            return invalid("`terms` must hold phrases, got a blank one.".to_owned());
        }
        if self.stop_words.iter().any(blank) {
            return invalid("`stopWords` must hold words, got a blank one.".to_owned());
        }
        if let Some((key, _)) =
            self.synonyms.iter().find(|(key, values)| blank(key) || values.is_empty() || values.iter().any(blank))
        {
            return invalid(format!(
                "`synonyms` must map phrases to phrases, got a blank or empty entry for \"{key}\"."
            ));
        }
        let synonyms = self.synonyms.iter().map(|(_, values)| values.len() + 1).sum::<usize>();
        for (name, count) in [("terms", self.terms.len()), ("stopWords", self.stop_words.len()), ("synonyms", synonyms)]
        {
            if count > MOST_PHRASES {
                return invalid(format!("`{name}` must hold at most {MOST_PHRASES} phrases, got {count}."));
            }
        }
        Ok(())
    }
}
