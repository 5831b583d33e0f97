//! Quotes: where they stand in the context, and whether they count.

use crate::faithfulness::claims::split_sentences;
use crate::faithfulness::facts::{
    NameIndex, Quantity, abbreviates, holds, missing, missing_names, names, negations, numbers,
};
use crate::faithfulness::polarity::reversed;
use crate::faithfulness::reason::Lang;
use crate::faithfulness::report::Place;
use crate::faithfulness::tokens::is_gap;
use crate::faithfulness::tokens::{self, Bag, Content};
use crate::lean::Lower;
use crate::text::normalize::fold;
use core::ops::Range;

/// A text folded for tolerant look-up, with the way back to its bytes.
#[derive(Debug)]
pub(crate) struct Folded {
    text: String,
    /// For every byte of `text`, the first byte of the character it came from; one more entry for the end.
    origin: Vec<u32>,
    length: usize,
}

/// Quote marks, emphasis and white space do not count in a comparison.
fn ignored(c: char) -> bool {
    c.is_whitespace()
        || c.is_control()
        || matches!(
            c,
            '"' | '\''
                | '`'
                | '*'
                | '\\'
                | '“'
                | '”'
                | '„'
                | '‟'
                | '‘'
                | '’'
                | '‚'
                | '‛'
                | '«'
                | '»'
                | '‹'
                | '›'
                | '「'
                | '」'
                | '『'
                | '』'
                | '＂'
                | '＇'
        )
        || matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}')
}

fn is_mark(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}' | '\u{64b}'..='\u{65f}' | '\u{3099}' | '\u{309a}')
}

impl Folded {
    pub(crate) fn new(text: &str) -> Self {
        let mut folded = Self {
            text: String::with_capacity(text.len()),
            origin: Vec::with_capacity(text.len() + 1),
            length: text.len(),
        };
        let mut chars = text.char_indices().peekable();
        while let Some((at, c)) = chars.next() {
            let mut end = at + c.len_utf8();
            while let Some((mark_at, mark)) = chars.next_if(|(_, c)| is_mark(*c)) {
                end = mark_at + mark.len_utf8();
            }
            if ignored(c) {
                continue;
            }
            let start = folded.text.len();
            match c {
                '–' | '—' | '−' | '‐' | '‑' | '―' => folded.text.push('-'),
                '，' | '、' => folded.text.push(','),
                '。' | '．' => folded.text.push('.'),
                '…' => folded.text.push_str("..."),
                c if c.is_ascii() && end == at + 1 => folded.text.push(c.to_ascii_lowercase()),
                _ => folded.text.push_str(&fold(&text[at..end])),
            }
            let origin = u32::try_from(at).unwrap_or(u32::MAX);
            folded.origin.resize(folded.origin.len() + folded.text.len() - start, origin);
        }
        folded.origin.push(u32::try_from(text.len()).unwrap_or(u32::MAX));
        folded
    }

    /// The bytes of the original that bytes `found` of the folded text came from.
    fn back(&self, found: Range<usize>) -> Range<usize> {
        let start = self.origin[found.start] as usize;
        let last = self.origin[found.end - 1];
        // The next character's start closes the last one; ignored characters behind it are trimmed by the caller.
        let end = self.origin[found.end..].iter().find(|&&o| o != last).map_or(self.length, |&o| o as usize);
        start..end
    }
}

/// A quote cut at its ellipses, folded.
struct Pieces {
    pieces: Vec<String>,
    /// Marks behind the last piece, which belong to the quote where the text has them too.
    tail: String,
}

impl Pieces {
    fn new(quote: &str) -> Self {
        let folded = Folded::new(quote).text.replace("[...]", "...").replace("(...)", "...");
        let mark = |c: char| c.is_ascii_punctuation() && !matches!(c, '$' | '%' | '+' | '#' | '-');
        let pieces =
            folded.split("...").map(|piece| piece.trim_matches(mark).to_owned()).filter(|piece| !piece.is_empty());
        Self { pieces: pieces.collect(), tail: folded[folded.trim_end_matches(mark).len()..].to_owned() }
    }
}

