//! `cargo xtask bench`: speed, natively by criterion and through the package by Node.

use crate::{
    build,
    run::{cargo, command, must, root},
};
use anyhow::Result;
use std::fs;

/// Runs the benchmarks in `benches/`: criterion's `*.rs`, then every `*.mjs` over the built package.
pub(crate) fn bench() -> Result<()> {
    build::build(false)?;
    let folder = root().join("benches");
    let mut scripts: Vec<_> = fs::read_dir(&folder)
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.is_file())
        .collect();
    scripts.sort();
    if scripts.iter().any(|path| path.extension().is_some_and(|ext| ext == "rs")) {
        must(cargo().args(["bench", "--locked", "--benches"]))?;
    }
    for script in scripts.iter().filter(|path| path.extension().is_some_and(|ext| ext == "mjs")) {
        must(command("node").arg(script))?;
    }
    Ok(())
}
