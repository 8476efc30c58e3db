//! Pieces drawn over several characters.
//!
//! A sprite is a stack of half-rows, each a centred bar of so many half-columns, so that every
//! shape is a row of numbers. Hollow pieces leave out the inside of the bars.

use super::{PieceKind, Terrain};

/// A shape at one size.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Sprite {
    /// The width in columns, odd.
    pub columns: i32,
    /// The width of each half-row in half-columns, even.
    bars: &'static [i32],
}

/// The sizes sprites come in, in columns and half-rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Size {
    S3x3,
    S3x4,
    S4x4,
    S5x4,
    S5x5,
    S5x6,
    S7x6,
    S7x7,
    S7x8,
    S9x9,
    S9x10,
}

impl Sprite {
    /// The sprite of a piece.
    #[allow(clippy::match_same_arms, reason = "a table, a line a sprite")]
    pub const fn piece(kind: PieceKind, size: Size) -> Self {
        let bars: &[i32] = match (kind, size) {
            (PieceKind::Circle | PieceKind::Stone, Size::S3x3) => &[4, 6, 4],
            (PieceKind::Circle, Size::S3x4) => &[4, 6, 6, 4],
            // A row less is a quarter of what is written for a ply of three stones.
            (PieceKind::Stone, Size::S3x4) => &[4, 6, 4],
            // A disc among squares has to be rounder than one among its like.
            (PieceKind::Circle, Size::S4x4) => &[4, 8, 8, 4],
            (PieceKind::Stone, Size::S4x4) => &[6, 8, 8, 6],
            (PieceKind::Circle | PieceKind::Stone, Size::S5x4) => &[6, 10, 10, 6],
            (PieceKind::Circle | PieceKind::Stone, Size::S5x5) => &[6, 10, 10, 10, 6],
            (PieceKind::Circle | PieceKind::Stone, Size::S5x6) => &[6, 8, 10, 10, 8, 6],
            (PieceKind::Circle | PieceKind::Stone, Size::S7x6) => &[8, 12, 14, 14, 12, 8],
            (PieceKind::Circle | PieceKind::Stone, Size::S7x7) => &[8, 12, 14, 14, 14, 12, 8],
            (PieceKind::Circle | PieceKind::Stone, Size::S7x8) => &[0, 8, 12, 14, 14, 12, 8, 0],
            (PieceKind::Circle | PieceKind::Stone, Size::S9x9) => {
                &[8, 14, 16, 18, 18, 18, 16, 14, 8]
            }
            (PieceKind::Circle | PieceKind::Stone, Size::S9x10) => {
                &[0, 8, 14, 16, 18, 18, 16, 14, 8, 0]
            }
            (PieceKind::Triangle, Size::S3x3) => &[2, 4, 6],
            (PieceKind::Triangle, Size::S3x4) => &[2, 4, 4, 6],
            (PieceKind::Triangle, Size::S4x4) => &[2, 4, 6, 8],
            (PieceKind::Triangle, Size::S5x4) => &[2, 4, 8, 10],
            (PieceKind::Triangle, Size::S5x5) => &[2, 4, 6, 8, 10],
            (PieceKind::Triangle, Size::S5x6) => &[2, 4, 4, 6, 8, 10],
            (PieceKind::Triangle, Size::S7x6) => &[2, 4, 6, 8, 12, 14],
            (PieceKind::Triangle, Size::S7x7) => &[2, 4, 6, 8, 10, 12, 14],
            (PieceKind::Triangle, Size::S7x8) => &[2, 4, 6, 6, 8, 10, 12, 14],
            (PieceKind::Triangle, Size::S9x9) => &[2, 4, 6, 8, 10, 12, 14, 16, 18],
            (PieceKind::Triangle, Size::S9x10) => &[2, 4, 4, 6, 8, 10, 12, 14, 16, 18],
            (PieceKind::Square, Size::S3x3) => &[6; 3],
            (PieceKind::Square, Size::S3x4) => &[6; 4],
            (PieceKind::Square, Size::S4x4) => &[8; 4],
            (PieceKind::Square, Size::S5x4) => &[8; 4],
            (PieceKind::Square, Size::S5x5) => &[10; 5],
            (PieceKind::Square, Size::S5x6) => &[10; 6],
            (PieceKind::Square, Size::S7x6) => &[12; 6],
            (PieceKind::Square, Size::S7x7) => &[14; 7],
            (PieceKind::Square, Size::S7x8) => &[0, 12, 12, 12, 12, 12, 12, 0],
            (PieceKind::Square, Size::S9x9) => &[0, 14, 14, 14, 14, 14, 14, 14, 0],
            (PieceKind::Square, Size::S9x10) => &[0, 16, 16, 16, 16, 16, 16, 16, 16, 0],
            (PieceKind::Pentagon, Size::S3x3) => &[2, 6, 4],
            (PieceKind::Pentagon, Size::S3x4) => &[2, 6, 6, 4],
            (PieceKind::Pentagon, Size::S4x4) => &[2, 6, 8, 6],
            (PieceKind::Pentagon, Size::S5x4) => &[2, 10, 8, 6],
            (PieceKind::Pentagon, Size::S5x5) => &[2, 6, 10, 8, 8],
            (PieceKind::Pentagon, Size::S5x6) => &[2, 6, 10, 8, 8, 6],
            (PieceKind::Pentagon, Size::S7x6) => &[2, 8, 14, 12, 10, 8],
            (PieceKind::Pentagon, Size::S7x7) => &[2, 6, 10, 14, 12, 10, 8],
            (PieceKind::Pentagon, Size::S7x8) => &[2, 6, 10, 14, 12, 12, 10, 8],
            (PieceKind::Pentagon, Size::S9x9) => &[2, 6, 10, 14, 18, 16, 14, 12, 10],
            (PieceKind::Pentagon, Size::S9x10) => &[2, 6, 10, 14, 18, 16, 16, 14, 12, 10],
        };
        let columns = match size {
            Size::S3x3 | Size::S3x4 => 3,
            Size::S4x4 | Size::S5x4 | Size::S5x5 | Size::S5x6 => 5,
            Size::S7x6 | Size::S7x7 | Size::S7x8 => 7,
            Size::S9x9 | Size::S9x10 => 9,
        };
        Sprite { columns, bars }
    }

