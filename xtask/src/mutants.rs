//! `cargo xtask mutants`: changes the code in small ways and sees whether a test notices, with cargo-mutants.
//!
//! `.cargo/mutants.toml` says which rooms are changed and which tests run. All of them take a day; a sample, every so-manieth
//! of the list, tells as much in an hour.

use crate::run::{self, cargo, output};
use anyhow::{Context, Result, ensure};
use std::{collections::BTreeMap, fs};

/// What became of the mutants, as cargo-mutants names its lists; the first two count as caught.
const LISTS: [&str; 4] = ["caught", "timeout", "missed", "unviable"];

/// Runs all mutants, or with `--sample N` about N of them, and prints how many were caught in which room.
pub(crate) fn mutants(args: &[String]) -> Result<()> {
    let sample = match args {
        [] => None,
        [flag, count] if flag == "--sample" => Some(count.parse::<usize>().context("--sample needs a number")?),
        _ => anyhow::bail!("usage: cargo xtask mutants [--sample N]"),
    };
    ensure!(
        output(cargo().args(["mutants", "--version"])).is_some(),
        "cargo-mutants is missing: run `cargo install --locked cargo-mutants`"
    );
    let folder = run::scratch().join("mutants");
    let mut command = cargo();
    command.args(["mutants", "--output"]).arg(&folder);
    if let Some(sample) = sample {
        let all = output(cargo().args(["mutants", "--list"])).context("cargo mutants --list failed")?.lines().count();
        let shards = all.div_ceil(sample.max(1));
        println!("every {shards}th of {all} mutants");
        command.arg(format!("--shard=0/{shards}")).arg("--sharding=round-robin");
    }
    // It ends with an error when a mutant was missed, which is no failure here.
    command.status().context("cannot start cargo mutants")?;
    let mut rooms: BTreeMap<String, [usize; 4]> = BTreeMap::new();
    for (at, list) in LISTS.iter().enumerate() {
        let file = folder.join("mutants.out").join(format!("{list}.txt"));
        for line in fs::read_to_string(&file).with_context(|| file.display().to_string())?.lines() {
            let room = line.split('/').nth(1).unwrap_or_default().to_owned();
            for row in [room, "sum".to_owned()] {
                rooms.entry(row).or_default()[at] += 1;
            }
        }
    }
    println!("\n{:<16}{:>8}{:>8}{:>8}", "room", "tested", "caught", "missed");
    for (room, [caught, timeout, missed, _]) in &rooms {
        let caught = caught + timeout;
        let percent = 100 * caught / (caught + missed).max(1);
        println!("{room:<16}{:>8}{caught:>8}{missed:>8}  {percent} %", caught + missed);
    }
    println!("missed: {}", folder.join("mutants.out/missed.txt").display());
    Ok(())
}
