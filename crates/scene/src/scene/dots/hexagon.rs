//! Hexagons in dots: which dots are which cell's.
//!
//! A cell has whole rows of text of its own, and shares one or more with the cells below, along
//! slopes; where it is only two rows high, it reaches one dot up between the two cells above
//! instead. Pieces stand in the rows that are the cell's own, where a text cell has no more than
//! two colours.

use super::super::layout::{Layout, own_rows};

/// A run of dots in one row: those from `left` to before `right`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Run {
    pub y: i32,
    pub left: i32,
    pub right: i32,
    /// True if it is a dot between the two cells above.
    pub cap: bool,
}

/// The neighbours of a cell.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Neighbours {
    pub left: bool,
    pub right: bool,
    pub above: (bool, bool),
    pub below: (bool, bool),
}

/// The form of all cells of a board.
#[derive(Debug, Clone, Copy)]
pub(super) struct Hexagon {
    /// Half of the width.
    half: i32,
    /// The dots down in a row of text.
    down: i32,
    /// The rows of text from a cell to the next.
    pub rows: i32,
    /// Those of them that are its own and no neighbour's.
    pub own: i32,
    /// A plain rectangle around a character.
    brick: bool,
}

/// The distance that the dot above a low cell reaches to either side, and the part of a corner at
/// the edge of the board that is cut off.
const CAP: i32 = 2;

impl Hexagon {
    pub fn new(layout: &Layout) -> Self {
        let (_, down) = layout.dots();
        let rows = layout.scale.pitch / down;
        Hexagon {
            own: own_rows(rows),
            half: layout.scale.width / 2,
            down,
            rows,
            brick: layout.is_text(),
        }
    }

    /// The dots of a cell with its centre here.
    pub fn runs(self, (x, y): (i32, i32), near: Neighbours) -> Vec<Run> {
        let own = self.own * self.down;
        let top = y - own / 2;
        let run = |y, left: i32, right: i32| Run {
            y,
            left: x - left,
            right: x + right,
            cap: false,
        };
        let full = (top..top + own).map(|y| run(y, self.half, self.half));
        if self.brick {
            return full.collect();
        }
        if self.rows < 3 {
            return low(full.collect(), near, (x, top));
        }
        let mut runs: Vec<Run> = full.collect();
        let slope = (self.rows - self.own) * self.down;
        for step in 0..slope {
            let rising = self.rising(step);
            let (upper, lower) = (rising, self.half - rising);
            // A tip on the edge of the board would be a spike.
            if upper >= CAP || near.above == (true, true) {
                runs.push(run(top - slope + step, upper, upper));
            }
            if lower >= CAP || near.below == (true, true) {
                runs.push(run(top + own + step, lower, lower));
            }
        }
        runs
    }

    /// Half of the width of the slope above a cell, `step` dots below its tip.
    fn rising(self, step: i32) -> i32 {
        let slope = (self.rows - self.own) * self.down;
        let part = (2 * step + 1) as f32 / (2 * slope) as f32;
        (self.half as f32 * part).round() as i32
    }
}

/// A cell of two rows: its lower corners are the caps of others and, at the edge of the board, all
/// are round.
fn low(mut runs: Vec<Run>, near: Neighbours, (x, top): (i32, i32)) -> Vec<Run> {
    let cut = |kept: bool| if kept { 0 } else { CAP };
    if let Some(first) = runs.first_mut() {
        first.left += cut(near.left || near.above.0);
        first.right -= cut(near.right || near.above.1);
    }
    if let Some(last) = runs.last_mut() {
        last.left += cut(near.left && !near.below.0);
        last.right -= cut(near.right && !near.below.1);
    }
    let reach = |above: bool| if above { CAP } else { 0 };
    runs.push(Run {
        y: top - 1,
        left: x - reach(near.above.0),
        right: x + reach(near.above.1),
        cap: true,
    });
    runs
}

/// The dots along the edge of a cell, `across` and `down` from it.
pub(super) fn edge(runs: &[Run], (across, down): (i32, i32)) -> Vec<(i32, i32)> {
    let has = |x: i32, y: i32| {
        let mut row = runs.iter().filter(|run| run.y == y);
        row.any(|run| (run.left..run.right).contains(&x))
    };
    let mut edge = Vec::new();
    for run in runs {
        for x in run.left..run.right {
            let level = x - across >= run.left && x + across < run.right;
            let inside = level && has(x, run.y - down) && has(x, run.y + down);
            if !inside {
                edge.push((x, run.y));
            }
        }
    }
    edge
}
