//! Drives an engine with a judge that is a closure, on a clock that only moves when something is awaited.
#![allow(dead_code, reason = "each test file uses its own part")]

use claimlight::faithfulness::{
    Action, CallFailure, CallFailureKind, CallId, Engine, Failure, Input, Options, Progress, Reply, Report, Request,
    Step, TokenUsage,
};
use serde_json::{Value, json};

/// What a judge does with a request.
pub(crate) enum Said {
    /// Answers.
    Reply(Reply),
    /// Answers and tells its tokens.
    Counted(Reply, u64, u64),
    /// Fails.
    Fail(CallFailure),
    /// Never answers.
    Never,
}

impl From<&str> for Said {
    fn from(text: &str) -> Self {
        Self::Reply(Reply::Text(text.into()))
    }
}

impl From<String> for Said {
    fn from(text: String) -> Self {
        Self::Reply(Reply::Text(text))
    }
}

impl From<Value> for Said {
    fn from(value: Value) -> Self {
        Self::Reply(Reply::Json(value))
    }
}

pub(crate) fn status(status: u16, message: &str) -> Said {
    Said::Fail(CallFailure { kind: CallFailureKind::Http { status }, message: message.into(), retry_after_ms: None })
}

/// Everything that happened.
pub(crate) struct Run {
    pub(crate) outcome: Result<Report, Failure>,
    pub(crate) requests: Vec<Request>,
    pub(crate) progress: Vec<Progress>,
    pub(crate) most_open: usize,
    /// Milliseconds on the run's clock.
    pub(crate) took: f64,
}

impl Run {
    pub(crate) fn report(&self) -> &Report {
        self.outcome.as_ref().unwrap_or_else(|failure| panic!("{failure:?}"))
    }

    pub(crate) fn failure(&self) -> &Failure {
        match &self.outcome {
            Ok(report) => panic!("{report:?}"),
            Err(failure) => failure,
        }
    }

    pub(crate) fn steps(&self) -> Vec<Step> {
        self.requests.iter().map(|r| r.step).collect()
    }

    pub(crate) fn count(&self, step: Step) -> usize {
        self.requests.iter().filter(|r| r.step == step).count()
    }

    /// Verdicts as words, in claim order.
    pub(crate) fn verdicts(&self) -> Vec<String> {
        let report = self.report();
        report
            .analyze_step_result
            .verdicts
            .iter()
            .map(
                |v| {
                    if v.undetermined {
                        "undetermined".into()
                    } else {
                        json!(v.verdict).as_str().expect("a word").into()
                    }
                },
            )
            .collect()
    }

    pub(crate) fn warned(&self, code: &str) -> bool {
        self.report().warnings.iter().any(|w| w.code == code)
    }
}

pub(crate) fn input(output: &str, context: &[&str]) -> Input {
    Input {
        question: String::new(),
        output: output.into(),
        context: Some(context.iter().map(|c| (*c).into()).collect()),
        marker: "0f3c9a7e51d84b26".into(),
    }
}

