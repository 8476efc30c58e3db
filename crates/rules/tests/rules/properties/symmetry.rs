//! Symmetries: a board turned over or with the sides exchanged has the same plies and ends.
//!
//! Nothing here knows how plies are written: they are taken over by their picks, cell by cell.

use std::collections::{BTreeSet, HashMap};

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

use parlour_rules::board::{Board, Cell, Direction};
use parlour_rules::games::{AnyLine, AnyPly, Pick, Side};
use parlour_rules::random::StableDraws;

use super::line;
use crate::amount::amount;
use crate::setups;

/// The image of a cell at these coordinates, given the greatest of each.
type Map = fn((i32, i32), (i32, i32)) -> (i32, i32);

/// The cells of a game's board laid out anew.
struct Symmetry {
    name: &'static str,
    /// True if the sides change places.
    exchange: bool,
    /// True if the board lies on its side afterwards.
    aside: bool,
    to: Map,
}

const fn symmetry(name: &'static str, exchange: bool, to: Map) -> Symmetry {
    Symmetry {
        name,
        exchange,
        aside: false,
        to,
    }
}

/// A symmetry that lays the board on its side.
const fn aside(symmetry: &Symmetry) -> Symmetry {
    Symmetry {
        aside: true,
        ..*symmetry
    }
}

/// Columns are in half cells from the left, rows from the top, both from 0.
const TACTIGON: [Symmetry; 3] = [
    symmetry("upside down", false, |(x, y), (_, height)| (x, height - y)),
    symmetry("left to right", true, |(x, y), (width, _)| (width - x, y)),
    symmetry("half a turn", true, |(x, y), (width, height)| {
        (width - x, height - y)
    }),
];

const TAACOCA: [Symmetry; 3] = [
    symmetry("left to right", false, |(x, y), (width, _)| (width - x, y)),
    symmetry("upside down", true, |(x, y), (_, height)| (x, height - y)),
    symmetry("half a turn", true, |(x, y), (width, height)| {
        (width - x, height - y)
    }),
];

/// Columns are two apart here as well. Reflection in the diagonal from goal to goal makes a board
/// of other proportions.
const CLAUSTRO: [Symmetry; 3] = [
    aside(&symmetry(
        "about the diagonal",
        false,
        |(x, y), (width, height)| (2 * (height - y), (width - x) / 2),
    )),
    symmetry("half a turn", true, |(x, y), (width, height)| {
        (width - x, height - y)
    }),
    aside(&symmetry("about the other", true, |(x, y), _| {
        (2 * y, x / 2)
    })),
];

/// The triangle's corners in every order, and the colours exchanged. From the left edge of the top
/// cell, which is at `height`, row y begins y half cells further left.
const TRIKE: [Symmetry; 6] = [
    symmetry("the colours", true, |cell, _| cell),
    symmetry("left to right", false, |cell, all| {
        triangle(cell, all, [1, 0, 2])
    }),
    symmetry("a third of a turn", false, |cell, all| {
        triangle(cell, all, [1, 2, 0])
    }),
    symmetry("the other way", false, |cell, all| {
        triangle(cell, all, [2, 0, 1])
    }),
    symmetry("about the left corner", false, |cell, all| {
        triangle(cell, all, [0, 2, 1])
    }),
    symmetry("about the right corner", true, |cell, all| {
        triangle(cell, all, [2, 1, 0])
    }),
];

/// Exchanges a cell's distances from the three sides of the triangle.
fn triangle((x, y): (i32, i32), (_, height): (i32, i32), order: [usize; 3]) -> (i32, i32) {
    let from_left = (x - (height - y)) / 2;
    let distances = [from_left, y - from_left, height - y];
    let [left, right, below] = order.map(|side| distances[side]);
    let y = height - below;
    assert_eq!(left + right, y);
    (height - y + 2 * left, y)
}

#[test]
fn tactigon() {
    let boards = [
        "",
        "board=small advanced=true",
        "board=extra-small",
        "padding=3",
    ];
    check("tactigon", &TACTIGON, &boards.map(|set| (set, set)));
}

#[test]
fn taacoca() {
    let boards = ["", "side=3 movement=forward", "side=4", "side=7"];
    check("taacoca", &TAACOCA, &boards.map(|set| (set, set)));
}

#[test]
fn claustro() {
    let boards = [
        ("", ""),
        ("width=4 height=4", "width=4 height=4"),
        ("width=4 height=7", "width=7 height=4"),
        ("width=11 height=9", "width=9 height=11"),
    ];
    check("claustro", &CLAUSTRO, &boards);
}

#[test]
fn trike() {
    let boards = ["", "side=4 pie=false", "side=11", "side=19"];
    check("trike", &TRIKE, &boards.map(|set| (set, set)));
}

/// Checks all symmetries on boards given by their settings and those of the board on its side.
fn check(game: &str, symmetries: &[Symmetry], boards: &[(&str, &str)]) {
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(5);
    for &(upright, aside) in boards {
        for symmetry in symmetries {
            let start = line(game, upright);
            let image = line(game, if symmetry.aside { aside } else { upright });
            let pair = Pair {
                symmetry,
                cells: cells(start.board(), image.board(), symmetry),
            };
            let mut walked = 0;
            while walked < amount(50, 150) {
                let from = match generator.below(3) {
                    0 => Some(start.clone()),
                    _ => setups::random(&start, &mut generator),
                };
                if let Some(from) = from {
                    walked += pair.walk(from, &image, &mut generator);
                }
            }
        }
    }
}

