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

/// Sentences whose words nearly all stand in the claim, and which still do not say it; `yes` rows guard against overreach.
#[test]
fn differences_that_words_hide() {
    let mut wrong = Vec::new();
    for (context, claim, verdict) in HIDDEN {
        let judged = offline::judge(&[claim], &[(*context).to_owned()], Thresholds::default(), Lang::En).remove(0);
        let got = match judged.answer {
            Answer::Yes => "yes",
            Answer::No => "no",
            Answer::Unsure => "unsure",
        };
        if verdict.strip_prefix('!').map_or(*verdict != got, |not| not == got) {
            wrong.push(format!("{context} -> {claim}: {got}, not {verdict} ({})", judged.reason));
        }
    }
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), HIDDEN.len(), wrong.join("\n"));
}

const HIDDEN: &[(&str, &str, &str)] = &[
    // Negation in other forms.
    ("Python 2 is no longer maintained.", "Python 2 is still maintained.", "no"),
    ("Python 2 is no longer maintained.", "Python 2 is maintained.", "no"),
    ("Python 2 is no longer maintained.", "Python 2 is no longer maintained.", "yes"),
    ("There is no lift in the tower.", "There is a lift in the tower.", "no"),
    ("There is a lift in the tower.", "There is no lift in the tower.", "no"),
    ("The valve cannot be replaced.", "The valve can be replaced.", "!yes"),
    ("The valve can be replaced.", "The valve cannot be replaced.", "!yes"),
    ("The valve can not be replaced.", "The valve can be replaced.", "!yes"),
    ("The valve can't be replaced.", "The valve can be replaced.", "!yes"),
    ("Neither Marta nor Ivan signed the letter.", "Marta signed the letter.", "!yes"),
    ("Neither Marta nor Ivan signed the letter.", "Marta and Ivan signed the letter.", "!yes"),
    ("The crew failed to repair the pump.", "The crew repaired the pump.", "!yes"),
    ("The crew repaired the pump.", "The crew failed to repair the pump.", "!yes"),
    ("The crew hardly noticed the leak.", "The crew noticed the leak.", "!yes"),
    ("The mayor denied that the bridge was closed.", "The bridge was closed.", "!yes"),
    ("该软件不再支持旧版本。", "该软件仍然支持旧版本。", "!yes"),
    ("该软件不再支持旧版本。", "该软件支持旧版本。", "!yes"),
    ("小镇没有火车站。", "小镇有火车站。", "!yes"),
    ("小镇有火车站。", "小镇没有火车站。", "!yes"),
    ("그는 시험에 합격하지 못했다.", "그는 시험에 합격했다.", "!yes"),
    ("그 가게는 일요일에 열지 않는다.", "그 가게는 일요일에 연다.", "!yes"),
    ("彼は肉を食べません。", "彼は肉を食べます。", "!yes"),
    ("彼は肉を食べます。", "彼は肉を食べません。", "!yes"),
    // Signs and bounds.
    ("The temperature was -3 degrees.", "The temperature was 3 degrees.", "no"),
    ("The temperature was 3 degrees.", "The temperature was -3 degrees.", "no"),
    ("Fewer than 300 people attended the fair.", "300 people attended the fair.", "!yes"),
    ("Fewer than 300 people attended the fair.", "Exactly 300 people attended the fair.", "!yes"),
    ("About 300 people attended the fair.", "Exactly 300 people attended the fair.", "!yes"),
    ("About 300 people attended the fair.", "300 people attended the fair.", "!yes"),
    ("Children under 12 enter free.", "Children aged 12 enter free.", "!yes"),
    ("门票低于30元。", "门票为30元。", "!yes"),
    ("More than 40 ships were lost.", "40 ships were lost.", "!yes"),
    // What is not asserted.
    ("If the river rises, the road is closed.", "The road is closed.", "!yes"),
    ("If the river rises, the road is closed.", "The river rises.", "!yes"),
    ("The road is closed if the river rises.", "The road is closed.", "!yes"),
    ("If the river rises, the road is closed.", "If the river rises, the road is closed.", "yes"),
    ("If the river rises, the road is closed.", "The road is closed when the river rises.", "yes"),
    ("It is false that the tower leans.", "The tower leans.", "!yes"),
    ("The rumour that the factory closed is false.", "The factory closed.", "!yes"),
    ("The company may open a second office.", "The company opened a second office.", "!yes"),
    ("The drug might cause drowsiness.", "The drug causes drowsiness.", "!yes"),
    ("The city plans to build a tram line.", "The city built a tram line.", "!yes"),
    ("The city will build a tram line.", "The city built a tram line.", "!yes"),
    ("The city will build a tram line.", "The city will build a tram line.", "yes"),
    ("The team almost won the final.", "The team won the final.", "!yes"),
    ("Ruth used to live in Porto.", "Ruth lives in Porto.", "!yes"),
    ("The mayor, who may resign, opened the new library in June.", "The mayor opened the new library in June.", "yes"),
    ("如果下雨，比赛取消。", "比赛取消。", "!yes"),
    ("该公司计划在广州建厂。", "该公司在广州建厂。", "!yes"),
    ("这座桥可能关闭。", "这座桥关闭。", "!yes"),
    // Roles.
    ("Borealis was bought by Kestrel.", "Borealis bought Kestrel.", "!yes"),
    ("Borealis bought Kestrel.", "Borealis was bought by Kestrel.", "!yes"),
    ("Borealis was bought by Kestrel.", "Kestrel bought Borealis.", "yes"),
    ("红星公司被蓝天公司收购。", "红星公司收购了蓝天公司。", "!yes"),
    ("红星公司收购了蓝天公司。", "红星公司被蓝天公司收购。", "!yes"),
    ("赤星社は青空社に買収された。", "赤星社は青空社を買収した。", "!yes"),
    ("Lima is the capital of Peru and Quito is the capital of Ecuador.", "Quito is the capital of Peru.", "!yes"),
    ("Lima is the capital of Peru and Quito is the capital of Ecuador.", "Quito is the capital of Ecuador.", "yes"),
    ("Revenue was $4 million in 2018 and $6 million in 2019.", "Revenue was $6 million in 2018.", "!yes"),
    ("Revenue was $4 million in 2018 and $6 million in 2019.", "Revenue was $6 million in 2019.", "yes"),
    // One word of dense text.
    ("会议在南京举行。", "会议在杭州举行。", "!yes"),
    ("商店周三休息。", "商店周四休息。", "!yes"),
    ("博物館は水曜日に休みです。", "博物館は木曜日に休みです。", "!yes"),
    ("도서관은 수요일에 쉰다.", "도서관은 목요일에 쉰다.", "!yes"),
    ("出口在左侧。", "出口在右侧。", "!yes"),
    ("塔の高さは50フィートです。", "塔の高さは50mです。", "!yes"),
    ("他于去年结婚。", "他于去年离婚。", "!yes"),
    ("这条路是双向四车道。", "这条路是双向六车道。", "!yes"),
    ("这条路是双向四车道。", "这条路是双向四车道。", "yes"),
    ("湖深三十米。", "湖深30米。", "yes"),
    ("水坝长2公里。", "水坝长2000米。", "yes"),
    // Figures of another sentence.
    (
        "The pole in hall 12 measures 3 metres. The pole in hall 14 measures 5 metres.",
        "The pole in hall 12 measures 5 metres.",
        "!yes",
    ),
    (
        "The pole in hall 12 measures 3 metres. The pole in hall 14 measures 5 metres.",
        "The pole in hall 14 measures 5 metres.",
        "yes",
    ),
    (
        "In 1907 the dam was 8 metres high. In 1908 the dam was 9 metres high.",
        "In 1907 the dam was 9 metres high.",
        "!yes",
    ),
    ("这座桥有120年历史，长100米。", "这座桥有100年历史。", "!yes"),
    // Quantifiers.
    ("Only residents can use the car park.", "Everyone can use the car park.", "!yes"),
    ("Only staff may park.", "Everyone may park.", "!yes"),
    ("Lena hopes to tour Wales in May.", "Lena toured Wales in May.", "!yes"),
    ("Few visitors climb the tower.", "Many visitors climb the tower.", "!yes"),
    ("All rooms have a balcony.", "Only some rooms have a balcony.", "!yes"),
    ("All rooms have a balcony.", "Some rooms have a balcony.", "!no"),
    ("Only residents can use the car park.", "Residents can use the car park.", "yes"),
];
