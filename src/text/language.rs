//! Which language a text is written in, as far as word forms and stop words depend on it.

use super::intern::{Hash, Interner, NONE};
use super::lists::List;
use super::stopwords;
use core::fmt;
use std::borrow::Cow;
use std::sync::OnceLock;

/// A language; those named have stop words, and most of them stemming.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Language {
    /// `en`
    English,
    /// `zh`
    Chinese,
    /// `ja`
    Japanese,
    /// `ko`
    Korean,
    /// `th`
    Thai,
    /// `de`
    German,
    /// `fr`
    French,
    /// `es`
    Spanish,
    /// `pt`
    Portuguese,
    /// `it`
    Italian,
    /// `nl`
    Dutch,
    /// `ru`
    Russian,
    /// `ar`
    Arabic,
    /// Any other language by its two or three letters, the last one 0 for two.
    Other([u8; 3]),
}

const NAMED: [(Language, &str); 13] = [
    (Language::English, "en"),
    (Language::Chinese, "zh"),
    (Language::Japanese, "ja"),
    (Language::Korean, "ko"),
    (Language::Thai, "th"),
    (Language::German, "de"),
    (Language::French, "fr"),
    (Language::Spanish, "es"),
    (Language::Portuguese, "pt"),
    (Language::Italian, "it"),
    (Language::Dutch, "nl"),
    (Language::Russian, "ru"),
    (Language::Arabic, "ar"),
];

/// The languages in Latin script that [`detect`] tells apart by their stop words; earlier ones win ties.
const LATIN: [Language; 7] = [
    Language::English,
    Language::German,
    Language::French,
    Language::Spanish,
    Language::Portuguese,
    Language::Italian,
    Language::Dutch,
];

/// How many characters [`detect`] looks at: enough to be sure, and little enough to cost nothing on a long text.
const SAMPLE: usize = 2_000;

impl Language {
    /// Reads the primary subtag of a BCP 47 tag (`pt-BR`, `zh_Hans`, `EN`); `None` when there is no two or three letter one.
    #[must_use]
    pub fn from_tag(tag: &str) -> Option<Self> {
        let mut subtags = tag.split(['-', '_']);
        let primary = subtags.next()?.to_ascii_lowercase();
        if !matches!(primary.len(), 2 | 3) || !primary.bytes().all(|b| b.is_ascii_lowercase()) {
            return None;
        }
        if !subtags.all(|s| (1..=8).contains(&s.len()) && s.bytes().all(|b| b.is_ascii_alphanumeric())) {
            return None;
        }
        let named = NAMED.iter().find(|(_, name)| *name == primary).map(|&(language, _)| language);
        let b = primary.as_bytes();
        Some(named.unwrap_or(Self::Other([b[0], b[1], b.get(2).copied().unwrap_or(0)])))
    }

    /// The primary subtag, for example `en`.
    #[must_use]
    pub fn tag(self) -> String {
        match self {
            Self::Other(letters) => letters.iter().filter(|&&b| b != 0).map(|&b| char::from(b)).collect(),
            _ => NAMED
                .iter()
                .find(|&&(language, _)| language == self)
                .map_or_else(String::new, |(_, name)| (*name).to_owned()),
        }
    }

    /// The letters of the primary subtag, the last one 0 for two.
    #[cfg(any(target_family = "wasm", test))]
    pub(crate) fn letters(self) -> [u8; 3] {
        match self {
            Self::Other(letters) => letters,
            _ => {
                let tag = self.tag();
                let letter = |at: usize| tag.as_bytes().get(at).copied().unwrap_or(0);
                [letter(0), letter(1), letter(2)]
            }
        }
    }

    /// The language of a word in a text of this language: a word in another script than the text's own is taken for a
    /// word of the largest language in that script (Latin: English).
    #[must_use]
    pub fn of_word(self, word: &str) -> Self {
        if self == Self::English && word.as_bytes().first().is_some_and(u8::is_ascii_alphabetic) {
            return self;
        }
        let script = word.chars().find(|c| c.is_alphabetic()).map_or(Script::None, Script::of);
        match script {
            Script::None => self,
            Script::Latin if self.is_latin() => self,
            Script::Latin => Self::English,
            Script::Cyrillic if matches!(self, Self::Other(_)) => self,
            Script::Arabic if matches!(self, Self::Other(_)) => self,
            Script::Han if self == Self::Japanese => self,
            _ => script.language(),
        }
    }

