//! Runs that need no model: nothing to check, nothing to check against, or the offline judge.

use crate::error::{Error, ErrorCode, Warning};
use crate::faithfulness::claims::split_claims;
use crate::faithfulness::engine::Input;
use crate::faithfulness::options::{Options, WhenNoContext};
use crate::faithfulness::reason::{self, Lang};
use crate::faithfulness::report::{Claim, Findings, Judge, NotScorable, Report, report};
use crate::faithfulness::trace::merged;
use crate::faithfulness::wire::Failure;
use crate::offline;
use crate::text::blank::is_blank;
use serde_json::json;

/// Applies the policies on missing and blank context. `None`: there is context to check against.
pub(crate) fn without_context(input: &Input, options: &Options, judge: &Judge) -> Option<Result<Report, Failure>> {
    let lang = Lang::choose(options.language, &input.output);
    let Some(chunks) = &input.context else {
        if options.when_no_context == WhenNoContext::Throw {
            let message =
                "No context was given: pass `context` to `run` or to the scorer, or let the output carry tool results.";
            return Some(Err(Error::new(ErrorCode::NoContext, message).into()));
        }
        let mut findings = Findings::of(judge.clone());
        findings.not_scorable = Some(NotScorable { step: "analyze", reason: reason::no_context(lang) });
        return Some(Ok(report(&input.output, &[], &[], &[], options, findings)));
    };
    if !chunks.iter().all(|chunk| is_blank(chunk)) {
        return None;
    }
    let mut findings = Findings::of(judge.clone());
    let claims = claims_by_rules(&input.output, options, &mut findings);
    let judged = vec![reason::blank_context(lang); claims.len()];
    Some(Ok(report(&input.output, chunks, &claims, &judged, options, findings)))
}

fn claims_by_rules(output: &str, options: &Options, findings: &mut Findings) -> Vec<Claim> {
    let mut claims = merged(split_claims(output));
    findings.truncated = limit(&mut claims, options, &mut findings.warnings);
    claims
}

/// Applies `maxClaims`; says whether claims were left out, and warns.
pub(crate) fn limit(claims: &mut Vec<Claim>, options: &Options, warnings: &mut Vec<Warning>) -> bool {
    let (all, most) = (claims.len(), options.max_claims.unwrap_or(usize::MAX));
    claims.truncate(most);
    if all > most {
        let message = format!("The output makes {all} claims; only the first {most} were judged (`maxClaims`).");
        warnings.push(Warning { code: "CLAIMS_TRUNCATED", message });
    }
    all > most
}

/// Scores with the judge that is compiled in: no call, the same result everywhere.
///
/// # Errors
/// `INVALID_OPTION`, or `NO_CONTEXT` when there is none and the options say so.
pub fn score_offline(input: &Input, options: &Options) -> Result<Report, Failure> {
    options.validate()?;
    let judge =
        Judge { id: "offline".into(), settings: json!({ "yes": options.offline.yes, "no": options.offline.no }) };
    if let Some(outcome) = without_context(input, options, &judge) {
        return outcome;
    }
    let chunks = input.context.as_deref().unwrap_or_default();
    let mut findings = Findings::of(judge);
    let claims = claims_by_rules(&input.output, options, &mut findings);
    let words: Vec<&str> = claims.iter().map(|claim| claim.text.as_str()).collect();
    let lang = Lang::choose(options.language, &input.output);
    let judged = offline::judge(&words, chunks, options.offline, lang);
    Ok(report(&input.output, chunks, &claims, &judged, options, findings))
}
