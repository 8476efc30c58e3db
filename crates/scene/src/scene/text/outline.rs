//! Cells outlined with lines of characters.

use ratatui::style::Style;

use super::super::{Lattice, Mark};
use super::{Glyphs, Painter};
use crate::theme::Role;

impl Painter<'_> {
    /// Draws the lines of all cells and their colours, then those of the cell under the cursor.
    pub(super) fn outlines(&mut self) {
        let scene = self.scene;
        let style = self.palette.text(Role::CellLine);
        for cell in &scene.cells {
            let centre = self.layout.text_cell(cell.at);
            self.outline(centre, style);
            if let Some(colour) = self.fill(cell) {
                self.each_inside(centre, |painter, column, row| {
                    painter.ground(column, row, colour);
                });
            }
        }
        let style = self.palette.text(Role::Cursor);
        for cell in &scene.cells {
            if cell.marks.has(Mark::Cursor) {
                self.outline(self.layout.text_cell(cell.at), style);
            }
        }
    }

    /// The walls of the cell under the cursor.
    pub(super) fn cursor_walls(&mut self, column: i32, row: i32, style: Style) {
        let (left, right) = self.glyphs.cursor_walls();
        let half = self.half();
        self.put(column - half, row, left, style);
        self.put(column + half, row, right, style);
    }

    /// From the middle of a cell to its walls.
    fn half(&self) -> i32 {
        i32::from(self.layout.columns()) / 2
    }

    /// The rows from one row of cells to the next.
    fn rows(&self) -> i32 {
        self.layout.scale.pitch / self.layout.dots().1
    }

    fn outline(&mut self, centre: (i32, i32), style: Style) {
        match self.scene.lattice {
            Lattice::Hexagons => self.hexagon(centre, style),
            Lattice::Squares => self.square(centre, style),
            Lattice::Diamonds => self.diamond(centre, style),
        }
    }

    fn hexagon(&mut self, (x, y): (i32, i32), style: Style) {
        let (half, slope) = (self.half(), self.rows() - 1);
        self.put(x - half, y, self.glyphs.wall(), style);
        self.put(x + half, y, self.glyphs.wall(), style);
        for (dx, up, step) in Slope::new(half, slope, self.glyphs) {
            self.put(x - dx, y - 1 - up, step.rising, style);
            self.put(x + dx, y - 1 - up, step.falling, style);
            self.put(x - half + dx, y + slope - up, step.falling, style);
            self.put(x + half - dx, y + slope - up, step.rising, style);
        }
    }

    fn square(&mut self, (x, y): (i32, i32), style: Style) {
        let half = self.half();
        let (up, down) = self.square_reach();
        for row in -up + 1..down {
            self.put(x - half, y + row, self.glyphs.wall(), style);
            self.put(x + half, y + row, self.glyphs.wall(), style);
        }
        for dx in -half + 1..half {
            self.put(x + dx, y - up, self.glyphs.floor(), style);
            self.put(x + dx, y + down, self.glyphs.floor(), style);
        }
        for (dx, dy) in [(-half, -up), (half, -up), (-half, down), (half, down)] {
            self.put(x + dx, y + dy, self.glyphs.crossing(), style);
        }
    }

    /// The rows from the middle of a square to the lines above and below it.
    fn square_reach(&self) -> (i32, i32) {
        let rows = self.rows();
        (rows / 2, rows - rows / 2)
    }

    fn diamond(&mut self, (x, y): (i32, i32), style: Style) {
        let (half, height) = (self.half(), self.rows());
        let corner = self.glyphs.corner();
        for (dx, dy) in [(-half, 0), (half, 0), (0, -height), (0, height)] {
            self.put(x + dx, y + dy, corner, style);
        }
        for (dx, up, step) in Slope::new(half, height - 1, self.glyphs) {
            self.put(x - dx, y - 1 - up, step.rising, style);
            self.put(x + dx, y - 1 - up, step.falling, style);
            self.put(x - half + dx, y + height - 1 - up, step.falling, style);
            self.put(x + half - dx, y + height - 1 - up, step.rising, style);
        }
    }

    /// Calls for every text cell inside the lines of a cell.
    fn each_inside(&mut self, (x, y): (i32, i32), mut draw: impl FnMut(&mut Self, i32, i32)) {
        let half = self.half();
        let rows = self.rows();
        let reach = match self.scene.lattice {
            Lattice::Squares => {
                let (up, down) = self.square_reach();
                (1 - up, down - 1)
            }
            Lattice::Hexagons | Lattice::Diamonds => (1 - rows, rows - 1),
        };
        for row in reach.0..=reach.1 {
            let side = match self.scene.lattice {
                Lattice::Diamonds => half * (rows - row.abs()) / rows - 1,
                Lattice::Hexagons => half - 1 - row.abs(),
                Lattice::Squares => half - 1,
            };
            for dx in -side..=side {
                draw(self, x + dx, y + row);
            }
        }
    }
}

/// A step of a line: as it is drawn rising to the right and falling to the right.
#[derive(Clone, Copy)]
struct Step {
    rising: char,
    falling: char,
}

/// The characters of a line from a corner at the side up to the tip in the middle: their distance
/// from the middle, the row counted upwards, and the character.
struct Slope {
    half: i32,
    rows: i32,
    glyphs: Glyphs,
    at: i32,
}

impl Slope {
    const fn new(half: i32, rows: i32, glyphs: Glyphs) -> Self {
        Slope {
            half,
            rows,
            glyphs,
            at: 0,
        }
    }
}

impl Iterator for Slope {
    type Item = (i32, i32, Step);

    fn next(&mut self) -> Option<Self::Item> {
        self.at += 1;
        if self.at >= self.half || self.rows == 0 {
            return None;
        }
        let away = self.half - self.at;
        if self.rows == self.half - 1 {
            let (rising, falling) = self.glyphs.slopes();
            return Some((away, self.at - 1, Step { rising, falling }));
        }
        // The height of the middle of the character in thirds of a row.
        let thirds = 3 * self.rows * self.at / self.half;
        let glyph = ['.', '-', '\''][(thirds % 3) as usize];
        let step = Step {
            rising: glyph,
            falling: glyph,
        };
        Some((away, thirds / 3, step))
    }
}
