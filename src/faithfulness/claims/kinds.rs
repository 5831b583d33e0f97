//! Tells statements from questions, commands, greetings, refusals and offers of help.

use super::blocks::trim;
use super::commands::is_command;
use super::{clauses, lexicon};
use crate::faithfulness::tokens::{is_gap, opening};
use crate::lean::Lower;
use crate::text::lists::{List, Table};
use core::ops::Range;
use std::sync::LazyLock;

/// Nouns by which an answer speaks of what it was given.
#[rustfmt::skip]
static SOURCES: LazyLock<Table> = LazyLock::new(|| {
    Table::words(
        "context contexts source sources document documents passage passages text texts excerpt excerpts article \
        information snippet snippets materials results data quellen quelle kontext text dokument dokumente \
        contexte texte documento documentos contexto fuentes fuente texto fontes fonti contesto testo bronnen \
        tekst источники источниках контекст контексте текст тексте",
    )
});
/// What those are said not to do.
#[rustfmt::skip]
const TELLS: List = List(
    "say|mention|state|specify|provide|contain|include|give|tell|indicate|address|discuss|cover|answer\
    |explain|describe|disclose|list|offer|reveal|clarify|have|mentioned|provided|specified|stated|given\
    |available|included|sagen|sagt|nennen|nennt|enthält|enthalten|erwähnt|disent|dit|mentionne\
    |mentionnent|précise|contient|dicen|dice|menciona|mencionan|contiene|indica|dizem|diz|contém|dicono\
    |zeggen|zegt|говорят|содержит|steht|говорится|указано|сказано|informationen|información|informação|informazioni|informatie\
    |информации",
);
#[rustfmt::skip]
const NEGATIONS: List = List(
    "not|no|nothing|neither|never|nicht|keine|kein|nichts|pas|aucune|aucun|rien|ne|nada|não|non|nessuna\
    |niet|geen|не|нет|ningún|ninguna|nenhuma",
);
/// What a speaker says that they cannot do.
#[rustfmt::skip]
const SERVICES: List = List(
    "help|assist|answer|provide|find|determine|comply|fulfil|fulfill|confirm|verify|say|tell|access|know\
    |sure|certain|see|share|discuss|respond|locate|give|information|enough|details|data|able|continue\
    |engage|generate|speculate|comment|recall",
);
/// Openings of refusals, as [`plain`] writes them.
#[rustfmt::skip]
const REFUSALS: List = List(
    " idk | dunno | i do not know | we do not know | i have no idea | no idea | as an ai \
    | as a language model | no comment | not enough information | insufficient information \
    | insufficient context | no information | no relevant information | there is no information \
    | there is not enough | there is insufficient | there is no answer | there is not any information | there is no mention | no answer \
    | not available | not specified | not mentioned | not stated | not provided | unanswerable \
    | unknown | n a | none | it is not clear from | it is not stated | it is not mentioned \
    | it is not specified | ich weiß nicht | ich weiß es nicht | das weiß ich nicht \
    | keine informationen | keine angabe | keine ahnung | es gibt keine informationen \
    | dazu liegen keine | je ne sais pas | je l ignore | aucune information \
    | il n y a pas d information | no lo sé | no sé | no hay información | não sei | eu não sei \
    | não há informação | não há informações | non lo so | nessuna informazione | ik weet het niet \
    | weet ik niet | geen informatie | не знаю | я не знаю | нет информации | нет данных ",
);
/// Openings of a first person who declines, as [`plain`] writes them.
#[rustfmt::skip]
const DECLINING: List = List(
    " i can not | i could not | i am not | i was not | i am unable | i was unable | i do not | i did not \
    | i have no | i will not | i would not | we can not | we are unable | we do not | i must decline \
    | i prefer not | i would rather not | i am afraid i | unable to | can not ",
);
#[rustfmt::skip]
const DECLINING_ELSEWHERE: List = List(
    " ich kann | ich darf | ich habe | kann ich | darf ich | habe ich | dazu habe ich | dazu kann ich | je ne trouve pas | não encontrei | je ne peux pas \
    | je ne suis pas en mesure | je ne dispose pas | je n ai pas | no puedo | no dispongo | no tengo información \
    | não posso | eu não posso | não tenho | non posso | non ho informazioni | ik kan | kan ik | ik heb | heb ik \
    | я не могу | не могу ",
);
/// Openings of offers and courtesies, as [`plain`] writes them.
#[rustfmt::skip]
const OFFERS: List = List(
    " let me know | let us know | feel free | please feel free | do not hesitate | i can help \
    | i would be happy | i would be glad | i will be happy | happy to | glad to | i am happy to | i am glad to | i am here to | i hope | hope this | hope that | is there anything \
    | would you like | do you want | if you need any | if you have any | if you have more \
    | if you have other | if you have further | if you would like | if you want me | i can also \
    | i will explain | i will now | i will help | let me | let us | thank you | thanks \
    | you are welcome | welcome to | nice to meet | have a great | have a nice | have a good \
    | best regards | kind regards | how can i | how may i | at your service | anything else | ich helfe \
    | gerne helfe | wenn sie fragen | falls sie | wie kann ich | n hésitez pas | j espère \
    | si vous avez | espero que | si tienes | si necesitas | espero ter | spero | fammi sapere \
    | laat me weten | ik hoop | надеюсь | дайте знать | j aimerais vous aider ",
);
/// Greetings and thanks that a name can follow, as [`plain`] writes them.
#[rustfmt::skip]
const GREETINGS: List = List(
    " hello | hi | hey | good morning | good afternoon | good evening | thanks | thank you | welcome | bye \
    | goodbye | bonjour | merci | hallo | guten | danke | hola | buenos | buenas | gracias | olá | ciao \
    | buongiorno | grazie | здравствуйте | привет | спасибо ",
);
/// Openings that present what follows.
#[rustfmt::skip]
const PRESENTING: List = List(
    " here is | here are | here you go | below is | below are | the following | in summary \
    | to summarize | to summarise | based on the | according to the | hier ist | hier sind | voici \
    | aquí | aqui | ecco | вот ",
);

