//! Claustro: pieces step towards their goal on a square board, and captured pieces come back.
//!
//! A piece steps one cell orthogonally towards its goal (Green right or up, Blue left or down), or
//! captures one cell diagonally in any direction; the capturing side places the captured piece on
//! any open cell. The first piece in its goal wins, a side without a legal ply wins, and so does
//! the side that completes the third repetition of a ply on both sides.
//!
//! Plies are generated as sets: all own pieces are stepped in a direction at once, and the targets
//! are what of that is empty or held by the enemy.

mod check;

use serde::{Deserialize, Serialize};

use super::ply_error::{self, PlyError};
use super::position_text::{self, PositionError};
use super::repetition::{repetition, repetition_title};
use super::zobrist::{SECOND_TO_MOVE, ZobristKeys};
use super::{
    BySide, Choices, Colour, Draft, Game, GameInfo, Outcome, Pick, Piece, PieceKind, Reason, Side,
    Terrain,
};
use crate::board::{Board, Cell, CellSet, Direction, Steps};
use crate::options;

/// Claustro as a whole.
pub static INFO: GameInfo = GameInfo {
    id: "claustro",
    name: "Claustro",
    aim: "get a piece home",
    description: "Bring one piece to your corner; captured pieces are put back where you choose.",
    sides: BySide::new("Green", "Blue"),
    colours: BySide::new(Colour::Green, Colour::Blue),
    settings: Rules::TABLE,
    board: &[Rules::AT.width, Rules::AT.height],
    piece_kinds: &[PieceKind::Plain],
    combat: None,
    silent_captures: false,
    swap: None,
    sample: "a2-b2 c5-b5 b2-b3 d5-d4 c1-c2 d4-c4 b3-c3 b5-b4 a3xb4@b5 e4-d4 c2-d2 d4xc3@a4 d2xe3@d1 \
        c3-c2 e3-e4 c4-c3 e4-e5",
    emblem: ("squares green blue", ". %\nA ."),
    author: "Federico Latini, 2023",
    rules: include_str!("../../rules/claustro.md"),
};

options! {
    /// The rule settings.
    #[derive(Copy)]
    pub struct Rules {
        /// columns of the board
        width: usize in 4..=11 = 5,
        /// rows of the board
        height: usize in 4..=11 = 5,
        /// The number of times a position may occur before the game is a draw.
        repetition: Option<u32> like (repetition(5)),
    }
}

impl Rules {
    /// The game with its board and what matters of its rules, as people read it.
    pub fn title(&self) -> String {
        let repetition = repetition_title(self.repetition, Self::default().repetition);
        format!("{} {} × {}{repetition}", INFO.name, self.width, self.height)
    }

    /// The board of these rules.
    pub fn board(&self) -> Board {
        Board::squares(self.width, self.height)
    }

    /// The cell in a column and row, both from 1, counted from the bottom left.
    fn cell(&self, board: &Board, column: usize, row: usize) -> Cell {
        board.cells()[(column - 1) * self.height + row - 1]
    }
}

/// A position: the pieces of both sides and the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position<const W: usize> {
    /// First, so that comparing positions mostly compares keys.
    key: u64,
    pieces: BySide<CellSet<W>>,
    to_move: Side,
}

impl<const W: usize> Position<W> {
    /// The pieces of a side.
    #[inline]
    pub fn pieces(&self, side: Side) -> CellSet<W> {
        self.pieces[side]
    }

    /// The side to move.
    #[inline]
    pub const fn to_move(&self) -> Side {
        self.to_move
    }
}

/// A ply.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ply {
    /// A piece steps towards its goal.
    Step {
        /// The cell it comes from.
        from: Cell,
        /// The cell it goes to.
        to: Cell,
    },
    /// A piece captures another, which is placed again.
    Capture {
        /// The cell of the capturing piece.
        from: Cell,
        /// The piece it captures.
        to: Cell,
        /// The cell on which the captured piece is placed.
        place: Cell,
    },
}

