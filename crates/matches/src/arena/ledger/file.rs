//! The file of a ledger, open for appending.

use parlour_sys::Instant;
use parlour_sys::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read};
use std::path::Path;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use serde::Serialize;

use super::entry::PairEntry;
use super::error::{FileLine, LedgerError};
use super::header::Header;
use super::results::Results;
use parlour_sys::{check_appendable, write_durably};

/// A ledger open for appending. One process at a time can have it; the lock ends with the process.
#[derive(Debug)]
pub struct Ledger {
    path: Arc<Path>,
    file: File,
    /// The length of the file's whole lines, in bytes.
    valid_len: u64,
    /// The number of these lines.
    lines: usize,
    /// True if a torn line may follow them.
    torn: bool,
    results: Results,
}

/// The time that a process that was just killed may take to release its file.
const LOCK_TIMEOUT: Duration = Duration::from_millis(500);

/// Locks a file against other processes that append to it.
fn lock(file: &File) -> Result<(), TryLockError> {
    let deadline = Instant::now() + LOCK_TIMEOUT;
    loop {
        match file.try_lock() {
            Err(TryLockError::WouldBlock) if Instant::now() < deadline => {
                thread::sleep(LOCK_TIMEOUT / 20);
            }
            other => return other,
        }
    }
}

impl Ledger {
    /// Opens the ledger at `path` for the match of `header`, which may be longer than it was, or
    /// begins it where there is no such file or an empty one. A torn last line is left out; it is
    /// removed before the next one is written.
    ///
    /// # Errors
    ///
    /// [`LedgerError`] where the file cannot be opened, read or written, is being added to by
    /// another process, is no ledger, belongs to another match or a later version, or has a line
    /// that is not one of a ledger or contradicts another. The file is as it was then.
    pub fn open(path: &Path, header: &Header) -> Result<Self, LedgerError> {
        let refused = |source| LedgerError::File {
            file: path.to_owned(),
            source,
        };
        check_appendable(path).map_err(refused)?;
        let mut file = OpenOptions::new()
            .read(true)
            .append(true)
            .create(true)
            .open(path)
            .map_err(refused)?;
        match lock(&file) {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(LedgerError::InUse(path.to_owned())),
            // Some network file systems have no locks; then it is up to the user.
            Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {}
            Err(TryLockError::Error(error)) => return Err(refused(error)),
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(refused)?;

        let path = Arc::from(path);
        let reading = Results::parse(&path, &bytes)?;
        let mut begin = true;
        if let Some(results) = &reading.results {
            results.check_continues(header)?;
            begin = results.header().pairs() < header.pairs();
        }
        let results = reading
            .results
            .unwrap_or_else(|| Results::new(header.clone(), &path));
        let mut ledger = Self {
            path,
            file,
            valid_len: reading.valid_len as u64,
            lines: reading.lines,
            torn: reading.valid_len < bytes.len(),
            results,
        };
        if begin {
            ledger.results.go_on(header, ledger.line(1))?;
            let mut text = Vec::new();
            push_line(&mut text, header)?;
            ledger.write(&text, 1)?;
        }
        Ok(ledger)
    }

    /// Adds a finished pair: when this returns, its line is on the disk. A pair that is there
    /// already with the same results is not written again.
    ///
    /// # Errors
    ///
    /// Those of [`Ledger::append_all`].
    pub fn append(&mut self, entry: PairEntry) -> Result<(), LedgerError> {
        self.append_all([entry])
    }

    /// Adds several finished pairs and waits for the disk only once, for games that are over
    /// faster than a disk answers.
    ///
    /// # Errors
    ///
    /// [`LedgerError::Conflict`] where a pair is there, or among `entries`, with other results,
    /// and [`LedgerError::File`] where the lines cannot be written, as on a full disk. Either way
    /// none of `entries` is counted, the rest stays, and they can be tried again.
    pub fn append_all(
        &mut self,
        entries: impl IntoIterator<Item = PairEntry>,
    ) -> Result<(), LedgerError> {
        let mut added = Results::new(self.results.header().clone(), &self.path);
        let mut text = Vec::new();
        for entry in entries {
            let at = self.line(self.lines + 1 + added.len());
            if self.results.contains_same(&entry, &at)? || added.contains_same(&entry, &at)? {
                continue;
            }
            push_line(&mut text, &entry)?;
            added.add(entry, at)?;
        }
        if !added.is_empty() {
            self.write(&text, added.len())?;
            self.results.merge(added)?;
        }
        Ok(())
    }

    /// The results in the ledger.
    pub fn results(&self) -> &Results {
        &self.results
    }

    /// The results in the ledger; the file is closed.
    pub fn into_results(self) -> Results {
        self.results
    }

    /// A line of the file, counted from 1.
    fn line(&self, line: usize) -> FileLine {
        FileLine {
            file: Arc::clone(&self.path),
            line,
        }
    }

    /// Writes whole lines and waits until they are on the disk.
    fn write(&mut self, text: &[u8], lines: usize) -> Result<(), LedgerError> {
        let file = self.path.to_path_buf();
        self.try_write(text)
            .map_err(|source| LedgerError::File { file, source })?;
        self.valid_len += text.len() as u64;
        self.lines += lines;
        Ok(())
    }

    fn try_write(&mut self, text: &[u8]) -> io::Result<()> {
        self.truncate_torn_line()?;
        self.torn = true;
        write_durably(&mut self.file, text)?;
        self.torn = false;
        Ok(())
    }

    /// Removes everything after the last whole line.
    fn truncate_torn_line(&mut self) -> io::Result<()> {
        if self.torn {
            self.file.set_len(self.valid_len)?;
            self.torn = false;
        }
        Ok(())
    }
}

/// Adds a line of JSON to `text`.
fn push_line(text: &mut Vec<u8>, value: &impl Serialize) -> Result<(), LedgerError> {
    serde_json::to_writer(&mut *text, value)
        .map_err(|error| LedgerError::Description(error.to_string()))?;
    text.push(b'\n');
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::samples::{entry, header};
    use super::*;
    use std::fs;
    use std::io::Write;

    /// A ledger's text after pairs 0 to 4.
    fn uninterrupted(path: &Path) -> String {
        let mut ledger = Ledger::open(path, &header(1)).unwrap();
        for pair in 0..5 {
            ledger.append(entry(pair)).unwrap();
        }
        drop(ledger);
        fs::read_to_string(path).unwrap()
    }

    #[test]
    fn what_was_appended_is_read_back() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("match.jsonl");
        let text = uninterrupted(&path);
        assert_eq!(text.lines().count(), 6);
        let results = Results::read(&path).unwrap();
        assert!(results.pairs().cloned().eq((0..5).map(entry)));
        assert_eq!(results.to_string(), text);
    }

