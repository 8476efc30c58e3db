//! Claustro: a race in which being captured means beginning again.
//!
//! The evaluation is the sum over a side's pieces of what each is worth by the steps it has to go
//! ([`PROGRESS`]), less a quarter for pieces that could be captured, minus the same for the enemy,
//! plus 40 for the move.
//!
//! A side with a piece next to its goal wins at once. If the enemy has one such piece, it has to be
//! captured; if the enemy has two, or none can capture, the position is lost in two plies.

use arrayvec::ArrayVec;

use super::{Candidate, Features, Knowledge, StaticResult, TACTICAL};
use crate::board::{Cell, CellSet, Direction};
use crate::games::claustro::{Claustro, Ply, Position};
use crate::games::{BySide, Game, Side};

/// The tables of a board.
pub(crate) struct Tables<const W: usize> {
    /// By side and cell: the steps to the side's goal.
    distance: BySide<Vec<u32>>,
    /// By side: the cells from which a step enters the side's goal.
    gate: BySide<CellSet<W>>,
}

/// The cells of the largest board; a captured piece has no more placements than that.
const MAX_CELLS: usize = 121;

/// By steps to go, from 0: the value of a piece in hundredths. Nearly doubling over the last steps,
/// so that one piece far ahead is worth more than several half-way.
const PROGRESS: [i32; 22] = [
    1000, 420, 300, 225, 170, 130, 100, 75, 55, 40, 30, 22, 16, 12, 9, 7, 5, 4, 3, 2, 1, 0,
];

impl<const W: usize> Knowledge for Claustro<W> {
    type Tables = Tables<W>;

    const PLAYOUT: u32 = 0;

    const MARGIN: i32 = 130;

    // Both sides repeat a ply: the side that began will lose by the repeated-plies rule.
    const SHORT_CYCLE: Option<i32> = Some(-15_000);

    fn tables(&self) -> Tables<W> {
        let distance = BySide::from_fn(|side| {
            let mut table = vec![0; self.board().table_len()];
            for &cell in self.board().cells() {
                table[cell.index()] = self.distance(side, cell);
            }
            table
        });
        let gate = BySide::from_fn(|side| {
            let goal = CellSet::from_cell(self.goal(side));
            let [a, b] = Self::directions(side).map(Direction::opposite);
            (self.steps().step(goal, a) | self.steps().step(goal, b)) & self.open_cells()
        });
        Tables { distance, gate }
    }

    fn evaluate(&self, tables: &Tables<W>, position: &Position<W>) -> i32 {
        let mover = self.to_move(position);
        self.side_value(tables, position, mover) - self.side_value(tables, position, !mover) + 40
    }

