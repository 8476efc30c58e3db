//! Tactigon: a set of weights for each board without padding, its labels what a search of the same
//! position saw or proved, and who won.

use parlour_engines::tables::SolvedGame;
use parlour_engines::tactigon::terms::{
    ALL_PIECES, BOARDS, Places, WEIGHT_COUNT, board_number, pieces_left,
};
use parlour_rules::games::tactigon::{self, Position, Rules, Size};
use parlour_rules::random::split_mix;

use super::Failure;
use super::positions::{Blunder, BySearch, Course, Terms};
use super::workshop::{Amount, Samples, Stage, Workshop};
use super::write;

/// The value of a logarithm of odds of 1, in hundredths of the game's unit. With drawn games as
/// halves, the evaluation that was made by hand fitted the results of such games best at about this
/// scale, so that what the search measures against evaluations keeps its meaning.
const SCALE: f32 = 400.0;

/// The workshop of the weights.
pub struct Tactigon;

impl Workshop for Tactigon {
    const ARGUMENT: &'static str = "tactigon";

    const BOARDS: usize = BOARDS;

    fn board<S: Stage>(number: usize, amount: &Amount, stage: &S) -> Result<S::Made, Failure> {
        let rules = rules(number);
        let course = course(number, amount);
        let game = tactigon::Tactigon::<1>::new(rules, rules.board());
        let name = rules.board.word();
        stage.visit(name, &course, &game, || Ok(Places::new(&game)))
    }

    fn file(seed: u64, samples: &Samples<'_>) -> Result<String, Failure> {
        let mut boards = Vec::new();
        for number in 0..BOARDS {
            let title = rules(number).title();
            boards.push(super::fitted(&title, samples(number)?, WEIGHT_COUNT));
        }
        let head = write::Head {
            game: Self::ARGUMENT,
            seed,
            boards: "By board, from the smallest",
            terms: "WEIGHT_COUNT",
            scale: SCALE,
        };
        Ok(write::source(&head, &boards))
    }
}

/// The rules with the board of this number.
fn rules(number: usize) -> Rules {
    let rules = Rules {
        board: [Size::ExtraSmall, Size::Small, Size::Normal][number],
        ..Rules::default()
    };
    debug_assert_eq!(board_number(&rules), Some(number));
    rules
}

/// The course of games on the board of this number.
fn course(number: usize, amount: &Amount) -> Course {
    let most = if number == 2 { 12_000 } else { 6_000 };
    Course {
        seed: split_mix(amount.seed, number as u64),
        games: amount.games.unwrap_or(most),
        nodes: 2_000,
        opening: 4..10,
        even: Some(120),
        chance: 8,
        blunder: Blunder::Search(20),
        reversible: true,
        max_plies: 250,
        last: 250,
        drawn: Some(0.5),
        search: Some(BySearch {
            part: 0.7,
            scale: SCALE,
            proven: true,
        }),
    }
}

impl Terms<tactigon::Tactigon<1>> for Places
where
    tactigon::Tactigon<1>: SolvedGame<Position = Position<1>>,
{
    fn for_each(
        &self,
        game: &tactigon::Tactigon<1>,
        position: &Position<1>,
        mut visit: impl FnMut(usize, f32),
    ) {
        let left = f32::from(pieces_left(position)) / f32::from(ALL_PIECES);
        self.for_each_term(game, position, |term, times| {
            if times != 0 {
                visit(2 * term, f32::from(times) * left);
                visit(2 * term + 1, f32::from(times) * (1.0 - left));
            }
        });
    }
}
