//! A board with lines about its game below it, as lists show the game under the cursor.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{StatefulWidget, Widget};

use super::fit::whole_clauses;
use super::side::side_style;
use crate::app::shared::Shared;
use parlour_rules::games::{GameInfo, Side};
use parlour_scene::scene::{BoardView, Scene, SceneCache};
use parlour_scene::theme::{Palette, Role};

/// Draws lines at the bottom of an area on a panel's ground, and the board above them, if there is
/// one.
pub fn draw_game_card(
    scene: Option<&Scene>,
    lines: Vec<Line<'_>>,
    shared: &Shared,
    area: Rect,
    buf: &mut Buffer,
    cache: &mut SceneCache,
) {
    let palette = &shared.options.palette.raised();
    let text = (lines.len() as u16).min(area.height);
    let board = Rect {
        height: area.height - text,
        ..area
    };
    if let Some(scene) = scene {
        let view = BoardView::new(scene, palette)
            .graphics(shared.graphics())
            .coordinates(false)
            .least(1);
        (&view).render(board, buf, cache);
    }
    let below = Rect::new(area.x, board.bottom(), area.width, text);
    for (row, line) in below.rows().zip(lines) {
        line.render(row, buf);
    }
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
