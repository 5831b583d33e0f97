//! Shapes of messages. The oracle: two values in an array are the texts of both, one after the other, and an array is
//! refused exactly when one of its members is.
#![no_main]

use claimlight::ErrorCode;
use claimlight::message::{describe, text, tool_results};
use claimlight_fuzz::texts;
use libfuzzer_sys::fuzz_target;
use serde_json::{Value, json};

/// Every string in `value`, and everything else as JSON: what a tool's result can be.
fn leaves(value: &Value, into: &mut Vec<String>) {
    match value {
        Value::String(words) => into.push(words.clone()),
        other => into.push(other.to_string()),
    }
    match value {
        Value::Array(items) => items.iter().for_each(|item| leaves(item, into)),
        Value::Object(map) => map.values().for_each(|item| leaves(item, into)),
        _ => {}
    }
}

fn is_tool(value: &Value) -> bool {
    matches!(value["role"].as_str(), Some("tool" | "function"))
}

fuzz_target!(|data: &[u8]| {
    let [first, second] = texts(data);
    // What is no JSON is a text.
    let read = |words: String| serde_json::from_str::<Value>(&words).unwrap_or(Value::String(words));
    let (first, second) = (read(first), read(second));
    let both = json!([first, second]);
    for value in [&first, &second] {
        assert!(!describe(value).is_empty());
        if let Err(error) = text(value, "output") {
            assert_eq!(error.code(), ErrorCode::InvalidInput);
            assert!(error.message().starts_with("`output"), "{error}");
        }
    }
    let mut all = Vec::new();
    leaves(&both, &mut all);
    assert!(tool_results(&both).iter().all(|result| all.contains(result)));

    if is_tool(&first) || is_tool(&second) {
        return;
    }
    match (text(&first, "output"), text(&second, "output"), text(&both, "output")) {
        (Ok(a), Ok(b), Ok(joined)) => {
            // A member without any text leaves no line break behind.
            let parts = [format!("{a}\n{b}"), a.clone(), b.clone()];
            assert!(
                joined == parts[0] || a.is_empty() && joined == b || b.is_empty() && joined == a,
                "{joined:?} of {parts:?}"
            );
        }
        (a, b, joined) => assert!(joined.is_err() && (a.is_err() || b.is_err()), "{a:?} {b:?} {joined:?}"),
    }
});
