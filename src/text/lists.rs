//! Word lists that are compiled in as text and turned into tables on first use.

use super::intern::{Hash, Interner, NONE};
use crate::lean::Lower;

/// A set of words, or words with a value.
pub(crate) struct Table {
    words: Interner,
    values: Vec<&'static str>,
    /// The length of the longest word: most words that are in no list are longer, and need no hashing.
    longest: usize,
}

impl Table {
    /// Whitespace-separated words, each its own value.
    pub(crate) fn words(text: &'static str) -> Self {
        let mut table = Self::new(text.len() / 7);
        for word in text.split_ascii_whitespace() {
            table.insert(word, word);
        }
        table
    }

    /// One word a line, a space, and its value.
    pub(crate) fn pairs(text: &'static str) -> Self {
        let mut table = Self::new(text.len() / 16);
        for (word, value) in text.lines().filter_map(|line| line.split_once(' ')) {
            table.insert(word, value);
        }
        table
    }

    /// A generated list in the form that [`unfold`] reads. The table must be made once: its text is never given back.
    pub(crate) fn folded(text: &str) -> Self {
        Self::pairs(unfold(text).leak())
    }

    /// `count` is about how many entries there are.
    fn new(count: usize) -> Self {
        Self { words: Interner::with_capacity(count), values: Vec::with_capacity(count), longest: 0 }
    }

    fn insert(&mut self, word: &str, value: &'static str) {
        self.longest = self.longest.max(word.len());
        let number = self.words.intern(word.as_bytes(), Hash::of(word)) as usize;
        if number == self.values.len() {
            self.values.push(value);
        } else {
            self.values[number] = value;
        }
    }

    pub(crate) fn contains(&self, word: &str) -> bool {
        self.get(word).is_some()
    }

    pub(crate) fn get(&self, word: &str) -> Option<&'static str> {
        if word.len() > self.longest { None } else { self.get_hashed(word, Hash::of(word)) }
    }

    /// [`Table::get`] for a word whose hash is known.
    pub(crate) fn get_hashed(&self, word: &str, hash: Hash) -> Option<&'static str> {
        let number = self.words.find(word.as_bytes(), hash);
        if number == NONE { None } else { Some(self.values[number as usize]) }
    }
}

/// Sorted words with their values as [`Table::pairs`] reads them, out of a form of half the size: a line has a letter for how many
/// characters the word shares with the one before (`a` is none), the rest of the word, and for each value a space, a digit for how
/// many characters at the end of the word to leave out (in base 36), and what follows instead. A word without values is its own.
fn unfold(text: &str) -> String {
    let (mut out, mut word) = (String::with_capacity(text.len() * 2), String::new());
    for line in text.lines() {
        let (head, values) = line.split_once(' ').unwrap_or((line, "0"));
        let Some((shared, rest)) = head.split_at_checked(1) else { continue };
        word.truncate(usize::from(shared.as_bytes()[0] - b'a'));
        word.push_str(rest);
        out.push_str(&word);
        for value in values.split(' ') {
            let cut = value.chars().next().and_then(|digit| digit.to_digit(36)).unwrap_or(0) as usize;
            out.push(' ');
            out.push_str(&word[..word.len() - cut]);
            out.push_str(&value[1..]);
        }
        out.push('\n');
    }
    out
}

/// A short list of words or phrases, written as one text with a bar between them: as an array each would take eight bytes
/// of addresses in WebAssembly, on top of its own.
#[derive(Debug, Clone, Copy)]
pub(crate) struct List(pub(crate) &'static str);

impl List {
    /// The entries in order.
    pub(crate) fn iter(self) -> core::str::Split<'static, char> {
        self.0.split('|')
    }

    /// Whether one of the entries is `word`.
    pub(crate) fn contains(self, word: &str) -> bool {
        self.matches(word.as_bytes(), true)
    }

    /// Whether one of the entries is `word` in small letters.
    pub(crate) fn contains_folded(self, word: &str) -> bool {
        let small = |b: u8| b.is_ascii() && !b.is_ascii_uppercase();
        if word.bytes().all(small) { self.contains(word) } else { self.contains(&word.lower()) }
    }

    /// Whether one of the entries begins `text`.
    pub(crate) fn begins(self, text: &str) -> bool {
        self.matches(text.as_bytes(), false)
    }

    /// Whether one of the entries begins `text`, or is it where it must be `whole`. One pass over the list, byte by byte: it is
    /// asked for words of every sentence.
    fn matches(self, text: &[u8], whole: bool) -> bool {
        let list = self.0.as_bytes();
        let mut at = 0;
        loop {
            let mut equal = 0;
            while at < list.len() && list[at] != b'|' && equal < text.len() && list[at] == text[equal] {
                at += 1;
                equal += 1;
            }
            if (at == list.len() || list[at] == b'|') && (!whole || equal == text.len()) {
                return true;
            }
            while at < list.len() && list[at] != b'|' {
                at += 1;
            }
            if at == list.len() {
                return false;
            }
            at += 1;
        }
    }

    /// Whether one of the entries ends `text`.
    pub(crate) fn ends(self, text: &str) -> bool {
        self.iter().any(|entry| text.ends_with(entry))
    }

    /// Whether one of the entries stands anywhere in `text`.
    pub(crate) fn stands_in(self, text: &str) -> bool {
        self.iter().any(|entry| text.contains(entry))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folded_lists_unfold() {
        let folded = "aabaci 1us\nbdzes 1 2\nanews\nawolves 3f\n";
        assert_eq!(unfold(folded), "abaci abacus\nadzes adze adz\nnews news\nwolves wolf\n");
    }

    #[test]
    fn an_entry_is_found_whole_or_not_at_all() {
        const NAMED: List = List("no|no longer|nor");
        for word in ["no", "no longer", "nor"] {
            assert!(NAMED.contains(word), "{word}");
        }
        for word in ["", "n", "longer", "no longe", "norm", "no|no longer", "r"] {
            assert!(!NAMED.contains(word), "{word}");
        }
        assert_eq!(NAMED.iter().collect::<Vec<_>>(), ["no", "no longer", "nor"]);
        assert!(NAMED.begins("north") && NAMED.ends("casino") && NAMED.stands_in("enough no end"));
        assert!(!NAMED.begins("snow") && !NAMED.ends("now") && !NAMED.stands_in("never"));
    }
}
