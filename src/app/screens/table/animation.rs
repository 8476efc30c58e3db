//! Animated plies: the path of a piece is marked cell by cell.

use std::collections::VecDeque;

use rustc_hash::FxHashMap;

use crate::app::effect::Effect;
use crate::app::shared::Shared;
use crate::board::{Cell, Direction};
use crate::games::AnyLine;

/// How long a piece takes for each cell of its path, in milliseconds.
const STEP_MILLIS: u64 = 55;

/// The animation of a piece.
#[derive(Clone, Debug)]
pub struct PlyAnimation {
    timer: u64,
    before: AnyLine,
    /// The cells from the first to the one before the last.
    path: Vec<Cell>,
    at: usize,
}

impl PlyAnimation {
    /// The animation from one position to the next, if one piece moves by more than a step.
    fn between(before: &AnyLine, after: &AnyLine, timer: u64) -> Option<Self> {
        let mover = before.to_move();
        let cells = || before.board().cells().iter().copied();
        let own = |line: &AnyLine, cell| line.piece(cell).filter(|piece| piece.side == mover);
        let pawn =
            |line: &AnyLine| cells().find(|&cell| line.piece(cell).is_some_and(|piece| piece.pawn));
        let (from, to) = match (pawn(before), pawn(after)) {
            (Some(from), Some(to)) if from != to => (from, to),
            _ => {
                let mut left = cells()
                    .filter(|&cell| own(before, cell).is_some() && own(after, cell).is_none());
                let mut reached = cells()
                    .filter(|&cell| own(before, cell).is_none() && own(after, cell).is_some());
                let (from, to) = (left.next()?, reached.next()?);
                if left.next().is_some() || reached.next().is_some() {
                    return None;
                }
                (from, to)
            }
        };
        let way = shortest_path(before, from, to)?;
        (way.len() > 1).then_some(Self {
            timer,
            before: before.clone(),
            path: way,
            at: 0,
        })
    }

    /// Begins to show the ply that led from one position to the next, if it is one piece's and
    /// more than a step.
    pub(super) fn start(before: &AnyLine, after: &AnyLine, shared: &mut Shared) -> Option<Self> {
        let id = shared.new_id();
        let animation = Self::between(before, after, id)?;
        animation.set_timer(shared);
        Some(animation)
    }

    /// The piece goes one cell on, if this is its timer. Whether it is still on its way.
    pub(super) fn advance(&mut self, timer: u64, shared: &mut Shared) -> bool {
        if self.timer != timer {
            return true;
        }
        self.at += 1;
        let goes_on = self.at < self.path.len();
        if goes_on {
            self.set_timer(shared);
        }
        goes_on
    }

    fn set_timer(&self, shared: &mut Shared) {
        shared.effects.push(Effect::Timer {
            id: self.timer,
            millis: STEP_MILLIS,
        });
    }

    /// The position before the ply.
    #[must_use]
    pub const fn before(&self) -> &AnyLine {
        &self.before
    }

    /// The cells passed so far, the current one last.
    #[must_use]
    pub fn trail(&self) -> &[Cell] {
        &self.path[..=self.at]
    }
}

/// The cells of a shortest path through empty cells, the last left out; a straight one if there is
/// one.
fn shortest_path(line: &AnyLine, from: Cell, to: Cell) -> Option<Vec<Cell>> {
    let board = line.board();
    for direction in Direction::ALL {
        let straight: Vec<Cell> = board
            .ray(from, direction)
            .take_while(|&cell| cell != to)
            .collect();
        let arrives = board.ray(from, direction).nth(straight.len()) == Some(to);
        if arrives && straight.iter().all(|&cell| line.piece(cell).is_none()) {
            return Some([from].into_iter().chain(straight).collect());
        }
    }
    let mut came_from: FxHashMap<Cell, Cell> = FxHashMap::default();
    let mut waiting = VecDeque::from([from]);
    while let Some(cell) = waiting.pop_front() {
        for next in Direction::ALL
            .into_iter()
            .filter_map(|direction| board.neighbour(cell, direction))
        {
            if next == from || came_from.contains_key(&next) {
                continue;
            }
            came_from.insert(next, cell);
            if next == to {
                let back = std::iter::successors(Some(cell), |cell| came_from.get(cell).copied());
                let mut way: Vec<Cell> = back.collect();
                way.reverse();
                return Some(way);
            }
            if line.piece(next).is_none() {
                waiting.push_back(next);
            }
        }
    }
    None
}
