//! A result as it crosses to JavaScript: strings of words and one list of numbers, which cost a tenth of an object for each
//! place. Words of the vocabulary cross once: JavaScript keeps them as long as the vocabulary is kept.

use super::keywords::{Keyword, Occurrence, Shape};
use super::report::NotScorable;
use super::vocabulary::{Id, NONE, Vocabulary};
use super::{Scored, Text, polarity_of};

/// Stands behind every packed word; no word of the vocabulary holds it.
const SEPARATOR: char = '\0';
/// Numbers from here on are those of [`Packed::others`].
const OTHERS: u32 = 1 << 31;

/// What `js/keyword-coverage.js` makes the documented objects of.
pub(crate) struct Packed {
    /// As in [`super::Coverage::score`].
    pub(crate) score: Option<f64>,
    pub(crate) not_scorable: Option<NotScorable>,
    /// Words of the vocabulary that were not packed before, each followed by a NUL.
    pub(crate) words: String,
    /// Words for this result only.
    pub(crate) others: String,
    /// The letters of the language tag as a number, lowest first; 1 where the host cut, 0 where rules did; how many words
    /// were packed before, or [`NONE`] where none is to be kept; the numbers of keywords of the reference and of the
    /// response; for each of the reference's its word, and how it was matched as a word or [`NONE`]; the words of the
    /// response's; for each of the reference's its spans there, and those in the response; three numbers for each warning
    /// on polarity. Spans are their number, then start and end of each.
    pub(crate) numbers: Vec<u32>,
}

/// A list of known length being filled: a vector would grow in a function of its own for each number.
struct Numbers {
    values: Vec<u32>,
    count: usize,
}

impl Numbers {
    #[inline(always)]
    fn push(&mut self, value: u32) {
        self.values.as_mut_slice()[self.count] = value;
        self.count += 1;
    }
}

struct Pool {
    vocabulary: Vocabulary,
    words: String,
    others: String,
    count: u32,
}

impl Pool {
    /// The number of a word: of the vocabulary, or else what `write` adds.
    fn put(&mut self, id: Id, write: impl FnOnce(&mut String)) -> u32 {
        if id != NONE
            && let Some((number, new)) = self.vocabulary.pack(id)
        {
            if new {
                self.words.push_str(self.vocabulary.text(id));
                self.words.push(SEPARATOR);
            }
            return number;
        }
        let start = self.others.len();
        write(&mut self.others);
        if self.others[start..].contains(SEPARATOR) {
            let word = self.others[start..].replace(SEPARATOR, " ");
            self.others.truncate(start);
            self.others.push_str(&word);
        }
        self.others.push(SEPARATOR);
        self.count += 1;
        OTHERS + self.count - 1
    }

    fn keyword(&mut self, text: &Text<'_>, keyword: &Keyword) -> u32 {
        let id = match keyword.shape {
            Shape::Word(at) if text.words.as_slice()[at].whole => text.words.as_slice()[at].id,
            _ => NONE,
        };
        self.put(id, |out| text.display(keyword, out))
    }

    fn place(&mut self, text: &Text<'_>, place: Occurrence) -> u32 {
        let id = match text.words.get(place.word as usize) {
            Some(word) if word.end == place.end && word.whole => word.id,
            _ => NONE,
        };
        self.put(id, |out| text.surface(place, out))
    }
}

impl Scored<'_> {
    pub(crate) fn pack(self) -> Packed {
        let segmenter = self.analysis.segmenter();
        let options = self.analysis.options;
        let mut pool =
            Pool { vocabulary: self.analysis.vocabulary, words: String::new(), others: String::new(), count: 0 };
        let places = self.wanted_at.places.len() + self.given_at.places.len();
        let length = 5 + 7 * self.wanted.len() + self.given.len() + 2 * places;
        let mut numbers = Numbers { values: vec![0; length], count: 0 };
        let tag = pool.vocabulary.language().letters();
        numbers.push(u32::from_le_bytes([tag[0], tag[1], tag[2], 0]));
        numbers.push(u32::from(segmenter == "host"));
        numbers.push(pool.vocabulary.packed().unwrap_or(NONE));
        numbers.push(number(self.wanted.len()));
        numbers.push(number(self.given.len()));
        let mut matched = 0;
        let mut turned = Vec::new();
        for (at, keyword) in self.wanted.iter().enumerate() {
            let word = pool.keyword(&self.reference, keyword);
            numbers.push(word);
            let found = self.given_at.get(at);
            if found.is_empty() {
                numbers.push(NONE);
                continue;
            }
            matched += 1;
            numbers.push(pool.place(&self.response, found[0]));
            if let (Some(here), Some(there)) = (polarity_of(self.wanted_at.get(at)), polarity_of(found))
                && here != there
            {
                turned.extend([word, u32::from(here == "negated"), u32::from(there == "negated")]);
            }
        }
        for keyword in &self.given {
            numbers.push(pool.keyword(&self.response, keyword));
        }
        for at in 0..self.wanted.len() {
            self.reference.put_spans(self.wanted_at.get(at), &mut numbers);
            self.response.put_spans(self.given_at.get(at), &mut numbers);
        }
        turned.into_iter().for_each(|value| numbers.push(value));
        numbers.values.truncate(numbers.count);
        let empty = (self.reference.is_empty, self.response.is_empty);
        let (score, not_scorable) = super::rate(matched, self.wanted.len(), empty, options);
        pool.vocabulary.keep();
        Packed { score, not_scorable, words: pool.words, others: pool.others, numbers: numbers.values }
    }
}

impl Text<'_> {
    fn put_spans(&self, places: &[Occurrence], numbers: &mut Numbers) {
        numbers.push(number(places.len()));
        let unchanged = self.index.is_identity() && self.clean.is_identity();
        for &place in places {
            if unchanged {
                numbers.push(place.start);
                numbers.push(place.end);
                continue;
            }
            let span = self.span(place);
            numbers.push(number(span.start));
            numbers.push(number(span.end));
        }
    }
}

/// Texts are limited to 2^28 code units, so that every offset fits.
fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
