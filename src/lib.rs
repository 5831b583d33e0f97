//! Claimlight scores what a language model wrote: which of a reference's keywords does a response mention, and
//! which of a response's claims does the given context support?

pub mod coverage;
pub mod error;
pub mod faithfulness;
mod lean;
pub mod message;
pub mod offline;
pub mod text;
#[cfg(target_family = "wasm")]
mod wasm;

pub use error::{Error, ErrorCode};
pub use text::span::Span;

/// The README's Rust examples, run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
