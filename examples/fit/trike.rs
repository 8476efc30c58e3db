//! Trike: one small network for all boards, its labels the truth where the solver finds it soon, elsewhere
//! what a search of the same position saw and who won.

use std::thread;

use parlour::engines::EngineGame;
use parlour::engines::tables::trike::Solver;
use parlour::engines::trike::terms::{self, TERMS};
use parlour::games::trike::{Position, Rules, Trike};
use parlour::random::split_mix;

use super::Failure;
use super::descent::Pace;
use super::positions::{Blunder, BySearch, Course, Sample, Terms};
use super::write::{self, NetworkHead};

/// The sides of the boards that are played on, and how many games on each.
const BOARDS: [(usize, u64); 8] = [
    (5, 1_000),
    (6, 3_000),
    (7, 4_000),
    (8, 3_000),
    (9, 5_000),
    (10, 3_000),
    (11, 4_000),
    (13, 2_000),
];

/// The positions searched for a ply where there is a solver, and where labels hang on the search alone.
const SOLVED_NODES: u64 = 1_000;
const NODES: u64 = 2_000;

/// Where the solver does not find the truth of a position among so many, the label is what is on larger
/// boards.
const SOLVED_AMONG: u64 = 50_000;

/// The bytes in which the solver of a board remembers positions.
const MEMORY: usize = 256 << 20;

/// How many hidden sums the network has.
const HIDDEN: usize = 32;

/// How the network is fitted.
const PACE: Pace = Pace {
    epochs: 18,
    rate: 0.01,
    fall: 0.82,
};

/// The file of the network. Boards are played on at the same time.
pub fn network(seed: u64, games: Option<u64>) -> Result<String, Failure> {
    let mut samples = Vec::new();
    thread::scope(|scope| {
        let boards = BOARDS.map(|(side, most)| {
            let games = games.unwrap_or(most);
            scope.spawn(move || played(side, games, split_mix(seed, side as u64)))
        });
        for board in boards {
            let board = board.join().map_err(|_| "a board has failed")?;
            samples.append(&mut board?);
        }
        Ok::<_, Failure>(())
    })?;
    let head = NetworkHead {
        argument: "trike",
        seed,
        terms: "terms",
    };
    Ok(super::fitted_network::<HIDDEN>(&head, samples, TERMS, PACE))
}

/// The positions of so many games on the board of this side.
fn played(side: usize, games: u64, seed: u64) -> Result<Vec<Sample>, Failure> {
    let rules = Rules { side, pie: false };
    let solver = Solver::new(&rules, MEMORY);
    let course = Course {
        seed,
        games,
        nodes: if solver.is_some() {
            SOLVED_NODES
        } else {
            NODES
        },
        opening: 1..side + 2,
        even: None,
        chance: 14,
        blunder: Blunder::Random,
        reversible: false,
        max_plies: 200,
        last: 200,
        drawn: None,
        search: Some(BySearch {
            part: 0.7,
            scale: write::SCALE,
            proven: true,
        }),
    };
    let region = Region(solver);
    let board = rules.board();
    match board.words() {
        1 => course.samples(&Trike::<1>::new(rules, board), &region),
        _ => course.samples(&Trike::<2>::new(rules, board), &region),
    }
}

/// The terms of a position; with the solver of the board, if there is one.
struct Region(Option<Solver>);

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

    fn truth(&self, game: &Trike<W>, position: &Position<W>) -> Option<f32> {
        let won = self.0.as_ref()?.wins(game, position, SOLVED_AMONG)?;
        Some(f32::from(u8::from(won)))
    }
}
