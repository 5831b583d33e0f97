//! What travels between the engine, its driver and the judge.

use crate::error::Error;
use crate::faithfulness::report::{Report, Verdict};
use crate::text::span::Span;
use serde::Serialize;
use serde_json::Value;

/// Which piece of work a call does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Step {
    /// Claims out of the output.
    Extract,
    /// Verdicts on numbered claims.
    Verify,
    /// The wording of the reason.
    Explain,
}

/// One turn of the conversation with the judge.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Message {
    /// `system` or `user`.
    pub role: &'static str,
    /// The text.
    pub content: String,
}

/// What a judge is asked: plain data, complete in itself.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Request {
    /// Which piece of work this is.
    pub step: Step,
    /// The rules (system) and the data (user).
    pub messages: Vec<Message>,
    /// JSON Schema of the reply; absent where text is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub schema: Option<Value>,
    /// A name for the schema, as structured-output interfaces want one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub schema_name: Option<&'static str>,
    /// Always 0: the same question should get the same answer.
    pub temperature: u8,
    /// Counts from 1; above 1 when this piece of work was tried before.
    pub attempt: u32,
}

/// Names one call of a run; never used twice in a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CallId(pub u32);

/// What came back from the judge.
#[derive(Debug, Clone, PartialEq)]
pub enum Reply {
    /// Text, to be read tolerantly.
    Text(String),
    /// Data that the host already parsed.
    Json(Value),
    /// `undefined`, `null` or another value that says nothing.
    Nothing,
}

/// Tokens of one call, as far as the judge tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TokenUsage {
    /// Tokens of the prompt.
    pub input_tokens: Option<u64>,
    /// Tokens of the reply.
    pub output_tokens: Option<u64>,
}

/// Why a call brought no reply.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CallFailureKind {
    /// The judge answered with a status other than 2xx.
    Http {
        /// The status.
        status: u16,
    },
    /// The judge could not be reached, or the connection broke.
    Network,
    /// No answer within the time for one call.
    Timeout,
    /// The host's callback threw or rejected.
    Threw,
}

/// A call that failed.
#[derive(Debug, Clone, PartialEq)]
pub struct CallFailure {
    /// What happened.
    pub kind: CallFailureKind,
    /// The judge's own words: the message in an HTTP body, or the thrown error's message.
    pub message: String,
    /// How long the judge asked to be left alone, in milliseconds.
    pub retry_after_ms: Option<f64>,
}

/// A claim as progress shows it.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ClaimNote {
    /// Counts from 1 through the whole run.
    pub id: usize,
    /// The claim's words.
    pub claim: String,
    /// Where in the output it came from.
    pub claim_span: Span,
}

/// How far a run is.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Progress {
    /// The step that moved.
    pub step: Step,
    /// Finished parts (extract), claims (verify) or calls (explain).
    pub done: usize,
    /// How many there are in all.
    pub total: usize,
    /// All claims, once they are known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub claims: Option<Vec<ClaimNote>>,
    /// The verdicts that became final since the last message.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verdicts: Option<Vec<Verdict>>,
}

/// A run that could not be finished.
#[derive(Debug, Clone, PartialEq)]
pub struct Failure {
    /// What went wrong.
    pub error: Error,
    /// What had been done by then, when anything had.
    pub partial: Option<Box<Report>>,
    /// The call whose failure this is, so that a driver can attach the host's own error as the cause.
    pub cause_call: Option<CallId>,
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self { error, partial: None, cause_call: None }
    }
}

/// What the driver should do now.
#[derive(Debug, Clone, PartialEq)]
pub enum Action {
    /// Start a call, and hand its outcome to `on_reply` or `on_failure`; do not wait for it.
    Call {
        /// Names the call.
        id: CallId,
        /// What to ask.
        request: Request,
        /// After so many milliseconds the call is to be given up, as a `Timeout`.
        timeout_ms: f64,
    },
    /// Tell whoever listens.
    Progress(Box<Progress>),
    /// Nothing to do until an outcome arrives, or until the clock shows `until_ms` when it is given.
    Wait {
        /// On the same clock as `now_ms`.
        until_ms: Option<f64>,
    },
    /// The run is finished.
    Done(Box<Report>),
    /// The run failed; calls still in flight should be aborted.
    Failed(Box<Failure>),
}
