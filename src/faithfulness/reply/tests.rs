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
        "I read {claim 1} and [chunk 1], too. {\"verdicts\":[{\"id\":1,\"verdict\":\"yes\"},{\"id\":2,\"verdict\":\"no\"}]}",
        r#"{"result":{"verdicts":[{"id":1,"verdict":"yes"},{"id":2,"verdict":"no"}]}}"#,
        r#"{"answer":[{"id":1,"verdict":"fully_supported"},{"id":2,"verdict":"❌"}]}"#,
        "{”verdicts”:[{”id”:1,”verdict”:”yes”},{”id”:2,”verdict”:”no”}]}",
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

#[test]
fn a_word_with_more_behind_it() {
    for (words, want) in [
        ("Yes, it says so.", Some(Answer::Yes)),
        ("Yes; it does", Some(Answer::Yes)),
        ("Yes – it stands there", Some(Answer::Yes)),
        ("Yes it says so", None),
        ("Yes, but only in part", None),
        ("Yes, mostly", None),
        ("Yes, not quite", None),
        ("是，但不全", None),
        ("No, not at all", Some(Answer::No)),
        ("No, perhaps never", Some(Answer::No)),
        ("No, but close", None),
        ("No (however close)", None),
        ("No: partly", None),
        ("No, partially", None),
        ("Unsure: it is not said", None),
        ("maybe", None),
    ] {
        assert_eq!(word(words).filter(|answer| *answer != Answer::Unsure), want, "{words}");
    }
}

#[test]
fn numbers_of_claims() {
    for (written, want) in [
        ("3", Some(3)),
        (" #3 ", Some(3)),
        ("claim 3", Some(3)),
        ("claim_3:", Some(3)),
        ("C-3.", Some(3)),
        ("3)", Some(3)),
        ("123456789", Some(123_456_789)),
        ("1234567890", None),
        ("3 4", None),
        ("x", None),
        ("", None),
    ] {
        assert_eq!(number_in(written), want, "{written}");
    }
    for (value, want) in [
        (json!(3), Some(3)),
        (json!(3.0), Some(3)),
        (json!(3.5), None),
        (json!(-1), None),
        (json!(1e9), None),
        (json!("claim 2"), Some(2)),
        (json!(true), None),
    ] {
        assert_eq!(whole(&value), want, "{value}");
    }
}

#[test]
fn parts_of_items() {
    for (value, want) in [
        (json!("old bridge"), Some("old bridge")),
        (json!(["", "x"]), Some("x")),
        (json!(["None", "x"]), Some("x")),
        (json!({"quote": "x"}), Some("x")),
        (json!({"text": "x"}), Some("x")),
        (json!({"foo": "x"}), None),
        (json!(3), None),
        (json!(""), None),
        (json!("none"), None),
        (json!("null"), None),
        (json!("N/A"), None),
        (json!("na"), None),
        (json!("-"), None),
        (json!("(empty)"), None),
        (json!("No quote."), None),
        (json!("无"), None),
    ] {
        assert_eq!(quoted(&value).as_deref(), want, "{value}");
    }
    for (value, want) in [
        (json!("a"), Some(("a", None))),
        (json!({"text": "a"}), Some(("a", None))),
        (json!({"claim": "a", "source": "b"}), Some(("a", Some("b")))),
        (json!({"source": "b"}), Some(("b", Some("b")))),
        (json!({"foo": "a", "n": 3}), Some(("a", None))),
        (json!({"foo": "a", "bar": "b"}), None),
        (json!(" "), None),
        (json!(3), None),
    ] {
        let claim = claim(&value);
        let got = claim.as_ref().map(|listed| (listed.text.as_str(), listed.source.as_deref()));
        assert_eq!(got, want, "{value}");
    }
    let word = |word: &str| Some(word.to_owned());
    for (value, want) in [
        (json!(true), Some((Answer::Yes, None))),
        (json!(false), Some((Answer::No, None))),
        (json!("No"), Some((Answer::No, None))),
        (json!("Unsure"), Some((Answer::Unsure, None))),
        (json!("not sure"), Some((Answer::Unsure, word("not sure")))),
        (json!(5), Some((Answer::Unsure, word("5")))),
        (json!(" "), None),
        (json!(null), None),
    ] {
        assert_eq!(answer(&value), want, "{value}");
    }
    for (key, value, want) in [
        (None, json!({"verdict": "yes", "id": 2}), Some((Some(2), Answer::Yes))),
        (None, json!({"verdict": "yes", "id": "x"}), Some((Some(0), Answer::Yes))),
        (None, json!({"verdict": "yes", "claim": 2}), Some((Some(2), Answer::Yes))),
        (None, json!({"verdict": "yes", "claim": "The bridge"}), Some((None, Answer::Yes))),
        (Some("claim 4"), json!({"verdict": "yes", "claim": "The bridge"}), Some((Some(4), Answer::Yes))),
        (Some("4"), json!("no"), Some((Some(4), Answer::No))),
        // Not supported is not contradicted.
        (None, json!({"supported": false}), Some((None, Answer::Unsure))),
        (None, json!({"entailment": false}), Some((None, Answer::Unsure))),
        (None, json!({"supported": true}), Some((None, Answer::Yes))),
        (None, json!({"verdict": false}), Some((None, Answer::No))),
        (None, json!({"verdict": false, "supported": true}), Some((None, Answer::No))),
        (None, json!({"foo": "yes"}), None),
        (None, json!(3), None),
    ] {
        assert_eq!(given(key, &value).map(|given| (given.id, given.answer)), want, "{value}");
    }
}

