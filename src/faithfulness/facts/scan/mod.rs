//! Finds the numbers of a running text.

mod around;
mod dates;
mod groups;
mod words;

use super::bounds::{self, Bound};
use super::digits::{digit, interpret, parse, read_digits, spaced_letter, vulgar};
use super::numerals;
use super::quantity::Quantity;
use super::units::{self, Kind, Unit};
use crate::faithfulness::tokens::is_gap;
use crate::lean::Lower;
use crate::text::lists::List;
use around::{Edges, century, decade, nouns, suffix};

/// Walks a text once and collects its numbers.
struct Scanner<'a> {
    text: &'a str,
    at: usize,
    before: Option<char>,
    found: Vec<Quantity>,
}

/// All numbers of `text` in order: digits of any script, number words and numerals of many languages, with their units,
/// scale words, dates, times, shares and comparators.
#[must_use]
pub fn numbers(text: &str) -> Vec<Quantity> {
    let mut scanner = Scanner { text, at: 0, before: None, found: Vec::new() };
    while let Some(c) = text[scanner.at..].chars().next() {
        if digit(c).is_some() {
            if scanner.before.is_some_and(spaced_letter) {
                scanner.skip_identifier();
            } else {
                scanner.number();
            }
        } else if numerals::han_digit(c).is_some() || numerals::multiplier(c).is_some() {
            scanner.han();
        } else if spaced_letter(c) {
            scanner.words();
        } else {
            if let Some(share) = vulgar(c) {
                scanner.take(share, None, 0.01, scanner.at, scanner.at + c.len_utf8(), false);
            } else {
                scanner.advance(scanner.at + c.len_utf8());
            }
        }
    }
    groups::group(text, &mut scanner.found);
    scanner.found
}

impl<'a> Scanner<'a> {
    fn advance(&mut self, to: usize) {
        self.before = self.text[self.at..to].chars().next_back().or(self.before);
        self.at = to;
    }

