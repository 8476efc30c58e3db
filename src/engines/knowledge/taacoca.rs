//! Taacoca: stones, how far they have come, and races that nobody can catch.

use arrayvec::ArrayVec;

use super::{Features, Knowledge, Sight, TACTICAL};
use crate::board::{Cell, CellSet, Heading};
use crate::games::taacoca::{Ply, Position, Taacoca};
use crate::games::{BySide, Game, Side};

/// What a stone is worth.
const STONE: i32 = 100;

/// The most stones that one ply moves or captures.
const MOST: u32 = 3;

/// What is known of a board.
pub(crate) struct Lore<const W: usize> {
    /// By side and rows to go: the cells.
    rows: BySide<Vec<CellSet<W>>>,
    /// By side and cell: what standing there is worth.
    place: BySide<Vec<i32>>,
}

impl<const W: usize> Knowledge for Taacoca<W> {
    type Lore = Lore<W>;

    const PLAYOUT: u32 = 0;

    const MARGIN: i32 = 90;

    fn study(&self) -> Lore<W> {
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
        let place = BySide::from_fn(|side| {
            let mut table = vec![0; self.board().span()];
            for &cell in self.board().cells() {
                let come = last - self.distance(side, cell);
                table[cell.index()] = advance(come as i32);
            }
            table
        });
        Lore { rows, place }
    }

    fn evaluate(&self, lore: &Lore<W>, position: &Position<W>) -> i32 {
        let mover = self.to_move(position);
        let (own, enemy) = (position.stones(mover), position.stones(!mover));
        let mut value = STONE * (own.len() as i32 - enemy.len() as i32);
        for cell in own {
            value += lore.place[mover][cell.index()];
        }
        for cell in enemy {
            value -= lore.place[!mover][cell.index()];
        }
        // The mover takes the most stones one direction offers; the enemy comes after.
        value += 55 * self.prey(own, enemy, mover) as i32;
        value -= 25 * self.prey(enemy, own, !mover) as i32;
        let ours = self.race(lore, position, mover, true);
        let theirs = self.race(lore, position, !mover, false);
        value
            + match (ours, theirs) {
                (Some(ours), Some(theirs)) if ours <= theirs => 900 - 40 * ours,
                (_, Some(theirs)) => -(900 - 40 * theirs),
                (Some(ours), None) => 900 - 40 * ours,
                (None, None) => 0,
            }
            + 15
    }

    fn foresee(&self, lore: &Lore<W>, position: &Position<W>) -> Sight {
        let mover = self.to_move(position);
        if !self.finishers(lore, position, mover, 0).is_empty() {
            return Sight::Win(1);
        }
        if self.finishers(lore, position, !mover, 0).is_empty() {
            return Sight::Open;
        }
        let threats = self.finishers(lore, position, !mover, MOST);
        let own = position.stones(mover);
        let mut headings = self.headings(mover).iter();
        if headings.any(|&heading| self.may_answer(own, threats, heading)) {
            Sight::Threatened
        } else {
            Sight::Loss(2)
        }
    }

    fn candidates(
        &self,
        lore: &Lore<W>,
        position: &Position<W>,
        bonus: impl Fn(usize) -> i32,
        mut visit: impl FnMut(Ply, i32),
    ) {
        let mover = self.to_move(position);
        let own = position.stones(mover);
        let threats = self.finishers(lore, position, !mover, MOST);
        let least = match threats.len() {
            0 => i32::MIN,
            threats => (2 * threats as i32 - 1) * TACTICAL,
        };
        for &heading in self.headings(mover) {
            if !self.may_answer(own, threats, heading) {
                continue;
            }
            self.sets(lore, position, heading, &bonus, |ply, value| {
                if value >= least {
                    visit(ply, value);
                }
            });
        }
    }

