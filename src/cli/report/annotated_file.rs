//! The file of annotated games that a report of many games writes, and continues after a stop.

use std::fs::File;
use std::path::{Path, PathBuf};

use anyhow::Context;

use crate::cli::output_file::{self, Existing};
use parlour_records::{Record, Replace, Review, Tags, read_file, write_atomically};
use parlour_sys::{Place, write_checked};

/// A file to which annotated games are added in the order of the games that are analysed.
#[derive(Debug)]
pub(super) struct AnnotatedFile {
    path: PathBuf,
    file: File,
    /// The length of the games in it, in bytes.
    len: u64,
}

impl AnnotatedFile {
    /// The file with the games that it holds already, the first ones of those that are to be
    /// analysed. A last game that was cut off is left out.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read or written, holds anything else than these games as an
    /// earlier run has annotated them, or is `input`.
    pub(super) fn open(
        path: &Path,
        input: &Path,
        games: impl Iterator<Item = Record>,
    ) -> anyhow::Result<(Self, Vec<Record>)> {
        let done = match output_file::check(path, Some(input), Existing::Replaced)? {
            Place::Taken => annotated_games(path, games)?,
            Place::Free | Place::Device => Vec::new(),
        };
        let text: String = done.iter().map(text_of).collect();
        let file = write_atomically(path, &text, Replace::Always)
            .with_context(|| path.display().to_string())?;
        let (path, len) = (path.to_owned(), text.len() as u64);
        Ok((Self { path, file, len }, done))
    }

    /// Adds a game.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be written; it holds the games before then, or is gone if there are
    /// none.
    pub(super) fn add(&mut self, record: &Record) -> anyhow::Result<()> {
        let text = text_of(record);
        let written = write_checked(&mut self.file, text.as_bytes());
        if written.is_err() {
            // What cannot be mended here is left out by the next run.
            let _ = match self.len {
                0 => std::fs::remove_file(&self.path),
                len => self.file.set_len(len),
            };
        }
        self.len += text.len() as u64;
        written.with_context(|| self.path.display().to_string())
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
            Ok(game) if is_annotated(&game.record, &own) => done.push(game.record),
            _ if number == count && is_cut_off(found.text().unwrap_or_default(), &own) => {}
            _ => return Err(other_games(path)),
        }
    }
    Ok(done)
}

/// Returns whether the last game of a text is this one, which was being written when the run was
/// ended.
fn is_cut_off(text: &str, game: &Record) -> bool {
    let last = text.rfind("[Game \"").map_or(text, |at| &text[at..]);
    let whole = text_of(game);
    let tags = whole.split_inclusive("\n\n").next().unwrap_or_default();
    let is_over = ["*", "1-0", "0-1", "1/2-1/2"];
    let is_over = is_over.iter().any(|end| last.trim_end().ends_with(end));
    !is_over && (last.starts_with(tags) || tags.starts_with(last))
}

fn other_games(path: &Path) -> anyhow::Error {
    let path = path.display();
    anyhow::anyhow!("{path}: its games are not this report's; name another file or delete it")
}

/// Returns whether a game is this one, with all that an analysis adds.
fn is_annotated(found: &Record, game: &Record) -> bool {
    let tree = found.tree();
    let plies = tree.plies(tree.main_end());
    let own = game.tree().plies(game.tree().main_end());
    let tag = |name| found.tags.get(name) == game.tags.get(name);
    found.start() == game.start()
        && plies == own
        && [Tags::FIRST, Tags::SECOND, Tags::EVENT, Tags::ROUND]
            .into_iter()
            .all(tag)
        && tree
            .positions()
            .take(plies.len().max(1))
            .skip(found.opening_plies())
            .all(|node| tree.annotation(node).evaluation.is_some())
        && (plies.len() == found.opening_plies() || !Review::of(found).plies.is_empty())
}
