//! Which parts of a long context a call shows: ranked by BM25 for each claim, packed into a budget.

use crate::faithfulness::claims::split_sentences;
use crate::faithfulness::report::Place;
use crate::faithfulness::tokens::{self, Content};
use crate::lean::{self, HashMap};

/// A stretch of one of the caller's chunks that is shown or left out as a whole.
#[derive(Debug)]
struct Piece {
    place: Place,
    tokens: usize,
    words: usize,
}

/// The caller's chunks, cut where they are long, with an index of their words.
#[derive(Debug)]
pub(crate) struct Shelf {
    pieces: Vec<Piece>,
    /// For every stem, the pieces that hold it and how often.
    postings: HashMap<String, Vec<(usize, usize)>>,
    mean: f64,
    fits: bool,
    budget: usize,
}

/// BM25's saturation of repeated words, the usual value of Robertson and Zaragoza (2009).
const K1: f64 = 1.2;
/// BM25's weight of length, likewise.
const B: f64 = 0.75;
/// A piece is at most so many tokens: small enough to rank well, large enough to be understood.
const PIECE: usize = 300;
/// Tokens that the JSON around a piece takes.
const WRAPPING: usize = 10;

impl Shelf {
    pub(crate) fn new(chunks: &[String], budget: usize) -> Self {
        let total: usize = chunks.iter().map(|chunk| tokens::estimate(chunk) + WRAPPING).sum();
        let fits = total <= budget;
        let mut shelf = Self { pieces: Vec::new(), postings: HashMap::default(), mean: 1.0, fits, budget };
        let largest = PIECE.min(budget / 2);
        for (chunk, text) in chunks.iter().enumerate() {
            if fits {
                shelf.pieces.push(Piece { place: Place { chunk, bytes: 0..text.len() }, tokens: 0, words: 0 });
            } else {
                shelf.cut(chunk, text, largest);
            }
        }
        if !fits {
            shelf.index(chunks);
        }
        shelf
    }

    /// Cuts a chunk at sentences, and a sentence that is too long at white space or anywhere.
    fn cut(&mut self, chunk: usize, text: &str, largest: usize) {
        let mut ends: Vec<usize> = split_sentences(text, 0..text.len()).into_iter().map(|s| s.end).collect();
        ends.push(text.len());
        let (mut start, mut last) = (0, 0);
        let mut push = |start: usize, end: usize| {
            let bytes = start..end;
            if text[bytes.clone()].contains(|c: char| !c.is_whitespace()) {
                self.pieces.push(Piece {
                    tokens: tokens::estimate(&text[bytes.clone()]) + WRAPPING,
                    place: Place { chunk, bytes },
                    words: 0,
                });
            }
        };
        let mut size = 0;
        for end in ends {
            let grown = tokens::estimate(&text[last..end]);
            if size > 0 && size + grown > largest {
                push(start, last);
                (start, size) = (last, 0);
            }
            // A sentence longer than a piece.
            let mut grown = grown;
            while size == 0 && grown > largest {
                let cut = Self::prefix(&text[start..end], largest);
                push(start, start + cut);
                start += cut;
                grown = tokens::estimate(&text[start..end]);
            }
            size += grown;
            last = end;
        }
        push(start, text.len());
    }

    /// Bytes of a prefix of at most `largest` tokens, at a space where there is one in its second half.
    fn prefix(text: &str, largest: usize) -> usize {
        let mut quarters = 0;
        let mut end = text.len();
        for (at, c) in text.char_indices() {
            quarters += if c.is_ascii() {
                1
            } else if c < '\u{e00}' {
                2
            } else {
                4
            };
            if quarters / 4 + 1 >= largest && at > 0 {
                end = at;
                break;
            }
        }
        match text[..end].rfind(char::is_whitespace) {
            Some(space) if space > end / 2 => space,
            _ => end,
        }
    }

