//! What a ply does, in words.

use crate::board::{Cell, CellSet, Direction};
use crate::engines::engine_game::{EngineGame, StaticResult};
use crate::engines::expected::Expected;
use crate::games::claustro::{Claustro, Ply, Position};
use crate::games::{Game, Side};
use crate::plural::counted;

/// What a legal ply does, as the rest of a sentence that begins with the ply; `None` where the
/// expected line bears nothing out.
pub(super) fn reason<const W: usize>(
    game: &Claustro<W>,
    expected: &Expected<'_, Claustro<W>>,
) -> Option<String> {
    let &Expected {
        before, ply, after, ..
    } = expected;
    let tables = game.tables();
    let mover = game.to_move(before);
    let stops = game.static_result(&tables, before) == StaticResult::Threatened
        && game.static_result(&tables, after) != StaticResult::Win(1);
    match ply {
        Ply::Capture { to, place, .. } => {
            let (was, now) = (game.distance(!mover, to), game.distance(!mover, place));
            if stops && was == 1 {
                return Some("it takes away the piece next to its goal".to_owned());
            }
            // What is sent back may send back in turn.
            let gain = expected.lasting_gain(|position| lead(game, position, mover));
            if now > was && gain.is_none_or(|gain| gain > 0) {
                let steps = counted(now - was, "step");
                return Some(format!("it sends a piece {steps} back"));
            }
            let attacked = game
                .steps()
                .neighbours(CellSet::from_cell(to), Direction::DIAGONAL);
            let kept = attacked & before.pieces(mover) & after.pieces(mover);
            let is_freed = |&cell: &Cell| attacker(game, after, cell, mover).is_none();
            let freed = kept.into_iter().find(is_freed)?;
            let cell = game.board().name(freed);
            // A piece that is captured elsewhere is not helped by that.
            let loses = |gain| gain < 0;
            (!gain.is_some_and(loses))
                .then(|| format!("it takes away the piece that attacks {cell}"))
        }
        Ply::Step { from, to } => {
            let (was, left) = (game.distance(mover, from), game.distance(mover, to));
            let (_, later) = expected.reply()?;
            if left >= was || !later.pieces(mover).contains(to) {
                return None;
            }
            let steps = counted(left, "step");
            let is_safe = attacker(game, after, to, mover).is_none();
            match attacker(game, before, from, mover) {
                Some(enemy) if is_safe => {
                    let cell = game.board().name(enemy);
                    Some(format!("the piece gets away from the one on {cell}"))
                }
                _ if left <= NEAR => Some(format!("the piece is {steps} from its goal")),
                _ if is_safe => Some(format!(
                    "the piece is {steps} from its goal, where none can capture it yet"
                )),
                _ => None,
            }
        }
    }
}

/// From so many steps on, how near a piece is to its goal says something by itself.
const NEAR: u32 = 3;

/// A piece that could capture the one of a side on a cell, if it were to move.
fn attacker<const W: usize>(
    game: &Claustro<W>,
    position: &Position<W>,
    cell: Cell,
    side: Side,
) -> Option<Cell> {
    let around = game
        .steps()
        .neighbours(CellSet::from_cell(cell), Direction::DIAGONAL);
    (around & position.pieces(!side)).into_iter().next()
}

/// By how many steps the pieces of a side are nearer to their goal than the enemy's to theirs.
fn lead<const W: usize>(game: &Claustro<W>, position: &Position<W>, side: Side) -> i32 {
    let left = |side: Side| -> u32 {
        let pieces = position.pieces(side).into_iter();
        pieces.map(|piece| game.distance(side, piece)).sum()
    };
    left(!side) as i32 - left(side) as i32
}

#[cfg(test)]
mod tests {
    use crate::engines::{test_hint, test_position};

    #[test]
    fn a_piece_that_is_sent_back_itself_has_sent_nothing_back() {
        let line = test_position("claustro", "", "3b1/2bb1/gg2b/5/1gg2 first");
        assert_eq!(
            test_hint(&line, "b3xc4@e4 d5xc4@b2"),
            "Play b3xc4@e4, expecting d5xc4@b2."
        );
        let said = test_hint(&line, "b3xc4@e4 d5-d4");
        assert_eq!(said, "Play b3xc4@e4: it sends a piece 2 steps back.");
    }

    #[test]
    fn a_piece_that_is_captured_next_is_no_nearer_to_its_goal() {
        let line = test_position("claustro", "", "1bb2/4b/2g1b/g4/1gg2 first");
        assert_eq!(
            test_hint(&line, "c3-d3 e4xd3@a4"),
            "Play c3-d3, expecting e4xd3@a4."
        );
        assert_eq!(
            test_hint(&line, "c3-d3 b5-b4"),
            "Play c3-d3: the piece is 3 steps from its goal."
        );
    }
}
