//! What parts need before their steps can run, each made ready once.

use super::step::say;
use crate::{
    build, demo, fuzz,
    run::{self, cargo, must, npm, scratch},
    setup,
};
use anyhow::{Context, Result};
use std::{collections::BTreeMap, env, fs, path::PathBuf, time::Instant};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Need {
    /// rustfmt and clippy.
    RustTools,
    /// The standard library for wasm32-unknown-unknown.
    WasmTarget,
    /// A C++ compiler, for libFuzzer.
    Cxx,
    /// `node_modules`.
    Npm,
    /// `dist/`.
    Package,
    /// A package that can be made to fail: `CLAIMLIGHT_FAULTS`.
    Faults,
    /// `npm pack`'s tarball: `CLAIMLIGHT_TARBALL`.
    Tarball,
    /// The demo page, built: `www/dist/`.
    Page,
    /// The native results that the package must repeat: `CLAIMLIGHT_VECTORS`.
    Vectors,
    /// `CLAIMLIGHT_CHROMIUM`.
    Chromium,
    /// `CLAIMLIGHT_FIREFOX`.
    Firefox,
    /// Programs of further Node versions, separated as in the PATH: `CLAIMLIGHT_NODES`.
    Nodes,
    /// The packages that the interop tests run against.
    Interop,
    /// The packages of the example Worker.
    Worker,
}

impl Need {
    /// What must be there before this can be made.
    fn after(self) -> &'static [Need] {
        match self {
            Self::Package | Self::Faults => &[Self::WasmTarget, Self::Npm],
            Self::Tarball | Self::Page | Self::Interop | Self::Worker => &[Self::Package],
            _ => &[],
        }
    }

    /// Made from the work tree: when that fails, the work tree is broken and not the machine poor.
    fn is_ours(self) -> bool {
        matches!(self, Self::Package | Self::Faults | Self::Tarball | Self::Page | Self::Vectors)
    }
}

/// Why a need is not met.
#[derive(Clone)]
pub(super) enum Lack {
    /// The machine lacks a part: tests are skipped.
    Part(String),
    /// Our own build failed: tests fail.
    Broken(String),
}

pub(super) struct Needs {
    /// `None`: the need is met.
    seen: BTreeMap<Need, Option<Lack>>,
    env: Vec<(&'static str, PathBuf)>,
}

impl Needs {
    pub(super) fn new() -> Self {
        Self { seen: BTreeMap::new(), env: Vec::new() }
    }

    /// Makes the need ready unless that was already tried.
    pub(super) fn prepare(&mut self, need: Need, start: Instant) {
        if self.seen.contains_key(&need) {
            return;
        }
        for first in need.after() {
            self.prepare(*first, start);
        }
        let before = need.after().iter().find_map(|first| self.lack(*first)).cloned();
        let lack = before.or_else(|| {
            say(start, "set-up", &format!("{need:?}"));
            let why = format!("{:#}", self.make(need).err()?);
            say(start, "set-up", &format!("{need:?} FAILED: {why}"));
            Some(if need.is_ours() { Lack::Broken(why) } else { Lack::Part(why) })
        });
        self.seen.insert(need, lack);
    }

    pub(super) fn lack(&self, need: Need) -> Option<&Lack> {
        self.seen.get(&need)?.as_ref()
    }

    /// Where the prepared things are, as variables for the tests.
    pub(super) fn env(&self) -> &[(&'static str, PathBuf)] {
        &self.env
    }

    fn make(&mut self, need: Need) -> Result<()> {
        match need {
            Need::WasmTarget => setup::wasm_target("wasm32-unknown-unknown"),
            Need::RustTools => setup::rust_tools(),
            Need::Cxx => fuzz::compiler(),
            Need::Npm => setup::npm_packages(),
            Need::Page => demo::page(),
            Need::Package => build::build(false),
            Need::Faults => {
                self.env.push(("CLAIMLIGHT_FAULTS", build::with_faults()?));
                Ok(())
            }
            Need::Tarball => {
                let folder = scratch().join("pack");
                let _ = fs::remove_dir_all(&folder);
                fs::create_dir_all(&folder)?;
                // Without its scripts: `prepack` would build what was just built.
                must(npm().args(["pack", "--silent", "--ignore-scripts", "--pack-destination"]).arg(&folder))?;
                let tarball = fs::read_dir(&folder)?.next().context("npm pack made no file")??.path();
                self.env.push(("CLAIMLIGHT_TARBALL", tarball));
                Ok(())
            }
            Need::Vectors => {
                must(cargo().args(["test", "--quiet", "--locked", "--test", "vectors"]))?;
                self.env.push(("CLAIMLIGHT_VECTORS", run::target().join("tmp/vectors.json")));
                Ok(())
            }
            Need::Chromium => {
                self.env.push(("CLAIMLIGHT_CHROMIUM", setup::browser::chromium()?));
                Ok(())
            }
            Need::Firefox => {
                self.env.push(("CLAIMLIGHT_FIREFOX", setup::browser::firefox()?));
                Ok(())
            }
            Need::Interop => setup::npm_ci(&run::root().join("tests/interop")),
            Need::Worker => setup::npm_ci(&run::root().join("examples/worker")),
            Need::Nodes => {
                let nodes = setup::nodes()?;
                self.env.push(("CLAIMLIGHT_NODES", env::join_paths(nodes)?.into()));
                Ok(())
            }
        }
    }
}
