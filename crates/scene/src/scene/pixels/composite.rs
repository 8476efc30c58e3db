//! A board put together in pixels, for protocols that have no placements.

use ratatui::layout::Rect;
use rustc_hash::FxHashMap;

use super::super::CellSize;
use super::super::raster::{Canvas, Region};
use super::frame::{PixelBoard, PixelFrame, PlacedImage};
use crate::theme::Rgb;

/// The boards as they are on the screen.
#[derive(Debug, Default)]
pub struct Composites {
    cell: CellSize,
    boards: Vec<Composite>,
    /// True if there are pixels on the screen where a board was.
    pub leftover: bool,
}

#[derive(Debug)]
struct Composite {
    board: PixelBoard,
    canvas: Canvas,
}

/// A part of the screen that has to be sent: whole text cells.
#[derive(Debug)]
pub struct Patch {
    /// The text cells.
    pub area: Rect,
    /// Pixels across.
    pub width: usize,
    /// Pixels down.
    pub height: usize,
    /// The colours, row by row.
    pub dots: Vec<Rgb>,
}

impl Composites {
    /// Brings the boards up to date; returns what has changed.
    pub fn update(&mut self, frame: &PixelFrame) -> Vec<Patch> {
        if self.cell != frame.cell {
            self.cell = frame.cell;
            self.boards.clear();
        }
        let mut before = std::mem::take(&mut self.boards);
        let mut patches = Vec::new();
        for board in &frame.boards {
            let at = before.iter().position(|other| {
                other.board.area == board.area && other.board.background == board.background
            });
            let (composite, regions) = match at {
                Some(at) => before.swap_remove(at).updated(board, self.cell),
                None => Composite::new(board, self.cell),
            };
            patches.extend(
                regions
                    .into_iter()
                    .map(|region| composite.patch(region, self.cell)),
            );
            self.boards.push(composite);
        }
        let inside = |area: Rect| {
            let mut boards = self.boards.iter();
            boards.any(|composite| composite.board.area.intersection(area) == area)
        };
        self.leftover = !before.iter().all(|gone| inside(gone.board.area));
        patches
    }

    /// The screen shows nothing that is known of.
    pub fn forget(&mut self) {
        self.boards.clear();
        self.leftover = false;
    }
}

impl Composite {
    /// A board of which nothing is on the screen, and its parts that are to be seen.
    fn new(board: &PixelBoard, cell: CellSize) -> (Self, Vec<Region>) {
        let whole = pixels(board.area, board.area, cell);
        let mut composite = Composite {
            board: board.clone(),
            canvas: Canvas::new(whole.right, whole.bottom, board.background),
        };
        composite.draw(&[whole], cell);
        let seen = composite.uncovered(vec![whole], cell);
        (composite, seen)
    }

    /// The board with new contents, and its parts that have changed.
    fn updated(self, board: &PixelBoard, cell: CellSize) -> (Self, Vec<Region>) {
        let area = board.area;
        let whole = pixels(area, area, cell);
        let mut changed: Vec<Region> = changes(&self.board.images, &board.images)
            .into_iter()
            .map(|image| place_of(image, area, cell))
            .collect();
        // Text erases pixels: those below it have to be sent again.
        let uncovered = self
            .board
            .covered
            .iter()
            .filter(|hidden| !board.covered.contains(hidden));
        changed.extend(uncovered.map(|&hidden| pixels(area, hidden, cell)));
        let size = (i32::from(cell.width), i32::from(cell.height));
        let regions = Region::merged(changed, whole, size);
        let mut composite = Composite {
            board: board.clone(),
            canvas: self.canvas,
        };
        composite.draw(&regions, cell);
        let seen = composite.uncovered(regions, cell);
        (composite, seen)
    }

    fn draw(&mut self, regions: &[Region], cell: CellSize) {
        for &region in regions {
            self.canvas.fill(region, self.board.background);
            for image in &self.board.images {
                let seen = place_of(image, self.board.area, cell);
                // The centre of the tile, from its corner and the part of it that is seen.
                let at = (
                    seen.left - i32::from(image.source.x) - image.tile.left,
                    seen.top - i32::from(image.source.y) - image.tile.top,
                );
                self.canvas.put(&image.tile, at, seen.clipped(region));
            }
        }
    }

    /// The parts of regions over which nothing else is shown.
    fn uncovered(&self, regions: Vec<Region>, cell: CellSize) -> Vec<Region> {
        self.board.covered.iter().fold(regions, |regions, &hidden| {
            let hidden = pixels(self.board.area, hidden, cell);
            regions
                .into_iter()
                .flat_map(|region| region.without(hidden))
                .collect()
        })
    }

    fn patch(&self, region: Region, cell: CellSize) -> Patch {
        let mut dots = Vec::with_capacity(region.area() as usize);
        for y in region.top..region.bottom {
            dots.extend_from_slice(self.canvas.row(y, region.left, region.right));
        }
        let (width, height) = (i32::from(cell.width), i32::from(cell.height));
        Patch {
            area: Rect::new(
                self.board.area.x + (region.left / width) as u16,
                self.board.area.y + (region.top / height) as u16,
                ((region.right - region.left) / width) as u16,
                ((region.bottom - region.top) / height) as u16,
            ),
            width: (region.right - region.left) as usize,
            height: (region.bottom - region.top) as usize,
            dots,
        }
    }
}

/// The pixels of an image on the screen, of a board in an area.
fn place_of(image: &PlacedImage, area: Rect, cell: CellSize) -> Region {
    let (left, top, right, bottom) = image.pixels(cell);
    let corner = pixels(area, Rect::ZERO, cell);
    Region {
        left: left + corner.left,
        top: top + corner.top,
        right: right + corner.left,
        bottom: bottom + corner.top,
    }
}

/// Text cells as pixels from the top left of a board.
fn pixels(board: Rect, area: Rect, cell: CellSize) -> Region {
    let across = |x: u16| (i32::from(x) - i32::from(board.x)) * i32::from(cell.width);
    let down = |y: u16| (i32::from(y) - i32::from(board.y)) * i32::from(cell.height);
    Region {
        left: across(area.left()),
        top: down(area.top()),
        right: across(area.right()),
        bottom: down(area.bottom()),
    }
}

/// The images that are in one list and not in the other.
fn changes<'a>(before: &'a [PlacedImage], after: &'a [PlacedImage]) -> Vec<&'a PlacedImage> {
    let place = |image: &PlacedImage| (image.id, image.at, image.offset, image.source);
    let mut counts: FxHashMap<_, (i32, &PlacedImage)> = FxHashMap::default();
    for (images, step) in [(before, -1), (after, 1)] {
        for image in images {
            counts.entry(place(image)).or_insert((0, image)).0 += step;
        }
    }
    let changed = counts.into_values().filter(|(count, _)| *count != 0);
    changed.map(|(_, image)| image).collect()
}
