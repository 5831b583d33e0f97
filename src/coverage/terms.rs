//! Technical terms: words that keep punctuation which would end any other word.

use std::borrow::Cow;

/// Terms are looked for no further than this, so that a text made of nothing but connectors stays linear.
const LONGEST: usize = 300;

/// The term around the word `start..end`, if it is part of one; `seen` is where the previous term ended.
///
/// Addresses, e-mail, paths, `C++`, `C#`, `.NET`, `R&D`.
pub(super) fn around(text: &str, start: usize, end: usize, seen: usize) -> Option<(usize, usize)> {
    let bytes = text.as_bytes();
    let rest = &bytes[end..];
    let word = &text[start..end];
    if rest.starts_with(b"://") || word.len() > 4 && word.get(..4).is_some_and(|w| w.eq_ignore_ascii_case("www.")) {
        return Some((start, address_end(text, end)));
    }
    if let Some(mail) = mail(text, start, end, seen) {
        return Some(mail);
    }
    if let Some(path) = path(text, start, end, seen) {
        return Some(path);
    }
    let letters = word.bytes().all(|b| b.is_ascii_alphabetic());
    let at = |offset: usize| rest.get(offset).copied().unwrap_or(b' ');
    if rest.starts_with(b"++") && !at(2).is_ascii_alphabetic() && letters && word.len() <= 12 {
        return Some((start, end + 2));
    }
    if at(0) == b'#' && !at(1).is_ascii_alphanumeric() && letters && word.len() <= 2 {
        return Some((start, end + 1));
    }
    if let Some(name) = ampersand(text, start, end) {
        return Some(name);
    }
    // `.NET`, `.gitignore`: a dot that nothing stands before.
    if start > seen && bytes[start - 1] == b'.' && word.as_bytes()[0].is_ascii_alphabetic() {
        let open = start.checked_sub(2).map_or(b' ', |at| bytes[at]);
        let one_case = word.bytes().all(|b| !b.is_ascii_uppercase())
            || word.len() > 1 && word.bytes().all(|b| !b.is_ascii_lowercase());
        if one_case
            && (open.is_ascii_whitespace()
                || matches!(open, b'(' | b'[' | b'"' | b'\'' | b'`' | b'*' | b'/' | b',')
                || open >= 0x80)
        {
            return Some((start - 1, end));
        }
    }
    None
}

fn address_end(text: &str, from: usize) -> usize {
    let mut end = from;
    let mut open = 0_i32;
    for (at, c) in text[from..].char_indices() {
        match c {
            '(' => open += 1,
            ')' if open == 0 => break,
            ')' => open -= 1,
            '<' | '>' | '"' | '`' | '{' | '}' | '|' | '\\' | '^' => break,
            _ if c.is_whitespace() || c.is_control() || is_wide(c) => break,
            _ => {}
        }
        end = from + at + c.len_utf8();
    }
    from + text[from..end].trim_end_matches(['.', ',', ';', ':', '!', '?', '\'', '*', '_', '(', ']', '[']).len()
}

/// Chinese and Japanese text and punctuation, which follow an address without a space.
const fn is_wide(c: char) -> bool {
    matches!(c, '\u{3000}'..='\u{9FFF}' | '\u{FF00}'..='\u{FFEF}' | '\u{2018}'..='\u{201F}' | '\u{2026}')
}

fn mail(text: &str, start: usize, end: usize, seen: usize) -> Option<(usize, usize)> {
    let bytes = text.as_bytes();
    let is_local = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'_' | b'%' | b'+' | b'-');
    // The word may be the beginning of the local part: look ahead for the @.
    let ahead = bytes[end..].iter().take(64).take_while(|&&b| is_local(b)).count();
    let at = end + ahead;
    if bytes.get(at) != Some(&b'@') || !text[start..end].is_ascii() {
        return None;
    }
    let back = bytes[seen.min(start)..start].iter().rev().take(64).take_while(|&&b| is_local(b)).count();
    let from = start - back;
    let domain = &bytes[at + 1..];
    let length =
        domain.iter().take(LONGEST).take_while(|b| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-')).count();
    let domain = text[at + 1..at + 1 + length].trim_end_matches(['.', '-']);
    domain.contains('.').then_some((from, at + 1 + domain.len()))
}

