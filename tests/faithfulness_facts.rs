//! Numbers of a claim against numbers of a context, in pairs whose answer is known.

use claimlight::faithfulness::facts::{Kind, missing, numbers};

fn stands(claim: &str, context: &str) -> bool {
    missing(&numbers(claim), &numbers(context)).is_empty()
}

#[test]
fn numbers_that_stand_in_the_context() {
    let mut wrong = Vec::new();
    for (claim, context) in [
        // the same figure in other clothes
        ("It has 500 employees.", "500 people work there."),
        ("It has five hundred employees.", "It has 500 employees."),
        ("It has 1,200 seats.", "The hall seats 1200."),
        ("Es hat 1.200 Plätze.", "The hall seats 1,200."),
        ("It has 12 000 seats.", "The hall seats 12,000."),
        ("It cost $1,200.50.", "The price was 1200.50 dollars."),
        ("Es kostet 1.200,50 €.", "The price is EUR 1,200.50."),
        ("Revenue was $3.5 million.", "Revenue: 3,500,000 USD"),
        ("Revenue was $3.5M.", "Revenue was 3.5 million dollars."),
        ("Der Umsatz betrug 3,5 Mio. Euro.", "Revenue was 3.5 million euros."),
        ("It has 5k users.", "It has 5,000 users."),
        ("twenty-five people came", "25 people came"),
        ("25 people came", "twenty five people came"),
        ("two hundred and fifty-three boats", "253 boats"),
        ("zweihundertfünfzig Schiffe", "250 ships"),
        ("quatre-vingt-dix-neuf personnes", "99 people"),
        ("veintitrés barcos", "23 ships"),
        ("duecentocinquanta navi", "250 ships"),
        ("vijfentwintig schepen", "25 ships"),
        ("двести сорок шесть кораблей", "246 ships"),
        ("The index fell by 3.0 points", "a 3 point fall"),
        ("1,50,000 people", "150000 people"),
        // units
        ("The road is 1 km long.", "The road is 1000 m long."),
        ("The road is 1.5 kilometres long.", "a road of 1,500 metres"),
        ("The film lasts 90 minutes.", "It lasts 1.5 hours."),
        ("The film lasts two hours.", "It lasts 120 min."),
        ("The warranty is two years.", "a 24-month warranty"),
        ("The warranty is 24 months.", "The warranty runs for two years."),
        ("It weighs 2 tonnes.", "It weighs 2,000 kg."),
        ("A marathon is 26.2 miles.", "A marathon is 42.195 km."),
        ("He is 6 ft tall.", "He is 183 cm tall."),
        ("Water boils at 212 °F.", "Water boils at 100 °C."),
        ("The disk holds 1 TB.", "The disk holds 1024 GB."),
        ("The disk holds 1 TB.", "The disk holds 1000 GB."),
        ("It is 5 km away.", "Distance (km): 5"),
        ("half of the users", "50% of the users"),
        ("50 percent of users", "half of users"),
        ("three quarters of users", "75 % of users"),
        ("三分之二的用户", "2/3 of users"),
        ("百分之五十的用户", "50% 的用户"),
        ("三成用户", "30%的用户"),
        ("0.5 liters", "500 ml"),
        ("at 2:30 pm", "at 14:30"),
        // dates
        ("on 2021-05-03", "on May 3, 2021"),
        ("on 3 May 2021", "on 2021-05-03"),
        ("am 3. Mai 2021", "on 3 May 2021"),
        ("le 3 mai 2021", "2021年5月3日"),
        ("2021年5月3日", "May 3rd, 2021"),
        ("on 03/05/2021", "on 3 May 2021"),
        ("on 3 May 2021", "on 03/05/2021"),
        ("on 5 March 2021", "in 2021, on March 5"),
        ("in March 2021", "on 5 March 2021"),
        ("on 3 March 2021", "from 3 March to 5 May 2021"),
        ("on 3 March 2021", "on 3 and 5 March 2021"),
        ("on March 5, 2021", "March 3-5, 2021"),
        ("in March 2021", "In 2021 it grew, in March most. Printed on 3 May 2022."),
        ("5월 3일", "2021년 5월 3일"),
        ("won 3:2", "a 3:2 win, after 2:3"),
        ("won 3:2", "three to two"),
        ("It won twice.", "It won two times."),
        ("It won twice.", "二回勝った。It won 2 times."),
        ("Once a village, it grew.", "It was a village and grew."),
        ("thrice a day", "three times a day"),
        ("11 ships", "once barcos"),
        ("It cost 1,000 USD.", "It cost $1000."),
        ("高さは3776mです。", "高さは3,776メートル"),
        ("It opened in the 1930s.", "It opened in 1931."),
        ("It was built in the 19th century.", "It was built in 1850."),
        ("建于19世纪", "1850年建成"),
        ("the third bridge", "the 3rd bridge"),
        ("the 21st bridge", "bridge no. 21"),
        ("第三座桥", "the third bridge"),
        // comparators
        ("It has more than 500 employees.", "It has 523 employees."),
        ("It has more than 400 employees.", "It has more than 500 employees."),
        ("It has at least 500 employees.", "It has 500 employees."),
        ("It has over 500 employees.", "It has more than 500 employees."),
        ("It has 500+ employees.", "It has 612 employees."),
        ("It has fewer than 1,000 employees.", "It has 523 employees."),
        ("It takes less than 2 hours.", "It takes 90 minutes."),
        ("about 500 employees", "498 employees"),
        ("员工超过500人", "员工有523人"),
        ("全长约6300公里", "全长6280公里"),
        ("between 5 and 10 dogs", "7 dogs"),
        ("He was born before 1967.", "Born July 16, 1965."),
        ("It closed after 2005.", "It closed in 2008."),
        ("in the '90s", "in the 1990s"),
        ("50-70% of it", "from 50% to 70%"),
        ("320–480 mg a day", "320 mg to 480 mg a day"),
        ("The COVID-19 pandemic", "the pandemic"),
        ("Two men spoke.", "Both men spoke."),
        ("예산은 5조 1000억 원이었다", "5100000000000원"),
        ("1967年之前出生", "1965年出生"),
        ("It weighs 35 pounds.", "It cost £35."),
        ("It cost £35.", "It cost 35 pounds."),
        ("The disk holds 1024 GB.", "The disk holds 1 TB."),
        ("The disk holds 1000 GB.", "The disk holds 1 TB."),
        ("The disk holds 1 TB.", "The disk holds 1048576 MB."),
        ("It has at least 5 boats.", "It has about 7 boats."),
        ("It has about 500 boats.", "It has about 498 boats."),
        ("It has more than 5 boats.", "It has more than 5 boats."),
        ("It has at most 9 boats.", "It has 9 boats."),
        ("It has at least 5 boats.", "It has 5 boats."),
        ("in the 1930s", "in 1930"),
        ("in the 1930s", "in 1939"),
        ("in the 20th century", "in the 1930s"),
        ("It is 10 miles long.", "It is 16 km long."),
        ("It is 70 °F.", "It is 21 °C."),
        // Chinese, Japanese, Korean
        ("全长六千三百公里", "全长6300公里"),
        ("人口1.4亿", "人口140000000"),
        ("人口三千万", "3000万人口"),
        ("人口1亿2000万", "120 million people"),
        ("二〇二一年", "2021年"),
        ("一九九五年成立", "founded in 1995"),
        ("500萬元", "500万元"),
        ("高さは3776メートル", "高さ3,776m"),
        ("３７７６ｍ", "3776 m"),
        ("인구는 5만 명이다", "50,000 people"),
        ("٥٠٠ موظف", "500 موظف"),
        // words that only look like numbers
        ("One of the founders left.", "A founder left."),
        ("No one came.", "Nobody came."),
        ("First, it rained.", "It rained."),
        ("It was a second-hand car.", "It was a used car."),
        ("万一下雨就取消", "下雨则取消"),
        ("这是一个例子", "例子"),
        ("统一了市场", "市场合并"),
        ("You may leave.", "Leaving is allowed."),
        ("It runs on a B52 and HTTP2.", "It runs."),
    ] {
        if !stands(claim, context) {
            wrong.push(format!("should stand: {claim} | {context}\n{:?}\n{:?}", numbers(claim), numbers(context)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn numbers_that_do_not_stand() {
    let mut wrong = Vec::new();
    for (claim, context) in [
        ("It has 500 employees.", "It has 50 employees."),
        ("It weighs 36 pounds.", "It cost £35."),
        ("It weighs 35 kg.", "It cost £35."),
        ("The disk holds 1 TB.", "The disk holds 1048 GB."),
        ("It has more than 5 boats.", "It has 5 boats."),
        ("It has fewer than 9 boats.", "It has 9 boats."),
        ("It has more than 5 boats.", "It has fewer than 9 boats."),
        ("It has fewer than 9 boats.", "It has at least 5 boats."),
        ("It has more than 5 boats.", "It has about 5 boats."),
        ("It has about 500 boats.", "It has more than 498 boats."),
        ("It has at least 5 boats.", "It has at most 5 boats."),
        ("It has more than 5 boats.", "It has 7 ferries."),
        ("in the 1930s", "in 1940"),
        ("in the 1930s", "in 1929"),
        ("in the 1930s", "in the 20th century"),
        ("It is 10 miles long.", "It is 17 km long."),
        ("It is 10.0 miles long.", "It is 16.0 km long."),
        ("It is 70 °F.", "It is 22 °C."),
        ("half of the users", "2 users"),
        ("It has 498 employees.", "It has approximately 500 employees."),
        ("It opened in 1932.", "It opened in 1931."),
        ("It has five hundred employees.", "It has five employees."),
        ("twenty-five people", "twenty people"),
        ("It costs $5 million.", "It costs $5."),
        ("It costs 5 million.", "It costs 5 billion."),
        ("It costs $5.", "It costs €5."),
        ("The road is 1 km long.", "The road is 100 m long."),
        ("The road is 1 km long.", "The road is 1400 m long."),
        ("The road is 5 km long.", "The road is 5 miles long."),
        ("It weighs 5 kg.", "It is 5 m long."),
        ("The film lasts 90 minutes.", "It lasts 90 hours."),
        ("50 % of users", "50 users of 500 km"),
        ("on 3 May 2021", "on 3 June 2021"),
        ("on 3 May 2021", "on 4 May 2021"),
        ("2021年5月3日", "2021年6月3日"),
        ("It opened in the 1930s.", "It opened in 1941."),
        ("in the 19th century", "in 1950"),
        ("more than 500 employees", "500 employees"),
        ("more than 500 employees", "fewer than 500 employees"),
        ("more than 400 employees", "300 employees, founded in 1995"),
        ("fewer than 500 employees", "523 employees"),
        ("about 500 employees", "700 employees"),
        ("人口3亿", "人口3万"),
        ("全长六千三百公里", "全长六百公里"),
        ("有九个卫星", "有两个卫星"),
        ("九つの衛星", "二つの衛星"),
        ("zweihundertfünfzig Schiffe", "200 ships"),
        ("le 3 mai", "le 4 mai"),
        ("at 2:30 pm", "at 2:30 am"),
        ("He was born before 1967.", "Born in 1968."),
        ("It closed after 2005.", "It closed in 2005."),
        ("a third of users", "half of users"),
        ("Die Stadt hat drei Brücken.", "Die Stadt hat zwei Brücken."),
        ("La ciudad tiene tres mil puentes.", "La ciudad tiene dos mil puentes."),
        ("-5 degrees Celsius", "5 degrees Celsius"),
        // the parts of a date and of a ratio belong together
        ("on 5 March 2021", "on 3 May 2021"),
        ("on March 5, 2021", "on May 3rd, 2021"),
        ("on 2021-03-05", "on 2021-05-03"),
        ("on 5 March 2021", "on 2021-05-03"),
        ("on 3 March 2021", "on 3 March 2020 and 3 May 2021"),
        ("am 5. März 2021", "am 3. Mai 2021"),
        ("3月5日に開いた。", "5月3日に開いた。"),
        ("2021年3月5日开放", "2021年5月3日开放"),
        ("3월 5일에 열렸다", "5월 3일에 열렸다"),
        ("won 3:2", "lost 2:3"),
        ("以3比2获胜", "以2比3失利"),
        // units of Latin letters inside other scripts
        ("高さは4000mです。", "高さは3776mです。"),
        ("重さは60kgです。", "重さは50kgです。"),
        ("높이는 4000m입니다.", "높이는 3776m입니다."),
        ("速度为50km/h的车", "速度为60km/h的车"),
        ("容量は8GBあります", "容量は4GBあります"),
        // how often
        ("It won twice.", "It won three times."),
        ("It won three times.", "It won twice."),
    ] {
        if stands(claim, context) {
            wrong.push(format!("should not stand: {claim} | {context}\n{:?}\n{:?}", numbers(claim), numbers(context)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn values_and_places() {
    let text = "Rose 5 % to 1,234.5 km on 3 May.";
    let found: Vec<(f64, Kind, &str)> =
        numbers(text).into_iter().map(|q| (q.value, q.unit.kind, &text[q.bytes])).collect();
    assert_eq!(
        found,
        [
            (5.0, Kind::Share, "5 %"),
            (1234.5, Kind::Length, "1,234.5 km"),
            (3.0, Kind::Count, "3"),
            (5.0, Kind::Month, "May")
        ]
    );
    // Neither versions nor identifiers are quantities, and nothing overflows.
    for text in
        ["v2.0.1", "192.168.0.1", "B52", "", "٫", "1/0", "0/0", "百分之", "零分之五", "½½", "5-", "-", "1.", ".5."]
    {
        for q in numbers(text) {
            assert!(q.value.is_finite() && q.base().is_finite(), "{text}: {q:?}");
        }
    }
    assert!(numbers(&"9".repeat(400)).iter().all(|q| q.value.is_finite()));
    assert!(numbers(&"trillion ".repeat(400)).iter().all(|q| q.value.is_finite()));
}
