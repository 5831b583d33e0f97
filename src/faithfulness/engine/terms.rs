//! What to try again, where to cut, and what to say about failures.

use super::Part;
use crate::error::ErrorCode;
use crate::faithfulness::claims::split_sentences;
use crate::faithfulness::options::{EvidencePolicy, Options};
use crate::faithfulness::tokens;
use crate::faithfulness::wire::{CallFailure, CallFailureKind};
use crate::lean;
use crate::text::blank::is_blank;
use core::ops::Range;
use serde_json::json;

/// The options that bear on a verdict, for the result.
pub(super) fn settings(options: &Options) -> serde_json::Value {
    json!({
        "temperature": 0,
        "evidence": match options.evidence { EvidencePolicy::Quoted => "quoted", EvidencePolicy::Optional => "optional" },
        "claimsPerCall": options.claims_per_call,
        "contextTokenBudget": options.context_token_budget,
        "retries": options.retries,
        "timeoutMs": options.timeout_ms,
    })
}

/// Cuts an output at sentences into parts of at most `largest` tokens where sentences allow.
pub(super) fn parts(output: &str, largest: usize) -> Vec<Part> {
    let mut parts = Vec::new();
    let (mut start, mut end, mut size) = (0, 0, 0);
    let mut push = |bytes: Range<usize>| {
        if !is_blank(&output[bytes.clone()]) {
            parts.push(Part { bytes, listed: Vec::new() });
        }
    };
    if tokens::estimate(output) > largest {
        for sentence in split_sentences(output, 0..output.len()) {
            let grown = tokens::estimate(&output[end..sentence.end]);
            if size > 0 && size + grown > largest {
                push(start..end);
                (start, size) = (end, 0);
            }
            size += grown;
            end = sentence.end;
        }
    }
    push(start..output.len());
    parts
}

/// Whether the same call may well succeed when it is made again.
pub(super) fn is_transient(kind: &CallFailureKind) -> bool {
    match kind {
        CallFailureKind::Http { status } => matches!(status, 408 | 425 | 429 | 500..=599),
        CallFailureKind::Network | CallFailureKind::Threw => true,
        // The time that the caller allowed is over.
        CallFailureKind::Timeout => false,
    }
}

pub(super) fn code(kind: &CallFailureKind) -> ErrorCode {
    match kind {
        CallFailureKind::Timeout => ErrorCode::ModelTimeout,
        _ => ErrorCode::ModelFailed,
    }
}

pub(super) fn describe(failure: &CallFailure, timeout_ms: f64) -> String {
    let said = if failure.message.trim().is_empty() {
        String::new()
    } else {
        format!(": {}", excerpt(failure.message.trim()))
    };
    match failure.kind {
        CallFailureKind::Http { status } => format!("The model answered with status {status}{said}"),
        CallFailureKind::Network => format!("The model could not be reached{said}"),
        CallFailureKind::Timeout => {
            format!("The model did not answer within {} ms (`timeoutMs`).", lean::show_f64(timeout_ms))
        }
        CallFailureKind::Threw => format!("The model callback failed{said}"),
    }
}

/// The beginning of a text, for messages.
pub(super) fn excerpt(text: &str) -> String {
    const LONGEST: usize = 200;
    let mut chars = text.chars();
    let head: String = chars.by_ref().take(LONGEST).collect();
    if chars.next().is_some() { format!("{head}…") } else { head }
}

/// `Claim 3 was`, `Claims 3, 4 and 2 more were`.
pub(super) fn names_of(claims: &[usize]) -> String {
    let ids: Vec<String> = claims.iter().take(10).map(|at| (at + 1).to_string()).collect();
    match (claims.len(), claims.len().saturating_sub(10)) {
        (1, _) => format!("Claim {} was", ids.join("")),
        (_, 0) => format!("Claims {} were", ids.join(", ")),
        (_, more) => format!("Claims {} and {more} more were", ids.join(", ")),
    }
}
