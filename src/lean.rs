//! What the standard library does as well, at a price in WebAssembly: its sorts come to 3 to 5 KB for every type that is
//! sorted, its reading and writing of floating-point numbers to 25 KB.

use core::cmp::Ordering;
use foldhash::fast::FixedState;

/// Hash tables that are the same on every run and platform.
pub(crate) type HashMap<K, V> = hashbrown::HashMap<K, V, FixedState>;
/// As [`HashMap`].
pub(crate) type HashSet<T> = hashbrown::HashSet<T, FixedState>;

/// [`str::to_lowercase`] letter by letter: a sigma at the end of a word is one like all others.
pub(crate) trait Lower {
    fn lower(&self) -> String;
}

impl Lower for str {
    fn lower(&self) -> String {
        if self.is_ascii() { self.to_ascii_lowercase() } else { self.chars().flat_map(char::to_lowercase).collect() }
    }
}

/// Sorts stably; O(n log n).
pub(crate) fn sort_by<T>(items: &mut [T], mut compare: impl FnMut(&T, &T) -> Ordering) {
    let mut order = order(items.len(), &mut |a, b| compare(&items[a], &items[b]) == Ordering::Greater);
    // Follows each cycle of the permutation once, marking places that are done by making them point at themselves.
    for start in 0..order.len() {
        let mut at = start;
        while order[at] != start {
            let from = order[at];
            items.swap(at, from);
            order[at] = at;
            at = from;
        }
        order[at] = at;
    }
}

/// Sorts by the order of the type itself, stably.
pub(crate) fn sort<T: Ord>(items: &mut [T]) {
    sort_by(items, T::cmp);
}

/// The places of `0..len` in order, by merging ever longer runs; the one copy of the algorithm for all types.
fn order(len: usize, after: &mut dyn FnMut(usize, usize) -> bool) -> Vec<usize> {
    let mut from: Vec<usize> = (0..len).collect();
    let mut to = from.clone();
    let mut run = 1;
    while run < len {
        let mut start = 0;
        while start < len {
            let (middle, end) = ((start + run).min(len), (start + 2 * run).min(len));
            let (mut left, mut right) = (start, middle);
            for slot in &mut to[start..end] {
                let take_right = left == middle || (right < end && after(from[left], from[right]));
                let next = if take_right { &mut right } else { &mut left };
                *slot = from[*next];
                *next += 1;
            }
            start = end;
        }
        core::mem::swap(&mut from, &mut to);
        run *= 2;
    }
    from
}

/// Reads `12`, `-0.5` or `3e-4`; `None` for anything else. Exact for up to 15 digits and exponents up to 22, otherwise within
/// a few units in the last place, and the same on every target.
pub(crate) fn parse_f64(text: &str) -> Option<f64> {
    let (negative, digits) = match text.as_bytes().first()? {
        b'-' => (true, &text[1..]),
        b'+' => (false, &text[1..]),
        _ => (false, text),
    };
    let (digits, exponent) = match digits.split_once(['e', 'E']) {
        Some((digits, exponent)) => (digits, exponent.parse::<i32>().ok()?),
        None => (digits, 0),
    };
    let (mut mantissa, mut scale, mut seen, mut fraction) = (0u64, exponent, false, false);
    for byte in digits.bytes() {
        match byte {
            b'0'..=b'9' => {
                seen = true;
                if mantissa < 1_000_000_000_000_000_000 {
                    mantissa = mantissa * 10 + u64::from(byte - b'0');
                    scale -= i32::from(fraction);
                } else {
                    scale += i32::from(!fraction);
                }
            }
            b'.' if !fraction => fraction = true,
            _ => return None,
        }
    }
    if !seen {
        return None;
    }
    // Trailing zeros of a fraction would cost exactness.
    while mantissa != 0 && mantissa.is_multiple_of(10) && scale < 0 {
        mantissa /= 10;
        scale += 1;
    }
    #[allow(clippy::cast_precision_loss, reason = "beyond 53 bits the last place is given up")]
    let mut value = mantissa as f64;
    while scale != 0 && value != 0.0 && value.is_finite() {
        let step = scale.clamp(-22, 22);
        let power = (0..step.unsigned_abs()).fold(1.0, |power, _| power * 10.0);
        value = if step < 0 { value / power } else { value * power };
        scale -= step;
    }
    Some(if negative { -value } else { value })
}

/// The shortest digits that read back as `value`, without `.0`; `NaN` and infinities by name.
pub(crate) fn show_f64(value: f64) -> String {
    match serde_json::Number::from_f64(value) {
        Some(number) => {
            let text = number.to_string();
            text.strip_suffix(".0").map_or(text.clone(), str::to_owned)
        }
        None if value.is_nan() => "NaN".into(),
        None if value > 0.0 => "Infinity".into(),
        None => "-Infinity".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sorts_stably_what_the_standard_library_sorts() {
        // A small generator, so that lengths and ties of all kinds occur.
        let mut state = 7u32;
        for len in (0..70).chain([1000, 1023, 1024, 1025]) {
            let items: Vec<(u32, usize)> = (0..len)
                .map(|at| {
                    state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    ((state >> 16) % 20, at)
                })
                .collect();
            let (mut ours, mut theirs) = (items.clone(), items);
            sort_by(&mut ours, |a, b| a.0.cmp(&b.0));
            theirs.sort_by_key(|item| item.0);
            assert_eq!(ours, theirs);
        }
    }

    #[test]
    fn reads_what_the_standard_library_reads() {
        for text in [
            "0",
            "1",
            "12",
            "-0.5",
            "3.14159",
            "0.1",
            "1e3",
            "2.5e-7",
            "1E+10",
            "123456789012345",
            "100.000",
            ".5",
            "5.",
            "+7",
        ] {
            assert_eq!(parse_f64(text), text.parse().ok(), "{text}");
        }
        for text in ["", "-", ".", "1.2.3", "abc", "1e", "e5", "0x10", "1_000", "NaN", "inf", "1e99999999999"] {
            assert_eq!(parse_f64(text), None, "{text}");
        }
        let close = |text: &str| {
            let (ours, theirs) = (parse_f64(text).expect("a number"), text.parse::<f64>().expect("a number"));
            assert!((ours - theirs).abs() <= theirs.abs() * 1e-15, "{text}: {ours} {theirs}");
        };
        ["123456789012345678901234567890", "0.12345678901234567890123", "9.99e200", "7e-200"]
            .into_iter()
            .for_each(close);
        assert_eq!(parse_f64("1e400"), Some(f64::INFINITY));
        assert_eq!(parse_f64("1e-400"), Some(0.0));
        assert_eq!(parse_f64("0e999999999"), Some(0.0));
    }

    #[test]
    fn writes_the_shortest_digits() {
        for (value, text) in [(1.0, "1"), (0.1, "0.1"), (-2.5, "-2.5"), (2.0 / 3.0, "0.6666666666666666"), (0.0, "0")] {
            assert_eq!(show_f64(value), text);
        }
        assert_eq!(show_f64(f64::NAN), "NaN");
        assert_eq!(show_f64(f64::NEG_INFINITY), "-Infinity");
    }
}
