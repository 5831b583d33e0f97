//! Which words are negated. Coverage is about mention, so this changes no score; it keeps mention from passing for agreement.

use super::ideographs::is_made_of_stop_words;
use super::lexer::{Gap, Word};
use super::vocabulary::{Traits, Vocabulary};
use crate::text::Language;

/// How many stop words a negation reaches over to find the word it negates.
const REACH: usize = 5;

/// Marks the content words that a negation reaches: the next one in its clause, or the whole compound that starts there.
///
/// `not only … but` negates nothing; `not safe or effective` negates both.
pub(super) fn mark(text: &str, words: &mut [Word], vocabulary: &Vocabulary) {
    for at in 0..words.len() {
        let traits = words[at].traits;
        let backwards = traits.has(Traits::NEGATES_BACK);
        if !traits.has(Traits::NEGATES) && !backwards {
            continue;
        }
        // `no longer supported`: the pair is the negation.
        if let Some(word) = words.get_mut(at + 1).filter(|word| !word.is_run() && word.gap == Gap::Space)
            && vocabulary.text(word.id) == "longer"
        {
            word.traits = word.traits | Traits::STOP;
        }
        let next = target(text, words, vocabulary, at);
        // `funktioniert nicht`, `효과가 없다`: nothing follows, or the negation is the verb itself.
        let next =
            if backwards && (next.is_none() || !traits.has(Traits::NEGATES)) { previous(words, at) } else { next };
        let Some(next) = next else { continue };
        words[next].negated = true;
        extend(words, vocabulary, next);
    }
}

fn is_content(word: &Word) -> bool {
    !word.traits.has(Traits::STOP)
}

fn target(text: &str, words: &[Word], vocabulary: &Vocabulary, at: usize) -> Option<usize> {
    for (n, word) in words.iter().enumerate().skip(at + 1).take(REACH) {
        if word.is_run() || word.gap == Gap::Break {
            return None;
        }
        let name = vocabulary.text(word.id);
        if n == at + 1
            && matches!(
                name,
                "only"
                    | "just"
                    | "merely"
                    | "simply"
                    | "necessarily"
                    | "nur"
                    | "seulement"
                    | "solo"
                    | "sólo"
                    | "só"
                    | "alleen"
                    | "только"
            )
        {
            return None;
        }
        // An adverb stands between the negation and what it negates.
        let adverb = name.len() > 4
            && name.ends_with("ly")
            && text.len() > word.end as usize
            && words.get(n + 1).is_some_and(|next| next.gap == Gap::Space);
        if is_content(word) && !adverb {
            return Some(n);
        }
        if word.traits.has(Traits::TURNS) {
            return None;
        }
    }
    None
}

fn previous(words: &[Word], at: usize) -> Option<usize> {
    let mut n = at;
    for _ in 0..REACH {
        if n == 0 || words[n].gap == Gap::Break {
            return None;
        }
        n -= 1;
        if is_content(&words[n]) {
            return Some(n);
        }
    }
    None
}

/// Carries a mark over the hyphens of a cluster, and over `or` to the other word.
fn extend(words: &mut [Word], vocabulary: &Vocabulary, at: usize) {
    let mut n = at + 1;
    while n < words.len() && matches!(words[n].gap, Gap::Hyphen | Gap::Joint) {
        words[n].negated = true;
        n += 1;
    }
    let is_or = |word: &Word| {
        !word.is_run()
            && word.gap == Gap::Space
            && matches!(vocabulary.text(word.id), "or" | "oder" | "ou" | "o" | "of" | "или" | "noch")
    };
    if n + 1 < words.len() && is_or(&words[n]) && words[n + 1].gap == Gap::Space && is_content(&words[n + 1]) {
        words[n + 1].negated = true;
    }
}

/// How far before a word Chinese and Thai negations are looked for, in characters.
const BEFORE: usize = 4;
/// How far behind a word Japanese negations are looked for, in characters.
const BEHIND: usize = 8;

