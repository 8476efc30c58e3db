//! The symmetries of a game's board: positions that are turned or mirrored images of one another.
//!
//! A symmetry takes every cell to a cell of the same terrain and keeps neighbours neighbours, so
//! that the rules of all games are the same on both sides of it: the triangle of Trike has six, the
//! diagonal from goal to goal mirrors a square board of Claustro, Taacoca's hexagon has left and
//! right, and Tactigon's board lies the same way upside down as well.

use rustc_hash::FxHashMap;

use super::zobrist::SECOND_TO_MOVE;
use super::{AnyLine, AnyPly, Pick, Piece, Side};
use crate::board::{Board, Cell, Direction, Tiling};
use crate::random::split_mix;

/// A map of every cell of a board to its image.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Symmetry {
    /// By cell number; a number that is no cell's goes to itself.
    cells: Vec<Cell>,
}

/// The symmetries of a board, the first of which leaves all cells where they are.
///
/// ```
/// use parlour_rules::games::{AnyLine, Symmetries, find_game};
///
/// let start = AnyLine::new(&find_game("trike")?)?;
/// let after = |text: &str| -> Result<AnyLine, Box<dyn std::error::Error>> {
///     let mut line = start.clone();
///     line.play(line.read_ply(text)?)?;
///     Ok(line)
/// };
/// let symmetries = Symmetries::of(&start);
/// let key = |line: &AnyLine| symmetries.canonical(line).key;
/// assert_eq!(key(&after("a1")?), key(&after("g7")?), "two corners of the triangle");
/// assert_ne!(key(&after("a1")?), key(&after("b1")?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Symmetries(Vec<Symmetry>);

/// A representative of a position and all its images.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Canonical {
    /// A key that all images have and no other position, with the certainty of 64 bits.
    pub key: u64,
    /// The index of a symmetry that takes the position to the image that stands for all.
    pub by: usize,
}

/// The key of an exchange of sides that is open.
const SWAP: u64 = split_mix(0, u64::MAX / 3);

/// Coordinates of cells: a step to the right is (1, 0), one down and to the left (0, 1) on
/// hexagons, one down on squares.
type Place = (i64, i64);

impl Symmetry {
    /// Returns the image of a cell.
    pub fn cell(&self, cell: Cell) -> Cell {
        self.cells.get(cell.index()).copied().unwrap_or(cell)
    }

    /// Returns the symmetry that takes every cell back.
    pub fn inverse(&self) -> Self {
        let mut cells = self.cells.clone();
        for (from, to) in self.cells.iter().enumerate() {
            cells[to.index()] = Cell::new(from);
        }
        Self { cells }
    }

    /// This symmetry and after it another.
    pub fn then(&self, other: &Self) -> Self {
        let cells = self.cells.iter().map(|&cell| other.cell(cell)).collect();
        Self { cells }
    }

    /// The image of a ply, in the image of the position in which it can be played; none where it is
    /// no legal ply there.
    pub fn ply(&self, ply: AnyPly, image: &AnyLine) -> Option<AnyPly> {
        let mut last = None;
        let mut picks = Vec::new();
        for pick in image.picks(ply).ok()? {
            picks.push(match (pick, last) {
                (Pick::Cell(cell), _) => {
                    last = Some(cell);
                    Pick::Cell(self.cell(cell))
                }
                // A direction is the cell that lies there.
                (Pick::Name(name), Some(last)) => match name.parse::<Direction>() {
                    Ok(ahead) => Pick::Cell(self.cell(image.board().neighbour(last, ahead)?)),
                    Err(_) => pick,
                },
                (Pick::Name(_), None) => pick,
            });
        }
        image.choices(&picks).ply
    }
}

impl Symmetries {
    /// Those of the board of a game.
    pub fn of(line: &AnyLine) -> Self {
        let board = line.board();
        let places = places(board);
        let cells: FxHashMap<Place, Cell> =
            places.iter().map(|&(cell, place)| (place, cell)).collect();
        let symmetry = |turn: &dyn Fn(Place) -> Place| {
            let mut images: Vec<Cell> = (0..board.table_len()).map(Cell::new).collect();
            for &(cell, place) in &places {
                let image = *cells.get(&turn(place))?;
                if line.terrain(image) != line.terrain(cell) {
                    return None;
                }
                images[cell.index()] = image;
            }
            Some(Symmetry { cells: images })
        };
        let turns = match board.tiling() {
            Tiling::Hexagons => 6,
            Tiling::Squares => 4,
        };
        let once = |(x, y): Place| match board.tiling() {
            Tiling::Hexagons => (x - y, x),
            Tiling::Squares => (-y, x),
        };
        let turned = |place, times| (0..times).fold(place, |place, _| once(place));
        let plain = (0..turns).filter_map(|times| symmetry(&|place| turned(place, times)));
        let mirrored = (0..turns).filter_map(|times| symmetry(&|(x, y)| turned((y, x), times)));
        Self(plain.chain(mirrored).collect())
    }

    /// All of them.
    pub fn all(&self) -> &[Symmetry] {
        &self.0
    }

    /// Returns the representative of the position at the end of a line and its images.
    pub fn canonical(&self, line: &AnyLine) -> Canonical {
        let keys = self.keys(line).into_iter().enumerate();
        let least = keys.min_by_key(|&(_, key)| key);
        // The first symmetry is always there.
        let (by, key) = least.unwrap_or_default();
        Canonical { key, by }
    }

    /// The symmetries under which the position at the end of a line looks the same.
    pub fn fixing(&self, line: &AnyLine) -> Vec<&Symmetry> {
        let keys = self.keys(line);
        let same = self.0.iter().zip(&keys);
        same.filter(|(_, key)| Some(*key) == keys.first())
            .map(|(symmetry, _)| symmetry)
            .collect()
    }