/// Why a quote does not count.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Fault {
    /// A `yes` came without a quote.
    None,
    /// It does not stand in the context.
    NotFound,
    /// It is too short to show anything.
    Short,
    /// It leaves out words across sentences, or a negation.
    Gap,
    /// It shares no word with the claim.
    OffTopic,
    /// A number of the claim does not stand in the quoted chunk.
    Number(String),
    /// A name of the claim does not stand in the context.
    Name(String),
    /// The quote says the opposite of the claim.
    Opposite,
}

impl Fault {
    /// The sentence for a verdict that was taken back.
    pub(crate) fn sentence(&self, lang: Lang) -> String {
        let (en, zh) = match self {
            Self::None => ("no quote from the context was given".to_owned(), "没有给出上下文引文".to_owned()),
            Self::NotFound => ("the quote is not in the context".into(), "引文不在上下文中".into()),
            Self::Short => ("the quote is too short to support it".into(), "引文过短，不足以支持".into()),
            Self::Gap => (
                "the quote leaves out words of more than one sentence, or a negation".into(),
                "引文省略了跨句内容或否定词".into(),
            ),
            Self::OffTopic => ("the quote is about something else".into(), "引文与该声明无关".into()),
            Self::Number(n) => (format!("the quoted context does not say “{n}”"), format!("所引上下文中没有“{n}”")),
            Self::Name(n) => (format!("the context does not mention “{n}”"), format!("上下文未提及“{n}”")),
            Self::Opposite => {
                ("the quote says the opposite or has the roles swapped".into(), "引文的意思相反或主客颠倒".into())
            }
        };
        match lang {
            Lang::En => format!("The judge said yes, but {en}."),
            Lang::Zh => format!("评判为支持，但{zh}。"),
        }
    }
}

/// The context of a run, read once for looking quotes up.
#[derive(Debug)]
pub(crate) struct Library {
    folded: Vec<Folded>,
    numbers: Vec<Vec<Quantity>>,
}

/// Occurrences of a quote's first words that are tried; a text that repeats them more often gains nothing by the next.
const TRIES: usize = 50;

impl Library {
    pub(crate) fn new(chunks: &[String]) -> Self {
        Self {
            folded: chunks.iter().map(|chunk| Folded::new(chunk)).collect(),
            numbers: chunks.iter().map(|chunk| numbers(chunk)).collect(),
        }
    }

    /// Where `quote` stands, the hinted chunk first. `Err` tells the best reason why nowhere.
    pub(crate) fn find(&self, chunks: &[String], quote: &str, hint: Option<usize>) -> Result<Place, Fault> {
        self.places(chunks, quote, hint).next().unwrap_or(Err(Fault::NotFound))
    }

    fn places<'a>(
        &'a self,
        chunks: &'a [String],
        quote: &str,
        hint: Option<usize>,
    ) -> impl Iterator<Item = Result<Place, Fault>> + 'a {
        let pieces = Pieces::new(quote);
        let hint = hint.filter(|&chunk| chunk < chunks.len());
        hint.into_iter().chain((0..chunks.len()).filter(move |&chunk| Some(chunk) != hint)).filter_map(move |chunk| {
            match locate(&chunks[chunk], &self.folded[chunk], &pieces) {
                Ok(bytes) => Some(Ok(Place { chunk, bytes })),
                Err(Fault::NotFound) => None,
                Err(fault) => Some(Err(fault)),
            }
        })
    }

    /// Where a quote stands that counts as support for `claim`; `shown` holds the names of all context that was shown.
    pub(crate) fn support(
        &self,
        chunks: &[String],
        claim: &str,
        quote: &str,
        hint: Option<usize>,
        shown: &NameIndex,
    ) -> Result<Place, Fault> {
        let words = tokens::content(claim);
        let claimed = numbers(claim);
        let mut fault = Fault::NotFound;
        for place in self.places(chunks, quote, hint) {
            match place.and_then(|place| self.weigh(chunks, claim, &words, &claimed, place, shown)) {
                Ok(place) => return Ok(place),
                Err(found) if fault == Fault::NotFound => fault = found,
                Err(_) => {}
            }
        }
        Err(fault)
    }

    fn weigh(
        &self,
        chunks: &[String],
        claim: &str,
        words: &[Content],
        claimed: &[Quantity],
        place: Place,
        shown: &NameIndex,
    ) -> Result<Place, Fault> {
        let chunk = &chunks[place.chunk];
        let quote = &chunk[place.bytes.clone()];
        let around = sentences_around(chunk, &place.bytes);
        let whole = !chunk[around.start..place.bytes.start].contains(char::is_alphanumeric)
            && !chunk[place.bytes.end..around.end].contains(char::is_alphanumeric);
        if tokens::count(quote) < 3 && !whole {
            return Err(Fault::Short);
        }
        let quoted = tokens::content(quote);
        let shared_number = || {
            let quoted = numbers(quote);
            claimed.iter().any(|claim| !claim.soft && quoted.iter().any(|q| holds(claim, q)))
        };
        if !tokens::share(words, &quoted) && !shared_number() {
            return Err(Fault::OffTopic);
        }
        if let Some(gone) = missing(claimed, &self.numbers[place.chunk]).first() {
            return Err(Fault::Number(claim[gone.bytes.clone()].trim().to_owned()));
        }
        let sentence = &chunk[around];
        if let Some(gone) = missing_names(claim, shown).into_iter().find(|name| !abbreviates(&name.word, sentence)) {
            return Err(Fault::Name(claim[gone.bytes].to_owned()));
        }
        if opposite(claim, words, quote, &quoted) || reversed(claim, quote) || swapped(claim, words, quote, &quoted) {
            return Err(Fault::Opposite);
        }
        Ok(place)
    }
}

