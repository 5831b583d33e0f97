//! Who did what to whom: finds claims that use a sentence's words in exchanged roles.

use super::align::Aligned;
use super::tokens::{self, Kind};
use crate::lean::Lower;
use crate::text::lists::List;

/// Function words by which a phrase keeps its role wherever it stands.
#[rustfmt::skip]
const PREPOSITIONS: List = List(
    "in|on|at|by|from|to|for|with|of|after|before|during|since|until|under|over|through|into|between\
    |about|as|than|near|within|without|against|due|because|von|durch|mit|für|aus|bei|nach|seit|vom|zum\
    |par|de|du|des|à|pour|avec|dans|por|para|con|en|da|di|na|no|do",
);
/// Marks of a passive: Chinese, then those of Japanese and Korean.
const PASSIVE_HAN: List = List("被|由|遭|受");
const PASSIVE_ENDINGS: List = List("され|られ|によって|により|에 의해|되었|당했|되다");
/// Chinese prepositions of one character.
const MARKERS: &[char] = &['从', '自', '到', '至', '向', '给', '对', '比', '在', '由', '被', '把', '将', '为'];
/// Particles that carry a role in Japanese and Korean, with the role.
const PARTICLES: &[(&str, u8)] = &[
    ("は", 1),
    ("が", 1),
    ("を", 2),
    ("に", 3),
    ("から", 4),
    ("より", 4),
    ("へ", 3),
    ("은", 1),
    ("는", 1),
    ("이", 1),
    ("가", 1),
    ("을", 2),
    ("를", 2),
    ("에게서", 4),
    ("에게", 3),
    ("에서", 4),
    ("보다", 4),
];

/// Two words of the claim that have changed places in the sentence with index `best` into focus, as the claim writes them.
pub(super) fn exchanged(a: &Aligned, claim: &str, best: usize) -> Option<(String, String)> {
    let text = a.context.text(a.focus[best]);
    let dense = if claim.chars().any(tokens::is_dense) {
        by_particles(claim, text).or_else(|| mirrored(claim, text))
    } else {
        None
    };
    dense.or_else(|| if is_tight(a, best) { by_order(a, claim, best, text) } else { None })
}

/// Whether the sentence says little more than the claim where the claim's words stand: only then is their order telling.
fn is_tight(a: &Aligned, best: usize) -> bool {
    let found: Vec<usize> = (0..a.terms.len()).filter(|&t| a.matches[best][t] >= 0.75).collect();
    if found.len() * 10 < a.terms.len() * 6 {
        return false;
    }
    let sentence = &a.context.sentences[a.focus[best]];
    let is_found = |id: u32| found.iter().any(|&t| a.terms[t].stands.iter().any(|s| s.0 == id));
    let places: Vec<usize> = (0..sentence.tokens.len()).filter(|&i| is_found(sentence.tokens[i].id)).collect();
    let (Some(&from), Some(&to)) = (places.first(), places.last()) else { return false };
    let between = &sentence.tokens[from..=to];
    let strange = between.iter().filter(|t| matches!(t.kind, Kind::Content | Kind::Number) && !is_found(t.id)).count();
    let dense = between.iter().any(|t| t.dense);
    let words = a.terms.len();
    if dense { strange * 2 <= words } else { found.len() == words && strange <= words / 4 }
}

/// `Acme bought Zeta` against `Zeta bought Acme`: two words on either side of a third, turned round, while neither is
/// introduced by a preposition and both sentences are active or both passive; or two words whose prepositions are exchanged.
fn by_order(a: &Aligned, claim: &str, best: usize, text: &str) -> Option<(String, String)> {
    let sentence = &a.context.sentences[a.focus[best]];
    let stem = |id: u32| a.context.vocabulary.entries[id as usize].stem.as_str();
    let there = |t: usize| {
        let mut places = sentence
            .tokens
            .iter()
            .enumerate()
            .filter(|(_, tok)| a.terms[t].stands.iter().any(|s| s.0 == tok.id && s.1 >= 0.75))
            .map(|(i, _)| i);
        let first = places.next();
        // A word that stands twice has no one place.
        first.filter(|_| places.next().is_none())
    };
    let once = |t: usize| a.term_of.iter().filter(|o| **o == Some(t)).count() == 1;
    let placed: Vec<(usize, usize, usize)> =
        (0..a.terms.len()).filter(|&t| once(t)).filter_map(|t| Some((t, a.terms[t].first, there(t)?))).collect();
    let claim_words: Vec<String> = a.tokens.iter().map(|t| claim[t.start..t.end].lower()).collect();
    let text_words: Vec<&str> = sentence.tokens.iter().map(|t| stem(t.id)).collect();
    let passive = |words: &[&str]| {
        words.windows(2).any(|w| List("was|were|is|are|been|being|be").contains(w[0])) && words.contains(&"by")
    };
    let claim_refs: Vec<&str> = claim_words.iter().map(String::as_str).collect();
    let dense_passive = |s: &str| PASSIVE_HAN.stands_in(s) || PASSIVE_ENDINGS.stands_in(s);
    if passive(&claim_refs) != passive(&text_words)
        || dense_passive(claim) != dense_passive(text)
        || passive_word(&claim_refs) != passive_word(&text_words)
    {
        return None;
    }
    let base = sentence.bytes.start;
    let role_here = |at: usize| marker(claim, a.tokens[at].start).or_else(|| role(&claim_refs, at));
    let role_there = |at: usize| marker(text, sentence.tokens[at].start - base).or_else(|| role(&text_words, at));
    let shown = |t: usize| {
        let token = &a.tokens[a.terms[t].first];
        claim[token.start..token.end].to_owned()
    };
    // Sentences of a claim are short, but a claim may be anything.
    let placed = &placed[..placed.len().min(40)];
    let roles: Vec<_> = placed.iter().map(|&(_, here, there)| (role_here(here), role_there(there))).collect();
    for (i, &(x, hx, tx)) in placed.iter().enumerate() {
        for (j, &(y, hy, ty)) in placed.iter().enumerate().skip(i + 1) {
            let ((rx, sx), (ry, sy)) = (roles[i], roles[j]);
            if rx != ry && sx == ry && sy == rx {
                return Some((shown(x), shown(y)));
            }
            let number = a.terms[x].kind == Kind::Number || a.terms[y].kind == Kind::Number;
            if number || rx.is_some() || ry.is_some() || sx.is_some() || sy.is_some() || !(hx < hy && tx > ty) {
                continue;
            }
            let between = placed.iter().any(|&(_, h, t)| hx < h && h < hy && ty < t && t < tx);
            if between {
                return Some((shown(x), shown(y)));
            }
        }
    }
    None
}

