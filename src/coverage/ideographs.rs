//! Keywords of scripts without spaces: cutting the reference, finding its words in the response.
//!
//! The reference is cut by the host's dictionary or by rules; the response is not cut at all. A keyword is found in it as a
//! substring of its folded characters, so two engines that disagree about word boundaries give the same matches.

use super::lexicon;
use super::vocabulary::Hasher;
use crate::text::normalize::fold;
use crate::text::{Host, Language, segment, stopwords};
use core::cell::Cell;
use core::ops::Range;
use hashbrown::HashMap;
use std::borrow::Cow;

/// A list item of at most this many characters is one keyword.
const LONGEST_ITEM: usize = 8;
/// In a text that is a list and nothing else, so is one of at most this many.
const LONGEST_TERM: usize = 16;
/// A whole text of at most this many characters is one keyword, as one word is.
const LONGEST_WORD: usize = 4;
/// Hosts are asked for at most this many bytes at a time: one engine's segmenter is superlinear.
const LONGEST_REQUEST: usize = 3_000;

/// A part of a run, in bytes.
pub(super) struct Piece {
    pub(super) start: usize,
    pub(super) end: usize,
}

/// Cuts runs into words.
pub(super) struct Cutter<'a> {
    pub(super) host: Option<&'a dyn Host>,
    pub(super) language: Language,
    /// Whether the host answered, once it was asked.
    pub(super) host_answered: Cell<bool>,
    /// Whether anything was cut by rules.
    pub(super) rules_used: Cell<bool>,
    /// The caller's terms in these scripts, compact.
    pub(super) terms: Vec<String>,
}