/// The part of `range` that asserts something: without `Yes,`, `Sure,` or `I'm sorry, but` at its front. `None` when
/// all of it is a question, a command, a greeting, a refusal or an offer. A `whole` sentence that starts with a refusal
/// passes when it turns with a `but`: its clauses are asked again.
pub(super) fn asserting_part(text: &str, range: Range<usize>, whole: bool) -> Option<Range<usize>> {
    asserting_behind(text, range, whole, MOST_FRONTS)
}

/// More fronts, and more labels, than anybody writes before one sentence.
const MOST_FRONTS: usize = 4;

/// [`asserting_part`] of a sentence that may have so many labels.
fn asserting_behind(text: &str, range: Range<usize>, whole: bool, labels: usize) -> Option<Range<usize>> {
    let mut range = trim(text, range);
    if calls_by_name(&text[range.clone()]) {
        return None;
    }
    // Each turn takes a front off.
    for _ in 0..MOST_FRONTS {
        let piece = &text[range.clone()];
        let Some(front) = courteous_front(piece).or_else(|| presenting_front(piece)) else { break };
        range = trim(text, range.start + front..range.end);
    }
    let piece = &text[range.clone()];
    // `Step 1: Open the lid.` is as much of a command as its rest.
    if labels > 0
        && let Some(rest) = behind_label(piece)
        && asserting_behind(text, range.end - rest.len()..range.end, whole, labels - 1).is_none()
    {
        return None;
    }
    if !piece.chars().any(char::is_alphanumeric) {
        return None;
    }
    let plain = plain(piece);
    if is_question(piece, &plain) {
        return None;
    }
    let turns = whole && (piece.contains([';', '；']) || List(" but | however |，但|，不过").stands_in(piece));
    if turns {
        return Some(range);
    }
    if talk_elsewhere(piece) {
        return None;
    }
    let east = piece.chars().take(80).any(is_east_asian);
    if east && east_asian_talk(piece) {
        return None;
    }
    if piece.contains("://")
        && super::tidy::clean(piece)
            .split_whitespace()
            .all(|w| w.contains("://") || !w.chars().any(char::is_alphabetic))
    {
        return None;
    }
    if is_refusal(&plain)
        || orders_under_condition(piece)
        || is_offer(&plain)
        || only_courtesies(&plain)
        || (is_command(&plain, piece) && !labelled(piece))
        || presents(&plain, piece)
    {
        return None;
    }
    Some(range)
}

