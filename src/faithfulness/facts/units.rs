//! Units of measure: what a number counts, and how units of one kind convert.

use crate::faithfulness::tokens::opening;
use crate::lean::{self, Lower};
use crate::text::lists::Table;
use std::sync::OnceLock;

/// What a number measures. Only quantities of the same kind convert into each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// No unit that is known: a count, a year, a day of the month.
    Count,
    /// A rank (`3rd`, `第三`).
    Rank,
    /// A share of a whole; the base is 1 (`50 %`, `half`).
    Share,
    /// Percentage points.
    Points,
    /// How many times as much.
    Times,
    /// A month of the year, 1 to 12.
    Month,
    /// A time of the day; the base is the minute.
    Clock,
    /// The base is the metre.
    Length,
    /// The base is the square metre.
    Area,
    /// The base is the litre.
    Volume,
    /// The base is the gram.
    Mass,
    /// The base is the second.
    Time,
    /// The base is the byte.
    Data,
    /// The base is the metre per second.
    Speed,
    /// The base is the kelvin.
    Temperature,
    /// The base is the watt.
    Power,
    /// The base is the joule.
    Energy,
    /// The base is the hertz.
    Frequency,
    /// The base is the volt.
    Voltage,
    /// Money, by currency; currencies never convert.
    Money(&'static str),
}

/// Units that convert without rounding share a family; between families a rounded figure is accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Family {
    /// Metric units, seconds to weeks, counts and money.
    Plain,
    /// Imperial and US units, and degrees Fahrenheit.
    Imperial,
    /// Months and years.
    Calendar,
}

/// A unit: `base value = number × factor + offset`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Unit {
    /// What is measured.
    pub kind: Kind,
    /// Base units in one of these.
    pub factor: f64,
    /// Where the scale's zero lies, in base units; not 0 only for degrees.
    pub offset: f64,
    /// See [`Family`].
    pub family: Family,
}

impl Unit {
    /// No known unit.
    pub const NONE: Self = Self::plain(Kind::Count, 1.0);

    /// A unit of the plain family.
    #[must_use]
    pub const fn plain(kind: Kind, factor: f64) -> Self {
        Self { kind, factor, offset: 0.0, family: Family::Plain }
    }

    const fn calendar(seconds: f64) -> Self {
        Self { kind: Kind::Time, factor: seconds, offset: 0.0, family: Family::Calendar }
    }
}

/// A Gregorian year's mean length in seconds.
const YEAR: f64 = 31_556_952.0;

/// Reads the value of a table: the kind's name, the factor, and `i` or `c` for the family; `$` and a currency; a scale of
/// temperature.
fn parse(value: &'static str) -> Option<Unit> {
    if let Some(currency) = value.strip_prefix('$') {
        return Some(Unit::plain(Kind::Money(currency), 1.0));
    }
    let mut parts = value.split(' ');
    let kind = match parts.next()? {
        "Share" => Kind::Share,
        "Points" => Kind::Points,
        "Times" => Kind::Times,
        "Length" => Kind::Length,
        "Area" => Kind::Area,
        "Volume" => Kind::Volume,
        "Mass" => Kind::Mass,
        "Time" => Kind::Time,
        "Data" => Kind::Data,
        "Speed" => Kind::Speed,
        "Temperature" => Kind::Temperature,
        "Power" => Kind::Power,
        "Energy" => Kind::Energy,
        "Frequency" => Kind::Frequency,
        "Voltage" => Kind::Voltage,
        _ => return None,
    };
    let factor = match parts.next()? {
        "C" => return Some(Unit { offset: 273.15, ..Unit::plain(kind, 1.0) }),
        "F" => return Some(Unit { kind, factor: 5.0 / 9.0, offset: 459.67 * 5.0 / 9.0, family: Family::Imperial }),
        number => lean::parse_f64(number)?,
    };
    let family = match parts.next() {
        Some("i") => Family::Imperial,
        Some("c") => Family::Calendar,
        _ => Family::Plain,
    };
    Some(Unit { kind, factor, offset: 0.0, family })
}

/// A symbol whose letter case matters (`mW`, `MW`).
fn symbol(word: &str) -> Option<Unit> {
    static TABLE: OnceLock<Table> = OnceLock::new();
    parse(TABLE.get_or_init(|| Table::pairs(include_str!("symbols.txt"))).get(word)?)
}

/// A case-folded name in the singular, some in the plural; words are joined by `_`.
fn name(word: &str) -> Option<Unit> {
    static TABLE: OnceLock<Table> = OnceLock::new();
    parse(TABLE.get_or_init(|| Table::pairs(include_str!("units.txt"))).get(word)?)
}

