//! Games and labels that are kept in a folder, so that a stop loses little.
//!
//! A file has a block of games of a board, or the labels of all of them. It is written as a
//! whole or not at all; what is there is not made again. Games are played by several threads, a block each, and are the same whatever
//! their number, as all of a game comes from the seed and its own number.
//!
//! The first line of a file says what it holds. Blocks of games that were played with another
//! evaluation, or in another way, are refused, so that a folder has one generation; labels that
//! another evaluation or other terms made are made anew.

use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use parlour_engines::tables::SolvedGame;
use parlour_records::{Replace, write_atomically};

use super::Failure;
use super::parallel::at_once;
use super::positions::{Course, Sample, Terms, fingerprint};
use super::text::{game_line, read_game, read_sample, sample_line};
use super::workshop::Stage;

/// The number of games in a file.
pub const BLOCK: u64 = 50;

/// The files of a game and a seed in a folder.
#[derive(Clone, Debug)]
pub struct Kept {
    /// The folder.
    pub folder: PathBuf,
    /// The game, as the example's argument.
    pub argument: &'static str,
    /// The seed.
    pub seed: u64,
    /// The number of games in a file of games.
    pub block: u64,
}

/// The faults of a folder or a file in it.
#[derive(Debug, thiserror::Error)]
pub enum KeptError {
    /// The system does not read or write it.
    #[error("{}: {error}", path.display())]
    File {
        /// The file or folder.
        path: PathBuf,
        /// The reason.
        error: std::io::Error,
    },
    /// The games were played by another program.
    #[error(
        "{}: its games were played with another evaluation or in another way; take another folder, or \
         remove them", path.display()
    )]
    Generation {
        /// The file.
        path: PathBuf,
    },
    /// Something has to be made first.
    #[error("{} is missing, or has another number of games: `fit {step}` with the same game, seed, number of \
             games and folder comes first", path.display())]
    Missing {
        /// The file.
        path: PathBuf,
        /// The step that makes it.
        step: &'static str,
    },
    /// A line is not what it should be.
    #[error("{}:{line}: {error}", path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The number of the line, from 1.
        line: usize,
        /// The fault.
        error: Failure,
    },
}

impl Kept {
    /// The file of a board with something in it.
    fn path(&self, board: &str, what: &str) -> PathBuf {
        let Self { argument, seed, .. } = self;
        let name = format!("{argument}-{board}-seed-{seed}.{what}");
        self.folder.join(name)
    }

    /// The file of a block of games.
    fn block_path(&self, board: &str, first: u64) -> PathBuf {
        self.path(board, &format!("games-{first:06}"))
    }

    /// The blocks of this number of games.
    fn blocks(&self, games: u64) -> impl Iterator<Item = Range<u64>> {
        let firsts = (0..games).step_by(self.block as usize);
        firsts.map(move |first| first..games.min(first + self.block))
    }
}

/// Plays the games of a board that are missing.
pub struct Play<'a> {
    /// The folder in which they are kept.
    pub kept: &'a Kept,
    /// The number of threads that play.
    pub threads: usize,
}

impl Stage for Play<'_> {
    type Made = ();

    fn visit<G: SolvedGame, T: Terms<G>>(
        &self,
        board: &str,
        course: &Course,
        game: &G,
        _terms: impl FnOnce() -> Result<T, Failure>,
    ) -> Result<(), Failure> {
        let kept = self.kept;
        fs::create_dir_all(&kept.folder).map_err(|error| at(&kept.folder, error))?;
        let generation = format!("{:016x}", course.generation(game));
        let mut missing = Vec::new();
        for block in kept.blocks(course.games) {
            let path = kept.block_path(board, block.start);
            let Some(found) = first_line(&path)? else {
                missing.push(block);
                continue;
            };
            if found.split(' ').next_back() != Some(generation.as_str()) {
                return Err(KeptError::Generation { path }.into());
            }
            if found != games_head(&block, &generation) {
                missing.push(block);
            }
        }
        eprintln!(
            "{} {board}: {} of {} files of games are there",
            kept.argument,
            kept.blocks(course.games).count() - missing.len(),
            kept.blocks(course.games).count(),
        );
        let game = Arc::new(game.clone());
        at_once(missing.len(), self.threads, &|at| {
            let block = &missing[at];
            let mut lines = vec![games_head(block, &generation)];
            for number in block.clone() {
                lines.push(game_line(number, &course.play(&game, number)?));
            }
            write(&kept.block_path(board, block.start), &lines)?;
            Ok(())
        })
    }
}

