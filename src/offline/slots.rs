//! Differences that show in the place of a word: another word between the same neighbours, a small word for its opposite, two
//! words that have changed places, and figures or names that a parallel clause gives to something else.
//!
//! All of them only forbid a `yes`, and only where the sentence otherwise holds nearly the whole claim.

use super::align::Aligned;
use super::conflict::Veto;
use super::framing::{Side, is_being, term_of};
use super::tokens::{Kind, Token};
use crate::faithfulness::facts;
use crate::lean;
use crate::text::lists::List;
use core::ops::Range;

/// Most tokens of a claim and of a sentence that are compared place by place.
const LONGEST: usize = 80;
/// Most words that one word or name may stand for in another's place.
const WIDEST: usize = 3;
/// Content words that a sentence may have beside those of the claim: in a longer one the same neighbours mean little.
const STRANGE: usize = 3;
/// Words at least as common as this (Zipf scale) stand for many things: `person` for any, `type` for `form`.
const GENERIC: f64 = 5.25;

/// Small words that turn a statement round, in pairs.
#[rustfmt::skip]
const TURNED: &[(&str, &str)] = &[
    ("before", "after"), ("more", "less"), ("more", "fewer"), ("most", "least"), ("over", "under"), ("above", "below"), ("up", "down"),
    ("on", "off"), ("if", "unless"), ("for", "against"), ("until", "after"), ("until", "since"), ("only", "even"),
    ("vor", "nach"), ("mehr", "weniger"), ("für", "gegen"), ("bis", "seit"), ("avant", "après"), ("plus", "moins"), ("pour", "contre"),
    ("antes", "después"), ("más", "menos"), ("favor", "contra"), ("twice", "half"),
];

/// What forbids a `yes` by the sentences with the indices `rows` into focus; `best` is the one that holds most.
pub(super) fn veto(a: &Aligned, claim: &str, best: usize, rows: &[usize]) -> Option<Veto> {
    let here = Side { text: claim, tokens: &a.tokens };
    if a.tokens.len() > LONGEST || a.tokens.iter().any(|t| t.dense) {
        return None;
    }
    for row in core::iter::once(best).chain(rows.iter().copied().filter(|&r| r != best)) {
        let there = Side::of_sentence(a, row);
        if there.tokens.len() > LONGEST || !is_near(a, &there, row) {
            continue;
        }
        if let Some((x, y)) = joined(a, &here, &there, row) {
            return Some(Veto::Roles(x, y));
        }
        if let Some(word) = replaced(a, &here, &there, row, rows) {
            return Some(Veto::Word(word));
        }
        let kept = a.matches[row].iter().filter(|m| **m >= 0.75).count();
        if kept < 2 || kept * 4 < a.terms.len() * 3 {
            continue;
        }
        let framed = turned(&here, &there)
            .or_else(|| stronger(&here, &there))
            .or_else(|| larger(&here, &there))
            .or_else(|| ranked(&here, &there))
            .or_else(|| only(&here, &there))
            .or_else(|| twice_negated(claim, a.context.text(a.focus[row])));
        if let Some(word) = framed {
            return Some(Veto::Framed(word));
        }
        let roles = swapped(a, &here, &there, row)
            .or_else(|| passive(a, &here, &there, row))
            .or_else(|| later(a, &here, &there));
        if let Some((x, y)) = roles {
            return Some(Veto::Roles(x, y));
        }
    }
    borrowed(a, &here).map(|(x, y)| Veto::Roles(x, y))
}

/// A claim of `only`, which the sentence does not make.
fn only(here: &Side, there: &Side) -> Option<String> {
    const ONLY: List =
        List("only|solely|exclusively|nur|lediglich|seulement|uniquement|solo|sólo|solamente|únicamente");
    const ALIKE: List = List("sole|just|merely|alone|single|except|but|ausschließlich|allein|seul|seule|único|única");
    let ours = here.words();
    // `is only a` belittles.
    let found = (0..ours.len()).find(|&i| ONLY.contains(&ours[i]) && !(i > 0 && is_being(&ours[i - 1])))?;
    let found = ours[found].clone();
    there.words().iter().all(|w| !ONLY.contains(w) && !ALIKE.contains(w)).then_some(found)
}

