//! Looking the names of one text up in others.

use super::{Name, PLAIN, capital, names, normal, unspaced_char, words};
use crate::faithfulness::facts::abbreviates;
use crate::lean::{self, Lower};
use crate::text::lists::{List, Table};
use std::sync::LazyLock;

/// Adjectives and peoples whose root is not the country's.
const PEOPLES: &[(&str, &str)] = &[
    ("french", "france"),
    ("dutch", "netherlands"),
    ("spanish", "spain"),
    ("american", "us"),
    ("america", "us"),
    ("usa", "us"),
    ("british", "uk"),
    ("britain", "uk"),
    ("english", "uk"),
    ("european", "eu"),
    ("spaniard", "spain"),
    ("danish", "denmark"),
    ("danes", "denmark"),
    ("polish", "poland"),
    ("irish", "ireland"),
    ("welsh", "wales"),
    ("swiss", "switzerland"),
    ("greek", "greece"),
    ("turkish", "turkey"),
    ("british", "britain"),
    ("scottish", "scotland"),
    ("finnish", "finland"),
    ("swedish", "sweden"),
    ("norwegian", "norway"),
    ("thai", "thailand"),
    ("american", "america"),
    ("english", "england"),
    ("portuguese", "portugal"),
    ("chinese", "china"),
    ("japanese", "japan"),
];

/// Words for kinds of places, bodies and offices, which a context may leave out of a longer name.
static GENERIC: LazyLock<Table> = LazyLock::new(|| {
    Table::words(
        "city state region county province district river lake sea ocean island islands bridge street tower \
        university college school institute company corporation inc corp ltd llc gmbh co group holding bank \
        president king queen prince princess minister professor doctor justice senator general captain coach \
        captain chief conference festival park airport station hospital museum church council court department \
        ministry agency association society foundation museum",
    )
});

/// Which names a text holds, for looking up those of a claim.
#[derive(Debug, Clone, Default)]
pub struct NameIndex {
    words: Vec<String>,
    roots: Vec<String>,
    /// Capitalised words directly behind another one: family names with their given names.
    preceded: Vec<String>,
    /// Words of several capitals (`WHO`).
    acronyms: Vec<String>,
    initials: String,
    folded: String,
}

impl NameIndex {
    /// Reads texts once.
    #[must_use]
    pub fn new(texts: &[&str]) -> Self {
        let mut index = Self::default();
        for &text in texts {
            let mut last: Option<(usize, bool)> = None;
            for word in words(text) {
                let folded = normal(word.text);
                for part in folded.split(['-', '_', '.']).filter(|part| part.len() > 1 && part.len() < folded.len()) {
                    index.words.push(part.to_owned());
                }
                index.roots.push(root(&folded).to_owned());
                let small = List("of|the|and|for|de|la|du|des|in|on").contains(folded.as_str());
                let large = capital(word.text);
                if large {
                    index.initials.extend(folded.chars().next());
                } else if !small {
                    index.initials.push(' ');
                }
                if word.text.chars().filter(|c| c.is_uppercase()).count() > 1 {
                    index.acronyms.push(folded.clone());
                }
                if large && last.is_some_and(|(end, named)| named && &text[end..word.bytes.start] == " ") {
                    index.preceded.push(folded.clone());
                }
                last =
                    Some((word.bytes.end, large && !PLAIN.contains(&folded) && !GENERIC.contains(&folded) && !small));
                index.words.push(folded);
            }
            index.initials.push(' ');
            index.folded.push_str(&text.lower());
            index.folded.push('\n');
        }
        for list in [&mut index.words, &mut index.roots, &mut index.preceded, &mut index.acronyms] {
            lean::sort(list);
            list.dedup();
        }
        index
    }

    /// Whether the text names somebody by `family` alone, and never with a given name.
    fn alone(&self, family: &str) -> bool {
        self.has(family) && self.preceded.binary_search_by(|w| w.as_str().cmp(family)).is_err()
    }

    fn has(&self, word: &str) -> bool {
        self.words.binary_search_by(|w| w.as_str().cmp(word)).is_ok()
    }

    fn rooted(&self, word: &str) -> bool {
        let root = root(word);
        root.chars().count() >= 3 && self.roots.binary_search_by(|r| r.as_str().cmp(root)).is_ok()
    }

