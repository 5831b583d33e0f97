//! Parts a sentence where two statements stand joined.

use super::blocks::trim;
use super::lexicon;
use crate::lean::Lower;
use crate::text::lists::List;
use core::ops::Range;

/// One clause and, where it shares the subject of an earlier one, that subject (with an auxiliary if shared too).
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Clause {
    pub(super) bytes: Range<usize>,
    pub(super) subject: Option<String>,
}

/// Parts shorter than this in East Asian letters are no clause.
const SHORTEST_EAST: usize = 4;

/// A sentence of more words than this is no prose, and looking back from each `and` would take quadratic time.
const LONGEST: usize = 200;

/// A word, where it stands, and its lower-case form.
#[derive(Debug)]
struct Word {
    bytes: Range<usize>,
    lower: String,
    /// A comma, or a mark like it, stands right before.
    after_comma: bool,
}

/// The clauses of `sentence`, a byte range of `text`.
///
/// Conservative: both sides need a finite verb of their own, nothing is cut inside brackets or quotation marks, and
/// nothing behind `that`, `which`, `if` or `because`, since there both sides belong to something larger.
pub(super) fn split(text: &str, sentence: Range<usize>) -> Vec<Clause> {
    let piece = &text[sentence.clone()];
    if piece.chars().any(super::kinds::is_east_asian) {
        return east_asian(text, sentence);
    }
    let mut out = Vec::new();
    let mut subject: Option<String> = None;
    for part in at_semicolons(text, sentence) {
        english(text, part, &mut subject, &mut out);
    }
    out
}

/// Whether English `words` hold a verb in a form that makes a statement.
pub(super) fn has_finite_verb(words: &str) -> bool {
    let words = words_of(words, 0..words.len());
    (0..words.len()).any(|i| finite_at(&words, i))
}

/// Whether `word` alone can be a finite verb; `next` is the word behind it.
pub(super) fn is_finite(word: &str, next: Option<&str>) -> bool {
    if lexicon::AUXILIARIES.contains(word) || lexicon::PASTS.contains(word) {
        return true;
    }
    if word.len() > 4
        && word.ends_with("ed")
        && !word.ends_with("eed")
        && !matches!(word, "hundred" | "sacred" | "naked" | "united")
    {
        return true;
    }
    let Some(base) = third_person(word) else { return false };
    // `runs global operations`, `works at`; a bare `works and` may be a noun.
    !lexicon::NOUNLIKE.contains(base) || next.is_some_and(|n| !List("and|or|of|is|are|was|were|have|has").contains(n))
}

/// The base form when `word` is the third person of a known verb.
pub(super) fn third_person(word: &str) -> Option<&'static str> {
    let stem = word.strip_suffix('s')?;
    let known = |base: &str| lexicon::VERBS.get(base);
    known(stem)
        .or_else(|| stem.strip_suffix('e').and_then(known))
        .or_else(|| stem.strip_suffix("ie").and_then(|s| known(&format!("{s}y"))))
}

fn finite_at(words: &[Word], i: usize) -> bool {
    let word = &words[i].lower;
    let next = words.get(i + 1).map(|w| w.lower.as_str());
    if is_finite(word, next) {
        // `the united states`, `a used car`, `charges of`: behind a determiner no verb stands.
        let determined = i
            .checked_sub(1)
            .is_some_and(|p| List("the|a|an|its|their|his|her|of|to").contains(words[p].lower.as_str()));
        return !determined || lexicon::AUXILIARIES.contains(word.as_str());
    }
    // `they focus`: a base form is finite behind a plural pronoun.
    let pronoun = i.checked_sub(1).is_some_and(|p| List("they|we|you|i|who|people").contains(words[p].lower.as_str()));
    pronoun && lexicon::VERBS.contains(word)
}

fn words_of(text: &str, range: Range<usize>) -> Vec<Word> {
    let piece = &text[range.clone()];
    let mut out: Vec<Word> = Vec::new();
    let mut start = None;
    let mut comma = false;
    let mut push = |from: usize, to: usize, comma: bool| {
        let lower = piece[from..to].lower().replace('’', "'");
        out.push(Word { bytes: range.start + from..range.start + to, lower, after_comma: comma });
    };
    for (at, c) in piece.char_indices() {
        if c.is_alphanumeric() || (start.is_some() && matches!(c, '\'' | '’' | '-')) {
            start.get_or_insert(at);
        } else {
            if let Some(from) = start.take() {
                push(from, at, comma);
                comma = false;
            }
            comma |= matches!(c, ',' | ';' | '—' | '–');
        }
    }
    if let Some(from) = start {
        push(from, piece.len(), comma);
    }
    out
}

