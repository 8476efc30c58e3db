//! How the setup screen is drawn: the form, and the board as it will be.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::Line;
use ratatui::widgets::Widget;

use super::{Setup, SetupRow};
use crate::app::input::Mouse;
use crate::app::keys::Action;
use crate::app::model::Shared;
use crate::app::ui::diagram;
use crate::app::ui::frame::{ScreenLayout, columns, draw_hints, draw_status, draw_title};
use crate::theme::Role;
use crate::widgets::board::Board;
use crate::widgets::menu::{Menu, MenuEntry};

/// What the keys do in the form.
pub const HINTS: &[Action] = &[
    Action::Start,
    Action::Back,
    Action::Help,
    Action::Less,
    Action::More,
    Action::MenuUp,
    Action::MenuDown,
    Action::Rules,
    Action::Quit,
];

/// What the keys do while a name is typed.
const TYPING: &[Action] = &[Action::Accept, Action::Erase, Action::Back];

/// The width of the form where a board stands beside it.
const FORM: u16 = 36;

/// The areas of the form and of the board beside it, which may be empty.
#[must_use]
pub fn areas(shared: &Shared) -> (Rect, Rect) {
    let body = ScreenLayout::of(shared.size).body;
    if body.width < FORM + 20 {
        return (body, Rect::default());
    }
    let form = columns(body, 0, FORM);
    (form, columns(body, FORM + 1, body.width - FORM - 1))
}

/// The line of the form under the mouse.
#[must_use]
pub fn row_at(setup: &Setup, shared: &Shared, mouse: Mouse) -> Option<usize> {
    let form = areas(shared).0;
    with_menu(setup, shared, |menu| {
        menu.hit(form, Position::new(mouse.column, mouse.row))
    })
}

/// The form as a list of names and values.
fn with_menu<T>(setup: &Setup, shared: &Shared, then: impl FnOnce(Menu<'_>) -> T) -> T {
    let rows: Vec<(String, String)> = setup
        .rows()
        .into_iter()
        .enumerate()
        .map(|(at, row)| {
            let (name, value, _) = setup.describe(row);
            let chosen = at == setup.at;
            let value = match (&setup.editing, row) {
                (Some(text), SetupRow::Name(_)) if chosen => format!("{text}_"),
                (_, SetupRow::Start | SetupRow::Name(_)) => value,
                _ if chosen => format!("< {value} >"),
                _ => format!("  {value}"),
            };
            (name, value)
        })
        .collect();
    let entries: Vec<MenuEntry<'_>> = rows
        .iter()
        .map(|(name, value)| MenuEntry::new(name).hint(value))
        .collect();
    then(Menu::new(&entries, setup.at, &shared.options.palette))
}

/// Draws the screen.
pub fn draw(setup: &Setup, shared: &Shared, area: Rect, buf: &mut Buffer) {
    let palette = &shared.options.palette;
    let frame = ScreenLayout::of((area.width, area.height));
    draw_title("new game", palette, frame.title, buf);
    let (form, preview) = areas(shared);
    let form = form.intersection(area);
    let rows = setup.rows();
    with_menu(setup, shared, |menu| menu.render(form, buf));
    let (_, _, about) = rows
        .get(setup.at)
        .map_or_else(Default::default, |row| setup.describe(*row));
    let status = match setup.start() {
        Ok(line) => {
            let options = &shared.options;
            let diagram = diagram::plain(&line);
            Board::new(&diagram, palette)
                .glyphs(options.glyphs)
                .coordinates(options.coordinates)
                .render(preview.intersection(area), buf);
            Line::styled(format!(" {about}"), palette.text(Role::Dim))
        }
        Err(error) => Line::styled(format!(" {error}"), palette.text(Role::Error)),
    };
    draw_status(shared, status, frame.status, buf);
    let hints = if setup.editing.is_some() {
        TYPING
    } else {
        HINTS
    };
    draw_hints(shared, hints, frame.hints, buf);
}
