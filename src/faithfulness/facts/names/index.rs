//! Looking the names of one text up in others.

use super::{Name, capital, names, normal, unspaced_char, words};

/// Adjectives and peoples whose root is not the country's.
const PEOPLES: &[(&str, &str)] = &[
    ("french", "france"),
    ("dutch", "netherlands"),
    ("spanish", "spain"),
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

/// Which names a text holds, for looking up those of a claim.
#[derive(Debug, Clone, Default)]
pub struct NameIndex {
    words: Vec<String>,
    roots: Vec<String>,
    initials: String,
    folded: String,
}

impl NameIndex {
    /// Reads texts once.
    #[must_use]
    pub fn new<'a>(texts: impl IntoIterator<Item = &'a str>) -> Self {
        let mut index = Self::default();
        for text in texts {
            for word in words(text) {
                let folded = normal(word.text);
                for part in folded.split(['-', '_', '.']).filter(|part| part.len() > 1 && part.len() < folded.len()) {
                    index.words.push(part.to_owned());
                }
                index.roots.push(root(&folded).to_owned());
                let small =
                    matches!(folded.as_str(), "of" | "the" | "and" | "for" | "de" | "la" | "du" | "des" | "in" | "on");
                if capital(word.text) {
                    index.initials.extend(folded.chars().next());
                } else if !small {
                    index.initials.push(' ');
                }
                index.words.push(folded);
            }
            index.initials.push(' ');
            index.folded.push_str(&text.to_lowercase());
            index.folded.push('\n');
        }
        for list in [&mut index.words, &mut index.roots] {
            list.sort_unstable();
            list.dedup();
        }
        index
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
        if name.chars().any(unspaced_char) {
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
    const ENDINGS: [&str; 26] = [
        "ians", "ian", "eans", "ean", "ans", "an", "ese", "ish", "ic", "ia", "es", "ов", "ого", "ому", "ой", "ом",
        "ем", "ами", "а", "у", "е", "ы", "и", "s", "y", "a",
    ];
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
            if index.has(&initials) {
                gone[at..end].fill(false);
            }
        }
        at = end;
    }
    all.into_iter().zip(gone).filter(|(_, gone)| *gone).map(|(name, _)| name).collect()
}
