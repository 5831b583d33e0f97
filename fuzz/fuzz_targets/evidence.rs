//! Quotes looked up in a context: whatever a judge quotes, evidence is words of the context, and a `yes` rests on a quote
//! that a naive comparison finds there as well.
#![no_main]

use claimlight::faithfulness::{Answer, EvidencePolicy, Input, Options, Reply, Step};
use claimlight_fuzz::{bare, check_report, run, texts};
use libfuzzer_sys::fuzz_target;
use serde_json::json;

fuzz_target!(|data: &[u8]| {
    let [output, quote, chunk, context] = texts(data);
    let context: Vec<String> = context.split("\n%%\n").map(str::to_owned).collect();
    let chunk = chunk.parse::<u64>().unwrap_or(1);
    for policy in [EvidencePolicy::Quoted, EvidencePolicy::Optional] {
        let options = Options { retries: 0, evidence: policy, context_token_budget: 400, ..Options::default() };
        let input = Input {
            question: String::new(),
            output: output.clone(),
            context: Some(context.clone()),
            marker: "0f3c9a7e".into(),
        };
        let report = run(input, options.clone(), |request| {
            Some(Reply::Json(match request.step {
                Step::Extract => json!({ "claims": [{ "text": output, "source": output }] }),
                _ => {
                    json!({ "verdicts": (1..=20).map(|id| json!({ "id": id, "verdict": "yes", "quote": quote, "chunk": chunk })).collect::<Vec<_>>() })
                }
            }))
        });
        let Ok(report) = report else { return };
        check_report(&output, &context, &options, &report);
        let pieces: Vec<String> = quote.replace('…', "...").split("...").map(bare).collect();
        for verdict in &report.analyze_step_result.verdicts {
            let Some(evidence) = verdict.evidence.as_ref().filter(|_| verdict.verdict == Answer::Yes) else { continue };
            let found = bare(&evidence.quote);
            let mut at = 0;
            for piece in &pieces {
                at += found[at..].find(piece.as_str()).unwrap_or_else(|| panic!("{piece:?} is not in {evidence:?}"))
                    + piece.len();
            }
        }
    }
});
