//! Taacoca: stones, how far they have come, and races that cannot be stopped.
//!
//! The evaluation adds up, for each side, 100 for a stone and 3r + r² for a stone that has come r
//! rows; 55 for each stone the side to move could capture in one ply and 25 for each the enemy
//! could; and 900, less 40 a ply, for a stone that reaches the enemy home before any enemy stone
//! can catch it.
//!
//! A side that can step onto the enemy home wins at once. Otherwise, if the enemy could do so next,
//! all stones that threaten it have to be captured in one ply; whether a direction could do that is
//! a necessary condition that is quick to test.

use arrayvec::ArrayVec;

use super::{Features, Knowledge, StaticResult, TACTICAL};
use crate::board::{Cell, CellSet, Direction};
use crate::games::taacoca::{Ply, Position, Taacoca};
use crate::games::{BySide, Game, Side};

/// The value of a stone, in hundredths.
const STONE: i32 = 100;

/// The most stones that one ply moves or captures.
const MAX_STONES: u32 = 3;

/// The most leaders of runs in one direction whose plies are listed: more than there are on any
/// board but in constructed positions.
const MAX_LEADERS: usize = 128;

/// The tables of a board.
pub(crate) struct Tables<const W: usize> {
    /// By side and rows to go, from 0: the cells.
    rows: BySide<Vec<CellSet<W>>>,
    /// By side and cell: the value of a stone for how far it has come.
    place: BySide<Vec<i32>>,
    /// By side and binary digit, the lowest first: the cells whose value in `place` has that digit
    /// set, so that all stones are added up by one population count a digit.
    digits: BySide<Vec<CellSet<W>>>,
    /// By side, direction and cell: the ordering value of a step from there that captures nothing.
    gain: BySide<[Vec<i32>; Direction::COUNT]>,
}

impl<const W: usize> Knowledge for Taacoca<W> {
    type Tables = Tables<W>;

    const PLAYOUT: u32 = 0;

    const MARGIN: i32 = 90;

    fn tables(&self) -> Tables<W> {
        let last = 2 * self.rules().side as u32 - 2;
        let rows = BySide::from_fn(|side| {
            (0..=last)
                .map(|row| {
                    let cells = self.board().cells().iter().copied();
                    cells
                        .filter(|&cell| self.distance(side, cell) == row)
                        .collect()
                })
                .collect()
        });
        let place: BySide<Vec<i32>> = BySide::from_fn(|side| {
            let mut table = vec![0; self.board().table_len()];
            for &cell in self.board().cells() {
                let come = last - self.distance(side, cell);
                table[cell.index()] = advance(come as i32);
            }
            table
        });
        let gain = BySide::from_fn(|side| {
            let place = &place[side];
            Direction::ALL.map(|direction| {
                let mut table = vec![0; self.board().table_len()];
                for &cell in self.board().cells() {
                    if let Some(to) = self.board().neighbour(cell, direction) {
                        table[cell.index()] = 4 * (place[to.index()] - place[cell.index()]);
                    }
                }
                table
            })
        });
        let digits = BySide::from_fn(|side| {
            let most = place[side].iter().max().map_or(0, |most| most.ilog2());
            let has_one = |digit: u32, cell: &Cell| place[side][cell.index()] >> digit & 1 == 1;
            let cells = self.board().cells().iter().copied();
            (0..=most)
                .map(|digit| cells.clone().filter(|cell| has_one(digit, cell)).collect())
                .collect()
        });
        Tables {
            rows,
            place,
            digits,
            gain,
        }
    }

