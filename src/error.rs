//! The one error type of the crate.

use core::fmt;

/// Stable names of everything that can go wrong; the `code` of the JavaScript `ScorerError`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorCode {
    /// A text, message or row that the scorer was given has the wrong shape.
    InvalidInput,
    /// An option has the wrong type or lies outside its range.
    InvalidOption,
    /// No context was given anywhere.
    NoContext,
    /// A synchronous helper was called before `init`.
    NotInitialized,
    /// The model, or the way to it, failed.
    ModelFailed,
    /// The model did not answer within `timeoutMs`.
    ModelTimeout,
    /// The model answered, but nothing could be read from its replies.
    ModelReplyInvalid,
    /// A text is larger than the limit.
    TooLarge,
    /// A fault of Claimlight itself.
    Internal,
}

impl ErrorCode {
    /// The name that JavaScript sees, for example `INVALID_INPUT`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::InvalidInput => "INVALID_INPUT",
            Self::InvalidOption => "INVALID_OPTION",
            Self::NoContext => "NO_CONTEXT",
            Self::NotInitialized => "NOT_INITIALIZED",
            Self::ModelFailed => "MODEL_FAILED",
            Self::ModelTimeout => "MODEL_TIMEOUT",
            Self::ModelReplyInvalid => "MODEL_REPLY_INVALID",
            Self::TooLarge => "TOO_LARGE",
            Self::Internal => "INTERNAL",
        }
    }
}

/// What went wrong: a stable code and a sentence that a person can act on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Error {
    code: ErrorCode,
    message: String,
}

impl Error {
    /// Makes an error; `message` is a whole sentence that names the field and what it got.
    pub fn new(code: ErrorCode, message: impl Into<String>) -> Self {
        Self { code, message: message.into() }
    }

    /// Which kind of failure this is.
    #[must_use]
    pub const fn code(&self) -> ErrorCode {
        self.code
    }

    /// The sentence for people.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.code.as_str(), self.message)
    }
}

impl core::error::Error for Error {}

/// Something that a caller should know about a result although nothing failed.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Warning {
    /// A stable name in `SCREAMING_SNAKE_CASE`.
    pub code: &'static str,
    /// A whole sentence.
    pub message: String,
}
