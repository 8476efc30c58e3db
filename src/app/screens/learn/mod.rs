//! Learn: a course of short steps on the board of a game.
//!
//! Each step shows a position and asks for a ply. One that does what is asked is played and the
//! step is done; any other is taken back, and the text says what it misses.

mod update;
mod view;

use crate::app::shared::Shared;
use crate::app::ui::task::TaskView;
use parlour_rules::games::GameInfo;
use parlour_sessions::task::CourseSession;

/// The state of a course.
#[derive(Clone, Debug)]
pub struct Learn {
    course: CourseSession,
    view: TaskView,
    /// The reason why the last ply is not the one asked for.
    missed: Option<String>,
}

impl Learn {
    /// The course of a game, at the first step that is not done.
    pub fn new(info: &'static GameInfo, shared: &mut Shared) -> Self {
        let done = shared.options.setup.choices.lessons_done(info.id);
        let course = CourseSession::new(info, done);
        Self {
            view: TaskView::new(&course),
            course,
            missed: None,
        }
    }

    /// The reason why the last ply is not the one asked for.
    pub fn message(&self) -> Option<&str> {
        self.missed.as_deref()
    }
}
