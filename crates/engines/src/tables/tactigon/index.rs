//! Numbers for the positions of an ending.

use std::ops::Range;

use arrayvec::ArrayVec;

use super::material::{MOST_PIECES, Material};
use parlour_rules::board::{Board, Cell};
use parlour_rules::games::tactigon::Rules;
use parlour_rules::games::{AnyLine, PieceKind, Symmetries};

/// The most groups of pieces of one side and kind, without the pentagons.
const MOST_TWINS: usize = (MOST_PIECES - 2) / 2;

/// The cells of an ending's pieces, by their numbers on the board, in the order of [`Half::kinds`].
pub(super) type Cells = ArrayVec<u8, MOST_PIECES>;

/// A board's cells, numbered without gaps, and what takes the board to itself.
///
/// Nothing in an ending depends on which side is which, nor on left and right or top and bottom:
/// all positions are seen from the side to move, and of those that are images of one another one
/// stands for all, whose pentagon of the side to move is in the *corner*, a quarter of the board.
#[derive(Clone, Debug)]
pub(super) struct Geometry {
    cells: Vec<Cell>,
    /// By a cell's number on the board.
    numbers: Vec<u8>,
    /// The images of the cells.
    symmetries: Vec<Vec<u8>>,
    /// The cells of the corner.
    corner: Vec<u8>,
    /// By cell: what takes it into the corner, as indices of `symmetries`.
    folds: Vec<ArrayVec<u8, 4>>,
    /// By cell: its place in the corner, if it is there.
    places: Vec<u8>,
}

impl Geometry {
    pub(super) fn new(rules: &Rules, board: &Board) -> Self {
        let cells = board.cells().to_vec();
        let mut numbers = vec![0; board.table_len()];
        for (number, cell) in cells.iter().enumerate() {
            numbers[cell.index()] = number as u8;
        }
        let line = AnyLine::new(&(*rules).into()).expect("rules that have made a board");
        let images = |symmetry: &parlour_rules::games::Symmetry| -> Vec<u8> {
            let image = |&cell: &Cell| numbers[symmetry.cell(cell).index()];
            cells.iter().map(image).collect()
        };
        let symmetries: Vec<Vec<u8>> = Symmetries::of(&line).all().iter().map(images).collect();
        let least = |cell: usize| symmetries.iter().map(|images| images[cell]).min();
        let mut corner: Vec<u8> = (0..cells.len()).filter_map(least).collect();
        corner.sort_unstable();
        corner.dedup();
        let mut places = vec![u8::MAX; cells.len()];
        for (place, &cell) in corner.iter().enumerate() {
            places[usize::from(cell)] = place as u8;
        }
        let folds = |cell: usize| {
            let folding = (0..symmetries.len() as u8)
                .filter(|&at| corner.contains(&symmetries[usize::from(at)][cell]));
            folding.collect()
        };
        Self {
            folds: (0..cells.len()).map(folds).collect(),
            cells,
            numbers,
            symmetries,
            corner,
            places,
        }
    }

    /// The number of a cell.
    #[inline]
    pub(super) fn number(&self, cell: Cell) -> u8 {
        self.numbers[cell.index()]
    }

    /// The cell with this number.
    #[inline]
    pub(super) fn cell(&self, number: u8) -> Cell {
        self.cells[usize::from(number)]
    }
}

/// The positions of an ending in which one of the sides is to move.
#[derive(Clone, Debug)]
pub(super) struct Half {
    /// The number of the first.
    offset: usize,
    /// The pieces, in the order of their cells: the pentagon of the side to move, the other side's,
    /// and the others of both.
    pub(super) kinds: ArrayVec<PieceKind, MOST_PIECES>,
    /// The pieces of the side to move among them.
    pub(super) of_mover: ArrayVec<bool, MOST_PIECES>,
    /// The places of pieces of one side and kind, of which any may be named first.
    twins: ArrayVec<Range<usize>, MOST_TWINS>,
}

impl Half {
    fn new(material: Material, offset: usize) -> Self {
        let mover = Material::kinds_of(material.mover).map(|kind| (kind, true));
        let other = Material::kinds_of(material.other).map(|kind| (kind, false));
        let mut pieces: Vec<_> = mover.chain(other).collect();
        // Stable: of the others, the side to move's come first, each side's by kind.
        pieces.sort_by_key(|&(kind, _)| kind != PieceKind::Pentagon);
        let mut twins = ArrayVec::new();
        let mut first = 0;
        for alike in pieces.chunk_by(|one, next| one == next) {
            if alike.len() > 1 {
                twins.push(first..first + alike.len());
            }
            first += alike.len();
        }
        let (kinds, of_mover) = pieces.iter().copied().unzip::<_, _, Vec<_>, Vec<_>>();
        Self {
            offset,
            kinds: kinds.into_iter().collect(),
            of_mover: of_mover.into_iter().collect(),
            twins,
        }
    }

