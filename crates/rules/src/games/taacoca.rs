//! Taacoca: three stones step together, and the first to reach the enemy home row wins.
//!
//! In one direction the own stones form runs, each led by a stone whose way is free. A set of
//! stones can step if it takes a front part of each run, so the sets of three follow from three
//! sets of cells, the first, second and third stones of all runs ([`Fronts`]), and can be counted
//! without being generated.
//!
//! A ply is a set of stones and a direction; its text lists the stones in ascending order, as
//! `b2+c3+c5:ne`.

mod check;
mod picks;
mod sets;
mod setup;

pub use sets::{Fronts, Ply};
pub use setup::{INFO, Movement, Rules};

use sets::MAX_STONES;

use super::ply_error::{self, PlyError};
use super::position_text::{self, PositionError};
use super::zobrist::{SECOND_TO_MOVE, ZobristKeys};
use super::{
    BySide, Choices, Draft, Game, GameInfo, Outcome, Pick, Piece, PieceKind, Reason, Side, Terrain,
};
use crate::board::{Board, Cell, CellSet, Direction, Steps};

/// A position: the stones of both sides and the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position<const W: usize> {
    /// First, so that comparing positions mostly compares keys.
    key: u64,
    stones: BySide<CellSet<W>>,
    to_move: Side,
}

impl<const W: usize> Position<W> {
    /// The stones of a side.
    #[inline]
    pub fn stones(&self, side: Side) -> CellSet<W> {
        self.stones[side]
    }
}

/// Taacoca on a board of `W` words.
#[derive(Clone, Debug)]
pub struct Taacoca<const W: usize> {
    rules: Rules,
    board: Board,
    steps: Steps<W, true>,
    homes: BySide<CellSet<W>>,
    keys: ZobristKeys<2>,
    /// The changes that one stone's step makes to the key, by direction and cell.
    step_keys: BySide<[Vec<u64>; Direction::COUNT]>,
}

impl<const W: usize> Taacoca<W> {
    /// The game on a board made by [`Rules::board`].
    pub fn new(rules: Rules, board: Board) -> Self {
        let row = |row| {
            let cells = board.cells().iter().copied();
            cells
                .filter(|&cell| board.point(cell).row == row)
                .collect::<CellSet<W>>()
        };
        let keys = ZobristKeys::new(board.table_len());
        let step_key = |cell, direction, side: Side| {
            let next = board.neighbour(cell, direction)?;
            Some(keys.feature_key(cell, side.index()) ^ keys.feature_key(next, side.index()))
        };
        let step_keys = BySide::from_fn(|side| {
            Direction::ALL.map(|direction| {
                let mut changes = vec![0; board.table_len()];
                for &cell in board.cells() {
                    changes[cell.index()] = step_key(cell, direction, side).unwrap_or(0);
                }
                changes
            })
        });
        Self {
            rules,
            steps: Steps::new(&board),
            homes: BySide::new(row(2 * rules.side as i16 - 2), row(0)),
            keys,
            step_keys,
            board,
        }
    }

    /// The rule settings.
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// A side's home row.
    #[inline]
    pub fn home(&self, side: Side) -> CellSet<W> {
        self.homes[side]
    }

    /// Returns the way sets of cells step on this board.
    #[inline]
    pub const fn steps(&self) -> &Steps<W, true> {
        &self.steps
    }

    /// Returns the number of rows between a cell and the row that a side wants to reach.
    pub fn distance(&self, side: Side, cell: Cell) -> u32 {
        let row = self.board.point(cell).row as u32;
        match side {
            Side::First => row,
            Side::Second => 2 * self.rules.side as u32 - 2 - row,
        }
    }

