//! Cuts a text into claims: the pieces that assert something and can be true or false.
//!
//! Three filters in a row, each linear in the length of the text: `blocks` reads the layout (paragraphs, list items,
//! table rows, headings, code), `sentences` finds the ends of sentences, `clauses` parts what stands joined by
//! `and`, `but` or a semicolon where both sides assert something. `kinds` then drops questions, commands, greetings,
//! refusals and offers of help. Speculation (`may`, `possibly`) stays: it asserts something that can be checked.
//!
//! English has the full set of rules. Chinese, Japanese, Korean, German, French, Spanish, Portuguese, Italian, Dutch
//! and Russian have their own refusals, greetings and questions; every other language gets layout and punctuation, and
//! some their commonest greetings and refusals.

mod blocks;
mod clauses;
mod commands;
mod kinds;
mod lexicon;
mod sentences;
mod tidy;

use crate::faithfulness::report::Claim;
use core::ops::Range;

/// The claims that `text` makes, in order and without overlap.
///
/// A claim's words can be read on their own: markup is gone, white space collapsed, and a clause that shares the subject
/// of an earlier one repeats it. Its bytes are the words of `text` that assert it.
///
/// ```
/// use claimlight::faithfulness::claims::split_claims;
///
/// let claims = split_claims("Hello! The bridge opened in 1931 and is 504 m long. Shall I go on?");
/// let texts: Vec<&str> = claims.iter().map(|c| c.text.as_str()).collect();
/// assert_eq!(texts, ["The bridge opened in 1931", "The bridge is 504 m long."]);
/// ```
#[must_use]
pub fn split_claims(text: &str) -> Vec<Claim> {
    let blocks = blocks::read(text);
    let mut claims = Vec::new();
    let mut lead: Option<String> = None;
    for (at, block) in blocks.iter().enumerate() {
        let before_list = matches!(blocks.get(at + 1), Some(next) if matches!(next.kind, blocks::Kind::Item));
        match &block.kind {
            blocks::Kind::Row(row) => claims.push(Claim { text: row.clone(), bytes: block.bytes.clone() }),
            blocks::Kind::Item => prose(text, block, lead.as_deref(), false, &mut claims),
            blocks::Kind::Heading => {
                lead = None;
                heading(text, block, &mut claims);
            }
            blocks::Kind::Paragraph => lead = paragraph(text, block, before_list, at + 1 < blocks.len(), &mut claims),
        }
    }
    claims
}

/// The sentences of a text that is no answer but a source, in bytes: all of it counts, headings and code too.
pub(crate) fn sentences(text: &str) -> Vec<Range<usize>> {
    split_sentences(text, 0..text.len())
}

/// The sentences of bytes `block` of `text`, in order, without white space around them.
pub(crate) fn split_sentences(text: &str, block: Range<usize>) -> Vec<Range<usize>> {
    sentences::split(text, block)
}

/// A paragraph; returns the words that introduce the list behind it, if it ends in such words.
fn paragraph(
    text: &str,
    block: &blocks::Block,
    before_list: bool,
    more_follows: bool,
    claims: &mut Vec<Claim>,
) -> Option<String> {
    let mut lead = None;
    let mut rest = block.clone();
    if before_list {
        let last = sentences::split(text, block.bytes.clone()).pop();
        if let Some(last) = last.filter(|s| text[s.clone()].trim_end().ends_with([':', '：'])) {
            let words = tidy::clean(&text[last.clone()]);
            if !kinds::is_talk(&words) {
                lead = Some(words);
            }
            rest.bytes.end = last.start;
        }
    }
    prose(text, &rest, None, more_follows, claims);
    lead
}

/// A heading names a topic, unless it is a whole sentence.
fn heading(text: &str, block: &blocks::Block, claims: &mut Vec<Claim>) {
    let words = tidy::clean(&text[block.bytes.clone()]);
    if clauses::has_finite_verb(&words) && words.split(' ').count() > 3 {
        prose(text, block, None, false, claims);
    }
}

/// Sentences, then clauses, then the question whether each asserts anything.
fn prose(text: &str, block: &blocks::Block, lead: Option<&str>, heading_like: bool, claims: &mut Vec<Claim>) {
    let sentences = sentences::split(text, block.bytes.clone());
    let alone = sentences.len() == 1;
    for sentence in sentences {
        let Some(sentence) = kinds::asserting_part(text, sentence, true) else { continue };
        for clause in clauses::split(text, sentence) {
            let Some(bytes) = kinds::asserting_part(text, clause.bytes, false) else { continue };
            let own = tidy::clean(&text[bytes.clone()]);
            let item = matches!(block.kind, blocks::Kind::Item);
            if !kinds::says_something(&own, item, heading_like && alone) {
                continue;
            }
            let words = match (&clause.subject, lead) {
                (Some(subject), _) => format!("{} {}", tidy::clean(subject), uncapitalised(&own)),
                (None, Some(lead)) if !clauses::has_finite_verb(&own) => format!("{lead} {own}"),
                _ => own,
            };
            claims.push(Claim { text: words, bytes });
        }
    }
}

/// A clause that follows its subject starts small; an acronym stays.
fn uncapitalised(words: &str) -> String {
    let mut chars = words.chars();
    match (chars.next(), chars.clone().next()) {
        (Some(first), Some(second)) if first.is_uppercase() && second.is_lowercase() => {
            first.to_lowercase().chain(chars).collect()
        }
        _ => words.to_owned(),
    }
}

#[cfg(test)]
mod tests;
