//! Words that turn a statement into its opposite.

use crate::lean::Lower;
use crate::text::lists::List;
use core::ops::Range;

/// Whole words, case-folded, of languages that write spaces between words.
const WORDS: &[&str] = &[
    "not",
    "no",
    "never",
    "none",
    "nobody",
    "nothing",
    "neither",
    "nor",
    "nowhere",
    "cannot",
    "without",
    "hardly",
    "barely",
    "scarcely", // English
    "nicht",
    "kein",
    "keine",
    "keinen",
    "keinem",
    "keiner",
    "keines",
    "nie",
    "niemals",
    "niemand",
    "nichts",
    "ohne",
    "weder",
    "noch nie", // German
    "pas",
    "jamais",
    "aucun",
    "aucune",
    "rien",
    "personne ne",
    "sans",
    "ni",
    "ne",
    "n", // French
    "nunca",
    "jamás",
    "ningún",
    "ninguno",
    "ninguna",
    "nada",
    "nadie",
    "sin",
    "tampoco", // Spanish
    "non",
    "nessun",
    "nessuno",
    "nessuna",
    "niente",
    "nulla",
    "senza",
    "né", // Italian
    "não",
    "jamais",
    "nenhum",
    "nenhuma",
    "ninguém",
    "sem",
    "nem", // Portuguese
    "niet",
    "geen",
    "nooit",
    "niets",
    "zonder", // Dutch
    "не",
    "нет",
    "ни",
    "никогда",
    "никто",
    "ничего",
    "без",
    "нельзя", // Russian
    "ні",
    "немає",
    "ніколи", // Ukrainian
    "inte",
    "ikke",
    "ej",
    "aldrig",
    "ingen",
    "inget",
    "utan", // Swedish, Danish, Norwegian
    "nie",
    "nigdy",
    "bez",
    "nikt", // Polish
    "değil",
    "yok",
    "asla",
    "hiç", // Turkish
    "لا",
    "لم",
    "لن",
    "ليس",
    "ليست",
    "بدون",
    "غير", // Arabic
    "نیست",
    "نمی",
    "نه",
    "بدون", // Persian
    "नहीं",
    "मत",
    "बिना", // Hindi
    "không",
    "chưa",
    "chẳng", // Vietnamese
    "tidak",
    "bukan",
    "tanpa",
    "belum", // Indonesian
    "δεν",
    "μην",
    "χωρίς", // Greek
    "לא",
    "אין",
    "ללא", // Hebrew
    "안",
    "못",
    "아니다",
    "없다", // Korean
];

/// Pieces of words in scripts without spaces, and Korean and Japanese endings.
const PIECES: &[&str] = &[
    "不",
    "没",
    "沒",
    "未",
    "无",
    "無",
    "非",
    "毫无",
    "从未",
    "并非",
    "勿",
    "没有", // Chinese
    "ない",
    "なかっ",
    "ません",
    "ませ",
    "なく",
    "ず、",
    "ぬ。", // Japanese
    "않",
    "없",
    "아니",
    "못하",
    "못했", // Korean
    "ไม่",
    "มิได้", // Thai
];

/// Words that hold a negating piece and do not negate.
const HARMLESS: List = List(
    "不仅|不但|不只|不断|不少于|不低于|不超过|不多于|不到|不足|不过|不同|不久|不论|不管|不得不|不可或缺|无论|無論|未来|未來|未満|非常|非洲|非営利|非营利|无线|無線|没收|不动产\
    |不動産|不锈钢|少なくない|かもしれない|かもしれません|なければならない|なければなりません|だけでなく|에 못지않",
);

/// English phrases whose `no` or `not` sets a bound or adds instead of negating.
const BOUNDS: List = List(
    "no more than|no less than|no fewer than|not more than|not less than|not fewer than|not only\
    |not until|no later than|no doubt|не менее|не более|не только|nicht nur|nicht mehr als\
    |nicht weniger als|non seulement|no solo|no sólo|no menos de|no más de|non solo|não só",
);

/// English words that with `to` behind them deny what follows.
const FAILS: List = List("failed|fails|fail|refused|refuses|unable");

