//! The requests that the example understands.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::str::FromStr;
use std::thread;

use super::workshop::Amount;

/// The usage of the arguments.
pub const USAGE: &str = "\
usage: fit GAME [SEED [GAMES]]
       fit play GAME --keep DIR [--seed N] [--games N] [--threads N]
       fit label GAME --keep DIR [--seed N] [--games N] [--threads N]
       fit weights GAME --keep DIR [--seed N] [--games N] [--threads N]

GAME is claustro, taacoca, taacoca-boards, tactigon or trike.
The first form plays, labels and fits at once, and prints the file that the
evaluation is compiled with. The others do the same step by step: `play` writes
games to DIR, `label` the labels of their positions, `weights` prints the file.
Stopped, `play` and `label` go on where they were when they are asked again.

claustro and tactigon have the steps `play` and `weights` only: `weights` trains a
network on all shards of DIR, of whatever seeds, and prints the bytes that are
compiled in.
";

/// A game with a workshop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Game {
    /// Claustro's network, trained from shards.
    Claustro,
    /// Taacoca's network.
    Taacoca,
    /// The weights of Taacoca's other boards.
    TaacocaBoards,
    /// Tactigon's network, trained from shards.
    Tactigon,
    /// Trike's network.
    Trike,
}

/// A step of a workshop whose games are kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// Plays games.
    Play,
    /// Labels their positions.
    Label,
    /// Fits a file to the labels.
    Weights,
}

/// A step, and what it is to do.
#[derive(Clone, Debug)]
pub struct Staged {
    /// The step.
    pub step: Step,
    /// The game.
    pub game: Game,
    /// The seed and the number of games.
    pub amount: Amount,
    /// The folder of games and labels.
    pub folder: PathBuf,
    /// The number of threads that work.
    pub threads: usize,
    /// The number of games kept in a file.
    pub block: u64,
}

/// The task that the arguments ask for.
#[derive(Clone, Debug)]
pub enum FitCommand {
    /// The request for help.
    Help,
    /// The file of a game, in one go.
    File(Game, Amount),
    /// A step.
    Staged(Staged),
}

/// A mistake in the arguments.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ArgumentError {
    /// There is no such workshop.
    #[error(
        "{0:?} has no fitted weights: expected claustro, taacoca, taacoca-boards, tactigon or trike"
    )]
    Game(String),
    /// Not a number, or too small.
    #[error("{name} must be a whole number from {least} on, not {text:?}")]
    Number {
        /// The name of the number.
        name: &'static str,
        /// The least that it may be.
        least: u64,
        /// The text given.
        text: String,
    },
    /// Something has to be said.
    #[error("{0} is missing; `fit --help` shows what is expected")]
    Missing(&'static str),
    /// An argument that is not expected.
    #[error("{0:?} is not expected here; `fit --help` shows what is")]
    Unexpected(String),
}

impl FromStr for Game {
    type Err = ArgumentError;

    fn from_str(text: &str) -> Result<Self, ArgumentError> {
        Ok(match text {
            "claustro" => Self::Claustro,
            "taacoca" => Self::Taacoca,
            "taacoca-boards" => Self::TaacocaBoards,
            "tactigon" => Self::Tactigon,
            "trike" => Self::Trike,
            other => return Err(ArgumentError::Game(other.to_owned())),
        })
    }
}

impl FitCommand {
    /// The command of these arguments.
    pub fn read(arguments: impl IntoIterator<Item = String>) -> Result<Self, ArgumentError> {
        let mut words = arguments.into_iter();
        let first = words.next().ok_or(ArgumentError::Missing("a game"))?;
        let step = match first.as_str() {
            "-h" | "--help" => return Ok(Self::Help),
            "play" => Step::Play,
            "label" => Step::Label,
            "weights" => Step::Weights,
            game => return in_one_go(game.parse()?, words),
        };
        staged(step, words).map(Self::Staged)
    }
}

/// The request `fit GAME [SEED [GAMES]]`.
fn in_one_go(
    game: Game,
    mut words: impl Iterator<Item = String>,
) -> Result<FitCommand, ArgumentError> {
    let seed = words
        .next()
        .map(|text| number("SEED", 0, text))
        .transpose()?;
    let games = words
        .next()
        .map(|text| number("GAMES", 1, text))
        .transpose()?;
    match words.next() {
        Some(more) => Err(ArgumentError::Unexpected(more)),
        None => Ok(FitCommand::File(
            game,
            Amount {
                seed: seed.unwrap_or(1),
                games,
            },
        )),
    }
}

/// The request of the arguments behind a step.
fn staged(step: Step, mut words: impl Iterator<Item = String>) -> Result<Staged, ArgumentError> {
    let (mut game, mut folder, mut threads) = (None, None, None);
    let mut amount = Amount {
        seed: 1,
        games: None,
    };
    while let Some(word) = words.next() {
        let (option, mut value) = match word.split_once('=') {
            Some((option, value)) => (option, Some(value.to_owned())),
            None => (word.as_str(), None),
        };
        let mut value = |name| {
            value
                .take()
                .or_else(|| words.next())
                .ok_or(ArgumentError::Missing(name))
        };
        match option {
            "--seed" => amount.seed = number("--seed", 0, value("the number of --seed")?)?,
            "--games" => {
                let games = value("the number of --games")?;
                amount.games = Some(number("--games", 1, games)?);
            }
            "--keep" => folder = Some(PathBuf::from(value("the folder of --keep")?)),
            "--threads" => {
                threads = Some(number("--threads", 1, value("the number of --threads")?)? as usize);
            }
            name if game.is_none() && !name.starts_with('-') => game = Some(word.parse()?),
            _ => return Err(ArgumentError::Unexpected(word)),
        }
    }
    let game = game.ok_or(ArgumentError::Missing("a game"))?;
    let processors = || thread::available_parallelism().map_or(1, NonZeroUsize::get);
    Ok(Staged {
        step,
        game,
        amount,
        folder: folder.ok_or(ArgumentError::Missing("--keep with a folder"))?,
        threads: threads.unwrap_or_else(processors),
        block: match game {
            Game::Claustro | Game::Tactigon => super::shards::GAMES,
            Game::Taacoca | Game::TaacocaBoards | Game::Trike => super::kept::BLOCK,
        },
    })
}

/// The number that an argument is.
fn number(name: &'static str, least: u64, text: String) -> Result<u64, ArgumentError> {
    match text.parse() {
        Ok(number) if number >= least => Ok(number),
        _ => Err(ArgumentError::Number { name, least, text }),
    }
}
