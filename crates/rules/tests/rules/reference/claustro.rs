//! Claustro, from the rules page.

use std::collections::BTreeMap;

use super::line::Position;
use super::{ReferenceEnd, Settings, Side, cell_name, number};

/// A cell: its column and its row, both from 1, `(1, 1)` being `a1`.
type Cell = (i32, i32);

#[derive(Clone)]
pub struct Claustro {
    width: i32,
    height: i32,
    pieces: BTreeMap<Cell, Side>,
    to_move: Side,
}

/// From, to, and where the captured piece is put, if it is a capture.
pub type Ply = (Cell, Cell, Option<Cell>);

impl Position for Claustro {
    type Ply = Ply;

    fn start(settings: &Settings) -> Self {
        let width = number(settings, "width", 4..=11);
        let height = number(settings, "height", 4..=11);
        let mut pieces = BTreeMap::new();
        for column in 2..=width - 2 {
            pieces.insert((column, 1), Side::First);
        }
        for row in 2..=height - 2 {
            pieces.insert((1, row), Side::First);
        }
        for column in 3..width {
            pieces.insert((column, height), Side::Second);
        }
        for row in 3..height {
            pieces.insert((width, row), Side::Second);
        }
        Claustro {
            width,
            height,
            pieces,
            to_move: Side::First,
        }
    }

    fn set_up(settings: &Settings, to_move: Side, marks: &[(&str, &str)]) -> Self {
        let mut position = Self::start(settings);
        position.to_move = to_move;
        position.pieces.clear();
        for (name, mark) in marks {
            let side = match *mark {
                "g" => Side::First,
                "b" => Side::Second,
                other => panic!("no piece {other:?}"),
            };
            let cell = position
                .cells()
                .into_iter()
                .find(|&cell| name_of(cell) == *name);
            position
                .pieces
                .insert(cell.expect("a cell of the board"), side);
        }
        position
    }

    fn to_move(&self) -> Side {
        self.to_move
    }

    fn marks(&self) -> Vec<(String, String)> {
        let mut marks = Vec::new();
        for (&cell, &side) in &self.pieces {
            let mark = match side {
                Side::First => "g",
                Side::Second => "b",
            };
            marks.push((name_of(cell), mark.to_owned()));
        }
        marks
    }

    fn plies(&self) -> BTreeMap<String, Ply> {
        let mut plies = BTreeMap::new();
        for (&from, &owner) in &self.pieces {
            if owner != self.to_move {
                continue;
            }
            for to in self.steps(from) {
                plies.insert(
                    format!("{}-{}", name_of(from), name_of(to)),
                    (from, to, None),
                );
            }
            for to in self.captures(from) {
                for cell in self.cells() {
                    let empty = !self.pieces.contains_key(&cell) || cell == from;
                    if empty && !self.is_neutral(cell) && !self.is_goal(cell) {
                        let (from_name, to_name) = (name_of(from), name_of(to));
                        let text = format!("{from_name}x{to_name}@{}", name_of(cell));
                        plies.insert(text, (from, to, Some(cell)));
                    }
                }
            }
        }
        plies
    }

    fn make(&mut self, &(from, to, placement): &Ply) {
        self.pieces.remove(&from);
        self.pieces.insert(to, self.to_move);
        if let Some(cell) = placement {
            self.pieces.insert(cell, self.to_move.other());
        }
        self.to_move = self.to_move.other();
    }

    fn ending(&self, any_ply: bool, played: &[String]) -> Option<ReferenceEnd> {
        let (side, mover) = (self.to_move, self.to_move.other());
        if self.pieces.contains_key(&self.goal(mover)) {
            Some((mover.text(), "goal"))
        } else if !any_ply {
            Some((side.text(), "stalemate"))
        } else if repeated(played) {
            Some((mover.text(), "repeated-moves"))
        } else {
            None
        }
    }
}

impl Claustro {
    /// All cells of the grid.
    fn cells(&self) -> Vec<Cell> {
        let mut cells = Vec::new();
        for column in 1..=self.width {
            for row in 1..=self.height {
                cells.push((column, row));
            }
        }
        cells
    }

    fn is_on_board(&self, (column, row): Cell) -> bool {
        (1..=self.width).contains(&column) && (1..=self.height).contains(&row)
    }

    fn is_neutral(&self, cell: Cell) -> bool {
        cell == (1, self.height) || cell == (self.width, 1)
    }

    fn goal(&self, side: Side) -> Cell {
        match side {
            Side::First => (self.width, self.height),
            Side::Second => (1, 1),
        }
    }

    fn is_goal(&self, cell: Cell) -> bool {
        cell == self.goal(Side::First) || cell == self.goal(Side::Second)
    }

    /// The cells that the mover's piece on this cell can step to.
    fn steps(&self, (column, row): Cell) -> Vec<Cell> {
        let targets = match self.to_move {
            Side::First => [(column + 1, row), (column, row + 1)],
            Side::Second => [(column - 1, row), (column, row - 1)],
        };
        let mut steps = Vec::new();
        for to in targets {
            if self.is_on_board(to)
                && !self.pieces.contains_key(&to)
                && !self.is_neutral(to)
                && to != self.goal(self.to_move.other())
            {
                steps.push(to);
            }
        }
        steps
    }

    /// The cells of the enemy pieces that the mover's piece on this cell can capture.
    fn captures(&self, (column, row): Cell) -> Vec<Cell> {
        let mut captures = Vec::new();
        for (right, up) in [(-1, -1), (-1, 1), (1, -1), (1, 1)] {
            let to = (column + right, row + up);
            if self.pieces.get(&to) == Some(&self.to_move.other()) {
                captures.push(to);
            }
        }
        captures
    }
}

/// Returns whether the last three plies of each side are identical to one another. The text of a
/// ply tells its kind, from, to and placement.
fn repeated(played: &[String]) -> bool {
    match played {
        [.., old_1, old_2, mid_1, mid_2, new_1, new_2] => {
            old_1 == mid_1 && mid_1 == new_1 && old_2 == mid_2 && mid_2 == new_2
        }
        _ => false,
    }
}

fn name_of((column, row): Cell) -> String {
    cell_name(column - 1, row)
}
