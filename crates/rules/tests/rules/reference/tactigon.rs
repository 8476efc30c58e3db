//! Tactigon, from the rules page.

use std::collections::{BTreeMap, BTreeSet};

use super::hexes::{Cell, Hexes, STEPS};
use super::line::Position;
use super::{ReferenceEnd, Settings, Side, number, toggle};

/// Rows a to g of the smaller boards as the rules draw them: upper case Red, `*` gold.
const SMALL: [&str; 7] = [
    "..",
    ".C.*.c.",
    "ST....ts",
    "TPSC.cspt",
    "ST....ts",
    ".C.*.c.",
    "..",
];
const EXTRA_SMALL: [&str; 7] = ["..", ".*.", "T....t", "PSC.csp", "T....t", ".*.", ".."];

/// The red block, the middle cells and the blue block of rows b to f of the normal board.
const BLOCKS: [(&str, &str, &str); 5] = [
    ("C.C", ".*.", "c.c"),
    (".ST.", "..", ".ts."),
    ("CTPSC", ".", "csptc"),
    (".ST.", "..", ".ts."),
    ("C.C", ".*.", "c.c"),
];

/// A piece: its owner and its kind, the upper-case letter of the rules' diagrams.
type Piece = (Side, char);

/// The outcome of combat.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Combat {
    Captured,
    BothCaptured,
    NotAllowed,
}

#[derive(Clone)]
pub struct Tactigon {
    board: Hexes,
    gold: Vec<Cell>,
    golden_bonus: bool,
    square_jump: bool,
    pieces: BTreeMap<Cell, Piece>,
    to_move: Side,
}

/// From a cell to a cell.
pub type Ply = (Cell, Cell);

impl Position for Tactigon {
    type Ply = Ply;

    fn start(settings: &Settings) -> Self {
        let rows = diagram(settings);
        let board = Hexes(rows.iter().map(|row| row.len() as i32).collect());
        let mut gold = Vec::new();
        let mut pieces = BTreeMap::new();
        for (cell, mark) in board.cells().into_iter().zip(rows.concat().chars()) {
            match mark {
                '.' => {}
                '*' => gold.push(cell),
                _ => {
                    pieces.insert(cell, piece(mark));
                }
            }
        }
        let advanced = toggle(settings, "advanced");
        Tactigon {
            board,
            gold,
            golden_bonus: advanced || toggle(settings, "golden_bonus"),
            square_jump: advanced || toggle(settings, "square_jump"),
            pieces,
            to_move: Side::First,
        }
    }

    fn set_up(settings: &Settings, to_move: Side, marks: &[(&str, &str)]) -> Self {
        let mut position = Self::start(settings);
        position.to_move = to_move;
        position.pieces.clear();
        for (name, mark) in marks {
            let cell = position.board.named(name);
            position
                .pieces
                .insert(cell, piece(mark.parse().expect("one letter")));
        }
        position
    }

    fn to_move(&self) -> Side {
        self.to_move
    }

    fn marks(&self) -> Vec<(String, String)> {
        let mut marks = Vec::new();
        for (&cell, &(side, kind)) in &self.pieces {
            let mark = match side {
                Side::First => kind,
                Side::Second => kind.to_ascii_lowercase(),
            };
            marks.push((self.board.name(cell), mark.to_string()));
        }
        marks
    }

    fn plies(&self) -> BTreeMap<String, Ply> {
        let mut plies = BTreeMap::new();
        for (&from, &(side, _)) in &self.pieces {
            if side != self.to_move {
                continue;
            }
            for to in self.reach(from) {
                let sign = if self.pieces.contains_key(&to) {
                    'x'
                } else {
                    '-'
                };
                let text = format!("{}{sign}{}", self.board.name(from), self.board.name(to));
                plies.insert(text, (from, to));
            }
        }
        plies
    }