    /// The places of the pieces of a side: the one to move, or the other.
    pub(super) fn pieces(&self, of_mover: bool) -> impl Iterator<Item = usize> + '_ {
        (0..self.kinds.len()).filter(move |&at| self.of_mover[at] == of_mover)
    }

    /// The number of a position, and how many images it has, itself included.
    #[inline]
    pub(super) fn number(&self, geometry: &Geometry, cells: &Cells) -> (usize, u16) {
        let (mut least, mut same) = (usize::MAX, 0);
        for &fold in &geometry.folds[usize::from(cells[0])] {
            let number = self.image_number(geometry, usize::from(fold), cells);
            if number < least {
                (least, same) = (number, 0);
            }
            same += u16::from(number == least);
        }
        let images = geometry.symmetries.len() as u16 / same.max(1);
        (self.offset + least, images)
    }

    /// The number of an image in this half, as if its first piece were in the corner.
    #[inline]
    fn image_number(&self, geometry: &Geometry, symmetry: usize, cells: &Cells) -> usize {
        let images = &geometry.symmetries[symmetry];
        let mut image = cells.clone();
        for cell in &mut image {
            *cell = images[usize::from(*cell)];
        }
        for twins in &self.twins {
            image[twins.clone()].sort_unstable();
        }
        let first = usize::from(geometry.places[usize::from(image[0])]);
        image[1..].iter().fold(first, |number, &cell| {
            number * geometry.cells.len() + usize::from(cell)
        })
    }

    /// Calls `visit` with the numbers of the positions in which the piece at this place stands on
    /// another cell.
    #[inline]
    pub(super) fn for_each_number(
        &self,
        geometry: &Geometry,
        cells: &Cells,
        at: usize,
        others: impl Iterator<Item = u8>,
        mut visit: impl FnMut(usize),
    ) {
        if self.twins.iter().any(|twins| twins.contains(&at)) {
            let mut cells = cells.clone();
            for other in others {
                cells[at] = other;
                visit(self.number(geometry, &cells).0);
            }
            return;
        }
        let digit = |symmetry: usize, cell: u8| {
            let image = geometry.symmetries[symmetry][usize::from(cell)];
            usize::from(if at == 0 {
                geometry.places[usize::from(image)]
            } else {
                image
            })
        };
        let weight = geometry.cells.len().pow((cells.len() - 1 - at) as u32);
        // The share of the number that comes from the pieces that stay, by symmetry.
        let rest = |symmetry: usize| {
            self.image_number(geometry, symmetry, cells) - weight * digit(symmetry, cells[at])
        };
        let rests: ArrayVec<usize, 4> = (0..geometry.symmetries.len()).map(rest).collect();
        for other in others {
            let first = if at == 0 { other } else { cells[0] };
            let images = geometry.folds[usize::from(first)].iter().map(|&fold| {
                let symmetry = usize::from(fold);
                rests[symmetry] + weight * digit(symmetry, other)
            });
            visit(self.offset + images.min().unwrap_or_default());
        }
    }
}

/// Numbers for the positions with the same pieces, whichever side has which and is to move.
#[derive(Clone, Debug)]
pub(super) struct Index {
    pub(super) material: Material,
    /// Those with the material's mover to move, and those with the other; one where they are alike.
    halves: ArrayVec<Half, 2>,
    /// The positions of a half.
    half_size: usize,
}

impl Index {
    pub(super) fn new(material: Material, geometry: &Geometry) -> Self {
        let others = geometry.cells.len().pow(material.pieces() as u32 - 1);
        let half_size = geometry.corner.len() * others;
        let mut halves = ArrayVec::new();
        halves.push(Half::new(material, 0));
        if material.turned() != material {
            halves.push(Half::new(material.turned(), half_size));
        }
        Self {
            material,
            halves,
            half_size,
        }
    }

    /// One more than the highest number. There are gaps: not every number is a position's.
    pub(super) fn size(&self) -> usize {
        self.half_size * self.halves.len()
    }

    /// The half with these pieces.
    pub(super) fn half(&self, material: Material) -> Option<&Half> {
        if material == self.material {
            self.halves.first()
        } else {
            self.halves
                .get(1)
                .filter(|_| material.turned() == self.material)
        }
    }

    /// The half of the positions after a ply of this one that captures nothing.
    pub(super) fn after(&self, half: &Half) -> &Half {
        let last = self.halves.len() - 1;
        &self.halves[if half.offset == 0 { last } else { 0 }]
    }

    /// The position with this number and how many images it has, if there is one.
    #[inline]
    pub(super) fn position(
        &self,
        geometry: &Geometry,
        number: usize,
    ) -> Option<(&Half, Cells, u16)> {
        let half = &self.halves[number / self.half_size];
        let mut left = number % self.half_size;
        let mut cells = Cells::new();
        for _ in 1..half.kinds.len() {
            cells.push((left % geometry.cells.len()) as u8);
            left /= geometry.cells.len();
        }
        cells.push(geometry.corner[left]);
        cells.reverse();
        let is_free = |(at, cell): (usize, &u8)| !cells[..at].contains(cell);
        if !cells.iter().enumerate().all(is_free) {
            return None;
        }
        let (canonical, images) = half.number(geometry, &cells);
        (canonical == number).then_some((half, cells, images))
    }
}