/// `In the menu, click Save.`
fn orders_under_condition(piece: &str) -> bool {
    piece.split_once(", ").is_some_and(|(front, rest)| {
        List(" if | when | once | after | before | from | to | in | on | for ").begins(&plain(front))
            && is_command(&plain(rest), rest)
    })
}

/// Whether the words before a list only present it (`Here are the facts:`), so that they add nothing to its items.
pub(super) fn is_talk(words: &str) -> bool {
    let plain = plain(words);
    // `Key facts:` only names its list; `It ships in 3 colours:` says what the items are.
    let named = plain.split_ascii_whitespace().count() <= 3 && presents(&plain, words);
    named
        || PRESENTING.begins(&plain)
        || is_offer(&plain)
        || (words.chars().any(is_east_asian) && east_asian_talk(words))
}

/// Whether tidied words say enough to be right or wrong: a verb, a figure, a name, or at least a finished phrase.
pub(super) fn says_something(words: &str, item: bool, heading_like: bool) -> bool {
    // Nothing may be left of a piece that was a citation mark or a tag.
    if !words.chars().any(char::is_alphanumeric) {
        return false;
    }
    let figure = words.chars().any(char::is_numeric);
    let count = words.split_whitespace().count();
    if words.chars().any(is_east_asian) {
        let letters = words.chars().filter(|c| c.is_alphanumeric()).count();
        return letters >= 2 && !(heading_like && letters < 8 && !words.ends_with(['。', '.', '！']));
    }
    let finished = words.ends_with(['.', '!', '…', '"', '”', ')']) && !words.ends_with("...");
    if heading_like && !finished && !figure {
        return clauses::has_finite_verb(words) && count > 2;
    }
    let label = words.ends_with(':');
    let name = words.split_whitespace().any(|w| w.starts_with(char::is_uppercase));
    let caseless = words.chars().filter(|c| c.is_alphabetic()).all(|c| !c.is_lowercase() && !c.is_uppercase());
    if label {
        return clauses::has_finite_verb(words) && count > 3;
    }
    figure || name || item || caseless || (finished && count > 1) || clauses::has_finite_verb(words)
}

/// Lower-case words with one space around each, contractions and curly apostrophes undone.
pub(super) fn plain(piece: &str) -> String {
    let mut out = String::with_capacity(piece.len() + 2);
    out.push(' ');
    let mut start = out.len();
    let mut contracted = false;
    for c in piece.chars().chain(core::iter::once(' ')) {
        if c.is_ascii_alphanumeric() {
            out.push(c.to_ascii_lowercase());
        } else if c.is_alphanumeric() {
            out.extend(c.to_lowercase());
        } else if out.len() > start {
            if matches!(c, '\'' | '’' | 'ʼ') {
                out.push('\'');
                contracted = true;
                continue;
            }
            if contracted || &out[start..] == "cannot" {
                let word = out.split_off(start);
                push_expanded(&mut out, word.trim_end_matches('\''));
            } else {
                out.push(' ');
            }
            start = out.len();
            contracted = false;
        }
    }
    out
}

