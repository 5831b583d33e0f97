//! Units of measure: what a number counts, and how units of one kind convert.

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

    const fn imperial(kind: Kind, factor: f64) -> Self {
        Self { kind, factor, offset: 0.0, family: Family::Imperial }
    }

    const fn calendar(seconds: f64) -> Self {
        Self { kind: Kind::Time, factor: seconds, offset: 0.0, family: Family::Calendar }
    }
}

/// A Gregorian year's mean length in seconds.
const YEAR: f64 = 31_556_952.0;

/// A symbol whose letter case matters (`mW`, `MW`).
fn symbol(word: &str) -> Option<Unit> {
    use Kind::{Area, Data, Energy, Frequency, Length, Mass, Power, Speed, Temperature, Time, Voltage, Volume};
    let (kind, factor) = match word {
        "nm" => (Length, 1e-9),
        "µm" | "μm" => (Length, 1e-6),
        "mm" | "㎜" => (Length, 1e-3),
        "cm" | "㎝" => (Length, 1e-2),
        "m" => (Length, 1.0),
        "km" | "Km" | "KM" | "㎞" => (Length, 1e3),
        "mg" | "㎎" => (Mass, 1e-3),
        "µg" | "μg" | "mcg" => (Mass, 1e-6),
        "g" => (Mass, 1.0),
        "kg" | "Kg" | "KG" | "㎏" => (Mass, 1e3),
        "t" => (Mass, 1e6),
        "ml" | "mL" => (Volume, 1e-3),
        "cl" | "cL" => (Volume, 1e-2),
        "l" | "L" => (Volume, 1.0),
        "ns" => (Time, 1e-9),
        "ms" => (Time, 1e-3),
        "s" | "sec" | "secs" => (Time, 1.0),
        "min" | "mins" => (Time, 60.0),
        "h" | "hr" | "hrs" => (Time, 3600.0),
        "d" => (Time, 86_400.0),
        "B" => (Data, 1.0),
        "bit" | "bits" => (Data, 0.125),
        "kB" | "KB" => (Data, 1e3),
        "MB" => (Data, 1e6),
        "GB" => (Data, 1e9),
        "TB" => (Data, 1e12),
        "PB" => (Data, 1e15),
        "KiB" => (Data, 1024.0),
        "MiB" => (Data, 1_048_576.0),
        "GiB" => (Data, 1_073_741_824.0),
        "TiB" => (Data, 1_099_511_627_776.0),
        "Mbit" | "Mb" => (Data, 125e3),
        "Gbit" | "Gb" => (Data, 125e6),
        "mW" => (Power, 1e-3),
        "W" => (Power, 1.0),
        "kW" | "KW" => (Power, 1e3),
        "MW" => (Power, 1e6),
        "GW" => (Power, 1e9),
        "TW" => (Power, 1e12),
        "J" => (Energy, 1.0),
        "kJ" => (Energy, 1e3),
        "MJ" => (Energy, 1e6),
        "Wh" => (Energy, 3600.0),
        "kWh" | "KWh" => (Energy, 3.6e6),
        "MWh" => (Energy, 3.6e9),
        "GWh" => (Energy, 3.6e12),
        "TWh" => (Energy, 3.6e15),
        "cal" => (Energy, 4.184),
        "kcal" => (Energy, 4184.0),
        "Hz" => (Frequency, 1.0),
        "kHz" => (Frequency, 1e3),
        "MHz" => (Frequency, 1e6),
        "GHz" => (Frequency, 1e9),
        "mV" => (Voltage, 1e-3),
        "V" => (Voltage, 1.0),
        "kV" => (Voltage, 1e3),
        "m2" | "m²" | "㎡" | "sqm" => (Area, 1.0),
        "km2" | "km²" | "㎢" => (Area, 1e6),
        "cm2" | "cm²" => (Area, 1e-4),
        "ha" => (Area, 1e4),
        "m3" | "m³" | "㎥" => (Volume, 1e3),
        "cm3" | "cm³" | "cc" => (Volume, 1e-3),
        "km3" | "km³" => (Volume, 1e12),
        "m/s" => (Speed, 1.0),
        "km/h" | "kmh" | "kph" | "Km/h" | "км/ч" => (Speed, 1.0 / 3.6),
        "km/s" => (Speed, 1e3),
        "mph" => return Some(Unit::imperial(Speed, 0.44704)),
        "kn" | "kt" | "kts" => return Some(Unit::imperial(Speed, 1852.0 / 3600.0)),
        "in" => return None,
        "ft" => return Some(Unit::imperial(Length, 0.3048)),
        "yd" => return Some(Unit::imperial(Length, 0.9144)),
        "mi" => return Some(Unit::imperial(Length, 1609.344)),
        "lb" | "lbs" => return Some(Unit::imperial(Mass, 453.592_37)),
        "oz" => return Some(Unit::imperial(Mass, 28.349_523_125)),
        "gal" => return Some(Unit::imperial(Volume, 3.785_411_784)),
        "°C" | "℃" => return Some(Unit { kind: Temperature, factor: 1.0, offset: 273.15, family: Family::Plain }),
        "°F" | "℉" => {
            return Some(Unit {
                kind: Temperature,
                factor: 5.0 / 9.0,
                offset: 459.67 * 5.0 / 9.0,
                family: Family::Imperial,
            });
        }
        "K" => (Temperature, 1.0),
        "yr" | "yrs" => return Some(Unit::calendar(YEAR)),
        _ => return None,
    };
    Some(Unit::plain(kind, factor))
}

