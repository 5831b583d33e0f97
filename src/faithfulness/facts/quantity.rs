//! Numbers in running text, and whether one makes another true.

use super::bounds::{self, Bound};
use super::numerals::{self, Sum};
use super::units::{self, Family, Kind, Unit};
use crate::lean;
use core::ops::Range;

/// A number as a text states it.
#[derive(Debug, Clone, PartialEq)]
pub struct Quantity {
    /// The number, scale words included, in its own unit.
    pub value: f64,
    /// Another reading of the same digits (`1.234` may mean 1234).
    pub other: Option<f64>,
    /// What it counts.
    pub unit: Unit,
    /// How it bounds what it speaks of.
    pub bound: Bound,
    /// How far the number reaches beyond `value` when it names a period (`1990s`, `19th century`): `value..=value + width`.
    pub width: f64,
    /// The bytes of the number, its scale words and its unit.
    pub bytes: Range<usize>,
    /// The value of one in the last place that was written.
    pub step: f64,
    /// The word is also common in other senses (`one`, `second`, 一): such a number supports others but is not demanded.
    pub soft: bool,
    /// The beginnings of the words behind it: what is counted.
    pub noun: Vec<String>,
}

/// Numbers that one claim may be checked for; a claim with more is beyond checking.
pub const MOST_IN_A_CLAIM: usize = 256;

impl Quantity {
    /// The number in base units of its kind.
    #[must_use]
    pub fn base(&self) -> f64 {
        self.value * self.unit.factor + self.unit.offset
    }

    /// Whether both count the same thing, as far as their words tell.
    fn same_noun(&self, other: &Self) -> bool {
        self.noun.iter().any(|word| other.noun.contains(word))
    }

    /// The kinds agree, so that values may be compared in base units.
    #[must_use]
    pub fn comparable(&self, other: &Self) -> bool {
        self.unit.kind == other.unit.kind
    }
}

/// The digit 0 to 9 that a decimal digit of any common script stands for.
fn digit(c: char) -> Option<u8> {
    let zero = match c {
        '0'..='9' => '0',
        '\u{660}'..='\u{669}' => '\u{660}',
        '\u{6f0}'..='\u{6f9}' => '\u{6f0}',
        '\u{966}'..='\u{96f}' => '\u{966}',
        '\u{9e6}'..='\u{9ef}' => '\u{9e6}',
        '\u{e50}'..='\u{e59}' => '\u{e50}',
        '\u{ff10}'..='\u{ff19}' => '\u{ff10}',
        _ => return None,
    };
    u8::try_from(u32::from(c) - u32::from(zero)).ok()
}

/// A letter of a script that writes words with spaces, so that digits behind it belong to a name (`B52`).
fn spaced_letter(c: char) -> bool {
    c.is_alphabetic()
        && !matches!(c, '\u{e00}'..='\u{e7f}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{17ff}' | '\u{2e80}'..='\u{d7ff}' | '\u{f900}'..='\u{faff}' | '\u{ff66}'..='\u{ff9f}' | '\u{20000}'..='\u{3ffff}')
}

/// Digits and what separates them.
struct Digits {
    /// Groups of digits, folded to ASCII.
    groups: Vec<String>,
    /// The separators between the groups.
    separators: Vec<char>,
    /// Where each group ends.
    ends: Vec<usize>,
}

fn read_digits(text: &str, at: usize) -> Digits {
    let (mut groups, mut separators, mut ends) = (vec![String::new()], Vec::new(), vec![at]);
    let mut chars = text[at..].char_indices().peekable();
    while let Some((offset, c)) = chars.next() {
        if let Some(d) = digit(c) {
            if let (Some(group), Some(end)) = (groups.last_mut(), ends.last_mut()) {
                group.push(char::from(b'0' + d));
                *end = at + offset + c.len_utf8();
            }
        } else if matches!(
            c,
            ',' | '.' | '\'' | '’' | '_' | ' ' | '\u{a0}' | '\u{202f}' | '\u{2009}' | '٬' | '٫' | '，' | '．'
        ) && chars.peek().is_some_and(|&(_, n)| digit(n).is_some())
        {
            let folded = match c {
                '٫' | '．' => '.',
                '，' | '٬' => ',',
                '’' => '\'',
                '\u{a0}' | '\u{202f}' | '\u{2009}' => ' ',
                other => other,
            };
            separators.push(folded);
            groups.push(String::new());
            ends.push(at);
        } else {
            break;
        }
        // Longer than any number: the rest is read as another one.
        if groups.len() > 40 {
            break;
        }
    }
    if groups.last().is_some_and(String::is_empty) {
        groups.pop();
        ends.pop();
        separators.pop();
    }
    Digits { groups, separators, ends }
}

