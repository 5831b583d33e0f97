//! What the claims of a judge cover of each stretch of the output: nothing twice, and no clause not at all.

use crate::faithfulness::report::Claim;
use crate::faithfulness::tokens;
use crate::lean::{HashMap, HashSet};
use crate::text::lists::List;
use core::ops::Range;

/// What a traced claim says, for comparing it with its neighbours.
pub(crate) struct Trace {
    /// The stretches it covers.
    pub(crate) hit: Vec<usize>,
    /// Negations, modulo 2.
    pub(crate) negated: usize,
    /// Sorted.
    pub(crate) stems: Vec<String>,
}

/// Claims of one stretch that a claim is compared with; more are no list of what one sentence says.
const MOST_OF_A_STRETCH: usize = 32;

/// For every claim, whether its words are only some of those of another claim about the same stretch, with the same
/// polarity: a fragment that would count a statement twice.
pub(crate) fn parts_of_others(traces: &[Trace]) -> Vec<bool> {
    let mut by_stretch: HashMap<usize, Vec<usize>> = HashMap::default();
    for (at, trace) in traces.iter().enumerate() {
        if let [only] = trace.hit[..] {
            by_stretch.entry(only).or_default().push(at);
        }
    }
    let mut part = vec![false; traces.len()];
    for (at, trace) in traces.iter().enumerate() {
        let [only] = trace.hit[..] else { continue };
        let neighbours = by_stretch.get(&only).into_iter().flatten().take(MOST_OF_A_STRETCH);
        part[at] = !trace.stems.is_empty()
            && neighbours.map(|&other| &traces[other]).any(|other| {
                other.negated == trace.negated
                    && other.stems.len() > trace.stems.len()
                    && trace.stems.iter().all(|stem| other.stems.binary_search(stem).is_ok())
            });
    }
    part
}

/// Words that join a clause to the one before, behind a comma.
const JOINERS: List = List("and|but|while|whereas|yet|und|aber|et|mais|y|pero|e|ma|mas|en|maar");

/// Words that begin a clause rather than one more item of a list.
const SUBJECTS: List = List(
    "the|a|an|its|his|her|their|our|it|he|she|they|we|this|that|these|those|der|die|das|er|sie|es|le|la\
    |les|il|elle|el|los|las|lo|o|os|as|de|het",
);

/// A clause with fewer content words is too short to be told from an aside.
const SHORTEST: usize = 3;

/// Clauses of touched stretches of which no claim has a single word. `touched` holds the bytes of every stretch that
/// some claim covers.
pub(crate) fn uncovered(output: &str, touched: &[Option<Range<usize>>], traces: &[Trace]) -> Vec<Claim> {
    let mut said: HashMap<usize, HashSet<&str>> = HashMap::default();
    // Which words of a claim belong to which of several stretches is not known.
    let mut shared = HashSet::default();
    for trace in traces {
        match trace.hit[..] {
            [only] => said.entry(only).or_default().extend(trace.stems.iter().map(String::as_str)),
            _ => shared.extend(trace.hit.iter().copied()),
        }
    }
    let mut left = Vec::new();
    for (at, bytes) in touched.iter().enumerate() {
        let (Some(bytes), Some(said)) = (bytes, said.get(&at)) else { continue };
        let parts = clauses(output, bytes.clone());
        if parts.len() < 2 || shared.contains(&at) {
            continue;
        }
        for part in parts {
            let words = tokens::content(&output[part.clone()]);
            if words.len() >= SHORTEST && words.iter().all(|word| !said.contains(word.stem.as_str())) {
                left.push(Claim { text: output[part.clone()].to_owned(), bytes: part });
            }
        }
    }
    left
}

/// The clauses of `bytes` that a comma with a joiner, or a semicolon, sets apart, if each begins as a clause does.
fn clauses(output: &str, bytes: Range<usize>) -> Vec<Range<usize>> {
    let text = &output[bytes.clone()];
    let mut parts = Vec::new();
    let mut start = 0;
    let trimmed = |from: usize, to: usize| {
        let part = &text[from..to];
        let begin = from + part.len() - part.trim_start().len();
        bytes.start + begin..bytes.start + begin + part.trim().len()
    };
    for (at, mark) in text.match_indices([',', ';']) {
        let rest = &text[at + mark.len()..];
        let mut words = rest.split_whitespace().take(2);
        let (first, second) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
        let joined = JOINERS.contains(first);
        let opening = if joined { second } else { first };
        let subject = SUBJECTS.contains(opening) || opening.starts_with(char::is_uppercase);
        if !subject || !joined && mark == "," {
            continue;
        }
        parts.push(trimmed(start, at));
        start = at + mark.len() + if joined { rest.find(first).unwrap_or_default() + first.len() } else { 0 };
    }
    parts.push(trimmed(start, text.len()));
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_part_where_a_subject_follows() {
        let text = "x The bridge is old, and it has no toll; Acme built it, which Oslo paid, but Bergen did not.";
        let parts: Vec<&str> = clauses(text, 2..text.len()).into_iter().map(|bytes| &text[bytes]).collect();
        assert_eq!(parts, ["The bridge is old", "it has no toll", "Acme built it, which Oslo paid", "Bergen did not."]);
        let whole = "It is old, red, and wide.";
        assert_eq!(clauses(whole, 0..whole.len()).len(), 1);
    }
}