fn push_expanded(out: &mut String, word: &str) {
    let (stem, tail) = match word {
        "cannot" | "can't" => ("can", "not"),
        "won't" => ("will", "not"),
        "i'm" => ("i", "am"),
        "let's" => ("let", "us"),
        _ => match word.rsplit_once('\'') {
            Some((stem, "t")) if stem.ends_with('n') && stem.len() > 2 => (&stem[..stem.len() - 1], "not"),
            Some((stem, "re")) => (stem, "are"),
            Some((stem, "ll")) => (stem, "will"),
            Some((stem, "ve")) => (stem, "have"),
            Some((stem, "d")) => (stem, "would"),
            Some((stem @ ("it" | "that" | "there" | "here" | "he" | "she" | "what" | "who"), "s")) => (stem, "is"),
            // French elision and the like fall into two words.
            Some((stem, tail)) => (stem, tail),
            None => (word, ""),
        },
    };
    for part in [stem, tail] {
        if !part.is_empty() {
            out.push_str(part);
            out.push(' ');
        }
    }
}

/// The bytes of `Yes,` or `I'm sorry, but` at the front of `piece`, when something follows.
#[rustfmt::skip]
fn courteous_front(piece: &str) -> Option<usize> {
    let comma = opening(piece, 60).find([',', '，', '、', '!', '！', ':', '—', '–'])?;
    let mark = piece[comma..].chars().next()?.len_utf8();
    let front = &piece[..comma];
    let words = plain(front);
    let opener = lexicon::OPENERS.contains(words.trim());
    let greeting = words.starts_with(" hello ") || words.starts_with(" hi ") || words.starts_with(" dear ");
    let short = words.split_ascii_whitespace().count() <= 3;
    let cites = List(" based on | according to | as stated in | as per | per ").begins(&words)
        && words.split_ascii_whitespace().any(|w| SOURCES.contains(w));
    let east = List("是的|是|对|不|不是|好的|当然|您好|你好|抱歉|对不起|请注意|请记住|请留意|注意|记住|需要注意的是|值得注意的是|请知悉|請注意|請記住|はい|いいえ|もちろん|네|예\
        |아니요|물론").contains(front.trim());
    let thanks = words.starts_with(" thank") && clauses::has_finite_verb(&piece[comma + mark..]);
    if !(opener || east || cites || thanks || (greeting && short) || (only_courtesies(&words) && !front.trim().is_empty())) {
        return None;
    }
    let mut end = comma + mark;
    let rest = piece[end..].trim_start();
    if let Some(tail) = ["but ", "however, ", "aber ", "mais ", "pero "].iter().find_map(|b| rest.strip_prefix(b)) {
        end = piece.len() - tail.len();
    }
    piece[end..].chars().any(char::is_alphanumeric).then_some(end)
}

/// The bytes of `Here is the answer:`, `Let me explain:` or `Consider this:` at the front of `piece`, when something
/// follows that does not stand for itself alone.
fn presenting_front(piece: &str) -> Option<usize> {
    let colon = opening(piece, 80).find([':', '：'])?;
    let end = colon + piece[colon..].chars().next()?.len_utf8();
    let rest = &piece[end..];
    let front = &piece[..colon];
    if !rest.chars().any(char::is_alphanumeric) || (end - colon == 1 && !rest.starts_with(char::is_whitespace)) {
        return None;
    }
    let east = front.trim();
    if List("以下|下面|다음은|아래는").begins(east) || List("如下|とおりです|通りです|같습니다").ends(east)
    {
        return Some(end);
    }
    let words = plain(front);
    let count = words.split_ascii_whitespace().count();
    let opens = PRESENTING.begins(&words) || is_offer(&words);
    // `Consider this: …` orders nothing but to read on; `Do this: click the button` orders what follows.
    let look = (2..=5).contains(&count) && is_command(&words, front) && clauses::has_finite_verb(rest);
    ((opens && count <= 14) || look).then_some(end)
}

/// Whether a greeting and at most two words of a name are all there is: `Good morning, Ms Lee!`
fn calls_by_name(piece: &str) -> bool {
    let mut names = piece.split_whitespace().skip_while(|w| only_courtesies(&plain(w)));
    let named = names.by_ref().take(2).all(|w| !w.starts_with(char::is_lowercase));
    named && names.next().is_none() && GREETINGS.begins(&plain(piece))
}