fn is_path_byte(b: u8) -> bool {
    b.is_ascii_alphanumeric()
        || matches!(b, b'/' | b'\\' | b'.' | b'_' | b'-' | b'~' | b'@' | b'+' | b'%' | b':' | b'$')
        || b >= 0x80
}

/// A file path or scoped package name.
fn path(text: &str, start: usize, end: usize, seen: usize) -> Option<(usize, usize)> {
    let bytes = text.as_bytes();
    let back = bytes[seen.min(start)..start]
        .iter()
        .rev()
        .take(4)
        .take_while(|b| matches!(b, b'/' | b'.' | b'~' | b'@' | b'\\'))
        .count();
    // A slash right behind a word separates, it is no root.
    let glued = text[..start - back].ends_with(|c: char| c.is_alphanumeric() || matches!(c, '+' | '#'));
    let (back, from) = if glued { (0, start) } else { (back, start - back) };
    let next = bytes.get(end).copied().unwrap_or(b' ');
    // `word: more` and `word-more` are no paths unless a slash follows.
    let slash_near = matches!(next, b'/' | b'\\')
        || back > 0
        || bytes[end..].iter().take(LONGEST).take_while(|&&b| is_path_byte(b)).any(|&b| matches!(b, b'/' | b'\\'));
    if !slash_near {
        return None;
    }
    let length = text[from..]
        .char_indices()
        .take(LONGEST)
        .take_while(|&(_, c)| {
            c.is_ascii() && is_path_byte(c as u8) || !c.is_ascii() && c.is_alphanumeric() && !is_wide(c)
        })
        .last();
    let to = length.map_or(from, |(at, c)| from + at + c.len_utf8());
    let whole = text[from..to].trim_end_matches(['.', ':', '-', '\\']);
    is_path(whole).then_some((from, from + whole.len()))
}

fn is_path(whole: &str) -> bool {
    let parts: Vec<&str> = whole.split(['/', '\\']).collect();
    if parts.len() < 2
        || !whole.bytes().any(|b| b.is_ascii_alphabetic())
        || whole.contains("//")
        || whole.contains("::")
    {
        return false;
    }
    let windows = whole.as_bytes().get(1) == Some(&b':') && whole.as_bytes().get(2) == Some(&b'\\');
    let colon = whole.contains(':') && !windows;
    let rooted =
        matches!(parts[0], "" | "." | ".." | "~") || windows || parts[0].starts_with('@') && parts[0].len() > 1;
    let name = parts.last().copied().unwrap_or("");
    let has_extension = name.rsplit_once('.').is_some_and(|(stem, ext)| {
        !stem.is_empty() && (1..=5).contains(&ext.len()) && ext.starts_with(|c: char| c.is_ascii_alphabetic())
    });
    let hidden = parts.iter().any(|part| part.starts_with('.') && part.len() > 1 && *part != "..");
    let marked = parts.iter().any(|part| part.contains('_')) && parts.len() > 2;
    // `C#/.NET` and `Node.js/Express` are pairs of names.
    let names = parts.iter().any(|part| {
        part.starts_with(".NET")
            || part.ends_with(".js")
                && parts.len() == 2
                && !rooted
                && part.starts_with(|c: char| c.is_ascii_uppercase())
    });
    !colon
        && !names
        && (rooted
            && (parts.len() > 2
                || !parts[1].is_empty() && (has_extension || !parts[0].is_empty() || parts[1].len() > 1))
            || has_extension
            || hidden
            || marked)
}

