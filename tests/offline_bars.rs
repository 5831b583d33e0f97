//! Holds the offline judge to the accuracy that `docs/offline-judge.md` states, on labelled rows where they are at hand
//! (`CLAIMLIGHT_DATA`, or `shared/data` beside the checkout). Mostly every fifth document is measured, so that this stays quick.
//!
//! The weights were fitted on these very files, so this guards against decay and proves nothing about new texts: the figures for
//! held-out rows come from `tools/offline/train.py`.

use claimlight::faithfulness::{Answer, Lang, Thresholds};
use claimlight::offline::{Prepared, Row, calibrate};
use std::collections::HashMap;
use std::path::{Path, PathBuf};

struct Judged {
    label: String,
    answer: Answer,
    support: f64,
    row: Row,
}

fn folder() -> Option<PathBuf> {
    let beside = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared/data");
    let given = std::env::var_os("CLAIMLIGHT_DATA").map(PathBuf::from);
    [given, Some(beside)].into_iter().flatten().map(|p| p.join("faithfulness")).find(|p| p.is_dir())
}

/// Judges the rows of every `step`-th document.
fn measure(folder: &Path, name: &str, step: usize) -> Vec<Judged> {
    let text = std::fs::read_to_string(folder.join(format!("{name}.jsonl"))).expect("the file is there");
    let mut documents: HashMap<String, usize> = HashMap::new();
    let mut out = Vec::new();
    for line in text.lines() {
        let row: serde_json::Value = serde_json::from_str(line).expect("JSON");
        let count = documents.len();
        let document = *documents.entry(row["doc"].to_string()).or_insert(count);
        if !document.is_multiple_of(step) {
            continue;
        }
        let context: Vec<String> = serde_json::from_value(row["context"].clone()).expect("chunks");
        let claim = row["claim"].as_str().expect("a claim").to_owned();
        let label = row["label"].as_str().expect("a label").to_owned();
        let judged = Prepared::new(&context).judge(&claim, Thresholds::default(), Lang::En);
        let supported = label == "yes";
        let support = judged.support.expect("the offline judge tells its support");
        out.push(Judged { label, answer: judged.answer, support, row: Row { context, claim, supported } });
    }
    out
}

/// Balanced accuracy in % of calling those rows supported that `says` picks.
fn balanced<'a>(rows: impl Iterator<Item = &'a Judged>, says: impl Fn(&Judged) -> bool) -> f64 {
    let (mut right, mut all) = ([0.0; 2], [0.0; 2]);
    for row in rows {
        let kind = usize::from(row.row.supported);
        all[kind] += 1.0;
        right[kind] += f64::from(u8::from(says(row) == row.row.supported));
    }
    50.0 * (right[0] / all[0] + right[1] / all[1])
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / f64::from(u32::try_from(values.len()).expect("a handful"))
}

#[test]
fn accuracy_on_labelled_rows() {
    let Some(folder) = folder() else {
        println!("skipped: no labelled rows at hand (set CLAIMLIGHT_DATA)");
        return;
    };
    let answers: Vec<Vec<Judged>> = ["expertqa", "factcheck_gpt", "begin", "fib_xsum", "faithgate_goldens"]
        .iter()
        .map(|n| measure(&folder, n, 5))
        .collect();
    let plain: Vec<f64> = answers.iter().map(|rows| balanced(rows.iter(), |r| r.answer == Answer::Yes)).collect();
    let outside: Vec<f64> = answers
        .iter()
        .map(|rows| balanced(rows.iter().filter(|r| !(0.35..=0.65).contains(&r.support)), |r| r.support >= 0.5))
        .collect();
    println!("answers {plain:.1?} mean {:.1}, outside the band {:.1}", mean(&plain), mean(&outside));
    assert!(mean(&plain) >= 68.0);
    assert!(mean(&outside) >= 72.0);

    let dialogue = &answers[2];
    let rows: Vec<Row> = dialogue.iter().step_by(dialogue.len() / 30).map(|r| r.row.clone()).collect();
    let line = calibrate(&rows).yes;
    let calibrated = balanced(dialogue.iter(), |r| r.support >= line);
    println!("dialogue {:.1}, calibrated on {} rows {calibrated:.1} (yes at {line})", plain[2], rows.len());
    assert!((0.1..=0.9).contains(&line) && calibrated > plain[2] - 1.0);

    let contrast: Vec<f64> = ["fever_symmetric", "vitaminc_sample", "fib_swaps"]
        .iter()
        .map(|n| balanced(measure(&folder, n, 5).iter(), |r| r.answer == Answer::Yes))
        .collect();
    println!("contrast {contrast:.1?} mean {:.1}", mean(&contrast));
    assert!(mean(&contrast) >= 66.0);

    let strict = [("fever_dev_gold", 5, 0.9, 0.12), ("fever_symmetric", 1, 0.77, 0.15), ("snli", 1, 0.9, 0.04)];
    for (name, step, precision, recall) in strict {
        let rows = measure(&folder, name, step);
        let count =
            |f: &dyn Fn(&&Judged) -> bool| f64::from(u32::try_from(rows.iter().filter(f).count()).expect("few"));
        let said = count(&|r| r.answer == Answer::No);
        let right = count(&|r| r.answer == Answer::No && r.label == "no");
        let all = count(&|r| r.label == "no");
        println!("no on {name}: precision {:.2} recall {:.2}", right / said, right / all);
        assert!(right / said >= precision && right / all >= recall, "{name}");
    }
}
