//! Keywords of scripts without spaces: cutting the reference, finding its words in the response.
//!
//! The reference is cut by the host's dictionary or by rules; the response is not cut at all. A keyword is found in it as a
//! substring of its folded characters, so two engines that disagree about word boundaries give the same matches.

use super::lexicon;
use crate::lean::HashMap;
use crate::text::normalize::fold;
use crate::text::{Host, Language, segment, stopwords};
use core::cell::Cell;
use core::ops::Range;
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
            // The length mark and the voicing marks belong to the kana before them.
            '\u{30FC}' | '\u{FF70}' if last != 0 => last,
            _ if last != 0 && is_combining(c) => last,
            '\u{3041}'..='\u{309F}' => 1,
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
        '\u{30A1}'..='\u{30FF}' | '\u{FF66}'..='\u{FF9F}' => emit(0..part.len()),
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
    edges: HashMap<(u32, char), u32>,
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

    #[test]
    fn marks_belong_to_the_kana_before_them() {
        let cut = |run: &str| by_script(run).into_iter().map(|part| run[part].to_owned()).collect::<Vec<_>>();
        assert_eq!(cut("ず\u{FF9E}\u{FF70}カ\u{3099}ー漢"), ["ず\u{FF9E}\u{FF70}", "カ\u{3099}ー", "漢"]);
        assert_eq!(cut("漢\u{FE00}字が\u{3099}ゼ"), ["漢\u{FE00}字", "が\u{3099}", "ゼ"]);
    }

    fn cutter(language: Language) -> Cutter<'static> {
        Cutter {
            host: None,
            language,
            host_answered: Cell::new(false),
            rules_used: Cell::new(false),
            terms: Vec::new(),
        }
    }

    fn cut<'a>(cutter: &Cutter<'_>, run: &'a str) -> Vec<&'a str> {
        cutter.cut(run).into_iter().map(|piece| &run[piece.start..piece.end]).collect()
    }

    /// Characters that serve to count, none of which is a function word.
    const COUNTED: &str = "甲乙丙丁戊己庚辛壬癸子丑寅卯辰巳午申酉戌亥";

    fn counted(count: usize) -> String {
        assert!(count <= COUNTED.chars().count());
        COUNTED.chars().take(count).collect()
    }

    #[test]
    fn short_items_of_lists_are_keywords() {
        let chinese = cutter(Language::Chinese);
        let (of8, of9, of16, of17) = (counted(8), counted(9), counted(16), counted(17));
        let (of20, of21) = (counted(20), counted(21));
        for (text, want) in [
            // A whole text of up to four characters, where nothing is listed.
            ("人工智能", vec!["人工智能"]),
            ("人工智能学", vec![]),
            ("云", vec![]),
            // In sentences up to eight, in a bare list up to sixteen.
            (&format!("{of8}、天干。"), vec![&of8, "天干"]),
            (&format!("{of9}、天干。"), vec!["天干"]),
            (&format!("{of9}、天干"), vec![&of9, "天干"]),
            (&format!("{of16}、天干"), vec![&of16, "天干"]),
            (&format!("{of17}、天干"), vec!["天干"]),
            (&format!("{of9}、天干！"), vec!["天干"]),
            // A long part makes it no bare list.
            (&format!("{of9}、{of20}"), vec![&of9]),
            (&format!("{of9}、{of21}"), vec![]),
            // Marks that part items, and those that end them.
            ("天干，地支；甲子,乙丑;丙寅\n丁卯､戊辰", vec!["天干", "地支", "甲子", "乙丑", "丙寅", "丁卯", "戊辰"]),
            ("天干：甲乙、丙丁|戊己・庚辛", vec!["天干", "甲乙", "丙丁", "戊己・庚辛"]),
            // One character is no compound, and a word of another script none of these.
            ("云、海洋", vec!["海洋"]),
            ("abc、云计算", vec!["云计算"]),
            ("3D打印、abc打印", vec!["3D打印", "abc打印"]),
            ("é、云计算", vec!["云计算"]),
            // What stands around an item is no part of it, what stands in brackets makes it none.
            ("“云计算”、 大数据 ", vec!["云计算", "大数据"]),
            ("云计算（云）、大数据", vec!["大数据"]),
            ("1. 云计算\n2) 大数据", vec!["云计算", "大数据"]),
            // Function words make a phrase of it, but for verbs that terms hold as well.
            ("使用数据、大数据", vec!["使用数据", "大数据"]),
            ("数据的结构、大数据", vec!["大数据"]),
            ("目的、大数据", vec!["目的", "大数据"]),
            ("没有、大数据", vec!["大数据"]),
            // Words with spaces between them are listed as well, when there is nothing else.
            ("云计算 大数据 物联网", vec!["云计算", "大数据", "物联网"]),
            (&format!("{of8} 天干"), vec![&of8, "天干"]),
            (&format!("{of9} 天干"), vec![]),
            ("云计算 大数据。", vec![]),
            ("云计算 abc", vec![]),
            (" 云计算 ", vec!["云计算"]),
            // Titles.
            ("《红楼梦》是名著、小说。", vec!["红楼梦", "小说"]),
            (&format!("他读过的书是《{of16}》"), vec![&of16]),
            (&format!("他读过的书是《{of17}》"), vec![]),
            ("他读过的书是《abc》", vec![]),
            ("他读过的书是《甲《乙丙》", vec!["乙丙"]),
            ("他读过的书：他写的《乙丙", vec![]),
        ] {
            let got: Vec<&str> = chinese.items(text).into_iter().map(|item| &text[item]).collect();
            assert_eq!(got, want, "{text}");
        }
        let japanese = cutter(Language::Japanese);
        for (text, want) in [
            ("東京タワー、大阪", vec!["東京タワー", "大阪"]),
            ("東京の塔、大阪", vec!["大阪"]),
            ("東京は塔、大阪", vec!["大阪"]),
            ("東京を塔、大阪", vec!["大阪"]),
            ("東京が塔、大阪", vec!["大阪"]),
            ("東京に塔、大阪", vec!["大阪"]),
            ("東京から塔、大阪", vec!["大阪"]),
            ("それ、大阪", vec!["大阪"]),
        ] {
            let got: Vec<&str> = japanese.items(text).into_iter().map(|item| &text[item]).collect();
            assert_eq!(got, want, "{text}");
        }
    }

    #[test]
    fn rules_cut_what_no_dictionary_cuts() {
        for (language, run, want) in [
            (Language::Chinese, "我们构建网站", vec!["构建", "建网", "网站"]),
            (Language::Chinese, "网站", vec!["网站"]),
            (Language::Chinese, "数据库", vec!["数据", "据库"]),
            (Language::Chinese, "桥", vec!["桥"]),
            (Language::Chinese, "我们的", vec![]),
            (Language::Chinese, "网站和我们的目的", vec!["网站", "目的"]),
            (Language::Japanese, "図書館", vec!["図書館"]),
            (Language::Japanese, "機械学習", vec!["機械", "械学", "学習"]),
            // Kana between them part words; katakana is one, hiragana only when it is long.
            (Language::Japanese, "サーバーを使う", vec!["サーバー", "使"]),
            (Language::Japanese, "ア", vec!["ア"]),
            (Language::Japanese, "山さくら", vec!["山", "さくら"]),
            (Language::Japanese, "山ひる", vec!["山"]),
            (Language::Japanese, "山ありがとう", vec!["山"]),
            (Language::Japanese, "らーめん屋", vec!["らーめん", "屋"]),
            (Language::Japanese, "ｻｰﾊﾞｰ機", vec!["ｻｰﾊﾞｰ", "機"]),
        ] {
            let cutter = cutter(language);
            assert_eq!(cut(&cutter, run), want, "{run}");
            assert!(cutter.rules_used.get() && !cutter.host_answered.get());
        }
    }

    #[test]
    fn terms_of_the_caller_stay_whole() {
        let mut cutter = cutter(Language::Chinese);
        cutter.terms = ["向量数据库", "数据", "数据库"].map(str::to_owned).to_vec();
        for (run, want) in [
            ("使用向量数据库存储", vec!["向量数据库", "存储"]),
            ("数据库数据", vec!["数据库", "数据"]),
            ("网站数据", vec!["网站", "数据"]),
            ("网站数", vec!["网站", "站数"]),
        ] {
            assert_eq!(cut(&cutter, run), want, "{run}");
        }
        assert_eq!(term_ranges("网站", &[]), []);
    }

    /// Says that words end after so many characters, and notes what it was asked.
    struct Scripted {
        lengths: Vec<usize>,
        asked: std::cell::RefCell<Vec<usize>>,
    }

    impl Host for Scripted {
        fn segment(&self, run: &str, _language: &str) -> Option<Vec<Range<usize>>> {
            self.asked.borrow_mut().push(run.len());
            let mut at = 0;
            let word = |&length: &usize| {
                let start = at;
                at += length;
                start..at
            };
            (!self.lengths.is_empty()).then(|| self.lengths.iter().map(word).collect())
        }
    }

    #[test]
    fn a_host_cuts_where_there_is_one() {
        for (language, run, lengths, want) in [
            (Language::Chinese, "我们构建网站", vec![6, 6, 6], vec!["构建", "网站"]),
            // A range that ends inside a character or behind the text is not worth a panic.
            (Language::Chinese, "构建网站", vec![6, 1, 5, 90], vec!["构建"]),
            // Characters that are left over are joined in Chinese alone.
            (Language::Chinese, "买芯片", vec![3, 3, 3], vec!["买", "芯", "片"]),
            (Language::Chinese, "芯片", vec![3, 3], vec!["芯片"]),
            (Language::Japanese, "の山川", vec![3, 3, 3], vec!["山", "川"]),
        ] {
            let host = Scripted { lengths, asked: std::cell::RefCell::default() };
            let cutter = Cutter { host: Some(&host), ..cutter(language) };
            assert_eq!(cut(&cutter, run), want, "{run}");
            assert!(cutter.host_answered.get() && !cutter.rules_used.get());
        }
        let host = Scripted { lengths: Vec::new(), asked: std::cell::RefCell::default() };
        let cutter = Cutter { host: Some(&host), terms: vec!["向量".to_owned()], ..cutter(Language::Chinese) };
        // The host is asked around the caller's terms, never for nothing, and answers nothing here.
        assert_eq!(cut(&cutter, "向量网站向量"), ["向量", "网站", "向量"]);
        assert_eq!(host.asked.take(), [6]);
        assert!(cutter.rules_used.get() && !cutter.host_answered.get());
        // Never for more than 3,000 bytes, and never for a part of a character.
        cut(&cutter, &"山".repeat(1_001));
        assert_eq!(host.asked.take(), [3_000, 3]);
        cut(&cutter, &format!("𠀀{}", "山".repeat(999)));
        assert_eq!(host.asked.take(), [2_998, 3]);
    }

    #[test]
    fn words_that_say_something() {
        for (word, language, want) in [
            ("数据", Language::Chinese, true),
            ("桥", Language::Chinese, true),
            ("的", Language::Chinese, false),
            ("这是", Language::Chinese, false),
            ("12", Language::Chinese, false),
            ("A", Language::Chinese, true),
            ("は", Language::Japanese, false),
            ("ヲ", Language::Japanese, false),
            ("山", Language::Japanese, true),
            ("ずっ", Language::Japanese, false),
            ("ずる山", Language::Japanese, true),
            ("カニ", Language::Japanese, true),
            ("さくら", Language::Japanese, true),
            ("ก", Language::Thai, false),
            ("กา", Language::Thai, true),
            ("และ", Language::Thai, false),
        ] {
            assert_eq!(is_content(word, language), want, "{word}");
        }
        for (word, want) in [("这是", true), ("这是桥", false), ("桥", false), ("", true), ("为什么不", true)]
        {
            assert_eq!(is_made_of_stop_words(word, Language::Chinese), want, "{word}");
        }
    }

    #[test]
    fn function_words_are_found_unless_another_word_holds_them() {
        for (run, language, want) in [
            ("我们的桥", Language::Chinese, vec!["我们的"]),
            ("桥和路", Language::Chinese, vec!["和"]),
            ("目的", Language::Chinese, vec![]),
            ("目的和", Language::Chinese, vec!["和"]),
            ("为什么", Language::Chinese, vec!["为什么"]),
            // A single kana stands inside words too often.
            ("山の川", Language::Japanese, vec![]),
            ("山から川", Language::Japanese, vec!["から"]),
            ("บ้านระหว่างบ้าน", Language::Thai, vec!["ระหว่าง"]),
            ("다리의", Language::Korean, vec![]),
        ] {
            let got: Vec<&str> = function_words(run, language).into_iter().map(|range| &run[range]).collect();
            assert_eq!(got, want, "{run}");
        }
    }

    #[test]
    fn strings_are_compared_without_spaces_and_in_one_form() {
        for (text, want) in [
            ("机器学习", "机器学习"),
            ("机器 学习", "机器学习"),
            ("机器 学习 ", "机器学习"),
            (" 机器", "机器"),
            ("React 组件", "react组件"),
            ("组件 React", "组件react"),
            ("use React 组件", "use react组件"),
            ("ＡＢＣ数据", "abc数据"),
            ("か\u{3099}くせい", "がくせい"),
        ] {
            assert_eq!(compact(text), want, "{text}");
        }
    }

    fn found(patterns: &[&str], text: &str) -> Vec<(u32, Range<usize>)> {
        let mut finder = Finder::default();
        for (n, pattern) in patterns.iter().enumerate() {
            finder.insert(pattern, u32::try_from(n).expect("few"));
        }
        let mut found = Vec::new();
        finder.find(text, |keyword, bytes| found.push((keyword, bytes)));
        found
    }

    #[test]
    fn strings_are_found_wherever_they_stand() {
        assert_eq!(found(&["机器学习"], "讲机器 学习。"), [(0, 3..16)]);
        assert_eq!(found(&["学学"], "学学学"), [(0, 0..6), (0, 3..9)]);
        assert_eq!(found(&["学", "学习", "学"], "学习"), [(0, 0..3), (1, 0..6)]);
        assert_eq!(found(&["がく"], "か\u{3099}く"), [(0, 0..9)]);
        assert_eq!(found(&["学习"], "é学習"), []);
        assert_eq!(found(&["ab组件"], "ab组件, xab组件 组ab组件"), [(0, 0..8), (0, 23..31)]);
        assert_eq!(found(&["组件ab"], "组件ab, 组件abx"), [(0, 0..8)]);
        let mut finder = Finder::default();
        assert!(finder.is_empty());
        finder.insert("学", 0);
        assert!(!finder.is_empty());
        // A longer string is compared by its first 64 characters.
        let long = "学".repeat(65);
        assert_eq!(found(&[&long], &"学".repeat(64)), [(0, 0..192)]);
        assert_eq!(found(&[&long], &"学".repeat(63)), []);
    }

    /// As many letters of another script as a string can hold are seen before and behind its one character of these.
    #[test]
    fn letters_around_a_character_are_seen() {
        let letters = "a".repeat(63);
        let far = "b ".repeat(100);
        let (ends, begins) = (format!("{letters}组"), format!("组{letters}"));
        assert_eq!(found(&[&ends], &format!("{far}{ends} {far}")), [(0, 200..266)]);
        assert_eq!(found(&[&ends], &format!("{far}c{ends} {far}")), []);
        assert_eq!(found(&[&begins], &format!("{far}{begins} {far}")), [(0, 200..266)]);
        assert_eq!(found(&[&begins], &format!("{far}{begins}c {far}")), []);
        assert_eq!(found(&[&begins], &format!("{far}{begins}")), [(0, 200..266)]);
        // A mark behind the letters belongs to the last of them.
        assert_eq!(found(&[&begins], &format!("{far}{begins}\u{301} {far}")), []);
    }
}
