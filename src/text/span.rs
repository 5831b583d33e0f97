//! Places in a text, as callers in JavaScript count them.

use core::ops::Range;

/// A half-open range of a text in UTF-16 code units, as `String.prototype.slice` takes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
pub struct Span {
    /// First code unit.
    pub start: usize,
    /// One past the last code unit.
    pub end: usize,
}

/// Turns byte offsets of one text into UTF-16 code units.
///
/// Lookup is O(1); an ASCII text costs nothing, others a quarter of their size.
#[derive(Debug, Clone)]
pub struct Utf16Index {
    /// For every 64 bytes: by how much bytes exceed code units before them, and at which of them it grows by one more.
    blocks: Vec<(usize, u64)>,
}

const BLOCK: usize = 64;

impl Utf16Index {
    /// Reads `text` once.
    #[must_use]
    pub fn new(text: &str) -> Self {
        if text.is_ascii() {
            return Self { blocks: Vec::new() };
        }
        let bytes = text.as_bytes();
        let mut blocks = Vec::with_capacity(bytes.len() / BLOCK + 1);
        let mut surplus = 0;
        let mut previous = 0;
        for block in bytes.chunks(BLOCK) {
            if block.is_ascii() {
                blocks.push((surplus, 0));
                previous = 0;
                continue;
            }
            let mut grows = 0_u64;
            for (at, &byte) in block.iter().enumerate() {
                // Every continuation byte is one too many, except one of the three in a pair of surrogates.
                if byte & 0xC0 == 0x80 && previous < 0xF0 {
                    grows |= 1 << at;
                }
                previous = byte;
            }
            blocks.push((surplus, grows));
            surplus += grows.count_ones() as usize;
        }
        // An offset behind the last byte may open a block of its own.
        blocks.push((surplus, 0));
        Self { blocks }
    }

    /// Whether every byte is a code unit.
    #[cfg(any(target_family = "wasm", test))]
    pub(crate) const fn is_identity(&self) -> bool {
        self.blocks.is_empty()
    }

    /// The code unit at which the character at byte `offset` starts; `offset` must lie on a character boundary.
    #[must_use]
    pub fn unit(&self, offset: usize) -> usize {
        if self.blocks.is_empty() {
            return offset;
        }
        match self.blocks.get(offset / BLOCK) {
            Some(&(surplus, grows)) => offset - surplus - (grows & ((1 << (offset % BLOCK)) - 1)).count_ones() as usize,
            None => offset,
        }
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

    #[test]
    fn agrees_with_the_encoder_at_every_boundary() {
        let text = "ab\u{7f}é中😀\u{10ffff}zß".repeat(40);
        let index = Utf16Index::new(&text);
        for (at, _) in text.char_indices().chain([(text.len(), ' ')]) {
            assert_eq!(index.unit(at), text[..at].encode_utf16().count(), "{at}");
        }
    }
}