    fn static_result(&self, tables: &Tables<W>, position: &Position<W>) -> StaticResult {
        let mover = self.to_move(position);
        let (own, enemy) = (position.pieces(mover), position.pieces(!mover));
        if own.intersects(tables.gate[mover]) {
            return StaticResult::Win(1);
        }
        let threats = enemy & tables.gate[!mover];
        match threats.len() {
            0 => StaticResult::Open,
            1 if self
                .steps()
                .neighbours(own, Direction::DIAGONAL)
                .intersects(threats) =>
            {
                StaticResult::Threatened
            }
            _ => {
                // Any ply at all, and the enemy enters; unless there is none, which wins.
                StaticResult::Loss(2)
            }
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
        let threats = position.pieces(!mover) & tables.gate[!mover];
        let targets = if threats.is_empty() {
            position.pieces(!mover)
        } else {
            threats
        };
        self.captures(tables, position, targets, &bonus, usize::MAX, &mut visit);
        if !threats.is_empty() {
            return;
        }
        let own = position.pieces(mover);
        let mut onto = self.empty_cells(position);
        onto.insert(self.goal(mover));
        let span = self.board().table_len();
        for direction in Self::directions(mover) {
            for to in self.steps().step(own, direction) & onto {
                let Some(from) = self.steps().neighbour_set(to, direction.opposite()).first()
                else {
                    continue;
                };
                let gain = PROGRESS[tables.distance[mover][to.index()] as usize]
                    - PROGRESS[tables.distance[mover][from.index()] as usize];
                let history = bonus(from.index() * span + to.index());
                visit(Ply::Step { from, to }, history + 4 * gain);
            }
        }
    }

    fn noisy(&self, tables: &Tables<W>, position: &Position<W>, visit: impl FnMut(Ply, i32)) {
        let mover = self.to_move(position);
        let targets = position.pieces(!mover);
        self.captures(tables, position, targets, &|_| 0, 2, visit);
    }

    fn feature_count(&self) -> usize {
        let span = self.board().table_len();
        span * span + span
    }

    fn features(&self, _position: &Position<W>, ply: Ply) -> Features {
        let span = self.board().table_len();
        let mut features = ArrayVec::new();
        let (Ply::Step { from, to } | Ply::Capture { from, to, .. }) = ply;
        features.push(from.index() * span + to.index());
        if let Ply::Capture { place, .. } = ply {
            features.push(span * span + place.index());
        }
        features
    }

    fn pack(&self, ply: Ply) -> u32 {
        let pack =
            |from: Cell, to: Cell| (from.index() as u32) << 16 | (to.index() as u32) << 8 | 1 << 31;
        match ply {
            Ply::Step { from, to } => pack(from, to),
            Ply::Capture { from, to, place } => pack(from, to) | place.index() as u32 | 1 << 30,
        }
    }

    fn unpack(&self, number: u32) -> Option<Ply> {
        let cell = |shift: u32| {
            let index = (number >> shift & 0xff) as usize;
            (index < self.board().table_len()).then(|| Cell::new(index))
        };
        let (from, to, place) = (cell(16)?, cell(8)?, cell(0)?);
        Some(if number >> 30 & 1 == 0 {
            Ply::Step { from, to }
        } else {
            Ply::Capture { from, to, place }
        })
    }
}

/// The parts of the evaluation and of ply generation.
trait Tactics<const W: usize> {
    fn side_value(&self, tables: &Tables<W>, position: &Position<W>, side: Side) -> i32;
    fn captures(
        &self,
        tables: &Tables<W>,
        position: &Position<W>,
        targets: CellSet<W>,
        bonus: &impl Fn(usize) -> i32,
        placements: usize,
        visit: impl FnMut(Ply, i32),
    );
}

impl<const W: usize> Tactics<W> for Claustro<W> {
    /// The value of a side's pieces by the steps they have to go; attacked pieces count three
    /// quarters.
    #[inline]
    fn side_value(&self, tables: &Tables<W>, position: &Position<W>, side: Side) -> i32 {
        let attacked = self
            .steps()
            .neighbours(position.pieces(!side), Direction::DIAGONAL);
        let distances = &tables.distance[side];
        let worth = |cell: Cell| PROGRESS[distances[cell.index()] as usize];
        let own = position.pieces(side);
        let mut sum = 0;
        for cell in own {
            sum += worth(cell);
        }
        for cell in own & attacked {
            sum -= worth(cell) / 4;
        }
        sum
    }

    /// Calls `visit` with the captures of pieces on the target cells and their ordering values;
    /// where a capture has more than `placements` placements, only that many of the best.
    ///
    /// The value of a capture is what the enemy loses by where the piece was and keeps by where it
    /// is placed, and what the capturing piece gains or loses by its step. A piece placed where it
    /// could capture at once costs 60.
    #[inline]
    fn captures(
        &self,
        tables: &Tables<W>,
        position: &Position<W>,
        targets: CellSet<W>,
        bonus: &impl Fn(usize) -> i32,
        placements: usize,
        mut visit: impl FnMut(Ply, i32),
    ) {
        let mover = self.to_move(position);
        let own = position.pieces(mover);
        let span = self.board().table_len();
        let theirs = &tables.distance[!mover];
        for direction in Direction::DIAGONAL {
            for to in self.steps().step(own, direction) & targets {
                let Some(from) = self.steps().neighbour_set(to, direction.opposite()).first()
                else {
                    continue;
                };
                let mine = (own & !CellSet::from_cell(from)) | CellSet::from_cell(to);
                // A piece placed diagonally next to ours may capture at once.
                let danger = self.steps().neighbours(mine, Direction::DIAGONAL);
                let mut open = self.empty_cells(position);
                open.insert(from);
                let gain = PROGRESS[theirs[to.index()] as usize]
                    + PROGRESS[tables.distance[mover][to.index()] as usize]
                    - PROGRESS[tables.distance[mover][from.index()] as usize];
                let placed = |place: Cell| {
                    let loss = PROGRESS[theirs[place.index()] as usize]
                        + if danger.contains(place) { 60 } else { 0 };
                    let history = bonus(from.index() * span + to.index())
                        + bonus(span * span + place.index());
                    Candidate {
                        ply: Ply::Capture { from, to, place },
                        value: 2 * TACTICAL + history + 8 * (gain - loss),
                    }
                };
                let captures = open.into_iter().map(placed);
                if open.len() as usize <= placements {
                    captures.for_each(|capture| visit(capture.ply, capture.value));
                    continue;
                }
                let mut captures: ArrayVec<_, MAX_CELLS> = captures.collect();
                captures.sort_unstable_by_key(|capture| -capture.value);
                for capture in &captures[..placements] {
                    visit(capture.ply, capture.value);
                }
            }
        }
    }
}