/// A claim that negates once more, or once less, than a sentence that negates as well.
fn twice_negated(claim: &str, text: &str) -> Option<String> {
    let (ours, theirs) = (facts::negations(claim), facts::negations(text));
    let more = ours.len().abs_diff(theirs.len());
    (!ours.is_empty() && !theirs.is_empty() && more == 1).then(|| claim[ours[0].clone()].to_owned())
}

/// `A wurde von B verklagt` against `A hat B verklagt`.
fn passive(a: &Aligned, here: &Side, there: &Side, row: usize) -> Option<(String, String)> {
    const BEING: List =
        List("wurde|wurden|wird|werden|worden|été|est|fut|sont|était|fue|fueron|sido|era|è|fu|stato|stata|foi|foram");
    let (ours, theirs) = (here.words(), there.words());
    let agent = |words: &[String]| {
        let being = words.iter().position(|w| BEING.contains(w))?;
        words[being..].iter().position(|w| AGENTS.contains(w)).map(|by| being + by)
    };
    let by = match (agent(&ours), agent(&theirs)) {
        (Some(by), None) => (by, true),
        (None, Some(by)) => (by, false),
        _ => return None,
    };
    let placed = placed(a, there, row);
    let side = |p: &(usize, usize, usize), is_ours: bool| if is_ours { p.1 } else { p.2 };
    let done = placed.iter().min_by_key(|p| side(p, by.1))?;
    let doer = placed.iter().filter(|p| side(p, by.1) > by.0).min_by_key(|p| side(p, by.1))?;
    let same = side(done, !by.1) < side(doer, !by.1) && side(done, by.1) < by.0 && placed.len() == a.terms.len();
    let first = placed.iter().all(|p| side(p, !by.1) >= side(done, !by.1));
    (same && first).then(|| (here.shown(done.1).to_owned(), here.shown(doer.1).to_owned()))
}

/// `X, then Y` against `Y, then X`.
fn later(a: &Aligned, here: &Side, there: &Side) -> Option<(String, String)> {
    const THEN: List = List("then|later|afterwards|subsequently|dann|danach|puis|ensuite|luego");
    let at = |words: &[String]| words.iter().position(|w| THEN.contains(w));
    let (ours, theirs) = (at(&here.words())?, at(&there.words())?);
    let moved = |range: Range<usize>, ahead: bool| {
        range.clone().find(|&i| {
            let at = there.tokens.iter().position(|t| term_of(a, t).is_some_and(|t| a.term_of[i] == Some(t)));
            at.is_some_and(|at| (at < theirs) == ahead)
        })
    };
    let (x, y) = (moved(0..ours, false)?, moved(ours..a.tokens.len(), true)?);
    Some((here.shown(x).to_owned(), here.shown(y).to_owned()))
}

/// What a rule demands, where the sentence only advises or permits it.
fn stronger(here: &Side, there: &Side) -> Option<String> {
    const MUST: List = List("must|shall|will|obliged|muss|müssen|doit|doivent|debe|deben");
    const SHOULD: List = List("should|ought|sollte|sollten|devrait|debería");
    const CAN: List = List("can|may|could|might|allowed|kann|können|darf|peut|peuvent|puede|pueden");
    let rank = |words: &[String]| {
        let any = |list: List| words.iter().find(|w| list.contains(w)).cloned();
        any(MUST).map(|w| (3, w)).or_else(|| any(SHOULD).map(|w| (2, w))).or_else(|| any(CAN).map(|w| (1, w)))
    };
    let (ours, theirs) = (rank(&here.words())?, rank(&there.words())?);
    (ours.0 > theirs.0 && ours.0 > 1).then_some(ours.1)
}

/// A share of a group that is larger than the sentence's.
fn larger(here: &Side, there: &Side) -> Option<String> {
    const SHARES: [List; 4] = [
        List("all|every|each|both|everyone|always|alle|tous|toutes|todos|todas|jeder|jede"),
        List("most|majority|usually|generally|mostly|die meisten|la plupart"),
        List("many|much|often|half|frequently|viele|beaucoup|muchos|muchas"),
        List("some|several|few|sometimes|occasionally|certain|einige|quelques|certains|algunos|algunas"),
    ];
    let share = |words: &[String]| {
        SHARES
            .iter()
            .enumerate()
            .find_map(|(rank, list)| Some((rank, words.iter().find(|w| list.contains(w))?.clone())))
    };
    let (ours, theirs) = (share(&here.words())?, share(&there.words())?);
    (ours.0 < theirs.0).then_some(ours.1)
}

