//! Words that exclude each other.

use super::align::Aligned;
use crate::text::{Language, stem};
use std::borrow::Cow;
use std::sync::OnceLock;

/// [`PAIRS`] as stems, both ways round, sorted.
fn stems() -> &'static [(Cow<'static, str>, Cow<'static, str>)] {
    static STEMS: OnceLock<Vec<(Cow<'static, str>, Cow<'static, str>)>> = OnceLock::new();
    STEMS.get_or_init(|| {
        let of = |w: &'static str| if w.is_ascii() { stem::stem(w, Language::English) } else { Cow::Borrowed(w) };
        let mut all: Vec<_> = PAIRS.iter().flat_map(|&(a, b)| [(of(a), of(b)), (of(b), of(a))]).collect();
        all.sort();
        all.dedup();
        all
    })
}

/// The opposites of `stem`.
pub(super) fn of(stem: &str) -> impl Iterator<Item = &'static str> {
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
];

/// A word of the claim whose opposite stands in the best sentence instead: the term, and the opposite stem.
pub(super) fn clash(a: &Aligned, best: Option<usize>) -> Option<(usize, &'static str)> {
    let best = best?;
    let sentence = a.focus[best];
    a.terms.iter().enumerate().filter(|(t, _)| a.matches[best][*t] < 0.9).find_map(|(t, term)| {
        let stem = a.vocabulary.entries[term.id as usize].stem.as_str();
        of(stem).find_map(|other| {
            let there = a.context.vocabulary.find(other)?;
            let stands = a.context.postings[there as usize].binary_search(&u32::try_from(sentence).ok()?).is_ok();
            (stands && a.vocabulary.find(other).is_none()).then_some((t, other))
        })
    })
}