/// Whether the quote repeats the claim almost word for word and yet negates where the claim does not, or the reverse.
fn opposite(claim: &str, words: &[Content], quote: &str, quoted: &[Content]) -> bool {
    let (in_quote, in_claim) = (Bag::new(quoted), Bag::new(words));
    let shared = in_quote.overlap(words);
    if shared < 2 || shared * 5 < words.len() * 4 {
        return false;
    }
    let within = |text: &str, words: &[Content], bag: &Bag| {
        let mut hits = words.iter().filter(|w| bag.has(w)).map(|w| w.bytes.clone());
        let first = hits.next().unwrap_or(0..0);
        let end = hits.next_back().map_or(first.end, |last| last.end);
        // A negation may also stand just outside: `did not`, … `不`.
        negations(&text[..end]).iter().filter(|n| n.end + 12 > first.start).count()
    };
    within(claim, words, &in_quote) % 2 != within(quote, quoted, &in_claim) % 2
}

/// Whether the quote repeats the claim's words with two names in each other's place, in the same voice.
pub(crate) fn swapped(claim: &str, words: &[Content], quote: &str, quoted: &[Content]) -> bool {
    let shared = Bag::new(quoted).overlap(words);
    if shared < 3 || shared * 5 < words.len() * 4 || passive(claim) != passive(quote) {
        return false;
    }
    let order = |text: &str| -> Vec<String> {
        let mut seen: Vec<String> = Vec::new();
        for name in names(text) {
            if !seen.contains(&name.word) {
                seen.push(name.word);
            }
        }
        seen
    };
    // The first word of a sentence is a name here when the other text has it as one.
    let (mut a, mut b) = (order(claim), order(quote));
    let first = |text: &str| text.split_whitespace().next().map(|w| w.trim_matches(is_gap).lower());
    for (list, other, text) in [(&mut a, b.clone(), claim), (&mut b, order(claim), quote)] {
        if let Some(word) = first(text).filter(|w| other.contains(w) && !list.contains(w)) {
            list.insert(0, word);
        }
    }
    a.retain(|name| b.contains(name));
    b.retain(|name| a.contains(name));
    a.len() == 2 && b.len() == 2 && a[0] == b[1] && a[1] == b[0] && !symmetric(claim)
}

/// Words that mark the passive or the doer.
fn passive(text: &str) -> bool {
    let lower = text.lower();
    let has = |word: &str| lower.split(is_gap).any(|w| w == word);
    ["by", "von", "par", "por", "da", "door"].iter().any(|w| has(w))
        || lower.contains(['被', '由'])
        || lower.contains("によって")
}

/// Words between equals, whose order says nothing (`Anna and Berta met`).
fn symmetric(text: &str) -> bool {
    let lower = text.lower();
    ["and", "und", "et", "y", "or", "with", "between", "met", "married", "equals", "both"]
        .iter()
        .any(|word| lower.split(is_gap).any(|w| w == *word))
        || lower.contains(['和', '与', '與'])
}