/// What stands behind a label with a number at its end, such as `Step 1:` or `步骤1：`, or behind a speaker's.
fn behind_label(piece: &str) -> Option<&str> {
    let colon = opening(piece, 20).find([':', '：'])?;
    let rest = piece[colon..].trim_start_matches([':', '：', '*']);
    let front = plain(&piece[..colon]);
    let front = front.trim();
    let figure = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_digit);
    let bytes = front.as_bytes();
    let label = front.starts_with('第')
        || (figure(bytes.last()) && !figure(bytes.first()))
        || List("system|assistant|user|note|important|instruction|instructions|tip|系统|注意|提示|指令")
            .contains(front);
    (label && !figure(rest.as_bytes().first())).then_some(rest)
}

#[rustfmt::skip]
fn is_question(piece: &str, plain: &str) -> bool {
    let end = piece.trim_end_matches(|c: char| {
        c.is_whitespace() || matches!(c, '"' | '”' | '’' | '»' | '」' | '』' | ')' | '）' | '*' | '_')
    });
    if end.ends_with(['?', '？', '؟', '\u{37e}']) {
        return true;
    }
    let bare = end.trim_end_matches(['。', '.', '！', '!']);
    let east = ["吗", "嗎", "か", "니까", "나요", "까요", "인가요", "한가요", "는가요", "은가요", "던가요"];
    if east.iter().any(|q| bare.ends_with(q))
        || (bare.ends_with('呢') && bare.chars().take(6).any(|c| matches!(c, '谁' | '什' | '怎' | '哪' | '为')))
    {
        return true;
    }
    // `你是谁`, but not `没人知道他是谁`, where the question is what is not known.
    let asks = ["谁", "誰", "什么", "什麼", "哪里", "哪儿", "哪个", "多少", "怎么样", "怎么办", "为什么", "何时", "几岁", "几点"];
    let known = ["知道", "清楚", "明白", "告诉", "取决", "确定", "了解", "无论", "不管", "不论", "没什么", "研究", "决定", "问"];
    if bare.chars().count() <= 16 && asks.iter().any(|q| bare.ends_with(q)) && !known.iter().any(|k| bare.contains(k)) {
        return true;
    }
    // `Which model do you mean` without its mark.
    let mut words = plain.split_ascii_whitespace();
    let first = words.next().unwrap_or("");
    let second = words.next().unwrap_or("");
    let third = words.next().unwrap_or("");
    let fourth = words.next().unwrap_or("");
    let inverted = |verb: &str, subject: &str| {
        List("do|does|did|can|could|would|should|will|are|is|have|shall|may").contains(verb) && List("you|i|we|he|she|it|they|there|this|that").contains(subject)
    };
    let asks = List("which|what|who|where|when|why|how").contains(first);
    inverted(first, second)
        || (asks
            && (inverted(second, third)
                || (inverted(third, fourth)
                    && !List("you|i|we|he|she|it|they|this|that").contains(second))))
}

