//! Trike: one small network for all boards, its labels who won.

use std::error::Error;

use parlour::engines::EngineGame;
use parlour::engines::trike::terms::{self, TERMS};
use parlour::games::trike::{Position, Rules, Trike};
use parlour::random::split_mix;

use super::descent::Pace;
use super::positions::{Blunder, Course, Terms};
use super::write::NetworkHead;

/// The sides of the boards that are played on, and of how many games there is one on each.
const BOARDS: [(usize, u64); 8] = [
    (5, 3),
    (6, 3),
    (7, 1),
    (8, 1),
    (9, 1),
    (10, 1),
    (11, 1),
    (13, 3),
];

/// How many hidden sums the network has.
const HIDDEN: usize = 16;

/// How the network is fitted.
const PACE: Pace = Pace {
    epochs: 24,
    rate: 0.01,
    fall: 0.84,
};

/// The file of the network.
pub fn network(seed: u64, games: Option<u64>) -> Result<String, Box<dyn Error>> {
    let mut samples = Vec::new();
    for (side, of) in BOARDS {
        let rules = Rules {
            side,
            ..Rules::default()
        };
        let course = Course {
            seed: split_mix(seed, side as u64),
            games: games.unwrap_or(2_000) / of,
            nodes: 1_000,
            opening: 8,
            even: None,
            chance: 30,
            blunder: Blunder::Random,
            reversible: false,
            max_plies: 200,
            last: 200,
            drawn: None,
            search: None,
        };
        let board = rules.board();
        samples.append(&mut match board.words() {
            1 => course.samples(&Trike::<1>::new(rules, board), &Region)?,
            _ => course.samples(&Trike::<2>::new(rules, board), &Region)?,
        });
    }
    let head = NetworkHead {
        argument: "trike",
        seed,
        terms: "terms",
    };
    Ok(super::fitted_network::<HIDDEN>(&head, samples, TERMS, PACE))
}

/// The terms of a position.
struct Region;

impl<const W: usize> Terms<Trike<W>> for Region
where
    Trike<W>: EngineGame<Position = Position<W>>,
{
    fn count(&self) -> usize {
        TERMS
    }

    fn for_each(&self, game: &Trike<W>, position: &Position<W>, mut visit: impl FnMut(usize, f32)) {
        terms::for_each(game, position, |term| visit(term, 1.0));
    }
}
