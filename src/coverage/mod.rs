//! Keyword coverage: which of the reference's keywords does the response mention?
//!
//! `score = matched / total × scale`. Both texts pass the same analysis (markup off, words cut, technical terms and compounds
//! kept whole), then the reference's keywords are looked for among the words of the response in whatever inflection. The whole is
//! deterministic and linear in the length of the texts. The rules stand in `docs/scoring.md`.

mod ideographs;
mod keywords;
mod lexer;
mod lexicon;
mod matcher;
mod options;
#[cfg(any(target_family = "wasm", test))]
pub(crate) mod packed;
mod polarity;
mod report;
mod terms;
mod vocabulary;

pub use options::{Options, Segmenter};
pub use report::{Coverage, Keywords, Match, Missing, NotScorable, Polarity};

use crate::error::{Error, ErrorCode};
use crate::lean;
use crate::text::blank::is_blank;
use crate::text::markup::Clean;
use crate::text::normalize::fold;
use crate::text::span::{Span, Utf16Index};
use crate::text::{Host, Language, language};
use core::cell::Cell;
use ideographs::Cutter;
use keywords::{Found, Keyword, Occurrence, Sequences, Shape};
use lexer::Word;
use matcher::{Matcher, Source};
use std::borrow::Cow;
use vocabulary::Vocabulary;

/// Scores how far `response` mentions the keywords of `reference`.
///
/// # Errors
/// `INVALID_OPTION` as [`Options::validate`]; `TOO_LARGE` for a text of 1 GB or more.
///
/// ```
/// use claimlight::coverage::{Options, score};
/// use claimlight::text::Rules;
///
/// let coverage = score("JavaScript frameworks like React", "A framework in JavaScript", &Options::default(), &Rules)?;
/// assert_eq!(coverage.reference_keywords, ["javascript", "frameworks", "react"]);
/// assert_eq!(coverage.matched_keywords, 2);
/// # Ok::<(), claimlight::Error>(())
/// ```
pub fn score(reference: &str, response: &str, options: &Options, host: &dyn Host) -> Result<Coverage, Error> {
    let scored = examine(reference, response, options, host)?;
    let coverage = scored.coverage();
    scored.analysis.vocabulary.keep();
    Ok(coverage)
}

/// Everything that [`score`] tells, before it is written down.
///
/// # Errors
/// As [`score`].
pub(crate) fn examine<'a>(
    reference: &'a str,
    response: &'a str,
    options: &'a Options,
    host: &'a dyn Host,
) -> Result<Scored<'a>, Error> {
    options.validate()?;
    check_size("reference", reference)?;
    check_size("response", response)?;
    let (clean_reference, clean_response) = (Clean::new(reference), Clean::new(response));
    let language =
        options.language.unwrap_or_else(|| language::detect_with(&clean_reference.text, &clean_response.text));
    let mut analysis = Analysis::new(language, options, host);
    let reference = analysis.read(reference, clean_reference);
    let response = analysis.read(response, clean_response);
    let wanted = analysis.keywords(&reference, true);
    let given = analysis.keywords(&response, false).keywords;
    let places = analysis.matches(&reference, &wanted.keywords, &response);
    let wanted_at = Groups::new(&wanted.places, wanted.keywords.len());
    let given_at = Groups::new(&places, wanted.keywords.len());
    Ok(Scored { analysis, reference, response, wanted: wanted.keywords, wanted_at, given, given_at })
}

/// A pair of texts, read and compared.
pub(crate) struct Scored<'a> {
    analysis: Analysis<'a>,
    reference: Text<'a>,
    response: Text<'a>,
    /// The keywords of the reference, and where each of them stands there and in the response.
    wanted: Vec<Keyword>,
    wanted_at: Groups,
    given_at: Groups,
    /// The keywords of the response.
    given: Vec<Keyword>,
}

