//! `cargo xtask size`: which part of the sources the module's bytes come from.

use crate::{
    build,
    config::{self, Config},
    run::scratch,
};
use anyhow::Result;
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

/// Bytes of the code and of the data section.
pub(crate) fn sections(module: &[u8]) -> Result<(usize, usize)> {
    let (mut code, mut data) = (0, 0);
    for payload in Parser::new(0).parse_all(module) {
        match payload? {
            Payload::CodeSectionStart { range, .. } => code += range.len(),
            Payload::DataSection(section) => data += section.range().len(),
            _ => {}
        }
    }
    Ok((code, data))
}

/// Crate and module of a function: `claimlight::text::stem`, or the crate alone where nothing of ours is in its name.
fn place(name: &str) -> String {
    // Crates carry a hash in brackets: `claimlight[b9625839b7e11f13]::text`.
    let mut plain = String::new();
    let mut rest = name;
    while let Some((before, after)) = rest.split_once('[') {
        plain.push_str(before);
        let hash =
            after.split_once(']').filter(|(hash, _)| hash.len() > 8 && hash.bytes().all(|b| b.is_ascii_hexdigit()));
        (rest, plain) = hash.map_or_else(|| (after, format!("{plain}[")), |(_, after)| (after, plain.clone()));
    }
    plain.push_str(rest);
    // A generic function of others that was made for one of our types is there because of ours.
    let start = plain.find("claimlight::").unwrap_or_else(|| plain.find(char::is_alphanumeric).unwrap_or(0));
    let path = plain[start..].split(|c: char| !c.is_alphanumeric() && c != '_' && c != ':').next().unwrap_or_default();
    let parts: Vec<&str> = path.split("::").filter(|part| !part.is_empty()).collect();
    let depth = if path.starts_with("claimlight::") { parts.len().saturating_sub(1).clamp(1, 4) } else { 1 };
    parts[..depth.min(parts.len())].join("::")
}

#[cfg(test)]
mod tests {
    use super::place;

    #[test]
    fn functions_belong_to_our_module_when_it_is_in_their_name() {
        for (name, expected) in [
            ("claimlight[b9625839b7e11f13]::text::stem::stem", "claimlight::text::stem"),
            (
                "<claimlight[b9625839b7e11f13]::faithfulness::engine::Engine>::listed",
                "claimlight::faithfulness::engine",
            ),
            (
                "core[c5930c85a12de822]::slice::sort::<(claimlight[b9625839b7e11f13]::offline::Row, u8)>",
                "claimlight::offline",
            ),
            ("<f64 as core[c5930c85a12de822]::fmt::Display>::fmt", "f64"),
            ("<[usize] as core[c5930c85a12de822]::cmp::Ord>::cmp", "usize"),
            ("startFaithfulness externref shim", "startFaithfulness"),
        ] {
            assert_eq!(place(name), expected, "{name}");
        }
    }
}
