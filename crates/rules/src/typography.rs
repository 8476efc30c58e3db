//! The signs that word processors, telephones and file managers make of plain text, turned back:
//! dashes, quotes and fractions, and fences around what is quoted.

use std::borrow::Cow;

/// The text with plain signs for typographic ones: `-` for every dash, `1/2` for the fraction,
/// plain quotes, `x` for the sign of multiplication, and dots for an ellipsis.
///
/// ```
/// use parlour_rules::typography::plain_signs;
///
/// assert_eq!(plain_signs("d5–d6 ½–½"), "d5-d6 1/2-1/2");
/// assert_eq!(plain_signs("d5×d6"), "d5xd6");
/// ```
pub fn plain_signs(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    let mut plain = String::with_capacity(text.len());
    for char in text.chars() {
        match char {
            '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{fe58}' | '\u{fe63}' | '\u{ff0d}' => {
                plain.push('-');
            }
            '½' => plain.push_str("1/2"),
            '⁄' | '∕' => plain.push('/'),
            '×' | '✕' => plain.push('x'),
            '…' => plain.push_str("..."),
            '‘' | '’' | '‚' | '‛' => plain.push('\''),
            _ if is_quote(char) => plain.push('"'),
            '\u{a0}' | '\u{202f}' => plain.push(' '),
            '：' => plain.push(':'),
            _ => plain.push(char),
        }
    }
    Cow::Owned(plain)
}

/// Returns whether a character is a double quote of some language, a plain one included.
pub const fn is_quote(char: char) -> bool {
    matches!(char, '"' | '“' | '”' | '„' | '‟' | '«' | '»')
}

/// Returns whether a line is the fence of a block of code, as forums and chats have it.
pub fn is_fence(line: &str) -> bool {
    let line = line.trim();
    line.starts_with("```") || line.starts_with("~~~")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_become_plain() {
        assert_eq!(plain_signs("1—0 a−b c‑d"), "1-0 a-b c-d");
        assert_eq!(plain_signs("“x” ‘y’ 1…"), "\"x\" 'y' 1...");
        assert!(matches!(plain_signs("d5-d6"), Cow::Borrowed(_)));
    }
}