impl Cutter<'_> {
    /// The short list items of `text` that hold characters of these scripts and no function words, in order.
    pub(super) fn items(&self, text: &str) -> Vec<Range<usize>> {
        let is_separator = |c: char| matches!(c, '、' | '，' | '；' | ',' | ';' | '\n' | '､');
        let is_end = |c: char| {
            is_separator(c) || matches!(c, '。' | '！' | '？' | '!' | '?' | '：' | ':' | '|' | '\t' | '\r' | '·' | '•')
        };
        // Words of these scripts that stand apart are listed.
        let spaced = is_spaced_list(text, is_end);
        let is_separator = |c: char| is_separator(c) || spaced && c.is_whitespace();
        let is_end = |c: char| is_end(c) || spaced && c.is_whitespace();
        let longest = if spaced { LONGEST_ITEM } else { longest_item(text, is_separator, is_end) };
        let mut items = Vec::new();
        let mut start = 0;
        for (end, length) in
            text.char_indices().filter(|&(_, c)| is_end(c)).map(|(at, c)| (at, c.len_utf8())).chain([(text.len(), 0)])
        {
            let part = &text[start..end];
            // Characters of these scripts have three or four bytes.
            if !part.bytes().any(|b| b >= 0xE0) {
                start = end + length;
                continue;
            }
            let item = without_mark(
                part.trim_matches(|c: char| !c.is_alphanumeric() && !segment::needs_dictionary(c) && !is_combining(c)),
            );
            let from = start + (item.as_ptr() as usize - part.as_ptr() as usize);
            start = end + length;
            // Longer parts need not be counted to the end.
            let characters = item.chars().filter(|c| !c.is_whitespace()).take(longest + 1).count();
            let fits = (2..=longest).contains(&characters) && item.chars().any(segment::needs_dictionary);
            if fits
                && !item.contains(['（', '(', '《', '》', '“', '"', '「', ')', '）'])
                && !self.has_function_word(item)
            {
                items.push(from..from + item.len());
            }
            // A title in its marks is one keyword wherever it stands.
            let offset = part.as_ptr() as usize - text.as_ptr() as usize;
            items.extend(part.match_indices('《').filter_map(|(at, open)| {
                let start = at + open.len();
                let end = start + part[start..].char_indices().take(LONGEST_TERM + 1).find(|&(_, c)| c == '》')?.0;
                let title = &part[start..end];
                (title.contains(segment::needs_dictionary) && !title.contains('《'))
                    .then_some(offset + start..offset + end)
            }));
        }
        items
    }

    /// The words of a run that are no function words.
    pub(super) fn cut(&self, run: &str) -> Vec<Piece> {
        let mut pieces = Vec::new();
        let mut start = 0;
        while start < run.len() {
            let end = stretch(run, start);
            self.cut_stretch(&run[start..end], start, &mut pieces);
            start = end;
        }
        pieces
    }

    fn cut_stretch(&self, run: &str, offset: usize, pieces: &mut Vec<Piece>) {
        let mut from = 0;
        for term in term_ranges(run, &self.terms) {
            self.cut_plain(&run[from..term.start], offset + from, pieces);
            pieces.push(Piece { start: offset + term.start, end: offset + term.end });
            from = term.end;
        }
        self.cut_plain(&run[from..], offset + from, pieces);
    }

    fn cut_plain(&self, run: &str, offset: usize, pieces: &mut Vec<Piece>) {
        if run.is_empty() {
            return;
        }
        let language = self.language.of_word(run);
        let words = self.host.and_then(|host| host.segment(run, &language.tag()));
        let Some(words) = words else {
            self.rules_used.set(true);
            return self.cut_by_rules(run, offset, pieces);
        };
        self.host_answered.set(true);
        // A host is foreign code: a range that does not fit is not worth a panic.
        let is_content = |word: &Range<usize>| run.get(word.clone()).is_some_and(|slice| is_content(slice, language));
        let mut words: Vec<Range<usize>> = words.into_iter().filter(is_content).collect();
        if language == Language::Chinese {
            words = with_single_characters(run, words);
        }
        pieces.extend(words.into_iter().map(|word| Piece { start: offset + word.start, end: offset + word.end }));
    }

    fn cut_by_rules(&self, run: &str, offset: usize, pieces: &mut Vec<Piece>) {
        let language = self.language.of_word(run);
        let mut start = 0;
        let mut cut = |from: usize, to: usize| {
            for part in by_script(&run[from..to]) {
                words_of_part(&run[from + part.start..from + part.end], language, |word| {
                    pieces.push(Piece {
                        start: offset + from + part.start + word.start,
                        end: offset + from + part.start + word.end,
                    });
                });
            }
        };
        for function in function_words(run, language) {
            cut(start, function.start);
            start = function.end;
        }
        cut(start, run.len());
    }

    fn has_function_word(&self, item: &str) -> bool {
        let language = self.language.of_word(item);
        // Verbs and adjectives that are too common to be keywords still make terms: `生物利用度`, `自相关`.
        let grammatical = |word: &str| {
            !matches!(
                word,
                "使用"
                    | "利用"
                    | "采用"
                    | "相关"
                    | "有关"
                    | "比较"
                    | "主要"
                    | "进行"
                    | "存在"
                    | "需要"
                    | "方面"
                    | "作为"
                    | "需"
                    | "时间"
            )
        };
        function_words(item, language).into_iter().any(|range| grammatical(&item[range]))
            || language == Language::Japanese && item.contains(['の', 'は', 'を', 'が', 'に'])
            || stopwords::is_stop_word(&fold(item), language)
    }
}

/// How long an item may be: longer in a text that is a list of terms and nothing else.
fn longest_item(text: &str, is_separator: impl Fn(char) -> bool, is_end: impl Fn(char) -> bool + Copy) -> usize {
    if !text.chars().any(is_separator) {
        return LONGEST_WORD;
    }
    let is_list = !text.contains(['。', '！', '？', '!', '?', '.'])
        && text.split(is_end).all(|part| part.chars().take(LONGEST_TERM + 5).count() < LONGEST_TERM + 5);
    if is_list { LONGEST_TERM } else { LONGEST_ITEM }
}

/// Whether a text is nothing but short runs of ideographs with spaces between them.
fn is_spaced_list(text: &str, is_end: impl Fn(char) -> bool) -> bool {
    let is_short = |part: &str| part.chars().all(is_han) && part.chars().take(LONGEST_ITEM + 1).count() <= LONGEST_ITEM;
    text.trim().contains(char::is_whitespace) && !text.contains(is_end) && text.split_whitespace().all(is_short)
}