const RANKS: List = List("first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|nd|rd|th");

/// A superlative that the sentence gives to a lower rank (`the second highest`) or to several (`one of the highest`).
fn ranked(here: &Side, there: &Side) -> Option<String> {
    let (ours, theirs) = (here.words(), there.words());
    let lower = |words: &[String], at: usize| {
        let behind = |i: usize| at.checked_sub(i).map_or("", |i| words[i].as_str());
        RANKS.contains(behind(1))
            || behind(1) == "the" && (behind(2) == "of" && behind(3) == "one" || behind(2) == "among")
    };
    ours.iter()
        .enumerate()
        .filter(|(_, w)| w.len() > 4 && w.ends_with("est") || *w == "most" || *w == "least")
        .find_map(|(at, word)| {
            let there = theirs.iter().position(|w| w == word)?;
            (lower(&theirs, there) && !lower(&ours, at)).then(|| word.clone())
        })
}

/// Every term that stands once in both texts: its number, its place in the claim and in the sentence, in the claim's order.
fn placed(a: &Aligned, there: &Side, row: usize) -> Vec<(usize, usize, usize)> {
    let once = |t: usize| a.term_of.iter().filter(|o| **o == Some(t)).count() == 1;
    (0..a.terms.len())
        .filter(|&t| a.matches[row][t] >= 0.75 && once(t))
        .filter_map(|t| {
            let mut places = (0..there.tokens.len()).filter(|&i| term_of(a, &there.tokens[i]) == Some(t));
            let first = places.next()?;
            places.next().is_none().then_some((t, a.terms[t].first, first))
        })
        .collect()
}

/// Two words that have changed places while all others stayed, unless each took its preposition along or both stand in a list.
fn swapped(a: &Aligned, here: &Side, there: &Side, row: usize) -> Option<(String, String)> {
    let placed = placed(a, there, row);
    if placed.len() < 3 || placed.len() * 5 < a.terms.len() * 4 {
        return None;
    }
    let mut order: Vec<usize> = (0..placed.len()).collect();
    lean::sort_by(&mut order, |x, y| placed[*x].2.cmp(&placed[*y].2));
    let moved: Vec<usize> = (0..order.len()).filter(|&i| order[i] != i).collect();
    let &[p, q] = moved.as_slice() else { return None };
    let (x, y) = (placed[p], placed[q]);
    let (ours, theirs) = (here.words(), there.words());
    let both = |list: List| ours.iter().any(|w| list.contains(w)) != theirs.iter().any(|w| list.contains(w));
    let listed = |from: usize, to: usize| {
        let between = from.min(to) + 1..from.max(to);
        let plain = |i: usize| here.tokens[i].kind != Kind::Function || is_joint(&ours[i]);
        between.clone().all(plain)
            && (here.tokens[between.end].after_break || between.into_iter().any(|i| is_joint(&ours[i])))
    };
    let role = |words: &[String], at: usize| words[..at].iter().rev().take(2).find(|w| ROLES.contains(w)).cloned();
    let kind = |t: usize, at: usize| (a.terms[t].kind == Kind::Number, here.tokens[at].capital);
    let alike = kind(x.0, x.1) == kind(y.0, y.1);
    let apart = q > p + 1 || here.tokens[x.1].capital;
    let carried = role(&ours, x.1) == role(&theirs, x.2)
        && role(&ours, y.1) == role(&theirs, y.2)
        && role(&ours, x.1) != role(&ours, y.1);
    let turned = both(AGENTS) || both(TIMES);
    (alike && apart && !carried && !turned && (a.terms[x.0].kind == Kind::Number || !listed(x.1, y.1)))
        .then(|| (here.shown(x.1).to_owned(), here.shown(y.1).to_owned()))
}

fn is_joint(word: &str) -> bool {
    List("and|or|und|oder|et|ou|y|o|e").contains(word)
}

