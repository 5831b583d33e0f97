//! Generates `src/text/stem/english.txt` and `adjectives.txt` from the inflection table of lemminflect (MIT).
//!
//! ```sh
//! pip download --no-deps lemminflect==0.2.3 && unzip lemminflect-*.whl && gunzip lemminflect/resources/infl_lu.csv.gz
//! cargo run -p lists -- lemminflect/resources/infl_lu.csv
//! ```
//!
//! and `src/coverage/lexicon/common.txt`, the words that open English sentences without being names, from `openers.txt` (written for
//! this project) and the words most often written small in sets of claims under MIT and Apache licences:
//!
//! ```sh
//! cargo run -p lists -- common expertqa.jsonl factcheck_gpt.jsonl faithgate_goldens.jsonl
//! ```
//!
//! A row of the table is `lemma,part of speech,forms,...`, variants of one form separated by `/`. What the rules of
//! `text::stem::english` get right is left out, so the lists must be generated again whenever those rules change.

use claimlight::text::stem::english::by_rules;
use claimlight::text::{Language, Rules, stem, tokens};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::ExitCode;
use std::sync::OnceLock;

static ADJECTIVES: OnceLock<BTreeSet<String>> = OnceLock::new();

fn is_compared(key: &str) -> bool {
    ADJECTIVES.get().is_some_and(|keys| keys.contains(key))
}

fn rule_key(word: &str) -> String {
    by_rules(word, is_compared).into_owned()
}

