//! Taacoca, from the rules page.

use std::collections::BTreeMap;

use super::hexes::{Cell, Hexes};
use super::line::Position;
use super::{ReferenceEnd, Settings, Side, number};

/// The six directions, as steps to a row (counted from the bottom) and half cells to the right.
const DIRECTIONS: [(&str, Cell); 6] = [
    ("e", (0, 2)),
    ("ne", (1, 1)),
    ("nw", (1, -1)),
    ("w", (0, -2)),
    ("sw", (-1, -1)),
    ("se", (-1, 1)),
];

#[derive(Clone)]
pub struct Taacoca {
    board: Hexes,
    forward_only: bool,
    stones: BTreeMap<Cell, Side>,
    to_move: Side,
}

/// The stones that move, and the step they all make.
pub type Ply = (Vec<Cell>, Cell);

impl Position for Taacoca {
    type Ply = Ply;

    fn start(settings: &Settings) -> Self {
        let side = number(settings, "side", 3..=13);
        let rows = 2 * side - 1;
        // The middle row is the longest; every row away from it is one cell shorter.
        let board = Hexes(
            (0..rows)
                .map(|row| rows - (row - (side - 1)).abs())
                .collect(),
        );
        let mut stones = BTreeMap::new();
        for cell in board.cells() {
            let (row, x) = cell;
            // Of a row's stones, centred, the outermost are as far from the axis as the outermost
            // cells of a row with that many cells.
            let in_block = |depth| side - depth >= 3 && x.abs() < side - depth;
            if in_block(row) {
                stones.insert(cell, Side::First);
            }
            if in_block(rows - 1 - row) {
                stones.insert(cell, Side::Second);
            }
        }
        let forward_only = match settings["movement"].as_str() {
            "any" => false,
            "forward" => true,
            other => panic!("no movement {other:?}"),
        };
        Taacoca {
            board,
            forward_only,
            stones,
            to_move: Side::First,
        }
    }

    fn set_up(settings: &Settings, to_move: Side, marks: &[(&str, &str)]) -> Self {
        let mut position = Self::start(settings);
        position.to_move = to_move;
        position.stones.clear();
        for (name, mark) in marks {
            let side = match *mark {
                "w" => Side::First,
                "b" => Side::Second,
                other => panic!("no stone {other:?}"),
            };
            position.stones.insert(position.board.named(name), side);
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
            marks.push((self.board.name(cell), mark.to_owned()));
        }
        marks
    }

    fn plies(&self) -> BTreeMap<String, Ply> {
        let mut plies = BTreeMap::new();
        for chosen in self.choices() {
            for (direction, step) in DIRECTIONS {
                if self.allows(direction) && self.can_step(&chosen, step) {
                    let names: Vec<_> = chosen.iter().map(|&cell| self.board.name(cell)).collect();
                    let text = format!("{}:{direction}", names.join("+"));
                    plies.insert(text, (chosen.clone(), step));
                }
            }
        }
        plies
    }

    fn make(&mut self, (chosen, step): &Ply) {
        for cell in chosen {
            self.stones.remove(cell);
        }
        for &cell in chosen {
            let target = self.board.step(cell, *step).expect("a target on the board");
            self.stones.insert(target, self.to_move);
        }
        self.to_move = self.to_move.other();
    }

    fn ending(&self, any_ply: bool, _: &[String]) -> Option<ReferenceEnd> {
        let mover = self.to_move.other();
        let enemy_home = match mover {
            Side::First => self.board.0.len() as i32 - 1,
            Side::Second => 0,
        };
        if self
            .stones
            .iter()
            .any(|(&(row, _), &owner)| owner == mover && row == enemy_home)
        {
            Some((mover.text(), "home"))
        } else if self.own_stones().is_empty() {
            Some((mover.text(), "captured"))
        } else if !any_ply {
            Some((mover.text(), "no-ply"))
        } else {
            None
        }
    }
}

impl Taacoca {
    /// The cells of the mover's stones, in their order.
    fn own_stones(&self) -> Vec<Cell> {
        let own = self
            .stones
            .iter()
            .filter(|&(_, &owner)| owner == self.to_move);
        own.map(|(&cell, _)| cell).collect()
    }

    /// Every choice of three of the mover's stones, or the one choice of all when there are fewer.
    fn choices(&self) -> Vec<Vec<Cell>> {
        let own = self.own_stones();
        if own.is_empty() {
            return Vec::new();
        }
        if own.len() < 3 {
            return vec![own];
        }
        let mut choices = Vec::new();
        for (i, &first) in own.iter().enumerate() {
            for (j, &second) in own.iter().enumerate().skip(i + 1) {
                for &third in &own[j + 1..] {
                    choices.push(vec![first, second, third]);
                }
            }
        }
        choices
    }

    /// Returns whether the toggle `movement` allows the mover that direction.
    fn allows(&self, direction: &str) -> bool {
        match self.to_move {
            _ if !self.forward_only => true,
            Side::First => ["ne", "nw"].contains(&direction),
            Side::Second => ["se", "sw"].contains(&direction),
        }
    }

    /// Returns whether all the chosen stones can make that step at the same time.
    fn can_step(&self, chosen: &[Cell], step: Cell) -> bool {
        chosen
            .iter()
            .all(|&cell| match self.board.step(cell, step) {
                None => false,
                Some(to) => self.stones.get(&to) != Some(&self.to_move) || chosen.contains(&to),
            })
    }
}
