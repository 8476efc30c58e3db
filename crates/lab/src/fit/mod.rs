//! The workshop of evaluations: plays games, labels their positions with what became of them, fits
//! the weights of an evaluation's terms to the labels and prints them as the file that the
//! evaluation is compiled with.
//!
//! ```sh
//! cargo run --release --package parlour-lab -- fit taacoca-boards > weights.rs
//! mv weights.rs crates/engines/src/games/taacoca/weights.rs
//! ```
//!
//! A number behind the game is the seed, from which everything comes: the same source and seed
//! print the same file. A second number is how many games are played on each board, or how many
//! positions are drawn (the default is in the code). What the weights are worth on positions of
//! other games goes to standard error. The games are played with the weights of today: running it
//! again makes the next generation.
//!
//! # Step by step
//!
//! ```sh
//! cargo build --release --package parlour-lab
//! fit="target/release/lab fit"
//! $fit play taacoca --seed 1 --keep games --threads 2
//! $fit label taacoca --seed 1 --keep games
//! $fit weights taacoca --seed 1 --keep games > cells_network.rs
//! ```
//!
//! come to the same file, and `play` and `label` go on where they were stopped: `play` writes a
//! file for each block of games, `label` one for each board, and what is there is not made again.
//! The games are the same with any number of threads. With more `--games`, those that are there are
//! kept. Whether the new file is worth anything is the last step: a match against the program
//! before, which `tests/strength/build` makes an engine, by `parlour match GAME --first search
//! --second start --sprt elo0=0,elo1=10` (`tests/strength/README.md`).
//!
//! | File | What it does |
//! | --- | --- |
//! | `arguments.rs`, `steps.rs` | read what is asked for, and do it |
//! | `workshop.rs` | says what a game's workshop is: boards, and a file that is fitted to their positions |
//! | `taacoca.rs`, `taacoca_boards.rs`, `trike.rs` | say which boards of a game are fitted, how, and which terms a position has |
//! | `descent.rs` | fits numbers to labels |
//! | `kept.rs`, `text.rs` | keep games and labels in a folder, as lines of text |
//! | `network.rs` | is a small network |
//! | `parallel.rs` | has several threads work |
//! | `positions.rs` | plays the games and labels their positions |
//! | `regression.rs` | is a weight for each term |
//! | `shards/`, `trainer/`, `trained.rs` | play games into binary shards and train a network on them (`claustro.rs`, `tactigon.rs`) |
//! | `split.rs` | keeps positions back, and tells how good a fit is on them |
//! | `write.rs` | writes them as a file of Rust |

mod area;
mod arguments;
mod claustro;
mod descent;
mod kept;
mod network;
mod parallel;
mod positions;
mod regression;
mod shards;
mod split;
mod steps;
mod taacoca;
mod taacoca_boards;
mod tactigon;
#[cfg(test)]
mod tests;
mod text;
mod trained;
mod trainer;
mod trike;
mod workshop;
mod write;

use std::error::Error;

use descent::Pace;
use network::Network;
use positions::Sample;
use regression::Weights;
use split::Split;
use write::{Board, NetworkHead};

pub(crate) use arguments::FitCommand;
pub(crate) use steps::run;

/// A reason why there is no file; threads can tell it.
pub type Failure = Box<dyn Error + Send + Sync>;

/// Fits the weights of a board with `terms` terms, and says what they are worth.
fn fitted(title: &str, samples: Vec<Sample>, terms: usize) -> Board {
    let split = Split::new(samples);
    let weights = Weights::fit(&split.train, terms);
    eprintln!("{title}: {}", split.worth(&weights));
    Board {
        title: title.to_owned(),
        weights,
    }
}

/// Fits a network for `terms` terms, says what it is worth, and returns its file.
fn fitted_network<const HIDDEN: usize>(
    head: &NetworkHead<'_>,
    samples: Vec<Sample>,
    terms: usize,
    pace: Pace,
) -> String {
    let split = Split::new(samples);
    let network = Network::<HIDDEN>::fit(&split.train, terms, head.seed, pace);
    eprintln!("{}", split.worth(&network));
    write::network(head, &network)
}
