//! Differences that the words of a claim hide: what a sentence only supposes, plans or denies, figures and names that
//! belong to each other's partners, passives read as actives, and the one word of a dense sentence that was changed.
//!
//! All of them only forbid a `yes`, and only where the sentence otherwise holds nearly the whole claim.

use super::align::Aligned;
use super::conflict::{self, Veto};
use super::opposites;
use super::tokens::{self, Kind, Token};
use crate::faithfulness::facts::{self, Bound};
use crate::lean::{self, Lower};
use crate::text::lists::List;

/// Words of a possibility or a plan; a claim that has one of its own is left to the model.
#[rustfmt::skip]
const OPEN: List = List(
    "may|might|could|can|would|will|shall|should|possible|possibly|perhaps|likely|potential|potentially\
    |plan|plans|planned|planning|intends|intended|expects|expected|scheduled|going|hopes|hoped|wants\
    |wanted|proposed|aims|almost|nearly|tried|attempted|failed|fails|refused|refuses|denied|denies|false\
    |untrue|rumour|rumor|myth|used|alleged|alleges|allegedly|reportedly|claimed|unlikely|set|poised|threatened|vowed|pledged|suspected|lack|lacks\
    |lacked|lacking|consider|considers|considered|considering|suggested|discussed|contemplated|avoided|opposed\
    |könnte|könnten|soll|sollen|angeblich|pourrait|pourraient|podría|podrían",
);
/// What the words behind are not asserted by.
const MODAL: List = List(
    "may|might|could|would|almost|nearly|denied|denies|allegedly|lack|lacks|lacked|lacking\
    |könnte|könnten|soll|sollen|angeblich|pourrait|pourraient|podría|podrían",
);
/// What is only talked of, with a word in `-ing` behind.
const GERUND: List =
    List("consider|considers|considered|considering|suggested|proposed|discussed|contemplated|avoided|opposed");
/// The same with `to` behind.
#[rustfmt::skip]
const INFINITIVE: List = List(
    "plans|plan|planned|intends|intend|intended|hopes|hope|hoped|wants|wanted|expects|expected|tried\
    |attempted|used|likely|unlikely|set|poised|threatened|vowed|pledged|advised|urged",
);
/// The same with `that` behind.
const NOUNS: List = List(
    "false|untrue|rumour|rumours|rumor|rumors|myth|allegation|denied|denies|doubtful\
    |alleged|alleges|claimed|suspect|suspects|suspected",
);
/// Conditions, and words of a claim that state one.
const CONDITIONS: List = List("if|unless|provided|assuming|wenn|falls|sofern|si");
const CONDITIONAL: List = List(
    "if|unless|when|whenever|once|provided|assuming|case|would|should|wenn|falls|sofern|bei|si|cuando|quand|lorsque",
);
/// The same in text without spaces: conditions bear on the whole sentence, the others on their clause.
const CONDITIONS_DENSE: List = List(
    "如果|假如|要是|除非|只要|一旦|倘若|的话|もし|れば、|けば、|せば、|めば、|たら、|なら、|場合は|만약|若|如未|如不|如有|如需",
);
#[rustfmt::skip]
const OPEN_DENSE: List = List("可能|也许|或许|计划|打算|几乎|差点|据说|据传|据称|涉嫌|有望|谣言|否认|未能|即将|拟|或将|或会|预计|预期|将于|将在|将会|将要|かもしれ|予定|だろう|計画|否定し|수도 있|예정|계획|거의");

/// Why the sentence with index `row` into focus does not assert the claim, although it may hold it word by word.
pub(super) fn unasserted(a: &Aligned, claim: &str, row: usize) -> Option<String> {
    let there = Side::of_sentence(a, row);
    let here = Side { text: claim, tokens: &a.tokens };
    if claim.chars().any(tokens::is_dense) {
        return open_dense(a, claim, row);
    }
    if !is_held(a, row) {
        return None;
    }
    open(a, &here, &there).or_else(|| conditional(a, &here, &there))
}