fn is_refusal(plain: &str) -> bool {
    let regret = List(
        " unfortunately| sorry| leider| malheureusement| lamentablemente| infelizmente| purtroppo| helaas| к сожалению",
    );
    let plain = regret.iter().find_map(|word| plain.strip_prefix(word)).unwrap_or(plain);
    let front = plain.starts_with(" i am sorry ") || plain.starts_with(" i apolog");
    let names_only = |r: &str| matches!(r, " unknown " | " none " | " n a " | " no answer " | " not available ");
    if REFUSALS.iter().any(|r| if names_only(r) { plain == r } else { plain.starts_with(r) }) {
        return true;
    }
    let vain =
        [" it is not possible to", " it is impossible to"].iter().find_map(|opening| plain.strip_prefix(opening));
    if vain.is_some_and(|rest| List(" say | tell | determine | know | answer | verify | confirm | infer ").begins(rest))
    {
        return true;
    }
    let words: Vec<&str> = plain.split_ascii_whitespace().take(24).collect();
    // `No relevant passages were found.`
    if let ["no", "relevant" | "matching" | "such" | "supporting", what, ..] = words[..]
        && SOURCES.contains(what)
    {
        return true;
    }
    if let ["none" | "neither", "of", rest @ ..] = &words[..]
        && rest.iter().take(3).any(|w| SOURCES.contains(w))
        && rest.iter().any(|w| TELLS.contains(w))
    {
        return true;
    }
    let has = |list: List| words.iter().any(|w| list.contains(w));
    let declines = DECLINING.begins(plain) || (front && DECLINING.stands_in(plain));
    if declines && has(SERVICES) {
        return true;
    }
    if DECLINING_ELSEWHERE.begins(plain) && (has(NEGATIONS) || plain.contains(" не ")) {
        return true;
    }
    if plain.contains(" can not be determined ")
        || plain.contains(" can not be answered ")
        || plain.contains(" is not enough information ")
    {
        return true;
    }
    // `The sources do not say.`: source, negation, verb of telling, in this order and near the front.
    let source = words.iter().take(9).position(|w| SOURCES.contains(w));
    let not = source.and_then(|s| words[s..].iter().take(8).position(|w| NEGATIONS.contains(w)).map(|n| n + s));
    let tells = not.is_some_and(|n| {
        let near = &words[n.saturating_sub(2)..(n + 5).min(words.len())];
        near.iter().any(|w| TELLS.contains(w)) || near.contains(&"information")
    });
    // `The answer is not in the context.`
    let absent = words.windows(4).any(|w| {
        matches!(w[0], "not" | "nowhere")
            && List("in|mentioned|stated|given|specified|provided|found|included|available|covered|discussed|addressed")
                .contains(w[1])
    }) && words.iter().any(|w| List("context|source|sources|passage|document|documents|text").contains(w))
        && words.len() <= 16;
    tells || absent
}

fn is_offer(plain: &str) -> bool {
    let core = plain
        .strip_prefix(" please")
        .or_else(|| plain.strip_prefix(" and"))
        .or_else(|| plain.strip_prefix(" also"))
        .unwrap_or(plain);
    let count = plain.split_ascii_whitespace().count();
    OFFERS.begins(core)
        || OFFERS.begins(plain)
        || (count <= 8
            && plain.contains(" question ")
            && List(" great | good | excellent | interesting ").stands_in(plain))
        || (plain.contains(" feel free to ") || plain.contains(" let me know ")) && count <= 24
}

fn only_courtesies(plain: &str) -> bool {
    plain.split_ascii_whitespace().all(|w| lexicon::COURTESIES.contains(w))
}

fn presents(plain: &str, piece: &str) -> bool {
    let colon = piece.trim_end().ends_with([':', '：']);
    let opens = PRESENTING.begins(plain);
    let count = plain.split_ascii_whitespace().count();
    let here = List(" here is | here are | below is | below are ").begins(plain);
    (colon && (opens || !clauses::has_finite_verb(piece)) && !piece.chars().any(is_east_asian)) || (here && count <= 14)
}

/// Whether a colon follows the first word, as in `Name: Acme`.
fn labelled(piece: &str) -> bool {
    let words = piece.trim_start_matches(['*', '_', '{', '[', '"']);
    let behind = words.find(is_gap).map(|at| &words[at..]);
    behind.is_some_and(|rest| rest.trim_start_matches(['*', '_', '"']).starts_with(':'))
}

/// Chinese, Japanese and Korean letters.
pub(super) fn is_east_asian(c: char) -> bool {
    matches!(c, '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}' | '\u{ac00}'..='\u{d7af}' | '\u{f900}'..='\u{faff}')
}

