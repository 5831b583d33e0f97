//! Names of people, places, organisations and products.

mod index;
mod unspaced;

use crate::lean::{self, Lower};
pub use index::{NameIndex, missing_names};
use std::sync::LazyLock;

use super::{is_unit, numerals, units};
use crate::text::lists::{List, Table};
use core::ops::Range;

/// A name, or one word of one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Name {
    /// The case-folded word, without possessive endings.
    pub word: String,
    /// Where it stands.
    pub bytes: Range<usize>,
}

/// Capitalised words that are no names, besides stop words.
static PLAIN: LazyLock<Table> = LazyLock::new(|| {
    Table::words(
        "mr mrs ms dr prof sir st monday tuesday wednesday thursday friday saturday sunday ok today yesterday \
        tomorrow meanwhile currently now then here yes no not also however i el los las il lo le la les der die \
        das ein eine o os",
    )
});

/// Nouns without plural or article that begin sentences, where a name would look the same.
static MASS: LazyLock<Table> = LazyLock::new(|| {
    Table::words(
        "revenue income profit water demand output production growth traffic access support data software \
        hardware research energy power electricity gas oil gold money food music art time work life health \
        education security weather snow rain admission entry delivery shipping parking staff everything \
        everyone nobody someone anyone part half most coffee tea milk bread wood steel iron air light sound \
        noise heat ice fire history science nature justice peace war love death birth travel transport trade \
        debt tax rent interest capital labor labour turnover inventory feedback progress success failure advice \
        news information knowledge evidence proof paper plastic glass cotton wool sugar salt rice wheat",
    )
});

/// Verbs that a name may stand before without an article.
static VERBS: LazyLock<Table> = LazyLock::new(|| {
    Table::words(
        "is was has had will can could would does did may might must bought sold built won made took became \
        wrote led met lost paid beat chose drew drove found gave held kept left put ran read said sang saw sent \
        set spoke spent stood taught told thought understood wore began broke came fought flew got grew knew \
        hosts owns runs makes sells lies stands sits belongs borders employs produces manufactures offers plays \
        lives works leads est était a avait es era tiene fue son è ha é foi tem ist war hat hatte wurde liegt \
        kaufte является был была купил купила находится",
    )
});

/// Verbs of the singular: a word in `s` before one of them is no plural.
const SINGULAR: &str = "is was has does belongs lies owns makes";

/// Names that end as common nouns do.
const LIKE_NOUNS: &str = "florence provence constance clarence lawrence terrence providence carthage anchorage beijing boeing \
    nanjing chongqing kunming harding sterling trinity";

/// German prepositions that stand before names without an article.
const PREPOSITIONS: &str = "in nach aus von bei durch";

/// Endings of common nouns.
const NOUN_ENDINGS: List = List("tion|sion|ment|ness|ity|ance|ence|ing|age|ism|ship|ung|heit|keit|schaft|ly");

fn listed(list: &str, word: &str) -> bool {
    list.split_ascii_whitespace().any(|w| w == word)
}

fn spaced(c: char) -> bool {
    c.is_alphabetic() && !unspaced_char(c)
}

fn unspaced_char(c: char) -> bool {
    matches!(c, '\u{e00}'..='\u{e7f}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{17ff}' | '\u{2e80}'..='\u{d7ff}' | '\u{f900}'..='\u{faff}' | '\u{ff66}'..='\u{ff9f}' | '\u{20000}'..='\u{3ffff}')
}

fn katakana(c: char) -> bool {
    matches!(c, '\u{30a1}'..='\u{30fa}' | '\u{30fc}' | '\u{31f0}'..='\u{31ff}' | '\u{ff66}'..='\u{ff9f}')
}

fn han(c: char) -> bool {
    matches!(c, '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{3ffff}')
}

/// A run of letters and digits, with what joins them inside a name (`O'Neil`, `wasm-bindgen`, `v2.0.1`).
struct Word<'a> {
    text: &'a str,
    bytes: Range<usize>,
    /// Nothing but white space and opening marks stands between it and the start of the text or the end of a sentence.
    first: bool,
}

