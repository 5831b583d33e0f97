//! Reads the layout of a text: paragraphs, list items, table rows and headings. Code is left out.

use core::ops::Range;

/// What a stretch of the text is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Kind {
    /// Running text.
    Paragraph,
    /// One item of a list, without its marker.
    Item,
    /// One row of a table that asserts something, already spelt out with its column headings.
    Row(String),
    /// A title.
    Heading,
}

/// A stretch of the text and what it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Block {
    pub(super) kind: Kind,
    /// Where it stands, in bytes.
    pub(super) bytes: Range<usize>,
}

/// The blocks of `text` in order.
pub(super) fn read(text: &str) -> Vec<Block> {
    let lines = lines(text);
    let mut blocks: Vec<Block> = Vec::new();
    let mut open = false;
    let mut at = 0;
    while at < lines.len() {
        let line = lines[at].clone();
        let words = text[line.clone()].trim();
        let body = strip_quote(text, line.clone());
        let shown = &text[body.clone()];
        if let Some(fence) = fence(words) {
            at += 1;
            while at < lines.len() && !text[lines[at].clone()].trim().starts_with(fence) {
                at += 1;
            }
            open = false;
        } else if shown.is_empty() || is_rule(shown) {
            // A line of `=` or `-` under a single line makes that line a heading.
            if !shown.is_empty()
                && open
                && !shown.contains(['*', '_', ' '])
                && let Some(last) = blocks.last_mut().filter(|b| !text[b.bytes.clone()].contains('\n'))
            {
                last.kind = Kind::Heading;
            }
            open = false;
        } else if is_table_line(shown)
            && (shown.starts_with('|') || lines.get(at + 1).is_some_and(|l| is_separator(text[l.clone()].trim())))
        {
            let end = (at..lines.len()).find(|&i| !is_table_line(text[lines[i].clone()].trim())).unwrap_or(lines.len());
            table(text, &lines[at..end], &mut blocks);
            at = end - 1;
            open = false;
        } else if let Some(title) = shown.strip_prefix('#') {
            let title = title.trim_start_matches('#');
            if title.starts_with([' ', '\t']) || title.is_empty() {
                blocks.push(Block { kind: Kind::Heading, bytes: trim(text, body.end - title.len()..body.end) });
                open = false;
            } else {
                extend(text, &mut blocks, &mut open, body);
            }
        } else if let Some(skip) = marker(shown) {
            blocks.push(Block { kind: Kind::Item, bytes: trim(text, body.start + skip..body.end) });
            open = true;
        } else if is_bold_title(shown) {
            blocks.push(Block { kind: Kind::Heading, bytes: body });
            open = false;
        } else {
            extend(text, &mut blocks, &mut open, body);
        }
        at += 1;
    }
    blocks.retain(|b| !b.bytes.is_empty());
    blocks
}

/// Adds a line of running text to the open block, or starts a paragraph.
fn extend(text: &str, blocks: &mut Vec<Block>, open: &mut bool, body: Range<usize>) {
    match blocks.last_mut() {
        Some(last) if *open => last.bytes.end = body.end,
        _ => blocks.push(Block { kind: Kind::Paragraph, bytes: trim(text, body) }),
    }
    *open = true;
}

/// Byte ranges of the lines, without their ends.
fn lines(text: &str) -> Vec<Range<usize>> {
    let mut out = Vec::new();
    let mut start = 0;
    for (at, c) in text.char_indices() {
        if matches!(c, '\n' | '\r' | '\u{2028}' | '\u{2029}' | '\u{85}') {
            out.push(start..at);
            start = at + c.len_utf8();
        }
    }
    out.push(start..text.len());
    out
}

/// `range` without white space at its ends.
pub(super) fn trim(text: &str, range: Range<usize>) -> Range<usize> {
    let piece = &text[range.clone()];
    let start = range.start + (piece.len() - piece.trim_start().len());
    start..start + piece.trim().len()
}

/// The line without indentation and the marks of a block quote.
fn strip_quote(text: &str, line: Range<usize>) -> Range<usize> {
    let mut body = trim(text, line);
    while text[body.clone()].starts_with('>') {
        body = trim(text, body.start + 1..body.end);
    }
    body
}

fn fence(line: &str) -> Option<&'static str> {
    ["```", "~~~", "$$"].into_iter().find(|f| line.starts_with(f)).filter(|f| {
        // ```` ```one line``` ```` opens nothing.
        !line[f.len()..].contains(f)
    })
}

fn is_rule(line: &str) -> bool {
    line.len() >= 3 && line.chars().all(|c| matches!(c, '-' | '=' | '*' | '_' | ' ' | '—' | '─'))
}

