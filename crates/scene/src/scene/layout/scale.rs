//! The scale at which the cells of a board are drawn.

use super::super::{CellSize, Lattice, Mode, Scene};

/// The size of a board's cells in dots: pixels, parts of text cells, or whole ones in ASCII.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Scale {
    /// Dots from a cell to the next in its row; even.
    pub width: i32,
    /// Dots from a row of cells to the next.
    pub pitch: i32,
}

/// The scales of a mode.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Grid {
    pub lattice: Lattice,
    pub mode: Mode,
    /// Dots across and down in a cell of text.
    pub dots: (i32, i32),
    /// The height of a dot, as a multiple of its width.
    dot_aspect: f32,
    /// True if pieces differ by their shapes.
    kinds: bool,
    /// True if cells are drawn however small they are.
    pub picture: bool,
    /// True if cells are outlined and not filled.
    pub outlined: bool,
}

/// Scales in whole text cells, from the largest: where cells are outlined with letters and signs
/// instead of dots, every centre has to be in the middle of a character. The height of hexagons in
/// rows is half of their width in columns, because only then are their edges whole slashes.
const TEXT_HEXAGONS: &[(i32, i32)] = &[
    (16, 8),
    (14, 7),
    (12, 6),
    (10, 5),
    (8, 4),
    (6, 3),
    (4, 2),
    (2, 1),
];
const TEXT_SQUARES: &[(i32, i32)] = &[(16, 8), (12, 6), (10, 5), (8, 4), (6, 3), (4, 2), (2, 1)];
const TEXT_DIAMONDS: &[(i32, i32)] = &[(20, 5), (16, 4), (12, 3), (8, 2), (4, 1)];

/// The range of heights, as multiples of those of regular ones, of hexagons that are whole rows of
/// text high.
const STRETCHED: std::ops::RangeInclusive<f32> = 0.91..=1.16;

/// The columns of a square below which it is whole rows of text high.
const WHOLE_ROWS: i32 = 8;

/// Returns whether a cell has so few dots that every one of its characters, which has two colours,
/// must have no more to show.
pub(in super::super) fn is_coarse(dots: f32) -> bool {
    dots < 13.0
}

/// The largest cell in text columns.
const MOST_COLUMNS: i32 = 60;

impl Grid {
    pub fn new(scene: &Scene, mode: Mode, cell: CellSize) -> Self {
        Grid::of(scene.lattice, mode, cell, scene.has_kinds())
    }

    fn of(lattice: Lattice, mode: Mode, cell: CellSize, kinds: bool) -> Self {
        let (across, down) = mode.dots(cell);
        Grid {
            lattice,
            kinds,
            picture: false,
            outlined: false,
            mode,
            dots: (i32::from(across), i32::from(down)),
            dot_aspect: cell.aspect() * f32::from(across) / f32::from(down),
        }
    }

    /// The scales from the largest to the smallest, of at least `least` text columns a cell.
    pub fn scales(self, least: u16) -> impl Iterator<Item = Scale> {
        let (across, _) = self.dots;
        let least = i32::from(least) * across;
        let drawn = self.drawn_widths().map(move |width| self.scale_of(width));
        let drawn_least = self.drawn_least();
        let text = self.text_scales().iter().map(move |&(width, pitch)| Scale {
            width: width * across,
            pitch: pitch * self.dots.1,
        });
        let text = text.filter(move |scale| self.mode.is_text() || scale.width < drawn_least);
        drawn
            .chain(self.mosaic_scales())
            .chain(text)
            .filter(move |scale| scale.width >= least)
    }

    /// The scales of hexagons put together from dots: whole columns and rows of text.
    fn mosaic_scales(self) -> impl Iterator<Item = Scale> {
        let (across, down) = self.dots;
        let least = self.drawn_least();
        let scale = move |columns: i32| {
            let width = columns * across;
            let regular = width as f32 * 0.75_f32.sqrt() / self.dot_aspect / down as f32;
            let rows = [regular.floor(), regular.ceil()].map(|rows| rows.max(2.0));
            let rows = rows
                .into_iter()
                .find(|rows| STRETCHED.contains(&(rows / regular)))?;
            let pitch = rows as i32 * down;
            (width % 2 == 0).then_some(Scale { width, pitch })
        };
        let all = (4..=MOST_COLUMNS).rev().filter_map(scale);
        all.filter(move |&scale| self.is_mosaic(scale) && scale.width >= least)
    }

    /// The scale of cells drawn in `width` dots across.
    pub fn scale_of(self, width: i32) -> Scale {
        Scale {
            width,
            pitch: self.pitch(width),
        }
    }

    /// The smallest scale of all.
    pub fn smallest(self) -> Scale {
        let (width, pitch) = self.text_scales().last().copied().unwrap_or((2, 1));
        Scale {
            width: width * self.dots.0,
            pitch: pitch * self.dots.1,
        }
    }

