//! Draws a course.

use ratatui::layout::Rect;

use super::Learn;
use crate::app::canvas::Canvas;
use crate::app::ui::task::{TaskTexts, fits, text_with};
use parlour_scene::theme::Role;
use parlour_sessions::task::Task;
use parlour_settings::keys::{Action, KeyContext};

/// The keys in the hint line while a step is to be done, and after it.
const HINTS: &[Action] = &[
    Action::Pick,
    Action::Back,
    Action::NextTask,
    Action::AnotherGame,
    Action::PreviousTask,
    Action::Help,
    Action::Rules,
];

/// Draws the screen.
pub(super) fn draw(learn: &Learn, area: Rect, canvas: &mut Canvas<'_>) {
    let course = &learn.course;
    let (at, steps) = course.place();
    let number = format!("step {} of {steps}: {}", at + 1, learn.view.prompt(course));
    let status = match (learn.missed.as_deref(), !course.asks_ply()) {
        (_, true) if course.is_last() => {
            ("That was the last step. Enter starts a game.", Role::Good)
        }
        (_, true) => ("Done. Press Enter to continue.", Role::Good),
        (Some(missed), _) if fits(missed, area.width) => (missed, Role::Warning),
        (Some(_), _) => ("Not quite.", Role::Warning),
        (None, _) if course.found > 0 => ("Good. Your opponent replied. What now?", Role::Good),
        (None, _) => (number.as_str(), Role::Dim),
    };
    let texts = TaskTexts {
        task: course,
        title: &format!("Learn {}", course.info.name),
        text: &text(learn, area.width),
        pointing: &course.lesson().text,
        status,
        progress: Some((at + 1, steps)),
        context: KeyContext::Learn,
        hints: HINTS,
        is_live: &|action| at > 0 || action != Action::PreviousTask,
        goes_on: "continue",
    };
    learn.view.draw(&texts, area, canvas);
}

/// The text of the step, in a window of this width.
pub(super) fn text(learn: &Learn, width: u16) -> String {
    let lesson = learn.course.lesson();
    let heading = format!("{}. {}", learn.course.place().0 + 1, lesson.title);
    text_with(&heading, learn.missed.as_deref(), &lesson.text, width)
}