/// Whether the sentence with index `row` that repeats the claim's words also means its numbers: `3,5 km` and `35 km` are the same digits,
/// `£12` and `$12` the same words.
pub(super) fn counted(a: &Aligned, row: usize) -> bool {
    let there = &a.context.facts(a.focus[row]).numbers;
    a.facts.numbers.iter().filter(|q| !q.soft).all(|q| there.iter().any(|r| facts::holds(q, r)))
}

/// The ranges of a text (`6-8 weeks`, `between 20 and 35 pounds`), not those from which something changed.
fn ranges(text: &str, numbers: &[facts::Quantity]) -> Vec<(f64, f64)> {
    let range = |w: &[facts::Quantity]| {
        let [x, y] = w else { return None };
        let gap = text.get(x.bytes.end..y.bytes.start)?.trim();
        let head = text[..x.bytes.start].trim_end().lower();
        let led = List("between|zwischen|entre").ends(&head) && List("and|und|et|y|e").contains(gap);
        let joined = List("-|–|—|~|〜|至|到|to|bis|à|a").contains(gap) && !List("from|von|de|从|由|desde").ends(&head);
        let counted = y.unit.kind != facts::Kind::Count || !y.noun.is_empty();
        let plain = x.group.is_none() && y.group.is_none() && x.value < y.value && x.value.abs() < 1000.0;
        ((led || joined && counted) && plain && x.width == 0.0).then_some((x.value, y.value))
    };
    numbers.windows(2).filter_map(range).collect()
}

/// Whether a number of the claim is bounded, rounded or of another sign in the sentence with index `row` that repeats it.
pub(super) fn bounded(a: &Aligned, claim: &str, row: usize) -> Option<Veto> {
    let there = &a.context.facts(a.focus[row]).numbers;
    let text = a.context.text(a.focus[row]);
    let (ours, theirs) = (ranges(claim, &a.facts.numbers), ranges(text, there));
    let ends = |range: &[(f64, f64)], v: f64| range.iter().find(|r| r.0 == v || r.1 == v).copied();
    for q in a.facts.numbers.iter().filter(|q| !q.soft) {
        // An end of a range is not the whole range, and another range is another claim.
        if let Some(range) = ends(&theirs, q.value).filter(|r| ends(&ours, q.value).is_none_or(|o| o != *r)) {
            let stated = there.iter().filter(|r| r.value == q.value).count() > 1;
            if !stated {
                let end = there.iter().find(|r| r.value == range.0 || r.value == range.1)?;
                return Some(Veto::Rounded {
                    claim: claim[q.bytes.clone()].to_owned(),
                    context: text[end.bytes.clone()].to_owned(),
                });
            }
        }
    }
    a.facts.numbers.iter().filter(|q| !q.soft && q.bound == Bound::Exact && ends(&ours, q.value).is_none()).find_map(
        |q| {
            let mut same = there.iter().filter(|r| r.value.abs() == q.value.abs());
            let first = same.clone().next()?;
            let stated = same.any(|r| r.value == q.value && r.bound == Bound::Exact);
            (!stated && q.width == first.width).then(|| Veto::Rounded {
                claim: claim[q.bytes.clone()].to_owned(),
                context: text[first.bytes.clone()].to_owned(),
            })
        },
    )
}

/// What forbids a `yes` by the best sentence.
pub(super) fn veto(a: &Aligned, claim: &str, best: usize) -> Option<Veto> {
    if let Some(word) = unasserted(a, claim, best) {
        return Some(Veto::Framed(word));
    }
    if let Some(bounded) = bounded(a, claim, best).filter(|_| is_held(a, best) || claim.chars().any(tokens::is_dense)) {
        return Some(bounded);
    }
    if claim.chars().any(tokens::is_dense) {
        if let Some(number) = clause_number(a, claim, best) {
            return Some(Veto::Number(number));
        }
        if let Some(word) = negated_dense(a, claim, best).or_else(|| changed(a, claim, best)) {
            return Some(Veto::Word(word));
        }
        return passive_dense(claim, a.context.text(a.focus[best])).map(|(x, y)| Veto::Roles(x, y));
    }
    let there = Side::of_sentence(a, best);
    let here = Side { text: claim, tokens: &a.tokens };
    if !is_held(a, best) {
        // The quantifier itself may be half of the claim's words.
        let short = a.terms.len() <= 3 && a.matches[best].iter().any(|m| *m >= 0.75);
        return quantified(&here, &there).filter(|_| short).map(Veto::Framed);
    }
    negated(a, claim, best)
        .or_else(|| quantified(&here, &there))
        .map(Veto::Framed)
        .or_else(|| passive(a, &here, &there).or_else(|| crossed(a, &here, &there)).map(|(x, y)| Veto::Roles(x, y)))
        .or_else(|| elsewhere(a, claim, best).map(Veto::Number))
}

