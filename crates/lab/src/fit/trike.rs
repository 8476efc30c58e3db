//! Trike: one small network for all boards, its labels the truth where the solver finds it soon,
//! elsewhere what a search of the same position saw and who won.

use std::thread;

use parlour_engines::tables::SolvedGame;
use parlour_engines::tables::trike::{MAX_SIDE, Solver};
use parlour_engines::trike::terms::{self, TERMS};
use parlour_rules::games::trike::{self, Position, Rules};
use parlour_rules::random::split_mix;

use super::Failure;
use super::descent::Pace;
use super::positions::{Blunder, BySearch, Course, Terms};
use super::workshop::{Amount, Samples, Stage, Workshop};
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

/// The positions searched for a ply where there is a solver, and where labels hang on the search
/// alone.
const SOLVED_NODES: u64 = 1_000;
const NODES: u64 = 2_000;

/// The number of positions within which the solver has to find the truth of a position; otherwise
/// the label is what it is on larger boards.
const SOLVED_AMONG: u64 = 50_000;

/// The bytes in which the solver of a board remembers positions.
const MEMORY: usize = 256 << 20;

/// The number of hidden sums of the network.
const HIDDEN: usize = 32;

/// The pace at which the network is fitted.
const PACE: Pace = Pace {
    epochs: 18,
    rate: 0.01,
    fall: 0.82,
};

/// The workshop of the network.
pub struct Trike;

impl Workshop for Trike {
    const ARGUMENT: &'static str = "trike";

    const BOARDS: usize = BOARDS.len();

    fn board<S: Stage>(number: usize, amount: &Amount, stage: &S) -> Result<S::Made, Failure> {
        let (side, most) = BOARDS[number];
        let rules = Rules { side, pie: false };
        let course = course(side, most, amount);
        let board = rules.board();
        let name = format!("side-{side}");
        let terms = || Ok(Region(Solver::new(&rules, MEMORY)));
        match board.words() {
            1 => stage.visit(&name, &course, &trike::Trike::<1>::new(rules, board), terms),
            _ => stage.visit(&name, &course, &trike::Trike::<2>::new(rules, board), terms),
        }
    }

    /// Asks for the positions of all boards at the same time.
    fn file(seed: u64, samples: &Samples<'_>) -> Result<String, Failure> {
        let mut all = Vec::new();
        thread::scope(|scope| {
            let numbers = 0..Self::BOARDS;
            let boards: Vec<_> = numbers
                .map(|number| scope.spawn(move || samples(number)))
                .collect();
            for board in boards {
                let board = board.join().map_err(|_| "a board has failed")?;
                all.append(&mut board?);
            }
            Ok::<_, Failure>(())
        })?;
        let head = NetworkHead {
            argument: Self::ARGUMENT,
            seed,
            terms: "terms",
        };
        Ok(super::fitted_network::<HIDDEN>(&head, all, TERMS, PACE))
    }
}

/// The course of games on the board of this side, `most` where nothing else is asked for.
fn course(side: usize, most: u64, amount: &Amount) -> Course {
    Course {
        seed: split_mix(amount.seed, side as u64),
        games: amount.games.unwrap_or(most),
        nodes: if side <= MAX_SIDE {
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
    }
}

/// The terms of a position; with the solver of the board, if there is one.
struct Region(Option<Solver>);

impl<const W: usize> Terms<trike::Trike<W>> for Region
where
    trike::Trike<W>: SolvedGame<Position = Position<W>>,
{
    fn for_each(
        &self,
        game: &trike::Trike<W>,
        position: &Position<W>,
        mut visit: impl FnMut(usize, f32),
    ) {
        terms::for_each(game, position, |term| visit(term, 1.0));
    }

    fn truth(&self, game: &trike::Trike<W>, position: &Position<W>) -> Option<f32> {
        let won = self.0.as_ref()?.wins(game, position, SOLVED_AMONG)?;
        Some(f32::from(u8::from(won)))
    }
}
