//! Runs the keyword coverage cases: those of this repository, and a shared set where there is one.
//!
//! A case is one line of JSON: `reference`, `response`, perhaps `options`, and `expect` with any of `score` (null: not scorable), `score_min`,
//! `score_max`, `total`, `keywords`, `matched`, `missing` (each may be `a|b`, either), `places` (for a keyword the words at its
//! places in both texts, `a|b` being two places) and `polarity`.

use claimlight::Span;
use claimlight::coverage::{Coverage, Options, Segmenter, score};
use claimlight::text::{Host, Language, Rules};
use serde_json::Value;
use std::fmt::Write;
use std::path::Path;

fn strings(value: &Value) -> Vec<String> {
    value.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
}

fn options(value: &Value) -> Options {
    let mut options = Options::default();
    for (key, value) in value.as_object().into_iter().flatten() {
        match key.as_str() {
            "language" => options.language = value.as_str().and_then(Language::from_tag),
            "numbers" => options.numbers = value == true,
            "aliases" => options.aliases = value == true,
            "terms" => options.terms = strings(value),
            "stopWords" => options.stop_words = strings(value),
            "synonyms" => {
                options.synonyms = value
                    .as_object()
                    .into_iter()
                    .flatten()
                    .map(|(key, values)| (key.clone(), strings(values)))
                    .collect();
            }
            "scale" => options.scale = value.as_f64().expect("a number"),
            "whenNoKeywords" => options.when_no_keywords = value.as_f64(),
            "segmenter" => options.segmenter = if value == "rules" { Segmenter::Rules } else { Segmenter::Host },
            other => panic!("unknown option {other}"),
        }
    }
    options
}

/// The words at `spans`, joined by `|`.
fn words_at(text: &str, spans: &[Span]) -> String {
    let units: Vec<u16> = text.encode_utf16().collect();
    let words = spans.iter().map(|span| String::from_utf16(&units[span.start..span.end]).expect("whole characters"));
    words.collect::<Vec<_>>().join("|")
}

/// What is wrong with a result, empty when nothing is.
fn complaints(expect: &Value, texts: [&str; 2], got: &Coverage) -> String {
    let mut wrong = String::new();
    let near = |a: f64, b: f64| (a - b).abs() < 1e-9;
    for (key, want) in expect.as_object().expect("an object") {
        let good = match key.as_str() {
            "score" => match (want.as_f64(), got.score) {
                (Some(want), Some(score)) => near(want, score),
                (None, None) => got.not_scorable.is_some(),
                _ => false,
            },
            "score_min" => got.score.is_some_and(|score| want.as_f64().is_some_and(|want| score >= want - 1e-9)),
            "score_max" => got.score.is_some_and(|score| want.as_f64().is_some_and(|want| score <= want + 1e-9)),
            "total" => want.as_u64() == Some(got.total_keywords as u64),
            "language" => want.as_str() == Some(got.language.as_str()),
            "keywords" => got.reference_keywords == strings(want),
            "responseKeywords" => got.response_keywords == strings(want),
            "matched" => strings(want)
                .iter()
                .all(|names| names.split('|').any(|name| got.matches.iter().any(|m| m.keyword == name))),
            "missing" => strings(want)
                .iter()
                .all(|names| names.split('|').any(|name| got.missing.iter().any(|m| m.keyword == name))),
            "places" => want.as_object().expect("keywords with their places").iter().all(|(keyword, want)| {
                let found = got.matches.iter().find(|m| m.keyword == *keyword);
                let missed = got.missing.iter().find(|m| m.keyword == *keyword);
                let places = found.map(|m| [&m.reference_spans[..], &m.response_spans]);
                let places = places.or(missed.map(|m| [&m.reference_spans[..], &[]]));
                places.is_some_and(|[reference, response]| {
                    strings(want) == [words_at(texts[0], reference), words_at(texts[1], response)]
                })
            }),
            "polarity" => got.polarity.iter().map(|p| p.keyword.clone()).collect::<Vec<_>>() == strings(want),
            other => panic!("unknown expectation {other}"),
        };
        if !good {
            let _ = write!(wrong, " {key}: wanted {want};");
        }
    }
    wrong
}

fn run(path: &Path, host: &dyn Host) {
    let cases = std::fs::read_to_string(path).expect("cases");
    let mut failures = String::new();
    let mut count = 0;
    for line in cases.lines().filter(|line| !line.trim().is_empty()) {
        let case: Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
        let text = |field: &str| case[field].as_str().expect("a text").to_owned();
        let got =
            score(&text("reference"), &text("response"), &options(&case["options"]), host).expect("valid options");
        let wrong = complaints(&case["expect"], [&text("reference"), &text("response")], &got);
        count += 1;
        if !wrong.is_empty() {
            let matched: Vec<&String> = got.matches.iter().map(|m| &m.keyword).collect();
            let missing: Vec<&String> = got.missing.iter().map(|m| &m.keyword).collect();
            let polarity: Vec<&String> = got.polarity.iter().map(|p| &p.keyword).collect();
            let _ = writeln!(
                failures,
                "{}:{wrong}\n    {:?} / {:?}\n    score {:?} matched {matched:?} missing {missing:?} polarity {polarity:?} response {:?} {}",
                case["id"].as_str().unwrap_or("?"),
                text("reference"),
                text("response"),
                got.score,
                got.response_keywords,
                got.language,
            );
        }
    }
    assert!(
        failures.is_empty(),
        "{} of {count} cases failed in {}\n{failures}",
        failures.lines().count() / 3,
        path.display()
    );
}

#[test]
fn own_cases() {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/coverage");
    let mut files: Vec<_> =
        std::fs::read_dir(fixtures).expect("fixtures").map(|entry| entry.expect("an entry").path()).collect();
    files.sort();
    for file in files {
        run(&file, &Rules);
        #[cfg(feature = "dictionary")]
        run(&file, &claimlight::text::Dictionary::default());
    }
}

/// Cases kept outside the repository, one file per line of `CLAIMLIGHT_CASES`.
#[test]
fn other_cases() {
    let Ok(files) = std::env::var("CLAIMLIGHT_CASES") else {
        eprintln!("skipped: CLAIMLIGHT_CASES names no files");
        return;
    };
    for file in files.lines() {
        run(Path::new(file), &Rules);
        #[cfg(feature = "dictionary")]
        run(Path::new(file), &claimlight::text::Dictionary::default());
    }
}