    fn evaluate(&self, tables: &Tables<W>, position: &Position<W>) -> i32 {
        let mover = self.to_move(position);
        let (own, enemy) = (position.stones(mover), position.stones(!mover));
        let mut value = side_value(tables, own, mover) - side_value(tables, enemy, !mover);
        // The mover takes the most stones one direction offers; the enemy comes after.
        value += 55 * self.max_captures(own, enemy, mover) as i32;
        value -= 25 * self.max_captures(enemy, own, !mover) as i32;
        let ours = self.race(tables, position, mover, true);
        let theirs = self.race(tables, position, !mover, false);
        value
            + match (ours, theirs) {
                (Some(ours), Some(theirs)) if ours <= theirs => 900 - 40 * ours,
                (_, Some(theirs)) => -(900 - 40 * theirs),
                (Some(ours), None) => 900 - 40 * ours,
                (None, None) => 0,
            }
            + 15
    }

    fn static_result(&self, tables: &Tables<W>, position: &Position<W>) -> StaticResult {
        let mover = self.to_move(position);
        if !self.finishers(tables, position, mover, 0).is_empty() {
            return StaticResult::Win(1);
        }
        if self.finishers(tables, position, !mover, 0).is_empty() {
            return StaticResult::Open;
        }
        let threats = self.finishers(tables, position, !mover, MAX_STONES);
        let own = position.stones(mover);
        let mut directions = self.directions(mover).iter();
        if directions.any(|&direction| self.may_answer(own, threats, direction)) {
            StaticResult::Threatened
        } else {
            StaticResult::Loss(2)
        }
    }

    fn candidates(
        &self,
        tables: &Tables<W>,
        position: &Position<W>,
        bonus: impl Fn(usize) -> i32,
        mut visit: impl FnMut(Ply, i32),
    ) {
        let mover = self.to_move(position);
        let own = position.stones(mover);
        let threats = self.finishers(tables, position, !mover, MAX_STONES);
        let min_value = match threats.len() {
            0 => i32::MIN,
            threats => (2 * threats as i32 - 1) * TACTICAL,
        };
        for &direction in self.directions(mover) {
            if !threats.is_empty() && !self.may_answer(own, threats, direction) {
                continue;
            }
            self.sets(
                tables,
                position,
                direction,
                MAX_LEADERS,
                &bonus,
                |ply, value| {
                    if value >= min_value {
                        visit(ply, value);
                    }
                },
            );
        }
    }

    fn noisy(&self, tables: &Tables<W>, position: &Position<W>, mut visit: impl FnMut(Ply, i32)) {
        let mover = self.to_move(position);
        let (own, enemy) = (position.stones(mover), position.stones(!mover));
        for &direction in self.directions(mover) {
            if !self.steps().step(own, direction).intersects(enemy) {
                continue;
            }
            let mut best: Option<(Ply, i32)> = None;
            // The best of all sets is one of those of the best leaders.
            self.sets(
                tables,
                position,
                direction,
                MAX_STONES as usize,
                &|_| 0,
                |ply, value| {
                    if value >= TACTICAL && best.is_none_or(|(_, most)| most < value) {
                        best = Some((ply, value));
                    }
                },
            );
            if let Some((ply, value)) = best {
                visit(ply, value);
            }
        }
    }

    fn feature_count(&self) -> usize {
        self.board().table_len() * Direction::COUNT
    }

    fn features(&self, _position: &Position<W>, ply: Ply) -> Features {
        let feature = |cell: &Cell| cell.index() * Direction::COUNT + ply.direction().index();
        ply.stones().iter().map(feature).collect::<ArrayVec<_, 3>>()
    }

    fn pack(&self, ply: Ply) -> u32 {
        let [a, b, c] = ply.stones_padded().map(|cell| cell.index() as u32);
        (((a * 576 + b) * 576 + c) << 3) + ply.direction().index() as u32 + 1
    }

    fn unpack(&self, number: u32) -> Option<Ply> {
        let number = number.checked_sub(1)?;
        let direction = Direction::ALL[(number & 7) as usize];
        let stones = number >> 3;
        let cells = [stones / 576 / 576, stones / 576 % 576, stones % 576];
        cells
            .iter()
            .all(|&cell| (cell as usize) < self.board().table_len())
            .then(|| Ply::new(cells.map(|cell| Cell::new(cell as usize)), direction))
    }
}

