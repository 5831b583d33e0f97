//! Tells English commands from statements whose first word is a noun that could be a verb (`Call centers employ …`).

use super::kinds::plain;
use super::{clauses, lexicon};
use crate::faithfulness::tokens::is_gap;
use crate::lean::Lower;
use crate::text::lists::List;

/// Verbs that a whole clause can follow, so that a finite verb behind them shows no noun: `Ensure files are closed.`
#[rustfmt::skip]
const CLAUSAL: List = List("ensure|confirm|verify|assume|imagine|say|tell|remember|forget|pretend|see|make|let|explain");
/// Verbs that a noun and a base form can follow: `Help users find it.`
const CAUSATIVE: List = List("help|watch");
/// Words behind which a verb belongs to another clause.
#[rustfmt::skip]
const SUBORDINATE: List = List(
    "that|which|who|whom|whose|what|whatever|whoever|whichever|when|whenever|where|wherever|while|if\
    |whether|how|why|because|until|till|unless|before|after|once|since|though|although|as|than|then|and\
    |or|but|so|you|they|we|i|he|she|it|them|us|me|him|there|not|to|using",
);
/// Words behind which no subject ends that has only begun: an auxiliary still shows a statement there.
#[rustfmt::skip]
const ATTACHED: List = List(
    "in|on|at|of|for|with|from|by|into|via|about|over|under|between|the|a|an|this|these|those|your|my|our\
    |their|its|his|her|all|any|some|every|each|no",
);
/// Words that begin an object or a measure.
#[rustfmt::skip]
const OBJECTS: List = List(
    "the|a|an|many|most|more|some|several|few|all|both|no|their|its|only|that|how|two|three|four|five|six\
    |seven|eight|nine|ten",
);
/// `-ed` forms that mostly follow their noun as a participle: `Use methods described in the paper.`
#[rustfmt::skip]
const PARTICIPLES: List = List(
    "provided|listed|described|mentioned|attached|named|called|marked|located|required|needed|based\
    |included|specified|stated|published|defined|requested|produced|stored|created|selected|contained\
    |related|labeled|labelled|tagged|dated|followed|hundred",
);
/// Irregular pasts that are also a noun, an adjective or an adverb.
const NOUNLIKE_PASTS: List = List("left|cost|felt|saw|shot|thought|lost|built|made");
/// Verbs outside [`lexicon::NOUNLIKE`] whose `-s` form can still be a plural behind another noun: `coffee breaks`.
#[rustfmt::skip]
const COMPOUNDS: List = List(
    "break|build|burn|buy|close|find|fly|handle|hold|kill|open|permit|pull|push|raise|read|say|stand|own\
    |last|state|influence|separate",
);
/// Base forms that are also an adjective or a preposition: `Find stores open on Sunday.`
#[rustfmt::skip]
const ADJECTIVES: List = List("open|close|like|last|complete|separate|direct|own|live|mean|equal|found|fit|cut|set|read|spread");

/// Whether the sentence `piece`, which [`plain`] writes as `words`, orders something.
#[rustfmt::skip]
pub(super) fn is_command(words: &str, piece: &str) -> bool {
    let polite = words.starts_with(" please ") || words.starts_with(" kindly ");
    let mut all = words.split_ascii_whitespace().skip_while(|w| leads(w));
    let first = all.next().unwrap_or("");
    let rest: Vec<&str> = all.take(30).collect();
    let second = rest.first().copied().unwrap_or("");
    // `Note that …` and `Remember that …` assert what follows.
    if matches!((first, second), ("note" | "remember", "that") | ("keep", "in") | ("bear", "in")) {
        return false;
    }
    let head = head(piece);
    if titled(head) {
        return false;
    }
    // `Check-out is at 11:00.`
    let joined = |tail: &str| tail.starts_with('-') && tail[1..].starts_with(char::is_alphabetic);
    if piece.find(is_gap).is_some_and(|at| joined(&piece[at..])) {
        return false;
    }
    if polite || matches!(first, "don't" | "let's") || (first == "do" && second == "not") {
        return true;
    }
    let sure = lexicon::COMMANDS.contains(first);
    if !sure && !lexicon::COMMANDS_OR_NOUNS.contains(first) {
        // `Öffnen Sie …`
        let german = first.ends_with("en") && piece.split_whitespace().nth(1) == Some("Sie");
        #[rustfmt::skip]
        const ELSEWHERE: List = List(
            " bitte | ignoriere | veuillez | cliquez | ouvrez | ignorez | appuyez | vérifiez | consultez | choisissez | n oubliez \
            | por favor | siga | haga | presione | pulse | clique | abra | ignora | klik | нажмите ",
        );
        return german || ELSEWHERE.begins(words);
    }
    if List("of|was|is|are|were|has|had|have|can|will").contains(second) {
        return false;
    }
    if rest.is_empty() || lexicon::AFTER_COMMAND.contains(second) || CLAUSAL.contains(first) {
        return true;
    }
    let head = plain(head);
    let subject: Vec<&str> = head.split_ascii_whitespace().skip_while(|w| leads(w)).skip(1).take(30).collect();
    !is_noun(first, sure, &subject)
}

