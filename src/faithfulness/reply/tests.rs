use super::*;
use serde_json::json;

fn text(s: &str) -> Reply {
    Reply::Text(s.into())
}

fn answers(reply: &Reply) -> Vec<(Option<u64>, Answer)> {
    verdicts(reply).map(|v| v.items.into_iter().map(|item| (item.id, item.answer)).collect()).unwrap_or_default()
}

#[test]
fn words_of_a_verdict() {
    for yes in [
        "yes",
        "Yes",
        "yes ",
        "YES.",
        "supported",
        "Supported!",
        "true",
        "是",
        "entailed",
        "\"yes\"",
        "**Yes**",
        "Yes, the context says so.",
        "ja",
        "oui",
    ] {
        assert_eq!(word(yes), Some(Answer::Yes), "{yes}");
    }
    for no in ["no", "No.", "contradicted", "false", "否", "No, it never says yes", "nein"] {
        assert_eq!(word(no), Some(Answer::No), "{no}");
    }
    for unsure in [
        "idk",
        "maybe",
        "partially",
        "partially supported",
        "not supported",
        "unsupported",
        "yes and no",
        "Yes, but only partly",
        "yes, no, yes",
        "neutral",
        "不确定",
        "nose",
        "yesterday",
        "",
    ] {
        assert!(!matches!(word(unsure), Some(Answer::Yes | Answer::No)), "{unsure}");
    }
}

