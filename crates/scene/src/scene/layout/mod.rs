//! The place where a board is drawn: the one computation behind drawing and clicking.

mod hit;
mod labels;
mod scale;
mod span;

use ratatui::layout::{Position, Rect, Size};

pub(super) use self::labels::{Beside, Label, labels};
use self::scale::Grid;
pub use self::scale::Scale;
pub(super) use self::scale::is_coarse;
pub(super) use self::scale::own_rows;
use self::span::{Placed, Span};
use super::{CellSize, GridPoint, GridPosition, Lattice, Mode, Scene};

/// The options of a layout.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct LayoutOptions {
    /// The mode in which it will be drawn.
    pub mode: Mode,
    /// The size of a cell of text.
    pub cell: CellSize,
    /// True if coordinates are wanted where there is room for them.
    pub coordinates: bool,
    /// The fewest text columns of a cell: a board that would need less is shown through a window
    /// that follows the cursor.
    pub least: u16,
    /// True if a board is drawn however small its cells are: a picture to know it by, and not one
    /// to play on.
    pub picture: bool,
    /// True if cells are outlined in few colours, where lines and pieces need dots between them.
    pub outlined: bool,
}

impl LayoutOptions {
    /// A board to play on: with coordinates, and scrolled rather than drawn in specks.
    pub const fn new(mode: Mode, cell: CellSize) -> Self {
        LayoutOptions {
            mode,
            cell,
            coordinates: true,
            picture: false,
            outlined: false,
            least: 4,
        }
    }

    /// A small picture of a board: without coordinates, as small as need be.
    pub const fn preview(mode: Mode, cell: CellSize) -> Self {
        LayoutOptions {
            mode,
            cell,
            coordinates: false,
            picture: false,
            outlined: false,
            least: 1,
        }
    }
}

/// The places of all cells of a board on the screen.
///
/// A pure function of the board, the area and the options: drawing computes it, and so does
/// the code that finds the cell of a click. The largest scale is taken at which the whole board
/// fits, and the board is centred. If even the smallest allowed does not fit, the layout is a
/// window onto the board that keeps the cursor in sight.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Layout {
    /// The size of the cells.
    pub scale: Scale,
    /// The coordinates for which there is room.
    pub coordinates: Coordinates,
    /// The sides of the board that are out of sight.
    pub beyond: Beyond,
    area: Rect,
    grid: Grid,
    cell: CellSize,
    /// The place of the grid point (0, 0), in halves of a dot from the top left of the area.
    origin: (i32, i32),
}

/// The coordinates that are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Coordinates {
    /// None.
    None,
    /// Only those to the left of rows.
    Left,
    /// All.
    All,
}

/// The sides of a board that are out of sight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Beyond {
    /// Cells are out of sight before the window: on the left and at the top.
    pub before: (bool, bool),
    /// Cells are out of sight behind the window: on the right and at the bottom.
    pub behind: (bool, bool),
}

/// The room around a board for coordinates, in dots.
#[derive(Debug, Clone, Copy, Default)]
struct Margins {
    left: i32,
    right: i32,
    bottom: i32,
}

impl Layout {
    /// Lays a board out in an area.
    pub fn new(scene: &Scene, area: Rect, options: LayoutOptions) -> Self {
        let sizing = Sizing::new(scene, area.as_size(), options);
        let (scale, coordinates) = sizing.choose(options.least);
        let (origin, beyond) = sizing.place(scale, coordinates, scene.cursor());
        Layout {
            scale,
            coordinates,
            beyond,
            area,
            grid: sizing.grid,
            cell: options.cell,
            origin,
        }
    }

    /// The columns and rows of a room that a board takes up.
    pub(super) fn size(scene: &Scene, room: Size, options: LayoutOptions) -> Size {
        let sizing = Sizing::new(scene, room, options);
        let (scale, coordinates) = sizing.choose(options.least);
        let dots = sizing.grid.dots;
        let ((width, height), margins) = (sizing.size(scale), sizing.margins(scale, coordinates));
        let whole = |dots: i32, dot: i32| (dots.max(0) as u32).div_ceil(dot as u32) as u16;
        Size {
            width: whole(width + margins.left + margins.right, dots.0).min(room.width),
            height: whole(height + margins.bottom, dots.1).min(room.height),
        }
    }

