//! Claustro: a set of weights for each square board, its labels the truth up to 5 by 5, and what a search
//! of the same position saw or proved, and who won, above.

use std::num::NonZeroUsize;

use parlour::engines::claustro::terms::{MAX_SIDE, MIN_SIDE, Places, TERMS};
use parlour::engines::tables::claustro::Table;
use parlour::engines::tables::{Run, SolveError, Value};
use parlour::engines::{EngineGame, Stop};
use parlour::games::Game;
use parlour::games::claustro::{Claustro, Position, Rules};
use parlour::random::split_mix;

use super::Failure;
use super::positions::{Blunder, BySearch, Course, Terms};
use super::write::{self, Board};

/// Boards of up to this side are solved, so that their labels are the truth.
const SOLVED: usize = 5;

/// The file of weights.
pub fn weights(seed: u64, games: Option<u64>) -> Result<String, Failure> {
    let mut boards = Vec::new();
    for side in MIN_SIDE..=MAX_SIDE {
        let rules = Rules {
            width: side,
            height: side,
            ..Rules::default()
        };
        let course = course(side, seed, games);
        let board = rules.board();
        boards.push(match board.words() {
            1 => fitted(&course, &Claustro::<1>::new(rules, board))?,
            _ => fitted(&course, &Claustro::<2>::new(rules, board))?,
        });
    }
    let head = write::Head {
        game: "claustro",
        seed,
        boards: "By the side of a square board, from the smallest",
        terms: "TERMS",
        scale: write::SCALE,
    };
    Ok(write::source(&head, &boards))
}

/// How games are played on the square board of this side.
///
/// On large boards strong games go on for ever: one blunder in six plies ends some of them, and what the
/// search saw is the greater part of a label.
fn course(side: usize, seed: u64, games: Option<u64>) -> Course {
    let solved = side <= SOLVED;
    let (most, opening, chance) = if solved {
        (2_000, 4..16, 12)
    } else {
        (6_000, 4..64, 6)
    };
    Course {
        seed: split_mix(seed, side as u64),
        games: games.unwrap_or(most),
        nodes: 1_000,
        opening,
        even: None,
        chance,
        blunder: Blunder::Random,
        reversible: false,
        max_plies: 160,
        last: 160,
        drawn: (!solved).then_some(0.5),
        search: (!solved).then_some(BySearch {
            part: 0.7,
            scale: write::SCALE,
            proven: true,
        }),
    }
}

/// Fits the weights of one board.
fn fitted<const W: usize>(course: &Course, game: &Claustro<W>) -> Result<Board, Failure>
where
    Claustro<W>: EngineGame<Position = Position<W>>,
{
    let rules = game.rules();
    let truth = (rules.width <= SOLVED).then(|| solved(&rules));
    let terms = Piecewise {
        places: Places::new(game),
        truth: truth.transpose()?,
    };
    let title = format!("{} by {}", rules.width, rules.height);
    super::fitted(&title, course, game, &terms)
}

/// The values of all positions of a board.
pub fn solved(rules: &Rules) -> Result<Table, SolveError> {
    let run = Run {
        threads: NonZeroUsize::MIN,
        stop: &Stop::default(),
        progress: &|_| {},
        warn: &|_| {},
    };
    Table::solve(rules, &run)
}

/// The terms of a board, and its solution where there is one.
struct Piecewise {
    places: Places,
    truth: Option<Table>,
}

impl<const W: usize> Terms<Claustro<W>> for Piecewise
where
    Claustro<W>: EngineGame<Position = Position<W>>,
{
    fn count(&self) -> usize {
        TERMS
    }

    fn for_each(
        &self,
        game: &Claustro<W>,
        position: &Position<W>,
        mut visit: impl FnMut(usize, f32),
    ) {
        let places = &self.places;
        places.for_each_term(game, position, |term| visit(term, 1.0));
    }

    fn truth(&self, game: &Claustro<W>, position: &Position<W>) -> Option<f32> {
        let table = self.truth.as_ref()?;
        // The table's game has boards of one word.
        let position = table.game().read_position(&game.position_text(position));
        Some(match table.probe(&position.ok()?) {
            Some(Value::Win(_)) => 1.0,
            Some(Value::Loss(_)) => 0.0,
            _ => 0.5,
        })
    }
}