    /// The height of a dot, as a multiple of its width.
    pub const fn dot_aspect(self) -> f32 {
        self.dot_aspect
    }

    /// Returns whether cells are hexagons put together from dots.
    pub fn is_mosaic(self, scale: Scale) -> bool {
        self.lattice == Lattice::Hexagons
            && self.mode.is_dots()
            && scale.width > 2 * self.dots.0
            && !(self.outlined && self.is_text(scale))
    }

    /// The distance from the top of a board to its topmost centres, in halves of a dot.
    pub fn before(self, scale: Scale) -> i32 {
        if self.is_tiny(scale) {
            return self.dots.1;
        }
        if self.is_mosaic(scale) {
            // The slopes above the rows that are a cell's own, and half of those.
            let rows = scale.pitch / self.dots.1;
            let own = own_rows(rows);
            let slopes = (rows - own).max(0);
            return (2 * slopes + own) * self.dots.1;
        }
        match (self.mode.is_text(), self.lattice) {
            // One row of walls, the others are slopes.
            (true, Lattice::Hexagons) => 2 * scale.pitch - 1,
            (true, Lattice::Squares) => scale.pitch / 2 * 2 + 1,
            (true, Lattice::Diamonds) => 2 * scale.pitch + 1,
            // A regular hexagon's corner is 2/3 of the rows' distance from its centre.
            (_, Lattice::Hexagons) => 2 * ((scale.pitch * 2 + 2) / 3),
            (_, Lattice::Squares) => scale.pitch + self.wall(scale),
            (_, Lattice::Diamonds) => 2 * scale.pitch,
        }
    }

    /// The dots from the top to the bottom of a board whose topmost and bottommost centres are
    /// `rows` rows apart.
    pub fn height(self, scale: Scale, rows: i32) -> i32 {
        let ends =
            if self.mode.is_text() && self.lattice == Lattice::Squares && !self.is_tiny(scale) {
                scale.pitch + 1
            } else if self.lattice == Lattice::Squares && !self.is_tiny(scale) {
                scale.pitch + self.wall(scale)
            } else {
                self.before(scale)
            };
        rows * scale.pitch + ends
    }

    /// The dots that a row of cells needs beyond their widths: a wall or gap on either side of a
    /// cell is shared with the next, and one is left over.
    pub fn closing(self, scale: Scale) -> i32 {
        if self.is_tiny(scale) {
            self.dots.0
        } else if self.is_mosaic(scale) {
            0
        } else {
            self.wall(scale)
        }
    }

    /// The width of a wall or gap between two cells, in dots. In pixels it is a part of the cells,
    /// and small filled ones in dots differ by their shades.
    pub fn wall(self, scale: Scale) -> i32 {
        let is_small = self.is_text(scale) || is_coarse(scale.width as f32);
        let is_shaded = self.mode.is_dots() && is_small && !self.outlined;
        i32::from(self.mode != Mode::Pixels && !is_shaded)
    }

    /// Returns whether a cell is a single character with a column between it and the next.
    pub fn is_tiny(self, scale: Scale) -> bool {
        self.is_text(scale) && scale.width <= 2 * self.dots.0
    }

    /// The dots around the board that its dark rim needs.
    pub const fn rim(self) -> i32 {
        match self.mode {
            Mode::Pixels => 2,
            _ => 0,
        }
    }

    /// The height of drawn texts in dots.
    pub fn text_size(scale: Scale) -> i32 {
        (scale.width / 4).clamp(9, 22)
    }

    /// Returns whether cells of this scale are characters instead of drawings.
    pub fn is_text(self, scale: Scale) -> bool {
        self.mode.is_text() || scale.width < self.drawn_least()
    }

