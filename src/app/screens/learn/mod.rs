//! Learn: a course of short steps on the board of a game.
//!
//! Each step shows a position and asks for a ply. One that does what is asked is played and the step
//! is done; any other is taken back, and the text says what it misses.

mod update;
mod view;

use crate::app::lesson::{Course, Lesson};
use crate::app::shared::Shared;
use crate::app::ui::picker::Picker;
use crate::app::ui::task::TaskView;
use crate::games::{AnyLine, GameInfo};

/// The state of a course.
#[derive(Clone, Debug)]
pub struct Learn {
    info: &'static GameInfo,
    course: Course,
    /// The step in sight.
    at: usize,
    /// Its position, with the ply that solved it.
    line: AnyLine,
    picker: Picker,
    /// How many plies of the step have been found.
    found: usize,
    /// Whether the step is done.
    done: bool,
    /// What the last ply missed.
    missed: Option<String>,
}

impl Learn {
    /// The course of a game, at the first step that is not done.
    #[must_use]
    pub fn new(info: &'static GameInfo, shared: &mut Shared) -> Self {
        let course = Course::of(info);
        let at = shared.options.choices.lessons_done(info.id);
        let at = if at < course.steps.len() { at } else { 0 };
        let line = course.steps[at].line(info);
        Self {
            picker: Picker::new(&line),
            info,
            course,
            at,
            line,
            found: 0,
            done: false,
            missed: None,
        }
    }

    /// The step in sight.
    fn lesson(&self) -> &Lesson {
        &self.course.steps[self.at]
    }

    /// What is drawn of the step.
    const fn task(&self) -> TaskView<'_> {
        TaskView {
            line: &self.line,
            picker: &self.picker,
            answered: self.found > 0,
            done: self.done,
        }
    }

    /// Goes to a step.
    fn go(&mut self, at: usize) {
        self.at = at.min(self.course.steps.len() - 1);
        self.line = self.lesson().line(self.info);
        self.picker = Picker::new(&self.line);
        self.found = 0;
        self.done = false;
        self.missed = None;
    }
}