/// An item without its number: `1. 云计算`, `2) 大数据`.
fn without_mark(item: &str) -> &str {
    let number = item.bytes().take(3).take_while(u8::is_ascii_digit).count();
    let rest = item[number..].strip_prefix(['.', ')', '．', '）']).map(str::trim_start);
    rest.filter(|rest| number > 0 && rest.starts_with(segment::needs_dictionary)).unwrap_or(item)
}

/// The end of a stretch that starts at `start`: a character boundary within [`LONGEST_REQUEST`] bytes.
fn stretch(run: &str, start: usize) -> usize {
    let mut end = (start + LONGEST_REQUEST).min(run.len());
    while !run.is_char_boundary(end) {
        end -= 1;
    }
    end
}

/// Where the caller's terms stand, leftmost first.
fn term_ranges(run: &str, terms: &[String]) -> Vec<Range<usize>> {
    let mut ranges = Vec::new();
    let mut at = 0;
    while !terms.is_empty() && at < run.len() {
        let found = terms.iter().filter(|term| run[at..].starts_with(term.as_str())).map(String::len).max();
        let length = found.unwrap_or_else(|| run[at..].chars().next().map_or(1, char::len_utf8));
        if found.is_some() {
            ranges.push(at..at + length);
        }
        at += length;
    }
    ranges
}

/// Whether a word that a dictionary cut out says something.
fn is_content(word: &str, language: Language) -> bool {
    let folded = fold(word);
    let mut letters = folded.chars().filter(|&c| segment::needs_dictionary(c) || c.is_alphabetic()).take(2);
    let (first, second) = (letters.next(), letters.next());
    let Some(first) = first else { return false };
    // A single kana or Thai sign is a particle or an ending.
    let single_sign = second.is_none() && (lexicon::is_kana(first) || language == Language::Thai);
    let kana_ending = language == Language::Japanese
        && folded.chars().count() <= 2
        && folded.chars().all(|c| matches!(c, '\u{3041}'..='\u{309F}'));
    !single_sign
        && !kana_ending
        && !stopwords::is_stop_word(&folded, language)
        && !is_made_of_stop_words(&folded, language)
}

/// Joins single characters that a dictionary left over: one that ends nouns to the word before it (`区块|链`), one that begins them to the word
/// behind it (`微|服务`), three that are a person's name (`吴|承|恩`), and two in a row (`芯|片`), which are a word that it lacks three times
/// out of four.
fn with_single_characters(run: &str, words: Vec<Range<usize>>) -> Vec<Range<usize>> {
    const SURNAMES: &str = "王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘蔡蒋余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范廖\
        石金韦夏付方邹熊孟秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵钱戴严莫孔張劉陳楊黃趙吳孫馬羅鄭謝許韓馮鄧蕭葉蘇呂盧鍾譚陸";
    const PREFIXES: &str = "微超反副亚伪云亞偽雲";
    const ENDINGS: &str = "员者馆院厂站局厅性化率型论器链剂素症炎费税員館廠廳論鏈劑費稅";
    let is_single =
        |word: &Range<usize>| run[word.clone()].chars().count() == 1 && run[word.clone()].chars().all(is_han);
    let mut joined: Vec<Range<usize>> = Vec::with_capacity(words.len());
    let mut at = 0;
    while at < words.len() {
        let word = words[at].clone();
        let follows = |n: usize| words.get(n).is_some_and(|next| next.start == words[n - 1].end && is_single(next));
        if is_single(&word) {
            let length = 1 + (at + 1..words.len()).take_while(|&n| follows(n)).count();
            let last = words[at + length - 1].end;
            let behind =
                words.get(at + length).filter(|next| next.start == last && run[(*next).clone()].chars().all(is_han));
            if let (1, Some(next), true) = (length, behind, PREFIXES.contains(&run[word.clone()])) {
                joined.push(word.start..next.end);
                at += 1;
            } else if length == 2 || length == 3 && SURNAMES.contains(&run[word.clone()]) {
                joined.push(word.start..last);
            } else {
                joined.extend_from_slice(&words[at..at + length]);
            }
            at += length;
        } else if follows(at + 1)
            && ENDINGS.contains(&run[words[at + 1].clone()])
            && run[word.clone()].chars().all(is_han)
        {
            joined.push(word.start..words[at + 1].end);
            at += 2;
        } else {
            joined.push(word);
            at += 1;
        }
    }
    joined
}

