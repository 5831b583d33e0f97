//! What stands around a number: decades, centuries, suffixes, and the nouns that are counted.

use crate::faithfulness::facts::digits::spaced_letter;
use crate::faithfulness::facts::units::{Family, Kind, Unit};
use crate::lean::Lower;
use crate::text::lists::List;

/// Short pieces of a text's edges, cut on character boundaries.
pub(super) trait Edges {
    fn to_owned_prefix(&self, bytes: usize) -> &str;
    fn to_owned_suffix(&self, bytes: usize) -> &str;
}

impl Edges for str {
    fn to_owned_prefix(&self, bytes: usize) -> &str {
        self.get(..bytes).unwrap_or_default()
    }

    fn to_owned_suffix(&self, bytes: usize) -> &str {
        self.len().checked_sub(bytes).and_then(|from| self.get(from..)).unwrap_or_default()
    }
}

/// `1990s`, `90s`, `1990er`, `1990年代`: how many years, and the bytes up to the end.
pub(super) fn decade(rest: &str, value: f64, step: f64) -> Option<(f64, usize)> {
    if step != 1.0 || (value / 10.0).fract() != 0.0 || !(1000.0..3000.0).contains(&value) {
        return None;
    }
    ["s", "'s", "’s", "er", "年代", "-х", "-е"]
        .iter()
        .find(|mark| {
            rest.strip_prefix(**mark).is_some_and(|tail| tail.chars().next().is_none_or(|c| !spaced_letter(c)))
        })
        .map(|mark| (9.0, mark.len()))
}

/// A word for a century at the start of `rest`: the bytes up to its end.
pub(super) fn century(rest: &str) -> Option<usize> {
    let trimmed = rest.trim_start_matches([' ', '-', '.']);
    let skipped = rest.len() - trimmed.len();
    let lower: String = trimmed.chars().take(12).collect::<String>().lower();
    [
        "century",
        "centuries",
        "jahrhundert",
        "siècle",
        "siglo",
        "secolo",
        "século",
        "eeuw",
        "век",
        "世纪",
        "世紀",
        "세기",
    ]
    .iter()
    .find(|word| lower.starts_with(*word))
    .filter(|_| skipped <= 2)
    .map(|word| skipped + word.len())
}

/// Marks directly behind a number: ranks and dates of Chinese and Japanese.
pub(super) fn suffix(rest: &str, value: f64, before: Option<char>) -> (usize, Unit) {
    let rank = Unit::plain(Kind::Rank, 1.0);
    for mark in ["st", "nd", "rd", "th", "ème", "eme", "ère", "er", "º", "ª", "-й", "-я", "-е"] {
        if let Some(tail) = rest.strip_prefix(mark)
            && tail.chars().next().is_none_or(|c| !spaced_letter(c))
        {
            return (mark.len(), rank);
        }
    }
    let calendar = |seconds: f64| Unit { kind: Kind::Time, factor: seconds, offset: 0.0, family: Family::Calendar };
    let Some(c) = rest.chars().next() else { return (0, Unit::NONE) };
    let unit = match c {
        '月' | '월' => Unit::plain(Kind::Month, 1.0),
        '日' | '号' | '號' | '일' => Unit::NONE,
        '年' | '년' if (1000.0..3000.0).contains(&value) => Unit::NONE,
        '年' | '년' if !rest.starts_with("年代") => calendar(31_556_952.0),
        '岁' | '歳' => calendar(31_556_952.0),
        _ if before == Some('第') => return (0, rank),
        _ => return (0, Unit::NONE),
    };
    (c.len_utf8(), unit)
}

/// The beginnings of up to four words behind a number, or of its next characters in unspaced scripts.
pub(super) fn nouns(rest: &str) -> Vec<String> {
    let mut nouns = Vec::new();
    let mut word = String::new();
    for (at, c) in rest.char_indices() {
        let stop = matches!(c, '.' | ',' | ';' | '。' | '，' | '；' | '、' | '\n') || at > 60 || nouns.len() >= 4;
        if c.is_alphabetic() && !stop {
            if spaced_letter(c) {
                if word.chars().count() < 5 {
                    word.extend(c.to_lowercase());
                }
                continue;
            }
            nouns.push(c.to_string());
        }
        if word.chars().count() > 2 {
            nouns.push(core::mem::take(&mut word));
        }
        word.clear();
        if stop {
            break;
        }
    }
    if word.chars().count() > 2 {
        nouns.push(word);
    }
    nouns.retain(|n| {
        !List("the|and|for|with|von|der|und|que|des|are|were|was|have|more|个|名|位|多|余|以|上|的|了")
            .contains(n.as_str())
    });
    nouns
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn periods_behind_a_number() {
        for (rest, value, step, want) in [
            ("s", 1990.0, 1.0, Some(1)),
            ("'s and", 1990.0, 1.0, Some(2)),
            ("er", 1990.0, 1.0, Some(2)),
            ("年代", 1990.0, 1.0, Some(6)),
            ("-х", 1990.0, 1.0, Some(3)),
            ("sx", 1990.0, 1.0, None),
            ("", 1990.0, 1.0, None),
            ("s", 1995.0, 1.0, None),
            ("s", 990.0, 1.0, None),
            ("s", 1000.0, 1.0, Some(1)),
            ("s", 3000.0, 1.0, None),
            ("s", 1990.0, 0.1, None),
        ] {
            assert_eq!(decade(rest, value, step), want.map(|length| (9.0, length)), "{value}{rest}");
        }
        for (rest, want) in [
            (" century", Some(8)),
            ("-century", Some(8)),
            ("  Centuries", Some(11)),
            ("   century", None),
            (". Jahrhundert", Some(13)),
            ("世纪", Some(6)),
            (" boats", None),
        ] {
            assert_eq!(century(rest), want, "{rest}");
        }
    }

    #[test]
    fn marks_behind_a_number() {
        let rank = Unit::plain(Kind::Rank, 1.0);
        for (rest, value, before, length, kind) in [
            ("st", 1.0, None, 2, Kind::Rank),
            ("stone", 1.0, None, 0, Kind::Count),
            ("ème", 1.0, None, 4, Kind::Rank),
            ("月", 5.0, None, 3, Kind::Month),
            ("日", 5.0, None, 3, Kind::Count),
            ("年", 1995.0, None, 3, Kind::Count),
            ("年", 5.0, None, 3, Kind::Time),
            ("年代", 5.0, None, 0, Kind::Count),
            ("岁", 5.0, None, 3, Kind::Time),
            ("名", 5.0, Some('第'), 0, Kind::Rank),
            ("名", 5.0, Some('有'), 0, Kind::Count),
            ("", 5.0, None, 0, Kind::Count),
        ] {
            let (got, unit) = suffix(rest, value, before);
            assert_eq!((got, unit.kind), (length, kind), "{value}{rest}");
            assert!(kind != Kind::Rank || unit == rank);
        }
    }

    #[test]
    fn nouns_that_are_counted() {
        let far = format!("{}boats", " ".repeat(61));
        for (rest, want) in [
            (" employees of Acme, and others", vec!["emplo", "acme"]),
            (" big boats. Others", vec!["big", "boats"]),
            (" the boats", vec!["boats"]),
            (" one two six ten old", vec!["one", "two", "six", "ten"]),
            (" boat", vec!["boat"]),
            ("人口很多", vec!["人", "口", "很"]),
            (&far, vec![]),
            ("", vec![]),
        ] {
            assert_eq!(nouns(rest), want, "{rest}");
        }
    }
}
