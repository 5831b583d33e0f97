//! A result as it crosses to JavaScript: one string and one list of numbers, which cost a tenth of an object for each place.

use super::Scored;
use super::keywords::{Keyword, Occurrence, Shape};
use super::report::NotScorable;
use super::vocabulary::{Id, NONE};
use super::{Text, polarity_of};

/// Stands behind every packed word; no word holds it.
const SEPARATOR: char = '\0';

/// What `js/keyword-coverage.js` makes the documented objects of.
pub(crate) struct Packed {
    /// As in [`super::Coverage::score`].
    pub(crate) score: Option<f64>,
    pub(crate) not_scorable: Option<NotScorable>,
    /// Words, each followed by a NUL.
    pub(crate) words: String,
    /// The letters of the language tag as a number, lowest first; 1 where the host cut, 0 where rules did; the numbers of
    /// keywords of the reference and of the response; for each of the reference's its word, and how it was matched as a
    /// word or [`NONE`]; the words of the response's; for each of the reference's its spans there, and those in the
    /// response; three numbers for each warning on polarity. Spans are their number, then start and end of each.
    pub(crate) numbers: Vec<u32>,
}

/// Words under way to JavaScript, most of them once.
struct Pool {
    words: String,
    count: u32,
    /// For every word of the vocabulary its number here.
    numbers: Vec<u32>,
}

impl Pool {
    fn put(&mut self, id: Id, write: impl FnOnce(&mut String)) -> u32 {
        if id != NONE && self.numbers[id as usize] != NONE {
            return self.numbers[id as usize];
        }
        let start = self.words.len();
        write(&mut self.words);
        if id == NONE && self.words[start..].contains(SEPARATOR) {
            let word = self.words[start..].replace(SEPARATOR, " ");
            self.words.truncate(start);
            self.words.push_str(&word);
        }
        self.words.push(SEPARATOR);
        self.count += 1;
        if id != NONE {
            self.numbers[id as usize] = self.count - 1;
        }
        self.count - 1
    }

    fn keyword(&mut self, scored: &Scored<'_>, text: &Text<'_>, keyword: &Keyword) -> u32 {
        let id = match keyword.shape {
            Shape::Word(at) if text.words[at].whole => text.words[at].id,
            _ => NONE,
        };
        self.put(id, |out| match id {
            NONE => text.display(keyword, out),
            _ => out.push_str(scored.analysis.vocabulary.text(id)),
        })
    }

    fn place(&mut self, scored: &Scored<'_>, text: &Text<'_>, place: Occurrence) -> u32 {
        let id = match text.words.get(place.word as usize) {
            Some(word) if word.end == place.end && word.whole => word.id,
            _ => NONE,
        };
        self.put(id, |out| match id {
            NONE => text.surface(place, out),
            _ => out.push_str(scored.analysis.vocabulary.text(id)),
        })
    }
}

impl Scored<'_> {
    pub(crate) fn pack(&self) -> Packed {
        let vocabulary = &self.analysis.vocabulary;
        let mut pool = Pool {
            words: String::with_capacity(12 * (self.wanted.len() + self.given.len())),
            count: 0,
            numbers: vec![NONE; vocabulary.len()],
        };
        let places = self.wanted_at.places.len() + self.given_at.places.len();
        let mut numbers = Vec::with_capacity(8 + 4 * self.wanted.len() + self.given.len() + 2 * places);
        let tag = vocabulary.language().letters();
        numbers.extend([
            u32::from_le_bytes([tag[0], tag[1], tag[2], 0]),
            u32::from(self.analysis.segmenter() == "host"),
            number(self.wanted.len()),
            number(self.given.len()),
        ]);
        let mut matched = 0;
        let mut turned = Vec::new();
        for (at, keyword) in self.wanted.iter().enumerate() {
            let word = pool.keyword(self, &self.reference, keyword);
            numbers.push(word);
            let found = self.given_at.get(at);
            if found.is_empty() {
                numbers.push(NONE);
                continue;
            }
            matched += 1;
            numbers.push(pool.place(self, &self.response, found[0]));
            if let (Some(here), Some(there)) = (polarity_of(self.wanted_at.get(at)), polarity_of(found))
                && here != there
            {
                turned.extend([word, u32::from(here == "negated"), u32::from(there == "negated")]);
            }
        }
        for keyword in &self.given {
            numbers.push(pool.keyword(self, &self.response, keyword));
        }
        for at in 0..self.wanted.len() {
            self.reference.put_spans(self.wanted_at.get(at), &mut numbers);
            self.response.put_spans(self.given_at.get(at), &mut numbers);
        }
        numbers.extend(turned);
        let (score, not_scorable) = self.rate(matched);
        Packed { score, not_scorable, words: pool.words, numbers }
    }
}

impl Text<'_> {
    fn put_spans(&self, places: &[Occurrence], numbers: &mut Vec<u32>) {
        numbers.push(number(places.len()));
        for &place in places {
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
