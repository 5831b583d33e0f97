//! The words that carry a text's content, comparable across inflection.

use crate::lean::HashSet;
use crate::text::{self, Kind, Language, Rules, language};
use core::ops::Range;

/// A word that is no stop word, or a pair of characters of a script without spaces.
#[derive(Debug, Clone)]
pub(crate) struct Content {
    /// What inflected forms share.
    pub(crate) stem: String,
    /// The folded word.
    pub(crate) folded: String,
    /// Where it stands.
    pub(crate) bytes: Range<usize>,
}

/// Whether `c` parts words. One function, so that the searches for it are compiled once.
pub(crate) fn is_gap(c: char) -> bool {
    !c.is_alphanumeric()
}

/// The first `most` characters of `text`.
pub(crate) fn opening(text: &str, most: usize) -> &str {
    &text[..text.char_indices().nth(most).map_or(text.len(), |(at, _)| at)]
}

/// The content words of `text`, in order.
pub(crate) fn content(text: &str) -> Vec<Content> {
    content_in(text, language::detect(text))
}

fn content_in(text: &str, language: Language) -> Vec<Content> {
    text::tokens(text, language, &Rules)
        .into_iter()
        .filter(|token| !token.is_stop)
        .map(|token| Content { stem: token.stem.into_owned(), folded: token.folded.into_owned(), bytes: token.bytes })
        .collect()
}

/// How many content words `text` holds; overlapping pairs of characters count once for every two.
pub(crate) fn count(text: &str) -> usize {
    let tokens = text::tokens(text, language::detect(text), &Rules);
    let (mut words, mut covered, mut paired) = (0, 0, 0);
    for token in tokens.iter().filter(|token| !token.is_stop) {
        if token.kind == Kind::Dictionary {
            // 富士山は is three pairs: half of the characters that content pairs cover.
            let start = token.bytes.start.max(covered);
            paired += text[start..token.bytes.end.max(start)].chars().count();
            covered = token.bytes.end;
        } else {
            words += 1;
        }
    }
    words + paired.div_ceil(2)
}

/// The content words of a text, for looking others up.
#[derive(Debug, Clone, Default)]
pub(crate) struct Bag {
    keys: HashSet<String>,
}

impl Bag {
    pub(crate) fn new(words: &[Content]) -> Self {
        Self { keys: words.iter().flat_map(|w| [w.stem.clone(), w.folded.clone()]).collect() }
    }

    pub(crate) fn has(&self, word: &Content) -> bool {
        self.keys.contains(&word.stem) || self.keys.contains(&word.folded)
    }

    pub(crate) fn has_stem(&self, stem: &str) -> bool {
        self.keys.contains(stem)
    }

    /// How many of `words` stand in this bag.
    pub(crate) fn overlap(&self, words: &[Content]) -> usize {
        words.iter().filter(|word| self.has(word)).count()
    }
}

/// Whether two texts share a content word, inflection and a long common beginning (`founded`, `founder`) allowed.
pub(crate) fn share(a: &[Content], b: &[Content]) -> bool {
    let bag = Bag::new(a);
    if b.iter().any(|word| bag.has(word)) {
        return true;
    }
    // Bounded, so that two long texts without any common word stay cheap.
    a.iter().take(200).any(|x| b.iter().take(200).any(|y| akin(&x.folded, &y.folded)))
}

/// The words begin alike for at least five letters and three fifths of the longer one.
fn akin(a: &str, b: &str) -> bool {
    let common = a.chars().zip(b.chars()).take_while(|(x, y)| x == y && x.is_alphabetic()).count();
    common >= 5 && common * 5 >= a.chars().count().max(b.chars().count()) * 3
}

/// An estimate of how many tokens a model makes of `text`: four ASCII characters or one other to a token, alphabets
/// beyond ASCII two.
pub(crate) fn estimate(text: &str) -> usize {
    let mut quarters = 0;
    for c in text.chars() {
        quarters += match c {
            '\0'..='\u{7f}' => 1,
            '\u{80}'..='\u{e00}' => 2,
            _ => 4,
        };
    }
    quarters / 4 + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_content() {
        for (text, expected) in [("the", 0), ("The fee is 20 EUR.", 3), ("open in 1931", 2), ("", 0)] {
            assert_eq!(count(text), expected, "{text}");
        }
        assert!(count("富士山の高さは3776メートル") >= 3);
    }

    /// Four ASCII characters, two of the other alphabets or one of the wide scripts to a token, and one for the rest.
    #[test]
    fn estimates_tokens() {
        for (text, tokens) in [
            ("", 1),
            ("abc", 1),
            ("abcd", 2),
            ("éé", 2),
            ("ééé", 2),
            ("дом", 2),
            ("дома", 3),
            ("中", 2),
            ("中中中", 4),
            ("a中", 2),
        ] {
            assert_eq!(estimate(text), tokens, "{text}");
        }
    }

    #[test]
    fn shares_words_across_inflection() {
        let share = |a: &str, b: &str| share(&content(a), &content(b));
        assert!(share("The bridges opened.", "One bridge."));
        assert!(share("He founded it.", "its founder"));
        assert!(share("富士山は高い", "高さは富士山が一番"));
        assert!(!share("The bridge opened.", "The moon is far."));
        assert!(!share("international law", "the intern"));
    }
}
