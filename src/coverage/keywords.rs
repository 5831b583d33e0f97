//! Decides what the keywords of a text are.

use super::ideographs::{Cutter, Piece};
use super::lexer::{Gap, Word, offset};
use super::lexicon;
use super::vocabulary::{Id, Marks, NONE, Traits, Vocabulary};
use crate::lean::HashMap;
use crate::text::lists::List;
use crate::text::normalize::fold;
use crate::text::{Language, segment};
use core::ops::Range;

/// No keyword.
const NO_KEYWORD: u32 = NONE;

/// Longer clusters (`a-b-c-…`) are cut, which bounds the length of every pattern.
pub(super) const LONGEST_CLUSTER: usize = 8;

/// Where a keyword stands, in bytes of the text without markup.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Occurrence {
    pub(super) start: u32,
    pub(super) end: u32,
    /// The number of its first word, [`NONE`] for a place among characters.
    pub(super) word: u32,
    pub(super) negated: bool,
}

/// What a keyword is compared by.
#[derive(Debug, Clone)]
pub(super) enum Shape {
    /// One word: its number in the word list.
    Word(usize),
    /// Words that stand together: first and one past the last.
    Words(usize, usize),
    /// Characters of scripts without spaces, folded.
    Characters(String),
}

#[derive(Debug, Clone)]
pub(super) struct Keyword {
    pub(super) shape: Shape,
    /// Its first place, in bytes of the text without markup.
    pub(super) start: u32,
    pub(super) end: u32,
    /// A name that inflected forms of the same letters do not mean (`Go`, `Rails`).
    pub(super) strict: bool,
    /// The acronym that the text defines for it.
    pub(super) acronym: Id,
}

/// The keywords of a text, and where each of them stands, in order of the text.
pub(super) struct Found {
    pub(super) keywords: Vec<Keyword>,
    pub(super) places: Vec<(u32, Occurrence)>,
}

/// What the caller decides about keywords.
pub(super) struct Rules<'a> {
    pub(super) numbers: bool,
    /// Whether the places of the keywords are wanted.
    pub(super) places: bool,
    /// The caller's terms in scripts with spaces.
    pub(super) terms: &'a Sequences,
    pub(super) cutter: &'a Cutter<'a>,
}

/// Sequences of stems, as a tree.
#[derive(Default)]
pub(super) struct Sequences {
    edges: HashMap<(u32, Id), u32>,
    ends: Vec<bool>,
}

impl Sequences {
    pub(super) fn insert(&mut self, stems: impl Iterator<Item = Id>) {
        if self.ends.is_empty() {
            self.ends.push(false);
        }
        let mut node = 0;
        for stem in stems {
            let next = u32::try_from(self.ends.len()).expect("fewer nodes than memory");
            node = *self.edges.entry((node, stem)).or_insert(next);
            if node == next {
                self.ends.push(false);
            }
        }
        self.ends[node as usize] = node != 0;
    }

    fn is_empty(&self) -> bool {
        self.edges.is_empty()
    }

    /// The number of words of the longest sequence at the start of `words`.
    #[inline(always)]
    fn longest(&self, words: &[Word]) -> usize {
        if self.is_empty() { 0 } else { self.longest_of(words) }
    }

    fn longest_of(&self, words: &[Word]) -> usize {
        let mut node = 0;
        let mut longest = 0;
        for (n, word) in words.iter().enumerate() {
            if word.is_run() || n > 0 && !word.gap.connects() {
                break;
            }
            let Some(&next) = self.edges.get(&(node, word.stem)) else { break };
            node = next;
            if self.ends[node as usize] {
                longest = n + 1;
            }
        }
        longest
    }
}

/// Whether a capitalised word is a name that its inflections do not mean.
#[inline(always)]
pub(super) fn is_strict(words: &[Word], at: usize) -> bool {
    let word = &words[at];
    word.capital && word.traits.has(Traits::NAME.with(Traits::INNER_NAME)) && is_name(words, at)
}

