//! Every distinct word once: interned, with what the analysis knows about it.

use super::lexicon;
use crate::text::language::Language;
use crate::text::stem;
use core::hash::BuildHasher;
use core::ops::BitOr;
use foldhash::fast::FixedState;
use hashbrown::{HashMap, HashTable};

/// A word by number; ids of one [`Vocabulary`] are equal exactly when the folded words are.
pub(super) type Id = u32;

/// No word.
pub(super) const NONE: Id = u32::MAX;

/// The hasher of every table here: fast, and the same on every run and platform.
pub(super) type Hasher = FixedState;

/// What is known about a word, whatever stands around it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Traits(u16);

impl Traits {
    pub(super) const EMPTY: Self = Self(0);
    /// A stop word of its language, or of the caller's.
    pub(super) const STOP: Self = Self(1);
    /// Digits and their separators only.
    pub(super) const NUMBER: Self = Self(2);
    /// Holds a digit.
    pub(super) const DIGIT: Self = Self(4);
    /// Holds no letter at all, or is one lower-case Latin letter.
    pub(super) const EMPTY_WORD: Self = Self(8);
    /// Names something whenever it is capitalised (`Rails`).
    pub(super) const NAME: Self = Self(16);
    /// Names something when it is capitalised inside a sentence (`Go`).
    pub(super) const INNER_NAME: Self = Self(32);
    /// A common English word, which no name has for its first word at the start of a sentence.
    pub(super) const COMMON: Self = Self(64);
    /// Negates what follows.
    pub(super) const NEGATES: Self = Self(128);
    /// Negates what precedes in its clause.
    pub(super) const NEGATES_BACK: Self = Self(256);
    /// Ends the reach of a negation (`but`).
    pub(super) const TURNS: Self = Self(512);
    /// Joins what stands before it (`React JS`).
    pub(super) const SUFFIX: Self = Self(1024);
    /// Followed by a name when it starts a sentence, or starts no object (`Go is …`).
    pub(super) const AUXILIARY: Self = Self(2048);
    const KNOWN: Self = Self(1 << 15);

    pub(super) const fn has(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

impl BitOr for Traits {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Word {
    /// What its inflected forms share.
    pub(super) stem: Id,
    /// The stem of a second lemma, or [`NONE`].
    pub(super) second: Id,
    /// Its number in [`lexicon::Phrases`], 0 for none.
    pub(super) phrase: u16,
    pub(super) traits: Traits,
}

/// The words of both texts.
pub(super) struct Vocabulary {
    arena: String,
    ends: Vec<u32>,
    words: Vec<Word>,
    table: HashTable<Id>,
    language: Language,
    hasher: Hasher,
    buffer: String,
    /// The caller's own stop words, folded.
    extra_stops: HashMap<String, (), Hasher>,
}

impl Vocabulary {
    pub(super) fn new(language: Language, extra_stops: impl Iterator<Item = String>) -> Self {
        Self {
            arena: String::new(),
            ends: Vec::new(),
            words: Vec::new(),
            table: HashTable::new(),
            language,
            hasher: Hasher::default(),
            buffer: String::new(),
            extra_stops: extra_stops.map(|word| (word, ())).collect(),
        }
    }

    pub(super) const fn language(&self) -> Language {
        self.language
    }

    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    pub(super) fn text(&self, id: Id) -> &str {
        slice(&self.arena, &self.ends, id)
    }

    /// The id of a folded string, if it has one.
    pub(super) fn find(&self, folded: &str) -> Option<Id> {
        let hash = self.hasher.hash_one(folded.as_bytes());
        self.table.find(hash, |&id| slice(&self.arena, &self.ends, id) == folded).copied()
    }

    /// The id of a folded string.
    pub(super) fn intern(&mut self, folded: &str) -> Id {
        let hash = self.hasher.hash_one(folded.as_bytes());
        if let Some(&id) = self.table.find(hash, |&id| slice(&self.arena, &self.ends, id) == folded) {
            return id;
        }
        let id = Id::try_from(self.ends.len()).expect("fewer than 2^32 words");
        self.arena.push_str(folded);
        self.ends.push(u32::try_from(self.arena.len()).expect("texts are below 4 GB"));
        self.words.push(Word { stem: NONE, second: NONE, phrase: 0, traits: Traits::EMPTY });
        let Self { table, arena, ends, hasher, .. } = self;
        table.insert_unique(hash, id, |&id| hasher.hash_one(slice(arena, ends, id).as_bytes()));
        id
    }

    /// The id of a folded word, analysed.
    pub(super) fn word(&mut self, folded: &str) -> Id {
        let id = self.intern(folded);
        if !self.words[id as usize].traits.has(Traits::KNOWN) {
            self.analyse(id);
        }
        id
    }

    /// What is known about a word from [`Vocabulary::word`].
    pub(super) fn get(&self, id: Id) -> Word {
        self.words[id as usize]
    }

    pub(super) fn traits(&self, id: Id) -> Traits {
        self.words[id as usize].traits
    }

    fn analyse(&mut self, id: Id) {
        // The arena grows below, so the word is copied out of it.
        let mut folded = core::mem::take(&mut self.buffer);
        folded.clear();
        folded.push_str(self.text(id));
        let language = self.language.of_word(&folded);
        let (stem, second) = match language {
            Language::English => stem::english::keys(&folded),
            _ => (stem::stem(&folded, language), None),
        };
        let mut traits = Traits::KNOWN | lexicon::traits(&folded, &stem, language);
        let phrase = lexicon::phrases().word(&stem);
        let stem = if *stem == *folded { id } else { self.intern(&stem) };
        let second = second.map_or(NONE, |key| self.intern(key));
        if !self.extra_stops.is_empty() && self.extra_stops.contains_key(&folded) {
            traits = traits | Traits::STOP;
        }
        // Most words are letters of one script, of which nothing more need be asked.
        if !folded.bytes().all(|b| b.is_ascii_lowercase()) {
            if folded.bytes().any(|b| b.is_ascii_digit()) {
                traits = traits | Traits::DIGIT;
            }
            if is_number(&folded) {
                traits = traits | Traits::NUMBER;
            }
            if !folded.chars().any(char::is_alphabetic) {
                traits = traits | Traits::EMPTY_WORD;
            }
        } else if folded.len() == 1 {
            traits = traits | Traits::EMPTY_WORD;
        }
        self.buffer = folded;
        self.words[id as usize] = Word { stem, second, phrase, traits };
    }
}

fn slice<'a>(arena: &'a str, ends: &[u32], id: Id) -> &'a str {
    let at = id as usize;
    let start = at.checked_sub(1).map_or(0, |before| ends[before] as usize);
    &arena[start..ends[at] as usize]
}

/// Whether a word is a number: digits with separators, or an English ordinal.
fn is_number(folded: &str) -> bool {
    let digits = folded
        .strip_suffix("st")
        .or_else(|| folded.strip_suffix("nd"))
        .or_else(|| folded.strip_suffix("rd"))
        .or_else(|| folded.strip_suffix("th"));
    let digits = digits.unwrap_or(folded);
    !digits.is_empty() && digits.chars().all(|c| c.is_numeric() || matches!(c, '.' | ',' | '\'' | '_'))
}
