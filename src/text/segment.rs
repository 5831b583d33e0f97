//! Cuts a text into words by UAX #29.
//!
//! Chinese, Japanese, Thai, Lao, Khmer and Burmese write no spaces, and Unicode's rules leave their words to a dictionary.
//! Such a run comes out of [`words`] whole; [`crate::text::Host`] cuts it where the host has a dictionary, [`bigrams`] where not.

use super::intern::Hash;
use core::ops::Range;
use icu_segmenter::iterators::WordBreakIterator;
use icu_segmenter::options::WordBreakInvariantOptions;
use icu_segmenter::scaffold::Utf8;
use icu_segmenter::{WordSegmenter, WordSegmenterBorrowed};

const RULES: WordSegmenterBorrowed<'static> =
    WordSegmenter::new_for_non_complex_scripts(WordBreakInvariantOptions::default());

/// Byte ranges of the word-like segments of `text` (those that hold a letter or digit), in order.
///
/// A run in a script that needs a dictionary is one segment, whatever its length.
pub fn words(text: &str) -> impl Iterator<Item = Range<usize>> + '_ {
    Words::new(text).map(|segment| segment.start..segment.end)
}

/// What the bytes of an ASCII word are, as bits: small letters, capitals, digits, and what joins them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Class(u8);

impl Class {
    pub(crate) const SMALL: Self = Self(1);
    pub(crate) const CAPITAL: Self = Self(2);
    pub(crate) const DIGIT: Self = Self(4);
    pub(crate) const UNDERSCORE: Self = Self(8);
    /// An apostrophe between letters or digits.
    pub(crate) const APOSTROPHE: Self = Self(16);
    /// A dot, comma, colon or semicolon between letters or digits.
    pub(crate) const POINT: Self = Self(32);
    /// Anything beyond ASCII.
    pub(crate) const OTHER: Self = Self(64);
    const NONE: Self = Self(0);
    const WORD: Self = Self(Self::SMALL.0 | Self::CAPITAL.0 | Self::DIGIT.0 | Self::UNDERSCORE.0);
    const LETTER: Self = Self(Self::SMALL.0 | Self::CAPITAL.0);

    #[inline(always)]
    pub(crate) const fn has(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    #[inline(always)]
    pub(crate) const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// A byte of this class, a capital as its small letter.
    #[inline(always)]
    const fn small(self, byte: u8) -> u8 {
        byte | (self.0 & Self::CAPITAL.0) << 4
    }
}

/// The class of every byte.
const CLASSES: [Class; 256] = {
    let mut classes = [Class::NONE; 256];
    let mut b = 0;
    while b < 256 {
        classes[b] = match b as u8 {
            b'a'..=b'z' => Class::SMALL,
            b'A'..=b'Z' => Class::CAPITAL,
            b'0'..=b'9' => Class::DIGIT,
            b'_' => Class::UNDERSCORE,
            b'\'' => Class::APOSTROPHE,
            b'.' | b',' | b':' | b';' => Class::POINT,
            0x80.. => Class::OTHER,
            _ => Class::NONE,
        };
        b += 1;
    }
    classes
};

/// A word-like segment of a text.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Segment {
    pub(crate) start: usize,
    pub(crate) end: usize,
    /// What its bytes are.
    pub(crate) class: Class,
    /// The hash of its small letters; of no meaning where `class` is [`Class::OTHER`].
    pub(crate) hash: Hash,
}

impl Segment {
    fn of(text: &str, start: usize, end: usize) -> Self {
        let mut segment = Self { start, end: start, class: Class::NONE, hash: Hash::START };
        while segment.end < end {
            let byte = text.as_bytes()[segment.end];
            let class = CLASSES[byte as usize];
            segment.class = segment.class.with(class);
            segment.hash = segment.hash.with(class.small(byte));
            segment.end += 1;
        }
        segment
    }
}

/// The word-like segments of a text.
pub(crate) struct Words<'a> {
    text: &'a str,
    /// What was looked at last, and where the next look begins.
    stretch: Range<usize>,
    /// The breaks inside `stretch` that are still to come, and the last one before them.
    breaks: Option<(WordBreakIterator<'static, 'a, Utf8>, usize)>,
}

