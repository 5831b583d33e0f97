//! Keyword coverage as `js/keyword-coverage.js` calls it.
//!
//! A long text has tens of thousands of places. They cross to JavaScript as one array of numbers and one string, which
//! costs a tenth of an object each; `js/keyword-coverage.js` makes the documented objects of them.

use super::convert::{Reader, get, plain, thrown};
use super::host::JsHost;
use super::input::{MAX_TEXT_LENGTH, Run};
use crate::coverage::{Coverage, Options, Segmenter, extract_keywords, score};
use crate::error::{Error, ErrorCode};
use crate::message::describe;
use crate::text::Language;
use crate::text::span::Span;
use js_sys::{Object, Reflect, Uint32Array};
use serde_json::{Value, json};
use wasm_bindgen::prelude::*;

/// Stands between packed words; no word holds it.
const SEPARATOR: char = '\0';

/// Scores `{input, output}`, in whatever shape the texts come.
///
/// # Errors
/// `INVALID_INPUT`, `INVALID_OPTION` or `TOO_LARGE`.
#[wasm_bindgen(js_name = runKeywordCoverage)]
pub fn run(run: &JsValue, options: &JsValue) -> Result<JsValue, JsValue> {
    let outcome = || {
        let (options, mut reader) = read_options(options)?;
        let run = Run::read(run, &mut reader, false)?;
        let coverage = score(&run.input, &run.output, &options, &JsHost)?;
        let packed = pack(coverage)?;
        set(&packed, "inputText", &JsValue::from_str(&run.input));
        set(&packed, "outputText", &JsValue::from_str(&run.output));
        Ok(packed)
    };
    outcome().map_err(|error: Error| thrown(&error))
}

/// Scores two strings.
///
/// # Errors
/// `INVALID_INPUT`, `INVALID_OPTION` or `TOO_LARGE`.
#[wasm_bindgen(js_name = scoreKeywordCoverage)]
pub fn score_strings(reference: &JsValue, response: &JsValue, options: &JsValue) -> Result<JsValue, JsValue> {
    let outcome = || {
        let (options, mut reader) = read_options(options)?;
        let reference = string(&mut reader, reference, "reference")?;
        let response = string(&mut reader, response, "response")?;
        pack(score(&reference, &response, &options, &JsHost)?)
    };
    outcome().map_err(|error: Error| thrown(&error))
}

/// The keywords of a string with their places.
///
/// # Errors
/// `INVALID_INPUT`, `INVALID_OPTION` or `TOO_LARGE`.
#[wasm_bindgen(js_name = extractKeywords)]
pub fn extract(text: &JsValue, options: &JsValue) -> Result<JsValue, JsValue> {
    let outcome = || {
        let (options, mut reader) = read_options(options)?;
        let text = string(&mut reader, text, "text")?;
        let found = extract_keywords(&text, &options, &JsHost)?;
        let packed = Object::new();
        set(&packed, "words", &JsValue::from_str(&join(found.keywords.iter().map(String::as_str))));
        set_places(&packed, "spans", found.spans.iter().map(Vec::as_slice));
        Ok(packed.into())
    };
    outcome().map_err(|error: Error| thrown(&error))
}

fn pack(coverage: Coverage) -> Result<JsValue, Error> {
    let Coverage { reference_keywords, response_keywords, matches, missing, .. } = &coverage;
    let packed: Object = plain(&json!({
        "score": coverage.score,
        "notScorable": coverage.not_scorable,
        "totalKeywords": coverage.total_keywords,
        "matchedKeywords": coverage.matched_keywords,
        "polarity": coverage.polarity,
        "language": coverage.language,
        "segmenter": coverage.segmenter,
        "warnings": coverage.warnings,
    }))?
    .unchecked_into();
    let words = |words: String| JsValue::from_str(&words);
    set(&packed, "referenceKeywords", &words(join(reference_keywords.iter().map(String::as_str))));
    set(&packed, "responseKeywords", &words(join(response_keywords.iter().map(String::as_str))));
    set(&packed, "matched", &words(join(matches.iter().map(|found| found.keyword.as_str()))));
    set(&packed, "matchedAs", &words(join(matches.iter().map(|found| found.matched_as.as_str()))));
    set(&packed, "missed", &words(join(missing.iter().map(|missed| missed.keyword.as_str()))));
    set_places(&packed, "referenceSpans", matches.iter().map(|found| found.reference_spans.as_slice()));
    set_places(&packed, "responseSpans", matches.iter().map(|found| found.response_spans.as_slice()));
    set_places(&packed, "missedSpans", missing.iter().map(|missed| missed.reference_spans.as_slice()));
    Ok(packed.into())
}

fn join<'a>(words: impl Iterator<Item = &'a str>) -> String {
    let mut joined = String::new();
    for word in words {
        joined.extend(word.chars().map(|c| if c == SEPARATOR { ' ' } else { c }));
        joined.push(SEPARATOR);
    }
    joined
}

/// For each list its length, then start and end of each span.
fn set_places<'a>(packed: &Object, key: &str, lists: impl Iterator<Item = &'a [Span]>) {
    let mut numbers: Vec<u32> = Vec::new();
    // Texts are limited to 2^28 code units, so that every offset fits.
    let unit = |offset: usize| u32::try_from(offset).unwrap_or(u32::MAX);
    for list in lists {
        numbers.push(unit(list.len()));
        numbers.extend(list.iter().flat_map(|span| [unit(span.start), unit(span.end)]));
    }
    set(packed, key, &Uint32Array::from(numbers.as_slice()));
}

fn set(object: &JsValue, key: &str, value: &JsValue) {
    // Setting a member of a fresh plain object cannot fail.
    let _ = Reflect::set(object, &JsValue::from_str(key), value);
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

/// Reads options that `js/options.js` has checked, and the limit on texts among them.
fn read_options(options: &JsValue) -> Result<(Options, Reader), Error> {
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