/// Whether a word in a script without spaces, at `start..end`, is negated: `没有效果`, `効果がない`, `ไม่ปลอดภัย`.
pub(super) fn negated_characters(text: &str, start: usize, end: usize) -> bool {
    let is_clause = |c: &char| is_letter(*c);
    let before = text[..start].chars().rev().take(BEFORE).take_while(is_clause);
    // Most places have no such character near them, and need no closer look.
    if before.clone().any(|c| matches!(c, '不' | '没' | '沒' | '无' | '無' | '未' | '勿' | '非' | 'ม')) {
        let length: usize = before.map(char::len_utf8).sum();
        let before = &text[start - length..start];
        if !HARMLESS.iter().any(|word| before.contains(word)) {
            // `不支持离线` negates `支持` alone, `不使用塑料` negates `塑料`.
            let reaches = |mark: char| {
                before
                    .rfind(mark)
                    .map(|at| &before[at + mark.len_utf8()..])
                    .is_some_and(|between| between.ends_with('含') || is_made_of_stop_words(between, Language::Chinese))
            };
            return before.contains(['没', '沒', '无'])
                || ['不', '未', '勿'].into_iter().any(reaches)
                || before.ends_with(['非', '無'])
                || before.contains("ไม่");
        }
        return false;
    }
    let behind = text[end..].chars().take(BEHIND).take_while(is_clause);
    if !behind.clone().any(|c| matches!(c, 'な' | 'ま')) {
        return false;
    }
    let behind: String = behind.collect();
    let negation = ["ない", "なかった", "ません", "なし", "なく"].iter().filter_map(|word| behind.find(word)).min();
    // Between a word and its negation stand particles and endings only, no other noun.
    negation.is_some_and(|at| behind[..at].chars().all(|c| matches!(c, '\u{3041}'..='\u{309F}' | '的')))
}

/// Words that hold a negating character and negate nothing that follows.
const HARMLESS: [&str; 17] = [
    "不仅", "不但", "非常", "不断", "无论", "不管", "不过", "不只", "不僅", "不斷", "無論", "未来", "不同", "除非",
    "非洲", "无线", "没收",
];

const fn is_letter(c: char) -> bool {
    crate::text::segment::needs_dictionary(c) && !matches!(c, '\u{30FB}' | '\u{E2F}' | '\u{E5A}' | '\u{E5B}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn negations_around_words_without_spaces() {
        let long = "没一二三四糖";
        for (text, word, want) in [
            ("没有效果", "效果", true),
            ("沒錢", "錢", true),
            ("无糖", "糖", true),
            ("效果很好", "效果", false),
            // Far away, or in another clause.
            ("没一二三糖", "糖", true),
            (long, "糖", false),
            ("没，糖", "糖", false),
            // What reaches the next word only.
            ("不支持离线", "支持", true),
            ("不支持离线", "离线", false),
            ("不使用塑料", "塑料", true),
            ("不含糖", "糖", true),
            ("未完成", "完成", true),
            ("勿触摸", "触摸", true),
            ("非金属", "金属", true),
            ("非法行为", "行为", false),
            ("無害", "害", true),
            ("無理行為", "行為", false),
            // Thai.
            ("ไม่ปลอดภัย", "ปลอดภัย", true),
            ("มากปลอดภัย", "ปลอดภัย", false),
            // Japanese negates behind the word, over particles and endings.
            ("効果がない", "効果", true),
            ("効果がなかった", "効果", true),
            ("効果はありません", "効果", true),
            ("問題なし", "問題", true),
            ("効果なく", "効果", true),
            ("安全的ではない", "安全", true),
            ("効果が出ない", "効果", false),
            ("効果がある。ない", "効果", false),
            ("効果があるかどうかわからない", "効果", false),
            ("効果があまり", "効果", false),
            ("静かな町", "静か", false),
        ] {
            let start = text.find(word).expect("the word");
            assert_eq!(negated_characters(text, start, start + word.len()), want, "{word} in {text}");
        }
        for word in HARMLESS {
            let text = format!("{word}便宜");
            assert!(!negated_characters(&text, word.len(), text.len()), "{text}");
        }
    }
}
