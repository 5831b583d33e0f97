//! Every distinct word once: interned, with what the analysis knows about it.

use super::lexicon;
use crate::text::intern::{self, Hash, Interner};
use crate::text::language::Language;
use crate::text::stem;
use core::cell::Cell;
use core::ops::BitOr;
use std::borrow::Cow;

/// A word by number; ids of one [`Vocabulary`] are equal exactly when the folded words are.
pub(super) type Id = u32;

/// No word.
pub(super) const NONE: Id = intern::NONE;

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

    #[inline(always)]
    pub(super) const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    #[inline(always)]
    pub(super) const fn has(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

impl BitOr for Traits {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        self.with(other)
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
    /// Its number among the words that were packed, or [`NONE`].
    packed: u32,
}

/// A number for some words of a vocabulary, forgotten for all of them at once: what a call costs is not what the words of
/// earlier calls cost.
#[derive(Debug, Default)]
pub(super) struct Marks {
    /// Which entries of `values` hold.
    stamp: u32,
    values: Vec<(u32, u32)>,
}

impl Marks {
    /// Forgets all numbers, and makes room for so many words.
    fn renew(&mut self, words: usize) {
        self.stamp = self.stamp.wrapping_add(1);
        if self.stamp == 0 {
            self.values.clear();
            self.stamp = 1;
        }
        if self.values.len() < words {
            self.values.resize(words, (0, NONE));
        }
    }

    /// The number of a word, or [`NONE`].
    #[inline(always)]
    pub(super) fn get(&self, id: Id) -> u32 {
        let values = self.values.as_slice();
        if (id as usize) < values.len() && values[id as usize].0 == self.stamp { values[id as usize].1 } else { NONE }
    }

    #[inline(always)]
    pub(super) fn set(&mut self, id: Id, number: u32) {
        let at = id as usize;
        if at >= self.values.len() {
            self.values.resize(at + 1, (0, NONE));
        }
        self.values.as_mut_slice()[at] = (self.stamp, number);
    }
}

/// The words of both texts.
pub(super) struct Vocabulary {
    strings: Interner,
    words: Vec<Word>,
    language: Language,
    /// The caller's own stop words, folded.
    extra_stops: Interner,
    /// How many words were packed; `None` for a vocabulary that is not kept.
    packed: Option<u32>,
    /// Tables that are out of use.
    spare: Vec<Marks>,
}

/// A vocabulary of more words is not kept for the next texts: it holds five megabytes. English texts of a megabyte
/// have fewer.
const MOST_KEPT: usize = 1 << 16;

thread_local! {
    /// The words that earlier texts had, in the language of the last of them: what is known about a word is so whatever
    /// text it stands in, and most words of a text stood in others before.
    static KEPT: Cell<Option<Vocabulary>> = const { Cell::new(None) };
    /// Whether the one vocabulary that may be kept is in use: a host's segmenter might score as well.
    static LENT: Cell<bool> = const { Cell::new(false) };
}

impl Vocabulary {
    pub(super) fn new(language: Language, extra_stops: impl Iterator<Item = String>) -> Self {
        let mut stops = Interner::default();
        extra_stops.for_each(|word| {
            stops.intern(word.as_bytes(), Hash::of(&word));
        });
        let shared = stops.len() == 0 && !LENT.replace(true);
        if shared && let Some(kept) = KEPT.take().filter(|kept| kept.language == language) {
            return kept;
        }
        let packed = if shared { Some(0) } else { None };
        Self {
            strings: Interner::default(),
            words: Vec::new(),
            language,
            extra_stops: stops,
            packed,
            spare: Vec::new(),
        }
    }

    /// Keeps the words for the next texts.
    pub(super) fn keep(self) {
        if self.packed.is_some() {
            LENT.set(false);
            if self.len() <= MOST_KEPT {
                KEPT.set(Some(self));
            }
        }
    }

    /// How many words were packed by this call and those before; `None` where the words are not kept.
    #[cfg(any(target_family = "wasm", test))]
    pub(super) const fn packed(&self) -> Option<u32> {
        self.packed
    }

    /// The number of a packed word, and whether this is its first time.
    #[cfg(any(target_family = "wasm", test))]
    pub(super) fn pack(&mut self, id: Id) -> Option<(u32, bool)> {
        let count = self.packed?;
        let packed = &mut self.words.as_mut_slice()[id as usize].packed;
        if *packed != NONE {
            return Some((*packed, false));
        }
        *packed = count;
        self.packed = Some(count + 1);
        Some((count, true))
    }

    /// An empty table for numbers of words; [`Vocabulary::put_back`] spares the next one its making.
    pub(super) fn marks(&mut self) -> Marks {
        let mut marks = self.spare.pop().unwrap_or_default();
        marks.renew(self.len());
        marks
    }

    pub(super) fn put_back(&mut self, marks: Marks) {
        self.spare.push(marks);
    }

    pub(super) const fn language(&self) -> Language {
        self.language
    }

    pub(super) fn len(&self) -> usize {
        self.strings.len()
    }

    pub(super) fn text(&self, id: Id) -> &str {
        self.strings.text(id)
    }

    /// The id of a folded string, if it has one.
    pub(super) fn find(&self, folded: &str) -> Option<Id> {
        Some(self.strings.find(folded.as_bytes(), Hash::of(folded))).filter(|&id| id != NONE)
    }

    fn intern(&mut self, folded: &[u8], hash: Hash) -> Id {
        let id = self.strings.intern(folded, hash);
        if id as usize == self.words.len() {
            self.words.push(Word { stem: NONE, second: NONE, phrase: 0, traits: Traits::EMPTY, packed: NONE });
        }
        id
    }

    /// The id of a folded word, analysed.
    pub(super) fn word(&mut self, folded: &str) -> Id {
        self.word_at(folded, 0, folded.len(), Hash::of(folded))
    }

    /// The id of the folded word at `start..end` of a text, whose hash is known.
    pub(super) fn word_at(&mut self, text: &str, start: usize, end: usize, hash: Hash) -> Id {
        let id = self.strings.find(&text.as_bytes()[start..end], hash);
        if id != NONE && self.traits(id).has(Traits::KNOWN) {
            return id;
        }
        self.analyse(&text[start..end], hash)
    }

    /// What is known about a word from [`Vocabulary::word`].
    #[inline(always)]
    pub(super) fn get(&self, id: Id) -> Word {
        self.words.as_slice()[id as usize]
    }

    #[inline(always)]
    pub(super) fn traits(&self, id: Id) -> Traits {
        self.words.as_slice()[id as usize].traits
    }

    fn analyse(&mut self, folded: &str, hash: Hash) -> Id {
        let id = self.intern(folded.as_bytes(), hash);
        let language = self.language.of_word(folded);
        let (stem, second) = match language {
            Language::English => {
                let (stem, second) = stem::english::keys_hashed(folded, hash);
                (stem, second.map(Cow::Borrowed))
            }
            _ => {
                let stem = stem::stem(folded, language);
                let second = stem::second(folded, &stem, language).map(Cow::Owned);
                (stem, second)
            }
        };
        let same = *stem == *folded;
        let stem_hash = if same { hash } else { Hash::of(&stem) };
        let mut traits = Traits::KNOWN | lexicon::traits((folded, hash), (&stem, stem_hash), language);
        let phrase = lexicon::phrases().word(&stem, stem_hash);
        let stem = if same { id } else { self.intern(stem.as_bytes(), stem_hash) };
        let second = second.map_or(NONE, |key: Cow<'_, str>| self.intern(key.as_bytes(), Hash::of(&key)));
        if self.extra_stops.len() > 0 && self.extra_stops.find(folded.as_bytes(), hash) != NONE {
            traits = traits | Traits::STOP;
        }
        // Most words are letters of one script, of which nothing more need be asked.
        if !is_small_ascii(folded.as_bytes()) {
            if folded.bytes().any(|b| b.is_ascii_digit()) {
                traits = traits | Traits::DIGIT;
            }
            if is_number(folded) {
                traits = traits | Traits::NUMBER;
            }
            if !folded.chars().any(char::is_alphabetic) {
                traits = traits | Traits::EMPTY_WORD;
            }
        } else if folded.len() == 1 {
            traits = traits | Traits::EMPTY_WORD;
        }
        let packed = self.get(id).packed;
        self.words[id as usize] = Word { stem, second, phrase, traits, packed };
        id
    }
}

fn is_small_ascii(bytes: &[u8]) -> bool {
    let mut at = 0;
    while at < bytes.len() && bytes[at].is_ascii_lowercase() {
        at += 1;
    }
    at == bytes.len()
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
