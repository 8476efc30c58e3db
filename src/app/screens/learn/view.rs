//! How a course is drawn.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::Learn;
use crate::app::keys::Action;
use crate::app::shared::Shared;
use crate::app::ui::task::TaskTexts;
use crate::theme::Role;
use crate::widgets::scene::SceneCache;

/// The keys in the hint line while a step is to be done, and after it.
const HINTS: &[Action] = &[
    Action::Pick,
    Action::Back,
    Action::NextLesson,
    Action::OtherCourse,
    Action::PreviousLesson,
    Action::Help,
    Action::Rules,
    Action::Quit,
];

/// Draws the screen.
pub(super) fn draw(
    learn: &Learn,
    shared: &Shared,
    area: Rect,
    buf: &mut Buffer,
    cache: &mut SceneCache,
) {
    let (lesson, steps) = (learn.lesson(), learn.course.steps.len());
    let number = format!("step {} of {steps}: {}", learn.at + 1, learn.task.prompt());
    let status = match (&learn.missed, learn.task.done) {
        (_, true) if learn.at + 1 == steps => ("Done. That was the course.", Role::Good),
        (_, true) => ("Done. Enter goes on.", Role::Good),
        (Some(missed), _) => (missed.as_str(), Role::Warning),
        (None, _) if learn.found > 0 => ("Good. That was answered: and now?", Role::Good),
        (None, _) => (number.as_str(), Role::Dim),
    };
    let texts = TaskTexts {
        title: &format!("Learn {}", learn.info.name),
        text: &format!("# {}. {}\n\n{}", learn.at + 1, lesson.title, lesson.text),
        status,
        hints: HINTS,
    };
    learn.task.draw(&texts, shared, area, buf, cache);
}
