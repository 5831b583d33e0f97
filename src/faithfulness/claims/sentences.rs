//! Finds the ends of sentences.

use super::blocks::trim;
use super::{lexicon, tidy};
use crate::faithfulness::tokens::{is_gap, opening};
use crate::lean::Lower;
use crate::text::lists::List;
use core::ops::Range;

/// Quotations and brackets longer than this, in bytes, do not hold a sentence together.
const LONGEST_ASIDE: usize = 400;
/// Closing marks in a row beyond these are no end of a sentence; looking at all of them each time would take quadratic time.
const MOST_CLOSERS: usize = 32;
/// A line at least this wide (East Asian characters count twice) was wrapped; a shorter one was ended on purpose.
const WRAPPED: usize = 60;

/// The sentences of `block`, a byte range of `text`, in order, without white space around them.
///
/// A full stop ends no sentence inside a number, an address or a name, behind an abbreviation or an initial, before a
/// small letter, or inside a quotation that is part of a longer sentence. HTML blocks and line breaks end one.
pub(super) fn split(text: &str, block: Range<usize>) -> Vec<Range<usize>> {
    let base = block.start;
    let piece = &text[block];
    let asides = asides(piece);
    let mut out = Vec::new();
    let mut start = 0;
    let mut at = 0;
    let mut line = 0;
    // Whether the open sentence has a word yet, up to `seen`.
    let mut begun = false;
    let mut seen = 0;
    // The first word behind the line end looked at last.
    let mut word = 0;
    while let Some(c) = piece[at..].chars().next() {
        let next = at + c.len_utf8();
        if start > seen {
            begun = false;
        }
        begun |= piece[seen.max(start).min(at)..at].chars().any(char::is_alphanumeric);
        seen = at;
        if let Some(&(_, close)) = asides.binary_search_by_key(&at, |a| a.0).ok().map(|i| &asides[i]) {
            // Held together when words of the same sentence stand around it.
            if begun || attribution_follows(piece, close) {
                let behind = skip_closers(piece, close);
                let inner = piece[at..close].trim_end_matches(closes_aside).chars().next_back();
                let quoted_end = inner.is_some_and(ends) && !matches!(c, '(' | '（' | '[');
                if quoted_end && starts_sentence(piece, behind) && !attributed(&piece[behind..]) {
                    out.push(start..behind);
                    start = behind;
                }
                at = behind;
                continue;
            }
        }
        if c == '<'
            && let Some(length) = tidy::block_tag(&piece[at..])
        {
            out.push(start..at);
            start = at + length;
            at = start;
            continue;
        }
        let cut = match c {
            '。' | '！' | '？' | '؟' | '۔' | '।' | '．' | '｡' => true,
            '.' | '!' | '?' | '…' => {
                let run = skip_run(piece, next);
                let mark = core::mem::replace(&mut at, run);
                let behind = skip_closers(piece, run);
                if full_stop(piece, start, mark, c, run, behind) {
                    out.push(start..behind);
                    start = behind;
                    at = behind;
                }
                continue;
            }
            '\n' => {
                let wide = width(&piece[line..at]) >= WRAPPED;
                line = next;
                if word < next {
                    word = piece.len() - piece[next..].trim_start().len();
                }
                let small = piece[word..].starts_with(char::is_lowercase);
                let finished = piece[start..at].trim_end().ends_with([':', '：', ';', '；']);
                !small && (!wide || finished)
            }
            _ => false,
        };
        at = next;
        if cut {
            let behind = if c == '\n' { next } else { skip_closers(piece, skip_run(piece, next)) };
            // `「…。」と言った` goes on behind its quotation.
            if c == '\n' || !piece[behind..].starts_with(['と', '、', '，', ',', 'っ', '的']) {
                out.push(start..behind);
                start = behind;
            }
            at = behind;
        }
    }
    out.push(start..piece.len());
    out.into_iter().map(|r| trim(text, base + r.start..base + r.end)).filter(|r| has_words(&text[r.clone()])).collect()
}

fn has_words(piece: &str) -> bool {
    piece.chars().any(char::is_alphanumeric)
}

fn ends(c: char) -> bool {
    matches!(c, '.' | '!' | '?' | '…' | '。' | '！' | '？')
}

fn closes_aside(c: char) -> bool {
    matches!(c, '"' | '”' | '’' | '»' | '」' | '』' | ')' | '）' | ']' | '\'')
}

fn skip_run(piece: &str, at: usize) -> usize {
    let rest = &piece[at..];
    at + rest.len() - rest.trim_start_matches(ends).len()
}

fn skip_closers(piece: &str, at: usize) -> usize {
    let closers = piece[at..].chars().take(MOST_CLOSERS).take_while(|&c| closes_aside(c) || matches!(c, '*' | '_'));
    let mut end = at + closers.map(char::len_utf8).sum::<usize>();
    // A citation mark behind the full stop belongs to the sentence.
    while piece[end..].starts_with('[') {
        let Some((close, _)) = piece[end..].char_indices().take(16).find(|&(_, c)| c == ']') else { break };
        if !piece[end + 1..end + close].starts_with(|c: char| c.is_ascii_digit() || c == '^') {
            break;
        }
        end += close + 1;
    }
    end
}

/// Whether the text behind a quotation tells who said it.
fn attributed(rest: &str) -> bool {
    let mut words = opening(rest, 48).split(is_gap).filter(|w| !w.is_empty()).take(4).map(str::to_lowercase);
    words.any(|w| lexicon::SPEECH.contains(w.as_str()))
}

/// Whether what stands at `at` looks like the beginning of a sentence.
fn starts_sentence(piece: &str, at: usize) -> bool {
    let rest = &piece[at..];
    let first = rest.trim_start().chars().next();
    first.is_none_or(|c| {
        !c.is_lowercase()
            && !matches!(c, ',' | ';' | ':' | '，' | '、' | '；' | 'と' | 'は' | 'が' | 'を' | 'の' | '的')
    })
}