    /// The directions in which a side may step.
    #[inline]
    pub const fn directions(&self, side: Side) -> &'static [Direction] {
        match (self.rules.is_forward(), side) {
            (false, _) => &Direction::HEXAGON,
            (true, Side::First) => &[Direction::NorthEast, Direction::NorthWest],
            (true, Side::Second) => &[Direction::SouthWest, Direction::SouthEast],
        }
    }

    /// The stones among `own` that can step in one direction.
    #[must_use]
    #[allow(
        clippy::inline_always,
        reason = "a third faster, in games of random plies"
    )]
    #[inline(always)]
    pub fn fronts(&self, own: CellSet<W>, direction: Direction) -> Fronts<W> {
        // Step by step: a closure would be called, and sets of many words handed to it in memory.
        let back = direction.opposite();
        let followers = own & self.steps.step(own, back);
        let first = own & self.steps.sources(direction) & !followers;
        let second = own & self.steps.step(first, back);
        let third = own & self.steps.step(second, back);
        Fronts {
            at: [first, second, third],
        }
    }

    /// Returns the number of stones that a side with these stones must move.
    #[inline]
    fn stones_to_move(own: CellSet<W>) -> u32 {
        own.len().min(MAX_STONES as u32)
    }

    /// Returns whether enough of these stones can step in one direction.
    #[inline]
    fn can_step(&self, own: CellSet<W>, direction: Direction) -> bool {
        let fronts = self.fronts(own, direction);
        let needed = Self::stones_to_move(own);
        // Most often the leaders are enough, and the others are not looked for.
        fronts.at(0).len() >= needed || fronts.all().len() >= needed
    }

    /// Returns the outcome if the side that has just moved has won, or lost its last stone.
    #[inline]
    fn immediate_outcome(&self, position: &Position<W>) -> Option<Outcome> {
        let (mover, other) = (!position.to_move, position.to_move);
        if position.stones[mover].intersects(self.homes[other]) {
            Some(Outcome::win(mover, Reason::Home))
        } else if position.stones[other].is_empty() {
            Some(Outcome::win(mover, Reason::Captured))
        } else {
            None
        }
    }

    /// The stones that must step together with these, themselves included.
    fn closure(&self, own: CellSet<W>, stones: CellSet<W>, direction: Direction) -> CellSet<W> {
        let mut closed = stones;
        loop {
            let grown = closed | own & self.steps.step(closed, direction);
            if grown == closed {
                return closed;
            }
            closed = grown;
        }
    }

    /// Returns whether some legal ply in this direction moves all of these stones.
    fn can_move_together(&self, own: CellSet<W>, stones: CellSet<W>, direction: Direction) -> bool {
        let needed = Self::stones_to_move(own);
        let fronts = self.fronts(own, direction);
        let closed = self.closure(own, stones, direction);
        // A front part of each run can be lengthened as long as any stone is left that may step.
        closed.len() <= needed && closed.is_subset(fronts.all()) && fronts.all().len() >= needed
    }

    /// Returns whether some legal ply moves all of these stones.
    fn can_move_together_in_any(&self, own: CellSet<W>, stones: CellSet<W>, side: Side) -> bool {
        let mut directions = self.directions(side).iter();
        directions.any(|&direction| self.can_move_together(own, stones, direction))
    }

    fn position(&self, stones: BySide<CellSet<W>>, to_move: Side) -> Position<W> {
        let key = self
            .keys
            .key(to_move, Side::BOTH.map(|side| (side.index(), stones[side])));
        Position {
            key,
            stones,
            to_move,
        }
    }

    /// The ply that moves a set of one to three stones.
    fn ply(stones: CellSet<W>, direction: Direction) -> Option<Ply> {
        let last = stones.last()?;
        let nth = |n| stones.into_iter().nth(n).unwrap_or(last);
        Some(Ply::new([nth(0), nth(1), nth(2)], direction))
    }

    /// The reason why these stones cannot all step in this direction, if they cannot.
    fn direction_error(
        &self,
        own: CellSet<W>,
        stones: CellSet<W>,
        side: Side,
        direction: Direction,
    ) -> Option<PlyError> {
        if !self.directions(side).contains(&direction) {
            return Some(PlyError::DirectionNotAllowed(direction));
        }
        let name = |cell| self.board.name(cell).to_owned();
        stones
            .into_iter()
            .find_map(|stone| match self.board.neighbour(stone, direction) {
                None => Some(PlyError::OffBoard {
                    cell: name(stone),
                    direction,
                }),
                Some(next) if own.contains(next) && !stones.contains(next) => {
                    Some(PlyError::Blocked {
                        cell: name(stone),
                        direction,
                    })
                }
                Some(_) => None,
            })
    }

    fn check_own(&self, position: &Position<W>, cell: Cell) -> Result<(), PlyError> {
        let side = position.to_move;
        let (own, enemy) = (position.stones[side], position.stones[!side]);
        ply_error::check_own(&self.board, cell, own, enemy)
    }

    /// The names of a ply's stones, joined in ascending order.
    fn stones_text(&self, stones: CellSet<W>) -> String {
        let cells = self.board.cells().iter();
        let names: Vec<&str> = cells
            .filter(|&&cell| stones.contains(cell))
            .map(|&cell| self.board.name(cell))
            .collect();
        names.join("+")
    }
}

