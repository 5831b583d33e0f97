//! `cargo xtask build`: the crate and `js/` become `dist/`, the content of the npm package.

use crate::{
    config::{self, Config},
    run::{self, cargo, command, must, node_tool, output, root},
    setup,
};
use anyhow::{Context, Result, bail, ensure};
use flate2::{Compression, write::GzEncoder};
use std::{
    env,
    ffi::OsString,
    fs,
    hash::{DefaultHasher, Hash, Hasher},
    io::Write,
    path::{Path, PathBuf},
    time::Instant,
};

const WASM_OPT: &str = "binaryen/bin/wasm-opt";

/// Makes `dist/`, or finds that nothing has changed since it was made.
pub(crate) fn build(dev: bool) -> Result<()> {
    let start = Instant::now();
    let config = config::read()?;
    setup::wasm_target(&config.build.rust_target)?;
    setup::npm_packages()?;
    setup::have_tool(WASM_OPT)?;

    let module = compile(&config, dev, &[], &[])?;
    let sources = sources(&root().join("js"))?;
    let stamp_file = run::scratch().join("dist.stamp");
    let stamp = fingerprint(&module, &sources, dev)?;
    let dist = root().join("dist");
    if fs::read_to_string(&stamp_file).is_ok_and(|old| old == stamp) && declared(&dist).is_ok() {
        println!("dist/ is up to date ({:.1} s)", start.elapsed().as_secs_f32());
        return Ok(());
    }

    // Made beside dist/ and swapped in at the end: who reads dist/ meanwhile never sees half of it.
    let fresh = run::scratch().join("dist");
    let wasm = assemble(&config, &module, &sources, &fresh)?;
    if !dev {
        optimise(&config, &wasm, &[])?;
        shorten(&fresh)?;
    }
    for host in &config.build.hosts {
        ensure!(
            fresh.join(format!("{host}.js")).exists(),
            "js/{host}.js is missing: the entry file for the host {host}"
        );
    }
    report(&config, &fresh, &wasm, dev)?;
    let _ = fs::remove_dir_all(&dist);
    fs::rename(&fresh, &dist)?;
    declared(&dist)?;
    fs::write(stamp_file, stamp)?;
    println!("built dist/ in {:.1} s", start.elapsed().as_secs_f32());
    Ok(())
}

/// The package as it is published, but that certain texts make it fail (the crate's feature `faults`); returns its folder.
pub(crate) fn with_faults() -> Result<PathBuf> {
    let config = config::read()?;
    let folder = run::scratch().join("faults");
    // Unoptimised, because a trap is a trap.
    let module = compile(&config, true, &["--features", "faults"], &[])?;
    assemble(&config, &module, &sources(&root().join("js"))?, &folder)?;
    Ok(folder)
}

/// Makes `folder` anew of the glue, the module and `js/`; returns the module's file.
fn assemble(config: &Config, module: &Path, sources: &[PathBuf], folder: &Path) -> Result<PathBuf> {
    let _ = fs::remove_dir_all(folder);
    fs::create_dir_all(folder)?;
    bindgen(config, &config.build.bindgen_flags, module, folder)?;
    for source in sources {
        fs::copy(source, folder.join(source.file_name().context("js/: a file without a name")?))?;
    }
    Ok(folder.join(format!("{}_bg.wasm", config.build.name)))
}

/// Compiles the crate to wasm, with further arguments for cargo and flags for rustc; cargo itself knows when there is
/// nothing to do.
fn compile(config: &Config, dev: bool, args: &[&str], flags: &[&str]) -> Result<PathBuf> {
    let (profile, folder) =
        if dev { ("dev", "debug") } else { (config.build.profile.as_str(), config.build.profile.as_str()) };
    let target = &config.build.rust_target;
    println!("compiling for {target} ({profile})");
    // As a cdylib alone: cargo leaves link-time optimisation out for a crate that is a Rust library at the same time, and
    // without it the module is three times as large.
    let mut cargo = cargo();
    cargo.args(["rustc", "--locked", "--package", &config.build.name, "--lib", "--crate-type", "cdylib"]);
    cargo.args(["--target", target, "--profile", profile]).env("CARGO_ENCODED_RUSTFLAGS", rustflags(flags));
    must(cargo.args(args))?;
    Ok(run::target().join(target).join(folder).join(format!("{}.wasm", config.build.name)))
}

