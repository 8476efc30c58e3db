//! Draws a course.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::Learn;
use crate::app::shared::Shared;
use crate::app::ui::task::TaskTexts;
use parlour_scene::scene::SceneCache;
use parlour_scene::theme::Role;
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
    let steps = learn.course.steps.len();
    let number = format!("step {} of {steps}: {}", learn.at + 1, learn.task.prompt());
    let status = match (learn.missed.as_deref(), learn.task.done) {
        (_, true) if learn.is_last() => ("Course complete. Enter starts a game.", Role::Good),
        (_, true) => ("Done. Press Enter to continue.", Role::Good),
        (Some(missed), _) if fits(missed, area.width) => (missed, Role::Warning),
        (Some(_), _) => ("Not quite.", Role::Warning),
        (None, _) if learn.found > 0 => ("Good. Your opponent replied. What now?", Role::Good),
        (None, _) => (number.as_str(), Role::Dim),
    };
    let text = text(learn, area.width);
    let texts = TaskTexts {
        title: &format!("Learn {}", learn.info.name),
        text: &text,
        pointing: &learn.lesson().text,
        status,
        progress: Some((learn.at + 1, steps)),
        context: KeyContext::Learn,
        hints: HINTS,
    };
    learn.task.draw(&texts, shared, area, buf, cache);
}

/// Returns whether the reason fits into the status line behind the stone of who is to move; else it
/// stands in the text.
fn fits(missed: &str, width: u16) -> bool {
    missed.width() + 3 < usize::from(width)
}

/// The text of the step, in a window of this width.
pub(super) fn text(learn: &Learn, width: u16) -> String {
    let lesson = learn.lesson();
    let missed = learn.missed.as_deref();
    let missed = missed.filter(|missed| !fits(missed, width));
    let missed = missed.map_or_else(String::new, |missed| format!("**{missed}**\n\n"));
    format!(
        "# {}. {}\n\n{missed}{}",
        learn.at + 1,
        lesson.title,
        lesson.text
    )
}
