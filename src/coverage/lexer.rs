//! Cuts a text into words, keeping technical terms whole, and notes how each hangs together with the one before it.

use super::terms;
use super::vocabulary::{Id, NONE, Traits, Vocabulary};
use crate::text::intern::Hash;
use crate::text::lists::List;
use crate::text::normalize;
use crate::text::segment::{self, Class, Segment};

/// What stands between a word and the one before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Gap {
    /// Punctuation, a blank line, or nothing that connects.
    Break,
    /// Space, with nothing but emphasis and quote marks.
    Space,
    /// A hyphen without spaces.
    Hyphen,
    /// Nothing, or a connector inside a term: `::`, `->`, the slash of `CI/CD`.
    Joint,
}

impl Gap {
    /// Whether the two words stand together.
    pub(super) fn connects(self) -> bool {
        self != Self::Break
    }
}

/// One word of the text, in bytes of the text without markup.
#[derive(Debug, Clone, Copy)]
pub(super) struct Word {
    pub(super) start: u32,
    pub(super) end: u32,
    /// [`NONE`] for a run in a script that needs a dictionary.
    pub(super) id: Id,
    /// The last member of a path or call, which the word also stands for.
    pub(super) last: Id,
    /// As the vocabulary has them: asked for at every word, so kept where the word is.
    pub(super) stem: Id,
    pub(super) phrase: u16,
    pub(super) traits: Traits,
    pub(super) gap: Gap,
    /// Starts with a capital letter.
    pub(super) capital: bool,
    /// Has two capital letters or more and no small ones.
    pub(super) all_capitals: bool,
    /// Starts a sentence, a line or a cell.
    pub(super) first: bool,
    /// Stands in a heading or shout whose capitals say nothing.
    pub(super) title: bool,
    /// Is negated.
    pub(super) negated: bool,
    /// Keeps the term it belongs to from being joined with its neighbours (addresses, paths, `C++`).
    pub(super) term: bool,
    /// Whether the word of `id` is the folded surface.
    #[cfg_attr(not(target_family = "wasm"), allow(dead_code, reason = "spares JavaScript words it has already"))]
    pub(super) whole: bool,
}

impl Word {
    #[inline(always)]
    pub(super) const fn is_run(&self) -> bool {
        self.id == NONE
    }
}

/// All words of `text` (already without markup).
pub(super) fn lex(text: &str, vocabulary: &mut Vocabulary) -> Vec<Word> {
    let mut lexer = Lexer {
        text,
        bytes: text.as_bytes(),
        vocabulary,
        words: Vec::with_capacity(text.len() / 6),
        seen: 0,
        buffer: String::new(),
    };
    let mut segments = segment::Words::new(text);
    while let Some(segment) = segments.following() {
        if segment.start >= lexer.seen {
            lexer.segment(&segment);
        }
    }
    let mut words = lexer.words;
    mark_titles(&mut words);
    words
}

struct Lexer<'a> {
    text: &'a str,
    bytes: &'a [u8],
    vocabulary: &'a mut Vocabulary,
    words: Vec<Word>,
    /// Everything before this byte belongs to a word already.
    seen: usize,
    buffer: String,
}