/// A text with its tokens.
pub(super) struct Side<'a> {
    pub(super) text: &'a str,
    pub(super) tokens: &'a [Token],
}

impl<'a> Side<'a> {
    pub(super) fn of_sentence(a: &'a Aligned, row: usize) -> Self {
        let sentence = &a.context.sentences[a.focus[row]];
        Side { text: &a.context.chunks[sentence.chunk], tokens: &sentence.tokens }
    }

    pub(super) fn shown(&self, at: usize) -> &'a str {
        &self.text[self.tokens[at].start..self.tokens[at].end]
    }

    pub(super) fn words(&self) -> Vec<String> {
        (0..self.tokens.len()).map(|i| self.shown(i).lower()).collect()
    }
}

fn any(words: &[String], list: List) -> bool {
    words.iter().any(|w| list.contains(w))
}

/// Whether the sentence holds at least three quarters of the claim's words.
fn is_held(a: &Aligned, row: usize) -> bool {
    let found = a.matches[row].iter().filter(|m| **m >= 0.75).count();
    found > 0 && found * 4 >= a.terms.len() * 3
}

/// The term of the claim that a token of the context stands for.
pub(super) fn term_of(a: &Aligned, token: &Token) -> Option<usize> {
    a.terms.iter().position(|t| t.stands.iter().any(|s| s.0 == token.id && s.1 >= 0.75))
}

/// A modal, a plan or a denial whose next content word is the claim's.
fn open(a: &Aligned, here: &Side, there: &Side) -> Option<String> {
    let (ours, words) = (here.words(), there.words());
    let is_open = (0..ours.len()).any(|i| OPEN.contains(ours[i].as_str()) && here.shown(i) != "May");
    for (at, word) in words.iter().enumerate() {
        let word = word.as_str();
        let next = words.get(at + 1).map_or("", String::as_str);
        let cue = match next {
            "to" => INFINITIVE.contains(word) && !(word == "used" && at > 0 && is_being(&words[at - 1])),
            "that" => {
                let denied = |w: &String| List("no|not|nor|never|little|doubt").contains(w) || w.ends_with("n't");
                NOUNS.contains(word) || !a.facts.negates && words[at.saturating_sub(3)..=at].iter().any(denied)
            }
            _ if next.ends_with("ing") && GERUND.contains(word) => true,
            _ => MODAL.contains(word) || word == "will",
        };
        // The month.
        if !cue || there.shown(at) == "May" {
            continue;
        }
        let Some(governed) =
            (at + 1..there.tokens.len().min(at + 6)).take_while(|&i| !there.tokens[i].after_break).find(|&i| {
                matches!(there.tokens[i].kind, Kind::Content | Kind::Number)
                    && !matches!(words[i].as_str(), "to" | "that")
            })
        else {
            continue;
        };
        let Some(term) = term_of(a, &there.tokens[governed]) else { continue };
        if there.tokens[governed].kind == Kind::Number {
            continue;
        }
        let form = here.shown(a.terms[term].first).lower();
        if word == "will" {
            // Present tense may speak of the future, past tense cannot.
            let base = words[governed].as_str();
            let present = form.strip_prefix(base).is_some_and(|end| matches!(end, "" | "s" | "es"));
            let past = any(&ours, List("was|were|had|has|have"));
            if !is_open && (!present || past) {
                return Some("will".to_owned());
            }
        } else if !is_open {
            return Some(there.shown(at).to_owned());
        }
    }
    // The reverse: what the claim says failed, the context says happened.
    let turned = ours.windows(2).any(|w| w[1] == "to" && matches!(w[0].as_str(), "failed" | "fails" | "refused"));
    let theirs = any(&words, List("failed|fails|fail|failing|refused|unable|not|could|never"));
    (turned && !theirs).then(|| "failed".to_owned())
}

