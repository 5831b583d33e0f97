//! Minimal pairs: one fact of a sentence is changed, and the verdict must change with it.

use claimlight::faithfulness::{Answer, Lang, Thresholds};
use claimlight::offline;

#[test]
fn minimal_pairs() {
    let (mut right, mut all) = (0, 0);
    let mut wrong = Vec::new();
    for line in include_str!("fixtures/offline_pairs.tsv").lines().filter(|l| !l.starts_with('#')) {
        let [context, claim, verdict]: [&str; 3] =
            line.split('\t').collect::<Vec<_>>().try_into().expect("three columns");
        let judged = offline::judge(&[claim], &[context.to_owned()], Thresholds::default(), Lang::En).remove(0);
        let got = match judged.answer {
            Answer::Yes => "yes",
            Answer::No => "no",
            Answer::Unsure => "unsure",
        };
        let fits = verdict.strip_prefix('!').map_or(verdict == got, |not| not != got);
        all += 1;
        right += usize::from(fits);
        if !fits {
            wrong.push(format!("{context} -> {claim}: {got}, not {verdict} ({})", judged.reason));
        }
        assert_eq!(judged.evidence.is_some(), judged.answer != Answer::Unsure, "{claim}");
        assert!(!judged.reason.is_empty());
    }
    assert!(right * 10 >= all * 9, "{right} of {all}:\n{}", wrong.join("\n"));
}
