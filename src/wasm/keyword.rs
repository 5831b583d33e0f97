//! Keyword coverage as `js/keyword-coverage.js` calls it.
//!
//! A long text has tens of thousands of places. They cross to JavaScript as one array of numbers and one string, which
//! costs a tenth of an object each; `js/keyword-coverage.js` makes the documented objects of them.

use super::convert::{Reader, get, thrown};
use super::host::JsHost;
use super::input::{MAX_TEXT_LENGTH, Run};
use crate::coverage::packed::Packed;
use crate::coverage::{Options, Segmenter, examine, extract_keywords};
use crate::error::{Error, ErrorCode};
use crate::message::describe;
use crate::text::Language;
use js_sys::{Array, Uint32Array};
use serde_json::Value;
use wasm_bindgen::prelude::*;

/// Scores `{input, output}`, in whatever shape the texts come; the texts come back behind what [`score_strings`] gives.
///
/// # Errors
/// `INVALID_INPUT`, `INVALID_OPTION` or `TOO_LARGE`.
#[wasm_bindgen(js_name = runKeywordCoverage)]
pub fn run(run: &JsValue, options: &JsValue) -> Result<Array, JsValue> {
    let outcome = || {
        let (options, mut reader) = read_options(options)?;
        let run = Run::read(run, &mut reader, false)?;
        let packed = score(&run.input, &run.output, &options)?;
        packed.push(&JsValue::from_str(&run.input));
        packed.push(&JsValue::from_str(&run.output));
        Ok(packed)
    };
    outcome().map_err(|error: Error| thrown(&error))
}

/// Scores two strings: score, numbers, words, other words, and why there is no score.
///
/// # Errors
/// `INVALID_INPUT`, `INVALID_OPTION` or `TOO_LARGE`.
#[wasm_bindgen(js_name = scoreKeywordCoverage)]
pub fn score_strings(reference: &JsValue, response: &JsValue, options: &JsValue) -> Result<Array, JsValue> {
    let outcome = || {
        let (options, mut reader) = read_options(options)?;
        let reference = string(&mut reader, reference, "reference")?;
        let response = string(&mut reader, response, "response")?;
        score(&reference, &response, &options)
    };
    outcome().map_err(|error: Error| thrown(&error))
}

/// The keywords of a string, each followed by a NUL, and for each the number of its places, their starts and ends.
///
/// # Errors
/// `INVALID_INPUT`, `INVALID_OPTION` or `TOO_LARGE`.
#[wasm_bindgen(js_name = extractKeywords)]
pub fn extract(text: &JsValue, options: &JsValue) -> Result<Array, JsValue> {
    let outcome = || {
        let (options, mut reader) = read_options(options)?;
        let text = string(&mut reader, text, "text")?;
        let found = extract_keywords(&text, &options, &JsHost)?;
        let mut words = String::new();
        let mut numbers: Vec<u32> = Vec::new();
        // Texts are limited to 2^28 code units, so that every offset fits.
        let unit = |offset: usize| u32::try_from(offset).unwrap_or(u32::MAX);
        for (keyword, spans) in found.keywords.iter().zip(&found.spans) {
            words.push_str(&keyword.replace('\0', " "));
            words.push('\0');
            numbers.push(unit(spans.len()));
            for span in spans {
                numbers.push(unit(span.start));
                numbers.push(unit(span.end));
            }
        }
        Ok(Array::of2(&JsValue::from_str(&words), &Uint32Array::from(numbers.as_slice())))
    };
    outcome().map_err(|error: Error| thrown(&error))
}

fn score(reference: &str, response: &str, options: &Options) -> Result<Array, Error> {
    let Packed { score, not_scorable, words, others, numbers } = examine(reference, response, options, &JsHost)?.pack();
    Ok(Array::of5(
        &score.map_or(JsValue::NULL, JsValue::from_f64),
        &Uint32Array::from(numbers.as_slice()),
        &JsValue::from_str(&words),
        &JsValue::from_str(&others),
        &not_scorable.map_or(JsValue::NULL, |why| JsValue::from_str(&why.reason)),
    ))
}

fn string(reader: &mut Reader, value: &JsValue, field: &str) -> Result<String, Error> {
    match reader.read(value, field)? {
        Value::String(text) => Ok(text),
        other => Err(Error::new(
            ErrorCode::InvalidInput,
            format!("`{field}` must be a string, but it is {}.", describe(&other)),
        )),
    }
}

/// Reads options that `js/options.js` has checked, `undefined` where there are none, and the limit on texts among them.
fn read_options(options: &JsValue) -> Result<(Options, Reader), Error> {
    if options.is_undefined() {
        return Ok((Options::default(), Reader::new(MAX_TEXT_LENGTH)));
    }
    let limit = get(options, "maxTextLength", "options")?.as_f64().unwrap_or(MAX_TEXT_LENGTH as f64);
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "checked to be whole and positive")]
    let reader = Reader::new(limit as usize);
    let given = Reader::new(MAX_TEXT_LENGTH).read(options, "options")?;
    let flag = |key: &str, default: bool| given.get(key).and_then(Value::as_bool).unwrap_or(default);
    let number = |key: &str| given.get(key).and_then(Value::as_f64);
    let default = Options::default();
    Ok((
        Options {
            language: given.get("language").and_then(Value::as_str).and_then(Language::from_tag),
            segmenter: if given.get("segmenter").and_then(Value::as_str) == Some("rules") {
                Segmenter::Rules
            } else {
                Segmenter::Host
            },
            numbers: flag("numbers", default.numbers),
            aliases: flag("aliases", default.aliases),
            terms: list(given.get("terms")),
            stop_words: list(given.get("stopWords")),
            synonyms: given
                .get("synonyms")
                .and_then(Value::as_object)
                .into_iter()
                .flatten()
                .map(|(key, values)| (key.clone(), list(Some(values))))
                .collect(),
            scale: number("scale").unwrap_or(default.scale),
            when_no_keywords: number("whenNoKeywords"),
        },
        reader,
    ))
}

fn list(value: Option<&Value>) -> Vec<String> {
    value.and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
}
