//! The only room that knows JavaScript.
