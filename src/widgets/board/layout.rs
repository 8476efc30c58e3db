//! Where a board is drawn: the one computation behind drawing and clicking.

use ratatui::layout::{Position, Rect};

use super::labels::{self, Margins};
use super::level::Reach;
use super::{Diagram, Level, Point, Shape};

/// Where every cell of a board is on the screen.
///
/// A pure function of the board and the area: drawing computes it, and so does finding what was
/// clicked. The largest level of detail is taken at which the whole board fits, and the board is
/// centred. If even the smallest does not fit, the layout is a window onto it that keeps the cursor
/// in sight.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Layout {
    /// The level of detail.
    pub level: Level,
    /// Whether there is room for coordinates and they are wanted.
    pub labelled: bool,
    /// Whether parts of the board are out of sight to the left, right, top and bottom.
    pub overflow: Overflow,
    area: Rect,
    /// The column and row where place (0, 0) would be.
    origin: (i32, i32),
    extent: Rect,
}

/// Which sides of a board are out of sight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Overflow {
    /// Cells are out of sight before the window: on the left and at the top.
    pub before: (bool, bool),
    /// Cells are out of sight behind the window: on the right and at the bottom.
    pub behind: (bool, bool),
}

impl Layout {
    /// Lays the board out in an area, with coordinates around it if they are wanted and fit.
    #[must_use]
    pub fn new(diagram: &Diagram, area: Rect, coordinates: bool) -> Self {
        let bounds = Bounds::of(diagram);
        let room = (i32::from(area.width), i32::from(area.height));
        let level = Level::all(diagram.shape)
            .find(|&level| fits(bounds.size(level, level.min_reach()), room))
            .unwrap_or(Level {
                shape: diagram.shape,
                width: 2,
                height: 1,
            });
        let margins = if coordinates {
            labels::margins(diagram, level)
        } else {
            Margins::default()
        };
        let max_reach = level.max_reach();
        let size = bounds.size(level, max_reach);
        let labelled_width = size.0 + margins.left + margins.right;
        let min_size = bounds.size(level, level.min_reach());
        // Coordinates beside the board need no room below it; those below it matter more than the
        // tips of the outermost cells.
        let labelled = coordinates
            && labelled_width <= room.0
            && (margins.bottom == 0 || min_size.1 + margins.bottom <= room.1);
        let below = if labelled { margins.bottom } else { 0 };
        let focus = diagram.cursor();
        let across = Span {
            min_length: min_size.0,
            max_length: if labelled { labelled_width } else { size.0 },
            before: max_reach.side + if labelled { margins.left } else { 0 },
            min_before: level.min_reach().side,
            focus: focus.map(|point| {
                (i32::from(point.x) - i32::from(bounds.left)) * i32::from(level.width) / 2
                    + level.min_reach().side
            }),
        };
        let down = Span {
            min_length: min_size.1 + below,
            max_length: size.1 + below,
            before: max_reach.up,
            min_before: level.min_reach().up,
            focus: focus.map(|point| {
                (i32::from(point.y) - i32::from(bounds.top)) * i32::from(level.height)
                    + level.min_reach().up
            }),
        };
        let (x, y) = (across.fit(room.0), down.fit(room.1));
        Layout {
            level,
            labelled,
            overflow: Overflow {
                before: (x.before, y.before),
                behind: (x.behind, y.behind),
            },
            area,
            extent: Rect::new(area.x + x.start, area.y + y.start, x.length, y.length),
            origin: (
                i32::from(area.x) + x.first - i32::from(bounds.left) * i32::from(level.width) / 2,
                i32::from(area.y) + y.first - i32::from(bounds.top) * i32::from(level.height),
            ),
        }
    }

    /// The area that was laid out.
    #[must_use]
    pub const fn area(&self) -> Rect {
        self.area
    }

    /// The part of the area that the board takes up, with its coordinates.
    #[must_use]
    pub const fn extent(&self) -> Rect {
        self.extent
    }

    /// The column and row of the middle of the cell at a place, which may be out of sight.
    #[must_use]
    pub const fn centre(&self, point: Point) -> (i32, i32) {
        (
            self.origin.0 + point.x as i32 * self.level.width as i32 / 2,
            self.origin.1 + point.y as i32 * self.level.height as i32,
        )
    }

    /// The column and row of the middle of the cell at a place, if it is in sight.
    #[must_use]
    pub fn position(&self, point: Point) -> Option<Position> {
        let (x, y) = self.centre(point);
        let position = Position::new(u16::try_from(x).ok()?, u16::try_from(y).ok()?);
        self.area.contains(position).then_some(position)
    }

