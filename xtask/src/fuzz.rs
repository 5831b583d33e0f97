//! `cargo xtask fuzz`: runs the targets in `fuzz/` with libFuzzer, on the stable compiler and without cargo-fuzz.
//!
//! What is needed besides Rust is a C++ compiler, since libFuzzer is C++. Seeds stand in `fuzz/corpus/TARGET/`; what a run
//! finds goes to `target/xtask/fuzz/`, and is worth a seed only when it is readable.

use crate::run::{self, cargo, command, output};
use anyhow::{Context, Result, bail, ensure};
use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

/// The instrumentation that libFuzzer reads, as cargo-fuzz sets it for `--sanitizer none`.
const FLAGS: &[&str] = &[
    "-Cpasses=sancov-module",
    "-Cllvm-args=-sanitizer-coverage-level=4",
    "-Cllvm-args=-sanitizer-coverage-inline-8bit-counters",
    "-Cllvm-args=-sanitizer-coverage-pc-table",
    "-Cllvm-args=-sanitizer-coverage-trace-compares",
    "-Cllvm-args=-simplifycfg-branch-fold-threshold=0",
    "--cfg=fuzzing",
];

/// An input that takes so many seconds is a finding; much, because a busy machine is none.
const SLOW: u32 = 20;

/// How long each target runs.
#[derive(Clone, Copy)]
pub(crate) enum Limit {
    Runs(u64),
    Seconds(u64),
}

/// Runs the named targets (all when none is named), prints how many inputs each has executed, and fails when one was refused.
pub(crate) fn fuzz(args: &[String]) -> Result<()> {
    let (limit, names) = read(args)?;
    let all = targets()?;
    if let Some(unknown) = names.iter().find(|name| !all.contains(name)) {
        bail!("no target is called {unknown}; there are: {}", all.join(" "));
    }
    let chosen = if names.is_empty() { all } else { names };
    compiler()?;
    run::must(&mut build()?)?;
    let mut rows = Vec::new();
    for target in &chosen {
        let log = folder("logs")?.join(format!("{target}.log"));
        println!("{target}: {}", log.display());
        let file = fs::File::create(&log)?;
        let status = start(target, limit, "corpus")?.stdout(file.try_clone()?).stderr(file).status()?;
        rows.push((target, executions(&fs::read_to_string(&log)?), status.success()));
    }
    println!("\n{:<12}{:>12}", "target", "executions");
    for (target, count, passed) in &rows {
        println!("{target:<12}{count:>12}{}", if *passed { "" } else { "  FAILED" });
    }
    println!("{:<12}{:>12}", "sum", rows.iter().map(|row| row.1).sum::<u64>());
    ensure!(rows.iter().all(|row| row.2), "see the logs; the inputs are in {}", folder("artifacts")?.display());
    Ok(())
}

fn read(args: &[String]) -> Result<(Limit, Vec<String>)> {
    let (mut limit, mut names) = (Limit::Seconds(60), Vec::new());
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        let mut number = || args.next().and_then(|n| n.parse().ok()).with_context(|| format!("{arg} needs a number"));
        match arg.as_str() {
            "--runs" => limit = Limit::Runs(number()?),
            "--seconds" => limit = Limit::Seconds(number()?),
            name => names.push(name.to_owned()),
        }
    }
    Ok((limit, names))
}

/// Every file in `fuzz/fuzz_targets/`.
pub(crate) fn targets() -> Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(run::root().join("fuzz/fuzz_targets"))? {
        let path = entry?.path();
        if path.extension().is_some_and(|ext| ext == "rs") {
            names.extend(path.file_stem().map(|stem| stem.to_string_lossy().into_owned()));
        }
    }
    names.sort();
    Ok(names)
}

/// Makes sure that there is a C++ compiler, by the name that build scripts look for.
pub(crate) fn compiler() -> Result<()> {
    let name = env::var_os("CXX").unwrap_or_else(|| "c++".into());
    output(command(&name).arg("--version"))
        .map(drop)
        .with_context(|| format!("{} does not run: fuzzing needs a C++ compiler (g++ or clang)", name.display()))
}

/// The cargo that builds all targets. The host is named as the target, so that the flags stay away from build scripts.
pub(crate) fn build() -> Result<Command> {
    let mut cargo = cargo();
    cargo.args(["build", "--locked", "--release", "--manifest-path", "fuzz/Cargo.toml", "--target", &host()?]);
    cargo.arg("--target-dir").arg(target_dir()).env("CARGO_ENCODED_RUSTFLAGS", FLAGS.join("\x1f"));
    Ok(cargo)
}

/// One target, built before; what it finds is kept in the folder `found` and read again by the next run there.
pub(crate) fn start(target: &str, limit: Limit, found: &str) -> Result<Command> {
    let program = target_dir().join(host()?).join("release").join(target);
    let mut fuzzer = command(program);
    fuzzer.arg(folder(&format!("{found}/{target}"))?).arg(run::root().join("fuzz/corpus").join(target));
    fuzzer.arg(format!("-dict={}", run::root().join("fuzz/dictionary.txt").display()));
    fuzzer.arg(format!("-artifact_prefix={}/{target}-", folder("artifacts")?.display()));
    fuzzer.args(["-max_len=2000", "-rss_limit_mb=1024", "-print_final_stats=1"]).arg(format!("-timeout={SLOW}"));
    fuzzer.arg(match limit {
        Limit::Runs(runs) => format!("-runs={runs}"),
        Limit::Seconds(seconds) => format!("-max_total_time={seconds}"),
    });
    Ok(fuzzer)
}

/// How many inputs a run has executed, from what it printed at its end.
pub(crate) fn executions(log: &str) -> u64 {
    let stat = |line: &str| line.strip_prefix("stat::number_of_executed_units:")?.trim().parse().ok();
    log.lines().find_map(stat).unwrap_or(0)
}

fn host() -> Result<String> {
    let version = output(command("rustc").arg("-vV")).context("cannot run rustc")?;
    version.lines().find_map(|line| line.strip_prefix("host: ")).map(str::to_owned).context("rustc -vV names no host")
}

fn target_dir() -> PathBuf {
    run::scratch().join("fuzz/target")
}

/// Forgets what was found in runs with the folder `found`.
pub(crate) fn forget(found: &str) -> Result<()> {
    Ok(fs::remove_dir_all(folder(found)?)?)
}

fn folder(name: &str) -> Result<PathBuf> {
    let folder = run::scratch().join("fuzz").join(name);
    fs::create_dir_all::<&Path>(&folder)?;
    Ok(folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn executions_are_read_from_the_final_statistics() {
        let log =
            "Done 812 runs in 3 second(s)\nstat::number_of_executed_units: 812\nstat::average_exec_per_sec:     203\n";
        assert_eq!(executions(log), 812);
        assert_eq!(executions("==1== ERROR: libFuzzer: deadly signal\n"), 0);
    }
}
