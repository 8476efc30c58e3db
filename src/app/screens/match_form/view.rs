//! How the form of a match is drawn: the lines, and the board as it will be.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::Line;
use ratatui::widgets::Widget;

use super::{Form, FormRow, Purpose};
use crate::app::input::Mouse;
use crate::app::model::Shared;
use crate::app::screens::setup::{HINTS, areas};
use crate::app::ui::diagram;
use crate::app::ui::frame::{ScreenLayout, draw_hints, draw_status, draw_title};
use crate::theme::Role;
use crate::widgets::board::Board;
use crate::widgets::menu::{Menu, MenuEntry};

/// The line of the form under the mouse.
#[must_use]
pub fn entry_at(form: &Form, shared: &Shared, mouse: Mouse) -> Option<usize> {
    let area = areas(shared).0;
    with_menu(form, shared, |menu| {
        menu.hit(area, Position::new(mouse.column, mouse.row))
    })
}

/// The form as a list of names and values.
fn with_menu<T>(form: &Form, shared: &Shared, then: impl FnOnce(Menu<'_>) -> T) -> T {
    let rows: Vec<(String, String)> = form
        .rows()
        .into_iter()
        .enumerate()
        .map(|(at, entry)| {
            let (name, value, _) = form.describe(entry);
            let value = match entry {
                FormRow::Start => value,
                _ if at == form.at => format!("< {value} >"),
                _ => format!("  {value}"),
            };
            (name, value)
        })
        .collect();
    let entries: Vec<MenuEntry<'_>> = rows
        .iter()
        .map(|(name, value)| MenuEntry::new(name).hint(value))
        .collect();
    then(Menu::new(&entries, form.at, &shared.options.palette))
}

/// Draws the form.
pub fn draw(form: &Form, shared: &Shared, area: Rect, buf: &mut Buffer) {
    let options = &shared.options;
    let palette = &options.palette;
    let frame = ScreenLayout::of((area.width, area.height));
    let title = match form.purpose() {
        Purpose::Match(_) => "a match to watch",
        Purpose::Fork(_) => "play on from here",
    };
    draw_title(title, palette, frame.title, buf);
    let (list, preview) = areas(shared);
    with_menu(form, shared, |menu| {
        menu.render(list.intersection(area), buf);
    });
    let text = match form.start() {
        Ok(line) => {
            Board::new(&diagram::played(&line), palette)
                .glyphs(options.glyphs)
                .coordinates(options.coordinates)
                .render(preview.intersection(area), buf);
            let entry = form.rows().get(form.at).copied();
            let about = entry.map_or_else(String::new, |entry| form.describe(entry).2);
            Line::styled(format!(" {about}"), palette.text(Role::Dim))
        }
        Err(error) => Line::styled(format!(" {error}"), palette.text(Role::Error)),
    };
    draw_status(shared, text, frame.status, buf);
    draw_hints(shared, HINTS, frame.hints, buf);
}