/// Whether the `mark` at `at` (its run ends at `run`, closing quotes at `behind`) ends the sentence that began at `start`.
fn full_stop(piece: &str, start: usize, at: usize, mark: char, run: usize, behind: usize) -> bool {
    let rest = &piece[behind..];
    let Some(following) = rest.chars().next() else { return true };
    let wide = |c: char| !c.is_ascii() && c.is_alphabetic() && !c.is_lowercase() && !c.is_uppercase();
    if !following.is_whitespace() {
        // `Node.js`, `3.5`, `U.S.A`; but East Asian text needs no space.
        return wide(following) && !piece[..at].ends_with(|c: char| c.is_ascii_digit());
    }
    let next = rest.trim_start();
    let Some(first) = next.chars().next() else { return true };
    if first.is_lowercase() || matches!(first, ',' | ';') {
        return false;
    }
    if mark != '.' || run - at > mark.len_utf8() {
        return true;
    }
    let word_start = piece[start..at]
        .char_indices()
        .rev()
        .take_while(|&(_, c)| c.is_alphanumeric() || matches!(c, '.' | '&'))
        .last()
        .map_or(at, |(i, _)| start + i);
    let word = &piece[word_start..at];
    let starter = || {
        let first_word: String = next.chars().take_while(|c| c.is_alphabetic()).take(12).collect();
        lexicon::STARTERS.contains(first_word.as_str()) || !first.is_alphabetic() && !first.is_numeric()
    };
    if word.is_empty() {
        return true;
    }
    if word.bytes().all(|b| b.is_ascii_digit()) {
        // `1. Paris` is a marker at the beginning, `3. Oktober` an ordinal; `in 1931. The` ends.
        let opens = piece[start..word_start].trim().is_empty() && word.len() <= 2;
        let month = next.split(|c: char| !c.is_alphabetic()).next().is_some_and(|w| lexicon::MONTHS_DE.contains(w));
        // `im 19. Jahrhundert`, `der 3. Platz`
        let before = piece[start..word_start].trim_end().rsplit(char::is_whitespace).next().unwrap_or_default();
        let ranked = List("im|am|der|die|das|dem|den|des|vom|zum|beim").contains(&before.lower());
        return !(opens || word.len() <= 2 && (month || ranked));
    }
    // `1.2. Overview` numbers a heading, `3.14. The` ends.
    if word.contains('.') && word.as_bytes().last().is_some_and(u8::is_ascii_digit) {
        return !piece[start..word_start].trim().is_empty();
    }
    // `z. B. Stahl`, `d. h.`: letters with a full stop each.
    if word.len() == 1 {
        if let [letter, b'.', ..] = next.as_bytes()
            && letter.is_ascii_alphabetic()
        {
            return false;
        }
        if let [.., b' ' | b'(', letter, b'.', b' '] = &piece.as_bytes()[start..word_start]
            && letter.is_ascii_alphabetic()
        {
            return starter();
        }
    }
    let mut letters = word.chars();
    let initial = letters.next().is_some_and(char::is_uppercase) && letters.next().is_none();
    if initial || word.contains('.') {
        return starter() && !(initial && first.is_numeric());
    }
    let lower = word.lower();
    if lexicon::NEVER_FINAL.contains(lower.as_str()) {
        return false;
    }
    if lexicon::BEFORE_FIGURES.contains(lower.as_str()) {
        return !first.is_numeric();
    }
    !lexicon::SELDOM_FINAL.contains(lower.as_str()) || starter()
}

/// Whether the sentence goes on behind the quotation that ends at `close`.
fn attribution_follows(piece: &str, close: usize) -> bool {
    let behind = &piece[skip_closers(piece, close)..];
    let behind = behind.trim_start_matches([' ', '\t']);
    behind.starts_with(|c: char| c.is_lowercase() || matches!(c, ',' | '，' | '、' | 'と')) || attributed(behind)
}

/// Quotations and brackets: where each outermost one opens and the byte behind its end, in order.
fn asides(piece: &str) -> Vec<(usize, usize)> {
    let mut out: Vec<(usize, usize)> = Vec::new();
    let mut open: Vec<(char, usize)> = Vec::new();
    let mut straight = None;
    let mut keep = |from: usize, to: usize| {
        if to - from <= LONGEST_ASIDE {
            while out.last().is_some_and(|last| last.0 > from) {
                out.pop();
            }
            out.push((from, to));
        }
    };
    for (at, c) in piece.char_indices() {
        let end = at + c.len_utf8();
        match c {
            '"' => match straight.take() {
                // An inch mark or a stray quote far back opens nothing.
                Some(from) if end - from <= LONGEST_ASIDE => keep(from, end),
                _ => straight = Some(at),
            },
            '“' | '«' | '「' | '『' | '（' | '(' if open.len() < 8 => {
                open.push((c, at));
            }
            '”' | '»' | '」' | '』' | '）' | ')' => {
                let wanted = match c {
                    '”' => '“',
                    '»' => '«',
                    '」' => '「',
                    '』' => '『',
                    '）' => '（',
                    _ => '(',
                };
                if let Some(i) = open.iter().rposition(|o| o.0 == wanted) {
                    keep(open[i].1, end);
                    open.truncate(i);
                }
            }
            '\n' => {
                open.clear();
                straight = None;
            }
            _ => {}
        }
    }
    out
}

/// Columns that `line` takes on a terminal.
fn width(line: &str) -> usize {
    line.chars().map(|c| if c >= '\u{1100}' && !c.is_lowercase() { 2 } else { 1 }).sum()
}
