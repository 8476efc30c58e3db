//! Taacoca: three stones step together, and the first to reach the other home row wins.
//!
//! In one direction the own stones form runs, each led by a stone whose way is free. A set of
//! stones can step if it takes a front part of each run, so the sets of three are known from three
//! sets of cells, the first, second and third stones of all runs ([`Fronts`]), and can be counted
//! without being made.

mod sets;

pub use sets::{Fronts, Ply};

use sets::MOST;

use super::keys::{Keys, SECOND_TO_MOVE};
use super::position_text::{self, PositionError};
use super::refusal::{self, Refusal};
use super::settings::{self, Domain, Setting, SettingError, Settings};
use super::{
    BySide, Choices, Colour, Game, Info, Kind, Outcome, Pick, Piece, Reason, Side, Terrain,
};
use crate::board::{Board, Cell, CellSet, Heading, Steps};

/// Taacoca as a whole.
pub static INFO: Info = Info {
    id: "taacoca",
    name: "Taacoca",
    about: "Three stones step at once; the first stone on the other home row wins.",
    sides: BySide::new("White", "Black"),
    colours: BySide::new(Colour::White, Colour::Black),
    settings: &[
        Setting {
            key: "side",
            about: "cells along each side of the hexagon",
            domain: Domain::Number {
                least: 3,
                most: 13,
                or_never: false,
                default: 5,
            },
        },
        Setting {
            key: "movement",
            about: "stones step in any direction, or forward only as in the published rules",
            domain: Domain::Word(&["any", FORWARD]),
        },
        settings::repetition(3),
    ],
    kinds: &[Kind::Stone],
    rules: include_str!("../../config/rules/taacoca.md"),
};

const FORWARD: &str = "forward";

/// The rule settings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules {
    /// Cells along each side of the hexagon: 3 to 13.
    pub side: usize,
    /// Whether stones step only towards the enemy home row.
    pub forward: bool,
    /// How many times a position may occur before the game is a draw; never if 0.
    pub repetition: u32,
}

impl TryFrom<&Settings> for Rules {
    type Error = SettingError;

    fn try_from(settings: &Settings) -> Result<Self, SettingError> {
        Ok(Self {
            side: settings.number("side") as usize,
            forward: settings.word("movement") == FORWARD,
            repetition: settings.number("repetition"),
        })
    }
}

impl Rules {
    /// The board of these rules.
    #[must_use]
    pub fn board(&self) -> Board {
        let widest = 2 * self.side - 1;
        let rows: Vec<usize> = (self.side..widest)
            .chain((self.side..=widest).rev())
            .collect();
        Board::hexagons_lettered_from_below(&rows)
    }
}

/// A position: the stones of both sides and the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position<const W: usize> {
    /// First, so that unequal positions are told apart by it.
    key: u64,
    stones: BySide<CellSet<W>>,
    to_move: Side,
}

impl<const W: usize> Position<W> {
    /// The stones of a side.
    #[must_use]
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
    keys: Keys<2>,
    /// What one stone's step changes in the key, by heading and cell.
    step_keys: BySide<[Vec<u64>; Heading::COUNT]>,
}

