//! The tokens of a record's text.

use super::error::{ReadErrorKind, quotable};
use parlour_rules::typography::{is_fence, is_quote};

/// One token of a record, its parts unparsed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Token<'a> {
    /// `[Name "value"]`.
    Tag { name: &'a str, value: String },
    /// `{…}`, as it is written.
    Comment(&'a str),
    /// `(`.
    Open,
    /// `)`.
    Close,
    /// `12.`, with or without the dots.
    Number(&'a str),
    /// A judgement of a ply: `!?` or `$5`.
    Glyph(&'a str),
    /// Anything else: a ply or a result.
    Word(&'a str),
}

/// Reads tokens one after the other and counts lines.
#[derive(Clone, Debug)]
pub(super) struct Tokens<'a> {
    rest: &'a str,
    line: usize,
}

impl<'a> Tokens<'a> {
    /// The tokens of a text whose first line has this number.
    pub(super) const fn new(text: &'a str, line: usize) -> Self {
        Self { rest: text, line }
    }

    /// The line of the text, from 1, on which the next token begins.
    pub(super) fn line(&mut self) -> usize {
        self.skip_space();
        self.line
    }

    /// The text that is not read yet.
    pub(super) const fn rest(&self) -> &'a str {
        self.rest
    }

    /// The next token, none at the end of the text.
    pub(super) fn next(&mut self) -> Result<Option<Token<'a>>, ReadErrorKind> {
        self.skip_space();
        let Some(first) = self.rest.chars().next() else {
            return Ok(None);
        };
        Ok(Some(match first {
            '[' => self.tag()?,
            '{' => self.comment()?,
            '(' => self.mark(Token::Open),
            ')' => self.mark(Token::Close),
            ']' | '}' => return Err(ReadErrorKind::UnexpectedText(first.to_string())),
            '!' | '?' | '$' => self.glyph(),
            _ => self.word(),
        }))
    }

    /// Returns whether the next token is a tag.
    pub(super) fn at_tag(&mut self) -> bool {
        self.skip_space();
        self.rest.starts_with('[')
    }

    /// Skips white space, and the fences of blocks of code.
    fn skip_space(&mut self) {
        loop {
            let rest = self.rest.trim_start_matches(is_space);
            self.skip(self.rest.len() - rest.len());
            if !is_fence(rest.get(..3).unwrap_or_default()) {
                return;
            }
            self.skip(rest.find(['\n', '\r']).unwrap_or(rest.len()));
        }
    }

    fn skip(&mut self, bytes: usize) -> &'a str {
        let (skipped, rest) = self.rest.split_at(bytes);
        self.line += line_ends(skipped.as_bytes(), self.rest.as_bytes());
        self.rest = rest;
        skipped
    }

    fn mark(&mut self, token: Token<'a>) -> Token<'a> {
        self.skip(1);
        token
    }

    fn word(&mut self) -> Token<'a> {
        let ends = |c: char| is_space(c) || "()[]{}!?$".contains(c);
        let length = self.rest.find(ends).unwrap_or(self.rest.len());
        let word = &self.rest[..length];
        let digits = word.bytes().take_while(u8::is_ascii_digit).count();
        let after = word[digits..].trim_start_matches(['.', '…']);
        let dots = length - digits - after.len();
        if digits > 0 && (dots > 0 || digits == length) {
            self.skip(digits + dots);
            Token::Number(&word[..digits])
        } else {
            self.skip(length);
            Token::Word(word)
        }
    }

    fn glyph(&mut self) -> Token<'a> {
        let signs = self.rest.bytes().take_while(|byte| b"!?".contains(byte));
        let length = match signs.count() {
            0 => {
                let digits = self.rest.bytes().skip(1);
                1 + digits.take_while(u8::is_ascii_digit).count()
            }
            signs => signs,
        };
        Token::Glyph(self.skip(length))
    }

    /// A tag: the value stands on the tag's line, with `\"` and `\\` for a quote and a backslash.
    fn tag(&mut self) -> Result<Token<'a>, ReadErrorKind> {
        // Not looked for before it is needed: many tags may stand on one long line.
        let malformed = || {
            let line = self.rest.lines().next().unwrap_or_default();
            ReadErrorKind::TagForm(quotable(line))
        };
        let is_blank = |c: char| c.is_whitespace() && !"\r\n".contains(c);
        let inside = self.rest[1..].trim_start_matches(is_blank);
        let length = inside
            .find(|c: char| c.is_whitespace() || is_quote(c))
            .ok_or_else(malformed)?;
        let (name, rest) = inside.split_at(length);
        let rest = rest.trim_start_matches(is_blank);
        let quoted = rest.strip_prefix(is_quote).ok_or_else(malformed)?;
        // A text that begins with a plain quote ends with one.
        let is_plain = rest.starts_with('"');
        if !super::Tags::is_valid_name(name) {
            return Err(malformed());
        }
        let mut value = String::new();
        let mut letters = quoted.char_indices();
        let end = loop {
            let (at, letter) = letters.next().ok_or_else(malformed)?;
            match letter {
                '"' => break at + 1,
                _ if !is_plain && is_quote(letter) => break at + letter.len_utf8(),
                '\n' | '\r' => return Err(malformed()),
                '\\' => match letters.clone().next() {
                    Some((_, escaped @ ('"' | '\\'))) => {
                        letters.next();
                        value.push(escaped);
                    }
                    _ => value.push('\\'),
                },
                _ => value.push(letter),
            }
        };
        let after = quoted[end..].trim_start_matches(is_blank);
        let after = after.strip_prefix(']').ok_or_else(malformed)?;
        self.skip(self.rest.len() - after.len());
        Ok(Token::Tag { name, value })
    }

    /// A comment ends at the first closing brace.
    fn comment(&mut self) -> Result<Token<'a>, ReadErrorKind> {
        let length = self.rest.find('}').ok_or(ReadErrorKind::UnclosedComment)?;
        let inside = &self.rest[1..length];
        self.skip(length + 1);
        Ok(Token::Comment(inside))
    }
}

/// The number of lines that end in the beginning of a text.
pub(super) fn line_ends(beginning: &[u8], text: &[u8]) -> usize {
    let is_end = |&(at, byte): &(usize, &u8)| match byte {
        b'\n' => true,
        b'\r' => text.get(at + 1) != Some(&b'\n'),
        _ => false,
    };
    beginning.iter().enumerate().filter(is_end).count()
}

/// Returns whether a letter stands between words only: white space, and invisible letters that no
/// word contains, such as the byte order marks of files that were put together.
pub(super) fn is_space(c: char) -> bool {
    c.is_whitespace()
        || c.is_control()
        || matches!(c, '\u{feff}' | '\u{200b}'..='\u{200f}' | '\u{2060}')
}
