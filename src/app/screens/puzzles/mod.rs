//! Puzzles: positions in which exactly one ply does what is asked, one after the other or that of
//! the day.
//!
//! A ply that solves the step is played and answered until the puzzle is solved; any other is taken
//! back. Where a mistake is to be found, its line is stepped through and the ply that is shown is
//! named first. What was solved is remembered, and how many in a row at the first try.

mod update;
mod view;

use crate::app::shared::Shared;
use crate::app::ui::task::TaskView;
use parlour_learn::puzzles::{daily, puzzles};
use parlour_rules::games::GameInfo;
use parlour_sessions::notation;
use parlour_sessions::task::PuzzleSession;

/// The state of the puzzles of a game.
#[derive(Clone, Debug)]
pub struct Puzzles {
    session: PuzzleSession,
    view: TaskView,
    /// The words about the last ply, or the hint.
    message: Option<String>,
}

impl Puzzles {
    /// The puzzles of a game, at the first one that was not solved.
    pub fn new(info: &'static GameInfo, shared: &mut Shared) -> Self {
        let progress = shared.options.setup.choices.puzzles(info.id);
        Self::at(info, progress.first_unsolved(puzzles(info)))
    }

    /// The puzzles of a game, at that of the day.
    pub fn daily(info: &'static GameInfo, shared: &mut Shared) -> Self {
        Self::at(info, daily(shared.options.setup.day, puzzles(info).len()))
    }

    fn at(info: &'static GameInfo, at: usize) -> Self {
        let session = PuzzleSession::new(info, at, notation);
        Self {
            view: TaskView::new(&session),
            session,
            message: None,
        }
    }

    /// The answer to the last act.
    pub fn message(&self) -> Option<&str> {
        self.message.as_deref()
    }
}
