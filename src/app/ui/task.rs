//! A task on a board: the board with what is picked, beside or below it what is to be done, and a
//! line that says how it goes. Courses and puzzles are drawn so.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::Line;
use ratatui::widgets::StatefulWidget;

use super::frame::{ScreenLayout, columns, draw_hints, draw_status, draw_title};
use super::picker::Picker;
use super::preview::Preview;
use super::scene;
use crate::app::keys::Action;
use crate::app::shared::Shared;
use crate::board::Cell;
use crate::games::{AnyLine, Pick};
use crate::theme::Role;
use crate::widgets::scene::{BoardView, Mark, Scene, SceneCache};
use crate::widgets::text::{Page, Text};

/// A task as it is drawn.
#[derive(Clone, Copy, Debug)]
pub struct TaskView<'a> {
    /// The position.
    pub line: &'a AnyLine,
    /// What is picked.
    pub picker: &'a Picker,
    /// Whether the last ply is shown: there was one that belongs to the task.
    pub answered: bool,
    /// Whether the task is done, so that nothing can be picked any more.
    pub done: bool,
}

/// The texts around a task.
#[derive(Clone, Copy, Debug)]
pub struct TaskTexts<'a> {
    /// The title of the screen.
    pub title: &'a str,
    /// What is to be done, in the markup of pages.
    pub text: &'a str,
    /// How it goes.
    pub status: (&'a str, Role),
    /// The keys in the hint line.
    pub hints: &'a [Action],
}

/// The areas of the text and of the board.
fn areas(size: (u16, u16)) -> (Rect, Rect) {
    let body = ScreenLayout::of(size).body;
    if body.width >= 70 {
        let text = (body.width / 3).clamp(28, 46);
        let board = columns(body, text + 3, body.width);
        return (columns(body, 2, text - 1), board);
    }
    let text = (body.height / 2).min(7);
    let board = Rect {
        y: body.y + text,
        height: body.height - text,
        ..body
    };
    let text = Rect {
        height: text,
        ..body
    };
    (columns(text, 1, body.width.saturating_sub(2)), board)
}

fn view<'a>(scene: &'a Scene, shared: &'a Shared) -> BoardView<'a> {
    BoardView::new(scene, &shared.options.palette)
        .graphics(shared.graphics())
        .coordinates(true)
        .least(1)
}

impl TaskView<'_> {
    /// The cell of the board under the mouse.
    #[must_use]
    pub fn cell_at(&self, shared: &Shared, position: Position) -> Option<Cell> {
        let scene = self.board();
        let layout = view(&scene, shared).layout(areas(shared.size).1);
        let at = layout.hit(&scene, position)?;
        self.line.board().cells().get(at).copied()
    }

    /// Draws the screen.
    pub fn draw(
        &self,
        texts: &TaskTexts<'_>,
        shared: &Shared,
        area: Rect,
        buf: &mut Buffer,
        cache: &mut SceneCache,
    ) {
        let palette = &shared.options.palette;
        let size = (area.width, area.height);
        let frame = ScreenLayout::of(size);
        let (text, board_area) = areas(size);
        draw_title(texts.title, palette, frame.title, buf);
        let page = Page::wrapped(texts.text, text.as_size(), palette, shared.graphics());
        Text::new(&page, palette)
            .glyphs(shared.options.glyphs)
            .render(text, buf, cache);
        let scene = self.board();
        (&view(&scene, shared)).render(board_area, buf, cache);
        let (said, role) = texts.status;
        let status = Line::styled(format!(" {said}"), palette.text(role));
        draw_status(shared, status, frame.status, buf);
        draw_hints(shared, texts.hints, frame.hints, buf);
    }

    /// The board with the marks of what can be picked.
    fn board(&self) -> Scene {
        let Self { line, picker, .. } = *self;
        let mut scene = if self.done || self.answered {
            scene::played(line)
        } else {
            scene::plain(line)
        };
        let cursor = picker.cursor(line.board());
        if !self.done {
            let picks = picker.picks();
            let choices = line.choices(picks).cells;
            let preview = Preview {
                line,
                picks,
                cursor,
                choices: &choices,
            };
            preview.add_to(&mut scene);
            for (number, pick) in (1..).zip(picks) {
                if let Pick::Cell(cell) = *pick
                    && let Some(at) = scene::index_of(line, cell)
                {
                    scene.cells[at].picked = Some(number);
                }
            }
            scene::mark(&mut scene, line, cursor, Mark::Cursor);
        }
        picker.orientation().apply(scene)
    }
}