fn is_name(words: &[Word], at: usize) -> bool {
    let word = &words[at];
    // At the start of a sentence a name is told by what follows: nothing to be the object of a verb.
    let behind = words.get(at + 1);
    word.traits.has(Traits::NAME)
        || !word.first && !word.title
        || behind.is_none_or(|next| next.gap == Gap::Break || next.traits.has(Traits::AUXILIARY))
}

struct Extraction<'a> {
    text: &'a str,
    words: &'a [Word],
    vocabulary: &'a Vocabulary,
    rules: &'a Rules<'a>,
    keywords: Vec<Keyword>,
    places: Vec<(u32, Occurrence)>,
    by_word: Marks,
    by_stem: Marks,
    by_sequence: HashMap<Vec<Id>, u32>,
    by_characters: HashMap<String, u32>,
    /// For acronyms that the text defines: the words of the definition.
    definitions: HashMap<Id, (usize, usize)>,
    starts: HashMap<usize, (usize, Id)>,
}

/// The keywords of a text in order of their first occurrence.
pub(super) fn extract(text: &str, words: &[Word], vocabulary: &mut Vocabulary, rules: &Rules<'_>) -> Found {
    let (by_word, by_stem) = (vocabulary.marks(), vocabulary.marks());
    let mut extraction = Extraction {
        text,
        words,
        vocabulary,
        rules,
        keywords: Vec::new(),
        places: Vec::new(),
        by_word,
        by_stem,
        by_sequence: HashMap::default(),
        by_characters: HashMap::default(),
        definitions: HashMap::default(),
        starts: HashMap::default(),
    };
    extraction.find_definitions();
    extraction.run();
    let Extraction { keywords, places, by_word, by_stem, .. } = extraction;
    vocabulary.put_back(by_word);
    vocabulary.put_back(by_stem);
    Found { keywords, places }
}

