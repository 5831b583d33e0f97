//! Lays a claim against the sentences of a context: which of its words stand where.

use super::index::{Facts, Prepared};
use super::soft;
use super::tokens::{self, Entry, Kind, Token, Vocabulary};
use crate::faithfulness::facts;
use crate::lean;

/// Most sentences of a context that one claim is compared with in full; a longer context is narrowed to those that share
/// most with the claim, and their neighbours.
const FOCUS: usize = 64;
/// Sentences that a longer context is narrowed to, before their neighbours join.
const SEEDS: usize = 14;

/// A distinct content word or number of the claim.
#[derive(Debug, Clone)]
pub(super) struct Term {
    /// Its number in the claim's own vocabulary.
    pub(super) id: u32,
    pub(super) kind: Kind,
    pub(super) weight: f64,
    pub(super) zipf: f64,
    /// Index of its first token in the claim.
    pub(super) first: usize,
    /// Stems of the context that stand for it, best first, and how well.
    pub(super) stands: Vec<(u32, f64)>,
}

/// A claim laid against a context. Its lists are boxed, because a vector checks its bounds in a function of its own.
#[derive(Debug)]
pub(super) struct Aligned<'a> {
    pub(super) context: &'a Prepared,
    pub(super) tokens: Box<[Token]>,
    pub(super) vocabulary: Vocabulary,
    /// For every claim token: the context's number of the very same stem.
    pub(super) same: Box<[Option<u32>]>,
    pub(super) terms: Box<[Term]>,
    /// For every claim token: the index of its term.
    pub(super) term_of: Box<[Option<usize>]>,
    /// What the claim states beside its words.
    pub(super) facts: Facts,
    /// Sentences that are compared in full, ascending.
    pub(super) focus: Box<[usize]>,
    /// `matches[i][t]`: how well term `t` is found in sentence `focus[i]`.
    pub(super) matches: Box<[Box<[f64]>]>,
}

impl<'a> Aligned<'a> {
    /// Lays `claim` against `context`.
    pub(super) fn new(claim: &str, context: &'a Prepared) -> Self {
        let mut vocabulary = Vocabulary::new(context.vocabulary.language);
        let tokens = tokens::read(claim, 0..claim.len(), &mut vocabulary);
        let same: Vec<Option<u32>> =
            tokens.iter().map(|t| context.vocabulary.find(&vocabulary.entries[t.id as usize].stem)).collect();
        let mut terms: Vec<Term> = Vec::new();
        let mut by_id: Vec<Option<usize>> = vec![None; vocabulary.entries.len()];
        let mut term_of = Vec::with_capacity(tokens.len());
        for (first, token) in tokens.iter().enumerate() {
            let wanted = matches!(token.kind, Kind::Content | Kind::Number);
            if wanted && by_id[token.id as usize].is_none() {
                let entry = &vocabulary.entries[token.id as usize];
                by_id[token.id as usize] = Some(terms.len());
                terms.push(Term {
                    id: token.id,
                    kind: token.kind,
                    weight: entry.weight,
                    zipf: entry.zipf,
                    first,
                    stands: stands(entry, token.kind, same[first], context),
                });
            }
            term_of.push(if wanted { by_id[token.id as usize] } else { None });
        }
        let focus = focus(&terms, context);
        let matches = matches(&terms, &focus, context);
        let facts = Facts::read(claim, 0, &tokens);
        let mut aligned = Self {
            context,
            tokens: tokens.into(),
            vocabulary,
            same: same.into(),
            terms: terms.into(),
            term_of: term_of.into(),
            facts,
            focus: focus.into(),
            matches,
        };
        aligned.compare_numbers();
        aligned
    }