/// What digits mean: value, another reading, the value of one in the last place, end.
struct Reading {
    value: f64,
    other: Option<f64>,
    step: f64,
    end: usize,
    /// A plain run of digits without separators.
    plain: bool,
}

fn parse(digits: &str) -> f64 {
    // More than 300 digits are no quantity; they would overflow.
    if digits.len() > 300 { 0.0 } else { lean::parse_f64(digits).unwrap_or(0.0) }
}

fn decimal(whole: &str, fraction: &str) -> (f64, f64) {
    let fraction = fraction.get(..fraction.len().min(17)).unwrap_or_default();
    let value = if whole.len() > 300 { 0.0 } else { lean::parse_f64(&format!("{whole}.{fraction}")).unwrap_or(0.0) };
    let step = (0..fraction.len()).fold(1.0, |step, _| step / 10.0);
    (value, step)
}

/// Reads thousands and decimals; `None` for versions and the like, whose end is given instead.
fn interpret(d: &Digits) -> Result<Reading, usize> {
    let whole = |n: usize| Reading {
        value: parse(&d.groups[..n].concat()),
        other: None,
        step: 1.0,
        end: d.ends[n - 1],
        plain: n == 1,
    };
    let Some(&first) = d.separators.first() else { return Ok(whole(1)) };
    let head = &d.groups[0];
    let thousands =
        |from: usize, to: usize| head.len() <= 3 && head != "0" && d.groups[from..to].iter().all(|g| g.len() == 3);
    let run = 1 + d.separators.iter().take_while(|&&s| s == first).count();
    let next = d.separators.get(run - 1).copied();
    match first {
        '.' | ',' => {
            if run == 2 && next.is_none_or(|s| !matches!(s, '.' | ',')) {
                let (value, step) = decimal(head, &d.groups[1]);
                if thousands(1, 2) {
                    let joined = parse(&format!("{head}{}", d.groups[1]));
                    let (value, other, step) = if first == ',' { (joined, value, 1.0) } else { (value, joined, step) };
                    return Ok(Reading { value, other: Some(other), step, end: d.ends[1], plain: false });
                }
                return Ok(Reading { value, other: None, step, end: d.ends[1], plain: false });
            }
            let indian = first == ','
                && head.len() <= 2
                && run > 2
                && d.groups[1..run - 1].iter().all(|g| g.len() == 2)
                && d.groups[run - 1].len() == 3;
            if indian || thousands(1, run) {
                if let Some(mark) = next.filter(|s| matches!(s, '.' | ','))
                    && d.separators.get(run).is_none_or(|&s| s != mark)
                {
                    let (value, step) = decimal(&d.groups[..run].concat(), &d.groups[run]);
                    return Ok(Reading { value, other: None, step, end: d.ends[run], plain: false });
                }
                return Ok(Reading { plain: false, ..whole(run) });
            }
            if first == '.' && run > 2 { Err(d.ends[run - 1]) } else { Ok(whole(1)) }
        }
        _ => {
            let fits =
                1 + d.separators.iter().zip(&d.groups[1..]).take_while(|(s, g)| **s == first && g.len() == 3).count();
            let clean =
                fits > 1 && thousands(1, fits) && d.groups.get(fits).is_none_or(|_| d.separators[fits - 1] != first);
            if !clean {
                return Ok(whole(1));
            }
            match d.separators.get(fits - 1) {
                Some('.' | ',') if d.separators.get(fits).is_none_or(|s| !matches!(s, '.' | ',')) => {
                    let (value, step) = decimal(&d.groups[..fits].concat(), &d.groups[fits]);
                    Ok(Reading { value, other: None, step, end: d.ends[fits], plain: false })
                }
                _ => Ok(Reading { plain: false, ..whole(fits) }),
            }
        }
    }
}

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
    scanner.found
}