impl Extraction<'_> {
    fn run(&mut self) {
        let mut at = 0;
        let has_runs = self.words.iter().any(Word::is_run);
        let items = if has_runs { self.rules.cutter.items(self.text) } else { Vec::new() };
        let mut items = items.into_iter().peekable();
        while at < self.words.len() {
            let word = &self.words[at];
            if has_runs {
                while items.next_if(|item| item.end <= word.start as usize).is_some() {}
                let inside = |item: &Range<usize>| item.start <= word.start as usize && word.end as usize <= item.end;
                if let Some(item) = items.next_if(inside) {
                    self.characters(item.start, item.end);
                    at += self.words[at..].iter().take_while(|word| (word.start as usize) < item.end).count().max(1);
                    continue;
                }
            }
            at += if word.is_run() { self.run_of_characters(at) } else { self.phrase(at) };
        }
    }

    /// Emits what starts at word `at` and says how many words it took.
    fn phrase(&mut self, at: usize) -> usize {
        let words = self.words;
        let word = &words[at];
        let joined = at + 1 < words.len() && matches!(words[at + 1].gap, Gap::Hyphen | Gap::Joint);
        // Nine words of ten begin nothing longer.
        if !joined && !word.capital && self.rules.terms.is_empty() && self.starts.is_empty() && word.phrase == 0 {
            // And four of ten are no keywords.
            if !word.traits.has(Traits::STOP) || word.traits.has(Traits::NUMBER) {
                self.word(at, false);
            }
            return 1;
        }
        let rest = &words[at..];
        if let Some(&(length, acronym)) = self.starts.get(&at) {
            let keyword = self.words_keyword(at, at + length);
            self.keywords[keyword as usize].acronym = acronym;
            return length;
        }
        let user = self.rules.terms.longest(rest);
        let length = user.max(self.compound(rest)).max(self.cluster(rest));
        let length = if user > 0 { user } else { self.before_terms(rest, length.max(self.capitalised_run(at))) };
        if length > 1 {
            if user > 0 || self.says_something(at, at + length) {
                self.words_keyword(at, at + length);
            }
            return length;
        }
        self.word(at, user == 1);
        1
    }

    /// Cuts a built-in phrase where one of the caller's terms begins inside it.
    fn before_terms(&self, rest: &[Word], length: usize) -> usize {
        if self.rules.terms.is_empty() {
            return length;
        }
        (1..length).find(|&n| self.rules.terms.longest(&rest[n..]) > 0).unwrap_or(length)
    }

    fn word(&mut self, at: usize, wanted: bool) {
        let words = self.words;
        let word = &words[at];
        if word.capital
            && let Some(&(start, end)) = self.definitions.get(&word.id)
        {
            let keyword = self.sequence(start, end);
            // The definition counts where it stands, this is the acronym's own place.
            self.note(keyword, at, at + 1);
            return;
        }
        let strict = is_strict(words, at);
        if !wanted && !self.is_content(word, strict) {
            return;
        }
        let mut keyword = self.by_word.get(word.id);
        if keyword == NO_KEYWORD && !strict {
            keyword = self.by_stem.get(word.stem);
        }
        if keyword == NO_KEYWORD {
            keyword = self.push(Shape::Word(at), strict, word.start, word.end);
        }
        self.by_word.set(word.id, keyword);
        if !strict {
            self.keywords.as_mut_slice()[keyword as usize].strict = false;
            if self.by_stem.get(word.stem) == NO_KEYWORD {
                self.by_stem.set(word.stem, keyword);
            }
        }
        self.note(keyword, at, at + 1);
    }

    /// Notes a place of a keyword, unless nobody will ask for it.
    #[inline(always)]
    fn note(&mut self, keyword: u32, start: usize, end: usize) {
        if self.rules.places {
            self.places.push((keyword, occurrence(self.words, start, end)));
        }
    }

    fn is_content(&self, word: &Word, strict: bool) -> bool {
        let traits = word.traits;
        if !traits.has(Traits::NUMBER.with(Traits::STOP).with(Traits::EMPTY_WORD)) {
            return true;
        }
        if traits.has(Traits::NUMBER) {
            return self.rules.numbers;
        }
        if traits.has(Traits::STOP) {
            return strict
                || word.all_capitals
                    && !word.title
                    && List("it|us|who|am|get|put").contains(self.vocabulary.text(word.id));
        }
        // `C`, `R`: one capital letter, if it is no initial.
        let initial = self.text[word.end as usize..].starts_with(". ")
            && self.text[word.end as usize + 2..].starts_with(|c: char| c.is_uppercase());
        word.capital && !initial
    }

    /// Whether some word of a cluster or run is content.
    fn says_something(&self, start: usize, end: usize) -> bool {
        self.words[start..end]
            .iter()
            .any(|word| !word.is_run() && !word.traits.has(Traits::STOP | Traits::NUMBER | Traits::EMPTY_WORD))
            || self.words[start..end].iter().any(|word| word.capital && word.traits.has(Traits::EMPTY_WORD))
                && self.words[start + 1].gap != Gap::Space
    }

    fn words_keyword(&mut self, start: usize, end: usize) -> u32 {
        let keyword = self.sequence(start, end);
        self.note(keyword, start, end);
        keyword
    }

    /// The keyword of words that stand together.
    fn sequence(&mut self, start: usize, end: usize) -> u32 {
        let words = &self.words[start..end];
        let stems: Vec<Id> = words.iter().map(|word| word.stem).collect();
        if let Some(&keyword) = self.by_sequence.get(&stems) {
            return keyword;
        }
        let place = (words[0].start, words[words.len() - 1].end);
        let keyword = self.push(Shape::Words(start, end), false, place.0, place.1);
        self.by_sequence.insert(stems, keyword);
        keyword
    }

    fn push(&mut self, shape: Shape, strict: bool, start: u32, end: u32) -> u32 {
        let number = u32::try_from(self.keywords.len()).expect("fewer keywords than words");
        self.keywords.push(Keyword { shape, start, end, strict, acronym: NONE });
        number
    }

    /// The length of the longest known compound at the start of `rest`.
    fn compound(&self, rest: &[Word]) -> usize {
        // Few words are followed by one that a compound can hold.
        if rest.len() < 2 || rest[1].phrase == 0 || !rest[1].gap.connects() {
            return 0;
        }
        let phrases = lexicon::phrases();
        let mut node = lexicon::ROOT;
        let mut longest = 0;
        for (n, word) in rest.iter().enumerate() {
            if word.is_run() || n > 0 && !word.gap.connects() {
                break;
            }
            let Some(next) = phrases.step(node, word.phrase) else { break };
            node = next;
            if n > 0 && phrases.is_compound(node) {
                longest = n + 1;
            }
        }
        longest
    }

    /// How many words from the start of `rest` are held together by hyphens or connectors.
    fn cluster(&self, rest: &[Word]) -> usize {
        1 + rest[1..]
            .iter()
            .take(LONGEST_CLUSTER - 1)
            .take_while(|word| matches!(word.gap, Gap::Hyphen | Gap::Joint) && !word.is_run())
            .count()
    }

    /// How many words from `at` are capitalised inside a sentence: names such as `San Francisco`.
    fn capitalised_run(&self, at: usize) -> usize {
        if self.vocabulary.language() == Language::German {
            return 1;
        }
        let joins = |n: usize| {
            let word = &self.words[at + n];
            word.capital
                && !word.is_run()
                && !word.title
                && !word.term
                && !word.traits.has(Traits::STOP | Traits::NUMBER)
        };
        let first = &self.words[at];
        let opens = first.first && first.traits.has(Traits::COMMON);
        if opens || !joins(0) || is_title_of_person(&self.text[first.start as usize..first.end as usize]) {
            return 1;
        }
        // `Guido van Rossum`, `Charles de Gaulle`.
        let is_particle = |n: usize| {
            let word = &self.words[at + n];
            self.vocabulary.language() == Language::English
                && !word.is_run()
                && List("van|von|de|der|den|del|della|di|da|dos|du|bin|ibn|ter|zu")
                    .contains(&self.text[word.start as usize..word.end as usize])
        };
        let end = LONGEST_CLUSTER.min(self.words.len() - at);
        let mut length = 1;
        for n in 1..end {
            if self.words[at + n].gap != Gap::Space || !joins(n) && !is_particle(n) {
                break;
            }
            if joins(n) {
                length = n + 1;
            }
        }
        // `New York-based`: the cluster at the end stays with its own word.
        length
    }

    /// Finds `natural language processing (NLP)` and `NLP (natural language processing)`.
    fn find_definitions(&mut self) {
        for at in 0..self.words.len() {
            let word = &self.words[at];
            let (start, end) = (word.start as usize, word.end as usize);
            if !word.capital || word.is_run() || end - start < 2 || end - start > 10 {
                continue;
            }
            let slice = &self.text[start..end];
            if slice.bytes().filter(u8::is_ascii_uppercase).count() < 2 || self.definitions.contains_key(&word.id) {
                continue;
            }
            // NLP, and LLMs with its plural s.
            let letters = slice.strip_suffix('s').unwrap_or(slice).to_ascii_lowercase();
            if !letters.bytes().all(|b| b.is_ascii_lowercase()) {
                continue;
            }
            // `and` has no letter in NASA, but `of` has one in DoD.
            let expansion = |small: bool| {
                if self.text[..start].ends_with('(') && self.text[end..].starts_with(')') {
                    self.expansion_before(at, letters.as_bytes(), small)
                } else if self.text[end..].trim_start_matches(' ').starts_with('(') && at + 1 < self.words.len() {
                    self.expansion_behind(at + 1, letters.as_bytes(), small)
                } else {
                    None
                }
            };
            let found = expansion(false).or_else(|| expansion(true));
            if let Some((from, to)) = found {
                let acronym = word.stem;
                self.definitions.insert(word.id, (from, to));
                self.starts.insert(from, (to - from, acronym));
            }
        }
    }

    fn initial(&self, at: usize) -> Option<u8> {
        let word = &self.words[at];
        self.text.as_bytes().get(word.start as usize).map(u8::to_ascii_lowercase).filter(|_| !word.is_run())
    }

    /// The words that the letters of an acronym begin, stop words among them where `small`.
    fn expansion_before(&self, end: usize, letters: &[u8], small: bool) -> Option<(usize, usize)> {
        let mut left = letters;
        let mut at = end;
        while let Some((&letter, rest)) = left.split_last() {
            at = at.checked_sub(1)?;
            if at + 1 < end && !self.words[at + 1].gap.connects() || end - at > 2 * letters.len() {
                return None;
            }
            let stop = self.words[at].traits.has(Traits::STOP);
            if self.initial(at) == Some(letter) && (small || !stop) {
                left = rest;
            } else if !stop {
                return None;
            }
        }
        (end - at > 1).then_some((at, end))
    }

    fn expansion_behind(&self, start: usize, letters: &[u8], small: bool) -> Option<(usize, usize)> {
        let mut left = letters;
        let mut at = start;
        while let Some((&letter, rest)) = left.split_first() {
            if at >= self.words.len() || at > start && !self.words[at].gap.connects() || at - start > 2 * letters.len()
            {
                return None;
            }
            let stop = self.words[at].traits.has(Traits::STOP);
            if self.initial(at) == Some(letter) && (small || !stop) {
                left = rest;
            } else if at == start || !stop {
                return None;
            }
            at += 1;
        }
        (at - start > 1 && self.text[self.words[at - 1].end as usize..].starts_with(')')).then_some((start, at))
    }

    fn run_of_characters(&mut self, at: usize) -> usize {
        let word = self.words[at];
        for piece in self.rules.cutter.cut(&self.text[word.start as usize..word.end as usize]) {
            let Piece { start, end } = piece;
            self.characters(word.start as usize + start, word.start as usize + end);
        }
        1
    }

    fn characters(&mut self, start: usize, end: usize) {
        let slice = self.text[start..end].trim();
        let start = start + (self.text[start..end].len() - self.text[start..end].trim_start().len());
        let key = super::ideographs::compact(slice);
        if key.is_empty() {
            return;
        }
        let keyword = match self.by_characters.get(key.as_ref()) {
            Some(&keyword) => keyword,
            None => {
                let shape = Shape::Characters(key.clone().into_owned());
                let keyword = self.push(shape, false, offset(start), offset(start + slice.len()));
                self.by_characters.insert(key.into_owned(), keyword);
                keyword
            }
        };
        if !self.rules.places {
            return;
        }
        let negated = super::polarity::negated_characters(self.text, start, start + slice.len());
        let (start, end) = (offset(start), offset(start + slice.len()));
        self.places.push((keyword, Occurrence { start, end, word: NONE, negated }));
    }
}

