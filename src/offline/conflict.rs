//! Explicit conflicts between a claim and one sentence, and differences that forbid a `yes`.
//!
//! A conflict counts only where the rest of the claim is found in the very sentence that contradicts it: the strength of
//! a conflict is the weighted share of that rest.

use super::align::Aligned;
use super::framing;
use super::opposites;
use super::roles;
use super::slots;
use super::tokens::{Kind, Token};
use crate::faithfulness::facts::{self, Bound, Quantity};
use crate::faithfulness::is_gap;
use crate::lean::{self, Lower};
use crate::text::lists::List;
use core::ops::Range;

/// What a conflict is about; the words are as the texts write them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Subject {
    /// Another number of the same kind stands in its place.
    Number { claim: String, context: String },
    /// One side negates what the other asserts.
    Negation { word: String, in_claim: bool },
    /// Words that exclude each other.
    Opposite { claim: String, context: String },
    /// Another name in the same place.
    Name { claim: String, context: String },
}

/// A contradiction by one sentence.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Conflict {
    pub(super) subject: Subject,
    /// Index into focus of the sentence that contradicts.
    pub(super) row: usize,
    /// Share of the rest of the claim that this sentence holds, in `0..=1`.
    pub(super) strength: f64,
}

/// Why a claim is not supported although its words may all be there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Veto {
    /// A number that nothing in the context makes true.
    Number(String),
    /// The context says `about`, the claim names an exact figure.
    Rounded { claim: String, context: String },
    /// The same words in exchanged roles.
    Roles(String, String),
    /// The claim speaks of all, the context of some.
    Quantifier(String),
    /// Something that stands nowhere in the context, where the best sentence has something else.
    Word(String),
    /// A word on one side only by which it supposes, plans, denies or bounds what the other asserts.
    Framed(String),
}

/// How much of the claim, the terms of `except` left out, the sentence with index `row` holds.
///
/// Pairs of characters that a changed neighbour breaks up count by their single characters; words that only negate are left out.
fn rest(a: &Aligned, row: usize, except: &[usize]) -> (f64, usize) {
    let text = a.context.text(a.focus[row]);
    let (mut total, mut got, mut shared) = (0.0, 0.0, 0);
    for (t, term) in a.terms.iter().enumerate().filter(|(t, _)| !except.contains(t)) {
        let mut found = a.matches[row][t];
        if a.tokens[term.first].dense && found == 0.0 {
            if a.facts.negating[term.first] {
                continue;
            }
            let stem = &a.vocabulary.entries[term.id as usize].stem;
            let halves = stem.chars().filter(|c| text.contains(*c)).count();
            found = if halves == 2 { 1.0 } else { 0.5 * f64::from(u8::from(halves == 1)) };
        }
        total += term.weight;
        got += term.weight * found;
        shared += usize::from(a.matches[row][t] >= 0.75);
    }
    (if total > 0.0 { got / total } else { 0.0 }, shared)
}

/// The strongest explicit conflict in the sentences that hold most of the claim.
pub(super) fn find(a: &Aligned, claim: &str) -> Option<Conflict> {
    let mut rows: Vec<(f64, usize)> =
        (0..a.focus.len()).map(|row| (rest(a, row, &[]).0, row)).filter(|r| r.0 > 0.0).collect();
    lean::sort_by(&mut rows, |x, y| y.0.total_cmp(&x.0).then(x.1.cmp(&y.1)));
    let mut best: Option<Conflict> = None;
    for &(_, row) in rows.iter().take(3) {
        for found in [number(a, claim, row), opposite(a, claim, row), negation(a, claim, row), name(a, claim, row)]
            .into_iter()
            .flatten()
        {
            if best.as_ref().is_none_or(|b| found.strength > b.strength) {
                best = Some(found);
            }
        }
    }
    best
}

/// The terms whose tokens lie in `bytes` of the claim.
fn terms_in(a: &Aligned, bytes: &Range<usize>) -> Vec<usize> {
    let from = a.tokens.partition_point(|token| token.end <= bytes.start);
    let to = a.tokens.partition_point(|token| token.start < bytes.end);
    let mut terms: Vec<usize> = a.term_of[from..to.max(from)].iter().flatten().copied().collect();
    terms.dedup();
    terms
}

/// A number of the claim that no sentence in focus makes true, and a rival of its kind in this sentence.
fn number(a: &Aligned, claim: &str, row: usize) -> Option<Conflict> {
    let there = &a.context.facts(a.focus[row]).numbers;
    let text = a.context.text(a.focus[row]);
    firm(a).take(facts::MOST_IN_A_CLAIM).filter(|q| !held(a, q)).find_map(|q| {
        let except = terms_in(a, &q.bytes);
        let (strength, shared) = rest(a, row, &except);
        let rival = there
            .iter()
            .find(|r| rivals(claim, q, text, r) && !a.facts.numbers.iter().any(|other| facts::holds(other, r)))?;
        (shared >= 1 && excludes(q, rival)).then(|| Conflict {
            subject: Subject::Number {
                claim: claim[q.bytes.clone()].to_owned(),
                context: text[rival.bytes.clone()].to_owned(),
            },
            row,
            strength,
        })
    })
}

