//! `cargo xtask demo`: the demo page, built and served on this machine.

use crate::{
    build,
    run::{must, node_tool, root},
};
use anyhow::{Result, ensure};

const VITE: &str = "vite/bin/vite.js";

/// Builds the package and the page, serves the page and prints its address until it is interrupted.
pub(crate) fn demo() -> Result<()> {
    build::build(false)?;
    page()?;
    println!("serving the demo page; Ctrl-C ends it");
    must(node_tool(VITE).args(["preview", "www", "--host", "127.0.0.1", "--port", "4173"]))
}

/// Builds `www/` into `www/dist/`.
pub(crate) fn page() -> Result<()> {
    ensure!(root().join("www/index.html").exists(), "www/index.html is missing");
    must(node_tool(VITE).args(["build", "www", "--logLevel", "warn"]))
}