    #[test]
    fn each_line_is_in_the_file_when_append_returns() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("match.jsonl");
        let mut ledger = Ledger::open(&path, &header(1)).unwrap();
        assert!(Results::read(&path).unwrap().is_empty());
        for pair in 0..3 {
            let kept = parlour_sys::kept_for_tests();
            ledger.append(entry(pair)).unwrap();
            assert_eq!(parlour_sys::kept_for_tests(), kept + 1);
            assert_eq!(Results::read(&path).unwrap().len(), pair as usize + 1);
        }
    }

    #[test]
    fn a_pair_is_written_once_and_never_changed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("match.jsonl");
        let text = uninterrupted(&path);
        let mut ledger = Ledger::open(&path, &header(1)).unwrap();
        ledger.append(entry(3)).unwrap();
        let mut other = entry(3);
        other.games[0].plies += 1;
        let error = ledger.append(other).unwrap_err().to_string();
        assert!(
            error.contains("match.jsonl:7: pair 3 ended otherwise"),
            "{error}"
        );
        assert!(error.ends_with("match.jsonl:5"), "{error}");
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
    }

    #[test]
    fn several_pairs_are_all_written_or_none() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("match.jsonl");
        let mut ledger = Ledger::open(&path, &header(1)).unwrap();
        ledger.append_all([3, 0, 3, 1].map(entry)).unwrap();
        assert_eq!(ledger.results().len(), 3);
        let text = fs::read_to_string(&path).unwrap();
        assert_eq!(text.lines().count(), 4);

        let mut other = entry(2);
        other.games[0].plies += 1;
        let error = ledger.append_all([entry(4), entry(2), other]).unwrap_err();
        assert!(
            error.to_string().contains("pair 2 ended otherwise"),
            "{error}"
        );
        assert_eq!(ledger.results().len(), 3);
        assert_eq!(fs::read_to_string(&path).unwrap(), text);

        // The places named are those in the file.
        let mut other = entry(1);
        other.games[0].plies += 1;
        let error = ledger.append(other).unwrap_err().to_string();
        assert!(error.ends_with("match.jsonl:4"), "{error}");
    }

    #[test]
    fn a_file_of_another_match_is_refused_and_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("match.jsonl");
        let text = uninterrupted(&path) + "{\"pair\":9,\"ga";
        fs::write(&path, &text).unwrap();
        let error = Ledger::open(&path, &header(2)).unwrap_err().to_string();
        assert!(
            error.contains("match.jsonl:1: the file belongs to another match"),
            "{error}"
        );
        assert!(error.ends_with("`seed` is 1 there and 2 here"), "{error}");
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
    }

    #[test]
    fn a_file_that_is_no_ledger_is_refused_and_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.plr");
        for text in ["[Game \"trike\"]\n1. d2", "no line at all"] {
            fs::write(&path, text).unwrap();
            let error = Ledger::open(&path, &header(1)).unwrap_err();
            assert!(matches!(error, LedgerError::NoHeader(_)), "{error}");
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
    }

    #[test]
    fn a_second_writer_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("match.jsonl");
        let first = Ledger::open(&path, &header(1)).unwrap();
        let error = Ledger::open(&path, &header(1)).unwrap_err();
        assert!(matches!(error, LedgerError::InUse(_)), "{error}");
        drop(first);
        assert!(Ledger::open(&path, &header(1)).is_ok());
    }

    #[test]
    fn a_folder_that_is_not_there_is_named() {
        let path = Path::new("/no/such/folder/match.jsonl");
        let error = Ledger::open(path, &header(1)).unwrap_err().to_string();
        assert!(
            error.starts_with("/no/such/folder/match.jsonl: "),
            "{error}"
        );
        let error = Results::read(path).unwrap_err().to_string();
        assert!(
            error.starts_with("/no/such/folder/match.jsonl: "),
            "{error}"
        );
    }

    #[test]
    fn a_line_that_could_not_be_written_is_not_counted_and_can_be_tried_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("match.jsonl");
        let mut ledger = Ledger::open(&path, &header(1)).unwrap();
        ledger.append(entry(0)).unwrap();
        // A file that cannot be written to stands for a full disk, which leaves a part of a line.
        let good = std::mem::replace(&mut ledger.file, File::open(&path).unwrap());
        let error = ledger.append(entry(1)).unwrap_err();
        assert!(matches!(error, LedgerError::File { .. }), "{error}");
        assert!(!ledger.results().contains(1));
        ledger.file = good;
        ledger.file.write_all(b"{\"pair\":1,").unwrap();

        ledger.append(entry(1)).unwrap();
        ledger.append(entry(2)).unwrap();
        drop(ledger);
        let results = Results::read(&path).unwrap();
        assert!(results.pairs().cloned().eq((0..3).map(entry)));
    }

    /// Killed after any number of bytes, with or without rubbish behind them, and resumed: the
    /// file ends as if nothing had happened.
    #[test]
    fn a_match_resumed_after_any_crash_has_the_same_result() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("match.jsonl");
        let whole = uninterrupted(&path);
        // A step without a common divisor with a line's length: cuts fall everywhere in a line.
        for (cut, rubbish) in (0..=whole.len())
            .step_by(11)
            .zip([&b"\0\xff{"[..], b""].iter().cycle())
        {
            let mut bytes = whole.as_bytes()[..cut].to_vec();
            if cut >= Header::START.len() {
                bytes.extend_from_slice(rubbish);
            }
            fs::write(&path, bytes).unwrap();

            let mut ledger = Ledger::open(&path, &header(1)).unwrap();
            let missing: Vec<u32> = (0..5)
                .filter(|&pair| !ledger.results().contains(pair))
                .collect();
            ledger.append_all(missing.into_iter().map(entry)).unwrap();
            drop(ledger);
            assert_eq!(fs::read_to_string(&path).unwrap(), whole, "{cut}");
        }
    }
}
