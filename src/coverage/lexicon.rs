//! What is known about words beyond their forms: compounds, aliases, names, common words, negators.
//!
//! Every list is this project's own work except `common.txt`, which `tools/lists` counts from sets under MIT and Apache licences.

use super::vocabulary::Traits;
use crate::lean::HashMap;
use crate::text::Language;
use crate::text::intern::{Hash, Interner, NONE};
use crate::text::lists::Table;
use crate::text::{stem, stopwords};
use std::sync::OnceLock;

/// The compounds and aliases as paths over stems.
pub(super) struct Phrases {
    /// A stem's number in the paths is its number here plus one.
    words: Interner,
    edges: HashMap<(u16, u16), u16>,
    /// For every node: whether a compound ends there, and the number of an alias group plus one.
    nodes: Vec<(bool, u16)>,
    groups: Vec<Vec<Vec<&'static str>>>,
}

/// Where a path begins.
pub(super) const ROOT: u16 = 0;

/// The phrases, read on first use.
pub(super) fn phrases() -> &'static Phrases {
    static PHRASES: OnceLock<Phrases> = OnceLock::new();
    PHRASES.get_or_init(|| {
        let mut phrases = Phrases {
            words: Interner::with_capacity(1_500),
            edges: HashMap::with_capacity_and_hasher(2_500, Default::default()),
            nodes: vec![(false, 0)],
            groups: Vec::new(),
        };
        for line in include_str!("lexicon/compounds.txt").lines() {
            let node = phrases.path(&split(line));
            phrases.nodes[node as usize].0 = true;
        }
        for line in include_str!("lexicon/aliases.txt").lines() {
            let variants: Vec<Vec<&str>> = line.split(" = ").map(split).collect();
            phrases.groups.push(variants.clone());
            let group = u16::try_from(phrases.groups.len()).expect("a short list");
            for variant in &variants {
                let node = phrases.path(variant);
                // A word in two groups keeps the first; such lists would contradict each other.
                let entry = &mut phrases.nodes[node as usize];
                entry.0 |= variant.len() > 1;
                entry.1 = if entry.1 == 0 { group } else { entry.1 };
            }
        }
        phrases
    })
}

fn split(phrase: &'static str) -> Vec<&'static str> {
    let mut words = Vec::with_capacity(2);
    let mut start = 0;
    for (at, byte) in phrase.bytes().chain([b' ']).enumerate() {
        if matches!(byte, b' ' | b'-' | b'/') {
            if at > start {
                words.push(&phrase[start..at]);
            }
            start = at + 1;
        }
    }
    words
}

/// Numbers from 1 on, 0 for [`NONE`].
fn number_of(word: u32) -> u16 {
    u16::try_from(word.wrapping_add(1)).expect("a short list")
}

impl Phrases {
    fn path(&mut self, words: &[&str]) -> u16 {
        words.iter().fold(ROOT, |node, word| {
            let stem = stem::stem(word, Language::English);
            let word = number_of(self.words.intern(stem.as_bytes(), Hash::of(&stem)));
            let Self { edges, nodes, .. } = self;
            *edges.entry((node, word)).or_insert_with(|| {
                nodes.push((false, 0));
                u16::try_from(nodes.len() - 1).expect("a short list")
            })
        })
    }

    /// The number of a stem that occurs in some phrase, or 0.
    pub(super) fn word(&self, stem: &str, hash: Hash) -> u16 {
        number_of(self.words.find(stem.as_bytes(), hash))
    }

    /// The node behind one more word.
    pub(super) fn step(&self, node: u16, word: u16) -> Option<u16> {
        if word == 0 { None } else { self.edges.get(&(node, word)).copied() }
    }

    /// Whether a phrase of two words or more ends here.
    pub(super) fn is_compound(&self, node: u16) -> bool {
        self.nodes[node as usize].0
    }

    /// The variants of the alias that ends here.
    pub(super) fn aliases(&self, node: u16) -> Option<&[Vec<&'static str>]> {
        let group = usize::from(self.nodes[node as usize].1).checked_sub(1)?;
        Some(&self.groups[group])
    }
}

/// Stems of words that open English sentences without being names.
fn common() -> &'static Table {
    static TABLE: OnceLock<Table> = OnceLock::new();
    TABLE.get_or_init(|| Table::folded(include_str!("lexicon/common.txt")))
}

/// Words with what the lists say of them.
struct Lexicon {
    words: Interner,
    traits: Vec<Traits>,
}

impl Lexicon {
    fn add(&mut self, list: &str, traits: Traits) {
        for word in list.split_ascii_whitespace() {
            let at = self.words.intern(word.as_bytes(), Hash::of(word)) as usize;
            self.traits.resize(self.words.len(), Traits::EMPTY);
            self.traits[at] = self.traits[at] | traits;
        }
    }
}