impl<const W: usize> Taacoca<W> {
    /// The game on a board made by [`Rules::board`].
    #[must_use]
    pub fn new(rules: Rules, board: Board) -> Self {
        let row = |row| {
            let cells = board.cells().iter().copied();
            cells
                .filter(|&cell| board.place(cell).row == row)
                .collect::<CellSet<W>>()
        };
        let keys = Keys::new(board.span());
        let step_key = |cell, heading, side: Side| {
            let next = board.neighbour(cell, heading)?;
            Some(keys.of(cell, side.index()) ^ keys.of(next, side.index()))
        };
        let step_keys = BySide::from_fn(|side| {
            Heading::ALL.map(|heading| {
                let mut changes = vec![0; board.span()];
                for &cell in board.cells() {
                    changes[cell.index()] = step_key(cell, heading, side).unwrap_or(0);
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
    #[must_use]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// A side's home row.
    #[must_use]
    #[inline]
    pub fn home(&self, side: Side) -> CellSet<W> {
        self.homes[side]
    }

    /// How sets of cells step on this board.
    #[must_use]
    #[inline]
    pub const fn steps(&self) -> &Steps<W, true> {
        &self.steps
    }

    /// How many rows a cell is away from the row that a side wants to reach.
    #[must_use]
    pub fn distance(&self, side: Side, cell: Cell) -> u32 {
        let row = self.board.place(cell).row as u32;
        match side {
            Side::First => row,
            Side::Second => 2 * self.rules.side as u32 - 2 - row,
        }
    }

    /// The headings in which a side may step.
    #[must_use]
    #[inline]
    pub const fn headings(&self, side: Side) -> &'static [Heading] {
        match (self.rules.forward, side) {
            (false, _) => &Heading::HEXAGON,
            (true, Side::First) => &[Heading::NorthEast, Heading::NorthWest],
            (true, Side::Second) => &[Heading::SouthWest, Heading::SouthEast],
        }
    }

    /// The stones among `own` that can step in one direction.
    #[must_use]
    #[allow(
        clippy::inline_always,
        reason = "random games are a third faster for it"
    )]
    #[inline(always)]
    pub fn fronts(&self, own: CellSet<W>, heading: Heading) -> Fronts<W> {
        let behind = |set| own & self.steps.step(set, heading.opposite());
        let first = own & self.steps.from(heading) & !behind(own);
        let second = behind(first);
        Fronts {
            at: [first, second, behind(second)],
        }
    }

    /// How many stones a side with these stones must move.
    #[inline]
    fn needed(own: CellSet<W>) -> u32 {
        own.len().min(MOST as u32)
    }

    /// Whether enough of these stones can step in one direction.
    #[inline]
    fn can_step(&self, own: CellSet<W>, heading: Heading) -> bool {
        let fronts = self.fronts(own, heading);
        let needed = Self::needed(own);
        // Most often the leaders are enough, and the others are not looked for.
        fronts.at(0).len() >= needed || fronts.all().len() >= needed
    }

    /// Whether the side that has just moved has won, or lost its last stone.
    #[inline]
    fn decided(&self, position: &Position<W>) -> Option<Outcome> {
        let (mover, other) = (!position.to_move, position.to_move);
        if position.stones[mover].meets(self.homes[other]) {
            Some(Outcome::win(mover, Reason::Home))
        } else if position.stones[other].is_empty() {
            Some(Outcome::win(mover, Reason::Captured))
        } else {
            None
        }
    }

    /// The stones that must step together with these, themselves included.
    fn closure(&self, own: CellSet<W>, stones: CellSet<W>, heading: Heading) -> CellSet<W> {
        let mut closed = stones;
        loop {
            let grown = closed | own & self.steps.step(closed, heading);
            if grown == closed {
                return closed;
            }
            closed = grown;
        }
    }

    /// Whether some legal ply in this direction moves all of these stones.
    fn fits(&self, own: CellSet<W>, stones: CellSet<W>, heading: Heading) -> bool {
        let needed = Self::needed(own);
        let fronts = self.fronts(own, heading);
        let closed = self.closure(own, stones, heading);
        // A front part of each run can be lengthened as long as any stone is left that may step.
        closed.len() <= needed && closed.is_within(fronts.all()) && fronts.all().len() >= needed
    }

    /// Whether some legal ply moves all of these stones.
    fn fits_any(&self, own: CellSet<W>, stones: CellSet<W>, side: Side) -> bool {
        let mut headings = self.headings(side).iter();
        headings.any(|&heading| self.fits(own, stones, heading))
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

    /// The stones picked so far; `None` when a pick is no stone or comes twice.
    fn picked(picks: &[Pick]) -> Option<CellSet<W>> {
        let mut set = CellSet::EMPTY;
        for pick in picks {
            match *pick {
                Pick::Cell(cell) if !set.contains(cell) => set.insert(cell),
                _ => return None,
            }
        }
        Some(set)
    }

    /// The ply that moves a set of one to three stones.
    fn ply(stones: CellSet<W>, heading: Heading) -> Option<Ply> {
        let last = stones.last()?;
        let nth = |n| stones.nth(n).unwrap_or(last);
        Some(Ply::new([nth(0), nth(1), nth(2)], heading))
    }

    /// Why these stones cannot all step in this direction, if they cannot.
    fn refuse_heading(
        &self,
        own: CellSet<W>,
        stones: CellSet<W>,
        side: Side,
        heading: Heading,
    ) -> Option<Refusal> {
        if !self.headings(side).contains(&heading) {
            return Some(Refusal::WrongWay(heading));
        }
        let name = |cell| self.board.name(cell).to_owned();
        stones
            .into_iter()
            .find_map(|stone| match self.board.neighbour(stone, heading) {
                None => Some(Refusal::OffBoard {
                    cell: name(stone),
                    heading,
                }),
                Some(next) if own.contains(next) && !stones.contains(next) => {
                    Some(Refusal::Blocked {
                        cell: name(stone),
                        heading,
                    })
                }
                Some(_) => None,
            })
    }

    fn check_own(&self, position: &Position<W>, cell: Cell) -> Result<(), Refusal> {
        let side = position.to_move;
        let (own, enemy) = (position.stones[side], position.stones[!side]);
        refusal::check_own(&self.board, cell, own, enemy)
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

/// What a ply looks like.
const FORM: &str = "stones and a direction such as `b2+c3+c5:ne`";

impl<const W: usize> Game for Taacoca<W> {
    type Position = Position<W>;
    type Ply = Ply;

    const INFO: &'static Info = &INFO;

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
                    let place = self.board.place(cell);
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
        self.decided(position).or_else(|| {
            let own = position.stones[position.to_move];
            let can_step = |&heading| self.can_step(own, heading);
            let stuck = !self.headings(position.to_move).iter().any(can_step);
            stuck.then_some(Outcome::win(!position.to_move, Reason::NoPly))
        })
    }

    #[inline]
    fn for_each_ply(&self, position: &Position<W>, mut visit: impl FnMut(Ply)) {
        if self.decided(position).is_some() {
            return;
        }
        let own = position.stones[position.to_move];
        let needed = Self::needed(own);
        for &heading in self.headings(position.to_move) {
            let fronts = self.fronts(own, heading);
            fronts.for_each_ply(&self.steps, needed, heading, &mut visit);
        }
    }

    #[inline]
    fn count(&self, position: &Position<W>) -> u64 {
        if self.decided(position).is_some() {
            return 0;
        }
        let own = position.stones[position.to_move];
        let needed = Self::needed(own);
        let count = |&heading| self.fronts(own, heading).count(needed);
        self.headings(position.to_move).iter().map(count).sum()
    }

    fn choose(&self, position: &Position<W>, index: impl FnOnce(u64) -> u64) -> Option<Ply> {
        if self.decided(position).is_some() {
            return None;
        }
        let own = position.stones[position.to_move];
        let needed = Self::needed(own);
        let headings = self.headings(position.to_move);
        let mut counts = [0; Heading::HEXAGON.len()];
        for (count, &heading) in counts.iter_mut().zip(headings) {
            *count = self.fronts(own, heading).count(needed);
        }
        let count = counts.iter().sum();
        if count == 0 {
            return None;
        }
        let mut left = index(count);
        for (&count, &heading) in counts.iter().zip(headings) {
            if left < count {
                let fronts = self.fronts(own, heading);
                return fronts.nth_ply(&self.steps, needed, heading, left);
            }
            left -= count;
        }
        None
    }

    #[inline]
    fn draw(&self, position: &Position<W>, index: impl FnMut(u64) -> u64) -> Option<Ply> {
        let own = position.stones[position.to_move];
        if own.len() < MOST as u32 || self.rules.forward {
            return self.choose(position, index);
        }
        if self.decided(position).is_some() {
            return None;
        }
        // One by one, so that each heading's steps are known when this is compiled.
        let [east, north_east, north_west, west, south_west, south_east] = Heading::HEXAGON;
        let fronts = [
            self.fronts(own, east),
            self.fronts(own, north_east),
            self.fronts(own, north_west),
            self.fronts(own, west),
            self.fronts(own, south_west),
            self.fronts(own, south_east),
        ];
        sets::draw(&self.steps, &fronts, index)
    }

    #[allow(
        clippy::inline_always,
        reason = "keeps a random game in registers and its key from being made"
    )]
    #[inline(always)]
    fn play_unchecked(&self, position: &Position<W>, ply: Ply) -> Position<W> {
        let mut after = *position;
        let (side, enemy) = (position.to_move, !position.to_move);
        let [a, b, c] = ply.stones;
        let from: CellSet<W> = ply.set();
        let to = self.steps.step(from, ply.heading);
        let captured = position.stones[enemy] & to;
        after.stones[side] = position.stones[side] & !from | to;
        after.stones[enemy] = position.stones[enemy] & !to;
        let steps = &self.step_keys[side][ply.heading.index()];
        let step = |stone: Cell| steps[stone.index()];
        // A stone that follows another keeps that cell occupied: the key's two changes there undo
        // one another.
        after.key ^= SECOND_TO_MOVE ^ step(a) ^ step(b) ^ step(c);
        if b == c && a != b {
            after.key ^= step(b);
        }
        for cell in captured {
            after.key ^= self.keys.of(cell, enemy.index());
        }
        after.to_move = enemy;
        after
    }

    fn repetition(&self) -> Option<u32> {
        // Played forward only, no position can come back.
        (self.rules.repetition > 0 && !self.rules.forward).then_some(self.rules.repetition)
    }

    #[inline]
    fn irreversible(&self, before: &Position<W>, after: &Position<W>) -> bool {
        let enemy = !before.to_move;
        before.stones[enemy] != after.stones[enemy]
    }

    fn is_legal(&self, position: &Position<W>, ply: Ply) -> bool {
        let side = position.to_move;
        let own = position.stones[side];
        let stones = ply.set();
        ply.stones().iter().all(|&stone| self.board.has(stone))
            && self.decided(position).is_none()
            && stones.is_within(own)
            && stones.len() == Self::needed(own)
            && self
                .refuse_heading(own, stones, side, ply.heading)
                .is_none()
    }

    fn ply_text(&self, ply: Ply) -> String {
        format!("{}:{}", self.stones_text(ply.set()), ply.heading)
    }

    fn read_ply(&self, position: &Position<W>, text: &str) -> Result<Ply, Refusal> {
        let form = || Refusal::Form {
            text: text.to_owned(),
            form: FORM,
        };
        if self.outcome(position).is_some() {
            return Err(Refusal::GameOver);
        }
        let side = position.to_move;
        let own = position.stones[side];
        let (names, direction) = text.split_once(':').ok_or_else(form)?;
        let heading = Heading::HEXAGON
            .into_iter()
            .find(|heading| heading.name().eq_ignore_ascii_case(direction))
            .ok_or_else(|| Refusal::NoDirection(direction.to_owned()))?;
        let mut stones = CellSet::EMPTY;
        let mut given = 0;
        for name in names.split('+') {
            let cell = self.board.cell(name)?;
            self.check_own(position, cell)?;
            if stones.contains(cell) {
                return Err(Refusal::Twice(self.board.name(cell).to_owned()));
            }
            stones.insert(cell);
            given += 1;
        }
        let needed = Self::needed(own) as usize;
        if given != needed {
            return Err(Refusal::Stones { needed, given });
        }
        let ordered = self.stones_text(stones);
        if !names.eq_ignore_ascii_case(&ordered) {
            return Err(Refusal::Order(ordered));
        }
        match self.refuse_heading(own, stones, side, heading) {
            Some(refusal) => Err(refusal),
            None => Self::ply(stones, heading).ok_or_else(form),
        }
    }

    fn choices(&self, position: &Position<W>, picks: &[Pick]) -> Choices<Ply> {
        let side = position.to_move;
        let own = position.stones[side];
        let needed = Self::needed(own) as usize;
        if self.outcome(position).is_some() || picks.len() > needed + 1 {
            return Choices::none();
        }
        let (stones, direction) = picks.split_at(picks.len().min(needed));
        let Some(picked) = Self::picked(stones).filter(|picked| picked.is_within(own)) else {
            return Choices::none();
        };
        if stones.len() < needed {
            let continues = |&cell: &Cell| self.fits_any(own, picked | CellSet::of(cell), side);
            let rest = own & !picked;
            return Choices::cells(rest.into_iter().filter(continues).collect());
        }
        let headings = self.headings(side).iter().copied();
        let headings = headings.filter(|&heading| self.fits(own, picked, heading));
        let Some(Pick::Cell(last)) = stones.last() else {
            return Choices::none();
        };
        let ahead = |heading| self.board.neighbour(*last, heading);
        match direction {
            [] => Choices {
                cells: headings.clone().filter_map(ahead).collect(),
                names: headings.map(Heading::name).collect(),
                ply: None,
            },
            [pick] => headings
                .into_iter()
                .find(|&heading| match *pick {
                    Pick::Cell(cell) => ahead(heading) == Some(cell),
                    Pick::Name(name) => heading.name() == name,
                })
                .and_then(|heading| Self::ply(picked, heading))
                .map_or_else(Choices::none, Choices::ply),
            _ => Choices::none(),
        }
    }

    fn refusal(&self, position: &Position<W>, picks: &[Pick], cell: Cell) -> Refusal {
        let side = position.to_move;
        let own = position.stones[side];
        let name = self.board.name(cell).to_owned();
        if self.outcome(position).is_some() {
            return Refusal::GameOver;
        }
        if picks.len() < Self::needed(own) as usize {
            return match self.check_own(position, cell) {
                Err(refusal) => refusal,
                Ok(()) if picks.is_empty() => Refusal::Stuck(name),
                Ok(()) => Refusal::NotTogether(name),
            };
        }
        let picked = Self::picked(picks).unwrap_or_default();
        let heading = match picks.last() {
            Some(Pick::Cell(last)) => Heading::HEXAGON
                .into_iter()
                .find(|&heading| self.board.neighbour(*last, heading) == Some(cell)),
            _ => None,
        };
        heading
            .and_then(|heading| self.refuse_heading(own, picked, side, heading))
            .unwrap_or(Refusal::NoChoice(name))
    }

    fn asks(&self, position: &Position<W>, picks: &[Pick]) -> &'static str {
        let needed = Self::needed(position.stones[position.to_move]) as usize;
        match (picks.len(), needed) {
            (0, 3) => "pick three stones to step together",
            (0, 2) => "pick your two stones",
            (0, _) => "pick your last stone",
            (picked, needed) if picked < needed => "pick the next stone",
            _ => "pick a direction, or the cell ahead of the last stone",
        }
    }

    fn picks(&self, ply: Ply) -> Vec<Pick> {
        let stones = ply.stones().iter().map(|&cell| Pick::Cell(cell));
        stones.chain([Pick::Name(ply.heading.name())]).collect()
    }

    fn piece(&self, position: &Position<W>, cell: Cell) -> Option<Piece> {
        let side = Side::BOTH
            .into_iter()
            .find(|&side| position.stones[side].contains(cell))?;
        Some(Piece {
            side,
            kind: Kind::Stone,
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

    fn position_text(&self, position: &Position<W>) -> String {
        let board = position_text::write_stones(&self.board, position.stones, LETTERS);
        format!("{board} {}", position.to_move.name())
    }

    fn read_position(&self, text: &str) -> Result<Position<W>, PositionError> {
        let [board, to_move] = position_text::words(text, "board, side to move")?;
        let stones: BySide<CellSet<W>> = position_text::read_stones(&self.board, board, LETTERS)?;
        let position = self.position(stones, position_text::side(to_move)?);
        let mover = position.to_move;
        if stones[mover].meets(self.homes[!mover]) || stones[!mover].is_empty() {
            return Err(PositionError::Whole(
                "the side to move has won already, before the other side's last ply",
            ));
        }
        Ok(position)
    }
}
