//! Finds thresholds for one's own kind of texts from a few labelled rows.

use super::index::Prepared;
use super::judge;
use crate::faithfulness::Thresholds;

/// A claim that somebody has checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// What it was checked against.
    pub context: Vec<String>,
    /// The claim.
    pub claim: String,
    /// Whether the context supports it.
    pub supported: bool,
}

/// How strongly the shipped threshold pulls, against one row.
const PRIOR: f64 = 100.0;
/// A row within this distance of the threshold counts in part on either side.
const BLUR: f64 = 0.2;

/// The threshold for `yes` that serves the rows best on balance (supported and other rows count the same), drawn towards
/// the shipped one where rows are few. Rows of one kind only, or none, leave the shipped thresholds as they are.
///
/// Some 30 rows are enough to move the threshold where a kind of text needs it; more rows make it surer.
#[must_use]
pub fn calibrate(rows: &[Row]) -> Thresholds {
    let shipped = Thresholds::default();
    let support: Vec<(f64, bool)> =
        rows.iter().map(|row| (judge::find(&row.claim, &Prepared::new(&row.context)).support, row.supported)).collect();
    Thresholds { yes: choose(&support, shipped.yes), ..shipped }
}

fn choose(support: &[(f64, bool)], shipped: f64) -> f64 {
    let of = |kind: bool| support.iter().filter(move |row| row.1 == kind).map(|row| row.0);
    let (yes, other) = (of(true).count(), of(false).count());
    if yes == 0 || other == 0 {
        return shipped;
    }
    #[allow(clippy::cast_precision_loss, reason = "rows are far fewer than 2^52")]
    let (yes, other, all) = (yes as f64, other as f64, support.len() as f64);
    let above = |distance: f64| {
        let x = (0.5 + distance / (2.0 * BLUR)).clamp(0.0, 1.0);
        x * x * (3.0 - 2.0 * x)
    };
    let worth = |line: f64| {
        let right: f64 = of(true).map(|p| above(p - line)).sum::<f64>() / yes
            + of(false).map(|p| above(line - p)).sum::<f64>() / other;
        right - PRIOR / all * (line - shipped) * (line - shipped)
    };
    let mut best = (shipped, worth(shipped));
    for hundredth in 10..=90_u8 {
        let line = f64::from(hundredth) / 100.0;
        let worth = worth(line);
        if worth > best.1 + 1e-12 {
            best = (line, worth);
        }
    }
    best.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_falls_between_the_kinds() {
        let rows: Vec<(f64, bool)> = (0..300).map(|i| if i % 2 == 0 { (0.8, true) } else { (0.6, false) }).collect();
        let line = choose(&rows, 0.5);
        assert!(line > 0.6 && line <= 0.8, "{line}");
        let rows: Vec<(f64, bool)> = (0..300).map(|i| if i % 2 == 0 { (0.4, true) } else { (0.2, false) }).collect();
        let line = choose(&rows, 0.5);
        assert!(line > 0.2 && line <= 0.4, "{line}");
    }

    #[test]
    fn one_kind_says_nothing() {
        assert_eq!(choose(&[(0.9, true), (0.2, true)], 0.5), 0.5);
        assert_eq!(calibrate(&[]), Thresholds::default());
    }
}