    /// Lets numbers match by value: units converted, comparators satisfied (`1 km` in `1000 m`, `over 400` in `500`), and
    /// not by their digits alone (`5 %` is not in `5 million`).
    fn compare_numbers(&mut self) {
        for quantity in self.facts.numbers.iter().take(facts::MOST_IN_A_CLAIM) {
            let covered = |t: &Token| t.start < quantity.bytes.end && quantity.bytes.start < t.end;
            let terms: Vec<usize> = self
                .tokens
                .iter()
                .zip(&self.term_of)
                .filter(|(t, _)| covered(t))
                .filter_map(|(_, term)| *term)
                .collect();
            let number = terms.iter().copied().find(|&t| self.terms[t].kind == Kind::Number);
            for (row, &sentence) in self.focus.iter().enumerate() {
                let there = &self.context.facts(sentence).numbers;
                let holds = there.iter().any(|other| facts::holds(quantity, other));
                if holds {
                    terms.iter().for_each(|&t| self.matches[row][t] = 1.0);
                } else if let Some(number) = number.filter(|_| !there.is_empty()) {
                    self.matches[row][number] = 0.0;
                }
            }
        }
    }

    /// The sentence that holds the whole claim word by word and also `asserts` it, as an index into focus.
    pub(super) fn copied(&self, asserts: impl Fn(usize) -> bool) -> Option<usize> {
        let ids: Option<Vec<u32>> = self.same.iter().copied().collect();
        let ids = ids.filter(|ids| !ids.is_empty())?;
        let negated_before = |sentence: usize, at: usize| {
            self.context.facts(sentence).negated.get(at) != Some(&self.facts.negated.first().copied().unwrap_or(false))
                || self.context.facts(sentence).negating.get(at)
                    != Some(&self.facts.negating.first().copied().unwrap_or(false))
        };
        (0..self.focus.len()).find(|&row| {
            let s = self.focus[row];
            let tokens = &self.context.sentences[s].tokens;
            tokens
                .windows(ids.len())
                .enumerate()
                .any(|(at, w)| w.iter().zip(&ids).all(|(t, id)| t.id == *id) && !negated_before(s, at))
                && asserts(row)
        })
    }

    /// The best match of every term anywhere in focus.
    pub(super) fn best(&self) -> Vec<f64> {
        let mut best = vec![0.0_f64; self.terms.len()];
        for row in &self.matches {
            for (b, m) in best.iter_mut().zip(row) {
                // `f64::max` is a call into the mathematics library in WebAssembly.
                if *m > *b {
                    *b = *m;
                }
            }
        }
        best
    }

    /// The best match of every term in the sentences of focus with the given indices.
    pub(super) fn within(&self, rows: &[usize]) -> Vec<f64> {
        let mut best = vec![0.0_f64; self.terms.len()];
        for &row in rows {
            for (b, m) in best.iter_mut().zip(&self.matches[row]) {
                if *m > *b {
                    *b = *m;
                }
            }
        }
        best
    }

    /// Weighted share of the claim that `found` covers, in `0..=1`; 0 for a claim without terms.
    pub(super) fn covered(&self, found: &[f64]) -> f64 {
        let total: f64 = self.terms.iter().map(|t| t.weight).sum();
        if total > 0.0 { self.terms.iter().zip(found).map(|(t, f)| t.weight * f).sum::<f64>() / total } else { 0.0 }
    }

    /// What [`Aligned::covered`] says of the sentences of focus with the given indices, taken together.
    fn covered_by(&self, rows: &[usize]) -> f64 {
        let (mut total, mut got) = (0.0, 0.0);
        for (t, term) in self.terms.iter().enumerate() {
            let mut best = 0.0;
            for &row in rows {
                let found = self.matches[row][t];
                if found > best {
                    best = found;
                }
            }
            total += term.weight;
            got += term.weight * best;
        }
        if total > 0.0 { got / total } else { 0.0 }
    }

    /// The run of `size` neighbouring sentences that covers most of the claim: indices into focus, and the coverage.
    pub(super) fn best_window(&self, size: usize) -> (Vec<usize>, f64) {
        let mut best = (0..0, -1.0);
        let all: Box<[usize]> = (0..self.focus.len()).collect();
        for at in 0..self.focus.len() {
            let mut end = at + 1;
            while end < self.focus.len() && end < at + size && self.focus[end] - self.focus[at] == end - at {
                end += 1;
            }
            let covered = self.covered_by(&all[at..end]);
            if covered > best.1 + 1e-12 {
                best = (at..end, covered);
            }
        }
        (best.0.collect(), if best.1 > 0.0 { best.1 } else { 0.0 })
    }

