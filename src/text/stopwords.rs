//! Words too common to say anything about a text: articles, pronouns, prepositions, conjunctions, auxiliaries and the
//! emptiest verbs and adverbs of thirteen languages.
//!
//! The lists were written for this project and are kept as text in `stopwords/`, one file per language.

use super::language::Language;
use super::lists::Table;
use std::sync::OnceLock;

macro_rules! lists {
    ($($language:ident $file:literal),* $(,)?) => {
        /// The stop words of a language, folded and separated by white space; none for a language without a list.
        #[must_use]
        pub fn list(language: Language) -> &'static str {
            match language {
                $(Language::$language => include_str!(concat!("stopwords/", $file, ".txt")),)*
                Language::Other(_) => "",
            }
        }

        /// Whether a case-folded word is a stop word of `language`; never, for a language without a list.
        #[must_use]
        pub fn is_stop_word(word: &str, language: Language) -> bool {
            match language {
                $(Language::$language => {
                    static LIST: OnceLock<Table> = OnceLock::new();
                    LIST.get_or_init(|| Table::words(list(Language::$language))).contains(word)
                })*
                Language::Other(_) => false,
            }
        }
    };
}

lists!(
    English "en", Chinese "zh", Japanese "ja", Korean "ko", Thai "th", German "de", French "fr", Spanish "es", Portuguese "pt",
    Italian "it", Dutch "nl", Russian "ru", Arabic "ar",
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knows_stop_words_of_each_language() {
        for (language, word, content) in [
            (Language::English, "the", "fox"),
            (Language::Chinese, "的", "网站"),
            (Language::Japanese, "は", "山"),
            (Language::Korean, "그리고", "서버"),
            (Language::Thai, "และ", "ภาษา"),
            (Language::German, "und", "hund"),
            (Language::French, "les", "chat"),
            (Language::Spanish, "el", "gato"),
            (Language::Portuguese, "não", "gato"),
            (Language::Italian, "della", "gatto"),
            (Language::Dutch, "het", "kat"),
            (Language::Russian, "и", "кот"),
            (Language::Arabic, "في", "كتاب"),
        ] {
            assert!(is_stop_word(word, language), "{word}");
            assert!(!is_stop_word(content, language), "{content}");
        }
    }

    #[test]
    fn lists_are_folded() {
        for list in
            [include_str!("stopwords/de.txt"), include_str!("stopwords/th.txt"), include_str!("stopwords/fr.txt")]
        {
            for word in list.split_ascii_whitespace() {
                assert_eq!(super::super::normalize::fold(word), word);
            }
        }
    }
}