/// The parts between semicolons, where each has at least two words.
fn at_semicolons(text: &str, range: Range<usize>) -> Vec<Range<usize>> {
    let piece = &text[range.clone()];
    let mut out = Vec::new();
    let mut start = range.start;
    let mut depth = 0usize;
    let mut reference = 0;
    // Whether a word has begun since `start`, whether space followed it, and whether a second word did.
    let (mut word, mut gap, mut two) = (false, false, false);
    for (at, c) in piece.char_indices() {
        match c {
            '(' | '[' | '“' => depth += 1,
            ')' | ']' | '”' => depth = depth.saturating_sub(1),
            // `&nbsp;` ends in a semicolon that parts nothing.
            '&' => reference = super::tidy::entity(&piece[at..]).map_or(0, |(length, _)| at + length),
            ';' if depth == 0 && at >= reference && two => {
                let end = range.start + at;
                out.push(trim(text, start..end));
                start = end + 1;
                (word, gap, two) = (false, false, false);
                continue;
            }
            _ => {}
        }
        if c.is_whitespace() {
            gap = word;
        } else {
            two |= gap;
            word = true;
        }
    }
    let rest = trim(text, start..range.end);
    match out.last_mut() {
        Some(last) if text[rest.clone()].split_whitespace().count() < 2 => last.end = rest.end.max(last.end),
        _ => out.push(rest),
    }
    out
}

/// Splits an English sentence; adds its clauses to `out` and keeps the subject that the next part may share.
#[rustfmt::skip]
fn english(text: &str, part: Range<usize>, subject: &mut Option<String>, out: &mut Vec<Clause>) {
    let words = words_of(text, part.clone());
    let depth = depths(text, &part, &words);
    let mut begin = part.start;
    let mut first = 0;
    let mut shared: Option<String> = None;
    if let Some((participle, comma)) = participle_front(&words) {
        // `Founded in 1995, the company might expand.`: the front speaks of the subject behind its comma.
        let verb = (comma..words.len()).find(|&i| finite_at(&words, i));
        if let Some(verb) = verb.filter(|&v| v > comma && v <= comma + 8) {
            let name = &text[words[comma].bytes.start..words[verb - 1].bytes.end];
            let end = words[comma - 1].bytes.end;
            let was = if matches!(participle, "known" | "located" | "situated" | "headquartered" | "based") {
                "is"
            } else {
                "was"
            };
            out.push(Clause { bytes: begin..end, subject: Some(format!("{name} {was}")) });
            begin = words[comma].bytes.start;
            first = comma;
        }
    }
    let mut at = if words.len() > LONGEST { words.len() } else { first };
    while at < words.len() {
        let join = List("and|but|while|whereas|yet|so").contains(words[at].lower.as_str())
            && at > first
            && depth[at] == 0;
        if !join || (matches!(words[at].lower.as_str(), "while" | "whereas" | "so") && !words[at].after_comma) {
            at += 1;
            continue;
        }
        let left = &words[first..at];
        let Some(left_verb) = (0..left.len()).find(|&i| finite_at(left, i)) else {
            at += 1;
            continue;
        };
        let bound = left.iter().any(|w| {
            List("that|which|who|whose|if|when|because|whether|although|though|since|unless|where|between").contains(w.lower.as_str())
        });
        let found = right_side(&words, at + 1, left, left_verb, bound && !words[at].after_comma);
        if let Some(right) = found.filter(|_| !(bound && words[at].lower == "and" && !words[at].after_comma)) {
            if shared.is_none() || subject.is_none() {
                *subject = own_subject(text, left, left_verb);
            }
            let end = begin + text[begin..words[at].bytes.start].trim_end_matches([' ', ',', '\n', '—', '–']).len();
            push(text, begin..end, shared.take(), out);
            begin = words[at + 1].bytes.start;
            shared = match right {
                Right::OwnSubject => {
                    *subject = None;
                    None
                }
                Right::Shared(auxiliary) => subject.clone().map(|s| match auxiliary {
                    Some(word) => format!("{s} {word}"),
                    None => s,
                }),
            };
            if shared.is_some() && subject.is_none() {
                shared = None;
            }
            first = at + 1;
        }
        at += 1;
    }
    let rest = trim(text, begin..part.end);
    match trailing_place(text, &words[first..], rest.clone()) {
        Some((cut, carried)) => {
            let end = begin + text[begin..words[first + cut].bytes.start].trim_end_matches([' ', ',', '\n']).len();
            push(text, begin..end, shared, out);
            out.push(Clause { bytes: words[first + cut].bytes.start..rest.end, subject: Some(carried) });
        }
        None => push(text, rest, shared, out),
    }
}