/// The value of a stone for having come so many rows.
const fn advance(rows: i32) -> i32 {
    3 * rows + rows * rows
}

/// The value of a side's stones and of how far they have come.
fn side_value<const W: usize>(tables: &Tables<W>, own: CellSet<W>, side: Side) -> i32 {
    let digits = tables.digits[side].iter().rev();
    let come = digits.fold(0, |sum, &ones| 2 * sum + (own & ones).len() as i32);
    STONE * own.len() as i32 + come
}

/// The parts of the evaluation and of ply generation.
trait Tactics<const W: usize> {
    fn finishers(
        &self,
        tables: &Tables<W>,
        position: &Position<W>,
        side: Side,
        spare: u32,
    ) -> CellSet<W>;
    fn may_answer(&self, own: CellSet<W>, threats: CellSet<W>, direction: Direction) -> bool;
    fn max_captures(&self, own: CellSet<W>, enemy: CellSet<W>, side: Side) -> u32;
    fn race(
        &self,
        tables: &Tables<W>,
        position: &Position<W>,
        side: Side,
        first: bool,
    ) -> Option<i32>;
    fn sets(
        &self,
        tables: &Tables<W>,
        position: &Position<W>,
        direction: Direction,
        max_leaders: usize,
        bonus: &impl Fn(usize) -> i32,
        visit: impl FnMut(Ply, i32),
    );
}

/// The two directions towards the enemy home.
const fn forward(side: Side) -> [Direction; 2] {
    match side {
        Side::First => [Direction::NorthEast, Direction::NorthWest],
        Side::Second => [Direction::SouthWest, Direction::SouthEast],
    }
}

impl<const W: usize> Tactics<W> for Taacoca<W> {
    /// The stones of a side that could step onto the enemy home if it were to move, even after
    /// `spare` of its other stones that can step were captured.
    #[inline]
    fn finishers(
        &self,
        tables: &Tables<W>,
        position: &Position<W>,
        side: Side,
        spare: u32,
    ) -> CellSet<W> {
        let own = position.stones(side);
        let near = own & tables.rows[side][1];
        if near.is_empty() {
            return near;
        }
        let needed = own.len().min(3);
        let able = |direction| {
            let fronts = self.fronts(own, direction).all();
            if fronts.len() >= needed + spare {
                fronts & near
            } else {
                CellSet::EMPTY
            }
        };
        let [a, b] = forward(side);
        able(a) | able(b)
    }

    /// Whether a ply in this direction could capture all of these enemy stones. Necessary, not
    /// sufficient: whether those that capture can step together is not tested.
    #[inline]
    fn may_answer(&self, own: CellSet<W>, threats: CellSet<W>, direction: Direction) -> bool {
        let takers =
            self.fronts(own, direction).all() & self.steps().step(threats, direction.opposite());
        takers.len() == threats.len() && threats.len() <= MAX_STONES
    }

    /// An upper bound on the stones that a side could capture in one ply.
    #[inline]
    fn max_captures(&self, own: CellSet<W>, enemy: CellSet<W>, side: Side) -> u32 {
        let taken = |direction| (self.steps().step(own, direction) & enemy).len();
        let most = if self.rules().is_forward() {
            forward(side).map(taken).into_iter().max()
        } else {
            Direction::HEXAGON.map(taken).into_iter().max()
        };
        most.map_or(0, |most| most.min(MAX_STONES))
    }

