//! Browsers for the tests: found, or installed where that can be done without asking anybody.

use crate::run::{command, must, npm, on_path, output, scratch};
use anyhow::{Context, Result, anyhow, ensure};
use std::{env, path::PathBuf};

/// A package that carries a Chromium in itself, for machines without root; the last version that Node 20 runs.
const CARRIED: &str = "@sparticuz/chromium@147.0.0";

/// A Chromium: `CLAIMLIGHT_CHROMIUM`, the PATH, Debian's package, or one out of an npm package.
pub(crate) fn chromium() -> Result<PathBuf> {
    let names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
    let places = [
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
        "/Applications/Chromium.app/Contents/MacOS/Chromium",
    ];
    find("CLAIMLIGHT_CHROMIUM", &names, &places)
        .or_else(|| apt("chromium").ok().and_then(|()| on_path("chromium")))
        .map_or_else(carried_chromium, Ok)
        .context("no Chromium: install Chromium or Chrome, or set CLAIMLIGHT_CHROMIUM to its program")
}

/// A Firefox: `CLAIMLIGHT_FIREFOX`, the PATH or Debian's package.
pub(crate) fn firefox() -> Result<PathBuf> {
    let places = ["/Applications/Firefox.app/Contents/MacOS/firefox"];
    find("CLAIMLIGHT_FIREFOX", &["firefox", "firefox-esr"], &places)
        .map_or_else(|| apt("firefox-esr").and_then(|()| on_path("firefox-esr").context("not on the PATH")), Ok)
        .context("no Firefox: install it, or set CLAIMLIGHT_FIREFOX to its program")
}

fn find(variable: &str, names: &[&str], places: &[&str]) -> Option<PathBuf> {
    let told = env::var_os(variable).map(PathBuf::from);
    told.or_else(|| names.iter().find_map(|name| on_path(name)))
        .or_else(|| places.iter().map(PathBuf::from).find(|place| place.is_file()))
}

/// Installs a Debian package when we are root on a Debian.
fn apt(package: &str) -> Result<()> {
    ensure!(on_path("apt-get").is_some(), "no apt-get here");
    ensure!(output(command("id").arg("-u")).as_deref() == Some("0"), "not root, so apt-get cannot install it");
    eprintln!("set-up: apt-get install {package}");
    let apt = |args: &[&str]| must(command("apt-get").arg("-qq").args(args).env("DEBIAN_FRONTEND", "noninteractive"));
    // Lists that are out of date are reason enough for an install to fail, and a refused update is not.
    let _ = apt(&["update"]);
    apt(&["install", "-y", "--no-install-recommends", package])
}

fn carried_chromium() -> Result<PathBuf> {
    let folder = scratch().join("chromium");
    std::fs::create_dir_all(&folder)?;
    eprintln!("set-up: npm install {CARRIED}");
    let flags = ["--ignore-scripts", "--no-audit", "--no-fund", "--no-save", "--prefix"];
    must(npm().arg("install").args(flags).arg(&folder).arg(CARRIED))?;
    let print = "import chromium from '@sparticuz/chromium'; console.log(await chromium.executablePath())";
    let path = output(command("node").current_dir(&folder).args(["--input-type=module", "--eval", print]));
    let path = path.map(PathBuf::from).ok_or_else(|| anyhow!("{CARRIED} could not be unpacked"))?;
    // It is linked against libraries that a bare machine may lack; better said now than by a test.
    ensure!(
        output(command(&path).args(["--version", "--no-sandbox"])).is_some(),
        "{} does not start here",
        path.display()
    );
    Ok(path)
}
