//! Splitting a file into games.

use std::iter;

use super::error::{ReadError, ReadErrorKind};
use super::tokens::{is_space, line_ends};
use super::{GameResult, Tags};
use parlour_rules::typography::is_fence;

/// The text of one game, which need not be text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Chunk<'a> {
    /// From the first tag to the line before the next game.
    pub(super) bytes: &'a [u8],
    /// The number of its first line in the file, from 1.
    pub(super) line: usize,
    /// Its beginning, in bytes.
    pub(super) start: usize,
}

impl<'a> Chunk<'a> {
    /// The game as text.
    pub(super) fn text(self) -> Result<&'a str, ReadError> {
        std::str::from_utf8(self.bytes).map_err(|error| {
            let before = &self.bytes[..error.valid_up_to()];
            let line = self.line + line_ends(before, self.bytes);
            ReadErrorKind::NotText(self.bytes[before.len()]).at(line)
        })
    }
}

/// Splits a file into games: one begins at a tag that follows something other than a tag, unless
/// it stands inside a comment. What precedes the first tag, and what stands behind a result and is
/// no comment, is by itself: it is wrong, and the games beside it are not.
pub(super) fn split(text: &[u8]) -> Vec<Chunk<'_>> {
    let body = text.strip_prefix("\u{feff}".as_bytes()).unwrap_or(text);
    let mut at = text.len() - body.len();
    let mut splitter = Splitter {
        text,
        chunks: Vec::new(),
        begin: (at, 1),
        in_game: InGame::default(),
    };
    for (number, line) in (1..).zip(lines(body)) {
        splitter.add_line(line, (at, number));
        at += line.len();
    }
    splitter.cut(at, 0);
    splitter.chunks
}

/// The text being split, read up to a line.
struct Splitter<'a> {
    text: &'a [u8],
    chunks: Vec<Chunk<'a>>,
    /// The beginning of the game that is being read: in bytes, and on which line.
    begin: (usize, usize),
    in_game: InGame,
}

/// The place in a game where a line ends.
#[derive(Clone, Copy, Default)]
struct InGame {
    has_plies: bool,
    in_comment: bool,
    /// The number of open variations.
    depth: usize,
    /// True if the last word was a result.
    ended: bool,
    /// The beginnings, in an open comment, of lines that all are tags.
    quoted: Option<(usize, usize)>,
}

impl Splitter<'_> {
    fn add_line(&mut self, line: &[u8], at: (usize, usize)) {
        let text = String::from_utf8_lossy(line);
        let text = text.trim_matches(is_space);
        if text.is_empty() {
            return;
        }
        if self.in_game.in_comment {
            if let Some((start, number)) = self.unended_comment(text, line.len(), at) {
                self.cut(start, number);
                return;
            }
        } else if text.starts_with('[') {
            if self.in_game.has_plies {
                self.cut(at.0, at.1);
            }
            return;
        } else if is_fence(text) {
            return;
        } else if self.in_game.ended && !text.starts_with('{') {
            self.cut(at.0, at.1);
        }
        self.in_game.read(text);
    }

    /// The beginning of the next game, if this line shows that the open comment has no end: it says
    /// which game it is, and another comment begins before one ends. A comment may quote tags.
    fn unended_comment(
        &mut self,
        line: &str,
        length: usize,
        at: (usize, usize),
    ) -> Option<(usize, usize)> {
        let name = line.strip_prefix('[').filter(|_| line.ends_with("\"]"));
        let name = name.and_then(|tag| tag.split_once([' ', '\t', '"'])?.0.into());
        let Some(name) = name.filter(|name| Tags::is_valid_name(name)) else {
            self.in_game.quoted = None;
            return None;
        };
        let start = *self.in_game.quoted.get_or_insert(at);
        let mut after = self.text[at.0 + length..].iter();
        let mut ends_here = || after.find(|byte| b"{}".contains(byte)) == Some(&b'}');
        (name == "Game" && !ends_here()).then_some(start)
    }

    /// Ends the game that was read at an offset, where the next one begins, on this line.
    fn cut(&mut self, at: usize, line: usize) {
        let bytes = &self.text[self.begin.0..at];
        if !String::from_utf8_lossy(bytes)
            .trim_matches(is_space)
            .is_empty()
        {
            self.chunks.push(Chunk {
                bytes,
                line: self.begin.1,
                start: self.begin.0,
            });
        }
        (self.begin, self.in_game) = ((at, line), InGame::default());
    }
}

