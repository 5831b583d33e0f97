//! Set-up, build, demo, test and bench: `cargo xtask <verb>`.
//!
//! Every verb sets up what it needs and is missing (see `setup`), so that `cargo xtask demo` and `cargo xtask test`
//! are all that a fresh clone asks for.

mod bench;
mod build;
mod config;
mod demo;
mod fuzz;
mod mutants;
mod report;
mod reproduce;
mod run;
mod setup;
mod size;
mod test;

use anyhow::{Result, bail};
use std::{env, ffi::OsString, iter, process::ExitCode};

const USAGE: &str = "usage: cargo xtask <verb>
  setup              install what is missing: wasm target, npm packages
  build [--dev]      make dist/, the npm package's content (--dev: no wasm-opt, no size check)
  demo [--check]     build the demo page, serve it and print its address (--check: fetch it once and end)
  test [part…]       run every test, or those of the named parts
  fuzz [--runs N | --seconds N] [target…]
                     run the fuzz targets, a minute each, and count their executions
  mutants [--sample N]
                     change the scoring code in small ways and see whether a test notices
  matrix             print which scorer works on which host, from the packed package
  bench              measure speed of the crate and of the package
  size               print which modules the bytes of the .wasm come from
  report             write sizes and speed into docs/size-and-speed.md
  reproduce          build the module twice from two places and compare the bytes
  fmt                format Rust and JavaScript";

fn main() -> ExitCode {
    match verb() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn verb() -> Result<()> {
    let mut args = env::args_os().skip(1);
    let verb = args.next().unwrap_or_default();
    let rest: Vec<OsString> = args.collect();
    let has = |flag: &str| rest.iter().any(|a| a == flag);
    let words = || rest.iter().map(|a| a.to_string_lossy().into_owned()).collect::<Vec<_>>();
    match verb.to_str() {
        Some("setup") => setup::all(),
        Some("build") => build::build(has("--dev")),
        Some("demo") => demo::demo(has("--check")),
        Some("test") => test::test(&words()),
        Some("mutants") => mutants::mutants(&words()),
        Some("fuzz") => fuzz::fuzz(&words()),
        Some("size") => size::size(),
        Some("report") => report::report(),
        Some("matrix") => test::matrix(),
        Some("bench") => bench::bench(),
        Some("reproduce") => reproduce::reproduce(),
        Some("fmt") => fmt(),
        // Cargo's runner for tests on wasm32, see .cargo/config.toml.
        Some("test-runner") => wasm_bindgen_cli::wasm_bindgen_test_runner::run_cli_with_args(
            iter::once(OsString::from("wasm-bindgen-test-runner")).chain(rest),
        ),
        _ => bail!("{USAGE}"),
    }
}

fn fmt() -> Result<()> {
    run::must(run::cargo().args(["fmt", "--all"]))?;
    setup::npm_packages()?;
    run::must(run::node_tool("@biomejs/biome/bin/biome").args(["check", "--write"]))
}