/// Words that may stand before the verb of a command.
fn leads(word: &str) -> bool {
    #[rustfmt::skip]
    const LEADS: List = List("please|kindly|now|then|next|first|finally|just|always|simply|also|and|or|so|instead|secondly|lastly");
    LEADS.contains(word)
}

/// `piece` up to its first comma, without a `First,` before it.
fn head(piece: &str) -> &str {
    let mut rest = piece;
    while let Some(at) = rest.find([',', ';', ':', '—', '–']) {
        let front = &rest[..at];
        if !front.split_whitespace().all(|w| leads(&w.lower())) {
            return front;
        }
        rest = rest[at..].trim_start_matches([',', ';', ':', '—', '–']);
    }
    rest
}

/// Whether `first`, with the words behind it, is the subject of a finite verb in `rest` (up to the first comma).
fn is_noun(first: &str, sure: bool, rest: &[&str]) -> bool {
    let mut attached = false;
    for (i, &word) in rest.iter().enumerate() {
        if SUBORDINATE.contains(word) {
            return false;
        }
        if lexicon::AUXILIARIES.contains(word) {
            return true;
        }
        let next = rest.get(i + 1).copied();
        if ATTACHED.contains(word) {
            attached = true;
        } else if !attached && i <= 4 && finite_behind_noun(first, sure, rest, i, next) {
            return true;
        }
    }
    false
}

/// Whether word `i` of `rest` is a finite verb other than an auxiliary, with a noun right before it.
fn finite_behind_noun(first: &str, sure: bool, rest: &[&str], i: usize, next: Option<&str>) -> bool {
    let word = rest[i];
    let object = next.is_some_and(begins_object);
    if lexicon::PASTS.contains(word) {
        return if NOUNLIKE_PASTS.contains(word) { object } else { i > 0 || !sure };
    }
    if word.len() > 4 && word.ends_with("ed") && !word.ends_with("eed") {
        // `Use recycled paper.`: right behind the verb it describes its object.
        let behind = next.is_none_or(|n| begins_object(n) || ATTACHED.contains(n));
        return !PARTICIPLES.contains(word) && (i > 0 || (behind && !sure));
    }
    if let Some(base) = clauses::third_person(word) {
        let figure = next.is_some_and(|n| n.starts_with(|c: char| c.is_ascii_digit()));
        return if lexicon::NOUNLIKE.contains(base) || COMPOUNDS.contains(base) {
            // `Work starts at 9:00.`: what begins and ends needs no object.
            let phase = matches!(base, "start" | "end" | "rise" | "fall") && next.is_some_and(|n| ATTACHED.contains(n));
            if i == 0 { (figure || phase) && !sure } else { object }
        } else {
            true
        };
    }
    let plural = i.checked_sub(1).is_some_and(|p| is_plural(rest[p]));
    plural
        && !CAUSATIVE.contains(first)
        && lexicon::VERBS.contains(word)
        && !ADJECTIVES.contains(word)
        && (object || !lexicon::NOUNLIKE.contains(word))
}

fn begins_object(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_digit()) || OBJECTS.contains(word)
}

fn is_plural(word: &str) -> bool {
    let ending = word.len() > 3 && word.ends_with('s') && !["ss", "us", "is"].iter().any(|e| word.ends_with(e));
    (ending && word != "news") || matches!(word, "people" | "children" | "men" | "women")
}

/// Whether `head` opens with a name in capitals and a verb in small letters: `Save the Children was …`.
fn titled(head: &str) -> bool {
    let mut words = head.split(|c: char| !c.is_alphanumeric() && !matches!(c, '\'' | '’')).filter(|w| !w.is_empty());
    let capital = |w: &str| w.starts_with(char::is_uppercase);
    let Some(first) = words.next().filter(|w| capital(w)) else { return false };
    let clausal = ["ensure", "confirm", "verify", "assume", "imagine", "remember", "pretend"];
    if clausal.contains(&first.lower().as_str()) {
        return false;
    }
    let mut named = false;
    let mut words = words.take(10).peekable();
    while let Some(word) = words.next() {
        if capital(word) {
            named = true;
        } else if lexicon::AUXILIARIES.contains(word) {
            return named;
        } else if lexicon::PASTS.contains(word) || clauses::is_finite(word, None) {
            let next =
                words.peek().is_some_and(|n| begins_object(n) || matches!(*n, "in" | "by" | "on" | "at" | "over"));
            return named && next && !PARTICIPLES.contains(word);
        } else if !List("the|a|an|of|for|to|in|on|with|me|your").contains(word) {
            return false;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plurals() {
        for word in ["boats", "people", "children", "men", "women"] {
            assert!(is_plural(word), "{word}");
        }
        for word in ["boat", "gas", "glass", "virus", "thesis", "news"] {
            assert!(!is_plural(word), "{word}");
        }
    }
}
