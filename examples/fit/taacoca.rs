//! Taacoca's default board: a small network, its labels what a search of the same position saw and who
//! won.

use std::error::Error;

use parlour::engines::taacoca::cells::{Cells, SIDE, TERMS};
use parlour::engines::taacoca::threats::Rows;
use parlour::games::taacoca::{Position, Rules, Taacoca};

use super::descent::Pace;
use super::network::Network;
use super::positions::{Blunder, Course, Sample, Terms};
use super::split::Split;
use super::write;

/// How many sums the network has.
const HIDDEN: usize = 32;

/// The games that are played where nothing else is asked for.
const GAMES: u64 = 35_000;

/// How the network is fitted.
const PACE: Pace = Pace {
    epochs: 14,
    rate: 0.006,
    fall: 0.86,
};

/// The file of the network.
pub fn network(seed: u64, games: Option<u64>) -> Result<String, Box<dyn Error>> {
    let rules = Rules {
        side: SIDE,
        ..Rules::default()
    };
    let game = Taacoca::<1>::new(rules, rules.board());
    let course = Course {
        seed,
        games: games.unwrap_or(GAMES),
        nodes: 3_000,
        opening: 8,
        even: None,
        chance: 12,
        blunder: Blunder::Random,
        reversible: false,
        max_plies: 200,
        last: 200,
        drawn: Some(0.5),
        search: 0.7,
    };
    let stones = Stones {
        cells: Cells::new(&game).ok_or("the board is that of the terms")?,
        rows: Rows::new(&game),
    };
    let mut samples = course.samples(&game, &stones)?;
    let images: Vec<Sample> = samples.iter().map(mirrored).collect();
    samples.extend(images);
    let split = Split::new(samples);
    let network = Network::<HIDDEN>::fit(&split.train, TERMS, seed, PACE);
    eprintln!("{}", split.worth(&network));
    let head = write::NetworkHead {
        argument: "taacoca",
        seed,
        terms: "cells",
    };
    Ok(write::network(&head, &network))
}

/// The mirror image of a position, left and right exchanged.
fn mirrored(sample: &Sample) -> Sample {
    let terms = sample.terms.iter();
    let terms = terms.map(|&(term, times)| (Cells::mirrored(usize::from(term)) as u16, times));
    Sample {
        terms: terms.collect(),
        ..*sample
    }
}

/// The terms of a position.
struct Stones {
    cells: Cells,
    rows: Rows<1>,
}

impl Terms<Taacoca<1>> for Stones {
    fn count(&self) -> usize {
        TERMS
    }

    fn for_each(
        &self,
        game: &Taacoca<1>,
        position: &Position<1>,
        mut visit: impl FnMut(usize, f32),
    ) {
        let visit = |term| visit(term, 1.0);
        self.cells.for_each_term(game, &self.rows, position, visit);
    }
}
