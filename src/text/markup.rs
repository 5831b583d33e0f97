//! Takes HTML and Markdown off a text, keeping track of where everything stood.
//!
//! What goes: HTML tags, comments, scripts and styles, character references (decoded), targets of Markdown links, the language
//! named behind a code fence, and backslashes that escape punctuation. What stays is every character a reader would see:
//! `Vec<String>` and `a < b` hold no HTML element, so nothing is swallowed. Emphasis marks and backticks are punctuation to the
//! segmenter and need no removal.

use core::ops::Range;
use std::borrow::Cow;

/// A text without its markup.
#[derive(Debug, Clone)]
pub struct Clean<'a> {
    /// What a reader sees.
    pub text: Cow<'a, str>,
    /// Where pieces of `text` come from, ascending; empty when nothing was removed.
    pieces: Vec<Piece>,
}

#[derive(Debug, Clone, Copy)]
struct Piece {
    clean: usize,
    original: usize,
    /// Whether the piece stands for a whole character reference or break, so that lengths differ.
    atomic: bool,
}

/// A tag or link target longer than this is taken for text, which keeps the search for its end linear.
const LONGEST_TAG: usize = 2_000;

impl<'a> Clean<'a> {
    /// Reads `text` once; borrows when there is nothing to remove.
    #[must_use]
    pub fn new(text: &'a str) -> Self {
        if !may_hold_markup(text.as_bytes()) {
            return Self { text: Cow::Borrowed(text), pieces: Vec::new() };
        }
        let mut cleaner = Cleaner { text, out: String::new(), pieces: Vec::new(), copied: 0, unclosed: [false; 3] };
        cleaner.run();
        if cleaner.pieces.is_empty() {
            return Self { text: Cow::Borrowed(text), pieces: Vec::new() };
        }
        Self { text: Cow::Owned(cleaner.out), pieces: cleaner.pieces }
    }

    /// Whether nothing was removed.
    #[cfg(any(target_family = "wasm", test))]
    pub(crate) const fn is_identity(&self) -> bool {
        self.pieces.is_empty()
    }

    /// The bytes of the original text that a non-empty range of [`Clean::text`] stands for.
    #[must_use]
    pub fn original(&self, range: Range<usize>) -> Range<usize> {
        if self.pieces.is_empty() || range.is_empty() {
            return range;
        }
        self.start(range.start)..self.end(range.end)
    }

    fn start(&self, at: usize) -> usize {
        let piece = self.pieces[self.pieces.partition_point(|p| p.clean <= at).saturating_sub(1)];
        if piece.atomic { piece.original } else { piece.original + (at - piece.clean) }
    }

    fn end(&self, at: usize) -> usize {
        let next = self.pieces.partition_point(|p| p.clean < at);
        let piece = self.pieces[next.saturating_sub(1)];
        match self.pieces.get(next) {
            Some(following) if piece.atomic => following.original,
            _ => piece.original + (at - piece.clean),
        }
    }
}

/// The bytes that markup begins with.
const OPENS: [bool; 256] = {
    let mut opens = [false; 256];
    let mut at = 0;
    while at < 6 {
        opens[b"<&\\`~]"[at] as usize] = true;
        at += 1;
    }
    opens
};

fn may_hold_markup(bytes: &[u8]) -> bool {
    let mut at = 0;
    while at < bytes.len() {
        if OPENS[bytes[at] as usize] {
            return true;
        }
        at += 1;
    }
    false
}

struct Cleaner<'a> {
    text: &'a str,
    out: String,
    pieces: Vec<Piece>,
    /// How much of `text` was copied or dropped.
    copied: usize,
    /// Whether the rest is known to hold no end of a comment, script or style, so that nobody looks twice.
    unclosed: [bool; 3],
}