/// Russian and Ukrainian names, by the letters that their cases share.
fn cyrillic(word: &str) -> Option<Unit> {
    use Kind::{Length, Mass, Share, Time, Volume};
    const STEMS: [(&str, Kind, f64); 14] = [
        ("километр", Length, 1e3),
        ("сантиметр", Length, 1e-2),
        ("миллиметр", Length, 1e-3),
        ("метр", Length, 1.0),
        ("килограмм", Mass, 1e3),
        ("грамм", Mass, 1.0),
        ("тонн", Mass, 1e6),
        ("литр", Volume, 1.0),
        ("процент", Share, 0.01),
        ("секунд", Time, 1.0),
        ("минут", Time, 60.0),
        ("недел", Time, 604_800.0),
        ("рубл", Kind::Money("RUB"), 1.0),
        ("доллар", Kind::Money("USD"), 1.0),
    ];
    match word {
        "км" => return Some(Unit::plain(Length, 1e3)),
        "м" => return Some(Unit::plain(Length, 1.0)),
        "см" => return Some(Unit::plain(Length, 1e-2)),
        "кг" => return Some(Unit::plain(Mass, 1e3)),
        // Longer words with these beginnings are others: `частей`, `Европы`.
        "час" | "часа" | "часов" | "часам" | "часами" | "часах" => {
            return Some(Unit::plain(Time, 3600.0));
        }
        "евро" => return Some(Unit::plain(Kind::Money("EUR"), 1.0)),
        "день" | "дня" | "дней" => return Some(Unit::plain(Time, 86_400.0)),
        "месяц" | "месяца" | "месяцев" => return Some(Unit::calendar(YEAR / 12.0)),
        "лет" | "года" => return Some(Unit::calendar(YEAR)),
        _ => {}
    }
    STEMS
        .iter()
        .find(|(stem, ..)| word.starts_with(stem) && word.len() <= stem.len() + 6)
        .map(|&(_, kind, factor)| Unit::plain(kind, factor))
}

/// The currency that a case-folded name, code or symbol stands for.
pub(super) fn money(word: &str) -> Option<&'static str> {
    match name(word)?.kind {
        Kind::Money(code) => Some(code),
        _ => None,
    }
}

/// Units written without spaces, longest first.
fn unspaced(rest: &str) -> Option<(usize, Unit)> {
    use Kind::{Area, Length, Mass, Money, Points, Power, Share, Speed, Temperature, Time, Times, Volume};
    const UNITS: &[(&str, Kind, f64)] = &[
        ("キロメートル", Length, 1e3),
        ("センチメートル", Length, 1e-2),
        ("ミリメートル", Length, 1e-3),
        ("平方キロメートル", Area, 1e6),
        ("平方メートル", Area, 1.0),
        ("メートル", Length, 1.0),
        ("キログラム", Mass, 1e3),
        ("グラム", Mass, 1.0),
        ("リットル", Volume, 1.0),
        ("パーセント", Share, 0.01),
        ("平方公里", Area, 1e6),
        ("平方千米", Area, 1e6),
        ("平方米", Area, 1.0),
        ("立方米", Volume, 1e3),
        ("公里每小时", Speed, 1.0 / 3.6),
        ("公里/小时", Speed, 1.0 / 3.6),
        ("千米每小时", Speed, 1.0 / 3.6),
        ("米每秒", Speed, 1.0),
        ("百分点", Points, 1.0),
        ("个百分点", Points, 1.0),
        ("摄氏度", Temperature, 1.0),
        ("千瓦", Power, 1e3),
        ("兆瓦", Power, 1e6),
        ("公里", Length, 1e3),
        ("千米", Length, 1e3),
        ("英里", Length, 1609.344),
        ("英尺", Length, 0.3048),
        ("英寸", Length, 0.0254),
        ("厘米", Length, 1e-2),
        ("毫米", Length, 1e-3),
        ("公尺", Length, 1.0),
        ("米", Length, 1.0),
        ("公顷", Area, 1e4),
        ("亩", Area, 2000.0 / 3.0),
        ("公斤", Mass, 1e3),
        ("千克", Mass, 1e3),
        ("毫克", Mass, 1e-3),
        ("克", Mass, 1.0),
        ("吨", Mass, 1e6),
        ("噸", Mass, 1e6),
        ("トン", Mass, 1e6),
        ("斤", Mass, 500.0),
        ("毫升", Volume, 1e-3),
        ("升", Volume, 1.0),
        ("毫秒", Time, 1e-3),
        ("秒", Time, 1.0),
        ("分钟", Time, 60.0),
        ("分鐘", Time, 60.0),
        ("分間", Time, 60.0),
        ("个小时", Time, 3600.0),
        ("小时", Time, 3600.0),
        ("小時", Time, 3600.0),
        ("時間", Time, 3600.0),
        ("시간", Time, 3600.0),
        ("天", Time, 86_400.0),
        ("日間", Time, 86_400.0),
        ("个星期", Time, 604_800.0),
        ("星期", Time, 604_800.0),
        ("周", Time, 604_800.0),
        ("週間", Time, 604_800.0),
        ("个月", Time, YEAR / 12.0),
        ("個月", Time, YEAR / 12.0),
        ("か月", Time, YEAR / 12.0),
        ("ヶ月", Time, YEAR / 12.0),
        ("개월", Time, YEAR / 12.0),
        ("美元", Money("USD"), 1.0),
        ("ドル", Money("USD"), 1.0),
        ("달러", Money("USD"), 1.0),
        ("欧元", Money("EUR"), 1.0),
        ("ユーロ", Money("EUR"), 1.0),
        ("英镑", Money("GBP"), 1.0),
        ("日元", Money("JPY"), 1.0),
        ("円", Money("JPY"), 1.0),
        ("人民币", Money("CNY"), 1.0),
        ("块钱", Money("CNY"), 1.0),
        ("元", Money("CNY"), 1.0),
        ("원", Money("KRW"), 1.0),
        ("킬로미터", Length, 1e3),
        ("미터", Length, 1.0),
        ("킬로그램", Mass, 1e3),
        ("퍼센트", Share, 0.01),
        ("成", Share, 0.1),
        ("倍", Times, 1.0),
    ];
    UNITS.iter().filter(|(unit, ..)| rest.starts_with(unit)).max_by_key(|(unit, ..)| unit.len()).map(
        |&(unit, kind, factor)| {
            let family = match unit {
                "个月" | "個月" | "か月" | "ヶ月" | "개월" => Family::Calendar,
                _ if unit.starts_with('英') && kind == Length => Family::Imperial,
                _ => Family::Plain,
            };
            (unit.len(), Unit { kind, factor, offset: if kind == Temperature { 273.15 } else { 0.0 }, family })
        },
    )
}