/// The numbers that the claim states firmly.
fn firm<'a>(a: &'a Aligned) -> impl Iterator<Item = &'a Quantity> {
    a.facts.numbers.iter().filter(|q| !q.soft)
}

/// Whether a sentence that also shares a word with the rest of the claim makes its number true: `Page 90.` says nothing of a fee.
fn held(a: &Aligned, q: &Quantity) -> bool {
    let except = terms_in(a, &q.bytes);
    let about = |row: usize| {
        let mut others = (0..a.terms.len()).filter(|t| !except.contains(t)).peekable();
        others.peek().is_none() || others.any(|t| a.matches[row][t] >= 0.75)
    };
    (0..a.focus.len()).any(|row| {
        let there = &a.context.facts(a.focus[row]).numbers;
        // The seventh of June is not July.
        let month = || q.unit.kind != facts::Kind::Month || facts::whole_holds(q, there);
        about(row) && there.iter().any(|other| facts::holds(q, other)) && month()
    })
}

/// Whether both numbers stand for the same thing: the same unit of measure, the same thing counted, or the same word next to them.
pub(super) fn rivals(claim: &str, q: &Quantity, text: &str, r: &Quantity) -> bool {
    if !q.comparable(r) || r.soft {
        return false;
    }
    if q.unit.kind != facts::Kind::Count {
        return true;
    }
    // A year stands for a year only, and a plain number for none.
    if is_year(claim, q) != is_year(text, r) {
        return false;
    }
    let same_noun =
        q.noun.iter().take(1).any(|w| r.noun.contains(w)) || r.noun.iter().take(1).any(|w| q.noun.contains(w));
    same_noun
        || before(claim, q.bytes.start).is_some_and(|w| Some(w) == before(text, r.bytes.start))
            && (is_year(claim, q) || behind(claim, q.bytes.end) == behind(text, r.bytes.end))
}

/// Whether a number reads as a year: four digits, and no counted word right behind them.
fn is_year(text: &str, q: &Quantity) -> bool {
    let digits = &text[q.bytes.clone()];
    let four = digits.chars().filter(char::is_ascii_digit).count() == 4 && !digits.contains([',', '.', ' ', '\'']);
    let counted = || {
        let rest = text[q.bytes.end..].trim_start();
        let word = behind(text, q.bytes.end).filter(|_| rest.starts_with(char::is_alphanumeric));
        let dated =
            before(text, q.bytes.start).is_some_and(|w| List("in|since|until|im|seit|en|depuis|desde").contains(&w));
        word.is_some_and(|w| !super::tokens::is_function(&w))
            && !digits.ends_with(['年', '년'])
            && !(dated && q.value > 1500.0)
    };
    q.unit.kind == facts::Kind::Count
        && four
        && (1000.0..2100.0).contains(&q.value)
        && q.bound == Bound::Exact
        && !counted()
}

/// The word right before byte `at`, lower-cased.
fn before(text: &str, at: usize) -> Option<String> {
    let word = text[..at].trim_end().rsplit(is_gap).next().filter(|w| !w.is_empty())?;
    Some(if word.starts_with(super::tokens::is_dense) { word.chars().next_back()?.to_string() } else { word.lower() })
}

/// The word right behind byte `at`, lower-cased.
fn behind(text: &str, at: usize) -> Option<String> {
    let word = text[at..].trim_start().split(is_gap).next().filter(|w| !w.is_empty())?;
    Some(if word.starts_with(super::tokens::is_dense) { word.chars().next()?.to_string() } else { word.lower() })
}

/// Whether the context's number makes the claim's number false, and not merely unproven.
fn excludes(claim: &Quantity, context: &Quantity) -> bool {
    let (a, b) = (claim.base(), context.base());
    match (claim.bound, context.bound) {
        (_, Bound::About) | (Bound::About, _) => (a - b).abs() > 0.25 * b.abs(),
        (Bound::Exact, Bound::Exact) => claim.width == 0.0 || a > b || a + claim.width < b,
        (Bound::Exact | Bound::AtMost | Bound::LessThan, Bound::AtLeast | Bound::MoreThan) => a < b,
        (Bound::Exact | Bound::AtLeast | Bound::MoreThan, Bound::AtMost | Bound::LessThan) => a > b,
        (Bound::AtLeast | Bound::MoreThan, Bound::Exact) => b <= a,
        (Bound::AtMost | Bound::LessThan, Bound::Exact) => b >= a,
        _ => false,
    }
}

