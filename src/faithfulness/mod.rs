//! Faithfulness: which of an output's claims does the given context support?
//!
//! The judge is a model that somebody else calls: [`Engine`] says what to ask and reads what comes back, and never
//! waits, calls or looks at a clock itself. Whatever the judge replies, code decides what counts: claims must come from
//! the output, verdicts are matched by number, and a `yes` needs words that stand in the context.

pub mod claims;
mod context;
mod cover;
pub mod endpoint;
mod engine;
mod evidence;
pub mod facts;
mod json;
mod options;
mod polarity;
mod prompt;
mod reason;
mod reply;
mod report;
mod rules;
mod tokens;
mod trace;
mod wire;

pub use claims::split_claims;
pub use engine::{Engine, Input};
pub use options::{EvidencePolicy, Options, ReasonLanguage, ReasonMode, Thresholds, WhenNoContext};
pub use reason::Lang;
pub use report::{
    Analysis, Answer, Claim, Counts, Evidence, Findings, Judge, Judged, NotScorable, Place, Presenter, Report, Usage,
    Verdict, report,
};
pub use rules::score_offline;
pub(crate) use tokens::is_gap;
pub use wire::{
    Action, CallFailure, CallFailureKind, CallId, ClaimNote, Failure, Message, Progress, Reply, Request, Step,
    TokenUsage,
};
