//! Finds the reference's keywords in the response, in one pass over its words.
//!
//! A keyword is entered under every form that covers it: its stem, its parts in a row, their concatenation (`machine learning`,
//! `machine-learning`, `machinelearning`), its acronym, its aliases and synonyms. A word of the response then costs a look-up by
//! number or two, whatever the number of keywords, so the whole is linear.

use super::ideographs::Finder;
use super::keywords::{Keyword, LONGEST_CLUSTER, Occurrence, Shape, is_strict, occurrence};
use super::lexer::{Gap, Word, offset};
use super::lexicon;
use super::terms;
use super::vocabulary::{Id, Marks, NONE, Traits, Vocabulary};
use crate::lean::HashMap;
use crate::text::{Language, stem};

/// What an entry under a word's number means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// The word itself, in whatever capitals.
    Exact,
    /// Any word with this stem, unless it is a name.
    Stem,
    /// A name with this stem.
    NameStem,
    /// The last member of a path, which covers the keyword unless it is a path as well.
    Last,
    /// The word itself, capitalised: a variant that means something else in small letters (`Go` for `golang`).
    Capital,
    /// A sequence begins with this stem, at this node.
    Start,
}

#[derive(Debug, Clone, Copy)]
struct Entry {
    kind: Kind,
    /// A keyword, or a node.
    target: u32,
    next: u32,
}

/// The end of a list; what [`Marks`] tell of a word that has none.
const END: u32 = NONE;
/// How long a concatenation may be.
const LONGEST_JOIN: usize = 60;

pub(super) struct Matcher {
    /// For every word the first of its list in `entries`.
    pub(super) heads: Marks,
    entries: Vec<Entry>,
    edges: HashMap<(u32, Id), u32>,
    /// For every node the keywords that end there, as a list in `entries`.
    ends: Vec<u32>,
    finder: Finder,
    names: bool,
}

/// A keyword of the reference with the words it was read from.
pub(super) struct Source<'a> {
    pub(super) text: &'a str,
    pub(super) words: &'a [Word],
}

impl Matcher {
    pub(super) fn new(vocabulary: &mut Vocabulary) -> Self {
        Self {
            heads: vocabulary.marks(),
            entries: Vec::new(),
            edges: HashMap::default(),
            ends: vec![END],
            finder: Finder::default(),
            names: false,
        }
    }

    fn enter(&mut self, id: Id, kind: Kind, target: u32) {
        if id == NONE {
            return;
        }
        let entries = self.entries.as_slice();
        let first = self.heads.get(id);
        let mut entry = first;
        while entry != END {
            let Entry { kind: other, target: to, next } = entries[entry as usize];
            // The first keyword under a stem is the one that is shown; words of equal stem are one keyword already.
            if other == kind && (to == target || kind == Kind::Start) {
                return;
            }
            entry = next;
        }
        self.heads.set(id, u32::try_from(entries.len()).expect("fewer entries than memory"));
        self.entries.push(Entry { kind, target, next: first });
    }

    fn start_node(&self, id: Id) -> Option<u32> {
        let mut entry = self.heads.get(id);
        while entry != END {
            let Entry { kind, target, next } = self.entries[entry as usize];
            if kind == Kind::Start {
                return Some(target);
            }
            entry = next;
        }
        None
    }

    /// Enters words that must stand together.
    fn enter_sequence(&mut self, stems: &[Id], keyword: u32) {
        let Some((&first, rest)) = stems.split_first() else { return };
        let mut node = match self.start_node(first) {
            Some(node) => node,
            None => {
                let node = self.node();
                self.enter(first, Kind::Start, node);
                node
            }
        };
        for &stem in rest {
            node = match self.edges.get(&(node, stem)) {
                Some(&next) => next,
                None => {
                    let next = self.node();
                    self.edges.insert((node, stem), next);
                    next
                }
            };
        }
        self.entries.push(Entry { kind: Kind::Exact, target: keyword, next: self.ends[node as usize] });
        self.ends[node as usize] = u32::try_from(self.entries.len() - 1).expect("fewer entries than memory");
    }

