//! Cuts a text into words by UAX #29.
//!
//! Chinese, Japanese, Thai, Lao, Khmer and Burmese write no spaces, and Unicode's rules leave their words to a dictionary.
//! Such a run comes out of [`words`] whole; [`crate::text::Host`] cuts it where the host has a dictionary, [`bigrams`] where not.

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
    let bytes = text.as_bytes();
    let mut stretch = 0..0;
    let mut breaks: Option<(WordBreakIterator<'static, '_, Utf8>, usize)> = None;
    core::iter::from_fn(move || {
        loop {
            if let Some((rules, start)) = &mut breaks {
                if let Some(end) = rules.next() {
                    let segment = stretch.start + *start..stretch.start + end;
                    *start = end;
                    // The library's own notion of a word is lost behind a combining mark.
                    if text[segment.clone()].contains(char::is_alphanumeric) {
                        return Some(segment);
                    }
                    continue;
                }
                breaks = None;
            }
            let start = stretch.end + bytes[stretch.end..].iter().take_while(|b| separates(**b)).count();
            if let Some(end) = plain_word(bytes, start) {
                stretch = start..end;
                return Some(start..end);
            }
            let first = text[start..].chars().next()?;
            if needs_dictionary(first) {
                stretch = start..start + run_length(&text[start..]);
                return Some(stretch.clone());
            }
            stretch = start..start + ruled_length(&text[start..]);
            let mut rules = RULES.segment_str(&text[stretch.clone()]);
            let first = rules.next().unwrap_or(0);
            breaks = Some((rules, first));
        }
    })
}

/// ASCII that is in no word and joins none while it stands before one.
const fn separates(b: u8) -> bool {
    b.is_ascii() && !b.is_ascii_alphanumeric() && b != b'_'
}

/// The end of the ASCII word at `start` if what follows it ends a word whatever comes next: nine words of ten in English,
/// for which the rules of UAX #29 need no tables.
fn plain_word(bytes: &[u8], start: usize) -> Option<usize> {
    let length = bytes[start..].iter().take_while(|b| b.is_ascii_alphanumeric()).count();
    let end = start + length;
    let joins = |b: Option<&u8>| b.is_some_and(|&b| !separates(b));
    let ends = match bytes.get(end) {
        // These stand inside words and numbers as well: `it's`, `3.14`, `1,200`.
        Some(b'.' | b',' | b':' | b';' | b'\'' | b'"') => !joins(bytes.get(end + 1)),
        next => !joins(next),
    };
    (length > 0 && ends).then_some(end)
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
