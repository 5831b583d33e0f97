//! What the model looks at: numbers that tell how a claim lies against its context.

use super::align::Aligned;
use super::opposites;
use super::tokens::Kind;
use crate::faithfulness::facts;

/// Names of the features, in the order of `extract`.
#[rustfmt::skip]
pub const NAMES: &[&str] = &[
    "wf_soft", "uf_soft", "wf_exact", "w1", "w2", "w3", "pair", "u1", "u2", "min_part", "tail_cov", "head_cov",
    "near", "bi", "tri", "frag_cov", "frag_dens", "frag_max", "lcs", "max_miss", "mean_miss", "miss_rare", "miss_count", "name_miss", "name_share",
    "num_miss", "num_miss_w3", "num_miss_w1", "neg_mis", "neg_claim", "neg_context", "first_person", "second_person", "opposite", "inverted",
    "strong_miss", "hedge_claim", "first_miss", "last_miss", "all_in_one", "rare_cov", "common_cov", "spread", "neg_bare", "neg_dropped", "name_lost",
];

/// How many features there are.
pub const COUNT: usize = NAMES.len();

/// Where a claim was found, beside the numbers.
#[derive(Debug, Clone)]
pub(super) struct Reading {
    pub(super) values: Vec<f64>,
    /// The best sentence, as an index into focus.
    pub(super) best: Option<usize>,
    /// The best two neighbouring sentences.
    pub(super) window: Vec<usize>,
}

#[allow(clippy::cast_precision_loss, reason = "counts of words are far below 2^52")]
fn share(part: usize, whole: usize) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}

fn mean(values: impl Iterator<Item = f64>) -> Option<f64> {
    let (sum, count) = values.fold((0.0, 0usize), |(s, n), v| (s + v, n + 1));
    #[allow(clippy::cast_precision_loss, reason = "counts of words are far below 2^52")]
    (count > 0).then(|| sum / count as f64)
}

/// The features of a claim, each finite.
pub(super) fn extract(a: &Aligned, claim: &str) -> Reading {
    let best = a.best();
    let (one, w1) = a.best_window(1);
    let (two, w2) = a.best_window(2);
    let (three, w3) = a.best_window(3);
    let pair = a.best_pair();
    let in_pair = a.within(&pair);
    let in_one = a.within(&one);
    let in_three = a.within(&three);
    let plain = |found: &[f64]| mean(found.iter().copied()).unwrap_or(0.0);
    let exact: Vec<f64> = best.iter().map(|&m| if m >= 1.0 { 1.0 } else { 0.0 }).collect();
    let part_cov = |keep: &dyn Fn(usize) -> bool, found: &[f64]| {
        let total: f64 = a.terms.iter().filter(|t| keep(t.first)).map(|t| t.weight).sum();
        let got: f64 = a.terms.iter().zip(found).filter(|(t, _)| keep(t.first)).map(|(t, f)| t.weight * f).sum();
        if total > 0.0 { got / total } else { a.covered(found) }
    };
    let half = a.terms.get(a.terms.len() / 2).map_or(0, |t| t.first);
    let numbers = |found: &[f64]| {
        #[allow(clippy::cast_precision_loss, reason = "counts of words are far below 2^52")]
        let n = a.terms.iter().zip(found).filter(|(t, f)| t.kind == Kind::Number && **f < 1.0).count() as f64;
        n.min(3.0)
    };
    let miss = |t: usize| a.terms[t].weight * (1.0 - best[t]);
    let max_miss = (0..a.terms.len()).map(miss).fold(0.0, f64::max);
    let mean_miss = mean((0..a.terms.len()).map(miss)).unwrap_or(0.0);
    let rare = |t: usize| a.terms[t].zipf < 4.5;
    let rare_missing = (0..a.terms.len()).filter(|&t| rare(t) && best[t] < 0.5).count();
    let missing = (0..a.terms.len()).filter(|&t| best[t] < 0.5).count();
    let cov_of =
        |keep: &dyn Fn(usize) -> bool| mean((0..a.terms.len()).filter(|&t| keep(t)).map(|t| best[t])).unwrap_or(1.0);
    let (name_miss, name_share) = names(a, &best);
    let (near, bi, tri) = grams(a);
    let (frag_cov, frag_dens, frag_max) = fragments(a);
    let (neg_mis, neg_claim, neg_context) = negation(a, one.first().copied());
    let (neg_bare, neg_dropped) = bare_negation(a);
    let (inverted, lcs) = order(a, one.first().copied(), &two);
    let says =
        |words: &[&str]| a.tokens.iter().any(|t| words.contains(&a.vocabulary.entries[t.id as usize].stem.as_str()));
    let flag = |b: bool| if b { 1.0 } else { 0.0 };
    let at = |t: Option<usize>, found: &[f64]| t.map_or(0.0, |t| a.terms[t].weight * (1.0 - found[t]));
    #[allow(clippy::cast_precision_loss, reason = "counts of words are far below 2^52")]
    let values = vec![
        a.covered(&best),
        plain(&best),
        a.covered(&exact),
        w1,
        w2,
        w3,
        a.covered(&in_pair),
        plain(&in_one),
        plain(&a.within(&two)),
        min_part(a, &best),
        part_cov(&|first| first >= half, &in_pair),
        part_cov(&|first| first < half, &in_pair),
        near,
        bi,
        tri,
        frag_cov,
        frag_dens,
        frag_max,
        lcs,
        max_miss,
        mean_miss,
        share(rare_missing, a.terms.len()),
        (missing as f64).min(8.0),
        name_miss,
        name_share,
        numbers(&best),
        numbers(&in_three),
        numbers(&in_one),
        neg_mis,
        neg_claim,
        neg_context,
        flag(says(&["i", "my", "me", "we", "our", "us", "im", "mine"])),
        flag(says(&["you", "your"])),
        flag(opposites::clash(a, one.first().copied()).is_some()),
        inverted,
        strong(a, &in_pair),
        flag(says(&["may", "might", "could", "possibl", "probabl", "perhap", "like", "seem", "suggest", "potenti"])),
        at((!a.terms.is_empty()).then_some(0), &in_pair),
        at(a.terms.len().checked_sub(1), &in_pair),
        flag(!a.terms.is_empty() && in_one.iter().all(|&m| m >= 0.75)),
        cov_of(&rare),
        cov_of(&|t| !rare(t)),
        a.covered(&best) - w1,
        neg_bare,
        neg_dropped,
        lost_names(a, claim, &best),
    ];
    Reading { values, best: one.first().copied(), window: two }
}

