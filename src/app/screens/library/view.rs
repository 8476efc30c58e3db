//! How the library is drawn: a line for each game.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::Line;
use ratatui::widgets::Widget;

use super::Library;
use crate::app::input::Mouse;
use crate::app::keys::Action;
use crate::app::message::LibraryItem;
use crate::app::shared::Shared;
use crate::app::ui::frame::{ScreenLayout, draw_hints, draw_status, draw_title};
use crate::theme::Role;
use crate::widgets::menu::LongMenu;

/// The keys in the hint line.
const HINTS: &[Action] = &[
    Action::Choose,
    Action::StudySaved,
    Action::Back,
    Action::Help,
    Action::MenuUp,
    Action::MenuDown,
    Action::Quit,
];

/// The game under the mouse.
pub(super) fn entry_at(library: &Library, shared: &Shared, mouse: Mouse) -> Option<usize> {
    let body = ScreenLayout::of(shared.size).body;
    with_menu(library, shared, |menu| {
        menu.hit(body, Position::new(mouse.column, mouse.row))
    })
}

/// The games as a list.
fn with_menu<T>(library: &Library, shared: &Shared, then: impl FnOnce(LongMenu<'_>) -> T) -> T {
    let items = &shared.library;
    let label = |at: usize| items.get(at).map_or_else(String::new, LibraryItem::row);
    let palette = &shared.options.palette;
    then(LongMenu::new(items.len(), &label, library.at, palette))
}

/// Draws the screen.
pub(super) fn draw(library: &Library, shared: &Shared, area: Rect, buf: &mut Buffer) {
    let palette = &shared.options.palette;
    let frame = ScreenLayout::of((area.width, area.height));
    draw_title("library", palette, frame.title, buf);
    with_menu(library, shared, |menu| menu.render(frame.body, buf));
    let status = match shared.library.get(library.at) {
        Some(entry) => entry.error.clone().unwrap_or_else(|| entry.path.clone()),
        None => "no game has been kept yet".to_owned(),
    };
    let status = Line::styled(format!(" {status}"), palette.text(Role::Dim));
    draw_status(shared, status, frame.status, buf);
    draw_hints(shared, HINTS, frame.hints, buf);
}