impl Scored<'_> {
    fn coverage(&self) -> Coverage {
        let Self { analysis, reference, response, wanted, wanted_at, given, given_at } = self;
        let display = |text: &Text<'_>, keyword: &Keyword| {
            let mut out = String::new();
            text.display(keyword, &mut out);
            out
        };
        let mut coverage = Coverage {
            reference_keywords: wanted.iter().map(|keyword| display(reference, keyword)).collect(),
            response_keywords: given.iter().map(|keyword| display(response, keyword)).collect(),
            total_keywords: wanted.len(),
            matched_keywords: 0,
            score: None,
            not_scorable: None,
            matches: Vec::new(),
            missing: Vec::new(),
            polarity: Vec::new(),
            language: analysis.vocabulary.language().tag(),
            segmenter: analysis.segmenter(),
            warnings: Vec::new(),
        };
        for (at, keyword) in coverage.reference_keywords.iter().enumerate() {
            let (standing, found) = (wanted_at.get(at), given_at.get(at));
            let (keyword, reference_spans) = (keyword.clone(), reference.spans(standing));
            let Some(&first) = found.first() else {
                coverage.missing.push(Missing { keyword, reference_spans });
                continue;
            };
            if let (Some(in_reference), Some(in_response)) = (polarity_of(standing), polarity_of(found))
                && in_reference != in_response
            {
                coverage.polarity.push(Polarity {
                    keyword: keyword.clone(),
                    reference: in_reference,
                    response: in_response,
                });
            }
            let mut matched_as = String::new();
            response.surface(first, &mut matched_as);
            let response_spans = response.spans(found);
            coverage.matches.push(Match { keyword, matched_as, reference_spans, response_spans });
        }
        coverage.matched_keywords = coverage.matches.len();
        let empty = (reference.is_empty, response.is_empty);
        (coverage.score, coverage.not_scorable) =
            rate(coverage.matched_keywords, wanted.len(), empty, analysis.options);
        coverage
    }
}

/// The score and, where there is none, why; `empty` tells which of the two texts are.
fn rate(matched: usize, total: usize, empty: (bool, bool), options: &Options) -> (Option<f64>, Option<NotScorable>) {
    let score = match empty {
        (true, true) => Some(options.scale),
        (true, false) | (false, true) => Some(0.0),
        // Counts are far below 2^52, where conversion would round.
        (false, false) if total > 0 => Some(matched as f64 / total as f64 * options.scale),
        (false, false) => options.when_no_keywords,
    };
    let not_scorable = score.is_none().then(|| NotScorable {
        step: "preprocess",
        reason: "The reference has no keywords: it holds stop words, numbers or punctuation only.".to_owned(),
    });
    (score, not_scorable)
}

/// The keywords of one text.
///
/// # Errors
/// As [`score`].
pub fn extract_keywords(text: &str, options: &Options, host: &dyn Host) -> Result<Keywords, Error> {
    options.validate()?;
    check_size("text", text)?;
    let clean = Clean::new(text);
    let language = options.language.unwrap_or_else(|| language::detect(&clean.text));
    let mut analysis = Analysis::new(language, options, host);
    let text = analysis.read(text, clean);
    let keywords = analysis.keywords(&text, true);
    let places = Groups::new(&keywords.places, keywords.keywords.len());
    let mut found = Keywords {
        spans: Vec::with_capacity(keywords.keywords.len()),
        keywords: Vec::with_capacity(keywords.keywords.len()),
        language: language.tag(),
        segmenter: analysis.segmenter(),
    };
    for (at, keyword) in keywords.keywords.iter().enumerate() {
        let mut display = String::new();
        text.display(keyword, &mut display);
        found.keywords.push(display);
        found.spans.push(text.spans(places.get(at)));
    }
    analysis.vocabulary.keep();
    Ok(found)
}

/// The places of each keyword in order, places that overlap counted once.
struct Groups {
    places: Box<[Occurrence]>,
    /// For each keyword where its places begin and end in `places`.
    ranges: Box<[(usize, usize)]>,
}

impl Groups {
    fn new(found: &[(u32, Occurrence)], count: usize) -> Self {
        // Boxed, because a vector checks its bounds in a function of its own.
        let mut ranges = vec![(0, 0); count].into_boxed_slice();
        for (keyword, _) in found {
            ranges[*keyword as usize].1 += 1;
        }
        let mut start = 0;
        for range in &mut *ranges {
            let size = range.1;
            *range = (start, start);
            start += size;
        }
        let nowhere = Occurrence { start: 0, end: 0, word: vocabulary::NONE, negated: false };
        let mut places = vec![nowhere; found.len()].into_boxed_slice();
        for &(keyword, place) in found {
            let (start, end) = ranges[keyword as usize];
            if end > start {
                let last = &mut places[end - 1];
                // One place, reached by two ways or by the first words of a longer one.
                if last.start <= place.start && place.start < last.end {
                    last.end = last.end.max(place.end);
                    continue;
                }
            }
            places[end] = place;
            ranges[keyword as usize].1 = end + 1;
        }
        // Words and characters are looked for one after the other; a keyword with synonyms of both kinds has both.
        for &(start, end) in &*ranges {
            let group = &mut places[start..end];
            if !group.is_sorted_by_key(|place| place.start) {
                lean::sort_by(group, |a, b| a.start.cmp(&b.start));
            }
        }
        Self { places, ranges }
    }