/// Prepositions of an agent.
const AGENTS: List = List("by|par|por|von|vom|durch|da|dal|door");
/// Words that put one thing before another in time.
const TIMES: List = List("before|after|then|when|while|since|until|once");
/// Prepositions that tell a word's part.
#[rustfmt::skip]
const ROLES: List = List(
    "in|on|at|by|from|to|for|with|of|after|before|during|since|until|under|over|into|than|as|through|between|near\
    |von|nach|in|mit|für|aus|bei|seit|zum|zur|vom|de|à|en|au|aux|du|par|pour|avec|dans|a|desde|hasta|con|por|al|del",
);

/// Parts of two clauses joined: of `it lowers the pressure but raises the rate`, `it raises the pressure`; of `Ann drove and Bob
/// walked`, `Bob drove`; of `it closed in May and reopened in June`, `it closed in June`. One clause may lend the other its
/// beginning where nothing stands in that place there, but nothing to one that negates.
fn joined(a: &Aligned, here: &Side, there: &Side, row: usize) -> Option<(String, String)> {
    let words = there.words();
    let terms: Vec<_> = there.tokens.iter().map(|t| term_of(a, t).filter(|&t| a.matches[row][t] >= 0.75)).collect();
    if !(0..a.terms.len()).all(|t| terms.contains(&Some(t))) || here.words().iter().any(|w| is_joint(w)) {
        return None;
    }
    let negating = &a.context.facts(a.focus[row]).negating;
    let unused = |mut range: Range<usize>| {
        range.find(|&i| terms[i].is_none() && matches!(there.tokens[i].kind, Kind::Content | Kind::Number))
    };
    (1..words.len()).find_map(|joint| {
        let parted = there.text.get(there.tokens[joint - 1].end..there.tokens[joint].start);
        let parted = parted.is_some_and(|gap| gap.contains(';'));
        let denies = there.tokens[joint].after_break && negating[joint];
        let excepts = List("except|excluding|unlike").contains(&words[joint]);
        // Behind these and a semicolon stands a clause with a subject of its own.
        let contrasts = parted || List("while|whereas|während|tandis").contains(&words[joint]);
        let joins = contrasts || is_joint(&words[joint]) || List("but|aber|mais|pero").contains(&words[joint]);
        if !(denies || excepts || joins) {
            return None;
        }
        // Terms that stand in one of the clauses only, in the claim's order: whether it is the second.
        let own: Vec<(usize, bool)> = (0..a.terms.len())
            .map(|t| (t, terms[joint..].contains(&Some(t)), terms[..joint].contains(&Some(t))))
            .filter_map(|(t, back, front)| (back != front).then_some((t, back)))
            .collect();
        let span = |back: bool| {
            let mut places = (0..words.len()).filter(|&i| terms[i].is_some_and(|t| own.contains(&(t, back))));
            let first = places.next()?;
            Some((first, places.next_back().unwrap_or(first)))
        };
        let (front, back) = (span(false)?, span(true)?);
        let lends = !own[0].1;
        // What stands first in the second clause, and is no adjective of what follows: a figure, a name, a verb like the first one.
        let gap = || {
            let head = unused(joint + usize::from(!parted)..back.0)?;
            let token = &there.tokens[head];
            let subject = token.capital && !there.tokens[back.0].capital;
            let verb = words[head].chars().last() == words[front.1].chars().last();
            let article = (head..back.0).any(|i| there.tokens[i].kind == Kind::Function);
            (contrasts || article || subject || verb || token.kind == Kind::Number).then_some(head)
        };
        let replaced =
            lends && !own.last()?.1 && unused(front.0..front.1).is_some() && unused(joint..words.len()).is_some();
        let crossed = unused(front.1..joint).is_some() && gap().is_some();
        let reversed = !lends && unused(0..front.0).is_some() && unused(back.1..words.len()).is_some();
        let from = (joint..=back.0).rev().find(|&i| there.tokens[i].after_break).unwrap_or(joint);
        let to = (back.1 + 1..words.len()).find(|&i| there.tokens[i].after_break).unwrap_or(words.len());
        let denied = !a.facts.negates && (excepts || negating[from..to].contains(&true));
        let shown = |back: bool| {
            let term = own.iter().find(|o| o.1 == back).map_or(0, |o| o.0);
            here.shown(a.terms[term].first).to_owned()
        };
        (replaced || crossed || reversed || denied).then(|| (shown(false), shown(true)))
    })
}

