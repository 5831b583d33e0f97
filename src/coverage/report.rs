//! What the scorer says.

use crate::error::Warning;
use crate::text::span::Span;
use serde::Serialize;

/// Which of the reference's keywords the response mentions.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Coverage {
    /// The reference's keywords in order of their first occurrence, each as its folded surface there.
    pub reference_keywords: Vec<String>,
    /// The response's keywords, likewise.
    pub response_keywords: Vec<String>,
    /// How many keywords the reference has.
    pub total_keywords: usize,
    /// How many of them the response mentions.
    pub matched_keywords: usize,
    /// `matched / total × scale`, unrounded; `None` when there is nothing to score.
    pub score: Option<f64>,
    /// Why there is no score.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub not_scorable: Option<NotScorable>,
    /// The keywords that the response mentions.
    pub matches: Vec<Match>,
    /// The keywords that it does not mention.
    pub missing: Vec<Missing>,
    /// The matched keywords that one text negates and the other does not.
    pub polarity: Vec<Polarity>,
    /// The language that word forms and stop words were taken from, a BCP 47 primary subtag.
    pub language: String,
    /// Who cut the scripts without spaces: `host` or `rules`; `rules` where there are none.
    pub segmenter: &'static str,
    /// What a caller should know although nothing failed.
    pub warnings: Vec<Warning>,
}

/// Why a result has no score.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct NotScorable {
    /// The step that found nothing to do.
    pub step: &'static str,
    /// A whole sentence.
    pub reason: String,
}

/// A keyword that the response mentions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Match {
    /// As in [`Coverage::reference_keywords`].
    pub keyword: String,
    /// The folded surface of its first mention in the response.
    pub matched_as: String,
    /// Every place in the reference.
    pub reference_spans: Vec<Span>,
    /// Every place in the response.
    pub response_spans: Vec<Span>,
}

/// A keyword that the response does not mention.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Missing {
    /// As in [`Coverage::reference_keywords`].
    pub keyword: String,
    /// Every place in the reference.
    pub reference_spans: Vec<Span>,
}

/// A keyword that is affirmed in one text and negated in the other.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Polarity {
    /// As in [`Coverage::reference_keywords`].
    pub keyword: String,
    /// `affirmed` or `negated`.
    pub reference: &'static str,
    /// `affirmed` or `negated`.
    pub response: &'static str,
}

/// The keywords of one text.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Keywords {
    /// In order of their first occurrence, each as its folded surface there.
    pub keywords: Vec<String>,
    /// For each keyword every place in the text.
    pub spans: Vec<Vec<Span>>,
    /// As in [`Coverage::language`].
    pub language: String,
    /// As in [`Coverage::segmenter`].
    pub segmenter: &'static str,
}