/// Whether a word is nothing but stop words in a row (`这是`, `では`), longest first.
pub(super) fn is_made_of_stop_words(word: &str, language: Language) -> bool {
    let mut rest = word;
    while !rest.is_empty() {
        let longest = rest
            .char_indices()
            .map(|(at, c)| at + c.len_utf8())
            .take(4)
            .filter(|&end| stopwords::is_stop_word(&rest[..end], language))
            .last();
        match longest {
            Some(end) => rest = &rest[end..],
            None => return false,
        }
    }
    true
}

/// Where function words stand in a run that no dictionary cuts.
///
/// A character that serves as a function word stands inside many others (`的` in `目的`): a word of `lexicon::KEPT` protects it.
fn function_words(run: &str, language: Language) -> Vec<Range<usize>> {
    if !matches!(language, Language::Chinese | Language::Japanese | Language::Thai) {
        return Vec::new();
    }
    let mut found: Vec<Range<usize>> = Vec::new();
    let mut at = 0;
    while at < run.len() {
        let rest = &run[at..];
        let ends: Vec<usize> = rest
            .char_indices()
            .map(|(at, c)| at + c.len_utf8())
            .take(if language == Language::Thai { 12 } else { 4 })
            .collect();
        if let Some(&end) = ends.iter().rev().find(|&&end| lexicon::is_kept(&rest[..end])) {
            at += end;
            continue;
        }
        let function = ends.iter().enumerate().rev().find(|&(n, &end)| {
            let word = &rest[..end];
            if n == 0 {
                language == Language::Chinese && lexicon::is_function_character(word)
            } else {
                stopwords::is_stop_word(word, language)
            }
        });
        match function {
            Some((_, &end)) => {
                match found.last_mut() {
                    Some(last) if last.end == at => last.end = at + end,
                    _ => found.push(at..at + end),
                }
                at += end;
            }
            None => at += ends[0],
        }
    }
    found
}

/// Splits where Han, hiragana, katakana and other scripts meet.
fn by_script(run: &str) -> Vec<Range<usize>> {
    let mut parts: Vec<Range<usize>> = Vec::new();
    let mut last = 0;
    for (at, c) in run.char_indices() {
        let script = match c {
            '\u{3041}'..='\u{309F}' => 1,
            // The length mark belongs to the kana before it.
            '\u{30FC}' if last != 0 => last,
            '\u{30A1}'..='\u{30FF}' | '\u{FF66}'..='\u{FF9F}' => 2,
            _ => 3,
        };
        match parts.last_mut() {
            Some(part) if script == last => part.end = at + c.len_utf8(),
            _ => parts.push(at..at + c.len_utf8()),
        }
        last = script;
    }
    parts
}

/// The words of a part in one script, cut by rules: katakana whole, hiragana only when long, others in pairs of characters.
fn words_of_part(part: &str, language: Language, mut emit: impl FnMut(Range<usize>)) {
    let Some(first) = part.chars().next() else { return };
    let count = part.chars().take(LONGEST_WORD + 1).count();
    match first {
        '\u{3041}'..='\u{309F}' => {
            if count > 2 && !is_made_of_stop_words(part, language) {
                emit(0..part.len());
            }
        }
        '\u{30A1}'..='\u{30FF}' => emit(0..part.len()),
        _ if count <= 2 || count == 3 && language == Language::Japanese => {
            if is_content(part, language) {
                emit(0..part.len());
            }
        }
        _ => segment::bigrams(part).into_iter().filter(|pair| is_content(&part[pair.clone()], language)).for_each(emit),
    }
}

/// The folded characters of a keyword, without the spaces that may stand between them.
pub(super) fn compact(text: &str) -> Cow<'_, str> {
    // The common case: characters that folding leaves alone.
    if text.chars().all(|c| matches!(c, '\u{4E00}'..='\u{9FFF}' | '\u{3041}'..='\u{3096}' | '\u{30A1}'..='\u{30FC}')) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(characters(text).0.into_iter().collect())
}

