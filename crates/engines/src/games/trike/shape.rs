//! The surroundings of a cell: which of the six cells next to it have a stone of the side to move,
//! one of the other side, none, or are not on the board.

use parlour_rules::board::{Cell, CellSet, Direction};
use parlour_rules::games::trike::{Rules, Trike};
use parlour_rules::games::{Game, Side};
use parlour_rules::options::Domain;

/// The side of the largest board: the first of the rule settings after the names of boards.
pub(super) const MAX_SIDE: usize = match Rules::TABLE[1].domain {
    Domain::Number { max, .. } => max as usize,
    _ => panic!("the side is a number"),
};

/// The numbers of the cells of the largest board.
const CELLS: usize = MAX_SIDE * (MAX_SIDE + 1) / 2;

/// The six cells next to one as bits of a number, in the order of [`Direction::HEXAGON`].
type Six = usize;

/// All six.
const ALL: Six = 0b11_1111;

/// The surroundings of a cell.
///
/// The pawn reaches its last cell from one next to it, where the other side has just placed a
/// stone, so that of the empty cells on and next to the last one each side gets one. A lead of one
/// stone for each of the empty cells next to a cell cannot be turned there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Shape {
    /// The same for all that are turned or mirrored images of one another, below [`CLASSES`]: as the
    /// side to move sees it, and as the other side does.
    pub(super) classes: [u8; 2],
    /// The stones that the side to move has more than the other, -6 to 6; 7 and -7 where that
    /// cannot be turned.
    pub(super) lead: i8,
    /// True if the side to move wins where the pawn is stuck here, or need not come here.
    pub(super) is_won: bool,
    /// True if it loses where the pawn is stuck here.
    pub(super) is_lost: bool,
    /// True if there is a stone.
    pub(super) has_stones: bool,
}

/// The number of shapes that are no images of one another: 92 inside the board, 45 at an edge and 6
/// in a corner.
pub(super) const CLASSES: usize = 143;

/// By the cells with stones of the side to move, and 64 times those of the other side; cells that
/// are not on the board are in both.
static SHAPES: [Shape; 4096] = {
    let mut shapes = [Shape {
        classes: [0; 2],
        lead: 0,
        is_won: false,
        is_lost: false,
        has_stones: false,
    }; 4096];
    let (mut index, mut classes) = (0, 0);
    while index < shapes.len() {
        let (own, enemy) = (index & ALL, index >> 6);
        let least = least_image(own, enemy);
        if is_possible(own & enemy) {
            if least == index {
                shapes[index].classes[0] = classes;
                classes += 1;
            } else {
                // It came before.
                shapes[index].classes[0] = shapes[least].classes[0];
            }
        }
        let open = (ALL & !(own | enemy)).count_ones() as i8;
        let lead = own.count_ones() as i8 - enemy.count_ones() as i8;
        let shape = &mut shapes[index];
        shape.lead = match (lead >= open, -lead >= open) {
            (true, _) => 7,
            (_, true) => -7,
            _ => lead,
        };
        shape.is_lost = shape.lead == -7;
        // Without an empty cell next to it, it can be entered only now, and the side that loses
        // there need not.
        shape.is_won = shape.lead == 7 || shape.is_lost && open == 0;
        shape.has_stones = own != enemy;
        index += 1;
    }
    assert!(classes as usize == CLASSES);
    index = 0;
    while index < shapes.len() {
        let exchanged = index >> 6 | (index & ALL) << 6;
        shapes[index].classes[1] = shapes[exchanged].classes[0];
        index += 1;
    }
    shapes
};

/// Returns whether these cells that follow one another can be off the board: none inside, two at an
/// edge, four in a corner.
const fn is_possible(missing: Six) -> bool {
    let mut runs = 0;
    let mut at = 0;
    while at < 6 {
        let begins = missing >> at & 1 == 1 && missing >> ((at + 5) % 6) & 1 == 0;
        runs += begins as u32;
        at += 1;
    }
    matches!((missing.count_ones(), runs), (0, 0) | (2 | 4, 1))
}

/// The index of the image that has the least one.
const fn least_image(own: Six, enemy: Six) -> usize {
    let mut least = usize::MAX;
    let mut turn = 0;
    while turn < 12 {
        let image = image(own, turn) | image(enemy, turn) << 6;
        if image < least {
            least = image;
        }
        turn += 1;
    }
    least
}

/// One of twelve images: turned, and from 6 on mirrored.
const fn image(cells: Six, turn: usize) -> Six {
    let mut image = 0;
    let mut at = 0;
    while at < 6 {
        let from = if turn < 6 { at } else { 5 - at };
        image |= (cells >> from & 1) << ((at + turn) % 6);
        at += 1;
    }
    image
}

/// The stones of both sides around each cell of a board, and those that they were counted of.
#[derive(Clone, Debug)]
pub(super) struct Around<const W: usize> {
    /// By side.
    stones: [CellSet<W>; 2],
    /// By cell: the cells with stones of the first side, those of the second, and those of the
    /// first again, six bits each.
    cells: [u32; CELLS],
}

