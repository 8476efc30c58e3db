//! The signs that word processors, telephones and file managers make of plain text, turned back:
//! dashes, quotes and fractions, fences around what is quoted, and paths in quotes or with
//! backslashes.

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

/// A path as a shell would read it, without its quotes and backslashes: file managers and terminals
/// quote what is dropped. A single space within it belongs to it.
///
/// ```
/// use parlour_rules::typography::unquoted_path;
///
/// assert_eq!(unquoted_path(r"'/home/ana/my games/it'\''s.plr' "), "/home/ana/my games/it's.plr");
/// assert_eq!(unquoted_path(r"~/my\ games.plr"), "~/my games.plr");
/// ```
pub fn unquoted_path(text: &str) -> String {
    let text = text.trim();
    let inside = text
        .strip_prefix(is_typographic)
        .and_then(|rest| rest.strip_suffix(is_typographic));
    if let Some(inside) = inside {
        return inside.to_owned();
    }
    let mut path = String::with_capacity(text.len());
    let mut quote = None;
    let mut chars = text.chars().peekable();
    while let Some(char) = chars.next() {
        match (char, quote) {
            ('\'' | '"', None) => quote = Some(char),
            (_, Some(open)) if char == open => quote = None,
            ('\\', None) => path.extend(chars.next()),
            ('\\', Some('"')) if chars.peek().is_some_and(|next| "\"\\$`".contains(*next)) => {
                path.extend(chars.next());
            }
            _ => path.push(char),
        }
    }
    // A quote that nothing ends is an apostrophe.
    if quote.is_some() {
        text.to_owned()
    } else {
        path
    }
}

const fn is_typographic(char: char) -> bool {
    char != '"' && is_quote(char) || matches!(char, '‘' | '’')
}

/// Returns whether a text can only be the path of a file, as it comes when one is dropped on a
/// terminal.
pub fn is_dropped_path(text: &str) -> bool {
    let path = unquoted_path(text);
    let is_absolute = ["/", "~/", "file:///"]
        .iter()
        .any(|start| path.starts_with(start));
    let is_one_line = !text.trim().contains(['\n', '\r']);
    is_one_line
        && (is_absolute || path.to_ascii_lowercase().ends_with(".plr") && !path.contains('"'))
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

    #[test]
    fn paths_lose_what_shells_need() {
        for (given, path) in [
            ("/a/b.plr", "/a/b.plr"),
            ("  \"/a/b c.plr\"\n", "/a/b c.plr"),
            (r"/a/b\ \(1\).plr", "/a/b (1).plr"),
            (r#""/a/\$b\".plr""#, "/a/$b\".plr"),
            ("“/a/b.plr”", "/a/b.plr"),
            ("/a/Ana's game.plr", "/a/Ana's game.plr"),
            ("~/b c.plr", "~/b c.plr"),
        ] {
            assert_eq!(unquoted_path(given), path, "{given}");
        }
    }

    #[test]
    fn a_dropped_path_is_known() {
        for path in [
            "/a/b.plr ",
            "'/a/b c.plr'",
            "file:///a/b%20c.plr",
            "~/x",
            "b.plr",
        ] {
            assert!(is_dropped_path(path), "{path}");
        }
        for other in ["d2", "d2 d3", "/a\n/b", "[Game \"b.plr\"]", ""] {
            assert!(!is_dropped_path(other), "{other}");
        }
    }
}
