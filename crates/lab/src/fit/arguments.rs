//! What the workshop is asked for.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::thread;

use clap::builder::RangedU64ValueParser;
use clap::{Args, Subcommand, ValueEnum};

/// A number of things, one at least.
fn count() -> RangedU64ValueParser {
    clap::value_parser!(u64).range(1..)
}

/// The steps of the workshop.
#[derive(Subcommand, Clone, Debug)]
pub(crate) enum Step {
    /// Play games that are not there yet, and keep their positions
    ///
    /// A step that was stopped goes on where it was.
    Play(Play),
    /// Train a network on all positions of a folder, and print the bytes that are compiled in
    Weights(Weights),
    /// Fit the numbers by which a game's search prunes, reduces and orders, by games between
    /// searches whose numbers differ, and print them as source
    Tune(Tune),
}

/// What each step needs to know.
#[derive(Args, Clone, Debug)]
pub(crate) struct Common {
    /// The game
    pub(super) game: Game,

    /// Seed of all random choices
    #[arg(long, default_value_t = 1)]
    pub(super) seed: u64,

    /// Threads [default: the processors]
    #[arg(long, value_parser = count())]
    threads: Option<u64>,
}

impl Common {
    /// The number of threads that work.
    pub(super) fn threads(&self) -> usize {
        self.threads.map_or_else(
            || thread::available_parallelism().map_or(1, NonZeroUsize::get),
            |threads| threads as usize,
        )
    }
}

/// The games to be played.
#[derive(Args, Clone, Debug)]
pub(crate) struct Play {
    #[command(flatten)]
    pub(super) common: Common,

    /// Folder of the positions
    #[arg(long, value_name = "DIR")]
    pub(super) keep: PathBuf,

    /// Play on one board alone, such as 'side=9 movement=forward'
    #[arg(long, value_name = "RULES")]
    pub(super) board: Option<String>,

    /// Games on the first board, of which the others have their share; the workshop's own number
    /// unless given
    #[arg(long, value_parser = count())]
    pub(super) games: Option<u64>,

    /// Positions searched for a move, if not the workshop's own number
    #[arg(long, value_parser = count())]
    pub(super) nodes: Option<u64>,
}

/// The network to be trained.
#[derive(Args, Clone, Debug)]
pub(crate) struct Weights {
    #[command(flatten)]
    pub(super) common: Common,

    /// Folder of the positions
    #[arg(long, value_name = "DIR")]
    pub(super) keep: PathBuf,

    /// Go on from the network of such bytes, which keeps what that one knew of other games
    #[arg(long, value_name = "FILE")]
    pub(super) from: Option<PathBuf>,
}

/// The numbers to be fitted.
#[derive(Args, Clone, Debug)]
pub(crate) struct Tune {
    #[command(flatten)]
    pub(super) common: Common,

    /// Games to play
    #[arg(long, default_value_t = 20_000, value_parser = count())]
    pub(super) games: u64,
}

/// A game with a network.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Game {
    Claustro,
    Taacoca,
    Tactigon,
    Trike,
}