fn passive_word(words: &[&str]) -> bool {
    words.iter().any(|w| matches!(*w, "von" | "par" | "wurde" | "fue"))
}

/// The Chinese preposition right before byte `at`.
fn marker(text: &str, at: usize) -> Option<&str> {
    let before = text[..at].chars().next_back().filter(|c| MARKERS.contains(c))?;
    Some(&text[at - before.len_utf8()..at])
}

/// The preposition that introduces the word at `at`, looked for up to three words before it.
fn role<'a>(words: &[&'a str], at: usize) -> Option<&'a str> {
    words[at.saturating_sub(3)..at].iter().rev().find(|w| PREPOSITIONS.contains(w)).copied()
}

/// Japanese and Korean: two words that have exchanged their particles.
fn by_particles(claim: &str, text: &str) -> Option<(String, String)> {
    let here = marked(claim);
    let there = marked(text);
    if PASSIVE_ENDINGS.iter().any(|p| claim.contains(p) != text.contains(p)) {
        return None;
    }
    // Where much else stands around, the same words may well play other parts.
    if there.len() > here.len() + 1 {
        return None;
    }
    for (i, (x, p)) in here.iter().enumerate() {
        for (y, q) in &here[i + 1..] {
            let exchanged = p != q
                && x != y
                && there.contains(&(*x, *q))
                && there.contains(&(*y, *p))
                && !there.contains(&(*x, *p));
            if exchanged {
                return Some(((*x).to_owned(), (*y).to_owned()));
            }
        }
    }
    None
}

/// Chinese: a clause that is the claim with its beginning and its end exchanged (狼吃了羊, 羊吃了狼). Figures may move freely.
fn mirrored(claim: &str, text: &str) -> Option<(String, String)> {
    let stop = |c: char| matches!(c, '。' | '，' | '；' | '！' | '.' | ',' | ' ' | '\n');
    let claim: Vec<char> = claim.trim_matches(stop).chars().collect();
    let plain =
        |part: &[char]| part.iter().all(|c| tokens::is_dense(*c) && !matches!(c, '和' | '与' | '及' | 'と' | 'や'));
    if claim.len() < 3 || claim.len() > 40 {
        return None;
    }
    text.split(stop).filter(|clause| clause.len() <= 200).find_map(|clause| {
        let clause: Vec<char> = clause.chars().collect();
        if clause.len() != claim.len() || clause == claim {
            return None;
        }
        // What both begin and end with stands outside the exchange.
        let front = claim.iter().zip(&clause).take_while(|(x, y)| x == y).count();
        let back = claim.iter().rev().zip(clause.iter().rev()).take_while(|(x, y)| x == y).count();
        let (claim, clause) = (&claim[front..claim.len() - back], &clause[front..clause.len() - back]);
        if claim.len() < 3 || !plain(claim) {
            return None;
        }
        (1..claim.len() - 1).find_map(|front| {
            let (x, rest) = claim.split_at(front);
            if !clause.ends_with(x) {
                return None;
            }
            (1..rest.len()).find_map(|back| {
                let (middle, y) = rest.split_at(rest.len() - back);
                let mirrored = clause.starts_with(y) && clause[y.len()..].starts_with(middle);
                mirrored.then(|| (x.iter().collect(), y.iter().collect()))
            })
        })
    })
}

/// Words with the particle behind them: in Japanese a run of Katakana, Han or Latin letters, in Korean a word.
fn marked(text: &str) -> Vec<(&str, u8)> {
    let mut out = Vec::new();
    let bare =
        |c: char| c.is_alphanumeric() && !matches!(c, '\u{3041}'..='\u{309f}') && !matches!(c, '\u{ac00}'..='\u{d7af}');
    let mut start = None;
    for (at, c) in text.char_indices() {
        if bare(c) || (start.is_some() && c == 'ー') {
            start.get_or_insert(at);
        } else if let Some(from) = start.take()
            && let Some(&(_, role)) = PARTICLES.iter().take(7).find(|(p, _)| text[at..].starts_with(p))
        {
            out.push((&text[from..at], role));
        }
    }
    for word in text
        .split(|c: char| c.is_whitespace() || matches!(c, '.' | ',' | '!'))
        .filter(|w| w.starts_with(|c: char| matches!(c, '\u{ac00}'..='\u{d7af}')))
    {
        if let Some((stem, role)) = PARTICLES[7..]
            .iter()
            .find_map(|(p, role)| Some((word.strip_suffix(p)?, *role)))
            .filter(|(s, _)| !s.is_empty())
        {
            out.push((stem, role));
        }
    }
    out
}
