//! How an OpenAI-compatible endpoint is asked, and how the bodies that model interfaces send are unwrapped.

use crate::faithfulness::json;
use crate::faithfulness::wire::{Reply, TokenUsage};
use crate::lean::Lower;
use crate::text::lists::List;
use serde_json::{Value, json};

/// Longest part of an error body that is quoted, in characters.
const MESSAGE_LIMIT: usize = 300;

/// What a request to an endpoint may hold; servers that refuse a part are asked again without it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shape {
    /// Ask for structured output by `response_format`.
    pub schema: bool,
    /// Send `temperature`.
    pub temperature: bool,
}

impl Default for Shape {
    fn default() -> Self {
        Self { schema: true, temperature: true }
    }
}

impl Shape {
    /// The next simpler shape after the server answered with `status` and `body`; `None` when another shape would not
    /// help. A server that names the temperature is asked without it; any other refusal of the request as such drops
    /// the schema.
    #[must_use]
    pub fn after_refusal(self, status: u16, body: &str) -> Option<Self> {
        if !matches!(status, 400 | 404 | 415 | 422 | 501) {
            return None;
        }
        let words = body.lower();
        if self.temperature && words.contains("temperature") {
            return Some(Self { temperature: false, ..self });
        }
        let about_schema = ["response_format", "json_schema", "schema", "structured", "response format"]
            .iter()
            .any(|word| words.contains(word));
        // Many servers refuse with a bare "invalid request"; 404 means another URL or model unless it says otherwise.
        let unexplained = matches!(status, 400 | 422)
            && !["context", "token", "model", "key"].iter().any(|word| words.contains(word));
        (self.schema && (about_schema || unexplained)).then_some(Self { schema: false, ..self })
    }
}

/// The body of a chat-completions request for `request` (a serialised [`Request`](super::Request)).
#[must_use]
pub fn body(model: &str, request: &Value, shape: Shape) -> Value {
    let mut body = json!({ "model": model, "messages": request["messages"] });
    if shape.temperature {
        body["temperature"] = json!(0);
    }
    if shape.schema && request["schema"].is_object() {
        let name = &request["schemaName"];
        body["response_format"] = json!({ "type": "json_schema", "json_schema": { "name": name, "schema": request["schema"], "strict": true } });
    }
    body
}

/// What an HTTP error body says, in at most 300 characters.
#[must_use]
pub fn error_message(body: &str) -> String {
    let parsed = json::whole(body);
    let said = parsed.as_ref().and_then(error_text).map_or_else(|| body.trim().to_owned(), str::to_owned);
    match said.char_indices().nth(MESSAGE_LIMIT) {
        Some((end, _)) => format!("{}…", &said[..end]),
        None => said,
    }
}

fn error_text(value: &Value) -> Option<&str> {
    let error = value.get("error").or_else(|| value.get("errors")).unwrap_or(value);
    let error = error.get(0).unwrap_or(error);
    error
        .as_str()
        .or_else(|| ["message", "detail", "error_description"].iter().find_map(|key| error.get(key)?.as_str()))
}

/// Unwraps what a model interface answered: `OpenAI` chat and responses, Workers AI `{response}`, `{text}`, and the like;
/// anything else is the reply itself.
///
/// # Errors
/// The message of a body that reports an error although it came with a good status.
pub fn unwrap(value: Value) -> Result<(Reply, Option<TokenUsage>), String> {
    match value {
        Value::Null => Ok((Reply::Nothing, None)),
        Value::String(text) => match json::whole(&text) {
            Some(inner) if is_envelope(&inner) => unwrap_object(inner),
            _ => Ok((Reply::Text(text), None)),
        },
        other if is_envelope(&other) => unwrap_object(other),
        other => Ok((Reply::Json(other), None)),
    }
}

/// The keys by which an envelope is known. A reply that has verdicts or claims of its own is never one.
const ENVELOPES: List = List("choices|output|output_text|response|result|text|message|content|candidates|object");

fn is_envelope(value: &Value) -> bool {
    let Value::Object(map) = value else { return false };
    !map.contains_key("claims")
        && !map.contains_key("verdicts")
        && (ENVELOPES.iter().any(|key| map.contains_key(key)) || (map.contains_key("error") && map.len() <= 3))
}