/// The least covered part of the claim between its punctuation, unweighted.
fn min_part(a: &Aligned, best: &[f64]) -> f64 {
    let mut least = 1.0_f64;
    let (mut sum, mut count) = (0.0, 0usize);
    for (i, token) in a.tokens.iter().enumerate() {
        if token.after_break && count >= 3 {
            least =
                least.min(mean(core::iter::once(sum)).unwrap_or(0.0) / f64::from(u32::try_from(count).unwrap_or(1)));
            (sum, count) = (0.0, 0);
        }
        if let Some(t) = a.term_of[i] {
            sum += best[t];
            count += 1;
        }
    }
    if count > 0 {
        least.min(sum / f64::from(u32::try_from(count).unwrap_or(1)))
    } else {
        least.min(if a.terms.is_empty() { 0.0 } else { 1.0 })
    }
}

/// Capitalised runs of the claim with a word that is not found: how many (up to 3), and which share.
fn names(a: &Aligned, best: &[f64]) -> (f64, f64) {
    let (mut runs, mut absent) = (0usize, 0usize);
    let mut at = 0;
    while at < a.tokens.len() {
        if !(a.tokens[at].capital && a.term_of[at].is_some()) {
            at += 1;
            continue;
        }
        let mut lost = false;
        while at < a.tokens.len() && a.tokens[at].capital {
            lost |= a.term_of[at].is_some_and(|t| best[t] < 0.85);
            at += 1;
        }
        runs += 1;
        absent += usize::from(lost);
    }
    #[allow(clippy::cast_precision_loss, reason = "at most 3")]
    let count = absent.min(3) as f64;
    (count, share(absent, runs))
}

/// Names of the claim that stand nowhere in focus, up to 3.
fn lost_names(a: &Aligned, claim: &str, best: &[f64]) -> f64 {
    let lost = facts::names(claim).into_iter().filter(|name| {
        let mut tokens =
            a.tokens.iter().zip(&a.term_of).filter(|(t, _)| t.start < name.bytes.end && name.bytes.start < t.end);
        if tokens.clone().any(|(t, _)| t.dense) {
            return !a.focus.iter().any(|&s| a.context.text(s).contains(&claim[name.bytes.clone()]));
        }
        tokens.any(|(_, term)| term.is_some_and(|t| best[t] < 0.75))
    });
    #[allow(clippy::cast_precision_loss, reason = "at most 3")]
    let count = lost.take(3).count() as f64;
    count
}

