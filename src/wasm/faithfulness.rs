//! The faithfulness scorer as `js/faithfulness.js` drives it: a run is a number, each step a call that returns at once.
//!
//! The loop that waits stands in JavaScript: timers, abort signals and the host's own callbacks live there, and a trap
//! in a call that JavaScript makes can be caught, while one in a future of this module could not.

use super::convert::{Reader, plain, thrown};
use super::input::{MAX_TEXT_LENGTH, Run, chunks};
use crate::error::{Error, ErrorCode};
use crate::faithfulness::{
    Action, CallFailure, CallFailureKind, CallId, Engine, EvidencePolicy, Failure, Input, Options, Progress,
    ReasonLanguage, ReasonMode, Reply, Report, Request, Thresholds, WhenNoContext, endpoint, score_offline,
    split_claims,
};
use crate::lean::HashMap;
use crate::offline::{Row, calibrate};
use crate::text::span::{Span, Utf16Index};
use serde::Serialize;
use serde_json::Value;
use std::cell::RefCell;
use wasm_bindgen::prelude::*;

thread_local! {
    /// Runs in flight by their number.
    static RUNS: RefCell<Runs> = RefCell::default();
}

#[derive(Default)]
struct Runs {
    last: u32,
    open: HashMap<u32, Open>,
}

struct Open {
    engine: Engine,
    texts: Texts,
}

/// What a result repeats of the call, so that every span has its text.
#[derive(Clone, Serialize)]
#[serde(rename_all = "camelCase")]
struct Texts {
    input_text: String,
    output_text: String,
    context: Vec<String>,
}

#[derive(Serialize)]
struct Outcome<'a> {
    #[serde(flatten)]
    texts: &'a Texts,
    #[serde(flatten)]
    report: &'a Report,
}

/// Starts a run and returns its number.
///
/// # Errors
/// `INVALID_INPUT`, `INVALID_OPTION`, `TOO_LARGE` or `NO_CONTEXT`.
#[wasm_bindgen(js_name = startFaithfulness)]
pub fn start(run: &JsValue, options: &JsValue, marker: String) -> Result<u32, JsValue> {
    let (input, options, texts) = read(run, options, marker).map_err(|error| thrown(&error))?;
    let engine = Engine::new(input, options).map_err(|failure| thrown(&failure.error))?;
    Ok(RUNS.with_borrow_mut(|runs| {
        runs.last = runs.last.wrapping_add(1);
        runs.open.insert(runs.last, Open { engine, texts });
        runs.last
    }))
}

/// Says what to do now: `{type: 'call' | 'progress' | 'wait' | 'done' | 'failed', …}`.
///
/// # Errors
/// `INTERNAL` when there is no such run.
#[wasm_bindgen(js_name = nextFaithfulness)]
pub fn next(run: u32, now_ms: f64) -> Result<JsValue, JsValue> {
    with(run, |open| {
        let action = open.engine.next(now_ms);
        plain(&Step::of(&action, &open.texts))
    })
}

/// What JavaScript is told to do.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
enum Step<'a> {
    Call {
        id: u32,
        request: &'a Request,
        timeout_ms: f64,
    },
    Progress {
        progress: &'a Progress,
    },
    Wait {
        until_ms: Option<f64>,
    },
    Done {
        result: Outcome<'a>,
    },
    Failed {
        code: &'static str,
        message: &'a str,
        cause_call: Option<u32>,
        #[serde(skip_serializing_if = "Option::is_none")]
        partial: Option<Outcome<'a>>,
    },
}

impl<'a> Step<'a> {
    fn of(action: &'a Action, texts: &'a Texts) -> Self {
        match action {
            Action::Call { id, request, timeout_ms } => Self::Call { id: id.0, request, timeout_ms: *timeout_ms },
            Action::Progress(progress) => Self::Progress { progress },
            Action::Wait { until_ms } => Self::Wait { until_ms: *until_ms },
            Action::Done(report) => Self::Done { result: Outcome { texts, report } },
            Action::Failed(failure) => Self::failed(failure, texts),
        }
    }

    fn failed(failure: &'a Failure, texts: &'a Texts) -> Self {
        Self::Failed {
            code: failure.error.code().as_str(),
            message: failure.error.message(),
            cause_call: failure.cause_call.map(|id| id.0),
            partial: failure.partial.as_deref().map(|report| Outcome { texts, report }),
        }
    }
}

