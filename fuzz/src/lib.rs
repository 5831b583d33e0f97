//! What the fuzz targets share: how an input is cut into texts, and what must hold of every result.

use claimlight::Span;
use claimlight::faithfulness::{
    Action, Answer, CallFailure, CallFailureKind, Claim, Engine, EvidencePolicy, Failure, Input, Options, Reply,
    Report, Request, split_claims,
};
use claimlight::text::normalize::fold;

/// Stands between the texts of one input, so that a corpus file can be read and written by hand.
const BETWEEN: &str = "\n%%\n";

/// The texts of an input, missing ones empty; the last one keeps what is left.
#[must_use]
pub fn texts<const N: usize>(data: &[u8]) -> [String; N] {
    let whole = String::from_utf8_lossy(data);
    let mut parts = whole.splitn(N, BETWEEN);
    std::array::from_fn(|_| parts.next().unwrap_or_default().to_owned())
}

/// The words at `span` of `text`.
///
/// # Panics
/// When the span is empty, leaves the text, or cuts a character in two.
#[must_use]
pub fn slice(text: &str, span: Span) -> String {
    let units: Vec<u16> = text.encode_utf16().collect();
    assert!(span.start < span.end && span.end <= units.len(), "{span:?} of {} code units", units.len());
    String::from_utf16(&units[span.start..span.end]).expect("a span cuts a character in two")
}

/// Letters and digits alone, folded: what tolerant comparisons must leave untouched.
#[must_use]
pub fn bare(text: &str) -> String {
    fold(text).chars().filter(|c| c.is_alphanumeric()).collect()
}

/// As [`bare`], without English articles.
fn told(text: &str) -> String {
    let words = text.split(|c: char| !c.is_alphanumeric());
    bare(&words.filter(|word| !["the", "a", "an"].iter().any(|a| word.eq_ignore_ascii_case(a))).collect::<String>())
}

/// Checks that claims stand in order, apart from each other, on whole characters, and say something.
///
/// # Panics
/// When they do not.
pub fn check_claims(text: &str, claims: &[Claim]) {
    let mut end = 0;
    for claim in claims {
        assert!(end <= claim.bytes.start && claim.bytes.start < claim.bytes.end, "{claims:?}");
        let words = text.get(claim.bytes.clone()).expect("a claim cuts a character in two");
        assert!(words.chars().any(char::is_alphanumeric), "{claim:?} stands on {words:?}");
        assert!(claim.text.chars().any(char::is_alphanumeric), "{claim:?}");
        end = claim.bytes.end;
    }
}

/// Checks what holds of a report whoever judged.
///
/// # Panics
/// When it does not.
pub fn check_report(output: &str, context: &[String], options: &Options, report: &Report) {
    let verdicts = &report.analyze_step_result.verdicts;
    let counts = report.counts;
    assert_eq!(counts.yes + counts.no + counts.unsure + counts.undetermined, counts.total);
    assert_eq!(verdicts.len(), counts.total);
    assert_eq!(report.preprocess_step_result.len(), counts.total);
    match report.score {
        Some(_) if counts.total == 0 => assert!(options.when_no_claims.is_some()),
        Some(score) => {
            #[allow(clippy::cast_precision_loss, reason = "a handful")]
            let share = counts.yes as f64 / counts.total as f64;
            assert!((score - share * options.scale).abs() < 1e-12, "{score} of {counts:?}");
        }
        None => assert!(report.not_scorable.is_some()),
    }
    for (at, verdict) in verdicts.iter().enumerate() {
        assert_eq!(verdict.id, at + 1);
        let _ = slice(output, verdict.claim_span);
        assert!(!verdict.undetermined || verdict.verdict == Answer::Unsure);
        assert!(verdict.support.is_none_or(|support| (0.0..=1.0).contains(&support)), "{verdict:?}");
        if let Some(evidence) = &verdict.evidence {
            assert_eq!(slice(&context[evidence.chunk], evidence.span), evidence.quote);
        }
        if verdict.verdict == Answer::Yes && options.evidence == EvidencePolicy::Quoted {
            assert!(verdict.evidence.is_some(), "a yes without evidence: {verdict:?}");
        }
    }
    assert!(report.unseen_chunks.iter().all(|&chunk| chunk < context.len()));
    // No claim of the output can be talked away by a judge.
    if options.max_claims.is_none() && report.not_scorable.is_none() {
        let index = claimlight::text::span::Utf16Index::new(output);
        for claim in split_claims(output) {
            let span = index.span(claim.bytes.clone());
            // What is said twice, perhaps with another article, is judged once.
            let touched = verdicts.iter().any(|v| {
                v.claim_span.start < span.end && span.start < v.claim_span.end || told(&v.claim) == told(&claim.text)
            });
            assert!(touched, "{claim:?} was lost; left are {:?}", report.preprocess_step_result);
        }
    }
}

/// Runs the engine to its end on a clock that only moves when it waits.
///
/// # Errors
/// As the engine.
///
/// # Panics
/// When the engine waits for nothing, or never ends.
pub fn run(
    input: Input,
    options: Options,
    mut answer: impl FnMut(&Request) -> Option<Reply>,
) -> Result<Report, Box<Failure>> {
    let mut engine = Engine::new(input, options).map_err(Box::new)?;
    let mut now = 0.0;
    let mut open = Vec::new();
    for _ in 0..10_000 {
        match engine.next(now) {
            Action::Call { id, request, .. } => open.push((id, answer(&request))),
            Action::Progress(_) => {}
            Action::Wait { until_ms } => match open.pop() {
                Some((id, Some(reply))) => engine.on_reply(id, reply, None, now),
                Some((id, None)) => {
                    let kind = CallFailureKind::Threw;
                    engine.on_failure(
                        id,
                        CallFailure { kind, message: "no more replies".into(), retry_after_ms: None },
                        now,
                    );
                }
                None => now = until_ms.expect("the engine waits for nothing"),
            },
            Action::Done(report) => return Ok(*report),
            Action::Failed(failure) => return Err(failure),
        }
    }
    panic!("the engine never ends");
}