/// Claustro on a board of `W` words.
#[derive(Clone, Debug)]
pub struct Claustro<const W: usize> {
    rules: Rules,
    board: Board,
    steps: Steps<W>,
    goals: BySide<Cell>,
    /// The cells on which pieces may be placed: neither neutral nor goal. The author's text says "any
    /// unoccupied square". That is no setting here: a goal that holds a piece of the other side, or
    /// one that a capture has brought home, changes what ends a game, which positions there are, what
    /// engines and networks measure, and the boards that are solved.
    open_cells: CellSet<W>,
    keys: ZobristKeys<2>,
}

impl<const W: usize> Claustro<W> {
    /// The game on a board made by [`Rules::board`].
    pub fn new(rules: Rules, board: Board) -> Self {
        let corner = |column, row| rules.cell(&board, column, row);
        let (right, top) = (rules.width, rules.height);
        let goals = BySide::new(corner(right, top), corner(1, 1));
        let mut open: CellSet<W> = board.cells().iter().copied().collect();
        for closed in [goals.first, goals.second, corner(1, top), corner(right, 1)] {
            open.remove(closed);
        }
        Self {
            rules,
            steps: Steps::new(&board),
            goals,
            open_cells: open,
            keys: ZobristKeys::new(board.table_len()),
            board,
        }
    }

    /// The rule settings.
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// The cell that a side's pieces want to reach.
    #[inline]
    pub fn goal(&self, side: Side) -> Cell {
        self.goals[side]
    }

    /// The cells on which pieces may stand while the game is on.
    #[inline]
    pub const fn open_cells(&self) -> CellSet<W> {
        self.open_cells
    }

    /// Returns the way sets of cells step on this board.
    #[inline]
    pub const fn steps(&self) -> &Steps<W> {
        &self.steps
    }

    /// The two directions in which a side steps.
    #[inline]
    pub const fn directions(side: Side) -> [Direction; 2] {
        match side {
            Side::First => [Direction::East, Direction::North],
            Side::Second => [Direction::West, Direction::South],
        }
    }

    /// The open cells where nothing stands.
    #[inline]
    pub fn empty_cells(&self, position: &Position<W>) -> CellSet<W> {
        self.open_cells & !(position.pieces.first | position.pieces.second)
    }

    /// Returns the number of steps from a cell to a side's goal.
    pub fn distance(&self, side: Side, cell: Cell) -> u32 {
        let (goal, place) = (self.board.point(self.goals[side]), self.board.point(cell));
        u32::from(goal.row.abs_diff(place.row)) + u32::from(goal.column.abs_diff(place.column)) / 2
    }

    /// The piece's own goal holds a piece of that side.
    #[inline]
    fn goal_reached(&self, position: &Position<W>) -> Option<Side> {
        Side::BOTH
            .into_iter()
            .find(|&side| position.pieces[side].contains(self.goals[side]))
    }

    /// Returns the cells that the side to move may step to.
    #[inline]
    fn step_targets(&self, position: &Position<W>) -> CellSet<W> {
        self.empty_cells(position) | CellSet::from_cell(self.goals[position.to_move])
    }

    /// Returns the number of steps and the number of captures, placements aside.
    #[inline]
    fn count_moves(&self, position: &Position<W>) -> (u32, u32) {
        let own = position.pieces[position.to_move];
        let enemy = position.pieces[!position.to_move];
        let targets = self.step_targets(position);
        let moves = |directions: &[Direction], onto| {
            let moved = |&direction| (self.steps.step(own, direction) & onto).len();
            directions.iter().map(moved).sum::<u32>()
        };
        (
            moves(&Self::directions(position.to_move), targets),
            moves(&Direction::DIAGONAL, enemy),
        )
    }

    /// Calls `visit` with the from and to cells of every step, or of every capture.
    #[inline]
    fn for_each_move<const N: usize>(
        &self,
        own: CellSet<W>,
        directions: [Direction; N],
        onto: CellSet<W>,
        mut visit: impl FnMut(Cell, Cell),
    ) {
        for direction in directions {
            let movers = own & self.steps.step(onto, direction.opposite());
            for from in movers {
                for to in self.steps.neighbour_set(from, direction) {
                    visit(from, to);
                }
            }
        }
    }

    fn position(&self, pieces: BySide<CellSet<W>>, to_move: Side) -> Position<W> {
        let key = self
            .keys
            .key(to_move, Side::BOTH.map(|side| (side.index(), pieces[side])));
        Position {
            key,
            pieces,
            to_move,
        }
    }