/// The letters of stones in position texts.
const LETTERS: BySide<char> = BySide::new('w', 'b');

/// The form of a ply, as messages give it.
const FORM: &str = "stones and a direction such as `b2+c3+c5:ne`";

impl<const W: usize> Game for Taacoca<W> {
    type Position = Position<W>;
    type Ply = Ply;

    const INFO: &'static GameInfo = &INFO;

    fn board(&self) -> &Board {
        &self.board
    }

    fn start(&self) -> Position<W> {
        let side = self.rules.side as i16;
        let last_row = 2 * side - 2;
        // The row `deep` rows from home has `side + deep` cells and `side - deep` stones, centred.
        let centre = last_row;
        let home = |from_home: &dyn Fn(i16) -> i16| {
            let cells = self.board.cells().iter().copied();
            cells
                .filter(|&cell| {
                    let place = self.board.point(cell);
                    let deep = from_home(place.row);
                    deep <= side - 3 && (place.column - centre).abs() < side - deep
                })
                .collect::<CellSet<W>>()
        };
        let stones = BySide::new(home(&|row| last_row - row), home(&|row| row));
        self.position(stones, Side::First)
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
        self.immediate_outcome(position).or_else(|| {
            let own = position.stones[position.to_move];
            let can_step = |&direction| self.can_step(own, direction);
            let stuck = !self.directions(position.to_move).iter().any(can_step);
            stuck.then_some(Outcome::win(!position.to_move, Reason::NoPly))
        })
    }

    #[inline]
    fn for_each_ply(&self, position: &Position<W>, mut visit: impl FnMut(Ply)) {
        if self.immediate_outcome(position).is_some() {
            return;
        }
        let own = position.stones[position.to_move];
        let needed = Self::stones_to_move(own);
        for &direction in self.directions(position.to_move) {
            let fronts = self.fronts(own, direction);
            fronts.for_each_ply(&self.steps, needed, direction, &mut visit);
        }
    }

    #[inline]
    fn count_plies(&self, position: &Position<W>) -> u64 {
        if self.immediate_outcome(position).is_some() {
            return 0;
        }
        let own = position.stones[position.to_move];
        let needed = Self::stones_to_move(own);
        let count = |&direction| self.fronts(own, direction).count(needed);
        self.directions(position.to_move).iter().map(count).sum()
    }

