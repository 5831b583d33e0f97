//! Korean particles: what is glued to a noun to say its part in the sentence.

/// Longest first within the same ending. A particle of one syllable is cut only where two syllables stay, since many
/// nouns end in the same syllable (`나이`, `회의`).
const PARTICLES: [&str; 49] = [
    "에서부터",
    "으로부터",
    "에게서는",
    "이라는",
    "이라고",
    "에서는",
    "에서도",
    "으로는",
    "으로서",
    "으로써",
    "으로도",
    "에게서",
    "에게는",
    "까지는",
    "까지도",
    "부터는",
    "이라도",
    "이나마",
    "에서의",
    "으로의",
    "입니다",
    "에서",
    "에게",
    "으로",
    "로서",
    "로써",
    "부터",
    "까지",
    "처럼",
    "보다",
    "마다",
    "조차",
    "마저",
    "이나",
    "이며",
    "이란",
    "한테",
    "께서",
    "라는",
    "라고",
    "과의",
    "와의",
    "에는",
    "에도",
    "들은",
    "들이",
    "들을",
    "들의",
    "이다",
];
const SHORT: [&str; 15] = ["은", "는", "이", "가", "을", "를", "의", "에", "와", "과", "도", "로", "만", "들", "나"];

/// `word` without its particles; one particle is cut, and a plural `들` before it.
pub(super) fn without_particle(word: &str) -> &str {
    if !word.chars().all(|c| matches!(c, '가'..='힣')) {
        // A Latin word with a particle (`React는`) is cut by script before it comes here.
        return word;
    }
    let cut = PARTICLES
        .iter()
        .find_map(|p| word.strip_suffix(p).filter(|base| syllables(base) >= 1))
        .or_else(|| SHORT.iter().find_map(|p| word.strip_suffix(p).filter(|base| syllables(base) >= 2)))
        .unwrap_or(word);
    cut.strip_suffix('들').filter(|base| syllables(base) >= 2).unwrap_or(cut)
}

/// A Hangul syllable has three bytes.
const fn syllables(base: &str) -> usize {
    base.len() / 3
}