    /// Whether the text holds this name, or one that means the same: another case or inflection, people and country,
    /// an abbreviation of capitalised words.
    #[must_use]
    pub fn holds(&self, name: &str) -> bool {
        let arabic = |c: char| ('\u{600}'..='\u{6ff}').contains(&c);
        if name.chars().any(|c| unspaced_char(c) || arabic(c)) {
            let core = |c: char| matches!(c, '市' | '省' | '县' | '州' | '镇');
            return self.folded.contains(name)
                || name.chars().count() > 2 && self.folded.contains(name.trim_end_matches(core));
        }
        if self.has(name) || self.rooted(name) {
            return true;
        }
        // `U.S.` and `US`
        let letters: String = name.chars().filter(|c| c.is_alphanumeric()).collect();
        if letters != name && self.has(&letters) {
            return true;
        }
        if letters.len() >= 2
            && letters.len() <= 6
            && letters.chars().all(char::is_alphabetic)
            && self.initials.contains(&letters)
        {
            return true;
        }
        let people = |from: &str, to: &str| (name == from || name == format!("{from}s")) && self.has(to);
        if PEOPLES.iter().any(|(people_, country)| people(people_, country) || people(country, people_)) {
            return true;
        }
        // Parts of a hyphenated name, and digits set off (`GPT-4`, `GPT 4`).
        let mut parts = name.split(['-', '_', '.', '&']).filter(|part| !part.is_empty());
        name.contains(['-', '_', '&']) && parts.all(|part| self.has(part))
    }
}

/// What people and country, singular and plural, nominative and genitive share.
fn root(word: &str) -> &str {
    const ENDINGS: List = List("ians|ian|eans|ean|ans|an|ese|ish|ic|ia|es|ов|ого|ому|ой|ом|ем|ами|а|у|е|ы|и|s|y|a");
    let strip = |word| {
        ENDINGS.iter().find_map(|ending| str::strip_suffix(word, ending).filter(|rest| rest.chars().count() >= 4))
    };
    // Twice: Germany and Germans meet at `germ`.
    let once = strip(word).unwrap_or(word);
    strip(once).unwrap_or(once)
}

/// The names of `claim` that the indexed text does not hold. A name of several capitalised words whose initials the
/// text holds as one word counts as held.
#[must_use]
pub fn missing_names(claim: &str, index: &NameIndex) -> Vec<Name> {
    let all = names(claim);
    let mut gone = vec![false; all.len()];
    for (at, name) in all.iter().enumerate() {
        gone[at] = !index.holds(&name.word);
    }
    // `World Health Organization` against `WHO`
    let mut at = 0;
    while at < all.len() {
        let mut end = at + 1;
        while end < all.len()
            && matches!(
                claim.get(all[end - 1].bytes.end..all[end].bytes.start),
                Some(" " | " of " | " for " | " and " | " the " | " of the " | "-")
            )
        {
            end += 1;
        }
        if end - at >= 2 && gone[at..end].contains(&true) {
            let initials: String = all[at..end].iter().filter_map(|name| name.word.chars().next()).collect();
            if index.acronyms.binary_search(&initials).is_ok() {
                gone[at..end].fill(false);
            }
            let united = matches!((all[at].word.as_str(), all[at + 1].word.as_str()), ("united", "states" | "kingdom"));
            if united && (index.has("america") || index.has("american")) && all[at + 1].word == "states" {
                gone[at..at + 2].fill(false);
            }
            // `New York City` in a context that says `New York`, `Anna Berg` in one that says `Berg` only.
            for part in at..end {
                let held = |other: usize| (at..end).contains(&other) && !gone[other];
                if gone[part] && GENERIC.contains(&all[part].word) && (part > at && held(part - 1) || held(part + 1)) {
                    gone[part] = false;
                }
            }
            let given = end - at == 2 && gone[at] && !gone[at + 1] && claim[all[at].bytes.end..].starts_with(' ');
            if given && index.alone(&all[at + 1].word) {
                gone[at] = false;
            }
        }
        // `interrupt-on-change (IOC)`: the claim itself says what the letters stand for.
        for part in at..end {
            let name = &all[part];
            if gone[part]
                && (abbreviates(&name.word, &claim[..name.bytes.start])
                    || abbreviates(&name.word, &claim[name.bytes.end..]))
            {
                gone[part] = false;
            }
        }
        at = end;
    }
    all.into_iter().zip(gone).filter(|(_, gone)| *gone).map(|(name, _)| name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_writings_of_a_name() {
        let letters = "Ann Bell Carl Dan Eve Fay Gus";
        for (text, name, want) in [
            ("in Oslo", "oslo", true),
            ("in Oslo", "bergen", false),
            ("by the WHO", "w.h.o", true),
            ("by the World Health Organization", "who", true),
            ("by the World Health Organization", "wh", true),
            ("by the World Health Organization", "w", false),
            ("by the World health Organization", "who", false),
            ("the Department of Defense", "dd", true),
            (letters, "abcdef", true),
            (letters, "abcdefg", false),
            ("Germany", "germans", true),
            ("Denmark", "danish", true),
            ("Danish", "denmark", true),
            ("Uses GPT 4", "gpt-4", true),
            ("Uses GPT 4", "gpt_4", true),
            ("Uses GPT 4", "gpt&4", true),
            ("Uses GPT 4", "gpt.4", false),
            ("Uses GPT 4", "gpt-5", false),
            ("北京很大", "北京市", true),
            ("北很大", "北市", false),
            ("باريس", "باريس", true),
        ] {
            assert_eq!(NameIndex::new(&[text]).holds(name), want, "{name} in {text}");
        }
    }
}