pub(super) fn is_being(word: &str) -> bool {
    List("is|are|was|were|be|been|being|get|got|commonly|often").contains(word)
}

/// A claim that is only the condition, or only what depends on it.
fn conditional(a: &Aligned, here: &Side, there: &Side) -> Option<String> {
    let words = there.words();
    let at = words.iter().position(|w| CONDITIONS.contains(w.as_str()))?;
    let led = at > 0 && List("as|even|what|see|know|determine|check").contains(words[at - 1].as_str());
    if led || any(&here.words(), CONDITIONAL) {
        return None;
    }
    // In a long sentence the condition may bear on something else.
    let content = there.tokens.iter().filter(|t| t.kind == Kind::Content).count();
    let parted = |from: usize, to: usize| there.text[there.tokens[from].start..there.tokens[to].start].contains(';');
    if at > 1 && (content > 2 * a.terms.len() + 4 || parted(0, at)) {
        return None;
    }
    let end = (at + 1..words.len()).find(|&i| there.tokens[i].after_break).unwrap_or(words.len());
    let (mut inside, mut outside) = (vec![false; a.terms.len()], vec![false; a.terms.len()]);
    for (i, token) in there.tokens.iter().enumerate() {
        if let Some(term) = term_of(a, token) {
            if (at..end).contains(&i) { inside[term] = true } else { outside[term] = true }
        }
    }
    let only = |x: &[bool], y: &[bool]| x.iter().zip(y).any(|(x, y)| *x && !*y);
    (!only(&inside, &outside) || !only(&outside, &inside)).then(|| there.shown(at).to_owned())
}

/// A word that is negated on one side only.
fn negated(a: &Aligned, claim: &str, row: usize) -> Option<String> {
    let sentence = &a.context.sentences[a.focus[row]];
    let facts = a.context.facts(a.focus[row]);
    // `non-` bears on one word only.
    if a.facts.negates == facts.negates || a.context.text(a.focus[row]).contains("non-") || claim.contains("non-") {
        return None;
    }
    a.terms.iter().find_map(|term| {
        let here = a.tokens.iter().zip(&a.facts.negated).any(|(t, n)| t.id == term.id && *n);
        let mut flags = sentence
            .tokens
            .iter()
            .zip(&facts.negated)
            .filter(|(t, _)| term.stands.iter().any(|s| s.0 == t.id && s.1 >= 0.75))
            .map(|(_, n)| *n)
            .peekable();
        flags.peek()?;
        let token = &a.tokens[term.first];
        flags.all(|n| n != here).then(|| claim[token.start..token.end].to_owned())
    })
}

/// `only` against `everyone`, `few` against `many`, `all` against `only some`.
fn quantified(here: &Side, there: &Side) -> Option<String> {
    const ALL: List = List("all|every|everyone|everybody|anyone|anybody|each");
    let (ours, theirs) = (here.words(), there.words());
    let few = |words: &[String]| {
        words.iter().enumerate().any(|(i, w)| w == "few" && (i == 0 || !matches!(words[i - 1].as_str(), "a" | "the")))
    };
    let many = |words: &[String]| any(words, List("many|most")) || any(words, ALL);
    let only = |words: &[String]| any(words, List("only"));
    let word = if only(&theirs) && !only(&ours) && any(&ours, ALL) && !any(&theirs, ALL) {
        "only"
    } else if few(&theirs) && !few(&ours) && many(&ours) || few(&ours) && !few(&theirs) && many(&theirs) {
        "few"
    } else if any(&theirs, ALL) && !any(&ours, ALL) && only(&ours) && any(&ours, List("some|few|certain")) {
        "only"
    } else {
        return None;
    };
    Some(word.to_owned())
}

