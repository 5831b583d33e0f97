//! Measures the analysis on public data: `CLAIMLIGHT_DATA`, or `../shared/data` beside the checkout, skipped where there is none.

use claimlight::coverage::{Options, Segmenter, extract_keywords, score};
use claimlight::text::stem::{english, stem};
use claimlight::text::{Host, Language, Rules, segment};
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

fn data(name: &str) -> Option<String> {
    let folder = std::env::var_os("CLAIMLIGHT_DATA")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared/data"), PathBuf::from);
    // A worktree stands one folder deeper than a checkout.
    let paths = [folder.join(name), PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../shared/data").join(name)];
    let text = paths.iter().find_map(|path| std::fs::read_to_string(path).ok());
    if text.is_none() {
        eprintln!("skipped: no data set {name}");
    }
    text
}

/// The keys by which a word meets others.
fn keys(word: &str) -> Vec<String> {
    {
        let (first, second) = english::keys(word);
        core::iter::once(first.into_owned()).chain(second.map(str::to_owned)).collect()
    }
}

fn meet(a: &str, b: &str) -> bool {
    let b = keys(b);
    keys(a).iter().any(|key| b.contains(key))
}

/// A small generator, so that the sample is the same everywhere.
fn shuffle<T>(items: &mut [T]) {
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    for at in (1..items.len()).rev() {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        items.swap(at, (state >> 33) as usize % (at + 1));
    }
}

#[test]
fn english_forms_meet_their_lemma_and_no_other() {
    let Some(table) = data("keyword/inflections_en.tsv") else { return };
    let rows: Vec<(&str, &str)> = table
        .lines()
        .filter_map(|line| line.split_once('\t'))
        .map(|(lemma, rest)| (lemma, rest.split('\t').next().unwrap_or("")))
        .collect();
    let met = rows.iter().filter(|(lemma, form)| meet(lemma, form)).count();
    let share = met as f64 / rows.len() as f64;

    let related: BTreeSet<(&str, &str)> = rows.iter().flat_map(|&(a, b)| [(a, b), (b, a)]).collect();
    let lemmas: BTreeSet<&str> =
        rows.iter().map(|&(lemma, _)| lemma).filter(|lemma| lemma.bytes().all(|b| b.is_ascii_lowercase())).collect();
    let mut groups: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for lemma in lemmas.into_iter().filter(|lemma| lemma.len() >= 4) {
        groups.entry(&lemma[..4]).or_default().push(lemma);
    }
    let mut pairs: Vec<(&str, &str)> = groups
        .values()
        .flat_map(|group| group.iter().enumerate().flat_map(move |(n, &a)| group[n + 1..].iter().map(move |&b| (a, b))))
        .filter(|pair| !related.contains(pair))
        .collect();
    shuffle(&mut pairs);
    pairs.truncate(20_000);
    let joined: Vec<_> = pairs.iter().filter(|(a, b)| meet(a, b)).collect();
    let wrong = joined.len() as f64 / pairs.len() as f64;
    println!(
        "{met} of {} forms meet their lemma ({:.2} %), {} of {} unrelated pairs joined ({:.2} %): {joined:?}",
        rows.len(),
        share * 100.0,
        joined.len(),
        pairs.len(),
        wrong * 100.0
    );
    assert!(share >= 0.98);
    assert!(wrong <= 0.005);
}

#[test]
fn stemmers_reproduce_snowball_3_1_1() {
    // Of the Romance languages only words that the plural step leaves alone are comparable.
    let Some(words) = data("keyword/stemmer_voc/voc_ru.txt") else { return };
    let Some(stems) = data("keyword/stemmer_voc/out311_ru.txt") else { return };
    let pairs = words.lines().zip(stems.lines()).filter(|(word, _)| !word.contains('ё'));
    assert_eq!(pairs.filter(|(word, want)| stem(word, Language::Russian) != *want).count(), 0);
    for (name, language) in [
        ("ger", Language::German),
        ("es", Language::Spanish),
        ("fr", Language::French),
        ("it", Language::Italian),
        ("pt", Language::Portuguese),
    ] {
        let (Some(words), Some(stems)) = (
            data(&format!("keyword/stemmer_voc/voc_{name}.txt")),
            data(&format!("keyword/stemmer_voc/out311_{name}.txt")),
        ) else {
            return;
        };
        let pairs: Vec<(&str, &str)> = words.lines().zip(stems.lines()).collect();
        let same = pairs.iter().filter(|(word, want)| stem(word, language) == *want).count();
        println!("{name}: the plural step changes the stems of {} of {} words", pairs.len() - same, pairs.len());
        assert!(same * 100 >= pairs.len() * 90, "{name}");
    }
}

#[test]
fn words_pass_the_unicode_break_test() {
    let Some(table) = data("keyword/unicode17/WordBreakTest_17.txt") else { return };
    let (mut tested, mut skipped) = (0, 0);
    for line in table.lines().map(|line| line.split('#').next().unwrap_or("").trim()).filter(|line| !line.is_empty()) {
        let mut text = String::new();
        let mut breaks = Vec::new();
        for part in line.split_whitespace() {
            match part {
                "÷" => breaks.push(text.len()),
                "×" => {}
                hex => text.push(u32::from_str_radix(hex, 16).ok().and_then(char::from_u32).expect("a scalar value")),
            }
        }
        if text.chars().any(segment::needs_dictionary) {
            skipped += 1;
            continue;
        }
        let want: Vec<_> = breaks
            .windows(2)
            .map(|pair| pair[0]..pair[1])
            .filter(|range| text[range.clone()].contains(char::is_alphanumeric))
            .collect();
        assert_eq!(segment::words(&text).collect::<Vec<_>>(), want, "{line}");
        tested += 1;
    }
    println!("{tested} lines pass, {skipped} hold scripts that need a dictionary");
    assert!(tested > 1_500);
}

fn chinese_bars(name: &str, host: &dyn Host, segmenter: Segmenter) {
    let Some(table) = data("keyword/kp_csl_zh.jsonl") else { return };
    let options = Options { segmenter, ..Options::default() };
    let (mut present, mut covered, mut absent, mut claimed) = (0, 0, 0, 0);
    let mut examples = Vec::new();
    let functions = ["的", "是", "在", "和", "与", "了", "及", "对", "中", "为"];
    for line in table.lines() {
        let row: serde_json::Value = serde_json::from_str(line).expect("JSON");
        let text = row["text"].as_str().expect("a text");
        let phrases: Vec<&str> =
            row["keyphrases"].as_array().into_iter().flatten().filter_map(serde_json::Value::as_str).collect();
        let reference = phrases.join("、");
        let coverage = score(&reference, text, &options, host).expect("valid");
        let utf16: Vec<u16> = reference.encode_utf16().collect();
        let mut at = 0;
        for phrase in &phrases {
            let length = phrase.encode_utf16().count();
            let inside =
                |spans: &[claimlight::Span]| spans.iter().any(|span| span.start >= at && span.end <= at + length);
            assert!(at + length <= utf16.len());
            // A phrase counts as covered when something of it is a keyword and nothing of it is missing.
            let is_covered = coverage.matches.iter().any(|m| inside(&m.reference_spans))
                && !coverage.missing.iter().any(|m| inside(&m.reference_spans));
            let stands = text.to_lowercase().contains(&phrase.to_lowercase());
            if stands {
                present += 1;
                covered += usize::from(is_covered);
            } else {
                absent += 1;
                claimed += usize::from(is_covered);
            }
            if stands != is_covered && examples.len() < 60 {
                examples.push(format!("{phrase}:{}", if stands { "missed" } else { "claimed" }));
            }
            at += length + 1;
        }
        let keywords = extract_keywords(text, &options, host).expect("valid");
        for function in functions {
            assert!(!keywords.keywords.iter().any(|keyword| keyword == function), "{function} in {text}");
        }
    }
    let (hit, false_hit) = (covered as f64 / present as f64, claimed as f64 / absent as f64);
    println!(
        "{name}: {covered} of {present} present ({:.2} %), {claimed} of {absent} absent ({:.2} %) {examples:?}",
        hit * 100.0,
        false_hit * 100.0
    );
    assert!(hit >= 0.98 && false_hit <= 0.05);
}

#[test]
fn chinese_author_keywords_by_rules() {
    chinese_bars("rules", &Rules, Segmenter::Rules);
}

#[cfg(feature = "dictionary")]
#[test]
fn chinese_author_keywords_by_dictionary() {
    chinese_bars("dictionary", &claimlight::text::Dictionary::default(), Segmenter::Host);
}

/// F1 of words by their places, over runs of Chinese characters.
#[cfg(feature = "dictionary")]
#[test]
fn chinese_word_f1_of_the_dictionary() {
    let host = claimlight::text::Dictionary::default();
    let (mut right, mut found, mut gold) = (0, 0, 0);
    for name in ["dev", "test"] {
        let Some(table) = data(&format!("keyword/zh_seg/ud_gsdsimp_{name}.jsonl")) else { return };
        for line in table.lines() {
            let row: serde_json::Value = serde_json::from_str(line).expect("JSON");
            let text = row["text"].as_str().expect("a text");
            let mut want = BTreeSet::new();
            let mut at = 0;
            for word in row["words"].as_array().into_iter().flatten().filter_map(serde_json::Value::as_str) {
                at += text[at..].find(word).expect("in order");
                if word.chars().all(segment::needs_dictionary) {
                    want.insert((at, at + word.len()));
                }
                at += word.len();
            }
            let mut got = BTreeSet::new();
            for run in segment::words(text).filter(|run| text[run.clone()].starts_with(segment::needs_dictionary)) {
                for word in host.segment(&text[run.clone()], "zh").expect("a dictionary") {
                    got.insert((run.start + word.start, run.start + word.end));
                }
            }
            right += want.intersection(&got).count();
            found += got.len();
            gold += want.len();
        }
    }
    let (precision, recall) = (f64::from(right as u32) / found as f64, right as f64 / gold as f64);
    println!("precision {precision:.3}, recall {recall:.3}, F1 {:.3}", 2.0 * precision * recall / (precision + recall));
    assert!(gold > 10_000 && 2.0 * precision * recall / (precision + recall) > 0.7);
}
