//! Puzzles: positions in which exactly one ply does what is asked, one after the other or that of
//! the day.
//!
//! A ply that solves the step is played and answered until the puzzle is solved; any other is taken
//! back. What was solved is remembered, and how many in a row at the first try.

mod update;
mod view;

use crate::app::shared::Shared;
use crate::app::ui::picker::Picker;
use crate::app::ui::task::TaskView;
use crate::games::{AnyLine, GameInfo};
use crate::puzzles::{Puzzle, puzzles};

/// The state of the puzzles of a game.
#[derive(Clone, Debug)]
pub struct Puzzles {
    info: &'static GameInfo,
    list: Vec<Puzzle>,
    /// The puzzle in sight.
    at: usize,
    /// Its step.
    step: usize,
    /// Its position, with the plies that were played.
    line: AnyLine,
    picker: Picker,
    /// How many steps of the hint were taken.
    hints: u8,
    /// Whether a ply was missed, or a hint taken.
    missed: bool,
    /// What is said of the last ply, or the hint.
    message: Option<String>,
    done: bool,
}

impl Puzzles {
    /// The puzzles of a game, at the first one that was not solved.
    #[must_use]
    pub fn new(info: &'static GameInfo, shared: &mut Shared) -> Self {
        let list = puzzles(info);
        let progress = shared.options.choices.puzzles(info.id);
        let mut left = list.iter();
        let at = left.position(|puzzle| !progress.is_solved(&puzzle.position));
        let at = at.unwrap_or(0);
        let line = list[at].line(info);
        Self {
            picker: Picker::new(&line),
            info,
            list,
            at,
            step: 0,
            line,
            hints: 0,
            missed: false,
            message: None,
            done: false,
        }
    }

    /// The puzzle in sight.
    fn puzzle(&self) -> &Puzzle {
        &self.list[self.at]
    }

    /// What is drawn of the puzzle.
    const fn task(&self) -> TaskView<'_> {
        TaskView {
            line: &self.line,
            picker: &self.picker,
            answered: self.step > 0,
            done: self.done,
        }
    }

    /// Goes to a puzzle; the last one is followed by the first.
    fn go(&mut self, at: usize) {
        self.at = at % self.list.len();
        self.line = self.puzzle().line(self.info);
        self.picker = Picker::new(&self.line);
        self.step = 0;
        self.hints = 0;
        self.missed = false;
        self.message = None;
        self.done = false;
    }
}