impl InGame {
    /// Reads a line of plies and comments.
    fn read(&mut self, line: &str) {
        self.has_plies = true;
        let ends = |c: char| is_space(c) || "{}()".contains(c);
        for part in line.split_inclusive(ends) {
            let word = part.trim_end_matches(ends);
            if !self.in_comment && !word.is_empty() {
                self.ended = self.depth == 0 && word.parse::<GameResult>().is_ok();
            }
            match part.chars().next_back() {
                Some('{') => self.in_comment = true,
                Some('}') => self.in_comment = false,
                Some('(') if !self.in_comment => self.depth += 1,
                Some(')') if !self.in_comment => self.depth = self.depth.saturating_sub(1),
                _ => {}
            }
        }
        self.quoted = None;
    }
}

/// The lines of a text with their ends: LF, CR LF, or CR.
fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = text;
    iter::from_fn(move || {
        let end = rest.iter().position(|byte| b"\r\n".contains(byte));
        let end = end.map_or(rest.len(), |at| {
            at + 1 + usize::from(rest[at..].starts_with(b"\r\n"))
        });
        let (line, after) = rest.split_at(end);
        rest = after;
        (!line.is_empty()).then_some(line)
    })
}

/// The text without a last line that was not written to its end; none if there is no such line
/// among the plies. A result outside of a comment is an end, if it is the last word.
pub(super) fn without_torn_line(text: &str) -> Option<&str> {
    let (whole, last) = text.rsplit_once(['\n', '\r'])?;
    let word = last.split(is_space).rfind(|word| !word.is_empty())?;
    let is_result = word.parse::<GameResult>().is_ok();
    let is_comment = last.rfind('{') > last.rfind('}');
    let is_tag = last.trim_start_matches(is_space).starts_with('[');
    let complete = is_tag || is_result && !is_comment;
    (!complete).then(|| &text[..=whole.len()])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games(text: &'static str) -> Vec<(usize, &'static str)> {
        let chunks = split(text.as_bytes()).into_iter();
        let text = |chunk: Chunk<'static>| chunk.text().unwrap();
        chunks.map(|chunk| (chunk.line, text(chunk))).collect()
    }

    #[test]
    fn a_game_begins_at_a_tag_that_follows_plies() {
        assert_eq!(
            games("[A \"1\"]\n\n[B \"2\"]\nd2\n\n[A \"3\"]\n*\n"),
            [(1, "[A \"1\"]\n\n[B \"2\"]\nd2\n\n"), (6, "[A \"3\"]\n*\n")]
        );
        assert_eq!(games("\u{feff}[A \"1\"]"), [(1, "[A \"1\"]")]);
        assert_eq!(games(" \n\t\n"), []);
    }

    #[test]
    fn brackets_in_comments_begin_nothing() {
        assert_eq!(games("[A \"1\"]\nd2 {see\n[B \"2\"]\n} d3\n").len(), 1);
    }

    #[test]
    fn only_an_unended_line_of_plies_is_torn() {
        assert_eq!(without_torn_line("d2\nd"), Some("d2\n"));
        assert_eq!(without_torn_line("d2\n"), None);
        assert_eq!(without_torn_line("d2\n  "), None);
        assert_eq!(without_torn_line("d2\nd3 1-0 "), None);
        assert_eq!(without_torn_line("d2\nd3 {1-0"), Some("d2\n"));
        assert_eq!(without_torn_line("[A \"1\"]\n[B"), None);
    }
}