/// Neighbouring words of the claim that are neighbours in the context too: content words within five content words of
/// each other, and runs of two and three tokens of any kind.
fn grams(a: &Aligned) -> (f64, f64, f64) {
    let pairs: Vec<(usize, usize)> = {
        let order: Vec<usize> = a.term_of.iter().flatten().copied().collect();
        order.windows(2).map(|w| (w[0], w[1])).filter(|(x, y)| x != y).collect()
    };
    let mut near = vec![false; pairs.len()];
    let n = a.tokens.len();
    let mut two = vec![false; n.saturating_sub(1)];
    let mut three = vec![false; n.saturating_sub(2)];
    for (row, &s) in a.focus.iter().enumerate() {
        if a.matches[row].iter().all(|&m| m == 0.0) {
            continue;
        }
        let sentence = &a.context.sentences[s];
        let content: Vec<u32> =
            sentence.tokens.iter().filter(|t| matches!(t.kind, Kind::Content | Kind::Number)).map(|t| t.id).collect();
        let places: Vec<Vec<usize>> = a
            .terms
            .iter()
            .enumerate()
            .map(|(t, term)| {
                if a.matches[row][t] == 0.0 {
                    return Vec::new();
                }
                content
                    .iter()
                    .enumerate()
                    .filter(|(_, id)| term.stands.iter().any(|s| s.0 == **id))
                    .map(|(i, _)| i)
                    .collect()
            })
            .collect();
        for (p, &(x, y)) in pairs.iter().enumerate() {
            near[p] = near[p] || places[x].iter().any(|&i| places[y].iter().any(|&j| i.abs_diff(j) <= 5));
        }
        let ids: Vec<u32> = sentence.tokens.iter().map(|t| t.id).collect();
        for (i, window) in a.same.windows(2).enumerate() {
            if let (false, [Some(x), Some(y)]) = (two[i], window) {
                two[i] = ids.windows(2).any(|w| w[0] == *x && w[1] == *y);
            }
        }
        for (i, window) in a.same.windows(3).enumerate() {
            if let (false, [Some(x), Some(y), Some(z)]) = (three[i], window) {
                three[i] = ids.windows(3).any(|w| w[0] == *x && w[1] == *y && w[2] == *z);
            }
        }
    }
    let of = |hits: &[bool]| share(hits.iter().filter(|h| **h).count(), hits.len());
    (of(&near), of(&two), of(&three))
}

/// Copied fragments, taken greedily as in Grusky et al. 2018: share of the claim's tokens in them, mean squared length
/// over the squared length of the claim, and the longest one's share.
fn fragments(a: &Aligned) -> (f64, f64, f64) {
    let flat: Vec<u32> = a.focus.iter().flat_map(|&s| a.context.sentences[s].tokens.iter().map(|t| t.id)).collect();
    let n = a.same.len();
    let (mut at, mut covered, mut squares, mut longest) = (0, 0usize, 0usize, 0usize);
    while at < n {
        let mut length = 0;
        if let Some(id) = a.same[at] {
            for place in flat.iter().enumerate().filter(|(_, other)| **other == id).map(|(place, _)| place) {
                let run = (0..n - at)
                    .take_while(|&k| flat.get(place + k).is_some_and(|&x| a.same[at + k] == Some(x)))
                    .count();
                length = length.max(run);
            }
        }
        covered += length;
        squares += length * length;
        longest = longest.max(length);
        at += length.max(1);
    }
    (share(covered, n), share(squares, n * n), share(longest, n))
}

/// Share of the words found in the best sentence that are negated on one side only; whether only the claim, or only the
/// sentence near those words, negates at all.
fn negation(a: &Aligned, best: Option<usize>) -> (f64, f64, f64) {
    let Some(best) = best else { return (0.0, 0.0, 0.0) };
    let sentence = &a.context.sentences[a.focus[best]];
    let source = a.context.facts(a.focus[best]);
    let (here, there) = (&a.facts.negated, &source.negated);
    let (mut shared, mut differ, mut near) = (0usize, 0usize, false);
    for (t, term) in a.terms.iter().enumerate() {
        if a.matches[best][t] < 0.75 {
            continue;
        }
        let claim = a.tokens.iter().enumerate().any(|(i, tok)| tok.id == term.id && here[i]);
        let mut at =
            sentence.tokens.iter().enumerate().filter(|(_, tok)| term.stands.iter().any(|s| s.0 == tok.id)).peekable();
        if at.peek().is_none() {
            continue;
        }
        shared += 1;
        let flags: Vec<bool> = at.map(|(i, _)| there[i]).collect();
        near |= flags.iter().any(|&n| n);
        differ += usize::from(flags.iter().all(|&n| n != claim));
    }
    let claim_only = a.facts.negates && !source.negates;
    let flag = |b: bool| if b { 1.0 } else { 0.0 };
    (share(differ, shared), flag(claim_only), flag(near && !a.facts.negates))
}

