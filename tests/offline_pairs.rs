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
    // Another word in the same place; a more general one may well be meant.
    ("The firm sells maps of Norway.", "The firm sells maps of Latvia.", "!yes"),
    ("Wear gloves, goggles and a mask.", "Wear gloves, goggles and a helmet.", "!yes"),
    ("Mr. Anton Vries owns the garden.", "Mr. Pieter Vries owns the garden.", "!yes"),
    ("The mill was built in 1840. It grinds rye.", "The mill, built in 1840, grinds oats.", "!yes"),
    ("The mill was built in 1840. It grinds rye.", "The mill, built in 1840, grinds rye.", "yes"),
    ("Le prix du pain a augmenté en mai.", "Le prix du pain a diminué en mai.", "!yes"),
    ("El precio del pan subió en mayo.", "El precio del pan bajó en mayo.", "!yes"),
    ("The panel rejected the offer.", "The offer was welcomed by the panel.", "!yes"),
    ("The panel rejected the offer.", "The offer was rejected by the panel.", "yes"),
    // Small words that turn the sentence round.
    ("The shop closed before the flood.", "The shop closed after the flood.", "!yes"),
    ("The seal is void unless it is stamped.", "The seal is void if it is stamped.", "!yes"),
    ("The new lamp is less bright than the old one.", "The new lamp is more bright than the old one.", "!yes"),
    ("Das Museum schließt vor dem Fest.", "Das Museum schließt nach dem Fest.", "!yes"),
    ("Guests should book a table.", "Guests must book a table.", "!yes"),
    ("Guests must book a table.", "Guests should book a table.", "!no"),
    ("Lake Mora is the third deepest lake in the country.", "Lake Mora is the deepest lake in the country.", "!yes"),
    ("It is one of the oldest mills in the region.", "It is the oldest mill in the region.", "!yes"),
    ("Both pumps stopped in the night.", "Only one pump stopped in the night.", "!yes"),
    ("The lock opens without a key.", "The lock does not open without a key.", "!yes"),
    ("The cabin lacks a stove.", "The cabin has a stove.", "!yes"),
    ("The cabin lacks a stove.", "The cabin lacks a stove.", "yes"),
    ("The club considered selling the hall.", "The club sold the hall.", "!yes"),
    ("Witnesses claimed that the guard slept.", "The guard slept.", "!yes"),
    ("La ville pourrait vendre le port.", "La ville a vendu le port.", "!yes"),
    // What depends on a condition, in other words and languages.
    ("Provided that the tide is low, the ferry leaves at noon.", "The ferry leaves at noon.", "!yes"),
    ("Falls es regnet, wird das Tor geschlossen.", "Das Tor wird geschlossen.", "!yes"),
    ("Si hay niebla, el puerto se cierra.", "El puerto se cierra.", "!yes"),
    ("雪が降れば、道路は閉鎖される。", "道路は閉鎖される。", "!yes"),
    ("눈이 오면 도로는 폐쇄된다.", "도로는 폐쇄된다.", "!yes"),
    ("보고에 따르면 도로는 폐쇄된다.", "도로는 폐쇄된다.", "yes"),
    ("只要水位下降，闸门就会打开。", "闸门会打开。", "!yes"),
    // Words that have changed places; lists and phrases move freely.
    (
        "The play was written in Ghent and staged in Turin.",
        "The play was written in Turin and staged in Ghent.",
        "!yes",
    ),
    ("The siege began in March and ended in July.", "The siege ended in March.", "!yes"),
    ("The siege began in March and ended in July.", "The siege ended in July.", "yes"),
    ("Serve it with rice, peas and corn.", "Serve it with peas, rice and corn.", "yes"),
    ("She trained in Basel, then worked in Metz.", "She worked in Metz, then trained in Basel.", "!yes"),
    ("El barco va de Cádiz a Palma.", "El barco va de Palma a Cádiz.", "!yes"),
    ("Der Wirt wurde vom Gast verklagt.", "Der Wirt hat den Gast verklagt.", "!yes"),
    ("Le maire a été félicité par le préfet.", "Le maire a félicité le préfet.", "!yes"),
    ("王强是赵敏的上司。", "赵敏是王强的上司。", "!yes"),
    ("鈴木さんは山本さんに負けた。", "山本さんは鈴木さんに負けた。", "!yes"),
    // Figures written alike with another value or unit.
    ("Das Seil ist 2,5 m lang.", "Das Seil ist 25 m lang.", "!yes"),
    ("The grant is worth $3 million.", "The grant is worth £3 million.", "!yes"),
    ("利率下调0.5个百分点。", "利率下调0.5%。", "!yes"),
    ("这袋盐重八公斤。", "这袋盐重八斤。", "!yes"),
    ("至少有12人受伤。", "12人受伤。", "!yes"),
    // Plans and hearsay in Chinese; a word that stands nowhere.
    ("集团拟出售该酒店。", "集团已出售该酒店。", "!yes"),
    ("据称该经理伪造了账目。", "该经理伪造了账目。", "!yes"),
    ("法院驳回了上诉。", "上诉被法院受理。", "!yes"),
    ("法院驳回了上诉。", "上诉被法院驳回。", "yes"),
    // Figures and names of the other clause or of the other side.
    ("The farm keeps 40 goats and 70 hens.", "The farm keeps 70 goats and 40 hens.", "!yes"),
    ("The farm keeps 40 goats and 70 hens.", "The farm keeps 40 hens.", "!yes"),
    ("The farm keeps 40 goats and 70 hens.", "The farm keeps 40 goats.", "yes"),
    ("The site uses Rust and the worker uses Python.", "The worker uses Rust.", "!yes"),
    ("The buyer is Kestrel Ltd and the seller is Borealis Inc.", "The seller is Kestrel Ltd.", "!yes"),
    ("Ruiz drew the maps. Okafor took the photographs.", "Okafor drew the maps.", "!yes"),
    ("该桥于1987年开工，1991年通车。", "该桥于1987年通车。", "!yes"),
    ("该桥于1987年开工，1991年通车。", "该桥于1991年通车。", "yes"),
    ("First boil the rice, then fry the onions.", "First fry the onions, then boil the rice.", "!yes"),
    // Shares, ranges and figures that are only near.
    ("A few of the guests left early.", "Most of the guests left early.", "!yes"),
    ("Most of the guests left early.", "A few of the guests left early.", "!no"),
    ("Two thirds of the island is marsh.", "A third of the island is marsh.", "!yes"),
    ("Stir the paint every 2-3 hours.", "Stir the paint every 3 hours.", "!yes"),
    ("The tour costs between 15 and 40 euros.", "The tour costs between 15 and 90 euros.", "!yes"),
    ("The tour costs between 15 and 40 euros.", "The tour costs 15 to 40 euros.", "yes"),
    ("Nearly 300 trees fell.", "More than 300 trees fell.", "!yes"),
    ("The map costs 6 pounds.", "The map costs £6.", "yes"),
    ("町には千五百人が住んでいる。", "町には1500人が住んでいる。", "yes"),
    ("町には千五百人が住んでいる。", "町には500人が住んでいる。", "!yes"),
    ("清单上有米、油和盐。", "清单上有油、米和盐。", "yes"),
    ("这是全省最古老的寺庙之一。", "这是全省最古老的寺庙。", "!yes"),
    // What is unlikely, unproven or only foreseen.
    ("The museum might sell the statue.", "The museum will sell the statue.", "!yes"),
    ("The ferry is likely to be late.", "The ferry was late.", "!yes"),
    ("There is no proof that the well is poisoned.", "The well is poisoned.", "!yes"),
    ("There is no proof that the well is poisoned.", "There is no proof that the well is poisoned.", "yes"),
    ("没有迹象表明河水受到污染。", "有迹象表明河水受到污染。", "!yes"),
    ("预计明年客流将达到九万人。", "客流达到九万人。", "!yes"),
    ("若不续约，门禁卡将失效。", "门禁卡将失效。", "!yes"),
    ("The order was signed by the governor in June.", "The governor cancelled the order in June.", "!yes"),
    ("The inn has a stove, but it has no bath.", "The inn has a bath.", "!yes"),
    ("旅馆有暖气，但没有浴缸。", "旅馆没有浴缸。", "yes"),
    ("旅馆有暖气，但没有浴缸。", "旅馆有浴缸。", "!yes"),
    ("全体队员领到了奖章。", "部分队员领到了奖章。", "!no"),
    ("The permit costs 40 Canadian dollars.", "The permit costs 40 euros.", "!yes"),
    ("The permit costs 40 Swiss francs.", "The permit costs 40 CHF.", "yes"),
    ("Chile exports copper to China.", "Chile exports steel to China.", "!yes"),
    // The claim's number stands in a sentence about something else.
    ("Page 90. The fee is 20 EUR.", "The fee is 90 EUR.", "no"),
    ("The fee is 20 EUR. Paragraph 90 describes the garden.", "The fee is 90 EUR.", "no"),
    ("Wir öffnen Tor 90 um acht. Der Eintritt kostet 20 Euro.", "Der Eintritt kostet 90 Euro.", "no"),
    ("第90页写的是花园。门票价格为20元。", "门票价格为90元。", "no"),
    ("The fee is 20 EUR for one day. For a year the fee is 90 EUR.", "The fee is 90 EUR for a year.", "yes"),
    // Parts of two clauses joined.
    ("The pump cools the oil but heats the water.", "The pump cools the oil.", "yes"),
    ("The pump cools the oil but heats the water.", "The pump heats the water.", "yes"),
    ("The pump cools the oil but heats the water.", "The pump heats the oil.", "!yes"),
    ("Nora preferred tea, while Igor ordered soup.", "Igor ordered soup.", "yes"),
    ("Nora preferred tea, while Igor ordered soup.", "Igor preferred tea.", "!yes"),
    ("Heating is included in the rent and parking is charged monthly.", "Heating is charged monthly.", "!yes"),
    ("The editor praised the novel and rejected the poem.", "The editor rejected the poem.", "yes"),
    ("The editor praised the novel and rejected the poem.", "The poem was praised by the editor.", "!yes"),
    ("The bus stops in Gera and Jena; Apolda is not served.", "The bus stops in Jena.", "yes"),
    ("The bus stops in Gera and Jena; Apolda is not served.", "The bus stops in Apolda.", "!yes"),
    ("All guests may park here except bus drivers.", "Bus drivers may park here.", "!yes"),
    (
        "The game was cancelled because of snow, not because of illness.",
        "The game was cancelled because of illness.",
        "!yes",
    ),
    (
        "The game was cancelled because of snow, not because of illness.",
        "The game was cancelled because of snow.",
        "yes",
    ),
    ("El tren sale a las ocho y llega a las once.", "El tren llega a las once.", "yes"),
    ("El tren sale a las ocho y llega a las once.", "El tren llega a las ocho.", "!yes"),
    // What one sentence says of one person is not said of another.
    (
        "The choir was founded in 1903. Its first conductor was Olga Brandt. In 1911 Hugo Weiss followed.",
        "Olga Brandt was the first conductor of the choir.",
        "yes",
    ),
    (
        "The choir was founded in 1903. Its first conductor was Olga Brandt. In 1911 Hugo Weiss followed.",
        "Hugo Weiss was the first conductor of the choir.",
        "!yes",
    ),
    (
        "Acme Tools reported in March. Profit before tax rose by 4 % in Europe.",
        "Profit before tax rose by 4 % in Europe.",
        "yes",
    ),
    // A month is not the day of the same number, nor is May an Italian never.
    ("The law passed on 7 June 1921.", "The law passed on July 7, 1921.", "no"),
    ("The law passed on 7 June 1921.", "The law passed on June 7, 1921.", "yes"),
    ("Der Kurs endet am 3. Mai und wird nicht wiederholt.", "Der Kurs wird nicht wiederholt.", "yes"),
    ("Die Mieten sind um 4 Prozent gestiegen.", "Die Mieten sind um 4 Prozent gesunken.", "!yes"),
    // To fail is not to do.
    ("The crew failed to open the hatch.", "The crew did not open the hatch.", "yes"),
    ("The crew failed to open the hatch.", "The crew opened the hatch.", "no"),
    ("The plan excludes dental care.", "The plan covers dental care.", "no"),
    ("Marta finished second.", "Marta finished first.", "!yes"),
    // A later clause of a Chinese sentence takes its subject from the first.
    ("展览原定三月开幕，后来推迟到六月。", "展览推迟到六月。", "yes"),
    ("展览原定三月开幕，后来推迟到六月。", "展览推迟到七月。", "!yes"),
    ("这种药膏每天使用一次，睡前涂抹。", "这种药膏睡前涂抹。", "yes"),
    ("这种药膏每天使用一次，睡前涂抹。", "这种药膏睡后涂抹。", "!yes"),
    ("校长是林芳，她于2016年就职。", "校长林芳于2016年就职。", "yes"),
    ("上半年，客流量增加百分之六，票价下降。", "客流量下降6%。", "!yes"),
    ("The mill grinds wheat and stores barley.", "The mill stores barley.", "yes"),
    ("The mill grinds wheat and stores barley.", "The mill grinds barley.", "!yes"),
    ("The farm sells old pears and fresh plums.", "The farm sells plums.", "yes"),
    ("Vera paints the door and Otto repairs the roof.", "Otto repairs the roof.", "yes"),
    ("Vera paints the door and Otto repairs the roof.", "Vera repairs the roof.", "!yes"),
    ("このバスは空港に行くが、港には行かない。", "このバスは空港に行く。", "yes"),
    ("このバスは空港に行くが、港には行かない。", "このバスは港に行く。", "!yes"),
    ("Wheat gained 4 % while maize lost 6 %.", "Maize lost 6 %.", "yes"),
    ("Wheat gained 4 % while maize lost 6 %.", "Wheat lost 6 %.", "!yes"),
    ("이 공원은 무료이다.", "이 공원은 유료이다.", "no"),
    ("停车场免费开放。", "停车场收费开放。", "no"),
    ("この駐車場は無料だ。", "この駐車場は有料だ。", "no"),
    ("Le bail dure un an et commence en mai.", "Le bail commence en mai.", "yes"),
];
