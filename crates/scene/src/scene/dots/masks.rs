//! Pieces and signs as tables of dots: in so few dots a drawing is best made by hand.

use super::super::Mode;
use super::shape::Form;
use parlour_rules::games::PieceKind;

/// The left half of a shape, row by row from the top; the right half mirrors it, so that nothing
/// is ever lopsided. An `o` is a dot of a heart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Mask(&'static str);

/// The shapes of one size.
struct Shapes {
    /// Circle, triangle, square.
    solid: [Mask; 3],
    /// The same, hollow.
    hollow: [Mask; 3],
    gem: Mask,
    pentagon: Pentagon,
}

/// The piece that decides, larger than the others: a roof, shoulders, and a heart in the lower of
/// its two rows of text, where no dot of the cell's face makes a third colour.
struct Pentagon {
    /// Solid and hollow.
    broad: [Mask; 2],
    /// The same where cells are narrow.
    slim: [Mask; 2],
}

const PENTAGON_IN_SEXTANTS: Pentagon = Pentagon {
    broad: [
        Mask("...# .### #### ###o ###o .###"),
        Mask("...# .### #### ##oo ##oo .###"),
    ],
    slim: [
        Mask("..# .## ### ##o ##o .##"),
        Mask("..# .## ### #oo #oo .##"),
    ],
};

const PENTAGON_IN_OCTANTS: Pentagon = Pentagon {
    broad: [
        Mask("...# ..## .### #### ###o ###o .### .###"),
        Mask("...# ..## .### #### ##oo ##oo .### .###"),
    ],
    slim: [
        Mask("..# .## ### ### ##o ##o .## .##"),
        Mask("..# .## ### ### #oo #oo .## .##"),
    ],
};

const PENTAGON_IN_QUADRANTS: Pentagon = Pentagon {
    broad: [Mask("...# .### ###o .###"), Mask("...# .### ##oo .###")],
    slim: [Mask("..# ### ##o .##"), Mask("..# ### #oo .##")],
};

const PENTAGON_IN_HALVES: Pentagon = Pentagon {
    broad: [Mask(".# ## #o ##"), Mask(".# #. #o ##")],
    slim: [Mask(".# ## #o ##"), Mask(".# #. #o ##")],
};

/// Sextants, two rows of text a cell: 6 × 4.
const SEXTANTS_LOW: Shapes = Shapes {
    solid: [
        Mask(".## ### ### .##"),
        Mask("..# ..# .## ###"),
        Mask("### ### ### ###"),
    ],
    hollow: [
        Mask(".## ##. ##. .##"),
        Mask("..# ..# .#. ###"),
        Mask("### ##. ##. ###"),
    ],
    gem: Mask("..# .## .## ..#"),
    pentagon: PENTAGON_IN_SEXTANTS,
};

/// Sextants, three rows: 8 × 6.
const SEXTANTS_HIGH: Shapes = Shapes {
    solid: [
        Mask("..## .### #### #### .### ..##"),
        Mask("...# ...# ..## ..## .### ####"),
        Mask("#### #### #### #### #### ####"),
    ],
    hollow: [
        Mask("..## .##. ##.. ##.. .##. ..##"),
        Mask("...# ...# ..#. ..#. .#.. ####"),
        Mask("#### ##.. ##.. ##.. ##.. ####"),
    ],
    gem: Mask("...# ..## ..## ...#"),
    pentagon: PENTAGON_IN_SEXTANTS,
};

/// Octants, two rows: 6 × 6.
const OCTANTS_LOW: Shapes = Shapes {
    solid: [
        Mask(".## ### ### ### ### .##"),
        Mask("..# ..# .## .## ### ###"),
        Mask("### ### ### ### ### ###"),
    ],
    hollow: [
        Mask(".## ##. #.. #.. ##. .##"),
        Mask("..# ..# .#. .#. #.. ###"),
        Mask("### #.. #.. #.. #.. ###"),
    ],
    gem: Mask("..# .## .## ..#"),
    pentagon: PENTAGON_IN_OCTANTS,
};

/// Octants, three rows: 8 × 8.
const OCTANTS_HIGH: Shapes = Shapes {
    solid: [
        Mask("..## .### #### #### #### #### .### ..##"),
        Mask("...# ...# ..## ..## .### .### #### ####"),
        Mask("#### #### #### #### #### #### #### ####"),
    ],
    hollow: [
        Mask("..## .### ###. ##.. ##.. ###. .### ..##"),
        Mask("...# ...# ..## ..#. .##. .#.. #### ####"),
        Mask("#### #### ##.. ##.. ##.. ##.. #### ####"),
    ],
    gem: Mask("...# ..## ..## ..## ..## ...#"),
    pentagon: PENTAGON_IN_OCTANTS,
};

/// Quadrants, two rows: 6 × 3, below a row of dots between them and the cells above.
const QUADRANTS_LOW: Shapes = Shapes {
    solid: [
        Mask("... .## ### .##"),
        Mask("... ..# .## ###"),
        Mask("... ### ### ###"),
    ],
    hollow: [
        Mask("... .## ##. .##"),
        Mask("... ..# .#. ###"),
        Mask("... ### ##. ###"),
    ],
    gem: Mask("... ..# .## ..#"),
    pentagon: PENTAGON_IN_QUADRANTS,
};

