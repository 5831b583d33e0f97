//! Replies of any kind, read by the engine. The oracle is `serde_json`: what it reads as an object must come to the same
//! report whether it arrives as data, as text, or as text inside a code fence.
#![no_main]

use claimlight::faithfulness::{Input, Options, Reply, Report, Step};
use claimlight_fuzz::{check_report, run, texts};
use libfuzzer_sys::fuzz_target;
use serde_json::Value;

const OUTPUT: &str = "The bridge opened in 1931. It carries four lanes and has no toll. Acme Corp of Oslo built it for 20 million euros. Bergen may widen it.";
const CONTEXT: [&str; 2] = [
    "The bridge opened in 1931. It spans 504 metres of water and carries four lanes; there is no toll.",
    "Acme Corp of Oslo built the bridge for 20 million euros. The mayor thanked the workers.",
];

fn judged(claims: &Reply, verdicts: &Reply, explained: &Reply, options: &Options) -> Option<Report> {
    let context: Vec<String> = CONTEXT.map(str::to_owned).into();
    let input = Input {
        question: String::new(),
        output: OUTPUT.into(),
        context: Some(context.clone()),
        marker: "0f3c9a7e".into(),
    };
    let report = run(input, options.clone(), |request| {
        Some(match request.step {
            Step::Extract => claims.clone(),
            Step::Verify => verdicts.clone(),
            Step::Explain => explained.clone(),
        })
    });
    match report {
        Ok(report) => {
            check_report(OUTPUT, &context, options, &report);
            Some(report)
        }
        Err(failure) => {
            if let Some(partial) = &failure.partial {
                check_report(OUTPUT, &context, options, partial);
            }
            None
        }
    }
}

fuzz_target!(|data: &[u8]| {
    let [claims, verdicts] = texts(data);
    let options = Options { retries: 1, reason: claimlight::faithfulness::ReasonMode::Model, ..Options::default() };
    let text = |words: &str| Reply::Text(words.to_owned());
    judged(&text(&claims), &text(&verdicts), &text(&verdicts), &options);

    let parsed = |words: &str| serde_json::from_str::<Value>(words).ok().filter(Value::is_object);
    let (Some(claims), Some(verdicts)) = (parsed(&claims), parsed(&verdicts)) else { return };
    let options = Options::default();
    let nothing = Reply::Nothing;
    let as_data = judged(&Reply::Json(claims.clone()), &Reply::Json(verdicts.clone()), &nothing, &options);
    let as_text = judged(&Reply::Text(claims.to_string()), &Reply::Text(verdicts.to_string()), &nothing, &options);
    assert_eq!(as_data, as_text);
    let fenced = |value: &Value| Reply::Text(format!("Here you are:\n```json\n{value:#}\n```\n"));
    assert_eq!(as_data, judged(&fenced(&claims), &fenced(&verdicts), &nothing, &options));
});