    fn noisy(&self, lore: &Lore<W>, position: &Position<W>, mut visit: impl FnMut(Ply, i32)) {
        let mover = self.to_move(position);
        let (own, enemy) = (position.stones(mover), position.stones(!mover));
        for &heading in self.headings(mover) {
            if !self.steps().step(own, heading).meets(enemy) {
                continue;
            }
            let mut best: Option<(Ply, i32)> = None;
            self.sets(lore, position, heading, &|_| 0, |ply, value| {
                if value >= TACTICAL && best.is_none_or(|(_, most)| most < value) {
                    best = Some((ply, value));
                }
            });
            if let Some((ply, value)) = best {
                visit(ply, value);
            }
        }
    }

    fn feature_count(&self) -> usize {
        self.board().span() * Heading::COUNT
    }

    fn features(&self, _position: &Position<W>, ply: Ply) -> Features {
        let feature = |cell: &Cell| cell.index() * Heading::COUNT + ply.heading().index();
        ply.stones().iter().map(feature).collect::<ArrayVec<_, 3>>()
    }

    fn pack(&self, ply: Ply) -> u32 {
        let [a, b, c] = ply.three().map(|cell| cell.index() as u32);
        (((a * 576 + b) * 576 + c) << 3) + ply.heading().index() as u32 + 1
    }

    fn unpack(&self, number: u32) -> Option<Ply> {
        let number = number.checked_sub(1)?;
        let heading = Heading::ALL[(number & 7) as usize];
        let stones = number >> 3;
        let cells = [stones / 576 / 576, stones / 576 % 576, stones % 576];
        cells
            .iter()
            .all(|&cell| (cell as usize) < self.board().span())
            .then(|| Ply::new(cells.map(|cell| Cell::new(cell as usize)), heading))
    }
}

/// What a stone is worth for having come this many rows.
const fn advance(rows: i32) -> i32 {
    3 * rows + rows * rows
}

trait Run<const W: usize> {
    fn finishers(
        &self,
        lore: &Lore<W>,
        position: &Position<W>,
        side: Side,
        spare: u32,
    ) -> CellSet<W>;
    fn may_answer(&self, own: CellSet<W>, threats: CellSet<W>, heading: Heading) -> bool;
    fn prey(&self, own: CellSet<W>, enemy: CellSet<W>, side: Side) -> u32;
    fn race(&self, lore: &Lore<W>, position: &Position<W>, side: Side, first: bool) -> Option<i32>;
    fn sets(
        &self,
        lore: &Lore<W>,
        position: &Position<W>,
        heading: Heading,
        bonus: &impl Fn(usize) -> i32,
        visit: impl FnMut(Ply, i32),
    );
}

/// The two headings towards the enemy home.
const fn forward(side: Side) -> [Heading; 2] {
    match side {
        Side::First => [Heading::NorthEast, Heading::NorthWest],
        Side::Second => [Heading::SouthWest, Heading::SouthEast],
    }
}

impl<const W: usize> Run<W> for Taacoca<W> {
    /// The stones of a side that could step onto the enemy home if it were to move, even after
    /// `spare` of its other stones were captured.
    #[inline]
    fn finishers(
        &self,
        lore: &Lore<W>,
        position: &Position<W>,
        side: Side,
        spare: u32,
    ) -> CellSet<W> {
        let own = position.stones(side);
        let near = own & lore.rows[side][1];
        if near.is_empty() {
            return near;
        }
        let needed = own.len().min(3);
        let able = |heading| {
            let fronts = self.fronts(own, heading).all();
            if fronts.len() >= needed + spare {
                fronts & near
            } else {
                CellSet::EMPTY
            }
        };
        let [a, b] = forward(side);
        able(a) | able(b)
    }

    /// Whether a ply in this direction could capture all of these enemy stones.
    #[inline]
    fn may_answer(&self, own: CellSet<W>, threats: CellSet<W>, heading: Heading) -> bool {
        let takers =
            self.fronts(own, heading).all() & self.steps().step(threats, heading.opposite());
        takers.len() == threats.len() && threats.len() <= MOST
    }

    /// The most stones that a side could capture in one ply.
    #[inline]
    fn prey(&self, own: CellSet<W>, enemy: CellSet<W>, side: Side) -> u32 {
        let headings = self.headings(side).iter();
        headings
            .map(|&heading| (self.steps().step(own, heading) & enemy).len())
            .max()
            .map_or(0, |most| most.min(3))
    }

