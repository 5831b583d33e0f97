//! JSON as models write it: among prose, with loose commas and quotes, or cut in the middle.

use crate::lean;
use serde_json::{Map, Number, Value};

/// Deeper nesting is no reply; the bound keeps hostile ones from exhausting the stack.
const DEPTH: usize = 48;

/// A value, and whether the text held all of it.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Found {
    pub(crate) value: Value,
    pub(crate) complete: bool,
    /// Bytes before the value.
    pub(crate) start: usize,
    /// Bytes up to the end of the value.
    pub(crate) end: usize,
}

/// The JSON objects and arrays in `text`, outermost first, in order. Looking through hostile text costs a bounded
/// multiple of its length.
pub(crate) fn values(text: &str) -> impl Iterator<Item = Found> + '_ {
    let mut at = 0;
    let mut fuel = text.len().saturating_mul(4) + 1000;
    let last = text.rfind('{').unwrap_or(0);
    core::iter::from_fn(move || {
        while let Some(offset) = text.get(at..)?.find(['{', '[']) {
            let start = at + offset;
            // `[chunk 1]` in the prose before the reply is no list.
            let bytes = text.as_bytes();
            if start < last && bytes[start] == b'[' && bytes[start + 1].is_ascii_alphabetic() {
                at = start + 1;
                continue;
            }
            let mut parser = Parser { text, at: start, cut: false, fuel };
            let value = parser.value(0);
            fuel = parser.fuel;
            if let Some(value) = value.filter(|_| fuel > 0) {
                // Something was read: whatever follows is looked at behind it.
                at = parser.at.max(start + 1);
                return Some(Found { value, complete: !parser.cut, start, end: at });
            }
            if fuel == 0 {
                return None;
            }
            at = start + 1;
        }
        None
    })
}

/// The one value that all of `text` is, as an endpoint's answer or a string of JSON.
pub(crate) fn whole(text: &str) -> Option<Value> {
    let text = text.trim();
    if !text.starts_with(['{', '[', '"']) {
        return None;
    }
    let mut parser = Parser { text, at: 0, cut: false, fuel: text.len().saturating_mul(4) + 1000 };
    let value = parser.value(0)?;
    (parser.at == text.len() && !parser.cut).then_some(value)
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
    /// The text ended before the value did.
    cut: bool,
    fuel: usize,
}

