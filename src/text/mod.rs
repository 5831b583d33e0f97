//! Text analysis shared by both scorers: one filter per file.

pub mod normalize;
pub mod segment;
pub mod span;
pub mod stem;
pub mod stopwords;