/// `Acme was bought by Zeta` against `Acme bought Zeta`: the same order, with the passive on one side only.
fn passive(a: &Aligned, here: &Side, there: &Side) -> Option<(String, String)> {
    let (ours, theirs) = (here.words(), there.words());
    let agent = |words: &[String]| {
        let by = words.iter().position(|w| w == "by")?;
        // `was bought by`, `was later bought by`
        words[..by.saturating_sub(1)].iter().rev().take(2).any(|w| is_being(w)).then_some(by)
    };
    if any(&ours, List("by")) == any(&theirs, List("by")) {
        return None;
    }
    let (by, words, is_ours) = match (agent(&ours), agent(&theirs)) {
        (Some(by), None) => (by, &ours, true),
        (None, Some(by)) => (by, &theirs, false),
        _ => return None,
    };
    let place = |t: usize| there.tokens.iter().position(|tok| term_of(a, tok) == Some(t));
    let mut placed: Vec<(usize, usize, usize)> =
        (0..a.terms.len()).filter_map(|t| Some((t, a.terms[t].first, place(t)?))).collect();
    lean::sort_by(&mut placed, |a, b| a.1.cmp(&b.1));
    let order = |p: &(usize, usize, usize)| if is_ours { p.1 } else { p.2 };
    let other = |p: &(usize, usize, usize)| if is_ours { p.2 } else { p.1 };
    let named = |p: &&(usize, usize, usize)| a.terms[p.0].kind == Kind::Content;
    // The verb is the last content word before `by`, the agent the first behind it.
    let verb = placed.iter().filter(named).filter(|p| order(p) < by).max_by_key(|p| order(p))?;
    let doer = placed.iter().filter(|p| order(p) > by).min_by_key(|p| order(p)).filter(named)?;
    let done = placed.iter().filter(named).filter(|p| order(p) < order(verb)).min_by_key(|p| order(p))?;
    let (other_side, _) = if is_ours { (&theirs, words) } else { (&ours, words) };
    let led = other(doer)
        .checked_sub(1)
        .is_some_and(|i| List("by|in|at|from|with|of|for|on|to").contains(other_side[i].as_str()));
    let same = order(verb) + 1 == by
        && other(done) < other(verb)
        && other(verb) < other(doer)
        && order(doer) <= by + 3
        && !led;
    same.then(|| (here.shown(a.terms[done.0].first).to_owned(), here.shown(a.terms[doer.0].first).to_owned()))
}

/// `A in 2020 and B in 2021` against `B in 2020`: parts of two parallel clauses joined.
fn crossed(a: &Aligned, here: &Side, there: &Side) -> Option<(String, String)> {
    let words = there.words();
    let all =
        a.terms.iter().all(|t| there.tokens.iter().any(|tok| term_of(a, tok).is_some_and(|o| a.terms[o].id == t.id)));
    if !all || any(&here.words(), List("and")) {
        return None;
    }
    let joint = (1..words.len()).find(|&i| matches!(words[i].as_str(), "and" | "while" | "whereas" | "but"))?;
    // What a token is that another of its kind may take the place of.
    let kind = |t: &Token| match t.kind {
        Kind::Number => Some(if t.end - t.start == 4 { 2 } else { 1 }),
        Kind::Content if there.text[t.start..].starts_with(char::is_uppercase) => Some(0),
        _ => None,
    };
    let tell = |range: core::ops::Range<usize>, k: u8| -> Vec<usize> {
        range.filter(|&i| kind(&there.tokens[i]) == Some(k)).collect()
    };
    let mut mixed: [Option<usize>; 2] = [None, None];
    for k in 0..3_u8 {
        let (front, back) = (tell(0..joint, k), tell(joint + 1..words.len(), k));
        if front.len() != back.len() || front.len() > 2 {
            continue;
        }
        for (&x, &y) in front.iter().zip(&back) {
            if there.tokens[x].id == there.tokens[y].id {
                continue;
            }
            match (term_of(a, &there.tokens[x]), term_of(a, &there.tokens[y])) {
                (Some(t), None) => mixed[0] = Some(t),
                (None, Some(t)) => mixed[1] = Some(t),
                _ => {}
            }
        }
    }
    let [Some(x), Some(y)] = mixed else { return None };
    Some((here.shown(a.terms[x].first).to_owned(), here.shown(a.terms[y].first).to_owned()))
}

