//! A small board below the tree: where the engine's best line leads.

use ratatui::layout::{Rect, Size};
use ratatui::text::Line;
use ratatui::widgets::Widget;

use super::Study;
use crate::app::canvas::Canvas;
use crate::app::ui::frame::take_rows;
use crate::app::ui::scene;
use parlour_records::words;
use parlour_rules::games::AnyLine;
use parlour_scene::scene::BoardView;
use parlour_scene::theme::Role;

/// The fewest rows for a board with its title and a row free above it.
const LEAST: u16 = 14;

/// The position at the end of the best line in sight; none where nothing is expected.
fn end_of_line(study: &Study) -> Option<AnyLine> {
    let mut end = study.line().clone();
    for &ply in &study.lines()?.best()?.plies {
        end.play(ply).ok()?;
    }
    (end.len() > study.line().len()).then_some(end)
}

/// Draws the board at the bottom of the rows that the tree leaves, if there is room for it; returns
/// whether it did.
pub(super) fn draw(study: &Study, mut area: Rect, canvas: &mut Canvas<'_>) -> bool {
    if area.height < LEAST {
        return false;
    }
    let Some(end) = end_of_line(study) else {
        return false;
    };
    let palette = &canvas.palette().raised();
    let scene = study.picker.orientation().apply(scene::played(&end));
    let view = BoardView::new(&scene, palette)
        .graphics(canvas.graphics())
        .picture();
    take_rows(&mut area, 2);
    let Size { height, .. } = view.size(area.as_size());
    let above = area.height.saturating_sub(height);
    take_rows(&mut area, above);
    let plies = words::counted(end.len() - study.line().len(), "move");
    let title = format!("Where line 1 leads, in {plies}");
    let row = Rect::new(area.x, area.y.saturating_sub(1), area.width, 1);
    Line::styled(title, palette.text(Role::Dim)).render(row, canvas.buf);
    canvas.board(&view, area);
    true
}
