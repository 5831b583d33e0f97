//! Facts that words cannot blur: numbers with their units, names, and negation.

mod bounds;
mod names;
mod negation;
mod numerals;
mod quantity;
mod units;

pub use bounds::Bound;
pub use names::{Name, NameIndex, missing_names, names};
pub use negation::negations;
pub use quantity::{MOST_IN_A_CLAIM, Quantity, holds, missing, numbers, same};
pub use units::{Family, Kind, Unit};

/// Whether a word is a unit of measure.
fn is_unit(word: &str) -> bool {
    units::read(word).is_some_and(|(length, _)| length == word.len())
}
