//! Text analysis shared by both scorers: one filter per file.
//!
//! [`tokens`] runs them all. A token's bytes always refer to the text that was given, whatever folding did to the word.

pub mod blank;
#[cfg(feature = "dictionary")]
mod dictionary;
pub(crate) mod intern;
pub mod language;
pub(crate) mod lists;
pub mod markup;
pub mod normalize;
pub mod segment;
pub mod span;
pub mod stem;
pub mod stopwords;

#[cfg(feature = "dictionary")]
pub use dictionary::Dictionary;
pub use language::Language;

use core::ops::Range;
use std::borrow::Cow;

/// What the analysis takes from the place it runs in.
pub trait Host {
    /// Byte ranges of the words of `run`, in order and not overlapping, or `None` where the host cannot tell.
    ///
    /// `run` is written in one of the scripts of [`segment::needs_dictionary`], without spaces; `language` is a BCP 47 tag.
    /// What no range covers counts as punctuation.
    fn segment(&self, run: &str, language: &str) -> Option<Vec<Range<usize>>>;
}

/// A host without a dictionary: such runs are cut by rules, the same everywhere.
#[derive(Debug, Clone, Copy, Default)]
pub struct Rules;

impl Host for Rules {
    fn segment(&self, _run: &str, _language: &str) -> Option<Vec<Range<usize>>> {
        None
    }
}

/// What a token is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Letters, or letters and digits.
    Word,
    /// Digits with their separators (`3.14`, `1,200`).
    Number,
    /// A word of a script without spaces, or a pair of its characters where no dictionary is at hand.
    Dictionary,
}

/// One word of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token<'a> {
    /// Where it stands, in bytes of the text that was given.
    pub bytes: Range<usize>,
    /// Folded for comparison.
    pub folded: Cow<'a, str>,
    /// What its inflected forms share.
    pub stem: Cow<'a, str>,
    /// Whether it is a stop word of the language.
    pub is_stop: bool,
    /// Whether it starts with a capital letter.
    pub capitalised: bool,
    /// What it is made of.
    pub kind: Kind,
}

/// All words of `text` in order; overlapping only where a run was cut into [`segment::bigrams`].
#[must_use]
pub fn tokens<'a>(text: &'a str, language: Language, host: &dyn Host) -> Vec<Token<'a>> {
    let mut tokens = Vec::with_capacity(text.len() / 6);
    for word in segment::words(text) {
        let run = &text[word.clone()];
        if !run.starts_with(segment::needs_dictionary) {
            tokens.push(token(text, word, language));
            continue;
        }
        let cuts = host.segment(run, &language.of_word(run).tag()).unwrap_or_else(|| segment::bigrams(run));
        for cut in cuts {
            let bytes = word.start + cut.start..word.start + cut.end;
            tokens.push(Token { kind: Kind::Dictionary, ..token(text, bytes, language) });
        }
    }
    tokens
}

fn token(text: &str, bytes: Range<usize>, language: Language) -> Token<'_> {
    let word = &text[bytes.clone()];
    let folded = normalize::fold(word);
    let language = language.of_word(word);
    let is_stop = stopwords::is_stop_word(&folded, language);
    let kind = if folded.chars().all(|c| c.is_numeric() || matches!(c, '.' | ',' | '\'' | '_')) {
        Kind::Number
    } else {
        Kind::Word
    };
    let stem = match &folded {
        Cow::Borrowed(folded) => stem::stem(folded, language),
        Cow::Owned(folded) => Cow::Owned(stem::stem(folded, language).into_owned()),
    };
    Token { capitalised: word.starts_with(char::is_uppercase), bytes, folded, stem, is_stop, kind }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_point_into_the_text() {
        let text = "The ＣＨＩＬＤＲＥＮ ran 3.5 km — 使用构建。";
        let tokens = tokens(text, Language::English, &Rules);
        let seen: Vec<_> =
            tokens.iter().map(|t| (&text[t.bytes.clone()], t.folded.as_ref(), t.is_stop, t.kind)).collect();
        assert_eq!(
            seen,
            [
                ("The", "the", true, Kind::Word),
                ("ＣＨＩＬＤＲＥＮ", "children", false, Kind::Word),
                ("ran", "ran", false, Kind::Word),
                ("3.5", "3.5", false, Kind::Number),
                ("km", "km", false, Kind::Word),
                ("使用", "使用", true, Kind::Dictionary),
                ("用构", "用构", false, Kind::Dictionary),
                ("构建", "构建", false, Kind::Dictionary),
            ]
        );
        assert_eq!(tokens[1].stem, stem::stem("child", Language::English));
    }
}