/// A number that only another sentence gives, where the best one gives another of its kind.
fn elsewhere(a: &Aligned, claim: &str, best: usize) -> Option<String> {
    let there = &a.context.facts(a.focus[best]).numbers;
    let text = a.context.text(a.focus[best]);
    let firm = |q: &&facts::Quantity| !q.soft || q.unit.kind == facts::Kind::Share;
    a.facts.numbers.iter().filter(firm).find_map(|q| {
        let held = there.iter().any(|r| facts::holds(q, r));
        let rival = || {
            there.iter().any(|r| {
                conflict::rivals(claim, q, text, r) && !a.facts.numbers.iter().any(|other| facts::holds(other, r))
            })
        };
        (!held && rival()).then(|| claim[q.bytes.clone()].to_owned())
    })
}

/// Figures as Han characters.
const HAN_FIGURES: &str = "一二三四五六七八九十百千万億亿两半";
const STOPS: &[char] = &['。', '，', '；', '！', '？', '、', '.', ',', ';', '!', '?', ':', '：', '\n'];

/// Share of the claim's letters that stand in `text` as well, in hundredths.
fn letters(claim: &str, text: &str) -> usize {
    let (mut all, mut found) = (0, 0);
    for c in claim.chars().filter(|c| c.is_alphanumeric()) {
        all += 1;
        found += usize::from(text.contains(c));
    }
    (found * 100_usize).checked_div(all).unwrap_or(0)
}

/// A condition in the sentence, or a plan, a possibility or a denial in the clause that holds the claim.
fn open_dense(a: &Aligned, claim: &str, row: usize) -> Option<String> {
    let text = &a.context.text(a.focus[row]).replace("若干", "");
    let within = |text: &str, list: List| list.iter().find(|w| text.contains(w)).map(str::to_owned);
    if within(claim, CONDITIONS_DENSE).or_else(|| within(claim, OPEN_DENSE)).is_some() {
        return None;
    }
    let condition = within(text, CONDITIONS_DENSE).or_else(|| korean_condition(text).map(str::to_owned));
    if korean_condition(claim).is_some() {
        return None;
    }
    text.split(STOPS)
        .filter(|clause| letters(claim, clause) >= 80)
        .find_map(|clause| condition.clone().or_else(|| within(clause, OPEN_DENSE)))
        .or_else(|| {
            // One of several is not the one.
            const ONE_OF: List = List("之一|の一つ|のひとつ|중 하나");
            let superlative = claim.contains(['最', '가']) || claim.contains("もっとも");
            let one = |text: &str| within(text, ONE_OF);
            text.split(STOPS)
                .filter(|clause| superlative && one(claim).is_none() && letters(claim, clause) >= 80)
                .find_map(one)
        })
        .filter(|word| !(word.starts_with('将') && claim.contains('将')))
}

/// A Korean word in -면 (`if`) that is no noun.
fn korean_condition(text: &str) -> Option<&str> {
    const NOUNS: List = List(
        "따르면|어쩌면|들면|보면|말하면|측면|화면|장면|반면|수면|표면|전면|정면|지면|도면|냉면|라면|평면|국면|방면|내면|외면|직면",
    );
    text.split_whitespace().find(|w| w.ends_with('면') && w.chars().count() > 1 && !NOUNS.ends(w))
}

/// Two Han characters that stand nowhere, or a `只` (`only`), in a claim that the sentences with the indices `rows` otherwise hold, and
/// that is most of what they say.
pub(super) fn unheard(a: &Aligned, claim: &str, rows: &[usize]) -> Option<String> {
    let han = |c: char| matches!(c, '\u{3400}'..='\u{9fff}') && !HAN_FIGURES.contains(c);
    let kana = |c: char| matches!(c, '\u{3041}'..='\u{30ff}');
    if claim.contains(kana) {
        return None;
    }
    let texts: Vec<&str> = rows.iter().map(|&row| a.context.text(a.focus[row])).collect();
    let text = texts.concat();
    let strange = |c: char| han(c) && !a.focus.iter().any(|&s| a.context.text(s).contains(c));
    let only = ['只', '仅'].into_iter().find(|c| claim.contains(*c) && !text.contains(['只', '仅', '唯', '独']));
    // Units and comparators are compared with their figures, shares of a group by rules of their own.
    const SHARES: List = List("部分|某些|多数|少数");
    let counts = |at: usize, end: usize| a.facts.numbers.iter().any(|q| q.bytes.start <= end && at < q.bytes.end);
    let word = claim.char_indices().zip(claim.chars().skip(1)).find_map(|((at, x), y)| {
        let end = at + x.len_utf8() + y.len_utf8();
        let word = &claim[at..end];
        (strange(x) && strange(y) && !counts(at, end) && !SHARES.contains(word)).then(|| word.to_owned())
    });
    let rest: String = claim.chars().filter(|c| !strange(*c)).collect();
    word.or(only.map(String::from)).filter(|_| letters(&rest, &text) >= 85 && letters(&text, claim) >= 50)
}

