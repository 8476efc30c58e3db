//! Taacoca's other boards: a set of weights for each, its labels what a search of the same position
//! saw or proved, and who won.

use parlour_engines::taacoca::terms::{BOARDS, Places, WEIGHT_COUNT};
use parlour_engines::taacoca::threats::Rows;
use parlour_engines::tables::SolvedGame;
use parlour_rules::games::taacoca::{self, Position, Rules};
use parlour_rules::random::split_mix;

use super::Failure;
use super::positions::{Blunder, BySearch, Course, Terms};
use super::workshop::{Amount, Samples, Stage, Workshop};
use super::write;

/// The workshop of the weights.
pub struct TaacocaBoards;

impl Workshop for TaacocaBoards {
    const ARGUMENT: &'static str = "taacoca-boards";

    const BOARDS: usize = BOARDS.len();

    fn board<S: Stage>(number: usize, amount: &Amount, stage: &S) -> Result<S::Made, Failure> {
        let rules = rules(number);
        let board = rules.board();
        match board.words() {
            1 => visited(&taacoca::Taacoca::<1>::new(rules, board), amount, stage),
            2 => visited(&taacoca::Taacoca::<2>::new(rules, board), amount, stage),
            4 => visited(&taacoca::Taacoca::<4>::new(rules, board), amount, stage),
            _ => visited(&taacoca::Taacoca::<9>::new(rules, board), amount, stage),
        }
    }

    fn file(seed: u64, samples: &Samples<'_>) -> Result<String, Failure> {
        let mut boards = Vec::new();
        for number in 0..Self::BOARDS {
            let title = rules(number).title();
            boards.push(super::fitted(&title, samples(number)?, WEIGHT_COUNT));
        }
        let head = write::Head {
            game: Self::ARGUMENT,
            seed,
            boards: "By board that has weights",
            terms: "WEIGHT_COUNT",
            scale: write::SCALE,
        };
        Ok(write::source(&head, &boards))
    }
}

/// The rules with the board of this number.
fn rules(number: usize) -> Rules {
    let (side, movement) = BOARDS[number];
    Rules {
        side,
        movement,
        ..Rules::default()
    }
}

/// The course of games on the board of this side. On large ones each takes longer, and has more
/// positions.
fn course(side: usize, seed: u64, amount: &Amount) -> Course {
    let most = match side {
        ..=6 => 6_000,
        7..=8 => 2_000,
        _ => 1_000,
    };
    Course {
        seed,
        games: amount.games.unwrap_or(most),
        nodes: 1_000,
        opening: 4..4 + 2 * side,
        even: None,
        chance: 12,
        blunder: Blunder::Random,
        reversible: false,
        max_plies: 300,
        last: 300,
        drawn: Some(0.5),
        search: Some(BySearch {
            part: 0.7,
            scale: write::SCALE,
            proven: true,
        }),
    }
}

/// The result of a stage for a board.
fn visited<const W: usize, S: Stage>(
    game: &taacoca::Taacoca<W>,
    amount: &Amount,
    stage: &S,
) -> Result<S::Made, Failure>
where
    taacoca::Taacoca<W>: SolvedGame<Position = Position<W>>,
{
    let rules = game.rules();
    let number = 2 * rules.side as u64 + u64::from(rules.is_forward());
    let course = course(rules.side, split_mix(amount.seed, number), amount);
    let name = format!("side-{}-{}", rules.side, rules.movement.word());
    stage.visit(&name, &course, game, || {
        Ok(Stones {
            places: Places::new(game),
            rows: Rows::new(game),
        })
    })
}

/// The terms of a board.
struct Stones<const W: usize> {
    places: Places,
    rows: Rows<W>,
}

impl<const W: usize> Terms<taacoca::Taacoca<W>> for Stones<W>
where
    taacoca::Taacoca<W>: SolvedGame<Position = Position<W>>,
{
    fn for_each(
        &self,
        game: &taacoca::Taacoca<W>,
        position: &Position<W>,
        mut visit: impl FnMut(usize, f32),
    ) {
        let Self { places, rows } = self;
        let left = places.stones_left(position) as f32 / places.all_stones() as f32;
        places.for_each_term(game, rows, position, |term, times| {
            visit(2 * term, times as f32 * left);
            visit(2 * term + 1, times as f32 * (1.0 - left));
        });
    }
}