fn unwrap_object(value: Value) -> Result<(Reply, Option<TokenUsage>), String> {
    let usage = token_usage(&value);
    if let Some(content) = content(&value) {
        // Workers AI and others hand over parsed objects where a schema was asked for.
        let reply = match content {
            Value::Null => Reply::Nothing,
            Value::String(text) => Reply::Text(text.clone()),
            // A tool that takes the reply as its arguments may be called with some words beside it.
            Value::Array(parts) => match parts.iter().find_map(arguments) {
                Some(Value::String(text)) => Reply::Text(text.clone()),
                Some(given) => Reply::Json(given.clone()),
                None if parts.iter().any(|part| part.get("text").is_some_and(Value::is_string)) => {
                    Reply::Text(joined(parts))
                }
                None => Reply::Json(content.clone()),
            },
            other => Reply::Json(other.clone()),
        };
        return Ok((reply, usage));
    }
    // `errors: []` is what a server says that had none.
    let reports = |error: &Value| !error.is_null() && error.as_array().is_none_or(|list| !list.is_empty());
    let failed = ["error", "errors"].iter().any(|key| value.get(key).is_some_and(reports));
    if failed { Err(error_message(&value.to_string())) } else { Ok((Reply::Json(value), usage)) }
}

/// What a tool is called with: `Anthropic`'s `tool_use`, `OpenAI`'s `function_call` items, Gemini's `functionCall`.
fn arguments(part: &Value) -> Option<&Value> {
    part.get("input").or_else(|| part.get("arguments")).or_else(|| part.pointer("/functionCall/args"))
}

fn content(value: &Value) -> Option<&Value> {
    const PLACES: List = List(
        "/choices/0/message/content|/choices/0/message/tool_calls/0/function/arguments\
        |/choices/0/message/function_call/arguments|/choices/0/content|/choices/0/text\
        |/candidates/0/content/parts|/output_text|/output/message/content|/response|/result/response|/text\
        |/message/content|/message/tool_calls/0/function/arguments|/content",
    );
    if let Some(output @ Value::Array(items)) = value.get("output") {
        let message = items.iter().find(|item| item.get("type").is_some_and(|kind| kind == "message"));
        return message.and_then(|message| message.get("content")).or(Some(output));
    }
    let places = || PLACES.iter().filter_map(|place| value.pointer(place));
    // Where a tool is called the text beside it may be null or empty.
    let filled = places().find(|content| !content.is_null() && *content != "");
    filled
        .or_else(|| value.get("output").filter(|output| output.is_string()))
        .or_else(|| value.get("object").filter(|object| object.is_object()))
        .or_else(|| places().next())
}

fn joined(parts: &[Value]) -> String {
    parts.iter().filter_map(|part| part.get("text")?.as_str()).collect()
}