    /// The whole board in pixels, its cells this wide, with a margin of some pixels around it: one
    /// pixel of the area is one of the picture.
    pub(super) fn exact(scene: &Scene, width: u16, coordinates: bool, margin: u16) -> Self {
        let cell = CellSize {
            width: 1,
            height: 1,
        };
        let grid = Grid::new(scene, Mode::Pixels, cell);
        let labels = if coordinates {
            labels(scene)
        } else {
            Vec::new()
        };
        let scale = grid.scale_of(i32::from(width.max(2)) / 2 * 2);
        let sizing = Sizing {
            grid,
            bounds: scene.bounds(),
            labels,
            room: (0, 0),
        };
        let shown = if coordinates {
            Coordinates::All
        } else {
            Coordinates::None
        };
        let size = sizing.size(scale);
        let margins = sizing.margins(scale, shown);
        let room = (
            size.0 + margins.left + margins.right + 2 * i32::from(margin),
            size.1 + margins.bottom + 2 * i32::from(margin),
        );
        let sizing = Sizing { room, ..sizing };
        let (origin, beyond) = sizing.place(scale, shown, None);
        Layout {
            scale,
            coordinates: shown,
            beyond,
            area: Rect::new(0, 0, room.0 as u16, room.1 as u16),
            grid,
            cell,
            origin,
        }
    }

    /// The area that was laid out.
    pub const fn area(&self) -> Rect {
        self.area
    }

    /// The mode in which the board is drawn.
    pub const fn mode(&self) -> Mode {
        self.grid.mode
    }

    /// The lattice of the cells.
    pub const fn lattice(&self) -> Lattice {
        self.grid.lattice
    }

    /// Returns whether cells are characters instead of drawings: in ASCII, and where they are
    /// small.
    pub fn is_text(&self) -> bool {
        self.grid.is_text(self.scale)
    }

    /// Returns whether a cell is a single character with a column between it and the next.
    pub fn is_tiny(&self) -> bool {
        self.grid.is_tiny(self.scale)
    }

    /// Returns whether cells are hexagons put together from dots.
    pub(super) fn is_mosaic(&self) -> bool {
        self.grid.is_mosaic(self.scale)
    }

    /// Returns whether they are two rows of text high.
    pub(super) fn is_low(&self) -> bool {
        self.is_mosaic() && self.scale.pitch <= 2 * self.grid.dots.1
    }

    /// Returns whether a hexagon has so many dots that the pawn is a figure in the colour of its
    /// stone, and no letter on it.
    pub(super) fn has_figures(&self) -> bool {
        self.is_mosaic() && !self.grid.outlined && self.scale.pitch > 3 * self.grid.dots.1
    }

    /// Returns whether an arrowhead of dots in a hexagon is one at a glance.
    pub(super) fn has_arrowheads(&self) -> bool {
        self.mode() < Mode::Quadrants
    }

    /// The height of drawn coordinates in dots.
    pub(super) fn text_size(&self) -> i32 {
        Grid::text_size(self.scale)
    }

    /// The width of a cell in text columns, rounded down.
    pub const fn columns(&self) -> u16 {
        (self.scale.width / self.grid.dots.0) as u16
    }

    /// The number of dots in a cell of text, across and down.
    pub(super) const fn dots(&self) -> (i32, i32) {
        self.grid.dots
    }

    /// The size of a cell of text.
    pub const fn cell_size(&self) -> CellSize {
        self.cell
    }

    /// The height of a dot, as a multiple of its width.
    pub(super) const fn dot_aspect(&self) -> f32 {
        self.grid.dot_aspect()
    }

    /// The centre of a cell in halves of a dot from the top left of the area; it may be outside.
    pub(super) const fn centre(&self, at: GridPoint) -> (i32, i32) {
        (
            self.origin.0 + at.x as i32 * self.scale.width,
            self.origin.1 + at.y as i32 * 2 * self.scale.pitch,
        )
    }

    /// A point between cells, in dots from the top left of the area.
    pub(super) fn point(&self, at: GridPosition) -> (f32, f32) {
        (
            f32::midpoint(self.origin.0 as f32, at.x * self.scale.width as f32),
            self.origin.1 as f32 / 2.0 + at.y * self.scale.pitch as f32,
        )
    }

    /// The text cell in the middle of the cell at a point, if it is in sight.
    pub fn position(&self, at: GridPoint) -> Option<Position> {
        let (column, row) = self.text_cell(at);
        let x = u16::try_from(i32::from(self.area.x) + column).ok()?;
        let y = u16::try_from(i32::from(self.area.y) + row).ok()?;
        let position = Position::new(x, y);
        self.area.contains(position).then_some(position)
    }

    /// The column and row, from the top left of the area, of the text cell in the middle of the
    /// cell at a point.
    pub(super) const fn text_cell(&self, at: GridPoint) -> (i32, i32) {
        let (x, y) = self.centre(at);
        (
            x.div_euclid(2 * self.grid.dots.0),
            y.div_euclid(2 * self.grid.dots.1),
        )
    }
}