    fn node(&mut self) -> u32 {
        self.ends.push(END);
        u32::try_from(self.ends.len() - 1).expect("fewer nodes than memory")
    }

    /// Enters one word and all its inflections.
    pub(super) fn enter_word(&mut self, id: Id, keyword: u32, vocabulary: &Vocabulary) {
        let word = vocabulary.get(id);
        self.enter(id, Kind::Exact, keyword);
        self.enter(word.stem, Kind::Stem, keyword);
        self.enter(word.second, Kind::Stem, keyword);
    }

    /// Enters a phrase given as folded words.
    pub(super) fn enter_phrase(&mut self, words: &[&str], keyword: u32, vocabulary: &mut Vocabulary) {
        let ids: Vec<Id> = words.iter().map(|word| vocabulary.word(&terms::keys(word).0)).collect();
        match ids.as_slice() {
            [] => {}
            [id] if vocabulary.traits(*id).has(Traits::STOP | Traits::INNER_NAME) => {
                self.enter(*id, Kind::Capital, keyword)
            }
            [id] => self.enter_word(*id, keyword, vocabulary),
            _ => {
                let stems: Vec<Id> = ids.iter().map(|&id| vocabulary.get(id).stem).collect();
                self.enter_sequence(&stems, keyword);
                let joined = words.concat();
                if joined.len() <= LONGEST_JOIN {
                    let id = vocabulary.word(&joined);
                    self.enter_word(id, keyword, vocabulary);
                }
            }
        }
    }

    pub(super) fn enter_characters(&mut self, characters: &str, keyword: u32) {
        self.finder.insert(characters, keyword);
    }

    /// Enters a keyword under all its forms.
    pub(super) fn enter_keyword(
        &mut self,
        number: u32,
        keyword: &Keyword,
        source: &Source<'_>,
        aliases: bool,
        vocabulary: &mut Vocabulary,
    ) {
        match &keyword.shape {
            Shape::Characters(characters) => self.finder.insert(characters, number),
            Shape::Word(at) => {
                let word = source.words[*at];
                self.enter_single(number, keyword, &word, source, vocabulary);
                if aliases {
                    self.enter_aliases(number, &[word.phrase], vocabulary);
                }
            }
            Shape::Words(start, end) => {
                let words = &source.words[*start..*end];
                let stems: Vec<Id> = words.iter().map(|word| word.stem).collect();
                self.enter_sequence(&stems, number);
                let folded: Vec<&str> = words.iter().map(|word| vocabulary.text(word.id)).collect();
                let joined = folded.concat();
                if aliases {
                    let phrases: Vec<u16> = words.iter().map(|word| word.phrase).collect();
                    self.enter_aliases(number, &phrases, vocabulary);
                }
                if joined.len() <= LONGEST_JOIN {
                    let id = vocabulary.word(&joined);
                    self.enter_word(id, number, vocabulary);
                    if aliases {
                        self.enter_aliases(number, &[vocabulary.get(id).phrase], vocabulary);
                    }
                }
                // A path also offers its last member.
                if let Some(last) = words.last().filter(|last| is_member(source.text, last)) {
                    self.enter(last.stem, Kind::Last, number);
                }
            }
        }
        if keyword.acronym != NONE {
            let id = vocabulary.text(keyword.acronym).to_owned();
            let id = vocabulary.word(&id);
            self.enter_word(id, number, vocabulary);
        }
    }