/// A word whose opposite stands in this sentence, where both or neither are negated.
fn opposite(a: &Aligned, claim: &str, row: usize) -> Option<Conflict> {
    let (term, there) = opposites::clash(a, Some(row))?;
    let sentence = &a.context.sentences[a.focus[row]];
    let at = sentence.tokens.iter().position(|t| t.id == there)?;
    let here = a.terms[term].first;
    if a.facts.negated[here] != a.context.facts(a.focus[row]).negated[at] {
        return None;
    }
    let (strength, shared) = rest(a, row, &[term]);
    let (h, t) = (&a.tokens[here], &sentence.tokens[at]);
    (shared >= 1).then(|| Conflict {
        subject: Subject::Opposite {
            claim: claim[h.start..h.end].to_owned(),
            context: a.context.chunks[sentence.chunk][t.start..t.end].to_owned(),
        },
        row,
        strength,
    })
}

/// A word that is negated on one side only.
fn negation(a: &Aligned, claim: &str, row: usize) -> Option<Conflict> {
    let sentence = &a.context.sentences[a.focus[row]];
    let facts = a.context.facts(a.focus[row]);
    if (!a.facts.negates && !facts.negates) || opposites::clash(a, Some(row)).is_some() {
        return None;
    }
    let (mut differ, mut agree, mut first) = (0usize, 0usize, None);
    for (t, term) in a.terms.iter().enumerate().filter(|(t, _)| a.matches[row][*t] >= 0.75) {
        let here = a.tokens.iter().zip(&a.facts.negated).any(|(tok, n)| tok.id == term.id && *n);
        let mut flags = sentence
            .tokens
            .iter()
            .zip(&facts.negated)
            .filter(|(tok, _)| term.stands.iter().any(|s| s.0 == tok.id))
            .map(|(_, n)| *n)
            .peekable();
        if flags.peek().is_none() {
            continue;
        }
        if flags.all(|n| n != here) {
            differ += 1;
            first.get_or_insert((t, here));
        } else if here {
            agree += 1;
        }
    }
    let (t, in_claim) = first.filter(|_| differ > 0 && agree == 0)?;
    // What is negated must stand on the other side as a whole: `not wearing any trousers` does not deny `wearing shorts`.
    let whole = if in_claim {
        scope(&a.tokens, &a.facts.negated, |i| a.term_of[i].is_some_and(|t| a.matches[row][t] >= 0.75))
    } else {
        scope(&sentence.tokens, &facts.negated, |i| {
            let id = sentence.tokens[i].id;
            a.terms.iter().any(|t| t.stands.iter().any(|s| s.0 == id && s.1 >= 0.75))
        })
    };
    if !whole {
        return None;
    }
    let (strength, shared) = rest(a, row, &[]);
    let token = &a.tokens[a.terms[t].first];
    (shared >= 2).then(|| Conflict {
        subject: Subject::Negation { word: claim[token.start..token.end].to_owned(), in_claim },
        row,
        strength,
    })
}

/// Whether the negated content words are matched: all of them, or half where words are pairs of characters.
fn scope(tokens: &[Token], negated: &[bool], matched: impl Fn(usize) -> bool) -> bool {
    let (mut all, mut found, mut dense) = (0, 0, false);
    for (i, token) in
        tokens.iter().enumerate().filter(|(i, t)| negated[*i] && matches!(t.kind, Kind::Content | Kind::Number))
    {
        all += 1;
        found += u32::from(matched(i));
        dense |= token.dense;
    }
    if dense { found * 2 >= all } else { found == all }
}

/// A name that stands nowhere in focus, between the very words that stand around another name in this sentence.
fn name(a: &Aligned, claim: &str, row: usize) -> Option<Conflict> {
    let sentence = &a.context.sentences[a.focus[row]];
    let text = &a.context.chunks[sentence.chunk];
    let best = a.best();
    let run = |tokens: &[Token], at: usize| {
        at + tokens[at..].iter().take_while(|t| t.capital && !t.after_break).count().max(1)
    };
    let mut at = 1;
    while at < a.tokens.len() {
        let token = &a.tokens[at];
        if !(token.capital && token.kind == Kind::Content) {
            at += 1;
            continue;
        }
        let end = run(&a.tokens, at);
        let terms: Vec<usize> = (at..end).filter_map(|i| a.term_of[i]).collect();
        if terms.iter().any(|&t| best[t] > 0.0) {
            at = end;
            continue;
        }
        let left = a.same[at - 1];
        let right = a.same.get(end).copied().flatten();
        for there in 1..sentence.tokens.len() {
            let other = &sentence.tokens[there];
            if !other.capital || Some(sentence.tokens[there - 1].id) != left || other.kind != Kind::Content {
                continue;
            }
            let stop = run(&sentence.tokens, there);
            let next = sentence.tokens.get(stop).map(|t| t.id);
            let closes = if end == a.tokens.len() {
                next.is_none() || sentence.tokens[stop].after_break
            } else {
                next == right && right.is_some()
            };
            let (strength, shared) = rest(a, row, &terms);
            if closes && shared >= 2 {
                let words = |text: &str, from: usize, to: usize| text[from..to].to_owned();
                return Some(Conflict {
                    subject: Subject::Name {
                        claim: words(claim, a.tokens[at].start, a.tokens[end - 1].end),
                        context: words(text, other.start, sentence.tokens[stop - 1].end),
                    },
                    row,
                    strength,
                });
            }
        }
        at = end;
    }
    None
}

