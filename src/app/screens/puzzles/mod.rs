//! Puzzles: positions in which exactly one ply does what is asked, one after the other or that of
//! the day.
//!
//! A ply that solves the step is played and answered until the puzzle is solved; any other is taken
//! back. Where a mistake is to be found, its line is stepped through and the ply that is shown is
//! named first. What was solved is remembered, and how many in a row at the first try.

mod update;
mod view;

use crate::app::shared::Shared;
use crate::app::ui::task::Task;
use parlour_matches::puzzles::{Goal, Puzzle, puzzles};
use parlour_rules::games::GameInfo;

/// The state of the puzzles of a game.
#[derive(Clone, Debug)]
pub struct Puzzles {
    info: &'static GameInfo,
    list: Vec<Puzzle>,
    /// The puzzle in sight.
    at: usize,
    /// Its step.
    step: usize,
    task: Task,
    /// How many plies of the line are shown in which the mistake is still to be found.
    shown: Option<usize>,
    /// How many steps of the hint were taken.
    hints: u8,
    /// Whether a ply was missed, or a hint taken.
    missed: bool,
    /// What is said of the last ply, or the hint.
    message: Option<String>,
}

impl Puzzles {
    /// The puzzles of a game, at the first one that was not solved.
    #[must_use]
    pub fn new(info: &'static GameInfo, shared: &mut Shared) -> Self {
        let list = puzzles(info);
        let progress = shared.options.choices.puzzles(info.id);
        let at = progress.first_unsolved(&list);
        let task = Task::new(info, list[at].line(info));
        let mut screen = Self {
            info,
            list,
            at,
            step: 0,
            task,
            shown: None,
            hints: 0,
            missed: false,
            message: None,
        };
        screen.go(at);
        screen
    }

    /// The puzzle in sight.
    fn puzzle(&self) -> &Puzzle {
        &self.list[self.at]
    }

    /// Goes to a puzzle; the last one is followed by the first.
    fn go(&mut self, at: usize) {
        self.at = at % self.list.len();
        self.step = 0;
        self.hints = 0;
        self.missed = false;
        self.message = None;
        match self.puzzle().goal {
            Goal::Mistake => self.show(0),
            Goal::Win | Goal::Hold | Goal::Swap => self.begin_steps(),
        }
    }

    /// Sets up the position in which a ply is to be found.
    fn begin_steps(&mut self) {
        self.shown = None;
        self.task = Task::new(self.info, self.puzzle().line(self.info));
    }

    /// Shows so many plies of the line in which a mistake is to be found.
    fn show(&mut self, plies: usize) {
        let plies = plies.min(self.puzzle().played.len());
        self.shown = Some(plies);
        self.task = Task::looked_at(self.info, self.puzzle().shown(self.info, plies));
    }
}
