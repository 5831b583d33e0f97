//! How common a word is, and so how little it says that it was found.

/// Zipf value (log10 of occurrences in a billion words) of a stem; unknown ones are taken as four times rarer than the
/// rarest known.
pub(super) fn zipf(stem: &str) -> f64 {
    let _ = stem;
    UNKNOWN
}

/// Zipf value of stems that are not in the table.
const UNKNOWN: f64 = 3.2;

/// How much it matters whether a stem with Zipf value `zipf` is found.
pub(super) fn weight(stem: &str, zipf: f64) -> f64 {
    let first = stem.chars().next().unwrap_or(' ');
    if first == '#' {
        return 1.2;
    }
    if super::tokens::is_dense(first) {
        return 0.6;
    }
    (7.5 - zipf).max(0.3) / 4.0
}