/// The caller's own flags, and the folders of this machine written as fixed names, so that two machines make the same bytes.
fn rustflags(further: &[&str]) -> OsString {
    let mut flags: Vec<String> = match (env::var("CARGO_ENCODED_RUSTFLAGS"), env::var("RUSTFLAGS")) {
        (Ok(encoded), _) => encoded.split('\x1f').map(str::to_owned).collect(),
        (_, Ok(plain)) => plain.split_whitespace().map(str::to_owned).collect(),
        _ => Vec::new(),
    };
    let home = env::var_os("CARGO_HOME").map(PathBuf::from).or_else(|| env::home_dir().map(|home| home.join(".cargo")));
    // The later of two prefixes that fit wins, so the work tree, which may lie inside the home, comes last.
    let folders = [
        std_sources(),
        home.map(|home| (home.join("registry/src"), "/registry".to_owned())),
        Some((root(), "/claimlight".to_owned())),
    ];
    for (folder, name) in folders.into_iter().flatten() {
        flags.push(format!("--remap-path-prefix={}={name}", folder.display()));
    }
    flags.extend(further.iter().map(|flag| (*flag).to_owned()));
    flags.retain(|flag| !flag.is_empty());
    flags.join("\x1f").into()
}

/// The standard library's sources and the name that the compiler gives them: where the component `rust-src` is installed, it
/// writes their place on this machine instead.
fn std_sources() -> Option<(PathBuf, String)> {
    let sysroot = output(command("rustc").args(["--print", "sysroot"]))?;
    let version = output(command("rustc").arg("-vV"))?;
    let commit = version.lines().find_map(|line| line.strip_prefix("commit-hash: "))?;
    Some((Path::new(&sysroot).join("lib/rustlib/src/rust"), format!("/rustc/{commit}")))
}