/// A case-folded name in the singular or plural.
fn name(word: &str) -> Option<Unit> {
    use Kind::{
        Area, Data, Energy, Frequency, Length, Mass, Points, Power, Share, Speed, Temperature, Time, Times, Voltage,
        Volume,
    };
    let (kind, factor) = match word {
        "percent" | "pct" | "percentage" | "prozent" | "procent" | "pourcent" | "percento" | "porcento" | "퍼센트"
        | "بالمئة" | "بالمائة" => (Share, 0.01),
        "percentage points" | "prozentpunkte" | "prozentpunkten" | "pp" => (Points, 1.0),
        "times" | "fold" | "mal" | "fois" | "veces" | "vezes" | "volte" | "x" => (Times, 1.0),
        "millimeter" | "millimetre" | "milímetro" | "millimètre" => (Length, 1e-3),
        "centimeter" | "centimetre" | "zentimeter" | "centímetro" | "centimètre" | "centimetro" => (Length, 1e-2),
        "meter" | "metre" | "metro" | "mètre" | "metri" => (Length, 1.0),
        "kilometer" | "kilometre" | "quilómetro" | "quilômetro" | "kilómetro" | "kilomètre" | "chilometro"
        | "chilometri" => (Length, 1e3),
        "milligram" | "milligramm" => (Mass, 1e-3),
        "gram" | "gramm" | "gramme" | "gramo" | "grama" | "grammo" | "grammi" => (Mass, 1.0),
        "kilo" | "kilogram" | "kilogramm" | "kilogramme" | "kilogramo" | "quilograma" | "chilogrammo"
        | "chilogrammi" | "quilo" | "chilo" | "chili" => (Mass, 1e3),
        "ton" | "tonne" | "tonelada" | "tonnellata" | "tonnellate" => (Mass, 1e6),
        "milliliter" | "millilitre" => (Volume, 1e-3),
        "liter" | "litre" | "litro" | "litri" => (Volume, 1.0),
        "millisecond" | "millisekunde" => (Time, 1e-3),
        "second" | "sekunde" | "seconde" | "segundo" | "secondo" | "secondi" => (Time, 1.0),
        "minute" | "minuto" | "minuut" | "minuti" => (Time, 60.0),
        "hour" | "stunde" | "heure" | "hora" | "ora" | "ore" | "uur" => (Time, 3600.0),
        "day" | "tag" | "tage" | "jour" | "día" | "dia" | "giorno" | "giorni" | "dag" => (Time, 86_400.0),
        "week" | "woche" | "semaine" | "semana" | "settimana" | "settimane" | "fortnight" => {
            (Time, if word == "fortnight" { 1_209_600.0 } else { 604_800.0 })
        }
        "month" | "monat" | "monate" | "mois" | "mes" | "mês" | "meses" | "mese" | "mesi" | "maand" => {
            return Some(Unit::calendar(YEAR / 12.0));
        }
        "year" | "jahr" | "jahre" | "an" | "année" | "año" | "ano" | "anno" | "anni" | "jaar" => {
            return Some(Unit::calendar(YEAR));
        }
        "decade" | "jahrzehnt" | "décennie" | "década" | "decennio" => return Some(Unit::calendar(YEAR * 10.0)),
        "byte" => (Data, 1.0),
        "kilobyte" => (Data, 1e3),
        "megabyte" => (Data, 1e6),
        "gigabyte" => (Data, 1e9),
        "terabyte" => (Data, 1e12),
        "watt" => (Power, 1.0),
        "kilowatt" => (Power, 1e3),
        "megawatt" => (Power, 1e6),
        "gigawatt" => (Power, 1e9),
        "joule" => (Energy, 1.0),
        "kilowatt hour" | "kilowattstunde" => (Energy, 3.6e6),
        "megawatt hour" => (Energy, 3.6e9),
        "calorie" => (Energy, 4184.0),
        "hertz" => (Frequency, 1.0),
        "kilohertz" => (Frequency, 1e3),
        "megahertz" => (Frequency, 1e6),
        "gigahertz" => (Frequency, 1e9),
        "volt" => (Voltage, 1.0),
        "square meter" | "square metre" | "quadratmeter" => (Area, 1.0),
        "square kilometer" | "square kilometre" | "quadratkilometer" => (Area, 1e6),
        "hectare" | "hektar" | "hectárea" => (Area, 1e4),
        "cubic meter" | "cubic metre" | "kubikmeter" => (Volume, 1e3),
        "kilometers per hour"
        | "kilometres per hour"
        | "kilometer per hour"
        | "kilometre per hour"
        | "stundenkilometer" => (Speed, 1.0 / 3.6),
        "meters per second" | "metres per second" => (Speed, 1.0),
        "degrees celsius" | "degree celsius" | "celsius" | "grad" | "grad celsius" | "degrees centigrade" => {
            return Some(Unit { kind: Temperature, factor: 1.0, offset: 273.15, family: Family::Plain });
        }
        "degrees fahrenheit" | "degree fahrenheit" | "fahrenheit" => {
            return Some(Unit {
                kind: Temperature,
                factor: 5.0 / 9.0,
                offset: 459.67 * 5.0 / 9.0,
                family: Family::Imperial,
            });
        }
        "kelvin" => (Temperature, 1.0),
        "inch" | "inches" => return Some(Unit::imperial(Length, 0.0254)),
        "foot" | "feet" => return Some(Unit::imperial(Length, 0.3048)),
        "yard" => return Some(Unit::imperial(Length, 0.9144)),
        "mile" => return Some(Unit::imperial(Length, 1609.344)),
        "nautical mile" => return Some(Unit::imperial(Length, 1852.0)),
        "pound" => return Some(Unit::imperial(Mass, 453.592_37)),
        "ounce" => return Some(Unit::imperial(Mass, 28.349_523_125)),
        "gallon" => return Some(Unit::imperial(Volume, 3.785_411_784)),
        "acre" => return Some(Unit::imperial(Area, 4_046.856_422_4)),
        "square foot" | "square feet" => return Some(Unit::imperial(Area, 0.092_903_04)),
        "square mile" => return Some(Unit::imperial(Area, 2_589_988.110_336)),
        "miles per hour" => return Some(Unit::imperial(Speed, 0.44704)),
        "knot" => return Some(Unit::imperial(Speed, 1852.0 / 3600.0)),
        _ => return money(word).map(|code| Unit::plain(Kind::Money(code), 1.0)),
    };
    Some(Unit::plain(kind, factor))
}

