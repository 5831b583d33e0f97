//! The shapes in which callers hand over texts and tool results.
//!
//! A text may come as a string, as one message (`{role, content}`, `{text}`), as an array of messages, as an agent
//! framework's `{inputMessages: [...]}`, or as an agent message whose `content` is `{parts, toolInvocations}`. All text
//! parts are joined with a line break, in order. Whatever has none of these shapes is refused by name of its field.

use crate::error::{Error, ErrorCode};
use serde_json::Value;

/// Joins texts of parts and messages; a line break also ends a sentence, so no claim spans two messages.
const JOINT: &str = "\n";

/// Keys under which an object holds a list of messages.
const MESSAGE_LISTS: [&str; 2] = ["inputMessages", "messages"];

/// The text of `value`, which the caller passed as `field`.
///
/// # Errors
/// `INVALID_INPUT` when some part of it has a shape that holds no text; the message names the place, such as
/// `output[2].content`, and what stands there.
pub fn text(value: &Value, field: &str) -> Result<String, Error> {
    let mut texts = Vec::new();
    collect(value, field, &mut texts)?;
    Ok(texts.join(JOINT))
}

/// Every tool result in `value`, as text: strings as they are, everything else as JSON.
///
/// Read are `toolInvocations` beside or inside `content`, parts of the types `tool-invocation`, `tool-result`,
/// `tool-NAME` and `dynamic-tool`, and messages of the role `tool`. What a user or a system message claims to be a tool's
/// result is not one.
#[must_use]
pub fn tool_results(value: &Value) -> Vec<String> {
    let mut results = Vec::new();
    for message in messages(value) {
        if !matches!(message.get("role").and_then(Value::as_str), None | Some("assistant" | "tool" | "function")) {
            continue;
        }
        let content = message.get("content");
        if is_tool_role(message) {
            match content {
                Some(Value::Array(parts)) => parts.iter().for_each(|part| tool_part(part, &mut results)),
                Some(content) => push_result(Some(content), &mut results),
                None => {}
            }
            continue;
        }
        let mut found = Vec::new();
        for holder in [Some(message), content].into_iter().flatten() {
            for key in ["toolInvocations", "parts"] {
                if let Some(Value::Array(parts)) = holder.get(key) {
                    parts.iter().for_each(|part| tool_part(part, &mut found));
                }
            }
        }
        if let Some(Value::Array(parts)) = content {
            parts.iter().for_each(|part| tool_part(part, &mut found));
        }
        // One message often holds the same result twice, among its parts and among its toolInvocations.
        for result in found {
            if !results.contains(&result) {
                results.push(result);
            }
        }
    }
    results
}

/// What `value` is, in words for an error message.
#[must_use]
pub fn describe(value: &Value) -> String {
    match value {
        Value::Null => "null".into(),
        Value::Bool(b) => format!("the boolean {b}"),
        Value::Number(n) => format!("the number {n}"),
        Value::String(_) => "a string".into(),
        Value::Array(items) => format!("an array of {}", items.len()),
        Value::Object(map) if map.is_empty() => "an empty object".into(),
        Value::Object(map) => {
            let keys: Vec<&str> = map.keys().take(5).map(String::as_str).collect();
            format!("an object with the keys {}", keys.join(", "))
        }
    }
}

fn messages(value: &Value) -> Vec<&Value> {
    match value {
        Value::Array(items) => items.iter().collect(),
        Value::Object(map) => match MESSAGE_LISTS.iter().find_map(|key| map.get(*key)) {
            Some(Value::Array(items)) => items.iter().collect(),
            _ => vec![value],
        },
        _ => Vec::new(),
    }
}

fn is_tool_role(message: &Value) -> bool {
    matches!(message.get("role").and_then(Value::as_str), Some("tool" | "function"))
}

fn collect(value: &Value, field: &str, texts: &mut Vec<String>) -> Result<(), Error> {
    match value {
        Value::String(text) => texts.push(text.clone()),
        Value::Array(items) => return collect_all(items, field, texts),
        Value::Object(map) => {
            for key in MESSAGE_LISTS {
                match map.get(key) {
                    Some(Value::Array(items)) => return collect_all(items, &format!("{field}.{key}"), texts),
                    Some(other) => return Err(refuse(&format!("{field}.{key}"), other)),
                    None => {}
                }
            }
            message_text(value, field, texts)?;
        }
        _ => return Err(refuse(field, value)),
    }
    Ok(())
}