    /// In how many plies of its own a side brings a stone home that no enemy can catch on the way,
    /// if it has such a stone; `first` tells whether the side is to move.
    ///
    /// All stones run, and all enemies spread, as if nothing stood in their way: cells an enemy
    /// could reach in time are given up. So a stone that escapes here escapes in the game as well,
    /// unless its own side blocks it.
    #[inline]
    fn race(
        &self,
        tables: &Tables<W>,
        position: &Position<W>,
        side: Side,
        first: bool,
    ) -> Option<i32> {
        let [left, right] = forward(side);
        let (home, before) = (tables.rows[side][0], tables.rows[side][1]);
        let steps = self.steps();
        let mut runners = position.stones(side);
        let mut hunters = position.stones(!side);
        let hunt = |hunters: CellSet<W>| {
            hunters
                | if self.rules().is_forward() {
                    steps.neighbours(hunters, forward(!side))
                } else {
                    steps.neighbours(hunters, Direction::HEXAGON)
                }
        };
        if !first {
            hunters = hunt(hunters);
            runners &= !hunters;
        }
        for plies in 1..=2 * self.rules().side as i32 {
            runners = steps.step(runners, left) | steps.step(runners, right);
            if runners.intersects(home) {
                return Some(plies);
            }
            hunters = hunt(hunters);
            runners &= !hunters;
            // Runners that cannot pass the row before home are caught there.
            if runners.is_empty() || before.is_subset(hunters) {
                return None;
            }
        }
        None
    }

    /// Calls `visit` with the plies in one direction and their ordering values, the sums of the
    /// values of their stones.
    ///
    /// Only the `max_leaders` best leaders of runs move; the other stones of a ply follow their
    /// leaders.
    #[inline]
    fn sets(
        &self,
        tables: &Tables<W>,
        position: &Position<W>,
        direction: Direction,
        max_leaders: usize,
        bonus: &impl Fn(usize) -> i32,
        mut visit: impl FnMut(Ply, i32),
    ) {
        let mover = self.to_move(position);
        let (own, enemy) = (position.stones(mover), position.stones(!mover));
        let fronts = self.fronts(own, direction);
        let takers = self.steps().step(enemy, direction.opposite());
        let gain = &tables.gain[mover][direction.index()];
        let ahead = |cell| self.steps().neighbour(cell, direction);
        let value = |from: Cell| {
            let taken = if takers.contains(from) {
                2 * TACTICAL + 4 * tables.place[!mover][ahead(from).index()]
            } else {
                0
            };
            let history = bonus(from.index() * Direction::COUNT + direction.index());
            (from, gain[from.index()] + taken + history)
        };
        let mut leaders = ArrayVec::<(Cell, i32), MAX_LEADERS>::new();
        for cell in fronts.at(0) {
            if leaders.is_full() {
                break;
            }
            leaders.push(value(cell));
        }
        while leaders.len() > max_leaders {
            let from_last = leaders.iter().enumerate().rev();
            if let Some((worst, _)) = from_last.min_by_key(|(_, (_, value))| *value) {
                leaders.remove(worst);
            }
        }
        match own.len().min(3) {
            0 => {}
            1 => {
                for &(a, first) in &leaders {
                    visit(Ply::new([a; 3], direction), first);
                }
            }
            2 => {
                for (at, &(a, first)) in leaders.iter().enumerate() {
                    for &(b, second) in &leaders[at + 1..] {
                        visit(Ply::new([a, b, b], direction), first + second);
                    }
                }
                for (b, second) in fronts.at(1).into_iter().map(value) {
                    let a = ahead(b);
                    visit(Ply::new([a, b, b], direction), value(a).1 + second);
                }
            }
            _ => {
                for (at, &(a, first)) in leaders.iter().enumerate() {
                    let rest = &leaders[at + 1..];
                    for (then, &(b, second)) in rest.iter().enumerate() {
                        for &(c, third) in &rest[then + 1..] {
                            let ply = Ply::ascending([a, b, c], direction);
                            visit(ply, first + second + third);
                        }
                    }
                }
                for (b, second) in fronts.at(1).into_iter().map(value) {
                    let a = ahead(b);
                    let both = value(a).1 + second;
                    for &(c, third) in &leaders {
                        if c != a {
                            visit(Ply::new([a, b, c], direction), both + third);
                        }
                    }
                }
                for (c, third) in fronts.at(2).into_iter().map(value) {
                    let b = ahead(c);
                    let a = ahead(b);
                    let value = value(a).1 + value(b).1 + third;
                    visit(Ply::new([a, b, c], direction), value);
                }
            }
        }
    }
}