/// `Ann was the first director`, where one sentence names Ann, another calls someone else the first director.
fn borrowed(a: &Aligned, here: &Side) -> Option<(String, String)> {
    let names = facts::names(here.text);
    let is_name = |t: usize| {
        let token = &a.tokens[a.terms[t].first];
        names.iter().any(|n| token.start < n.bytes.end && n.bytes.start < token.end)
    };
    let count = |row: usize, named: bool| {
        (0..a.terms.len()).filter(|&t| is_name(t) == named && a.matches[row][t] >= 0.75).count()
    };
    let others = (0..a.terms.len()).filter(|&t| !is_name(t)).count();
    let first = (0..a.focus.len()).find(|&row| count(row, true) > 0)?;
    if others < 2 || (first..a.focus.len()).any(|row| count(row, true) > 0 && count(row, false) > 0) {
        return None;
    }
    let best = (0..a.focus.len()).find(|&row| count(row, false) * 3 >= others * 2)?;
    let there = Side::of_sentence(a, best);
    if first < best && there.words().iter().any(|w| PRONOUNS.contains(w)) {
        return None;
    }
    // Someone else by two names, who is no place or time.
    let text = a.context.text(a.focus[best]);
    let rival = facts::names(text).windows(2).find_map(|w| {
        let words = text.get(w[0].bytes.start..w[1].bytes.end)?;
        let led = text[..w[0].bytes.start].trim_end().rsplit(' ').next().unwrap_or_default();
        let adjacent = w[0].bytes.end + 1 == w[1].bytes.start && !here.text.contains(words);
        (adjacent && (led == "by" || !ROLES.contains(led))).then(|| words.to_owned())
    })?;
    Some((here.text[names.first()?.bytes.clone()].to_owned(), rival))
}

/// Words for someone named before.
const PRONOUNS: List = List("he|she|it|they|his|her|its|their|him|them");

/// A word or name that the sentence lacks, between the very neighbours that stand around another there.
fn replaced(a: &Aligned, here: &Side, there: &Side, row: usize, rows: &[usize]) -> Option<String> {
    let held = a.within(rows);
    let missing = |at: usize| a.term_of[at].is_some_and(|t| a.matches[row][t] < 0.5);
    let mut at = 0;
    while at < a.tokens.len() {
        if !missing(at) || a.tokens[at].kind != Kind::Content {
            at += 1;
            continue;
        }
        let end = at
            + (at..a.tokens.len())
                .take(WIDEST)
                .take_while(|&i| i == at || missing(i) && !a.tokens[i].after_break)
                .count();
        let others = (0..a.terms.len()).filter(|&t| !(at..end).any(|i| a.term_of[i] == Some(t)));
        let (all, kept) = others.fold((0, 0), |(all, kept), t| (all + 1, kept + usize::from(held[t] >= 0.75)));
        if kept >= 2
            && kept == all
            && (at == 0 && begins(a, here, there, end)
                || at > 0
                    && (stands_for(a, there, at, end) || turned_round(here, there) && a.terms.len() == content(there)))
        {
            return Some(here.text[here.tokens[at].start..here.tokens[end - 1].end].to_owned());
        }
        at = end;
    }
    None
}

/// Whether one text is a passive with `by` and the other is not, so that the claim's words stand in another order than the sentence's.
fn turned_round(here: &Side, there: &Side) -> bool {
    let passive = |words: &[String]| {
        words.iter().position(|w| w == "by").is_some_and(|by| words[..by].iter().any(|w| is_being(w)))
    };
    passive(&here.words()) != passive(&there.words())
}

/// Whether both texts begin with a name, another one each, and go on with the same word.
fn begins(a: &Aligned, here: &Side, there: &Side, end: usize) -> bool {
    let name = |side: &Side| side.tokens[0].kind == Kind::Content && side.shown(0).starts_with(char::is_uppercase);
    name(here)
        && name(there)
        && term_of(a, &there.tokens[0]).is_none()
        && end < a.tokens.len()
        && (1..=WIDEST).any(|i| there.tokens.get(i).is_some_and(|t| Some(t.id) == a.same[end]))
}

