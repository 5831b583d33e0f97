//! Numbers written in words: English, German, French, Spanish, Italian, Portuguese, Dutch, Russian, Arabic, and the
//! numerals of Chinese, Japanese and Korean.

use crate::lean;
use crate::text::lists::Table;
use std::sync::OnceLock;

/// How a number word takes part in a longer number.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Part {
    /// Adds to what stands before it.
    Add(f64),
    /// Multiplies what stands before it, up to 100.
    Hundred,
    /// Multiplies the group before it.
    Scale(f64),
}

/// The value in a table, and whether its word is also common in other senses (marked `~`).
fn entry(table: &Table, word: &str) -> Option<(&'static str, bool)> {
    let value = table.get(word)?;
    Some(value.strip_suffix('~').map_or((value, false), |value| (value, true)))
}

/// The part that a case-folded word plays, and whether the word is also common in other senses.
///
/// The table's values: a number adds, `h` is a hundred, `s` scales.
pub(super) fn word(w: &str) -> Option<(Part, bool)> {
    static TABLE: OnceLock<Table> = OnceLock::new();
    let (value, loose) = entry(TABLE.get_or_init(|| Table::pairs(include_str!("numbers.txt"))), w)?;
    let part = match value.strip_prefix('s') {
        Some(scale) => Part::Scale(lean::parse_f64(scale)?),
        None if value == "h" => Part::Hundred,
        None => Part::Add(lean::parse_f64(value)?),
    };
    Some((part, loose))
}

/// The factor of a word that follows digits (`5 million`, `3 thousand`, `2 dozen`).
pub(super) fn scale_word(w: &str) -> Option<f64> {
    match w {
        "hundred" | "hundert" => Some(100.0),
        "dozen" => Some(12.0),
        "thousands" | "tsd" | "тыс" => Some(1e3),
        _ => match word(w) {
            Some((Part::Scale(value), _)) => Some(value),
            _ => None,
        },
    }
}

/// The rank that a case-folded ordinal stands for, and whether the word is also common in other senses.
pub(super) fn ordinal(w: &str) -> Option<(f64, bool)> {
    static TABLE: OnceLock<Table> = OnceLock::new();
    let (value, loose) = entry(TABLE.get_or_init(|| Table::pairs(include_str!("ordinals.txt"))), w)?;
    Some((lean::parse_f64(value)?, loose))
}

/// The month that a case-folded name stands for, and whether the word is also common in other senses.
pub(super) fn month(w: &str) -> Option<(u8, bool)> {
    static TABLE: OnceLock<Table> = OnceLock::new();
    let (value, loose) = entry(TABLE.get_or_init(|| Table::pairs(include_str!("months.txt"))), w)?;
    Some((value.parse().ok()?, loose))
}

/// Puts number words together (`two hundred and five thousand`).
#[derive(Debug, Default)]
pub(super) struct Sum {
    total: f64,
    group: f64,
    /// The last part added to the group; a smaller one may follow it.
    last: Option<f64>,
    last_scale: Option<f64>,
}

impl Sum {
    /// Takes one more part, or refuses it when it starts another number.
    pub(super) fn push(&mut self, part: Part) -> bool {
        match part {
            Part::Add(value) => {
                let follows = match self.last {
                    None => self.last_scale.is_none_or(|scale| value < scale),
                    // `quatre-vingt`
                    Some(4.0) if value == 20.0 => {
                        self.group += 76.0;
                        self.last = Some(80.0);
                        return true;
                    }
                    // `vingt-trois`, `soixante-dix`, `dix-sept`
                    Some(last) => {
                        value > 0.0
                            && (last >= 20.0 && value < last && (value < 20.0 || last >= 100.0)
                                || last == 10.0 && (7.0..10.0).contains(&value))
                    }
                };
                if follows {
                    self.group += value;
                    self.last = Some(value);
                }
                follows
            }
            Part::Hundred => {
                let fits = self.group < 100.0 && self.last.is_none_or(|last| last > 0.0);
                if fits {
                    self.group = self.group.max(1.0) * 100.0;
                    self.last = Some(100.0);
                }
                fits
            }
            Part::Scale(scale) => {
                let fits = self.last_scale.is_none_or(|last| scale < last) && self.last != Some(0.0);
                if fits {
                    self.total += self.group.max(1.0) * scale;
                    (self.group, self.last, self.last_scale) = (0.0, None, Some(scale));
                }
                fits
            }
        }
    }

