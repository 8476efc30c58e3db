//! Trike: a pawn slides over a triangle of hexagons and leaves stones behind.
//!
//! The pawn is neutral: each side slides it along a line through empty cells, and a stone of its
//! colour is placed under it. When the pawn is stuck, each side scores a point for each of its
//! stones on and next to the pawn's cell. The number of these cells is odd, so there are no draws.
//!
//! The slides are found a line at a time from two masks, the cells on either side of the pawn: cell
//! numbers grow along every line, so the nearest stone below is the highest of its mask and the
//! nearest above the lowest ("Obstruction Difference",
//! <https://www.chessprogramming.org/Obstruction_Difference>).

use serde::{Deserialize, Serialize};

use super::position_text::{self, PositionError};
use super::zobrist::{SECOND_TO_MOVE, ZobristKeys};
use super::{
    BySide, Choices, Colour, Draft, Game, GameInfo, Outcome, Pick, Piece, PieceKind, PlyError,
    Reason, Side, Terrain,
};
use crate::board::{Board, Cell, CellSet, Direction};
use crate::options;
use crate::options::{OptionValue, Preset};

/// Trike as a whole.
pub static INFO: GameInfo = GameInfo {
    id: "trike",
    name: "Trike",
    aim: "surround the pawn",
    description: "Move the pawn and leave stones; when it is stuck, the most stones around it win.",
    sides: BySide::new("White", "Black"),
    colours: BySide::new(Colour::White, Colour::Black),
    settings: Rules::TABLE,
    board: &[Rules::AT.side],
    piece_kinds: &[PieceKind::Stone],
    combat: None,
    silent_captures: false,
    swap: Some(SWAP_TEXT),
    sample: "f5 f6 g6 g1 g4 g5 d2 c2 b1 a1 d4 b2 c3 f3 f4 e4 e2 e3 d3",
    emblem: ("hexagons white black pawn", " P\nA o"),
    author: "Alek Erickson, 2020",
    rules: include_str!("../../rules/trike.md"),
};

/// The boards as players call them (abstractplay.com).
const BOARDS: [Preset; 6] = [
    Preset {
        word: "learning",
        called: "learning",
        help: "7 cells a side, 28 in all",
        values: &[("side", OptionValue::Number(7))],
    },
    Preset {
        word: "designer",
        called: "designer",
        help: "9 cells a side, 45 in all, as its designer plays it",
        values: &[("side", OptionValue::Number(9))],
    },
    Preset {
        word: "casual",
        called: "casual",
        help: "11 cells a side, 66 in all",
        values: &[("side", OptionValue::Number(11))],
    },
    Preset {
        word: "competitive",
        called: "competitive",
        help: "13 cells a side, 91 in all",
        values: &[("side", OptionValue::Number(13))],
    },
    Preset {
        word: "large",
        called: "large",
        help: "15 cells a side, 120 in all",
        values: &[("side", OptionValue::Number(15))],
    },
    Preset {
        word: "custom",
        called: "custom",
        help: "of a size of its own",
        values: &[],
    },
];

options! {
    /// The rule settings.
    #[derive(Copy)]
    pub struct Rules {
        /// cells along each side of the triangle
        side: usize in 4..=19 = 7,
        /// the second player may swap colours to take over the first stone
        pie: bool = true,
    }

    /// the board by its usual name, which sets the side; custom for another side
    named board = BOARDS;
}

impl Rules {
    /// The game with its board and what matters of its rules, as people read it.
    pub fn title(&self) -> String {
        let pie = if self.pie { "" } else { ", no swap" };
        format!("{}, side {}{pie}", INFO.name, self.side)
    }

    /// The board of these rules.
    pub fn board(&self) -> Board {
        let rows: Vec<usize> = (1..=self.side).collect();
        Board::hexagons_in_reading_order(&rows)
    }
}

/// A position: the stones, the pawn, the side to move and whether `swap` is open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position<const W: usize> {
    /// First, so that comparing positions mostly compares keys.
    key: u64,
    occupied: CellSet<W>,
    white: CellSet<W>,
    /// [`Position::NOWHERE`] before the first ply.
    pawn: Cell,
    to_move: Side,
    swap: bool,
}

impl<const W: usize> Position<W> {
    /// The pawn's place while it is on no cell.
    const NOWHERE: Cell = Cell::new(CellSet::<W>::BITS);

    /// The stones of a side.
    #[inline]
    pub fn stones(&self, side: Side) -> CellSet<W> {
        match side {
            Side::First => self.white,
            Side::Second => self.occupied & !self.white,
        }
    }

    /// All stones.
    #[inline]
    pub const fn occupied(&self) -> CellSet<W> {
        self.occupied
    }

