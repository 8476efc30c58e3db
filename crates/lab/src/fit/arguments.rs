//! The requests that the example understands.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::str::FromStr;
use std::thread;

/// The usage of the arguments.
pub const USAGE: &str = "\
usage: fit play GAME --keep DIR [--board RULES] [--nodes N] [--seed N] [--games N]
                [--threads N]
       fit weights GAME --keep DIR [--from FILE] [--seed N] [--threads N]
       fit tune GAME [--seed N] [--games N] [--threads N]

GAME is claustro, taacoca, tactigon or trike.
`play` plays the games that DIR does not have yet and writes their positions there;
stopped, it goes on where it was when it is asked again. `--games` counts those of the
first board, and the others have their share; with `--board 'side=9 movement=forward'`,
one of them alone is played, that many games; `--nodes` is how many positions are
searched for a move where that is not the workshop's own number. `weights` trains a
network on all that are there, of whatever seeds, and prints the bytes that are compiled
in; with `--from`, it goes on from a network of such bytes, which keeps what that one
knew of other games. `tune` fits the numbers by which the game's search prunes, reduces
and orders, by games between searches whose numbers differ, and prints them as source.
";

/// A game with a network.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Game {
    Claustro,
    Taacoca,
    Tactigon,
    Trike,
}

/// A step of the workshop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// Plays games.
    Play,
    /// Trains a network on their positions.
    Weights,
    /// Fits the numbers of the search.
    Tune,
}

/// The amount of work asked for.
#[derive(Clone, Copy, Debug)]
pub struct Amount {
    /// The seed from which everything comes.
    pub seed: u64,
    /// The number of games played on the first board; the workshop's own number where nothing is
    /// said.
    pub games: Option<u64>,
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
    /// The number of positions searched for a ply, if not the workshop's own.
    pub nodes: Option<u64>,
    /// The settings of the board that alone is played on, if not all of the game's are.
    pub board: Option<String>,
    /// The folder of positions; empty where none is needed.
    pub folder: PathBuf,
    /// The bytes of the network that the training goes on from, if from any.
    pub from: Option<PathBuf>,
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
    /// A step.
    Staged(Staged),
}

/// A mistake in the arguments.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ArgumentError {
    /// There is no such game.
    #[error("{0:?} has no network: expected claustro, taacoca, tactigon or trike")]
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
        let first = words
            .next()
            .ok_or(ArgumentError::Missing("play, weights or tune"))?;
        let step = match first.as_str() {
            "-h" | "--help" => return Ok(Self::Help),
            "play" => Step::Play,
            "weights" => Step::Weights,
            "tune" => Step::Tune,
            _ => return Err(ArgumentError::Unexpected(first)),
        };
        staged(step, words).map(Self::Staged)
    }
}

/// The request of the arguments behind a step.
fn staged(step: Step, mut words: impl Iterator<Item = String>) -> Result<Staged, ArgumentError> {
    let (mut game, mut folder, mut threads) = (None, None, None);
    let (mut board, mut nodes, mut from) = (None, None, None);
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
            "--board" if step == Step::Play => board = Some(value("the settings of --board")?),
            "--nodes" if step == Step::Play => {
                nodes = Some(number("--nodes", 1, value("the number of --nodes")?)?);
            }
            "--from" if step == Step::Weights => {
                from = Some(PathBuf::from(value("the file of --from")?));
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
        nodes,
        board,
        folder: match folder {
            Some(folder) => folder,
            None if step == Step::Tune => PathBuf::new(),
            None => return Err(ArgumentError::Missing("--keep with a folder")),
        },
        from,
        threads: threads.unwrap_or_else(processors),
        block: super::shards::GAMES,
    })
}

/// The number that an argument is.
fn number(name: &'static str, least: u64, text: String) -> Result<u64, ArgumentError> {
    match text.parse() {
        Ok(number) if number >= least => Ok(number),
        _ => Err(ArgumentError::Number { name, least, text }),
    }
}
