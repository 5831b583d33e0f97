//! Claim splitting, and the facts that are read from texts: order, whole characters, and no word that the text lacks.
#![no_main]

use claimlight::faithfulness::{facts, split_claims};
use claimlight::text::markup::Clean;
use claimlight::text::{Language, Rules, language, tokens};
use claimlight_fuzz::{check_claims, texts};
use libfuzzer_sys::fuzz_target;
use std::collections::BTreeSet;

fuzz_target!(|data: &[u8]| {
    let [text] = texts(data);
    let claims = split_claims(&text);
    check_claims(&text, &claims);
    // Without character references, every letter of a claim is one of the text's, or of the verb that it may be given.
    if !text.contains('&') {
        let letters: BTreeSet<char> = text.chars().chain("was is".chars()).flat_map(char::to_lowercase).collect();
        for claim in &claims {
            let strange =
                claim.text.chars().flat_map(char::to_lowercase).find(|c| c.is_alphanumeric() && !letters.contains(c));
            assert_eq!(strange, None, "{claim:?}");
        }
    }

    let mut end = 0;
    for number in facts::numbers(&text) {
        assert!(
            end <= number.bytes.start && text.get(number.bytes.clone()).is_some_and(|words| !words.is_empty()),
            "{number:?}"
        );
        assert!(facts::same(&number, &number) || !number.value.is_finite(), "{number:?}");
        end = number.bytes.end;
    }
    for negation in facts::negations(&text) {
        assert!(text.get(negation.clone()).is_some_and(|words| !words.is_empty()), "{negation:?}");
    }
    // What a text says of names, it says of itself; a word glued together from several scripts may be read in parts.
    let missing = facts::missing_names(&text, &facts::NameIndex::new(&[&text]));
    assert!(missing.is_empty() || !text.is_ascii(), "{missing:?}");

    let clean = Clean::new(&text);
    for token in tokens(&clean.text, language::detect(&clean.text), &Rules) {
        assert!(clean.text.get(token.bytes.clone()).is_some_and(|word| !word.is_empty()));
        assert!(text.get(clean.original(token.bytes.clone())).is_some_and(|word| !word.is_empty()));
    }
    for token in tokens(&text, Language::English, &Rules) {
        assert!(text.get(token.bytes.clone()).is_some_and(|word| !word.is_empty()));
    }
});