    const fn is_latin(self) -> bool {
        matches!(
            self,
            Self::English
                | Self::German
                | Self::French
                | Self::Spanish
                | Self::Portuguese
                | Self::Italian
                | Self::Dutch
                | Self::Other(_)
        )
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.tag())
    }
}

/// Guesses the language of a text from its scripts, and within Latin from votes of stop words; English without any sign.
///
/// Reads at most the first 2,000 characters.
#[must_use]
pub fn detect(text: &str) -> Language {
    detect_with(text, "")
}

/// Guesses the language of a text as [`detect`] does; where `text` alone shows too little, `companion` is heard as well.
#[must_use]
pub fn detect_with(text: &str, companion: &str) -> Language {
    let own = sample(text);
    if let Some(language) = by_script(own) {
        return language;
    }
    let mut tally = votes(own, None);
    if tally.is_clear() {
        return tally.leader();
    }
    // Words of the text itself are no further evidence when the companion repeats them.
    let mut known = Interner::default();
    for word in super::normalize::fold(own).split(|c: char| !c.is_alphabetic()) {
        known.intern(word.as_bytes(), Hash::of(word));
    }
    let companion = sample(companion);
    let further = votes(companion, Some(&known));
    for n in 0..LATIN.len() {
        tally.votes[n] += further.votes[n];
        tally.marks[n] += further.marks[n];
    }
    tally.most_alike(own, companion)
}

/// The language that the scripts alone tell; `None` for Latin, and where there are no letters.
fn by_script(sample: &str) -> Option<Language> {
    if sample.is_ascii() {
        return None;
    }
    let mut counts = [0_usize; Script::COUNT];
    let mut ukrainian = 0;
    let mut persian = 0;
    for c in sample.chars().filter(|c| c.is_alphabetic()) {
        // A character of a script without spaces says about as much as three letters.
        let script = Script::of(c);
        counts[script as usize] += if matches!(script, Script::Han | Script::Kana | Script::Hangul) { 3 } else { 1 };
        ukrainian += usize::from(matches!(c, 'і' | 'ї' | 'є' | 'ґ'));
        persian += usize::from(matches!(c, 'پ' | 'چ' | 'ژ' | 'گ' | 'ی' | 'ک'));
    }
    // Japanese writes more Han than kana in headings, Chinese no kana at all.
    if counts[Script::Kana as usize] * 10 >= counts[Script::Han as usize] && counts[Script::Kana as usize] > 0 {
        counts[Script::Kana as usize] += core::mem::take(&mut counts[Script::Han as usize]);
    }
    let script =
        Script::ALL.into_iter().max_by_key(|&s| (counts[s as usize], s as usize)).filter(|&s| counts[s as usize] > 0);
    match script {
        None | Some(Script::None | Script::Latin) => None,
        Some(Script::Cyrillic) if ukrainian > 0 => Some(Language::Other(*b"uk\0")),
        Some(Script::Arabic) if persian > 0 => Some(Language::Other(*b"fa\0")),
        Some(script) => Some(script.language()),
    }
}

fn sample(text: &str) -> &str {
    match text.get(..SAMPLE) {
        Some(start) if start.is_ascii() => start,
        _ => &text[..text.char_indices().nth(SAMPLE).map_or(text.len(), |(at, _)| at)],
    }
}

/// Stop words of other languages that English texts hold as words, names or loans.
const ALSO_ENGLISH: &str = "die den man falls pro bin war wart hat nun oft was also will so am an in as me no come son on or mes ton do dos com per con van \
    of is mine want over sin era eras par plus la under car pour pendant sera ai aura font point encore tout ante soy sea hay tan solo pois sob \
    chi dove fare sue hem hen men hoe met door bent word deed reeds heel elk all us we but der von de le da di del";

// A bit for each language and one for `ALSO_ENGLISH`.
const _: () = assert!(LATIN.len() < u16::BITS as usize);

/// The stop words of all languages of [`LATIN`].
struct Electorate {
    words: Interner,
    /// For every word a bit for each language that has it, and one for [`ALSO_ENGLISH`].
    languages: Vec<u16>,
}

