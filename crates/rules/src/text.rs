//! Text that others have written: names, comments, file names, config lines, replies of engines,
//! what is pasted.
//!
//! Whatever of it is kept, shown or printed has gone through a function of this file. A terminal
//! obeys control characters; the controls of writing direction, and the separators that some
//! programs take for line ends, make a text look like another one.
//!
//! ```
//! use parlour_rules::text;
//!
//! assert_eq!(text::one_line("Ana\x1b[31m\nBob"), "Ana [31m Bob");
//! assert_eq!(text::escaped("Ana\x1b[31m\nBob"), r"Ana\u{1b}[31m\nBob");
//! assert_eq!(text::quoted("a name as long as this\u{202e}", 6), "a name…");
//! ```

use std::borrow::Cow;
use std::fmt::Write;

/// Returns whether a character must reach no terminal: control characters (C0, DEL and C1), the
/// controls of writing direction, and the separators of lines and paragraphs.
pub fn is_unprintable(c: char) -> bool {
    c.is_control()
        || matches!(
            c,
            '\u{61c}'
                | '\u{200e}'
                | '\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2066}'..='\u{2069}'
        )
}

/// The text in one line, with spaces for unprintable letters: to be kept and shown.
pub fn one_line(text: &str) -> String {
    text.replace(is_unprintable, " ")
}

/// The same with its line ends.
pub fn paragraphs(text: &str) -> String {
    text.replace(|c| is_unprintable(c) && c != '\n', " ")
}

/// Quotes the beginning of a text in one line, at most `longest` characters of it: for messages.
pub fn quoted(text: &str, longest: usize) -> String {
    let text = text.trim();
    let mut letters = text.chars();
    let mut quoted = one_line(&letters.by_ref().take(longest).collect::<String>());
    if letters.next().is_some() {
        quoted.push('…');
    }
    quoted
}

/// The text with escapes such as `\\u{1b}` and `\\n` for unprintable letters: for messages about
/// the user's own words, which should be seen as they were.
pub fn escaped(text: &str) -> Cow<'_, str> {
    escape(text, |_| false)
}

/// The same but for line ends and tabs, which stay: for output of several lines.
pub fn printable(text: &str) -> Cow<'_, str> {
    escape(text, |c| matches!(c, '\n' | '\t'))
}

fn escape(text: &str, stays: impl Fn(char) -> bool) -> Cow<'_, str> {
    let is_bad = |c: char| is_unprintable(c) && !stays(c);
    replaced(text, is_bad, |c, escaped| {
        escaped.extend(c.escape_default());
    })
}

/// JSON with its own escapes for unprintable letters, which may stand in its strings only.
pub fn printable_json(json: &str) -> Cow<'_, str> {
    replaced(json, is_unprintable, |c, escaped| {
        // Writing to a string cannot fail; all of them are in the first plane.
        let _ = write!(escaped, "\\u{:04x}", u32::from(c));
    })
}

/// The text with something else for bad letters.
fn replaced(
    text: &str,
    is_bad: impl Fn(char) -> bool,
    put: impl Fn(char, &mut String),
) -> Cow<'_, str> {
    if !text.contains(&is_bad) {
        return Cow::Borrowed(text);
    }
    let mut replaced = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        if is_bad(c) {
            put(c, &mut replaced);
        } else {
            replaced.push(c);
        }
    }
    Cow::Owned(replaced)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_unprintable_is_left() {
        let all: String = ('\0'..=char::MAX).collect();
        for text in [
            one_line(&all),
            escaped(&all).into_owned(),
            printable_json(&all).into_owned(),
        ] {
            assert!(!text.contains(is_unprintable));
        }
        for text in [paragraphs(&all), printable(&all).into_owned()] {
            assert!(!text.contains(|c| is_unprintable(c) && c != '\n' && c != '\t'));
        }
    }

    #[test]
    fn what_is_printable_stays_as_it_is() {
        let text = "Zoë Ωmega 漢字 ½ \u{200d} שלום";
        assert_eq!(one_line(text), text);
        assert_eq!(escaped(text), text);
        assert_eq!(printable("a\tb\n"), "a\tb\n");
    }

    #[test]
    fn json_says_the_same_with_escapes() {
        let value = serde_json::Value::from("a\u{7f}\u{9b}\u{202e}\u{2028}\u{1b}\"b");
        let json = value.to_string();
        let printable = printable_json(&json);
        assert!(!printable.contains(is_unprintable));
        assert_eq!(
            serde_json::from_str::<serde_json::Value>(&printable).unwrap(),
            value
        );
    }
}
