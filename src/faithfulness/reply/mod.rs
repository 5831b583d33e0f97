//! Reads what a judge replied, however it is dressed, and nothing into it that is not there.

use crate::faithfulness::json::{self, Found, values};
use crate::faithfulness::report::Answer;
use crate::faithfulness::tokens::is_gap;
use crate::faithfulness::wire::Reply;
use crate::lean::Lower;
use crate::text::lists::List;
use serde_json::{Map, Value};

/// A claim as a judge listed it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Listed {
    pub(crate) text: String,
    pub(crate) source: Option<String>,
}

/// The claims of one reply.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Claims {
    pub(crate) claims: Vec<Listed>,
    /// The reply was cut, so claims may be missing.
    pub(crate) cut: bool,
}

/// One verdict as a judge gave it.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Given {
    /// The claim's number, when the judge gave one; 0 when it gave something else.
    pub(crate) id: Option<u64>,
    pub(crate) answer: Answer,
    /// The judge's word, where it is not plainly one of the three.
    pub(crate) word: Option<String>,
    pub(crate) reason: Option<String>,
    pub(crate) quote: Option<String>,
    /// As printed in the prompt, from 1.
    pub(crate) chunk: Option<u64>,
}

/// The verdicts of one reply.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Verdicts {
    pub(crate) items: Vec<Given>,
    pub(crate) cut: bool,
}

/// The claims in a reply; `None` when it holds no list of claims.
pub(crate) fn claims(reply: &Reply) -> Option<Claims> {
    read(reply, |found| {
        const KEYS: List = List(
            "claims|truths|statements|facts|assertions|propositions|sentences|items|list|results|result|data\
            |output|response|answer",
        );
        let list = list(&found.value, KEYS, &|value| claim(value).is_some())?;
        let claims: Vec<Listed> = list.iter().filter_map(|(_, value)| claim(value)).collect();
        // A list of other things is no list of claims.
        (!claims.is_empty() || list.is_empty()).then_some(Claims { claims, cut: !found.complete })
    })
}

/// The verdicts in a reply; `None` when it holds none.
pub(crate) fn verdicts(reply: &Reply) -> Option<Verdicts> {
    let several = read(reply, |found| {
        const KEYS: List = List(
            "verdicts|verdict|results|result|answers|judgements|judgments|evaluations|claims|items|list|data\
            |output|response|answer",
        );
        // A single verdict is left to the second reading, together with those that follow it.
        if given(None, &found.value).is_some() && found.value.get("verdicts").is_none() {
            return None;
        }
        let list = list(&found.value, KEYS, &|value| given(None, value).is_some())?;
        let items: Vec<Given> = list.iter().filter_map(|(key, value)| given(key.as_deref(), value)).collect();
        (!items.is_empty() || list.is_empty()).then_some(Verdicts { items, cut: !found.complete })
    });
    several.or_else(|| {
        // One verdict to a line.
        let mut cut = false;
        let items: Vec<Given> = match reply {
            Reply::Text(text) => values(body(text))
                .filter_map(|found| {
                    cut |= !found.complete;
                    found.complete.then(|| given(None, &found.value)).flatten()
                })
                .filter(|item| item.id.is_some() || item.quote.is_some() || item.reason.is_some())
                .collect(),
            Reply::Json(value) => given(None, value).into_iter().collect(),
            Reply::Nothing => Vec::new(),
        };
        (!items.is_empty()).then_some(Verdicts { items, cut })
    })
}

/// Plain text, for the wording of the reason; `None` when there is none.
pub(crate) fn text(reply: &Reply) -> Option<String> {
    let text = match reply {
        Reply::Text(text) => body(text).trim().to_owned(),
        Reply::Json(Value::String(text)) => text.trim().to_owned(),
        Reply::Json(Value::Object(map)) => {
            pick(map, List("reason|explanation|text|answer|response"))?.as_str()?.trim().to_owned()
        }
        _ => return None,
    };
    // A model that answers in JSON all the same.
    let inner = values(&text).next().filter(|_| text.starts_with(['{', '`'])).and_then(|found| match found.value {
        Value::Object(map) => {
            Some(pick(&map, List("reason|explanation|text|answer|response"))?.as_str()?.trim().to_owned())
        }
        _ => None,
    });
    Some(inner.unwrap_or(text)).filter(|text| !crate::text::blank::is_blank(text))
}