impl Parser<'_> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn bump(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.at += c.len_utf8();
        self.fuel = self.fuel.saturating_sub(1);
        (self.fuel > 0).then_some(c)
    }

    /// Skips white space and comments.
    fn space(&mut self) {
        loop {
            while self.peek().is_some_and(|c| c.is_whitespace() || c == '\u{feff}') {
                self.bump();
            }
            let rest = &self.text[self.at..];
            let comment = if rest.starts_with("//") {
                rest.find('\n').unwrap_or(rest.len())
            } else if rest.starts_with("/*") {
                rest.find("*/").map_or(rest.len(), |end| end + 2)
            } else {
                return;
            };
            self.at += comment;
            self.fuel = self.fuel.saturating_sub(comment);
        }
    }

    fn value(&mut self, depth: usize) -> Option<Value> {
        self.space();
        if self.fuel == 0 || depth > DEPTH {
            return None;
        }
        match self.peek() {
            None => {
                self.cut = true;
                None
            }
            Some('{') => self.object(depth),
            Some('[') => self.array(depth),
            Some(c) if closing(c).is_some() => self.string().map(Value::String),
            Some(_) => self.bare(),
        }
    }

    /// Whether one more member or item of a container follows, rather than what closes it or the end of the text.
    fn another(&mut self, close: char) -> bool {
        loop {
            self.space();
            match self.peek() {
                None => {
                    self.cut = true;
                    return false;
                }
                Some(c) if c == close => {
                    self.bump();
                    return false;
                }
                Some(',' | ';') => {
                    self.bump();
                }
                Some(_) => return true,
            }
        }
    }

    fn object(&mut self, depth: usize) -> Option<Value> {
        self.bump();
        let mut map = Map::new();
        while self.another('}') {
            let key = if self.peek().is_some_and(|c| closing(c).is_some()) { self.string() } else { self.word() };
            if self.cut {
                return Some(Value::Object(map));
            }
            let key = key?;
            self.space();
            match self.peek() {
                None => {
                    self.cut = true;
                    return Some(Value::Object(map));
                }
                Some(':' | '：' | '=') => {
                    self.bump();
                }
                Some(_) => return None,
            }
            let value = self.value(depth + 1);
            if self.cut {
                // A container keeps its complete items; a cut string or number is dropped with its key.
                if let Some(value) = value.filter(|v| v.is_array() || v.is_object()) {
                    map.entry(key).or_insert(value);
                }
                return Some(Value::Object(map));
            }
            // The first of two equal keys stays: a later one is an afterthought or an injection.
            let value = value?;
            map.entry(key).or_insert(value);
        }
        Some(Value::Object(map))
    }

    fn array(&mut self, depth: usize) -> Option<Value> {
        self.bump();
        let mut items = Vec::new();
        while self.another(']') {
            let item = self.value(depth + 1);
            if self.cut {
                return Some(Value::Array(items));
            }
            items.push(item?);
        }
        Some(Value::Array(items))
    }

    /// A quoted string. A quote mark inside counts as part of it unless what follows could follow a string.
    fn string(&mut self) -> Option<String> {
        let close = closing(self.bump()?)?;
        let mut out = String::new();
        loop {
            let Some(c) = self.bump() else {
                self.cut = true;
                return None;
            };
            if c == close {
                let rest = self.text[self.at..].trim_start();
                let ends = rest.chars().next().is_none_or(|c| matches!(c, ',' | ':' | '}' | ']' | ';' | '：' | '='));
                if ends || rest.starts_with("//") || self.next_key(rest) {
                    return Some(out);
                }
                out.push(c);
            } else if c == '\\' {
                let Some(escape) = self.bump() else {
                    self.cut = true;
                    return None;
                };
                match escape {
                    'n' => out.push('\n'),
                    't' => out.push('\t'),
                    'r' => out.push('\r'),
                    'b' | 'f' => out.push(' '),
                    'u' => out.push(self.unicode()),
                    other => out.push(other),
                }
            } else {
                out.push(c);
            }
        }
    }

    /// A comma was forgotten: on the next line a key follows.
    fn next_key(&self, rest: &str) -> bool {
        let skipped = &self.text[self.at..self.text.len() - rest.len()];
        skipped.contains('\n') && (rest.starts_with('"') || rest.starts_with('{'))
    }

    /// `XXXX` of `\uXXXX`, with the second half of a surrogate pair; a lone half reads as U+FFFD.
    fn unicode(&mut self) -> char {
        let first = self.hex();
        let code = match first {
            0xd800..=0xdbff if self.text[self.at..].starts_with("\\u") => {
                let back = self.at;
                self.at += 2;
                let second = self.hex();
                if (0xdc00..=0xdfff).contains(&second) {
                    0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00)
                } else {
                    self.at = back;
                    first
                }
            }
            _ => first,
        };
        char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER)
    }

    fn hex(&mut self) -> u32 {
        let digits = self.text.get(self.at..self.at + 4).filter(|d| d.bytes().all(|b| b.is_ascii_hexdigit()));
        match digits.and_then(|d| u32::from_str_radix(d, 16).ok()) {
            Some(code) => {
                self.at += 4;
                code
            }
            None => 0xfffd,
        }
    }

    /// A key without quotes.
    fn word(&mut self) -> Option<String> {
        let rest = &self.text[self.at..];
        let length = rest.find(|c: char| !(c.is_alphanumeric() || matches!(c, '_' | '-'))).unwrap_or(rest.len());
        self.at += length;
        self.fuel = self.fuel.saturating_sub(length);
        self.cut |= self.at == self.text.len();
        (length > 0).then(|| rest[..length].to_owned())
    }

    /// A number or literal; anything else up to the next mark is a string without quotes, if it is one word.
    fn bare(&mut self) -> Option<Value> {
        let rest = &self.text[self.at..];
        let length = rest
            .find(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | '}' | ']' | '{' | '[' | '"' | ':'))
            .unwrap_or(rest.len());
        let word = &rest[..length];
        self.at += length;
        self.fuel = self.fuel.saturating_sub(length + 1);
        // At the end of the text more might have followed.
        self.cut |= self.at == self.text.len();
        match word {
            "" => None,
            "true" | "True" | "TRUE" => Some(Value::Bool(true)),
            "false" | "False" | "FALSE" => Some(Value::Bool(false)),
            "null" | "None" | "undefined" | "NaN" => Some(Value::Null),
            _ => match word.parse::<i64>() {
                Ok(whole) => Some(whole.into()),
                Err(_) => match lean::parse_f64(word).and_then(Number::from_f64) {
                    Some(number) if word.starts_with(|c: char| c.is_ascii_digit() || c == '-') => {
                        Some(Value::Number(number))
                    }
                    _ => word.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | '.')).then(|| word.into()),
                },
            },
        }
    }
}