fn push(text: &str, bytes: Range<usize>, subject: Option<String>, out: &mut Vec<Clause>) {
    let bytes = trim(text, bytes);
    if !bytes.is_empty() {
        out.push(Clause { bytes, subject });
    }
}

/// How deep each word stands in brackets and quotation marks.
fn depths(text: &str, part: &Range<usize>, words: &[Word]) -> Vec<usize> {
    let mut out = Vec::with_capacity(words.len());
    let mut at = part.start;
    let mut depth = 0usize;
    let mut quoted = false;
    for word in words {
        for c in text[at..word.bytes.start].chars() {
            match c {
                '(' | '[' | '“' | '«' => depth += 1,
                ')' | ']' | '”' | '»' => depth = depth.saturating_sub(1),
                '"' => quoted = !quoted,
                _ => {}
            }
        }
        at = word.bytes.end;
        out.push(depth + usize::from(quoted));
    }
    out
}

enum Right {
    OwnSubject,
    /// The subject of the left side goes on, with its auxiliary when the right side has none.
    Shared(Option<String>),
}

/// What stands behind a joining word: a clause with its own subject, one that shares the left's, or nothing finite.
#[rustfmt::skip]
fn right_side(words: &[Word], from: usize, left: &[Word], left_verb: usize, bound: bool) -> Option<Right> {
    let mut at = from;
    while at < words.len()
        && at < from + 2
        && (words[at].lower.ends_with("ly")
            || List("also|later|then|now|still|never|often|soon|even|once|therefore|thus|eventually|not").contains(words[at].lower.as_str()))
    {
        at += 1;
    }
    let word = words.get(at)?.lower.as_str();
    let more = words.len() - at > 1;
    if lexicon::AUXILIARIES.contains(word) && more && !word.contains("'s") {
        return (!bound).then_some(Right::Shared(None));
    }
    let next = words.get(at + 1).map(|w| w.lower.as_str());
    let left_aux = lexicon::AUXILIARIES.contains(left[left_verb].lower.as_str());
    if third_person(word).is_some() && is_finite(word, next) && more && !finite_at(words, at + 1) && next != Some("and") {
        // `John is the CEO and runs operations`, but `it makes cars and trucks for …`: a noun-like form needs an object.
        let base = third_person(word)?;
        let object = next.is_some_and(|n| {
            !List("for|in|on|with|from|to|by|at|as|that|which|who").contains(n)
        });
        if !lexicon::NOUNLIKE.contains(base) || object {
            return (!bound).then_some(Right::Shared(None));
        }
    }
    if lexicon::PASTS.contains(word) && more && !left_aux {
        return (!bound).then_some(Right::Shared(None));
    }
    let participle = word.len() > 4 && word.ends_with("ed") && !word.ends_with("eed");
    if participle && more && !bound {
        let passive = matches!(left[left_verb].lower.as_str(), "is" | "are" | "was" | "were");
        let behind_participle = left.last().is_some_and(|w| w.lower.ends_with("ed"));
        if passive
            && !behind_participle
            && matches!(next, Some("by" | "in" | "on" | "at" | "to" | "as" | "from" | "with" | "for"))
        {
            return Some(Right::Shared(Some(left[left_verb].lower.clone())));
        }
        if !left_aux && !behind_participle {
            return Some(Right::Shared(None));
        }
    }
    // A subject of its own: at most seven words, then a finite verb.
    let opens = |w: &Word| List("which|who|that|whose|not|to|of").contains(w.lower.as_str());
    if opens(&words[from]) {
        return None;
    }
    for i in from + 1..words.len().min(from + 8) {
        if words[i].after_comma || List("and|or|which|who|that|to").contains(words[i].lower.as_str()) {
            return None;
        }
        if finite_at(words, i) {
            let auxiliary = lexicon::AUXILIARIES.contains(words[i].lower.as_str());
            let pronoun = List("it|he|she|they|we|i|you|there|this|these|those").contains(words[from].lower.as_str()); let determined = List("the|a|an|its|their|his|her|our|my|your|some|most|many|all|no").contains(words[from].lower.as_str());
            let comma = words[from - 1].after_comma;
            let finite_past =
                lexicon::PASTS.contains(words[i].lower.as_str()) || third_person(&words[i].lower).is_some();
            // `in X and companies based in Y` has no verb; a mere `-ed` form needs a clear subject before it.
            return (auxiliary
                || pronoun
                || (determined && (finite_past || (comma && i > from + 1)))
                || (comma && finite_past))
                .then_some(Right::OwnSubject);
        }
    }
    None
}

