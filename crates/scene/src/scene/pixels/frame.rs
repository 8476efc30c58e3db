//! The pixels to be seen on a frame.

use std::sync::Arc;

use ratatui::layout::{Position, Rect};

use super::super::{CellSize, Tile};
use crate::theme::Rgb;

/// All boards of a frame that are shown in pixels.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct PixelFrame {
    /// The size of a cell of text.
    pub cell: CellSize,
    /// The boards, lower ones first.
    pub boards: Vec<PixelBoard>,
}

/// A board in pixels.
#[derive(Debug, Clone, PartialEq)]
pub struct PixelBoard {
    /// The text cells that it takes up.
    pub area: Rect,
    /// The colour behind it.
    pub background: Rgb,
    /// Its parts, lower ones first. None reaches out of the area.
    pub images: Vec<PlacedImage>,
    /// The text cells in which something else is shown over it.
    pub covered: Vec<Rect>,
}

/// A part of a board in its place.
#[derive(Debug, Clone)]
pub struct PlacedImage {
    /// The number of the tile: the same for the same picture, in every frame.
    pub id: u32,
    /// The text cell that its top left corner is in.
    pub at: Position,
    /// The pixels from the top left of that text cell.
    pub offset: (u16, u16),
    /// The part of the tile that is seen.
    pub source: Source,
    /// Its height in the pile: higher ones cover lower ones.
    pub layer: u8,
    /// The tile.
    pub tile: Arc<Tile>,
}

/// Tiles are the same when their numbers are.
impl PartialEq for PlacedImage {
    fn eq(&self, other: &Self) -> bool {
        (self.id, self.at, self.offset, self.source, self.layer)
            == (other.id, other.at, other.offset, other.source, other.layer)
    }
}

impl Eq for PlacedImage {}

/// A part of a tile in pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Source {
    /// Pixels from the left.
    pub x: u16,
    /// Pixels from the top.
    pub y: u16,
    /// Pixels across.
    pub width: u16,
    /// Pixels down.
    pub height: u16,
}

impl PixelFrame {
    /// Shows of the boards from the numbered one on, whose areas begin in the top left corner, the
    /// part in `seen` alone, with its top left corner at `to`.
    pub(in crate::scene) fn show_through(&mut self, from: usize, seen: Rect, to: Position) {
        for board in self.boards.iter_mut().skip(from) {
            board.show_through(seen, to, self.cell);
        }
    }

    /// Takes note that something else was drawn over these text cells: boards are not seen there.
    pub fn cover(&mut self, area: Rect) {
        for board in &mut self.boards {
            let hidden = board.area.intersection(area);
            if hidden.is_empty() {
                continue;
            }
            board.covered.push(hidden);
            let images = std::mem::take(&mut board.images);
            let cut = |image: &PlacedImage| image.without(hidden, self.cell);
            board.images = images.iter().flat_map(cut).collect();
        }
    }
}

impl PixelBoard {
    /// Leaves the part in `seen` alone, and moves its top left corner to `to`.
    fn show_through(&mut self, seen: Rect, to: Position, cell: CellSize) {
        let Rect { width, height, .. } = self.area;
        let above = Rect::new(0, 0, width, seen.y);
        let below = Rect::new(
            0,
            seen.bottom(),
            width,
            height.saturating_sub(seen.bottom()),
        );
        let behind = Rect::new(seen.right(), 0, width.saturating_sub(seen.right()), height);
        for hidden in [above, below, behind] {
            let cut = |image: &PlacedImage| image.without(hidden, cell);
            self.images = self.images.iter().flat_map(cut).collect();
        }
        let there = |at: Position| Position::new(at.x + to.x - seen.x, at.y - seen.y + to.y);
        for image in &mut self.images {
            image.at = there(image.at);
        }
        self.area = Rect::from((to, seen.as_size()));
    }
}

impl PlacedImage {
    /// The pixels of the screen that it takes up: left, top, right and bottom.
    pub(super) fn pixels(&self, cell: CellSize) -> (i32, i32, i32, i32) {
        let left = i32::from(self.at.x) * i32::from(cell.width) + i32::from(self.offset.0);
        let top = i32::from(self.at.y) * i32::from(cell.height) + i32::from(self.offset.1);
        (
            left,
            top,
            left + i32::from(self.source.width),
            top + i32::from(self.source.height),
        )
    }