fn is_title_of_person(word: &str) -> bool {
    matches!(
        word,
        "Mr" | "Mrs"
            | "Ms"
            | "Dr"
            | "Prof"
            | "Professor"
            | "President"
            | "Sir"
            | "Lord"
            | "Lady"
            | "King"
            | "Queen"
            | "Senator"
            | "Minister"
            | "CEO"
            | "CTO"
            | "Captain"
    )
}

/// Where the words `from..to` stand.
pub(super) fn occurrence(words: &[Word], from: usize, to: usize) -> Occurrence {
    let mut negated = false;
    let mut at = from;
    while at < to {
        negated |= words[at].negated;
        at += 1;
    }
    Occurrence { start: words[from].start, end: words[to - 1].end, word: offset(from), negated }
}

/// The folded surface of words that stand together, without what markup stands between them.
pub(super) fn display(text: &str, words: &[Word], out: &mut String) {
    for (n, word) in words.iter().enumerate() {
        if n > 0 {
            match word.gap {
                Gap::Hyphen => out.push('-'),
                Gap::Joint => out.push_str(&text[words[n - 1].end as usize..word.start as usize]),
                Gap::Space | Gap::Break => out.push(' '),
            }
        }
        out.push_str(&fold(&text[word.start as usize..word.end as usize]));
    }
}

/// Whether a string holds a character of a script without spaces.
pub(super) fn has_characters(text: &str) -> bool {
    text.chars().any(segment::needs_dictionary)
}
