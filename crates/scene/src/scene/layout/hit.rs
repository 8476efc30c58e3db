//! The thing that a click hits.

use ratatui::layout::{Position, Rect};

use super::super::{Lattice, Scene};
use super::{Coordinates, Layout};

impl Layout {
    /// The index of the cell that is drawn at a position of the screen, in text cells; between two
    /// cells the nearer one, outside the board none.
    pub fn hit(&self, scene: &Scene, position: Position) -> Option<usize> {
        self.hit_at(
            scene,
            f32::from(position.x) + 0.5,
            f32::from(position.y) + 0.5,
        )
    }

    /// The index of the cell at a point of the screen, in text columns and rows with fractions:
    /// where the mouse tells pixels, those divided by the size of a cell of text.
    pub fn hit_at(&self, scene: &Scene, column: f32, row: f32) -> Option<usize> {
        let area = self.area();
        let inside = Position::new(column as u16, row as u16);
        if column < 0.0 || row < 0.0 || !area.contains(inside) {
            return None;
        }
        let (across, down) = self.dots();
        let x = (column - f32::from(area.x)) * across as f32;
        let y = (row - f32::from(area.y)) * down as f32;
        // In units of a cell, a click on the edge of the board may miss by half a text cell.
        let slack = across as f32 / self.scale.width as f32;
        let away = |at| {
            let (cx, cy) = self.centre(at);
            self.distance(x - cx as f32 / 2.0, y - cy as f32 / 2.0)
        };
        let cells = scene.cells.iter().enumerate();
        let (index, nearest) = cells
            .map(|(index, cell)| (index, away(cell.at)))
            .min_by(|a, b| a.1.total_cmp(&b.1))?;
        (nearest <= 0.5 + slack / 2.0).then_some(index)
    }

    /// Returns whether no part of a cell or of its coordinates is within some text cells.
    pub fn is_free(&self, scene: &Scene, rect: Rect) -> bool {
        let (across, down) = self.dots();
        let area = self.area();
        // In halves of a dot from the top left of the area, as centres are.
        let x = |column: u16| 2 * across * (i32::from(column) - i32::from(area.x));
        let y = |row: u16| 2 * down * (i32::from(row) - i32::from(area.y));
        let labels = match self.coordinates {
            Coordinates::None => 0,
            Coordinates::Left | Coordinates::All => 4 * across,
        };
        let half_width = self.scale.width + 2 * labels;
        let half_height = match self.lattice() {
            Lattice::Hexagons => 4 * self.scale.pitch / 3 + 1,
            Lattice::Squares => self.scale.pitch,
            Lattice::Diamonds => 2 * self.scale.pitch,
        };
        // The letters of columns stand below squares.
        let below = match self.lattice() {
            Lattice::Squares if labels > 0 => 4 * down,
            _ => 0,
        };
        scene.cells.iter().all(|cell| {
            let (cx, cy) = self.centre(cell.at);
            cx + half_width <= x(rect.left())
                || cx - half_width >= x(rect.right())
                || cy + half_height + below <= y(rect.top())
                || cy - half_height >= y(rect.bottom())
        })
    }

    /// The distance of a point from a centre, in units of a cell, measured so that a cell is all
    /// that is at most half a unit away.
    fn distance(&self, dx: f32, dy: f32) -> f32 {
        let across = dx.abs() / self.scale.width as f32;
        let along = dy.abs() / self.scale.pitch as f32;
        match self.lattice() {
            // The edges of a hexagon face three directions, sixty degrees apart; rows are
            // sqrt(3)/2 units apart.
            Lattice::Hexagons => across.max(across / 2.0 + along * 0.75),
            Lattice::Squares => across.max(along),
            // The pitch of the rows is half a diagonal.
            Lattice::Diamonds => across + along / 2.0,
        }
    }
}
