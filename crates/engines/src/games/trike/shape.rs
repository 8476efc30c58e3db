//! The surroundings of a cell: which of the six cells next to it have a stone of the side to move,
//! one of the other side, none, or are not on the board.
//!
//! The board is a triangle whose row `r` from the top, counted from 0, has `r + 1` cells, numbered
//! in reading order. So of the cells next to one, two above, two beside and two below have numbers
//! that follow from its own and its row.

use parlour_rules::board::{Cell, CellSet};
use parlour_rules::games::trike::Rules;
use parlour_rules::options::Domain;

/// The side of the largest board: the first of the rule settings after the names of boards.
pub(super) const MAX_SIDE: usize = match Rules::TABLE[1].domain {
    Domain::Number { max, .. } => max as usize,
    _ => panic!("the side is a number"),
};

/// The numbers of the cells of the largest board.
pub(super) const CELLS: usize = MAX_SIDE * (MAX_SIDE + 1) / 2;

/// The six cells next to one as bits of a number: two each above, beside and below it, from left to
/// right.
type Six = usize;

/// The bits in an order in which those of neighbours follow one another.
const CIRCLE: [usize; 6] = [0, 1, 3, 5, 4, 2];

/// The bits of what is below a cell.
const BELOW: Six = 0b11 << 4;

/// All six.
const ALL: Six = 0b11_1111;

/// A cell's row, and which cells next to it are not on any board: to the left of the first cell of
/// a row and to the right of its last.
#[derive(Clone, Copy)]
struct Site {
    row: u8,
    missing: u8,
}

/// By number.
static SITES: [Site; CELLS] = {
    let mut sites = [Site { row: 0, missing: 0 }; CELLS];
    let (mut number, mut row) = (0, 0);
    while row < MAX_SIDE {
        let mut at = 0;
        while at <= row {
            let left = if at == 0 { 0b00_0101 } else { 0 };
            let right = if at == row { 0b00_1010 } else { 0 };
            sites[number] = Site {
                row: row as u8,
                missing: left | right,
            };
            number += 1;
            at += 1;
        }
        row += 1;
    }
    sites
};

/// The surroundings of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Shape {
    /// The same for all that are turned or mirrored images of one another, below [`CLASSES`]: as the
    /// side to move sees it, and as the other side does.
    pub(super) classes: [u8; 2],
    /// The number of empty cells, 0 to 6.
    pub(super) open: u8,
    /// The stones that the side to move has more than the other, -6 to 6.
    pub(super) lead: i8,
    /// True if there is a stone.
    pub(super) has_stones: bool,
}

impl Shape {
    /// Six empty cells.
    pub(super) const ALONE: Self = SHAPES[0];
}

/// The number of shapes that are no images of one another: 92 inside the board, 45 at an edge and 6
/// in a corner.
pub(super) const CLASSES: usize = 143;

/// By the cells with stones of the side to move, and 64 times those of the other side; cells that
/// are not on the board are in both.
static SHAPES: [Shape; 4096] = {
    let mut shapes = [Shape {
        classes: [0; 2],
        open: 0,
        lead: 0,
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
        shapes[index].open = (ALL & !(own | enemy)).count_ones() as u8;
        shapes[index].lead = own.count_ones() as i8 - enemy.count_ones() as i8;
        shapes[index].has_stones = own != enemy;
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
        let begins = missing >> CIRCLE[at] & 1 == 1 && missing >> CIRCLE[(at + 5) % 6] & 1 == 0;
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
        image |= (cells >> CIRCLE[from] & 1) << CIRCLE[(at + turn) % 6];
        at += 1;
    }
    image
}

/// The surroundings of a cell of a board of this side with these stones.
#[inline]
pub(super) fn around<const W: usize>(
    side: usize,
    own: CellSet<W>,
    enemy: CellSet<W>,
    cell: Cell,
) -> &'static Shape {
    let number = cell.index();
    let Site { row, missing } = SITES[number % CELLS];
    let row = usize::from(row);
    let mut missing = usize::from(missing);
    if row + 1 == side {
        missing |= BELOW;
    }
    // From the first cell above on, all six are among 64 numbers. Those of cells that are missing
    // are of other cells or of none.
    let first = number + CellSet::<W>::BITS - (row + 1);
    let six = |stones: CellSet<W>| {
        let bits = stones.bits_from(first) as usize;
        let (beside, below) = (bits >> row & 5, bits >> (2 * row + 2) & 3);
        bits & 3 | (beside << 2 | beside << 1) & 0b1100 | below << 4 | missing
    };
    &SHAPES[(six(own) | six(enemy) << 6) % SHAPES.len()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_rules::board::Direction;
    use parlour_rules::games::Game;
    use parlour_rules::games::trike::Trike;
    use parlour_rules::random::split_mix;

    fn check<const W: usize>(side: usize) {
        let rules = Rules { side, pie: false };
        let game = Trike::<W>::new(rules, rules.board());
        for seed in 0..20 {
            let cells = game.board().cells();
            let stones = |of| {
                let has = |cell: &&Cell| split_mix(seed, cell.index() as u64) % 3 == of;
                cells.iter().filter(has).copied().collect::<CellSet<W>>()
            };
            let (own, enemy) = (stones(0), stones(1));
            for &cell in cells {
                let next = Direction::HEXAGON.map(|way| game.board().neighbour(cell, way));
                let on = |set: CellSet<W>| {
                    let next = next.into_iter().flatten();
                    next.filter(|&cell| set.contains(cell)).count() as i8
                };
                let found = around(side, own, enemy, cell);
                assert_eq!(found.lead, on(own) - on(enemy));
                assert_eq!(found.open as i8, on(game.cells() & !(own | enemy)));
                assert_eq!(found.has_stones, on(own | enemy) > 0);
                // Whoever walks around a cell in either direction from anywhere sees the same.
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
                            index |= (what & 1) << CIRCLE[at] | (what >> 1) << (6 + CIRCLE[at]);
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
