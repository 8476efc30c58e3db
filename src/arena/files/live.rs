//! The file of a game that is being played.

use std::fs::File;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;

use crate::arena::contest::{Contest, GameId, Onlooker};
use crate::arena::ledger::Fingerprint;
use crate::arena::referee::Played;
use crate::games::AnyLine;
use crate::records::ply_line;

/// Writes the game at one table as it is played, for others to look on. It is a spectacle and no
/// result: nothing waits for the disk, and where it cannot be written the match goes on without.
pub struct LiveFile {
    path: PathBuf,
    contest: Arc<Contest>,
    event: Fingerprint,
    file: Option<File>,
}

impl LiveFile {
    /// The file for the games of one thread.
    #[must_use]
    pub const fn new(path: PathBuf, contest: Arc<Contest>, event: Fingerprint) -> Self {
        Self {
            path,
            contest,
            event,
            file: None,
        }
    }

    fn write(&mut self, text: &str) {
        let written = self
            .file
            .as_mut()
            .map(|file| file.write_all(text.as_bytes()));
        if let Some(Err(_)) = written {
            self.file = None;
        }
    }

    fn begin(&self, text: &str) -> io::Result<File> {
        let mut file = File::create(&self.path)?;
        file.write_all(text.as_bytes())?;
        Ok(file)
    }
}

impl Onlooker for LiveFile {
    fn begins(&mut self, game: GameId, opening: &AnyLine) {
        let record = self.contest.record(game, opening, self.event);
        self.file = self.begin(&record.unfinished_text()).ok();
    }

    fn played(&mut self, line: &AnyLine, comment: &str) {
        let text = line.plies().last().map(|&ply| line.ply_text(ply));
        if let Some(Ok(text)) = text {
            self.write(&ply_line(line.len(), &text, comment));
        }
    }

    fn ended(&mut self, game: &Played) {
        self.write(&format!("{}\n", game.result()));
    }
}