fn electorate() -> &'static Electorate {
    static ELECTORATE: OnceLock<Electorate> = OnceLock::new();
    ELECTORATE.get_or_init(|| {
        let mut electorate = Electorate { words: Interner::with_capacity(1_700), languages: Vec::with_capacity(1_700) };
        let lists = LATIN.into_iter().map(stopwords::list).chain([ALSO_ENGLISH]);
        for (n, list) in lists.enumerate() {
            for word in list.split_ascii_whitespace() {
                let at = electorate.words.intern(word.as_bytes(), Hash::of(word)) as usize;
                electorate.languages.resize(electorate.words.len(), 0);
                electorate.languages[at] |= 1 << n;
            }
        }
        electorate
    })
}

/// For every language of [`LATIN`] the letters beyond ASCII that it writes.
const LETTERS: [&str; LATIN.len()] =
    ["", "äöüß", "àâçèéêëîïôùûüœæ", "áéíóúüñ", "áâãàçéêíóôõú", "àèéìíòóù", "áèéëïíóöü"];

/// What speaks for each language of [`LATIN`].
#[derive(Default)]
struct Tally {
    /// Its stop words.
    votes: [usize; LATIN.len()],
    /// Its letters beyond ASCII. They count only for a language that others speak for as well (`résumé`).
    marks: [usize; LATIN.len()],
}

impl Tally {
    fn of(&self, n: usize) -> usize {
        if self.votes[n] == 0 { 0 } else { self.votes[n] + self.marks[n] }
    }

    fn most(&self) -> usize {
        (0..LATIN.len()).map(|n| self.of(n)).max().unwrap_or(0)
    }

    /// Whether another language leads English. One word that English has as well (`die`, `in`, `son`) is no evidence.
    fn is_foreign(&self) -> bool {
        self.most() >= self.of(0) + 2
    }

    /// Whether one language leads all others by a word.
    fn is_clear(&self) -> bool {
        let most = self.most();
        if self.is_foreign() {
            (0..LATIN.len()).filter(|&n| self.of(n) + 2 > most).count() == 1
        } else {
            self.votes[0] > 0
        }
    }

    fn leader(&self) -> Language {
        let most = self.most();
        let leads = |n: &usize| self.is_foreign() && self.of(*n) == most;
        (0..LATIN.len()).find(leads).map_or(Language::English, |n| LATIN[n])
    }

    /// A short word that lost its vowel speaks for French, and an article for Italian as well.
    fn elision(&mut self, word: &str) -> bool {
        let french = List("l|d|j|n|s|c|m|t|qu|L|D|J|N|S|C|M|T|Qu").contains(word);
        let italian = List("l|d|un|L|D|Un").contains(word);
        self.votes[2] += if french { 2 } else { 0 };
        self.votes[5] += if italian { 2 } else { 0 };
        french || italian
    }

    /// `perros y gatos`, `reti neurali e apprendimento`: a single letter between two words.
    fn conjunction(&mut self, word: &str) {
        let spoken = match word {
            "y" => [3, 3, 3],
            "e" => [4, 5, 5],
            "o" => [3, 4, 5],
            _ => return,
        };
        (3..=5).filter(|n| spoken.contains(n)).for_each(|n| self.votes[n] += 2);
    }

    /// Of the languages that lead, the one whose words look most like those of the texts.
    fn most_alike(&self, text: &str, companion: &str) -> Language {
        if !self.is_foreign() {
            return Language::English;
        }
        let least = self.most().saturating_sub(1);
        let mut best = (0, Language::English);
        for n in (1..LATIN.len()).filter(|&n| self.of(n) >= least) {
            let score = 4 * self.of(n) + likeness(text, n) + likeness(companion, n);
            if score > best.0 {
                best = (score, LATIN[n]);
            }
        }
        best.1
    }
}

/// For every language of [`LATIN`] the letters that its words end in, and letters that stand in its words more than in those of its
/// sisters.
const LOOKS: [(&str, List); LATIN.len()] = [
    ("", List("")),
    ("nertsgdhlmkf", List("k|w|z|sch|ch|ung|tz|ck|pf|ei|ie|au|keit|heit")),
    ("estrxnlzédiu", List("ill|eil|eau|oi|ou|qu|eu|ai|tion|ée|elle|ique|eux|ment|ç|oe")),
    ("aosnrldzyéóíáú", List("ll|ñ|ción|cion|dad|rr|ch|mente|miento")),
    ("aosermlzãéêáí", List("lh|nh|ç|ão|õ|ss|ei|dade|ou|mento|ais|óis")),
    ("aeioàèìòù", List("zz|zion|tt|gli|cc|gg|ità|gh|ch|ll|pp|uo|ff|bb")),
    ("netsrkdglmpf", List("k|w|z|ij|aa|oo|uu|ee|oe|ui|eu|sch|heid|lijk|ing|cht|je")),
];

