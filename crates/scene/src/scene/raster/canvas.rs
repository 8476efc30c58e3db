//! Putting tiles together.

use super::Tile;
use crate::theme::Rgb;

/// A picture in dots without transparency.
#[derive(Debug, Clone, Default)]
pub(in super::super) struct Canvas {
    width: i32,
    height: i32,
    dots: Vec<Rgb>,
}

/// A rectangle of dots; the right and bottom edges are not part of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in super::super) struct Region {
    pub left: i32,
    pub top: i32,
    pub right: i32,
    pub bottom: i32,
}

impl Region {
    /// The region that a tile covers that has its centre here.
    pub fn of(tile: &Tile, (x, y): (i32, i32)) -> Self {
        let (left, top) = (x + tile.left, y + tile.top);
        Region {
            left,
            top,
            right: left + tile.width as i32,
            bottom: top + tile.height as i32,
        }
    }

    /// The part in common with another region.
    pub fn clipped(self, other: Region) -> Self {
        Region {
            left: self.left.max(other.left),
            top: self.top.max(other.top),
            right: self.right.min(other.right),
            bottom: self.bottom.min(other.bottom),
        }
    }

    /// The smallest region around this one and another.
    pub fn around(self, other: Region) -> Self {
        Region {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }

    /// The region made larger so that it begins and ends between text cells of `across` by `down`
    /// dots.
    pub fn in_text_cells(self, (across, down): (i32, i32)) -> Self {
        let ceil = |dots: i32, cell: i32| (dots + cell - 1).div_euclid(cell) * cell;
        Region {
            left: self.left.div_euclid(across) * across,
            top: self.top.div_euclid(down) * down,
            right: ceil(self.right, across),
            bottom: ceil(self.bottom, down),
        }
    }

    pub const fn is_empty(self) -> bool {
        self.left >= self.right || self.top >= self.bottom
    }

    /// The number of its dots.
    pub const fn area(self) -> i32 {
        if self.is_empty() {
            0
        } else {
            (self.right - self.left) * (self.bottom - self.top)
        }
    }

    /// The rest of it when another region is taken away: up to four regions.
    pub fn without(self, hole: Region) -> Vec<Region> {
        let hole = hole.clipped(self);
        if hole.is_empty() {
            return vec![self];
        }
        let parts = [
            Region {
                bottom: hole.top,
                ..self
            },
            Region {
                right: hole.left,
                ..hole
            },
            Region {
                left: hole.right,
                ..hole
            },
            Region {
                top: hole.bottom,
                ..self
            },
        ];
        let [above, left, right, below] = parts;
        let left = Region {
            left: self.left,
            ..left
        };
        let right = Region {
            right: self.right,
            ..right
        };
        let parts = [above, left, right, below].into_iter();
        parts.filter(|part| !part.is_empty()).collect()
    }

    /// Regions in whole text cells that do not overlap, as few and as small as is easily done; all
    /// there is where that is not much more.
    pub fn merged(changed: Vec<Region>, whole: Region, cell: (i32, i32)) -> Vec<Region> {
        let mut regions: Vec<Region> = Vec::new();
        for region in changed {
            let mut region = region.in_text_cells(cell).clipped(whole);
            if region.is_empty() {
                continue;
            }
            // A region that it overlaps becomes part of it, which may overlap others in turn.
            while let Some(at) = regions.iter().position(|other| other.meets(region)) {
                region = region.around(regions.swap_remove(at));
            }
            regions.push(region);
        }
        let covered: i32 = regions.iter().map(|region| region.area()).sum();
        if covered * 2 > whole.area() {
            return vec![whole];
        }
        regions
    }

    /// Returns whether the regions have a dot in common.
    pub fn meets(self, other: Region) -> bool {
        !self.clipped(other).is_empty()
    }
}

impl Canvas {
    /// A canvas of one colour.
    pub fn new(width: i32, height: i32, colour: Rgb) -> Self {
        let (width, height) = (width.max(0), height.max(0));
        Canvas {
            width,
            height,
            dots: vec![colour; width as usize * height as usize],
        }
    }

    /// The whole canvas.
    pub const fn region(&self) -> Region {
        Region {
            left: 0,
            top: 0,
            right: self.width,
            bottom: self.height,
        }
    }

