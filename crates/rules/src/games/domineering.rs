//! Domineering (Göran Andersson): the sides take turns to place dominoes on a square board, First
//! upright and Second lengthwise; a side that cannot loses.
//!
//! The fifth game, behind the feature `fifth-game` that only its test turns on
//! (`tests/fifth_game`): so small a game shows what every game has to bring.

use serde::{Deserialize, Serialize};

use super::position_text::{self, PositionError};
use super::zobrist::{SECOND_TO_MOVE, ZobristKeys};
use super::{BySide, Colour, Draft, Game, GameInfo, Outcome, Pick, Piece, PieceKind, Reason, Side};
use crate::board::{Board, Cell, CellSet, Direction};
use crate::options;

/// Domineering as a whole.
pub static INFO: GameInfo = GameInfo {
    id: "domineering",
    name: "Domineering",
    aim: "place the last domino",
    description: "Place dominoes, each side its own way round, and be the last who can.",
    sides: BySide::new("Black", "White"),
    colours: BySide::new(Colour::Black, Colour::White),
    settings: Rules::TABLE,
    board: &[Rules::AT.side],
    piece_kinds: &[PieceKind::Stone],
    combat: None,
    silent_captures: false,
    swap: None,
    sample: "b4-b5 c4-d4 b1-b2 c2-d2 e4-e5 a3-b3 e2-e3 c5-d5 a1-a2 c3-d3 a4-a5 d1-e1",
    emblem: ("squares black white", "A o\nA o"),
    author: "Göran Andersson, 1973",
    rules: "# Domineering\n\n\
        Black and White take turns to cover two empty cells with a domino: Black two cells one above \
        the other, White two side by side. Whoever cannot place one loses.\n",
};

options! {
    /// The rule settings.
    #[derive(Copy)]
    pub struct Rules {
        /// cells along each side of the square
        side: usize in 4..=7 = 5,
    }
}

impl Rules {
    /// The game with its board, as people read it.
    pub fn title(&self) -> String {
        format!("{} {side} × {side}", INFO.name, side = self.side)
    }

    /// The board of these rules.
    pub fn board(&self) -> Board {
        Board::squares(self.side, self.side)
    }
}

/// A position: what each side has covered, and the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position<const W: usize> {
    key: u64,
    covered: BySide<CellSet<W>>,
    to_move: Side,
}

/// A ply: a domino on a cell and the one above it or to its right.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Ply {
    /// The lower or left one of its cells.
    pub from: Cell,
    /// The other one.
    pub to: Cell,
}

/// The letters of dominoes in position texts.
const LETTERS: BySide<char> = BySide::new('b', 'w');

/// Domineering on a board of `W` words.
#[derive(Clone, Debug)]
pub struct Domineering<const W: usize> {
    board: Board,
    keys: ZobristKeys<2>,
}

impl<const W: usize> Domineering<W> {
    /// The game of these rules on their board.
    pub fn new(_rules: Rules, board: Board) -> Self {
        Self {
            keys: ZobristKeys::new(board.table_len()),
            board,
        }
    }

    /// The dominoes that a side could place if it were to move.
    pub fn open(&self, position: &Position<W>, side: Side) -> impl Iterator<Item = Ply> {
        let covered = position.covered.first | position.covered.second;
        let way = match side {
            Side::First => Direction::North,
            Side::Second => Direction::East,
        };
        let cells = self.board.cells().iter();
        cells.filter_map(move |&from| {
            let to = self.board.neighbour(from, way)?;
            (!covered.contains(from) && !covered.contains(to)).then_some(Ply { from, to })
        })
    }

    fn position(&self, covered: BySide<CellSet<W>>, to_move: Side) -> Position<W> {
        let features = Side::BOTH.map(|side| (side.index(), covered[side]));
        Position {
            key: self.keys.key(to_move, features),
            covered,
            to_move,
        }
    }
}

impl<const W: usize> Game for Domineering<W> {
    type Position = Position<W>;
    type Ply = Ply;

    const INFO: &'static GameInfo = &INFO;

    fn board(&self) -> &Board {
        &self.board
    }

    fn start(&self) -> Position<W> {
        self.position(BySide::default(), Side::First)
    }

    fn to_move(&self, position: &Position<W>) -> Side {
        position.to_move
    }

    fn key(&self, position: &Position<W>) -> u64 {
        position.key
    }

    fn outcome(&self, position: &Position<W>) -> Option<Outcome> {
        let mover = position.to_move;
        let is_stuck = self.open(position, mover).next().is_none();
        is_stuck.then(|| Outcome::win(!mover, Reason::NoPly))
    }

    fn for_each_ply(&self, position: &Position<W>, visit: impl FnMut(Ply)) {
        self.open(position, position.to_move).for_each(visit);
    }

    fn play_unchecked(&self, position: &Position<W>, ply: Ply) -> Position<W> {
        let side = position.to_move;
        let (mut covered, mut key) = (position.covered, position.key ^ SECOND_TO_MOVE);
        for cell in [ply.from, ply.to] {
            covered[side].insert(cell);
            key ^= self.keys.feature_key(cell, side.index());
        }
        Position {
            key,
            covered,
            to_move: !side,
        }
    }

    fn is_irreversible(&self, _before: &Position<W>, _after: &Position<W>) -> bool {
        true
    }

    fn ply_text(&self, ply: Ply) -> String {
        format!("{}-{}", self.board.name(ply.from), self.board.name(ply.to))
    }

    fn picks(&self, ply: Ply) -> Vec<Pick> {
        vec![Pick::Cell(ply.from), Pick::Cell(ply.to)]
    }

    fn piece(&self, position: &Position<W>, cell: Cell) -> Option<Piece> {
        let mut sides = Side::BOTH.into_iter();
        let side = sides.find(|&side| position.covered[side].contains(cell))?;
        Some(Piece {
            side,
            kind: PieceKind::Stone,
            pawn: false,
        })
    }

    fn position_text(&self, position: &Position<W>) -> String {
        let board = position_text::write_stones(&self.board, position.covered, LETTERS);
        format!("{board} {}", position.to_move.name())
    }

    fn read_position(&self, text: &str) -> Result<Position<W>, PositionError> {
        let [board, to_move] = position_text::fields(text, "board, side to move")?;
        let covered = position_text::read_stones(&self.board, board, LETTERS)?;
        Ok(self.position(covered, position_text::side(to_move)?))
    }

    fn position_of_draft(&self, draft: &Draft) -> Result<Position<W>, PositionError> {
        Ok(self.position(draft.cells(), draft.to_move))
    }
}
