//! What the text analysis takes from the JavaScript host: its dictionary of words and its tables of normal forms.

use crate::text::{Host, normalize};
use js_sys::{Function, JsString, Uint32Array};
use std::cell::RefCell;
use std::ops::Range;
use wasm_bindgen::prelude::*;

thread_local! {
    /// `js/segmenter.js`, or `None` where the host has no `Intl.Segmenter`.
    static SEGMENT: RefCell<Option<Function>> = const { RefCell::new(None) };
}

/// Hands over the host's segmenter: `segment(run, language)` gives the words of `run` as a `Uint32Array` of start and end
/// pairs in UTF-16 code units. Without one, rules cut. Must be called once in each instance, before any scoring.
#[wasm_bindgen(js_name = installHost)]
pub fn install(segment: Option<Function>) {
    SEGMENT.with(|slot| slot.replace(segment));
    normalize::install(|text| String::from(JsString::from(text).normalize("NFKC")));
}

/// The JavaScript host.
pub(super) struct JsHost;

impl Host for JsHost {
    fn segment(&self, run: &str, language: &str) -> Option<Vec<Range<usize>>> {
        let segment = SEGMENT.with_borrow(Clone::clone)?;
        let cuts = segment.call2(&JsValue::NULL, &JsValue::from_str(run), &JsValue::from_str(language)).ok()?;
        let units = cuts.dyn_into::<Uint32Array>().ok()?.to_vec();
        // Both sequences ascend, so that one pass over the characters finds every byte.
        let mut chars = run.char_indices();
        let (mut byte, mut unit) = (0, 0);
        let mut byte_at = |wanted: u32| {
            while unit < wanted {
                let Some((at, c)) = chars.next() else { break };
                byte = at + c.len_utf8();
                unit += u32::from(c > '\u{FFFF}') + 1;
            }
            byte
        };
        Some(units.chunks_exact(2).map(|cut| byte_at(cut[0])..byte_at(cut[1])).collect())
    }
}
