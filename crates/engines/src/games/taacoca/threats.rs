//! The threats of a side: to step onto the enemy home, and to capture.

use parlour_rules::board::{CellSet, Direction};
use parlour_rules::games::taacoca::{Position, Taacoca};
use parlour_rules::games::{BySide, Game, Side};

/// The most stones that one ply moves or captures.
pub(super) const MAX_STONES: u32 = 3;

/// The rows of a board: by side and rows to go, from 0, the cells.
#[derive(Clone, Debug)]
pub struct Rows<const W: usize>(pub(super) BySide<Vec<CellSet<W>>>);

impl<const W: usize> Rows<W> {
    /// The rows of the game's board.
    pub fn new(game: &Taacoca<W>) -> Self {
        Self(BySide::from_fn(|side| {
            (0..=last_row(game))
                .map(|row| {
                    let cells = game.board().cells().iter().copied();
                    cells
                        .filter(|&cell| game.distance(side, cell) == row)
                        .collect()
                })
                .collect()
        }))
    }
}

/// The number of rows that a stone in its own home has to go.
pub(super) const fn last_row<const W: usize>(game: &Taacoca<W>) -> u32 {
    2 * game.rules().side as u32 - 2
}

/// The two directions towards the enemy home.
pub(super) const fn forward(side: Side) -> [Direction; 2] {
    match side {
        Side::First => [Direction::NorthEast, Direction::NorthWest],
        Side::Second => [Direction::SouthWest, Direction::SouthEast],
    }
}

/// The cells next to these stones of a side that they may step to.
#[inline]
pub(super) fn reach<const W: usize>(
    game: &Taacoca<W>,
    stones: CellSet<W>,
    side: Side,
) -> CellSet<W> {
    if game.rules().is_forward() {
        game.steps().neighbours(stones, forward(side))
    } else {
        game.steps().neighbours(stones, Direction::HEXAGON)
    }
}

/// The stones of a side that could step onto the enemy home if it were to move, even after
/// `spare` of its other stones that can step were captured.
#[inline]
pub(super) fn finishers<const W: usize>(
    game: &Taacoca<W>,
    rows: &Rows<W>,
    position: &Position<W>,
    side: Side,
    spare: u32,
) -> CellSet<W> {
    let own = position.stones(side);
    let near = own & rows.0[side][1];
    if near.is_empty() {
        return near;
    }
    let needed = own.len().min(MAX_STONES);
    let able = |direction| {
        let fronts = game.fronts(own, direction).all();
        if fronts.len() >= needed + spare {
            fronts & near
        } else {
            CellSet::EMPTY
        }
    };
    let [a, b] = forward(side);
    able(a) | able(b)
}

/// Returns whether a ply in this direction could capture all of these enemy stones. Necessary, not
/// sufficient: whether those that capture can step together is not tested.
#[inline]
pub(super) fn may_answer<const W: usize>(
    game: &Taacoca<W>,
    own: CellSet<W>,
    threats: CellSet<W>,
    direction: Direction,
) -> bool {
    let takers =
        game.fronts(own, direction).all() & game.steps().step(threats, direction.opposite());
    takers.len() == threats.len() && threats.len() <= MAX_STONES
}

/// An upper bound on the stones that a side could capture in one ply.
#[inline]
pub(super) fn max_captures<const W: usize>(
    game: &Taacoca<W>,
    own: CellSet<W>,
    enemy: CellSet<W>,
    side: Side,
) -> u32 {
    let taken = |direction| (game.steps().step(own, direction) & enemy).len();
    let most = if game.rules().is_forward() {
        forward(side).map(taken).into_iter().max()
    } else {
        Direction::HEXAGON.map(taken).into_iter().max()
    };
    most.map_or(0, |most| most.min(MAX_STONES))
}