/// The cells next to each cell of a board.
#[derive(Clone, Debug)]
pub(super) struct Neighbours {
    /// By cell: those that it is next to, and the bit that it is there.
    of: Vec<Vec<(Cell, u32)>>,
    /// The surroundings of each cell of the empty board, as [`Around`] keeps them.
    empty: [u32; CELLS],
}

/// The bits of the first side's stones in what [`Around`] keeps of a cell.
const FIRST: u32 = 1 | 1 << 12;

/// The bits of the second side's.
const SECOND: u32 = 1 << 6;

impl Neighbours {
    /// The neighbours of the cells of the game's board.
    pub(super) fn new<const W: usize>(game: &Trike<W>) -> Self {
        let board = game.board();
        let (mut of, mut empty) = (vec![Vec::new(); board.table_len()], [0; CELLS]);
        for &cell in board.cells() {
            for (at, way) in Direction::HEXAGON.into_iter().enumerate() {
                match board.neighbour(cell, way) {
                    Some(other) => of[other.index()].push((cell, 1 << at)),
                    None => empty[cell.index()] |= (FIRST | SECOND) << at,
                }
            }
        }
        Self { of, empty }
    }
}

impl<const W: usize> Around<W> {
    /// The surroundings of the cells of an empty board.
    pub(super) fn empty(neighbours: &Neighbours) -> Self {
        Self {
            stones: [CellSet::EMPTY; 2],
            cells: neighbours.empty,
        }
    }

    /// Counts the stones of both sides in place of those before.
    #[inline]
    pub(super) fn count(&mut self, neighbours: &Neighbours, stones: [CellSet<W>; 2]) {
        let before = std::mem::replace(&mut self.stones, stones);
        for ((stones, before), bits) in stones.into_iter().zip(before).zip([FIRST, SECOND]) {
            for cell in (stones & !before) | (before & !stones) {
                for &(next, bit) in &neighbours.of[cell.index()] {
                    self.cells[next.index()] ^= bit * bits;
                }
            }
        }
    }

    /// The surroundings of a cell as a side sees them.
    #[inline]
    pub(super) fn shape(&self, viewer: Side, cell: Cell) -> &'static Shape {
        let both = self.cells[cell.index()] >> (6 * viewer.index());
        &SHAPES[both as usize % SHAPES.len()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_rules::random::split_mix;

    fn check<const W: usize>(side: usize) {
        let rules = Rules { side, pie: false };
        let game = Trike::<W>::new(rules, rules.board());
        let neighbours = Neighbours::new(&game);
        let mut around = Around::empty(&neighbours);
        for seed in 0..20 {
            let cells = game.board().cells();
            let stones = |of| {
                let has = |cell: &&Cell| split_mix(seed, cell.index() as u64) % 3 == of;
                cells.iter().filter(has).copied().collect::<CellSet<W>>()
            };
            let both = [stones(0), stones(1)];
            around.count(&neighbours, both);
            for (&cell, viewer) in cells
                .iter()
                .flat_map(|cell| Side::BOTH.map(|side| (cell, side)))
            {
                let (own, enemy) = (both[viewer as usize], both[!viewer as usize]);
                let next = Direction::HEXAGON.map(|way| game.board().neighbour(cell, way));
                let on = |set: CellSet<W>| {
                    let next = next.into_iter().flatten();
                    next.filter(|&cell| set.contains(cell)).count() as i8
                };
                let found = around.shape(viewer, cell);
                let (lead, open) = (on(own) - on(enemy), on(game.cells() & !(own | enemy)));
                let (won, lost) = (lead >= open, lead < open && -lead >= open);
                let expected = if won {
                    7
                } else if lost {
                    -7
                } else {
                    lead
                };
                assert_eq!(found.lead, expected);
                assert_eq!(found.is_lost, lost);
                assert_eq!(found.is_won, won || lost && open == 0);
                assert_eq!(found.has_stones, on(own | enemy) > 0);
                // A walk around a cell sees the same from any start, in either direction.
                let seen = next.map(|cell| match cell {
                    Some(cell) => {
                        usize::from(own.contains(cell)) | usize::from(enemy.contains(cell)) << 1
                    }
                    None => 3,
                });
                for start in 0..6 {
                    for step in [1, 5] {
                        let mut index = 0;
                        for at in 0..6 {
                            let what = seen[(start + step * at) % 6];
                            index |= (what & 1) << at | (what >> 1) << (6 + at);
                        }
                        assert_eq!(SHAPES[index].classes, found.classes);
                    }
                }
            }
        }
    }

    #[test]
    fn a_shape_is_what_lies_around_a_cell_however_it_is_turned() {
        check::<1>(4);
        check::<1>(7);
        check::<2>(13);
        check::<3>(19);
    }

    #[test]
    fn shapes_that_are_no_images_have_classes_of_their_own() {
        let mut by_class = vec![None; CLASSES];
        for (index, shape) in SHAPES.iter().enumerate() {
            let (own, enemy) = (index & ALL, index >> 6);
            if is_possible(own & enemy) {
                let least = least_image(own, enemy);
                let known = by_class[usize::from(shape.classes[0])].get_or_insert(least);
                assert_eq!(*known, least);
            }
        }
        assert!(by_class.iter().all(Option::is_some));
    }
}