/// The unit at the start of `rest` (what follows a number), with the bytes up to its end.
pub(super) fn read(rest: &str) -> Option<(usize, Unit)> {
    let gap = rest.len() - rest.trim_start_matches([' ', '\u{a0}', '\u{202f}', '\u{2009}', '-']).len();
    let text = &rest[gap..];
    let first = text.chars().next()?;
    if gap <= 4 {
        match first {
            '%' | '％' | '٪' => return Some((gap + first.len_utf8(), Unit::plain(Kind::Share, 0.01))),
            '‰' => return Some((gap + first.len_utf8(), Unit::plain(Kind::Share, 0.001))),
            '℃' | '℉' => return symbol(&text[..first.len_utf8()]).map(|unit| (gap + first.len_utf8(), unit)),
            '°' => {
                let sign = opening(text, 2);
                if let Some(unit) = symbol(sign) {
                    return Some((gap + sign.len(), unit));
                }
            }
            '€' | '£' | '¥' | '￥' | '₹' | '₽' | '₩' | '$' => {
                return money(&text[..first.len_utf8()])
                    .map(|code| (gap + first.len_utf8(), Unit::plain(Kind::Money(code), 1.0)));
            }
            _ => {}
        }
    }
    if gap > 2 {
        return None;
    }
    if let Some((length, unit)) = unspaced(text) {
        return Some((gap + length, unit));
    }
    // Up to three words, so that `miles per hour` is not read as miles.
    let mut ends = [0usize; 3];
    let mut found = 0;
    let mut inside = false;
    for (at, c) in text.char_indices().take(40) {
        // Japanese and Korean grow endings onto Latin symbols (3776mです).
        let grown = first < '\u{1100}' && c >= '\u{1100}';
        let letter = c.is_alphanumeric() && !grown || matches!(c, '²' | '³' | '°' | 'µ') || (c == '/' && inside);
        if inside && !letter {
            ends[found] = at;
            found += 1;
            if found == 3 || !(c == ' ' || c == '-') {
                inside = false;
                break;
            }
        }
        inside = letter;
        if !letter && c != ' ' && c != '-' {
            break;
        }
    }
    if inside && found < 3 {
        ends[found] = opening(text, 40).len();
        found += 1;
    }
    for &end in ends[..found].iter().rev() {
        let word = &text[..end];
        if let Some(unit) = symbol(word) {
            return Some((gap + end, unit));
        }
        let folded = word.lower().replace(['-', ' '], "_");
        let unit = match folded.as_str() {
            "per_cent" | "pour_cent" | "por_ciento" | "por_cento" | "per_cento" => Some(Unit::plain(Kind::Share, 0.01)),
            folded => name(folded)
                .or_else(|| name(folded.strip_suffix('s')?))
                .or_else(|| name(folded.strip_suffix("es")?))
                .or_else(|| name(folded.strip_suffix('n')?))
                .or_else(|| name(folded.strip_suffix("en")?))
                .or_else(|| cyrillic(folded)),
        };
        if let Some(unit) = unit {
            return Some((gap + end, unit));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_units_of_several_languages() {
        let kind = |rest: &str| read(rest).map(|(_, unit)| (unit.kind, unit.factor));
        assert_eq!(kind(" km long"), Some((Kind::Length, 1e3)));
        assert_eq!(kind(" miles per hour"), Some((Kind::Speed, 0.44704)));
        assert_eq!(kind(" miles away"), Some((Kind::Length, 1609.344)));
        assert_eq!(kind(" Stunden"), Some((Kind::Time, 3600.0)));
        assert_eq!(kind("公里"), Some((Kind::Length, 1e3)));
        assert_eq!(kind("mです"), Some((Kind::Length, 1.0)));
        assert_eq!(kind("km입니다"), Some((Kind::Length, 1e3)));
        assert_eq!(kind("％"), Some((Kind::Share, 0.01)));
        assert_eq!(kind(" per cent of"), Some((Kind::Share, 0.01)));
        assert_eq!(kind(" километров"), Some((Kind::Length, 1e3)));
        assert_eq!(kind(" MW"), Some((Kind::Power, 1e6)));
        assert_eq!(kind(" mW"), Some((Kind::Power, 1e-3)));
        assert_eq!(kind(" employees"), None);
        assert_eq!(kind(""), None);
    }

    #[test]
    fn reads_as_much_as_belongs_to_the_unit() {
        for (rest, want) in [
            ("%", Some((1, Kind::Share, 0.01))),
            ("    %", Some((5, Kind::Share, 0.01))),
            ("     %", None),
            (" ‰", Some((4, Kind::Share, 0.001))),
            ("℃", Some((3, Kind::Temperature, 1.0))),
            (" °C", Some((4, Kind::Temperature, 1.0))),
            ("° north", None),
            (" €", Some((4, Kind::Money("EUR"), 1.0))),
            ("$", Some((1, Kind::Money("USD"), 1.0))),
            ("  km", Some((4, Kind::Length, 1e3))),
            ("   km", None),
            ("-km", Some((3, Kind::Length, 1e3))),
            ("km-long", Some((2, Kind::Length, 1e3))),
            (" km, then", Some((3, Kind::Length, 1e3))),
            (" km/h", Some((5, Kind::Speed, 1.0 / 3.6))),
            (" m²", Some((4, Kind::Area, 1.0))),
            (" inches", Some((7, Kind::Length, 0.0254))),
            (" Jahren", Some((7, Kind::Time, YEAR))),
            (" km입니다", Some((3, Kind::Length, 1e3))),
            (" часов", Some((11, Kind::Time, 3600.0))),
            (" частей", None),
            (" евро", Some((9, Kind::Money("EUR"), 1.0))),
            (" Европы", None),
            (" км", Some((5, Kind::Length, 1e3))),
            (" м", Some((3, Kind::Length, 1.0))),
            (" см", Some((5, Kind::Length, 1e-2))),
            (" кг", Some((5, Kind::Mass, 1e3))),
            (" дней", Some((9, Kind::Time, 86_400.0))),
            (" месяцев", Some((15, Kind::Time, YEAR / 12.0))),
            (" лет", Some((7, Kind::Time, YEAR))),
            (" тонны", Some((11, Kind::Mass, 1e6))),
            (" big old boats", None),
        ] {
            assert_eq!(read(rest).map(|(length, unit)| (length, unit.kind, unit.factor)), want, "{rest:?}");
        }
        let family = |rest: &str| read(rest).map(|(_, unit)| unit.family);
        assert_eq!(family("英里"), Some(Family::Imperial));
        assert_eq!(family("英镑"), Some(Family::Plain));
        assert_eq!(family("个月"), Some(Family::Calendar));
        assert_eq!(family(" miles"), Some(Family::Imperial));
        assert_eq!(read("摄氏度").map(|(_, unit)| unit.offset), Some(273.15));
        assert_eq!(read("公里").map(|(_, unit)| unit.offset), Some(0.0));
    }
}
