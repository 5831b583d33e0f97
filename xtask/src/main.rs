//! Set-up, build, demo, test and bench: `cargo xtask <verb>`.
fn main() {}
