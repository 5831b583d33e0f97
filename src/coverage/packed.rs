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

#[cfg(test)]
mod tests {
    use super::super::{Coverage, Match, Missing, Options, Polarity, examine};
    use super::*;
    use crate::text::Rules;
    use crate::text::span::Span;

    /// What crosses to JavaScript and what stays there: the other side of `js/keyword-coverage.js`.
    #[derive(Default)]
    struct Unpacker {
        kept: Vec<String>,
    }

    impl Unpacker {
        fn unpack(&mut self, packed: Packed) -> Coverage {
            let list = |words: &str| words.split_terminator(SEPARATOR).map(str::to_owned).collect::<Vec<_>>();
            let numbers = &packed.numbers;
            if numbers[2] == 0 {
                self.kept.clear();
            }
            if numbers[2] != NONE {
                assert_eq!(numbers[2] as usize, self.kept.len(), "both sides have seen the same words");
            }
            self.kept.extend(list(&packed.words));
            let others = list(&packed.others);
            let word = |n: u32| match n.checked_sub(OTHERS) {
                None => self.kept[n as usize].clone(),
                Some(n) => others[n as usize].clone(),
            };
            let mut rest = numbers[3..].iter().copied();
            let mut next = || rest.next().expect("as many numbers as were told");
            let (total, given) = (next() as usize, next() as usize);
            let wanted: Vec<(u32, u32)> = (0..total).map(|_| (next(), next())).collect();
            let response_keywords = (0..given).map(|_| word(next())).collect();
            let mut spans = || -> Vec<Span> {
                let count = next();
                (0..count).map(|_| Span { start: next() as usize, end: next() as usize }).collect()
            };
            let (mut matches, mut missing) = (Vec::new(), Vec::new());
            for &(keyword, matched_as) in &wanted {
                let keyword = word(keyword);
                let (reference_spans, response_spans) = (spans(), spans());
                if matched_as == NONE {
                    assert_eq!(response_spans, []);
                    missing.push(Missing { keyword, reference_spans });
                } else {
                    let matched_as = word(matched_as);
                    matches.push(Match { keyword, matched_as, reference_spans, response_spans });
                }
            }
            let rest: Vec<u32> = rest.collect();
            let side = |n: u32| ["affirmed", "negated"][n as usize];
            let polarity = rest.chunks(3).map(|warning| Polarity {
                keyword: word(warning[0]),
                reference: side(warning[1]),
                response: side(warning[2]),
            });
            Coverage {
                reference_keywords: wanted.iter().map(|&(keyword, _)| word(keyword)).collect(),
                response_keywords,
                total_keywords: total,
                matched_keywords: matches.len(),
                score: packed.score,
                not_scorable: packed.not_scorable,
                matches,
                missing,
                polarity: polarity.collect(),
                language: numbers[0].to_le_bytes().iter().filter(|&&b| b != 0).map(|&b| char::from(b)).collect(),
                segmenter: if numbers[1] == 1 { "host" } else { "rules" },
                warnings: Vec::new(),
            }
        }
    }

    /// Cuts where the test's texts have a bar in mind: every two characters.
    struct Pairs;

    impl crate::text::Host for Pairs {
        fn segment(&self, run: &str, _language: &str) -> Option<Vec<core::ops::Range<usize>>> {
            let ends: Vec<usize> = run.char_indices().map(|(at, c)| at + c.len_utf8()).skip(1).step_by(2).collect();
            let starts = core::iter::once(0).chain(ends.iter().copied());
            Some(starts.zip(ends.iter().copied()).map(|(start, end)| start..end).collect())
        }
    }

    /// A text in another language makes the words of earlier tests be forgotten.
    fn forget() {
        let german = Options { language: Some(crate::text::Language::German), ..Options::default() };
        examine("", "", &german, &Rules).expect("valid").pack();
    }

    /// Both ways to write a result down say the same, whatever crossed before.
    #[test]
    fn what_is_packed_is_what_is_reported() {
        forget();
        let stops = Options { stop_words: vec!["bridge".to_owned()], ..Options::default() };
        let half = Options { scale: 0.5, when_no_keywords: Some(0.25), ..Options::default() };
        let (plain, mut unpacker) = (Options::default(), Unpacker::default());
        for (reference, response, options) in [
            ("JavaScript frameworks like React", "A framework in JavaScript", &plain),
            // The same words again, and others.
            ("frameworks and bridges", "React frameworks, bridged bridges: a framework", &plain),
            ("The vaccine is not safe. Bridges are cheap.", "A safe vaccine; bridges aren't cheap", &plain),
            ("not safe", "not safe", &plain),
            ("safe", "not safe but safe", &plain),
            ("a bridge and a ferry", "the ferry by the bridge", &stops),
            ("machine learning with Node.js and C++, APIs", "**Machine** learning: an API in NodeJS &amp; C++", &half),
            ("the of", "bridge", &half),
            ("the of", "bridge", &plain),
            ("", "bridge", &plain),
            ("", "", &half),
            ("Ürün köprüsü 😀 café", "caf\u{e9} 😀 the <b>café</b> café", &plain),
            ("云计算、边缘计算", "边缘计算。", &plain),
            ("大桥安全", "大桥不安全", &plain),
            ("นักวิจัย xyz\0abc", "xyz abc", &plain),
        ] {
            for host in [&Rules as &dyn crate::text::Host, &Pairs] {
                let want = examine(reference, response, options, host).expect("valid");
                let coverage = want.coverage();
                want.analysis.vocabulary.keep();
                let packed = examine(reference, response, options, host).expect("valid").pack();
                assert_eq!(unpacker.unpack(packed), coverage, "{reference} / {response}");
            }
        }
    }

    /// Worked out by hand from what the field says.
    #[test]
    fn numbers_of_a_small_result() {
        forget();
        let stops = Options { stop_words: vec!["x".to_owned()], ..Options::default() };
        let packed = examine("old bridge", "a Bridge", &stops, &Rules).expect("valid").pack();
        let tag = u32::from(b'e') + (u32::from(b'n') << 8);
        assert_eq!(packed.words, "");
        assert_eq!(packed.others, "old\0bridge\0bridge\0bridge\0");
        let [old, bridge, matched, given] = [0, 1, 2, 3].map(|n| (1 << 31) + n);
        assert_eq!(
            packed.numbers,
            [tag, 0, NONE, 2, 1, old, NONE, bridge, matched, given, 1, 0, 3, 0, 1, 4, 10, 1, 2, 8]
        );
        assert_eq!((packed.score, packed.not_scorable), (Some(0.5), None));
        let shared = Options::default();
        let first = examine("old bridge", "a Bridge", &shared, &Rules).expect("valid").pack();
        let again = examine("old bridge", "a Bridge", &shared, &Rules).expect("valid").pack();
        assert_eq!((first.words.as_str(), first.others.as_str()), ("old\0bridge\0", ""));
        assert_eq!((again.words.as_str(), again.others.as_str()), ("", ""));
        assert_eq!(first.numbers[5..], [0, NONE, 1, 1, 1, 1, 0, 3, 0, 1, 4, 10, 1, 2, 8]);
        assert_eq!(again.numbers[5..], first.numbers[5..]);
        assert_eq!((first.numbers[2], again.numbers[2]), (0, 2));
    }
}