    fn rest(&self, at: usize) -> &'a str {
        &self.text[at..]
    }

    fn skip_identifier(&mut self) {
        let rest = self.rest(self.at);
        let length = rest.find(|c: char| !(digit(c).is_some() || spaced_letter(c) || c == '_')).unwrap_or(rest.len());
        self.advance(self.at + length.max(1));
    }

    /// Digits at `self.at`.
    fn number(&mut self) {
        let start = self.at;
        if self.date() {
            return;
        }
        let digits = read_digits(self.text, start);
        let reading = match interpret(&digits) {
            Ok(reading) => reading,
            Err(end) => return self.advance(end),
        };
        let mut reading = reading;
        let rest = self.rest(reading.end);
        if reading.plain && reading.value < 24.0 && self.clock(start, &reading) {
            return;
        }
        // `3/4`, but not `3/4/5`
        if reading.plain
            && self.before != Some('/')
            && digits.groups[0].len() <= 2
            && let Some(below) = rest.strip_prefix('/').or_else(|| rest.strip_prefix('⁄'))
        {
            let length = below.bytes().take_while(u8::is_ascii_digit).count();
            let bottom = parse(&below[..length]);
            let cut = below[length..].chars().next().is_none_or(|c| c != '/' && digit(c).is_none());
            if (1..=2).contains(&length) && reading.value < bottom && cut {
                let end = self.text.len() - below.len() + length;
                return self.push(
                    reading.value / bottom,
                    None,
                    0.001,
                    start,
                    end,
                    Unit::plain(Kind::Share, 1.0),
                    false,
                );
            }
        }
        if let Some(part) = rest.chars().next().and_then(vulgar) {
            reading.value += part;
            reading.step = 0.01;
            reading.end += rest.chars().next().map_or(0, char::len_utf8);
        }
        let negative = self.negative(start);
        if negative {
            reading.value = -reading.value;
            reading.other = reading.other.map(|v| -v);
        }
        self.take(reading.value, reading.other, reading.step, start, reading.end, false);
    }

    /// Whether a sign or word makes the number at `start` negative.
    fn negative(&self, start: usize) -> bool {
        let head = &self.text[..start];
        if let Some(rest) = head.strip_suffix(['-', '−', '–']) {
            return rest
                .chars()
                .next_back()
                .is_none_or(|c| c.is_whitespace() || matches!(c, '(' | '（' | ':' | '=' | '，' | '“' | '"'));
        }
        ["minus ", "Minus ", "负", "零下", "マイナス", "минус ", "menos ", "moins "]
            .iter()
            .any(|sign| head.ends_with(sign))
    }

    /// A period of years.
    fn period(&mut self, first: f64, width: f64, start: usize, end: usize) {
        self.push(first, None, 1.0, start, end, Unit::NONE, false);
        if let Some(last) = self.found.last_mut() {
            last.width = width;
        }
    }

    /// Takes a number whose digits or words end at `end`, and reads scale words, unit, suffixes and prefixes around it.
    fn take(&mut self, value: f64, other: Option<f64>, step: f64, start: usize, end: usize, soft: bool) {
        let (mut value, mut other, mut step, mut end) = (value, other, step, end);
        let before_currency = self.currency_before(start);
        // 3千万, 1亿2000万, 5만
        let mut scaled = false;
        let mut sum = 0.0;
        loop {
            let mut factor = 1.0;
            while let Some(f) = self.rest(end).chars().next().and_then(|c| {
                numerals::multiplier(c).filter(|_| !self.is_word_multiplier(end, c)).map(|f| (f, c.len_utf8()))
            }) {
                factor *= f.0;
                end += f.1;
            }
            if factor == 1.0 {
                break;
            }
            sum += value * factor;
            (value, other, scaled) = (sum, None, true);
            step *= factor;
            // `5조 1000억` sets its parts apart.
            let gap = usize::from(self.rest(end).starts_with(' ') && factor >= 1e4);
            if self.rest(end + gap).chars().next().is_some_and(|c| digit(c).is_some()) {
                match interpret(&read_digits(self.text, end + gap)) {
                    Ok(more) if more.value < factor => {
                        let stop = more.end;
                        let scales = self.rest(stop).chars().next().and_then(numerals::multiplier).is_some();
                        if gap > 0 && !scales {
                            break;
                        }
                        if self.rest(stop).chars().next().and_then(numerals::multiplier).is_some() {
                            (value, step, end) = (more.value, more.step, stop);
                            continue;
                        }
                        (value, step, end) = (sum + more.value, more.step, stop);
                        break;
                    }
                    _ => break,
                }
            }
            break;
        }
        if !scaled && let Some((factor, stop)) = self.scale_behind(end, before_currency.is_some()) {
            value *= factor;
            other = other.map(|v| v * factor);
            step *= factor;
            end = stop;
        }
        let rest = self.rest(end);
        // `'90s`
        let short = value < 100.0 && matches!(self.before, Some('\'' | '’' | '‘'));
        if let Some((width, stop)) = decade(rest, if short { value + 1900.0 } else { value }, step) {
            let value = if short { value + 1900.0 } else { value };
            return self.period(value, width, start, end + stop);
        }
        let (suffix, mut unit) = suffix(rest, value, self.before);
        end += suffix;
        if unit.kind == Kind::Rank {
            if let Some(stop) = century(self.rest(end)) {
                return self.period((value - 1.0) * 100.0 + 1.0, 99.0, start, end + stop);
            }
        } else if unit == Unit::NONE && suffix == 0 {
            if let Some(code) = before_currency {
                unit = Unit::plain(Kind::Money(code), 1.0);
            } else if let Some(stop) = century(self.rest(end)) {
                return self.period((value - 1.0) * 100.0 + 1.0, 99.0, start, end + stop);
            } else {
                // 500多公里: the comparator stands before the unit.
                let skip = self.rest(end).chars().next().filter(|c| matches!(c, '多' | '余')).map_or(0, char::len_utf8);
                if let Some((length, found)) = units::read(self.rest(end + skip)) {
                    unit = found;
                    if skip == 0 {
                        end += length;
                    }
                }
            }
        }
        // `COVID-19`, `2D`: part of a name, which is compared as one.
        let named =
            self.text[..start].strip_suffix('-').and_then(|head| head.chars().next_back()).is_some_and(spaced_letter)
                || unit == Unit::NONE && self.rest(end).chars().next().is_some_and(spaced_letter);
        self.push(value, other, step, start, end, unit, soft || named);
    }

    /// A multiplier letter that begins a unit or word instead (`3千米` is read as metres all the same, `5百分点` is not).
    fn is_word_multiplier(&self, at: usize, c: char) -> bool {
        let rest = self.rest(at);
        match c {
            '百' => rest.starts_with("百分点"),
            '千' => ["千米", "千克", "千瓦"].iter().any(|unit| rest.starts_with(unit)),
            '兆' => rest.starts_with("兆瓦"),
            '十' => true,
            '조' | '천' | '백' | '만' | '억' => false,
            _ => false,
        }
    }

    fn currency_before(&self, start: usize) -> Option<&'static str> {
        let head = self.text[..start].trim_end_matches([' ', '\u{a0}', '-', '−']);
        let symbol = head.chars().next_back()?;
        if matches!(symbol, '$' | '€' | '£' | '¥' | '￥' | '₹' | '₽' | '₩') {
            return units::money(symbol.encode_utf8(&mut [0; 4]));
        }
        if !symbol.is_ascii_uppercase() {
            return None;
        }
        let from = head.len().saturating_sub(3);
        let code = head.get(from..)?;
        let alone = head[..from].chars().next_back().is_none_or(is_gap);
        if alone && code.bytes().all(|b| b.is_ascii_uppercase()) { units::money(&code.lower()) } else { None }
    }

    /// `5k`, `3M`, `2 bn`, `5 million`.
    fn scale_behind(&self, end: usize, money: bool) -> Option<(f64, usize)> {
        let rest = self.rest(end);
        let attached = rest.chars().next().filter(|c| c.is_ascii_alphabetic());
        if let Some(c) = attached {
            let alone = rest[1..].chars().next().is_none_or(|n| !n.is_alphanumeric());
            let factor = match c {
                'k' | 'K' => Some(1e3),
                'M' => Some(1e6),
                'm' if money => Some(1e6),
                'B' | 'b' if money => Some(1e9),
                'T' if money => Some(1e12),
                _ => None,
            };
            if let (true, Some(factor)) = (alone, factor) {
                return Some((factor, end + 1));
            }
        }
        let at = if attached.is_some() { end } else { self.gap(end)? };
        let (word, stop) = self.word(at)?;
        let factor = numerals::scale_word(&word)?;
        let dot = usize::from(matches!(word.as_str(), "mio" | "mrd" | "тыс") && self.rest(stop).starts_with('.'));
        Some((factor, stop + dot))
    }

    #[allow(clippy::too_many_arguments, reason = "one place where a quantity is made")]
    fn push(&mut self, value: f64, other: Option<f64>, step: f64, start: usize, end: usize, unit: Unit, soft: bool) {
        let mut bound = bounds::behind(self.rest(end)).unwrap_or_else(|| bounds::before(self.text, start));
        // `between 5 and 10`: the second number closes the range that the first opened.
        if bound == Bound::Exact
            && let Some(first) = self.found.last()
        {
            let between = &self.text[first.bytes.end..start];
            let joined = List("and|und|et|y|e|и|to").contains(between.trim());
            if joined
                && first.bound == Bound::AtLeast
                && self.text[..first.bytes.start].trim_end().to_owned_suffix(7).eq_ignore_ascii_case("between")
            {
                bound = Bound::AtMost;
            }
        }
        // `70-80 %`, `$5-10`: both ends count the same.
        let mut unit = unit;
        if let Some(first) = self.found.last_mut() {
            let between = &self.text[first.bytes.end..start];
            if List("-|–|—|~|〜|至|到| - | – | to | bis | à ").contains(between) {
                match (first.unit.kind, unit.kind) {
                    (Kind::Count, Kind::Count) => {}
                    (Kind::Count, Kind::Month | Kind::Rank) | (Kind::Month | Kind::Rank, Kind::Count) => {}
                    (Kind::Count, _) => first.unit = unit,
                    (Kind::Money(_), Kind::Count) => unit = first.unit,
                    _ => {}
                }
            }
        }
        let noun = nouns(self.rest(end));
        self.found.push(Quantity {
            value,
            other,
            unit,
            bound,
            width: 0.0,
            bytes: start..end,
            step,
            soft,
            noun,
            group: None,
        });
        self.advance(end);
    }
}