/// `R&D`, `AT&T`, `Q&A`, also with spaces between single capitals.
fn ampersand(text: &str, start: usize, end: usize) -> Option<(usize, usize)> {
    let rest = &text[end..];
    let (mark, spaced) = if rest.starts_with('&') {
        (1, false)
    } else if rest.starts_with(" & ") {
        (3, true)
    } else {
        return None;
    };
    let length = rest[mark..].bytes().take_while(u8::is_ascii_alphanumeric).count();
    let (left, right) = (&text[start..end], &rest[mark..mark + length]);
    let fits = |part: &str| {
        !part.is_empty()
            && part.bytes().all(|b| b.is_ascii_alphanumeric())
            && if spaced { part.len() == 1 } else { part.len() <= 4 || part.bytes().all(|b| b.is_ascii_uppercase()) }
    };
    let capitals = |part: &str| part.bytes().all(|b| !b.is_ascii_lowercase());
    (fits(left) && fits(right) && (!spaced || capitals(left) && capitals(right)))
        .then_some((start, end + mark + length))
}

/// Endings of file names and domains, which stand for nothing by themselves.
const ENDINGS: &str = " js ts jsx tsx mjs cjs py rs go rb java kt cs cpp hpp cc c h php html htm css scss json yaml yml toml xml md txt csv tsv pdf png jpg \
    jpeg gif svg webp ico sh bat exe dll zip tar gz ini cfg sql db wasm vue svelte ipynb doc docx xls xlsx ppt pptx com org net \
    io dev edu gov co uk de fr eu cn jp kr ru ";

/// The form in which a folded term is compared, and the last member of a path or call that it also stands for.
pub(super) fn keys(folded: &str) -> (Cow<'_, str>, Option<&str>) {
    let bytes = folded.as_bytes();
    if folded.contains("://") || folded.starts_with("www.") {
        let bare = folded.split_once("://").map_or(folded, |(_, rest)| rest);
        let bare = bare.strip_prefix("www.").unwrap_or(bare).trim_end_matches('/');
        return (Cow::Borrowed(if bare.is_empty() { folded } else { bare }), None);
    }
    if bytes.contains(&b'@') {
        return (Cow::Borrowed(folded), None);
    }
    if bytes.contains(&b'&') {
        return (if bytes.contains(&b' ') { Cow::Owned(folded.replace(' ', "")) } else { Cow::Borrowed(folded) }, None);
    }
    if folded.contains(['/', '\\']) {
        let name = folded.rsplit(['/', '\\']).next().filter(|name| name.len() > 1 && name.contains('.'));
        return (
            if folded.contains('\\') { Cow::Owned(folded.replace('\\', "/")) } else { Cow::Borrowed(folded) },
            name,
        );
    }
    if !bytes.iter().any(|b| matches!(b, b'.' | b'_' | b',')) {
        return (Cow::Borrowed(folded), None);
    }
    if let Some(name) = folded.strip_suffix(".js") {
        return (Cow::Owned(name.replace('.', "") + "js"), None);
    }
    let parts: Vec<&str> = folded.split('.').collect();
    // U.S.A and e.g are written with and without dots.
    if parts.len() > 1
        && parts.iter().all(|part| part.chars().count() == 1)
        && !bytes.iter().any(u8::is_ascii_digit)
        && folded != "e.g"
        && folded != "i.e"
        && folded != "z.b"
    {
        return (Cow::Owned(folded.replace('.', "")), None);
    }
    if bytes.iter().all(|b| b.is_ascii_digit() || matches!(b, b',' | b'.' | b'_')) {
        let grouped = folded.split('.').next().unwrap_or("").split([',', '_']).skip(1).all(|group| group.len() == 3);
        return (
            if grouped && folded.contains([',', '_']) {
                Cow::Owned(folded.replace([',', '_'], ""))
            } else {
                Cow::Borrowed(folded)
            },
            None,
        );
    }
    let last = parts.last().copied().filter(|last| {
        parts.len() > 1 && !parts[0].is_empty() && last.len() > 1 && last.starts_with(char::is_alphabetic)
    });
    let last = last.filter(|last| !ENDINGS.contains(&[" ", last, " "].concat()));
    if parts.len() == 1 && bytes.contains(&b'_') {
        return (Cow::Owned(folded.replace('_', "")), None);
    }
    (Cow::Borrowed(folded), last)
}