    fn index(&mut self, chunks: &[String]) {
        let mut total = 0;
        for (at, piece) in self.pieces.iter_mut().enumerate() {
            let words = tokens::content(&chunks[piece.place.chunk][piece.place.bytes.clone()]);
            piece.words = words.len();
            total += words.len();
            for word in words {
                let list = self.postings.entry(word.stem).or_default();
                match list.last_mut() {
                    Some((last, times)) if *last == at => *times += 1,
                    _ => list.push((at, 1)),
                }
            }
        }
        self.mean = ratio(total, self.pieces.len().max(1)).max(1.0);
    }

    /// The pieces in order of their worth for one claim; those without any of its words are left out.
    fn rank(&self, claim: &[Content]) -> Vec<usize> {
        let mut stems: Vec<&str> = claim.iter().map(|word| word.stem.as_str()).collect();
        lean::sort(&mut stems);
        stems.dedup();
        let mut scores = vec![0.0; self.pieces.len()];
        for stem in stems {
            let Some(list) = self.postings.get(stem) else { continue };
            let rest = self.pieces.len() - list.len();
            let rarity = log2(1.0 + (ratio(rest, 1) + 0.5) / (ratio(list.len(), 1) + 0.5));
            for &(piece, times) in list {
                let times = ratio(times, 1);
                let length = ratio(self.pieces[piece].words, 1) / self.mean;
                scores[piece] += rarity * times * (K1 + 1.0) / (times + K1 * (1.0 - B + B * length));
            }
        }
        let mut ranked: Vec<(usize, f64)> = scores.into_iter().enumerate().filter(|(_, score)| *score > 0.0).collect();
        lean::sort_by(&mut ranked, |a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        ranked.into_iter().map(|(piece, _)| piece).collect()
    }

    /// What to show for these claims, in the order of the context: everything when it fits; otherwise each claim's best
    /// pieces in turn, and the first of the rest while there is room.
    pub(crate) fn show(&self, claims: &[&str]) -> Vec<Place> {
        if self.fits {
            return self.pieces.iter().map(|piece| piece.place.clone()).collect();
        }
        let ranked: Vec<Vec<usize>> = claims.iter().map(|claim| self.rank(&tokens::content(claim))).collect();
        let mut taken = vec![false; self.pieces.len()];
        let mut room = self.budget;
        let mut take = |piece: usize| {
            let cost = self.pieces[piece].tokens;
            if !taken[piece] && cost <= room {
                taken[piece] = true;
                room -= cost;
            }
        };
        let deepest = ranked.iter().map(Vec::len).max().unwrap_or(0);
        for depth in 0..deepest {
            for list in &ranked {
                if let Some(&piece) = list.get(depth) {
                    take(piece);
                }
            }
        }
        (0..self.pieces.len()).for_each(take);
        self.pieces.iter().zip(taken).filter(|(_, taken)| *taken).map(|(piece, _)| piece.place.clone()).collect()
    }

    /// The chunks of which some piece is not among `shown`.
    pub(crate) fn unseen(&self, shown: &[Place]) -> Vec<usize> {
        let mut seen: Vec<(usize, usize)> = shown.iter().map(|place| (place.chunk, place.bytes.start)).collect();
        lean::sort(&mut seen);
        let mut unseen: Vec<usize> = self
            .pieces
            .iter()
            .filter(|piece| seen.binary_search(&(piece.place.chunk, piece.place.bytes.start)).is_err())
            .map(|piece| piece.place.chunk)
            .collect();
        unseen.dedup();
        unseen
    }
}

#[allow(clippy::cast_precision_loss, reason = "counts of words and pieces are far below 2^52")]
fn ratio(a: usize, b: usize) -> f64 {
    a as f64 / b as f64
}

/// A logarithm that is the same on every platform: exact at powers of two, linear between them.
fn log2(x: f64) -> f64 {
    let (mut exponent, mut rest) = (0.0, x.max(1.0));
    while rest >= 2.0 {
        rest /= 2.0;
        exponent += 1.0;
    }
    exponent + rest - 1.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filler(bytes: usize) -> String {
        "The weather in the valley stayed calm and nobody wrote anything down that day. ".repeat(bytes / 80)
    }

    #[test]
    fn shows_everything_that_fits() {
        let chunks = vec!["One.".to_owned(), "Two.".to_owned()];
        let shelf = Shelf::new(&chunks, 100);
        assert_eq!(shelf.show(&["x"]).len(), 2);
        assert_eq!(shelf.unseen(&shelf.show(&["x"])), Vec::<usize>::new());
    }

    /// BM25: of two pieces that hold the word equally often the shorter ranks first; the rarer word counts more; a piece
    /// that holds it more often ranks before one of the same length.
    #[test]
    fn ranks_by_rarity_frequency_and_length() {
        let chunk = |text: &str| text.to_owned();
        let rank = |chunks: &[String], claim: &str| {
            // No budget fits everything, so that the chunks are indexed.
            let shelf = Shelf::new(chunks, 30);
            assert_eq!(shelf.pieces.len(), chunks.len());
            shelf
                .rank(&tokens::content(claim))
                .into_iter()
                .map(|piece| shelf.pieces[piece].place.chunk)
                .collect::<Vec<_>>()
        };
        let lengths = [chunk("lantern pebble walrus cactus ladder violin"), chunk("lantern pebble")];
        assert_eq!(rank(&lengths, "lantern"), [1, 0]);
        let times = [chunk("lantern pebble walrus"), chunk("lantern lantern walrus"), chunk("cactus ladder violin")];
        assert_eq!(rank(&times, "lantern"), [1, 0]);
        let rarity = [chunk("lantern pebble"), chunk("lantern walrus"), chunk("cactus walrus"), chunk("walrus violin")];
        assert_eq!(rank(&rarity, "pebble walrus"), [0, 1, 2, 3]);
        assert_eq!(rank(&rarity, "magnet"), [0; 0]);
    }

    #[test]
    fn finds_the_needle_at_the_end() {
        let chunks = vec![format!("{}The fee is 20 EUR.", filler(50_000)), filler(10_000)];
        let shelf = Shelf::new(&chunks, 500);
        let shown = shelf.show(&["The fee is 90 EUR."]);
        assert!(shown.iter().any(|p| chunks[p.chunk][p.bytes.clone()].contains("fee is 20 EUR")));
        let size: usize = shown.iter().map(|p| tokens::estimate(&chunks[p.chunk][p.bytes.clone()])).sum();
        assert!(size <= 500, "{size}");
        assert_eq!(shelf.unseen(&shown), [0, 1]);
    }

    #[test]
    fn pieces_cover_every_chunk() {
        for text in ["a".repeat(9000), "中".repeat(5000), filler(9000), "x ".repeat(5000)] {
            let chunks = vec![text.clone()];
            let shelf = Shelf::new(&chunks, 150);
            let mut at = 0;
            for piece in &shelf.pieces {
                assert_eq!(text[at..piece.place.bytes.start].trim(), "");
                assert!(piece.tokens <= 75 + WRAPPING + 1, "{}", piece.tokens);
                at = piece.place.bytes.end;
            }
            assert_eq!(text[at..].trim(), "");
        }
    }

    #[test]
    fn cuts_at_a_space_in_the_second_half() {
        let with_space = |at: usize| format!("{} {}", "a".repeat(at), "b".repeat(40));
        // Four tokens are sixteen letters; the one that would be the sixteenth stays out.
        for (text, want) in [
            ("a".repeat(40), 15),
            (with_space(10), 10),
            (with_space(8), 8),
            (with_space(7), 15),
            (with_space(5), 15),
            ("é".repeat(40), 14),
            ("中".repeat(40), 9),
        ] {
            assert_eq!(Shelf::prefix(&text, 5), want, "{text}");
        }
        assert_eq!(Shelf::prefix("abc", 5), 3);
        assert_eq!(Shelf::prefix("中中", 1), 3);
    }

    #[test]
    fn logarithms() {
        for (x, want) in
            [(0.5, 0.0), (1.0, 0.0), (1.5, 0.5), (2.0, 1.0), (3.0, 1.5), (6.0, 2.5), (8.0, 3.0), (12.0, 3.5)]
        {
            assert!((log2(x) - want).abs() < 1e-12, "{x}");
        }
    }
}
