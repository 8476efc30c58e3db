//! Claustro: a set of weights for each square board, its labels the truth up to 5 by 5, and what a
//! search of the same position saw or proved, and who won, above.

use parlour_engines::claustro::terms::{MAX_SIDE, MIN_SIDE, Places, TERMS};
use parlour_engines::tables::SolvedGame;
use parlour_engines::tables::claustro::SolvedClaustro;
use parlour_engines::tables::{ExactValue, Run, SolveError};
use parlour_rules::games::Game;
use parlour_rules::games::claustro::{self as rules, Position, Rules};
use parlour_rules::random::split_mix;

use super::Failure;
use super::positions::{Blunder, BySearch, Course, Terms};
use super::workshop::{Amount, Samples, Stage, Workshop};
use super::write;

/// Boards of up to this side are solved, so that their labels are the truth.
const SOLVED: usize = 5;

/// The workshop of the weights, on square boards.
pub struct Claustro;

impl Workshop for Claustro {
    const ARGUMENT: &'static str = "claustro";

    const BOARDS: usize = MAX_SIDE - MIN_SIDE + 1;

    fn board<S: Stage>(number: usize, amount: &Amount, stage: &S) -> Result<S::Made, Failure> {
        let side = MIN_SIDE + number;
        let rules = Rules {
            width: side,
            height: side,
            ..Rules::default()
        };
        let board = rules.board();
        match board.words() {
            1 => visited(&rules::Claustro::<1>::new(rules, board), amount, stage),
            _ => visited(&rules::Claustro::<2>::new(rules, board), amount, stage),
        }
    }

    fn file(seed: u64, samples: &Samples<'_>) -> Result<String, Failure> {
        let mut boards = Vec::new();
        for number in 0..Self::BOARDS {
            let side = MIN_SIDE + number;
            let title = format!("{side} by {side}");
            boards.push(super::fitted(&title, samples(number)?, TERMS));
        }
        let head = write::Head {
            game: Self::ARGUMENT,
            seed,
            boards: "By the side of a square board, from the smallest",
            terms: "TERMS",
            scale: write::SCALE,
        };
        Ok(write::source(&head, &boards))
    }
}

/// The course of games on the square board of this side.
///
/// On large boards strong games go on for ever: one blunder in six plies ends some of them, and
/// what the search saw is the greater part of a label.
fn course(side: usize, amount: &Amount) -> Course {
    let solved = side <= SOLVED;
    let (most, opening, chance) = if solved {
        (2_000, 4..16, 12)
    } else {
        (6_000, 4..64, 6)
    };
    Course {
        seed: split_mix(amount.seed, side as u64),
        games: amount.games.unwrap_or(most),
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

/// The result of a stage for a board.
fn visited<const W: usize, S: Stage>(
    game: &rules::Claustro<W>,
    amount: &Amount,
    stage: &S,
) -> Result<S::Made, Failure>
where
    rules::Claustro<W>: SolvedGame<Position = Position<W>>,
{
    let rules = game.rules();
    let course = course(rules.width, amount);
    let name = format!("{}x{}", rules.width, rules.height);
    stage.visit(&name, &course, game, || {
        let truth = (rules.width <= SOLVED).then(|| solved(&rules));
        Ok(Piecewise {
            places: Places::new(game),
            truth: truth.transpose()?,
        })
    })
}

/// The values of all positions of a board.
pub fn solved(rules: &Rules) -> Result<SolvedClaustro, SolveError> {
    SolvedClaustro::solve(rules, &Run::default())
}

/// The terms of a board, and its solution where there is one.
struct Piecewise {
    places: Places,
    truth: Option<SolvedClaustro>,
}

impl<const W: usize> Terms<rules::Claustro<W>> for Piecewise
where
    rules::Claustro<W>: SolvedGame<Position = Position<W>>,
{
    fn for_each(
        &self,
        game: &rules::Claustro<W>,
        position: &Position<W>,
        mut visit: impl FnMut(usize, f32),
    ) {
        let places = &self.places;
        places.for_each_term(game, position, |term| visit(term, 1.0));
    }

    fn truth(&self, game: &rules::Claustro<W>, position: &Position<W>) -> Option<f32> {
        let table = self.truth.as_ref()?;
        // The table's game has boards of one word.
        let position = table.game().read_position(&game.position_text(position));
        Some(match table.probe(&position.ok()?) {
            Some(ExactValue::Win(_)) => 1.0,
            Some(ExactValue::Loss(_)) => 0.0,
            _ => 0.5,
        })
    }
}
