//! Runs of digits: thousands, decimals, and what only looks like them.

use crate::lean;

/// The digit 0 to 9 that a decimal digit of any common script stands for.
pub(super) fn digit(c: char) -> Option<u8> {
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
pub(super) fn spaced_letter(c: char) -> bool {
    c.is_alphabetic()
        && !matches!(c, '\u{e00}'..='\u{e7f}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{17ff}' | '\u{2e80}'..='\u{d7ff}' | '\u{f900}'..='\u{faff}' | '\u{ff66}'..='\u{ff9f}' | '\u{20000}'..='\u{3ffff}')
}

/// Digits and what separates them.
pub(super) struct Digits {
    /// Groups of digits, folded to ASCII.
    pub(super) groups: Vec<String>,
    /// The separators between the groups.
    separators: Vec<char>,
    /// Where each group ends.
    ends: Vec<usize>,
}

pub(super) fn read_digits(text: &str, at: usize) -> Digits {
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
pub(super) struct Reading {
    pub(super) value: f64,
    pub(super) other: Option<f64>,
    pub(super) step: f64,
    pub(super) end: usize,
    /// A plain run of digits without separators.
    pub(super) plain: bool,
}

pub(super) fn parse(digits: &str) -> f64 {
    // More than 300 digits are no quantity; they would overflow.
    if digits.len() > 300 { 0.0 } else { lean::parse_f64(digits).unwrap_or(0.0) }
}

pub(super) fn decimal(whole: &str, fraction: &str) -> (f64, f64) {
    let fraction = fraction.get(..fraction.len().min(17)).unwrap_or_default();
    let value = if whole.len() > 300 { 0.0 } else { lean::parse_f64(&format!("{whole}.{fraction}")).unwrap_or(0.0) };
    let step = (0..fraction.len()).fold(1.0, |step, _| step / 10.0);
    (value, step)
}

/// Reads thousands and decimals; `None` for versions and the like, whose end is given instead.
pub(super) fn interpret(d: &Digits) -> Result<Reading, usize> {
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

/// The value of a fraction in one character.
pub(super) fn vulgar(c: char) -> Option<f64> {
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
