//! Time that grows with the text and not faster, measured as a ratio, so that a slow or busy machine does not matter.

#[path = "faithfulness/harness.rs"]
mod harness;

use claimlight::coverage::{self, score};
use claimlight::faithfulness::{Input, Options, Reply, Step, facts, score_offline, split_claims};
use claimlight::text::{Rules, markup::Clean};
use harness::{Said, input, run};
use serde_json::json;
use std::hint::black_box;
use std::time::Duration;

/// Pieces of text that some rule looks behind or ahead of, alone and without the end that they wait for.
const UNITS: &[&str] = &[
    "a",
    "é",
    "a. ",
    "word ",
    "Name ",
    "not ",
    "and is ",
    "It is old. ",
    "\"\" ",
    "\"",
    "\"a\"",
    ".\"",
    "“",
    "' ",
    "'t",
    "l'",
    "(",
    "((",
    "*",
    "**",
    "_",
    "`",
    "`a ",
    "~ ",
    "```\n",
    "~",
    "[",
    "](",
    "[1]",
    "[a](b)",
    "\\",
    "|",
    "| ",
    "| a |\n",
    "\n",
    "> ",
    "1. ",
    "- ",
    "<b",
    "<p",
    "<br>",
    "<script>",
    "<!--",
    "<a ",
    "<p x=\"",
    "&",
    "&amp",
    "&amp;",
    "【",
    "「",
    ": ",
    "note: ",
    "in a, ",
    "Dr. ",
    "-",
    "–",
    "/",
    ".",
    "::",
    "a/",
    "a.",
    "a-",
    "a_",
    "A",
    "aB",
    "@",
    "#",
    "+",
    "http://",
    "…",
    "...",
    "9",
    "9,",
    "1.",
    "one ",
    "half ",
    "million ",
    "5-",
    "10:",
    "1/",
    "%",
    "万",
    "一",
    "百",
    "中",
    "机器学习",
    "、",
    "；",
    "，但",
    "。",
    "の",
    "ア",
    "한국",
    "ไทย",
    "كتاب",
    "\u{301}",
    "\u{200b}",
    "🚀",
    "{\"a\":",
    "[1,{",
    "{x",
    "{\"a\" ",
    "[\"",
    "{\"id\":1,",
    "<think>",
    ";",
    "a;",
    "a; ",
    "&#x42;",
];

const CLAIM: &str = "The bridge opened in 1931 and has no toll.";

/// How often a measurement that looks bad is repeated.
const TRIES: usize = 5;
const SMALL: usize = 2_500;
const LARGE: usize = 8 * SMALL;
/// Eight is linear and sixty-four quadratic; fresh memory, which only large texts need, may double the time.
const SUSPECT: f64 = 18.0;

/// The processor's time that this thread has had: time in which other processes ran counts only where there is no such clock.
#[cfg(unix)]
fn spent() -> Duration {
    use rustix::time::{ClockId, clock_gettime};
    Duration::try_from(clock_gettime(ClockId::ThreadCPUTime)).expect("a clock that starts at 0")
}

#[cfg(not(unix))]
fn spent() -> Duration {
    static START: std::sync::LazyLock<std::time::Instant> = std::sync::LazyLock::new(std::time::Instant::now);
    START.elapsed()
}

/// Fails for every unit of which eight times as much takes more than 18 times as long.
fn grows_with_the_text(work: impl Fn(&str)) {
    let timed = |text: &str| {
        let began = spent();
        work(text);
        spent() - began
    };
    for unit in UNITS {
        let of = |bytes: usize| unit.repeat(bytes / unit.len());
        let (small, large) = (of(SMALL), of(LARGE));
        let ratio = |runs: usize| {
            // The best of several, for what others do to caches only ever adds time.
            let best = |text: &str| (0..runs).map(|_| timed(text)).min().unwrap_or_default();
            best(&large).as_secs_f64() / best(&small).max(Duration::from_micros(50)).as_secs_f64()
        };
        // What the first measurement suspects has to be seen again.
        if ratio(1) > SUSPECT {
            let ratio = ratio(TRIES);
            assert!(ratio <= SUSPECT, "{unit:?}: {ratio} times as long");
        }
    }
}

/// A run whose judge says `claims` and then `verdicts`.
fn judged(output: &str, context: &str, claims: &Reply, verdicts: &Reply) {
    // A context above the budget is cut and ranked, at both lengths alike: four characters may be no more than a token.
    let options = Options { retries: 0, context_token_budget: 300, ..Options::default() };
    let run = run(input(output, &[context]), options, |request| {
        Said::Reply(if request.step == Step::Extract { claims.clone() } else { verdicts.clone() })
    });
    let _ = black_box(run.outcome);
}

fn one_claim() -> Reply {
    Reply::Json(json!({ "claims": [{ "text": CLAIM, "source": CLAIM }] }))
}

#[test]
fn markup() {
    grows_with_the_text(|text| drop(black_box(Clean::new(text))));
}

#[test]
fn keyword_coverage() {
    grows_with_the_text(|text| drop(black_box(score(text, text, &coverage::Options::default(), &Rules))));
}

#[test]
fn claims() {
    grows_with_the_text(|text| drop(black_box(split_claims(text))));
}

#[test]
fn numbers() {
    grows_with_the_text(|text| drop(black_box(facts::numbers(text))));
}

#[test]
fn names_and_negations() {
    grows_with_the_text(|text| drop(black_box((facts::NameIndex::new(&[text]), facts::negations(text)))));
}

#[test]
fn replies() {
    grows_with_the_text(|text| {
        let reply = Reply::Text(text.to_owned());
        judged(CLAIM, CLAIM, &reply, &Reply::Nothing);
        judged(CLAIM, CLAIM, &one_claim(), &reply);
    });
}

#[test]
fn quotes_and_context() {
    grows_with_the_text(|text| {
        let verdict = |quote: &str| Reply::Json(json!({ "verdicts": [{ "id": 1, "verdict": "yes", "quote": quote }] }));
        judged(CLAIM, text, &one_claim(), &verdict("The bridge opened in 1931"));
        judged(CLAIM, CLAIM, &one_claim(), &verdict(text));
        judged(CLAIM, text, &one_claim(), &verdict(text));
    });
}

#[test]
fn outputs_of_a_model() {
    grows_with_the_text(|text| judged(text, CLAIM, &one_claim(), &Reply::Nothing));
}

#[test]
fn offline_judge() {
    grows_with_the_text(|text| {
        for (output, context) in [(CLAIM, text), (text, CLAIM)] {
            let input = Input { output: output.into(), context: Some(vec![context.into()]), ..Input::default() };
            let _ = black_box(score_offline(&input, &Options::default()));
        }
    });
}
