//! Calls to OpenAI-compatible endpoints over the fetch API.

use super::convert::{Reader, plain};
use super::input::MAX_TEXT_LENGTH;
use crate::faithfulness::endpoint::{self, Shape};
use gloo_net::http::{Headers, Request};
use js_sys::{Function, Promise, Reflect};
use serde::Serialize;
use serde_json::Value;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;

/// Asks the endpoint `{url, model, headers, schema, temperature}` what `request` says, simpler each time the server refuses a part of
/// it, and resolves to `{status, body, retryAfter, schema, temperature}`, whatever the status.
///
/// `post` is used in place of gloo-net where the host supplied its own fetch: `post(url, headers, body)` resolves to
/// `{status, body, retryAfter}`.
///
/// # Errors
/// Rejects with the transport's own error when no response came.
#[wasm_bindgen(js_name = callEndpoint)]
pub async fn call_endpoint(
    endpoint: JsValue,
    request: JsValue,
    signal: web_sys::AbortSignal,
    post: Option<Function>,
) -> Result<JsValue, JsValue> {
    let mut reader = Reader::new(MAX_TEXT_LENGTH);
    let plain_error = |error: crate::Error| JsValue::from(js_sys::Error::new(error.message()));
    let endpoint = reader.read(&endpoint, "model").map_err(plain_error)?;
    let request = reader.read(&request, "request").map_err(plain_error)?;
    let word = |key: &str| endpoint.get(key).and_then(Value::as_str).unwrap_or_default();
    let flag = |key: &str| endpoint.get(key).and_then(Value::as_bool).unwrap_or(true);
    let mut shape = Shape { schema: flag("schema"), temperature: flag("temperature") };
    loop {
        let body = endpoint::body(word("model"), &request, shape).to_string();
        let answer = match &post {
            Some(post) => custom(post, word("url"), &endpoint["headers"], &body).await?,
            None => send(word("url"), &endpoint["headers"], body, &signal).await?,
        };
        match shape.after_refusal(answer.status, &answer.body) {
            Some(simpler) => shape = simpler,
            None => {
                let (Answer { status, body, retry_after }, Shape { schema, temperature }) = (answer, shape);
                return plain(&Seen { status, body, retry_after, schema, temperature }).map_err(plain_error);
            }
        }
    }
}

/// An answer, and what was asked for in the request that got it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Seen {
    status: u16,
    body: String,
    retry_after: Option<String>,
    schema: bool,
    temperature: bool,
}

struct Answer {
    status: u16,
    body: String,
    retry_after: Option<String>,
}

async fn send(url: &str, headers: &Value, body: String, signal: &web_sys::AbortSignal) -> Result<Answer, JsValue> {
    let all = Headers::new();
    all.set("content-type", "application/json");
    for (name, value) in headers.as_object().into_iter().flatten() {
        if let Some(value) = value.as_str() {
            all.set(name, value);
        }
    }
    // No mode, credentials or cache: Workers refuse a request that sets them.
    let request = Request::post(url).headers(all).abort_signal(Some(signal)).body(body).map_err(js_error)?;
    let response = request.send().await.map_err(js_error)?;
    let retry_after = response.headers().get("retry-after");
    let status = response.status();
    let body = response.text().await.map_err(js_error)?;
    Ok(Answer { status, body, retry_after })
}

async fn custom(post: &Function, url: &str, headers: &Value, body: &str) -> Result<Answer, JsValue> {
    let headers = plain(headers).map_err(|error| JsValue::from(js_sys::Error::new(error.message())))?;
    let promise: Promise =
        post.call3(&JsValue::NULL, &JsValue::from_str(url), &headers, &JsValue::from_str(body))?.unchecked_into();
    let answer = JsFuture::from(promise).await?;
    let member = |key: &str| Reflect::get(&answer, &JsValue::from_str(key));
    #[allow(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a status has three digits; js/models.js reads it from a Response"
    )]
    Ok(Answer {
        status: member("status")?.as_f64().unwrap_or(0.0) as u16,
        body: member("body")?.as_string().unwrap_or_default(),
        retry_after: member("retryAfter")?.as_string(),
    })
}

fn js_error(error: gloo_net::Error) -> JsValue {
    match error {
        gloo_net::Error::JsError(error) => {
            let copy = js_sys::Error::new(&error.message);
            copy.set_name(&error.name);
            copy.into()
        }
        other => js_sys::Error::new(&other.to_string()).into(),
    }
}