    /// In how many plies of its own a side brings a stone home that no enemy can catch on the way,
    /// `first` telling whether it is to move. Enemies are taken to walk as if nothing stood in
    /// their way, so that a stone that escapes them escapes them all the more in truth.
    #[inline]
    fn race(&self, lore: &Lore<W>, position: &Position<W>, side: Side, first: bool) -> Option<i32> {
        let [left, right] = forward(side);
        let home = lore.rows[side][0];
        let steps = self.steps();
        let mut runners = position.stones(side);
        let mut hunters = position.stones(!side);
        let headings = self.headings(!side);
        let hunt = |hunters: CellSet<W>| {
            headings
                .iter()
                .fold(hunters, |all, &heading| all | steps.step(hunters, heading))
        };
        if !first {
            hunters = hunt(hunters);
            runners &= !hunters;
        }
        for plies in 1..=2 * self.rules().side as i32 {
            runners = steps.step(runners, left) | steps.step(runners, right);
            if runners.meets(home) {
                return Some(plies);
            }
            hunters = hunt(hunters);
            runners &= !hunters;
            if runners.is_empty() {
                return None;
            }
        }
        None
    }

    /// Calls `visit` with every ply in one direction and its value, the sum of its stones' values.
    #[inline]
    fn sets(
        &self,
        lore: &Lore<W>,
        position: &Position<W>,
        heading: Heading,
        bonus: &impl Fn(usize) -> i32,
        mut visit: impl FnMut(Ply, i32),
    ) {
        let mover = self.to_move(position);
        let (own, enemy) = (position.stones(mover), position.stones(!mover));
        let fronts = self.fronts(own, heading);
        let place = &lore.place[mover];
        let value = |from: Cell| {
            let Some(to) = self.steps().beside(from, heading).first() else {
                return (from, 0);
            };
            let gain = 4 * (place[to.index()] - place[from.index()]);
            let taken = if enemy.contains(to) {
                2 * TACTICAL + 4 * lore.place[!mover][to.index()]
            } else {
                0
            };
            let history = bonus(from.index() * Heading::COUNT + heading.index());
            (from, gain + taken + history)
        };
        let leaders: ArrayVec<(Cell, i32), 128> =
            fronts.at(0).into_iter().map(value).take(128).collect();
        let ahead = |cell| self.steps().beside(cell, heading).first();
        match own.len().min(3) {
            0 => {}
            1 => {
                for &(a, first) in &leaders {
                    visit(Ply::new([a; 3], heading), first);
                }
            }
            2 => {
                for (at, &(a, first)) in leaders.iter().enumerate() {
                    for &(b, second) in &leaders[at + 1..] {
                        visit(Ply::new([a, b, b], heading), first + second);
                    }
                }
                for (b, second) in fronts.at(1).into_iter().map(value) {
                    let Some(a) = ahead(b) else { continue };
                    visit(Ply::new([a, b, b], heading), value(a).1 + second);
                }
            }
            _ => {
                for (at, &(a, first)) in leaders.iter().enumerate() {
                    for (then, &(b, second)) in leaders.iter().enumerate().skip(at + 1) {
                        for &(c, third) in &leaders[then + 1..] {
                            visit(Ply::new([a, b, c], heading), first + second + third);
                        }
                    }
                }
                for (b, second) in fronts.at(1).into_iter().map(value) {
                    let Some(a) = ahead(b) else { continue };
                    let both = value(a).1 + second;
                    for &(c, third) in &leaders {
                        if c != a {
                            visit(Ply::new([a, b, c], heading), both + third);
                        }
                    }
                }
                for (c, third) in fronts.at(2).into_iter().map(value) {
                    let Some(b) = ahead(c) else { continue };
                    let Some(a) = ahead(b) else { continue };
                    visit(
                        Ply::new([a, b, c], heading),
                        value(a).1 + value(b).1 + third,
                    );
                }
            }
        }
    }
}