/// Reports what the model of call `call` answered: a string, an object, or nothing.
///
/// # Errors
/// `INTERNAL` when there is no such run.
#[wasm_bindgen(js_name = replyFaithfulness)]
pub fn reply(run: u32, call: u32, value: &JsValue, now_ms: f64) -> Result<(), JsValue> {
    let unwrapped = if value.is_undefined() || value.is_null() {
        Ok((Reply::Nothing, None))
    } else {
        // A reply that cannot be read is a reply that says nothing.
        Reader::new(MAX_TEXT_LENGTH).read(value, "reply").map_or(Ok((Reply::Nothing, None)), endpoint::unwrap)
    };
    with(run, |open| {
        match unwrapped {
            Ok((reply, usage)) => open.engine.on_reply(CallId(call), reply, usage, now_ms),
            Err(message) => open.engine.on_failure(
                CallId(call),
                CallFailure { kind: CallFailureKind::Threw, message, retry_after_ms: None },
                now_ms,
            ),
        }
        Ok(())
    })
}

/// Reports that call `call` failed: `{kind: 'http' | 'network' | 'timeout' | 'threw', status?, body?, message?, retryAfterMs?}`.
///
/// # Errors
/// `INTERNAL` when there is no such run.
#[wasm_bindgen(js_name = failFaithfulness)]
pub fn fail(run: u32, call: u32, failure: &JsValue, now_ms: f64) -> Result<(), JsValue> {
    let failure = Reader::new(MAX_TEXT_LENGTH).read(failure, "failure").unwrap_or_default();
    let text = |key: &str| failure.get(key).and_then(Value::as_str);
    let kind = match text("kind") {
        Some("http") => CallFailureKind::Http {
            status: failure["status"].as_u64().and_then(|status| u16::try_from(status).ok()).unwrap_or(500),
        },
        Some("network") => CallFailureKind::Network,
        Some("timeout") => CallFailureKind::Timeout,
        _ => CallFailureKind::Threw,
    };
    let message =
        text("body").map(endpoint::error_message).or_else(|| text("message").map(str::to_owned)).unwrap_or_default();
    let retry_after_ms = failure.get("retryAfterMs").and_then(Value::as_f64);
    with(run, |open| {
        open.engine.on_failure(CallId(call), CallFailure { kind, message, retry_after_ms }, now_ms);
        Ok(())
    })
}

/// Forgets a run.
#[wasm_bindgen(js_name = endFaithfulness)]
pub fn end(run: u32) {
    RUNS.with_borrow_mut(|runs| runs.open.remove(&run));
}

/// Scores with the judge that is compiled in.
///
/// # Errors
/// `INVALID_INPUT`, `INVALID_OPTION`, `TOO_LARGE` or `NO_CONTEXT`.
#[wasm_bindgen(js_name = runOffline)]
pub fn run_offline(run: &JsValue, options: &JsValue) -> Result<JsValue, JsValue> {
    let outcome = || {
        let (input, options, texts) = read(run, options, String::new())?;
        let report = score_offline(&input, &options).map_err(|failure| failure.error)?;
        plain(&Outcome { texts: &texts, report: &report })
    };
    outcome().map_err(|error| thrown(&error))
}

/// The claims of a text by rules: `[{text, span}]`.
///
/// # Errors
/// `INVALID_INPUT` or `TOO_LARGE`.
#[wasm_bindgen(js_name = splitClaims)]
pub fn split(text: &JsValue) -> Result<JsValue, JsValue> {
    #[derive(Serialize)]
    struct Split {
        text: String,
        span: Span,
    }
    let claims = || {
        let text = string(&Reader::new(MAX_TEXT_LENGTH).read(text, "text")?, "text")?;
        let index = Utf16Index::new(&text);
        let claims: Vec<Split> = split_claims(&text)
            .into_iter()
            .map(|claim| Split { span: index.span(claim.bytes), text: claim.text })
            .collect();
        plain(&claims)
    };
    claims().map_err(|error| thrown(&error))
}

/// Thresholds for one's own kind of texts: `{yes, no}` from rows `{context, claim, supported}`.
///
/// # Errors
/// `INVALID_INPUT`, naming the row and the field, or `TOO_LARGE`.
#[wasm_bindgen(js_name = calibrateOffline)]
pub fn calibrate_offline(rows: &JsValue) -> Result<JsValue, JsValue> {
    #[derive(Serialize)]
    struct Calibrated {
        yes: f64,
        no: f64,
    }
    let thresholds = || {
        let rows = match Reader::new(MAX_TEXT_LENGTH).read(rows, "rows")? {
            Value::Array(rows) => rows,
            other => return Err(invalid("rows", "an array of {context, claim, supported}", &other)),
        };
        let rows = rows.iter().enumerate().map(|(at, row)| labelled(row, at)).collect::<Result<Vec<Row>, Error>>()?;
        let Thresholds { yes, no } = calibrate(&rows);
        plain(&Calibrated { yes, no })
    };
    thresholds().map_err(|error| thrown(&error))
}