    fn enter_single(
        &mut self,
        number: u32,
        keyword: &Keyword,
        word: &Word,
        source: &Source<'_>,
        vocabulary: &mut Vocabulary,
    ) {
        // `US` and `WHO` are not `us` and `who`.
        if word.all_capitals && word.traits.has(Traits::STOP) {
            return self.enter(word.id, Kind::Capital, number);
        }
        if keyword.strict {
            self.names = true;
            self.enter(word.id, Kind::Exact, number);
            self.enter(word.stem, Kind::NameStem, number);
        } else {
            self.enter_word(word.id, number, vocabulary);
        }
        if word.last != NONE {
            self.enter(vocabulary.get(word.last).stem, Kind::Last, number);
        }
        let surface = &source.text[word.start as usize..word.end as usize];
        // Most words have no members.
        if is_one_member(surface.as_bytes()) {
            return;
        }
        let members: Vec<String> = terms::members(surface)
            .into_iter()
            .map(|member| crate::text::normalize::fold(member).into_owned())
            .collect();
        if members.len() > 1 && members.len() <= LONGEST_CLUSTER {
            let stems: Vec<Id> = members
                .iter()
                .map(|member| {
                    let id = vocabulary.word(member);
                    vocabulary.get(id).stem
                })
                .collect();
            self.enter_sequence(&stems, number);
        }
        // `v2.0.1` is also written `version 2.0.1`.
        let version = vocabulary
            .text(word.id)
            .strip_prefix('v')
            .filter(|rest| rest.contains('.') && rest.starts_with(|c: char| c.is_ascii_digit()))
            .map(str::to_owned);
        if let Some(version) = version {
            let id = vocabulary.word(&version);
            self.enter(id, Kind::Exact, number);
        }
    }

    fn enter_aliases(&mut self, number: u32, path: &[u16], vocabulary: &mut Vocabulary) {
        if path[0] == 0 {
            return;
        }
        let phrases = lexicon::phrases();
        let node = path.iter().try_fold(lexicon::ROOT, |node, &word| phrases.step(node, word));
        for variant in node.and_then(|node| phrases.aliases(node)).unwrap_or_default() {
            self.enter_phrase(variant, number, vocabulary);
        }
    }

    /// Calls `found` for every mention in the response; a place may be reported for several keywords, and twice for one.
    pub(super) fn run(
        &self,
        text: &str,
        words: &[Word],
        vocabulary: &Vocabulary,
        mut found: impl FnMut(u32, Occurrence),
    ) {
        let mut joined = String::new();
        for (at, word) in words.iter().enumerate() {
            if word.is_run() {
                continue;
            }
            let strict = self.names && is_strict(words, at);
            // Every entry of this word in turn, under its stem, itself, and its second stem.
            let mut list = self.heads.get(word.stem);
            while list != END {
                let Entry { kind, target, next } = self.entries.as_slice()[list as usize];
                list = next;
                match kind {
                    Kind::Stem | Kind::Last if !strict => found(target, occurrence(words, at, at + 1)),
                    Kind::NameStem if strict => found(target, occurrence(words, at, at + 1)),
                    Kind::Start => {
                        self.follow(target, words, at, |keyword, end| found(keyword, occurrence(words, at, end)));
                    }
                    _ => {}
                }
            }
            list = self.heads.get(word.id);
            while list != END {
                let Entry { kind, target, next } = self.entries.as_slice()[list as usize];
                list = next;
                if kind == Kind::Exact || kind == Kind::Capital && word.capital {
                    found(target, occurrence(words, at, at + 1));
                }
            }
            let second = vocabulary.get(word.id).second;
            if second != NONE {
                self.look_up(second, |kind, target| {
                    if kind == Kind::Stem {
                        found(target, occurrence(words, at, at + 1));
                    }
                });
            }
            // The last member of a path stands for the keyword of that name.
            let last = if word.last != NONE {
                word.last
            } else if is_member(text, word) {
                word.id
            } else {
                NONE
            };
            if last != NONE {
                self.look_up(vocabulary.get(last).stem, |kind, target| {
                    if matches!(kind, Kind::Stem | Kind::NameStem) {
                        found(target, occurrence(words, at, at + 1));
                    }
                });
            }
            if at > 0 && may_join(&words[at - 1], word, vocabulary) {
                self.look_up_joined(words, at, vocabulary, &mut joined, |keyword, from, to| {
                    found(keyword, occurrence(words, from, to));
                });
            }
        }
        if !self.finder.is_empty() {
            self.finder.find(text, |keyword, bytes| {
                let negated = super::polarity::negated_characters(text, bytes.start, bytes.end);
                found(keyword, Occurrence { start: offset(bytes.start), end: offset(bytes.end), word: NONE, negated });
            });
        }
    }

