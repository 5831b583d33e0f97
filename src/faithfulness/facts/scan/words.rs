//! Numbers in words and numerals.

use super::Scanner;
use super::around::{Edges, century};
use crate::faithfulness::facts::digits::{digit, interpret, read_digits, spaced_letter};
use crate::faithfulness::facts::numerals::{self, Sum};
use crate::faithfulness::facts::units::{self, Kind, Unit};
use crate::lean::Lower;
use crate::text::lists::List;

impl Scanner<'_> {
    /// Chinese and Japanese numerals at `self.at`, or a multiplier that is only a letter of a word.
    pub(super) fn han(&mut self) {
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
    pub(super) fn words(&mut self) {
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
                && !List("a|an|eine|un|one|half a").contains(self.before_word(start).as_str());
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
                List("in|of|by|since|until|during|late|early|mid|last|next").contains(before.as_str())
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
        } else if let Some(times) = ["once", "twice", "thrice"].iter().position(|times| *times == word) {
            // `once` also means formerly, and as soon as; in Spanish it is eleven.
            let (times, other) = [(1.0, Some(11.0)), (2.0, None), (3.0, None)][times];
            return self.push(times, other, 1.0, start, stop, Unit::plain(Kind::Times, 1.0), times == 1.0);
        } else if List("half|halb|hälfte|moitié|mitad|metà|metade|половина|helft|quarter|viertel")
            .contains(word.as_str())
        {
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
    pub(super) fn word(&self, at: usize) -> Option<(String, usize)> {
        let rest = self.rest(at);
        let length = rest.find(|c: char| !spaced_letter(c)).unwrap_or(rest.len());
        (length > 0).then(|| (if length > 96 { String::new() } else { rest[..length].lower() }, at + length))
    }

    /// Where the next part of a number may start: behind one space or hyphen.
    pub(super) fn gap(&self, at: usize) -> Option<usize> {
        let c = self.rest(at).chars().next()?;
        matches!(c, ' ' | '-' | '\u{a0}' | '‑').then(|| at + c.len_utf8())
    }

    pub(super) fn before_word(&self, at: usize) -> String {
        let head = self.text[..at].trim_end();
        let start = head
            .rfind(|c: char| !spaced_letter(c))
            .map_or(0, |i| i + head[i..].chars().next().map_or(1, char::len_utf8));
        if head.len() - start > 16 { String::new() } else { head[start..].lower() }
    }

    /// Whether a number stands directly before or behind (`3 May`, `May 3`, `May 2021`).
    pub(super) fn beside_digit(&self, start: usize, stop: usize) -> bool {
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
    pub(super) fn denominator(&self, at: usize) -> Option<(f64, usize)> {
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
}