/// What the lists say of the words of a language, stop words included; read on first use.
fn lexicon(language: Language) -> Option<&'static Lexicon> {
    const COUNT: usize = 13;
    static LEXICONS: [OnceLock<Lexicon>; COUNT] = [const { OnceLock::new() }; COUNT];
    let at = match language {
        Language::English => 0,
        Language::Chinese => 1,
        Language::Japanese => 2,
        Language::Korean => 3,
        Language::Thai => 4,
        Language::German => 5,
        Language::French => 6,
        Language::Spanish => 7,
        Language::Portuguese => 8,
        Language::Italian => 9,
        Language::Dutch => 10,
        Language::Russian => 11,
        Language::Arabic => 12,
        Language::Other(_) => return None,
    };
    Some(LEXICONS[at].get_or_init(|| {
        let count = stopwords::list(language).len() / 4;
        let mut words = Lexicon { words: Interner::with_capacity(count), traits: Vec::with_capacity(count) };
        words.add(stopwords::list(language), Traits::STOP);
        words.add(negators(language), Traits::NEGATES);
        words.add(TURNS, Traits::TURNS);
        words.add("js ts sql net io", Traits::SUFFIX);
        match language {
            Language::English => {
                words.add(include_str!("lexicon/names.txt"), Traits::NAME);
                words.add(include_str!("lexicon/inner_names.txt"), Traits::INNER_NAME);
                words.add("is was has can will and or vs does", Traits::AUXILIARY);
            }
            Language::German => words.add("nicht", Traits::NEGATES_BACK),
            Language::Dutch => words.add("niet", Traits::NEGATES_BACK),
            Language::French => {
                words.add("pas", Traits::NEGATES_BACK);
                words.add("ne", Traits::NEGATES);
            }
            _ => {}
        }
        words
    }))
}

/// Conjunctions that end the reach of a negation.
const TURNS: &str = "but aber sondern mais pero sino mas porém ma però maar но لكن 하지만 แต่";

/// What the lists say of a folded word and its stem, each with its hash.
pub(super) fn traits(word: (&str, Hash), stem: (&str, Hash), language: Language) -> Traits {
    let mut traits = Traits::EMPTY;
    if let Some(lexicon) = lexicon(language) {
        let number = lexicon.words.find(word.0.as_bytes(), word.1);
        if number != NONE {
            traits = lexicon.traits[number as usize];
        }
    }
    if language == Language::English && common().get_hashed(stem.0, stem.1).is_some() {
        traits = traits | Traits::COMMON;
    }
    if language == Language::Korean && negates_in_korean(word.0) {
        traits = traits | Traits::NEGATES_BACK;
    }
    traits
}

/// The negating words of a language, folded.
fn negators(language: Language) -> &'static str {
    let tag = language.tag();
    include_str!("lexicon/negators.txt")
        .lines()
        .find_map(|line| line.strip_prefix(tag.as_str())?.strip_prefix(' '))
        .unwrap_or("")
}

/// Korean negates by verbs, which follow what they negate.
fn negates_in_korean(folded: &str) -> bool {
    ["않", "못", "없", "아니", "아닌", "아닙"].iter().any(|stem| folded.starts_with(stem))
}

/// Characters that serve as Chinese function words by themselves.
const FUNCTION_CHARACTERS: &str =
    "的了着与和及或在是而之于被把将并等也都就这那其以从为对由但且很最我你他她它们吗呢吧啊與並這將從對為們";

/// Whether a single character is a Chinese function word.
pub(super) fn is_function_character(word: &str) -> bool {
    FUNCTION_CHARACTERS.contains(word)
}

/// Whether a word holds a function character without being a function word (`和平`, `目的`).
pub(super) fn is_kept(word: &str) -> bool {
    static TABLE: OnceLock<Table> = OnceLock::new();
    TABLE.get_or_init(|| Table::words(include_str!("lexicon/kept_zh.txt"))).contains(word)
}

/// Hiragana or katakana.
pub(super) const fn is_kana(c: char) -> bool {
    matches!(c, '\u{3041}'..='\u{30FF}' | '\u{31F0}'..='\u{31FF}' | '\u{FF66}'..='\u{FF9F}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_folded_and_sound() {
        for list in [
            include_str!("lexicon/compounds.txt"),
            include_str!("lexicon/aliases.txt"),
            include_str!("lexicon/names.txt"),
        ] {
            assert_eq!(crate::text::normalize::fold(list), list);
        }
        for line in include_str!("lexicon/compounds.txt").lines() {
            assert!(split(line).len() > 1, "{line}");
        }
        for line in include_str!("lexicon/aliases.txt").lines() {
            assert!(line.split(" = ").count() > 1, "{line}");
        }
    }

    #[test]
    fn finds_phrases_by_stems() {
        let phrases = phrases();
        let walk = |text: &str| {
            text.split(' ').try_fold(ROOT, |node, word| {
                let stem = stem::stem(word, Language::English);
                phrases.step(node, phrases.word(&stem, Hash::of(&stem)))
            })
        };
        assert!(walk("machine learning").is_some_and(|node| phrases.is_compound(node)));
        assert!(walk("neural networks").is_some_and(|node| phrases.is_compound(node)));
        assert!(walk("machine").is_some_and(|node| !phrases.is_compound(node)));
        assert!(walk("machine banana").is_none());
        assert!(
            walk("k8s").and_then(|node| phrases.aliases(node)).is_some_and(|group| group.contains(&vec!["kubernetes"]))
        );
    }
}