    /// The pawn that fits on a stone of this size, if it is more than one character.
    pub const fn pawn(size: Size) -> Option<Self> {
        let (columns, bars): (_, &[i32]) = match size {
            Size::S3x3 | Size::S3x4 | Size::S4x4 | Size::S5x4 => return None,
            Size::S5x5 => (3, &[2, 2, 6]),
            Size::S5x6 | Size::S7x6 => (3, &[4, 4, 2, 6]),
            Size::S7x7 => (3, &[4, 4, 2, 6, 6]),
            Size::S7x8 => (5, &[4, 4, 2, 6]),
            Size::S9x9 => (5, &[4, 6, 4, 6, 10]),
            Size::S9x10 => (5, &[4, 6, 4, 4, 8, 10]),
        };
        Some(Sprite { columns, bars })
    }

    /// A dot for a choice on an empty cell, where pieces are large enough for it to be small.
    pub const fn dot(size: Size) -> Option<Self> {
        let (columns, bars): (_, &[i32]) = match size {
            Size::S3x3
            | Size::S3x4
            | Size::S4x4
            | Size::S5x4
            | Size::S5x5
            | Size::S5x6
            | Size::S7x6 => return None,
            Size::S7x7 | Size::S9x9 => (3, &[4, 6, 4]),
            Size::S7x8 => (3, &[4, 6, 6, 4]),
            Size::S9x10 => (5, &[6, 8, 8, 6]),
        };
        Some(Sprite { columns, bars })
    }

    /// The glint of a golden cell and the target of a goal: a star with four points and a
    /// diamond. Where pieces are small there is only a character for them.
    #[allow(clippy::match_same_arms, reason = "a table, a line a sprite")]
    pub const fn terrain(terrain: Terrain, size: Size) -> Option<Self> {
        let (columns, bars): (_, &[i32]) = match (terrain, size) {
            (Terrain::Gold, Size::S5x6 | Size::S7x6) => (3, &[2, 6, 6, 2]),
            (Terrain::Gold, Size::S7x8) => (5, &[2, 2, 10, 10, 2, 2]),
            (Terrain::Gold, Size::S9x10) => (5, &[2, 2, 6, 10, 10, 6, 2, 2]),
            (Terrain::Gold, Size::S5x5) => (3, &[2, 6, 2]),
            (Terrain::Gold, Size::S7x7) => (5, &[2, 2, 10, 2, 2]),
            (Terrain::Gold, Size::S9x9) => (5, &[2, 2, 6, 10, 6, 2, 2]),
            (Terrain::Goal(_), Size::S5x6) => (5, &[2, 6, 10, 10, 6, 2]),
            (Terrain::Goal(_), Size::S7x6 | Size::S7x8) => (5, &[2, 6, 10, 10, 6, 2]),
            (Terrain::Goal(_), Size::S9x10) => (7, &[2, 6, 10, 14, 14, 10, 6, 2]),
            (Terrain::Goal(_), Size::S5x5) => (5, &[2, 6, 10, 6, 2]),
            (Terrain::Goal(_), Size::S7x7) => (5, &[2, 6, 10, 6, 2]),
            (Terrain::Goal(_), Size::S9x9) => (7, &[2, 6, 10, 14, 10, 6, 2]),
            _ => return None,
        };
        Some(Sprite { columns, bars })
    }

