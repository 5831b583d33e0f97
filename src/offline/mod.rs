//! The judge that is compiled in: no model call, no network, the same answer everywhere.

mod align;
mod features;
mod frequency;
mod index;
mod numbers;
mod opposites;
mod soft;
mod tokens;

pub use features::{COUNT, NAMES};
pub use index::Prepared;

/// The features of `claim` against `context`, by [`NAMES`]; what training reads.
#[must_use]
pub fn features(claim: &str, context: &Prepared) -> Vec<f64> {
    features::extract(&align::Aligned::new(claim, context)).values
}
