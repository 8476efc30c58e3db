//! The number of dots in the unit of a drawing.

use super::super::draw::{Finish, Pen, Space};
use super::super::layout::Layout;
use super::super::{Lattice, Mode};

/// The scale of a drawing in dots.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(in super::super) struct Measure {
    pub lattice: Lattice,
    pub finish: Finish,
    /// Dots from a cell to the next in its row.
    pub width: i32,
    /// Dots from a row of cells to the next.
    pub pitch: i32,
    /// The height of a dot in thousandths of its width.
    aspect: u32,
    /// Dots down in a cell of text.
    text_row: i32,
}

impl Measure {
    /// The scale of a layout.
    pub fn new(layout: &Layout, filled: bool) -> Self {
        let finish = match layout.mode() {
            Mode::Pixels => Finish::Shaded,
            _ if filled => Finish::Flat,
            _ => Finish::Lines,
        };
        Measure {
            lattice: layout.lattice(),
            finish,
            width: layout.scale.width,
            pitch: layout.scale.pitch,
            aspect: (layout.dot_aspect() * 1000.0).round() as u32,
            text_row: layout.dots().1,
        }
    }

    /// Dots across and down to the unit of a space.
    pub fn unit(self, space: Space) -> (f32, f32) {
        let across = self.width as f32;
        let down = match self.lattice {
            Lattice::Hexagons => self.pitch as f32 / 0.75_f32.sqrt(),
            Lattice::Squares => self.pitch as f32,
            Lattice::Diamonds => self.pitch as f32 * 2.0,
        };
        match space {
            Space::Cell => (across, down),
            Space::Round => {
                let aspect = self.aspect as f32 / 1000.0;
                let unit = across.min(down * aspect);
                (unit, unit / aspect)
            }
        }
    }

    /// The pen for drawings at this scale, with the centre somewhere in a dot.
    pub fn pen(self, centre: (f32, f32)) -> Pen {
        let (across, down) = self.unit(Space::Round);
        let dot = 1.0 / across;
        let pen = Pen {
            lattice: self.lattice,
            finish: self.finish,
            gap: match self.finish {
                Finish::Lines => 0.0,
                // One dot across; where a dot is a large part of the cell, less of one.
                Finish::Flat => dot.min(0.1),
                // An even number of pixels, so that both halves are whole.
                Finish::Shaded => 2.0 * (across * 0.016).round().max(1.0) / across,
            },
            hair: match self.finish {
                Finish::Shaded => dot,
                // A dot is not always square: a line is seen in both directions.
                Finish::Lines | Finish::Flat => dot.max(1.0 / down),
            },
            dot: (dot, 1.0 / down),
            centre,
            free: None,
        };
        // Coarse squares have no lines.
        let free = self.free_rows().filter(|_| !pen.is_coarse());
        Pen {
            free: free.map(|(top, bottom)| (top / down, bottom / down)),
            ..pen
        }
    }

    /// The dots from the middle of a square up to where text cells begin that have no part of the
    /// line above it, and down to a dot above the line below it. The line above is the first dot of
    /// a row of text.
    fn free_rows(self) -> Option<(f32, f32)> {
        let in_dots = self.lattice == Lattice::Squares && self.finish != Finish::Shaded;
        let same = in_dots && self.pitch % self.text_row == 0;
        same.then(|| {
            let middle = (self.pitch + 1) as f32 / 2.0;
            let (first, last) = (self.text_row, self.pitch - 1);
            (middle - first as f32, last as f32 - middle)
        })
    }
}