    /// Whether a joining word such as `and` may stand here.
    pub(super) fn joins(&self, joiner: &str) -> bool {
        match joiner {
            "and" => self.last.map_or(self.last_scale.is_some(), |last| last >= 100.0),
            "und" | "et" | "y" | "e" | "en" | "и" | "و" => {
                self.last.map_or(self.last_scale.is_some(), |last| last >= 20.0)
            }
            _ => false,
        }
    }

    /// The number so far.
    pub(super) fn value(&self) -> f64 {
        self.total + self.group
    }
}

/// Pieces of compounds written in one word: German, Dutch, Italian and Spanish.
const PIECES: [&[(&str, f64)]; 3] = [
    &[
        ("hundert", -100.0),
        ("tausend", -1000.0),
        ("zwanzig", 20.0),
        ("dreißig", 30.0),
        ("dreissig", 30.0),
        ("vierzig", 40.0),
        ("fünfzig", 50.0),
        ("sechzig", 60.0),
        ("siebzig", 70.0),
        ("achtzig", 80.0),
        ("neunzig", 90.0),
        ("dreizehn", 13.0),
        ("vierzehn", 14.0),
        ("fünfzehn", 15.0),
        ("sechzehn", 16.0),
        ("siebzehn", 17.0),
        ("achtzehn", 18.0),
        ("neunzehn", 19.0),
        ("zwölf", 12.0),
        ("zehn", 10.0),
        ("elf", 11.0),
        ("eins", 1.0),
        ("ein", 1.0),
        ("zwei", 2.0),
        ("drei", 3.0),
        ("vier", 4.0),
        ("fünf", 5.0),
        ("sechs", 6.0),
        ("sieben", 7.0),
        ("acht", 8.0),
        ("neun", 9.0),
        ("und", 0.0),
    ],
    &[
        ("honderd", -100.0),
        ("duizend", -1000.0),
        ("twintig", 20.0),
        ("dertig", 30.0),
        ("veertig", 40.0),
        ("vijftig", 50.0),
        ("zestig", 60.0),
        ("zeventig", 70.0),
        ("tachtig", 80.0),
        ("negentig", 90.0),
        ("tien", 10.0),
        ("elf", 11.0),
        ("twaalf", 12.0),
        ("een", 1.0),
        ("twee", 2.0),
        ("drie", 3.0),
        ("vier", 4.0),
        ("vijf", 5.0),
        ("zes", 6.0),
        ("zeven", 7.0),
        ("acht", 8.0),
        ("negen", 9.0),
        ("ën", 0.0),
        ("en", 0.0),
    ],
    &[
        ("mille", -1000.0),
        ("mila", -1000.0),
        ("cento", -100.0),
        ("venti", 20.0),
        ("veinti", 20.0),
        ("vent", 20.0),
        ("trenta", 30.0),
        ("trent", 30.0),
        ("quaranta", 40.0),
        ("quarant", 40.0),
        ("cinquanta", 50.0),
        ("cinquant", 50.0),
        ("sessanta", 60.0),
        ("sessant", 60.0),
        ("settanta", 70.0),
        ("settant", 70.0),
        ("ottanta", 80.0),
        ("ottant", 80.0),
        ("novanta", 90.0),
        ("novant", 90.0),
        ("dieci", 10.0),
        ("uno", 1.0),
        ("un", 1.0),
        ("due", 2.0),
        ("dós", 2.0),
        ("tre", 3.0),
        ("tré", 3.0),
        ("trés", 3.0),
        ("quattro", 4.0),
        ("cuatro", 4.0),
        ("cinque", 5.0),
        ("cinco", 5.0),
        ("sei", 6.0),
        ("séis", 6.0),
        ("sette", 7.0),
        ("siete", 7.0),
        ("otto", 8.0),
        ("ocho", 8.0),
        ("nove", 9.0),
        ("nueve", 9.0),
    ],
];

