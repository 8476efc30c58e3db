//! The games of a file: where each begins, and its summary.

use parlour_sys::SystemTime;
use parlour_sys::fs::{self, File, Metadata};
use std::io::{Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use super::files::{read_file, whole_letters};
use super::indexed_game::IndexedGame;
use super::read::RecordReader;
use super::split::Chunk;
use super::{FileError, ReadError};

/// The games of a file, kept up to date while it is being written.
///
/// A file that has only become longer, as those of matches do, is read from its last game on.
#[derive(Clone, Debug, Default)]
pub struct FileIndex {
    path: PathBuf,
    games: Vec<IndexedGame>,
    /// The state of the file, by the system, when it was read; none before that.
    stamp: Option<FileStamp>,
    /// The text of the last game; none where only its summary is known.
    tail: Option<Vec<u8>>,
    /// The most games that are read, of an index that only follows its file.
    limit: Option<usize>,
    /// The number of games before the first of `games`: those that were forgotten.
    forgotten: usize,
}

/// The state of a file that the system tells without opening it: its size and when it was written.
/// A file of which it says the same is taken to be the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct FileStamp {
    /// Its size in bytes.
    pub(super) size: u64,
    /// The time of the last write, where the system tells.
    pub(super) modified: Option<SystemTime>,
}

impl FileStamp {
    /// The state of a file; none where the system tells none.
    pub(super) fn of(path: &Path) -> Option<Self> {
        fs::metadata(path).ok().as_ref().map(Self::from)
    }
}

impl From<&Metadata> for FileStamp {
    fn from(metadata: &Metadata) -> Self {
        Self {
            size: metadata.len(),
            modified: metadata.modified().ok(),
        }
    }
}

impl FileIndex {
    /// The index of a file that has not been read yet.
    pub fn new(path: PathBuf) -> Self {
        Self {
            path,
            ..Self::default()
        }
    }

    /// The index of a file whose games are handed over and not kept, at most `limit` of them: what
    /// comes after those is not read.
    pub fn following(path: PathBuf, limit: usize) -> Self {
        Self {
            limit: Some(limit),
            ..Self::new(path)
        }
    }

    /// Returns whether there are more games in the file than are read.
    pub fn is_cut(&self) -> bool {
        self.limit.is_some_and(|limit| self.count() > limit)
    }

    /// The number of games found.
    const fn count(&self) -> usize {
        self.forgotten + self.games.len()
    }

    /// Knows no games any more.
    fn clear(&mut self) {
        self.games.clear();
        self.forgotten = 0;
    }

    /// The index of a file that was read by another program, when the system said this of it.
    pub(super) fn known(path: PathBuf, stamp: FileStamp, games: Vec<IndexedGame>) -> Self {
        Self {
            games,
            stamp: Some(stamp),
            ..Self::new(path)
        }
    }