impl Lexer<'_> {
    fn segment(&mut self, segment: &Segment) {
        let Segment { start, end, class, .. } = *segment;
        if class.has(Class::OTHER) && self.text[start..end].starts_with(segment::needs_dictionary) {
            let (gap, first) = self.gap(start, false);
            self.seen = end;
            return self.push(start, end, NONE, NONE, gap, first, false, true);
        }
        // What the segmenter calls a word may carry underscores of emphasis.
        let (start, end) = if class.has(Class::UNDERSCORE) {
            let slice = &self.text[start..end];
            let start = start + (slice.len() - slice.trim_start_matches('_').len());
            (start, start + self.text[start..end].trim_end_matches('_').len())
        } else {
            (start, end)
        };
        if start == end {
            return;
        }
        let before = if start == 0 { b' ' } else { self.bytes[start - 1] };
        let behind = if end < self.bytes.len() { self.bytes[end] } else { b' ' };
        let connects = match behind {
            b':' | b'@' | b'+' | b'#' | b'&' | b'/' | b'\\' | b'-' => true,
            b' ' => self.bytes.get(end + 1) == Some(&b'&'),
            _ => false,
        } || matches!(before, b'.' | b'/' | b'~' | b'@' | b'\\');
        if connects && let Some((from, to)) = terms::around(self.text, start, end, self.seen) {
            return self.term(from, to);
        }
        const NOT_PLAIN: Class = Class::OTHER.with(Class::UNDERSCORE).with(Class::APOSTROPHE).with(Class::POINT);
        if !class.has(NOT_PLAIN) {
            return self.plain(segment);
        }
        if class == Class::SMALL.with(Class::APOSTROPHE) {
            // `don't`: a stop word is not cut at its apostrophe.
            let id = self.vocabulary.word_at(self.text, start, end, segment.hash);
            if self.vocabulary.traits(id).has(UNCUT) {
                let (gap, first) = self.gap(start, false);
                self.seen = end;
                return self.push(start, end, id, NONE, gap, first, false, true);
            }
        }
        self.mixed(start, end);
    }

    /// A term that keeps its punctuation; words before it that turn out to be its beginning are taken back.
    fn term(&mut self, start: usize, end: usize) {
        while self.words.last().is_some_and(|word| word.start as usize >= start) {
            self.words.pop();
        }
        let (gap, first) = self.gap(start, false);
        let slice = &self.text[start..end];
        let folded = normalize::fold(slice);
        let (key, last) = terms::keys(&folded);
        let last = last.map_or(NONE, |last| self.vocabulary.word(last));
        let id = self.vocabulary.word(&key);
        let whole = key == folded;
        self.seen = end;
        self.push(start, end, id, last, gap, first, true, whole);
    }

    /// A word of ASCII letters and digits, the common case.
    fn plain(&mut self, segment: &Segment) {
        let Segment { start, end, class, hash } = *segment;
        let mut whole = true;
        let id = if class.has(Class::CAPITAL) {
            let slice = &self.text[start..end];
            let base = if class.has(Class::DIGIT) { slice } else { without_acronym_plural(slice) };
            whole = base.len() == slice.len();
            self.buffer.clear();
            self.buffer.push_str(base);
            self.buffer.make_ascii_lowercase();
            let hash = if whole { hash } else { Hash::of(&self.buffer) };
            self.vocabulary.word_at(&self.buffer, 0, self.buffer.len(), hash)
        } else {
            self.vocabulary.word_at(self.text, start, end, hash)
        };
        let (gap, first) = self.gap(start, false);
        self.seen = end;
        let capital = self.bytes[start].is_ascii_uppercase();
        let all_capitals = capital && end - start > 1 && !class.has(Class::SMALL);
        let info = self.vocabulary.get(id);
        self.words.push(Word {
            start: offset(start),
            end: offset(end),
            id,
            last: NONE,
            stem: info.stem,
            phrase: info.phrase,
            traits: info.traits,
            gap,
            capital,
            all_capitals,
            first,
            title: false,
            negated: false,
            term: false,
            whole,
        });
    }

    /// A word with apostrophes, dots, underscores or letters beyond ASCII.
    fn mixed(&mut self, start: usize, end: usize) {
        let slice = &self.text[start..end];
        // Korean glues its particles to Latin words: React는.
        if let Some(at) = script_change(slice) {
            self.mixed(start, start + at);
            return self.mixed(start + at, end);
        }
        if let Some(at) = missing_space(slice, self.bytes.get(end).copied()) {
            self.mixed(start, start + at);
            return self.mixed(start + at + 1, end);
        }
        let mut folded = normalize::fold(slice);
        let (mut from, mut to) = (start, end);
        if folded.contains('\'') && !self.vocabulary_knows(&folded) {
            let (head, tail) = apostrophes(&folded);
            if head > 0 || tail > 0 {
                // Folding changes lengths, the apostrophes and what they cut off do not.
                let cut_head = slice.char_indices().nth(head).map_or(slice.len(), |(at, _)| at);
                let cut_tail = if tail == 0 {
                    slice.len()
                } else {
                    slice.char_indices().nth_back(tail - 1).map_or(0, |(at, _)| at)
                };
                if cut_head < cut_tail {
                    (from, to) = (start + cut_head, start + cut_tail);
                    folded = normalize::fold(&self.text[from..to]);
                }
            }
        }
        if folded.is_empty() {
            return;
        }
        let (gap, first) = self.gap(from, from != start);
        let (key, last) = terms::keys(&folded);
        let last = last.map_or(NONE, |last| self.vocabulary.word(last));
        let id = self.vocabulary.word(&key);
        self.seen = end;
        let term = key.len() > 2 && folded.contains(['.', '_']) && !self.vocabulary.traits(id).has(Traits::NUMBER);
        let whole = key == folded;
        self.push(from, to, id, last, gap, first, term, whole);
    }

    fn vocabulary_knows(&mut self, folded: &str) -> bool {
        let id = self.vocabulary.word(folded);
        self.vocabulary.traits(id).has(UNCUT)
    }

    #[allow(clippy::too_many_arguments, reason = "the fields of a word, each computed in another place")]
    fn push(&mut self, start: usize, end: usize, id: Id, last: Id, gap: Gap, first: bool, term: bool, whole: bool) {
        let slice = &self.text[start..end];
        let capital = slice.starts_with(|c: char| c.is_uppercase());
        let all_capitals = capital && slice.len() > 1 && !slice.chars().any(char::is_lowercase);
        let (stem, phrase, traits) = if id == NONE {
            (NONE, 0, Traits::EMPTY)
        } else {
            let info = self.vocabulary.get(id);
            (info.stem, info.phrase, info.traits)
        };
        self.words.push(Word {
            start: offset(start),
            end: offset(end),
            id,
            last,
            stem,
            phrase,
            traits,
            gap,
            capital,
            all_capitals,
            first,
            title: false,
            negated: false,
            term,
            whole,
        });
    }

    /// How the word at `start` hangs together with the one before it, and whether it starts a sentence.
    #[inline(always)]
    fn gap(&self, start: usize, elided: bool) -> (Gap, bool) {
        // What stands between most words.
        match self.words.as_slice() {
            [.., last] if last.end as usize + 1 == start && self.bytes[start - 1] == b' ' && last.id != NONE => {
                (Gap::Space, false)
            }
            _ => self.other_gap(start, elided),
        }
    }

    fn other_gap(&self, start: usize, elided: bool) -> (Gap, bool) {
        let Some(previous) = self.words.last() else { return (Gap::Break, true) };
        let between = &self.bytes[previous.end as usize..start];
        if elided {
            return (if between.starts_with(b" ") { Gap::Space } else { Gap::Break }, false);
        }
        if previous.is_run() {
            return (Gap::Break, between.contains(&b'\n'));
        }
        match *between {
            [b' '] => (Gap::Space, false),
            [b'-'] => (Gap::Hyphen, false),
            // The particle of `Node.js와` is no part of the name.
            [] => (if previous.term && self.bytes[start] < 0x80 { Gap::Joint } else { Gap::Break }, false),
            [b':', b':'] | [b'-', b'>'] => (Gap::Joint, false),
            [b'.'] => (if self.bytes[start].is_ascii_uppercase() { Gap::Break } else { Gap::Joint }, false),
            [b'/'] => (if self.is_slash_term(previous, start) { Gap::Joint } else { Gap::Break }, false),
            [0xE2, 0x80, 0x90 | 0x91] => (Gap::Hyphen, false),
            _ => self.wide_gap(previous, &self.text[previous.end as usize..start]),
        }
    }

    fn wide_gap(&self, previous: &Word, between: &str) -> (Gap, bool) {
        let bytes = between.as_bytes();
        let mut newlines = 0;
        let mut breaks = false;
        let mut first = false;
        let mut at = 0;
        while at < bytes.len() {
            match bytes[at] {
                b'\n' => newlines += 1,
                b'*' | b'_' | b'`' | b'~' | b'"' | b'\'' | b' ' | b'\t' | b'\r' | 0xB | 0xC => {}
                b'.' | b'!' | b'?' | b':' | b'|' => {
                    breaks = true;
                    first = true;
                }
                0x80.. => {
                    let Some(c) = between[at..].chars().next() else { break };
                    match c {
                        '“' | '”' | '‘' | '’' | '«' | '»' | '„' | '「' | '」' => {}
                        '。' | '！' | '？' | '：' | '•' | '…' | '؟' | '۔' => {
                            breaks = true;
                            first = true;
                        }
                        _ => breaks |= !c.is_whitespace(),
                    }
                    at += c.len_utf8() - 1;
                }
                _ => breaks = true,
            }
            at += 1;
        }
        // `Dr. Smith` and `J. Smith` go on; so does `e.g. React`.
        if first && bytes[0] == b'.' && self.is_abbreviation(previous) && between.trim_end() == "." {
            first = false;
        }
        // A blank line, or a line break before a list mark, ends a paragraph; a wrapped line does not.
        if newlines > 1 || newlines == 1 && breaks {
            first = true;
            breaks = true;
        }
        (if breaks { Gap::Break } else { Gap::Space }, first || newlines == 1 && breaks)
    }

    fn is_abbreviation(&self, previous: &Word) -> bool {
        let slice = &self.text[previous.start as usize..previous.end as usize];
        slice.len() == 1 && previous.capital
            || matches!(
                slice,
                "Dr" | "Mr"
                    | "Mrs"
                    | "Ms"
                    | "Prof"
                    | "St"
                    | "vs"
                    | "e.g"
                    | "i.e"
                    | "etc"
                    | "No"
                    | "Fig"
                    | "approx"
                    | "bzw"
                    | "z.B"
            )
    }

    /// A slash keeps a term together between two short names in capitals (`CI/CD`, `TCP/IP`, `I/O`), and splits plain words.
    fn is_slash_term(&self, previous: &Word, start: usize) -> bool {
        let next = self.bytes[start..].iter().take_while(|b| b.is_ascii_alphanumeric()).count();
        let is_short_name =
            |slice: &[u8]| slice.len() <= 6 && slice.iter().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit());
        let behind = self.bytes.get(start + next);
        let pair = &self.text[previous.start as usize..start + next];
        const SMALL: List = List("ci/cd|tcp/ip|i/o|a/b|ui/ux|n/a|ssl/tls|tls/ssl");
        if !previous.term && SMALL.contains(pair) {
            return true;
        }
        !previous.term
            && (1..=6).contains(&next)
            && behind.is_none_or(|b| !matches!(b, b'+' | b'#'))
            && is_short_name(&self.bytes[previous.start as usize..previous.end as usize])
            && is_short_name(&self.bytes[start..start + next])
            && !self.bytes[start..start + next].iter().all(u8::is_ascii_digit)
    }
}

