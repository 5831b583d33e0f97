//! The run of a model-judged faithfulness scorer as a state machine without input or output of its own.

mod terms;
mod verdicts;

use crate::error::{Error, ErrorCode, Warning};
use crate::faithfulness::claims::split_claims;
use crate::faithfulness::context::Shelf;
use crate::faithfulness::evidence::Library;
use crate::faithfulness::facts::NameIndex;
use crate::faithfulness::options::Options;
use crate::faithfulness::prompt;
use crate::faithfulness::reason::{self, Lang};
use crate::faithfulness::reply::{self, Listed};
use crate::faithfulness::report::{Claim, Findings, Judge, Judged, Place, Presenter, Report, Usage, report};
use crate::faithfulness::rules::{limit, without_context};
use crate::faithfulness::trace;
use crate::faithfulness::wire::{
    Action, CallFailure, CallFailureKind, CallId, ClaimNote, Failure, Progress, Reply, Request, Step, TokenUsage,
};
use core::ops::Range;
use std::collections::VecDeque;
use terms::{code, describe, excerpt, is_transient, names_of, parts, settings};

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

/// Tokens of output in one extract call, so that the list of its claims fits a reply.
const EXTRACT_TOKENS: usize = 3000;
/// The wait before the first repetition; it doubles with each.
const BACKOFF_MS: f64 = 500.0;
/// The longest wait that code chooses itself.
const LONGEST_BACKOFF_MS: f64 = 8_000.0;
/// The longest `Retry-After` that is obeyed; longer ones are cut to it.
const LONGEST_RETRY_AFTER_MS: f64 = 60_000.0;

/// One piece of work: a call, and its repetitions.
#[derive(Debug)]
struct Unit {
    work: Work,
    /// Calls made for it so far.
    attempts: u32,
    /// Repetitions left, for failed calls and unreadable replies alike.
    retries: u32,
    /// Not to be started before.
    not_before: f64,
    /// The last reply could not be used.
    unreadable: bool,
}

#[derive(Debug)]
enum Work {
    /// The claims of a part of the output.
    Extract { part: usize },
    /// Verdicts on claims, by index.
    Verify { claims: Vec<usize>, shown: Vec<Place>, names: usize, again: bool },
    /// The wording of the reason.
    Explain,
}

/// A part of the output whose claims one call lists.
#[derive(Debug)]
struct Part {
    bytes: Range<usize>,
    listed: Vec<Listed>,
}

/// Why a unit ended without success.
#[derive(Debug, Clone)]
struct Trouble {
    code: ErrorCode,
    message: String,
    call: CallId,
}

/// A run: ask [`next`](Self::next) what to do, and report outcomes of calls.
///
/// The engine itself never waits: a driver starts the calls it names, keeps the time, and hands over what came back, in
/// any order. At most `concurrency` calls are open at once.
#[derive(Debug)]
pub struct Engine {
    input: Input,
    options: Options,
    lang: Lang,
    judge: Judge,
    presenter: Presenter,
    chunks: Vec<String>,
    library: Library,
    shelf: Shelf,
    /// Names of the context that was shown, one entry for each different selection.
    names: Vec<NameIndex>,
    parts: Vec<Part>,
    /// Parts that are still being listed.
    listing: usize,
    claims: Vec<Claim>,
    verdicts: Vec<Option<Judged>>,
    dropped: usize,
    truncated: bool,
    queue: VecDeque<Unit>,
    open: Vec<(CallId, Unit)>,
    last_call: u32,
    /// No call starts before, because the judge asked to be left alone.
    pause_until: f64,
    usage: Usage,
    preprocess_prompt: Option<String>,
    analyze_prompt: Option<String>,
    explain_prompt: Option<String>,
    explained: Option<String>,
    shown: Vec<Place>,
    warnings: Vec<Warning>,
    last_trouble: Option<Trouble>,
    progress: VecDeque<Progress>,
    phase: Phase,
    outcome: Option<Action>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Phase {
    Extract,
    Verify,
    Explain,
    Over,
}

impl Engine {
    /// Starts a run.
    ///
    /// # Errors
    /// `INVALID_OPTION`, or `NO_CONTEXT` when there is none and the options say so; both before any call.
    pub fn new(input: Input, options: Options) -> Result<Self, Failure> {
        options.validate()?;
        let lang = Lang::choose(options.language, &input.output);
        let judge = Judge { id: options.judge.clone(), settings: settings(&options) };
        let mut engine = Self {
            presenter: Presenter::new(&input.output, &[]),
            chunks: Vec::new(),
            library: Library::new(&[]),
            shelf: Shelf::new(&[], options.context_token_budget),
            names: Vec::new(),
            parts: Vec::new(),
            listing: 0,
            claims: Vec::new(),
            verdicts: Vec::new(),
            dropped: 0,
            truncated: false,
            queue: VecDeque::new(),
            open: Vec::new(),
            last_call: 0,
            pause_until: f64::NEG_INFINITY,
            usage: Usage::default(),
            preprocess_prompt: None,
            analyze_prompt: None,
            explain_prompt: None,
            explained: None,
            shown: Vec::new(),
            warnings: Vec::new(),
            last_trouble: None,
            progress: VecDeque::new(),
            phase: Phase::Extract,
            outcome: None,
            lang,
            judge,
            input,
            options,
        };
        if let Some(outcome) = without_context(&engine.input, &engine.options, &engine.judge) {
            let mut report = outcome?;
            report.usage = Some(Usage::default());
            engine.end(Action::Done(Box::new(report)));
            return Ok(engine);
        }
        let rules = split_claims(&engine.input.output);
        if rules.is_empty() {
            engine.finish();
            return Ok(engine);
        }
        engine.chunks = engine.input.context.take().unwrap_or_default();
        engine.presenter = Presenter::new(&engine.input.output, &engine.chunks);
        engine.library = Library::new(&engine.chunks);
        engine.shelf = Shelf::new(&engine.chunks, engine.options.context_token_budget);
        engine.parts = parts(&engine.input.output, engine.options.context_token_budget.min(EXTRACT_TOKENS));
        engine.listing = engine.parts.len();
        for part in 0..engine.parts.len() {
            let unit = engine.unit(Work::Extract { part });
            engine.queue.push_back(unit);
        }
        Ok(engine)
    }

