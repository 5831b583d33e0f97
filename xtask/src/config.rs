//! `wasm-pack.toml`: how the module is built for publishing.

use crate::run::root;
use anyhow::{Context, Result};
use serde::Deserialize;
use std::fs;

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Config {
    pub(crate) build: Build,
    pub(crate) wasm_opt: WasmOpt,
    pub(crate) budget: Budget,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Build {
    /// Stem of the glue's and the module's file name.
    pub(crate) name: String,
    pub(crate) profile: String,
    pub(crate) rust_target: String,
    pub(crate) bindgen_target: String,
    /// Each must have an entry file `js/<host>.js`.
    pub(crate) hosts: Vec<String>,
    pub(crate) bindgen_flags: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct WasmOpt {
    /// Names for `--enable-…`; whatever is not named stays off.
    pub(crate) features: Vec<String>,
    pub(crate) flags: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Budget {
    /// The most bytes the module may have after gzip, level 9.
    pub(crate) gzip_bytes: usize,
}

/// Reads the file; an unknown key is an error, so that a misspelt one is not silently without effect.
pub(crate) fn read() -> Result<Config> {
    let text = fs::read_to_string(root().join("wasm-pack.toml")).context("wasm-pack.toml")?;
    toml::from_str(&text).context("wasm-pack.toml")
}
