//! Writes the offline judge's features of labelled rows, for training and measuring: the very code that is shipped.
//!
//! usage: `cargo run --release --example offline_features -- OUT_DIR FILE.jsonl…`
//!
//! Each row `{"context": [..], "claim", "label", "doc"}` becomes one tab-separated line `doc, label, orig, support, rule,
//! conflict, strength, features…`.

use claimlight::offline::{NAMES, Prepared, observe};
use std::collections::HashMap;
use std::fmt::Write as _;
use std::{env, fs, path::Path};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = env::args().skip(1);
    let out = args.next().ok_or("usage: OUT_DIR FILE.jsonl…")?;
    fs::create_dir_all(&out)?;
    for file in args {
        let name = Path::new(&file).file_stem().and_then(|n| n.to_str()).ok_or("a file without a name")?.to_owned();
        let text = fs::read_to_string(&file)?;
        let mut lines = format!("doc\tlabel\torig\tsupport\trule\tconflict\tstrength\t{}\n", NAMES.join("\t"));
        let mut contexts: HashMap<String, Prepared> = HashMap::new();
        for line in text.lines() {
            let row: serde_json::Value = serde_json::from_str(line)?;
            let context: Vec<String> = serde_json::from_value(row["context"].clone())?;
            let key = context.join("\u{0}");
            let context = contexts.entry(key).or_insert_with(|| Prepared::new(&context));
            let claim = row["claim"].as_str().ok_or("a row without a claim")?;
            let text = |key: &str| row[key].as_str().unwrap_or_default().replace(['\t', '\n'], " ");
            let seen = observe(claim, context);
            let (conflict, strength) = seen.conflict;
            write!(
                lines,
                "{}\t{}\t{}\t{:.4}\t{}\t{conflict}\t{strength:.4}",
                text("doc"),
                text("label"),
                text("orig"),
                seen.support,
                seen.rule
            )?;
            for value in seen.features {
                write!(lines, "\t{value:.6}")?;
            }
            lines.push('\n');
        }
        fs::write(Path::new(&out).join(format!("{name}.tsv")), lines)?;
    }
    Ok(())
}
