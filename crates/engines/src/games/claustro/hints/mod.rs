//! The claims about a ply, for the reason of a hint.

#[cfg(test)]
mod tests;
mod words;

use crate::games::claim::Claim;
use crate::games::expected::Expected;
use parlour_rules::board::{Cell, CellSet, Direction};
use parlour_rules::games::claustro::{Claustro, Ply, Position};
use parlour_rules::games::{Game, Side};
use parlour_rules::plural::counted;

/// The claims that are true of a legal ply and that the expected line does not refute, the most
/// interesting first.
pub(super) fn claims<const W: usize>(
    game: &Claustro<W>,
    expected: &Expected<'_, Claustro<W>>,
) -> Vec<Claim> {
    let &Expected {
        before, ply, after, ..
    } = expected;
    let mover = game.to_move(before);
    let name = |cell: Cell| game.board().name(cell);
    let mut claims = Vec::new();
    if let Ply::Step { from, to } = ply
        && to == game.goal(mover)
    {
        return vec![words::ENTERS.with(&[name(from)])];
    }
    if game.outcome(after).is_some() {
        return claims;
    }
    if expected.meets_threat {
        let enemies = before.pieces(!mover).into_iter();
        let near = enemies.filter(|&piece| game.distance(!mover, piece) == 1);
        claims.extend(near.map(|piece| words::STOPS.with(&[name(piece)])));
    }
    claims.extend(match ply {
        Ply::Capture { from, to, place } => capture(game, expected, [from, to, place]),
        Ply::Step { from, to } => step(game, expected, from, to),
    });
    claims.extend(exposure(game, expected, mover));
    claims.extend(cost(game, expected, mover));
    claims
}

/// The claims about a capture from a cell on another one, whose piece is put on a third.
fn capture<const W: usize>(
    game: &Claustro<W>,
    expected: &Expected<'_, Claustro<W>>,
    [_, to, place]: [Cell; 3],
) -> Vec<Claim> {
    let &Expected { before, after, .. } = expected;
    let mover = game.to_move(before);
    let name = |cell: Cell| game.board().name(cell);
    let mut claims = Vec::new();
    let (was, now) = (game.distance(!mover, to), game.distance(!mover, place));
    if now > was {
        let steps = counted(now - was, "step");
        claims.push(words::SENDS.with(&[name(to), &steps, name(place)]));
    } else {
        claims.push(words::CAPTURES.with(&[name(to)]));
    }
    let attacked = diagonals(game, to) & before.pieces(mover) & after.pieces(mover);
    let freed = attacked
        .into_iter()
        .filter(|&cell| attackers(game, after, cell, mover).is_empty());
    claims.extend(freed.map(|cell| words::RELIEVES.with(&[name(cell)])));
    let walled = neighbours_before(game, place, !mover) & after.pieces(!mover);
    claims.extend(
        walled
            .into_iter()
            .map(|cell| words::WALLS.with(&[name(cell)])),
    );
    let holders = diagonals(game, place) & after.pieces(mover);
    claims.extend(
        holders
            .into_iter()
            .map(|cell| words::HOLDS.with(&[name(cell)])),
    );
    claims
}

/// The claims about a step.
fn step<const W: usize>(
    game: &Claustro<W>,
    expected: &Expected<'_, Claustro<W>>,
    from: Cell,
    to: Cell,
) -> Vec<Claim> {
    let &Expected { before, after, .. } = expected;
    let mover = game.to_move(before);
    let name = |cell: Cell| game.board().name(cell);
    let threats = attackers(game, after, to, mover);
    let mut claims = Vec::new();
    if threats.is_empty() {
        let escaped = attackers(game, before, from, mover).into_iter();
        claims.extend(escaped.map(|enemy| words::ESCAPES.with(&[name(enemy)])));
    }
    let stays = |(_, later): &(_, Position<W>)| later.pieces(mover).contains(to);
    let is_kept = expected.reply().is_none_or(stays);
    if is_kept {
        claims.extend(advance(game, expected, to));
        let blocked = neighbours_before(game, to, !mover) & after.pieces(!mover);
        claims.extend(
            blocked
                .into_iter()
                .map(|cell| words::BLOCKS.with(&[name(cell)])),
        );
        let guarded = diagonals(game, to) & after.pieces(mover);
        let guarded = guarded.into_iter();
        let guarded = guarded.filter(|&cell| !attackers(game, after, cell, mover).is_empty());
        claims.extend(guarded.map(|cell| words::GUARDS.with(&[name(cell)])));
    }
    // An attack is mutual in this game, and the other side is to move.
    let guards = (diagonals(game, to) & after.pieces(mover)).first();
    for enemy in threats {
        if let Some(guard) = guards {
            claims.push(words::DARES.with(&[name(enemy), name(guard)]));
        }
    }
    let behind = neighbours_before(game, from, mover) & after.pieces(mover);
    claims.extend(
        behind
            .into_iter()
            .map(|cell| words::CLEARS.with(&[name(cell)])),
    );
    let furthest = before.pieces(mover).into_iter();
    let furthest = furthest.map(|piece| game.distance(mover, piece)).max();
    if furthest == Some(game.distance(mover, from)) {
        claims.push(words::FOLLOWS.with(&[name(from)]));
    }
    claims
}

