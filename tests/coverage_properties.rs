//! Properties of keyword coverage, against an oracle so simple that it is unlikely to be wrong.

use claimlight::coverage::{Coverage, Options, extract_keywords, score};
use claimlight::text::{Rules, normalize};
use proptest::prelude::*;
use std::collections::BTreeSet;

fn run(reference: &str, response: &str) -> Coverage {
    score(reference, response, &Options::default(), &Rules).expect("valid options")
}

/// Nouns without a second meaning, none of them a compound with another, none of another language.
const NOUNS: [&str; 20] = [
    "lantern", "pebble", "walrus", "cactus", "ladder", "violin", "magnet", "turnip", "zipper", "badger", "kettle",
    "puzzle", "saddle", "tunnel", "velvet", "wizard", "anchor", "blanket", "candle", "dolphin",
];

fn nouns() -> impl Strategy<Value = Vec<&'static str>> {
    prop::collection::vec(prop::sample::select(&NOUNS[..]), 1..12)
}

/// Text of everything that has meaning to the analysis, in any order.
fn wild() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        4 => prop::sample::select(&NOUNS[..]).prop_map(str::to_owned),
        2 => "[A-Za-z]{1,8}",
        1 => "[A-Z][a-z]{1,6} [A-Z][a-z]{1,6}",
        1 => prop::sample::select(vec![
            "C++", "C#", ".NET", "Node.js", "CI/CD", "R&D", "v2.0.1", "gpt-4o", "a@b.org", "https://a.b/c?d=1", "src/a.rs", "snake_case", "camelCase", "std::vec::Vec",
            "machine learning", "natural language processing (NLP)", "don't", "not", "l'école", "Vec<String>", "<b>", "</p>", "&amp;", "&eacute;", "**", "`", "```", "](x.y)", "\\_",
        ]).prop_map(str::to_owned),
        1 => prop::sample::select(vec!["机器学习", "云计算，", "边缘计算、", "富士山の高さ", "データベース", "ภาษาไทย", "서버에서", "React는", "книги", "كِتَاب", "🚀", "é", "e\u{301}", "ß", "İ", "ＡＰＩ", "ｶﾞ", "\u{200b}", "\u{ad}"]).prop_map(str::to_owned),
        1 => any::<char>().prop_map(String::from),
    ];
    let gap = prop::sample::select(vec![
        " ", " ", " ", "", "-", "/", ".", ", ", ". ", "\n", "\n\n", "_", "'", "’", "::", "&", "+", "#", "@", "(", ")",
        ": ",
    ]);
    prop::collection::vec((piece, gap), 0..25)
        .prop_map(|parts| parts.into_iter().flat_map(|(piece, gap)| [piece, gap.to_owned()]).collect())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    /// The oracle: with nouns that have no inflection but a plural, coverage is set membership.
    #[test]
    fn plain_nouns_are_set_membership(reference in nouns(), response in nouns(), plural in any::<bool>()) {
        let text = response.iter().map(|noun| if plural { format!("{noun}s") } else { (*noun).to_owned() }.replace("cactuss", "cactuses").replace("walruss", "walruses")).collect::<Vec<_>>().join(" ");
        let got = run(&reference.join(" "), &text);
        let wanted: BTreeSet<&str> = reference.iter().copied().collect();
        let covered = wanted.iter().filter(|noun| response.contains(noun)).count();
        prop_assert_eq!(got.total_keywords, wanted.len());
        prop_assert_eq!(got.matched_keywords, covered);
        prop_assert_eq!(got.score, Some(covered as f64 / wanted.len() as f64));
    }

    #[test]
    fn order_does_not_matter_for_single_words(reference in nouns(), response in nouns().prop_shuffle()) {
        let forward = run(&reference.join(" "), &response.join(" "));
        let backward = run(&reference.join(" "), &response.iter().rev().copied().collect::<Vec<_>>().join(" "));
        prop_assert_eq!(forward.score, backward.score);
    }

    #[test]
    fn scores_stay_in_range_and_lists_agree(reference in wild(), response in wild(), scale in 0.1_f64..100.0) {
        let options = Options { scale, ..Options::default() };
        let got = score(&reference, &response, &options, &Rules).expect("valid options");
        if let Some(score) = got.score {
            prop_assert!((0.0..=scale).contains(&score));
        } else {
            prop_assert!(got.not_scorable.is_some() && got.total_keywords == 0);
        }
        prop_assert_eq!(got.matches.len(), got.matched_keywords);
        prop_assert_eq!(got.matches.len() + got.missing.len(), got.total_keywords);
        prop_assert_eq!(got.reference_keywords.len(), got.total_keywords);
        let distinct: BTreeSet<&String> = got.reference_keywords.iter().collect();
        prop_assert_eq!(distinct.len(), got.total_keywords, "{:?}", got.reference_keywords);
        prop_assert!(got.polarity.iter().all(|p| p.reference != p.response && got.matches.iter().any(|m| m.keyword == p.keyword)));
    }

    #[test]
    fn a_text_covers_itself(text in wild()) {
        let got = run(&text, &text);
        if got.total_keywords > 0 {
            prop_assert!(got.missing.is_empty(), "missing {:?}", got.missing);
            prop_assert!(got.polarity.is_empty());
        }
    }

    #[test]
    fn adding_a_missed_keyword_never_lowers_the_score(reference in wild(), response in wild()) {
        let before = run(&reference, &response);
        if let (Some(missing), Some(score)) = (before.missing.first(), before.score) {
            let after = run(&reference, &format!("{response}\n\n{}", missing.keyword));
            prop_assert!(after.score.is_some_and(|after| after >= score), "{} then {:?}", score, after.score);
        }
    }

    #[test]
    fn spans_slice_back(reference in wild(), response in wild()) {
        let got = run(&reference, &response);
        let (reference, response): (Vec<u16>, Vec<u16>) = (reference.encode_utf16().collect(), response.encode_utf16().collect());
        let all = got.matches.iter().map(|m| (&m.reference_spans, &reference)).chain(got.matches.iter().map(|m| (&m.response_spans, &response)));
        for (spans, text) in all.chain(got.missing.iter().map(|m| (&m.reference_spans, &reference))) {
            prop_assert!(!spans.is_empty());
            let mut last = 0;
            for span in spans {
                prop_assert!(last <= span.start && span.start < span.end && span.end <= text.len(), "{:?}", spans);
                prop_assert!(String::from_utf16(&text[span.start..span.end]).is_ok(), "half a pair of surrogates");
                last = span.start;
            }
        }
    }

    /// Without markup and inflection a span holds the very keyword.
    #[test]
    fn spans_hold_the_keyword(words in prop::collection::vec(prop::sample::select(vec!["lantern", "pebble", "машина", "böse", "🚀", "😀 walrus", "naïve"]), 1..10)) {
        let text = words.join(" ");
        let units: Vec<u16> = text.encode_utf16().collect();
        let got = extract_keywords(&text, &Options::default(), &Rules).expect("valid options");
        for (keyword, spans) in got.keywords.iter().zip(&got.spans) {
            for span in spans {
                let slice = String::from_utf16(&units[span.start..span.end]).expect("whole characters");
                let folded = normalize::fold(&slice).into_owned();
                prop_assert_eq!(&folded, keyword);
            }
        }
    }
}

#[test]
fn a_word_of_nothing_but_elisions_is_one_word() {
    let text = "'t".repeat(500_000);
    let got = run(&text, &text);
    assert_eq!((got.total_keywords, got.score), (1, Some(1.0)));
    assert_eq!(run("qu'aujourd'hui", "aujourd'hui").score, Some(1.0));
    assert_eq!(run("l'école's", "école").score, Some(1.0));
}
