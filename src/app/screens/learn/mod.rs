//! Learn: a course of short steps on the board of a game.
//!
//! Each step shows a position and asks for a ply. One that does what is asked is played and the
//! step is done; any other is taken back, and the text says what it misses.

mod update;
mod view;

use crate::app::shared::Shared;
use crate::app::ui::task::Task;
use parlour_learn::lessons::{Course, Lesson};
use parlour_rules::games::GameInfo;

/// The state of a course.
#[derive(Clone, Debug)]
pub struct Learn {
    info: &'static GameInfo,
    course: &'static Course,
    /// The step in sight.
    at: usize,
    task: Task,
    /// The number of plies of the step found so far.
    found: usize,
    /// The reason why the last ply is not the one asked for.
    missed: Option<String>,
}

impl Learn {
    /// The course of a game, at the first step that is not done.
    #[must_use]
    pub fn new(info: &'static GameInfo, shared: &mut Shared) -> Self {
        let course = Course::of(info);
        let at = shared.options.setup.choices.lessons_done(info.id);
        let at = if at < course.steps.len() { at } else { 0 };
        let task = Task::new(info, course.steps[at].line().clone());
        Self {
            info,
            course,
            at,
            task,
            found: 0,
            missed: None,
        }
    }

    /// The step in sight.
    fn lesson(&self) -> &Lesson {
        &self.course.steps[self.at]
    }

    /// Returns whether the last step is in sight.
    fn is_last(&self) -> bool {
        self.at + 1 == self.course.steps.len()
    }

    /// Goes to a step.
    fn go(&mut self, at: usize) {
        self.at = at.min(self.course.steps.len() - 1);
        self.task = Task::new(self.info, self.lesson().line().clone());
        self.found = 0;
        self.missed = None;
    }
}