fn words(text: &str) -> Vec<Word<'_>> {
    let mut words: Vec<Word<'_>> = Vec::new();
    let mut first = true;
    let mut chars = text.char_indices().peekable();
    while let Some((start, c)) = chars.next() {
        if !(spaced(c) || c.is_numeric()) {
            // `U.S. Army`, `Dr. Berg`, `J. Berg`
            let short = |w: &Word<'_>| {
                w.bytes.end == start
                    && (w.text.contains('.')
                        || w.text.chars().count() == 1
                        || listed("mr mrs ms dr prof st jr inc corp co ltd vs no", &w.text.lower()))
            };
            if c == '.' && words.last().is_some_and(short) {
                continue;
            }
            if matches!(c, '.' | '!' | '?' | '\n' | '。' | '！' | '？' | ':' | '…' | '•' | '|') {
                first = true;
            } else if unspaced_char(c) {
                first = false;
            }
            continue;
        }
        let mut end = start + c.len_utf8();
        while let Some(&(at, c)) = chars.peek() {
            let joins = matches!(c, '\'' | '’' | '-' | '.' | '_' | '&' | '+' | '#')
                && (matches!(c, '+' | '#')
                    || text[at + c.len_utf8()..].chars().next().is_some_and(|n| spaced(n) || n.is_numeric()));
            if !(spaced(c) || c.is_numeric() || joins || ('\u{300}'..='\u{36f}').contains(&c)) {
                break;
            }
            end = at + c.len_utf8();
            chars.next();
        }
        words.push(Word { text: &text[start..end], bytes: start..end, first });
        first = false;
    }
    words
}

/// Case-folds, and strips what inflection and spelling add to a name: `Acme's`, `U.S.`, `LEDs`, `Java-based`.
fn normal(word: &str) -> String {
    let mut word = word.replace('’', "'");
    if let Some((head, tail)) = word.split_once('-')
        && tail.split('-').all(|part| part.len() > 2 && part.chars().all(char::is_lowercase))
        && head.chars().any(char::is_uppercase)
    {
        word.truncate(head.len());
    }
    let stem = word.trim_end_matches(['.', '-', '\'']);
    let stem = stem.strip_suffix("'s").unwrap_or(stem);
    let plural = stem.strip_suffix('s').filter(|s| s.len() > 1 && s.chars().all(char::is_uppercase));
    let stem = plural.unwrap_or(stem);
    let dotted = stem.contains('.') && stem.split('.').all(|part| part.chars().count() == 1);
    let stem = if dotted { stem.replace('.', "") } else { stem.to_owned() };
    stem.lower()
}

fn capital(word: &str) -> bool {
    word.chars().next().is_some_and(char::is_uppercase)
}

/// A mark of a name that no sentence start or noun rule explains: several capitals, or letters and digits together.
fn marked(word: &str) -> bool {
    let letters = word.chars().filter(|c| c.is_alphabetic()).count();
    let capitals = word.chars().filter(|c| c.is_uppercase()).count();
    letters > 0
        && (capitals >= 2
            || word.chars().any(char::is_numeric) && letters < word.chars().count()
            || word.ends_with(['+', '#']))
}