    /// The height in half-rows.
    pub const fn half_rows(self) -> i32 {
        self.bars.len() as i32
    }

    /// How many half-columns of a half-row the shape covers, centred.
    pub fn bar(self, half_row: i32) -> i32 {
        usize::try_from(half_row)
            .ok()
            .and_then(|at| self.bars.get(at))
            .copied()
            .unwrap_or(0)
    }

    /// How many half-columns of a half-row are inside the rim of a hollow shape, centred.
    pub fn hole(self, half_row: i32) -> i32 {
        let rim = if self.half_rows() > 4 { 2 } else { 1 };
        let inside = self.bar(half_row) - 2 * rim;
        let closed = self.bar(half_row - 1).min(self.bar(half_row + 1));
        inside.min(closed).max(0)
    }
}

/// Which quarters of a character cell are meant: bit 0 is the upper left, bit 1 the upper
/// right, bit 2 the lower left, bit 3 the lower right.
pub(super) type Quarters = u8;

/// The quarters of a column that two centred bars cover: `column` counts from the middle one.
pub(super) fn quarters(column: i32, upper: i32, lower: i32) -> Quarters {
    // Half-column h of a bar w is covered if -w/2 <= h < w/2, counted from the middle of the
    // middle column.
    let covered = |bar: i32, half: i32| u8::from(-bar <= 2 * half && 2 * half < bar);
    let left = 2 * column - 1;
    covered(upper, left)
        | covered(upper, left + 1) << 1
        | covered(lower, left) << 2
        | covered(lower, left + 1) << 3
}

/// The character that covers these quarters.
pub(super) const fn quarter_glyph(quarters: Quarters) -> char {
    const GLYPHS: [char; 16] = [
        ' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█',
    ];
    GLYPHS[quarters as usize & 15]
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZES: [Size; 11] = [
        Size::S3x3,
        Size::S3x4,
        Size::S4x4,
        Size::S5x4,
        Size::S5x5,
        Size::S5x6,
        Size::S7x6,
        Size::S7x7,
        Size::S7x8,
        Size::S9x9,
        Size::S9x10,
    ];
    const KINDS: [PieceKind; 4] = [
        PieceKind::Circle,
        PieceKind::Triangle,
        PieceKind::Square,
        PieceKind::Pentagon,
    ];

    #[test]
    fn the_names_of_the_sizes_are_true() {
        for size in SIZES {
            for kind in KINDS {
                let sprite = Sprite::piece(kind, size);
                let widest = (0..sprite.half_rows()).map(|row| sprite.bar(row)).max();
                let name = format!("{size:?}");
                assert!(
                    name.ends_with(&format!("x{}", sprite.half_rows())),
                    "{name}"
                );
                let columns = name[1..2].parse::<i32>().unwrap();
                assert!(
                    widest <= Some(2 * columns) && columns <= sprite.columns,
                    "{name}"
                );
                for half_row in 0..sprite.half_rows() {
                    let bar = sprite.bar(half_row);
                    assert!(
                        bar % 2 == 0 && bar <= 2 * sprite.columns,
                        "{kind:?} {size:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn the_kinds_differ_at_every_size() {
        for size in SIZES {
            for one in KINDS {
                for other in KINDS {
                    let same = Sprite::piece(one, size) == Sprite::piece(other, size);
                    assert_eq!(same, one == other, "{one:?} {other:?} {size:?}");
                }
            }
        }
    }

    #[test]
    fn hollow_pieces_have_a_hole_and_a_whole_rim() {
        for size in SIZES {
            for kind in KINDS {
                let sprite = Sprite::piece(kind, size);
                let rows = 0..sprite.half_rows();
                assert!(
                    rows.clone().any(|row| sprite.hole(row) > 0),
                    "{kind:?} {size:?}"
                );
                for row in rows {
                    let hole = sprite.hole(row);
                    assert!(hole <= sprite.bar(row - 1) && hole <= sprite.bar(row + 1));
                }
            }
        }
    }

    #[test]
    fn quarters_are_centred() {
        assert_eq!(quarter_glyph(quarters(0, 2, 2)), '█');
        assert_eq!(quarter_glyph(quarters(-1, 4, 6)), '▟');
        assert_eq!(quarter_glyph(quarters(1, 4, 6)), '▙');
        assert_eq!(quarter_glyph(quarters(1, 2, 0)), ' ');
    }
}
