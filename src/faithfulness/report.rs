//! The result: the same shape whichever judge decided.

use crate::error::Warning;
use crate::faithfulness::options::Options;
use crate::faithfulness::reason;
use crate::text::span::{Span, Utf16Index};
use core::ops::Range;
use serde::Serialize;
use serde_json::Value;

/// What the context says about a claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Answer {
    /// Supported.
    Yes,
    /// Contradicted.
    No,
    /// Neither, as far as can be told.
    Unsure,
}

/// A statement of the output that is judged on its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claim {
    /// Its words, self-contained where a model extracted it.
    pub text: String,
    /// The bytes of the output that it came from.
    pub bytes: Range<usize>,
}

/// A place in the context: bytes of one of the caller's chunks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// Index of the chunk, from 0.
    pub chunk: usize,
    /// Bytes of that chunk.
    pub bytes: Range<usize>,
}

/// A finished decision on one claim, before it is shown.
#[derive(Debug, Clone, PartialEq)]
pub struct Judged {
    /// The decision; `Unsure` when `undetermined`.
    pub answer: Answer,
    /// Why, in a sentence.
    pub reason: String,
    /// No judge decided on this claim.
    pub undetermined: bool,
    /// Where the context supports or contradicts it.
    pub evidence: Option<Place>,
    /// The offline judge's estimate in `0..=1`.
    pub support: Option<f64>,
}

/// Words of the context that back a verdict.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Evidence {
    /// Index of the caller's chunk, from 0.
    pub chunk: usize,
    /// Where in that chunk, in UTF-16 code units.
    pub span: Span,
    /// The words that stand there.
    pub quote: String,
}

/// A verdict as callers see it.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Verdict {
    /// The claim's number, from 1.
    pub id: usize,
    /// The claim's words.
    pub claim: String,
    /// The decision.
    pub verdict: Answer,
    /// Why.
    pub reason: String,
    /// Present and true when no judge decided on this claim.
    #[serde(skip_serializing_if = "core::ops::Not::not")]
    pub undetermined: bool,
    /// Where in the output the claim came from, in UTF-16 code units.
    pub claim_span: Span,
    /// What backs the verdict; null when nothing does.
    pub evidence: Option<Evidence>,
    /// The offline judge's estimate in `0..=1`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub support: Option<f64>,
}

/// The verdicts under the name that the framework gives them.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
pub struct Analysis {
    /// One for each claim, in the order of the claims.
    pub verdicts: Vec<Verdict>,
}

/// How many claims got which verdict; the five always add up: `yes + no + unsure + undetermined = total`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct Counts {
    /// Supported.
    pub yes: usize,
    /// Contradicted.
    pub no: usize,
    /// Cannot be verified.
    pub unsure: usize,
    /// Never judged.
    pub undetermined: usize,
    /// All claims: the denominator of the score.
    pub total: usize,
}

/// Why there is no score.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct NotScorable {
    /// The framework's name of the step that found it out: `preprocess` or `analyze`.
    pub step: &'static str,
    /// A sentence.
    pub reason: String,
}

/// What a run cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Usage {
    /// Calls made, repeated ones included.
    pub calls: u32,
    /// Tokens of all prompts, when the judge tells.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub input_tokens: Option<u64>,
    /// Tokens of all replies, when the judge tells.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub output_tokens: Option<u64>,
}

/// Who decided, and how it was set up.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Judge {
    /// `offline`, `callback`, or the name of an endpoint or adapter.
    pub id: String,
    /// The options that bear on the decision.
    pub settings: Value,
}

/// The result of a run, without the texts and the run's id, which the caller adds.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Report {
    /// The claims' words.
    pub preprocess_step_result: Vec<String>,
    /// What the judge was asked for the claims.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preprocess_prompt: Option<String>,
    /// The verdicts.
    pub analyze_step_result: Analysis,
    /// What the judge was asked for the verdicts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub analyze_prompt: Option<String>,
    /// Supported / total × scale, unrounded; null when not scorable.
    pub score: Option<f64>,
    /// Why there is no score.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub not_scorable: Option<NotScorable>,
    /// The reason for the score.
    pub reason: String,
    /// What the model was asked for the reason.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub generate_reason_prompt: Option<String>,
    /// How many claims got which verdict.
    pub counts: Counts,
    /// Claims of the judge that could not be traced to the output.
    pub dropped_claims: usize,
    /// Present and true when `maxClaims` left claims out.
    #[serde(skip_serializing_if = "core::ops::Not::not")]
    pub truncated: bool,
    /// What the run cost, when a model judged.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub usage: Option<Usage>,
    /// Who decided.
    pub judge: Judge,
    /// Indices (from 0) of the caller's chunks of which something was shown to no judge.
    pub unseen_chunks: Vec<usize>,
    /// What a caller should know although nothing failed.
    pub warnings: Vec<Warning>,
}

