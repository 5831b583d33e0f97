//! `cargo xtask test [part…]`: every test there is, or those of the named parts.
//!
//! **To add a test**, put a `*.test.mjs` for node:test into one of the folders named in [`PARTS`], or a `#[test]` into the
//! crate; both are found by themselves. **To add a part**, add a line to [`PARTS`]: its name, what it needs, its steps.
//!
//! Each step writes all it prints to a log under `target/xtask/test/`; the terminal shows that it runs, for how long, and
//! the last line of the log. A part whose needs cannot be met is skipped, aloud; in CI that is a failure instead.

mod count;
mod needs;
mod step;

use crate::run;
use anyhow::{Result, bail};
use count::Count;
use needs::{Lack, Need, Needs};
use std::{
    fs,
    time::{Duration, Instant},
};
use step::Step;

struct Part {
    name: &'static str,
    /// What must be there first; without it the part is skipped (in CI: fails).
    needs: &'static [Need],
    steps: &'static [Step],
}

const PARTS: &[Part] = &[
    Part {
        name: "lint",
        needs: &[Need::RustTools, Need::WasmTarget, Need::Npm],
        steps: &[
            Step::Check("rustfmt", &["cargo", "fmt", "--all", "--check"]),
            Step::Check(
                "clippy",
                &["cargo", "clippy", "--locked", "--workspace", "--all-targets", "--", "-D", "warnings"],
            ),
            Step::Check(
                "clippy, wasm",
                &["cargo", "clippy", "--locked", "--lib", "--target", "wasm32-unknown-unknown", "--", "-D", "warnings"],
            ),
            Step::Check("rustdoc", &["cargo", "doc", "--locked", "--no-deps", "--document-private-items"]),
            Step::Check("biome", &["node", "node_modules/@biomejs/biome/bin/biome", "ci", "--colors=off"]),
        ],
    },
    Part { name: "rust", needs: &[], steps: &[Step::Cargo(&["test", "--locked", "--workspace", "--no-fail-fast"])] },
    Part { name: "fuzz", needs: &[Need::Cxx], steps: &[Step::Fuzz { seconds: 3 }] },
    Part { name: "node", needs: &[Need::Package, Need::Vectors], steps: &[Step::Node(&["tests/js"])] },
    Part { name: "types", needs: &[Need::Tarball], steps: &[Step::Node(&["tests/types"])] },
    Part { name: "packaging", needs: HOSTS, steps: &[Step::Node(&["tests/packaging"])] },
    Part { name: "workerd", needs: &[Need::Tarball, Need::Vectors], steps: &[Step::Node(&["tests/workerd"])] },
    Part {
        name: "faults",
        needs: &[Need::Faults, Need::Tarball, Need::Chromium, Need::Firefox],
        steps: &[Step::Node(&["tests/faults"])],
    },
    Part {
        name: "interop",
        needs: &[Need::Package, Need::Nodes, Need::Interop],
        steps: &[Step::Node(&["tests/interop"])],
    },
    Part { name: "worker", needs: &[Need::Tarball, Need::Worker], steps: &[Step::Node(&["examples/worker/tests"])] },
    Part {
        name: "browser",
        needs: &[Need::Package, Need::Vectors, Need::Chromium, Need::Firefox],
        steps: &[Step::Node(&["tests/browser"])],
    },
    Part { name: "page", needs: &[Need::Page, Need::Chromium, Need::Firefox], steps: &[Step::Node(&["www/tests"])] },
];

/// What it takes to try the package on every host.
const HOSTS: &[Need] = &[Need::Tarball, Need::Chromium, Need::Firefox, Need::Nodes];

/// What became of a part.
struct Outcome {
    name: &'static str,
    count: Count,
    took: Duration,
    notes: Vec<String>,
}

/// Runs the named parts (all when none is named) and prints `N passed, N failed` last; an error when anything failed.
pub(crate) fn test(names: &[String]) -> Result<()> {
    if let Some(unknown) = names.iter().find(|name| PARTS.iter().all(|part| part.name != **name)) {
        bail!(
            "no part is called {unknown}; there are: {}",
            PARTS.iter().map(|part| part.name).collect::<Vec<_>>().join(" ")
        );
    }
    fs::create_dir_all(run::scratch().join("test"))?;
    let start = Instant::now();
    let mut needs = Needs::new();
    let chosen: Vec<&Part> =
        PARTS.iter().filter(|part| names.is_empty() || names.iter().any(|name| name == part.name)).collect();
    // All set-up comes first: what needs the network or takes long is seen at once.
    for need in chosen.iter().flat_map(|part| part.needs) {
        needs.prepare(*need, start);
    }
    let outcomes: Vec<Outcome> = chosen.iter().map(|part| run_part(part, &needs, start)).collect();
    finish(&outcomes, start.elapsed())
}

/// Prints a table of hosts and scorers, from the packed package.
pub(crate) fn matrix() -> Result<()> {
    let mut needs = Needs::new();
    for need in HOSTS {
        needs.prepare(*need, Instant::now());
    }
    run::must(run::command("node").arg("tests/packaging/matrix.mjs").envs(needs.env().iter().cloned()))
}

fn run_part(part: &Part, needs: &Needs, start: Instant) -> Outcome {
    let began = Instant::now();
    let mut outcome = Outcome { name: part.name, count: Count::default(), took: Duration::ZERO, notes: Vec::new() };
    let Some(lack) = part.needs.iter().find_map(|need| needs.lack(*need)) else {
        for (number, step) in part.steps.iter().enumerate() {
            let log = run::scratch().join("test").join(format!("{}-{}.log", part.name, number + 1));
            match step.run(part.name, &log, needs.env(), start) {
                Ok(count) => outcome.count.add(count),
                Err(why) => {
                    outcome.count.failed += 1;
                    outcome.notes.push(format!("{why:#}"));
                }
            }
        }
        outcome.took = began.elapsed();
        return outcome;
    };
    let note = match lack {
        Lack::Part(why) if !run::in_ci() => {
            outcome.count.skipped += 1;
            format!("SKIPPED: {why}")
        }
        Lack::Part(why) | Lack::Broken(why) => {
            outcome.count.failed += 1;
            format!("FAILED: {why}")
        }
    };
    step::say(start, part.name, &note);
    outcome.notes.push(note);
    outcome
}

fn finish(outcomes: &[Outcome], took: Duration) -> Result<()> {
    println!("\n{:<12}{:>8}{:>8}{:>9}{:>9}", "part", "passed", "failed", "skipped", "seconds");
    let mut total = Count::default();
    for Outcome { name, count, took, notes } in outcomes {
        println!("{name:<12}{:>8}{:>8}{:>9}{:>9.1}", count.passed, count.failed, count.skipped, took.as_secs_f32());
        for note in notes {
            println!("    {note}");
        }
        total.add(*count);
    }
    println!("{} s in all; logs in {}\n", took.as_secs(), run::scratch().join("test").display());
    println!("{total}");
    if total.failed > 0 {
        bail!("tests failed");
    }
    Ok(())
}
