//! Whether two East Asian texts say the same words, one with a negation and one without.
//!
//! Pairs of characters change wherever a negation is put in, and verbs take other endings with it. So the texts are
//! compared letter by letter without negations and endings.

use crate::faithfulness::facts::negations;
use crate::faithfulness::tokens::is_gap;
use crate::text::lists::List;
use crate::text::segment::needs_dictionary;

/// Letters of a text that are compared; a text with more is no repetition of a claim.
const LONGEST: usize = 160;

/// Korean endings of statements, and the one that leads up to a negation.
const ENDINGS: List = List("습니다|입니다|니다|어요|아요|요|다|지");

/// A clause without its negations.
struct Plain {
    letters: Vec<char>,
    negated: bool,
}

impl Plain {
    fn new(clause: &str) -> Option<Self> {
        let kana = |c: char| matches!(c, '\u{3041}'..='\u{309f}');
        let japanese = clause.chars().any(kana);
        let negations = negations(clause);
        let mut letters = Vec::new();
        let mut from = 0;
        for stop in negations.iter().cloned().chain(core::iter::once(clause.len()..clause.len())) {
            for word in clause.get(from..stop.start)?.split(is_gap) {
                let hangul = word.chars().next_back().is_some_and(|c| ('\u{ac00}'..='\u{d7a3}').contains(&c));
                let stem =
                    if hangul { ENDINGS.iter().find_map(|end| word.strip_suffix(end)).unwrap_or(word) } else { word };
                // Hiragana is endings and particles, which differ with the politeness of the verb.
                letters.extend(stem.chars().filter(|&c| !(japanese && kana(c))));
            }
            if letters.len() > LONGEST {
                return None;
            }
            from = stop.end;
        }
        (letters.len() >= 3).then_some(Self { letters, negated: negations.len() % 2 == 1 })
    }

    /// Whether three quarters of the letters of both stand in both, in the same order.
    fn repeats(&self, other: &Self) -> bool {
        let mut row = vec![0usize; other.letters.len() + 1];
        for a in &self.letters {
            let mut corner = 0;
            for (at, b) in other.letters.iter().enumerate() {
                let above = row[at + 1];
                row[at + 1] = if a == b { corner + 1 } else { above.max(row[at]) };
                corner = above;
            }
        }
        let common = row.last().copied().unwrap_or_default();
        common * 4 >= self.letters.len() * 3 && common * 4 >= other.letters.len() * 3
    }
}

/// Whether a clause of `text`, or all of it, repeats `claim` with the opposite polarity, and none repeats it with the same.
/// Only for texts in Chinese, Japanese and Korean.
pub(crate) fn reversed(claim: &str, text: &str) -> bool {
    if !claim.chars().any(|c| needs_dictionary(c) || ('\u{ac00}'..='\u{d7a3}').contains(&c)) {
        return false;
    }
    let Some(claim) = Plain::new(claim) else { return false };
    let mut against = false;
    let clauses = text.split([',', '，', '、', ';', '；', '。', '.', '!', '！', '?', '？', '\n']);
    for clause in clauses.chain(core::iter::once(text)).filter_map(Plain::new) {
        if clause.repeats(&claim) {
            if clause.negated == claim.negated {
                return false;
            }
            against = true;
        }
    }
    against
}

#[cfg(test)]
mod tests {
    use super::reversed;

    #[test]
    fn finds_the_same_words_with_the_opposite_polarity() {
        for (claim, text) in [
            ("他吸烟。", "他没有吸烟。"),
            ("他从未去过北京。", "他去过北京。"),
            ("这座桥在五月开放。", "这座桥未在五月开放。"),
            ("他每天都去那里上班。", "他不再每天都去那里上班。"),
            ("橋は五月に開きます。", "橋は五月に開きません。"),
            ("工場は五月に閉鎖した。", "工場は五月に閉鎖しなかった。"),
            ("다리는 오월에 열렸다.", "다리는 오월에 열리지 않았다."),
            ("그는 담배를 피운다.", "그는 담배를 피우지 않는다."),
            ("그는 회의에 갔다.", "그는 회의에 못 갔다."),
        ] {
            assert!(reversed(claim, text), "{claim} {text}");
            assert!(reversed(text, claim), "{text} {claim}");
            assert!(!reversed(claim, claim) && !reversed(text, text), "{text}");
        }
        for (claim, text) in [
            ("这座桥很红。", "这座桥不长但很红。"),
            ("他经常喝酒。", "他不抽烟，他经常喝酒。"),
            ("公司不仅卖茶。", "公司卖茶。"),
            ("橋は赤い。", "工場は五月に閉鎖しなかった。"),
            ("다리는 빨갛다.", "공장은 문을 닫지 않았다."),
            ("The bridge is red.", "The bridge is not red."),
            ("", "不"),
        ] {
            assert!(!reversed(claim, text), "{claim} {text}");
        }
    }
}