fn is_plain(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase())
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let summary = match arguments.as_slice() {
        [verb, sets @ ..] if verb == "common" => common(sets),
        [table] => inflections(Path::new(table)),
        _ => {
            eprintln!("usage: lists infl_lu.csv | lists common SET.jsonl...");
            return ExitCode::FAILURE;
        }
    };
    match summary {
        Ok(summary) => {
            println!("{summary}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// How many of the words most often written small are kept.
const FREQUENT: usize = 1_400;

fn common(sets: &[String]) -> std::io::Result<String> {
    let mut small: BTreeMap<String, usize> = BTreeMap::new();
    let mut capital: BTreeMap<String, usize> = BTreeMap::new();
    for set in sets {
        for line in fs::read_to_string(set)?.lines() {
            let row: serde_json::Value = serde_json::from_str(line)?;
            let chunks = row["context"].as_array().into_iter().flatten().chain([&row["claim"]]);
            for text in chunks.filter_map(serde_json::Value::as_str) {
                for token in tokens(text, Language::English, &Rules).windows(2) {
                    // Only a word that does not open the sentence tells anything by its capital.
                    let inner = text.get(token[0].bytes.end..token[1].bytes.start) == Some(" ");
                    let counts = if token[1].capitalised { &mut capital } else { &mut small };
                    if inner && is_plain(&token[1].folded) && token[1].folded.len() > 2 && !token[1].is_stop {
                        *counts.entry(token[1].stem.to_string()).or_default() += 1;
                    }
                }
            }
        }
    }
    let mut frequent: Vec<(&String, &usize)> =
        small.iter().filter(|(key, n)| capital.get(*key).is_none_or(|m| m < n)).collect();
    frequent.sort_by_key(|(key, n)| (std::cmp::Reverse(**n), *key));
    let openers =
        include_str!("../openers.txt").split_ascii_whitespace().map(|word| stem::english::key(word).into_owned());
    let keys: BTreeSet<String> =
        frequent.into_iter().take(FREQUENT).map(|(key, _)| key.clone()).chain(openers).collect();
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../src/coverage/lexicon/common.txt");
    fs::write(file, folded(keys.iter().map(|key| (key.as_str(), Vec::new()))))?;
    Ok(format!("{} common words", keys.len()))
}

fn inflections(table: &Path) -> std::io::Result<String> {
    let table = fs::read_to_string(table)?;
    let rows: Vec<Vec<&str>> = table
        .lines()
        .map(|line| line.split(',').collect())
        .filter(|row: &Vec<_>| row.len() > 2 && is_plain(row[0]))
        .collect();

    // An adjective is compared when it has both a comparative and a superlative; its key is what the rules leave of the comparative.
    let compared = rows.iter().filter(|row| matches!(row[1], "adj" | "adv") && row.len() > 3 && !row[3].is_empty());
    let adjectives: BTreeSet<String> = compared
        .flat_map(|row| row[2].split('/'))
        .filter_map(|form| form.strip_suffix("er"))
        .filter(|base| base.len() >= 2 && is_plain(base))
        .map(|base| rule_key(&[base, "ed"].concat()))
        .collect();
    let adjectives = ADJECTIVES.get_or_init(|| adjectives);

    let mut lemmas_of: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    let mut lemmas: BTreeSet<&str> = BTreeSet::new();
    for row in &rows {
        lemmas.insert(row[0]);
        for form in row[2..].iter().flat_map(|cell| cell.split('/')).filter(|form| is_plain(form) && *form != row[0]) {
            lemmas_of.entry(form).or_default().insert(row[0]);
        }
    }
    let is_form = |form: &str, lemma: &str| lemmas_of.get(form).is_some_and(|lemmas| lemmas.contains(lemma));

    // Of the lemmas that the rules throw together, one keeps the common key, and those related to it by inflection with it.
    let mut groups: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for lemma in &lemmas {
        groups.entry(rule_key(lemma)).or_default().push(lemma);
    }
    let mut key_of: BTreeMap<&str, String> = BTreeMap::new();
    for (key, group) in &mut groups {
        group.sort_by_key(|lemma| (*lemma != key, lemma.len(), *lemma));
        let first = group[0];
        for lemma in group.iter() {
            let related = *lemma == first || is_form(lemma, first) || is_form(first, lemma);
            key_of.insert(lemma, if related { key.clone() } else { (*lemma).to_owned() });
        }
    }

    let mut exceptions: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for word in lemmas.iter().chain(lemmas_of.keys()) {
        let by_rule = rule_key(word);
        let mut keys: Vec<&str> = key_of.get(word).map(String::as_str).into_iter().collect();
        let mut others: Vec<&str> =
            lemmas_of.get(word).into_iter().flatten().map(|lemma| key_of[lemma].as_str()).collect();
        others.sort_by_key(|key| (*key != by_rule, *key));
        for key in others {
            if !keys.contains(&key) {
                keys.push(key);
            }
        }
        // A third lemma is always a rare spelling.
        keys.truncate(2);
        if keys != [by_rule.as_str()] {
            exceptions.insert(word, keys);
        }
    }

    // Words that the table lacks or ranks otherwise.
    for (form, keys) in include_str!("../overrides.txt").lines().filter_map(|line| line.split_once(' ')) {
        exceptions.insert(form, keys.split(' ').collect());
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../src/text/stem");
    fs::write(folder.join("english.txt"), folded(exceptions.iter().map(|(form, keys)| (*form, keys.clone()))))?;
    fs::write(folder.join("adjectives.txt"), folded(adjectives.iter().map(|key| (key.as_str(), Vec::new()))))?;
    Ok(format!("{} lemmas, {} exceptions, {} adjectives", lemmas.len(), exceptions.len(), adjectives.len()))
}

/// Words in order, each with its values, in the form that `Table::folded` of `src/text/lists.rs` reads.
fn folded<'a>(entries: impl Iterator<Item = (&'a str, Vec<&'a str>)>) -> String {
    let shared = |a: &str, b: &str| a.bytes().zip(b.bytes()).take_while(|(a, b)| a == b).count();
    let (mut out, mut before) = (String::new(), "");
    for (word, values) in entries {
        let kept = shared(word, before).min(25);
        out.push(char::from(b'a' + u8::try_from(kept).expect("at most 25")));
        out.push_str(&word[kept..]);
        if values != [word] {
            for value in values {
                let kept = shared(word, value);
                out.push(' ');
                out.extend(char::from_digit(u32::try_from(word.len() - kept).expect("a short word"), 36));
                out.push_str(&value[kept..]);
            }
        }
        out.push('\n');
        before = word;
    }
    out
}
