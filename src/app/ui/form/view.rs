//! How a form is drawn: its rows in groups, the board as it will be beside them, and what the row
//! under the cursor means.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect, Size};
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, StatefulWidget, Widget, Wrap};
use unicode_width::UnicodeWidthStr;

use super::row::{FormHit, FormRow};
use crate::app::input::Mouse;
use crate::app::keys::Action;
use crate::app::shared::Shared;
use crate::app::ui::fit::{whole_clauses, wrapped};
use crate::app::ui::frame::{ScreenLayout, columns, draw_hints, draw_status, draw_title};
use crate::app::ui::sentence::{capitalized, sentence};
use parlour_scene::scene::{BoardView, Scene, SceneCache};
use parlour_scene::theme::Role;

/// What the keys do in a form.
pub const HINTS: &[Action] = &[
    Action::Start,
    Action::Less,
    Action::More,
    Action::MenuUp,
    Action::MenuDown,
    Action::Back,
    Action::Help,
    Action::Rules,
    Action::Quit,
];

/// A form as it is drawn.
#[derive(Clone, Debug)]
pub struct FormView<'a> {
    /// What the form is for.
    pub title: &'a str,
    /// The rows, in groups that are set apart.
    pub groups: Vec<Vec<FormRow>>,
    /// What stands above each group; without any the groups are only set apart.
    pub headings: Vec<String>,
    /// The row under the cursor, counted through all groups.
    pub at: usize,
    /// The board as it will be, or why there is none.
    pub board: Result<Scene, String>,
    /// What stands below the board.
    pub caption: String,
    /// What the keys do.
    pub hints: &'a [Action],
}

/// A row of the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum FormLine<'a> {
    /// Between two groups.
    Gap,
    /// Above a group.
    Heading(&'a str),
    /// A row of the form, by its number.
    Row(usize),
}

/// A narrow form of so many rows has one of them for help.
const HELPED: u16 = 7;

/// The areas of the rows and of the board beside them, which may be empty.
fn areas(size: (u16, u16)) -> (Rect, Rect) {
    let body = ScreenLayout::of(size).body;
    if body.width < 64 {
        // What the row means needs a row of its own besides the status.
        let height = body.height - u16::from(body.height >= HELPED);
        return (Rect { height, ..body }, Rect::default());
    }
    let width = (body.width * 9 / 20).clamp(44, 64);
    // A row stays free above where rows are not scarce.
    let above = u16::from(body.height >= 24);
    let rows = Rect {
        y: body.y + above,
        height: body.height - above,
        ..columns(body, 0, width)
    };
    (rows, columns(body, width + 1, body.width - width - 1))
}