/// The mark that closes a string opened by `c`.
fn closing(c: char) -> Option<char> {
    match c {
        '"' | '\'' | '`' => Some(c),
        '“' | '„' | '”' => Some('”'),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn first(text: &str) -> (Value, bool) {
        values(text).next().map_or((Value::Null, false), |found| (found.value, found.complete))
    }

    #[test]
    fn reads_loose_json() {
        let clean = json!({ "a": [1, "x", true, null] });
        for text in [
            r#"{"a":[1,"x",true,null]}"#,
            r#"{"a":[1,"x",true,null,],}"#,
            "Sure!\n```json\n{'a': [1, 'x', True, None]}\n```\nHope this helps {not json}",
            "{a: [1, `x`, true, null]} trailing",
            "{“a”: [1, “x”, true, null]}",
            "{\"a\": /* list */ [1, \"x\", // one\n true, null]}",
        ] {
            assert_eq!(first(text), (clean.clone(), true), "{text}");
        }
        assert_eq!(first(r#"{"q":"he said "hi" to me","n":1}"#).0, json!({ "q": "he said \"hi\" to me", "n": 1 }));
        assert_eq!(first(r#"{"q":"\u4e2d\ud83d\ude00\ud800"}"#).0, json!({ "q": "中😀\u{fffd}" }));
        assert_eq!(first("{\"a\": \"x\"\n \"b\": 2}").0, json!({ "a": "x", "b": 2 }));
        assert_eq!(first(r#"{"a":1,"a":2}"#).0, json!({ "a": 1 }));
        assert_eq!(first("[1.5, -2, 1e400]").0, json!([1.5, -2, "1e400"]));
        for (text, want) in [
            ("{a=1}", json!({ "a": 1 })),
            ("{a：1; b-c: 2}", json!({ "a": 1, "b-c": 2 })),
            ("[TRUE, FALSE, False, false]", json!([true, false, false, false])),
            ("[undefined, NaN, None, null]", json!([null, null, null, null])),
            ("[abc_d-e.f, a b]", json!(["abc_d-e.f", "a", "b"])),
            ("[,]", json!([])),
            (r#"["\ud83dxxde00"]"#, json!(["\u{fffd}xxde00"])),
            (r#"["\ud83d\u0041"]"#, json!(["\u{fffd}A"])),
            (r#"["a\tb\nc\rd\be\f\/"]"#, json!(["a\tb\nc\rd e /"])),
            // Neither values nor lists of them.
            ("[:]", json!(null)),
            ("[a(b)]", json!(null)),
        ] {
            assert_eq!(first(text).0, want, "{text}");
        }
    }

    #[test]
    fn keeps_complete_items_of_a_cut_reply() {
        let whole = r#"{"v":[{"id":1,"a":"x"},{"id":2,"a":"y"}]}"#;
        for end in 0..whole.len() {
            let (value, complete) = first(&whole[..end]);
            assert!(!complete);
            let items = value["v"].as_array().cloned().unwrap_or_default();
            let expected = usize::from(end >= 22) + usize::from(end >= 39);
            assert_eq!(items.len(), expected, "{}", &whole[..end]);
        }
        assert_eq!(first(r#"{"1":"yes","2":"n"#).0, json!({ "1": "yes" }));
    }
}