/// The words before the verb, from behind the last comma, when they are short enough to be a subject.
fn own_subject(text: &str, left: &[Word], verb: usize) -> Option<String> {
    let from = (0..verb).rev().find(|&i| left[i].after_comma).unwrap_or(0);
    if from == verb || verb - from > 8 {
        return None;
    }
    let end = left[verb - 1].bytes.end;
    Some(text[left[from].bytes.start..end].to_owned())
}

/// `Founded in 1995, …`: the participle, and the index of the first word behind the comma.
fn participle_front(words: &[Word]) -> Option<(&str, usize)> {
    let first = words.first()?.lower.as_str();
    let known = List("born|built|known|made|written|held|led|won|sold|set|headquartered").contains(first);
    let regular = first.len() > 4
        && first.ends_with("ed")
        && !List("based|compared|united|provided|indeed|supposed|need|asked|combined").contains(first);
    if !(known || regular) {
        return None;
    }
    let comma = words.iter().take(14).position(|w| w.after_comma)?;
    (comma > 1 && !words[..comma].iter().any(|w| lexicon::AUXILIARIES.contains(w.lower.as_str())))
        .then_some((first, comma))
}

/// `… is in London, in the financial district`: the same preposition again at the end says a second thing. Returns the
/// index of that preposition and the words that the second claim shares.
fn trailing_place(text: &str, words: &[Word], part: Range<usize>) -> Option<(usize, String)> {
    let cut = words.iter().rposition(|w| w.after_comma)?;
    let preposition = words[cut].lower.as_str();
    if !matches!(preposition, "in" | "at" | "on" | "near") || words.len() - cut < 2 || words.len() - cut > 8 {
        return None;
    }
    if (cut + 1..words.len()).any(|i| finite_at(words, i)) {
        return None;
    }
    let earlier = words[..cut].iter().rposition(|w| w.lower == preposition)?;
    // Nothing but a short name may stand between the two.
    if earlier == 0
        || cut - earlier > 4
        || words[earlier + 1..cut].iter().any(|w| w.after_comma)
        || !(0..earlier).any(|i| finite_at(words, i))
    {
        return None;
    }
    Some((cut, text[part.start..words[earlier].bytes.start].trim().to_owned()))
}

/// Chinese, Japanese and Korean: parts at full-width semicolons and before joining words behind a comma.
fn east_asian(text: &str, sentence: Range<usize>) -> Vec<Clause> {
    const JOINS: List = List("但是|但|而且|并且|并|同时|而|不过|然而|此外|另外|只是");
    let piece = &text[sentence.clone()];
    let mut ahead = piece.chars().filter(|c| c.is_alphanumeric()).count();
    let mut letters = 0;
    let mut out: Vec<Clause> = Vec::new();
    let mut start = sentence.start;
    let mut depth = 0usize;
    for (at, c) in piece.char_indices() {
        if c.is_alphanumeric() {
            letters += 1;
            ahead -= 1;
        }
        match c {
            '（' | '(' | '“' | '「' | '『' | '《' => depth += 1,
            '）' | ')' | '”' | '」' | '』' | '》' => depth = depth.saturating_sub(1),
            '；' | '，' | '、' | ',' if depth == 0 => {
                let end = sentence.start + at;
                let behind = end + c.len_utf8();
                let rest = text[behind..sentence.end].trim_start();
                let joined = c != '、' && JOINS.iter().any(|j| rest.starts_with(j));
                if (c == '；' || joined) && letters >= SHORTEST_EAST && ahead >= SHORTEST_EAST {
                    out.push(Clause { bytes: trim(text, start..end), subject: None });
                    start = behind;
                    letters = 0;
                }
            }
            _ => {}
        }
    }
    out.push(Clause { bytes: trim(text, start..sentence.end), subject: None });
    out
}