/// Everything in `js/` that is part of the package: modules and their types.
fn sources(js: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(js).context("js/")? {
        let path = entry?.path();
        let name = path.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
        if name.ends_with(".js") || name.ends_with(".d.ts") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// One number for all that `dist/` is made from: the compiled module, `js/`, the settings, the locked tools and this program.
fn fingerprint(module: &Path, sources: &[PathBuf], dev: bool) -> Result<String> {
    let mut hash = DefaultHasher::new();
    dev.hash(&mut hash);
    let settings = ["wasm-pack.toml", "package.json", "package-lock.json", "Cargo.lock"].map(|file| root().join(file));
    let this = env::current_exe()?;
    for file in [module, &this].into_iter().chain(sources.iter().chain(&settings).map(PathBuf::as_path)) {
        file.file_name().hash(&mut hash);
        fs::read(file).with_context(|| file.display().to_string())?.hash(&mut hash);
    }
    Ok(format!("{:016x}", hash.finish()))
}

/// The module as it is published, but with the names of its functions, in `folder`.
pub(crate) fn named(config: &Config, folder: &Path) -> Result<PathBuf> {
    setup::wasm_target(&config.build.rust_target)?;
    setup::npm_packages()?;
    // Names that tell which types a generic function was made for.
    let module = compile(config, false, &[], &["-Csymbol-mangling-version=v0"])?;
    let flags: Vec<String> =
        config.build.bindgen_flags.iter().filter(|flag| *flag != "--remove-name-section").cloned().collect();
    bindgen(config, &flags, &module, folder)?;
    let wasm = folder.join(format!("{}_bg.wasm", config.build.name));
    optimise(config, &wasm, &["--debuginfo"])?;
    Ok(wasm)
}

fn bindgen(config: &Config, flags: &[String], module: &Path, out: &Path) -> Result<()> {
    println!("wasm-bindgen {}", flags.join(" "));
    let mut args: Vec<OsString> =
        ["wasm-bindgen", "--target", &config.build.bindgen_target, "--out-name", &config.build.name]
            .map(Into::into)
            .into();
    args.extend(flags.iter().map(Into::into));
    args.extend(["--out-dir".into(), out.into(), module.into()]);
    // The command line's own entry point, because its defaults are the documented ones; the `Bindgen` type has others.
    wasm_bindgen_cli::wasm_bindgen::run_cli_with_args(args).context("wasm-bindgen")
}

fn optimise(config: &Config, wasm: &Path, further: &[&str]) -> Result<()> {
    println!("wasm-opt {}", config.wasm_opt.flags.join(" "));
    let mut tool = node_tool(WASM_OPT);
    tool.arg(wasm).arg("-o").arg(wasm).arg("--mvp-features").args(&config.wasm_opt.flags).args(further);
    must(tool.args(config.wasm_opt.features.iter().map(|feature| format!("--enable-{feature}"))))
}

/// Takes comments and space out of the scripts, a third of their size; who debugs them has the types and the repository.
fn shorten(dist: &Path) -> Result<()> {
    const ESBUILD: &str = "const [outdir, ...entryPoints] = process.argv.slice(1)
        const options = { minifyWhitespace: true, minifySyntax: true, allowOverwrite: true, logLevel: 'warning' }
        require('esbuild').buildSync({ entryPoints, outdir, ...options })";
    let mut scripts = fs::read_dir(dist)?.map(|file| Ok(file?.path())).collect::<Result<Vec<_>>>()?;
    scripts.retain(|file| file.extension().is_some_and(|extension| extension == "js"));
    must(run::command("node").arg("-e").arg(ESBUILD).arg(dist).args(scripts))
}

/// Prints the sizes, and fails when the module has outgrown its budget.
fn report(config: &Config, dist: &Path, wasm: &Path, dev: bool) -> Result<()> {
    let mut files: Vec<_> =
        fs::read_dir(dist)?.collect::<std::io::Result<Vec<_>>>()?.into_iter().map(|entry| entry.path()).collect();
    files.sort();
    println!("{:<28}{:>10}{:>10}", "dist/", "bytes", "gzipped");
    for file in &files {
        let bytes = fs::read(file)?;
        println!(
            "  {:<26}{:>10}{:>10}",
            file.file_name().unwrap_or_default().to_string_lossy(),
            bytes.len(),
            gzipped(&bytes)?
        );
    }
    let (size, budget) = (gzipped(&fs::read(wasm)?)?, config.budget.gzip_bytes);
    if size > budget && !dev {
        bail!("the module has {size} bytes gzipped; the budget in wasm-pack.toml is {budget}");
    }
    println!("budget: {size} of {budget} bytes gzipped");
    Ok(())
}

pub(crate) fn gzipped(bytes: &[u8]) -> Result<usize> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    Ok(encoder.finish()?.len())
}

/// Fails when a file that package.json promises in `exports` is not there.
fn declared(dist: &Path) -> Result<()> {
    let package: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(root().join("package.json"))?).context("package.json")?;
    let mut open = vec![&package["exports"]];
    while let Some(value) = open.pop() {
        match value {
            serde_json::Value::String(path) => {
                let file = path.trim_start_matches("./dist/");
                let there = if file.len() < path.len() { dist.join(file) } else { root().join(path) };
                ensure!(there.exists(), "package.json exports {path}, which does not exist");
            }
            serde_json::Value::Object(map) => open.extend(map.values()),
            _ => {}
        }
    }
    Ok(())
}