    /// Returns the cell of the pawn; none before the first ply.
    #[inline]
    pub fn pawn(&self) -> Option<Cell> {
        (self.pawn != Self::NOWHERE).then_some(self.pawn)
    }

    /// Returns whether `swap` is a legal ply.
    #[inline]
    pub const fn can_swap(&self) -> bool {
        self.swap
    }
}

/// A ply.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ply {
    /// The pawn goes to a cell, and a stone is placed under it.
    To(Cell),
    /// The players exchange colours.
    Swap,
}

/// The lines through a cell: its row and the two slanting ones.
const LINES: [Direction; 3] = [Direction::East, Direction::SouthWest, Direction::SouthEast];

/// The facts about one cell of the board, a cache line on the small ones.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(64))]
struct CellMasks<const W: usize> {
    /// The cells of each line that have lower numbers.
    below: [CellSet<W>; LINES.len()],
    /// The cells of each line that have higher numbers.
    above: [CellSet<W>; LINES.len()],
    /// The cell and those next to it.
    neighbourhood: CellSet<W>,
    /// The change to the key when the pawn leaves this cell.
    leave: u64,
}

/// Features of a cell that keys are made of, beside a stone of each side.
const PAWN: usize = 2;

/// Trike on a board of `W` words.
#[derive(Clone, Debug)]
pub struct Trike<const W: usize> {
    rules: Rules,
    board: Board,
    cells: CellSet<W>,
    /// By cell number, and one for [`Position::NOWHERE`].
    masks: Vec<CellMasks<W>>,
    /// The change to the key when the pawn enters a cell, by the side that moves it: the pawn, a
    /// stone, the side to move.
    enter: Vec<BySide<u64>>,
    keys: ZobristKeys<3>,
}

/// The part of the key that says that `swap` is open.
const SWAP_KEY: u64 = SECOND_TO_MOVE.rotate_left(32);

/// The end of a game with these points.
#[inline]
fn outcome(score: BySide<u32>) -> Outcome {
    let winner = if score.first > score.second {
        Side::First
    } else {
        Side::Second
    };
    Outcome::win(winner, Reason::Score)
}

/// The letters of stones in position texts.
const LETTERS: BySide<char> = BySide::new('w', 'b');

/// `swap`, as it is written and picked.
const SWAP_TEXT: &str = "swap";

impl<const W: usize> Trike<W> {
    /// The game on a board made by [`Rules::board`].
    pub fn new(rules: Rules, board: Board) -> Self {
        // Reading order numbers the cells from 0 without gaps, and names them in that order.
        let all = board.cells();
        let keys = ZobristKeys::new(all.len());
        let mut sites = vec![CellMasks::default(); CellSet::<W>::BITS + 1];
        for &cell in all {
            let arm = |direction| board.ray(cell, direction).collect();
            let next = |direction| board.neighbour(cell, direction);
            let neighbours = Direction::HEXAGON.into_iter().filter_map(next);
            sites[cell.index()] = CellMasks {
                below: LINES.map(|direction| arm(direction.opposite())),
                above: LINES.map(arm),
                neighbourhood: neighbours.chain([cell]).collect(),
                leave: keys.feature_key(cell, PAWN),
            };
        }
        // From nowhere the pawn goes anywhere, as along a line of all cells.
        let cells: CellSet<W> = all.iter().copied().collect();
        sites[Position::<W>::NOWHERE.index()].above[0] = cells;
        let enter = |&cell| {
            let pawn = keys.feature_key(cell, PAWN) ^ SECOND_TO_MOVE;
            BySide::from_fn(|side| pawn ^ keys.feature_key(cell, side.index()))
        };
        Self {
            rules,
            cells,
            masks: sites,
            enter: all.iter().map(enter).collect(),
            keys,
            board,
        }
    }

    /// The rule settings.
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// All cells of the board.
    #[inline]
    pub const fn cells(&self) -> CellSet<W> {
        self.cells
    }

    /// The cell and those next to it.
    #[inline]
    pub fn neighbourhood(&self, cell: Cell) -> CellSet<W> {
        self.masks[cell.index()].neighbourhood
    }

    /// Returns the cells to which a pawn on this cell can slide past these stones.
    #[inline]
    pub fn slides(&self, pawn: Cell, occupied: CellSet<W>) -> CellSet<W> {
        let site = &self.masks[pawn.index()];
        let arms = site.below.into_iter().zip(site.above);
        arms.fold(CellSet::EMPTY, |reach, (below, above)| {
            let free = CellSet::between(below & occupied, above & occupied);
            reach | free & (below | above)
        })
    }

    /// Returns the cells for the next stone, `swap` aside.
    #[inline]
    pub fn destinations(&self, position: &Position<W>) -> CellSet<W> {
        self.slides(position.pawn, position.occupied)
    }

