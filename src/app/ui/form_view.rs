//! How a form is drawn: its lines, the board as it will be beside them, and what the line under
//! the cursor means.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::Line;
use ratatui::widgets::{StatefulWidget, Widget};

use super::frame::{ScreenLayout, columns, draw_hints, draw_status, draw_title};
use crate::app::input::Mouse;
use crate::app::keys::Action;
use crate::app::shared::Shared;
use crate::theme::Role;
use crate::widgets::menu::{Menu, MenuEntry};
use crate::widgets::scene::{BoardView, Scene, SceneCache};

/// What the keys do in a form.
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

/// The width of the lines where a board stands beside them.
const FORM: u16 = 36;

/// A form as it is drawn.
#[derive(Clone, Debug)]
pub struct FormView<'a> {
    /// What the form is for.
    pub title: &'a str,
    /// The name and the value of each line.
    pub lines: Vec<(String, String)>,
    /// The line under the cursor.
    pub at: usize,
    /// The start position, or why there is none.
    pub start: Result<Scene, String>,
    /// What the line under the cursor means.
    pub help: String,
    /// What the keys do.
    pub hints: &'a [Action],
}

/// The areas of the lines and of the board beside them, which may be empty.
fn areas(size: (u16, u16)) -> (Rect, Rect) {
    let body = ScreenLayout::of(size).body;
    if body.width < FORM + 20 {
        return (body, Rect::default());
    }
    let lines = columns(body, 0, FORM);
    (lines, columns(body, FORM + 1, body.width - FORM - 1))
}

impl FormView<'_> {
    /// The line under the mouse.
    #[must_use]
    pub fn hit(&self, shared: &Shared, mouse: Mouse) -> Option<usize> {
        let area = areas(shared.size).0;
        let position = Position::new(mouse.column, mouse.row);
        self.with_menu(shared, |menu| menu.hit(area, position))
    }

    /// Draws the form.
    pub fn draw(&self, shared: &Shared, area: Rect, buf: &mut Buffer, cache: &mut SceneCache) {
        let options = &shared.options;
        let palette = &options.palette;
        let size = (area.width, area.height);
        let frame = ScreenLayout::of(size);
        draw_title(self.title, palette, frame.title, buf);
        let (lines, preview) = areas(size);
        self.with_menu(shared, |menu| menu.render(lines, buf));
        let status = match &self.start {
            Ok(scene) => {
                let view = BoardView::new(scene, palette)
                    .graphics(shared.graphics())
                    .coordinates(options.coordinates)
                    .least(1);
                (&view).render(preview, buf, cache);
                Line::styled(format!(" {}", self.help), palette.text(Role::Dim))
            }
            Err(error) => Line::styled(format!(" {error}"), palette.text(Role::Error)),
        };
        draw_status(shared, status, frame.status, buf);
        draw_hints(shared, self.hints, frame.hints, buf);
    }

    /// The lines as a list.
    fn with_menu<T>(&self, shared: &Shared, then: impl FnOnce(Menu<'_>) -> T) -> T {
        let lines = self.lines.iter();
        let entries: Vec<MenuEntry<'_>> = lines
            .map(|(name, value)| MenuEntry::new(name).hint(value))
            .collect();
        then(Menu::new(&entries, self.at, &shared.options.palette))
    }
}
