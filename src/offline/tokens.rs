//! Words as the judge sees them: lower-cased, stemmed, numbers in one notation, East Asian text as pairs of characters.

use crate::lean::HashMap;
use crate::text::intern::{Hash, Interner, NONE};
use crate::text::lists::Table;
use crate::text::{Language, normalize, stem, stopwords};
use core::ops::Range;
use std::sync::LazyLock;

/// What a token is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A word that carries meaning.
    Content,
    /// A word so common that no evidence is asked for it.
    Function,
    /// A number, written as `#` and its digits.
    Number,
    /// `not`, `no`, `never` and the like.
    Negation,
}

/// One token of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Token {
    /// The stem's number in a [`Vocabulary`].
    pub(super) id: u32,
    pub(super) kind: Kind,
    /// Where it stands, in bytes of its text.
    pub(super) start: usize,
    pub(super) end: usize,
    /// Starts with a capital letter that the beginning of a sentence does not explain.
    pub(super) capital: bool,
    /// A pair of characters of a script without spaces, or of Hangul.
    pub(super) dense: bool,
    /// Punctuation stands between this token and the one before.
    pub(super) after_break: bool,
}

/// All stems met so far, numbered.
#[derive(Debug, Clone)]
pub(super) struct Vocabulary {
    /// The language that words are stemmed in.
    pub(super) language: Language,
    by_stem: Interner,
    /// Spares stemming a word twice.
    by_word: Interner,
    /// For every number in `by_word` what [`Vocabulary::word`] tells.
    words: Vec<(u32, Kind)>,
    pub(super) entries: Vec<Entry>,
    /// The stems that have a given second stem.
    seconds: HashMap<&'static str, Vec<u32>>,
}

/// What is known about a stem.
#[derive(Debug, Clone)]
pub(super) struct Entry {
    pub(super) stem: String,
    /// The stem of the other word that a form of this one belongs to: `fell` is of `fall`, `left` of `leave`.
    pub(super) second: Option<&'static str>,
    /// How many bytes of the stem are its root.
    pub(super) root: usize,
    /// How much it matters whether the word is found.
    pub(super) weight: f64,
    /// Commonness on the Zipf scale, log10 of occurrences in a billion words.
    pub(super) zipf: f64,
}

impl Vocabulary {
    /// An empty one for texts in `language`.
    pub(super) fn new(language: Language) -> Self {
        Self {
            language,
            by_stem: Interner::default(),
            by_word: Interner::default(),
            words: Vec::new(),
            entries: Vec::new(),
            seconds: HashMap::default(),
        }
    }

    /// The number of `stem`, if it has been met.
    pub(super) fn find(&self, stem: &str) -> Option<u32> {
        Some(self.by_stem.find(stem.as_bytes(), Hash::of(stem))).filter(|&id| id != NONE)
    }

    /// The stems that stand for `stem` because a form of theirs is also one of its own, and `stem` itself where it has been met.
    pub(super) fn forms(&self, stem: &str) -> impl Iterator<Item = u32> {
        self.find(stem).into_iter().chain(self.seconds.get(stem).into_iter().flatten().copied())
    }

    fn intern(&mut self, stem: String) -> u32 {
        let id = self.by_stem.intern(stem.as_bytes(), Hash::of(&stem));
        if (id as usize) < self.entries.len() {
            return id;
        }
        let zipf = super::frequency::zipf(&stem);
        self.entries.push(Entry {
            second: None,
            root: super::soft::root(&stem).len(),
            weight: super::frequency::weight(&stem, zipf),
            zipf,
            stem,
        });
        id
    }

    /// The number and kind of a lower-case word.
    fn word(&mut self, word: &str) -> (u32, Kind) {
        let number = self.by_word.intern(word.as_bytes(), Hash::of(word)) as usize;
        if number < self.words.len() {
            return self.words[number];
        }
        let language = self.language.of_word(word);
        let kind = kind(word, language);
        let (stem, second) = match (kind, language) {
            (Kind::Content, Language::English) => {
                let (stem, second) = stem::english::keys(word);
                (stem.into_owned(), second)
            }
            (Kind::Content, _) => (stem::stem(word, language).into_owned(), None),
            _ => (word.to_owned(), None),
        };
        let known = (self.intern(stem), kind);
        if let Some(second) = second {
            let entry = &mut self.entries[known.0 as usize];
            if entry.second.is_none() {
                entry.second = Some(second);
                self.seconds.entry(second).or_default().push(known.0);
            }
        }
        self.words.push(known);
        known
    }
}

