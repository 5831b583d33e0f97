//! `cargo xtask reproduce`: does the same source give the same module, wherever it is built?

use crate::run::{command, must, output, root, scratch};
use anyhow::{Context, Result, ensure};
use sha2::{Digest, Sha256};
use std::{
    env, fs,
    path::{Path, PathBuf},
};

/// Copies the tracked files to two places, builds `dist/` in each from nothing, and compares every file.
///
/// Whoever wants to verify a published package checks out its tag, runs this with the compiler that the release notes
/// name, and compares the printed hashes with `sha256sum` over the files of the package.
pub(crate) fn reproduce() -> Result<()> {
    let places = ["here", "a-place-with-a-longer-name"].map(|name| scratch().join("reproduce").join(name));
    let hashes = places.iter().map(|place| built(place)).collect::<Result<Vec<_>>>()?;
    println!("{}", output(command("rustc").arg("--version")).context("rustc --version")?);
    for (name, hash) in &hashes[0] {
        println!("{hash}  dist/{name}");
    }
    ensure!(hashes[0] == hashes[1], "the two builds differ: {:?}\n{:?}", hashes[0], hashes[1]);
    println!("both builds gave the same bytes");
    Ok(())
}

/// Builds in a fresh copy of the work tree and hashes what came out, by file name.
fn built(place: &Path) -> Result<Vec<(String, String)>> {
    let _ = fs::remove_dir_all(place);
    let tracked = output(command("git").args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"]));
    for file in tracked.context("git ls-files")?.split('\0').filter(|file| root().join(file).is_file()) {
        let copy = place.join(file);
        fs::create_dir_all(copy.parent().context("a file without a folder")?)?;
        fs::copy(root().join(file), copy)?;
    }
    // This very program, told that the copy is its work tree; it installs the locked tools there by itself.
    let this: PathBuf = env::current_exe()?;
    must(
        command(this)
            .arg("build")
            .current_dir(place)
            .env("CARGO_MANIFEST_DIR", place.join("xtask"))
            .env("CARGO_TARGET_DIR", place.join("target")),
    )?;
    let mut hashes = Vec::new();
    for entry in fs::read_dir(place.join("dist"))? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        hashes.push((name, format!("{:x}", Sha256::digest(fs::read(&path)?))));
    }
    hashes.sort();
    Ok(hashes)
}
