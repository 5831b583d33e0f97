//! Generates `src/text/stem/english.txt` and `adjectives.txt` from the inflection table of lemminflect (MIT).
//!
//! ```sh
//! pip download --no-deps lemminflect==0.2.3 && unzip lemminflect-*.whl && gunzip lemminflect/resources/infl_lu.csv.gz
//! cargo run -p lists -- lemminflect/resources/infl_lu.csv
//! ```
//!
//! A row of the table is `lemma,part of speech,forms,...`, variants of one form separated by `/`. What the rules of
//! `text::stem::english` get right is left out, so the lists must be generated again whenever those rules change.

use claimlight::text::stem::english::by_rules;
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
    let Some(table) = std::env::args().nth(1) else {
        eprintln!("usage: lists infl_lu.csv");
        return ExitCode::FAILURE;
    };
    match generate(Path::new(&table)) {
        Ok(summary) => {
            println!("{summary}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{table}: {error}");
            ExitCode::FAILURE
        }
    }
}

fn generate(table: &Path) -> std::io::Result<String> {
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

    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../src/text/stem");
    let lines: String = exceptions.iter().map(|(form, keys)| format!("{form} {}\n", keys.join(" "))).collect();
    fs::write(folder.join("english.txt"), lines)?;
    fs::write(folder.join("adjectives.txt"), adjectives.iter().map(|key| format!("{key}\n")).collect::<String>())?;
    Ok(format!("{} lemmas, {} exceptions, {} adjectives", lemmas.len(), exceptions.len(), adjectives.len()))
}