/// A clause that holds the claim's letters and negates where the claim does not, or the reverse.
fn negated_dense(a: &Aligned, claim: &str, row: usize) -> Option<String> {
    let text = a.context.text(a.focus[row]);
    let negation = |text: &str| facts::negations(text).first().map(|n| text[n.clone()].to_owned());
    let ours = negation(claim);
    // A later clause need not repeat what the sentence begins with.
    let lead = claim.chars().zip(text.chars()).take_while(|(x, y)| x == y).map(|(c, _)| c.len_utf8()).sum();
    let holds = |clause: &&str| {
        let rest = &claim[lead..];
        (letters(claim, clause) >= 70 || rest.len() > 9 && letters(rest, clause) >= 70) && letters(clause, claim) >= 50
    };
    text.split(STOPS).filter(holds).find_map(|clause| match (&ours, negation(clause)) {
        (None, Some(word)) => Some(word),
        (Some(word), None) => Some(word.clone()),
        _ => None,
    })
}

/// A year or figure of another clause than the one that ends like the claim, which has its own.
fn clause_number(a: &Aligned, claim: &str, row: usize) -> Option<String> {
    let text = a.context.text(a.focus[row]);
    let end: Vec<char> = claim.chars().filter(|c| c.is_alphanumeric()).collect();
    let end: String = end.get(end.len().checked_sub(2)?..)?.iter().collect();
    let mut clauses = text.split(['，', '；', '、']).filter(|clause| clause.contains(&end));
    let clause = clauses.next().filter(|_| clauses.next().is_none())?;
    let there = facts::numbers(clause);
    a.facts.numbers.iter().filter(|q| !q.soft).find_map(|q| {
        let held = there.iter().any(|r| facts::holds(q, r));
        let rival = there
            .iter()
            .any(|r| conflict::rivals(claim, q, clause, r) && !a.facts.numbers.iter().any(|o| facts::holds(o, r)));
        (!held && rival).then(|| claim[q.bytes.clone()].to_owned())
    })
}

/// Whether two Han characters of one stretch are the opposite of two in the other.
fn turned(x: &[char], y: &[char]) -> bool {
    let y: String = y.iter().collect();
    x.windows(2).any(|w| opposites::of(&w.iter().collect::<String>()).any(|o| y.contains(o)))
}