impl Cleaner<'_> {
    fn run(&mut self) {
        let bytes = self.text.as_bytes();
        let mut at = 0;
        while at < bytes.len() {
            let skip = match bytes[at] {
                b'<' => self.tag(at),
                b'&' => reference(&self.text[at..]).map(|(length, c)| (at + length, Some(c))),
                b'\\' => bytes.get(at + 1).filter(|b| is_escapable(**b)).map(|_| (at + 1, None)),
                b']' => link_target(&self.text[at..]).map(|length| (at + length, None)),
                b'`' | b'~' => self.fence(at),
                _ => None,
            };
            match skip {
                Some((end, stand_in)) => {
                    self.replace(at..end, stand_in);
                    // An escaped character is copied as it is, whatever it would begin.
                    at = if bytes[at] == b'\\' { end + 1 } else { end };
                }
                None => at += 1,
            }
        }
        if !self.pieces.is_empty() {
            self.out.push_str(&self.text[self.copied..]);
        }
    }

    fn replace(&mut self, gone: Range<usize>, stand_in: Option<char>) {
        if self.pieces.is_empty() {
            self.pieces.push(Piece { clean: 0, original: 0, atomic: false });
        }
        self.out.push_str(&self.text[self.copied..gone.start]);
        if let Some(c) = stand_in {
            self.pieces.push(Piece { clean: self.out.len(), original: gone.start, atomic: true });
            self.out.push(c);
        }
        self.pieces.push(Piece { clean: self.out.len(), original: gone.end, atomic: false });
        self.copied = gone.end;
    }

    /// The end of the tag, comment or element at `at`, and what stands in for it: a line break for blocks.
    fn tag(&mut self, at: usize) -> Option<(usize, Option<char>)> {
        let rest = &self.text[at..];
        if rest.starts_with("<!--") {
            return self.find(0, at + 4, "-->").map(|end| (end, Some(' ')));
        }
        let inner = rest[1..].strip_prefix('/').unwrap_or(&rest[1..]);
        let name_length = inner.bytes().take_while(u8::is_ascii_alphanumeric).count();
        let name = &inner[..name_length];
        let glued = self.text[..at].ends_with(|c: char| c.is_alphanumeric() || matches!(c, '_' | ':'));
        let level = element(name, glued)?;
        let length = attributes(&inner[name_length..])?;
        let end = at + (rest.len() - inner.len()) + name_length + length;
        if rest.as_bytes()[1] != b'/' && (name.eq_ignore_ascii_case("script") || name.eq_ignore_ascii_case("style")) {
            let (slot, closing) = if name.len() == 6 { (1, "</script>") } else { (2, "</style>") };
            if let Some(end) = self.find(slot, end, closing) {
                return Some((end, Some('\n')));
            }
        }
        Some((end, (level == Level::Block).then_some('\n')))
    }

    fn find(&mut self, slot: usize, from: usize, needle: &str) -> Option<usize> {
        if self.unclosed[slot] {
            return None;
        }
        let found = self.text[from..].find(needle).map(|found| from + found + needle.len());
        self.unclosed[slot] = found.is_none();
        found
    }

    /// The rest of a line that opens a code fence.
    fn fence(&self, at: usize) -> Option<(usize, Option<char>)> {
        const DEEPEST: usize = 8;
        let bytes = self.text.as_bytes();
        // No further back than a fence may be indented: most backticks stand in the middle of a line, which may be a whole text.
        let mut start = at;
        while start > 0 && at - start <= DEEPEST && matches!(bytes[start - 1], b' ' | b'>' | b'\t') {
            start -= 1;
        }
        if at - start > DEEPEST || start > 0 && bytes[start - 1] != b'\n' {
            return None;
        }
        let mark = bytes[at];
        let rest = &self.text[at..];
        let marks = rest.bytes().take_while(|&b| b == mark).count();
        let line = rest[marks..].split('\n').next().unwrap_or("");
        (marks >= 3 && line.len() < 200 && !line.contains('`')).then_some((at + marks + line.len(), None))
    }
}

const fn is_escapable(b: u8) -> bool {
    matches!(
        b,
        b'_' | b'*'
            | b'#'
            | b'+'
            | b'-'
            | b'.'
            | b'`'
            | b'('
            | b')'
            | b'['
            | b']'
            | b'!'
            | b'<'
            | b'>'
            | b'&'
            | b'~'
            | b'|'
    )
}

#[derive(Debug, PartialEq, Eq)]
enum Level {
    Inline,
    Block,
}

const INLINE: &str = " a abbr b bdi bdo big cite code data del dfn em font i img ins kbd label mark q rp rt ruby s samp small span strike strong \
    sub sup time tt u var wbr ";
