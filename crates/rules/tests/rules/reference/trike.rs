//! Trike, from the rules page.

use std::collections::BTreeMap;

use super::line::Position;
use super::{ReferenceEnd, Settings, Side, cell_name, number, toggle};

/// A cell: its row and its number in the row, both from 1.
type Cell = (i32, i32);

/// The steps to the six neighbours of a cell, where these exist.
const STEPS: [Cell; 6] = [(0, -1), (0, 1), (-1, -1), (-1, 0), (1, 0), (1, 1)];

#[derive(Clone)]
pub struct Trike {
    side: i32,
    pie: bool,
    stones: BTreeMap<Cell, Side>,
    /// The pawn's cell; none before the first ply.
    pawn: Option<Cell>,
    /// True if the ply to come may be `swap`.
    swap_open: bool,
    to_move: Side,
}

#[derive(Clone)]
pub enum Ply {
    To(Cell),
    Swap,
}

impl Position for Trike {
    type Ply = Ply;

    fn start(settings: &Settings) -> Self {
        Trike {
            side: number(settings, "side", 4..=19),
            pie: toggle(settings, "pie"),
            stones: BTreeMap::new(),
            pawn: None,
            swap_open: false,
            to_move: Side::First,
        }
    }

    fn set_up(settings: &Settings, to_move: Side, marks: &[(&str, &str)]) -> Self {
        let mut position = Self::start(settings);
        position.to_move = to_move;
        for &mark in marks {
            match mark {
                ("pawn", name) => position.pawn = Some(position.named(name)),
                ("swap", "open") => position.swap_open = true,
                (name, "w") => {
                    let cell = position.named(name);
                    position.stones.insert(cell, Side::First);
                }
                (name, "b") => {
                    let cell = position.named(name);
                    position.stones.insert(cell, Side::Second);
                }
                _ => panic!("no mark {mark:?}"),
            }
        }
        position
    }

    fn to_move(&self) -> Side {
        self.to_move
    }

    fn marks(&self) -> Vec<(String, String)> {
        let mut marks = Vec::new();
        for (&cell, &side) in &self.stones {
            let mark = match side {
                Side::First => "w",
                Side::Second => "b",
            };
            marks.push((name_of(cell), mark.to_owned()));
        }
        if let Some(pawn) = self.pawn {
            marks.push(("pawn".to_owned(), name_of(pawn)));
        }
        if self.swap_open {
            marks.push(("swap".to_owned(), "open".to_owned()));
        }
        marks
    }

    fn plies(&self) -> BTreeMap<String, Ply> {
        let targets = match self.pawn {
            None => self.cells(),
            Some(pawn) => self.slides(pawn),
        };
        let mut plies = BTreeMap::new();
        for cell in targets {
            plies.insert(name_of(cell), Ply::To(cell));
        }
        if self.swap_open {
            plies.insert("swap".to_owned(), Ply::Swap);
        }
        plies
    }

    fn make(&mut self, ply: &Ply) {
        match *ply {
            // The players change, the sides do not: Black is still to move.
            Ply::Swap => self.swap_open = false,
            Ply::To(cell) => {
                self.swap_open = self.pie && self.pawn.is_none();
                self.stones.insert(cell, self.to_move);
                self.pawn = Some(cell);
                self.to_move = self.to_move.other();
            }
        }
    }

    fn ending(&self, _: bool, _: &[String]) -> Option<ReferenceEnd> {
        let pawn = self.pawn?;
        if !self.slides(pawn).is_empty() {
            return None;
        }
        let score = |side| {
            let mut cells = vec![pawn];
            cells.extend(STEPS.map(|step| stepped(pawn, step)));
            cells
                .iter()
                .filter(|&cell| self.stones.get(cell) == Some(&side))
                .count()
        };
        let (white, black) = (score(Side::First), score(Side::Second));
        assert_ne!(white, black, "the rules say that there are no draws");
        let winner = if white > black {
            Side::First
        } else {
            Side::Second
        };
        Some((winner.text(), "score"))
    }
}

impl Trike {
    /// All cells of the triangle.
    fn cells(&self) -> Vec<Cell> {
        let mut cells = Vec::new();
        for row in 1..=self.side {
            for number in 1..=row {
                cells.push((row, number));
            }
        }
        cells
    }

    /// The cell of that name.
    fn named(&self, name: &str) -> Cell {
        let found = self.cells().into_iter().find(|&cell| name_of(cell) == name);
        found.unwrap_or_else(|| panic!("no cell {name:?}"))
    }

    fn is_empty(&self, cell: Cell) -> bool {
        let (row, number) = cell;
        let on_board = (1..=self.side).contains(&row) && (1..=row).contains(&number);
        on_board && !self.stones.contains_key(&cell)
    }

    /// The cells that the pawn can slide to.
    fn slides(&self, pawn: Cell) -> Vec<Cell> {
        let mut slides = Vec::new();
        for step in STEPS {
            let mut cell = stepped(pawn, step);
            while self.is_empty(cell) {
                slides.push(cell);
                cell = stepped(cell, step);
            }
        }
        slides
    }
}

fn stepped(cell: Cell, step: Cell) -> Cell {
    (cell.0 + step.0, cell.1 + step.1)
}

fn name_of((row, number): Cell) -> String {
    cell_name(row - 1, number)
}