/// The claims about how near a piece on its new cell is to its goal.
fn advance<const W: usize>(
    game: &Claustro<W>,
    expected: &Expected<'_, Claustro<W>>,
    to: Cell,
) -> Vec<Claim> {
    let after = expected.after;
    let mover = game.to_move(expected.before);
    let left = game.distance(mover, to);
    let nearest = |side: Side| {
        let pieces = after.pieces(side).into_iter();
        pieces.map(|piece| game.distance(side, piece)).min()
    };
    let steps = counted(left, "step");
    let mut claims = Vec::new();
    if let Some(enemy) = nearest(!mover)
        && nearest(mover) == Some(left)
        && left < enemy
    {
        claims.push(words::LEADS.with(&[&steps, &enemy.to_string()]));
    }
    let is_safe = attackers(game, after, to, mover).is_empty();
    if left <= NEAR {
        claims.push(if is_safe {
            words::NEARS_SAFELY.with(&[&steps])
        } else {
            words::NEARS.with(&[&steps])
        });
    }
    claims
}

/// The number of steps from which on the distance of a piece from its goal says something by
/// itself. Chosen by hand.
const NEAR: u32 = 4;

/// The claims about the pieces that a ply leaves where the other side can capture them.
fn exposure<const W: usize>(
    game: &Claustro<W>,
    expected: &Expected<'_, Claustro<W>>,
    mover: Side,
) -> Vec<Claim> {
    let exposed = |position: &Position<W>| {
        let pieces = position.pieces(mover).into_iter();
        let is_exposed = |&piece: &Cell| !attackers(game, position, piece, mover).is_empty();
        pieces.filter(is_exposed).count()
    };
    let count = exposed(expected.after);
    let pieces = counted(count, "piece");
    let spares = words::SPARES.with(&[&pieces]).of_amount(-(count as i32));
    if count == 0 {
        let enemy = Claustro::<W>::INFO.sides[!mover];
        let shelters = words::SHELTERS.with(&[enemy]);
        // No other ply exposes fewer then.
        let compared = expected.is_rival.then_some(spares);
        return [shelters].into_iter().chain(compared).collect();
    }
    let before = expected.before;
    let exposes = |ply| exposed(&game.play_unchecked(before, ply)) > 0;
    let is_bound = || {
        let plies = game.plies(before);
        plies.len() > 1 && plies.into_iter().all(exposes)
    };
    // A rival shares it if it is true at all.
    let suffers = (expected.is_rival || is_bound()).then(|| words::SUFFERS.with(&[]));
    suffers.into_iter().chain([spares]).collect()
}

/// The claim that the reply that is expected captures a piece.
fn cost<const W: usize>(
    game: &Claustro<W>,
    expected: &Expected<'_, Claustro<W>>,
    mover: Side,
) -> Option<Claim> {
    let (Ply::Capture { to, place, .. }, _) = expected.reply()? else {
        return None;
    };
    let [enemy, cell] = [Claustro::<W>::INFO.sides[!mover], game.board().name(*to)];
    let [was, now] = [to, place].map(|cell| game.distance(mover, *cell));
    let captured = match expected.ply {
        Ply::Capture { to, .. } => Some(to),
        Ply::Step { .. } => None,
    };
    Some(if captured == Some(*to) {
        words::RETURNS.with(&[enemy, cell])
    } else if now > was {
        let steps = counted(now - was, "step");
        words::LOSES.with(&[enemy, cell, &steps])
    } else {
        words::YIELDS.with(&[enemy, cell])
    })
}

/// The cells from which a side steps to a cell.
fn neighbours_before<const W: usize>(game: &Claustro<W>, cell: Cell, side: Side) -> CellSet<W> {
    let back = Claustro::<W>::directions(!side);
    game.steps().neighbours(CellSet::from_cell(cell), back)
}

/// The cells from which a piece captures on a cell.
fn diagonals<const W: usize>(game: &Claustro<W>, cell: Cell) -> CellSet<W> {
    let cell = CellSet::from_cell(cell);
    game.steps().neighbours(cell, Direction::DIAGONAL)
}

/// The pieces that could capture the one of a side on a cell, if they were to move.
fn attackers<const W: usize>(
    game: &Claustro<W>,
    position: &Position<W>,
    cell: Cell,
    side: Side,
) -> CellSet<W> {
    diagonals(game, cell) & position.pieces(!side)
}