/// Bytes on either side of a quote in which its sentence's ends are looked for.
const REACH: usize = 1500;

/// The whole sentences of `text` that `bytes` touches.
fn sentences_around(text: &str, bytes: &Range<usize>) -> Range<usize> {
    let mut window = bytes.start.saturating_sub(REACH)..(bytes.end + REACH).min(text.len());
    while !text.is_char_boundary(window.start) {
        window.start += 1;
    }
    while !text.is_char_boundary(window.end) {
        window.end -= 1;
    }
    let mut around = bytes.clone();
    for sentence in split_sentences(text, window) {
        if sentence.start < bytes.end && bytes.start < sentence.end {
            around.start = around.start.min(sentence.start);
            around.end = around.end.max(sentence.end);
        }
    }
    around
}

/// Where the pieces stand in `text`, one after the other.
fn locate(text: &str, folded: &Folded, pieces: &Pieces) -> Result<Range<usize>, Fault> {
    let Some((first, rest)) = pieces.pieces.split_first() else { return Err(Fault::NotFound) };
    let mut fault = Fault::NotFound;
    let mut from = 0;
    for _ in 0..TRIES {
        let Some(hit) = find_word(folded, first, from, text) else { break };
        from = hit.start + folded.text[hit.start..].chars().next().map_or(1, char::len_utf8);
        let start = folded.back(hit.clone());
        let mut end = hit.end;
        let mut whole = start.clone();
        let found = rest.iter().all(|piece| {
            find_word(folded, piece, end, text).is_some_and(|next| {
                let place = folded.back(next.clone());
                // Empty where both pieces share a character that folds to several.
                let skipped = text.get(whole.end..place.start).unwrap_or_default();
                let gap = ends_sentence(skipped) || !negations(skipped).is_empty();
                if gap {
                    fault = Fault::Gap;
                }
                (end, whole.end) = (next.end, place.end);
                !gap
            })
        });
        if found {
            if folded.text[end..].starts_with(&pieces.tail) {
                whole.end = folded.back(end..end + pieces.tail.len()).end;
            }
            let trimmed = text[whole.clone()].trim_end();
            return Ok(whole.start..whole.start + trimmed.len());
        }
    }
    Err(fault)
}

/// The next place of `piece` that begins and ends where words do.
fn find_word(folded: &Folded, piece: &str, mut from: usize, text: &str) -> Option<Range<usize>> {
    for _ in 0..TRIES {
        let start = from + folded.text.get(from..)?.find(piece)?;
        let found = start..start + piece.len();
        let place = folded.back(found.clone());
        if !inside_word(text, place.start) && !inside_word(text, text[..place.end].trim_end_matches(ignored).len()) {
            return Some(found);
        }
        from = start + folded.text[start..].chars().next().map_or(1, char::len_utf8);
    }
    None
}

/// Whether byte `at` stands between two letters or digits of one word of a spaced script.
fn inside_word(text: &str, at: usize) -> bool {
    let spaced = |c: char| c.is_alphanumeric() && !crate::text::segment::needs_dictionary(c);
    text[..at].chars().next_back().is_some_and(spaced) && text[at..].chars().next().is_some_and(spaced)
}

