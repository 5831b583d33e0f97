//! What a caller can choose about a faithfulness run, and what is checked before anything is paid for.

use crate::error::{Error, ErrorCode};
use crate::lean;

/// What a `yes` must bring along.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum EvidencePolicy {
    /// A quote that stands in the context; a `yes` without one becomes `unsure`.
    #[default]
    Quoted,
    /// A `yes` without any quote is kept and marked `evidence: null`. A quote that is given and does not count still demotes.
    Optional,
}

/// What happens when the caller gave no context at all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum WhenNoContext {
    /// The run fails with `NO_CONTEXT` before any call.
    #[default]
    Throw,
    /// The result is not scorable.
    NotScorable,
}

/// Who words the reason for the score.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ReasonMode {
    /// Code, from the same counts as the score.
    #[default]
    Template,
    /// The model, in one more call; the template stands in when that call fails.
    Model,
}

/// The language of reasons that code writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ReasonLanguage {
    /// Chinese when the output is mostly Chinese, otherwise English.
    #[default]
    Auto,
    /// English.
    En,
    /// Chinese.
    Zh,
}

/// Where the offline judge draws its lines, each in `0..=1`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Thresholds {
    /// At or above this `support` a claim counts as supported.
    pub yes: f64,
    /// A claim counts as contradicted when the sentence that conflicts with it holds at least this share of the rest of it.
    pub no: f64,
}

impl Default for Thresholds {
    fn default() -> Self {
        Self { yes: 0.5, no: 0.6 }
    }
}

/// Choices of one faithfulness scorer.
#[derive(Debug, Clone, PartialEq)]
pub struct Options {
    /// The score of an answer whose every claim is supported; finite and above 0.
    pub scale: f64,
    /// What a `yes` must bring along.
    pub evidence: EvidencePolicy,
    /// At most so many claims are judged, in the order of the output; the result says when there were more.
    pub max_claims: Option<usize>,
    /// Claims in one verify call, at least 1.
    pub claims_per_call: usize,
    /// Calls in flight at once, at least 1.
    pub concurrency: usize,
    /// Bound of each call in milliseconds, above 0.
    pub timeout_ms: f64,
    /// How often one piece of work is tried again, whether the transport failed or the reply was unreadable.
    pub retries: u32,
    /// Estimated tokens of context (or output, when extracting) shown in one call, at least 100.
    pub context_token_budget: usize,
    /// The score of an output without claims; `None` makes it not scorable.
    pub when_no_claims: Option<f64>,
    /// What happens when no context was given at all.
    pub when_no_context: WhenNoContext,
    /// The language of reasons that code writes.
    pub language: ReasonLanguage,
    /// Who words the reason for the score.
    pub reason: ReasonMode,
    /// Lines of the offline judge.
    pub offline: Thresholds,
    /// The name of the judge in results, for example `callback`, `endpoint` or a model's name.
    pub judge: String,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            scale: 1.0,
            evidence: EvidencePolicy::default(),
            max_claims: None,
            claims_per_call: 15,
            concurrency: 4,
            timeout_ms: 60_000.0,
            retries: 2,
            context_token_budget: 24_000,
            when_no_claims: None,
            when_no_context: WhenNoContext::default(),
            language: ReasonLanguage::default(),
            reason: ReasonMode::default(),
            offline: Thresholds::default(),
            judge: "callback".into(),
        }
    }
}

impl Options {
    /// Checks every range.
    ///
    /// # Errors
    /// `INVALID_OPTION`, naming the option as JavaScript spells it and what it got.
    pub fn validate(&self) -> Result<(), Error> {
        let check = |ok: bool, name: &str, must: &str, got: f64| {
            if ok {
                return Ok(());
            }
            let got = lean::show_f64(got);
            Err(Error::new(ErrorCode::InvalidOption, format!("`{name}` must be {must}, got {got}.")))
        };
        #[allow(clippy::cast_precision_loss, reason = "only shown")]
        let count = |n: usize| n as f64;
        check(self.scale.is_finite() && self.scale > 0.0, "scale", "a finite number above 0", self.scale)?;
        check(self.max_claims != Some(0), "maxClaims", "at least 1", 0.0)?;
        check(self.claims_per_call >= 1, "claimsPerCall", "at least 1", count(self.claims_per_call))?;
        check(self.concurrency >= 1, "concurrency", "at least 1", count(self.concurrency))?;
        let bounded = self.timeout_ms.is_finite() && self.timeout_ms > 0.0;
        check(bounded, "timeoutMs", "a finite number of milliseconds above 0", self.timeout_ms)?;
        check(self.retries <= 20, "retries", "at most 20", f64::from(self.retries))?;
        let budget = self.context_token_budget;
        check(budget >= 100, "contextTokenBudget", "at least 100 tokens", count(budget))?;
        if let Some(score) = self.when_no_claims {
            check(score.is_finite(), "whenNoClaims", "a finite number", score)?;
        }
        for (name, line) in [("offline.yes", self.offline.yes), ("offline.no", self.offline.no)] {
            check((0.0..=1.0).contains(&line), name, "between 0 and 1", line)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_the_option_that_is_out_of_range() {
        assert!(Options::default().validate().is_ok());
        let edges = Options {
            scale: 0.001,
            max_claims: Some(1),
            claims_per_call: 1,
            concurrency: 1,
            timeout_ms: 0.5,
            retries: 20,
            context_token_budget: 100,
            when_no_claims: Some(-1.0),
            offline: Thresholds { yes: 0.0, no: 1.0 },
            ..Options::default()
        };
        assert!(edges.validate().is_ok());
        let wrong = [
            ("scale", Options { scale: f64::INFINITY, ..Options::default() }),
            ("scale", Options { scale: -1.0, ..Options::default() }),
            ("timeoutMs", Options { timeout_ms: 0.0, ..Options::default() }),
            ("retries", Options { retries: 21, ..Options::default() }),
            ("contextTokenBudget", Options { context_token_budget: 99, ..Options::default() }),
            ("offline.no", Options { offline: Thresholds { yes: 0.5, no: -0.1 }, ..Options::default() }),
            ("scale", Options { scale: 0.0, ..Options::default() }),
            ("scale", Options { scale: f64::NAN, ..Options::default() }),
            ("maxClaims", Options { max_claims: Some(0), ..Options::default() }),
            ("claimsPerCall", Options { claims_per_call: 0, ..Options::default() }),
            ("concurrency", Options { concurrency: 0, ..Options::default() }),
            ("timeoutMs", Options { timeout_ms: f64::INFINITY, ..Options::default() }),
            ("whenNoClaims", Options { when_no_claims: Some(f64::NAN), ..Options::default() }),
            ("contextTokenBudget", Options { context_token_budget: 1, ..Options::default() }),
            ("offline.yes", Options { offline: Thresholds { yes: 1.5, no: 0.5 }, ..Options::default() }),
        ];
        for (name, options) in wrong {
            let error = options.validate().expect_err(name);
            assert_eq!(error.code(), ErrorCode::InvalidOption);
            assert!(error.message().contains(&format!("`{name}`")), "{error}");
        }
    }
}
