//! Captures with their ordering values.

use arrayvec::ArrayVec;

use super::evaluation::{PROGRESS, Tables};
use crate::search::engine_game::{Candidate, TACTICAL};
use parlour_rules::board::{Cell, CellSet, Direction};
use parlour_rules::games::Game;
use parlour_rules::games::claustro::{Claustro, Ply, Position};

/// The cells of the largest board; a captured piece has no more placements than that.
const MAX_CELLS: usize = 121;

/// Calls `visit` with the captures of pieces on the target cells and their ordering values;
/// where a capture has more than `placements` placements, only that many of the best.
///
/// The value of a capture is what the enemy loses by where the piece was and keeps by where it
/// is placed, and what the capturing piece gains or loses by its step. A piece placed where it
/// could capture at once costs 60, chosen by hand.
#[inline]
pub(super) fn captures<const W: usize>(
    game: &Claustro<W>,
    tables: &Tables<W>,
    position: &Position<W>,
    targets: CellSet<W>,
    bonus: &impl Fn(usize) -> i32,
    placements: usize,
    mut visit: impl FnMut(Ply, i32),
) {
    let mover = game.to_move(position);
    let own = position.pieces(mover);
    let span = game.board().table_len();
    let theirs = &tables.distance[!mover];
    for direction in Direction::DIAGONAL {
        for to in game.steps().step(own, direction) & targets {
            let Some(from) = game.steps().neighbour_set(to, direction.opposite()).first() else {
                continue;
            };
            let mine = (own & !CellSet::from_cell(from)) | CellSet::from_cell(to);
            // A piece placed diagonally next to ours may capture at once.
            let danger = game.steps().neighbours(mine, Direction::DIAGONAL);
            let mut open = game.empty_cells(position);
            open.insert(from);
            let gain = PROGRESS[theirs[to.index()] as usize]
                + PROGRESS[tables.distance[mover][to.index()] as usize]
                - PROGRESS[tables.distance[mover][from.index()] as usize];
            let placed = |place: Cell| {
                let loss = PROGRESS[theirs[place.index()] as usize]
                    + if danger.contains(place) { 60 } else { 0 };
                let history =
                    bonus(from.index() * span + to.index()) + bonus(span * span + place.index());
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
