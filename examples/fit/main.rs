//! The workshop of evaluations: plays games, labels their positions with what became of them, fits
//! the weights of an evaluation's terms to the labels and prints them as the file that the evaluation
//! is compiled with.
//!
//! ```sh
//! cargo run --release --no-default-features --example fit -- claustro > weights.rs
//! mv weights.rs src/engines/claustro/weights.rs
//! ```
//!
//! `claustro-5x5` draws positions of the solved board in place of playing games.
//!
//! A number behind the game is the seed, from which everything comes: the same source and seed print the
//! same file. A second number is how many games are played on each board, or how many positions are drawn
//! (the default is in the code). What the weights are worth on positions of other games goes to standard
//! error. The games are played with the weights of today: running it again makes the next generation.
//!
//! | File | What it does |
//! | --- | --- |
//! | `claustro.rs`, `taacoca.rs`, `tactigon.rs`, `trike.rs` | say which boards of a game are fitted, how, and which terms a position has |
//! | `claustro_5x5.rs` | draws positions of that board, and labels them with the truth |
//! | `descent.rs` | fits numbers to labels |
//! | `network.rs` | is a small network |
//! | `positions.rs` | plays the games and labels their positions |
//! | `regression.rs` | is a weight for each term |
//! | `split.rs` | keeps positions back, and tells how good a fit is on them |
//! | `write.rs` | writes them as a file of Rust |

#[path = "../../tests/support/area.rs"]
mod area;
mod claustro;
mod claustro_5x5;
mod descent;
mod network;
mod positions;
mod regression;
mod split;
mod taacoca;
mod tactigon;
mod trike;
mod write;

use std::error::Error;

use parlour::engines::EngineGame;

use descent::Pace;
use network::Network;
use positions::{Course, Sample, Terms};
use regression::Weights;
use split::Split;
use write::{Board, NetworkHead};

/// Why there is no file; threads can tell it.
type Failure = Box<dyn Error + Send + Sync>;

fn main() -> Result<(), Failure> {
    let mut words = std::env::args().skip(1);
    let game = words.next().unwrap_or_default();
    let mut numbers = words.map(|text| text.parse::<u64>());
    let seed = numbers.next().transpose()?.unwrap_or(1);
    let count = numbers.next().transpose()?;
    match game.as_str() {
        "claustro" => print!("{}", claustro::weights(seed, count)?),
        "claustro-5x5" => print!("{}", claustro_5x5::network(seed, count)?),
        "taacoca" => print!("{}", taacoca::network(seed, count)?),
        "tactigon" => print!("{}", tactigon::weights(seed, count)?),
        "trike" => print!("{}", trike::network(seed, count)?),
        other => {
            let known = "expected claustro, claustro-5x5, taacoca, tactigon or trike";
            return Err(format!("{other:?} has no fitted weights: {known}").into());
        }
    }
    Ok(())
}

/// Fits the weights of a board, and says what they are worth.
fn fitted<G: EngineGame>(
    title: &str,
    course: &Course,
    game: &G,
    terms: &impl Terms<G>,
) -> Result<Board, Failure> {
    let split = Split::new(course.samples(game, terms)?);
    let weights = Weights::fit(&split.train, terms.count());
    eprintln!("{title}: {}", split.worth(&weights));
    Ok(Board {
        title: title.to_owned(),
        weights,
    })
}

/// Fits a network for so many terms, says what it is worth, and returns its file.
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