    /// The reason why a piece may not go from one cell to another.
    fn move_error(&self, position: &Position<W>, from: Cell, to: Cell) -> PlyError {
        let name = |cell| self.board.name(cell).to_owned();
        let side = position.to_move;
        if position.pieces[!side].contains(to) {
            PlyError::NotACapture {
                from: name(from),
                to: name(to),
            }
        } else if position.pieces[side].contains(to) {
            PlyError::OwnPiece(name(to))
        } else if !self.step_targets(position).contains(to) {
            self.closed_error(to)
        } else {
            PlyError::NotAStep {
                from: name(from),
                to: name(to),
                way: match side {
                    Side::First => "right or up",
                    Side::Second => "left or down",
                },
            }
        }
    }

    /// The reason why a captured piece may not be placed on a cell.
    fn placement_error(&self, cell: Cell) -> PlyError {
        if self.open_cells.contains(cell) {
            PlyError::Occupied(self.board.name(cell).to_owned())
        } else {
            self.closed_error(cell)
        }
    }

    /// The reason why nothing is put on a neutral cell or a goal.
    fn closed_error(&self, cell: Cell) -> PlyError {
        let name = self.board.name(cell).to_owned();
        let owner = Side::BOTH
            .into_iter()
            .find(|&side| self.goals[side] == cell);
        match owner {
            Some(side) => PlyError::ClosedGoal {
                cell: name,
                owner: INFO.sides[side],
            },
            None => PlyError::NeutralCell(name),
        }
    }

    fn check_own(&self, position: &Position<W>, cell: Cell) -> Result<(), PlyError> {
        let side = position.to_move;
        let (own, enemy) = (position.pieces[side], position.pieces[!side]);
        ply_error::check_own(&self.board, cell, own, enemy)
    }

    /// Returns the cells that the piece of the side to move on a cell may go to.
    fn targets(&self, position: &Position<W>, from: Cell) -> CellSet<W> {
        let side = position.to_move;
        let steps = self
            .steps
            .neighbours(CellSet::from_cell(from), Self::directions(side));
        let captures = self
            .steps
            .neighbours(CellSet::from_cell(from), Direction::DIAGONAL);
        steps & self.step_targets(position) | captures & position.pieces[!side]
    }

    /// Returns the cells on which a piece captured from `from` may be placed.
    #[inline]
    fn placements(&self, position: &Position<W>, from: Cell) -> CellSet<W> {
        self.empty_cells(position) | CellSet::from_cell(from)
    }
}

/// The letters of pieces in position texts.
const LETTERS: BySide<char> = BySide::new('g', 'b');

/// The form of a ply, as messages give it.
const FORM: &str = "a step such as `b1-b2` or a capture such as `c3xd4@a2`";

impl<const W: usize> Game for Claustro<W> {
    type Position = Position<W>;
    type Ply = Ply;

    const INFO: &'static GameInfo = &INFO;

    fn board(&self) -> &Board {
        &self.board
    }

    fn start(&self) -> Position<W> {
        let (width, height) = (self.rules.width, self.rules.height);
        let at = |column, row| self.rules.cell(&self.board, column, row);
        let green = (2..=width - 2).map(|column| at(column, 1));
        let green = green.chain((2..=height - 2).map(|row| at(1, row)));
        let blue = (3..width).map(|column| at(column, height));
        let blue = blue.chain((3..height).map(|row| at(width, row)));
        self.position(BySide::new(green.collect(), blue.collect()), Side::First)
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
        if let Some(side) = self.goal_reached(position) {
            return Some(Outcome::win(side, Reason::Goal));
        }
        (self.count_moves(position) == (0, 0))
            .then_some(Outcome::win(position.to_move, Reason::Stalemate))
    }

    #[inline]
    fn for_each_ply(&self, position: &Position<W>, mut visit: impl FnMut(Ply)) {
        if self.goal_reached(position).is_some() {
            return;
        }
        let side = position.to_move;
        let (own, enemy) = (position.pieces[side], position.pieces[!side]);
        let empty = self.empty_cells(position);
        self.for_each_move(own, Direction::DIAGONAL, enemy, |from, to| {
            for place in empty | CellSet::from_cell(from) {
                visit(Ply::Capture { from, to, place });
            }
        });
        let targets = self.step_targets(position);
        self.for_each_move(own, Self::directions(side), targets, |from, to| {
            visit(Ply::Step { from, to });
        });
    }