const BLOCK: &str = " address article aside audio blockquote body br button canvas caption center col colgroup dd details dialog div dl dt \
    fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 head header hr html iframe input legend li link main map menu meta nav noscript object \
    ol optgroup option output p picture pre progress script section select source style summary svg table tbody td template textarea tfoot th thead \
    title tr track ul video ";
/// Elements whose names are also common type names: behind an identifier (`Promise<object>`) they are no element.
const TYPES: &str = " data time map object option output input label link source var section select menu button table form template a b i s u q ";

/// What kind of element a name is, if any. Elements are written in one case: `<Button>` is a type or component.
fn element(name: &str, glued: bool) -> Option<Level> {
    let lower = name.bytes().all(|b| !b.is_ascii_uppercase());
    if name.is_empty() || name.len() > 10 || !lower && name.bytes().any(|b| b.is_ascii_lowercase()) {
        return None;
    }
    let padded = [" ", &name.to_ascii_lowercase(), " "].concat();
    // One letter in lower case right behind a word is more often `text<b>bold</b>` than a type.
    if glued && TYPES.contains(&padded) && !(lower && name.len() == 1) {
        return None;
    }
    if INLINE.contains(&padded) { Some(Level::Inline) } else { BLOCK.contains(&padded).then_some(Level::Block) }
}

/// The length of what follows a tag's name up to and with `>`, if it reads as attributes.
fn attributes(rest: &str) -> Option<usize> {
    let bytes = rest.as_bytes();
    let mut quote = None;
    match bytes.first()? {
        b'>' => return Some(1),
        b'/' if bytes.get(1) == Some(&b'>') => return Some(2),
        b if b.is_ascii_whitespace() => {}
        _ => return None,
    }
    let first = rest.trim_start().bytes().next()?;
    if !(first.is_ascii_alphabetic() || matches!(first, b'/' | b'>' | b'@' | b':' | b'_')) {
        return None;
    }
    for (at, &b) in bytes.iter().enumerate().take(LONGEST_TAG) {
        match (quote, b) {
            (Some(open), _) if b == open => quote = None,
            (Some(_), _) => {}
            (None, b'"' | b'\'') if bytes[at - 1] == b'=' => quote = Some(b),
            (None, b'>') => return Some(at + 1),
            (None, b'<' | b'&') => return None,
            _ => {}
        }
    }
    None
}

/// The character references a text is likely to hold: XML's, punctuation, and the letters of Latin-1.
const REFERENCES: &str = "amp& lt< gt> quot\" apos' nbsp\u{a0} copy© reg® trade™ hellip… mdash— ndash– lsquo‘ rsquo’ ldquo“ rdquo” laquo« raquo» \
    bull• middot· deg° plusmn± times× divide÷ euro€ pound£ yen¥ cent¢ sect§ para¶ shy\u{ad} larr← rarr→ \
    Agrave\u{c0} Aacute\u{c1} Acirc\u{c2} Atilde\u{c3} Auml\u{c4} Aring\u{c5} AElig\u{c6} Ccedil\u{c7} Egrave\u{c8} Eacute\u{c9} Ecirc\u{ca} Euml\u{cb} \
    Igrave\u{cc} Iacute\u{cd} Icirc\u{ce} Iuml\u{cf} ETH\u{d0} Ntilde\u{d1} Ograve\u{d2} Oacute\u{d3} Ocirc\u{d4} Otilde\u{d5} Ouml\u{d6} Oslash\u{d8} \
    Ugrave\u{d9} Uacute\u{da} Ucirc\u{db} Uuml\u{dc} Yacute\u{dd} THORN\u{de} szlig\u{df} agrave\u{e0} aacute\u{e1} acirc\u{e2} atilde\u{e3} auml\u{e4} \
    aring\u{e5} aelig\u{e6} ccedil\u{e7} egrave\u{e8} eacute\u{e9} ecirc\u{ea} euml\u{eb} igrave\u{ec} iacute\u{ed} icirc\u{ee} iuml\u{ef} eth\u{f0} \
    ntilde\u{f1} ograve\u{f2} oacute\u{f3} ocirc\u{f4} otilde\u{f5} ouml\u{f6} oslash\u{f8} ugrave\u{f9} uacute\u{fa} ucirc\u{fb} uuml\u{fc} \
    yacute\u{fd} thorn\u{fe} yuml\u{ff} OElig\u{152} oelig\u{153} Scaron\u{160} scaron\u{161}";