/// Negations that focus as a whole does not bear out: 1 when a negation of the claim bears on words that stand in the
/// context and are negated nowhere there, 0.5 when none of its words stands there; and how many words (up to 2) the claim
/// asserts that the context negates wherever they stand.
fn bare_negation(a: &Aligned) -> (f64, f64) {
    let mut seen = vec![(false, false); a.terms.len()];
    for (row, &s) in a.focus.iter().enumerate() {
        let sentence = &a.context.sentences[s];
        let negated = &a.context.facts(s).negated;
        for (t, term) in a.terms.iter().enumerate().filter(|(t, _)| a.matches[row][*t] >= 0.75) {
            for (token, negated) in sentence.tokens.iter().zip(negated) {
                if term.stands.iter().any(|s| s.0 == token.id && s.1 >= 0.75) {
                    if *negated { seen[t].0 = true } else { seen[t].1 = true }
                }
            }
        }
    }
    let mut bare = 0.0_f64;
    let mut at = 0;
    while at < a.tokens.len() {
        if !a.facts.negated[at] {
            at += 1;
            continue;
        }
        let end = at + a.facts.negated[at..].iter().take_while(|n| **n).count();
        let scope: Vec<usize> = a.term_of[at..end].iter().flatten().copied().collect();
        at = end;
        if scope.is_empty() || scope.iter().any(|&t| seen[t].0) {
            continue;
        }
        bare = bare.max(if scope.iter().any(|&t| seen[t].1) { 1.0 } else { 0.5 });
    }
    let dropped = a
        .terms
        .iter()
        .enumerate()
        .filter(|(t, term)| {
            seen[*t] == (true, false)
                && !a.tokens.iter().zip(&a.facts.negated).any(|(token, negated)| token.id == term.id && *negated)
        })
        .count();
    (
        bare,
        if dropped > 1 {
            2.0
        } else if dropped == 1 {
            1.0
        } else {
            0.0
        },
    )
}

/// Share of neighbouring found words whose order is turned round in the best sentence, and the longest common
/// subsequence of content words with the best window as a share of the claim.
fn order(a: &Aligned, best: Option<usize>, window: &[usize]) -> (f64, f64) {
    let claim: Vec<usize> = a.term_of.iter().flatten().copied().collect();
    let mut inverted = 0.0;
    if let Some(best) = best {
        let sentence = &a.context.sentences[a.focus[best]];
        let place = |t: usize| sentence.tokens.iter().position(|tok| a.terms[t].stands.iter().any(|s| s.0 == tok.id));
        let places: Vec<usize> = (0..a.terms.len()).filter(|&t| a.matches[best][t] > 0.0).filter_map(place).collect();
        inverted = share(places.windows(2).filter(|w| w[0] > w[1]).count(), places.len().saturating_sub(1));
    }
    let there: Vec<u32> =
        window.iter().flat_map(|&r| a.context.sentences[a.focus[r]].tokens.iter().map(|t| t.id)).collect();
    let mut row = vec![0usize; there.len() + 1];
    for &t in &claim {
        let mut diagonal = 0;
        for (j, id) in there.iter().enumerate() {
            let above = row[j + 1];
            row[j + 1] = if a.terms[t].stands.iter().any(|s| s.0 == *id) { diagonal + 1 } else { above.max(row[j]) };
            diagonal = above;
        }
    }
    (inverted, share(row.last().copied().unwrap_or(0), claim.len()))
}

/// Words that claim much (`all`, `only`, `first`, `most`) and stand nowhere in the best pair of sentences.
fn strong(a: &Aligned, in_pair: &[f64]) -> f64 {
    const STRONG: &[&str] = &[
        "all", "only", "everi", "alway", "never", "first", "last", "largest", "smallest", "most", "best", "worst",
        "entir", "complet", "exact", "sole",
    ];
    let mut missing = 0u32;
    for (i, token) in a.tokens.iter().enumerate() {
        let stem = a.vocabulary.entries[token.id as usize].stem.as_str();
        if STRONG.contains(&stem) {
            let found = match a.term_of[i] {
                Some(t) => in_pair[t] > 0.0,
                None => a.same[i].is_some_and(|id| {
                    a.focus.iter().any(|&s| a.context.postings[id as usize].binary_search(&(s as u32)).is_ok())
                }),
            };
            missing += u32::from(!found);
        }
    }
    f64::from(missing.min(2))
}
