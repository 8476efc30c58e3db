//! The workshop of a game: boards, on which games are played and labelled, and a file that is
//! fitted to the labels.

use parlour_engines::tables::SolvedGame;

use super::Failure;
use super::positions::{Course, Sample, Terms};

/// The amount of work asked for.
#[derive(Clone, Copy, Debug)]
pub struct Amount {
    /// The seed from which everything comes.
    pub seed: u64,
    /// The number of games played on each board; the workshop's own numbers where nothing is said.
    pub games: Option<u64>,
}

/// The workshop of a game.
pub trait Workshop {
    /// The game, as the example's argument.
    const ARGUMENT: &'static str;

    /// The number of boards.
    const BOARDS: usize;

    /// Does with the board of this number, from 0 on, what a stage does.
    fn board<S: Stage>(number: usize, amount: &Amount, stage: &S) -> Result<S::Made, Failure>;

    /// The file that is fitted to the positions of each board.
    fn file(seed: u64, samples: &Samples<'_>) -> Result<String, Failure>;
}

/// The source of the labelled positions of a board, by its number.
pub type Samples<'a> = dyn Fn(usize) -> Result<Vec<Sample>, Failure> + Sync + 'a;

/// A stage of the work on a board.
pub trait Stage: Sync {
    /// The result of it.
    type Made: Send;

    /// Does it, with the name of the board, how games are played on it, the game and what makes its
    /// terms, which may take long.
    fn visit<G: SolvedGame, T: Terms<G>>(
        &self,
        board: &str,
        course: &Course,
        game: &G,
        terms: impl FnOnce() -> Result<T, Failure>,
    ) -> Result<Self::Made, Failure>;
}

/// Games are played and labelled at once, and nothing of them is kept.
pub struct InOneGo;

impl Stage for InOneGo {
    type Made = Vec<Sample>;

    fn visit<G: SolvedGame, T: Terms<G>>(
        &self,
        _board: &str,
        course: &Course,
        game: &G,
        terms: impl FnOnce() -> Result<T, Failure>,
    ) -> Result<Vec<Sample>, Failure> {
        course.samples(game, &terms()?)
    }
}