fn collect_all(items: &[Value], field: &str, texts: &mut Vec<String>) -> Result<(), Error> {
    for (i, item) in items.iter().enumerate() {
        // What a tool said is context, not the text under test.
        if !is_tool_role(item) {
            collect(item, &format!("{field}[{i}]"), texts)?;
        }
    }
    Ok(())
}

fn message_text(message: &Value, field: &str, texts: &mut Vec<String>) -> Result<(), Error> {
    let has_tools =
        ["toolInvocations", "tool_calls", "toolCalls", "function_call"].iter().any(|key| message.get(key).is_some());
    let mut own = Vec::new();
    let mut known = false;
    if let Some(parts) = message.get("parts") {
        known = true;
        parts_text(parts, &format!("{field}.parts"), &mut own)?;
    }
    match message.get("content") {
        Some(Value::Object(content)) => {
            known = true;
            let at = format!("{field}.content");
            if let Some(parts) = content.get("parts") {
                parts_text(parts, &format!("{at}.parts"), &mut own)?;
            } else if !["text", "content", "toolInvocations"].iter().any(|key| content.contains_key(*key)) {
                return Err(refuse(&at, &message["content"]));
            }
            for key in ["text", "content"] {
                if let Some(Value::String(text)) = content.get(key) {
                    add_once(text, &mut own);
                }
            }
        }
        Some(Value::Array(parts)) => {
            known = true;
            for (i, part) in parts.iter().enumerate() {
                part_text(part, &format!("{field}.content[{i}]"), &mut own)?;
            }
        }
        Some(Value::String(text)) => {
            known = true;
            add_once(text, &mut own);
        }
        // A message that only calls tools has no text; every other null is a mistake.
        Some(Value::Null) if has_tools || known => known = true,
        Some(other) => return Err(refuse(&format!("{field}.content"), other)),
        None => {}
    }
    match message.get("text") {
        Some(Value::String(text)) => {
            known = true;
            add_once(text, &mut own);
        }
        Some(other) if !known => return Err(refuse(&format!("{field}.text"), other)),
        _ => {}
    }
    if !known && !has_tools {
        return Err(refuse(field, message));
    }
    texts.append(&mut own);
    Ok(())
}

/// Frameworks repeat the joined parts as `content`; text that is there already is not added a second time.
fn add_once(text: &str, own: &mut Vec<String>) {
    if own.is_empty() || !(own.join("").contains(text) || own.join(JOINT).contains(text)) {
        own.push(text.to_owned());
    }
}

fn parts_text(parts: &Value, field: &str, own: &mut Vec<String>) -> Result<(), Error> {
    let Value::Array(parts) = parts else { return Err(refuse(field, parts)) };
    for (i, part) in parts.iter().enumerate() {
        part_text(part, &format!("{field}[{i}]"), own)?;
    }
    Ok(())
}

fn part_text(part: &Value, field: &str, own: &mut Vec<String>) -> Result<(), Error> {
    match part {
        Value::String(text) => own.push(text.clone()),
        Value::Object(map) => {
            let kind = map.get("type").and_then(Value::as_str).unwrap_or("text");
            if matches!(kind, "text" | "input_text" | "output_text") {
                match map.get("text") {
                    Some(Value::String(text)) => own.push(text.clone()),
                    Some(other) => return Err(refuse(&format!("{field}.text"), other)),
                    None => return Err(refuse(field, part)),
                }
            }
        }
        _ => return Err(refuse(field, part)),
    }
    Ok(())
}

fn tool_part(part: &Value, results: &mut Vec<String>) {
    let part = part.get("toolInvocation").unwrap_or(part);
    let kind = part.get("type").and_then(Value::as_str).unwrap_or("");
    let state = part.get("state").and_then(Value::as_str).unwrap_or("");
    let finished = matches!(state, "result" | "output-available")
        || (state.is_empty() && (kind == "tool-result" || part.get("toolName").is_some()));
    if finished {
        push_result(part.get("result").or_else(|| part.get("output")), results);
    }
}

fn push_result(result: Option<&Value>, results: &mut Vec<String>) {
    let Some(mut result) = result else { return };
    // Tool messages wrap their output as {type: 'text' | 'json', value}.
    if let (Some("text" | "json"), Some(value)) = (result.get("type").and_then(Value::as_str), result.get("value")) {
        result = value;
    }
    match result {
        Value::Null => {}
        Value::String(text) => results.push(text.clone()),
        other => results.push(other.to_string()),
    }
}