fn labelled(row: &Value, at: usize) -> Result<Row, Error> {
    let field = |key: &str| (row.get(key).unwrap_or(&Value::Null), format!("rows[{at}].{key}"));
    let (context, name) = field("context");
    let context = chunks(context.clone(), &name)?;
    let (claim, name) = field("claim");
    let claim = string(claim, &name)?;
    let (supported, name) = field("supported");
    let supported = supported.as_bool().ok_or_else(|| invalid(&name, "true or false", supported))?;
    Ok(Row { context, claim, supported })
}

fn invalid(field: &str, wanted: &str, got: &Value) -> Error {
    let got = crate::message::describe(got);
    Error::new(ErrorCode::InvalidInput, format!("`{field}` must be {wanted}, but it is {got}."))
}

fn with<T>(run: u32, work: impl FnOnce(&mut Open) -> Result<T, Error>) -> Result<T, JsValue> {
    RUNS.with_borrow_mut(|runs| match runs.open.get_mut(&run) {
        Some(open) => work(open),
        None => Err(Error::new(ErrorCode::Internal, format!("There is no run {run}."))),
    })
    .map_err(|error| thrown(&error))
}

fn string(value: &Value, field: &str) -> Result<String, Error> {
    value.as_str().map(str::to_owned).ok_or_else(|| invalid(field, "a string", value))
}

fn read(run: &JsValue, options: &JsValue, marker: String) -> Result<(Input, Options, Texts), Error> {
    let given = Reader::new(MAX_TEXT_LENGTH).read(options, "options")?;
    let limit = given.get("maxTextLength").and_then(Value::as_f64).unwrap_or(MAX_TEXT_LENGTH as f64);
    #[allow(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "js/options.js lets only whole positive numbers through"
    )]
    let mut reader = Reader::new(limit as usize);
    let tool_context = given.get("toolContext").and_then(Value::as_bool).unwrap_or(true);
    let run = Run::read(run, &mut reader, tool_context)?;
    // The first that applies: the run's, the scorer's, what tools returned.
    let context = match (run.context, given.get("context")) {
        (Some(context), _) => Some(context),
        (None, Some(context)) => Some(chunks(context.clone(), "context")?),
        (None, None) => Some(run.tool_results).filter(|results| !results.is_empty()),
    };
    let texts = Texts {
        input_text: run.input.clone(),
        output_text: run.output.clone(),
        context: context.clone().unwrap_or_default(),
    };
    Ok((Input { question: run.input, output: run.output, context, marker }, read_options(&given), texts))
}

/// Reads options that `js/options.js` has checked; what is absent keeps its default.
fn read_options(given: &Value) -> Options {
    let default = Options::default();
    let number = |key: &str| given.get(key).and_then(Value::as_f64);
    let count = |key: &str, default: usize| {
        given.get(key).and_then(Value::as_u64).and_then(|n| usize::try_from(n).ok()).unwrap_or(default)
    };
    let word = |key: &str| given.get(key).and_then(Value::as_str).unwrap_or_default();
    let line = |key: &str, default: f64| {
        given.get("offline").and_then(|lines| lines.get(key)).and_then(Value::as_f64).unwrap_or(default)
    };
    Options {
        scale: number("scale").unwrap_or(default.scale),
        evidence: if word("evidence") == "optional" { EvidencePolicy::Optional } else { default.evidence },
        max_claims: given.get("maxClaims").and_then(Value::as_u64).and_then(|n| usize::try_from(n).ok()),
        claims_per_call: count("claimsPerCall", default.claims_per_call),
        concurrency: count("concurrency", default.concurrency),
        timeout_ms: number("timeoutMs").unwrap_or(default.timeout_ms),
        retries: u32::try_from(count("retries", default.retries as usize)).unwrap_or(u32::MAX),
        context_token_budget: count("contextTokenBudget", default.context_token_budget),
        when_no_claims: number("whenNoClaims"),
        when_no_context: if word("whenNoContext") == "notScorable" {
            WhenNoContext::NotScorable
        } else {
            default.when_no_context
        },
        language: match word("language").split('-').next() {
            Some("en") => ReasonLanguage::En,
            Some("zh") => ReasonLanguage::Zh,
            _ => default.language,
        },
        reason: if word("reason") == "model" { ReasonMode::Model } else { default.reason },
        offline: Thresholds { yes: line("yes", default.offline.yes), no: line("no", default.offline.no) },
        judge: given.get("judge").and_then(Value::as_str).map_or(default.judge, str::to_owned),
    }
}