/// German writes every noun with a capital, so there a single one says nothing.
fn capitalises_nouns(words: &[Word<'_>]) -> bool {
    static GERMAN: LazyLock<Table> = LazyLock::new(|| {
        Table::words("der die das und ist nicht ein eine mit von wurde hat den dem im auf für sich liegt war")
    });
    let german = words.iter().filter(|w| GERMAN.contains(&w.text.lower())).count();
    german > 0 && german * 8 >= words.len()
}

/// Whether the first word of a sentence is a name, as far as the next ones tell: `Oslo is`, `Acme bought`, `Acme and
/// Zeta`, `Acme's`.
fn begins_with_name(words: &[Word<'_>], at: usize, folded: &str) -> bool {
    let next = words.get(at + 1).filter(|next| !next.first);
    let singular = next.is_some_and(|next| listed(SINGULAR, next.text)) && !folded.ends_with("ics") && folded != "news";
    let plural =
        folded.ends_with('s') && !["ss", "us", "is"].iter().any(|ending| folded.ends_with(ending)) && !singular;
    let nominal = NOUN_ENDINGS.iter().any(|ending| folded.len() > ending.len() + 2 && folded.ends_with(ending))
        && !listed(LIKE_NOUNS, folded);
    let common = plural || nominal || MASS.contains(folded) || folded.chars().count() < 3;
    if words[at].text.ends_with("'s") || words[at].text.ends_with("’s") {
        return !listed("today world people children women men company year week month country city", folded)
            && !common;
    }
    let Some(next) = next else { return false };
    let joined = listed("and or und et y e", next.text) && words.get(at + 2).is_some_and(|w| capital(w.text));
    let verb = next.text.ends_with("ed") || VERBS.contains(next.text);
    !common && (verb || joined) || joined && !nominal && !MASS.contains(folded)
}

/// The names in `text`, word by word, in order.
///
/// Latin, Cyrillic and Greek: capitalised words inside sentences, words of several capitals, identifiers with digits;
/// a sentence's first word where the next ones make it one; in German, which capitalises every noun, only words that
/// stand together or behind certain prepositions. Chinese and Japanese: words in Latin letters and Katakana, names
/// joined by a middle dot, titles in brackets, persons by family name, well-known places and companies, and places and
/// bodies by their last character.
#[must_use]
pub fn names(text: &str) -> Vec<Name> {
    let words = words(text);
    let language = crate::text::language::detect(text);
    let nouns = capitalises_nouns(&words);
    let mut found = Vec::new();
    let shouting = words.len() > 2 && words.iter().all(|w| !w.text.chars().any(char::is_lowercase));
    let is_plain = |folded: &str| {
        PLAIN.contains(folded)
            || crate::text::stopwords::is_stop_word(folded, language)
            || crate::text::stopwords::is_stop_word(folded, crate::text::Language::English)
            || numerals::month(folded).is_some()
            || numerals::word(folded).is_some()
    };
    let folded: Vec<String> = words.iter().map(|word| normal(word.text)).collect();
    for (at, word) in words.iter().enumerate() {
        let plain = is_plain(&folded[at]);
        let adjacent = |other: Option<usize>| {
            other.filter(|&o| o < words.len()).is_some_and(|other| {
                let (left, right) = (at.min(other), at.max(other));
                let gap = &text[words[left].bytes.end..words[right].bytes.start];
                let adverb = words[other].first && folded[other].ends_with("ly");
                gap == " " && capital(words[other].text) && !adverb && !is_plain(&folded[other])
            })
        };
        let is_name = if word.text.chars().count() == 1 {
            false
        } else if marked(word.text) {
            !shouting
                && word.text.chars().any(char::is_alphabetic)
                && !ordinal_like(word.text)
                && !counts(text, &words, at)
        } else if !capital(word.text) || plain || shouting {
            // Latin words inside Chinese or Japanese are names or terms.
            text[..word.bytes.start].chars().next_back().is_some_and(unspaced_char)
                && word.text.len() > 1
                && word.text.is_ascii()
                && !is_unit(word.text)
                && word.text.chars().any(char::is_alphabetic)
                && !word.text.starts_with(char::is_numeric)
        } else if word.first {
            begins_with_name(&words, at, &folded[at]) || !folded[at].ends_with("ly") && adjacent(Some(at + 1))
        } else if nouns {
            let introduced = at > 0 && listed(PREPOSITIONS, &folded[at - 1]);
            let common = NOUN_ENDINGS.iter().any(|ending| folded[at].ends_with(ending));
            introduced && !common || adjacent(Some(at + 1)) || adjacent(at.checked_sub(1))
        } else {
            true
        };
        if is_name {
            found.push(Name { word: folded[at].clone(), bytes: word.bytes.clone() });
        }
    }
    unspaced::names(text, &mut found);
    lean::sort_by(&mut found, |a, b| a.bytes.start.cmp(&b.bytes.start));
    found
}

/// Whether the word is the unit or currency of a number beside it (`40 GB`, `5 million USD`, `EUR 20`, `US$5`).
fn counts(text: &str, words: &[Word<'_>], at: usize) -> bool {
    let word = &words[at];
    let after = &text[word.bytes.end..];
    if word.text == "US" && after.starts_with('$') {
        return true;
    }
    let number = |w: &Word<'_>| w.text.starts_with(char::is_numeric);
    let led = at.checked_sub(1).map(|before| &words[before]).is_some_and(|before| {
        let scale = || numerals::scale_word(&before.text.lower()).is_some();
        text[before.bytes.end..word.bytes.start].trim().is_empty() && (number(before) || scale())
    });
    let money = || units::money(&word.text.lower()).is_some();
    let leads = || {
        words.get(at + 1).is_some_and(|next| text[word.bytes.end..next.bytes.start].trim().is_empty() && number(next))
    };
    led && is_unit(word.text) || money() && leads()
}

/// `3rd`, `5km`, `1990s`: numbers with a suffix, not names.
fn ordinal_like(word: &str) -> bool {
    let digits = word.bytes().take_while(|b| b.is_ascii_digit() || matches!(b, b'.' | b',' | b'-')).count();
    let suffix = &word[digits..];
    digits > 0
        && (is_unit(suffix)
            || suffix.chars().count() <= 3 && suffix.chars().all(char::is_lowercase)
            || List("|K|M|B|T|k|s").contains(suffix))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Vec<String> {
        names(text).into_iter().map(|name| name.word).collect()
    }

    #[test]
    fn finds_names() {
        for (text, expected) in [
            ("The bridge in Oslo was built by Anna Berg.", vec!["oslo", "anna", "berg"]),
            ("Marie Curie was born in Warsaw.", vec!["marie", "curie", "warsaw"]),
            ("It uses GPT-4 and Node.js on a B52.", vec!["gpt-4", "node.js", "b52"]),
            ("It opened on Monday, 3 May.", vec![]),
            ("Die Brücke in der Stadt ist rot.", vec![]),
            ("Die Kanzlerin ist Angela Merkel und hat ein Haus.", vec!["angela", "merkel"]),
            ("Oslo is the capital of Norway.", vec!["oslo", "norway"]),
            ("Acme bought the plant.", vec!["acme"]),
            ("Texas is large.", vec!["texas"]),
            ("Florence has bridges.", vec!["florence"]),
            ("Physics is hard.", vec![]),
            ("Berlin est une ville.", vec!["berlin"]),
            ("باريس عاصمة فرنسا", vec!["باريس", "فرنسا"]),
            ("爱因斯坦发明了电话。", vec!["爱因斯坦"]),
            ("Acme and Zeta merged.", vec!["acme", "zeta"]),
            ("Revenue was high.", vec![]),
            ("Users were charged.", vec![]),
            ("Today Oslo is cold.", vec!["oslo"]),
            ("Berlin ist die Hauptstadt von Frankreich.", vec!["berlin", "frankreich"]),
            ("A Java-based tool of the U.S. Army with LEDs and 5G.", vec!["java", "us", "army", "led", "5g"]),
            ("THE BRIDGE IS RED", vec![]),
            ("Мост построил Иван Петров.", vec!["иван", "петров"]),
            ("约翰·史密斯是首席执行官。", vec!["约翰", "史密"]),
            ("王小明在北京市工作。", vec!["王小明", "北京"]),
            ("マイクロソフトは東京にある。", vec!["マイクロソフト", "東京"]),
            ("使用React构建", vec!["react"]),
            ("长5km", vec![]),
            ("用km测量", vec![]),
            ("用A测量", vec![]),
            // The first word of a sentence.
            ("Station was built.", vec![]),
            ("Ming was an emperor.", vec!["ming"]),
            ("Salt and pepper are cheap.", vec![]),
            ("Station and Zeta merged.", vec!["zeta"]),
            ("Athens and Rome merged.", vec!["athens", "rome"]),
            ("Acme's plant was sold.", vec!["acme"]),
            ("Acme’s plant was sold.", vec!["acme"]),
            ("Today's plant was sold.", vec![]),
            ("Station's roof was sold.", vec![]),
            ("Er kam aus Bonn und hat ein Haus.", vec!["bonn"]),
            // Units and currencies beside numbers.
            ("It has 40 GB of memory.", vec![]),
            ("It has 40 CPU cores.", vec!["cpu"]),
            ("It cost 5 million USD.", vec![]),
            ("It cost EUR 20.", vec![]),
            ("It cost US$5.", vec![]),
            ("The GB flag is old.", vec!["gb"]),
            ("The EUR is old.", vec!["eur"]),
            ("The EUR, 20 of them.", vec!["eur"]),
            ("The US is old.", vec!["us"]),
            // Numbers with a suffix.
            ("It is the 3rd bridge of the 1990s for 20K people.", vec![]),
            ("It is a 4runner.", vec!["4runner"]),
        ] {
            assert_eq!(of(text), expected, "{text}");
        }
    }

    #[test]
    fn spellings_of_names() {
        for (word, want) in [
            ("Acme's", "acme"),
            ("Smith’s", "smith"),
            ("U.S.", "us"),
            ("LEDs", "led"),
            ("As", "as"),
            ("Boss", "boss"),
            ("Java-based", "java"),
            ("Java-to-be", "java-to-be"),
            ("wasm-bindgen", "wasm-bindgen"),
            ("GPT-4", "gpt-4"),
            ("v2.0", "v2.0"),
        ] {
            assert_eq!(normal(word), want, "{word}");
        }
        for (word, want) in [
            ("OA", true),
            ("Oa", false),
            ("B52", true),
            ("52", false),
            ("4.5", false),
            ("C#", true),
            ("c++", true),
            ("5#", false),
            ("\u{2167}", false),
        ] {
            assert_eq!(marked(word), want, "{word}");
        }
    }

    #[test]
    fn looks_names_up() {
        let missing = |claim: &str, context: &str| missing_names(claim, &NameIndex::new(&[context])).len();
        for (claim, context) in [
            ("It is in Oslo.", "oslo is cold"),
            ("It is Oslo's bridge.", "in Oslo"),
            ("A German company", "a company from Germany"),
            ("The French firm", "a firm from France"),
            ("Run by the WHO.", "Run by the World Health Organization."),
            ("Run by the World Health Organization.", "Run by the WHO."),
            ("In the U.S. market", "in the US"),
            ("Uses GPT-4.", "Uses GPT 4."),
            ("In the United States", "across America"),
            ("By O'Connor of the U.S.", "O’Connor is American"),
            ("Anna Berg built it.", "Ms Berg built it."),
            ("In New York City.", "In New York."),
            ("Uses interrupt-on-change (IOC) pins.", "Uses pins that interrupt on change."),
            ("由王小明创立", "王小明创立了公司"),
            ("By Danes.", "in Denmark"),
            ("A Danish town", "in Denmark"),
            ("The town in Denmark", "a Danish town"),
            ("A Swiss firm", "from Switzerland"),
            ("At Oslo University.", "in Oslo"),
            ("At the University of Oslo.", "in Oslo"),
            ("Run by the IOC, that is, interrupt on change.", "It runs."),
            ("In the United Kingdom", "the UK"),
        ] {
            assert_eq!(missing(claim, context), 0, "{claim} | {context}");
        }
        for (claim, context) in [
            ("It is in Oslo.", "It is in Bergen."),
            ("Anna Berg built it.", "Anna Lund built it."),
            ("Anna Berg built it.", "John Berg built it."),
            ("Built by Anna Schmidt.", "As he built it."),
            ("By Michael Anderson.", "By Michael Andersen."),
            ("A German company", "a company from France"),
            ("Uses GPT-4.", "Uses GPT-3."),
            ("约翰·史密斯创立", "玛丽·居里创立"),
            ("By President Berg.", "Ms Lund"),
            ("At Bergen University.", "in Oslo"),
            ("Anna Maria Berg built it.", "Ms Berg built it."),
            ("In the United Kingdom", "across America"),
            ("Run by the IOC.", "It runs."),
            ("マイクロソフトの製品", "グーグルの製品"),
        ] {
            assert!(missing(claim, context) > 0, "{claim} | {context}");
        }
    }
}
