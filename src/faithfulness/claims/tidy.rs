//! Takes the markup out of a piece of text.

use crate::text::lists::List;
/// `text` without emphasis marks, link targets, citation marks and HTML tags, character references spelt out, white
/// space collapsed.
///
/// Linear: a mark that never closes is kept as it stands.
pub(super) fn clean(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    let mut next_close = Closers::default();
    // Where the bracket that was opened last stands in `out`.
    let mut open = None;
    while let Some(c) = rest.chars().next() {
        let at = text.len() - rest.len();
        let skip = match c {
            '[' => citation(rest).or_else(|| {
                // `[words](target)`: the words stay, the target goes where its bracket comes up.
                rest.starts_with("[ ]").then_some(3)
            }),
            '【' => next_close.find(text, at, '】').filter(|end| end - at < 40).map(|end| end - at + '】'.len_utf8()),
            '<' => tag(rest),
            '`' => Some(1),
            '~' if rest.starts_with("~~") => Some(2),
            _ => None,
        };
        if let Some(skip) = skip {
            let parts = c == '<' && block_tag(rest).is_some();
            rest = &rest[skip..];
            if parts && !out.ends_with(' ') {
                out.push(' ');
            } else if c == '[' && out.ends_with(' ') && rest.starts_with(['.', ',', ';', ':', '!', '?']) {
                out.pop();
            }
            continue;
        }
        if c == '&'
            && let Some((length, meant)) = entity(rest)
        {
            rest = &rest[length..];
            if !(meant == ' ' && out.ends_with(' ')) {
                out.push(meant);
            }
            continue;
        }
        if matches!(c, '*' | '_') {
            let run = rest.len() - rest.trim_start_matches(c).len();
            if !emphasis(c, text[..at].chars().next_back(), rest[run..].chars().next()) {
                out.push_str(&rest[..run]);
            }
            rest = &rest[run..];
            continue;
        }
        if c == ']'
            && let Some(tail) = rest.strip_prefix("](")
            && let Some(end) = tail.char_indices().take(500).find(|&(_, c)| c == ')').map(|(i, _)| i)
        {
            if let Some(open) = open.take() {
                out.remove(open);
            }
            rest = &tail[end + 1..];
            continue;
        }
        if c == '[' {
            open = Some(out.len());
        }
        if c.is_whitespace() || c.is_control() {
            if !out.ends_with(' ') {
                out.push(' ');
            }
        } else {
            out.push(c);
        }
        rest = &rest[c.len_utf8()..];
    }
    let trimmed = out.trim().trim_start_matches(['>', '#']).trim_start();
    trimmed.to_owned()
}

/// Remembers where a closing mark was last looked for, so that many open ones cost one search together.
#[derive(Default)]
struct Closers {
    known: Option<Option<usize>>,
}

impl Closers {
    fn find(&mut self, text: &str, from: usize, close: char) -> Option<usize> {
        match self.known {
            Some(None) => None,
            Some(Some(at)) if at >= from => Some(at),
            _ => {
                let found = text[from..].find(close).map(|i| from + i);
                self.known = Some(found);
                found
            }
        }
    }
}

/// The length of a citation mark such as `[1]`, `[2, 3]` or `[^4]` at the start of `rest`.
fn citation(rest: &str) -> Option<usize> {
    let body = &rest[1..];
    let end = body.char_indices().take(24).find(|&(_, c)| c == ']').map(|(i, _)| i)?;
    let inside = &body[..end];
    let link = body[end + 1..].starts_with('(');
    let marks = inside.chars().all(|c| c.is_ascii_digit() || matches!(c, ',' | ' ' | '^' | '-' | '–'));
    (!link && marks && inside.chars().any(|c| c.is_ascii_digit())).then_some(end + 2)
}

/// The length of an HTML tag at the start of `rest`; `Vec<String>` is none, since tag names here are lower case.
fn tag(rest: &str) -> Option<usize> {
    let body = rest[1..].strip_prefix('/').unwrap_or(&rest[1..]);
    if !body.starts_with(|c: char| c.is_ascii_lowercase()) {
        return None;
    }
    let end = rest.char_indices().take(200).find(|&(_, c)| c == '>').map(|(i, _)| i)?;
    let name: &str = body.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or("");
    const INLINE: List = List("a|b|code|em|i|mark|small|span|strong|sub|sup|td|th|u");
    (INLINE.contains(name) || BLOCKS.contains(name)).then_some(end + 1)
}

/// Elements that hold text of their own, or part it.
#[rustfmt::skip]
const BLOCKS: List = List(
    "article|blockquote|body|br|dd|div|dl|dt|footer|h1|h2|h3|h4|h5|h6|header|hr|html|li|main|ol|p|section\
    |table|tbody|thead|tr|ul",
);

/// The length of an HTML tag at the start of `rest` where running text cannot go on, such as `<p>`, `</li>` or `<br>`.
pub(super) fn block_tag(rest: &str) -> Option<usize> {
    let body = rest.strip_prefix("</").or_else(|| rest.strip_prefix('<'))?;
    let name = body.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or("");
    if BLOCKS.contains(name) { tag(rest) } else { None }
}

/// The length and the meaning of a character reference such as `&nbsp;` or `&#39;` at the start of `rest`.
pub(super) fn entity(rest: &str) -> Option<(usize, char)> {
    let body = rest.strip_prefix('&')?;
    let end = body.char_indices().take(9).find(|&(_, c)| c == ';').map(|(i, _)| i)?;
    let meant = match &body[..end] {
        "nbsp" | "ensp" | "emsp" | "thinsp" => ' ',
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        "apos" => '\'',
        "ndash" => '–',
        "mdash" => '—',
        "euro" => '€',
        "pound" => '£',
        "deg" => '°',
        "times" => '×',
        "hellip" => '…',
        "lsquo" => '‘',
        "rsquo" => '’',
        "ldquo" => '“',
        "rdquo" => '”',
        name => {
            let digits = name.strip_prefix('#')?;
            let code = match digits.strip_prefix(['x', 'X']) {
                Some(hex) => u32::from_str_radix(hex, 16),
                None => digits.parse(),
            };
            let c = char::from_u32(code.ok()?)?;
            if c.is_whitespace() || c.is_control() { ' ' } else { c }
        }
    };
    // The reference is as long as its name, the `&` and the `;`.
    Some((end + 2, meant))
}

/// Whether a run of `mark` hugs a word on one side, as emphasis does and a product or a name does not.
fn emphasis(mark: char, before: Option<char>, after: Option<char>) -> bool {
    let inner = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    let space = |c: Option<char>| c.is_none_or(char::is_whitespace);
    !(space(before) && space(after))
        && !(inner(before) && inner(after) && (mark == '_' || before.is_some_and(|c| c.is_ascii_digit())))
}
