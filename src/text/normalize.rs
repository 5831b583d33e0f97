//! Brings spellings of the same word together: compatibility forms, case, invisible characters and vowel points.
//!
//! Case folds by Unicode's full folding, computed as lower case of upper case, so `Straße` meets `STRASSE` and a final
//! `ς` meets `Σ`. Beyond Unicode, both Turkish i's fold to `i` (`İstanbul`, `ISTANBUL` and `ıstanbul` are one word in a
//! scorer that cannot know the language of every word), and Arabic and Hebrew vowel points are left out.
//!
//! The tables of normalisation form NFKC are the one thing that is not compiled into the WebAssembly module, where they
//! would cost 41 to 67 KB compressed: there the host's `String.prototype.normalize` is handed over through `install`.
//! Only a word that holds a character outside the ranges known to be stable asks for it at all.

use super::lists::List;
use std::borrow::Cow;

/// A function that brings a text into normalisation form NFKC.
pub type Nfkc = fn(&str) -> String;

#[cfg(target_family = "wasm")]
static HOST_NFKC: std::sync::OnceLock<Nfkc> = std::sync::OnceLock::new();

/// Hands over the host's NFKC normaliser; the first one stays. Only WebAssembly needs it.
///
/// Without it, words outside the stable ranges (letters followed by combining marks, half-width katakana, ligatures)
/// are compared as they are written.
#[cfg(target_family = "wasm")]
pub fn install(nfkc: Nfkc) {
    // A second host in one module instance has the same Unicode tables, so losing the race changes nothing.
    let _ = HOST_NFKC.set(nfkc);
}

#[cfg(target_family = "wasm")]
fn nfkc(text: &str) -> String {
    HOST_NFKC.get().map_or_else(|| text.to_owned(), |f| f(text))
}

#[cfg(not(target_family = "wasm"))]
fn nfkc(text: &str) -> String {
    unicode_normalization::UnicodeNormalization::nfkc(text).collect()
}

/// Folds a word (or any text) for comparison; borrows when nothing changes.
///
/// Folding is idempotent. Byte offsets into the result say nothing about the original.
#[must_use]
pub fn fold(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return if text.bytes().any(|b| b.is_ascii_uppercase()) {
            Cow::Owned(text.to_ascii_lowercase())
        } else {
            Cow::Borrowed(text)
        };
    }
    if !text.chars().any(|c| needs_nfkc(c) || changes(c)) {
        return Cow::Borrowed(text);
    }
    let mut folded = if text.chars().any(needs_nfkc) { fold_chars(&nfkc(text)) } else { fold_chars(text) };
    // The fold of a few composed letters (ǰ, ΐ) is a base with a combining mark, and NFKC itself can yield upper case.
    if folded.chars().any(needs_nfkc) {
        folded = fold_chars(&nfkc(&folded));
    }
    Cow::Owned(folded)
}

/// Whether one of the two folds by characters would change `c`.
fn changes(c: char) -> bool {
    match c {
        'A'..='Z' => true,
        '\0'..='\x7f' => false,
        '\u{E33}' | '\u{EB3}' | '’' => true,
        _ => is_dropped(c) || c.is_uppercase() || !is_caseless_block(c) && !is_lower_stable(c),
    }
}

fn is_lower_stable(c: char) -> bool {
    matches!(c, 'à'..='ö' | 'ø'..='ÿ' | 'α'..='ρ' | 'σ'..='ώ' | 'а'..='џ')
}

/// Scripts without case, where two table look-ups per character would be wasted.
const fn is_caseless_block(c: char) -> bool {
    matches!(c, '\u{590}'..='\u{109F}' | '\u{1100}'..='\u{139F}' | '\u{2E80}'..='\u{A63F}' | '\u{AC00}'..='\u{D7A3}' | '\u{20000}'..='\u{3FFFF}')
}

fn fold_chars(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\0'..='\x7f' => out.push(c.to_ascii_lowercase()),
            'İ' | 'ı' => out.push('i'),
            // Its own upper case, so the rule below would stop at ß.
            'ẞ' => out.push_str("ss"),
            // What other tools' lower case leaves of İ.
            '\u{307}' if out.ends_with('i') => {}
            '’' => out.push('\''),
            '\u{FF01}'..='\u{FF5E}' => {
                let ascii = char::from_u32(u32::from(c) - 0xFEE0).expect("full-width ASCII");
                out.push(ascii.to_ascii_lowercase());
            }
            // The compatibility forms of Thai and Lao AM, frequent enough to spare the host.
            '\u{E33}' => out.push_str("\u{E4D}\u{E32}"),
            '\u{EB3}' => out.push_str("\u{ECD}\u{EB2}"),
            _ if is_dropped(c) => {}
            _ if is_caseless_block(c) || is_lower_stable(c) => out.push(c),
            'А'..='Я' => out.push(char::from_u32(u32::from(c) + 0x20).expect("Cyrillic small letter")),
            _ => match unlike(c) {
                Some(folded) => out.push_str(folded),
                None => out.extend(c.to_lowercase()),
            },
        }
    }
    out
}

