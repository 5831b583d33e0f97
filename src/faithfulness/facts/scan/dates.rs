//! Dates and times of the day.

use super::Scanner;
use crate::faithfulness::facts::digits::{Reading, digit, parse};
use crate::faithfulness::facts::units::{Kind, Unit};
use crate::faithfulness::tokens::is_gap;
use crate::lean::Lower;

impl Scanner<'_> {
    /// `2021-05-03`, `3/5/2021`, `3.5.2021`: year and day are counts, a month is a month where the order is certain.
    pub(super) fn date(&mut self) -> bool {
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
    pub(super) fn full_hour(&mut self, start: usize, hours: &Reading) -> bool {
        let tail = self.rest(hours.end);
        let mark = tail.strip_prefix(' ').unwrap_or(tail);
        let Some((afternoon, length)) = half_named(mark).filter(|_| (1.0..=12.0).contains(&hours.value)) else {
            return false;
        };
        let value = half_day(hours.value * 60.0) + if afternoon { 720.0 } else { 0.0 };
        let end = self.text.len() - mark.len() + length;
        self.push(value, None, 1.0, start, end, Unit::plain(Kind::Clock, 1.0), false);
        true
    }

    /// `10:30`, `10:30 pm`.
    pub(super) fn clock(&mut self, start: usize, hours: &Reading) -> bool {
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
        if let Some((afternoon, length)) = half_named(tail) {
            value = half_day(value) + if afternoon { 720.0 } else { 0.0 };
            end = self.text.len() - tail.len() + length;
        }
        self.push(value, None, 1.0, start, end, Unit::plain(Kind::Clock, 1.0), false);
        true
    }
}

/// Which half of the day `rest` names at its front, `am` or `p.m.`: whether it is the second, and the bytes of its letters.
fn half_named(rest: &str) -> Option<(bool, usize)> {
    let near = rest.chars().take(4).collect::<String>().lower();
    let mark = ["am", "pm", "a.m", "p.m"].into_iter().find(|mark| near.starts_with(mark))?;
    let closed = near[mark.len()..].chars().next().is_none_or(is_gap);
    closed.then_some((mark.starts_with('p'), mark.len()))
}

/// Minutes within half a day. The remainder operator on floating-point numbers is 2 KB of library code in WebAssembly.
fn half_day(minutes: f64) -> f64 {
    minutes - (minutes / 720.0).floor() * 720.0
}
