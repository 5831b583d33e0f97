//! The shapes in which callers hand over texts: a string, a message, or many messages.