/// What forbids a `yes`.
pub(super) fn veto(a: &Aligned, claim: &str, best: Option<usize>, window: &[usize]) -> Option<Veto> {
    if let Some((_, q)) = firm(a).enumerate().find(|&(at, q)| at >= facts::MOST_IN_A_CLAIM || !held(a, q)) {
        let words = claim[q.bytes.clone()].to_owned();
        let about = a.focus.iter().find_map(|&s| {
            let text = a.context.text(s);
            a.context
                .facts(s)
                .numbers
                .iter()
                .find(|r| r.bound == Bound::About && q.bound == Bound::Exact && q.comparable(r))
                .map(|r| text[r.bytes.clone()].to_owned())
        });
        return Some(match about {
            Some(context) => Veto::Rounded { claim: words, context },
            None => Veto::Number(words),
        });
    }
    let best = best?;
    if let Some((x, y)) = roles::exchanged(a, claim, best) {
        return Some(Veto::Roles(x, y));
    }
    quantifier(a, claim, best)
        .map(Veto::Quantifier)
        .or_else(|| place(a, claim, best).map(Veto::Word))
        .or_else(|| framing::veto(a, claim, best))
        .or_else(|| slots::veto(a, claim, best, window))
        .or_else(|| framing::unheard(a, claim, window).map(Veto::Word))
}

/// Chinese: what stands behind a preposition (在上海), is found nowhere, and has another in its place (在北京).
fn place(a: &Aligned, claim: &str, best: usize) -> Option<String> {
    const MARKERS: &[char] = &['在', '于', '从', '由', '向', '到', '对', '给'];
    let text = a.context.text(a.focus[best]);
    let han = |c: char| matches!(c, '\u{3400}'..='\u{9fff}');
    for (at, marker) in claim.char_indices().filter(|(_, c)| MARKERS.contains(c)) {
        let behind = &claim[at + marker.len_utf8()..];
        let mut next = behind.char_indices();
        let (Some((_, x)), Some((second, y))) = (next.next(), next.next()) else { continue };
        let object = &behind[..second + y.len_utf8()];
        let stands = a.focus.iter().any(|&s| a.context.text(s).contains(object));
        let rival = text.match_indices(marker).any(|(i, m)| text[i + m.len()..].starts_with(han));
        if han(x) && han(y) && !stands && rival && !text.contains(x) && !text.contains(y) {
            return Some(object.to_owned());
        }
    }
    None
}

/// A word for all in the claim where the best sentence speaks of some.
fn quantifier(a: &Aligned, claim: &str, best: usize) -> Option<String> {
    const ALL: List =
        List("all|every|each|entire|always|everyone|everybody|whole|alle|jeder|tous|toutes|todos|todas|tutti|все");
    const SOME: List = List(
        "some|several|many|few|most|half|partly|sometimes|often|usually|part|majority|einige|manche|viele\
        |certains|quelques|algunos|algunas|alcuni|некоторые",
    );
    const ALL_DENSE: List = List("所有|全部|全体|每个|每一|一切|总是|すべて|全て|全員|いつも|모든|모두|전부|항상");
    const SOME_DENSE: List =
        List("一些|部分|有些|某些|大多|多数|少数|有时|一部|いくつか|多く|時々|일부|몇몇|대부분|가끔|많은");
    let text = a.context.text(a.focus[best]);
    let word = |text: &str, list: List, dense: List| {
        text.split(is_gap)
            .find(|w| list.contains_folded(w))
            .map(str::to_owned)
            .or_else(|| dense.iter().find(|d| text.contains(d)).map(str::to_owned))
    };
    let all = word(claim, ALL, ALL_DENSE)?;
    (word(text, ALL, ALL_DENSE).is_none() && word(text, SOME, SOME_DENSE).is_some()).then_some(all)
}