/// Applies `fits` to each JSON value of a reply until one fits.
fn read<T>(reply: &Reply, fits: impl Fn(Found) -> Option<T>) -> Option<T> {
    match reply {
        Reply::Nothing => None,
        Reply::Json(Value::String(text)) => read_text(text, &fits),
        Reply::Json(value) => fits(Found { value: value.clone(), complete: true, start: 0, end: 0 }),
        Reply::Text(text) => read_text(text, &fits),
    }
}

fn read_text<T>(text: &str, fits: &impl Fn(Found) -> Option<T>) -> Option<T> {
    let text = body(text);
    // JSON inside a JSON string.
    if text.trim_start().starts_with('"')
        && let Some(Value::String(inner)) = json::whole(text)
    {
        return values(&inner).find_map(fits);
    }
    values(text).find_map(fits)
}

/// The reply without what a model thought aloud before it.
fn body(text: &str) -> &str {
    const TAGS: [(&str, &str); 5] = [
        ("<think", "</think"),
        ("<thinking", "</thinking"),
        ("<thought", "</thought"),
        ("<reasoning", "</reasoning"),
        ("◁think▷", "◁/think▷"),
    ];
    let mut rest = text;
    loop {
        let start = rest.find(['{', '[']).unwrap_or(rest.len());
        let Some((at, close)) = TAGS
            .iter()
            .filter_map(|(open, close)| find_ignoring_case(&rest[..start], open).map(|at| (at, *close)))
            .min()
        else {
            break;
        };
        let Some(end) = find_ignoring_case(&rest[at..], close) else { return "" };
        let tail = &rest[at + end + close.len()..];
        rest = tail.strip_prefix('>').or_else(|| tail.strip_prefix("ing>")).unwrap_or(tail);
    }
    // Some templates open the block themselves, so that only its end arrives.
    let orphan = TAGS.iter().filter_map(|(_, close)| find_ignoring_case(rest, close).map(|at| at + close.len())).min();
    match orphan {
        Some(end)
            if rest[end..].contains(['{', '['])
                && !rest[..end].trim_start().starts_with(['{', '[', '`'])
                // Inside a value it is quoted, from the text that is judged.
                && !values(rest).take_while(|found| found.start < end).any(|found| found.complete && end <= found.end) =>
        {
            rest[end..].strip_prefix('>').unwrap_or(&rest[end..])
        }
        _ => rest,
    }
}

fn find_ignoring_case(text: &str, ascii: &str) -> Option<usize> {
    let (text, tag) = (text.as_bytes(), ascii.as_bytes());
    let first = tag.first()?;
    let mut at = 0;
    while let Some(offset) = text.get(at..)?.iter().position(|b| b == first) {
        at += offset;
        if text.get(at..at + tag.len())?.eq_ignore_ascii_case(tag) {
            return Some(at);
        }
        at += 1;
    }
    None
}

/// A key without what spelling adds (`claimId`, `claim_id`, `Claim ID`).
fn plain(key: &str) -> String {
    key.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// The value of the first of `keys` that the object has.
fn pick(map: &Map<String, Value>, keys: List) -> Option<&Value> {
    keys.iter().find_map(|key| map.iter().find(|(k, _)| plain(k) == key).map(|(_, value)| value))
}

/// The list in a value: the value itself, or what stands under one of `keys`, or its only list of fitting items, or the
/// entries of an object keyed by number.
fn list<'a>(value: &'a Value, keys: List, fits: &dyn Fn(&Value) -> bool) -> Option<Vec<(Option<String>, &'a Value)>> {
    list_at(value, keys, fits, 0)
}