    #[inline]
    fn count_plies(&self, position: &Position<W>) -> u64 {
        if self.goal_reached(position).is_some() {
            return 0;
        }
        let (steps, captures) = self.count_moves(position);
        // The cell that the capturing piece leaves may be chosen as well.
        u64::from(steps + captures * (self.empty_cells(position).len() + 1))
    }

    #[allow(
        clippy::inline_always,
        reason = "a search plays each of its plies by it"
    )]
    #[inline(always)]
    fn play_unchecked(&self, position: &Position<W>, ply: Ply) -> Position<W> {
        let mut after = *position;
        let (side, enemy) = (position.to_move, !position.to_move);
        let (from, to) = match ply {
            Ply::Step { from, to } => (from, to),
            Ply::Capture { from, to, place } => {
                after.pieces[enemy].remove(to);
                after.pieces[enemy].insert(place);
                after.key ^= self.keys.feature_key(to, enemy.index())
                    ^ self.keys.feature_key(place, enemy.index());
                (from, to)
            }
        };
        after.pieces[side].remove(from);
        after.pieces[side].insert(to);
        after.key ^=
            self.keys.feature_key(from, side.index()) ^ self.keys.feature_key(to, side.index());
        after.key ^= SECOND_TO_MOVE;
        after.to_move = enemy;
        after
    }

    fn repetition(&self) -> Option<u32> {
        self.rules.repetition
    }

    #[inline]
    fn is_irreversible(&self, _before: &Position<W>, _after: &Position<W>) -> bool {
        false
    }

    #[inline]
    fn line_outcome(&self, plies: &[Ply], to_move: Side) -> Option<Outcome> {
        let last = plies.last_chunk::<6>()?;
        // Plies alternate between the sides, so each is compared with the same side's ply before.
        let repeated = last.iter().zip(&last[2..]).all(|(old, new)| old == new);
        repeated.then_some(Outcome::win(!to_move, Reason::RepeatedMoves))
    }

    fn is_legal(&self, position: &Position<W>, ply: Ply) -> bool {
        if self.goal_reached(position).is_some() {
            return false;
        }
        let side = position.to_move;
        let leads = |from, to, directions: &[Direction]| {
            let beside = |&direction| self.steps.neighbour_set(from, direction).contains(to);
            position.pieces[side].contains(from) && directions.iter().any(beside)
        };
        let has = |cell| self.board.contains(cell);
        match ply {
            Ply::Step { from, to } => {
                has(from)
                    && has(to)
                    && leads(from, to, &Self::directions(side))
                    && self.step_targets(position).contains(to)
            }
            Ply::Capture { from, to, place } => {
                has(from)
                    && has(to)
                    && has(place)
                    && leads(from, to, &Direction::DIAGONAL)
                    && position.pieces[!side].contains(to)
                    && self.placements(position, from).contains(place)
            }
        }
    }

    fn ply_text(&self, ply: Ply) -> String {
        let name = |cell| self.board.name(cell);
        match ply {
            Ply::Step { from, to } => format!("{}-{}", name(from), name(to)),
            Ply::Capture { from, to, place } => {
                format!("{}x{}@{}", name(from), name(to), name(place))
            }
        }
    }

    fn read_ply(&self, position: &Position<W>, text: &str) -> Result<Ply, PlyError> {
        let form = || PlyError::Syntax {
            text: text.to_owned(),
            form: FORM,
        };
        if self.outcome(position).is_some() {
            return Err(PlyError::GameOver);
        }
        let cell = |name| self.board.cell(name);
        let (ply, from, to) = if let Some((from, to)) = text.split_once('-') {
            let (from, to) = (cell(from)?, cell(to)?);
            (Ply::Step { from, to }, from, to)
        } else {
            let (from, rest) = text.split_once(['x', 'X']).ok_or_else(form)?;
            let (to, place) = rest.split_once('@').ok_or_else(form)?;
            let (from, to, place) = (cell(from)?, cell(to)?, cell(place)?);
            (Ply::Capture { from, to, place }, from, to)
        };
        if self.is_legal(position, ply) {
            return Ok(ply);
        }
        self.check_own(position, from)?;
        let stands = Side::BOTH
            .into_iter()
            .any(|side| position.pieces[side].contains(to));
        let reachable = self.targets(position, from).contains(to);
        let name = |cell| self.board.name(cell).to_owned();
        Err(match ply {
            Ply::Capture { .. } if !stands => PlyError::EmptyCell(name(to)),
            _ if !reachable => self.move_error(position, from, to),
            Ply::Capture { place, .. } => self.placement_error(place),
            Ply::Step { .. } => PlyError::CaptureSign {
                from: name(from),
                to: name(to),
                place: name(from),
            },
        })
    }

    fn choices(&self, position: &Position<W>, picks: &[Pick]) -> Choices<Ply> {
        if self.outcome(position).is_some() {
            return Choices::none();
        }
        let side = position.to_move;
        let (own, enemy) = (position.pieces[side], position.pieces[!side]);
        let targets = |from| self.targets(position, from);
        let is_target = |from, to| own.contains(from) && targets(from).contains(to);
        match *picks {
            [] => Choices::cells(
                own.into_iter()
                    .filter(|&from| !targets(from).is_empty())
                    .collect(),
            ),
            [Pick::Cell(from)] if own.contains(from) => {
                Choices::cells(targets(from).into_iter().collect())
            }
            [Pick::Cell(from), Pick::Cell(to)] if is_target(from, to) => {
                if enemy.contains(to) {
                    Choices::cells(self.placements(position, from).into_iter().collect())
                } else {
                    Choices::ply(Ply::Step { from, to })
                }
            }
            [Pick::Cell(from), Pick::Cell(to), Pick::Cell(place)] => {
                let ply = Ply::Capture { from, to, place };
                if self.is_legal(position, ply) {
                    Choices::ply(ply)
                } else {
                    Choices::none()
                }
            }
            _ => Choices::none(),
        }
    }

    fn pick_error(&self, position: &Position<W>, picks: &[Pick], cell: Cell) -> PlyError {
        let name = self.board.name(cell).to_owned();
        if self.outcome(position).is_some() {
            return PlyError::GameOver;
        }
        match *picks {
            [Pick::Cell(from)] => self.move_error(position, from, cell),
            [_, _] => self.placement_error(cell),
            _ => match self.check_own(position, cell) {
                Ok(()) => PlyError::Stuck(name),
                Err(error) => error,
            },
        }
    }

    fn prompt(&self, _position: &Position<W>, picks: &[Pick]) -> &'static str {
        match picks {
            [] => "pick a piece",
            [_] => "choose a step, or a capture",
            _ => "place the captured piece",
        }
    }

    fn picks(&self, ply: Ply) -> Vec<Pick> {
        match ply {
            Ply::Step { from, to } => [from, to].map(Pick::Cell).to_vec(),
            Ply::Capture { from, to, place } => [from, to, place].map(Pick::Cell).to_vec(),
        }
    }

    fn piece(&self, position: &Position<W>, cell: Cell) -> Option<Piece> {
        let side = Side::BOTH
            .into_iter()
            .find(|&side| position.pieces[side].contains(cell))?;
        Some(Piece {
            side,
            kind: PieceKind::Plain,
            pawn: false,
        })
    }

    fn terrain(&self, cell: Cell) -> Terrain {
        let goal_of = |&side: &Side| self.goals[side] == cell;
        match Side::BOTH.into_iter().find(goal_of) {
            Some(side) => Terrain::Goal(side),
            None if self.open_cells.contains(cell) => Terrain::Plain,
            None => Terrain::Neutral,
        }
    }

    fn position_of_draft(&self, draft: &Draft) -> Result<Position<W>, PositionError> {
        self.set_up(draft.cells(), draft.to_move)
    }

    fn position_text(&self, position: &Position<W>) -> String {
        let board = position_text::write_stones(&self.board, position.pieces, LETTERS);
        format!("{board} {}", position.to_move.name())
    }

    fn read_position(&self, text: &str) -> Result<Position<W>, PositionError> {
        let [board, to_move] = position_text::fields(text, "board, side to move")?;
        let pieces = position_text::read_stones(&self.board, board, LETTERS)?;
        self.set_up(pieces, position_text::side(to_move)?)
    }
}
