//! Says why: what of a claim was found, what was not, and what conflicts.

use super::conflict::{Subject, Veto};
use super::judge::Finding;
use crate::faithfulness::{Answer, Lang};

/// At most so many words are named.
const NAMED: usize = 5;

/// The reason for `answer`, one or two sentences.
pub(super) fn write(finding: &Finding, claim: &str, answer: Answer, lang: Lang) -> String {
    match answer {
        Answer::No => conflict(finding, lang),
        Answer::Yes => yes(finding, claim, lang),
        Answer::Unsure => unsure(finding, claim, lang),
    }
}

fn conflict(finding: &Finding, lang: Lang) -> String {
    let Some(conflict) = &finding.conflict else { return String::new() };
    match (&conflict.subject, lang) {
        (Subject::Number { claim, context }, Lang::En) => {
            format!("The claim says “{claim}”, the context says “{context}”.")
        }
        (Subject::Number { claim, context }, Lang::Zh) => format!("声明中为“{claim}”，上下文中为“{context}”。"),
        (Subject::Negation { word, in_claim: true }, Lang::En) => {
            format!("The claim negates “{word}”, which the context asserts.")
        }
        (Subject::Negation { word, in_claim: false }, Lang::En) => {
            format!("The claim asserts “{word}”, which the context negates.")
        }
        (Subject::Negation { word, in_claim: true }, Lang::Zh) => format!("声明否定了“{word}”，而上下文予以肯定。"),
        (Subject::Negation { word, in_claim: false }, Lang::Zh) => format!("声明肯定了“{word}”，而上下文予以否定。"),
        (Subject::Opposite { claim, context }, Lang::En) => {
            format!("The claim says “{claim}”, the context says the opposite, “{context}”.")
        }
        (Subject::Opposite { claim, context }, Lang::Zh) => format!("声明说“{claim}”，上下文则相反，为“{context}”。"),
        (Subject::Name { claim, context }, Lang::En) => {
            format!("The claim names “{claim}” where the context names “{context}”.")
        }
        (Subject::Name { claim, context }, Lang::Zh) => format!("声明中为“{claim}”，而上下文在同一处为“{context}”。"),
    }
}

/// The claim's words that are found (`true`) or not, as it writes them, each once, joined.
fn words(finding: &Finding, claim: &str, found: bool, lang: Lang) -> String {
    let best = finding.aligned.best();
    let mut named: Vec<&str> = Vec::new();
    let mut more = false;
    for (term, _) in finding.aligned.terms.iter().zip(&best).filter(|(_, m)| (**m >= 0.5) == found) {
        let token = &finding.aligned.tokens[term.first];
        if named.len() == NAMED {
            more = true;
            break;
        }
        named.push(&claim[token.start..token.end]);
    }
    let mut out = named.join(lang.pick(", ", "、"));
    if more {
        out.push_str(lang.pick(", …", "…"));
    }
    out
}

fn yes(finding: &Finding, claim: &str, lang: Lang) -> String {
    if finding.copied.is_some() {
        return lang.pick("The context says this in the same words.", "上下文中有相同的表述。").to_owned();
    }
    let (found, missing) = (words(finding, claim, true, lang), words(finding, claim, false, lang));
    match (lang, missing.is_empty()) {
        (Lang::En, true) => format!("Found in the context: {found}."),
        (Lang::Zh, true) => format!("上下文中找到：{found}。"),
        (Lang::En, false) => format!("Found in the context: {found}. Not found: {missing}."),
        (Lang::Zh, false) => format!("上下文中找到：{found}。未找到：{missing}。"),
    }
}

fn unsure(finding: &Finding, claim: &str, lang: Lang) -> String {
    match (&finding.veto, lang) {
        (Some(Veto::Number(n)), Lang::En) => return format!("The context does not give the number “{n}”."),
        (Some(Veto::Number(n)), Lang::Zh) => return format!("上下文中没有数字“{n}”。"),
        (Some(Veto::Rounded { claim, context }), Lang::En) => {
            return format!("The claim says exactly “{claim}”, the context only about “{context}”.");
        }
        (Some(Veto::Rounded { claim, context }), Lang::Zh) => {
            return format!("声明给出确切的“{claim}”，上下文只是约数“{context}”。");
        }
        (Some(Veto::Roles(x, y)), Lang::En) => return format!("“{x}” and “{y}” have other roles in the context."),
        (Some(Veto::Roles(x, y)), Lang::Zh) => return format!("“{x}”与“{y}”在上下文中的角色不同。"),
        (Some(Veto::Quantifier(q)), Lang::En) => {
            return format!("The claim says “{q}”, the context speaks of a part only.");
        }
        (Some(Veto::Quantifier(q)), Lang::Zh) => return format!("声明说“{q}”，上下文只说到一部分。"),
        (Some(Veto::Word(w)), Lang::En) => return format!("The context does not speak of “{w}”."),
        (Some(Veto::Word(w)), Lang::Zh) => return format!("上下文中没有提到“{w}”。"),
        (Some(Veto::Framed(w)), Lang::En) => return format!("“{w}” stands on one side only and changes what is said."),
        (Some(Veto::Framed(w)), Lang::Zh) => return format!("“{w}”只在一方出现，改变了意思。"),
        (None, _) => {}
    }
    let (found, missing) = (words(finding, claim, true, lang), words(finding, claim, false, lang));
    match (lang, found.is_empty(), missing.is_empty()) {
        (Lang::En, true, _) => "Nothing of the claim is found in the context.".to_owned(),
        (Lang::Zh, true, _) => "上下文中没有找到与该声明有关的内容。".to_owned(),
        (Lang::En, false, true) => {
            format!("The words are found ({found}), but not close enough together to support the claim.")
        }
        (Lang::Zh, false, true) => format!("词语都能找到（{found}），但不足以支持该声明。"),
        (Lang::En, false, false) => format!("Not found in the context: {missing}. Found: {found}."),
        (Lang::Zh, false, false) => format!("上下文中未找到：{missing}。找到：{found}。"),
    }
}
