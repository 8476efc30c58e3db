//! The kind of puzzles that are looked for.

use super::grade::grade;
use super::theme::theme;
use parlour_learn::puzzles::{Goal, Puzzle};

/// The kind of puzzles that are looked for, and the limits of the search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wanted<'a> {
    /// The goal that they ask for; wins and only plies that hold where it is not given.
    pub goal: Option<Goal>,
    /// The number of plies within which the win is: 2 or 3 where it is not given.
    pub within: Option<u32>,
    /// The subject that they have: one of [`THEMES`](super::theme::THEMES), or anything.
    pub theme: Option<&'a str>,
    /// The hardest that are taken: this level finds their first ply.
    pub hardest: u32,
    /// The seed of everything drawn.
    pub seed: u32,
    /// The number of puzzles that are looked for.
    pub count: usize,
    /// The most games that are played.
    pub games: u32,
}

impl Wanted<'_> {
    /// Names and grades a puzzle; `None` if it is not wanted.
    pub(super) fn named_and_graded(self, mut puzzle: Puzzle) -> Option<Puzzle> {
        theme(&puzzle)?.clone_into(&mut puzzle.grade.theme);
        if self.theme.is_some_and(|theme| theme != puzzle.grade.theme) {
            return None;
        }
        grade(&mut puzzle);
        (puzzle.grade.level <= self.hardest).then_some(puzzle)
    }
}