/// The letters whose folding is not their own lower case but that of their upper case, each followed by it (Unicode 17). The
/// standard library knows them as well, with a table of upper case letters that is needed for nothing else.
const UNLIKE: List = List(
    "µμ|ßss|ŉʼn|ſs|ǰj\u{30c}|\u{345}ι|ΐι\u{308}\u{301}|ΰυ\u{308}\u{301}|ςσ|ϐβ|ϑθ|ϕφ|ϖπ|ϰκ|ϱρ|ϵε\
    |ևեւ|ᲀв|ᲁд|ᲂо|ᲃс|ᲄт|ᲅт|ᲆъ|ᲇѣ|ᲈꙋ|ẖh\u{331}|ẗt\u{308}|ẘw\u{30a}|ẙy\u{30a}|ẚaʾ|ẛṡ|ὐυ\u{313}\
    |ὒυ\u{313}\u{300}|ὔυ\u{313}\u{301}|ὖυ\u{313}\u{342}|ᾀἀι|ᾁἁι|ᾂἂι|ᾃἃι|ᾄἄι|ᾅἅι|ᾆἆι|ᾇἇι|ᾈἀι|ᾉἁι\
    |ᾊἂι|ᾋἃι|ᾌἄι|ᾍἅι|ᾎἆι|ᾏἇι|ᾐἠι|ᾑἡι|ᾒἢι|ᾓἣι|ᾔἤι|ᾕἥι|ᾖἦι|ᾗἧι|ᾘἠι|ᾙἡι|ᾚἢι|ᾛἣι|ᾜἤι|ᾝἥι|ᾞἦι|ᾟἧι|ᾠὠι\
    |ᾡὡι|ᾢὢι|ᾣὣι|ᾤὤι|ᾥὥι|ᾦὦι|ᾧὧι|ᾨὠι|ᾩὡι|ᾪὢι|ᾫὣι|ᾬὤι|ᾭὥι|ᾮὦι|ᾯὧι|ᾲὰι|ᾳαι|ᾴάι|ᾶα\u{342}\
    |ᾷα\u{342}ι|ᾼαι|ιι|ῂὴι|ῃηι|ῄήι|ῆη\u{342}|ῇη\u{342}ι|ῌηι|ῒι\u{308}\u{300}|ΐι\u{308}\u{301}\
    |ῖι\u{342}|ῗι\u{308}\u{342}|ῢυ\u{308}\u{300}|ΰυ\u{308}\u{301}|ῤρ\u{313}|ῦυ\u{342}\
    |ῧυ\u{308}\u{342}|ῲὼι|ῳωι|ῴώι|ῶω\u{342}|ῷω\u{342}ι|ῼωι|ﬀff|ﬁfi|ﬂfl|ﬃffi|ﬄffl|ﬅst|ﬆst|ﬓմն|ﬔմե\
    |ﬕմի|ﬖվն|ﬗմխ",
);

fn unlike(c: char) -> Option<&'static str> {
    match c {
        'µ'
        | 'ß'
        | 'ŉ'
        | 'ſ'
        | 'ǰ'
        | '\u{345}'..='\u{3f5}'
        | 'և'
        | '\u{1c80}'..='\u{1c88}'
        | '\u{1e96}'..='\u{1fff}'
        | '\u{fb00}'..='\u{fb17}' => UNLIKE.iter().find_map(|entry| entry.strip_prefix(c)),
        _ => None,
    }
}

/// Characters that are invisible, or optional in writing: joiners, soft hyphen, variation selectors, vowel points, tatweel.
const fn is_dropped(c: char) -> bool {
    matches!(c, '\u{AD}' | '\u{200B}'..='\u{200F}' | '\u{2060}' | '\u{FEFF}' | '\u{FE00}'..='\u{FE0F}'
        | '\u{591}'..='\u{5BD}' | '\u{5BF}' | '\u{5C1}' | '\u{5C2}' | '\u{5C4}' | '\u{5C5}' | '\u{5C7}'
        | '\u{640}' | '\u{64B}'..='\u{652}' | '\u{670}')
}

