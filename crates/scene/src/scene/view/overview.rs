//! The small whole of a board that is shown through a window: half a cell of text for each cell.

use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};
use ratatui::widgets::Widget;

use super::super::draw::Inks;
use super::super::draw::compose::fill;
use super::super::{Beyond, GridPoint, Layout, Mark, Scene, SceneCell};
use super::BoardView;
use crate::theme::{Rgb, Role};

/// A widget that draws the small whole of a board, in which the part in sight is brighter.
#[derive(Debug, Clone)]
pub struct Overview<'a> {
    scene: &'a Scene,
    layout: Layout,
    inks: Inks,
}

impl<'a> BoardView<'a> {
    /// The small whole of the board as it is drawn in an area; `None` where everything is in sight,
    /// or without colours or blocks to draw it with.
    pub fn overview(&self, area: Rect) -> Option<Overview<'a>> {
        let layout = self.layout(area);
        let inks = Inks::new(self.palette);
        let is_of_use = layout.beyond != Beyond::default();
        (is_of_use && inks.filled && !layout.mode().is_text()).then_some(Overview {
            scene: self.scene,
            layout,
            inks,
        })
    }
}

impl Overview<'_> {
    /// The columns and rows that it takes.
    pub fn size(&self) -> Size {
        let (least, most) = self.scene.bounds();
        Size {
            width: ((most.x - least.x) / 2 + 1).unsigned_abs(),
            height: ((most.y - least.y) / 2 + 1).unsigned_abs(),
        }
    }

    fn colour(&self, cell: &SceneCell) -> Rgb {
        let inks = &self.inks;
        let colour = match cell.piece {
            _ if cell.marks.has(Mark::Cursor) => return inks.role(Role::Cursor),
            _ if cell.has_pawn() => inks.role(Role::Pawn),
            Some(piece) => inks.body(piece.side, self.scene.colours[piece.side]).ink,
            None => fill(self.scene, inks, cell),
        };
        match self.layout.position(cell.at) {
            Some(_) if cell.piece.is_none() => colour.mix(inks.role(Role::Text), 0.2),
            Some(_) => colour,
            None => colour.mix(inks.background(), 0.35),
        }
    }
}

impl Widget for &Overview<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let least = self.scene.bounds().0;
        let area = area.intersection(buf.area);
        let place = |at: GridPoint| {
            let (x, y) = ((at.x - least.x) / 2, at.y - least.y);
            let inside = x < area.width as i16 && y / 2 < area.height as i16;
            inside.then(|| (area.x + x as u16, area.y + y as u16 / 2, y % 2 == 1))
        };
        for cell in &self.scene.cells {
            let Some((x, y, lower)) = place(cell.at) else {
                continue;
            };
            let colour = self.inks.colour(self.colour(cell));
            let text = &mut buf[(x, y)];
            // The half that comes first is the glyph, and the other one is behind it.
            match (lower, text.symbol()) {
                (true, "▀") | (false, "▄") => text.set_bg(colour),
                (true, _) => text.set_char('▄').set_fg(colour),
                (false, _) => text.set_char('▀').set_fg(colour),
            };
        }
    }
}