/// The number that a compound such as `zweihundertfünfzig` stands for.
pub(super) fn compound(w: &str) -> Option<f64> {
    // Longer words are no numbers; the bound keeps reading linear.
    if w.len() < 6 || w.len() > 90 {
        return None;
    }
    PIECES.iter().find_map(|pieces| {
        let (mut rest, mut total, mut group, mut count) = (w, 0.0, 0.0_f64, 0);
        while !rest.is_empty() {
            let &(piece, value) =
                pieces.iter().filter(|(piece, _)| rest.starts_with(piece)).max_by_key(|(piece, _)| piece.len())?;
            rest = &rest[piece.len()..];
            count += 1;
            match value {
                -100.0 => group = group.max(1.0) * 100.0,
                -1000.0 => (total, group) = (total + group.max(1.0) * 1000.0, 0.0),
                _ => group += value,
            }
        }
        (count > 1 && total + group > 12.0).then_some(total + group)
    })
}

/// The digit that a Chinese or Japanese numeral stands for.
pub(super) fn han_digit(c: char) -> Option<f64> {
    Some(match c {
        '〇' | '零' => 0.0,
        '一' | '壹' => 1.0,
        '二' | '两' | '兩' | '贰' => 2.0,
        '三' | '叁' => 3.0,
        '四' | '肆' => 4.0,
        '五' | '伍' => 5.0,
        '六' | '陆' => 6.0,
        '七' | '柒' => 7.0,
        '八' | '捌' => 8.0,
        '九' | '玖' => 9.0,
        _ => return None,
    })
}

/// The factor that a Chinese, Japanese or Korean multiplier stands for.
pub(super) fn multiplier(c: char) -> Option<f64> {
    Some(match c {
        '十' | '拾' => 10.0,
        '百' | '佰' | '백' => 100.0,
        '千' | '仟' | '천' => 1e3,
        '万' | '萬' | '만' => 1e4,
        '亿' | '億' | '억' => 1e8,
        '兆' | '조' => 1e12,
        _ => return None,
    })
}

