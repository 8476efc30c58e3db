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
use parlour_learn::puzzles::{Goal, Puzzle, puzzles};
use parlour_rules::games::{AnyLine, GameInfo, find_game};

/// The state of the puzzles of a game.
#[derive(Clone, Debug)]
pub struct Puzzles {
    info: &'static GameInfo,
    list: &'static [Puzzle],
    /// The puzzle in sight.
    at: usize,
    /// Its step.
    step: usize,
    task: Task,
    /// The number of plies shown of a line in which the mistake is still to be found.
    shown: Option<usize>,
    /// The number of steps of the hint taken.
    hints: u8,
    /// Set once a wrong ply was tried or a hint taken.
    missed: bool,
    /// The words about the last ply, or the hint.
    message: Option<String>,
}

impl Puzzles {
    /// The puzzles of a game, at the first one that was not solved.
    #[must_use]
    pub fn new(info: &'static GameInfo, shared: &mut Shared) -> Self {
        let list = puzzles(info);
        let progress = shared.options.setup.choices.puzzles(info.id);
        let at = progress.first_unsolved(list);
        let task = Task::looked_at(info, start(info));
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

    /// The puzzle in sight; none of a game that has none.
    fn puzzle(&self) -> Option<&'static Puzzle> {
        self.list.get(self.at)
    }

    /// Goes to a puzzle; the last one is followed by the first.
    fn go(&mut self, at: usize) {
        self.at = at.checked_rem(self.list.len()).unwrap_or(0);
        self.step = 0;
        self.hints = 0;
        self.missed = false;
        self.message = None;
        match self.puzzle().map(|puzzle| puzzle.goal) {
            Some(Goal::Mistake) => self.show(0),
            Some(Goal::Win | Goal::Hold | Goal::Swap) => self.begin_steps(),
            None => {}
        }
    }

    /// Sets up the position in which a ply is to be found.
    fn begin_steps(&mut self) {
        self.shown = None;
        if let Some(puzzle) = self.puzzle() {
            self.task = Task::new(self.info, puzzle.line());
        }
    }

    /// Shows this number of plies of the line in which a mistake is to be found.
    fn show(&mut self, plies: usize) {
        if let Some(puzzle) = self.puzzle() {
            let plies = plies.min(puzzle.played.len());
            self.task = Task::looked_at(self.info, puzzle.shown(plies));
            self.shown = Some(plies);
        }
    }
}

/// The start of a game, to be looked at while there is no puzzle.
fn start(info: &GameInfo) -> AnyLine {
    let rules = find_game(info.id).expect("the game is listed");
    AnyLine::new(&rules).expect("the usual rules make a board")
}