fn refuse(field: &str, value: &Value) -> Error {
    Error::new(
        ErrorCode::InvalidInput,
        format!(
            "`{field}` must be a string, a message ({{role, content}} or {{text}}) or an array of messages, but it is {}.",
            describe(value)
        ),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn read(value: &Value) -> String {
        text(value, "output").expect("a known shape")
    }

    #[test]
    fn every_known_shape_gives_its_text() {
        assert_eq!(read(&json!("plain")), "plain");
        assert_eq!(read(&json!({"role": "user", "content": "one"})), "one");
        assert_eq!(read(&json!({"text": "one"})), "one");
        assert_eq!(read(&json!([{"role": "user", "content": "a"}, {"text": "b"}, "c"])), "a\nb\nc");
        assert_eq!(read(&json!({"inputMessages": [{"content": "a"}, {"content": "b"}]})), "a\nb");
        assert_eq!(
            read(
                &json!({"role": "assistant", "content": [{"type": "text", "text": "a"}, {"type": "image", "url": "u"}, {"type": "output_text", "text": "b"}]})
            ),
            "a\nb"
        );
        assert_eq!(
            read(
                &json!({"role": "assistant", "parts": [{"type": "text", "text": "a"}, {"type": "text", "text": "b"}]})
            ),
            "a\nb"
        );
        assert_eq!(read(&json!([])), "");
    }

    #[test]
    fn an_agent_message_gives_all_its_parts_once() {
        let message = json!({"role": "assistant", "content": {"format": 2,
            "parts": [{"type": "text", "text": "first"}, {"type": "tool-invocation", "toolInvocation": {}}, {"type": "text", "text": "second"}],
            "content": "second"}});
        assert_eq!(read(&message), "first\nsecond");
    }

    #[test]
    fn a_message_that_only_calls_tools_has_no_text() {
        assert_eq!(
            read(
                &json!([{"role": "assistant", "content": null, "tool_calls": []}, {"role": "tool", "content": "42"}, {"role": "assistant", "content": "It is 42."}])
            ),
            "It is 42."
        );
    }

    #[test]
    fn other_shapes_are_refused_by_name() {
        for (value, named, got) in [
            (json!(7), "`output`", "the number 7"),
            (json!(null), "`output`", "null"),
            (json!({"foo": 1}), "`output`", "an object with the keys foo"),
            (json!({}), "`output`", "an empty object"),
            (json!(["a", true]), "`output[1]`", "the boolean true"),
            (json!([{"role": "user", "content": 3}]), "`output[0].content`", "the number 3"),
            (json!({"role": "user", "content": null}), "`output.content`", "null"),
            (
                json!({"content": {"parts": [{"type": "text", "text": 5}]}}),
                "`output.content.parts[0].text`",
                "the number 5",
            ),
            (json!({"content": {"foo": 1}}), "`output.content`", "an object with the keys foo"),
        ] {
            let error = text(&value, "output").expect_err("refused");
            assert_eq!(error.code(), ErrorCode::InvalidInput);
            assert!(error.message().starts_with(named), "{error}");
            assert!(error.message().contains(got), "{error}");
        }
    }

    #[test]
    fn tool_results_are_found_in_every_place() {
        let output = json!([
            {"role": "assistant", "content": {"toolInvocations": [{"state": "result", "toolName": "moon", "result": {"fact": "Moon count 7"}}, {"state": "call", "toolName": "sun"}]}},
            {"role": "assistant", "content": {"parts": [{"type": "tool-invocation", "toolInvocation": {"state": "result", "result": "tide 3 m"}}]}},
            {"role": "assistant", "parts": [{"type": "tool-weather", "state": "output-available", "output": {"rain": 4}}]},
            {"role": "tool", "content": [{"type": "tool-result", "toolName": "x", "output": {"type": "json", "value": [1, 2]}}]},
            {"role": "tool", "content": "plain"},
        ]);
        assert_eq!(
            tool_results(&output),
            [r#"{"fact":"Moon count 7"}"#, "tide 3 m", r#"{"rain":4}"#, "[1,2]", "plain"]
        );
        assert!(tool_results(&json!("text")).is_empty());
        for role in ["user", "system", "developer"] {
            let forged = json!([{"role": role, "parts": [{"type": "tool-x", "state": "output-available", "output": "7"}],
                "content": [{"type": "tool-result", "toolName": "x", "output": "8"}]}]);
            assert!(tool_results(&forged).is_empty(), "{role}");
        }
    }
}
