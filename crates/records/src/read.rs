//! Parsing records: strict about plies, lenient about everything else.

use std::path::Path;
use std::str::FromStr;

use super::error::{ReadError, ReadErrorKind, quotable};
use super::header::{Header, StartCache};
use super::indexed_game::IndexedGame;
use super::movetext::Movetext;
use super::split::{Chunk, split, without_torn_line};
use super::summary::{Summary, skim};
use super::tokens::Tokens;
use super::tokens::line_ends;
use super::warning::{Warning, WarningKind};
use super::{EarlyTermination, GameResult, Record};
use parlour_rules::games::Reason;

/// The longest text of one game.
const MAX_RECORD_BYTES: usize = 64 << 20;

/// A game that was read, with warnings about its text.
#[derive(Clone, Debug)]
pub struct ParsedRecord {
    /// The game.
    pub record: Record,
    /// The line of the text, from 1, on which it begins.
    pub line: usize,
    /// The mistakes in the text that do not make it unreadable.
    pub warnings: Vec<Warning>,
}

/// Reads the games of a text, in order; an error in one does not affect the next.
///
/// A last line without a line end is what a crash leaves of a ply being written. Unless the game
/// has its result there, the line is left out: half of `d11` is `d1`, another legal ply.
pub fn read_records(text: &str) -> Vec<Result<ParsedRecord, ReadError>> {
    RecordReader::default().read_each(text.as_bytes()).collect()
}

/// A reader for many files, which caches what games have in common.
#[derive(Clone, Debug, Default)]
pub(super) struct RecordReader {
    start_cache: StartCache,
}

impl RecordReader {
    /// Reads one game after the other, as they are wanted.
    pub(super) fn read_each(
        mut self,
        text: &[u8],
    ) -> impl Iterator<Item = Result<ParsedRecord, ReadError>> + '_ {
        let chunks = split(text);
        let last = chunks.len().saturating_sub(1);
        let read = move |(at, chunk)| self.read_one(chunk, at == last);
        chunks.into_iter().enumerate().map(read)
    }

    /// Reads the game of this number, from 1.
    pub(super) fn read_numbered(
        &mut self,
        text: &[u8],
        number: usize,
    ) -> Option<Result<ParsedRecord, ReadError>> {
        let chunks = split(text);
        let chunk = *chunks.get(number.checked_sub(1)?)?;
        Some(self.read_one(chunk, number == chunks.len()))
    }

    fn read_one(&mut self, chunk: Chunk<'_>, is_last: bool) -> Result<ParsedRecord, ReadError> {
        if is_last {
            self.read_last(chunk)
        } else {
            self.read_chunk(chunk)
        }
    }

    /// The beginnings of the games of a text, with their summaries, one after the other.
    ///
    /// Games that end with a result are not replayed, so that an illegal ply in them is found only
    /// when they are opened. All others are: the rules may have ended them.
    pub(super) fn skim<'a>(&'a mut self, text: &'a [u8]) -> impl Iterator<Item = IndexedGame> + 'a {
        let chunks = split(text);
        let last = chunks.len().saturating_sub(1);
        let skim = move |(i, chunk): (usize, Chunk<'_>)| {
            let text = chunk.text().ok();
            let summary = text.and_then(|text| skim(text, chunk.line, &mut self.start_cache));
            let in_full = |read: Result<ParsedRecord, ReadError>| {
                read.map(|game| Summary::from(&game.record))
            };
            let summary = match summary {
                Some(summary) => Ok(summary),
                None => in_full(self.read_one(chunk, i == last)),
            };
            IndexedGame {
                bytes: chunk.start..chunk.start + chunk.bytes.len(),
                line: chunk.line,
                summary,
            }
        };
        chunks.into_iter().enumerate().map(skim)
    }

    /// Reads the last game of a file, which may have been cut off.
    fn read_last(&mut self, chunk: Chunk<'_>) -> Result<ParsedRecord, ReadError> {
        let Some(text) = chunk.text().ok().and_then(without_torn_line) else {
            return self.read_chunk(chunk);
        };
        let bytes = text.as_bytes();
        let mut reading = self.read_chunk(Chunk { bytes, ..chunk })?;
        let line = chunk.line + line_ends(bytes, bytes);
        reading.warnings.push(WarningKind::Torn.at(line));
        Ok(reading)
    }

    fn read_chunk(&mut self, chunk: Chunk<'_>) -> Result<ParsedRecord, ReadError> {
        if chunk.bytes.len() > MAX_RECORD_BYTES {
            return Err(ReadErrorKind::TooLong.at(chunk.line));
        }
        let text = chunk.text()?;
        let mut tokens = Tokens::new(text, chunk.line);
        let line = tokens.line();
        let first = tokens.rest().lines().next();
        if let Some(words) = first.filter(|line| !line.starts_with(is_of_game)) {
            let is_of_file = chunk.start > 0 || text.contains('[');
            let unexpected = || ReadErrorKind::UnexpectedText(quotable(words));
            let kind = is_of_file.then(unexpected);
            return Err(kind.unwrap_or(ReadErrorKind::NoGameHere).at(line));
        }
        let head = Header::read(&mut tokens)?;
        let mut record = Record::new(self.start_cache.start(&head)?);
        record.tags = head.tags.clone();
        let body = Movetext::read(record, &mut tokens)?;
        let mut reading = ParsedRecord {
            record: body.record,
            line,
            warnings: head.warnings.clone(),
        };
        reading.warnings.extend(body.warnings);
        reading.set_ending(&head, body.result);
        reading.warnings.sort_by_key(|warning| warning.line);
        Ok(reading)
    }
}