fn token_usage(value: &Value) -> Option<TokenUsage> {
    let usage = value
        .get("usage")
        .or_else(|| value.get("usageMetadata"))
        .or_else(|| value.pointer("/result/usage"))
        .unwrap_or(value);
    let count = |keys: [&str; 5]| keys.iter().find_map(|key| usage.get(key)?.as_u64());
    let input_tokens = count(["prompt_tokens", "input_tokens", "inputTokens", "promptTokenCount", "prompt_eval_count"]);
    let output_tokens =
        count(["completion_tokens", "output_tokens", "outputTokens", "candidatesTokenCount", "eval_count"]);
    (input_tokens.is_some() || output_tokens.is_some()).then_some(TokenUsage { input_tokens, output_tokens })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(value: Value) -> (String, Option<TokenUsage>) {
        match unwrap(value).expect("no error inside") {
            (Reply::Text(text), usage) => (text, usage),
            other => panic!("not text: {other:?}"),
        }
    }

    #[test]
    fn unwraps_the_bodies_of_known_interfaces() {
        let counted = Some(TokenUsage { input_tokens: Some(12), output_tokens: Some(3) });
        for (body, usage) in [
            (
                json!({"choices": [{"message": {"role": "assistant", "content": "hi"}}], "usage": {"prompt_tokens": 12, "completion_tokens": 3}}),
                counted,
            ),
            (
                json!({"choices": [{"message": {"content": null, "tool_calls": [{"function": {"arguments": "hi"}}]}}]}),
                None,
            ),
            (
                json!({"output": [{"type": "reasoning"}, {"type": "message", "content": [{"type": "output_text", "text": "hi"}]}], "usage": {"input_tokens": 12, "output_tokens": 3}}),
                counted,
            ),
            (json!({"response": "hi", "usage": {"prompt_tokens": 12, "completion_tokens": 3}}), counted),
            (json!({"result": {"response": "hi"}, "success": true, "errors": []}), None),
            (json!({"text": "hi"}), None),
            (json!({"message": {"content": "hi"}, "prompt_eval_count": 12, "eval_count": 3}), counted),
            (
                json!({"content": [{"type": "text", "text": "hi"}], "usage": {"input_tokens": 12, "output_tokens": 3}}),
                counted,
            ),
            (
                json!({"candidates": [{"content": {"parts": [{"text": "h"}, {"text": "i"}]}}], "usageMetadata": {"promptTokenCount": 12, "candidatesTokenCount": 3}}),
                counted,
            ),
        ] {
            assert_eq!(text(body.clone()), ("hi".into(), usage), "{body}");
            // The same as the text of an HTTP body.
            assert_eq!(text(json!(body.to_string())), ("hi".into(), usage), "{body}");
        }
    }

    #[test]
    fn a_tool_may_be_called_with_the_reply() {
        let reply = json!({"verdicts": []});
        for body in [
            json!({"content": [{"type": "text", "text": "Noted."}, {"type": "tool_use", "name": "v", "input": reply}]}),
            json!({"candidates": [{"content": {"parts": [{"functionCall": {"name": "v", "args": reply}}]}}]}),
            json!({"message": {"content": "", "tool_calls": [{"function": {"arguments": reply}}]}}),
            json!({"object": reply, "finishReason": "stop"}),
        ] {
            assert_eq!(unwrap(body.clone()), Ok((Reply::Json(reply.clone()), None)), "{body}");
        }
        for body in [
            json!({"choices": [{"message": {"content": null, "function_call": {"arguments": "hi"}}}]}),
            json!({"choices": [{"message": {"content": "", "tool_calls": [{"function": {"arguments": "hi"}}]}}]}),
            json!({"output": [{"type": "reasoning"}, {"type": "function_call", "arguments": "hi"}]}),
            json!({"output": {"message": {"content": [{"text": "hi"}]}}}),
        ] {
            assert_eq!(text(body.clone()), ("hi".into(), None), "{body}");
        }
    }

    #[test]
    fn a_good_status_may_carry_an_error() {
        for body in [
            json!({"error": {"message": "no credit"}}),
            json!({"result": null, "success": false, "errors": [{"code": 1, "message": "no credit"}], "messages": []}),
        ] {
            assert_eq!(unwrap(body.clone()), Err("no credit".into()), "{body}");
        }
        let own = json!({"result": {"verdicts": []}, "success": true, "errors": []});
        assert_eq!(unwrap(own.clone()), Ok((Reply::Json(own), None)));
    }

    #[test]
    fn other_replies_pass_unchanged() {
        assert_eq!(text(json!("plain words")), ("plain words".into(), None));
        let own = json!({"verdicts": [], "text": "aside"});
        assert_eq!(unwrap(own.clone()), Ok((Reply::Json(own), None)));
        assert_eq!(unwrap(json!({"response": {"claims": []}})), Ok((Reply::Json(json!({"claims": []})), None)));
        assert_eq!(unwrap(json!([1])), Ok((Reply::Json(json!([1])), None)));
        assert_eq!(unwrap(Value::Null), Ok((Reply::Nothing, None)));
    }

    #[test]
    fn a_refused_part_is_left_out_once() {
        let all = Shape::default();
        let plain = Shape { schema: false, temperature: true };
        assert_eq!(
            all.after_refusal(400, r#"{"error":{"message":"'response_format' is not supported"}}"#),
            Some(plain)
        );
        assert_eq!(
            all.after_refusal(400, "Unsupported value: 'temperature' must be 1"),
            Some(Shape { schema: true, temperature: false })
        );
        assert_eq!(plain.after_refusal(400, "response_format"), None);
        assert_eq!(all.after_refusal(401, "response_format"), None);
        assert_eq!(all.after_refusal(400, "maximum context length exceeded"), None);
        assert_eq!(all.after_refusal(404, "model not found"), None);
    }

    #[test]
    fn asks_for_structured_output() {
        let request = json!({"messages": [{"role": "user", "content": "q"}], "schema": {"type": "object"}, "schemaName": "verdicts"});
        assert_eq!(
            body("m", &request, Shape::default()),
            json!({"model": "m", "messages": request["messages"], "temperature": 0,
                "response_format": {"type": "json_schema", "json_schema": {"name": "verdicts", "schema": {"type": "object"}, "strict": true}}})
        );
        assert_eq!(
            body("m", &request, Shape { schema: false, temperature: false }),
            json!({"model": "m", "messages": request["messages"]})
        );
    }

    #[test]
    fn error_bodies_are_reduced_to_their_message() {
        assert_eq!(error_message(r#"{"error":{"message":"bad key"}}"#), "bad key");
        assert_eq!(error_message(r#"{"errors":[{"message":"no such model"}]}"#), "no such model");
        assert_eq!(error_message(r#"{"detail":"slow down"}"#), "slow down");
        assert_eq!(error_message(" gateway down \n"), "gateway down");
        assert_eq!(error_message(&"é".repeat(400)).chars().count(), 301);
    }
}