    fn text_scales(self) -> &'static [(i32, i32)] {
        match self.lattice {
            Lattice::Hexagons => TEXT_HEXAGONS,
            Lattice::Squares => TEXT_SQUARES,
            Lattice::Diamonds => TEXT_DIAMONDS,
        }
    }

    /// The widths, in dots, at which cells are drawn, from the largest.
    fn drawn_widths(self) -> impl Iterator<Item = i32> {
        let (across, _) = self.dots;
        // Half a cell has to be whole dots; in dots a cell is whole columns as well, so that all
        // cells of a row look the same.
        let step = if self.mode == Mode::Pixels {
            2
        } else {
            across.max(2)
        };
        let least = self.drawn_least();
        let most = MOST_COLUMNS * across;
        let mosaics = self.lattice == Lattice::Hexagons && self.mode.is_dots();
        let count = if self.mode.is_text() || mosaics {
            0
        } else {
            (most - least) / step + 1
        };
        let all = (0..count).map(move |index| least + (count - 1 - index) * step);
        all.filter(move |&width| self.is_even(width))
    }

    /// Returns whether cells of this width look alike in all rows. Squares of few dots do only where
    /// they are whole rows of text high; in others no dot matters as much.
    fn is_even(self, width: i32) -> bool {
        let (across, down) = self.dots;
        let is_small = width < WHOLE_ROWS * across && self.mode.is_dots();
        self.lattice != Lattice::Squares || !is_small || self.pitch(width) % down == 0
    }

    /// The smallest cell that is drawn, in dots: below it pieces look alike. Where dots
    /// are coarse that is sooner.
    fn drawn_least(self) -> i32 {
        let (across, _) = self.dots;
        let columns = match self.mode {
            Mode::Pixels if self.picture => return 6,
            Mode::Pixels => return 16,
            // Dots are free between a piece, its signs and the lines around it; in less room
            // characters are clearer.
            _ if self.outlined && self.mode.is_dots() => match self.lattice {
                Lattice::Hexagons => 6,
                _ => 7,
            },
            // Pieces are masks.
            Mode::Octants | Mode::Sextants | Mode::Quadrants
                if self.lattice == Lattice::Hexagons =>
            {
                4
            }
            Mode::Octants | Mode::Sextants if self.lattice == Lattice::Squares => 4,
            // Stones are round, whatever else can be seen of them.
            Mode::Octants | Mode::Sextants => 6 - i32::from(!self.kinds),
            Mode::Quadrants | Mode::Halves => 6,
            Mode::Glyphs | Mode::Ascii => return i32::MAX,
        };
        // A square that stands on its corner is wider for the same room inside.
        let columns = if self.lattice == Lattice::Diamonds {
            columns + 3
        } else {
            columns
        };
        // Half a cell is whole dots.
        (columns * across + 1) / 2 * 2
    }

    /// The rows' distance for a width: nearly regular, and whole rows of text where those
    /// are near enough, because then all rows look the same and coordinates stand beside them.
    fn pitch(self, width: i32) -> i32 {
        let regular = match self.lattice {
            Lattice::Hexagons => 0.75_f32.sqrt(),
            Lattice::Squares => 1.0,
            Lattice::Diamonds => 0.5,
        };
        let ideal = width as f32 * regular / self.dot_aspect;
        let down = self.dots.1 as f32;
        let whole = (ideal / down).round() * down;
        if self.mode != Mode::Pixels && whole > 0.0 && (whole / ideal - 1.0).abs() <= 0.09 {
            whole as i32
        } else {
            ideal.round().max(1.0) as i32
        }
    }
}

/// The number of rows of text from a cell to the next that are its own: two of two, else about two
/// thirds of them.
pub(in super::super) const fn own_rows(rows: i32) -> i32 {
    if rows <= 2 { 2 } else { rows - (rows + 1) / 3 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scales(lattice: Lattice, mode: Mode) -> Vec<(i32, i32)> {
        let grid = Grid::of(lattice, mode, CellSize::default(), true);
        let scales = grid.scales(1);
        scales.map(|scale| (scale.width, scale.pitch)).collect()
    }

    #[test]
    fn scales_shrink_and_have_a_middle() {
        for lattice in [Lattice::Hexagons, Lattice::Squares, Lattice::Diamonds] {
            for mode in Mode::ALL {
                let scales = scales(lattice, mode);
                assert!(scales.len() >= 5);
                assert!(
                    scales.is_sorted_by(|a, b| a.0 > b.0 && a.1 >= b.1),
                    "{mode:?} {lattice:?}: {scales:?}"
                );
                assert!(scales.iter().all(|scale| scale.0 % 2 == 0 && scale.1 > 0));
            }
        }
    }

    #[test]
    fn octants_have_the_scales_between_the_regular_ones() {
        let grid = Grid::of(Lattice::Hexagons, Mode::Octants, CellSize::default(), false);
        let columns: Vec<_> = grid
            .scales(1)
            .map(|scale| (scale.width / 2, scale.pitch as f32 / 4.0))
            .collect();
        for scale in [
            (2, 1.0),
            (4, 2.0),
            (5, 2.0),
            (6, 3.0),
            (7, 3.0),
            (9, 4.0),
            (12, 5.0),
            (14, 6.0),
            (16, 7.0),
        ] {
            assert!(columns.contains(&scale), "{scale:?} in {columns:?}");
        }
    }

    #[test]
    fn other_fonts_have_other_heights() {
        let square = CellSize::new(12, 16).unwrap();
        let grid = Grid::of(Lattice::Squares, Mode::Octants, square, true);
        let scale = grid.scales(1).find(|scale| scale.width == 24).unwrap();
        assert_eq!(scale.pitch, 36, "twelve columns are nine rows");
    }
}