    /// The keys of all images of a position, in the order of the symmetries.
    fn keys(&self, line: &AnyLine) -> Vec<u64> {
        let cells = line.board().cells().iter();
        let pieces: Vec<(Cell, Piece)> = cells
            .filter_map(|&cell| Some((cell, line.piece(cell)?)))
            .collect();
        let common = turn_key(line);
        let key = |symmetry: &Symmetry| {
            pieces.iter().fold(common, |key, &(cell, piece)| {
                key ^ piece_key(symmetry.cell(cell), piece)
            })
        };
        self.0.iter().map(key).collect()
    }
}

/// The coordinates of the cells from the middle of the board, in units of a cell divided by how
/// many cells there are, so that they are whole numbers.
fn places(board: &Board) -> Vec<(Cell, Place)> {
    let of = |cell: Cell| {
        let point = board.point(cell);
        let (column, row) = (i64::from(point.column), i64::from(point.row));
        match board.tiling() {
            // The sum is odd in all rows or even in all.
            Tiling::Hexagons => ((column + row).div_euclid(2), row),
            Tiling::Squares => (column / 2, row),
        }
    };
    let cells = board.cells();
    let (x, y) = cells.iter().fold((0, 0), |(x, y), &cell| {
        let place = of(cell);
        (x + place.0, y + place.1)
    });
    let count = cells.len() as i64;
    let from_middle = |&cell: &Cell| {
        let place = of(cell);
        (cell, (count * place.0 - x, count * place.1 - y))
    };
    cells.iter().map(from_middle).collect()
}

/// The key of a piece on a cell.
fn piece_key(cell: Cell, piece: Piece) -> u64 {
    let piece = (piece.kind as u64) << 2 | (piece.side as u64) << 1 | u64::from(piece.pawn);
    split_mix(0, (cell.index() as u64) << 5 | piece)
}

/// The key of whose turn it is and what that side may do beside the board.
fn turn_key(line: &AnyLine) -> u64 {
    let to_move = match line.to_move() {
        Side::First => 0,
        Side::Second => SECOND_TO_MOVE,
    };
    to_move ^ if line.may_swap() { SWAP } else { 0 }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::games::find_game;
    use crate::random::StableDraws;
    use rand::SeedableRng;
    use rand::rngs::Xoshiro256PlusPlus;

    fn start(game: &str, settings: &str) -> AnyLine {
        let rules = find_game(game).unwrap().with_pairs(settings).unwrap();
        AnyLine::new(&rules).unwrap()
    }

    #[test]
    fn boards_have_the_symmetries_of_their_rules() {
        let boards = [
            ("trike", "", 6),
            ("trike", "side=19", 6),
            ("claustro", "", 2),
            ("claustro", "width=6 height=5", 1),
            ("tactigon", "", 4),
            ("tactigon", "padding=3", 4),
            ("tactigon", "board=small", 4),
            ("taacoca", "", 2),
            ("taacoca", "side=13", 2),
        ];
        for (game, settings, count) in boards {
            let symmetries = Symmetries::of(&start(game, settings));
            assert_eq!(symmetries.all().len(), count, "{game} {settings}");
            let identity = &symmetries.all()[0];
            for symmetry in symmetries.all() {
                assert_eq!(symmetry.then(&symmetry.inverse()), *identity);
            }
        }
    }

    #[test]
    fn images_of_a_game_have_the_same_key_and_the_images_of_its_plies() {
        let mut generator = Xoshiro256PlusPlus::seed_from_u64(9);
        let boards = [
            ("trike", ""),
            ("claustro", ""),
            ("tactigon", "board=small"),
            ("taacoca", "side=3"),
        ];
        for (game, settings) in boards {
            let start = start(game, settings);
            let symmetries = Symmetries::of(&start);
            for symmetry in symmetries.all() {
                let mut line = start.clone();
                let Ok(mut image) = start.at_draft(&image_of(&line, symmetry)) else {
                    continue;
                };
                for _ in 0..12 {
                    let one = symmetries.canonical(&line);
                    assert_eq!(symmetries.canonical(&image).key, one.key, "{game}");
                    let legal = line.legal_plies();
                    let moved = legal.iter().map(|&ply| symmetry.ply(ply, &image).unwrap());
                    let moved: BTreeSet<AnyPly> = moved.collect();
                    assert_eq!(moved, image.legal_plies().into_iter().collect(), "{game}");
                    let Some(count) = (legal.len() as u64).checked_sub(1) else {
                        break;
                    };
                    let ply = legal[generator.below(count + 1) as usize];
                    image.play(symmetry.ply(ply, &image).unwrap()).unwrap();
                    line.play(ply).unwrap();
                }
            }
        }
    }

    fn image_of(line: &AnyLine, symmetry: &Symmetry) -> crate::games::Draft {
        let mut draft = line.draft();
        for &cell in line.board().cells() {
            draft.put(symmetry.cell(cell), line.piece(cell));
        }
        draft
    }

    #[test]
    fn the_side_to_move_and_an_open_exchange_tell_positions_apart() {
        let mut line = start("trike", "");
        let symmetries = Symmetries::of(&line);
        line.play(line.read_ply("d2").unwrap()).unwrap();
        let open = symmetries.canonical(&line).key;
        let mut draft = line.draft();
        draft.swap = false;
        let closed = line.at_draft(&draft).unwrap();
        assert_ne!(symmetries.canonical(&closed).key, open);
        assert_eq!(symmetries.fixing(&line).len(), 1);
        assert_eq!(symmetries.fixing(&line.at_start()).len(), 6);
    }
}