/// Finds many strings of characters in one pass, by a tree of characters.
#[derive(Default)]
pub(super) struct Finder {
    edges: HashMap<(u32, char), u32, Hasher>,
    /// For every node, the keyword that ends there plus one.
    ends: Vec<u32>,
    /// Whether some string, as far as it is compared, holds no character of these scripts.
    is_bare: bool,
}

/// A longer keyword is compared by its first characters, which bounds the work per place.
const LONGEST_PATTERN: usize = 64;

impl Finder {
    /// Adds a compact string for a keyword.
    pub(super) fn insert(&mut self, characters: &str, keyword: u32) {
        if self.ends.is_empty() {
            self.ends.push(0);
        }
        self.is_bare |= !characters.chars().take(LONGEST_PATTERN).any(segment::needs_dictionary);
        let mut node = 0;
        for c in characters.chars().take(LONGEST_PATTERN) {
            let next = u32::try_from(self.ends.len()).expect("fewer nodes than memory");
            node = *self.edges.entry((node, c)).or_insert(next);
            if node == next {
                self.ends.push(0);
            }
        }
        if self.ends[node as usize] == 0 {
            self.ends[node as usize] = keyword + 1;
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.ends.len() < 2
    }

    /// Calls `found(keyword, bytes of text)` for every place of every string, overlapping ones included.
    pub(super) fn find(&self, text: &str, mut found: impl FnMut(u32, Range<usize>)) {
        if self.is_bare {
            return self.find_in(text, 0, &mut found);
        }
        windows(text, &mut |from, to| self.find_in(&text[from..to], from, &mut found));
    }

    fn find_in(&self, text: &str, offset: usize, found: &mut dyn FnMut(u32, Range<usize>)) {
        let (characters, places) = characters(text);
        for start in 0..characters.len() {
            if start > 0 && continues_word(characters[start - 1], characters[start]) {
                continue;
            }
            let mut node = 0;
            for at in start..characters.len() {
                let Some(&next) = self.edges.get(&(node, characters[at])) else { break };
                node = next;
                let keyword = self.ends[node as usize];
                let open = characters.get(at + 1).is_some_and(|&c| continues_word(characters[at], c));
                if keyword > 0 && !open {
                    found(keyword - 1, offset + places[start].0 as usize..offset + places[at].1 as usize);
                }
            }
        }
    }
}

/// The parts of `text` in which a string that holds a character of these scripts can stand: such characters, which have three
/// or four bytes, and around them more visible ASCII characters than a string has. Between those nothing combines or folds.
fn windows(text: &str, each: &mut dyn FnMut(usize, usize)) {
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        if bytes[at] < 0xE0 {
            at += 1;
            continue;
        }
        let (mut from, mut seen) = (at, 0);
        while from > 0 && seen <= LONGEST_PATTERN {
            from -= 1;
            seen += usize::from(bytes[from].is_ascii_graphic());
        }
        seen = 0;
        while at < bytes.len() && seen <= LONGEST_PATTERN {
            seen = if bytes[at] >= 0xE0 { 0 } else { seen + usize::from(bytes[at].is_ascii_graphic()) };
            at += 1;
        }
        // What follows the last of them may combine with it.
        let to = if at < bytes.len() { at - 1 } else { at };
        each(from, to);
    }
}

/// Whether two neighbours belong to one word of a script with spaces, which no keyword may begin or end inside.
fn continues_word(a: char, b: char) -> bool {
    let spaced = |c: char| !segment::needs_dictionary(c) && c.is_alphanumeric();
    spaced(a) && spaced(b)
}

