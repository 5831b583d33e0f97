//! Words that exclude each other.

use super::align::Aligned;
use crate::lean;
use crate::text::{Language, stem};
use std::borrow::Cow;
use std::sync::OnceLock;

/// [`PAIRS`] as stems, both ways round, sorted.
fn stems() -> &'static [(Cow<'static, str>, Cow<'static, str>)] {
    static STEMS: OnceLock<Vec<(Cow<'static, str>, Cow<'static, str>)>> = OnceLock::new();
    STEMS.get_or_init(|| {
        let of = |w: &'static str| if w.is_ascii() { stem::stem(w, Language::English) } else { Cow::Borrowed(w) };
        let mut all: Vec<_> = PAIRS.iter().flat_map(|&(a, b)| [(of(a), of(b)), (of(b), of(a))]).collect();
        lean::sort(&mut all);
        all.dedup();
        all
    })
}

/// The opposites of `stem`.
pub(crate) fn of(stem: &str) -> impl Iterator<Item = &'static str> {
    let all = stems();
    let from = all.partition_point(|p| p.0.as_ref() < stem);
    let to = all.partition_point(|p| p.0.as_ref() <= stem);
    all[from..to].iter().map(|p| p.1.as_ref())
}

/// Pairs of English stems and of Chinese, Japanese and Korean words.
#[rustfmt::skip]
const PAIRS: &[(&str, &str)] = &[
    ("rise", "fall"), ("rose", "fell"), ("increase", "decrease"), ("increase", "decline"), ("increase", "reduce"), ("grow", "shrink"), ("gain", "loss"), ("win", "lose"), ("won", "lost"),
    ("open", "close"), ("begin", "end"), ("began", "end"), ("start", "end"), ("start", "stop"), ("accept", "reject"), ("accept", "refuse"), ("allow", "forbid"), ("allow", "prohibit"), ("allow", "ban"),
    ("approve", "reject"), ("buy", "sell"), ("bought", "sold"), ("before", "after"), ("above", "below"), ("high", "low"), ("higher", "lower"), ("highest", "lowest"), ("large", "small"), ("larger", "smaller"),
    ("largest", "smallest"), ("big", "small"), ("bigger", "smaller"), ("biggest", "smallest"), ("long", "short"), ("longer", "shorter"), ("longest", "shortest"), ("old", "new"), ("old", "young"), ("older", "younger"),
    ("oldest", "youngest"), ("first", "last"), ("best", "worst"), ("better", "worse"), ("good", "bad"), ("hot", "cold"), ("hotter", "colder"), ("warm", "cold"), ("north", "south"), ("northern", "southern"), ("east", "west"),
    ("eastern", "western"), ("left", "right"), ("male", "female"), ("man", "woman"), ("men", "women"), ("boy", "girl"), ("alive", "dead"), ("true", "false"), ("legal", "illegal"), ("safe", "unsafe"), ("safe", "dangerous"), ("possible", "impossible"),
    ("success", "failure"), ("succeed", "fail"), ("support", "oppose"), ("include", "exclude"), ("positive", "negative"), ("public", "private"), ("rich", "poor"), ("strong", "weak"), ("fast", "slow"), ("faster", "slower"), ("early", "late"), ("earlier", "later"),
    ("maximum", "minimum"), ("major", "minor"), ("import", "export"), ("internal", "external"), ("upper", "lower"), ("inside", "outside"), ("indoor", "outdoor"), ("enable", "disable"), ("present", "absent"), ("guilty", "innocent"), ("married", "unmarried"), ("married", "divorced"),
    ("profit", "loss"), ("promot", "demot"), ("promot", "inhibit"), ("active", "inactive"), ("upregulate", "downregulate"), ("improve", "worsen"), ("agree", "disagree"), ("known", "unknown"), ("able", "unable"), ("popular", "unpopular"), ("empty", "full"), ("sunny", "rainy"),
    ("上升", "下降"), ("增加", "减少"), ("增长", "下降"), ("增长", "下跌"), ("上涨", "下跌"), ("上涨", "下降"), ("升高", "降低"), ("提高", "降低"), ("成功", "失败"), ("赢得", "输掉"), ("开放", "关闭"), ("打开", "关闭"), ("开始", "结束"), ("允许", "禁止"), ("同意", "反对"), ("支持", "反对"), ("接受", "拒绝"), ("进口", "出口"),
    ("最大", "最小"), ("最高", "最低"), ("最长", "最短"), ("最好", "最差"), ("盈利", "亏损"), ("购买", "出售"), ("买入", "卖出"), ("有效", "无效"), ("安全", "危险"), ("公开", "秘密"), ("生前", "死后"), ("以上", "以下"), ("以前", "以后"), ("之前", "之后"), ("扩大", "缩小"), ("加强", "减弱"), ("北部", "南部"), ("东部", "西部"), ("男性", "女性"),
    ("上昇", "下落"), ("上昇", "低下"), ("増加", "減少"), ("成功", "失敗"), ("開始", "終了"), ("許可", "禁止"), ("賛成", "反対"), ("最大", "最小"), ("最高", "最低"), ("購入", "販売"), ("輸入", "輸出"), ("拡大", "縮小"),
    ("증가", "감소"), ("상승", "하락"), ("성공", "실패"), ("시작", "종료"), ("허용", "금지"), ("찬성", "반대"), ("최대", "최소"), ("최고", "최저"), ("수입", "수출"), ("확대", "축소"),
    ("join", "leave"), ("arrive", "leave"), ("arrive", "depart"), ("hire", "fire"), ("appoint", "dismiss"), ("build", "demolish"),
    ("create", "destroy"), ("add", "remove"), ("include", "omit"), ("cover", "exclude"), ("免费", "收费"), ("無料", "有料"), ("무료", "유료"), ("lend", "borrow"), ("love", "hate"), ("like", "dislike"), ("remember", "forget"),
    ("attack", "defend"), ("raise", "lower"), ("raise", "cut"), ("strengthen", "weaken"), ("widen", "narrow"), ("upgrade", "downgrade"),
    ("increase", "fall"), ("rise", "decline"), ("rise", "drop"), ("grow", "decline"), ("grow", "fall"), ("increase", "drop"), ("gain", "lose"),
    ("rise", "decrease"), ("fall", "increase"), ("climb", "fall"), ("climb", "drop"), ("deny", "confirm"), ("deny", "admit"), ("agree", "refuse"),
    ("pass", "fail"), ("optional", "mandatory"), ("optional", "required"), ("voluntary", "mandatory"), ("temporary", "permanent"),
    ("ancient", "modern"), ("urban", "rural"), ("wet", "dry"), ("light", "dark"), ("light", "heavy"), ("thick", "thin"), ("wide", "narrow"),
    ("deep", "shallow"), ("clean", "dirty"), ("quiet", "loud"), ("cheap", "expensive"), ("easy", "difficult"), ("easy", "hard"),
    ("simple", "complex"), ("domestic", "foreign"), ("vertical", "horizontal"), ("offline", "online"), ("husband", "wife"), ("father", "mother"),
    ("brother", "sister"), ("son", "daughter"), ("king", "queen"), ("morning", "evening"), ("appear", "disappear"), ("connect", "disconnect"),
    ("lock", "unlock"), ("prevent", "cause"), ("permit", "forbid"), ("permit", "prohibit"), ("ban", "permit"), ("legal", "prohibited"),
    ("grant", "deny"), ("grant", "refuse"), ("approve", "deny"), ("approve", "refuse"), ("advance", "retreat"), ("ascend", "descend"),
    ("expand", "shrink"), ("maximize", "minimize"), ("majority", "minority"), ("upward", "downward"), ("inner", "outer"), ("entrance", "exit"),
    ("enter", "exit"), ("enter", "leave"), ("victory", "defeat"), ("friend", "enemy"), ("shorten", "lengthen"), ("heat", "cool"), ("freeze", "melt"),
    ("sharp", "blunt"), ("smooth", "rough"), ("sweet", "bitter"), ("poor", "wealthy"), ("sick", "healthy"), ("awake", "asleep"),
    ("visible", "invisible"), ("reversible", "irreversible"), ("regular", "irregular"), ("complete", "incomplete"), ("correct", "incorrect"),
    ("correct", "wrong"), ("right", "wrong"), ("certain", "uncertain"), ("stable", "unstable"), ("equal", "unequal"), ("fair", "unfair"),
    ("happy", "unhappy"), ("happy", "sad"), ("lucky", "unlucky"), ("successful", "unsuccessful"), ("available", "unavailable"),
    ("necessary", "unnecessary"), ("formal", "informal"), ("direct", "indirect"), ("dependent", "independent"), ("civilian", "military"),
    ("amateur", "professional"), ("local", "global"), ("single", "married"), ("outdoors", "indoors"), ("buyer", "seller"), ("加入", "离开"), ("到达", "离开"),
    ("雇用", "解雇"), ("建造", "拆除"), ("增强", "减弱"), ("喜欢", "讨厌"), ("记得", "忘记"), ("进攻", "防守"), ("升级", "降级"), ("回升", "回落"), ("上调", "下调"), ("上升", "下滑"),
    ("增加", "下降"), ("增长", "减少"), ("批准", "否决"), ("批准", "拒绝"), ("承认", "否认"), ("合法", "非法"), ("必须", "可选"), ("永久", "临时"), ("城市", "农村"), ("干燥", "潮湿"),
    ("昂贵", "便宜"), ("容易", "困难"), ("国内", "国外"), ("父亲", "母亲"), ("哥哥", "弟弟"), ("早上", "晚上"), ("上午", "下午"), ("胜利", "失败"), ("获胜", "落败"), ("出现", "消失"),
    ("连接", "断开"), ("正确", "错误"), ("稳定", "不稳"), ("乐观", "悲观"), ("健康", "生病"), ("入口", "出口"), ("内部", "外部"), ("营业", "停业"), ("开启", "关闭"), ("可以", "不得"), ("可以", "禁止"), ("无需", "必须"), ("允许", "不准"),
    ("减少", "增多"), ("顺差", "逆差"), ("利好", "利空"), ("入学", "毕业"), ("同意", "拒绝"), ("肯定", "否定"), ("加速", "减速"), ("扩张", "收缩"), ("赞成", "反对"), ("入学", "卒業"),
    ("勝利", "敗北"), ("勝っ", "負け"), ("増え", "減っ"), ("上が", "下が"), ("開店", "閉店"), ("合法", "違法"), ("登場", "退場"), ("入社", "退社"), ("午前", "午後"), ("可能", "不可"),
    ("有効", "無効"), ("安全", "危険"), ("승리", "패배"), ("입학", "졸업"), ("합법", "불법"), ("오전", "오후"), ("가능", "불가"), ("유효", "무효"), ("안전", "위험"), ("증가", "하락"),
    ("상승", "감소"), ("개점", "폐점"),
];

/// A word of the claim whose opposite stands in the best sentence instead: the term, and the context's number of the opposite.
pub(super) fn clash(a: &Aligned, best: Option<usize>) -> Option<(usize, u32)> {
    let best = best?;
    let sentence = a.focus[best];
    a.terms.iter().enumerate().filter(|(t, _)| a.matches[best][*t] < 0.9).find_map(|(t, term)| {
        let entry = &a.vocabulary.entries[term.id as usize];
        of(&entry.stem).chain(entry.second.into_iter().flat_map(of)).find_map(|other| {
            let holds = |id: u32| {
                let row = u32::try_from(sentence).ok()?;
                a.context.postings[id as usize].binary_search(&row).ok().map(|_| id)
            };
            let there = a.context.vocabulary.forms(other).find_map(holds)?;
            (a.vocabulary.forms(other).next().is_none()).then_some((t, there))
        })
    })
}
