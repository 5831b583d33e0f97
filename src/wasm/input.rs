//! The argument of a scorer's `run`.

use super::convert::{Reader, get};
use crate::error::Error;
use crate::message;
use serde_json::Value;
use wasm_bindgen::JsValue;

/// Limit on the texts of one call when the caller sets none, in UTF-16 code units.
pub(super) const MAX_TEXT_LENGTH: usize = 1 << 24;

/// The texts of a run.
pub(super) struct Run {
    /// The text of `input`.
    pub(super) input: String,
    /// The text of `output`.
    pub(super) output: String,
    /// `context`, when it was given.
    pub(super) context: Option<Vec<String>>,
    /// Tool results in `output`, read only where they were asked for.
    pub(super) tool_results: Vec<String>,
}

impl Run {
    /// Reads `{input, output, context}`.
    pub(super) fn read(run: &JsValue, reader: &mut Reader, tool_context: bool) -> Result<Self, Error> {
        let input = message::text(&reader.read(&get(run, "input", "run(…)")?, "input")?, "input")?;
        let output_value = reader.read(&get(run, "output", "run(…)")?, "output")?;
        let output = message::text(&output_value, "output")?;
        let context = reader.member(run, "context", "")?.map(|value| chunks(value, "context")).transpose()?;
        let tool_results = if tool_context { message::tool_results(&output_value) } else { Vec::new() };
        Ok(Self { input, output, context, tool_results })
    }
}

/// A list of chunks; one string is one chunk.
pub(super) fn chunks(value: Value, field: &str) -> Result<Vec<String>, Error> {
    match value {
        Value::String(chunk) => Ok(vec![chunk]),
        Value::Array(items) => items
            .into_iter()
            .enumerate()
            .map(|(i, item)| match item {
                Value::String(chunk) => Ok(chunk),
                other => Err(not_chunks(&format!("{field}[{i}]"), "a string", &other)),
            })
            .collect(),
        other => Err(not_chunks(field, "an array of strings", &other)),
    }
}

fn not_chunks(field: &str, wanted: &str, value: &Value) -> Error {
    Error::new(
        crate::ErrorCode::InvalidInput,
        format!("`{field}` must be {wanted}, but it is {}.", message::describe(value)),
    )
}