/// The folded characters of a text, without spaces between characters of these scripts, and the bytes each comes from.
fn characters(text: &str) -> (Vec<char>, Vec<(u32, u32)>) {
    let mut characters: Vec<char> = Vec::with_capacity(text.len() / 3);
    let mut places: Vec<(u32, u32)> = Vec::with_capacity(text.len() / 3);
    let mut rest = text.char_indices().peekable();
    while let Some((start, c)) = rest.next() {
        // A letter and the marks that combine with it fold together.
        let mut end = start + c.len_utf8();
        while let Some((at, mark)) = rest.next_if(|&(_, next)| is_combining(next)) {
            end = at + mark.len_utf8();
        }
        let place = (u32::try_from(start).unwrap_or(u32::MAX), u32::try_from(end).unwrap_or(u32::MAX));
        if end == start + c.len_utf8() && ('\u{4E00}'..='\u{9FFF}').contains(&c) {
            characters.push(c);
            places.push(place);
            continue;
        }
        for folded in fold(&text[start..end]).chars() {
            characters.push(folded);
            places.push(place);
        }
    }
    let keep: Vec<bool> = (0..characters.len())
        .map(|at| {
            let near = |c: Option<&char>| c.is_some_and(|&c| segment::needs_dictionary(c));
            !(characters[at].is_whitespace()
                && (near(characters.get(at + 1)) || at > 0 && near(characters.get(at - 1))))
        })
        .collect();
    if keep.iter().all(|&keep| keep) {
        return (characters, places);
    }
    let places = places.into_iter().zip(&keep).filter(|(_, keep)| **keep).map(|(place, _)| place).collect();
    let characters = characters.into_iter().zip(&keep).filter(|(_, keep)| **keep).map(|(c, _)| c).collect();
    (characters, places)
}

const fn is_han(c: char) -> bool {
    matches!(c, '\u{3400}'..='\u{9FFF}' | '\u{F900}'..='\u{FAFF}' | '\u{20000}'..='\u{3FFFF}')
}

const fn is_combining(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36F}' | '\u{3099}' | '\u{309A}' | '\u{FF9E}' | '\u{FF9F}' | '\u{FE00}'..='\u{FE0F}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn joins_what_a_dictionary_left_over() {
        for (pieces, want) in [
            (vec!["区块", "链"], vec!["区块链"]),
            (vec!["芯", "片"], vec!["芯片"]),
            (vec!["程序", "员", "写", "代码"], vec!["程序员", "写", "代码"]),
            (vec!["猫", "吃", "鱼"], vec!["猫", "吃", "鱼"]),
            (vec!["吴", "承", "恩"], vec!["吴承恩"]),
            (vec!["微", "服务", "架构"], vec!["微服务", "架构"]),
            (vec!["工厂", "大"], vec!["工厂", "大"]),
        ] {
            let run = pieces.concat();
            let mut words = Vec::new();
            for piece in pieces {
                let start = words.last().map_or(0, |word: &Range<usize>| word.end);
                words.push(start..start + piece.len());
            }
            let got: Vec<&str> = with_single_characters(&run, words).into_iter().map(|word| &run[word]).collect();
            assert_eq!(got, want);
        }
        let words = vec![0..3, 6..9];
        assert_eq!(with_single_characters("芯的片", words.clone()), words);
    }

    #[test]
    fn takes_numbers_off_items() {
        for (item, want) in
            [("1. 云计算", "云计算"), ("12)云计算", "云计算"), ("3.5G网络", "3.5G网络"), ("5G网络", "5G网络")]
        {
            assert_eq!(without_mark(item), want);
        }
    }

    #[test]
    fn looking_around_characters_finds_what_looking_everywhere_finds() {
        let mut finder = Finder::default();
        for (n, pattern) in ["组件", "react组件", "use react组件", "组件ab", "文"].into_iter().enumerate() {
            finder.insert(pattern, u32::try_from(n).expect("few"));
        }
        let pieces =
            ["组", "件", "文", "React", "use", "ab", " ", "\n", ". ", "é", "e\u{301}", "\u{ad}", "—", "x y z "];
        let mut state = 1_u64;
        for round in 0..400 {
            let mut text = String::new();
            for _ in 0..60 {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                // Rare characters in every other text, so that there are windows.
                let count = if round % 2 == 0 || state >> 60 == 0 { pieces.len() } else { pieces.len() - 3 };
                let from = pieces.len() - count;
                text.push_str(pieces[from + (state >> 33) as usize % count]);
                text.push_str(if state >> 62 == 0 { "plain words and more " } else { "" });
            }
            let (mut around, mut everywhere) = (Vec::new(), Vec::new());
            finder.find(&text, |keyword, bytes| around.push((keyword, bytes)));
            finder.find_in(&text, 0, &mut |keyword, bytes| everywhere.push((keyword, bytes)));
            assert_eq!(around, everywhere, "{text:?}");
        }
    }
}