/// Labels the positions of a board's games, unless that is done.
pub struct Label<'a> {
    /// The folder of games and labels.
    pub kept: &'a Kept,
}

impl Stage for Label<'_> {
    type Made = ();

    fn visit<G: SolvedGame, T: Terms<G>>(
        &self,
        board: &str,
        course: &Course,
        game: &G,
        terms: impl FnOnce() -> Result<T, Failure>,
    ) -> Result<(), Failure> {
        let (kept, terms) = (self.kept, terms()?);
        let path = kept.path(board, "labels");
        let head = labels_head(course, &format!("{:016x}", fingerprint(game, Some(&terms))));
        if first_line(&path)?.as_ref() == Some(&head) {
            return Ok(());
        }
        let (tables, game) = (game.tables(), Arc::new(game.clone()));
        let mut lines = vec![head];
        for block in kept.blocks(course.games) {
            let path = kept.block_path(board, block.start);
            let head = games_head(&block, "");
            let found = lines_of(&path, &head, "play")?;
            for (text, line) in found.iter().zip(2..) {
                let played = read_game(&game, text);
                let (number, played) = played.map_err(|error| in_line(&path, line, error))?;
                let taken = course.taken(&*game, &tables, &terms, number, &played);
                lines.extend(taken.iter().map(sample_line));
            }
            let count = block.end - block.start;
            if found.len() as u64 != count {
                let error = format!("{count} games are expected, and then the end").into();
                return Err(in_line(&path, found.len() + 1, error).into());
            }
        }
        write(&path, &lines)?;
        let count = lines.len() - 1;
        eprintln!("{} {board}: {count} positions", kept.argument);
        Ok(())
    }
}

/// Reads the labelled positions of a board.
pub struct Read<'a> {
    /// The folder in which they are kept.
    pub kept: &'a Kept,
}

impl Stage for Read<'_> {
    type Made = Vec<Sample>;

    fn visit<G: SolvedGame, T: Terms<G>>(
        &self,
        board: &str,
        course: &Course,
        _game: &G,
        _terms: impl FnOnce() -> Result<T, Failure>,
    ) -> Result<Vec<Sample>, Failure> {
        let path = self.kept.path(board, "labels");
        let lines = lines_of(&path, &labels_head(course, ""), "label")?;
        let samples = lines.iter().zip(2..).map(|(text, line)| {
            read_sample(text).map_err(|error| in_line(&path, line, error).into())
        });
        samples.collect()
    }
}

/// The first line of a file of games.
fn games_head(block: &Range<u64>, generation: &str) -> String {
    format!(
        "games {} to {}, generation {generation}",
        block.start,
        block.end - 1
    )
}

/// The first line of a file of labels.
fn labels_head(course: &Course, generation: &str) -> String {
    format!("labels of {} games, generation {generation}", course.games)
}

/// The first line of a file, if there is one.
fn first_line(path: &Path) -> Result<Option<String>, KeptError> {
    let file = match File::open(path) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        file => file.map_err(|error| at(path, error))?,
    };
    let line = BufReader::new(file).lines().next().transpose();
    Ok(Some(
        line.map_err(|error| at(path, error))?.unwrap_or_default(),
    ))
}

/// The lines of a file behind the first, which has to begin with this; `step` makes the file.
fn lines_of(path: &Path, head: &str, step: &'static str) -> Result<Vec<String>, KeptError> {
    if !first_line(path)?.is_some_and(|line| line.starts_with(head)) {
        let path = path.to_owned();
        return Err(KeptError::Missing { path, step });
    }
    let file = File::open(path).map_err(|error| at(path, error))?;
    let lines = BufReader::new(file).lines().skip(1);
    lines
        .collect::<Result<_, _>>()
        .map_err(|error| at(path, error))
}

/// Writes a file as a whole or not at all.
fn write(path: &Path, lines: &[String]) -> Result<(), KeptError> {
    let text = lines.join("\n") + "\n";
    let written = write_atomically(path, text, Replace::Always);
    written.map(drop).map_err(|error| at(path, error))
}

fn at(path: &Path, error: std::io::Error) -> KeptError {
    let path = path.to_owned();
    KeptError::File { path, error }
}

fn in_line(path: &Path, line: usize, error: Failure) -> KeptError {
    let path = path.to_owned();
    KeptError::Line { path, line, error }
}
