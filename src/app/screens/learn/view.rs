//! How a course is drawn: the board, and beside or below it what the step says.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::Line;
use ratatui::widgets::StatefulWidget;

use super::Learn;
use crate::app::keys::Action;
use crate::app::shared::Shared;
use crate::app::ui::frame::{ScreenLayout, columns, draw_hints, draw_status, draw_title};
use crate::app::ui::preview::Preview;
use crate::app::ui::scene;
use crate::board::Cell;
use crate::theme::Role;
use crate::widgets::scene::{BoardView, Mark, Scene, SceneCache};
use crate::widgets::text::{Page, Text};

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

/// The board with the marks of what can be picked.
fn board(learn: &Learn) -> Scene {
    let line = &learn.line;
    let mut scene = if learn.done || learn.found > 0 {
        scene::played(line)
    } else {
        scene::plain(line)
    };
    let cursor = learn.picker.cursor(line.board());
    if !learn.done {
        let picks = learn.picker.picks();
        let choices = line.choices(picks).cells;
        let preview = Preview {
            line,
            picks,
            cursor,
            choices: &choices,
        };
        preview.add_to(&mut scene);
        for (number, pick) in (1..).zip(picks) {
            if let crate::games::Pick::Cell(cell) = *pick
                && let Some(at) = scene::index_of(line, cell)
            {
                scene.cells[at].picked = Some(number);
            }
        }
        scene::mark(&mut scene, line, cursor, Mark::Cursor);
    }
    learn.picker.orientation().apply(scene)
}

fn view<'a>(scene: &'a Scene, shared: &'a Shared) -> BoardView<'a> {
    BoardView::new(scene, &shared.options.palette)
        .graphics(shared.graphics())
        .coordinates(true)
        .least(1)
}

/// The cell of the board under the mouse.
pub(super) fn cell_at(learn: &Learn, shared: &Shared, position: Position) -> Option<Cell> {
    let scene = board(learn);
    let layout = view(&scene, shared).layout(areas(shared.size).1);
    let at = layout.hit(&scene, position)?;
    learn.line.board().cells().get(at).copied()
}

/// Draws the screen.
pub(super) fn draw(
    learn: &Learn,
    shared: &Shared,
    area: Rect,
    buf: &mut Buffer,
    cache: &mut SceneCache,
) {
    let palette = &shared.options.palette;
    let size = (area.width, area.height);
    let frame = ScreenLayout::of(size);
    let (text, board_area) = areas(size);
    let title = format!("Learn {}", learn.info.name);
    draw_title(&title, palette, frame.title, buf);
    let (lesson, steps) = (learn.lesson(), learn.course.steps.len());
    let source = format!("# {}. {}\n\n{}", learn.at + 1, lesson.title, lesson.text);
    let page = Page::wrapped(&source, text.as_size(), palette, shared.graphics());
    Text::new(&page, palette)
        .glyphs(shared.options.glyphs)
        .render(text, buf, cache);
    let scene = board(learn);
    (&view(&scene, shared)).render(board_area, buf, cache);
    let number = format!("step {} of {steps}", learn.at + 1);
    let (said, role) = match (&learn.missed, learn.done) {
        (_, true) if learn.at + 1 == steps => ("Done. That was the course.".to_owned(), Role::Good),
        (_, true) => ("Done. Enter goes on.".to_owned(), Role::Good),
        (Some(missed), _) => (missed.clone(), Role::Warning),
        (None, _) if learn.found > 0 => {
            ("Good. That was answered: and now?".to_owned(), Role::Good)
        }
        (None, _) => (number, Role::Dim),
    };
    let status = Line::styled(format!(" {said}"), palette.text(role));
    draw_status(shared, status, frame.status, buf);
    draw_hints(shared, HINTS, frame.hints, buf);
}
