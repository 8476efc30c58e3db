//! Games as other programs and people write them, read as records.
//!
//! A [`Format`] is a file of this folder and a row of [`FORMATS`]: how it is recognised, how a text
//! is split into games, and how one is read. What it reads is a [`Sheet`], whose moves are played by
//! the rules here, for all formats alike. `docs/formats.md` has the same table for people.

mod abstractplay;
mod boardspace;
mod iggamecenter;
mod list;
mod ludii;
mod sheet;
mod starts;
mod words;

use std::borrow::Cow;
use std::ops::Range;

use super::error::{ReadErrorKind, quotable};
use super::header::StartCache;
use super::tokens::is_space;
use super::tokens::line_ends;
use super::{ParsedRecord, ReadError};
use sheet::Sheet;
pub(super) use sheet::UNKNOWN;

pub use abstractplay::{NotWrittenError, abstractplay_text};
pub use list::{list_text, listed_plies};
pub use starts::Hints;

/// The tag with the place where a game was played.
const SITE: &str = "Site";

/// A way in which others write games.
#[derive(Debug)]
pub struct Format {
    /// Its name for people.
    pub name: &'static str,
    /// The games that it has, and on which boards.
    pub games: &'static str,
    /// The words or signs by which a text is recognised.
    pub known_by: &'static str,
    /// Returns whether a text is of it.
    recognises: fn(&str) -> bool,
    /// The places at which the games of a text begin.
    starts: fn(&str) -> Vec<usize>,
    /// Reads a game of a text.
    read: fn(&str, &Part) -> Result<Sheet, ReadErrorKind>,
}

/// The formats, those that are known by more before those that are known by less.
pub static FORMATS: [Format; 5] = [
    abstractplay::FORMAT,
    ludii::FORMAT,
    boardspace::FORMAT,
    iggamecenter::FORMAT,
    list::FORMAT,
];

/// The place of a game in a text.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Part {
    bytes: Range<usize>,
    /// The line, from 1, on which it begins.
    line: usize,
}

/// The games of others in a text.
#[derive(Clone, Debug)]
pub(super) struct ForeignGames {
    pub(super) format: &'static Format,
    parts: Vec<Part>,
    hints: Hints,
}

impl ForeignGames {
    /// Finds the games of a text, unless they are our own or there are none. A text may have bytes
    /// that are none.
    pub(super) fn find(bytes: &[u8], hints: &Hints) -> Option<Self> {
        let text = String::from_utf8_lossy(bytes);
        if is_own(&text) {
            return None;
        }
        let format = FORMATS.iter().find(|format| (format.recognises)(&text))?;
        Some(Self {
            format,
            parts: parts(&text, (format.starts)(&text)),
            hints: hints.clone(),
        })
    }

    /// The number of games.
    pub(super) const fn count(&self) -> usize {
        self.parts.len()
    }

    /// The games of the text in which they were found, from an index on, each read when it is wanted.
    pub(super) fn each<'a>(
        &'a self,
        bytes: &'a [u8],
        from: usize,
    ) -> impl Iterator<Item = Result<ParsedRecord, ReadError>> + 'a {
        let text = String::from_utf8_lossy(bytes);
        let mut starts = StartCache::default();
        let is_whole = matches!(text, Cow::Borrowed(_));
        let each = self.parts.iter().enumerate().skip(from);
        each.map(move |(at, part)| {
            let read = self.read((&text, is_whole), part, &mut starts);
            read.map_err(|error| self.named(error, at))
        })
    }

    /// The error with the number of its game, if another one begins on the same line.
    fn named(&self, error: ReadError, at: usize) -> ReadError {
        let line = |at: usize| self.parts.get(at).map(|part| part.line);
        if line(at) != line(at + 1) && (at == 0 || line(at) != line(at - 1)) {
            return error;
        }
        ReadErrorKind::OfGame(at + 1, Box::new(error.kind)).at(error.line)
    }

    fn read(
        &self,
        (text, is_whole): (&str, bool),
        part: &Part,
        starts: &mut StartCache,
    ) -> Result<ParsedRecord, ReadError> {
        let own = &text[part.bytes.clone()];
        // A text that is whole may have the sign that stands for other bytes.
        let lost = own.find(char::REPLACEMENT_CHARACTER);
        if let Some(at) = lost.filter(|_| !is_whole) {
            let line = part.line + line_ends(&own.as_bytes()[..at], own.as_bytes());
            return Err(ReadErrorKind::ForeignBytes.at(line));
        }
        let sheet = (self.format.read)(own, part).map_err(|kind| kind.at(part.line))?;
        sheet.into_record(part.line, &self.hints, starts)
    }
}

/// The parts of a text that begin at these places, each up to the next one.
fn parts(text: &str, starts: Vec<usize>) -> Vec<Part> {
    let (mut line, mut from) = (1, 0);
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    let ends: Vec<usize> = ends.collect();
    let parts = starts.into_iter().zip(ends).map(|(at, end)| {
        line += text[from..at].matches('\n').count();
        from = at;
        let bytes = at..end;
        Part { bytes, line }
    });
    parts.collect()
}

/// The error that a site has something that is not played here.
fn not_played(site: &str, what: &str) -> ReadErrorKind {
    ReadErrorKind::NotPlayedHere(format!("{site}'s {}", quotable(what)))
}

/// Returns whether a text is a file of games as this program writes them: it names the game in a
/// tag.
fn is_own(text: &str) -> bool {
    let is_tag = |line: &str| {
        let line = line.trim_start_matches(|c: char| is_space(c) || c == '>');
        let name = line.strip_prefix('[').and_then(|tag| {
            let tag = tag.trim_start();
            let name = tag.get(..4)?;
            let after = tag[4..].chars().next()?;
            (after.is_whitespace() || parlour_rules::typography::is_quote(after)).then_some(name)
        });
        name.is_some_and(|name| name.eq_ignore_ascii_case("game"))
    };
    text.split(['\n', '\r']).any(is_tag)
}