/// Whether a sentence ends within `skipped`.
fn ends_sentence(skipped: &str) -> bool {
    let mut chars = skipped.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '。' | '！' | '？' | '!' | '?' | '\n' => return true,
            '.' if chars.peek().is_none_or(|n| n.is_whitespace()) => return true,
            _ => {}
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    const CHUNK: &str =
        "The  “old” bridge\nopened in 1931. It is 504 m long – and was not, they say, rebuilt. Zürich paid 20 EUR.";

    fn at(quote: &str) -> Result<&'static str, Fault> {
        let chunks = vec![CHUNK.to_owned()];
        Library::new(&chunks).find(&chunks, quote, None).map(|place| &CHUNK[place.bytes])
    }

    #[test]
    fn finds_quotes_in_other_clothes() {
        for (quote, expected) in [
            ("The old bridge opened in 1931.", "The  “old” bridge\nopened in 1931."),
            ("the \"OLD\" bridge   opened", "The  “old” bridge\nopened"),
            ("It is … long", "It is 504 m long"),
            ("It is [...] long - and was not", "It is 504 m long – and was not"),
            ("\u{201c}Zu\u{308}rich paid 20 EUR\u{201d}", "Zürich paid 20 EUR"),
            ("ZÜRICH PAID", "Zürich paid"),
        ] {
            assert_eq!(at(quote), Ok(expected), "{quote}");
        }
    }

    #[test]
    fn refuses_what_is_not_there() {
        for (quote, fault) in [
            ("The bridge opened in 1932.", Fault::NotFound),
            ("he old bridge", Fault::NotFound),
            ("The old bridge … 504 m long", Fault::Gap),
            ("It is 504 m long – and was … rebuilt", Fault::Gap),
            ("", Fault::NotFound),
            ("…", Fault::NotFound),
        ] {
            assert_eq!(at(quote), Err(fault), "{quote}");
        }
    }

    #[test]
    fn weighs_what_a_quote_shows() {
        let chunks = vec![CHUNK.to_owned(), "Oslo. Acme bought Zeta in May. The bridge did not close.".to_owned()];
        let library = Library::new(&chunks);
        let shown = NameIndex::new(&chunks.iter().map(String::as_str).collect::<Vec<_>>());
        let weigh =
            |claim: &str, quote: &str| library.support(&chunks, claim, quote, None, &shown).map(|place| place.chunk);
        assert_eq!(weigh("The bridge opened in 1931.", "bridge opened in 1931"), Ok(0));
        assert_eq!(weigh("The bridge opened in 1931.", "the"), Err(Fault::Short));
        assert_eq!(weigh("The bridge opened in 1931.", "Zürich paid 20 EUR."), Err(Fault::OffTopic));
        assert_eq!(weigh("The bridge opened in 1932.", "bridge opened in 1931"), Err(Fault::Number("1932".into())));
        assert_eq!(weigh("The bridge in Bergen opened.", "bridge opened in 1931"), Err(Fault::Name("Bergen".into())));
        assert_eq!(weigh("Oslo is nice.", "Oslo."), Ok(1));
        assert_eq!(weigh("The bridge did close.", "The bridge did not close."), Err(Fault::Opposite));
        assert_eq!(weigh("Zeta bought Acme.", "Acme bought Zeta in May."), Err(Fault::Opposite));
        assert_eq!(weigh("Zeta was bought by Acme.", "Acme bought Zeta in May."), Ok(1));
        // Between equals the order says nothing.
        let chunks = vec!["Anna Lund and Berta Moe met in Oslo.".to_owned()];
        let shown = NameIndex::new(&[&chunks[0]]);
        let library = Library::new(&chunks);
        let weigh = |claim: &str| library.support(&chunks, claim, &chunks[0], None, &shown).map(|place| place.bytes);
        assert_eq!(weigh("Berta Moe and Anna Lund met in Oslo."), Ok(0..chunks[0].len()));
    }

    #[test]
    fn looks_on_where_a_first_place_does_not_fit() {
        for (text, quote, expected) in [
            ("bold old bridge", "old bridge", Ok("old bridge")),
            ("bold. An old", "old", Ok("old")),
            ("The bridge opened. The bridge is red.", "The bridge … red", Ok("The bridge is red")),
            ("The fee of 3.5 EUR is low.", "The fee … is low", Ok("The fee of 3.5 EUR is low")),
            ("The fee. It is low.", "The fee … is low", Err(Fault::Gap)),
            ("The fee of 3. It is low.", "The fee … is low", Err(Fault::Gap)),
            ("The fee。It is low.", "The fee … is low", Err(Fault::Gap)),
            ("The fee！It is low.", "The fee … is low", Err(Fault::Gap)),
            ("The fee？It is low.", "The fee … is low", Err(Fault::Gap)),
            ("The fee! It is low.", "The fee … is low", Err(Fault::Gap)),
            ("The fee? It is low.", "The fee … is low", Err(Fault::Gap)),
            ("The fee of\nIt is low.", "The fee … is low", Err(Fault::Gap)),
        ] {
            let chunks = vec![text.to_owned()];
            let found = Library::new(&chunks).find(&chunks, quote, None).map(|place| &text[place.bytes]);
            assert_eq!(found, expected, "{text} / {quote}");
        }
    }

    #[test]
    fn whole_sentences_around_a_quote() {
        let text = "A is old. B is red. C is big.";
        for (bytes, want) in [(12..13, 10..19), (10..19, 10..19), (0..10, 0..10), (9..10, 9..10), (8..11, 0..19)] {
            assert_eq!(sentences_around(text, &bytes), want, "{bytes:?}");
        }
        // Far ends are cut between characters.
        let e = "é".repeat(2_000);
        assert_eq!(sentences_around(&format!("{e}xy{e}"), &(4_001..4_002)), 2_502..5_502);
        assert_eq!(sentences_around(&format!("{e}xyz{e}"), &(4_000..4_002)), 2_500..5_501);
    }

    #[test]
    fn a_quote_may_say_the_opposite() {
        for (claim, quote, want) in [
            ("The old bridges close", "The old bridges do not close", true),
            ("The old bridges do not close", "The old bridges close", true),
            ("The old bridges close", "The old bridges close", false),
            ("The old bridges do not close", "The old bridges never close", false),
            // Four of five words are enough, three are not.
            ("Old red stone bridges close", "Old red bridges do not close", true),
            ("Old red stone bridges close", "Old red bridges do not open", false),
            ("Bridges close", "Ferries do not close", false),
            // A negation far before the words that both have says nothing about them.
            ("Old red bridges close", "It is not known at all when it was; old red bridges close", false),
            ("Old red bridges close", "Not all old red bridges close", true),
        ] {
            assert_eq!(
                opposite(claim, &tokens::content(claim), quote, &tokens::content(quote)),
                want,
                "{claim} / {quote}"
            );
        }
        for (claim, quote, want) in [
            ("Anna loves Bert", "Bert loves Anna", true),
            ("Anna loves Bert", "Anna loves Bert", false),
            ("Anna and Bert love books", "Bert and Anna love books", false),
            ("Anna is loved by Bert", "Bert is loved by Anna", true),
            ("Anna is loved by Bert", "Bert loves Anna", false),
            ("Anna loves old red Bert", "Bert loves old Anna", true),
            ("Anna loves old red Bert", "Bert sees old Anna", false),
            ("Anna loves Carl and Bert", "Bert loves Anna or Carl", false),
        ] {
            assert_eq!(
                swapped(claim, &tokens::content(claim), quote, &tokens::content(quote)),
                want,
                "{claim} / {quote}"
            );
        }
        for text in [
            "built by Ann",
            "von Ann gebaut",
            "par Ann",
            "por Ann",
            "da Anna",
            "door Ann",
            "桥被拆",
            "桥由他建",
            "彼によって",
        ] {
            assert!(passive(text), "{text}");
        }
        for text in ["Ann built it", "Goodbye, Ann", "彼が建てた"] {
            assert!(!passive(text), "{text}");
        }
        for text in [
            "Anna and Bert",
            "Anna und Bert",
            "Anna et Bert",
            "Anna y Bert",
            "Anna or Bert",
            "with Bert",
            "between",
            "Anna met Bert",
            "Anna married Bert",
            "it equals",
            "both",
            "安娜和贝特",
            "安娜与贝特",
            "安娜與貝特",
        ] {
            assert!(symmetric(text), "{text}");
        }
        for text in ["Anna loves Bert", "Andy loves Bert", "安娜爱贝特"] {
            assert!(!symmetric(text), "{text}");
        }
    }

    #[test]
    fn tells_the_first_fault() {
        let chunks = vec!["The bridge opened early.".to_owned(), "In 1931 the bridge opened early.".to_owned()];
        let library = Library::new(&chunks);
        let shown = NameIndex::new(&[&chunks[0], &chunks[1]]);
        let weigh = |claim: &str, quote: &str| library.support(&chunks, claim, quote, None, &shown).map(|p| p.chunk);
        assert_eq!(weigh("The bridge opened early in 1931.", "bridge opened early"), Ok(1));
        let fault = weigh("The bridge in Bergen opened early in 1931.", "bridge opened early");
        assert_eq!(fault, Err(Fault::Number("1931".into())));
        // Two words are enough for a whole sentence alone.
        assert_eq!(weigh("The bridge opened.", "The bridge"), Err(Fault::Short));
        assert_eq!(weigh("It opened early.", "opened early."), Err(Fault::Short));
    }
}