/// The stretch of a dense claim that differs from a clause which is otherwise the same.
fn changed(a: &Aligned, claim: &str, row: usize) -> Option<String> {
    let plain = |text: &str| -> Vec<char> { text.chars().filter(|c| c.is_alphanumeric()).collect() };
    let ours = plain(claim);
    let text = a.context.text(a.focus[row]);
    if ours.len() > 60 {
        return None;
    }
    let whole = core::iter::once(text).filter(|t| t.len() <= 400);
    // Endings and particles may differ freely; figures are compared by value.
    let light = |part: &[char]| {
        part.iter().all(|c| {
            matches!(
                c,
                '\u{3041}'
                    ..='\u{309f}'
                        | '的'
                        | '了'
                        | '是'
                        | '为'
                        | '在'
                        | '于'
                        | '有'
                        | '但'
                        | '且'
                        | '并'
                        | '而'
                        | '却'
                        | '又'
                        | '也'
                        | '已'
                        | '他'
                        | '她'
                        | '它'
                        | '其'
                        | '은'
                        | '는'
                        | '이'
                        | '가'
                        | '을'
                        | '를'
                        | '와'
                        | '과'
            )
        })
    };
    let there = &a.context.facts(a.focus[row]).numbers;
    let numbers = || a.facts.numbers.iter().any(|q| there.iter().any(|r| q.comparable(r) && facts::holds(q, r)));
    // A later clause need not repeat what the sentence begins with.
    let lead = ours.iter().zip(plain(text)).take_while(|(x, y)| **x == *y).count();
    let later = |clause: &str| {
        let led = List("后来|随后|之后|现在|目前|如今|最终").iter().find_map(|w| clause.strip_prefix(w));
        plain(led.unwrap_or(clause))
    };
    let clauses = || text.split(['。', '，', '；', '\n']).map(later);
    if lead >= 2 && clauses().any(|clause| clause == ours[lead..]) {
        return None;
    }
    let parts = whole.map(|text| (0, plain(text))).chain(clauses().flat_map(|c| [(0, c.clone()), (lead, c)]));
    parts.into_iter().find_map(|(from, theirs)| {
        let ours = &ours[from..];
        let front = ours.iter().zip(&theirs).take_while(|(x, y)| x == y).count();
        let (x, y) = (&ours[front..], &theirs[front..]);
        let back = x.iter().rev().zip(y.iter().rev()).take_while(|(x, y)| x == y).count();
        let (x, y) = (&x[..x.len() - back], &y[..y.len() - back]);
        let short = !x.is_empty() && !y.is_empty() && x.len() <= 6 && y.len() <= 6;
        let figure = |c: &char| c.is_numeric() || HAN_FIGURES.contains(*c);
        let at_figure = x.iter().chain(y).any(figure) || ours[..front].last().is_some_and(figure);
        let one_notation = |all: fn(&char) -> bool| x.iter().chain(y).all(all);
        let rewritten = !one_notation(char::is_ascii_digit) && !one_notation(|c| HAN_FIGURES.contains(*c));
        // Another notation or unit of one figure.
        let value = at_figure && rewritten && numbers() && !turned(x, y);
        let alike = front + back >= 3 && (front + back) * 2 >= ours.len();
        // 公斤 against 斤: what stands behind a figure is its unit.
        let listed = claim.contains('、') && {
            let (mut x, mut y) = (x.to_vec(), y.to_vec());
            lean::sort(&mut x);
            lean::sort(&mut y);
            x == y
        };
        let (mine, its): (String, String) = (x.iter().collect(), y.iter().collect());
        // All makes some.
        let fewer = List("部分|一些|某些|有些").contains(&mine) && List("所有|全体|全部").contains(&its);
        let unit = x.is_empty() != y.is_empty()
            && x.len() + y.len() <= 2
            && ours[..front].last().is_some_and(figure)
            && !numbers();
        let bare = |part: &[char]| part.iter().copied().filter(|c| !light(&[*c])).collect::<Vec<_>>();
        (unit || short && alike && !listed && !fewer && !value && !light(x) && !light(y) && bare(x) != bare(y))
            .then(|| if x.is_empty() { y.iter().collect() } else { x.iter().collect() })
    })
}

/// 乙被甲收购 against 乙收购了甲, and Japanese に…された against を…した.
fn passive_dense(claim: &str, text: &str) -> Option<(String, String)> {
    let trim = |s: &str| s.trim_matches(|c: char| STOPS.contains(&c) || c.is_whitespace()).to_owned();
    let (claim, text) = (trim(claim), trim(text));
    let turned = |passive: &str, active: &str| -> Option<(String, String)> {
        if let Some((done, rest)) = passive.split_once('被').filter(|_| !active.contains('被')) {
            let object = active.strip_prefix(done).filter(|_| !done.is_empty())?;
            return object.char_indices().skip(1).find_map(|(at, _)| {
                let doer = &object[at..];
                (doer.chars().count() >= 2 && rest.starts_with(doer)).then(|| (done.to_owned(), doer.to_owned()))
            });
        }
        if !["され", "られ"].iter().any(|p| passive.contains(p) && !active.contains(p)) {
            return None;
        }
        let (done, rest) = passive.split_once(['は', 'が'])?;
        let (doer, _) = rest.split_once('に')?;
        let object = active.strip_prefix(done)?.strip_prefix(['は', 'が'])?;
        object.strip_prefix(doer)?.starts_with('を').then(|| (done.to_owned(), doer.to_owned()))
    };
    turned(&text, &claim).or_else(|| turned(&claim, &text))
}