/// Length and character of the reference at the start of `rest`.
fn reference(rest: &str) -> Option<(usize, char)> {
    let end = rest.bytes().take(10).position(|b| b == b';')?;
    let name = &rest[1..end];
    let c = if let Some(number) = name.strip_prefix('#') {
        let code = match number.strip_prefix(['x', 'X']) {
            Some(hex) => u32::from_str_radix(hex, 16).ok()?,
            None => number.parse().ok()?,
        };
        char::from_u32(code).filter(|c| !c.is_control() || c.is_whitespace())?
    } else {
        // The lists hold every name glued to its character.
        REFERENCES
            .split(' ')
            .find_map(|entry| entry.strip_prefix(name).filter(|c| c.chars().count() == 1))?
            .chars()
            .next()?
    };
    Some((end + 1, c))
}

/// The length of `](target)` at the start of `rest`, if the target looks like an address rather than an argument.
fn link_target(rest: &str) -> Option<usize> {
    let target = rest.strip_prefix("](")?;
    let mut depth = 1_usize;
    let end = target.bytes().take(LONGEST_TAG).position(|b| {
        match b {
            b'(' => depth += 1,
            b')' => depth -= 1,
            _ => {}
        }
        depth == 0 || matches!(b, b'\n' | b'[' | b']')
    })?;
    let inner = &target[..end];
    let address = inner.split([' ', '\t']).next().unwrap_or("");
    let is_address =
        address.contains(['/', '.', '#', ':']) && (address.len() == inner.len() || inner.ends_with(['"', '\'', ')']));
    (depth == 0 && is_address).then_some(end + 3)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clean(text: &str) -> String {
        Clean::new(text).text.into_owned()
    }

    #[test]
    fn removes_tags_and_decodes_references() {
        assert_eq!(clean("<p>Rust &amp; Wasm</p>"), "\nRust & Wasm\n");
        assert_eq!(clean("a<b>b</b>c<br/>d"), "abc\nd");
        assert_eq!(clean("R&amp;D caf&eacute; &#8217; &#x41;"), "R&D café ’ A");
        assert_eq!(clean("<a href=\"x>y\" title='z'>link</a>"), "link");
        assert_eq!(clean("x<!-- no -->y<script>var z;</script>"), "x y\n");
        assert_eq!(clean("<BR>up"), "\nup");
    }

    #[test]
    fn swallows_no_text() {
        for text in [
            "Vec<String> and a < b && c > d",
            "Map<K, V>",
            "Promise<object>",
            "x <- y",
            "AT&T; fish & chips; &unknown; &;",
            "<!-- never closed",
            "<Button> <https://example.org>",
            "if (a <b && c> d)",
            r"C:\Users\me",
            "f[0](x)",
            "a ` b ~ c ] d",
        ] {
            assert_eq!(clean(text), text);
        }
        assert_eq!(clean("<script>alert"), "\nalert");
    }

    #[test]
    fn removes_markdown_that_nobody_reads() {
        assert_eq!(clean("see [the docs](https://a.b/c_(d)) now"), "see [the docs now");
        assert_eq!(clean("![alt](img.png \"title\")"), "![alt");
        assert_eq!(clean("```rust\nlet x;\n```\nafter"), "\nlet x;\n\nafter");
        assert_eq!(clean(r"C\+\+ snake\_case"), "C++ snake_case");
        assert_eq!(clean("use ```x``` inline"), "use ```x``` inline");
        assert_eq!(clean("Code:\n>  \t> > ```py\nx"), "Code:\n>  \t> > \nx");
        assert_eq!(clean("Code:\n>  \t> >  ```py\nx"), "Code:\n>  \t> >  ```py\nx");
    }

    #[test]
    fn maps_back() {
        let text = "<b>R&amp;D</b> and caf&eacute; <i>go</i>\\_x";
        let clean = Clean::new(text);
        for (word, original) in
            [("R&D", "R&amp;D"), ("café", "caf&eacute;"), ("and", "and"), ("go", "go"), ("_x", "_x"), ("D", "D")]
        {
            let at = clean.text.find(word).expect("in text");
            assert_eq!(&text[clean.original(at..at + word.len())], original);
        }
    }
}