#[test]
fn lists_wherever_they_stand() {
    let of = |value: &Value| list(value, List("claims|items"), &Value::is_string).map(|items| items.len());
    for (value, want) in [
        (json!(["a", "b"]), Some(2)),
        (json!([]), Some(0)),
        (json!([1, 2]), None),
        (json!(["a", 2]), Some(2)),
        (json!([["a", "b"]]), Some(2)),
        (json!([[[[["a", "b"]]]]]), Some(2)),
        (json!([[[[[["a", "b"]]]]]]), None),
        (json!({"claims": ["a"]}), Some(1)),
        (json!({"Claims": {"items": ["a", "b"]}}), Some(2)),
        (json!({"claims": "a", "foo": ["a", "b"]}), Some(2)),
        (json!({"1": "a", "claim 2": "b"}), Some(2)),
        (json!({"1": "a", "x": "b"}), None),
        (json!({"1": "a", "2": 3}), None),
        (json!({"foo": ["a"], "n": 3}), Some(1)),
        (json!({"foo": ["a"], "bar": ["b"]}), None),
        (json!({}), None),
        (json!("a"), None),
    ] {
        assert_eq!(of(&value), want, "{value}");
    }
}

#[test]
fn plain_text_of_a_reply() {
    for (reply, want) in [
        (text(" hi "), Some("hi")),
        (Reply::Json(json!(" hi ")), Some("hi")),
        (Reply::Json(json!({"reason": " hi "})), Some("hi")),
        (Reply::Json(json!({"foo": "hi"})), None),
        (Reply::Json(json!(["hi"])), None),
        (text("{\"reason\": \"hi\"}"), Some("hi")),
        (text("```json\n{\"text\": \"hi\"}\n```"), Some("hi")),
        (text("[1] is {\"reason\": \"hi\"}"), Some("[1] is {\"reason\": \"hi\"}")),
        (text("  "), None),
        (Reply::Nothing, None),
    ] {
        assert_eq!(super::text(&reply).as_deref(), want, "{reply:?}");
    }
    for (reply, want) in [
        ("<think>a</think>b", "b"),
        ("<THINKING>a</thinking>b", "b"),
        ("<thought>a</thought><reasoning>b</reasoning>c", "c"),
        ("◁think▷a◁/think▷b", "b"),
        ("<think>a", ""),
        ("a</think>{\"x\": 1}", "{\"x\": 1}"),
        ("a</think>[1]", "[1]"),
        ("a</think>b", "a</think>b"),
        ("{\"q\": \"</think>\"} [", "{\"q\": \"</think>\"} ["),
        ("a < b", "a < b"),
    ] {
        assert_eq!(body(reply), want, "{reply}");
    }
}