/// The measures by which a scale is chosen.
struct Sizing {
    grid: Grid,
    bounds: (GridPoint, GridPoint),
    labels: Vec<Label>,
    room: (i32, i32),
}

/// The factor by which a board may be smaller for the sake of its coordinates.
const WORTH_COORDINATES: f32 = 0.8;

impl Sizing {
    /// The measures by which a board's scale in a room is chosen.
    fn new(scene: &Scene, room: Size, options: LayoutOptions) -> Self {
        let mut grid = Grid::new(scene, options.mode, options.cell);
        grid.picture = options.picture;
        grid.outlined = options.outlined;
        Self {
            grid,
            bounds: scene.bounds(),
            labels: if options.coordinates {
                labels(scene)
            } else {
                Vec::new()
            },
            room: (
                i32::from(room.width) * grid.dots.0,
                i32::from(room.height) * grid.dots.1,
            ),
        }
    }

    /// The largest scale of at least `least` columns that fits, and the coordinates with it. They
    /// may cost a little of the scale, all of them less than those on the left.
    fn choose(&self, least: u16) -> (Scale, Coordinates) {
        let largest = |coordinates| {
            self.grid
                .scales(least)
                .find(|&scale| self.fits(scale, coordinates))
        };
        let Some(bare) = largest(Coordinates::None) else {
            let smallest = self.grid.scales(least).last();
            let scale = smallest.unwrap_or_else(|| self.grid.smallest());
            return (scale, self.where_scrolled(scale));
        };
        if self.labels.is_empty() || bare.width <= 4 * self.grid.dots.0 && self.grid.is_text(bare) {
            // Too small for coordinates to be of use, unless they cost nothing.
            let all = !self.labels.is_empty() && self.fits(bare, Coordinates::All);
            let free = all && bare.width > 2 * self.grid.dots.0;
            return (
                bare,
                if free {
                    Coordinates::All
                } else {
                    Coordinates::None
                },
            );
        }
        let worth = |scale: &Scale, part: f32| scale.width as f32 >= part * bare.width as f32;
        // The names of columns stand below squares, and not at both ends of rows.
        let both = match self.grid.lattice {
            Lattice::Squares => 0.7,
            Lattice::Hexagons | Lattice::Diamonds => 0.85,
        };
        if let Some(scale) = largest(Coordinates::All).filter(|scale| worth(scale, both)) {
            return (scale, Coordinates::All);
        }
        match largest(Coordinates::Left).filter(|scale| worth(scale, WORTH_COORDINATES)) {
            Some(scale) => (scale, Coordinates::Left),
            None => (bare, Coordinates::None),
        }
    }

    /// The coordinates of a board that is seen through a window: those at its edges would be
    /// out of sight most of the time.
    const fn where_scrolled(&self, _scale: Scale) -> Coordinates {
        if self.labels.is_empty() {
            Coordinates::None
        } else {
            Coordinates::Left
        }
    }

    fn fits(&self, scale: Scale, coordinates: Coordinates) -> bool {
        let (width, height) = self.size(scale);
        // Looked at first, as most scales that are tried are too wide.
        if width > self.room.0 {
            return false;
        }
        let margins = self.margins(scale, coordinates);
        width + margins.left + margins.right <= self.room.0
            && height + margins.bottom - self.spare(scale, coordinates) <= self.room.1
    }

    /// The dots at the bottom that a board can do without: the line below the last row of squares,
    /// where nothing stands below it.
    fn spare(&self, scale: Scale, coordinates: Coordinates) -> i32 {
        let Grid { lattice, mode, .. } = self.grid;
        let bare = coordinates < Coordinates::All && !self.grid.outlined;
        if bare && lattice == Lattice::Squares && mode.is_dots() {
            self.grid.wall(scale)
        } else {
            0
        }
    }

    /// The dots that the cells take up.
    fn size(&self, scale: Scale) -> (i32, i32) {
        let (least, most) = self.bounds;
        let columns = i32::from(most.x - least.x) + 2;
        let rows = i32::from(most.y - least.y);
        let rim = self.grid.rim();
        (
            columns * scale.width / 2 + self.grid.closing(scale) + 2 * rim,
            self.grid.height(scale, rows) + 2 * rim,
        )
    }

