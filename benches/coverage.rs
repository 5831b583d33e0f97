//! Keyword coverage beside what it cannot do without: cutting, folding and stemming both texts.

use claimlight::coverage::{Options, score};
use claimlight::text::{Language, Rules, tokens};
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;

/// English-like text of a length: small words, and others of falling frequency (all distinct if so asked).
fn text(length: usize, mut state: u64, distinct: bool) -> String {
    const SMALL: [&str; 12] = ["the", "of", "and", "to", "in", "is", "that", "for", "was", "on", "with", "as"];
    const ENDINGS: [&str; 8] = ["", "", "s", "ed", "ing", "er", "ly", "ment"];
    let mut out = String::new();
    let mut count = 0_u64;
    while out.len() < length {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let random = state >> 33;
        count += 1;
        if random % 5 < 2 && !distinct {
            out.push_str(SMALL[(random / 5) as usize % SMALL.len()]);
        } else {
            // The cube of an even draw falls off as words do.
            let draw = (random % 1_000) as f64 / 1_000.0;
            let mut word =
                if distinct { count } else { (draw * draw * draw * 20_000.0) as u64 } * 2_654_435_761 % 4_294_967_296;
            let ending = ENDINGS[word as usize % ENDINGS.len()];
            while word > 0 {
                out.push(char::from(b"bcdfglmnprst"[word as usize % 12]));
                out.push(char::from(b"aeiou"[word as usize / 12 % 5]));
                word /= 600;
            }
            out.push_str(ending);
        }
        out.push_str(if count.is_multiple_of(15) { ". " } else { " " });
    }
    out
}

fn coverage(criterion: &mut Criterion) {
    let options = Options::default();
    let mut group = criterion.benchmark_group("coverage");
    for (length, distinct) in
        [(200, false), (4_096, false), (100_000, false), (1_000_000, false), (1_000_000, true), (10_000_000, false)]
    {
        let (reference, response) = (text(length, 1, distinct), text(length, 2, distinct));
        let name = format!("{length} bytes{}", if distinct { ", all words distinct" } else { "" });
        group.throughput(Throughput::Bytes((reference.len() + response.len()) as u64));
        group.sample_size(if length > 100_000 { 10 } else { 50 });
        group.bench_function(BenchmarkId::new("score", &name), |bencher| {
            bencher.iter(|| {
                black_box(score(&reference, &response, &options, &Rules).map(|coverage| coverage.matched_keywords))
            });
        });
        group.bench_function(BenchmarkId::new("words alone", &name), |bencher| {
            bencher
                .iter(|| black_box([&reference, &response].map(|text| tokens(text, Language::English, &Rules).len())));
        });
    }
    group.finish();
}

criterion_group!(benches, coverage);
criterion_main!(benches);
