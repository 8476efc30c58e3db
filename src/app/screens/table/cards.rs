//! The players where there is no panel: in two corners that the board leaves free.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::Widget;

use super::{Table, panel};
use crate::app::shared::Shared;
use crate::games::Side;
use crate::widgets::scene::{Layout, Scene};

/// The columns and rows that are tried for each player, the best first.
const SIZES: [(u16, u16); 5] = [(30, 2), (24, 2), (24, 1), (18, 2), (18, 1)];

/// Where the players are shown: two corners of the board's area, the first side's first.
pub(super) fn corners(layout: &Layout, scene: &Scene) -> Option<[Rect; 2]> {
    let area = layout.area();
    SIZES.into_iter().find_map(|(width, height)| {
        if area.width < 2 * width + 2 || area.height < 2 * height {
            return None;
        }
        let right = area.right() - width;
        let bottom = area.bottom() - height;
        let at = |x, y| Rect::new(x, y, width, height);
        let pairs = [
            [at(area.x, area.y), at(right, area.y)],
            [at(area.x, area.y), at(area.x, bottom)],
            [at(right, area.y), at(right, bottom)],
            [at(area.x, bottom), at(right, bottom)],
        ];
        let free = |pair: &[Rect; 2]| pair.iter().all(|&rect| layout.is_free(scene, rect));
        pairs.into_iter().find(free)
    })
}

/// Draws the players.
pub(super) fn draw(table: &Table, shared: &Shared, corners: [Rect; 2], buf: &mut Buffer) {
    for (side, corner) in Side::BOTH.into_iter().zip(corners) {
        let width = usize::from(corner.width.saturating_sub(1));
        let lines = panel::player_lines(table, shared, side, width);
        for (row, line) in corner.rows().zip(lines) {
            line.render(row, buf);
        }
    }
}
