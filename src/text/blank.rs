//! What counts as an empty text, the same for both scorers.

/// Whether a text holds nothing but white space, control and format characters (joiners, direction marks, tags, the byte
/// order mark).
#[must_use]
pub fn is_blank(text: &str) -> bool {
    text.chars().all(|c| c.is_whitespace() || c.is_control() || is_format(c))
}

const fn is_format(c: char) -> bool {
    matches!(c, '\u{AD}' | '\u{600}'..='\u{605}' | '\u{61C}' | '\u{6DD}' | '\u{180E}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}'
        | '\u{2060}'..='\u{206F}' | '\u{FEFF}' | '\u{FFF9}'..='\u{FFFB}' | '\u{E0000}'..='\u{E007F}')
}

#[cfg(test)]
mod tests {
    use super::is_blank;

    #[test]
    fn invisible_texts_are_blank() {
        for text in ["", " \t\n\u{3000}", "\u{FEFF}", "\u{200B}\u{200D}", "\u{AD}", "\0", "\u{E0001}\u{E0041}"] {
            assert!(is_blank(text), "{text:?}");
        }
        for text in ["a", " . ", "\u{200B}中", "😀"] {
            assert!(!is_blank(text), "{text:?}");
        }
    }
}
