//! What becomes of the verdicts of a reply.

use super::{Engine, Phase, Trouble, Unit, Work};
use crate::error::{ErrorCode, Warning};
use crate::faithfulness::engine::terms::names_of;
use crate::faithfulness::evidence::Fault;
use crate::faithfulness::options::{EvidencePolicy, ReasonMode};
use crate::faithfulness::reason;
use crate::faithfulness::reply::{self, Given};
use crate::faithfulness::report::{Answer, Judged};
use crate::faithfulness::tokens;
use crate::faithfulness::wire::{CallId, Step};

impl Engine {
    /// Matches a reply's verdicts to the claims that were asked, by number.
    pub(super) fn judge(&mut self, unit: Unit, verdicts: reply::Verdicts, call: CallId) {
        let Work::Verify { claims, shown, names, again } = unit.work else { return };
        let mut items = verdicts.items;
        if items.iter().all(|item| item.id.is_none()) && items.len() == claims.len() && !verdicts.cut {
            for (item, &at) in items.iter_mut().zip(&claims) {
                item.id = Some(at as u64 + 1);
            }
        }
        let mut unknown = 0usize;
        // For each claim that was asked: nothing yet, or an answer, or answers that differ.
        let mut taken: Vec<Option<Option<Given>>> = vec![None; claims.len()];
        for item in items {
            let asked = item.id.and_then(|id| usize::try_from(id).ok()?.checked_sub(1));
            let Some(place) = asked.and_then(|at| claims.binary_search(&at).ok()) else {
                unknown += 1;
                continue;
            };
            match &mut taken[place] {
                empty @ None => *empty = Some(Some(item)),
                // Two different answers to one question are none.
                Some(first) if first.as_ref().is_some_and(|first| first.answer != item.answer) => *first = None,
                Some(_) => {}
            }
        }
        if unknown > 0 {
            let message = format!("{unknown} of the model's verdicts name no claim that was asked; they were ignored.");
            self.warnings.push(Warning { code: "UNKNOWN_VERDICTS", message });
        }
        let mut news = Vec::new();
        for (&at, item) in claims.iter().zip(&taken) {
            if let Some(Some(item)) = item {
                self.verdicts[at] = Some(self.weigh(at, item, names));
                news.push(at);
            }
        }
        let left: Vec<usize> = claims.into_iter().filter(|&at| self.verdicts[at].is_none()).collect();
        let progressed = !news.is_empty();
        if left.is_empty() {
            self.announce(&news);
            return;
        }
        // What is missing is asked once more; what a cut reply lost is asked as often as any call is retried.
        let more = !again || verdicts.cut && unit.retries > 0;
        if more {
            let retries = if again { unit.retries - 1 } else { unit.retries };
            self.queue.push_front(Unit {
                work: Work::Verify { claims: left, shown, names, again: true },
                attempts: unit.attempts,
                retries,
                not_before: f64::NEG_INFINITY,
                unreadable: false,
            });
            self.announce(&news);
            return;
        }
        let message = "The model's replies hold no verdict, or different ones, for some claims.".to_owned();
        self.warn(ErrorCode::ModelReplyInvalid, format!("{} not judged: {message}", names_of(&left)));
        self.last_trouble = Some(Trouble { code: ErrorCode::ModelReplyInvalid, message, call });
        if progressed {
            self.announce(&news);
        }
        self.give_up(&left);
    }

    /// Decides what a verdict is worth.
    fn weigh(&self, at: usize, item: &Given, names: usize) -> Judged {
        let lang = self.lang;
        let hint = item.chunk.and_then(|chunk| usize::try_from(chunk).ok()?.checked_sub(1));
        let mut judged = Judged {
            answer: item.answer,
            reason: reason::given(lang, item.reason.as_deref(), item.word.as_deref()),
            undetermined: false,
            evidence: None,
            support: None,
        };
        match (&item.quote, item.answer) {
            (Some(quote), Answer::Yes) => {
                match self.library.support(&self.chunks, &self.claims[at].text, quote, hint, &self.names[names]) {
                    Ok(place) => judged.evidence = Some(place),
                    Err(fault) => {
                        judged.answer = Answer::Unsure;
                        judged.reason = reason::demoted(lang, fault.sentence(lang), item.reason.as_deref());
                    }
                }
            }
            (None, Answer::Yes) if self.options.evidence == EvidencePolicy::Quoted => {
                judged.answer = Answer::Unsure;
                let sentence = Fault::None.sentence(lang);
                judged.reason = reason::demoted(lang, sentence, item.reason.as_deref());
            }
            (Some(quote), _) => {
                let place = self.library.find(&self.chunks, quote, hint).ok();
                judged.evidence =
                    place.filter(|place| tokens::count(&self.chunks[place.chunk][place.bytes.clone()]) > 0);
            }
            (None, _) => {}
        }
        judged
    }

    /// Claims that no judge will decide on.
    pub(super) fn give_up(&mut self, claims: &[usize]) {
        for &at in claims {
            self.verdicts[at] = Some(reason::undetermined(self.lang));
        }
        self.announce(claims);
    }

    /// Tells of new verdicts, and ends the step when they were the last.
    fn announce(&mut self, news: &[usize]) {
        let done = self.verdicts.iter().flatten().count();
        if !news.is_empty() {
            let verdicts = news
                .iter()
                .filter_map(|&at| {
                    Some(self.presenter.verdict(at, &self.claims[at], self.verdicts[at].as_ref()?, &self.chunks))
                })
                .collect();
            self.note(Step::Verify, done, self.claims.len(), None, Some(verdicts));
        }
        if done < self.claims.len() {
            return;
        }
        if self.verdicts.iter().flatten().all(|judged| judged.undetermined) {
            self.fail();
        } else if self.options.reason == ReasonMode::Model {
            self.phase = Phase::Explain;
            let unit = self.unit(Work::Explain);
            self.queue.push_back(unit);
        } else {
            self.finish();
        }
    }
}
