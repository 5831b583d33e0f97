//! Comparators: words and signs that turn a number into a range.

/// How a number bounds what it speaks of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bound {
    /// The number itself.
    Exact,
    /// The number or more.
    AtLeast,
    /// More than the number.
    MoreThan,
    /// The number or less.
    AtMost,
    /// Less than the number.
    LessThan,
    /// About the number.
    About,
}

use crate::faithfulness::tokens::{is_gap, opening};
use crate::lean::Lower;
use Bound::{About, AtLeast, AtMost, LessThan, MoreThan};

/// Phrases before a number, case-folded. Longer phrases win, so `no more than` is not read as `more than`.
const BEFORE: &[(&str, Bound)] = &[
    ("at least", AtLeast),
    ("no fewer than", AtLeast),
    ("not fewer than", AtLeast),
    ("no less than", AtLeast),
    ("not less than", AtLeast),
    ("a minimum of", AtLeast),
    ("minimum of", AtLeast),
    ("upwards of", AtLeast),
    ("between", AtLeast),
    ("≥", AtLeast),
    (">=", AtLeast),
    ("more than", MoreThan),
    ("greater than", MoreThan),
    ("larger than", MoreThan),
    ("longer than", MoreThan),
    ("higher than", MoreThan),
    ("in excess of", MoreThan),
    ("exceeding", MoreThan),
    ("exceeds", MoreThan),
    ("exceed", MoreThan),
    ("exceeded", MoreThan),
    ("surpassed", MoreThan),
    ("over", MoreThan),
    ("above", MoreThan),
    (">", MoreThan),
    ("at most", AtMost),
    ("no more than", AtMost),
    ("not more than", AtMost),
    ("a maximum of", AtMost),
    ("maximum of", AtMost),
    ("up to", AtMost),
    ("≤", AtMost),
    ("<=", AtMost),
    ("less than", LessThan),
    ("fewer than", LessThan),
    ("lower than", LessThan),
    ("under", LessThan),
    ("below", LessThan),
    ("<", LessThan),
    ("before", LessThan),
    ("prior to", LessThan),
    ("after", MoreThan),
    ("about", About),
    ("around", About),
    ("approximately", About),
    ("approx", About),
    ("approx.", About),
    ("roughly", About),
    ("nearly", About),
    ("almost", About),
    ("some", About),
    ("circa", About),
    ("ca.", About),
    ("c.", About),
    ("an estimated", About),
    ("close to", About),
    ("~", About),
    ("≈", About),
    ("mehr als", MoreThan),
    ("über", MoreThan),
    ("mindestens", AtLeast),
    ("weniger als", LessThan),
    ("unter", LessThan),
    ("höchstens", AtMost),
    ("maximal", AtMost),
    ("bis zu", AtMost),
    ("etwa", About),
    ("rund", About),
    ("ungefähr", About),
    ("fast", About),
    ("zirka", About),
    ("plus de", MoreThan),
    ("au moins", AtLeast),
    ("moins de", LessThan),
    ("au plus", AtMost),
    ("jusqu'à", AtMost),
    ("environ", About),
    ("près de", About),
    ("presque", About),
    ("más de", MoreThan),
    ("al menos", AtLeast),
    ("por lo menos", AtLeast),
    ("menos de", LessThan),
    ("como máximo", AtMost),
    ("hasta", AtMost),
    ("unos", About),
    ("unas", About),
    ("aproximadamente", About),
    ("alrededor de", About),
    ("cerca de", About),
    ("casi", About),
    ("più di", MoreThan),
    ("oltre", MoreThan),
    ("almeno", AtLeast),
    ("meno di", LessThan),
    ("fino a", AtMost),
    ("quasi", About),
    ("mais de", MoreThan),
    ("pelo menos", AtLeast),
    ("até", AtMost),
    ("quase", About),
    ("meer dan", MoreThan),
    ("minstens", AtLeast),
    ("minder dan", LessThan),
    ("hooguit", AtMost),
    ("ongeveer", About),
    ("более", MoreThan),
    ("больше", MoreThan),
    ("свыше", MoreThan),
    ("не менее", AtLeast),
    ("менее", LessThan),
    ("меньше", LessThan),
    ("не более", AtMost),
    ("около", About),
    ("примерно", About),
    ("почти", About),
    ("أكثر من", MoreThan),
    ("أقل من", LessThan),
    ("على الأقل", AtLeast),
    ("حوالي", About),
    ("超过", MoreThan),
    ("超過", MoreThan),
    ("多于", MoreThan),
    ("大于", MoreThan),
    ("高于", MoreThan),
    ("逾", MoreThan),
    ("超", MoreThan),
    ("至少", AtLeast),
    ("不少于", AtLeast),
    ("不低于", AtLeast),
    ("少なくとも", AtLeast),
    ("少于", LessThan),
    ("低于", LessThan),
    ("小于", LessThan),
    ("不到", LessThan),
    ("不足", LessThan),
    ("最多", AtMost),
    ("至多", AtMost),
    ("不超过", AtMost),
    ("不多于", AtMost),
    ("约", About),
    ("約", About),
    ("大约", About),
    ("大約", About),
    ("大概", About),
    ("近", About),
    ("将近", About),
    ("接近", About),
    ("およそ", About),
    ("최소", AtLeast),
    ("최대", AtMost),
    ("약", About),
];