fn list_at<'a>(
    value: &'a Value,
    keys: List,
    fits: &dyn Fn(&Value) -> bool,
    depth: usize,
) -> Option<Vec<(Option<String>, &'a Value)>> {
    match value {
        Value::Array(items) => {
            // A list of one list.
            if let [only @ (Value::Array(_) | Value::Object(_))] = items.as_slice()
                && !fits(only)
                && depth < 4
            {
                return list_at(only, keys, fits, depth + 1);
            }
            let plain = items.is_empty() || items.iter().any(fits);
            plain.then(|| items.iter().map(|item| (None, item)).collect())
        }
        Value::Object(map) => {
            for key in keys.iter() {
                let Some((_, inner)) = map.iter().find(|(k, v)| plain(k) == key && (v.is_array() || v.is_object()))
                else {
                    continue;
                };
                if let Some(list) = (depth < 4).then(|| list_at(inner, keys, fits, depth + 1)).flatten() {
                    return Some(list);
                }
            }
            let numbered = !map.is_empty() && map.iter().all(|(key, value)| number_in(key).is_some() && fits(value));
            if numbered {
                return Some(map.iter().map(|(key, value)| (Some(key.clone()), value)).collect());
            }
            let mut lists = map.values().filter(|v| v.as_array().is_some_and(|items| items.iter().any(fits)));
            match (lists.next(), lists.next()) {
                (Some(only), None) => only.as_array().map(|items| items.iter().map(|item| (None, item)).collect()),
                _ => None,
            }
        }
        _ => None,
    }
}

fn string(value: &Value) -> Option<String> {
    let text = value.as_str()?.trim();
    (!text.is_empty()).then(|| text.to_owned())
}

fn claim(value: &Value) -> Option<Listed> {
    match value {
        Value::String(_) => Some(Listed { text: string(value)?, source: None }),
        Value::Object(map) => {
            let text = pick(map, List("text|claim|statement|fact|truth|content|sentence|proposition|assertion"))
                .and_then(string);
            let source =
                pick(map, List("source|sourcetext|sourcewords|origin|original|quote|span|excerpt|evidence|words"))
                    .and_then(string);
            let only = || {
                let mut strings = map.values().filter_map(string);
                strings.next().filter(|_| strings.next().is_none())
            };
            let text = text.or_else(|| source.clone()).or_else(only)?;
            Some(Listed { text, source })
        }
        _ => None,
    }
}

/// The number in an id such as `3`, `#3`, `claim 3`.
fn number_in(text: &str) -> Option<u64> {
    let digits = text
        .trim()
        .trim_start_matches(|c: char| c.is_alphabetic() || matches!(c, '#' | '_' | ' ' | '-'))
        .trim_end_matches(['.', ')', ':']);
    if digits.len() > 9 { None } else { digits.parse().ok() }
}

fn whole(value: &Value) -> Option<u64> {
    match value {
        Value::Number(n) => n.as_u64().or_else(|| {
            n.as_f64().filter(|f| f.fract() == 0.0 && (0.0..1e9).contains(f)).map(|f| {
                #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "whole and within 0..1e9")]
                let whole = f as u64;
                whole
            })
        }),
        Value::String(text) => number_in(text),
        _ => None,
    }
}

/// A verdict: an object with one, or a bare word or truth value in a list.
fn given(key: Option<&str>, value: &Value) -> Option<Given> {
    let from_key = key.and_then(number_in);
    match value {
        Value::Object(map) => {
            let verdict = pick(
                map,
                List(
                    "verdict|answer|label|judgement|judgment|decision|result|status|supported|support\
        |entailment|classification|conclusion",
                ),
            )?;
            // An id that cannot be read is some id all the same, and not that of any claim.
            let id = match pick(map, List("id|claimid|claimnumber|number|index|no|n")) {
                Some(id) => Some(whole(id).unwrap_or(0)),
                None => pick(map, List("claim")).and_then(whole).or(from_key),
            };
            // Under `result` or `answer` the whole reply may stand.
            if id.is_none() && (verdict.is_object() || verdict.is_array()) {
                return None;
            }
            let positive = map.keys().any(|k| matches!(plain(k).as_str(), "supported" | "support" | "entailment"));
            let (answer, word) = match verdict {
                // `supported: false` says no more than that.
                Value::Bool(false) if positive && !map.keys().any(|k| plain(k) == "verdict") => {
                    (Answer::Unsure, Some("false".to_owned()))
                }
                other => answer(other)?,
            };
            let reason =
                pick(map, List("reason|reasoning|explanation|rationale|why|justification|comment")).and_then(string);
            let quote = pick(map, List("quote|quotes|evidence|citation|excerpt|source|support")).and_then(quoted);
            let chunk = pick(map, List("chunk|chunkid|chunknumber|context|contextid|passage|document")).and_then(whole);
            Some(Given { id, answer, word, reason, quote, chunk })
        }
        Value::String(_) | Value::Bool(_) => {
            let (answer, word) = answer(value)?;
            Some(Given { id: from_key, answer, word, reason: None, quote: None, chunk: None })
        }
        _ => None,
    }
}