    fn look_up(&self, id: Id, mut found: impl FnMut(Kind, u32)) {
        let mut entry = self.heads.get(id);
        while entry != END {
            let Entry { kind, target, next } = self.entries[entry as usize];
            found(kind, target);
            entry = next;
        }
    }

    fn follow(&self, start: u32, words: &[Word], at: usize, mut found: impl FnMut(u32, usize)) {
        let mut node = start;
        for (n, word) in words.iter().enumerate().skip(at + 1) {
            if !word.gap.connects() || word.is_run() {
                return;
            }
            let Some(&next) = self.edges.get(&(node, word.stem)) else { return };
            node = next;
            let mut entry = self.ends[node as usize];
            while entry != END {
                found(self.entries[entry as usize].target, n + 1);
                entry = self.entries[entry as usize].next;
            }
        }
    }

    fn look_up_joined(
        &self,
        words: &[Word],
        at: usize,
        vocabulary: &Vocabulary,
        joined: &mut String,
        mut report: impl FnMut(u32, usize, usize),
    ) {
        // Two parts or three: `e-commerce`, `x-y-z`.
        for parts in 2..=3 {
            let Some(from) = (at + 1).checked_sub(parts) else { return };
            if parts == 3 && (words[at].gap != Gap::Hyphen || words[at - 1].gap != Gap::Hyphen || words[from].is_run())
            {
                return;
            }
            joined.clear();
            words[from..=at].iter().for_each(|word| joined.push_str(vocabulary.text(word.id)));
            if joined.len() > LONGEST_JOIN {
                return;
            }
            let whole = vocabulary.find(joined);
            if let Some(id) = whole {
                self.look_up(id, |kind, target| {
                    if matches!(kind, Kind::Exact | Kind::Stem) {
                        report(target, from, at + 1);
                    }
                });
            }
            let stem = stem::stem(joined, vocabulary.language().of_word(joined));
            if let Some(id) = vocabulary.find(&stem).filter(|&id| Some(id) != whole) {
                self.look_up(id, |kind, target| {
                    if kind == Kind::Stem {
                        report(target, from, at + 1);
                    }
                });
            }
        }
    }
}

/// Whether a word and the one before it may be one word in the reference: `e-mail`, `React JS`, `16 GB`.
#[inline(always)]
fn may_join(before: &Word, word: &Word, vocabulary: &Vocabulary) -> bool {
    if before.is_run() || before.term || word.term {
        return false;
    }
    match word.gap {
        Gap::Hyphen | Gap::Joint => true,
        Gap::Space => {
            before.traits.has(Traits::NUMBER) != word.traits.has(Traits::NUMBER)
                || word.traits.has(Traits::SUFFIX)
                || vocabulary.language() == Language::Korean
        }
        Gap::Break => false,
    }
}

/// Whether a word is small ASCII letters, the first perhaps a capital: no identifier of several words, and no version.
fn is_one_member(surface: &[u8]) -> bool {
    let mut at = 1;
    while at < surface.len() && surface[at].is_ascii_lowercase() {
        at += 1;
    }
    at >= surface.len() && surface[0].is_ascii_alphabetic()
}

/// Whether a word is the last member of a path written with `::` or `->`.
fn is_member(text: &str, word: &Word) -> bool {
    word.gap == Gap::Joint && matches!(text.as_bytes()[..word.start as usize], [.., b':', b':'] | [.., b'-', b'>'])
}