impl<'a> Words<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        Self { text, stretch: 0..0, breaks: None }
    }

    /// The next segment by the rules alone.
    fn by_rules(&mut self) -> Option<Segment> {
        let text = self.text;
        loop {
            if let Some((rules, start)) = &mut self.breaks {
                for end in rules.by_ref() {
                    let (from, to) = (self.stretch.start + *start, self.stretch.start + end);
                    *start = end;
                    // The library's own notion of a word is lost behind a combining mark.
                    if text[from..to].contains(char::is_alphanumeric) {
                        return Some(Segment::of(text, from, to));
                    }
                }
                self.breaks = None;
                return None;
            }
            let start = self.stretch.end;
            let first = text[start..].chars().next()?;
            if needs_dictionary(first) {
                let end = start + run_length(&text[start..]);
                self.stretch = start..end;
                return Some(Segment { start, end, class: Class::OTHER, hash: Hash::START });
            }
            self.stretch = start..start + ruled_length(&text[start..]);
            let mut rules = RULES.segment_str(&text[self.stretch.clone()]);
            let first = rules.next().unwrap_or(0);
            self.breaks = Some((rules, first));
        }
    }
}

impl Iterator for Words<'_> {
    type Item = Segment;

    fn next(&mut self) -> Option<Segment> {
        self.following()
    }
}

impl Words<'_> {
    /// The next segment; [`Iterator::next`] for the one loop that is worth a copy of this code.
    #[inline(always)]
    pub(crate) fn following(&mut self) -> Option<Segment> {
        let bytes = self.text.as_bytes();
        loop {
            if self.breaks.is_none() {
                let mut at = self.stretch.end;
                // ASCII that is in no word joins none while it stands before one.
                while at < bytes.len() && separates(CLASSES[bytes[at] as usize]) {
                    at += 1;
                }
                if at == bytes.len() {
                    return None;
                }
                self.stretch.end = at;
                if let Some(word) = plain_word(bytes, at) {
                    self.stretch.end = word.end;
                    if word.class == Class::UNDERSCORE {
                        continue;
                    }
                    return Some(word);
                }
            }
            if let Some(segment) = self.by_rules() {
                return Some(segment);
            }
        }
    }
}

#[inline(always)]
const fn separates(class: Class) -> bool {
    !class.has(Class::WORD.with(Class::OTHER))
}

/// The ASCII word at `start`, for which the rules of UAX #29 need no tables; `None` where what follows is not ASCII, and so
/// may join it.
#[inline(always)]
fn plain_word(bytes: &[u8], start: usize) -> Option<Segment> {
    let (mut at, mut class, mut hash) = (start, Class::NONE, Hash::START);
    loop {
        let mut last = Class::NONE;
        let mut next = Class::NONE;
        while at < bytes.len() {
            let byte = bytes[at];
            next = CLASSES[byte as usize];
            if !next.has(Class::WORD) {
                break;
            }
            last = next;
            class = class.with(next);
            hash = hash.with(next.small(byte));
            at += 1;
        }
        if at == bytes.len() {
            return Some(Segment { start, end: at, class, hash });
        }
        if next.has(Class::OTHER) {
            return None;
        }
        if !next.has(Class::APOSTROPHE.with(Class::POINT)) {
            return Some(Segment { start, end: at, class, hash });
        }
        let (joint, behind) =
            (bytes[at], if at + 1 < bytes.len() { CLASSES[bytes[at + 1] as usize] } else { Class::NONE });
        if behind.has(Class::OTHER) {
            return None;
        }
        // `it's`, `Node.js`, `3.14`, `1,200`.
        let letters = last.has(Class::LETTER) && behind.has(Class::LETTER);
        let digits = last.has(Class::DIGIT) && behind.has(Class::DIGIT);
        let joins = match joint {
            b'.' | b'\'' => letters || digits,
            b':' => letters,
            _ => digits,
        };
        if !joins {
            return Some(Segment { start, end: at, class, hash });
        }
        class = class.with(next);
        hash = hash.with(joint);
        at += 1;
    }
}

/// The bytes before the first character of `text` that does not need a dictionary.
fn run_length(text: &str) -> usize {
    text.char_indices().find(|&(_, c)| !needs_dictionary(c)).map_or(text.len(), |(at, _)| at)
}

/// The bytes of `text` that are left to the rules: up to ASCII white space, which joins nothing, or to a character that
/// needs a dictionary; such characters have three or four bytes.
fn ruled_length(text: &str) -> usize {
    let bytes = text.as_bytes();
    let mut at = 0;
    while let Some(next) = bytes[at..].iter().position(|&b| b >= 0xE0 || matches!(b, b' ' | b'\n')) {
        at += next;
        match text[at..].chars().next() {
            Some(c) if !matches!(c, ' ' | '\n') && !needs_dictionary(c) => at += c.len_utf8(),
            _ => return at,
        }
    }
    text.len()
}