    /// The state of the file when it was read, if it has been.
    pub(super) const fn stamp(&self) -> Option<FileStamp> {
        self.stamp
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The games, in the order in which they stand in the file; of an index that only follows its
    /// file, the last one.
    pub fn games(&self) -> &[IndexedGame] {
        &self.games
    }

    /// Looks at the file again and hands over every game that may be another one than before while
    /// the file is read: its index, its known facts, and its text. Returns the first of them; none if the
    /// file is as it was.
    ///
    /// # Errors
    ///
    /// [`FileError`] when the file cannot be read or is no text; the index is empty then.
    pub fn update_each(
        &mut self,
        each: impl FnMut(usize, &IndexedGame, &str),
    ) -> Result<Option<usize>, FileError> {
        // Looked at before it is read: what comes in between is read the next time.
        match fs::metadata(&self.path) {
            Ok(metadata) => self.update_to((&metadata).into(), &mut RecordReader::default(), each),
            Err(error) => {
                self.stamp = None;
                self.clear();
                Err(FileError::io(&self.path, error))
            }
        }
    }

    /// Looks at the file again, of which the system says this now.
    pub(super) fn update_to(
        &mut self,
        stamp: FileStamp,
        reader: &mut RecordReader,
        each: impl FnMut(usize, &IndexedGame, &str),
    ) -> Result<Option<usize>, FileError> {
        let before = self.stamp.take();
        let is_longer = before.is_some_and(|before| before.size <= stamp.size);
        if before == Some(stamp) || is_longer && self.is_cut() {
            self.stamp = before;
            return Ok(None);
        }
        let updated = self.read_changed(before, stamp, reader, each);
        match updated {
            Ok(_) => self.stamp = Some(stamp),
            Err(_) => self.clear(),
        }
        updated.map(Some)
    }

    /// Reads what has changed since the system said something else of the file.
    fn read_changed(
        &mut self,
        before: Option<FileStamp>,
        now: FileStamp,
        reader: &mut RecordReader,
        mut each: impl FnMut(usize, &IndexedGame, &str),
    ) -> Result<usize, FileError> {
        if before.is_some_and(|before| before.size <= now.size)
            && let Some(from) = self.read_on(reader, &mut each)?
        {
            return Ok(from);
        }
        let bytes = read_file(&self.path)?.bytes;
        self.clear();
        self.add_games(&bytes, (0, 1), reader, &mut each);
        Ok(0)
    }

    /// Adds the games of a text that begins at an offset in bytes and on a line of the file.
    fn add_games(
        &mut self,
        text: &[u8],
        (offset, line): (usize, usize),
        reader: &mut RecordReader,
        mut each: impl FnMut(usize, &IndexedGame, &str),
    ) {
        let mut tail = self.tail.take().unwrap_or_default();
        for game in reader.skim(text) {
            let own = &text[game.bytes.clone()];
            tail.clear();
            tail.extend(own);
            let game = IndexedGame {
                bytes: offset + game.bytes.start..offset + game.bytes.end,
                line: line - 1 + game.line,
                summary: game.summary.map_err(|error| ReadError {
                    line: line - 1 + error.line,
                    ..error
                }),
            };
            let index = self.count();
            if self.limit.is_some() {
                self.forgotten += self.games.len();
                self.games.clear();
            }
            self.games.push(game);
            if self.is_cut() {
                break;
            }
            let own = String::from_utf8_lossy(own);
            each(index, &self.games[self.games.len() - 1], &own);
        }
        self.tail = Some(tail);
    }

    /// Reads from the last game on, if that still stands where it stood.
    fn read_on(
        &mut self,
        reader: &mut RecordReader,
        each: impl FnMut(usize, &IndexedGame, &str),
    ) -> Result<Option<usize>, FileError> {
        let (Some(last), Some(tail)) = (self.games.last(), &self.tail) else {
            return Ok(None);
        };
        let (start, line) = (last.bytes.start, last.line);
        let bytes = self.read_range(start, usize::MAX)?;
        if !bytes.starts_with(tail) {
            return Ok(None);
        }
        let at = self.count() - 1;
        self.games.pop();
        self.add_games(&bytes, (start, line), reader, each);
        Ok(Some(at))
    }

    /// The text of a game, by its index; none if it does not stand there any more.
    ///
    /// # Errors
    ///
    /// [`FileError`] when the file cannot be read, or the game is no text.
    pub fn read_game(&self, index: usize) -> Result<Option<String>, FileError> {
        let Some(game) = self.games.get(index) else {
            return Ok(None);
        };
        let bytes = self.read_range(game.bytes.start, game.bytes.len())?;
        let chunk = Chunk {
            bytes: &bytes,
            line: game.line,
            start: game.bytes.start,
        };
        let text = chunk.text().map(|text| Some(text.to_owned()));
        text.map_err(|error| FileError::read(&self.path, error))
    }

    /// The bytes of the file from an offset on, at most this many, without half a letter at their end.
    fn read_range(&self, start: usize, most: usize) -> Result<Vec<u8>, FileError> {
        let mut bytes = Vec::new();
        let read = File::open(&self.path).and_then(|mut file| {
            file.seek(SeekFrom::Start(start as u64))?;
            file.take(most as u64).read_to_end(&mut bytes)
        });
        read.map_err(|error| FileError::io(&self.path, error))?;
        Ok(whole_letters(bytes))
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    fn game(round: usize, plies: &str, result: &str) -> String {
        format!("[Game \"trike\"]\n[Round \"{round}\"]\n\n{plies}{result}\n")
    }

    fn update(index: &mut FileIndex) -> Result<Option<usize>, FileError> {
        index.update_each(|_, _, _| {})
    }

    fn rounds(index: &FileIndex) -> Vec<String> {
        let summaries = index.games().iter().map(|game| game.summary.as_ref());
        summaries
            .map(|summary| summary.unwrap().round.clone())
            .collect()
    }

    #[test]
    fn a_file_that_grows_is_read_from_its_last_game_on() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.plr");
        fs::write(&path, game(1, "1. d2\n", "1-0") + &game(2, "1. d2\n", "")).unwrap();
        let mut index = FileIndex::new(path.clone());
        assert_eq!(update(&mut index).unwrap(), Some(0));
        assert_eq!(update(&mut index).unwrap(), None);
        assert!(!index.games()[1].summary.as_ref().unwrap().finished);
        let mut file = File::options().append(true).open(&path).unwrap();
        file.write_all(b"2. swap\n0-1\n").unwrap();
        file.write_all(game(3, "", "1/2-1/2").as_bytes()).unwrap();
        assert_eq!(update(&mut index).unwrap(), Some(1));
        assert_eq!(rounds(&index), ["1", "2", "3"]);
        let second = index.games()[1].summary.as_ref().unwrap();
        assert!(second.finished && second.swapped);
        assert_eq!(second.plies, 2);
        // As if it had been read at once.
        let mut whole = FileIndex::new(path.clone());
        update(&mut whole).unwrap();
        for (one, other) in index.games().iter().zip(whole.games()) {
            assert_eq!((&one.bytes, one.line), (&other.bytes, other.line));
        }
        assert_eq!(index.read_game(2).unwrap().unwrap(), game(3, "", "1/2-1/2"));
        assert_eq!(index.read_game(3).unwrap(), None);
    }

    #[test]
    fn an_index_that_follows_keeps_the_last_game_and_stops_at_its_limit() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.plr");
        fs::write(&path, game(1, "", "1-0") + &game(2, "", "")).unwrap();
        let mut index = FileIndex::following(path.clone(), 4);
        let mut seen = Vec::new();
        let mut update = |index: &mut FileIndex| {
            seen.clear();
            let from = index.update_each(|at, game, text| {
                assert!(text.starts_with("[Game"), "{text}");
                seen.push((at, game.summary.as_ref().unwrap().round.clone()));
            });
            let seen: Vec<String> = seen
                .iter()
                .map(|(at, round)| format!("{at}:{round}"))
                .collect();
            (from.unwrap(), seen.join(" "))
        };
        assert_eq!(update(&mut index), (Some(0), "0:1 1:2".to_owned()));
        assert_eq!(rounds(&index), ["2"]);
        let mut file = File::options().append(true).open(&path).unwrap();
        file.write_all(("0-1\n".to_owned() + &game(3, "", "1-0")).as_bytes())
            .unwrap();
        assert_eq!(update(&mut index), (Some(1), "1:2 2:3".to_owned()));
        assert!(!index.is_cut());
        file.write_all((game(4, "", "1-0") + &game(5, "", "1-0")).as_bytes())
            .unwrap();
        assert_eq!(update(&mut index), (Some(2), "2:3 3:4".to_owned()));
        assert!(index.is_cut());
        file.write_all(game(6, "", "1-0").as_bytes()).unwrap();
        assert_eq!(
            update(&mut index),
            (None, String::new()),
            "nothing more is read"
        );
        fs::write(&path, game(7, "", "1-0")).unwrap();
        assert_eq!(
            update(&mut index),
            (Some(0), "0:7".to_owned()),
            "another file"
        );
        assert!(!index.is_cut());
    }

    #[test]
    fn a_file_that_was_written_anew_is_read_from_its_start() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.plr");
        fs::write(&path, game(1, "", "1-0") + &game(2, "", "1-0")).unwrap();
        let mut index = FileIndex::new(path.clone());
        update(&mut index).unwrap();
        for (rounds_now, from) in [(&[1][..], Some(0)), (&[7, 8, 9], Some(0)), (&[], Some(0))] {
            let text: String = rounds_now
                .iter()
                .map(|&round| game(round, "", "1-0"))
                .collect();
            fs::write(&path, text).unwrap();
            assert_eq!(update(&mut index).unwrap(), from);
            let expected: Vec<String> = rounds_now.iter().map(usize::to_string).collect();
            assert_eq!(rounds(&index), expected);
        }
        fs::remove_file(&path).unwrap();
        assert!(update(&mut index).is_err());
        assert!(index.games().is_empty());
    }
}