fn vulgar(c: char) -> Option<f64> {
    Some(match c {
        '½' => 0.5,
        '¼' => 0.25,
        '¾' => 0.75,
        '⅓' => 1.0 / 3.0,
        '⅔' => 2.0 / 3.0,
        '⅛' => 0.125,
        _ => return None,
    })
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
        // `3/4`
        if reading.plain
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

    /// `2021-05-03`, `3/5/2021`, `3.5.2021`: year and day are counts, a month is a month where the order is certain.
    fn date(&mut self) -> bool {
        let rest = self.rest(self.at);
        let mut parts: [(usize, usize); 3] = [(0, 0); 3];
        let (mut at, mut mark) = (0, None);
        for (i, part) in parts.iter_mut().enumerate() {
            let length = rest[at..].bytes().take_while(u8::is_ascii_digit).count();
            if length == 0 || length > 4 {
                return false;
            }
            *part = (at, at + length);
            at += length;
            if i < 2 {
                let Some(c) = rest[at..].chars().next().filter(|c| matches!(c, '-' | '/' | '.')) else { return false };
                if *mark.get_or_insert(c) != c {
                    return false;
                }
                at += 1;
            }
        }
        let mut after = rest[at..].chars();
        if after.next().is_some_and(|c| {
            digit(c).is_some() || (Some(c) == mark && after.next().is_some_and(|n| digit(n).is_some()))
        }) {
            return false;
        }
        let number = |(from, to): (usize, usize)| parse(&rest[from..to]);
        let size = |(from, to): (usize, usize)| to - from;
        let (iso, reverse) = (size(parts[0]) == 4, size(parts[2]) == 4);
        let small = |i: usize| size(parts[i]) <= 2;
        if !(iso && small(1) && small(2) || reverse && small(0) && small(1)) {
            return false;
        }
        let base = self.at;
        for (i, part) in parts.into_iter().enumerate() {
            let value = number(part);
            let month =
                i == 1 && (1.0..=12.0).contains(&value) && (iso || mark == Some('.') || number(parts[0]) > 12.0)
                    || i == 0 && reverse && number(parts[1]) > 12.0;
            let unit = if month { Unit::plain(Kind::Month, 1.0) } else { Unit::NONE };
            self.push(value, None, 1.0, base + part.0, base + part.1, unit, false);
        }
        true
    }

    /// `3 pm`, `11 a.m.`
    fn full_hour(&mut self, start: usize, hours: &Reading) -> bool {
        let tail = self.rest(hours.end);
        let mark = tail.trim_start_matches(' ');
        let near: String = mark.chars().take(5).collect::<String>().to_lowercase();
        let afternoon = near.starts_with("pm") || near.starts_with("p.m");
        let length = if near.starts_with("p.m") || near.starts_with("a.m") { 3 } else { 2 };
        let known = afternoon || near.starts_with("am") || near.starts_with("a.m");
        let closed = near.chars().nth(length).is_none_or(|c| !c.is_alphanumeric());
        if !known
            || !closed
            || tail.len() - mark.len() > 1
            || !(1.0..=12.0).contains(&hours.value)
            || hours.value.fract() != 0.0
        {
            return false;
        }
        let value = hours.value * 60.0 % 720.0 + if afternoon { 720.0 } else { 0.0 };
        let end = self.text.len() - mark.len() + length;
        self.push(value, None, 1.0, start, end, Unit::plain(Kind::Clock, 1.0), false);
        true
    }

    /// `10:30`, `10:30 pm`.
    fn clock(&mut self, start: usize, hours: &Reading) -> bool {
        let Some(minutes) = self.rest(hours.end).strip_prefix([':', '：']) else {
            return self.full_hour(start, hours);
        };
        let length = minutes.bytes().take_while(u8::is_ascii_digit).count();
        if length != 2 || parse(&minutes[..2]) > 59.0 {
            return false;
        }
        let mut end = self.text.len() - minutes.len() + 2;
        let mut value = hours.value * 60.0 + parse(&minutes[..2]);
        let tail = self.rest(end).trim_start();
        let mark: String = tail.chars().take(4).collect::<String>().to_lowercase();
        if mark.starts_with("pm") || mark.starts_with("p.m") {
            value = value % 720.0 + 720.0;
            end = self.text.len() - tail.len() + 2;
        } else if mark.starts_with("am") || mark.starts_with("a.m") {
            value %= 720.0;
            end = self.text.len() - tail.len() + 2;
        }
        self.push(value, None, 1.0, start, end, Unit::plain(Kind::Clock, 1.0), false);
        true
    }

    /// Chinese and Japanese numerals at `self.at`, or a multiplier that is only a letter of a word.
    fn han(&mut self) {
        let start = self.at;
        let rest = self.rest(start);
        let whole =
            if rest.starts_with("百分之") { Some(100.0) } else { rest.starts_with("千分之").then_some(1000.0) };
        let numeral = whole.map(|value| ("百".len(), value, true)).or_else(|| numerals::han(rest));
        let Some((length, mut value, mut certain)) = numeral else {
            let step = self.rest(start).chars().next().map_or(1, char::len_utf8);
            return self.advance(start + step);
        };
        let mut end = start + length;
        let mut step = 1.0;
        let (mut after, mut share) = (self.rest(end), None);
        // 三点五
        if let Some(fraction) = after.strip_prefix('点').or_else(|| after.strip_prefix('點')) {
            let mut place = 1.0;
            let mut extra = 0;
            for c in fraction.chars().take(12) {
                let Some(d) = numerals::han_digit(c) else { break };
                place /= 10.0;
                value += d * place;
                extra += c.len_utf8();
            }
            if extra > 0 {
                (end, step, certain) = (end + '点'.len_utf8() + extra, place, true);
                after = self.rest(end);
            }
        }
        // 百分之五十, 三分之二
        if let Some(top) = after.strip_prefix("分之") {
            let base = end + "分之".len();
            if let Some((length, top_value, _)) = numerals::han(top) {
                share = Some((top_value / value, base + length));
            } else if top.chars().next().is_some_and(|c| digit(c).is_some())
                && let Ok(reading) = interpret(&read_digits(self.text, base))
            {
                share = Some((reading.value / value, reading.end));
            }
        }
        if let Some((portion, end)) = share.filter(|(portion, _)| portion.is_finite()) {
            return self.push(portion, None, 0.001, start, end, Unit::plain(Kind::Share, 1.0), false);
        }
        // A single numeral is a number only before something that is counted, and 一 not even there.
        let counted = after.chars().next().is_some_and(|c| "个個名位人条條座家次年月日天岁歳公米元倍种種项項只隻本辆輛层層台国國届世号號期楼部所艘分秒小时時回つ美欧英平立千厘毫吨顿点成艘颗顆枚支门門场場篇块所章页頁票章代期".contains(c));
        let ranked = self.before == Some('第');
        let soft = !(certain || (counted || ranked) && value != 1.0);
        self.take(value, None, step, start, end, soft);
    }

    /// A word of a spaced script at `self.at`: number words, ordinals, months, or nothing.
    fn words(&mut self) {
        let start = self.at;
        let mut sum = Sum::default();
        let (mut end, mut count, mut soft) = (start, 0, true);
        let mut next = start;
        while let Some((word, stop)) = self.word(next) {
            if count > 0 && sum.joins(&word) {
                // Only a joiner when another part follows.
                let Some((after, stop)) = self.gap(stop).and_then(|at| self.word(at)) else { break };
                let Some((part, _)) = numerals::word(&after) else { break };
                if !sum.push(part) {
                    break;
                }
                (end, count, soft) = (stop, count + 1, false);
            } else if let Some(value) = (count == 0).then(|| numerals::compound(&word)).flatten() {
                return self.take(value, None, 1.0, start, stop, false);
            } else {
                let Some((part, loose)) = numerals::word(&word) else { break };
                if !sum.push(part) {
                    break;
                }
                soft = soft && loose;
                (end, count) = (stop, count + 1);
            }
            let Some(at) = self.gap(end) else { break };
            next = at;
        }
        if count > 0 {
            // `hundreds`, `a million`, `mille`: a magnitude without a count is too vague to demand.
            let plural_scale = count == 1
                && sum.value() >= 100.0
                && !matches!(self.before_word(start).as_str(), "a" | "an" | "eine" | "un" | "one" | "half a");
            let soft = if count > 1 { false } else { soft || plural_scale };
            let half = self.rest(end).to_owned_prefix(11).eq_ignore_ascii_case(" and a half");
            let (value, end) = if half { (sum.value() + 0.5, end + 11) } else { (sum.value(), end) };
            if let Some((bottom, stop)) = self.denominator(end) {
                return self.push(value / bottom, None, 0.001, start, stop, Unit::plain(Kind::Share, 1.0), false);
            }
            let soft = soft && units::read(self.rest(end)).is_none();
            return self.take(value, None, 1.0, start, end, soft);
        }
        let Some((word, stop)) = self.word(start) else { return self.advance(self.at + 1) };
        let capital = self.rest(start).chars().next().is_some_and(char::is_uppercase);
        if let Some((month, loose)) = numerals::month(&word) {
            let beside = self.beside_digit(start, stop);
            let led = || {
                let before = self.before_word(start);
                matches!(
                    before.as_str(),
                    "in" | "of" | "by" | "since" | "until" | "during" | "late" | "early" | "mid" | "last" | "next"
                )
            };
            if (beside || !loose || capital && led()) && (beside || capital || word.len() > 4) {
                return self.push(f64::from(month), None, 1.0, start, stop, Unit::plain(Kind::Month, 1.0), false);
            }
        } else if let Some((rank, loose)) = numerals::ordinal(&word) {
            if let Some(end) = century(self.rest(stop)) {
                return self.period((rank - 1.0) * 100.0 + 1.0, 99.0, start, stop + end);
            }
            if rank == 3.0
                && self.rest(stop).starts_with(" of")
                && matches!(self.before_word(start).as_str(), "a" | "one")
            {
                return self.push(1.0 / 3.0, None, 0.001, start, stop, Unit::plain(Kind::Share, 1.0), false);
            }
            return self.push(rank, None, 1.0, start, stop, Unit::plain(Kind::Rank, 1.0), loose);
        } else if matches!(
            word.as_str(),
            "half"
                | "halb"
                | "hälfte"
                | "moitié"
                | "mitad"
                | "metà"
                | "metade"
                | "половина"
                | "helft"
                | "quarter"
                | "viertel"
        ) {
            let value = if matches!(word.as_str(), "quarter" | "viertel") { 0.25 } else { 0.5 };
            let tail = self.rest(stop).trim_start();
            // `half a million`
            if let Some(scaled) = tail.strip_prefix("a ") {
                let at = self.text.len() - scaled.len();
                if let Some((factor, end)) =
                    self.word(at).and_then(|(word, end)| numerals::scale_word(&word).map(|factor| (factor, end)))
                {
                    return self.take(value * factor, None, factor / 10.0, start, end, false);
                }
            }
            let firm = ["of ", "the ", "der ", "des ", "de ", "dei ", "della ", "dos ", "van "]
                .iter()
                .any(|of| tail.starts_with(of))
                && !word.starts_with("quarter");
            return self.push(value, None, 0.001, start, stop, Unit::plain(Kind::Share, 1.0), !firm);
        }
        // The whole word with the digits that belong to it (`B52`, `gpt4`).
        let rest = self.rest(stop);
        let tail = rest.find(|c: char| !(digit(c).is_some() || spaced_letter(c))).unwrap_or(rest.len());
        self.advance(stop + tail);
    }

    /// The case-folded word at `at` and its end; a word longer than any number word is given without its letters.
    fn word(&self, at: usize) -> Option<(String, usize)> {
        let rest = self.rest(at);
        let length = rest.find(|c: char| !spaced_letter(c)).unwrap_or(rest.len());
        (length > 0).then(|| (if length > 96 { String::new() } else { rest[..length].to_lowercase() }, at + length))
    }

    /// Where the next part of a number may start: behind one space or hyphen.
    fn gap(&self, at: usize) -> Option<usize> {
        let c = self.rest(at).chars().next()?;
        matches!(c, ' ' | '-' | '\u{a0}' | '‑').then(|| at + c.len_utf8())
    }

    fn before_word(&self, at: usize) -> String {
        let head = self.text[..at].trim_end();
        let start = head
            .rfind(|c: char| !spaced_letter(c))
            .map_or(0, |i| i + head[i..].chars().next().map_or(1, char::len_utf8));
        if head.len() - start > 16 { String::new() } else { head[start..].to_lowercase() }
    }

    /// Whether a number stands directly before or behind (`3 May`, `May 3`, `May 2021`).
    fn beside_digit(&self, start: usize, stop: usize) -> bool {
        let behind =
            self.rest(stop).trim_start_matches([' ', '.', ',']).chars().next().is_some_and(|c| digit(c).is_some());
        let head = self.text[..start].trim_end_matches([' ', '.']);
        let head = ["st", "nd", "rd", "th", "st of", "nd of", "rd of", "th of", " de", "º", "er"]
            .iter()
            .find_map(|s| head.strip_suffix(s))
            .unwrap_or(head);
        behind || head.trim_end().chars().next_back().is_some_and(|c| digit(c).is_some())
    }

    /// `thirds`, `quarters`, `fifths` behind a number.
    fn denominator(&self, at: usize) -> Option<(f64, usize)> {
        let (word, stop) = self.word(self.gap(at)?)?;
        let bottom = match word.as_str() {
            "half" | "halves" => 2.0,
            "third" | "thirds" | "tiers" | "drittel" | "tercios" | "terzi" | "terços" => 3.0,
            "quarter" | "quarters" | "fourths" | "viertel" | "quarts" => 4.0,
            "fifths" => 5.0,
            "eighths" => 8.0,
            "tenths" => 10.0,
            _ => return None,
        };
        // `one third place`, `two quarter finals` are rare enough; `one quarter` of a year is time, not a share.
        Some((bottom, stop))
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
        let alone = head[..from].chars().next_back().is_none_or(|c| !c.is_alphanumeric());
        if alone && code.bytes().all(|b| b.is_ascii_uppercase()) { units::money(&code.to_lowercase()) } else { None }
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
            let joined = matches!(between.trim(), "and" | "und" | "et" | "y" | "e" | "и" | "to");
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
            if matches!(between, "-" | "–" | "—" | "~" | "〜" | "至" | "到" | " - " | " – " | " to " | " bis " | " à ")
            {
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
        self.found.push(Quantity { value, other, unit, bound, width: 0.0, bytes: start..end, step, soft, noun });
        self.advance(end);
    }
}

/// Short pieces of a text's edges, cut on character boundaries.
trait Edges {
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
fn decade(rest: &str, value: f64, step: f64) -> Option<(f64, usize)> {
    if step != 1.0 || value % 10.0 != 0.0 || !(1000.0..3000.0).contains(&value) {
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
fn century(rest: &str) -> Option<usize> {
    let trimmed = rest.trim_start_matches([' ', '-', '.']);
    let skipped = rest.len() - trimmed.len();
    let lower: String = trimmed.chars().take(12).collect::<String>().to_lowercase();
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
fn suffix(rest: &str, value: f64, before: Option<char>) -> (usize, Unit) {
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
fn nouns(rest: &str) -> Vec<String> {
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
        !matches!(
            n.as_str(),
            "the"
                | "and"
                | "for"
                | "with"
                | "von"
                | "der"
                | "und"
                | "que"
                | "des"
                | "are"
                | "were"
                | "was"
                | "have"
                | "more"
                | "个"
                | "名"
                | "位"
                | "多"
                | "余"
                | "以"
                | "上"
                | "的"
                | "了"
        )
    });
    nouns
}

/// Relative difference below which two converted figures are one.
const SAME: f64 = 1e-9;
/// Relative difference that rounding in another system of units may make.
const ROUNDED: f64 = 0.03;
/// Relative difference that `about` allows.
const ABOUT: f64 = 0.05;

fn near(a: f64, b: f64, relative: f64) -> bool {
    (a - b).abs() <= relative * a.abs().max(b.abs())
}

/// Whether both state the same number, units converted.
#[must_use]
pub fn same(a: &Quantity, b: &Quantity) -> bool {
    let raw = |a: &Quantity, b: &Quantity| {
        let readings = |q: &Quantity| [Some(q.value), q.other];
        readings(a).into_iter().flatten().any(|x| readings(b).into_iter().flatten().any(|y| near(x, y, SAME)))
    };
    if a.width != b.width {
        return false;
    }
    if !a.comparable(b) {
        let loose = |kind: Kind| matches!(kind, Kind::Count | Kind::Rank);
        // A bare number may leave its unit to a table's head; a share is no count.
        let share = a.unit.kind == Kind::Share || b.unit.kind == Kind::Share;
        return (loose(a.unit.kind) || loose(b.unit.kind)) && !share && raw(a, b);
    }
    if a.unit == b.unit {
        return raw(a, b);
    }
    if a.unit.kind == Kind::Data {
        let (x, y) = (a.base(), b.base());
        return (-4..=4).any(|power: i32| {
            near(x, y * (0..power.abs()).fold(1.0, |f, _| if power < 0 { f / 1.024 } else { f * 1.024 }), SAME)
        });
    }
    let exact = near(a.base(), b.base(), SAME);
    if a.unit.family == b.unit.family {
        return exact;
    }
    let step = (a.step * a.unit.factor).max(b.step * b.unit.factor) / 2.0;
    let scale =
        if a.unit.kind == Kind::Temperature { f64::INFINITY } else { a.base().abs().max(b.base().abs()) * ROUNDED };
    exact || (a.base() - b.base()).abs() <= step.min(scale)
}

fn opposed(a: Bound, b: Bound) -> bool {
    let side = |bound| match bound {
        Bound::AtLeast | Bound::MoreThan => 1,
        Bound::AtMost | Bound::LessThan => -1,
        Bound::Exact | Bound::About => 0,
    };
    side(a) * side(b) == -1
}

/// Whether the context's number makes the claim's number true: the same number, one that its comparator admits, or one
/// within its period. What the numbers are about is left to the judge, except that a comparator is not satisfied by a
/// number that counts something else.
#[must_use]
pub fn holds(claim: &Quantity, context: &Quantity) -> bool {
    let lenient = claim.bound == Bound::Exact || context.bound != Bound::Exact || !claim.comparable(context);
    if same(claim, context) {
        return !opposed(claim.bound, context.bound)
            && (lenient || !matches!(claim.bound, Bound::MoreThan | Bound::LessThan));
    }
    if claim.width > 0.0 {
        return context.unit.kind == Kind::Count
            && context.value >= claim.value
            && context.value + context.width <= claim.value + claim.width;
    }
    if claim.bound == Bound::Exact || !claim.comparable(context) || opposed(claim.bound, context.bound) {
        return false;
    }
    let year =
        |q: &Quantity| q.unit.kind == Kind::Count && q.value.fract() == 0.0 && (1000.0..3000.0).contains(&q.value);
    let dated = year(claim) && year(context) && claim.noun.is_empty() == context.noun.is_empty();
    if claim.unit.kind == Kind::Count && !claim.same_noun(context) && !dated {
        return false;
    }
    let (a, b) = (claim.base(), context.base());
    match claim.bound {
        Bound::AtLeast | Bound::MoreThan => b > a && !matches!(context.bound, Bound::AtMost | Bound::LessThan),
        Bound::AtMost | Bound::LessThan => b < a && !matches!(context.bound, Bound::AtLeast | Bound::MoreThan),
        Bound::About => near(a, b, ABOUT) && matches!(context.bound, Bound::Exact | Bound::About),
        Bound::Exact => false,
    }
}

/// The numbers that `claim` states firmly and that none of `context` makes true.
#[must_use]
pub fn missing<'a>(claim: &'a [Quantity], context: &[Quantity]) -> Vec<&'a Quantity> {
    claim
        .iter()
        .filter(|q| !q.soft)
        .enumerate()
        .filter(|(at, q)| *at >= MOST_IN_A_CLAIM || !context.iter().any(|c| holds(q, c)))
        .map(|(_, q)| q)
        .collect()
}