/// Whether words of this script are not separated by spaces, so that cutting them needs a dictionary.
#[must_use]
pub const fn needs_dictionary(c: char) -> bool {
    matches!(c,
        '\u{E00}'..='\u{EFF}' // Thai, Lao
        | '\u{1000}'..='\u{109F}' | '\u{A9E0}'..='\u{A9FF}' | '\u{AA60}'..='\u{AA7F}' // Burmese
        | '\u{1780}'..='\u{17FF}' | '\u{19E0}'..='\u{19FF}' // Khmer
        | '\u{3005}'..='\u{3007}' | '\u{3041}'..='\u{309F}' | '\u{30A1}'..='\u{30FF}' | '\u{31F0}'..='\u{31FF}' | '\u{FF66}'..='\u{FF9F}' // kana
        | '\u{2E80}'..='\u{2FDF}' | '\u{3400}'..='\u{4DBF}' | '\u{4E00}'..='\u{9FFF}' | '\u{F900}'..='\u{FAFF}' | '\u{20000}'..='\u{3FFFF}') // Han
}

/// Byte ranges of the overlapping pairs of characters of `run`, or of its one character.
///
/// A combining vowel or tone mark stays with the letter before it.
#[must_use]
pub fn bigrams(run: &str) -> Vec<Range<usize>> {
    let mut starts: Vec<usize> = run.char_indices().filter(|&(_, c)| !is_dependent(c)).map(|(at, _)| at).collect();
    if starts.first() != Some(&0) && !run.is_empty() {
        starts.insert(0, 0);
    }
    starts.push(run.len());
    if starts.len() < 4 {
        return if run.is_empty() { Vec::new() } else { core::iter::once(0..run.len()).collect() };
    }
    starts.windows(3).map(|w| w[0]..w[2]).collect()
}

/// Vowel signs and tone marks of Thai, Lao, Burmese and Khmer, kana voicing marks and variation selectors.
const fn is_dependent(c: char) -> bool {
    matches!(c, '\u{E30}'..='\u{E3A}' | '\u{E45}' | '\u{E47}'..='\u{E4E}' | '\u{EB0}'..='\u{EBC}' | '\u{EC8}'..='\u{ECE}'
        | '\u{102B}'..='\u{103E}' | '\u{17B4}'..='\u{17D3}' | '\u{3099}' | '\u{309A}' | '\u{FF9E}' | '\u{FF9F}' | '\u{FE00}'..='\u{FE0F}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(text: &str) -> Vec<&str> {
        words(text).map(|r| &text[r]).collect()
    }

    #[test]
    fn cuts_words() {
        assert_eq!(cut("Don’t stop, me 3.14 now!"), ["Don’t", "stop", "me", "3.14", "now"]);
        assert_eq!(cut("snake_case Node.js привет, мир"), ["snake_case", "Node.js", "привет", "мир"]);
        assert_eq!(cut("re\u{301}sume\u{301} tips"), ["re\u{301}sume\u{301}", "tips"]);
        assert_eq!(cut(""), Vec::<&str>::new());
        assert_eq!(cut("…—!"), Vec::<&str>::new());
    }

    /// The short cuts for ASCII words change nothing: the rules over the whole text say the same.
    #[test]
    fn short_cuts_agree_with_the_rules() {
        let pieces = [
            "a", "Z", "7", " ", "\n", ".", ",", ":", ";", "'", "\"", "_", "-", "/", "\u{301}", "é", "א", "\u{200d}",
            "\u{a0}", "😀", "ʼ", "\r", "’", "٣",
        ];
        let mut state = 1_u64;
        for _ in 0..20_000 {
            let mut text = String::new();
            for _ in 0..9 {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                text.push_str(pieces[(state >> 33) as usize % pieces.len()]);
            }
            let breaks: Vec<usize> = RULES.segment_str(&text).collect();
            let all = breaks.windows(2).map(|pair| pair[0]..pair[1]);
            let want: Vec<_> = all.filter(|range| text[range.clone()].contains(char::is_alphanumeric)).collect();
            assert_eq!(words(&text).collect::<Vec<_>>(), want, "{text:?}");
        }
    }

    #[test]
    fn leaves_dictionary_scripts_whole() {
        assert_eq!(cut("使用 React 构建网站"), ["使用", "React", "构建网站"]);
        assert_eq!(cut("ภาษาไทย"), ["ภาษาไทย"]);
        assert!(cut("使用构建").iter().all(|w| w.chars().all(needs_dictionary)));
    }

    #[test]
    fn pairs_characters() {
        let of = |run: &'static str| bigrams(run).into_iter().map(|r| &run[r]).collect::<Vec<_>>();
        assert_eq!(of("构建网站"), ["构建", "建网", "网站"]);
        assert_eq!(of("猫"), ["猫"]);
        assert_eq!(of("网站"), ["网站"]);
        assert_eq!(of(""), Vec::<&str>::new());
    }
}