/// Greetings, refusals, offers and commands in Chinese, Japanese and Korean.
#[rustfmt::skip]
fn east_asian_talk(piece: &str) -> bool {
    let bare = piece.trim_matches(is_gap);
    let starts = |list: List| list.begins(bare);
    let ends = |list: List| list.ends(bare);
    let has = |list: List| list.stands_in(bare);
    let short = bare.chars().count() <= 12;
    // The は of こんにちは marks no topic.
    let hello = ["こんにちは", "こんばんは"].iter().find_map(|h| bare.strip_prefix(h));
    let greeting = hello.is_some_and(|rest| !rest.chars().any(char::is_alphanumeric)) || short
        && (starts(List("你好|您好|大家好|嗨|谢谢|謝謝|感谢|不客气|好的|当然|没问题|再见|早上好|晚上好|很高兴|欢迎|是的|对的"))
            || starts(List("こんにちは|こんばんは|おはよう|ありがとう|はい|いいえ|もちろん|承知|かしこまり|よろしく|どういたしまして"))
            || starts(List("안녕|감사합니다|고맙습니다|물론|천만"))
            || List("네|예|그렇습니다|맞습니다|죄송합니다|정말 죄송합니다|대단히 죄송합니다|미안합니다|미안해요|알겠습니다|네 알겠습니다|네, 알겠습니다|すみません|申し訳ありません\
        |申し訳ございません|抱歉|很抱歉|对不起|非常抱歉|明白了|知道了|收到|了解しました|わかりました|分かりました").contains(bare))
        && !has(List("是一|は|은 |는 "));
    let thanks = ends(List("ありがとうございます|ありがとうございました|おはようございます|감사합니다|고맙습니다|반갑습니다"));
    let offer = has(List("如果您有|如果你有|如有|如需|随时告诉|随时联系|希望这|希望对|希望能帮|为您服务|为你服务|有什么可以帮"))
        || has(List("お役に立て|お気軽に|お手伝いできる|お知らせください|도움이 되|도와드리|말씀해 주|알려주세요|문의해"))
        || (short && starts(List("祝您|祝你")));
    let mine = has(List("我|私|僕|저는|제가|죄송|申し訳|すみません|抱歉|对不起|很遗憾"));
    let cannot = has(List("无法|無法|不能|不知道|没有|未能|不清楚|不确定|できません|わかりません|分かりません|存じません|知りません|かねます|없습니다|모르|못|없어요"));
    let serve = has(List("回答|帮助|幫助|提供|确定|確定|判断|得知|告诉|知道|协助|信息|资料|找到|お答え|回答|わかり|分かり|知り|存じ|お手伝い|답변|답할|답해|답을|대답|도와|도움\
        |알 수|모르|제공|정보|清楚|确认"));
    let bare_refusal = starts(List("不知道|不清楚|无法回答|无法确定|无法判断|无可奉告|没有相关|没有足够|暂无|未提及|该问题超出|这个问题超出|不明|わかりません|分かりません|不明です|お答えできません|모르겠|알 수 없|잘 모르\
        |답변할 수 없"))
        || ends(List("かねます|お答えできません|回答できません"));
    let source = ["上下文", "资料", "資料", "文中", "来源", "文章", "原文", "信息", "文档", "材料", "上文", "文本", "提供的", "文脈", "情報", "記載", "文書", "ソース", "出典", "本文", "자료", "문서", "문맥", "출처", "정보", "본문", "컨텍스트"]
        .iter()
        .any(|s| bare.find(s).is_some_and(|at| bare[..at].chars().count() <= 12));
    let silent = has(List("没有提|未提|没有说|没有给|没有包含|没有涉及|没有足够|不足|未说明|没有显示|没提|没说|不包含|没有相关|并未|没有关于|没有记载"))
        || has(List("ありません|いません|ていない|不足|記載がない|含まれて|언급되어 있지|없습니다|않습니다|나와 있지|부족|判断できません|確認できません|特定できません|わかりません|分かりません"));
    // `根据提供的资料，无法确定`: the source, then a part that says what cannot be had from it.
    let lacks = bare.split(['，', ',', '、']).any(|part| {
        let part = part.trim_start().trim_start_matches("我们").trim_start_matches('我');
        List("无法从|不能从|无法确定|无法判断|无法回答|无法得知|无法确认|无法得出|不能确定|不能判断|无从得知|無法確定|無法判斷|無法回答").begins(part)
    });
    let command = starts(List("请|請|把|将所有|不要|别|勿|切勿|忽略|无视|点击|打开|输入|确保|记住|参考|参阅|务必|让我|让我们|以下是|下面是"))
        || ends(List("ください|下さい|なさい|ましょう|てくれ|せよ|しろ|십시오|주세요|하세요|마세요|합시다|해라|하라"))
        // `사세요` of somebody tells, of nobody orders.
        || (bare.ends_with("세요") && !has(List("은 |는 |가 ")));
    greeting || thanks || offer || bare_refusal || (mine && cannot && serve) || (source && (silent || lacks)) || (command && !compound_noun(bare))
}

