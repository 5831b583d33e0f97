//! `cargo xtask report`: one row of sizes and one of times in `docs/size-and-speed.md`, so that growth is seen in review.

use crate::{
    build, config, demo,
    run::{command, npm, output, root},
    size,
};
use anyhow::{Context, Result};
use std::{
    fs,
    path::{Path, PathBuf},
};

const FILE: &str = "docs/size-and-speed.md";
const SIZE: &str = "## Size";
const SPEED: &str = "## Speed";

/// Builds everything as for publishing, measures it, and writes the rows of this version and day; older rows stay.
pub(crate) fn report() -> Result<()> {
    build::build(false)?;
    demo::page()?;
    let config = config::read()?;
    let name = format!("{}_bg.wasm", config.build.name);
    let module = fs::read(root().join("dist").join(&name))?;
    let (code, data) = size::sections(&module)?;
    let scripts = total(&root().join("dist"), &["js"])?;
    let page = total(&root().join("www/dist"), &["html", "js", "css", "svg"])?;
    let package = unpacked()?;
    let day = output(command("git").args(["log", "-1", "--format=%cs"])).context("git log failed")?;
    let key = format!("| {} | {day} |", version()?);

    let medians = output(command("node").arg("benches/report.mjs")).context("benches/report.mjs failed")?;
    let cases: Vec<(&str, &str)> = medians.lines().filter_map(|line| line.split_once('\t')).collect();

    let path = root().join(FILE);
    let text = fs::read_to_string(&path).context(FILE)?;
    let sizes = [module.len(), build::gzipped(&module)?, code, data, scripts.0, scripts.1, page.1, package];
    let text = with_row(&text, SIZE, &key, &sizes.map(thousands))?;
    let text = with_row(&text, SPEED, &key, &cases.iter().map(|case| case.1.to_owned()).collect::<Vec<_>>())?;
    fs::write(&path, &text)?;
    for line in text.lines().filter(|line| line.starts_with(&key)) {
        println!("{line}");
    }
    Ok(())
}

/// The document with a row added at the end of the table under `heading`, in place of an older one of the same key.
fn with_row(text: &str, heading: &str, key: &str, cells: &[String]) -> Result<String> {
    let start = text.find(heading).with_context(|| format!("{FILE} has no heading {heading}"))?;
    let table = start + text[start..].find("\n|").with_context(|| format!("{FILE}: no table under {heading}"))? + 1;
    let end = text[table..].find("\n\n").map_or(text.trim_end().len(), |at| table + at);
    let mut rows: Vec<&str> = text[table..end].lines().filter(|row| !row.starts_with(key)).collect();
    let row = format!("{key} {} |", cells.join(" | "));
    rows.push(&row);
    Ok(format!("{}{}\n{}", &text[..table], rows.join("\n"), text[end..].strip_prefix('\n').unwrap_or_default()))
}

/// Bytes of the files with these endings below a folder, and what gzip makes of each of them.
fn total(folder: &Path, endings: &[&str]) -> Result<(usize, usize)> {
    let (mut bytes, mut gzipped) = (0, 0);
    let mut open = vec![folder.to_owned()];
    while let Some(path) = open.pop() {
        if path.is_dir() {
            let inside: std::io::Result<Vec<PathBuf>> = fs::read_dir(&path)?.map(|entry| Ok(entry?.path())).collect();
            open.extend(inside?);
        } else if path.extension().is_some_and(|ending| endings.iter().any(|e| ending == *e)) {
            let content = fs::read(&path)?;
            bytes += content.len();
            gzipped += build::gzipped(&content)?;
        }
    }
    Ok((bytes, gzipped))
}

/// Bytes of the npm package when it is installed.
fn unpacked() -> Result<usize> {
    let told = output(npm().args(["pack", "--dry-run", "--json", "--ignore-scripts"])).context("npm pack failed")?;
    let told: serde_json::Value = serde_json::from_str(&told).context("npm pack")?;
    Ok(usize::try_from(told[0]["unpackedSize"].as_u64().context("npm pack tells no size")?)?)
}

fn version() -> Result<String> {
    let manifest: toml::Table = fs::read_to_string(root().join("Cargo.toml"))?.parse().context("Cargo.toml")?;
    Ok(manifest["package"]["version"].as_str().context("Cargo.toml: no version")?.to_owned())
}

/// `1234567` as `1,234,567`.
fn thousands(number: usize) -> String {
    let digits = number.to_string();
    let groups: Vec<&str> = digits.as_bytes().rchunks(3).rev().filter_map(|group| str::from_utf8(group).ok()).collect();
    groups.join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_is_added_or_replaced() {
        let text = "# T\n\n## Size\n\n| version | day | a |\n|---|---|--:|\n\n## Speed\n\n| version | day | b |\n|---|---|--:|\n| 1 | x | 5 |\n";
        let cells = |cell: &str| [cell.to_owned()];
        let text = with_row(text, SIZE, "| 1 | x |", &cells("7")).expect("a table");
        let text = with_row(&text, SPEED, "| 1 | x |", &cells("6")).expect("a table");
        let text = with_row(&text, SPEED, "| 2 | y |", &cells("8")).expect("a table");
        assert_eq!(
            text,
            "# T\n\n## Size\n\n| version | day | a |\n|---|---|--:|\n| 1 | x | 7 |\n\n## Speed\n\n| version | day | b |\n|---|---|--:|\n| 1 | x | 6 |\n| 2 | y | 8 |\n"
        );
        assert!(with_row(&text, "## Other", "| 1 |", &cells("7")).is_err());
    }

    #[test]
    fn digits_are_grouped() {
        assert_eq!([7, 100, 1234, 1_234_567].map(thousands), ["7", "100", "1,234", "1,234,567"]);
    }
}