/// A quote, given as text, as a list whose first text counts, or inside an object.
fn quoted(value: &Value) -> Option<String> {
    match value {
        Value::Array(items) => items.iter().find_map(quoted),
        Value::Object(map) => pick(map, List("quote|text")).and_then(string),
        _ => string(value).filter(|text| {
            !matches!(
                text.lower().trim_matches(['.', '(', ')']),
                "none" | "null" | "n/a" | "na" | "-" | "empty" | "no quote" | "无"
            )
        }),
    }
}

/// What a verdict's value means, and the judge's word where it is not one of ours. `None`: it is no verdict at all.
fn answer(value: &Value) -> Option<(Answer, Option<String>)> {
    match value {
        Value::Bool(true) => Some((Answer::Yes, None)),
        Value::Bool(false) => Some((Answer::No, None)),
        Value::String(text) => {
            let text = text.trim();
            if text.is_empty() {
                return None;
            }
            let answer = word(text);
            let known = answer == Some(Answer::Unsure) && text.eq_ignore_ascii_case("unsure");
            let word =
                (!known && !matches!(answer, Some(Answer::Yes | Answer::No))).then(|| text.chars().take(60).collect());
            Some((answer.unwrap_or(Answer::Unsure), word))
        }
        // A number or a list says neither yes nor no; it is shown as what it is.
        Value::Number(_) | Value::Array(_) | Value::Object(_) => {
            Some((Answer::Unsure, Some(value.to_string().chars().take(60).collect())))
        }
        Value::Null => None,
    }
}

const YES: List = List(
    "yes|y|true|supported|support|supports|entailed|entailment|entails|correct|confirmed|faithful\
    |grounded|verified|fully supported|fully_supported|是|是的|对|支持|得到支持|正确|属实|はい|支持される|예|네|oui|vrai|ja\
    |wahr|sí|si|verdadero|sim|verdadeiro|sì|vero|да|نعم|ใช่|हाँ|✅|✓|✔",
);

const NO: List = List(
    "no|n|false|contradicted|contradiction|contradicts|contradictory|refuted|refutes|incorrect|wrong|否|不\
    |不是|错误|矛盾|与上下文矛盾|いいえ|矛盾する|아니오|아니요|non|faux|nein|falsch|falso|não|nee|нет|لا|ไม่|नहीं|❌|✗|✘",
);

/// Words that take a `yes` or `no` before them back.
const HEDGES: List = List(
    "partial|partially|partly|but|however|mostly|maybe|perhaps|possibly|except|not|no|yes|almost|somewhat\
    |unsure|unclear|though",
);

/// The answer that a word or short sentence gives.
fn word(text: &str) -> Option<Answer> {
    let lower = text.lower();
    let bare = lower.trim_matches(is_gap);
    let of = |word: &str| {
        if YES.contains(word) {
            Some(Answer::Yes)
        } else if NO.contains(word) {
            Some(Answer::No)
        } else {
            matches!(word, "unsure").then_some(Answer::Unsure)
        }
    };
    if let Some(answer) = of(bare).or_else(|| of(&lower)) {
        return Some(answer);
    }
    // `Yes, the context says so.` – the word, a mark, and nothing that takes it back.
    let (first, rest) = bare.split_at(bare.find(is_gap)?);
    let marked = rest.trim_start().starts_with([',', '.', ':', ';', '-', '–', '—', '(', '，', '。', '：', '（']);
    let hedged = rest.split(is_gap).any(|w| HEDGES.contains(w)) || rest.contains(['但', '部']);
    of(first).filter(|answer| {
        marked
            && (!hedged
                || *answer == Answer::No
                    && !rest.split(is_gap).any(|w| matches!(w, "but" | "however" | "partially" | "partly")))
    })
}

#[cfg(test)]
mod tests;