/// Russian and Ukrainian names, by the letters that their cases share.
fn cyrillic(word: &str) -> Option<Unit> {
    use Kind::{Length, Mass, Share, Time, Volume};
    const STEMS: [(&str, Kind, f64); 16] = [
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
        ("час", Time, 3600.0),
        ("недел", Time, 604_800.0),
        ("рубл", Kind::Money("RUB"), 1.0),
        ("доллар", Kind::Money("USD"), 1.0),
        ("евро", Kind::Money("EUR"), 1.0),
    ];
    match word {
        "км" => return Some(Unit::plain(Length, 1e3)),
        "м" => return Some(Unit::plain(Length, 1.0)),
        "см" => return Some(Unit::plain(Length, 1e-2)),
        "кг" => return Some(Unit::plain(Mass, 1e3)),
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
    Some(match word {
        "$" | "us$" | "usd" | "dollar" | "dollars" | "dólar" | "dólares" | "dollari" | "bucks" => "USD",
        "€" | "eur" | "euro" | "euros" => "EUR",
        "£" | "gbp" | "pounds sterling" | "quid" => "GBP",
        "¥" | "￥" | "cny" | "rmb" | "yuan" | "renminbi" => "CNY",
        "jpy" | "yen" => "JPY",
        "₹" | "inr" | "rupee" | "rupees" | "rs" => "INR",
        "₽" | "rub" => "RUB",
        "₩" | "krw" | "won" => "KRW",
        "chf" | "francs" | "franken" => "CHF",
        _ => return None,
    })
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
                let end = text.char_indices().nth(2).map_or(text.len(), |(at, _)| at);
                if let Some(unit) = symbol(&text[..end]) {
                    return Some((gap + end, unit));
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
        let letter = c.is_alphanumeric() || matches!(c, '²' | '³' | '°' | 'µ') || (c == '/' && inside);
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
        ends[found] = text.char_indices().nth(40).map_or(text.len(), |(at, _)| at);
        found += 1;
    }
    for &end in ends[..found].iter().rev() {
        let word = &text[..end];
        if let Some(unit) = symbol(word) {
            return Some((gap + end, unit));
        }
        let folded = word.to_lowercase().replace('-', " ");
        let unit = match folded.as_str() {
            "per cent" | "pour cent" | "por ciento" | "por cento" | "per cento" => Some(Unit::plain(Kind::Share, 0.01)),
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
        assert_eq!(kind("％"), Some((Kind::Share, 0.01)));
        assert_eq!(kind(" per cent of"), Some((Kind::Share, 0.01)));
        assert_eq!(kind(" километров"), Some((Kind::Length, 1e3)));
        assert_eq!(kind(" MW"), Some((Kind::Power, 1e6)));
        assert_eq!(kind(" mW"), Some((Kind::Power, 1e-3)));
        assert_eq!(kind(" employees"), None);
        assert_eq!(kind(""), None);
    }
}