/// Runs to the end; every call takes `latency` milliseconds.
pub(crate) fn run_timed(input: Input, options: Options, latency: f64, mut judge: impl FnMut(&Request) -> Said) -> Run {
    let mut run = Run {
        outcome: Err(claimlight::Error::new(claimlight::ErrorCode::Internal, "unset").into()),
        requests: Vec::new(),
        progress: Vec::new(),
        most_open: 0,
        took: 0.0,
    };
    let mut engine = match Engine::new(input, options) {
        Ok(engine) => engine,
        Err(failure) => {
            run.outcome = Err(failure);
            return run;
        }
    };
    let mut now = 1000.0;
    let mut open: Vec<(f64, CallId, Said)> = Vec::new();
    for _ in 0..100_000 {
        match engine.next(now) {
            Action::Call { id, request, timeout_ms } => {
                let said = judge(&request);
                run.requests.push(request);
                let (at, said) = match said {
                    Said::Never => (
                        now + timeout_ms,
                        Said::Fail(CallFailure {
                            kind: CallFailureKind::Timeout,
                            message: String::new(),
                            retry_after_ms: None,
                        }),
                    ),
                    said => (now + latency, said),
                };
                open.push((at, id, said));
                run.most_open = run.most_open.max(open.len());
            }
            Action::Progress(progress) => run.progress.push(*progress),
            Action::Wait { until_ms } => {
                open.sort_by(|a, b| a.0.total_cmp(&b.0));
                let first = open.first().map(|o| o.0);
                now = match (first, until_ms) {
                    (Some(first), Some(until)) if until < first => until.max(now),
                    (Some(first), _) => first,
                    (None, Some(until)) => until.max(now),
                    (None, None) => panic!("the engine waits for nothing"),
                };
                if first.is_some_and(|first| first <= now) {
                    let (_, id, said) = open.remove(0);
                    match said {
                        Said::Reply(reply) => engine.on_reply(id, reply, None, now),
                        Said::Counted(reply, input, output) => {
                            let usage = TokenUsage { input_tokens: Some(input), output_tokens: Some(output) };
                            engine.on_reply(id, reply, Some(usage), now);
                        }
                        Said::Fail(failure) => engine.on_failure(id, failure, now),
                        Said::Never => unreachable!("became a timeout"),
                    }
                }
            }
            Action::Done(report) => {
                run.outcome = Ok(*report);
                run.took = now - 1000.0;
                return run;
            }
            Action::Failed(failure) => {
                run.outcome = Err(*failure);
                run.took = now - 1000.0;
                return run;
            }
        }
    }
    panic!("the engine never ends")
}

pub(crate) fn run(input: Input, options: Options, judge: impl FnMut(&Request) -> Said) -> Run {
    run_timed(input, options, 10.0, judge)
}

/// The data of a request's user message.
pub(crate) fn data(request: &Request) -> Value {
    let user = &request.messages[1].content;
    let inner = user.split_once('\n').and_then(|(_, rest)| rest.rsplit_once('\n')).expect("a fence").0;
    serde_json::from_str(inner).expect("JSON between the marker lines")
}

/// Ids and texts of the claims that a verify request asks about.
pub(crate) fn asked(request: &Request) -> Vec<(u64, String)> {
    data(request)["claims"]
        .as_array()
        .expect("claims")
        .iter()
        .map(|c| (c["id"].as_u64().expect("id"), c["text"].as_str().expect("text").to_owned()))
        .collect()
}

/// Lists every sentence of the output that ends in a full stop as a claim.
pub(crate) fn list_sentences(request: &Request) -> Said {
    let output = data(request)["output"].as_str().expect("output").to_owned();
    let claims: Vec<Value> = output
        .split_inclusive(['.', '。'])
        .map(str::trim)
        .filter(|s| !s.is_empty())
        .map(|s| json!({ "text": s, "source": s }))
        .collect();
    json!({ "claims": claims }).into()
}

/// Answers yes with the sentence of the context that shares most words, for every claim asked.
pub(crate) fn agree(request: &Request) -> Said {
    let context = data(request)["context"].clone();
    let verdicts: Vec<Value> = asked(request)
        .into_iter()
        .map(|(id, claim)| {
            let (chunk, quote) = closest(&claim, &context);
            json!({ "id": id, "verdict": "yes", "reason": "It says so.", "chunk": chunk, "quote": quote })
        })
        .collect();
    json!({ "verdicts": verdicts }).into()
}

/// The context's sentence that shares most words with `claim`, and its chunk's number.
pub(crate) fn closest(claim: &str, context: &Value) -> (u64, String) {
    let words = |text: &str| -> Vec<String> {
        let spaced: Vec<String> =
            text.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()).map(str::to_lowercase).collect();
        if text.is_ascii() { spaced } else { text.chars().filter(|c| c.is_alphanumeric()).map(String::from).collect() }
    };
    let wanted = words(claim);
    let mut best = (0, 1, String::new());
    for chunk in context.as_array().into_iter().flatten() {
        for sentence in chunk["text"].as_str().unwrap_or_default().split_inclusive(['.', '。', '\n']) {
            let sentence = sentence.trim();
            let score = words(sentence).iter().filter(|w| wanted.contains(w)).count();
            if score > best.0 || best.2.is_empty() {
                best = (score, chunk["chunk"].as_u64().unwrap_or(1), sentence.to_owned());
            }
        }
    }
    (best.1, best.2)
}
