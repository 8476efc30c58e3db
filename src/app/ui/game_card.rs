//! A board with lines about its game below it, as lists show the game under the cursor.

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::fit::whole_clauses;
use super::side::side_style;
use crate::app::canvas::Canvas;
use parlour_rules::games::{GameInfo, Side};
use parlour_scene::scene::{BoardView, Scene};
use parlour_scene::theme::{Palette, Role};

/// Draws lines at the bottom of an area on a panel's ground, and the board above them, if there is
/// one.
pub fn draw_game_card(
    scene: Option<&Scene>,
    lines: Vec<Line<'_>>,
    area: Rect,
    canvas: &mut Canvas<'_>,
) {
    let palette = &canvas.palette().raised();
    let text = (lines.len() as u16).min(area.height);
    let board = Rect {
        height: area.height - text,
        ..area
    };
    if let Some(scene) = scene {
        let view = BoardView::new(scene, palette)
            .graphics(canvas.graphics())
            .coordinates(false)
            .least(1);
        canvas.board(&view, board);
    }
    let below = Rect::new(area.x, board.bottom(), area.width, text);
    canvas.lines(below, lines);
}

/// The colour of a side and the name of its player, within a number of columns.
pub fn player_line(
    info: &GameInfo,
    side: Side,
    name: &str,
    palette: &Palette,
    width: usize,
) -> Line<'static> {
    let colour = info.sides[side];
    let name = whole_clauses(name, width.saturating_sub(colour.len() + 1));
    Line::from(vec![
        Span::styled(colour, side_style(palette, info.colours[side])),
        Span::styled(format!(" {name}"), palette.text(Role::Text)),
    ])
}