    /// What to do now. Call it again and again until it says `Wait`, `Done` or `Failed`; after one of the last two it
    /// has nothing more to say.
    pub fn next(&mut self, now_ms: f64) -> Action {
        if let Some(progress) = self.progress.pop_front() {
            return Action::Progress(Box::new(progress));
        }
        if let Some(outcome) = self.outcome.take() {
            return outcome;
        }
        if self.phase == Phase::Over || self.open.len() >= self.options.concurrency {
            return Action::Wait { until_ms: None };
        }
        let earliest = |unit: &Unit| unit.not_before.max(self.pause_until);
        if let Some(at) = self.queue.iter().position(|unit| earliest(unit) <= now_ms)
            && let Some(unit) = self.queue.remove(at)
        {
            return self.start(unit);
        }
        let until = self.queue.iter().map(earliest).reduce(f64::min);
        Action::Wait { until_ms: until }
    }

    /// Reports what a call brought. Unknown or finished calls are ignored.
    pub fn on_reply(&mut self, call: CallId, reply: Reply, usage: Option<TokenUsage>, now_ms: f64) {
        if let Some(usage) = usage {
            let add = |sum: &mut Option<u64>, more: Option<u64>| {
                if let Some(more) = more {
                    *sum = Some(sum.unwrap_or(0).saturating_add(more));
                }
            };
            add(&mut self.usage.input_tokens, usage.input_tokens);
            add(&mut self.usage.output_tokens, usage.output_tokens);
        }
        let Some(unit) = self.close(call) else { return };
        match unit.work {
            Work::Extract { part } => match reply::claims(&reply) {
                Some(claims) => {
                    self.parts[part].listed = claims.claims;
                    self.listed();
                }
                None => self.unreadable(unit, call, &reply, "claims", now_ms),
            },
            Work::Verify { .. } => match reply::verdicts(&reply) {
                Some(verdicts) => self.judge(unit, verdicts, call),
                None => self.unreadable(unit, call, &reply, "verdicts", now_ms),
            },
            Work::Explain => match reply::text(&reply) {
                Some(text) => {
                    self.explained = Some(text);
                    self.note(Step::Explain, 1, 1, None, None);
                    self.finish();
                }
                None => self.unreadable(unit, call, &reply, "text", now_ms),
            },
        }
    }

    /// Reports that a call failed. Unknown or finished calls are ignored.
    pub fn on_failure(&mut self, call: CallId, failure: CallFailure, now_ms: f64) {
        let Some(mut unit) = self.close(call) else { return };
        let limited = matches!(failure.kind, CallFailureKind::Http { status: 429 | 503 });
        if is_transient(&failure.kind) && unit.retries > 0 {
            unit.retries -= 1;
            let backoff = (0..unit.attempts.saturating_sub(1).min(8))
                .fold(BACKOFF_MS, |wait, _| wait * 2.0)
                .min(LONGEST_BACKOFF_MS);
            let asked = failure.retry_after_ms.filter(|wait| wait.is_finite() && *wait >= 0.0);
            unit.not_before = now_ms + asked.map_or(backoff, |wait| wait.min(LONGEST_RETRY_AFTER_MS));
            if limited && asked.is_some() {
                self.pause_until = self.pause_until.max(unit.not_before);
            }
            unit.unreadable = false;
            self.queue.push_front(unit);
            return;
        }
        let trouble = Trouble { code: code(&failure.kind), message: describe(&failure, self.options.timeout_ms), call };
        // A key that is refused once is refused every time.
        if matches!(failure.kind, CallFailureKind::Http { status: 401 | 402 }) {
            let waiting = core::mem::take(&mut self.queue);
            for unit in waiting {
                self.abandon(unit, trouble.clone());
            }
        }
        self.abandon(unit, trouble);
    }

