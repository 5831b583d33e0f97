//! Where things are, and how programs are called.

use anyhow::{Context, Result, ensure};
use std::{
    env,
    ffi::OsStr,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

/// The top of the work tree.
pub(crate) fn root() -> PathBuf {
    // `cargo run` sets the variable; the compiled-in path is for whoever calls the binary itself.
    let here = env::var_os("CARGO_MANIFEST_DIR").map_or_else(|| env!("CARGO_MANIFEST_DIR").into(), PathBuf::from);
    here.parent().map(Path::to_path_buf).unwrap_or(here)
}

/// Cargo's target directory.
pub(crate) fn target() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), |dir| root().join(dir))
}

/// Our own corner of the target directory: stamps, logs, unpacked packages.
pub(crate) fn scratch() -> PathBuf {
    target().join("xtask")
}

/// `true` where a missing part is a failure and not a skip.
pub(crate) fn in_ci() -> bool {
    env::var("CI").is_ok_and(|value| !matches!(value.as_str(), "" | "0" | "false"))
}

/// A command that runs at the top of the work tree and cannot wait for anybody to type.
pub(crate) fn command(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(program);
    command.current_dir(root()).stdin(Stdio::null());
    command
}

/// The cargo that started us, so that a chosen toolchain stays chosen.
pub(crate) fn cargo() -> Command {
    let mut cargo = command(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    // Set by `cargo run` for xtask; the crates that the new cargo builds have their own.
    cargo.env_remove("CARGO_MANIFEST_DIR");
    cargo
}

/// npm, which on Windows is a script that has to be named in full.
pub(crate) fn npm() -> Command {
    command(if cfg!(windows) { "npm.cmd" } else { "npm" })
}

/// Runs a tool of `node_modules` by its file, without npx and its wish to download.
pub(crate) fn node_tool(file: &str) -> Command {
    let mut node = command("node");
    node.arg(root().join("node_modules").join(file));
    node
}

/// Runs to the end and makes a failure an error that says what was run.
pub(crate) fn must(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| format!("cannot start {}", shown(command)))?;
    ensure!(status.success(), "{} ended with {status}", shown(command));
    Ok(())
}

/// The output of a command that ended well; `None` for anything else, also when the program does not exist.
pub(crate) fn output(command: &mut Command) -> Option<String> {
    let output = command.stderr(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// A program on the PATH.
pub(crate) fn on_path(name: &str) -> Option<PathBuf> {
    env::split_paths(&env::var_os("PATH")?).map(|dir| dir.join(name)).find(|file| file.is_file())
}

/// The command line, for messages.
pub(crate) fn shown(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words.map(|w| w.to_string_lossy()).collect::<Vec<_>>().join(" ")
}
