//! `cargo xtask size`: which part of the sources the module's bytes come from.

use crate::{
    build,
    config::{self, Config},
    run::scratch,
};
use anyhow::Result;
use rustc_demangle::demangle;
use std::{collections::BTreeMap, fs};
use wasmparser::{KnownCustom, Name, Parser, Payload};

/// Rows smaller than this are summed up as one.
const SMALL: usize = 1_000;

/// Builds as for publishing, but with names, and prints bytes of code by crate and module; data stand in one row, with
/// what gzip makes of code and data apart.
pub(crate) fn size() -> Result<()> {
    let config: Config = config::read()?;
    let folder = scratch().join("size");
    fs::create_dir_all(&folder)?;
    let wasm = build::named(&config, &folder)?;
    let bytes = fs::read(&wasm)?;
    let (mut bodies, mut names, mut imported, mut data) = (Vec::new(), BTreeMap::new(), 0, Vec::new());
    let mut code = Vec::new();
    for payload in Parser::new(0).parse_all(&bytes) {
        match payload? {
            Payload::ImportSection(imports) => {
                for import in imports.into_imports() {
                    imported += u32::from(matches!(import?.ty, wasmparser::TypeRef::Func(_)));
                }
            }
            Payload::CodeSectionEntry(body) => {
                bodies.push(body.range().len());
                code.extend_from_slice(&bytes[body.range()]);
            }
            Payload::DataSection(section) => data.extend_from_slice(&bytes[section.range()]),
            Payload::CustomSection(section) => {
                if let KnownCustom::Name(subsections) = section.as_known() {
                    for subsection in subsections {
                        if let Name::Function(functions) = subsection? {
                            for name in functions {
                                let name = name?;
                                names.insert(name.index, name.name.to_owned());
                            }
                        }
                    }
                }
            }
            _ => {}
        }
    }
    let mut rows: BTreeMap<String, usize> = BTreeMap::new();
    for (index, size) in bodies.iter().enumerate() {
        let index = imported + u32::try_from(index)?;
        *rows.entry(names.get(&index).map_or_else(|| "?".into(), |name| place(name))).or_default() += size;
    }
    let mut rows: Vec<_> = rows.into_iter().collect();
    rows.sort_by_key(|row| std::cmp::Reverse(row.1));
    for (place, size) in rows.iter().filter(|row| row.1 >= SMALL) {
        println!("{size:>9}  {place}");
    }
    println!("{:>9}  smaller ones", rows.iter().filter(|row| row.1 < SMALL).map(|row| row.1).sum::<usize>());
    println!("{:>9}  code, {} gzipped", code.len(), build::gzipped(&code)?);
    println!("{:>9}  data, {} gzipped", data.len(), build::gzipped(&data)?);
    Ok(())
}

/// Crate and module of a function: `claimlight::text::stem`, or the crate alone where it is not ours.
fn place(name: &str) -> String {
    let name = format!("{:#}", demangle(name)).split('[').next().unwrap_or_default().to_owned();
    // `<A as B>::f` belongs to A; generic code of others made for one of our types belongs to its own crate.
    let path =
        name.trim_start_matches(['<', '&', '[', '(', ' ']).split([' ', '>', '<', ',', '(']).next().unwrap_or(&name);
    let mut parts: Vec<&str> = path.split("::").filter(|part| !part.is_empty()).collect();
    if parts.first() != Some(&"claimlight") {
        return parts.first().unwrap_or(&"?").to_string();
    }
    parts.truncate(parts.len().saturating_sub(1).clamp(1, 4));
    parts.join("::")
}
