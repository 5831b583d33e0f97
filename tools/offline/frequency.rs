//! Makes the table of word frequencies: stems and how common they are, front-coded.
//!
//! usage: `cargo run --release --example offline_frequency -- COUNTS.txt STEMS > src/offline/frequency.txt`
//!
//! `COUNTS.txt` holds lines `word count`. Each output line is one stem: a letter for how many characters it shares with the
//! stem before (`a` is none), the rest of the stem, and a digit or letter for its Zipf value in steps of a quarter.

use claimlight::text::{Language, stem};
use std::collections::HashMap;
use std::{env, fs};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = env::args().skip(1);
    let counts = fs::read_to_string(args.next().ok_or("usage: COUNTS.txt STEMS")?)?;
    let size: usize = args.next().ok_or("usage: COUNTS.txt STEMS")?.parse()?;
    let mut stems: HashMap<String, f64> = HashMap::new();
    let mut total = 0.0;
    for line in counts.trim_start_matches('\u{feff}').lines() {
        let Some((word, count)) = line.split_once(' ') else { continue };
        let count: f64 = count.trim().parse()?;
        total += count;
        if word.bytes().all(|b| b.is_ascii_lowercase()) {
            *stems.entry(stem::stem(word, Language::English).into_owned()).or_default() += count;
        }
    }
    let mut stems: Vec<(String, f64)> = stems.into_iter().collect();
    stems.sort_by(|a, b| b.1.total_cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    stems.truncate(size);
    stems.sort_by(|a, b| a.0.cmp(&b.0));
    let mut before = String::new();
    for (stem, count) in stems {
        let zipf = (count / total * 1e9).log10();
        let step = ((zipf - 2.0) * 4.0).round().clamp(0.0, 35.0);
        let shared = stem.bytes().zip(before.bytes()).take_while(|(a, b)| a == b).count().min(25);
        let letter = char::from(b'a' + u8::try_from(shared)?);
        let level = char::from_digit(step as u32, 36).ok_or("step out of range")?;
        println!("{letter}{}{level}", &stem[shared..]);
        before = stem;
    }
    Ok(())
}