    /// All dots, row by row.
    pub fn dots(&self) -> &[Rgb] {
        &self.dots
    }

    /// A part of a row of dots.
    pub fn row(&self, y: i32, left: i32, right: i32) -> &[Rgb] {
        let start = y as usize * self.width as usize;
        &self.dots[start + left as usize..start + right as usize]
    }

    fn row_mut(&mut self, y: i32, left: i32, right: i32) -> &mut [Rgb] {
        let start = y as usize * self.width as usize;
        &mut self.dots[start + left as usize..start + right as usize]
    }

    /// Paints a part in one colour.
    pub fn fill(&mut self, region: Region, colour: Rgb) {
        let region = region.clipped(self.region());
        if region.is_empty() {
            return;
        }
        for y in region.top..region.bottom {
            self.row_mut(y, region.left, region.right).fill(colour);
        }
    }

    /// Puts a tile with its centre at a dot, as far as it is within a region.
    pub fn put(&mut self, tile: &Tile, at: (i32, i32), within: Region) {
        let covered = Region::of(tile, at);
        let seen = covered.clipped(within).clipped(self.region());
        if seen.is_empty() {
            return;
        }
        for y in seen.top..seen.bottom {
            let row = tile.row((y - covered.top) as u32);
            let from = (seen.left - covered.left) as usize;
            let to = (seen.right - covered.left) as usize;
            let below = self.row_mut(y, seen.left, seen.right);
            for (dot, above) in below.iter_mut().zip(&row[from..to]) {
                over(dot, *above);
            }
        }
    }
}

/// Puts a colour with transparency, multiplied by its alpha, over another.
#[inline]
fn over(below: &mut Rgb, [red, green, blue, alpha]: [u8; 4]) {
    match alpha {
        0 => {}
        255 => *below = Rgb { red, green, blue },
        _ => {
            let left = u32::from(255 - alpha);
            // Dividing by 255 with rounding, exact for products of two bytes.
            let rest = |part: u8| {
                let product = u32::from(part) * left + 128;
                ((product + (product >> 8)) >> 8) as u8
            };
            *below = Rgb {
                red: red.saturating_add(rest(below.red)),
                green: green.saturating_add(rest(below.green)),
                blue: blue.saturating_add(rest(below.blue)),
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tile() -> Tile {
        Tile {
            left: -1,
            top: -1,
            width: 2,
            height: 2,
            dots: vec![[255; 4], [0; 4], [64, 0, 0, 128], [255, 0, 0, 255]],
        }
    }

    #[test]
    fn tiles_cover_what_is_below_by_their_alpha() {
        let grey = Rgb::new(100, 100, 100);
        let mut canvas = Canvas::new(4, 4, grey);
        canvas.put(&tile(), (2, 2), canvas.region());
        assert_eq!(canvas.row(1, 0, 4), [grey, Rgb::WHITE, grey, grey]);
        let half = Rgb::new(114, 50, 50);
        assert_eq!(canvas.row(2, 0, 4), [grey, half, Rgb::new(255, 0, 0), grey]);
    }

    #[test]
    fn what_is_outside_is_cut_off() {
        let mut canvas = Canvas::new(3, 3, Rgb::BLACK);
        for at in [(-5, -5), (0, 0), (3, 3), (9, 1)] {
            canvas.put(&tile(), at, canvas.region());
        }
        assert_eq!(canvas.row(0, 0, 1), [Rgb::new(255, 0, 0)]);
        assert_eq!(canvas.row(2, 2, 3), [Rgb::WHITE]);
        let nothing = Region {
            left: 1,
            top: 1,
            right: 1,
            bottom: 3,
        };
        canvas.put(&tile(), (1, 1), nothing);
        assert_eq!(canvas.row(1, 1, 2), [Rgb::BLACK]);
    }

    #[test]
    fn regions_grow_to_whole_text_cells() {
        let region = Region {
            left: 3,
            top: -1,
            right: 5,
            bottom: 4,
        };
        let grown = region.in_text_cells((2, 4));
        assert_eq!((grown.left, grown.top), (2, -4));
        assert_eq!((grown.right, grown.bottom), (6, 4));
    }
}