    /// The sentence that covers most of the claim and the one that adds most to it, as indices into focus.
    pub(super) fn best_pair(&self) -> Vec<usize> {
        let (first, _) = self.best_window(1);
        let Some(&a) = first.first() else { return first };
        let mut best = (None, self.covered_by(&[a]) + 1e-9);
        for b in 0..self.focus.len() {
            let covered = self.covered_by(&[a, b]);
            if covered > best.1 {
                best = (Some(b), covered);
            }
        }
        best.0.map_or_else(|| vec![a], |b| vec![a.min(b), a.max(b)])
    }
}

/// Stems of the context that stand for a word: its own, those of a word that shares a form with it, then up to six similar ones.
fn stands(entry: &Entry, kind: Kind, same: Option<u32>, context: &Prepared) -> Vec<(u32, f64)> {
    let stem = entry.stem.as_str();
    let mut out: Vec<(u32, f64)> = same.map(|id| (id, 1.0)).into_iter().collect();
    if kind == Kind::Content {
        let shared =
            context.vocabulary.forms(stem).chain(entry.second.into_iter().flat_map(|s| context.vocabulary.forms(s)));
        out.extend(shared.filter(|&id| Some(id) != same).map(|id| (id, 0.95)));
    }
    let known = out.len();
    if kind == Kind::Content && stem.len() >= 4 && !stem.starts_with(tokens::is_dense) {
        let root = soft::root(stem);
        let mut similar: Vec<(u32, f64)> = context
            .neighbours(stem)
            .filter(|&(id, _)| !out[..known].iter().any(|o| o.0 == id))
            .map(|(id, other)| (id, soft::similarity(stem, root, &other.stem, &other.stem[..other.root])))
            .filter(|&(_, alike)| alike > 0.0)
            .collect();
        lean::sort_by(&mut similar, |a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        out.extend(similar.into_iter().take(6));
    }
    out
}

/// The sentences worth a full comparison, ascending.
fn focus(terms: &[Term], context: &Prepared) -> Vec<usize> {
    let count = context.sentences.len();
    if count <= FOCUS {
        return (0..count).collect();
    }
    let mut score = vec![0.0_f64; count];
    // The sentence that a term was last counted for, so that two stems of one term do not count twice.
    let mut seen = vec![usize::MAX; count];
    for (t, term) in terms.iter().enumerate() {
        for &(id, alike) in &term.stands {
            for &s in &context.postings[id as usize] {
                if seen[s as usize] != t {
                    seen[s as usize] = t;
                    score[s as usize] += term.weight * alike;
                }
            }
        }
    }
    let mut seeds: Vec<usize> = (0..count).filter(|&s| score[s] > 0.0).collect();
    let by_score = |a: &usize, b: &usize| score[*b].total_cmp(&score[*a]).then(a.cmp(b));
    if seeds.len() > SEEDS {
        lean::sort_by(&mut seeds, by_score);
        seeds.truncate(SEEDS);
    }
    let mut focus: Vec<usize> = seeds.iter().flat_map(|&s| s.saturating_sub(1)..(s + 2).min(count)).collect();
    lean::sort(&mut focus);
    focus.dedup();
    focus
}

fn matches(terms: &[Term], focus: &[usize], context: &Prepared) -> Box<[Box<[f64]>]> {
    let mut matches: Box<[Box<[f64]>]> = focus.iter().map(|_| vec![0.0; terms.len()].into()).collect();
    for (t, term) in terms.iter().enumerate() {
        for &(id, alike) in &term.stands {
            let list = &context.postings[id as usize];
            // Whichever is shorter is walked.
            if list.len() <= focus.len() {
                for &s in list {
                    if let Ok(row) = focus.binary_search(&(s as usize)) {
                        matches[row][t] = matches[row][t].max(alike);
                    }
                }
            } else {
                for (row, &s) in focus.iter().enumerate() {
                    if list.binary_search(&(s as u32)).is_ok() {
                        matches[row][t] = matches[row][t].max(alike);
                    }
                }
            }
        }
    }
    matches
}
