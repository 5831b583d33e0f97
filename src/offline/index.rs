//! A context made ready for many claims: its sentences, their tokens, and where each stem stands.

use super::tokens::{self, Entry, Kind, Token, Vocabulary};
use crate::faithfulness::claims;
use crate::faithfulness::facts::{self, Quantity};
use crate::lean;
use crate::text::language;
use core::ops::Range;
use std::sync::OnceLock;

/// Longer sentences (tables, text without full stops) are cut after so many tokens.
const LONGEST_SENTENCE: usize = 80;

/// A negation bears on so many tokens behind it, unless punctuation comes first.
const REACH: usize = 3;

/// One sentence of the context.
#[derive(Debug, Clone)]
pub(super) struct Sentence {
    /// Index of the chunk it stands in.
    pub(super) chunk: usize,
    /// Its bytes in that chunk.
    pub(super) bytes: Range<usize>,
    /// Its tokens.
    pub(super) tokens: Vec<Token>,
    /// Its facts, read when a claim first needs them.
    facts: OnceLock<Facts>,
}

/// What is read from the words of one sentence or claim beside its tokens.
#[derive(Debug, Clone)]
pub(super) struct Facts {
    /// Its numbers; bytes count from the start of the sentence.
    pub(super) numbers: Vec<Quantity>,
    /// For every token: a negation bears on it.
    pub(super) negated: Vec<bool>,
    /// For every token: it is part of a negation.
    pub(super) negating: Vec<bool>,
    /// Whether it negates anything.
    pub(super) negates: bool,
}

impl Facts {
    /// Reads `text`, whose tokens have bytes that count from `base` before it.
    pub(super) fn read(text: &str, base: usize, tokens: &[Token]) -> Self {
        // The `N'` of `Guns N' Roses` is no French negation.
        let mut negations = facts::negations(text);
        negations.retain(|n| {
            let roses = text[n.clone()].starts_with('N') || text[n.end..].starts_with("' ");
            n.start == 0 || !(roses && text[n.clone()].len() == 1)
        });
        for negation in &mut negations {
            let behind = &text[negation.end..];
            if behind.starts_with(" longer ") && !behind.starts_with(" longer than") {
                negation.end += " longer".len();
            }
        }
        let mut negated = vec![false; tokens.len()];
        let mut negating = vec![false; tokens.len()];
        for negation in &negations {
            let (start, end) = (base + negation.start, base + negation.end);
            let from = tokens.partition_point(|t| t.end <= start);
            let to = tokens.partition_point(|t| t.start < end);
            negating[from..to.max(from)].fill(true);
            if follows_its_verb(&text[negation.clone()]) {
                for at in (0..from).rev().take(REACH + 1) {
                    negated[at] = true;
                    if tokens[at].after_break {
                        break;
                    }
                }
                continue;
            }
            for (flag, token) in negated[to..].iter_mut().zip(&tokens[to..]).take(REACH) {
                if token.after_break {
                    break;
                }
                *flag = true;
            }
        }
        Self { numbers: facts::numbers(text), negated, negating, negates: !negations.is_empty() }
    }
}

/// Japanese and Korean negate behind the verb, except for 안 and 못.
fn follows_its_verb(negation: &str) -> bool {
    let korean = |c: char| matches!(c, '\u{ac00}'..='\u{d7af}');
    negation.chars().any(|c| matches!(c, '\u{3041}'..='\u{309f}') || korean(c)) && !negation.starts_with(['안', '못'])
}

/// A context that claims can be judged against; made once, used for any number of claims.
#[derive(Debug, Clone)]
pub struct Prepared {
    pub(super) chunks: Vec<String>,
    pub(super) vocabulary: Vocabulary,
    pub(super) sentences: Vec<Sentence>,
    /// For every stem: the sentences that hold it, ascending.
    pub(super) postings: Vec<Vec<u32>>,
    /// Stems of content words in the order of their letters, for finding similar ones.
    pub(super) sorted: Vec<u32>,
}

impl Prepared {
    /// Reads the context; time and memory grow with its length.
    #[must_use]
    pub fn new(context: &[String]) -> Self {
        let language = language::detect(context.iter().find(|c| !c.trim().is_empty()).map_or("", String::as_str));
        let mut vocabulary = Vocabulary::new(language);
        let mut sentences = Vec::new();
        for (chunk, text) in context.iter().enumerate() {
            for bytes in claims::sentences(text) {
                let read = tokens::read(text, bytes.clone(), &mut vocabulary);
                cut(chunk, bytes, read, &mut sentences);
            }
        }
        let mut postings: Vec<Vec<u32>> = vec![Vec::new(); vocabulary.entries.len()];
        let mut content = vec![false; vocabulary.entries.len()];
        for (at, sentence) in sentences.iter().enumerate() {
            #[allow(clippy::cast_possible_truncation, reason = "a text of 4 G sentences does not fit in memory")]
            let at = at as u32;
            for token in &sentence.tokens {
                let list = &mut postings[token.id as usize];
                if list.last() != Some(&at) {
                    list.push(at);
                }
                content[token.id as usize] |= token.kind == Kind::Content;
            }
        }
        #[allow(clippy::cast_possible_truncation, reason = "as many as there are stems")]
        let mut sorted: Vec<u32> = (0..vocabulary.entries.len() as u32)
            .filter(|&id| {
                let stem = &vocabulary.entries[id as usize].stem;
                content[id as usize] && stem.len() >= 4 && !stem.starts_with(tokens::is_dense)
            })
            .collect();
        lean::sort_by(&mut sorted, |&a, &b| {
            vocabulary.entries[a as usize].stem.cmp(&vocabulary.entries[b as usize].stem)
        });
        Self { chunks: context.to_vec(), vocabulary, sentences, postings, sorted }
    }

    /// The words of the sentence with index `at`.
    pub(super) fn text(&self, at: usize) -> &str {
        let sentence = &self.sentences[at];
        &self.chunks[sentence.chunk][sentence.bytes.clone()]
    }

    /// The facts of the sentence with index `at`.
    pub(super) fn facts(&self, at: usize) -> &Facts {
        let sentence = &self.sentences[at];
        sentence.facts.get_or_init(|| Facts::read(self.text(at), sentence.bytes.start, &sentence.tokens))
    }

    /// Stems that begin with the same three letters as `stem`.
    pub(super) fn neighbours<'a>(&'a self, stem: &'a str) -> impl Iterator<Item = (u32, &'a Entry)> {
        let prefix = &stem.as_bytes()[..3.min(stem.len())];
        let entry = |id: u32| &self.vocabulary.entries[id as usize];
        let from = self.sorted.partition_point(|&id| entry(id).stem.as_bytes() < prefix);
        self.sorted[from..]
            .iter()
            .map(move |&id| (id, entry(id)))
            .take_while(move |(_, e)| e.stem.as_bytes().starts_with(prefix))
    }
}

/// Adds a sentence, in pieces when it is very long.
fn cut(chunk: usize, bytes: Range<usize>, read: Vec<Token>, out: &mut Vec<Sentence>) {
    if read.len() <= LONGEST_SENTENCE * 3 / 2 {
        if !read.is_empty() {
            out.push(Sentence { chunk, bytes, tokens: read, facts: OnceLock::new() });
        }
        return;
    }
    for piece in read.chunks(LONGEST_SENTENCE) {
        let (Some(first), Some(last)) = (piece.first(), piece.last()) else { continue };
        out.push(Sentence { chunk, bytes: first.start..last.end, tokens: piece.to_vec(), facts: OnceLock::new() });
    }
}