    #[allow(
        clippy::inline_always,
        reason = "a search plays each of its plies by it"
    )]
    #[inline(always)]
    fn play_unchecked(&self, position: &Position<W>, ply: Ply) -> Position<W> {
        let mut after = *position;
        let (side, enemy) = (position.to_move, !position.to_move);
        let [a, b, c] = ply.stones;
        let from: CellSet<W> = ply.set();
        let to = self.steps.step(from, ply.direction);
        let captured = position.stones[enemy] & to;
        after.stones[side] = position.stones[side] & !from | to;
        after.stones[enemy] = position.stones[enemy] & !to;
        let steps = &self.step_keys[side][ply.direction.index()];
        let step = |stone: Cell| steps[stone.index()];
        // A stone that follows another keeps that cell occupied: the key's two changes there undo
        // one another.
        after.key ^= SECOND_TO_MOVE ^ step(a) ^ step(b) ^ step(c);
        if b == c && a != b {
            after.key ^= step(b);
        }
        for cell in captured {
            after.key ^= self.keys.feature_key(cell, enemy.index());
        }
        after.to_move = enemy;
        after
    }

    fn repetition(&self) -> Option<u32> {
        // Played forward only, no position can come back.
        self.rules.repetition.filter(|_| !self.rules.is_forward())
    }

    #[inline]
    fn is_irreversible(&self, before: &Position<W>, after: &Position<W>) -> bool {
        let enemy = !before.to_move;
        before.stones[enemy] != after.stones[enemy]
    }

    fn is_legal(&self, position: &Position<W>, ply: Ply) -> bool {
        let side = position.to_move;
        let own = position.stones[side];
        let stones = ply.set();
        ply.stones().iter().all(|&stone| self.board.contains(stone))
            && self.immediate_outcome(position).is_none()
            && stones.is_subset(own)
            && stones.len() == Self::stones_to_move(own)
            && self
                .direction_error(own, stones, side, ply.direction)
                .is_none()
    }

    fn ply_text(&self, ply: Ply) -> String {
        format!("{}:{}", self.stones_text(ply.set()), ply.direction)
    }

    fn read_ply(&self, position: &Position<W>, text: &str) -> Result<Ply, PlyError> {
        let form = || PlyError::Syntax {
            text: text.to_owned(),
            form: FORM,
        };
        if self.outcome(position).is_some() {
            return Err(PlyError::GameOver);
        }
        let side = position.to_move;
        let own = position.stones[side];
        let (names, name) = text.split_once(':').ok_or_else(form)?;
        let direction = Direction::HEXAGON
            .into_iter()
            .find(|direction| direction.name().eq_ignore_ascii_case(name))
            .ok_or_else(|| PlyError::NoDirection(name.to_owned()))?;
        let mut stones = CellSet::EMPTY;
        let mut given = 0;
        for name in names.split('+') {
            let cell = self.board.cell(name)?;
            self.check_own(position, cell)?;
            if stones.contains(cell) {
                return Err(PlyError::RepeatedStone(self.board.name(cell).to_owned()));
            }
            stones.insert(cell);
            given += 1;
        }
        let needed = Self::stones_to_move(own) as usize;
        if given != needed {
            return Err(PlyError::StoneCount { needed, given });
        }
        let ordered = self.stones_text(stones);
        if !names.eq_ignore_ascii_case(&ordered) {
            return Err(PlyError::StoneOrder(ordered));
        }
        match self.direction_error(own, stones, side, direction) {
            Some(error) => Err(error),
            None => Self::ply(stones, direction).ok_or_else(form),
        }
    }

    fn choices(&self, position: &Position<W>, picks: &[Pick]) -> Choices<Ply> {
        let side = position.to_move;
        let own = position.stones[side];
        let needed = Self::stones_to_move(own) as usize;
        if self.outcome(position).is_some() || picks.len() > needed + 1 {
            return Choices::none();
        }
        let (stones, direction) = picks.split_at(picks.len().min(needed));
        let Some(picked) = Self::picked(stones).filter(|picked| picked.is_subset(own)) else {
            return Choices::none();
        };
        if stones.len() < needed {
            let continues = |&cell: &Cell| {
                self.can_move_together_in_any(own, picked | CellSet::from_cell(cell), side)
            };
            let rest = own & !picked;
            return Choices::cells(rest.into_iter().filter(continues).collect());
        }
        let directions = self.directions(side).iter().copied();
        let directions =
            directions.filter(|&direction| self.can_move_together(own, picked, direction));
        let Some(Pick::Cell(last)) = stones.last() else {
            return Choices::none();
        };
        let ahead = |direction| self.board.neighbour(*last, direction);
        match direction {
            [] => Choices {
                cells: directions.clone().filter_map(ahead).collect(),
                names: directions.map(Direction::name).collect(),
                ply: None,
            },
            [pick] => directions
                .into_iter()
                .find(|&direction| match *pick {
                    Pick::Cell(cell) => ahead(direction) == Some(cell),
                    Pick::Name(name) => direction.name() == name,
                })
                .and_then(|direction| Self::ply(picked, direction))
                .map_or_else(Choices::none, Choices::ply),
            _ => Choices::none(),
        }
    }

    fn pick_error(&self, position: &Position<W>, picks: &[Pick], cell: Cell) -> PlyError {
        let side = position.to_move;
        let own = position.stones[side];
        let name = self.board.name(cell).to_owned();
        if self.outcome(position).is_some() {
            return PlyError::GameOver;
        }
        if picks.len() < Self::stones_to_move(own) as usize {
            return match self.check_own(position, cell) {
                Err(error) => error,
                Ok(()) if picks.is_empty() => PlyError::Stuck(name),
                Ok(()) => PlyError::NotTogether(name),
            };
        }
        let picked = Self::picked(picks).unwrap_or_default();
        let direction = match picks.last() {
            Some(Pick::Cell(last)) => Direction::HEXAGON
                .into_iter()
                .find(|&direction| self.board.neighbour(*last, direction) == Some(cell)),
            _ => None,
        };
        direction
            .and_then(|direction| self.direction_error(own, picked, side, direction))
            .unwrap_or(PlyError::NotAChoice(name))
    }

    fn prompt(&self, position: &Position<W>, picks: &[Pick]) -> &'static str {
        let needed = Self::stones_to_move(position.stones[position.to_move]) as usize;
        match (picks.len(), needed) {
            (0, 3) => "pick three stones to move",
            (0, 2) => "pick your two stones",
            (0, _) => "pick your last stone",
            (1, 2..) => "pick the second stone",
            (2, 3..) => "pick the third stone",
            _ => "choose a direction",
        }
    }

    fn picks(&self, ply: Ply) -> Vec<Pick> {
        let stones = ply.stones().iter().map(|&cell| Pick::Cell(cell));
        stones.chain([Pick::Name(ply.direction.name())]).collect()
    }

    fn next_picks(&self, ply: Ply, picks: &[Pick]) -> Vec<Pick> {
        self.picks_after(ply, picks)
    }

    fn piece(&self, position: &Position<W>, cell: Cell) -> Option<Piece> {
        let side = Side::BOTH
            .into_iter()
            .find(|&side| position.stones[side].contains(cell))?;
        Some(Piece {
            side,
            kind: PieceKind::Stone,
            pawn: false,
        })
    }

    fn terrain(&self, cell: Cell) -> Terrain {
        let home_of = |&side: &Side| self.homes[side].contains(cell);
        Side::BOTH
            .into_iter()
            .find(home_of)
            .map_or(Terrain::Plain, Terrain::Home)
    }

    fn position_of_draft(&self, draft: &Draft) -> Result<Position<W>, PositionError> {
        self.checked(draft.cells(), draft.to_move)
    }

    fn position_text(&self, position: &Position<W>) -> String {
        let board = position_text::write_stones(&self.board, position.stones, LETTERS);
        format!("{board} {}", position.to_move.name())
    }

    fn read_position(&self, text: &str) -> Result<Position<W>, PositionError> {
        let [board, to_move] = position_text::fields(text, "board, side to move")?;
        let stones = position_text::read_stones(&self.board, board, LETTERS)?;
        self.checked(stones, position_text::side(to_move)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_side_goes_from_its_home_row_to_that_of_the_other() {
        let rules = Rules::default();
        let game = Taacoca::<1>::new(rules, rules.board());
        for side in Side::BOTH {
            let away = |home| {
                game.home(home)
                    .into_iter()
                    .map(|cell| game.distance(side, cell))
            };
            assert!(away(side).eq([8; 5]), "{side:?}");
            assert!(away(!side).eq([0; 5]), "{side:?}");
        }
    }
}