#[test]
fn verdicts_in_many_dresses() {
    let expected = vec![(Some(1), Answer::Yes), (Some(2), Answer::No)];
    for reply in [
        r#"{"verdicts":[{"id":1,"verdict":"yes"},{"id":2,"verdict":"no"}]}"#,
        r#"[{"id":1,"verdict":"yes"},{"id":2,"verdict":"no"}]"#,
        "Here you are:\n```json\n{\"results\":[{\"claim_id\":\"1\",\"Answer\":\"Yes.\"},{\"claim_id\":\"#2\",\"Answer\":\"contradicted\",},],}\n```\nAnything else?",
        "<think>{\"verdicts\":[{\"id\":1,\"verdict\":\"no\"}]}</think>\n{\"verdicts\":[{\"id\":1,\"verdict\":true},{\"id\":2,\"verdict\":false}]}",
        "draft [1] </think>{\"verdicts\":[{\"id\":1,\"verdict\":\"yes\"},{\"id\":2,\"verdict\":\"no\"}]}",
        "Here you are: {\"verdicts\":[{\"id\":1,\"verdict\":\"yes\",\"quote\":\"the tag </think> [ends] it\"},{\"id\":2,\"verdict\":\"no\"}]}",
        r#"{"verdicts":{"1":"yes","2":"no"}}"#,
        r#"{"1":{"verdict":"yes"},"2":{"verdict":"no"}}"#,
        r#"{"data":{"verdicts":[{"id":1.0,"verdict":"yes"},{"id":2,"verdict":"no"}]}}"#,
        r#"See chunk [1] and [2]: {"verdicts":[{"id":1,"verdict":"yes"},{"id":2,"verdict":"no"}]}"#,
        "{\"id\":1,\"verdict\":\"yes\"}\n{\"id\":2,\"verdict\":\"no\"}",
        r#""{\"verdicts\":[{\"id\":1,\"verdict\":\"yes\"},{\"id\":2,\"verdict\":\"no\"}]}""#,
        r#"[[{"id":1,"verdict":"yes"},{"id":2,"verdict":"no"}]]"#,
        "{\"verdicts\":[{\"id\":1,\"verdict\":\"yes\"},{\"id\":2,\"verdict\":\"no\"}]} {\"verdicts\":[{\"id\":2,\"verdict\":\"yes\"}]}",
    ] {
        assert_eq!(answers(&text(reply)), expected, "{reply}");
    }
    assert_eq!(answers(&text(r#"["yes", "no"]"#)), [(None, Answer::Yes), (None, Answer::No)]);
    assert_eq!(answers(&Reply::Json(json!({ "verdicts": [{ "id": 1, "verdict": "yes" }] }))), [(Some(1), Answer::Yes)]);
}

#[test]
fn what_holds_no_verdict() {
    for reply in [
        "",
        "I'm sorry, I can't judge this.",
        "yes",
        "{}",
        "{\"error\":\"overloaded\"}",
        "<think>{\"verdicts\":[{\"id\":1,\"verdict\":\"yes\"}]}",
        "[1, 2, 3]",
        "null",
        "{\"verdicts\":null}",
        "{\"note\":\"yes\"}",
    ] {
        assert_eq!(verdicts(&text(reply)), None, "{reply}");
    }
    assert_eq!(verdicts(&Reply::Nothing), None);
    // An empty list is a reply, if a useless one.
    assert!(verdicts(&text("{\"verdicts\":[]}")).is_some_and(|v| v.items.is_empty()));
    // Values that are no words are never a yes.
    for value in ["1", "[\"yes\"]", "{\"a\":\"yes\"}", "0.9"] {
        let reply = text(&format!("{{\"verdicts\":[{{\"id\":1,\"verdict\":{value}}}]}}"));
        assert_eq!(answers(&reply), [(Some(1), Answer::Unsure)], "{value}");
    }
}

#[test]
fn claims_in_many_dresses() {
    for reply in [
        r#"{"claims":[{"text":"A is B.","source":"A is B"},"C is D."]}"#,
        r#"{"truths":[{"claim":"A is B.","quote":"A is B"},{"claim":"C is D."}]}"#,
        "{\"claims\":[{\"text\":\"A is B.\",\"source\":\"A is B\"},\"C is D.\"]}\nHope this helps",
        r#"[{"statement":"A is B.","source":"A is B"},{"fact":"C is D."}]"#,
        r#"{"my list":[{"text":"A is B.","source":"A is B"},{"text":"C is D."}]}"#,
        r#"{"1":{"text":"A is B.","source":"A is B"},"2":"C is D."}"#,
    ] {
        let read = claims(&text(reply)).unwrap_or_else(|| panic!("{reply}"));
        assert_eq!(read.claims.len(), 2, "{reply}");
        assert_eq!(
            (read.claims[0].text.as_str(), read.claims[0].source.as_deref()),
            ("A is B.", Some("A is B")),
            "{reply}"
        );
        assert_eq!(read.claims[1].text, "C is D.", "{reply}");
        assert!(!read.cut);
    }
    let cut =
        claims(&text(r#"{"claims":[{"text":"A is B.","source":"A is B"},{"text":"C is"#)).expect("one claim is whole");
    assert_eq!((cut.claims.len(), cut.cut), (1, true));
    assert!(claims(&text("{\"claims\":[]}")).is_some_and(|c| c.claims.is_empty()));
    for reply in ["", "No claims here.", "{\"claims\":null}", "[1,2]", "{\"error\":{\"message\":\"x\"}}"] {
        assert_eq!(claims(&text(reply)), None, "{reply}");
    }
}

#[test]
fn wording_of_a_reason() {
    for reply in [
        "<think>hm</think> Both hold. ",
        "{\"reason\":\"Both hold.\"}",
        "```json\n{\"explanation\": \"Both hold.\"}\n```",
        "Both hold.",
    ] {
        assert_eq!(super::text(&text(reply)).as_deref(), Some("Both hold."), "{reply}");
    }
    assert_eq!(super::text(&text(" \u{200b}")), None);
    assert_eq!(super::text(&Reply::Nothing), None);
}

#[test]
fn quotes_in_lists_and_objects() {
    for (quote, expected) in [
        (r#"["It is old", "It is red"]"#, Some("It is old")),
        (r#"[{"text":"It is old"}]"#, Some("It is old")),
        (r#"{"quote":"It is old"}"#, Some("It is old")),
        (r#"["none", "It is old"]"#, Some("It is old")),
        (r#""N/A""#, None),
        (r#""(none)""#, None),
        ("[]", None),
        ("null", None),
    ] {
        let reply = format!(r#"{{"verdicts":[{{"id":1,"verdict":"yes","quote":{quote}}}]}}"#);
        let read = verdicts(&text(&reply)).expect("a verdict");
        assert_eq!(read.items[0].quote.as_deref(), expected, "{quote}");
    }
}

/// A `no` stands although its reason holds another `not`; what takes it back by half makes it unsure, and so for `yes`.
#[test]
fn answers_with_a_reason_behind() {
    for (word, expected) in [
        ("No, the context does not say so.", Answer::No),
        ("No: it says yes to something else.", Answer::No),
        ("No, but partially.", Answer::Unsure),
        ("No, however it is close.", Answer::Unsure),
        ("Yes, the context says so.", Answer::Yes),
        ("Yes - it opened in 1931.", Answer::Yes),
        ("Yes, but only partly.", Answer::Unsure),
        ("Yes, except the year.", Answer::Unsure),
        ("Yes the context says so", Answer::Unsure),
        ("是，上下文这样说。", Answer::Yes),
        ("是，但不全。", Answer::Unsure),
        ("Maybe.", Answer::Unsure),
    ] {
        let reply = serde_json::json!({ "verdicts": [{ "id": 1, "verdict": word }] }).to_string();
        assert_eq!(verdicts(&text(&reply)).expect("a verdict").items[0].answer, expected, "{word}");
    }
}