impl FormView<'_> {
    fn rows(&self) -> impl Iterator<Item = &FormRow> {
        self.groups.iter().flatten()
    }

    /// The rows of the screen around the cursor. Groups are set apart as far as there is room for
    /// that, and always where they have headings.
    fn lines(&self, height: u16) -> Vec<FormLine<'_>> {
        let height = usize::from(height);
        let count = self.rows().count();
        let gaps = count + self.groups.len().saturating_sub(1) <= height;
        let mut lines = Vec::new();
        let mut row = 0;
        for (at, group) in self.groups.iter().enumerate() {
            let heading = self.headings.get(at).filter(|heading| !heading.is_empty());
            if (gaps || !self.headings.is_empty()) && !lines.is_empty() {
                lines.push(FormLine::Gap);
            }
            lines.extend(heading.map(|heading| FormLine::Heading(heading)));
            lines.extend((row..row + group.len()).map(FormLine::Row));
            row += group.len();
        }
        let at = lines
            .iter()
            .position(|line| *line == FormLine::Row(self.at));
        let last = lines.len().saturating_sub(height);
        let first = at.unwrap_or(0).saturating_sub(height / 2).min(last);
        lines.drain(..first);
        lines.truncate(height);
        lines
    }

    /// The column at which values begin.
    fn value_column(&self, width: u16) -> u16 {
        let labels = self.rows().map(|row| row.label.width());
        let longest = labels.max().unwrap_or(0) as u16;
        (longest + 4).min(width / 2)
    }

    /// What is under the mouse.
    #[must_use]
    pub fn hit(&self, shared: &Shared, mouse: Mouse) -> Option<FormHit> {
        let area = areas(shared.size).0;
        if !area.contains(Position::new(mouse.column, mouse.row)) {
            return None;
        }
        let lines = self.lines(area.height);
        let FormLine::Row(row) = *lines.get(usize::from(mouse.row - area.y))? else {
            return None;
        };
        let value_x = self.value_column(area.width);
        let column = mouse.column - area.x;
        let part = self
            .rows()
            .nth(row)?
            .hit(value_x, area.width, column, row == self.at);
        Some(FormHit { row, part })
    }

    /// Draws the form.
    pub fn draw(&self, shared: &Shared, area: Rect, buf: &mut Buffer, cache: &mut SceneCache) {
        let palette = &shared.options.palette;
        let size = (area.width, area.height);
        let frame = ScreenLayout::of(size);
        draw_title(self.title, palette, frame.title, buf);
        let (form, preview) = areas(size);
        let value_x = self.value_column(form.width);
        let rows: Vec<&FormRow> = self.rows().collect();
        for (line, area) in self.lines(form.height).into_iter().zip(form.rows()) {
            match line {
                FormLine::Gap => {}
                FormLine::Heading(heading) => {
                    Line::styled(format!(" {heading}"), palette.text(Role::Accent))
                        .render(area, buf);
                }
                FormLine::Row(row) => {
                    rows[row].draw(value_x, row == self.at, palette, area, buf);
                }
            }
        }
        // What is wrong stands where the board would, or in place of the help.
        let (said, role) = match &self.board {
            Err(error) if preview.is_empty() => (sentence(error), Role::Error),
            _ => (
                capitalized(rows.get(self.at).map_or("", |row| row.help.as_str())),
                Role::Dim,
            ),
        };
        let room = usize::from(area.width.saturating_sub(1));
        let mut said = said.as_str();
        if preview.is_empty() && form.height < frame.body.height && said.width() > room {
            let above = Rect::new(form.x, form.bottom(), form.width, 1);
            let first = wrapped(said, room).next().unwrap_or_default();
            said = said[first.len()..].trim_start();
            Line::styled(format!(" {first}"), palette.text(role)).render(above, buf);
        }
        let said = format!(" {}", whole_clauses(said, room));
        let mut status = Line::styled(said, palette.text(role));
        match &self.board {
            Ok(scene) => {
                let captioned = self.draw_board(shared, scene, preview, buf, cache);
                // What stands below the board is not said twice.
                let help = rows.get(self.at).map(|row| sentence(&row.help));
                if captioned && help == Some(sentence(&self.caption)) {
                    status = Line::default();
                }
            }
            Err(_) if preview.is_empty() => {}
            Err(error) => {
                Paragraph::new(sentence(error))
                    .style(palette.text(Role::Error))
                    .wrap(Wrap { trim: true })
                    .centered()
                    .render(middle(preview), buf);
            }
        }
        draw_status(shared, status, frame.status, buf);
        draw_hints(shared, self.hints, frame.hints, buf);
    }

    /// Draws the board, and below it what is said of it where there is room; returns whether there
    /// is.
    fn draw_board(
        &self,
        shared: &Shared,
        scene: &Scene,
        area: Rect,
        buf: &mut Buffer,
        cache: &mut SceneCache,
    ) -> bool {
        let palette = &shared.options.palette;
        let view = BoardView::new(scene, palette)
            .graphics(shared.graphics())
            .picture();
        // Whole words leave some columns free at the ends of lines.
        let caption_rows = self.caption.width() / usize::from(area.width.max(4) - 3) + 2;
        let below = if area.height >= 18 {
            (caption_rows as u16 + 1).min(area.height / 2)
        } else {
            0
        };
        let room = Rect {
            height: area.height - below,
            ..area
        };
        (&view).render(room, buf, cache);
        if below > 0 {
            let Size { height, .. } = view.size(room.as_size());
            let y = room.y + room.height.midpoint(height) + 1;
            let caption = Rect {
                y,
                height: below - 1,
                ..area
            }
            .inner(ratatui::layout::Margin::new(1, 0));
            Paragraph::new(self.caption.as_str())
                .style(palette.text(Role::Dim))
                .wrap(Wrap { trim: true })
                .centered()
                .render(caption.intersection(buf.area), buf);
        }
        below > 0
    }
}

/// Three rows in the middle of an area.
fn middle(area: Rect) -> Rect {
    Rect {
        y: area.y + area.height.saturating_sub(3) / 2,
        height: area.height.min(3),
        ..area
    }
}
