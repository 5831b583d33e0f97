//! Places in a text, as callers in JavaScript count them.

use core::ops::Range;

/// A half-open range of a text in UTF-16 code units, as `String.prototype.slice` takes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct Span {
    /// First code unit.
    pub start: usize,
    /// One past the last code unit.
    pub end: usize,
}

/// Turns byte offsets of one text into UTF-16 code units.
///
/// Lookup is O(log n) in the number of non-ASCII characters; an ASCII text costs nothing.
#[derive(Debug, Clone)]
pub struct Utf16Index {
    /// For every non-ASCII character: the byte offset behind it, and by how much bytes exceed code units up to there.
    steps: Vec<(usize, usize)>,
}

impl Utf16Index {
    /// Reads `text` once.
    #[must_use]
    pub fn new(text: &str) -> Self {
        let mut steps = Vec::new();
        if !text.is_ascii() {
            let mut surplus = 0;
            for (at, c) in text.char_indices() {
                if !c.is_ascii() {
                    surplus += c.len_utf8() - c.len_utf16();
                    steps.push((at + c.len_utf8(), surplus));
                }
            }
        }
        Self { steps }
    }

    /// The code unit at which the character at byte `offset` starts; `offset` must lie on a character boundary.
    #[must_use]
    pub fn unit(&self, offset: usize) -> usize {
        let n = self.steps.partition_point(|&(behind, _)| behind <= offset);
        offset - n.checked_sub(1).map_or(0, |i| self.steps[i].1)
    }

    /// The span of a byte range.
    #[must_use]
    pub fn span(&self, bytes: Range<usize>) -> Span {
        Span { start: self.unit(bytes.start), end: self.unit(bytes.end) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_code_units() {
        let text = "aé中😀z";
        let index = Utf16Index::new(text);
        let at = |needle: &str| {
            let start = text.find(needle).expect("in text");
            index.span(start..start + needle.len())
        };
        assert_eq!(at("a"), Span { start: 0, end: 1 });
        assert_eq!(at("é"), Span { start: 1, end: 2 });
        assert_eq!(at("中"), Span { start: 2, end: 3 });
        assert_eq!(at("😀"), Span { start: 3, end: 5 });
        assert_eq!(at("z"), Span { start: 5, end: 6 });
    }
}