/// Where `text` negates, in order.
#[must_use]
pub fn negations(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        if c.is_ascii() || c < '\u{e00}' || ('\u{1100}'..'\u{1200}').contains(&c) {
            if !c.is_alphabetic() {
                at += c.len_utf8();
                continue;
            }
            let mut length = rest.find(|c: char| !(c.is_alphabetic() || is_mark(c))).unwrap_or(rest.len());
            // `don't`, `isn’t`
            let tail = &rest[length..];
            let contracted = rest[..length].ends_with(['n', 'N'])
                && (tail.starts_with("'t")
                    || tail.starts_with("’t")
                    || tail.starts_with("'T")
                    || tail.starts_with("’T"));
            if contracted {
                length += if tail.starts_with('\'') { 2 } else { '’'.len_utf8() + 1 };
                found.push(at..at + length);
            } else if length <= 24 {
                let word = rest[..length].lower();
                let french = word != "n" || tail.starts_with('\'') || tail.starts_with('’');
                // `failed to open`
                let fails = tail.starts_with(" to ") && FAILS.contains(&word);
                if fails || french && WORDS.contains(&word.as_str()) && !is_bound(rest) {
                    found.push(at..at + length);
                }
            }
            at += length;
        } else if let Some(harmless) =
            HARMLESS.iter().filter(|word| rest.starts_with(word)).max_by_key(|word| word.len())
        {
            at += harmless.len();
        } else if let Some(piece) =
            PIECES.iter().filter(|piece| rest.starts_with(**piece)).max_by_key(|piece| piece.len())
        {
            found.push(at..at + piece.len());
            at += piece.len();
        } else if is_hangul(c) {
            let length = rest.find(|c: char| !is_hangul(c)).unwrap_or(rest.len());
            let word = &rest[..length];
            if let Some(offset) = PIECES.iter().filter_map(|piece| word.find(piece)).min() {
                found.push(at + offset..at + length);
            } else if WORDS.contains(&word) {
                found.push(at..at + length);
            }
            at += length;
        } else {
            at += c.len_utf8();
        }
    }
    // `ne … pas`, `ni … ni` negate once.
    let mut last_end = None;
    found.retain(|range: &Range<usize>| {
        let word = text[range.clone()].lower();
        let double = matches!(word.as_str(), "pas" | "jamais" | "rien" | "aucun" | "aucune")
            && last_end.is_some_and(|end: (usize, bool)| end.1 && range.start - end.0 < 40);
        last_end = Some((range.end, matches!(word.as_str(), "ne" | "n")));
        !double
    });
    found
}

fn is_mark(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}' | '\u{591}'..='\u{5c7}' | '\u{64b}'..='\u{65f}' | '\u{900}'..='\u{903}' | '\u{93a}'..='\u{94f}')
}

fn is_hangul(c: char) -> bool {
    ('\u{ac00}'..='\u{d7a3}').contains(&c)
}

fn is_bound(rest: &str) -> bool {
    let head: String = rest.chars().take(18).collect::<String>().lower();
    BOUNDS.iter().any(|phrase| head.starts_with(phrase))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_negations_of_many_languages() {
        for (text, count) in [
            ("The bridge did not open.", 1),
            ("It didn't open and won’t.", 2),
            ("No one came.", 1),
            ("It has no more than 5 and not only that.", 0),
            ("Die Brücke ist nicht rot, kein Haus.", 2),
            ("Le pont n'est pas rouge.", 1),
            ("El puente no es rojo.", 1),
            ("Мост не красный.", 1),
            ("这座桥不是红色的。", 1),
            ("不仅如此,未来非常好。", 0),
            ("橋は赤くない。", 1),
            ("다리는 열리지 않았다.", 1),
            ("الجسر ليس أحمر.", 1),
            ("पुल लाल नहीं है।", 1),
            ("สะพานไม่แดง", 1),
            ("The knot is notable.", 0),
            ("", 0),
        ] {
            assert_eq!(negations(text).len(), count, "{text}");
        }
    }
}
