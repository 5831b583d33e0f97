//! From features to a verdict with its reason.

use super::align::Aligned;
use super::conflict::{self, Conflict, Veto};
use super::features::{self, Reading};
use super::framing;
use super::index::Prepared;
use super::model;
use super::reason;
use crate::faithfulness::{Answer, Judged, Lang, Place, Thresholds};
use core::ops::Range;

/// Support of a claim that a conflict or a veto rules out.
const RULED_OUT: f64 = 0.05;
/// Support that a claim copied word by word has at least.
const COPIED: f64 = 0.95;

/// Added to the logit of claims written without spaces: a paraphrase shares fewer pairs of characters than it shares words.
/// Chosen on Chinese news claims; the model was fitted on English ones.
const DENSE: f64 = 0.25;

/// Everything that is known about one claim.
#[derive(Debug)]
pub(super) struct Finding<'a> {
    pub(super) aligned: Aligned<'a>,
    pub(super) reading: Reading,
    pub(super) conflict: Option<Conflict>,
    pub(super) veto: Option<Veto>,
    pub(super) copied: Option<usize>,
    pub(super) support: f64,
}

impl Prepared {
    /// Judges one claim. `support` in the result is the judge's probability, in `0..=1`, that the context supports it.
    #[must_use]
    pub fn judge(&self, claim: &str, thresholds: Thresholds, language: Lang) -> Judged {
        let finding = find(claim, self);
        let contradicted = finding.conflict.as_ref().filter(|c| c.strength >= thresholds.no);
        let (answer, rows) = match contradicted {
            Some(conflict) => (Answer::No, vec![conflict.row]),
            None if finding.support >= thresholds.yes && !finding.aligned.focus.is_empty() => {
                (Answer::Yes, finding.evidence())
            }
            None => (Answer::Unsure, Vec::new()),
        };
        let evidence = self.place(&finding.aligned, &rows);
        let reason = reason::write(&finding, claim, answer, language);
        Judged { answer, reason, undetermined: false, evidence, support: Some(finding.support) }
    }

    /// The bytes that the sentences with the given indices into focus span.
    fn place(&self, aligned: &Aligned, rows: &[usize]) -> Option<Place> {
        let first = &self.sentences[aligned.focus[*rows.first()?]];
        let mut bytes: Range<usize> = first.bytes.clone();
        for &row in &rows[1..] {
            let sentence = &self.sentences[aligned.focus[row]];
            if sentence.chunk == first.chunk {
                bytes = bytes.start.min(sentence.bytes.start)..bytes.end.max(sentence.bytes.end);
            }
        }
        Some(Place { chunk: first.chunk, bytes })
    }
}

/// Reads a claim against a context.
pub(super) fn find<'a>(claim: &str, context: &'a Prepared) -> Finding<'a> {
    let aligned = Aligned::new(claim, context);
    let reading = features::extract(&aligned, claim);
    let conflict = conflict::find(&aligned, claim);
    let veto = conflict::veto(&aligned, claim, reading.best, &reading.window);
    let copied = aligned.copied(|row| {
        framing::unasserted(&aligned, claim, row).is_none()
            && framing::bounded(&aligned, claim, row).is_none()
            && framing::counted(&aligned, row)
    });
    let dense = aligned.tokens.iter().filter(|t| t.dense).count() * 2 > aligned.tokens.len();
    let logit = model::shipped().logit(&reading.values) + if dense { DENSE } else { 0.0 };
    let mut support = model::probability(logit);
    if aligned.terms.is_empty() && copied.is_none() {
        support = 0.0;
    } else if copied.is_some() {
        support = support.max(COPIED);
    } else if veto.is_some() || conflict.as_ref().is_some_and(|c| c.strength >= Thresholds::default().no) {
        support = support.min(RULED_OUT);
    }
    Finding {
        aligned,
        reading,
        conflict: conflict.filter(|_| copied.is_none()),
        veto: veto.filter(|_| copied.is_none()),
        copied,
        support,
    }
}

impl Finding<'_> {
    /// The sentences that support the claim: one, or two neighbours where the second adds to the first.
    fn evidence(&self) -> Vec<usize> {
        if let Some(row) = self.copied {
            return vec![row];
        }
        let Some(best) = self.reading.best else { return Vec::new() };
        let alone = self.aligned.covered(&self.aligned.matches[best]);
        let together = self.aligned.covered(&self.aligned.within(&self.reading.window));
        if together > alone + 0.1 { self.reading.window.clone() } else { vec![best] }
    }
}
