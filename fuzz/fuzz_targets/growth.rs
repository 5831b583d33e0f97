//! Time that grows faster than the text: a piece of text, repeated, must not take much more than eight times as long when it
//! is repeated eight times as often.
#![no_main]

use claimlight::coverage::{self, score};
use claimlight::faithfulness::{Input, Options, Reply, Step, facts, score_offline, split_claims};
use claimlight::text::Rules;
use claimlight_fuzz::{run, texts};
use libfuzzer_sys::fuzz_target;
use rustix::time::{ClockId, clock_gettime};
use serde_json::json;
use std::hint::black_box;
use std::time::Duration;

const SMALL: usize = 4_000;
/// Eight is linear and sixty-four quadratic; fresh memory, which only large texts need, may double the time.
const SUSPECT: f64 = 24.0;

fn work(kind: u8, text: &str) {
    match kind % 6 {
        0 => drop(black_box(score(text, text, &coverage::Options::default(), &Rules))),
        1 => drop(black_box(split_claims(text))),
        2 => {
            black_box((facts::numbers(text).len(), facts::names(text).len(), facts::negations(text).len()));
        }
        3 => engine("The bridge opened in 1931 and has no toll.", "It opened in 1931.", text, Reply::Text(text.into())),
        4 => engine("The bridge opened in 1931 and has no toll.", text, text, Reply::Nothing),
        _ => {
            let input = Input {
                output: "The bridge opened in 1931 and has no toll.".into(),
                context: Some(vec![text.to_owned()]),
                ..Input::default()
            };
            let _ = black_box(score_offline(&input, &Options::default()));
        }
    }
}

fn engine(output: &str, quote: &str, context: &str, reply: Reply) {
    let input = Input {
        question: String::new(),
        output: output.into(),
        context: Some(vec![context.into()]),
        marker: "0f3c".into(),
    };
    let options = Options { retries: 0, context_token_budget: 400, ..Options::default() };
    let report = run(input, options, |request| {
        Some(match (&reply, request.step) {
            (Reply::Nothing, Step::Extract) => Reply::Json(json!({ "claims": [output] })),
            (Reply::Nothing, _) => Reply::Json(json!({ "verdicts": [{ "id": 1, "verdict": "yes", "quote": quote }] })),
            (reply, _) => reply.clone(),
        })
    });
    let _ = black_box(report);
}

/// The processor's time that this thread has had.
fn spent() -> Duration {
    Duration::try_from(clock_gettime(ClockId::ThreadCPUTime)).expect("a clock that starts at 0")
}

/// The shortest of some runs, for what others do to caches only ever adds time.
fn best(kind: u8, text: &str, runs: usize) -> Duration {
    let timed = |_| {
        let began = spent();
        work(kind, text);
        spent() - began
    };
    (0..runs).map(timed).min().unwrap_or_default()
}

fuzz_target!(|data: &[u8]| {
    let Some((&kind, data)) = data.split_first() else { return };
    let [unit] = texts(data);
    if unit.is_empty() || unit.len() > 300 {
        return;
    }
    let of = |bytes: usize| unit.repeat(bytes / unit.len() + 1);
    let ratio = |bytes: usize, runs: usize| {
        let (small, large) = (of(bytes), of(8 * bytes));
        best(kind, &large, runs).as_secs_f64() / best(kind, &small, runs).as_secs_f64().max(20e-6)
    };
    // Once quickly; what looks bad is looked at again, more carefully and larger.
    if ratio(SMALL, 1) > SUSPECT && ratio(SMALL, 5) > SUSPECT && ratio(2 * SMALL, 5) > SUSPECT {
        panic!("time grows faster than the text, kind {}: {unit:?}", kind % 6);
    }
});
