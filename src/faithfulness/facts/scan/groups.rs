//! Numbers that say something only together: the parts of a date, the two sides of a ratio.

use crate::faithfulness::facts::quantity::{Group, Quantity};
use crate::faithfulness::facts::units::Kind;
use crate::lean::Lower;
use crate::text::lists::List;

fn whole(q: &Quantity, from: f64, to: f64) -> Option<u16> {
    let fits = q.value.fract() == 0.0 && q.step == 1.0 && q.width == 0.0 && (from..=to).contains(&q.value);
    // The range holds whole numbers far below the limit only.
    fits.then_some(q.value as u16)
}

fn day(q: &Quantity) -> Option<u16> {
    matches!(q.unit.kind, Kind::Count | Kind::Rank).then(|| whole(q, 1.0, 31.0)).flatten()
}

fn month(q: &Quantity) -> Option<u16> {
    (q.unit.kind == Kind::Month).then(|| whole(q, 1.0, 12.0)).flatten()
}

fn year(q: &Quantity) -> Option<u16> {
    (q.unit.kind == Kind::Count).then(|| whole(q, 1000.0, 2999.0)).flatten()
}

/// Tells each part of a date and each side of a ratio what it belongs to.
pub(super) fn group(text: &str, found: &mut [Quantity]) {
    let mut at = 0;
    while at < found.len() {
        at += date(text, found, at).or_else(|| ratio(text, found, at)).unwrap_or(1);
    }
}

/// What stands between two neighbours, case-folded; long stretches join nothing.
fn between(text: &str, found: &[Quantity], left: usize) -> Option<String> {
    let (a, b) = (found.get(left)?, found.get(left + 1)?);
    text.get(a.bytes.end..b.bytes.start).filter(|gap| gap.len() <= 6).map(|gap| gap.trim().lower())
}

fn beside(text: &str, found: &[Quantity], left: usize) -> bool {
    between(text, found, left).is_some_and(|gap| List("|.|,|-|/|of|de|del|the").contains(gap.as_str()))
}

/// `3 and 5 March`, `March 3-5`
fn listed(text: &str, found: &[Quantity], left: usize) -> bool {
    between(text, found, left).is_some_and(|gap| List("-|–|—|,|&|and|to|or|und|bis|et|y|e").contains(gap.as_str()))
}

/// A date whose first part is at `at`; the answer tells how many numbers it takes.
fn date(text: &str, found: &mut [Quantity], at: usize) -> Option<usize> {
    let q = |offset: usize| found.get(at + offset);
    let next = |offset: usize| beside(text, found, at + offset);
    let year_at = |offset: usize| q(offset).filter(|_| next(offset - 1)).and_then(year);
    let set = |found: &mut [Quantity], days: &[(usize, u16)], from: usize, to: usize, date: Group| {
        for part in &mut found[from..to] {
            part.group = Some(date);
        }
        for &(place, day) in days {
            if let Group::Date { year, month, either, .. } = date {
                found[place].group = Some(Group::Date { year, month, day: Some(day), either });
            }
        }
    };
    if let Some(month) = q(0).and_then(month) {
        // May 3, 2021; May 3-5, 2021; May 2021
        let mut days = Vec::new();
        while let Some(day) = q(1 + days.len())
            .and_then(day)
            .filter(|_| if days.is_empty() { next(0) } else { listed(text, found, at + days.len()) })
        {
            // In `May 3, 5 June` the second day is of another month.
            if !days.is_empty() && q(2 + days.len()).and_then(self::month).is_some() && next(1 + days.len()) {
                break;
            }
            days.push((at + 1 + days.len(), day));
        }
        let parts = 1 + days.len();
        let year = year_at(parts);
        if days.is_empty() && year.is_none() {
            return None;
        }
        let end = parts + usize::from(year.is_some());
        let day = days.first().map(|&(_, day)| day);
        set(found, &days, at, at + end, Group::Date { year, month, day, either: false });
        return Some(end);
    }
    if let Some(first) = q(0).and_then(year) {
        // 2021-05-03, 2021年5月
        let month = q(1).filter(|_| next(0)).and_then(month)?;
        let day = q(2).filter(|_| next(1)).and_then(day);
        let end = 2 + usize::from(day.is_some());
        set(found, &[], at, at + end, Group::Date { year: Some(first), month, day, either: false });
        return Some(end);
    }
    let first = q(0).and_then(day)?;
    let slashes = |offset| between(text, found, at + offset).is_some_and(|gap| matches!(gap.as_str(), "/" | "-" | "."));
    if let Some(month) = q(1).filter(|_| next(0)).and_then(month) {
        // 3 May 2021; 1 and 3 May 2021
        let year = year_at(2);
        let end = 2 + usize::from(year.is_some());
        let mut days = Vec::new();
        let mut from = at;
        while from > 0
            && found[from - 1].group.is_none()
            && listed(text, found, from - 1)
            && let Some(day) = day(&found[from - 1])
        {
            from -= 1;
            days.push((from, day));
        }
        set(found, &days, at, at + end, Group::Date { year, month, day: Some(first), either: false });
        return Some(end);
    }
    // 3/5/2021: which is the month is not known.
    let second = q(1).and_then(day).filter(|&second| first <= 12 && second <= 12 && slashes(0) && slashes(1))?;
    let year = Some(q(2).and_then(year)?);
    set(found, &[], at, at + 3, Group::Date { year, month: first, day: Some(second), either: true });
    Some(3)
}

/// `3:2`, `3比2`
fn ratio(text: &str, found: &mut [Quantity], at: usize) -> Option<usize> {
    let [a, b] = found.get(at..at + 2)? else { return None };
    let joined = matches!(text.get(a.bytes.end..b.bytes.start)?, ":" | "：" | " : " | "比");
    let bare = |q: &Quantity| q.unit.kind == Kind::Count && q.width == 0.0;
    if !joined || !bare(a) || !bare(b) {
        return None;
    }
    let pair = Group::Pair(a.value, b.value);
    for side in &mut found[at..at + 2] {
        side.group = Some(pair);
    }
    Some(2)
}
