//! The only room that knows JavaScript. What it exports is called by `js/` alone: owned plain data in, owned plain data
//! out, no class that somebody would have to free, and no borrow that lives across an await.

// wasm-bindgen exports what is `pub`, although nothing in the crate reaches it.
#![allow(unreachable_pub)]

mod convert;
mod encode;
mod faithfulness;
#[cfg(feature = "faults")]
mod faults;
mod host;
mod http;
mod input;
mod keyword;

use std::cell::RefCell;
use std::panic;
use wasm_bindgen::prelude::*;

thread_local! {
    /// Told of a panic; outside the hook because hooks must be `Send` and JavaScript functions are not.
    static REPORT: RefCell<Option<js_sys::Function>> = const { RefCell::new(None) };
}

/// Has `report` called with the message of a panic, before the trap that follows it.
#[wasm_bindgen(js_name = onPanic)]
pub fn on_panic(report: js_sys::Function) {
    REPORT.with(|slot| slot.replace(Some(report)));
    panic::set_hook(Box::new(|info| {
        let report = REPORT.with(RefCell::take);
        if let Some(report) = report {
            // Nothing can be done about a reporter that throws: the trap comes in any case.
            let _ = report.call1(&JsValue::NULL, &JsValue::from_str(&info.to_string()));
        }
    }));
}