/// Quadrants, three rows: 8 × 4, and 10 for a circle, which would be a cross.
const QUADRANTS_HIGH: Shapes = Shapes {
    solid: [
        Mask("..### ##### ##### ..###"),
        Mask("...# ..## .### ####"),
        Mask("#### #### #### ####"),
    ],
    hollow: [
        Mask("..## ##.. ##.. ..##"),
        Mask("...# ..#. .#.. ####"),
        Mask("#### ##.. ##.. ####"),
    ],
    gem: Mask("...# ..## ..## ...#"),
    pentagon: PENTAGON_IN_QUADRANTS,
};

/// A stone in quadrants, three rows: there is no square that it could be taken for.
const STONE: [Mask; 2] = [Mask(".### #### #### .###"), Mask(".### ##.. ##.. .###")];

/// Halves, three rows: 4 × 4.
const HALVES: Shapes = Shapes {
    solid: [
        Mask(".# ## ## .#"),
        Mask(".# .# ## ##"),
        Mask("## ## ## ##"),
    ],
    hollow: [
        Mask(".# #. #. .#"),
        Mask(".# .# #. ##"),
        Mask("## #. #. ##"),
    ],
    gem: Mask("# #"),
    pentagon: PENTAGON_IN_HALVES,
};

impl Mask {
    /// A form for cells of two or three rows of text; slim where there is little room beside it.
    pub fn of(mode: Mode, rows: i32, form: Form, slim: bool) -> Self {
        match form {
            Form::Piece(PieceKind::Stone | PieceKind::Plain, hollow)
                if mode == Mode::Quadrants && rows >= 3 =>
            {
                STONE[usize::from(hollow)]
            }
            _ => Self::among(shapes(mode, rows), form, slim),
        }
    }

    fn among(shapes: &Shapes, form: Form, slim: bool) -> Self {
        let (kind, hollow) = match form {
            Form::Gem => return shapes.gem,
            Form::Dot => return Mask("# #"),
            Form::Piece(kind, hollow) => (kind, hollow),
            Form::Pawn(hollow) => (PieceKind::Stone, hollow),
        };
        let set = if hollow {
            &shapes.hollow
        } else {
            &shapes.solid
        };
        match kind {
            PieceKind::Circle | PieceKind::Stone | PieceKind::Plain => set[0],
            PieceKind::Triangle => set[1],
            PieceKind::Square => set[2],
            PieceKind::Pentagon if slim => shapes.pentagon.slim[usize::from(hollow)],
            PieceKind::Pentagon => shapes.pentagon.broad[usize::from(hollow)],
        }
    }

    /// The dots down.
    pub fn height(self) -> i32 {
        self.0.split(' ').count() as i32
    }

    /// The dots, counted from the middle and from the top: -1 is the first to the left of the
    /// middle and 0 the first to the right.
    pub fn dots(self) -> Vec<(i32, i32)> {
        self.marked(b'#')
    }

    /// The dots of the heart, counted in the same way.
    pub fn heart(self) -> Vec<(i32, i32)> {
        self.marked(b'o')
    }

    fn marked(self, mark: u8) -> Vec<(i32, i32)> {
        let mut dots = Vec::new();
        for (y, row) in (0..).zip(self.0.split(' ')) {
            for (x, _) in (0..).zip(row.bytes().rev()).filter(|(_, dot)| *dot == mark) {
                dots.extend([(x, y), (-1 - x, y)]);
            }
        }
        dots
    }
}

const fn shapes(mode: Mode, rows: i32) -> &'static Shapes {
    match mode {
        Mode::Octants if rows < 3 => &OCTANTS_LOW,
        Mode::Octants => &OCTANTS_HIGH,
        Mode::Sextants if rows < 3 => &SEXTANTS_LOW,
        Mode::Sextants => &SEXTANTS_HIGH,
        Mode::Quadrants if rows < 3 => &QUADRANTS_LOW,
        Mode::Quadrants => &QUADRANTS_HIGH,
        Mode::Halves | Mode::Pixels | Mode::Glyphs | Mode::Ascii => &HALVES,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::super::super::CellSize;
    use super::*;

    #[test]
    fn the_shapes_of_a_size_differ_and_fit_into_the_rows_of_their_cell() {
        for (mode, rows) in [
            (Mode::Octants, 2),
            (Mode::Octants, 3),
            (Mode::Sextants, 2),
            (Mode::Sextants, 3),
            (Mode::Quadrants, 2),
            (Mode::Quadrants, 3),
            (Mode::Halves, 3),
        ] {
            let down = i32::from(mode.dots(CellSize::default()).1);
            let mut seen = HashSet::new();
            for kind in [
                PieceKind::Circle,
                PieceKind::Triangle,
                PieceKind::Square,
                PieceKind::Pentagon,
            ] {
                for hollow in [false, true] {
                    let form = Form::Piece(kind, hollow);
                    let slim = Mask::of(mode, rows, form, true);
                    let mask = Mask::of(mode, rows, form, false);
                    assert!(seen.insert(mask.0), "{mode:?} {rows} {kind:?} {hollow}");
                    for mask in [slim, mask] {
                        assert!(mask.height() <= 2 * down);
                        let dots: HashSet<_> = mask.dots().into_iter().collect();
                        assert!(dots.iter().all(|&(x, y)| dots.contains(&(-1 - x, y))));
                        let is_hearty = !mask.heart().is_empty();
                        assert_eq!(is_hearty, kind == PieceKind::Pentagon, "{mask:?}");
                    }
                }
            }
        }
    }
}