    /// The index of the site that is drawn at a position of the screen.
    ///
    /// Between two cells it is the nearer one; outside the board there is none.
    #[must_use]
    pub fn hit(&self, diagram: &Diagram, position: Position) -> Option<usize> {
        if !self.area.contains(position) {
            return None;
        }
        let mut nearest: Option<(u32, usize)> = None;
        for (index, site) in diagram.sites.iter().enumerate() {
            let (x, y) = self.centre(site.point);
            let (dx, dy) = (i32::from(position.x) - x, i32::from(position.y) - y);
            let Some(distance) = self.distance(dx, dy) else {
                continue;
            };
            if nearest.is_none_or(|(min_size, _)| distance < min_size) {
                nearest = Some((distance, index));
            }
        }
        nearest.map(|(_, index)| index)
    }

    /// How far a screen position is from the middle of a cell, if it may belong to it. The
    /// column between two cells is a little nearer to the one on its right.
    fn distance(&self, dx: i32, dy: i32) -> Option<u32> {
        let Level { width, height, .. } = self.level;
        let (width, height) = (i32::from(width), i32::from(height));
        let (across, along) = (dx.unsigned_abs(), dy.unsigned_abs());
        let leaning = 2 * across + u32::from(dx > 0);
        if self.level.is_tiny() {
            return (across <= 1 && along == 0).then_some(leaning);
        }
        let reach = Reach {
            side: width / 2,
            ..self.level.min_reach()
        };
        match self.level.shape {
            // A square's cells meet in straight lines.
            Shape::Squares => {
                (dx.abs() <= reach.side && -reach.up <= dy && dy <= reach.down).then_some(leaning)
            }
            Shape::Diamonds => {
                let far = leaning * 2 * height as u32 + 2 * along * width as u32;
                (far <= 2 * (width * height) as u32 + 2 * height as u32).then_some(far)
            }
            // The square of the distance where the lattice is regular: rows are sqrt(3)/2
            // columns apart, so 4 dx^2 / width^2 + 3 dy^2 / height^2.
            Shape::Hexagons => {
                let (w, h) = (width as u32, height as u32);
                let far = leaning * leaning * h * h + 3 * along * along * w * w;
                let most_up = self.level.max_reach().up;
                // A corner is 1/sqrt(3) from the middle.
                let limit = (2 * w + 1) * (2 * w + 1) * h * h / 3 + 1;
                (dx.abs() <= reach.side && dy.abs() <= most_up && far <= limit.max(9 * h * h))
                    .then_some(far)
            }
        }
    }
}

/// The smallest rectangle of places around a board.
#[derive(Debug, Clone, Copy)]
struct Bounds {
    left: i16,
    right: i16,
    top: i16,
    bottom: i16,
}

impl Bounds {
    fn of(diagram: &Diagram) -> Self {
        let mut points = diagram.sites.iter().map(|site| site.point);
        let first = points.next().unwrap_or_default();
        let start = Bounds {
            left: first.x,
            right: first.x,
            top: first.y,
            bottom: first.y,
        };
        points.fold(start, |bounds, point| Bounds {
            left: bounds.left.min(point.x),
            right: bounds.right.max(point.x),
            top: bounds.top.min(point.y),
            bottom: bounds.bottom.max(point.y),
        })
    }

    /// Columns and rows of the board at a level, with so much around its outermost centres.
    fn size(self, level: Level, reach: Reach) -> (i32, i32) {
        let columns = i32::from(self.right) - i32::from(self.left);
        let rows = i32::from(self.bottom) - i32::from(self.top);
        (
            columns * i32::from(level.width) / 2 + 1 + 2 * reach.side,
            rows * i32::from(level.height) + 1 + reach.up + reach.down,
        )
    }
}

fn fits(size: (i32, i32), room: (i32, i32)) -> bool {
    size.0 <= room.0 && size.1 <= room.1
}

/// One direction of a layout: how long the board is and where its first centre lies in it.
struct Span {
    /// The length that has to be seen, and the first centre in it.
    min_length: i32,
    min_before: i32,
    /// The length with everything around, and the first centre in it.
    max_length: i32,
    before: i32,
    /// The cursor's distance from the start of the least length.
    focus: Option<i32>,
}

/// Where the first centre comes to lie, what is taken up, and what is out of sight.
struct PlacedSpan {
    first: i32,
    start: u16,
    length: u16,
    before: bool,
    behind: bool,
}

impl Span {
    fn fit(&self, room: i32) -> PlacedSpan {
        let seen = |length: i32, before: i32| {
            let start = (room - length) / 2;
            PlacedSpan {
                first: start + before,
                start: start as u16,
                length: length as u16,
                before: false,
                behind: false,
            }
        };
        if self.max_length <= room {
            return seen(self.max_length, self.before);
        }
        if self.min_length <= room {
            return seen(self.min_length, self.min_before);
        }
        let hidden = self.min_length - room;
        let focus = self.focus.unwrap_or(self.min_length / 2);
        let scrolled = (focus - room / 2).clamp(0, hidden);
        PlacedSpan {
            first: self.min_before - scrolled,
            start: 0,
            length: room as u16,
            before: scrolled > 0,
            behind: scrolled < hidden,
        }
    }
}
