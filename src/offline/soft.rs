//! How alike two different words are.

/// Derivational endings, longest first where one ends in another.
#[rustfmt::skip]
const ENDINGS: &[&str] = &[
    "ation", "ition", "ement", "ness", "ment", "ship", "ance", "ence", "able", "ible", "less", "ical", "ican", "ial", "ful", "ous", "ive", "ity",
    "ism", "ist", "ian", "ion", "ant", "ent", "ate", "ise", "ize", "ify", "ese", "al", "ic", "er", "or", "an", "en", "ly", "ti", "i", "e", "y", "s",
];

/// A word without up to two derivational endings; at least four letters stay.
pub(super) fn root(stem: &str) -> &str {
    let mut root = stem;
    for _ in 0..2 {
        let last = root.as_bytes().last();
        let fits = |ending: &&&str| {
            ending.as_bytes().last() == last && root.len() >= ending.len() + 4 && root.ends_with(**ending)
        };
        match ENDINGS.iter().find(fits) {
            Some(ending) => root = &root[..root.len() - ending.len()],
            None => break,
        }
    }
    root
}

/// How well `other` stands in for `stem`, in `0..1`; both differ, and their roots are given. 0.9 for one derivational root, 0.75 for a shared
/// beginning, up to 0.85 for shared letter triples.
pub(super) fn similarity(stem: &str, root: &str, other: &str, other_root: &str) -> f64 {
    if stem.len() < 4 || other.len() < 4 {
        return 0.0;
    }
    if root == other_root {
        return 0.9;
    }
    let shared = stem.bytes().zip(other.bytes()).take_while(|(a, b)| a == b).count();
    let longer = stem.len().max(other.len());
    if shared >= 4 && shared * 10 >= longer * 6 {
        return 0.75;
    }
    let dice = dice(stem.as_bytes(), other.as_bytes());
    if dice >= 0.6 || (dice >= 0.5 && shared >= 4) { dice.min(0.85) } else { 0.0 }
}

/// Dice coefficient of the two words' byte triples.
fn dice(a: &[u8], b: &[u8]) -> f64 {
    let (n, m) = (a.len() - 2, b.len() - 2);
    if n.max(m) > 2 * n.min(m) {
        return 0.0;
    }
    let mut used = [false; 32];
    let mut shared = 0u32;
    for x in a.windows(3).take(32) {
        if let Some(j) = b.windows(3).take(32).enumerate().position(|(j, y)| !used[j] && x == y) {
            used[j] = true;
            shared += 1;
        }
    }
    #[allow(clippy::cast_precision_loss, reason = "words are short")]
    let total = (n.min(32) + m.min(32)) as f64;
    2.0 * f64::from(shared) / total
}

#[cfg(test)]
mod tests {
    use super::*;

    fn similarity(a: &str, b: &str) -> f64 {
        super::similarity(a, root(a), b, root(b))
    }

    #[test]
    fn related_words_are_alike() {
        assert_eq!(similarity("employ", "employe"), 0.9);
        assert_eq!(similarity("nation", "nationalist"), 0.9);
        assert_eq!(similarity("constitution", "constituency"), 0.75);
        assert_eq!(similarity("cat", "cats"), 0.0);
        assert_eq!(similarity("bridge", "tunnel"), 0.0);
    }
}