/// A whole line in bold without the end of a sentence names a topic.
fn is_bold_title(line: &str) -> bool {
    let bold = |mark: &str| {
        line.strip_prefix(mark)
            .and_then(|l| l.trim_end_matches([':', '：']).strip_suffix(mark))
            .is_some_and(|inner| !inner.contains(mark) && !inner.ends_with(['.', '。', '!', '！']))
    };
    bold("**") || bold("__")
}

/// The bytes that the marker of a list item takes, or `None` when `line` is no item.
fn marker(line: &str) -> Option<usize> {
    let first = line.chars().next()?;
    let after = |n: usize| -> Option<usize> {
        let rest = &line[n..];
        let pad = rest.len() - rest.trim_start().len();
        (pad > 0).then_some(n + pad)
    };
    match first {
        '-' | '*' | '+' | '–' | '—' => after(first.len_utf8()),
        '•' | '‣' | '◦' | '▪' | '●' | '○' | '■' | '·' | '・' | '✓' | '✔' | '✅' | '❌' | '①'..='⑳' => {
            Some(first.len_utf8())
        }
        '0'..='9' => {
            let digits = line.bytes().take_while(u8::is_ascii_digit).count();
            if digits > 3 {
                return None;
            }
            let mark = line[digits..].chars().next()?;
            match mark {
                '.' | ')' => after(digits + 1),
                '、' | '．' | '）' => Some(digits + mark.len_utf8()),
                _ => None,
            }
        }
        '(' | '（' => {
            let inside = &line[first.len_utf8()..];
            let close = inside.char_indices().take(4).find(|&(_, c)| matches!(c, ')' | '）'))?;
            let label = &inside[..close.0];
            let short = label.chars().all(|c| c.is_ascii_digit() || c.is_ascii_lowercase() || numeral(c));
            (short && !label.is_empty()).then_some(first.len_utf8() + close.0 + close.1.len_utf8())
        }
        'a'..='z' if line[1..].starts_with(')') => after(2),
        c if numeral(c) => {
            let label: usize = line.chars().take_while(|&c| numeral(c)).map(char::len_utf8).sum();
            line[label..].starts_with('、').then_some(label + '、'.len_utf8())
        }
        _ => None,
    }
}

fn numeral(c: char) -> bool {
    matches!(c, '一' | '二' | '三' | '四' | '五' | '六' | '七' | '八' | '九' | '十')
}

fn is_table_line(line: &str) -> bool {
    line.trim_matches('|').contains('|') || (line.len() > 2 && line.starts_with('|') && line.ends_with('|'))
}

fn is_separator(line: &str) -> bool {
    line.contains('-') && line.chars().all(|c| matches!(c, '|' | '-' | ':' | ' ' | '+'))
}

/// The rows of a table, each spelt out as `heading: cell, heading: cell`.
fn table(text: &str, lines: &[Range<usize>], blocks: &mut Vec<Block>) {
    let ruled = lines.get(1).is_some_and(|l| is_separator(text[l.clone()].trim()));
    // Without a rule below it, a first row that holds no figure above one that does is the heading.
    let figures = |l: &Range<usize>| text[l.clone()].contains(|c: char| c.is_numeric());
    let headed = ruled || (lines.len() > 1 && !figures(&lines[0]) && lines[1..].iter().any(figures));
    let heads: Vec<String> = if headed { cells(&text[lines[0].clone()]) } else { Vec::new() };
    for line in &lines[usize::from(headed)..] {
        let shown = &text[line.clone()];
        if is_separator(shown.trim()) {
            continue;
        }
        let cells = cells(shown);
        let filled = |c: &str| c.chars().any(char::is_alphanumeric) && !matches!(c, "N/A" | "n/a" | "NA");
        if cells.iter().filter(|c| filled(c)).count() < 2 {
            continue;
        }
        let mut words = String::new();
        for (i, cell) in cells.iter().enumerate().filter(|(_, c)| filled(c)) {
            if !words.is_empty() {
                words.push_str(", ");
            }
            if let Some(head) = heads.get(i).filter(|h| !h.is_empty()) {
                words.push_str(head);
                words.push_str(": ");
            }
            words.push_str(cell);
        }
        blocks.push(Block { kind: Kind::Row(words), bytes: trim(text, line.clone()) });
    }
}

fn cells(line: &str) -> Vec<String> {
    let line = line.trim();
    let line = line.strip_prefix('|').unwrap_or(line);
    let line = line.strip_suffix('|').unwrap_or(line);
    line.split('|').map(super::tidy::clean).collect()
}