/// How many words look like those of a language of [`LATIN`], by their last letter and by what stands in them.
fn likeness(text: &str, n: usize) -> usize {
    let (finals, parts) = LOOKS[n];
    let words = text.split(|c: char| !c.is_alphabetic()).filter(|word| word.len() > 2);
    words.map(|word| usize::from(word.ends_with(|c| finals.contains(c))) + usize::from(parts.stands_in(word))).sum()
}

/// What speaks for each language of [`LATIN`], words of `except` left out. A word in small letters, or
/// capitalised before one in small letters, counts twice: `Los Angeles` and `El Niño` stand in texts of all languages.
fn votes(sample: &str, except: Option<&Interner>) -> Tally {
    let electorate = electorate();
    let mut tally = Tally::default();
    let mut next = Run::after(sample, 0);
    let mut behind_word = false;
    while let Some(run) = next {
        next = Run::after(sample, run.end);
        let before_small = next.as_ref().is_some_and(|next| next.is_small);
        let word = &sample[run.start..run.end];
        // `UN` is no article.
        let shouted = !run.is_small && word.len() > 1 && word.bytes().all(|b| b.is_ascii_uppercase());
        let weight = if run.is_small || before_small && !shouted { 2 } else { 1 };
        if run.is_small && word.len() == 1 && behind_word && before_small {
            tally.conjunction(word);
        }
        behind_word = run.is_small && word.len() > 3;
        // `l'ordinateur`, `qu'il`
        let is_cut = |next: &Run| next.is_small && matches!(&sample[run.end..next.start], "'" | "’");
        if word.len() < 3 && next.as_ref().is_some_and(is_cut) && tally.elision(word) {
            continue;
        }
        let folded = if run.is_plain { Cow::Borrowed(word) } else { super::normalize::fold(word) };
        let hash = if run.is_plain { run.hash } else { Hash::of(&folded) };
        if folded.len() < 2 || except.is_some_and(|words| words.find(folded.as_bytes(), hash) != NONE) {
            continue;
        }
        // The capital of `El Niño` may be one of a name.
        if !run.is_plain && word.contains('ß') {
            tally.marks[1] += 2;
        } else if run.is_small && !run.is_plain && !folded.is_ascii() {
            for (n, letters) in LETTERS.iter().enumerate() {
                tally.marks[n] += if folded.chars().all(|c| c.is_ascii() || letters.contains(c)) { 2 } else { 0 };
            }
        }
        let number = electorate.words.find(folded.as_bytes(), hash);
        if number == NONE {
            continue;
        }
        let languages = electorate.languages[number as usize];
        // A capitalised article before a small word opens a sentence; before a capitalised one it belongs to a name.
        let opens = || {
            let article = List("Der|Le|La|da|di|del").contains(word);
            before_small && (article || run.start == 0 && List("la|le|der").contains(word))
        };
        let weight = if languages & 1 << LATIN.len() != 0 && !opens() { 1 } else { weight };
        let mut n = 0;
        while n < LATIN.len() {
            tally.votes[n] += if languages & 1 << n != 0 { weight } else { 0 };
            n += 1;
        }
    }
    tally
}

/// A run of letters.
struct Run {
    start: usize,
    end: usize,
    /// Whether it starts with a small letter.
    is_small: bool,
    /// Whether it is small ASCII letters, which folding leaves alone; `hash` is theirs.
    is_plain: bool,
    hash: Hash,
}

