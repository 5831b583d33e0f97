//! Reads what JavaScript passes in, and hands plain data back.
//!
//! Nothing that a caller passes can make these functions panic: getters that throw, revoked proxies and cycles come
//! back as `INVALID_INPUT`, texts over the limit as `TOO_LARGE` before a byte of them is copied.

use super::encode::encode;
use crate::error::{Error, ErrorCode};
use crate::lean::show_f64;
use js_sys::{Array, BigInt, Function, JsString, Object, Promise, Reflect};
use serde::Serialize;
use serde_json::{Map, Number, Value};
use wasm_bindgen::{JsCast, JsValue};

/// Deeper nesting than this is a cycle or a mistake.
const MAX_DEPTH: usize = 64;

/// Keys that are read even where an object only inherits them, as the results of some model libraries do.
const TEXT_KEYS: [&str; 5] = ["role", "content", "text", "parts", "inputMessages"];

/// Reads JavaScript values into plain data, counting their texts against one limit.
pub(super) struct Reader {
    /// UTF-16 code units that may still be read; an item of an array counts as one.
    left: usize,
    limit: usize,
}

impl Reader {
    /// A reader that refuses more than `limit` UTF-16 code units in all.
    pub(super) fn new(limit: usize) -> Self {
        Self { left: limit, limit }
    }

    /// Copies `value`, which the caller knows as `field`. Members that JSON would leave out are left out; lone
    /// surrogates become U+FFFD.
    pub(super) fn read(&mut self, value: &JsValue, field: &str) -> Result<Value, Error> {
        if value.is_undefined() {
            return Err(invalid(field, "undefined"));
        }
        self.at(value, field, 0)
    }

    /// The member `key` of `object`, or `None` where it is absent or `undefined`.
    pub(super) fn member(&mut self, object: &JsValue, key: &str, field: &str) -> Result<Option<Value>, Error> {
        let value = get(object, key, field)?;
        if value.is_undefined() { Ok(None) } else { self.at(&value, &format!("{field}{key}"), 0).map(Some) }
    }

    fn at(&mut self, value: &JsValue, field: &str, depth: usize) -> Result<Value, Error> {
        if let Some(text) = value.dyn_ref::<JsString>() {
            return self.string(text, field).map(Value::String);
        }
        if let Some(number) = value.as_f64() {
            return Ok(number_value(number));
        }
        if let Some(truth) = value.as_bool() {
            return Ok(Value::Bool(truth));
        }
        if value.is_null() {
            return Ok(Value::Null);
        }
        if let Some(big) = value.dyn_ref::<BigInt>() {
            // Inside a tool's result a BigInt is a number; in the place of a text it is a mistake.
            if depth == 0 {
                return Err(invalid(field, "a BigInt"));
            }
            let digits = big.to_string(10).map_err(|_| invalid(field, "a BigInt that cannot be read"))?;
            return self.string(&digits, field).map(Value::String);
        }
        if value.is_symbol() {
            return Err(invalid(field, "a symbol"));
        }
        if value.is_function() {
            return Err(invalid(field, "a function"));
        }
        if depth == MAX_DEPTH {
            return Err(invalid(field, &format!("nested more than {MAX_DEPTH} levels deep, or refers to itself")));
        }
        self.object(value, field, depth)
    }

    /// Takes `length` off what may still be read.
    fn take(&mut self, length: usize, field: &str) -> Result<(), Error> {
        if length > self.left {
            return Err(Error::new(
                ErrorCode::TooLarge,
                format!(
                    "`{field}` brings the texts of this call over the limit of {} UTF-16 code units (option `maxTextLength`).",
                    self.limit
                ),
            ));
        }
        self.left -= length;
        Ok(())
    }

    fn string(&mut self, text: &JsString, field: &str) -> Result<String, Error> {
        let length = text.length() as usize;
        self.take(length, field)?;
        let text = encode(text, length);
        #[cfg(feature = "faults")]
        super::faults::provoke(&text);
        Ok(text)
    }