    #[inline(always)]
    fn get(&self, keyword: usize) -> &[Occurrence] {
        let (start, end) = self.ranges[keyword];
        &self.places[start..end]
    }
}

/// Offsets are kept in 32 bits, with room for what the analysis adds.
const LARGEST: usize = 1 << 30;

fn check_size(name: &str, text: &str) -> Result<(), Error> {
    if text.len() < LARGEST {
        return Ok(());
    }
    Err(Error::new(
        ErrorCode::TooLarge,
        format!("The {name} has {} bytes; at most {} are read.", text.len(), LARGEST - 1),
    ))
}

/// `affirmed` or `negated` when every place agrees, `None` when the text says both.
fn polarity_of(occurrences: &[Occurrence]) -> Option<&'static str> {
    let negated = occurrences.iter().filter(|occurrence| occurrence.negated).count();
    match negated {
        0 => Some("affirmed"),
        n if n == occurrences.len() => Some("negated"),
        _ => None,
    }
}

/// One text, read.
struct Text<'a> {
    clean: Clean<'a>,
    words: Vec<Word>,
    index: Utf16Index,
    is_empty: bool,
}

impl Text<'_> {
    fn spans(&self, places: &[Occurrence]) -> Vec<Span> {
        places.iter().map(|&place| self.span(place)).collect()
    }

    fn span(&self, place: Occurrence) -> Span {
        self.index.span(self.clean.original(place.start as usize..place.end as usize))
    }

    fn folded(&self, start: u32, end: u32) -> Cow<'_, str> {
        fold(&self.clean.text[start as usize..end as usize])
    }

    /// Adds the folded surface of a keyword's first place.
    fn display(&self, keyword: &Keyword, out: &mut String) {
        match keyword.shape {
            Shape::Words(start, end) => keywords::display(&self.clean.text, &self.words[start..end], out),
            _ => out.push_str(&self.folded(keyword.start, keyword.end)),
        }
    }

    /// Adds the folded surface of a place, white space collapsed and emphasis marks left out.
    fn surface(&self, place: Occurrence, out: &mut String) {
        let first = match place.word {
            vocabulary::NONE => self.words.partition_point(|word| word.start < place.start),
            word => word as usize,
        };
        let inside = self.words[first..].iter().take_while(|word| word.end <= place.end).count();
        let inside = &self.words[first..first + inside];
        if inside.is_empty() || inside.iter().any(Word::is_run) || inside[0].start != place.start {
            return out.push_str(&self.folded(place.start, place.end));
        }
        keywords::display(&self.clean.text, inside, out);
    }
}

/// The state shared by the texts of one call.
struct Analysis<'a> {
    vocabulary: Vocabulary,
    options: &'a Options,
    terms: Sequences,
    cutter: Cutter<'a>,
}

impl<'a> Analysis<'a> {
    fn new(language: Language, options: &'a Options, host: &'a dyn Host) -> Self {
        let stops = options.stop_words.iter().map(|word| fold(word.trim()).into_owned());
        let mut vocabulary = Vocabulary::new(language, stops);
        let mut terms = Sequences::default();
        let mut characters = Vec::new();
        let synonyms = options.synonyms.iter().flat_map(|(key, values)| core::iter::once(key).chain(values));
        for term in options.terms.iter().chain(synonyms) {
            if keywords::has_characters(term) {
                characters.push(ideographs::compact(term).into_owned());
            } else {
                let words = lexer::lex(term, &mut vocabulary);
                terms.insert(words.iter().map(|word| word.stem));
            }
        }
        let cutter = Cutter {
            host: (options.segmenter == Segmenter::Host).then_some(host),
            language,
            host_answered: Cell::new(false),
            rules_used: Cell::new(false),
            terms: characters,
        };
        Self { vocabulary, options, terms, cutter }
    }