/// Phrases behind a number and its unit.
const BEHIND: &[(&str, Bound)] = &[
    ("+", AtLeast),
    ("or more", AtLeast),
    ("or above", AtLeast),
    ("or higher", AtLeast),
    ("and above", AtLeast),
    ("and more", AtLeast),
    ("or less", AtMost),
    ("or fewer", AtMost),
    ("or below", AtMost),
    ("or under", AtMost),
    ("at most", AtMost),
    ("at least", AtLeast),
    ("oder mehr", AtLeast),
    ("ou plus", AtLeast),
    ("o más", AtLeast),
    ("ou mais", AtLeast),
    ("以上", AtLeast),
    ("以下", AtMost),
    ("以内", AtMost),
    ("之前", LessThan),
    ("以前", LessThan),
    ("之后", MoreThan),
    ("以后", MoreThan),
    ("未満", LessThan),
    ("を超え", MoreThan),
    ("多", MoreThan),
    ("余", MoreThan),
    ("左右", About),
    ("上下", About),
    ("ほど", About),
    ("程度", About),
    ("前後", About),
    ("이상", AtLeast),
    ("이하", AtMost),
    ("미만", LessThan),
    ("초과", MoreThan),
    ("이내", AtMost),
];

/// Bytes before a number in which a comparator is looked for.
const REACH: usize = 36;

fn spaced(phrase: &str) -> bool {
    phrase.chars().next().is_some_and(|c| c.is_alphabetic() && c < '\u{2e80}')
}

/// The bound that the words just before byte `at` of `text` set.
pub(super) fn before(text: &str, at: usize) -> Bound {
    let mut start = at.saturating_sub(REACH);
    while !text.is_char_boundary(start) {
        start += 1;
    }
    let window = text[start..at].lower();
    let mut window = window.trim_end_matches([' ', '\u{a0}', '$', '€', '£', '¥', '(', '「', '“', '"']);
    // `over the 500`, `more than a million`
    for filler in [" the", " a", " an", " just", " only", " usd", " eur", " us", "有"] {
        if let Some(shorter) = window.strip_suffix(filler) {
            window = shorter.trim_end();
        }
    }
    let hit = |phrase: &str| {
        window.strip_suffix(phrase).is_some_and(|rest| !spaced(phrase) || rest.chars().next_back().is_none_or(is_gap))
    };
    BEFORE
        .iter()
        .filter(|(phrase, _)| hit(phrase))
        .max_by_key(|(phrase, _)| phrase.len())
        .map_or(Bound::Exact, |&(_, bound)| bound)
}

/// The bound that the words at the start of `rest` set.
pub(super) fn behind(rest: &str) -> Option<Bound> {
    let text = rest.trim_start_matches([' ', '\u{a0}']);
    let window = opening(text, 10).lower();
    BEHIND
        .iter()
        .filter(|(phrase, _)| {
            window.strip_prefix(phrase).is_some_and(|rest| !spaced(phrase) || rest.chars().next().is_none_or(is_gap))
        })
        .max_by_key(|(phrase, _)| phrase.len())
        .map(|&(_, bound)| bound)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_phrases_on_both_sides() {
        for (text, bound) in [
            ("It has more than ", Bound::MoreThan),
            ("It has no more than ", Bound::AtMost),
            ("moreover ", Bound::Exact),
            ("costs over $", Bound::MoreThan),
            ("cover ", Bound::Exact),
            ("超过", Bound::MoreThan),
            ("不超过", Bound::AtMost),
            ("全长约", Bound::About),
            ("", Bound::Exact),
        ] {
            assert_eq!(before(text, text.len()), bound, "{text}");
        }
        assert_eq!(behind(" or more people"), Some(Bound::AtLeast));
        assert_eq!(behind("人以上"), None);
        assert_eq!(behind("以上"), Some(Bound::AtLeast));
        assert_eq!(behind(" oranges"), None);
    }
}
