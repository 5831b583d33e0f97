//! Keyword coverage of two texts under options: ranges, sums, spans, and a text against itself.
#![no_main]

use claimlight::Span;
use claimlight::coverage::{Options, Segmenter, extract_keywords, score};
use claimlight::text::{Host, Language, Rules};
use claimlight_fuzz::{slice, texts};
use core::ops::Range;
use libfuzzer_sys::fuzz_target;
use std::collections::BTreeSet;

/// A host with a dictionary of its own: cuts after every so many characters, never before a sound mark, and leaves some
/// uncovered.
struct Every(usize);

impl Host for Every {
    fn segment(&self, run: &str, _language: &str) -> Option<Vec<Range<usize>>> {
        let mark = |c: char| matches!(c, '\u{3099}' | '\u{309a}' | '\u{ff9e}' | '\u{ff9f}');
        let starts: Vec<usize> = run.char_indices().filter(|(at, c)| *at == 0 || !mark(*c)).map(|(at, _)| at).collect();
        let cuts: Vec<usize> = starts.chunks(self.0).map(|chunk| chunk[0]).chain([run.len()]).collect();
        Some(cuts.windows(2).filter(|cut| cut[0] % 7 != 6).map(|cut| cut[0]..cut[1]).collect())
    }
}

/// Reads a line like `l=de n t=vector database,cloud y=k8s:kubernetes`.
fn options(line: &str) -> (Options, Option<Every>) {
    let (mut options, mut host) = (Options::default(), None);
    let phrases = |list: &str| list.split(',').map(str::to_owned).collect::<Vec<_>>();
    for word in line.split(';') {
        match word.split_once('=').unwrap_or((word, "")) {
            ("l", tag) => options.language = Language::from_tag(tag),
            ("n", _) => options.numbers = true,
            ("a", _) => options.aliases = false,
            ("r", _) => options.segmenter = Segmenter::Rules,
            ("s", scale) => options.scale = scale.parse().unwrap_or(1.0),
            ("w", score) => options.when_no_keywords = score.parse().ok(),
            ("t", list) => options.terms = phrases(list),
            ("x", list) => options.stop_words = phrases(list),
            ("y", pair) => {
                if let Some((key, values)) = pair.split_once(':') {
                    options.synonyms.push((key.to_owned(), phrases(values)));
                }
            }
            ("h", count) => host = count.parse().ok().filter(|&count| count > 0).map(Every),
            _ => {}
        }
    }
    (options, host)
}

fn check_spans(text: &str, spans: &[Span]) {
    assert!(!spans.is_empty());
    let mut last = 0;
    for span in spans {
        assert!(last <= span.start, "{spans:?}");
        let _ = slice(text, *span);
        last = span.start;
    }
}

fuzz_target!(|data: &[u8]| {
    let [line, reference, response] = texts(data);
    let (options, own) = options(&line);
    let host: &dyn Host = own.as_ref().map_or(&Rules, |host| host);
    let Ok(got) = score(&reference, &response, &options, host) else {
        assert!(options.validate().is_err());
        return;
    };
    match got.score {
        Some(score) if got.total_keywords > 0 => assert!((0.0..=options.scale).contains(&score)),
        Some(_) => {}
        None => assert!(got.not_scorable.is_some() && got.total_keywords == 0),
    }
    assert_eq!(got.matches.len(), got.matched_keywords);
    assert_eq!(got.matches.len() + got.missing.len(), got.total_keywords);
    assert_eq!(got.reference_keywords.len(), got.total_keywords);
    let distinct: BTreeSet<&String> = got.reference_keywords.iter().collect();
    assert_eq!(distinct.len(), got.total_keywords, "{:?}", got.reference_keywords);
    for found in &got.matches {
        check_spans(&reference, &found.reference_spans);
        check_spans(&response, &found.response_spans);
    }
    got.missing.iter().for_each(|missed| check_spans(&reference, &missed.reference_spans));
    assert!(
        got.polarity.iter().all(|p| p.reference != p.response && got.matches.iter().any(|m| m.keyword == p.keyword))
    );

    // The same text on both sides: everything is covered, nothing contradicts itself, and the keywords are those that the
    // text has by itself.
    let own = score(&reference, &reference, &options, host).expect("valid options");
    assert!(own.missing.is_empty(), "a text misses its own {:?}", own.missing);
    assert!(own.polarity.is_empty(), "{:?}", own.polarity);
    let alone = extract_keywords(&reference, &options, host).expect("valid options");
    // A second text may decide between languages that are alike.
    if alone.language == own.language {
        assert_eq!(alone.keywords, own.reference_keywords);
        for (spans, found) in alone.spans.iter().zip(&own.matches) {
            assert_eq!(spans, &found.reference_spans);
        }
    }
});
