//! Native results for the package to repeat. This test writes `vectors.json` into cargo's directory for test files; the
//! JavaScript tests run the same texts through WebAssembly in Node, browsers and workerd and compare (`tests/vectors.mjs`).
//!
//! Chinese, Japanese and Thai are left out: there the host's own segmenter cuts, and hosts may differ.

use claimlight::{
    coverage,
    faithfulness::{Input, Options, score_offline, split_claims},
    text::{Rules, span::Utf16Index},
};
use serde_json::{Value, json};
use std::{collections::BTreeSet, fs, path::Path};

/// Language, reference and response, as they stand in the fixture.
type Pair = (String, String, String);

fn pairs() -> Vec<Pair> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/pairs.json");
    serde_json::from_str(&fs::read_to_string(file).expect("the fixture is part of the sources"))
        .expect("the fixture is JSON")
}

/// Each pair as it stands and in forms that bend what a scorer looks at: case, markup, order, length, the other's words.
fn texts() -> Vec<(String, String)> {
    let pairs = pairs();
    let mut texts = Vec::new();
    for (i, (_, reference, response)) in pairs.iter().enumerate() {
        let (_, next_reference, next_response) = &pairs[(i + 1) % pairs.len()];
        let words = |text: &str, by: &str| text.split_whitespace().collect::<Vec<_>>().join(by);
        texts.extend([
            (reference.clone(), response.clone()),
            (response.clone(), reference.clone()),
            (reference.clone(), next_response.clone()),
            (reference.to_uppercase(), response.to_lowercase()),
            (format!("# {reference}\r\n\r\n> **{response}**"), words(response, " *") + "`"),
            (words(reference, "-"), words(response, "\u{a0}\n")),
            (format!("{reference} {next_reference}"), format!("{response}\n\n* {next_response}\n* {reference}")),
        ]);
    }
    texts
}

#[test]
fn native_results_are_written_for_the_package_to_repeat() {
    let texts = texts();
    let distinct: BTreeSet<&str> = texts.iter().flat_map(|(a, b)| [a.as_str(), b.as_str()]).collect();
    assert!(distinct.len() >= 200, "only {} texts", distinct.len());
    let vectors = json!({
        "coverage": texts.iter().enumerate().map(|(i, texts)| covered(texts, i)).collect::<Vec<_>>(),
        "claims": distinct.iter().map(|text| json!({ "text": text, "result": claims(text) })).collect::<Vec<_>>(),
        "faithfulness": texts.iter().map(|(reference, response)| faithfulness(reference, response)).collect::<Vec<_>>(),
    });
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("vectors.json");
    fs::write(file, vectors.to_string()).expect("cargo made the directory");
}

/// The options change from one pair to the next, so that each is crossed with every form of text.
fn covered((reference, response): &(String, String), number: usize) -> Value {
    let default = coverage::Options::default();
    let (options, given) = match number % 5 {
        0 => (coverage::Options { numbers: true, ..default }, json!({ "numbers": true })),
        1 => (coverage::Options { scale: 100.0, aliases: false, ..default }, json!({ "scale": 100, "aliases": false })),
        2 => (coverage::Options { when_no_keywords: Some(0.25), ..default }, json!({ "whenNoKeywords": 0.25 })),
        _ => (default, json!({})),
    };
    let result = coverage::score(reference, response, &options, &Rules).expect("the options are in range");
    json!({ "reference": reference, "response": response, "options": given, "result": result })
}

fn claims(text: &str) -> Value {
    let index = Utf16Index::new(text);
    let claims = split_claims(text).into_iter();
    claims.map(|claim| json!({ "text": claim.text, "span": index.span(claim.bytes) })).collect()
}

fn faithfulness(reference: &str, response: &str) -> Value {
    // Two chunks, so that ranking and chunk numbers are part of what is compared.
    let context = vec![reference.to_owned(), response.split('.').next().unwrap_or_default().to_owned()];
    let input = Input {
        question: String::new(),
        output: response.to_owned(),
        context: Some(context.clone()),
        marker: String::new(),
    };
    let options = Options { judge: "offline".into(), ..Options::default() };
    let report = score_offline(&input, &options).expect("the options are the defaults and there is a context");
    json!({ "context": context, "output": response, "result": report })
}
