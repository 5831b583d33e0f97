//! The run of a model-judged faithfulness scorer as a state machine without input or output of its own.

use crate::error::{Error, ErrorCode};
use crate::faithfulness::options::{Options, WhenNoContext};
use crate::faithfulness::wire::{Action, CallFailure, CallId, Failure, Reply, TokenUsage};

/// What is scored.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Input {
    /// What the output answers; may be empty.
    pub question: String,
    /// The text under test.
    pub output: String,
    /// The chunks that it should be faithful to; `None` when none was given anywhere.
    pub context: Option<Vec<String>>,
    /// An unguessable word, new for each run, that fences data in prompts.
    pub marker: String,
}

/// A run: ask `next` what to do, and report outcomes of calls.
#[derive(Debug)]
pub struct Engine {
    _input: Input,
    _options: Options,
}

impl Engine {
    /// Starts a run.
    ///
    /// # Errors
    /// `INVALID_OPTION`, or `NO_CONTEXT` when there is none and the options say so; both before any call.
    pub fn new(input: Input, options: Options) -> Result<Self, Failure> {
        options.validate()?;
        if input.context.is_none() && options.when_no_context == WhenNoContext::Throw {
            return Err(Error::new(
                ErrorCode::NoContext,
                "No context was given: pass `context` to `run` or to the scorer, or let the output carry tool results.",
            )
            .into());
        }
        Ok(Self { _input: input, _options: options })
    }

    /// What to do now. Call it again and again until it says `Wait`, `Done` or `Failed`.
    pub fn next(&mut self, _now_ms: f64) -> Action {
        Action::Wait { until_ms: None }
    }

    /// Reports what a call brought. Unknown or finished calls are ignored.
    pub fn on_reply(&mut self, _call: CallId, _reply: Reply, _usage: Option<TokenUsage>, _now_ms: f64) {}

    /// Reports that a call failed. Unknown or finished calls are ignored.
    pub fn on_failure(&mut self, _call: CallId, _failure: CallFailure, _now_ms: f64) {}
}