/// The image of each cell.
fn cells(board: &Board, image: &Board, symmetry: &Symmetry) -> HashMap<Cell, Cell> {
    let coordinates = |board: &Board, cell| {
        let place = board.point(cell);
        (i32::from(place.column), i32::from(place.row))
    };
    let extent = board.cells().iter().fold((0, 0), |(width, height), &cell| {
        let (x, y) = coordinates(board, cell);
        (width.max(x), height.max(y))
    });
    let there: HashMap<(i32, i32), Cell> = image
        .cells()
        .iter()
        .map(|&cell| (coordinates(image, cell), cell))
        .collect();
    let moved = |&cell: &Cell| {
        let to = (symmetry.to)(coordinates(board, cell), extent);
        (cell, there[&to])
    };
    let cells: HashMap<Cell, Cell> = board.cells().iter().map(moved).collect();
    let images: BTreeSet<Cell> = cells.values().copied().collect();
    assert_eq!(images.len(), board.cells().len(), "{}", symmetry.name);
    cells
}

/// A board and its image.
struct Pair<'a> {
    symmetry: &'a Symmetry,
    cells: HashMap<Cell, Cell>,
}

impl Pair<'_> {
    /// Walks along a random line and its image; tells how many positions were compared.
    fn walk(&self, mut line: AnyLine, start: &AnyLine, generator: &mut Xoshiro256PlusPlus) -> u32 {
        // A board without stones is White's to play: Trike's start has no image with the sides
        // exchanged.
        let Ok(mut image) = start.at_position(&self.position(&line, start.board())) else {
            return 0;
        };
        for compared in 1..=20 {
            self.compare(&line, &image);
            let legal = line.legal_plies();
            if legal.is_empty() {
                return compared;
            }
            let ply = legal[generator.below(legal.len() as u64) as usize];
            image.play(self.ply(&line, &image, ply)).unwrap();
            line.play(ply).unwrap();
            assert_eq!(
                self.position(&line, image.board()),
                image.position_text(),
                "{}",
                self.symmetry.name
            );
        }
        20
    }

    fn compare(&self, line: &AnyLine, image: &AnyLine) {
        let context = || format!("{}: {}", self.symmetry.name, line.position_text());
        let expected = line
            .outcome()
            .map(|outcome| (outcome.winner.map(|side| self.side(side)), outcome.reason));
        let found = image
            .outcome()
            .map(|outcome| (outcome.winner, outcome.reason));
        assert_eq!(found, expected, "{}", context());
        assert_eq!(image.to_move(), self.side(line.to_move()), "{}", context());
        let expected: BTreeSet<AnyPly> = line
            .legal_plies()
            .into_iter()
            .map(|ply| self.ply(line, image, ply))
            .collect();
        let found: BTreeSet<AnyPly> = image.legal_plies().into_iter().collect();
        assert_eq!(found, expected, "{}", context());
    }

    /// The text of the image of the position at the end of a line.
    fn position(&self, line: &AnyLine, image: &Board) -> String {
        let (board, game) = (line.board(), line.info().id);
        let mut letters = HashMap::new();
        let mut more = if game == "trike" { " -" } else { "" }.to_owned();
        for &cell in board.cells() {
            if let Some(piece) = line.piece(cell) {
                let letter = setups::letter(game, piece.kind, self.side(piece.side));
                letters.insert(self.cells[&cell], letter);
                if piece.pawn {
                    more = format!(" {}", image.name(self.cells[&cell]));
                }
            }
        }
        if game == "trike" {
            let swap = line.choices(&[]).names.contains(&"swap");
            more += if swap { " swap" } else { " -" };
        }
        let word = setups::board_word(image, |cell| letters.get(&cell).copied());
        format!("{word} {}{more}", self.side(line.to_move()).name())
    }

    /// The image of a ply.
    fn ply(&self, line: &AnyLine, image: &AnyLine, ply: AnyPly) -> AnyPly {
        let picks = line.picks(ply).unwrap();
        let mut last = None;
        let picks: Vec<Pick> = picks
            .into_iter()
            .map(|pick| match pick {
                Pick::Cell(cell) => {
                    last = Some(cell);
                    Pick::Cell(self.cells[&cell])
                }
                // A direction is the cell that lies there.
                Pick::Name(name) => name.parse::<Direction>().map_or(pick, |direction| {
                    let ahead = line.board().neighbour(last.unwrap(), direction).unwrap();
                    Pick::Cell(self.cells[&ahead])
                }),
            })
            .collect();
        let found = image.choices(&picks).ply;
        found.unwrap_or_else(|| panic!("{}: {picks:?}", self.symmetry.name))
    }

    const fn side(&self, side: Side) -> Side {
        match (self.symmetry.exchange, side) {
            (false, side) => side,
            (true, Side::First) => Side::Second,
            (true, Side::Second) => Side::First,
        }
    }
}