    /// Takes a call out of those in flight.
    fn close(&mut self, call: CallId) -> Option<Unit> {
        let at = self.open.iter().position(|(id, _)| *id == call)?;
        Some(self.open.swap_remove(at).1)
    }

    fn unit(&self, work: Work) -> Unit {
        Unit { work, attempts: 0, retries: self.options.retries, not_before: f64::NEG_INFINITY, unreadable: false }
    }

    fn start(&mut self, mut unit: Unit) -> Action {
        unit.attempts += 1;
        let request = self.request(&unit);
        match unit.work {
            Work::Extract { .. } => &mut self.preprocess_prompt,
            Work::Verify { .. } => &mut self.analyze_prompt,
            Work::Explain => &mut self.explain_prompt,
        }
        .get_or_insert_with(|| prompt::shown(&request));
        self.last_call += 1;
        let id = CallId(self.last_call);
        self.usage.calls += 1;
        self.open.push((id, unit));
        Action::Call { id, request, timeout_ms: self.options.timeout_ms }
    }

    fn request(&self, unit: &Unit) -> Request {
        let marker = &self.input.marker;
        match &unit.work {
            Work::Extract { part } => {
                let output = &self.input.output[self.parts[*part].bytes.clone()];
                prompt::extract(&self.input.question, output, marker, unit.attempts, unit.unreadable)
            }
            Work::Verify { claims, shown, again, .. } => {
                let claims: Vec<(usize, &str)> =
                    claims.iter().map(|&at| (at + 1, self.claims[at].text.as_str())).collect();
                let context = prompt::printed(shown, &self.chunks);
                let attempt = unit.attempts + u32::from(*again);
                prompt::verify(&claims, &context, self.lang, marker, attempt, unit.unreadable)
            }
            Work::Explain => {
                let report = self.report();
                let score = report.score.unwrap_or_default();
                prompt::explain(
                    score,
                    self.options.scale,
                    &report.analyze_step_result.verdicts,
                    self.lang,
                    marker,
                    unit.attempts,
                )
            }
        }
    }

    /// A reply from which nothing could be read: asked again, or given up.
    fn unreadable(&mut self, mut unit: Unit, call: CallId, reply: &Reply, wanted: &str, now_ms: f64) {
        if unit.retries > 0 {
            unit.retries -= 1;
            unit.unreadable = true;
            unit.not_before = now_ms;
            self.queue.push_front(unit);
            return;
        }
        let got = match reply {
            Reply::Nothing => "nothing".to_owned(),
            Reply::Text(text) => format!("“{}”", excerpt(text)),
            Reply::Json(value) => excerpt(&value.to_string()),
        };
        let message = match wanted {
            "text" => format!("The model's reply holds no text: got {got}."),
            _ => format!("The model's reply holds no JSON with the key `{wanted}`: got {got}."),
        };
        self.abandon(unit, Trouble { code: ErrorCode::ModelReplyInvalid, message, call });
    }

    /// Gives a unit up.
    fn abandon(&mut self, unit: Unit, trouble: Trouble) {
        if self.phase == Phase::Over {
            return;
        }
        let (code, message) = (trouble.code, trouble.message.clone());
        self.last_trouble = Some(trouble);
        match unit.work {
            // Claims by rules stand in for a list that cannot be read; a judge that cannot be reached ends the run.
            Work::Extract { .. }
                if code == ErrorCode::ModelReplyInvalid
                    || self.listing > 1
                    || self.parts.iter().any(|p| !p.listed.is_empty()) =>
            {
                self.warn(code, format!("Claims were extracted by rules, because the model's list failed: {message}"));
                self.listed();
            }
            Work::Extract { .. } => {
                self.queue.clear();
                self.settle_claims();
                self.fail();
            }
            Work::Verify { claims, .. } => {
                let left: Vec<usize> = claims.into_iter().filter(|&at| self.verdicts[at].is_none()).collect();
                self.warn(code, format!("{} not judged: {message}", names_of(&left)));
                self.give_up(&left);
            }
            Work::Explain => {
                self.warn(
                    code,
                    format!("The reason was written by a template, because the model's wording failed: {message}"),
                );
                self.finish();
            }
        }
    }

    fn warn(&mut self, code: ErrorCode, message: String) {
        self.warnings.push(Warning { code: code.as_str(), message });
    }

