//! A context made ready for many claims: its sentences, their tokens, and where each stem stands.

use super::tokens::{self, Kind, Token, Vocabulary};
use crate::faithfulness::claims;
use crate::text::language;
use core::ops::Range;

/// Longer sentences (tables, text without full stops) are cut after so many tokens.
const LONGEST_SENTENCE: usize = 80;

/// One sentence of the context.
#[derive(Debug, Clone)]
pub(super) struct Sentence {
    /// Index of the chunk it stands in.
    pub(super) chunk: usize,
    /// Its bytes in that chunk.
    pub(super) bytes: Range<usize>,
    /// Its tokens.
    pub(super) tokens: Vec<Token>,
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
        sorted.sort_by(|&a, &b| vocabulary.entries[a as usize].stem.cmp(&vocabulary.entries[b as usize].stem));
        Self { chunks: context.to_vec(), vocabulary, sentences, postings, sorted }
    }

    /// Stems that begin with the same three letters as `stem`.
    pub(super) fn neighbours<'a>(&'a self, stem: &'a str) -> impl Iterator<Item = (u32, &'a str)> {
        let prefix = &stem.as_bytes()[..3.min(stem.len())];
        let word = |id: u32| self.vocabulary.entries[id as usize].stem.as_str();
        let from = self.sorted.partition_point(|&id| word(id).as_bytes() < prefix);
        self.sorted[from..].iter().map(move |&id| (id, word(id))).take_while(move |(_, w)| w.as_bytes().starts_with(prefix))
    }
}

/// Adds a sentence, in pieces when it is very long.
fn cut(chunk: usize, bytes: Range<usize>, read: Vec<Token>, out: &mut Vec<Sentence>) {
    if read.len() <= LONGEST_SENTENCE * 3 / 2 {
        if !read.is_empty() {
            out.push(Sentence { chunk, bytes, tokens: read });
        }
        return;
    }
    for piece in read.chunks(LONGEST_SENTENCE) {
        let (Some(first), Some(last)) = (piece.first(), piece.last()) else { continue };
        out.push(Sentence { chunk, bytes: first.start..last.end, tokens: piece.to_vec() });
    }
}
