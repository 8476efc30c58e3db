//! How the form of a match is drawn.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{FormRow, MatchForm, Purpose};
use crate::app::input::Mouse;
use crate::app::shared::Shared;
use crate::app::ui::form_view::{FormView, HINTS};
use crate::app::ui::scene;
use crate::widgets::scene::SceneCache;

/// The line of the form under the mouse.
pub(super) fn row_at(form: &MatchForm, shared: &Shared, mouse: Mouse) -> Option<usize> {
    form_view(form).hit(shared, mouse)
}

/// Draws the screen.
pub(super) fn draw(
    form: &MatchForm,
    shared: &Shared,
    area: Rect,
    buf: &mut Buffer,
    cache: &mut SceneCache,
) {
    form_view(form).draw(shared, area, buf, cache);
}

fn form_view(form: &MatchForm) -> FormView<'_> {
    let rows = form.rows();
    let line = |(at, &row): (usize, &FormRow)| {
        let (name, value, _) = form.describe(row);
        let value = match row {
            FormRow::Start => value,
            _ if at == form.at => format!("< {value} >"),
            _ => format!("  {value}"),
        };
        (name, value)
    };
    FormView {
        title: match form.purpose {
            Purpose::Match(_) => "a match to watch",
            Purpose::Fork(_) => "play on from here",
        },
        lines: rows.iter().enumerate().map(line).collect(),
        at: form.at,
        start: form.start().map(|line| scene::played(&line)),
        help: rows
            .get(form.at)
            .map_or_else(String::new, |row| form.describe(*row).2),
        hints: HINTS,
    }
}