/// Whether a lower-case word is so common that no evidence is asked for it.
pub(super) fn is_function(word: &str) -> bool {
    FUNCTION.contains(word)
}

fn kind(word: &str, language: Language) -> Kind {
    if NEGATIONS.contains(word) {
        Kind::Negation
    } else if FUNCTION.contains(word) || (language != Language::English && stopwords::is_stop_word(word, language)) {
        Kind::Function
    } else {
        Kind::Content
    }
}

#[rustfmt::skip]
static NEGATIONS: LazyLock<Table> = LazyLock::new(|| {
    Table::words(
        "not no never none neither nor without nobody nothing nowhere nicht kein keine keinen keiner nie ne \
        pas jamais aucun aucune nunca ningún ninguna não nenhum nessun nessuna niet geen нет не никогда \
        لا لم لن ليس",
    )
});

#[rustfmt::skip]
static FUNCTION: LazyLock<Table> = LazyLock::new(|| {
    Table::words(
        "a about after all also am among an and any are as at be because been before being between both but by \
        can could did do does doing due during each either etc even for from further had has have having he her \
        here hers herself him himself his how however i if in into is it its itself just ll may me might mine \
        more most much must my myself of off on one only onto or other our ours out over own s same shall she \
        should since so some such t than that the their theirs them themselves then there these they this those \
        though through to too under until up upon us very was we were what when where whether which while who \
        whom whose why will with within would you your yours yourself",
    )
});