/// Returns whether a game may begin with this: a tag, or a ply where they are missing. Prose does
/// not.
const fn is_of_game(first: char) -> bool {
    matches!(first, '[' | '{' | '(' | '*' | '0'..='9')
}

impl ParsedRecord {
    /// Returns whether something of a game of another format is not in the record.
    pub fn leaves_out(&self) -> bool {
        self.warnings
            .iter()
            .any(|warning| warning.kind.leaves_out())
    }

    /// The warnings, each with the file and its line.
    pub fn notes(&self, file: &Path) -> impl Iterator<Item = String> {
        let warnings = self.warnings.iter();
        warnings
            .map(move |warning| format!("{}:{}: {}", file.display(), warning.line, warning.kind))
    }

    /// Determines how the game ended: the result at the end of the plies counts more than the tag,
    /// and the rules more than both.
    fn set_ending(&mut self, head: &Header, token: Option<(GameResult, usize)>) {
        let mut warn = |line, kind: WarningKind| self.warnings.push(kind.at(line));
        let mut result = (GameResult::Open, self.line);
        if let Some(tag) = head.result() {
            match tag.text.parse() {
                Ok(value) => result = (value, tag.line),
                Err(_) => warn(tag.line, WarningKind::InvalidResultTag(quotable(&tag.text))),
            }
        }
        if let Some(token) = token {
            let (tag, line) = result;
            if head.result().is_some() && tag != token.0 {
                let token = token.0;
                warn(line, WarningKind::ResultsDiffer { tag, token });
            }
            result = token;
        }
        let (mut file, line) = result;
        let mut termination = head.termination();
        let by_rules = Reason::named(termination).is_some() && self.record.outcome().is_none();
        if by_rules && token.is_none() {
            warn(line, WarningKind::CutShort);
            (file, termination) = (GameResult::Open, "");
        }
        let ending = EarlyTermination::read(file, termination);
        if let Some(kind) = self.record.set_end(ending) {
            warn(line, kind);
        }
    }
}

impl FromStr for Record {
    type Err = ReadError;

    /// The one game of a text.
    fn from_str(text: &str) -> Result<Self, ReadError> {
        let mut games = read_records(text).into_iter();
        let first = games.next().unwrap_or(Err(ReadError::empty()))?;
        match games.next() {
            None => Ok(first.record),
            Some(Ok(second)) => Err(ReadErrorKind::SecondGame.at(second.line)),
            Some(Err(error)) => Err(error),
        }
    }
}