    /// One more part of the output has its claims.
    fn listed(&mut self) {
        self.listing -= 1;
        let total = self.parts.len();
        if self.listing > 0 {
            self.note(Step::Extract, total - self.listing, total, None, None);
            return;
        }
        self.settle_claims();
        let claims = self
            .claims
            .iter()
            .enumerate()
            .map(|(at, claim)| ClaimNote {
                id: at + 1,
                claim: claim.text.clone(),
                claim_span: self.presenter.claim_span(claim),
            })
            .collect();
        self.note(Step::Extract, total, total, Some(claims), None);
        self.phase = Phase::Verify;
        if self.claims.is_empty() {
            self.finish();
            return;
        }
        let all: Vec<usize> = (0..self.claims.len()).collect();
        for batch in all.chunks(self.options.claims_per_call) {
            let texts: Vec<&str> = batch.iter().map(|&at| self.claims[at].text.as_str()).collect();
            let shown = self.shelf.show(&texts);
            let names = self.index_names(&shown);
            self.shown.extend(shown.iter().cloned());
            let unit = self.unit(Work::Verify { claims: batch.to_vec(), shown, names, again: false });
            self.queue.push_back(unit);
        }
    }

    /// The index of names of a selection; the whole context is indexed once.
    fn index_names(&mut self, shown: &[Place]) -> usize {
        let whole =
            shown.len() == self.chunks.len() && shown.iter().all(|p| p.bytes.len() == self.chunks[p.chunk].len());
        if !whole || self.names.is_empty() {
            let texts: Vec<&str> = shown.iter().map(|p| &self.chunks[p.chunk][p.bytes.clone()]).collect();
            self.names.push(NameIndex::new(&texts));
        }
        self.names.len() - 1
    }

    /// Turns what was listed into the claims of the run.
    fn settle_claims(&mut self) {
        let output = &self.input.output;
        let listed: Vec<Listed> = self.parts.iter_mut().flat_map(|part| core::mem::take(&mut part.listed)).collect();
        let traced = trace::trace(output, &self.input.question, &split_claims(output), &listed);
        self.claims = traced.claims;
        self.dropped = traced.dropped.len();
        if let Some(first) = traced.dropped.first() {
            let message = format!(
                "{} of the model's claims cannot be traced to the output and were dropped, the first being “{}”.",
                traced.dropped.len(),
                excerpt(first)
            );
            self.warnings.push(Warning { code: "CLAIMS_DROPPED", message });
        }
        self.truncated = limit(&mut self.claims, &self.options, &mut self.warnings);
        self.verdicts = vec![None; self.claims.len()];
    }

    fn note(
        &mut self,
        step: Step,
        done: usize,
        total: usize,
        claims: Option<Vec<ClaimNote>>,
        verdicts: Option<Vec<crate::faithfulness::Verdict>>,
    ) {
        self.progress.push_back(Progress { step, done, total, claims, verdicts });
    }

    fn report(&self) -> Report {
        let findings = Findings {
            judge: self.judge.clone(),
            preprocess_prompt: self.preprocess_prompt.clone(),
            analyze_prompt: self.analyze_prompt.clone(),
            dropped_claims: self.dropped,
            truncated: self.truncated,
            usage: Some(self.usage),
            unseen_chunks: if self.shown.is_empty() { Vec::new() } else { self.shelf.unseen(&self.shown) },
            warnings: self.warnings.clone(),
            not_scorable: None,
        };
        let judged: Vec<Judged> =
            self.verdicts.iter().map(|v| v.clone().unwrap_or_else(|| reason::undetermined(self.lang))).collect();
        report(&self.input.output, &self.chunks, &self.claims, &judged, &self.options, findings)
    }

    fn finish(&mut self) {
        let mut report = self.report();
        if !report.unseen_chunks.is_empty() {
            let message = format!(
                "The context is larger than `contextTokenBudget`: of {} chunks something was not shown to the judge.",
                report.unseen_chunks.len()
            );
            report.warnings.push(Warning { code: "CONTEXT_NOT_SHOWN", message });
        }
        report.generate_reason_prompt = self.explain_prompt.take();
        if let Some(text) = self.explained.take() {
            report.reason = text;
        }
        self.end(Action::Done(Box::new(report)));
    }

    /// Nothing was judged: the last failure is the run's.
    fn fail(&mut self) {
        let Some(trouble) = self.last_trouble.take() else { return };
        let failure = Failure {
            error: Error::new(trouble.code, trouble.message),
            partial: Some(Box::new(self.report())),
            cause_call: Some(trouble.call),
        };
        self.end(Action::Failed(Box::new(failure)));
    }

    fn end(&mut self, outcome: Action) {
        self.phase = Phase::Over;
        self.queue.clear();
        self.open.clear();
        self.outcome = Some(outcome);
    }
}