/// Whether `c` belongs to a script that is written without spaces, or like Korean with endings grown onto words.
pub(super) fn is_dense(c: char) -> bool {
    matches!(c, '\u{e00}'..='\u{e7f}' | '\u{e80}'..='\u{eff}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{17ff}' | '\u{3005}'..='\u{3007}'
        | '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}' | '\u{ac00}'..='\u{d7af}' | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{323af}')
}

/// The tokens of `text[range]` in order; every stem is put into `vocabulary`.
pub(super) fn read(text: &str, range: Range<usize>, vocabulary: &mut Vocabulary) -> Vec<Token> {
    let base = range.start;
    let piece = &text[range];
    let mut out = Vec::new();
    let mut chars = piece.char_indices().peekable();
    let mut broken = true;
    let mut buffer = String::new();
    while let Some(&(at, c)) = chars.peek() {
        if is_dense(c) {
            let mut run: Vec<(usize, char)> = Vec::new();
            while let Some(&(at, c)) = chars.peek() {
                if !is_dense(c) || run.len() >= 64 {
                    break;
                }
                run.push((at, c));
                chars.next();
            }
            pairs(&run, base, broken, vocabulary, &mut out);
            broken = false;
        } else if c.is_numeric() {
            let end = number_end(piece, at);
            while chars.peek().is_some_and(|&(i, _)| i < end) {
                chars.next();
            }
            let id = vocabulary.intern(number_key(&piece[at..end]));
            out.push(Token {
                id,
                kind: Kind::Number,
                start: base + at,
                end: base + end,
                capital: false,
                dense: false,
                after_break: broken,
            });
            broken = false;
        } else if c.is_alphabetic() {
            buffer.clear();
            let mut end = at;
            while let Some(&(i, c)) = chars.peek() {
                let inner = matches!(c, '\'' | '’') && piece[i + c.len_utf8()..].starts_with(char::is_alphabetic);
                if !(c.is_alphanumeric() && !is_dense(c) || inner) {
                    break;
                }
                buffer.push(if c == '’' { '\'' } else { c });
                end = i + c.len_utf8();
                chars.next();
            }
            let capital = c.is_uppercase() && !broken;
            let folded = normalize::fold(&buffer);
            words(&folded, vocabulary, &mut |id, kind| {
                out.push(Token {
                    id,
                    kind,
                    start: base + at,
                    end: base + end,
                    capital,
                    dense: false,
                    after_break: broken,
                });
                broken = false;
            });
        } else {
            chars.next();
            broken |= matches!(
                c,
                '.' | ','
                    | ';'
                    | ':'
                    | '!'
                    | '?'
                    | '('
                    | ')'
                    | '。'
                    | '，'
                    | '；'
                    | '：'
                    | '！'
                    | '？'
                    | '、'
                    | '（'
                    | '）'
                    | '\n'
                    | '"'
                    | '“'
                    | '”'
                    | '|'
            );
        }
    }
    out
}

/// A word with its contractions undone: `isn't` is `is` and `not`, `Smith's` is `smith`.
fn words(word: &str, vocabulary: &mut Vocabulary, push: &mut impl FnMut(u32, Kind)) {
    let mut emit = |w: &str| {
        if let Some(value) = super::numbers::small(w) {
            push(vocabulary.intern(value.to_owned()), Kind::Number);
        } else {
            let (id, kind) = vocabulary.word(w);
            push(id, kind);
        }
    };
    match word {
        "cannot" => {
            emit("can");
            return emit("not");
        }
        "won't" => {
            emit("will");
            return emit("not");
        }
        "can't" => {
            emit("can");
            return emit("not");
        }
        _ => {}
    }
    match word.rsplit_once('\'') {
        Some((stem, "t")) if stem.len() > 2 && stem.ends_with('n') => {
            emit(&stem[..stem.len() - 1]);
            emit("not");
        }
        Some((stem, "s")) => emit(stem),
        Some((stem, tail)) if !stem.contains('\'') => {
            emit(stem);
            emit(tail);
        }
        _ => emit(word),
    }
}

/// Overlapping pairs of the characters of one run; a run of one character is one token.
fn pairs(run: &[(usize, char)], base: usize, broken: bool, vocabulary: &mut Vocabulary, out: &mut Vec<Token>) {
    let mut push = |from: (usize, char), to: (usize, char), first: bool| {
        let mut key = String::with_capacity(8);
        key.push(from.1);
        if to.0 != from.0 {
            key.push(to.1);
        }
        let soft = |c: char| matches!(c, '\u{3040}'..='\u{309f}') || HAN_FUNCTION.contains(&c);
        let kind = if soft(from.1) && soft(to.1) { Kind::Function } else { Kind::Content };
        let id = vocabulary.intern(key);
        out.push(Token {
            id,
            kind,
            start: base + from.0,
            end: base + to.0 + to.1.len_utf8(),
            capital: false,
            dense: true,
            after_break: broken && first,
        });
    };
    if let [only] = run {
        push(*only, *only, true);
    }
    for (i, pair) in run.windows(2).enumerate() {
        push(pair[0], pair[1], i == 0);
    }
}

const HAN_FUNCTION: &[char] = &[
    '的', '了', '是', '在', '和', '与', '及', '也', '都', '就', '而', '或', '被', '把', '将', '对', '从', '到', '有',
    '于', '之', '其', '这', '那', '个', '一', '为', '以', '等', '并', '中', '上', '他', '她', '它',
];

/// Where the number that starts at `at` ends: digits with inner points and commas.
fn number_end(piece: &str, at: usize) -> usize {
    let mut end = at;
    let mut chars = piece[at..].chars().peekable();
    while let Some(c) = chars.next() {
        let inner = matches!(c, '.' | ',') && chars.peek().is_some_and(|n| n.is_ascii_digit());
        if !(c.is_numeric() || inner) {
            break;
        }
        end += c.len_utf8();
    }
    end
}

/// `#` and the digits in one notation: no thousands separators, no zeros that say nothing.
fn number_key(digits: &str) -> String {
    let mut key = String::with_capacity(digits.len() + 1);
    key.push('#');
    for c in digits.chars() {
        match c {
            ',' => {}
            '０'..='９' => key.extend(
                c.to_digit(10)
                    .or_else(|| char::to_digit(char::from_u32(c as u32 - 0xff10 + 0x30)?, 10))
                    .and_then(|d| char::from_digit(d, 10)),
            ),
            _ => key.push(c),
        }
    }
    if key.contains('.') {
        let short = key.trim_end_matches('0').trim_end_matches('.').len();
        key.truncate(short);
    }
    let zeros = key[1..].len() - key[1..].trim_start_matches('0').len();
    if zeros > 0 && zeros < key.len() - 1 && !key[1 + zeros..].starts_with('.') {
        key.replace_range(1..=zeros, "");
    }
    key
}