/// The members of an identifier: `max_tokens`, `maxTokens`, and the name and number of `GPT4`.
///
/// A word that is no identifier has one member, itself.
pub(super) fn members(surface: &str) -> Vec<&str> {
    if surface.contains('_') {
        return surface.split('_').filter(|member| !member.is_empty()).collect();
    }
    let mut members = Vec::new();
    let mut start = 0;
    let mut previous = ' ';
    let mut digits = 0;
    for (at, c) in surface.char_indices() {
        let hump = previous.is_lowercase() && c.is_uppercase();
        let number = at > 0
            && previous.is_ascii_digit() != c.is_ascii_digit()
            && previous.is_ascii_alphanumeric()
            && c.is_ascii_alphanumeric();
        digits += usize::from(number);
        if hump || number {
            members.push(&surface[start..at]);
            start = at;
        }
        previous = c;
    }
    members.push(&surface[start..]);
    // `k8s` and `H2O` are names, no pairs of a word and a number.
    if digits > 1 || !surface.chars().all(char::is_alphanumeric) { vec![surface] } else { members }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The term around the first `word` of `text` of which nothing was read before.
    fn term<'a>(text: &'a str, word: &str) -> Option<&'a str> {
        let start = text.find(word).expect("the word");
        around(text, start, start + word.len(), 0).map(|(start, end)| &text[start..end])
    }

    #[test]
    fn addresses_end_where_the_sentence_goes_on() {
        for (text, word, want) in [
            ("see https://a.org/x.", "https", "https://a.org/x"),
            ("see www.a.org/x, then", "www.a.org", "www.a.org/x"),
            ("WWW.a.org", "WWW.a.org", "WWW.a.org"),
            ("(https://a.org/x_(y))", "https", "https://a.org/x_(y)"),
            ("https://a.org/(a(b)c) d", "https", "https://a.org/(a(b)c)"),
            ("https://a.org/x<b", "https", "https://a.org/x"),
            ("https://a.org/x>b", "https", "https://a.org/x"),
            ("https://a.org/x\"b", "https", "https://a.org/x"),
            ("https://a.org/x`b", "https", "https://a.org/x"),
            ("https://a.org/x{b", "https", "https://a.org/x"),
            ("https://a.org/x}b", "https", "https://a.org/x"),
            ("https://a.org/x|b", "https", "https://a.org/x"),
            ("https://a.org/x\\b", "https", "https://a.org/x"),
            ("https://a.org/x^b", "https", "https://a.org/x"),
            ("https://a.org/x\u{7}b", "https", "https://a.org/x"),
            ("https://a.org/x\u{a0}b", "https", "https://a.org/x"),
            ("https://a.org/x，云", "https", "https://a.org/x"),
            ("https://a.org/x云", "https", "https://a.org/x"),
            ("https://a.org/x…", "https", "https://a.org/x"),
            ("https://a.org/x”", "https", "https://a.org/x"),
            ("https://a.org/é?b=1#c", "https", "https://a.org/é?b=1#c"),
            ("**https://a.org/x**!?", "https", "https://a.org/x"),
            ("https://a.org/x(];:',_", "https", "https://a.org/x"),
        ] {
            assert_eq!(term(text, word), Some(want), "{text}");
        }
        assert_eq!(term("wwwx y", "wwwx"), None);
        assert_eq!(term("www. a", "www."), None);
    }

    #[test]
    fn names_with_signs() {
        for (text, word, want) in [
            ("C++ is", "C", Some("C++")),
            ("C++", "C", Some("C++")),
            ("C++17", "C", Some("C++")),
            ("C++a", "C", None),
            ("C+a", "C", None),
            ("x1++", "x1", None),
            ("abcdefghijkl++", "abcdefghijkl", Some("abcdefghijkl++")),
            ("abcdefghijklm++", "abcdefghijklm", None),
            ("C#", "C", Some("C#")),
            ("PL# x", "PL", Some("PL#")),
            ("C#1", "C", None),
            ("C#a", "C", None),
            ("abc#", "abc", None),
            ("F1#", "F1", None),
            ("C $", "C", None),
            (".NET", "NET", Some(".NET")),
            ("use .NET now", "NET", Some(".NET")),
            ("\t.NET", "NET", Some(".NET")),
            ("(.NET)", "NET", Some(".NET")),
            ("[.NET]", "NET", Some(".NET")),
            ("\".NET\"", "NET", Some(".NET")),
            ("'.NET'", "NET", Some(".NET")),
            ("`.NET`", "NET", Some(".NET")),
            ("*.NET*", "NET", Some(".NET")),
            ("C,.NET", "NET", Some(".NET")),
            ("C#/.NET", "NET", Some(".NET")),
            ("使用.NET", "NET", Some(".NET")),
            ("a;.NET", "NET", None),
            ("a.NET", "NET", None),
            ("..NET", "NET", None),
            ("add .gitignore", "gitignore", Some(".gitignore")),
            (".Then", "Then", None),
            (" .N", "N", None),
            (" .n", "n", Some(".n")),
            (" .5x", "5x", None),
            ("R&D", "R", Some("R&D")),
            ("R & D", "R", Some("R & D")),
            ("a & b", "a", None),
            ("A & b", "A", None),
            ("a & B", "a", None),
            ("R & Dx", "R", None),
            ("Rx & D", "Rx", None),
            ("R &D", "R", None),
            ("R&", "R", None),
            ("cats&dogs", "cats", Some("cats&dogs")),
            ("birds&dogs", "birds", None),
            ("dogs&birds", "dogs", None),
            ("BIRDS&DOGS", "BIRDS", Some("BIRDS&DOGS")),
            ("é&b", "é", None),
            ("plain", "plain", None),
        ] {
            assert_eq!(term(text, word), want, "{text}");
        }
        // The dot belongs to what was read before.
        assert_eq!(around(".NET", 1, 4, 1), None);
    }

    #[test]
    fn mail_addresses() {
        for (text, word, want) in [
            ("to jane.doe+x@mail.example.org.", "jane.doe", Some("jane.doe+x@mail.example.org")),
            ("(a%b_c-d@x.org)", "a", Some("a%b_c-d@x.org")),
            ("jane.doe@x.org", "doe", Some("jane.doe@x.org")),
            ("a@b.org-", "a", Some("a@b.org")),
            ("a@b", "a", None),
            ("a@b.", "a", None),
            ("é@b.org", "é", None),
            ("a b@c.org", "a", None),
            ("a@b-c.org/x", "a", Some("a@b-c.org")),
        ] {
            assert_eq!(term(text, word), want, "{text}");
        }
        // What was read before is no part of the address.
        assert_eq!(around("jane.doe@x.org", 5, 8, 5), Some((5, 14)));
    }

    #[test]
    fn paths_and_what_only_looks_like_them() {
        for (text, word, want) in [
            ("edit src/main.rs now", "src", Some("src/main.rs")),
            ("see /etc/hosts.", "etc", Some("/etc/hosts")),
            ("~/.config", "config", Some("~/.config")),
            ("./build.sh", "build.sh", Some("./build.sh")),
            ("../lib", "lib", Some("../lib")),
            ("@types/node", "types", Some("@types/node")),
            ("C:\\dir\\file.txt", "C", Some("C:\\dir\\file.txt")),
            ("C:\\dir\\", "C", Some("C:\\dir")),
            ("word-more/x.rs", "word", Some("word-more/x.rs")),
            ("/tmp/é.txt", "tmp", Some("/tmp/é.txt")),
            ("src/main.rs文件", "src", Some("src/main.rs")),
            ("a/b:", "a", None),
            ("client/server", "client", None),
            ("word: more", "word", None),
            ("cat/dog.rs", "cat", Some("cat/dog.rs")),
            ("x-y z/a.rs", "x", None),
        ] {
            assert_eq!(term(text, word), want, "{text}");
        }
        // A slash behind a word that was read separates, it is no root.
        assert_eq!(around("cat/dog.rs", 4, 10, 3), None);
        assert_eq!(around("c\u{e9}/dog.rs", 4, 10, 3), None);
        assert_eq!(around("C++/dog", 4, 7, 3), None);
        assert_eq!(around("C#/dog", 3, 6, 2), None);
        assert_eq!(around("cat /dog.rs", 5, 11, 3), Some((4, 11)));
        for (whole, want) in [
            ("/etc", true),
            ("/e", false),
            ("/e.c", true),
            ("/e/f", true),
            ("~/e", true),
            ("./e", true),
            ("../e", true),
            ("~/", false),
            ("@a/b", true),
            ("@a/", false),
            ("@/b", false),
            ("C:\\x", true),
            ("C:x\\y", false),
            ("C:\\", false),
            ("a", false),
            ("1/2", false),
            ("/1/2/3", false),
            ("a//b.rs", false),
            ("std::a/b.rs", false),
            ("x:a/b.rs", false),
            ("a/b", false),
            ("a/b/c", false),
            ("a/b.c", true),
            ("a/b.abcde", true),
            ("a/b.abcdef", false),
            ("a/b.", false),
            ("a/b.7z", false),
            ("a/.git", true),
            ("a/.git/b", true),
            ("a/..", false),
            ("a/.", false),
            ("a_b/c", false),
            ("a_b/c/d", true),
            ("a/c_d/e", true),
            // Pairs of names.
            ("C#/.NET", false),
            ("Node.js/Express", false),
            ("Express/Node.js", false),
            ("./Node.js", true),
            ("src/lib/Node.js", true),
            ("src/node.js", true),
        ] {
            assert_eq!(is_path(whole), want, "{whole}");
        }
    }

    #[test]
    fn terms_are_compared_in_one_form() {
        for (folded, key, last) in [
            ("https://www.a.org/", "a.org", None),
            ("www.a.org/b", "a.org/b", None),
            ("https://", "https://", None),
            ("a@b.org", "a@b.org", None),
            ("r&d", "r&d", None),
            ("r & d", "r&d", None),
            ("src/main.rs", "src/main.rs", Some("main.rs")),
            ("a\\b.txt", "a/b.txt", Some("b.txt")),
            ("a/b", "a/b", None),
            ("a/.", "a/.", None),
            ("plain", "plain", None),
            ("node.js", "nodejs", None),
            ("vue.test.js", "vuetestjs", None),
            ("u.s.a", "usa", None),
            ("é.b", "éb", None),
            ("e.g", "e.g", None),
            ("i.e", "i.e", None),
            ("z.b", "z.b", None),
            ("a.1", "a.1", None),
            ("ab.c", "ab.c", None),
            ("1.2", "1.2", None),
            ("1,200", "1200", None),
            ("1_000", "1000", None),
            ("1,200.5", "1200.5", None),
            ("1,20", "1,20", None),
            ("1,2345", "1,2345", None),
            ("df.groupby", "df.groupby", Some("groupby")),
            ("df.b_c", "df.b_c", Some("b_c")),
            ("df.x", "df.x", None),
            ("df.2x", "df.2x", None),
            (".net", ".net", None),
            ("package.json", "package.json", None),
            ("abc,def", "abc,def", None),
            ("max_tokens", "maxtokens", None),
        ] {
            assert_eq!(keys(folded), (Cow::Borrowed(key), last), "{folded}");
        }
    }

    #[test]
    fn members_of_identifiers() {
        for (surface, want) in [
            ("max_tokens", vec!["max", "tokens"]),
            ("_a__b_", vec!["a", "b"]),
            ("maxTokens", vec!["max", "Tokens"]),
            ("plain", vec!["plain"]),
            ("HTTPServer", vec!["HTTPServer"]),
            ("gpt4", vec!["gpt", "4"]),
            ("4gpt", vec!["4", "gpt"]),
            ("aB1", vec!["a", "B", "1"]),
            ("k8s", vec!["k8s"]),
            ("H2O", vec!["H2O"]),
            ("x-y1", vec!["x-y1"]),
            ("é1", vec!["é1"]),
            ("1é", vec!["1é"]),
            ("éB", vec!["é", "B"]),
        ] {
            assert_eq!(members(surface), want, "{surface}");
        }
    }
}
