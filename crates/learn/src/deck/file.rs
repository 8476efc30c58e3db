//! The file of a deck, beside the games: lines are added at its end and never changed.
//!
//! Several programs may have it open: each locks it while it adds whole lines. A line that was cut
//! off or damaged is told and left out, and what is added later begins on a line of its own. Two
//! files become one by putting one behind the other.

use parlour_sys::fs::{self, File};
use parlour_sys::{SystemTime, UNIX_EPOCH};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use super::{Deck, Event};
use parlour_sys::{keep, read_bounded, reason, write_durably};

/// The name of the file in the folder of games.
const NAME: &str = "practice.deck";

/// The first line of a new file.
const HEAD: &str =
    "# Positions to practise, and the answers: docs/practice.md says what they mean.\n";

/// The longest file that is read: some hundred thousand cards.
const MAX_BYTES: u64 = 256 << 20;

/// The file of a deck.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DeckFile(PathBuf);

impl DeckFile {
    /// The file of the deck in a folder of games; it need not exist.
    pub fn in_folder(games: &Path) -> Self {
        Self(games.join(NAME))
    }

    /// Its path.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// Returns the deck, without cards of games that are not in the folder any more.
    ///
    /// # Errors
    ///
    /// As the system says; a file that does not exist is an empty deck.
    pub fn read(&self) -> io::Result<Deck> {
        let bytes = match read_bounded(&self.0, MAX_BYTES) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
            read => read?,
        };
        let mut deck = Deck::read(&String::from_utf8_lossy(&bytes));
        let games = self.0.parent().map(fs::read_dir).and_then(Result::ok);
        if let Some(games) = games {
            let names = games.flatten().map(|file| file.file_name());
            deck.keep_games(&names.filter_map(|name| name.into_string().ok()).collect());
        }
        Ok(deck)
    }

    /// Adds events, which have happened now unless they say when, and returns when they are on the
    /// disk.
    ///
    /// # Errors
    ///
    /// As the system says; then nothing is added.
    pub fn add(&self, events: &[Event]) -> io::Result<()> {
        let folder = self.0.parent().unwrap_or(Path::new("."));
        fs::create_dir_all(folder)?;
        let mut options = File::options();
        let mut file = options.read(true).append(true).create(true).open(&self.0)?;
        match file.lock() {
            // Better without a lock than not at all.
            Err(error) if error.kind() != io::ErrorKind::Unsupported => return Err(error),
            _ => {}
        }
        let len = file.metadata()?.len();
        let mut text = match len {
            0 => HEAD.to_owned(),
            _ if ends_line(&mut file)? => String::new(),
            _ => "\n".to_owned(),
        };
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        let now = now.map_or(0, |since| since.as_secs());
        for event in events {
            let event = event.clone().dated(now).in_folder(folder);
            text.push_str(&serde_json::to_string(&event)?);
            text.push('\n');
        }
        if let Err(error) = write_durably(&mut file, text.as_bytes()) {
            // Half a line would be one that is damaged.
            let _ = file.set_len(len);
            return Err(error);
        }
        if len == 0 {
            // The new name, too, is to survive a power cut.
            let _ = File::open(folder).and_then(|folder| keep(&folder));
        }
        Ok(())
    }

    /// Notes that a file of games has another name since.
    ///
    /// # Errors
    ///
    /// As of [`DeckFile::add`].
    pub fn note_renamed(from: &Path, to: &Path) -> io::Result<()> {
        let file = Self::in_folder(to.parent().unwrap_or(Path::new(".")));
        if !fs::exists(&file.0)? {
            return Ok(());
        }
        let name = |path: &Path| {
            path.file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned()
        };
        let (from, to) = (name(from), name(to));
        file.add(&[Event::Renamed { at: 0, from, to }])
    }

    /// The reason why the file cannot be read or written, as a person reads it: first, as a row may
    /// have no room for the file.
    pub fn why(&self, error: &io::Error) -> String {
        format!("{}: {}", reason(error), self.0.display())
    }
}

/// Returns whether the last line of a file that is not empty has its end.
fn ends_line(file: &mut File) -> io::Result<bool> {
    let mut last = [0];
    file.seek(SeekFrom::End(-1))?;
    file.read_exact(&mut last)?;
    Ok(last == *b"\n")
}