    fn make(&mut self, &(from, to): &Ply) {
        let attacker = self.pieces.remove(&from).expect("a piece to move");
        let defender = self.pieces.remove(&to);
        let both_captured =
            defender.is_some_and(|defender| combat(attacker.1, defender.1) == Combat::BothCaptured);
        if !both_captured {
            self.pieces.insert(to, attacker);
        }
        self.to_move = self.to_move.other();
    }

    fn ending(&self, any_ply: bool, _: &[String]) -> Option<ReferenceEnd> {
        let (side, other) = (self.to_move, self.to_move.other());
        let holds = |cell| self.pieces.get(cell).is_some_and(|piece| piece.0 == side);
        if !self.pieces.values().any(|&piece| piece == (side, 'P')) {
            Some((other.text(), "pentagon"))
        } else if self.gold.iter().all(holds) {
            Some((side.text(), "gold"))
        } else if !any_ply {
            Some((other.text(), "no-ply"))
        } else {
            None
        }
    }
}

impl Tactigon {
    /// The cells where the piece on `from` may end.
    fn reach(&self, from: Cell) -> BTreeSet<Cell> {
        let (side, kind) = self.pieces[&from];
        let mut steps = match kind {
            'C' => 1,
            'T' => 3,
            'S' => 4,
            'P' => 5,
            _ => unreachable!("a kind of piece"),
        };
        if self.golden_bonus && self.gold.contains(&from) {
            steps += 1;
        }
        let mut ends = BTreeSet::new();
        let mut visited = BTreeSet::from([from]);
        // The cells that the steps so far have led to and that the piece may step on from.
        let mut outposts = vec![from];
        for _ in 0..steps {
            let mut next = Vec::new();
            for cell in outposts {
                for step in STEPS {
                    let Some(to) = self.board.step(cell, step) else {
                        continue;
                    };
                    if !visited.insert(to) {
                        continue;
                    }
                    let (may_end, may_pass) = match self.pieces.get(&to) {
                        None => (true, true),
                        Some(&(owner, other)) => {
                            let enemy = owner != side;
                            let jumps = self.square_jump && kind == 'S';
                            (
                                enemy && combat(kind, other) != Combat::NotAllowed,
                                jumps && !(enemy && other == 'S'),
                            )
                        }
                    };
                    if may_end {
                        ends.insert(to);
                    }
                    if may_pass {
                        next.push(to);
                    }
                }
            }
            outposts = next;
        }
        ends
    }
}

/// The combat table of the rules.
fn combat(attacker: char, defender: char) -> Combat {
    let row = match attacker {
        'C' => "xxxx",
        'T' => "=xxx",
        'S' => "-=xx",
        'P' => "---x",
        _ => unreachable!("a kind of piece"),
    };
    let column = "CTSP".find(defender).expect("a kind of piece");
    match &row[column..=column] {
        "x" => Combat::Captured,
        "=" => Combat::BothCaptured,
        _ => Combat::NotAllowed,
    }
}

/// The piece that a letter stands for.
fn piece(mark: char) -> Piece {
    assert!("CTSPctsp".contains(mark), "no piece {mark:?}");
    let side = if mark.is_ascii_uppercase() {
        Side::First
    } else {
        Side::Second
    };
    (side, mark.to_ascii_uppercase())
}

/// The rows of the start position.
fn diagram(settings: &Settings) -> Vec<String> {
    let padding = number(settings, "padding", 0..=5);
    let board = settings["board"].as_str();
    assert!(
        padding == 0 || board == "normal",
        "padding is for the normal board"
    );
    match board {
        "normal" => {
            let gap = ".".repeat(padding as usize);
            let row = |(red, middle, blue)| format!("{gap}{red}{gap}{middle}{gap}{blue}{gap}");
            let mut rows = vec!["..".to_owned()];
            rows.extend(BLOCKS.map(row));
            rows.push("..".to_owned());
            rows
        }
        "small" => SMALL.map(str::to_owned).to_vec(),
        "extra-small" => EXTRA_SMALL.map(str::to_owned).to_vec(),
        _ => panic!("no board {board:?}"),
    }
}
