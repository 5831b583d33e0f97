//! Numbers in running text, and whether one makes another true.

use super::bounds::Bound;
use super::units::{Kind, Unit};
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
    /// What it is a part of.
    pub group: Option<Group>,
}

/// Numbers that say something only together.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Group {
    /// A date of a month and a day, a year, or both.
    Date {
        /// The year, 1000 to 2999.
        year: Option<u16>,
        /// The month, 1 to 12.
        month: u16,
        /// The day of the month, 1 to 31.
        day: Option<u16>,
        /// Day and month may be the other way round (`3/5/2021`).
        either: bool,
    },
    /// A ratio or a result (`3:2`).
    Pair(f64, f64),
}

impl Group {
    /// Whether two dates may be the same day: what both tell agrees.
    fn dates_agree(self, other: Self) -> bool {
        let (Self::Date { year, month, day, either }, Self::Date { year: y, month: m, day: d, either: e }) =
            (self, other)
        else {
            return false;
        };
        let agree = |a: Option<u16>, b: Option<u16>| a.is_none() || b.is_none() || a == b;
        let turned = (either || e) && agree(day, Some(m)) && agree(Some(month), d);
        agree(year, y) && (month == m && agree(day, d) || turned)
    }
}

/// Whether what `claim` is a part of can stand beside `context` as a whole: a date needs a date there that agrees, or its
/// month standing alone, once the context has dates at all; a ratio must not stand there only the other way round.
#[must_use]
pub fn whole_holds(claim: &Quantity, context: &[Quantity]) -> bool {
    let groups = || context.iter().filter_map(|c| c.group);
    match claim.group {
        None => true,
        Some(date @ Group::Date { month, .. }) => {
            let alone = |c: &Quantity| c.group.is_none() && c.unit.kind == Kind::Month && c.value == f64::from(month);
            !groups().any(|other| matches!(other, Group::Date { .. }))
                || groups().any(|other| date.dates_agree(other))
                || context.iter().any(alone)
        }
        Some(pair @ Group::Pair(a, b)) => {
            groups().any(|other| other == pair) || !groups().any(|other| other == Group::Pair(b, a))
        }
    }
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
        // `35 pounds` may be money.
        let pounds = |x: &Quantity, y: &Quantity| {
            x.unit.kind == Kind::Money("GBP") && y.unit.kind == Kind::Mass && (453.0..454.0).contains(&y.unit.factor)
        };
        if pounds(a, b) || pounds(b, a) {
            return raw(a, b);
        }
        let loose = |kind: Kind| matches!(kind, Kind::Count | Kind::Rank);
        // A bare number may leave its unit to a table's head; a share is no count.
        let share = a.unit.kind == Kind::Share || b.unit.kind == Kind::Share;
        return (loose(a.unit.kind) || loose(b.unit.kind)) && !share && raw(a, b);
    }
    if a.unit == b.unit {
        return raw(a, b);
    }
    if a.unit.kind == Kind::Data {
        // A step of 1000 may be one of 1024.
        let steps =
            |a: f64, b: f64| core::iter::successors(Some(b), |b| Some(b * 1.024)).take(5).any(|b| near(a, b, SAME));
        return steps(a.base(), b.base()) || steps(b.base(), a.base());
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
        let rounded = context.bound == Bound::About && matches!(claim.bound, Bound::MoreThan | Bound::LessThan);
        return !opposed(claim.bound, context.bound)
            && !rounded
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
        .filter(|(at, q)| *at >= MOST_IN_A_CLAIM || !context.iter().any(|c| holds(q, c)) || !whole_holds(q, context))
        .map(|(_, q)| q)
        .collect()
}
