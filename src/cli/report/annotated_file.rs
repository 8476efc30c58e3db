//! The file of annotated games that a report of many games writes, and goes on with after a stop.

use std::fs::File;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;

use parlour_records::{Record, Replace, Tags, read_file, write_atomically};

/// A file to which annotated games are added in the order of the games that are analysed.
#[derive(Debug)]
pub(super) struct AnnotatedFile {
    path: PathBuf,
    file: File,
}

impl AnnotatedFile {
    /// The file with the games that it holds already, the first ones of those that are to be
    /// analysed. A last game that was cut off is left out.
    ///
    /// # Errors
    ///
    /// When the file cannot be read or written, or holds other games.
    pub(super) fn open(
        path: &Path,
        games: impl Iterator<Item = Record>,
    ) -> anyhow::Result<(Self, Vec<Record>)> {
        let done = match std::fs::metadata(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => Vec::new(),
            _ => annotated_games(path, games)?,
        };
        let text: String = done.iter().map(text_of).collect();
        let file = write_atomically(path, &text, Replace::Always)
            .with_context(|| path.display().to_string())?;
        let path = path.to_owned();
        Ok((Self { path, file }, done))
    }

    /// Adds a game.
    ///
    /// # Errors
    ///
    /// When the file cannot be written.
    pub(super) fn add(&mut self, record: &Record) -> anyhow::Result<()> {
        let name = || self.path.display().to_string();
        self.file
            .write_all(text_of(record).as_bytes())
            .and_then(|()| self.file.flush())
            .with_context(name)
    }
}

/// A game as it stands in the file, with an empty line behind it.
fn text_of(record: &Record) -> String {
    format!("{record}\n")
}

/// The games of the file that are those to be analysed, as far as they are whole.
fn annotated_games(
    path: &Path,
    mut games: impl Iterator<Item = Record>,
) -> anyhow::Result<Vec<Record>> {
    let found = read_file(path)?;
    let count = found.count();
    let mut done = Vec::new();
    for (number, game) in (1..).zip(found.each_record()) {
        let own = games.next().ok_or_else(|| other_games(path))?;
        match game {
            Ok(game) if is_same_game(&game.record, &own) => done.push(game.record),
            // It was being written when the run was ended.
            _ if number == count => {}
            _ => return Err(other_games(path)),
        }
    }
    Ok(done)
}

fn other_games(path: &Path) -> anyhow::Error {
    let path = path.display();
    anyhow::anyhow!("{path}: it holds other games; name another file or delete it")
}

/// Whether an annotated game is this one.
fn is_same_game(annotated: &Record, game: &Record) -> bool {
    let plies = |record: &Record| record.tree().plies(record.tree().main_end());
    let tag = |name| annotated.tags.get(name) == game.tags.get(name);
    annotated.start() == game.start()
        && plies(annotated) == plies(game)
        && [Tags::FIRST, Tags::SECOND, Tags::EVENT, Tags::ROUND]
            .into_iter()
            .all(tag)
}
