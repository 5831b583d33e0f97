//! Texts on their way in. The glue's own conversion reads a text one code unit at a time.

use js_sys::{JsString, Reflect};
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    type TextEncoder;

    #[wasm_bindgen(constructor)]
    fn new() -> TextEncoder;

    #[wasm_bindgen(method, js_name = encodeInto)]
    fn encode_into(this: &TextEncoder, text: &JsString, buffer: &mut [u8]) -> JsValue;
}

thread_local! {
    static ENCODER: TextEncoder = TextEncoder::new();
}

/// Below this the glue is faster.
const SHORT: usize = 100;

/// A copy of a text of `length` code units; lone surrogates become U+FFFD.
pub(super) fn encode(text: &JsString, length: usize) -> String {
    if length < SHORT {
        return String::from(text);
    }
    // Most texts are ASCII; no code unit takes more than three bytes.
    for size in [length, 3 * length] {
        let mut bytes = vec![0; size];
        let done = ENCODER.with(|encoder| encoder.encode_into(text, &mut bytes));
        let count = |key: &str| Reflect::get(&done, &JsValue::from_str(key)).ok().and_then(|count| count.as_f64());
        if count("read") == Some(length as f64)
            && let Some(written) = count("written")
        {
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "at most `size`")]
            bytes.truncate(written as usize);
            if let Ok(text) = String::from_utf8(bytes) {
                return text;
            }
        }
    }
    String::from(text)
}