    fn object(&mut self, value: &JsValue, field: &str, depth: usize) -> Result<Value, Error> {
        if is_array(value, field)? {
            // An array has fewer than 2^32 items. A whole number is shown without the code that prints fractions.
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
            let length = get(value, "length", field)?.as_f64().unwrap_or(0.0) as u32;
            // An array of holes has no text and takes as much memory.
            self.take(length as usize, field)?;
            let mut items = Vec::new();
            for i in 0..length {
                let place = format!("{field}[{i}]");
                let item = Reflect::get_u32(value, i).map_err(|error| unreadable(&place, &error))?;
                items.push(if skipped(&item) { Value::Null } else { self.at(&item, &place, depth + 1)? });
            }
            return Ok(Value::Array(items));
        }
        if value.is_instance_of::<Promise>() {
            return Err(invalid(field, "a Promise; await it first"));
        }
        // A date inside a tool's result is read as JSON writes it; a date in the place of a text is a mistake.
        let to_json = if depth > 0 { get(value, "toJSON", field)? } else { JsValue::UNDEFINED };
        if let Some(to_json) = to_json.dyn_ref::<Function>() {
            let plain = to_json.call0(value).map_err(|error| unreadable(field, &error))?;
            return if skipped(&plain) { Ok(Value::Null) } else { self.at(&plain, field, depth + 1) };
        }
        let keys = Reflect::own_keys(value).map_err(|error| unreadable(field, &error))?;
        let mut map = Map::new();
        for key in keys.iter() {
            let Some(name) = key.as_string() else { continue };
            let property = Reflect::get_own_property_descriptor(value.unchecked_ref::<Object>(), &key)
                .map_err(|error| unreadable(field, &error))?;
            if get(&property, "enumerable", field)?.is_truthy() {
                self.insert(&mut map, value, &name, field, depth)?;
            }
        }
        for name in TEXT_KEYS {
            if !map.contains_key(name) {
                self.insert(&mut map, value, name, field, depth)?;
            }
        }
        Ok(Value::Object(map))
    }

    fn insert(
        &mut self,
        map: &mut Map<String, Value>,
        object: &JsValue,
        key: &str,
        field: &str,
        depth: usize,
    ) -> Result<(), Error> {
        let member = get(object, key, field)?;
        if !skipped(&member) {
            map.insert(key.to_owned(), self.at(&member, &format!("{field}.{key}"), depth + 1)?);
        }
        Ok(())
    }
}

/// Numbers that are whole come out of JSON without a fraction, as `JSON.stringify` writes them.
fn number_value(number: f64) -> Value {
    if number.fract() == 0.0 && number.abs() < 9_007_199_254_740_992.0 {
        // In range by the check above, so that the cast is exact.
        #[allow(clippy::cast_possible_truncation)]
        return Value::Number(Number::from(number as i64));
    }
    Number::from_f64(number).map_or_else(|| Value::String(show_f64(number)), Value::Number)
}

fn skipped(value: &JsValue) -> bool {
    value.is_undefined() || value.is_function() || value.is_symbol()
}

fn is_array(value: &JsValue, field: &str) -> Result<bool, Error> {
    // `Array.isArray` throws on a revoked proxy, so a harmless read goes first.
    Reflect::get_prototype_of(value).map_err(|error| unreadable(field, &error))?;
    Ok(Array::is_array(value))
}

/// `object[key]`, where a getter that throws or a revoked proxy is an error of that field.
pub(super) fn get(object: &JsValue, key: &str, field: &str) -> Result<JsValue, Error> {
    if !object.is_object() && !object.is_function() {
        return Err(invalid(field, &kind(object)));
    }
    Reflect::get(object, &JsValue::from_str(key)).map_err(|error| unreadable(field, &error))
}

/// What a JavaScript value is, in words.
pub(super) fn kind(value: &JsValue) -> String {
    if value.is_null() {
        return "null".into();
    }
    match value.as_f64() {
        Some(number) => format!("the number {}", show_f64(number)),
        None => value.js_typeof().as_string().unwrap_or_default(),
    }
}

fn invalid(field: &str, got: &str) -> Error {
    // A cycle has a path as long as the depth allows.
    let shown = field.char_indices().nth(80).map_or_else(|| field.to_owned(), |(end, _)| format!("{}…", &field[..end]));
    Error::new(ErrorCode::InvalidInput, format!("`{shown}` is {got}."))
}

fn unreadable(field: &str, error: &JsValue) -> Error {
    let why = error
        .dyn_ref::<js_sys::Error>()
        .map_or_else(|| String::from("it threw something that is no Error"), |error| String::from(error.message()));
    Error::new(ErrorCode::InvalidInput, format!("`{field}` cannot be read: {why}."))
}

/// Plain data for JavaScript: no `Map`, no `BigInt`, absent instead of `undefined`.
pub(super) fn plain(data: &impl Serialize) -> Result<JsValue, Error> {
    data.serialize(&serde_wasm_bindgen::Serializer::json_compatible()).map_err(|error| {
        Error::new(ErrorCode::Internal, format!("The result could not be handed to JavaScript: {error}."))
    })
}

/// The shape in which an error crosses to `js/errors.js`, which makes a `ScorerError` of it.
pub(super) fn thrown(error: &Error) -> JsValue {
    let object = Object::new();
    for (key, text) in [("code", error.code().as_str()), ("message", error.message())] {
        // Setting a member of a fresh plain object cannot fail.
        let _ = Reflect::set(&object, &JsValue::from_str(key), &JsValue::from_str(text));
    }
    object.into()
}
