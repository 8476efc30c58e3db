//! The effect of a ply, in words.

use crate::games::expected::Expected;
use crate::search::engine_game::{EngineGame, StaticResult};
use parlour_rules::board::{Cell, CellSet, Direction};
use parlour_rules::games::claustro::{Claustro, Ply, Position};
use parlour_rules::games::{Game, Side};
use parlour_rules::plural::counted;

/// The effect of a legal ply, as the rest of a sentence that begins with the ply; `None` where the
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
            let ply_end = to;
            let (was, now) = (game.distance(!mover, to), game.distance(!mover, place));
            if stops && was == 1 {
                return Some("it takes away the piece next to its goal".to_owned());
            }
            // A piece that was sent back may send back others in turn.
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
            // A piece that is captured elsewhere is not helped by that.
            let loses = |gain| gain < 0;
            if !gain.is_some_and(loses)
                && let Some(freed) = kept.into_iter().find(is_freed)
            {
                let cell = game.board().name(freed);
                return Some(format!("it takes away the piece that attacks {cell}"));
            }
            if let Some((Ply::Capture { to, place, .. }, _)) = expected.reply() {
                let is_back = *to == ply_end;
                let [lost_from, lost_to] = [to, place].map(|cell| game.distance(mover, *cell));
                if now <= was || lost_to <= lost_from {
                    return is_back.then(|| "it trades one capture for another".to_owned());
                }
                let [sent, lost] = [now - was, lost_to - lost_from].map(|n| counted(n, "step"));
                return Some(format!(
                    "it sends a piece {sent} back before one of its own goes {lost} back"
                ));
            }
            Some("it captures the piece that attacks it".to_owned())
        }
        Ply::Step { from, to } => {
            let left = game.distance(mover, to);
            let is_safe = attacker(game, after, to, mover).is_none();
            let stays = expected
                .reply()
                .map_or(is_safe, |(_, later)| later.pieces(mover).contains(to));
            if !stays {
                return guard(game, after, to, mover)
                    .map(|cell| format!("if it is captured there, the one on {cell} captures back"))
                    .or_else(|| way_made(game, expected, from))
                    .or_else(|| loss_of_all(game, before));
            }
            let steps = counted(left, "step");
            match attacker(game, before, from, mover) {
                Some(enemy) if is_safe => {
                    let cell = game.board().name(enemy);
                    Some(format!("the piece gets away from the one on {cell}"))
                }
                _ if left <= NEAR => Some(format!("the piece is {steps} from its goal")),
                _ if is_safe => Some(format!(
                    "the piece is {steps} from its goal, where none can capture it yet"
                )),
                _ => step_reason(game, expected, from, to),
            }
        }
    }
}

/// The effect of a step besides coming nearer to the goal, where the piece stays on its new cell.
fn step_reason<const W: usize>(
    game: &Claustro<W>,
    expected: &Expected<'_, Claustro<W>>,
    from: Cell,
    to: Cell,
) -> Option<String> {
    let after = expected.after;
    let mover = game.to_move(expected.before);
    let name = |cell: Cell| game.board().name(cell);
    let nearest = |side: Side| {
        let pieces = after.pieces(side).into_iter();
        pieces.min_by_key(|&piece| game.distance(side, piece))
    };
    let blocked = neighbours_before(game, to, !mover) & after.pieces(!mover);
    let blocked = blocked.into_iter();
    if let Some(piece) = blocked.min_by_key(|&piece| game.distance(!mover, piece)) {
        return Some(format!(
            "it stands in the way of the piece on {}",
            name(piece)
        ));
    }
    let beside = game
        .steps()
        .neighbours(CellSet::from_cell(to), Direction::DIAGONAL);
    let is_attacked = |&cell: &Cell| attacker(game, after, cell, mover).is_some();
    let mut own = (beside & after.pieces(mover)).into_iter();
    if let Some(cell) = own.find(is_attacked) {
        let cell = name(cell);
        return Some(format!(
            "the piece can capture back on {cell} if the one there is captured"
        ));
    }
    if let Some(cell) = (beside & after.pieces(!mover)).into_iter().next() {
        return Some(format!("it attacks the piece on {}", name(cell)));
    }
    let enemy = nearest(!mover)?;
    let left = game.distance(mover, to);
    if nearest(mover).is_some_and(|own| game.distance(mover, own) == left) {
        let (own, other) = (counted(left, "step"), game.distance(!mover, enemy));
        return Some(format!(
            "in the race it has {own} to go, and the nearest enemy {other}"
        ));
    }
    way_made(game, expected, from).or_else(|| loss_of_all(game, expected.before))
}

/// The loss if every ply lets a piece be captured, as the rest of a sentence.
fn loss_of_all<const W: usize>(game: &Claustro<W>, before: &Position<W>) -> Option<String> {
    let mover = game.to_move(before);
    let is_lost = |ply: Ply| {
        let after = game.play_unchecked(before, ply);
        let mut pieces = after.pieces(mover).into_iter();
        pieces.any(|piece| attacker(game, &after, piece, mover).is_some())
    };
    let mut plies = game.plies(before).into_iter();
    plies
        .all(is_lost)
        .then(|| "whatever is played, a piece can be captured".to_owned())
}

/// The piece of its own for which a step makes way, if it does, as the rest of a sentence.
fn way_made<const W: usize>(
    game: &Claustro<W>,
    expected: &Expected<'_, Claustro<W>>,
    from: Cell,
) -> Option<String> {
    let mover = game.to_move(expected.before);
    let behind = neighbours_before(game, from, mover) & expected.after.pieces(mover);
    let piece = behind.into_iter().next()?;
    let cell = game.board().name(piece);
    Some(format!("it makes way for the piece on {cell}"))
}

/// The cells from which a side steps to a cell.
fn neighbours_before<const W: usize>(game: &Claustro<W>, cell: Cell, side: Side) -> CellSet<W> {
    let back = Claustro::<W>::directions(!side);
    game.steps().neighbours(CellSet::from_cell(cell), back)
}

/// The name of the cell of a piece that captures back if one of its side on a cell is captured.
fn guard<'a, const W: usize>(
    game: &'a Claustro<W>,
    position: &Position<W>,
    cell: Cell,
    side: Side,
) -> Option<&'a str> {
    let guard = attacker(game, position, cell, !side)?;
    Some(game.board().name(guard))
}

/// The number of steps from which on the distance of a piece from its goal says something by
/// itself. Chosen by hand.
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

/// The number of steps by which the pieces of a side are nearer to their goal than the enemy's to
/// theirs.
fn lead<const W: usize>(game: &Claustro<W>, position: &Position<W>, side: Side) -> i32 {
    let left = |side: Side| -> u32 {
        let pieces = position.pieces(side).into_iter();
        pieces.map(|piece| game.distance(side, piece)).sum()
    };
    left(!side) as i32 - left(side) as i32
}

#[cfg(test)]
mod tests {
    use crate::{test_hint, test_position};

    #[test]
    fn a_piece_that_is_sent_back_itself_has_sent_nothing_back() {
        let line = test_position("claustro", "", "3b1/2bb1/gg2b/5/1gg2 first");
        assert_eq!(
            test_hint(&line, "b3xc4@e4 d5xc4@b2"),
            "Play b3xc4@e4: it sends a piece 2 steps back before one of its own goes 3 steps back."
        );
        let said = test_hint(&line, "b3xc4@e4 e3-e2");
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
