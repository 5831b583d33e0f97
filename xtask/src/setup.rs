//! What a build or a test needs beyond rustup and Node, installed when it is missing.

pub(crate) mod browser;

use crate::run::{command, must, npm, output, root, scratch};
use anyhow::{Context, Result, anyhow, ensure};
use std::{
    fs,
    path::{Path, PathBuf},
};

const OLDEST_NODE: u32 = 20;
/// Major versions of Node that the package is tried on besides the one that is here.
const FURTHER_NODES: [u32; 2] = [22, 24];

/// Everything a build needs.
pub(crate) fn all() -> Result<()> {
    wasm_target("wasm32-unknown-unknown")?;
    npm_packages()
}

/// The standard library for the wasm target.
pub(crate) fn wasm_target(target: &str) -> Result<()> {
    let sysroot =
        output(command("rustc").args(["--print", "sysroot"])).context("cannot run rustc: install Rust with rustup")?;
    if fs::exists(format!("{sysroot}/lib/rustlib/{target}/lib"))? {
        return Ok(());
    }
    eprintln!("set-up: adding the Rust target {target}");
    must(command("rustup").args(["target", "add", target])).map_err(|why| {
        anyhow!("the Rust target {target} is missing and could not be added ({why}).\nRun `rustup target add {target}` with a network, or install your distribution's package of it.")
    })
}

/// rustfmt and clippy, which a minimal installation of Rust lacks.
pub(crate) fn rust_tools() -> Result<()> {
    for (subcommand, component) in [("fmt", "rustfmt"), ("clippy", "clippy")] {
        if output(command("cargo").args([subcommand, "--version"])).is_none() {
            eprintln!("set-up: adding the Rust component {component}");
            must(command("rustup").args(["component", "add", component])).map_err(|why| {
                anyhow!(
                    "{component} is missing and could not be added ({why}).\nRun `rustup component add {component}`."
                )
            })?;
        }
    }
    Ok(())
}

/// The packages of package-lock.json, exactly as locked.
pub(crate) fn npm_packages() -> Result<()> {
    let version =
        output(command("node").arg("--version")).context("cannot run node: install Node.js 20 or newer, with npm")?;
    let major = version.trim_start_matches('v').split('.').next().and_then(|m| m.parse::<u32>().ok());
    ensure!(major.is_some_and(|m| m >= OLDEST_NODE), "Node.js {version} is too old: {OLDEST_NODE} or newer is needed");
    npm_ci(&root())
}

/// The packages of the package-lock.json in `folder`, exactly as locked.
pub(crate) fn npm_ci(folder: &Path) -> Result<()> {
    let file = folder.join("package-lock.json");
    let lock = fs::read(&file).with_context(|| file.display().to_string())?;
    // A copy of the lock that was installed: the only honest sign that node_modules is complete and current.
    let installed = folder.join("node_modules/.installed-lock.json");
    if fs::read(&installed).is_ok_and(|old| old == lock) {
        return Ok(());
    }
    eprintln!("set-up: npm ci in {}", folder.display());
    // No package here needs its install script; not running them is one thing less to trust.
    must(npm().args(["ci", "--ignore-scripts", "--no-audit", "--no-fund"]).current_dir(folder)).map_err(|why| {
        anyhow!("the npm packages of {} could not be installed ({why}).\nRun `npm ci --ignore-scripts` there with a network.", folder.display())
    })?;
    fs::write(installed, lock)?;
    Ok(())
}

/// The file of a tool in `node_modules`, or what to do when it is not there.
pub(crate) fn have_tool(file: &str) -> Result<()> {
    let path = root().join("node_modules").join(file);
    ensure!(path.exists(), "{} is missing: run `cargo xtask setup`", path.display());
    Ok(())
}

/// Programs of [`FURTHER_NODES`], out of the packages that carry them.
pub(crate) fn nodes() -> Result<Vec<PathBuf>> {
    let system = if cfg!(windows) {
        "win"
    } else if cfg!(target_os = "macos") {
        "darwin"
    } else {
        "linux"
    };
    let processor = if cfg!(target_arch = "aarch64") { "arm64" } else { "x64" };
    let package = format!("node-{system}-{processor}");
    let program = if cfg!(windows) { "bin/node.exe" } else { "bin/node" };
    let one = |major: u32| {
        let folder = scratch().join(format!("node-{major}"));
        let node = folder.join("node_modules").join(&package).join(program);
        if !node.exists() {
            eprintln!("set-up: Node {major}");
            fs::create_dir_all(&folder)?;
            let flags = ["--ignore-scripts", "--no-audit", "--no-fund", "--no-save", "--prefix"];
            must(npm().arg("install").args(flags).arg(&folder).arg(format!("{package}@{major}")))?;
        }
        ensure!(node.exists(), "{package} has no {program}");
        Ok(node)
    };
    FURTHER_NODES.into_iter().map(one).collect()
}
