//! The offline judge: whatever it decides, support is a probability, evidence is words of the context, and a text is not
//! contradicted by itself.
#![no_main]

use claimlight::faithfulness::{Answer, Input, Options, Thresholds, score_offline};
use claimlight::offline::{COUNT, Prepared, observe};
use claimlight_fuzz::{check_report, slice, texts};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let [output, context] = texts(data);
    let context: Vec<String> = context.split("\n%%\n").map(str::to_owned).collect();
    let strict = Thresholds { yes: 0.9, no: 0.1 };
    for offline in [Thresholds::default(), strict] {
        let options = Options { offline, ..Options::default() };
        let input = Input { output: output.clone(), context: Some(context.clone()), ..Input::default() };
        let report = score_offline(&input, &options).expect("valid options and a context");
        check_report(&output, &context, &options, &report);
    }
    let observation = observe(&output, &Prepared::new(&context));
    assert_eq!(observation.features.len(), COUNT);
    assert!(observation.features.iter().all(|value| value.is_finite()), "{observation:?}");
    assert!((0.0..=1.0).contains(&observation.support), "{observation:?}");

    let options = Options::default();
    let input = Input { output: output.clone(), context: Some(vec![output.clone()]), ..Input::default() };
    let report = score_offline(&input, &options).expect("valid options and a context");
    for verdict in &report.analyze_step_result.verdicts {
        // Where markup or a line break stood, the words of the claim are no longer those of a sentence of the context.
        let verbatim = slice(&output, verdict.claim_span);
        if verbatim != verdict.claim {
            continue;
        }
        assert_ne!(verdict.verdict, Answer::No, "contradicted by itself: {verdict:?}");
    }
});
