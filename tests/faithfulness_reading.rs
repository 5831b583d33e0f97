//! What is read out of texts: numbers, names, negations and claims, each with the words that it stands on.
//!
//! A case is one line of JSON: `text` and what is read in it, all of it or only its numbers or names. A number is its words, `=`, its value in base units, kind and
//! bound, then what else is known of it; a claim is its words and, where they differ, the words of the text behind `@`.
//! Every line was checked by eye against the text when it was added.

use claimlight::faithfulness::facts::{Bound, Group, Quantity, names, negations, numbers};
use claimlight::faithfulness::split_claims;
use serde_json::{Value, json};

fn shown(text: &str, number: &Quantity) -> String {
    let mut shown = format!("{} = {} {:?}", &text[number.bytes.clone()], number.base(), number.unit.kind);
    if number.bound != Bound::Exact {
        shown += &format!(" {:?}", number.bound);
    }
    if let Some(other) = number.other {
        shown += &format!(" or {other}");
    }
    if number.width > 0.0 {
        shown += &format!(" to {}", number.value + number.width);
    }
    match number.group {
        Some(Group::Date { year, month, day, either }) => {
            let part = |part: Option<u16>| part.map_or("?".into(), |part| part.to_string());
            shown += &format!(" {}-{month}-{}{}", part(year), part(day), if either { " either" } else { "" });
        }
        Some(Group::Pair(a, b)) => shown += &format!(" {a}:{b}"),
        None => {}
    }
    if number.soft { shown + " soft" } else { shown }
}

fn read(text: &str) -> Value {
    let claims = split_claims(text).into_iter().map(|claim| {
        let words = &text[claim.bytes];
        if words == claim.text { claim.text } else { format!("{} @ {words}", claim.text) }
    });
    let mut read = json!({ "text": text });
    for (key, list) in [
        ("numbers", numbers(text).iter().map(|number| shown(text, number)).collect::<Vec<_>>()),
        ("names", names(text).into_iter().map(|name| format!("{} @ {}", name.word, &text[name.bytes])).collect()),
        ("negations", negations(text).into_iter().map(|bytes| text[bytes].to_owned()).collect()),
        ("claims", claims.collect()),
    ] {
        read[key] = json!(list);
    }
    read
}

#[test]
fn texts_are_read_as_people_read_them() {
    let mut wrong = Vec::new();
    for line in include_str!("fixtures/reading.jsonl").lines() {
        let case: Value = serde_json::from_str(line).expect("JSON");
        let read = read(case["text"].as_str().expect("a text"));
        if case.as_object().expect("an object").iter().any(|(key, want)| read[key] != *want) {
            wrong.push(format!("wanted {line}\n   got {read}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
