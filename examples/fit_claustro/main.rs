//! The workshop of Claustro's evaluation: plays games, labels their positions with what became of
//! them, fits the weights of the evaluation's terms to the labels and prints them as the file that the
//! evaluation is compiled with.
//!
//! ```sh
//! cargo run --release --no-default-features --example fit_claustro -- 1 > weights.rs
//! mv weights.rs src/engines/claustro/weights.rs
//! ```
//!
//! The number is the seed, from which everything comes: the same source and seed print the same file.
//! A second number is how many games are played on each board (the default is in the code). What the
//! weights are worth on positions of other games goes to standard error. The games are played with the
//! weights of today: running it again makes the next generation.

mod fit;
mod positions;
mod write;

use std::error::Error;

use parlour::engines::claustro::terms::{MAX_SIDE, MIN_SIDE};
use parlour::games::claustro::{Claustro, Rules};

use fit::{area, fit};
use positions::{Sample, Source};

/// Every fifth game tests the weights that the others have made.
const TEST: u64 = 5;

fn main() -> Result<(), Box<dyn Error>> {
    let mut numbers = std::env::args().skip(1).map(|text| text.parse::<u64>());
    let seed = numbers.next().transpose()?.unwrap_or(1);
    let games = numbers.next().transpose()?;
    let mut all = Vec::new();
    for side in MIN_SIDE..=MAX_SIDE {
        let rules = Rules {
            width: side,
            height: side,
            ..Rules::default()
        };
        let source = Source::of(side, seed, games);
        let board = rules.board();
        let samples = if board.words() == 1 {
            source.samples(&Claustro::<1>::new(rules, board))?
        } else {
            source.samples(&Claustro::<2>::new(rules, board))?
        };
        let is_test = |sample: &Sample| sample.game.is_multiple_of(TEST);
        let (test, train): (Vec<Sample>, Vec<Sample>) = samples.into_iter().partition(is_test);
        let weights = fit(&train);
        let scored = |score: &dyn Fn(&Sample) -> f32| {
            area(test.iter().map(|sample| (score(sample), sample.label)))
        };
        eprintln!(
            "{side}x{side}: {} positions; area under the curve {:.3} of {} others, was {:.3}",
            train.len(),
            scored(&|sample| weights.score(sample)),
            test.len(),
            scored(&|sample| sample.evaluation),
        );
        all.push(weights);
    }
    print!("{}", write::source(&all, seed));
    Ok(())
}