/// Whether `bare` opens with a Chinese noun whose first character or two could order something: `请假`, `点击率`.
#[rustfmt::skip]
fn compound_noun(bare: &str) -> bool {
    const NOUNS: List = List("把手|把柄|把戏|请求|請求|请愿|请假|請假|请柬|请帖|请辞|请示|请客|別|别墅|别名|别人|别处|别号|别离|别克|别针|别字|别国|别家|勿忘我|不要脸");
    // What turns a verb into a noun, so that `点击率` is a rate and `输入法` a method.
    const TURNS: &[char] = &['率', '量', '数', '數', '法', '者', '器', '值', '价', '框', '端', '页', '书', '系', '费', '额', '权', '性', '键', '栏', '流'];
    NOUNS.begins(bare)
        || ["点击", "打开", "输入", "参考", "忽略", "参阅"]
            .iter()
            .find_map(|v| bare.strip_prefix(v))
            .is_some_and(|rest| rest.starts_with(TURNS) || List("文献|电压|电流|信号|资料显示|次数|是|需要").begins(rest))
}

/// Greetings and refusals of languages that have no further rules here, word for word.
#[rustfmt::skip]
const TALK_ELSEWHERE: List = List(
    "لا أعرف|لا أعلم|لا أدري|لست متأكدا|لست متأكداً|لا أستطيع الإجابة|آسف|عذرا|عذراً|أعتذر|مرحبا|مرحباً\
    |شكرا|شكراً|السلام عليكم|نعم|لا|ไม่รู้|ฉันไม่รู้|ผมไม่รู้|ดิฉันไม่รู้|ไม่ทราบ|ฉันไม่ทราบ|ผมไม่ทราบ\
    |ขอโทษ|ขออภัย|สวัสดี|ขอบคุณ|ไม่แน่ใจ|ฉันไม่แน่ใจ|मुझे नहीं पता|मुझे पता नहीं|मैं नहीं जानता\
    |मैं नहीं जानती|क्षमा करें|माफ़ कीजिए|नमस्ते|धन्यवाद|पता नहीं|tôi không biết|xin lỗi|xin chào|cảm ơn\
    |bilmiyorum|merhaba|teşekkürler|üzgünüm|nie wiem|przepraszam|dzień dobry|dziękuję|cześć|не знаю\
    |я не знаю|привіт|дякую|вибачте|jag vet inte|förlåt|tack|jeg vet ikke|jeg ved det ikke|en tiedä\
    |nevím|nem tudom|nu știu|saya tidak tahu|maaf|terima kasih|δεν ξέρω|δεν γνωρίζω|γεια σας|ευχαριστώ\
    |אני לא יודע|אני לא יודעת|שלום|תודה|نمی‌دانم|سلام",
);

/// Whether `piece` is one of [`TALK_ELSEWHERE`], alone or with a Thai particle of courtesy.
fn talk_elsewhere(piece: &str) -> bool {
    const LONGEST: usize = 120;
    if piece.len() > LONGEST {
        return false;
    }
    let bare = piece.trim().trim_end_matches(['.', '!', '。', '！', '।', '۔', '…', ' ']).lower();
    let bare = ["ครับ", "ค่ะ", "คะ"].iter().find_map(|p| bare.strip_suffix(p)).unwrap_or(&bare).trim();
    TALK_ELSEWHERE.contains(bare)
}