/// What keeps an apostrophe in a word.
const UNCUT: Traits = Traits::STOP.with(Traits::NEGATES).with(Traits::NEGATES_BACK);

/// No text that this crate accepts reaches 4 GB: wasm has no such memory, and natively the scorer checks.
pub(super) fn offset(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

/// `APIs` → `API`: a small s behind capitals is a plural, whatever letter stands before it.
fn without_acronym_plural(word: &str) -> &str {
    let acronym = word.strip_suffix('s').filter(|base| base.len() > 1 && base.bytes().all(|b| b.is_ascii_uppercase()));
    acronym.unwrap_or(word)
}

/// Where a word passes from Latin letters or digits to Hangul or back.
fn script_change(word: &str) -> Option<usize> {
    if word.is_ascii() {
        return None;
    }
    let mut previous = None;
    for (at, c) in word.char_indices() {
        let hangul = match c {
            'a'..='z' | 'A'..='Z' | '0'..='9' => false,
            '가'..='힣' => true,
            _ => continue,
        };
        if previous.is_some_and(|p| p != hangul) {
            return Some(at);
        }
        previous = Some(hangul);
    }
    None
}

/// The full stop of `the end.Then it`, which the segmenter reads as a name: a small word, a capitalised one, and no call.
fn missing_space(word: &str, behind: Option<u8>) -> Option<usize> {
    let at = word.find('.')?;
    let (head, tail) = (&word[..at], &word[at + 1..]);
    let plain = |part: &str| part.len() > 1 && part.chars().all(char::is_alphabetic);
    let capitalised = tail.starts_with(char::is_uppercase) && tail.chars().skip(1).all(char::is_lowercase);
    (plain(head) && plain(tail) && capitalised && head.chars().all(char::is_lowercase) && behind != Some(b'('))
        .then_some(at)
}

/// Elided articles and pronouns of French and Italian, and possessive or contracted endings of English: how many characters
/// to cut at the front and at the back.
fn apostrophes(folded: &str) -> (usize, usize) {
    let (mut front, mut rest) = (0, folded);
    // What stands behind several elided words is looked at for its ending, but only the first of them is cut.
    while let Some((head, tail)) = rest.split_once('\'') {
        let elided = matches!(
            head,
            "l" | "d"
                | "j"
                | "m"
                | "t"
                | "s"
                | "n"
                | "c"
                | "qu"
                | "jusqu"
                | "lorsqu"
                | "puisqu"
                | "quoiqu"
                | "un"
                | "dell"
                | "all"
                | "nell"
                | "sull"
                | "dall"
                | "coll"
                | "quell"
                | "quest"
                | "bell"
                | "sant"
                | "anch"
                | "dov"
                | "com"
                | "cos"
                | "gl"
                | "degl"
                | "agl"
        );
        if !elided || tail.chars().nth(1).is_none() || tail.starts_with("ll") {
            break;
        }
        if front == 0 {
            front = head.chars().count() + 1;
        }
        rest = tail;
    }
    let ending = ["'s", "'ll", "'re", "'ve", "'d", "'m"]
        .into_iter()
        .find(|ending| rest.len() > ending.len() && rest.ends_with(ending));
    (front, ending.map_or(0, str::len))
}

/// Marks the sentences in which nearly every content word is capitalised, and most are common words: headings.
fn mark_titles(words: &mut [Word]) {
    let mut start = 0;
    while start < words.len() {
        let (mut content, mut capitals, mut common, mut shouted) = (0, 0, 0, 0);
        let mut end = start;
        while end < words.len() && (end == start || !words[end].first) {
            let word = &words[end];
            if !word.is_run() && !word.traits.has(Traits::STOP.with(Traits::NUMBER)) {
                content += 1;
                if word.capital {
                    capitals += 1;
                    common += usize::from(word.traits.has(Traits::COMMON));
                    shouted += usize::from(word.all_capitals);
                }
            }
            end += 1;
        }
        if content >= 2 && capitals * 5 >= content * 4 && (common * 2 >= capitals || shouted == content && content >= 3)
        {
            words[start..end].iter_mut().for_each(|word| word.title = true);
        }
        start = end;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Language;

    fn vocabulary() -> Vocabulary {
        Vocabulary::new(Language::English, core::iter::empty())
    }

    /// The words of a text: `^` before one that starts a sentence, and between them `|` for a break, a space, a hyphen, or
    /// `&` for a joint.
    fn shown(text: &str) -> String {
        let mut shown = String::new();
        for (at, word) in lex(text, &mut vocabulary()).iter().enumerate() {
            if at > 0 {
                shown.push(match word.gap {
                    Gap::Break => '|',
                    Gap::Space => ' ',
                    Gap::Hyphen => '-',
                    Gap::Joint => '&',
                });
            }
            if word.first {
                shown.push('^');
            }
            shown.push_str(&text[word.start as usize..word.end as usize]);
        }
        shown
    }

    #[test]
    fn words_and_what_stands_between_them() {
        for (text, want) in [
            ("the old bridge", "^the old bridge"),
            ("old-stone bridge", "^old-stone bridge"),
            ("old\u{2010}stone", "^old-stone"),
            ("old\u{2011}stone", "^old-stone"),
            ("_important_ ___ note", "^important note"),
            // Joints of terms.
            ("std::vec a->b", "^std&vec a&b"),
            ("C++17", "^C++&17"),
            ("R & D", "^R & D"),
            ("v.2", "^v&2"),
            ("end.Then", "^end|Then"),
            ("Node.js와 React는", "^Node.js|와 React|는"),
            ("CI/CD ci/cd", "^CI&CD ci&cd"),
            ("cat/dog", "^cat|dog"),
            ("HTTP/2", "^HTTP|2"),
            ("ABCDEFG/IP", "^ABCDEFG|IP"),
            ("IP/ABCDEFG", "^IP|ABCDEFG"),
            ("C/C++", "^C|C++"),
            ("C++/CI", "^C++|CI"),
            // White space, emphasis and quotation marks part nothing.
            ("old  bridge", "^old bridge"),
            ("old\t\r\u{b}\u{c}bridge", "^old bridge"),
            ("old\nbridge", "^old bridge"),
            ("old\u{a0}bridge\u{3000}tower", "^old bridge tower"),
            ("old **bridge** `tower` ~~ferry~~", "^old bridge tower ferry"),
            ("old \"bridge\" 'tower'", "^old bridge tower"),
            ("old “bridge” ‘tower’ «ferry» „boat「ship」 sea", "^old bridge tower ferry boat ship sea"),
            // Punctuation does.
            ("old, bridge (tower", "^old|bridge|tower"),
            ("old — bridge", "^old|bridge"),
            ("old —\u{a0}bridge —— tower", "^old|bridge|tower"),
            ("old! bridge? tower: ferry | boat. ship", "^old|^bridge|^tower|^ferry|^boat|^ship"),
            ("old。bridge！tower？ferry： boat", "^old|^bridge|^tower|^ferry|^boat"),
            ("old • bridge … tower؟ ferry۔ boat", "^old|^bridge|^tower|^ferry|^boat"),
            // So do a blank line, and a line that ends with a mark or begins with one.
            ("old\n\nbridge", "^old|^bridge"),
            ("old\n- bridge,\ntower", "^old|^bridge|^tower"),
            // An abbreviation starts no sentence, unless more than its full stop follows.
            ("J. Smith", "^J|Smith"),
            ("a. smith", "^a|^smith"),
            ("AB. Smith", "^AB|^Smith"),
            ("end. Smith", "^end|^Smith"),
            ("Dr.) Smith", "^Dr|^Smith"),
            ("Dr! Smith", "^Dr|^Smith"),
            ("Dr.\nSmith", "^Dr|^Smith"),
            // Scripts that a dictionary cuts.
            ("山 bridge", "^山|bridge"),
            ("山\nbridge", "^山|^bridge"),
            ("bridge 山", "^bridge 山"),
            // Elided articles.
            ("voir l'école", "^voir école"),
            ("voir,l'école", "^voir|école"),
        ] {
            assert_eq!(shown(text), want, "{text:?}");
        }
        for name in
            ["Dr", "Mr", "Mrs", "Ms", "Prof", "St", "vs", "e.g", "i.e", "etc", "No", "Fig", "approx", "bzw", "z.B"]
        {
            assert_eq!(shown(&format!("{name}. Smith")), format!("^{name}|Smith"));
        }
    }

    #[test]
    fn what_words_are_compared_by() {
        let mut vocabulary = vocabulary();
        for (text, folded, whole, term) in [
            ("Bridge", "bridge", true, false),
            ("APIs", "api", false, false),
            ("As", "as", true, false),
            ("API2s", "api2s", true, false),
            ("APis", "apis", true, false),
            ("Café", "café", true, false),
            ("I'm", "i'm", true, false),
            ("Don't", "don't", true, false),
            ("don't", "don't", true, false),
            ("lantern's", "lantern", true, false),
            ("C++", "c++", true, true),
            ("R & D", "r&d", false, true),
            ("U.S.A", "usa", false, true),
            ("max_tokens", "maxtokens", false, true),
            ("a.b", "ab", false, false),
            ("3.5", "3.5", true, false),
        ] {
            let words = lex(text, &mut vocabulary);
            assert_eq!(words.len(), 1, "{text}");
            assert_eq!(vocabulary.text(words[0].id), folded, "{text}");
            assert_eq!((words[0].whole, words[0].term), (whole, term), "{text}");
        }
        for (text, capital, all_capitals) in [
            ("bridge", false, false),
            ("Bridge", true, false),
            ("BRIDGE", true, true),
            ("B", true, false),
            ("bR", false, false),
            ("ÉA", true, true),
            ("Éa", true, false),
            ("éA", false, false),
        ] {
            let words = lex(text, &mut vocabulary);
            assert_eq!((words[0].capital, words[0].all_capitals), (capital, all_capitals), "{text}");
        }
    }

    #[test]
    fn apostrophes_cut_off_what_is_no_part_of_the_word() {
        for (word, want) in [
            ("l'école", (2, 0)),
            ("l'aa", (2, 0)),
            ("l'a", (0, 0)),
            ("qu'aujourd'hui", (3, 0)),
            ("l'd'été", (2, 0)),
            ("s'll", (0, 3)),
            ("user's", (0, 2)),
            ("they'll", (0, 3)),
            ("we're", (0, 3)),
            ("we've", (0, 3)),
            ("he'd", (0, 2)),
            ("i'm", (0, 2)),
            ("l'homme's", (2, 2)),
            ("rock'n'roll", (0, 0)),
            ("'s", (0, 0)),
        ] {
            assert_eq!(apostrophes(word), want, "{word}");
        }
    }

    #[test]
    fn what_the_segmenter_leaves_together() {
        for (word, behind, want) in [
            ("end.Then", None, Some(3)),
            ("end.Then", Some(b' '), Some(3)),
            ("end.Then", Some(b'('), None),
            ("a.Then", None, None),
            ("end.T", None, None),
            ("end.then", None, None),
            ("End.Then", None, None),
            ("end.ThEn", None, None),
            ("e1d.Then", None, None),
            ("end", None, None),
        ] {
            assert_eq!(missing_space(word, behind), want, "{word}");
        }
        for (word, want) in [
            ("React는", Some(5)),
            ("는React", Some(3)),
            ("A4는", Some(2)),
            ("React", None),
            ("é는", None),
            ("는", None),
        ] {
            assert_eq!(script_change(word), want, "{word}");
        }
    }

    #[test]
    fn capitals_of_headings_say_nothing() {
        for (text, want) in [
            ("LANTERN GAZEBO FERRULE", true),
            ("LANTERN GAZEBO", false),
            ("LANTERN GAZEBO Ferrule", false),
            ("LANTERN GAZEBO 1990 FERRULE", true),
            ("Lantern Gazebo Ferrule", false),
            ("The Quick Brown Fox", true),
            ("The quick Brown fox", false),
            ("Quick", false),
        ] {
            let words = lex(text, &mut vocabulary());
            assert!(words.iter().all(|word| word.title == want), "{text}");
        }
        let words = lex("The Quick Brown Fox. It runs", &mut vocabulary());
        assert_eq!(words.iter().map(|word| word.title).collect::<Vec<_>>(), [true, true, true, true, false, false]);
    }
}