impl Run {
    /// The first one from `at`.
    fn after(text: &str, at: usize) -> Option<Self> {
        let bytes = text.as_bytes();
        let mut run = Self { start: at, end: at, is_small: false, is_plain: true, hash: Hash::START };
        while run.end < bytes.len() {
            let byte = bytes[run.end];
            let (is_letter, is_small, length) = if byte < 0x80 {
                (byte.is_ascii_alphabetic(), byte.is_ascii_lowercase(), 1)
            } else {
                let c = text[run.end..].chars().next()?;
                (c.is_alphabetic(), c.is_lowercase(), c.len_utf8())
            };
            if is_letter {
                if run.start == run.end {
                    run.is_small = is_small;
                }
                run.is_plain &= is_small && length == 1;
                run.hash = run.hash.with(byte);
            } else if run.start < run.end {
                break;
            } else {
                run.start += length;
            }
            run.end += length;
        }
        if run.start < run.end { Some(run) } else { None }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Script {
    None,
    Latin,
    Han,
    Kana,
    Hangul,
    Thai,
    Cyrillic,
    Arabic,
    Greek,
    Hebrew,
    Devanagari,
    Lao,
    Burmese,
    Khmer,
}

impl Script {
    const COUNT: usize = 14;
    const ALL: [Self; Self::COUNT] = [
        Self::None,
        Self::Latin,
        Self::Han,
        Self::Kana,
        Self::Hangul,
        Self::Thai,
        Self::Cyrillic,
        Self::Arabic,
        Self::Greek,
        Self::Hebrew,
        Self::Devanagari,
        Self::Lao,
        Self::Burmese,
        Self::Khmer,
    ];

    const fn of(c: char) -> Self {
        match c {
            'A'..='Z'
            | 'a'..='z'
            | '\u{C0}'..='\u{24F}'
            | '\u{1E00}'..='\u{1EFF}'
            | '\u{FF21}'..='\u{FF3A}'
            | '\u{FF41}'..='\u{FF5A}' => Self::Latin,
            '\u{370}'..='\u{3FF}' | '\u{1F00}'..='\u{1FFF}' => Self::Greek,
            '\u{400}'..='\u{52F}' => Self::Cyrillic,
            '\u{590}'..='\u{5FF}' => Self::Hebrew,
            '\u{600}'..='\u{6FF}' | '\u{750}'..='\u{77F}' | '\u{FB50}'..='\u{FDFF}' | '\u{FE70}'..='\u{FEFE}' => {
                Self::Arabic
            }
            '\u{900}'..='\u{97F}' => Self::Devanagari,
            '\u{E00}'..='\u{E7F}' => Self::Thai,
            '\u{E80}'..='\u{EFF}' => Self::Lao,
            '\u{1000}'..='\u{109F}' => Self::Burmese,
            '\u{1780}'..='\u{17FF}' => Self::Khmer,
            '\u{1100}'..='\u{11FF}' | '\u{AC00}'..='\u{D7A3}' => Self::Hangul,
            '\u{3041}'..='\u{30FF}' | '\u{31F0}'..='\u{31FF}' | '\u{FF66}'..='\u{FF9F}' => Self::Kana,
            '\u{2E80}'..='\u{3007}' | '\u{3400}'..='\u{9FFF}' | '\u{F900}'..='\u{FAFF}' | '\u{20000}'..='\u{3FFFF}' => {
                Self::Han
            }
            _ => Self::None,
        }
    }

    const fn language(self) -> Language {
        match self {
            Self::None | Self::Latin => Language::English,
            Self::Han => Language::Chinese,
            Self::Kana => Language::Japanese,
            Self::Hangul => Language::Korean,
            Self::Thai => Language::Thai,
            Self::Cyrillic => Language::Russian,
            Self::Arabic => Language::Arabic,
            Self::Greek => Language::Other(*b"el\0"),
            Self::Hebrew => Language::Other(*b"he\0"),
            Self::Devanagari => Language::Other(*b"hi\0"),
            Self::Lao => Language::Other(*b"lo\0"),
            Self::Burmese => Language::Other(*b"my\0"),
            Self::Khmer => Language::Other(*b"km\0"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_tags() {
        assert_eq!(Language::from_tag("pt-BR"), Some(Language::Portuguese));
        assert_eq!(Language::from_tag("zh_Hans_CN"), Some(Language::Chinese));
        assert_eq!(Language::from_tag("SV").map(Language::tag).as_deref(), Some("sv"));
        for wrong in ["", "english", "e", "1a", "en--x", "en-"] {
            assert_eq!(Language::from_tag(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn languages_told_apart_by_stop_words_are_latin() {
        assert!(LATIN.into_iter().all(Language::is_latin));
    }

    #[test]
    fn guesses() {
        for (text, language) in [
            ("The cat sat on the mat", Language::English),
            ("Die Katze und der Hund", Language::German),
            ("Le chat est sur la table", Language::French),
            ("El gato está en la mesa", Language::Spanish),
            ("O gato não está na mesa", Language::Portuguese),
            ("Il gatto è sulla tavola", Language::Italian),
            ("De kat zit op het dak", Language::Dutch),
            ("Die Kinder spielen im Garten", Language::German),
            ("As crianças brincam no jardim", Language::Portuguese),
            ("a résumé for the café", Language::English),
            ("résumé tips", Language::English),
            ("Кошка сидит на столе", Language::Russian),
            ("القطة على الطاولة", Language::Arabic),
            ("猫坐在桌子上", Language::Chinese),
            ("富士山の高さ", Language::Japanese),
            ("고양이가 앉아 있다", Language::Korean),
            ("แมวนั่งบนโต๊ะ", Language::Thai),
            ("使用 React.js 构建网站", Language::Chinese),
            ("Kubernetes", Language::English),
            ("", Language::English),
            ("machine learning die", Language::English),
            ("l'ordinateur de l'élève", Language::French),
            ("Le soleil brille", Language::French),
            ("perros y gatos", Language::Spanish),
            ("reti neurali e apprendimento automatico", Language::Italian),
            ("El Niño effects", Language::English),
            ("UN peacekeepers", Language::English),
            ("I'm opening a shell", Language::English),
            ("Leonardo da Vinci paintings", Language::English),
            ("São Paulo", Language::English),
        ] {
            assert_eq!(detect(text), language, "{text}");
        }
    }

    #[test]
    fn the_looks_of_words_and_the_other_text_decide_between_sisters() {
        for (text, companion, language) in [
            ("de huizen en de bomen", "het huis en de boom", Language::Dutch),
            ("os homens trabalham", "o homem trabalha", Language::Portuguese),
            ("i laghi italiani", "un lago italiano", Language::Italian),
            ("un chien noir", "le chien noir", Language::French),
            ("un perro negro", "el perro negro", Language::Spanish),
            ("Kinder spielen Fußball", "Ein Kind spielt Fußball", Language::German),
            ("machine learning", "The machine learns, y compris le reste", Language::English),
        ] {
            assert_eq!(detect_with(text, companion), language, "{text}");
        }
    }

    #[test]
    fn words_in_another_script_have_another_language() {
        assert_eq!(Language::Chinese.of_word("frameworks"), Language::English);
        assert_eq!(Language::German.of_word("häuser"), Language::German);
        assert_eq!(Language::Japanese.of_word("山"), Language::Japanese);
        assert_eq!(Language::English.of_word("книги"), Language::Russian);
    }

    #[test]
    fn scripts_tell_languages() {
        for (text, want) in [
            ("bridge", None),
            ("café", None),
            ("12 …", None),
            ("Мост", Some(Language::Russian)),
            ("Міст", Some(Language::Other(*b"uk\0"))),
            ("їжа", Some(Language::Other(*b"uk\0"))),
            ("الجسر", Some(Language::Arabic)),
            ("پل", Some(Language::Other(*b"fa\0"))),
            ("다리", Some(Language::Korean)),
            ("สะพาน", Some(Language::Thai)),
            // A tenth of kana makes Han Japanese.
            ("一二三四五六七八九十の", Some(Language::Japanese)),
            ("一二三四五六七八九十百の", Some(Language::Chinese)),
            ("の", Some(Language::Japanese)),
            // A character without spaces says as much as three letters.
            ("桥ab", Some(Language::Chinese)),
            ("桥abcd", None),
        ] {
            assert_eq!(by_script(text), want, "{text}");
        }
    }

    #[test]
    fn a_sample_is_counted_in_characters() {
        for (text, bytes) in [
            ("a".repeat(SAMPLE + 9), SAMPLE),
            ("a".repeat(9), 9),
            ("é".repeat(SAMPLE + 9), 2 * SAMPLE),
            (format!("é{}", "a".repeat(SAMPLE + 9)), SAMPLE + 1),
            (format!("{}é{}", "a".repeat(SAMPLE - 1), "a".repeat(9)), SAMPLE + 1),
        ] {
            assert_eq!(sample(&text).len(), bytes, "{text}");
        }
    }
}