/// A run of numerals at the start of `text`: its length in bytes, its value, and whether it names a number for certain.
pub(super) fn han(text: &str) -> Option<(usize, f64, bool)> {
    let (mut total, mut section, mut digit): (f64, f64, Option<f64>) = (0.0, 0.0, None);
    let (mut digits, mut count, mut multiplied, mut positional) = (0usize, 0usize, false, 0.0);
    let mut largest = 0.0_f64;
    let mut length = 0;
    for c in text.chars().take(40) {
        if let Some(value) = han_digit(c) {
            digits += 1;
            positional = positional * 10.0 + value;
            digit = Some(value);
        } else if let Some(factor) = multiplier(c).filter(|_| !matches!(c, '백' | '천' | '만' | '억' | '조')) {
            // A multiplier alone (万一, 千万, 百度) is a word, not a number.
            // Japanese writes 千二百 for 1200.
            let led = || {
                let mut next = text[length + c.len_utf8()..].chars();
                factor < 1e4
                    && next.next().is_some_and(|d| han_digit(d).is_some())
                    && next.next().and_then(multiplier).is_some_and(|small| small < factor)
            };
            if digits == 0 && factor > 10.0 && !led() {
                return None;
            }
            multiplied = true;
            if factor < 1e4 {
                section += digit.unwrap_or(1.0) * factor;
            } else {
                let part = section + digit.unwrap_or(0.0);
                // 一亿两千万 adds, 五千万亿 multiplies.
                total = if total > 0.0 && factor < largest { total + part * factor } else { (total + part) * factor };
                largest = factor;
                section = 0.0;
            }
            digit = None;
        } else {
            break;
        }
        count += 1;
        length += c.len_utf8();
    }
    if count == 0 {
        return None;
    }
    let value = if multiplied { total + section + digit.unwrap_or(0.0) } else { positional };
    Some((length, value, count > 1 && (multiplied || digits >= 4)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> f64 {
        let mut sum = Sum::default();
        for w in text.split([' ', '-']) {
            if !sum.joins(w) {
                let (part, _) = word(w).expect("number word");
                assert!(sum.push(part), "{w} in {text}");
            }
        }
        sum.value()
    }

    #[test]
    fn puts_words_together() {
        for (text, value) in [
            ("twenty-five", 25.0),
            ("two hundred and five", 205.0),
            ("three million four hundred thousand", 3_400_000.0),
            ("one thousand nine hundred and thirty one", 1931.0),
            ("quatre-vingt-dix-neuf", 99.0),
            ("soixante-douze", 72.0),
            ("vingt et un", 21.0),
            ("treinta y cinco", 35.0),
            ("двести сорок шесть", 246.0),
        ] {
            assert_eq!(words(text), value, "{text}");
        }
        let refuses = |first: &[Part], last: Part| {
            let mut sum = Sum::default();
            first.iter().for_each(|&part| assert!(sum.push(part)));
            !sum.push(last)
        };
        for (first, last) in [
            (&[Part::Add(20.0)][..], Part::Add(0.0)),
            (&[Part::Add(20.0)], Part::Add(20.0)),
            (&[Part::Add(10.0)], Part::Add(6.0)),
            (&[Part::Add(2.0), Part::Scale(1e3)], Part::Add(1e3)),
            (&[Part::Add(0.0)], Part::Hundred),
            (&[Part::Add(1.0), Part::Hundred], Part::Hundred),
            (&[Part::Add(0.0)], Part::Scale(1e3)),
            (&[Part::Add(2.0), Part::Scale(1e3)], Part::Scale(1e3)),
        ] {
            assert!(refuses(first, last), "{first:?} {last:?}");
        }
    }

    #[test]
    fn takes_compounds_apart() {
        for (text, value) in [
            ("einundzwanzig", Some(21.0)),
            ("zweihundertfünfzig", Some(250.0)),
            ("dreitausendvierhundert", Some(3400.0)),
            ("vijfentwintig", Some(25.0)),
            ("duecentocinquanta", Some(250.0)),
            ("veintitrés", Some(23.0)),
            ("trentatré", Some(33.0)),
            ("centosessanta", Some(160.0)),
            ("unterwegs", None),
            ("hundert", None),
            ("zwanzig", None),
            ("hundred", None),
        ] {
            assert_eq!(compound(text), value, "{text}");
        }
    }

    #[test]
    fn reads_han_numerals() {
        for (text, want) in [
            ("三百六十五天", Some((15, 365.0, true))),
            ("二〇二一年", Some((12, 2021.0, true))),
            ("一亿两千万", Some((15, 120_000_000.0, true))),
            ("五千万亿", Some((12, 5e15, true))),
            ("一万万", Some((9, 1e8, true))),
            ("四百七十八", Some((15, 478.0, true))),
            ("肆佰柒拾捌", Some((15, 478.0, true))),
            ("十二", Some((6, 12.0, true))),
            ("五万", Some((6, 50_000.0, true))),
            ("千二百", Some((9, 1_200.0, true))),
            ("百二十", Some((9, 120.0, true))),
            // One numeral, or few without a multiplier, may be letters of a word.
            ("五", Some((3, 5.0, false))),
            ("三五", Some((6, 35.0, false))),
            ("二〇二", Some((9, 202.0, false))),
            ("百度", None),
            ("千二", None),
            ("千二千", None),
            ("万二千", None),
            ("天", None),
        ] {
            assert_eq!(han(text), want, "{text}");
        }
    }
}