    fn margins(&self, scale: Scale, coordinates: Coordinates) -> Margins {
        let (across, down) = self.grid.dots;
        let text = Grid::text_size(scale);
        let longest = |sides: &[Beside]| {
            let labels = self.labels.iter();
            let of = labels.filter(|label| sides.contains(&label.beside));
            of.map(|label| label.text.len() as i32).max()
        };
        // In text a label has a column between it and the board; drawn, a part of a character.
        let room = |length: Option<i32>| match length {
            None => 0,
            Some(length) if self.grid.mode == Mode::Pixels => (length * text * 3 / 5) + text,
            Some(length) => (length + 1) * across,
        };
        let mut margins = Margins::default();
        if coordinates >= Coordinates::Left {
            margins.left = room(longest(&[Beside::Left]));
        }
        if coordinates == Coordinates::All {
            margins.right = room(longest(&[Beside::Right]));
            margins.bottom = match longest(&[Beside::Below]) {
                Some(_) if self.grid.mode == Mode::Pixels => text * 3 / 2,
                Some(_) => self.row_below(scale),
                None => 0,
            };
        }
        if coordinates == Coordinates::None {
            return Margins::default();
        }
        if self.grid.lattice == Lattice::Diamonds {
            // The corners of a diamond leave room for those along its edges.
            margins.bottom = if scale.pitch <= down { down } else { 0 };
        }
        margins
    }

    /// The dots below the last wall of squares for a row of texts, in which the wall may lie if it
    /// is that row's first dot.
    fn row_below(&self, scale: Scale) -> i32 {
        let (_, down) = self.grid.dots;
        let (_, height) = self.size(scale);
        // A wall of outlined squares is too thick for that.
        let wall = if self.grid.outlined {
            0
        } else {
            self.grid.wall(scale)
        };
        let rest = (wall - height).rem_euclid(down);
        rest + down - wall
    }

    /// The place of the grid point (0, 0), in halves of a dot, and the sides that are out of sight.
    fn place(
        &self,
        scale: Scale,
        coordinates: Coordinates,
        cursor: Option<GridPoint>,
    ) -> ((i32, i32), Beyond) {
        let margins = self.margins(scale, coordinates);
        let (width, height) = self.size(scale);
        let (across, down) = self.grid.dots;
        let (least, _) = self.bounds;
        let (rim, before) = (self.grid.rim(), self.grid.before(scale));
        let focus = cursor.map(|cursor| {
            (
                i32::from(cursor.x - least.x) * scale.width / 2 + scale.width / 2,
                i32::from(cursor.y - least.y) * scale.pitch + before / 2,
            )
        });
        let x = Span {
            length: width,
            before: margins.left,
            after: margins.right,
            focus: focus.map(|focus| focus.0),
            step: across,
        };
        let spare = self.spare(scale, coordinates);
        let height = if height > self.room.1 && height - spare <= self.room.1 {
            self.room.1
        } else {
            height
        };
        let y = Span {
            length: height,
            before: 0,
            after: margins.bottom,
            focus: focus.map(|focus| focus.1),
            step: down,
        };
        let (x, y) = (x.place(self.room.0), y.place(self.room.1));
        let (left, top) = self.align(scale, x, y, height + margins.bottom);
        let beyond = Beyond {
            before: (x.before, y.before),
            behind: (x.behind, y.behind),
        };
        let origin = (
            2 * (left + rim) + scale.width + self.grid.closing(scale)
                - i32::from(least.x) * scale.width,
            2 * (top + rim) + before - i32::from(least.y) * 2 * scale.pitch,
        );
        (origin, beyond)
    }

    /// Moves a board by less than a cell of text so that lines between cells and the cells' middles
    /// lie in the same parts of text cells everywhere: all rows look alike then, texts stand in the
    /// middle, and few text cells have to show more than two colours.
    fn align(&self, scale: Scale, x: Placed, y: Placed, height: i32) -> (i32, i32) {
        let (across, down) = self.grid.dots;
        let (mut left, mut top) = (x.start, y.start);
        if !self.grid.mode.is_dots() {
            return (left, top);
        }
        if self.grid.is_text(scale) && !self.grid.is_tiny(scale) {
            left -= (left + scale.width / 2).rem_euclid(across);
        } else {
            left -= left.rem_euclid(across);
        }
        if self.grid.is_mosaic(scale) && !self.grid.is_text(scale) {
            // The rows of text that are a cell's alone begin a row.
            return (left, top - top.rem_euclid(down));
        }
        let in_middle = self.grid.is_text(scale) || self.grid.lattice != Lattice::Squares;
        if in_middle && scale.pitch % down == 0 {
            // Centres are in the middle of a row of text when this is 0.
            let off = (top + (self.grid.before(scale) - down) / 2).rem_euclid(down);
            let scrolls = y.before || y.behind;
            let down_by = (down - off) % down;
            if scrolls || top >= off {
                top -= off;
            } else if top + down_by + height <= self.room.1 {
                top += down_by;
            } else if self.grid.is_text(scale) && scale.pitch == down {
                // Rather a tip cut off than every sign beside the middle of its cell.
                top -= off;
            }
        } else if !in_middle {
            // The line above a row of squares begins a row of text.
            top -= top.rem_euclid(down);
        }
        (left, top)
    }
}