    /// The points of each side if the pawn were stuck where it stands.
    pub fn score(&self, position: &Position<W>) -> BySide<u32> {
        let counted = position
            .pawn()
            .map_or(CellSet::EMPTY, |pawn| self.neighbourhood(pawn));
        BySide::from_fn(|side| (position.stones(side) & counted).len())
    }

    /// The position of these stones and of the pawn on one of them, or why they make no position.
    fn checked(
        &self,
        stones: BySide<CellSet<W>>,
        pawn: Option<Cell>,
        to_move: Side,
        swap: bool,
    ) -> Result<Position<W>, PositionError> {
        let is_empty = (stones.first | stones.second).is_empty();
        if pawn.is_none() && !is_empty {
            return Err(PositionError::Inconsistent("stones without a pawn"));
        }
        if pawn.is_none() && to_move == Side::Second {
            return Err(PositionError::Inconsistent(
                "the first stone is White's to place",
            ));
        }
        let first_ply_made = stones.first.len() == 1 && stones.second.is_empty();
        if swap && !(self.rules.pie && first_ply_made && to_move == Side::Second) {
            return Err(PositionError::Inconsistent(
                "swap is open only after the first stone of a game with the pie rule",
            ));
        }
        Ok(self.position(stones, pawn, to_move, swap))
    }

    /// A position whose key is right.
    fn position(
        &self,
        stones: BySide<CellSet<W>>,
        pawn: Option<Cell>,
        to_move: Side,
        swap: bool,
    ) -> Position<W> {
        let features = Side::BOTH.map(|side| (side.index(), stones[side]));
        let mut key = self.keys.key(to_move, features);
        if let Some(pawn) = pawn {
            key ^= self.keys.feature_key(pawn, PAWN);
        }
        if swap {
            key ^= SWAP_KEY;
        }
        Position {
            key,
            occupied: stones.first | stones.second,
            white: stones.first,
            pawn: pawn.unwrap_or(Position::<W>::NOWHERE),
            to_move,
            swap,
        }
    }
}

impl<const W: usize> Game for Trike<W> {
    type Position = Position<W>;
    type Ply = Ply;

    const INFO: &'static GameInfo = &INFO;

    fn board(&self) -> &Board {
        &self.board
    }

    fn start(&self) -> Position<W> {
        self.position(BySide::default(), None, Side::First, false)
    }

    #[inline]
    fn to_move(&self, position: &Position<W>) -> Side {
        position.to_move
    }

    #[inline]
    fn key(&self, position: &Position<W>) -> u64 {
        position.key
    }

    #[inline]
    fn outcome(&self, position: &Position<W>) -> Option<Outcome> {
        let beside = self.neighbourhood(position.pawn) & !position.occupied;
        if position.swap || position.pawn == Position::<W>::NOWHERE || !beside.is_empty() {
            return None;
        }
        Some(outcome(self.score(position)))
    }

    #[inline]
    fn for_each_ply(&self, position: &Position<W>, mut visit: impl FnMut(Ply)) {
        for cell in self.destinations(position) {
            visit(Ply::To(cell));
        }
        if position.swap {
            visit(Ply::Swap);
        }
    }

    #[inline]
    fn count_plies(&self, position: &Position<W>) -> u64 {
        u64::from(self.destinations(position).len()) + u64::from(position.swap)
    }