/// What a report holds besides the verdicts.
#[derive(Debug, Clone, PartialEq)]
pub struct Findings {
    /// Who decided.
    pub judge: Judge,
    /// What was asked, for claims and for verdicts.
    pub preprocess_prompt: Option<String>,
    /// See [`Report::analyze_prompt`].
    pub analyze_prompt: Option<String>,
    /// Untraceable claims.
    pub dropped_claims: usize,
    /// Whether `maxClaims` left claims out.
    pub truncated: bool,
    /// What the run cost.
    pub usage: Option<Usage>,
    /// See [`Report::unseen_chunks`].
    pub unseen_chunks: Vec<usize>,
    /// See [`Report::warnings`].
    pub warnings: Vec<Warning>,
    /// When there is nothing to score: the step and the sentence.
    pub not_scorable: Option<NotScorable>,
}

impl Findings {
    /// Findings of a judge that has nothing to add.
    #[must_use]
    pub fn of(judge: Judge) -> Self {
        Self {
            judge,
            preprocess_prompt: None,
            analyze_prompt: None,
            dropped_claims: 0,
            truncated: false,
            usage: None,
            unseen_chunks: Vec::new(),
            warnings: Vec::new(),
            not_scorable: None,
        }
    }
}

/// Turns places in bytes into what callers see; made once for a run, because it reads every text.
#[derive(Debug, Clone)]
pub struct Presenter {
    output: Utf16Index,
    contexts: Vec<Utf16Index>,
}

impl Presenter {
    /// Reads the texts.
    #[must_use]
    pub fn new(output: &str, contexts: &[String]) -> Self {
        Self { output: Utf16Index::new(output), contexts: contexts.iter().map(|c| Utf16Index::new(c)).collect() }
    }

    /// The claim's span in the output.
    #[must_use]
    pub fn claim_span(&self, claim: &Claim) -> Span {
        self.output.span(claim.bytes.clone())
    }

    /// The verdict on the claim with index `at` (from 0).
    #[must_use]
    pub fn verdict(&self, at: usize, claim: &Claim, judged: &Judged, contexts: &[String]) -> Verdict {
        Verdict {
            id: at + 1,
            claim: claim.text.clone(),
            verdict: judged.answer,
            reason: judged.reason.clone(),
            undetermined: judged.undetermined,
            claim_span: self.claim_span(claim),
            evidence: judged.evidence.as_ref().and_then(|place| {
                let quote = contexts.get(place.chunk)?.get(place.bytes.clone())?;
                Some(Evidence {
                    chunk: place.chunk,
                    span: self.contexts[place.chunk].span(place.bytes.clone()),
                    quote: quote.into(),
                })
            }),
            support: judged.support,
        }
    }
}

/// Counts, scores and explains finished verdicts: the one way to a [`Report`], for every judge.
///
/// `claims` and `judged` belong together by index; a claim without a decision counts as undetermined.
#[must_use]
pub fn report(
    output: &str,
    contexts: &[String],
    claims: &[Claim],
    judged: &[Judged],
    options: &Options,
    findings: Findings,
) -> Report {
    let presenter = Presenter::new(output, contexts);
    let lang = reason::Lang::choose(options.language, output);
    let verdicts: Vec<Verdict> = claims
        .iter()
        .enumerate()
        .map(|(at, claim)| match judged.get(at) {
            Some(judged) => presenter.verdict(at, claim, judged, contexts),
            None => presenter.verdict(at, claim, &reason::undetermined(lang), contexts),
        })
        .collect();
    let mut counts = Counts { total: verdicts.len(), ..Counts::default() };
    for verdict in &verdicts {
        *match (verdict.undetermined, verdict.verdict) {
            (true, _) => &mut counts.undetermined,
            (false, Answer::Yes) => &mut counts.yes,
            (false, Answer::No) => &mut counts.no,
            (false, Answer::Unsure) => &mut counts.unsure,
        } += 1;
    }
    let mut not_scorable = findings.not_scorable;
    if counts.total == 0 && not_scorable.is_none() {
        not_scorable = Some(NotScorable { step: "preprocess", reason: reason::no_claims(lang) });
    }
    let no_claims = not_scorable.as_ref().is_some_and(|n| n.step == "preprocess");
    let (score, not_scorable, reason) = match not_scorable {
        None => {
            #[allow(clippy::cast_precision_loss, reason = "claims are far fewer than 2^52")]
            let share = counts.yes as f64 / counts.total as f64;
            let score = share * options.scale;
            (Some(score), None, reason::for_score(lang, score, options.scale, &counts, &verdicts))
        }
        Some(why) => match options.when_no_claims.filter(|_| no_claims) {
            Some(score) => (Some(score), None, why.reason),
            None => (None, Some(why.clone()), why.reason),
        },
    };
    Report {
        preprocess_step_result: claims.iter().map(|c| c.text.clone()).collect(),
        preprocess_prompt: findings.preprocess_prompt,
        analyze_step_result: Analysis { verdicts },
        analyze_prompt: findings.analyze_prompt,
        score,
        not_scorable,
        reason,
        generate_reason_prompt: None,
        counts,
        dropped_claims: findings.dropped_claims,
        truncated: findings.truncated,
        usage: findings.usage,
        judge: findings.judge,
        unseen_chunks: findings.unseen_chunks,
        warnings: findings.warnings,
    }
}
