//! Every sentence that code says about claims and scores, in English and Chinese.

use crate::faithfulness::options::ReasonLanguage;
use crate::faithfulness::report::{Answer, Counts, Judged, Verdict};
use crate::lean;

/// A language in which reasons are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lang {
    /// English.
    En,
    /// Chinese.
    Zh,
}

/// Claims of one kind that a reason names before it only counts the rest.
const NAMED: usize = 20;

impl Lang {
    /// Settles `Auto` by the output: Chinese when at least half of its letters are Han and none is Kana or Hangul.
    #[must_use]
    pub fn choose(asked: ReasonLanguage, output: &str) -> Self {
        match asked {
            ReasonLanguage::En => Self::En,
            ReasonLanguage::Zh => Self::Zh,
            ReasonLanguage::Auto => {
                let (mut han, mut letters) = (0usize, 0usize);
                for c in output.chars().filter(|c| c.is_alphabetic()) {
                    match c {
                        '\u{3040}'..='\u{30ff}' | '\u{ac00}'..='\u{d7af}' => return Self::En,
                        '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}' | '\u{20000}'..='\u{323af}' => han += 1,
                        _ => {}
                    }
                    letters += 1;
                }
                if han > 0 && han * 2 >= letters { Self::Zh } else { Self::En }
            }
        }
    }

    /// Picks the wording in this language.
    #[must_use]
    pub fn pick<'a>(self, en: &'a str, zh: &'a str) -> &'a str {
        match self {
            Self::En => en,
            Self::Zh => zh,
        }
    }
}

/// Why an output without claims has no score.
pub(crate) fn no_claims(lang: Lang) -> String {
    lang.pick(
        "The output makes no claim that could be checked (it is empty, a question, a greeting, a command or a refusal).",
        "输出中没有可核对的声明（为空，或只是提问、问候、指令或拒答）。",
    )
    .into()
}

/// Why a run without any context has no score.
pub(crate) fn no_context(lang: Lang) -> String {
    lang.pick("No context was given, so no claim can be checked.", "未提供上下文，无法核对任何声明。").into()
}

/// The decision on a claim when every context chunk is blank.
pub(crate) fn blank_context(lang: Lang) -> Judged {
    let reason = lang.pick("The context is empty (no context to check against).", "上下文为空，没有可供核对的内容。");
    Judged { answer: Answer::Unsure, reason: reason.into(), undetermined: false, evidence: None, support: None }
}

/// The stand-in for a decision that never came.
pub(crate) fn undetermined(lang: Lang) -> Judged {
    let reason = lang.pick("The judge gave no usable verdict on this claim.", "评判模型没有对该声明给出可用的判定。");
    Judged { answer: Answer::Unsure, reason: reason.into(), undetermined: true, evidence: None, support: None }
}

/// A judge's reason, with its word where that is not plainly yes, no or unsure.
pub(crate) fn given(lang: Lang, reason: Option<&str>, word: Option<&str>) -> String {
    let reason = reason.unwrap_or(lang.pick("The judge gave no reason.", "评判模型未说明理由。"));
    match (lang, word) {
        (_, None) => reason.to_owned(),
        (Lang::En, Some(word)) => format!("The judge answered “{word}”. {reason}"),
        (Lang::Zh, Some(word)) => format!("评判模型的回答是“{word}”。{reason}"),
    }
}

/// The reason for a `yes` that was taken back: what code found, then what the judge said.
pub(crate) fn demoted(lang: Lang, fault: String, reason: Option<&str>) -> String {
    match (lang, reason) {
        (_, None) => fault,
        (Lang::En, Some(reason)) => format!("{fault} Its reason: {reason}"),
        (Lang::Zh, Some(reason)) => format!("{fault}其理由：{reason}"),
    }
}

/// Two decimals at most, without trailing zeros.
fn short(number: f64) -> String {
    let rounded = (number * 100.0).round() / 100.0;
    lean::show_f64(if rounded.is_finite() { rounded } else { number })
}

/// The reason for a score; built from the same counts, so that it cannot disagree with it.
pub(crate) fn for_score(lang: Lang, score: f64, scale: f64, counts: &Counts, verdicts: &[Verdict]) -> String {
    let (score, scale) = (short(score), short(scale));
    let mut text = match lang {
        Lang::En => {
            let (noun, verb) = if counts.total == 1 {
                ("claim", "is")
            } else {
                ("claims", if counts.yes == 1 { "is" } else { "are" })
            };
            format!(
                "Score {score} of {scale}: {} of {} {noun} {verb} supported by the context.",
                counts.yes, counts.total
            )
        }
        Lang::Zh => {
            format!("得分 {score}（满分 {scale}）：共 {} 条声明，其中 {} 条得到上下文支持。", counts.total, counts.yes)
        }
    };
    type Kind = fn(&Verdict) -> bool;
    let kinds: [(Kind, &str, &str); 4] = [
        (|v| v.verdict == Answer::Yes, "Supported", "得到支持"),
        (|v| v.verdict == Answer::No, "Contradicted", "与上下文矛盾"),
        (|v| v.verdict == Answer::Unsure && !v.undetermined, "Cannot be verified", "无法确定"),
        (|v| v.undetermined, "Not judged", "未能评判"),
    ];
    for (of_kind, en, zh) in kinds {
        let named: Vec<&str> = verdicts.iter().filter(|v| of_kind(v)).map(|v| v.claim.trim()).collect();
        if named.is_empty() {
            continue;
        }
        let list: Vec<String> = named.iter().take(NAMED).map(|claim| format!("“{claim}”")).collect();
        let more = named.len().saturating_sub(NAMED);
        text += &match (lang, more) {
            (Lang::En, 0) => format!(" {en}: {}.", list.join("; ")),
            (Lang::En, _) => format!(" {en}: {}; and {more} more.", list.join("; ")),
            (Lang::Zh, 0) => format!("{zh}：{}。", list.join("；")),
            (Lang::Zh, _) => format!("{zh}：{}；另有 {more} 条。", list.join("；")),
        };
    }
    text
}
