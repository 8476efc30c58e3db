//! How the setup of a game is drawn.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{Setup, SetupRow};
use crate::app::input::Mouse;
use crate::app::keys::Action;
use crate::app::shared::Shared;
use crate::app::ui::form_view::{FormView, HINTS};
use crate::app::ui::game_form::GameRow;
use crate::app::ui::scene;
use crate::widgets::scene::SceneCache;

/// What the keys do while a name is typed.
const TYPING: &[Action] = &[Action::Accept, Action::Erase, Action::Back];

/// The line of the form under the mouse.
pub(super) fn row_at(setup: &Setup, shared: &Shared, mouse: Mouse) -> Option<usize> {
    form_view(setup).hit(shared, mouse)
}

/// Draws the screen.
pub(super) fn draw(
    setup: &Setup,
    shared: &Shared,
    area: Rect,
    buf: &mut Buffer,
    cache: &mut SceneCache,
) {
    form_view(setup).draw(shared, area, buf, cache);
}

fn form_view(setup: &Setup) -> FormView<'_> {
    let rows = setup.rows();
    let line = |(at, &row): (usize, &SetupRow)| {
        let (name, value, _) = setup.describe(row);
        let chosen = at == setup.at;
        let value = match (&setup.editing, row) {
            (Some(text), SetupRow::Game(GameRow::Name(_))) if chosen => format!("{text}_"),
            (_, SetupRow::Start | SetupRow::Game(GameRow::Name(_))) => value,
            _ if chosen => format!("< {value} >"),
            _ => format!("  {value}"),
        };
        (name, value)
    };
    let start = setup.form.start();
    FormView {
        title: "new game",
        lines: rows.iter().enumerate().map(line).collect(),
        at: setup.at,
        start: start
            .map(|line| scene::plain(&line))
            .map_err(|error| error.to_string()),
        help: rows
            .get(setup.at)
            .map_or_else(String::new, |row| setup.describe(*row).2),
        hints: if setup.editing.is_some() {
            TYPING
        } else {
            HINTS
        },
    }
}
