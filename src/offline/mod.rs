//! The judge that is compiled in: no model call, no network, the same answer everywhere.
//!
//! A context is read once into a [`Prepared`]; every claim is then laid against the sentences that share most with it.
//! Numbers that tell how well it lies there go through a small fitted model, which gives `support`, the probability that
//! the context supports the claim. `no` is never a matter of that probability: it needs an explicit conflict (a number, a
//! negation, an opposite, a name) in a sentence that otherwise says what the claim says. `docs/offline-judge.md` tells
//! how accurate all of this is. Use a model when it matters.

mod align;
mod calibrate;
mod conflict;
mod features;
mod framing;
mod frequency;
mod index;
mod judge;
mod model;
mod numbers;
pub(crate) mod opposites;
mod reason;
mod roles;
mod slots;
mod soft;
mod tokens;

pub use calibrate::{Row, calibrate};
pub use features::{COUNT, NAMES};
pub use index::Prepared;

use crate::faithfulness::{Judged, Lang, Thresholds};

/// Judges claims against one context, in order.
#[must_use]
pub fn judge(claims: &[&str], context: &[String], thresholds: Thresholds, language: Lang) -> Vec<Judged> {
    let prepared = Prepared::new(context);
    claims.iter().map(|claim| prepared.judge(claim, thresholds, language)).collect()
}

/// What training reads of one claim.
#[derive(Debug, Clone, PartialEq)]
pub struct Observation {
    /// The features, by [`NAMES`].
    pub features: Vec<f64>,
    /// `-1` when the rules forbid a `yes`, `1` when the claim is copied, else 0.
    pub rule: i8,
    /// Kind and strength of an explicit conflict; empty and 0 without one.
    pub conflict: (&'static str, f64),
    /// The final support.
    pub support: f64,
}

/// Reads `claim` against `context` for training and measuring.
#[must_use]
pub fn observe(claim: &str, context: &Prepared) -> Observation {
    let finding = judge::find(claim, context);
    let conflict = finding.conflict.as_ref().map_or(("", 0.0), |c| {
        let kind = match c.subject {
            conflict::Subject::Number { .. } => "number",
            conflict::Subject::Negation { .. } => "negation",
            conflict::Subject::Opposite { .. } => "opposite",
            conflict::Subject::Name { .. } => "name",
        };
        (kind, c.strength)
    });
    let rule = if finding.copied.is_some() { 1 } else { -i8::from(finding.veto.is_some()) };
    Observation { features: finding.reading.values, rule, conflict, support: finding.support }
}
