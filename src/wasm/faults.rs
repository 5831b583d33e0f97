//! Texts that make the module fail, so that tests can see what happens then. Only with the feature `faults`.

use std::hint::black_box;

/// Fails in the way that `text` names; any other text does nothing.
pub(super) fn provoke(text: &str) {
    match text {
        "fault: panic" => panic!("on purpose"),
        "fault: memory" => {
            // More together than a module of 32 bits can address.
            let halves = [(); 3].map(|()| Vec::<u8>::with_capacity(isize::MAX as usize));
            drop(black_box(halves));
        }
        "fault: stack" => {
            black_box(deeper(1));
        }
        _ => {}
    }
}

#[allow(unconditional_recursion, reason = "on purpose")]
fn deeper(depth: u64) -> u64 {
    let frame = black_box([depth; 64]);
    deeper(depth + 1) + frame[0]
}