    fn read<'t>(&mut self, text: &str, clean: Clean<'t>) -> Text<'t> {
        let is_empty = is_blank(text);
        let mut words = lexer::lex(&clean.text, &mut self.vocabulary);
        polarity::mark(&clean.text, &mut words, &self.vocabulary);
        Text { words, index: Utf16Index::new(text), is_empty, clean }
    }

    fn keywords(&mut self, text: &Text<'_>, places: bool) -> Found {
        let rules = keywords::Rules { numbers: self.options.numbers, places, terms: &self.terms, cutter: &self.cutter };
        keywords::extract(&text.clean.text, &text.words, &mut self.vocabulary, &rules)
    }

    /// Where the response mentions which keyword.
    fn matches(&mut self, reference: &Text<'_>, wanted: &[Keyword], response: &Text<'_>) -> Vec<(u32, Occurrence)> {
        let mut matcher = Matcher::new(&mut self.vocabulary);
        let source = Source { text: &reference.clean.text, words: &reference.words };
        for (number, keyword) in wanted.iter().enumerate() {
            let number = u32::try_from(number).expect("fewer keywords than words");
            matcher.enter_keyword(number, keyword, &source, self.options.aliases, &mut self.vocabulary);
            self.enter_synonyms(&mut matcher, number, keyword, &source);
        }
        let mut places = Vec::new();
        matcher.run(&response.clean.text, &response.words, &self.vocabulary, |keyword, place| {
            places.push((keyword, place))
        });
        self.vocabulary.put_back(matcher.heads);
        places
    }

    fn enter_synonyms(&mut self, matcher: &mut Matcher, number: u32, keyword: &Keyword, source: &Source<'_>) {
        if self.options.synonyms.is_empty() {
            return;
        }
        let own = self.key(keyword, source);
        for (key, values) in &self.options.synonyms {
            let group: Vec<&String> = core::iter::once(key).chain(values).collect();
            if !group.iter().any(|phrase| self.phrase_key(phrase) == own) {
                continue;
            }
            for phrase in group {
                if keywords::has_characters(phrase) {
                    matcher.enter_characters(&ideographs::compact(phrase), number);
                    continue;
                }
                let folded: Vec<String> = lexer::lex(phrase, &mut self.vocabulary)
                    .iter()
                    .map(|word| self.vocabulary.text(word.id).to_owned())
                    .collect();
                let words: Vec<&str> = folded.iter().map(String::as_str).collect();
                matcher.enter_phrase(&words, number, &mut self.vocabulary);
                // `bill` may be a name, but who writes it small means the word.
                if let ([word], true) = (words.as_slice(), phrase.starts_with(char::is_lowercase)) {
                    let id = self.vocabulary.word(word);
                    matcher.enter_word(id, number, &self.vocabulary);
                }
            }
        }
    }

    /// What a keyword and a synonym are compared by: stems in a row, or characters.
    fn key(&self, keyword: &Keyword, source: &Source<'_>) -> String {
        let stems = |words: &[Word]| {
            words
                .iter()
                .map(|word| self.vocabulary.text(self.vocabulary.get(word.id).stem))
                .collect::<Vec<_>>()
                .join(" ")
        };
        match &keyword.shape {
            Shape::Word(at) => stems(&source.words[*at..=*at]),
            Shape::Words(start, end) => stems(&source.words[*start..*end]),
            Shape::Characters(characters) => characters.clone(),
        }
    }

    fn phrase_key(&mut self, phrase: &str) -> String {
        if keywords::has_characters(phrase) {
            return ideographs::compact(phrase).into_owned();
        }
        let words = lexer::lex(phrase, &mut self.vocabulary);
        words.iter().map(|word| self.vocabulary.text(self.vocabulary.get(word.id).stem)).collect::<Vec<_>>().join(" ")
    }

    fn segmenter(&self) -> &'static str {
        if self.cutter.host_answered.get() && !self.cutter.rules_used.get() { "host" } else { "rules" }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Rules;

    /// Words kept from earlier calls change nothing, whatever their language, options and number were.
    #[test]
    fn earlier_texts_change_nothing() {
        let scored = |language| {
            let options = Options { language, ..Options::default() };
            score("Die Leaves of the Kubernetes clusters", "clusters of die leaf", &options, &Rules).expect("valid")
        };
        let (english, german) = (scored(None), scored(Some(Language::German)));
        let options = Options { stop_words: vec!["clusters".to_owned()], ..Options::default() };
        let fewer = score("Kubernetes clusters", "cluster", &options, &Rules).expect("valid");
        assert_eq!(fewer.reference_keywords, ["kubernetes"]);
        let many: String = (0..70_000).map(|n| format!("word{n} ")).collect();
        assert_eq!(score(&many, &many, &Options::default(), &Rules).expect("valid").matched_keywords, 70_000);
        assert_eq!(scored(None), english);
        assert_eq!(scored(Some(Language::German)), german);
        assert_eq!(scored(None), english);
        assert_ne!(english.reference_keywords, german.reference_keywords);
    }
}