    /// The rest of it when text cells are taken away: up to four parts.
    fn without(&self, hidden: Rect, cell: CellSize) -> Vec<PlacedImage> {
        let (left, top, right, bottom) = self.pixels(cell);
        let (width, height) = (i32::from(cell.width), i32::from(cell.height));
        let hole = (
            (i32::from(hidden.left()) * width).clamp(left, right),
            (i32::from(hidden.top()) * height).clamp(top, bottom),
            (i32::from(hidden.right()) * width).clamp(left, right),
            (i32::from(hidden.bottom()) * height).clamp(top, bottom),
        );
        if hole.0 >= hole.2 || hole.1 >= hole.3 {
            return vec![self.clone()];
        }
        [
            (left, top, right, hole.1),
            (left, hole.1, hole.0, hole.3),
            (hole.2, hole.1, right, hole.3),
            (left, hole.3, right, bottom),
        ]
        .into_iter()
        .filter(|part| part.0 < part.2 && part.1 < part.3)
        .map(|part| PlacedImage {
            at: Position::new((part.0 / width) as u16, (part.1 / height) as u16),
            offset: ((part.0 % width) as u16, (part.1 % height) as u16),
            source: Source {
                x: self.source.x + (part.0 - left) as u16,
                y: self.source.y + (part.1 - top) as u16,
                width: (part.2 - part.0) as u16,
                height: (part.3 - part.1) as u16,
            },
            ..self.clone()
        })
        .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn image(x: u16, y: u16, width: u16, height: u16) -> PlacedImage {
        PlacedImage {
            id: 1,
            at: Position::new(x, y),
            offset: (3, 5),
            source: Source {
                x: 0,
                y: 0,
                width,
                height,
            },
            layer: 0,
            tile: Arc::new(Tile {
                left: 0,
                top: 0,
                width: u32::from(width),
                height: u32::from(height),
                dots: vec![[255; 4]; usize::from(width) * usize::from(height)],
            }),
        }
    }

    #[test]
    fn what_is_covered_is_cut_out_and_the_rest_stays_where_it_was() {
        let cell = CellSize::default();
        let whole = image(2, 2, 57, 70);
        let mut frame = PixelFrame {
            cell,
            boards: vec![PixelBoard {
                area: Rect::new(0, 0, 20, 20),
                background: Rgb::BLACK,
                images: vec![whole.clone()],
                covered: Vec::new(),
            }],
        };
        let dialog = Rect::new(4, 3, 2, 1);
        frame.cover(dialog);
        let parts = &frame.boards[0].images;
        assert_eq!(parts.len(), 4);
        let inside = |x: i32, y: i32, part: &PlacedImage| {
            let (left, top, right, bottom) = part.pixels(cell);
            (left..right).contains(&x) && (top..bottom).contains(&y)
        };
        for x in 0..200 {
            for y in 0..400 {
                let seen: Vec<_> = parts.iter().filter(|part| inside(x, y, part)).collect();
                let hidden = (40..60).contains(&x) && (60..80).contains(&y);
                let expected = usize::from(inside(x, y, &whole) && !hidden);
                assert_eq!(seen.len(), expected, "{x} {y}");
                for part in seen {
                    let (left, top, ..) = part.pixels(cell);
                    let (from_left, from_top, ..) = whole.pixels(cell);
                    assert_eq!(x - left + i32::from(part.source.x), x - from_left);
                    assert_eq!(y - top + i32::from(part.source.y), y - from_top);
                }
            }
        }
    }

    #[test]
    fn a_window_shows_its_part_where_it_stands() {
        let cell = CellSize::default();
        let mut board = PixelBoard {
            area: Rect::new(0, 0, 20, 20),
            background: Rgb::BLACK,
            images: vec![image(2, 2, 57, 70), image(2, 12, 10, 10)],
            covered: Vec::new(),
        };
        board.show_through(Rect::new(0, 3, 6, 5), Position::new(30, 1), cell);
        assert_eq!(board.area, Rect::new(30, 1, 6, 5));
        assert_eq!(board.images.len(), 1, "the other one is below the window");
        let part = &board.images[0];
        assert_eq!(part.pixels(cell), (323, 20, 360, 75));
        assert_eq!((part.source.x, part.source.y), (0, 15));
    }

    #[test]
    fn what_is_covered_as_a_whole_is_gone() {
        let cell = CellSize::default();
        assert!(
            image(2, 2, 10, 10)
                .without(Rect::new(0, 0, 9, 9), cell)
                .is_empty()
        );
        assert_eq!(
            image(2, 2, 10, 10)
                .without(Rect::new(9, 9, 5, 5), cell)
                .len(),
            1
        );
    }
}
