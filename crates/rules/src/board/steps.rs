//! Stepping whole sets of cells at once.

use super::{Board, Cell, CellSet, Direction};

/// One step in one direction, for all cells of a set together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Step<const W: usize> {
    /// The cells that have a neighbour in this direction.
    from: CellSet<W>,
    /// The amount by which the step raises or lowers their numbers, modulo the cycle.
    shift: u32,
    /// The cells whose neighbour has a higher number, and by how much it is higher.
    up: (CellSet<W>, u32),
    /// The cells whose neighbour has a lower number, and by how much it is lower.
    down: (CellSet<W>, u32),
}

/// The steps of a board, made once and used for every position.
///
/// `TIGHT` steps are for boards of [`Board::hexagons_lettered_from_below`], which may number their
/// cells so closely that a step takes two shifts instead of one.
///
/// ```
/// use parlour_rules::board::{Board, CellSet, Direction, Steps};
///
/// let board = Board::squares(3, 3);
/// let steps = Steps::<1>::new(&board);
/// let row = ["a1", "b1", "c1"].map(|name| board.cell(name).expect("a cell"));
/// let east = steps.step(CellSet::from_iter(row), Direction::East);
/// assert_eq!(east, CellSet::from_iter([row[1], row[2]]), "what leaves the board is gone");
/// ```
#[derive(Clone, Debug)]
pub struct Steps<const W: usize, const TIGHT: bool = false> {
    directions: [Step<W>; Direction::COUNT],
    cycle: usize,
}

impl<const W: usize, const TIGHT: bool> Steps<W, TIGHT> {
    /// The steps of a board.
    ///
    /// # Panics
    ///
    /// Panics if the board needs another number of words, or is not numbered for these steps.
    pub fn new(board: &Board) -> Self {
        assert_eq!(board.words(), W, "a set is sized to its board");
        let cycle = board.cycle();
        assert!(
            TIGHT || cycle == CellSet::<W>::BITS,
            "not a tight numbering"
        );
        let directions = Direction::ALL.map(|direction| {
            let mut step = Step::default();
            for &cell in board.cells() {
                let Some(next) = board.neighbour(cell, direction) else {
                    continue;
                };
                let (low, high) = if increases(direction) {
                    (cell, next)
                } else {
                    (next, cell)
                };
                let shift = ((high.index() + cycle - low.index()) % cycle) as u32;
                assert!(
                    shift < 64 && (step.from.is_empty() || step.shift == shift),
                    "a rotating numbering"
                );
                step.shift = shift;
                step.from.insert(cell);
                let (cells, by) = if cell < next {
                    &mut step.up
                } else {
                    &mut step.down
                };
                cells.insert(cell);
                *by = cell.index().abs_diff(next.index()) as u32;
            }
            step
        });
        Self { directions, cycle }
    }

    /// The neighbours of the set's cells in one direction; cells at the edge have none.
    #[inline]
    pub fn step(&self, set: CellSet<W>, direction: Direction) -> CellSet<W> {
        let step = &self.directions[direction.index()];
        if TIGHT && W == 1 {
            let ((up, rise), (down, fall)) = (step.up, step.down);
            return (set & up).shift_left(rise) | (set & down).shift_right(fall);
        }
        if increases(direction) {
            (set & step.from).rotate_left(step.shift)
        } else {
            (set & step.from).rotate_right(step.shift)
        }
    }

    /// The neighbour of a cell that has one in this direction; otherwise any cell. Quicker than
    /// [`Board::neighbour`], which tells.
    #[inline]
    pub const fn neighbour(&self, cell: Cell, direction: Direction) -> Cell {
        let number = cell.index();
        let shift = self.directions[direction.index()].shift as usize;
        Cell::new(if increases(direction) {
            let raised = number + shift;
            if raised < self.cycle {
                raised
            } else {
                raised - self.cycle
            }
        } else if number >= shift {
            number - shift
        } else {
            number + self.cycle - shift
        })
    }

    /// The cells that have a neighbour in this direction.
    #[inline]
    pub const fn sources(&self, direction: Direction) -> CellSet<W> {
        self.directions[direction.index()].from
    }

    /// The neighbours of the set's cells in any of the directions.
    #[inline]
    pub fn neighbours<const N: usize>(
        &self,
        set: CellSet<W>,
        directions: [Direction; N],
    ) -> CellSet<W> {
        directions
            .into_iter()
            .fold(CellSet::EMPTY, |all, direction| {
                all | self.step(set, direction)
            })
    }

    /// The set of the cell's neighbour in one direction; empty at the edge.
    #[inline]
    pub fn neighbour_set(&self, cell: Cell, direction: Direction) -> CellSet<W> {
        self.step(CellSet::from_cell(cell), direction)
    }
}

/// Returns whether a step in this direction raises the cell number (modulo the cycle): to the right
/// and down.
#[inline]
const fn increases(direction: Direction) -> bool {
    matches!(
        direction,
        Direction::East | Direction::SouthEast | Direction::South | Direction::SouthWest
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn steps_agree_with_neighbours<const W: usize>(board: &Board) {
        agree(board, &Steps::<W>::new(board));
    }

    fn agree<const W: usize, const TIGHT: bool>(board: &Board, steps: &Steps<W, TIGHT>) {
        for &cell in board.cells() {
            for direction in Direction::ALL {
                let expected: CellSet<W> = board.neighbour(cell, direction).into_iter().collect();
                assert_eq!(
                    steps.neighbour_set(cell, direction),
                    expected,
                    "{direction}"
                );
                assert_eq!(
                    steps.sources(direction).contains(cell),
                    !expected.is_empty()
                );
                if let Some(next) = board.neighbour(cell, direction) {
                    assert_eq!(steps.neighbour(cell, direction), next, "{direction}");
                }
            }
        }
    }

    #[test]
    fn a_step_is_a_rotation_on_boards_of_every_size() {
        steps_agree_with_neighbours::<1>(&Board::hexagons(&[2, 9, 10, 11, 10, 9, 2]));
        steps_agree_with_neighbours::<1>(&Board::squares(5, 5));
        steps_agree_with_neighbours::<2>(&Board::squares(11, 11));
        steps_agree_with_neighbours::<4>(&Board::hexagons(&[2, 29, 30, 31, 30, 29, 2]));
        let hexagon = Board::hexagons_lettered_from_below(&[5, 6, 7, 8, 9, 8, 7, 6, 5]);
        agree(&hexagon, &Steps::<1, true>::new(&hexagon));
        let large: Vec<usize> = (13..=25).chain((13..25).rev()).collect();
        steps_agree_with_neighbours::<9>(&Board::hexagons(&large));
    }
}
