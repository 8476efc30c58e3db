//! Boards of hexagonal cells, pointy-top, in rows that are centred on one vertical axis: the
//! geometry of Tactigon and Taacoca.

use super::cell_name;

/// A cell: its row from 0, in the order of the rows' letters, and its horizontal position from the
/// axis in half cells, `2k - (L+1)` for cell k of a row of L cells. Cells are ordered by letter,
/// then number.
pub type Cell = (i32, i32);

/// The steps to the six neighbours of a cell, where they are on the board: one cell along the row,
/// or half a cell aside in an adjacent row.
pub const STEPS: [Cell; 6] = [(0, -2), (0, 2), (-1, -1), (-1, 1), (1, -1), (1, 1)];

/// The number of cells of each row.
#[derive(Clone)]
pub struct Hexes(pub Vec<i32>);

impl Hexes {
    /// The cell of a row's index and a number from 1.
    pub fn cell(&self, row: i32, number: i32) -> Cell {
        (row, 2 * number - (self.0[row as usize] + 1))
    }

    /// All cells, in their order.
    pub fn cells(&self) -> Vec<Cell> {
        let mut cells = Vec::new();
        for row in 0..self.0.len() as i32 {
            for number in 1..=self.0[row as usize] {
                cells.push(self.cell(row, number));
            }
        }
        cells
    }

    /// The cell that one step leads to, if it is on the board.
    pub fn step(&self, (row, x): Cell, (down, right): Cell) -> Option<Cell> {
        let to = (row + down, x + right);
        let length = *self.0.get(usize::try_from(to.0).ok()?)?;
        let number = (to.1 + length + 1) / 2;
        ((1..=length).contains(&number) && self.cell(to.0, number) == to).then_some(to)
    }

    /// The name of a cell.
    pub fn name(&self, (row, x): Cell) -> String {
        cell_name(row, (x + self.0[row as usize] + 1) / 2)
    }

    /// The cell of that name.
    pub fn named(&self, name: &str) -> Cell {
        let found = self
            .cells()
            .into_iter()
            .find(|&cell| self.name(cell) == name);
        found.unwrap_or_else(|| panic!("no cell {name:?}"))
    }
}