fn content(side: &Side) -> usize {
    side.tokens.iter().filter(|t| matches!(t.kind, Kind::Content | Kind::Number)).count()
}

/// Whether the sentence holds something of the claim and at most three content words beside it.
fn is_near(a: &Aligned, there: &Side, row: usize) -> bool {
    let found = |t: &Token| term_of(a, t).is_some_and(|term| a.matches[row][term] >= 0.75);
    let strange = there.tokens.iter().filter(|t| t.kind == Kind::Content && !found(t)).count();
    strange <= STRANGE && there.tokens.iter().any(found)
}

/// Whether some other words of the sentence stand between the neighbours that the claim's tokens `at..end` have; `at` is not the first.
fn stands_for(a: &Aligned, there: &Side, at: usize, end: usize) -> bool {
    let Some(left) = a.same[at - 1] else { return false };
    let closes = |next: Option<&Token>| match a.same.get(end) {
        Some(right) => next.is_some_and(|t| Some(t.id) == *right),
        None => next.is_none_or(|t| t.after_break),
    };
    (1..there.tokens.len()).filter(|&from| there.tokens[from - 1].id == left).any(|from| {
        (from + 1..=there.tokens.len().min(from + WIDEST))
            .any(|to| closes(there.tokens.get(to)) && rivals(a, there, at, end, from, to))
    })
}

/// Whether the sentence's tokens `from..to` say something of their own that the claim does not, and the claim's `at..end` is
/// neither a form of it nor a more general word, which is a more common one.
fn rivals(a: &Aligned, there: &Side, at: usize, end: usize, from: usize, to: usize) -> bool {
    let (ours, theirs) = (&a.tokens[at..end], &there.tokens[from..to]);
    let here = |t: &Token| &a.vocabulary.entries[t.id as usize];
    let other = |t: &Token| &a.context.vocabulary.entries[t.id as usize];
    let content = |t: &&Token| t.kind == Kind::Content;
    let common = ours.iter().filter(content).map(|t| here(t).zipf).fold(0.0, f64::max);
    let being = at > 0 && is_being(&here(&a.tokens[at - 1]).stem);
    let ranks = RANKS.contains(&here(&ours[0]).stem);
    let general =
        common >= GENERIC && !being && !ranks && theirs.iter().filter(content).all(|t| other(t).zipf < common);
    let related = |x: &str, y: &str| {
        // German participles begin alike.
        let bare = |w: &'_ str| w.strip_prefix("ge").unwrap_or(w).to_owned();
        bare(x).chars().zip(bare(y).chars()).take_while(|(x, y)| x == y).count() >= 3
            || x.chars().count() == y.chars().count()
                && x.chars().zip(y.chars()).all(|(x, y)| x == y || !x.is_ascii() || !y.is_ascii())
    };
    let alike = ours.iter().any(|x| theirs.iter().any(|y| related(&here(x).stem, &other(y).stem)));
    let many = |tokens: &[Token]| tokens.iter().filter(content).count();
    let named = ours[0].capital;
    (named || many(ours) == many(theirs) && ours.len() == theirs.len())
        && theirs.iter().all(|t| term_of(a, t).is_none())
        && !general
        && !alike
}

/// A small word of the claim whose opposite stands beside the same neighbour.
fn turned(here: &Side, there: &Side) -> Option<String> {
    let (ours, theirs) = (here.words(), there.words());
    let has = |words: &[String], word: &str| words.iter().any(|w| w == word);
    let mut both = TURNED.iter().flat_map(|&(x, y)| [(x, y), (y, x)]);
    both.find(|&(x, y)| {
        has(&ours, x) && has(&theirs, y) && !has(&ours, y) && !has(&theirs, x) && {
            let beside = |words: &[String], word: &str| -> (Option<String>, Option<String>) {
                let at = words.iter().position(|w| w == word).unwrap_or_default();
                (at.checked_sub(1).map(|i| words[i].clone()), words.get(at + 1).cloned())
            };
            let ((l, r), (m, s)) = (beside(&ours, x), beside(&theirs, y));
            l.is_some() && l == m || r.is_some() && r == s
        }
    })
    .map(|(x, _)| x.to_owned())
}