    #[allow(
        clippy::inline_always,
        reason = "a search plays each of its plies by it"
    )]
    #[inline(always)]
    fn play_unchecked(&self, position: &Position<W>, ply: Ply) -> Position<W> {
        let mut after = *position;
        if position.swap {
            after.swap = false;
            after.key ^= SWAP_KEY;
        }
        let Ply::To(cell) = ply else {
            return after;
        };
        let (mover, stone) = (position.to_move, CellSet::from_cell(cell));
        after.occupied |= stone;
        if mover == Side::First {
            after.white |= stone;
        }
        after.key ^= self.enter[cell.index()][mover];
        after.key ^= self.masks[position.pawn.index()].leave;
        if position.pawn == Position::<W>::NOWHERE && self.rules.pie {
            after.swap = true;
            after.key ^= SWAP_KEY;
        }
        after.pawn = cell;
        after.to_move = !mover;
        after
    }

    fn repetition(&self) -> Option<u32> {
        None
    }

    #[inline]
    fn is_irreversible(&self, _before: &Position<W>, _after: &Position<W>) -> bool {
        true
    }

    fn swaps_players(&self, ply: Ply) -> bool {
        ply == Ply::Swap
    }

    fn is_legal(&self, position: &Position<W>, ply: Ply) -> bool {
        match ply {
            Ply::To(cell) => {
                self.board.contains(cell) && self.destinations(position).contains(cell)
            }
            Ply::Swap => position.swap,
        }
    }

    fn ply_text(&self, ply: Ply) -> String {
        match ply {
            Ply::To(cell) => self.board.name(cell).to_owned(),
            Ply::Swap => SWAP_TEXT.to_owned(),
        }
    }

    fn read_ply(&self, position: &Position<W>, text: &str) -> Result<Ply, PlyError> {
        if text.eq_ignore_ascii_case(SWAP_TEXT) {
            return if position.swap {
                Ok(Ply::Swap)
            } else {
                Err(PlyError::SwapNotAllowed)
            };
        }
        let cell = self.board.cell(text)?;
        if self.destinations(position).contains(cell) {
            Ok(Ply::To(cell))
        } else {
            Err(self.pick_error(position, &[], cell))
        }
    }

    fn choices(&self, position: &Position<W>, picks: &[Pick]) -> Choices<Ply> {
        match picks {
            [] => Choices {
                cells: self.destinations(position).into_iter().collect(),
                names: position.swap.then_some(SWAP_TEXT).into_iter().collect(),
                ply: None,
            },
            [Pick::Cell(cell)] if self.is_legal(position, Ply::To(*cell)) => {
                Choices::ply(Ply::To(*cell))
            }
            [Pick::Name(SWAP_TEXT)] if position.swap => Choices::ply(Ply::Swap),
            _ => Choices::none(),
        }
    }

    fn pick_error(&self, position: &Position<W>, _picks: &[Pick], cell: Cell) -> PlyError {
        let name = self.board.name(cell).to_owned();
        match position.pawn() {
            _ if self.outcome(position).is_some() => PlyError::GameOver,
            _ if position.occupied().contains(cell) => PlyError::Occupied(name),
            Some(pawn) => PlyError::NotASlide {
                from: self.board.name(pawn).to_owned(),
                to: name,
            },
            None => PlyError::NotAChoice(name),
        }
    }

    fn prompt(&self, position: &Position<W>, _picks: &[Pick]) -> &'static str {
        match position.pawn() {
            None if self.rules.pie => "place the first stone; Black may then swap sides",
            None => "place the first stone, with the pawn on it",
            Some(_) if position.swap => "move the pawn, or swap sides",
            Some(_) => "move the pawn",
        }
    }

    fn picks(&self, ply: Ply) -> Vec<Pick> {
        vec![match ply {
            Ply::To(cell) => Pick::Cell(cell),
            Ply::Swap => Pick::Name(SWAP_TEXT),
        }]
    }

    fn piece(&self, position: &Position<W>, cell: Cell) -> Option<Piece> {
        let side = Side::BOTH
            .into_iter()
            .find(|&side| position.stones(side).contains(cell))?;
        Some(Piece {
            side,
            kind: PieceKind::Stone,
            pawn: position.pawn == cell,
        })
    }

    fn terrain(&self, _cell: Cell) -> Terrain {
        Terrain::Plain
    }

    fn position_text(&self, position: &Position<W>) -> String {
        let stones = BySide::from_fn(|side| position.stones(side));
        let board = position_text::write_stones(&self.board, stones, LETTERS);
        format!(
            "{board} {} {} {}",
            position.to_move.name(),
            position.pawn().map_or("-", |pawn| self.board.name(pawn)),
            if position.swap { SWAP_TEXT } else { "-" },
        )
    }

    fn read_position(&self, text: &str) -> Result<Position<W>, PositionError> {
        let form = "board, side to move, pawn or `-`, `swap` or `-`";
        let [board, to_move, pawn, swap] = position_text::fields(text, form)?;
        let stones: BySide<CellSet<W>> = position_text::read_stones(&self.board, board, LETTERS)?;
        let to_move = position_text::side(to_move)?;
        let wrong = |word: &str, what| PositionError::Field {
            word: word.to_owned(),
            what,
        };
        let pawn = match pawn {
            "-" => None,
            name => {
                let cell = self.board.cell(name).ok();
                let cell = cell.filter(|&cell| (stones.first | stones.second).contains(cell));
                Some(cell.ok_or_else(|| wrong(name, "cell with a stone for the pawn"))?)
            }
        };
        let swap = match swap {
            "-" => false,
            SWAP_TEXT => true,
            word => return Err(wrong(word, "`swap` or `-`")),
        };
        self.checked(stones, pawn, to_move, swap)
    }

    fn placeable(&self, _cell: Cell) -> Vec<Piece> {
        let stone = |side, pawn| Piece {
            side,
            kind: PieceKind::Stone,
            pawn,
        };
        let stones = [false, true].map(|pawn| Side::BOTH.map(|side| stone(side, pawn)));
        stones.concat()
    }

    fn position_of_draft(&self, draft: &Draft) -> Result<Position<W>, PositionError> {
        self.checked(draft.cells(), draft.pawn(), draft.to_move, draft.swap)
    }
}
