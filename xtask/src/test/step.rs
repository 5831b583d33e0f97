//! One command of a part: started, watched, logged, counted.

use super::count::Count;
use crate::{
    fuzz::{self, Limit},
    run::{self, cargo, command},
};
use anyhow::{Context, Result, bail, ensure};
use std::{
    fs::{self, File},
    path::{Path, PathBuf},
    process::{Child, Command, ExitStatus},
    thread::sleep,
    time::{Duration, Instant},
};

/// No step may take longer; a hanging test must not hang whoever waits for the result.
const LIMIT: Duration = Duration::from_secs(10 * 60);
/// How often a running step shows that it is alive.
const HEARTBEAT: Duration = Duration::from_secs(15);
/// How much of a failed step's log is repeated on the terminal.
const TAIL: usize = 60;

pub(super) enum Step {
    /// Arguments of a cargo that runs Rust tests.
    Cargo(&'static [&'static str]),
    /// Folders whose `*.test.mjs` node:test runs.
    Node(&'static [&'static str]),
    /// A name and a command whose success is one passed test.
    Check(&'static str, &'static [&'static str]),
    /// Every fuzz target for so long, each of which is one test.
    Fuzz { seconds: u64 },
}

impl Step {
    /// Runs the step with its output in `log`. An error is a failure that no test reported: a crash, a build that broke.
    pub(super) fn run(&self, part: &str, log: &Path, env: &[(&'static str, PathBuf)], start: Instant) -> Result<Count> {
        match self {
            Self::Cargo(args) => {
                let status = watch(cargo().args(*args).envs(env.iter().cloned()), part, log, start)?;
                let count = Count::of_cargo(&fs::read_to_string(log)?);
                judge(part, count, status, log, start)
            }
            Self::Node(folders) => {
                let files = test_files(folders)?;
                ensure!(!files.is_empty(), "no *.test.mjs in {}", folders.join(", "));
                let report = log.with_extension("tap");
                let mut node = command("node");
                node.args([
                    "--test",
                    "--test-reporter=spec",
                    "--test-reporter-destination=stdout",
                    "--test-reporter=tap",
                ]);
                node.arg(format!("--test-reporter-destination={}", report.display())).args(files);
                let status = watch(node.envs(env.iter().cloned()), part, log, start)?;
                let count = Count::of_tap(&fs::read_to_string(report).unwrap_or_default());
                judge(part, count, status, log, start)
            }
            Self::Fuzz { seconds } => {
                let status = watch(&mut fuzz::build()?, part, log, start)?;
                if !status.success() {
                    return judge(part, Count::default(), status, log, start);
                }
                // The same inputs in every run: what others find must not make a change fail.
                fuzz::forget("test")?;
                let mut count = Count::default();
                for target in fuzz::targets()? {
                    let log = log.with_file_name(format!("{part}-{target}.log"));
                    let mut fuzzer = fuzz::start(&target, Limit::Seconds(*seconds), "test")?;
                    let status = watch(fuzzer.arg("-seed=1"), part, &log, start)?;
                    let passed = status.success();
                    let executions = fuzz::executions(&fs::read_to_string(&log)?);
                    say(start, part, &format!("{target}: {executions} executions"));
                    count.add(judge(
                        part,
                        Count { passed: passed.into(), failed: (!passed).into(), skipped: 0 },
                        status,
                        &log,
                        start,
                    )?);
                }
                Ok(count)
            }
            Self::Check(name, words) => {
                let (program, args) = words.split_first().context("a check without a command")?;
                let mut check = if *program == "cargo" { cargo() } else { command(program) };
                let status = watch(check.args(args).env("RUSTDOCFLAGS", "-D warnings"), part, log, start)?;
                let passed = status.success();
                say(start, part, &format!("{name}: {}", if passed { "ok" } else { "FAILED" }));
                judge(part, Count { passed: passed.into(), failed: (!passed).into(), skipped: 0 }, status, log, start)
            }
        }
    }
}

/// Prints a line with the time since the start.
pub(super) fn say(start: Instant, part: &str, text: &str) {
    println!("[{:>4} s] {part}: {text}", start.elapsed().as_secs());
}

fn judge(part: &str, count: Count, status: ExitStatus, log: &Path, start: Instant) -> Result<Count> {
    say(start, part, &count.to_string());
    if status.success() {
        return Ok(count);
    }
    let text = fs::read_to_string(log)?;
    let lines: Vec<&str> = text.lines().collect();
    println!("--- end of {}", log.display());
    for line in &lines[lines.len().saturating_sub(TAIL)..] {
        println!("{line}");
    }
    println!("---");
    if count.failed == 0 {
        bail!("the step ended with {status} and no failed test; see {}", log.display());
    }
    Ok(count)
}

/// Runs the command with its output in `log` and a sign of life on the terminal.
fn watch(command: &mut Command, part: &str, log: &Path, start: Instant) -> Result<ExitStatus> {
    say(start, part, &run::shown(command));
    let file = File::create(log)?;
    let mut child = command
        .stdout(file.try_clone()?)
        .stderr(file)
        .spawn()
        .with_context(|| format!("cannot start {}", run::shown(command)))?;
    let began = Instant::now();
    let mut beat = began;
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(status);
        }
        if began.elapsed() > LIMIT {
            stop(&mut child);
            bail!("stopped after {} s without an end; see {}", LIMIT.as_secs(), log.display());
        }
        if beat.elapsed() > HEARTBEAT {
            beat = Instant::now();
            let text = fs::read(log).map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).unwrap_or_default();
            let last = text.lines().rfind(|line| !line.trim().is_empty()).unwrap_or_default();
            say(start, part, &format!("… {:.100}", last.trim()));
        }
        sleep(Duration::from_millis(50));
    }
}

/// Asks a child to end and, when it does not, ends it.
fn stop(child: &mut Child) {
    // Node's runner and cargo end their own children when they are asked, but not when they are killed.
    if cfg!(unix) && command("kill").arg(child.id().to_string()).status().is_ok() {
        for _ in 0..50 {
            if matches!(child.try_wait(), Ok(Some(_))) {
                return;
            }
            sleep(Duration::from_millis(100));
        }
    }
    // Nothing is left to do when even this fails: the child has ended by itself.
    let _ = child.kill();
    let _ = child.wait();
}

/// The test files of all folders, in order.
fn test_files(folders: &[&str]) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for folder in folders {
        for entry in fs::read_dir(run::root().join(folder)).with_context(|| (*folder).to_owned())? {
            let name = entry?.file_name();
            if name.to_string_lossy().ends_with(".test.mjs") {
                files.push(Path::new(folder).join(name));
            }
        }
    }
    files.sort();
    Ok(files)
}
