//! Facts that words cannot blur: numbers with their units, names, and negation.

mod bounds;
mod digits;
mod names;
mod negation;
mod numerals;
mod quantity;
mod scan;
mod units;

pub use bounds::Bound;
pub use names::{Name, NameIndex, missing_names, names};
pub use negation::negations;
pub use quantity::{Group, MOST_IN_A_CLAIM, Quantity, holds, missing, same, whole_holds};
pub use scan::numbers;
pub use units::{Family, Kind, Unit};

/// Whether a word is a unit of measure.
fn is_unit(word: &str) -> bool {
    units::read(word).is_some_and(|(length, _)| length == word.len())
}

/// Whether `name` is made of the first letters of words in `text` that stand in a row (`ceo`, chief executive officer);
/// short words may be left out.
pub(crate) fn abbreviates(name: &str, text: &str) -> bool {
    (2..=6).contains(&name.len()) && name.bytes().all(|b| b.is_ascii_lowercase()) && {
        let words = || text.split(crate::faithfulness::tokens::is_gap).filter(|w| !w.is_empty());
        let first = |w: &str| w.chars().next().and_then(|c| c.to_lowercase().next());
        let long = |w: &&str| w.len() > 3 || w.chars().next().is_some_and(char::is_uppercase);
        let all: String = words().filter_map(first).collect();
        all.contains(name) || words().filter(long).filter_map(first).collect::<String>().contains(name)
    }
}