/// Whether NFKC could change a text because of `c`: false only for ranges whose characters are stable and do not compose
/// with what stands before them. Full-width ASCII, AM and dropped characters are folded here and need no table either.
const fn needs_nfkc(c: char) -> bool {
    !matches!(c, '\0'..='\u{9F}' | '\u{C0}'..='\u{131}' | '\u{134}'..='\u{13E}' | '\u{141}'..='\u{148}' | '\u{14A}'..='\u{17E}'
        | '\u{180}'..='\u{1C3}' | '\u{1CD}'..='\u{1F0}' | '\u{1F4}'..='\u{2AF}'
        | '\u{386}' | '\u{388}'..='\u{3CE}' | '\u{400}'..='\u{482}' | '\u{48A}'..='\u{52F}'
        | '\u{5D0}'..='\u{5EA}' | '\u{620}'..='\u{64A}' | '\u{660}'..='\u{669}' | '\u{671}'..='\u{674}' | '\u{679}'..='\u{6D3}' | '\u{6F0}'..='\u{6F9}'
        | '\u{905}'..='\u{928}' | '\u{92A}'..='\u{930}' | '\u{932}' | '\u{933}' | '\u{935}'..='\u{939}' | '\u{93E}'..='\u{94D}'
        | '\u{E01}'..='\u{E4E}' | '\u{10D0}'..='\u{10FA}'
        | '\u{2010}' | '\u{2012}'..='\u{2016}' | '\u{2018}'..='\u{201F}' | '\u{3001}'..='\u{3035}' | '\u{3041}'..='\u{3096}' | '\u{30A0}'..='\u{30FE}'
        | '\u{3400}'..='\u{9FFF}' | '\u{AC00}'..='\u{D7A3}' | '\u{FF01}'..='\u{FF5E}' | '\u{20000}'..='\u{2F7FF}')
        && !is_dropped(c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_fold_to_the_lower_case_of_their_upper_case() {
        for c in '\u{80}'..=char::MAX {
            let folded: String = c.to_uppercase().flat_map(char::to_lowercase).collect();
            let ours = unlike(c).map_or_else(|| c.to_lowercase().collect(), str::to_owned);
            // The dotless and the dotted i are folded before.
            assert!(ours == folded || matches!(c, 'ı' | 'İ'), "{c}");
        }
    }

    #[test]
    fn folds_case_by_unicode() {
        for (a, b) in [
            ("Straße", "STRASSE"),
            ("İstanbul", "istanbul"),
            ("İstanbul", "ISTANBUL"),
            ("ΣΊΣΥΦΟΣ", "Σίσυφος"),
            ("ÉCOLE", "école"),
            ("МОСКВА", "москва"),
            ("ŒUVRE", "œuvre"),
            ("ǰ", "J\u{30C}"),
        ] {
            assert_eq!(fold(a), fold(b), "{a} {b}");
        }
        assert_ne!(fold("resume"), fold("résumé"));
    }

    #[test]
    fn joins_normalisation_forms_and_widths() {
        for (a, b) in [
            ("caf\u{e9}", "cafe\u{301}"),
            ("ＷＡＳＭ", "wasm"),
            ("ｶﾞｲﾄﾞ", "ガイド"),
            ("か\u{3099}", "が"),
            ("한글", "\u{1112}\u{1161}\u{11ab}\u{1100}\u{1173}\u{11af}"),
            ("ﬁnance", "finance"),
            ("น้ำ", "น้\u{e4d}า"),
            ("soft\u{ad}ware", "software"),
            ("كِتَاب", "كتاب"),
            ("I’m", "i'm"),
        ] {
            assert_eq!(fold(a), fold(b), "{a} {b}");
        }
    }

    #[test]
    fn borrows_what_does_not_change() {
        for text in ["plain", "naïve", "云计算", "слово", "데이터"] {
            assert!(matches!(fold(text), Cow::Borrowed(_)), "{text}");
        }
    }

    /// The ranges promised stable really are: folding every character alone equals folding through the tables.
    #[test]
    fn stable_ranges_agree_with_the_tables() {
        for c in '\0'..='\u{32FFF}' {
            let s = c.to_string();
            let own = matches!(c, '\u{FF01}'..='\u{FF5E}' | '\u{E33}' | '\u{EB3}');
            if !needs_nfkc(c) && !own && !is_dropped(c) {
                assert_eq!(nfkc(&s), s, "U+{:04X}", u32::from(c));
            }
            let once = fold(&s).into_owned();
            assert_eq!(fold(&once), once, "U+{:04X}", u32::from(c));
        }
    }
}
