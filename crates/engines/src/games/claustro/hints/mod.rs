//! The claims about a ply, for the reason of a hint.

#[cfg(test)]
mod tests;
mod words;

pub(super) use self::words::ALL as MOTIFS;

use crate::games::claim::Claim;
use crate::games::expected::Expected;
use parlour_rules::board::{Cell, CellSet, Direction};
use parlour_rules::games::claustro::{Claustro, Ply, Position};
use parlour_rules::games::{Game, Side};
use parlour_rules::plural::counted;

/// A ply of Claustro with what is expected after it.
type Hint<'a, const W: usize> = Expected<'a, Claustro<W>>;

/// The claims that are true of a legal ply and that the expected line does not refute, the most
/// interesting first.
pub(super) fn claims<const W: usize>(hint: &Hint<'_, W>) -> Vec<Claim> {
    let (game, mover) = (hint.game, hint.mover);
    let (before, ply, after) = hint.played();
    let mut claims = Vec::new();
    if let Ply::Step { from, to } = ply
        && to == game.goal(mover)
    {
        return vec![words::ENTERS.with(&[hint.name(from)])];
    }
    if game.outcome(after).is_some() {
        return claims;
    }
    if hint.meets_threat {
        let enemies = before.pieces(!mover).into_iter();
        let near = enemies.filter(|&piece| game.distance(!mover, piece) == 1);
        claims.extend(hint.each(near, &words::STOPS));
    }
    claims.extend(match ply {
        Ply::Capture { from, to, place } => capture(hint, [from, to, place]),
        Ply::Step { from, to } => step(hint, from, to),
    });
    claims.extend(exposure(hint));
    claims.extend(cost(hint));
    claims
}

/// The claims about a capture from a cell on another one, whose piece is put on a third.
fn capture<const W: usize>(hint: &Hint<'_, W>, [_, to, place]: [Cell; 3]) -> Vec<Claim> {
    let (game, mover) = (hint.game, hint.mover);
    let (before, after) = (hint.before, hint.after);
    let mut claims = Vec::new();
    let (was, now) = (game.distance(!mover, to), game.distance(!mover, place));
    if now > was {
        let steps = counted(now - was, "step");
        claims.push(words::SENDS.with(&[hint.name(to), &steps, hint.name(place)]));
    } else {
        claims.push(words::CAPTURES.with(&[hint.name(to)]));
    }
    let attacked = diagonals(game, to) & before.pieces(mover) & after.pieces(mover);
    let freed = attacked
        .into_iter()
        .filter(|&cell| attackers(game, after, cell, mover).is_empty());
    claims.extend(hint.each(freed, &words::RELIEVES));
    let walled = neighbours_before(game, place, !mover) & after.pieces(!mover);
    claims.extend(hint.each(walled, &words::WALLS));
    let holders = diagonals(game, place) & after.pieces(mover);
    claims.extend(hint.each(holders, &words::HOLDS));
    claims
}

/// The claims about a step.
fn step<const W: usize>(hint: &Hint<'_, W>, from: Cell, to: Cell) -> Vec<Claim> {
    let (game, mover) = (hint.game, hint.mover);
    let (before, after) = (hint.before, hint.after);
    let threats = attackers(game, after, to, mover);
    let mut claims = Vec::new();
    if threats.is_empty() {
        let escaped = attackers(game, before, from, mover).into_iter();
        claims.extend(hint.each(escaped, &words::ESCAPES));
    }
    let stays = |(_, later): &(_, Position<W>)| later.pieces(mover).contains(to);
    let is_kept = hint.reply().is_none_or(stays);
    if is_kept {
        claims.extend(advance(hint, to));
        let blocked = neighbours_before(game, to, !mover) & after.pieces(!mover);
        claims.extend(hint.each(blocked, &words::BLOCKS));
        let guarded = diagonals(game, to) & after.pieces(mover);
        let guarded = guarded.into_iter();
        let guarded = guarded.filter(|&cell| !attackers(game, after, cell, mover).is_empty());
        claims.extend(hint.each(guarded, &words::GUARDS));
    }
    // An attack is mutual in this game, and the other side is to move.
    let guards = (diagonals(game, to) & after.pieces(mover)).first();
    for enemy in threats {
        if let Some(guard) = guards {
            claims.push(words::DARES.with(&[hint.name(enemy), hint.name(guard)]));
        }
    }
    let behind = neighbours_before(game, from, mover) & after.pieces(mover);
    claims.extend(hint.each(behind, &words::CLEARS));
    let furthest = before.pieces(mover).into_iter();
    let furthest = furthest.map(|piece| game.distance(mover, piece)).max();
    if furthest == Some(game.distance(mover, from)) {
        claims.push(words::FOLLOWS.with(&[hint.name(from)]));
    }
    claims
}

/// The claims about how near a piece on its new cell is to its goal.
fn advance<const W: usize>(hint: &Hint<'_, W>, to: Cell) -> Vec<Claim> {
    let (game, mover) = (hint.game, hint.mover);
    let after = hint.after;
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
fn exposure<const W: usize>(hint: &Hint<'_, W>) -> Vec<Claim> {
    let (game, mover) = (hint.game, hint.mover);
    let exposed = |position: &Position<W>| {
        let pieces = position.pieces(mover).into_iter();
        let is_exposed = |&piece: &Cell| !attackers(game, position, piece, mover).is_empty();
        pieces.filter(is_exposed).count()
    };
    let count = exposed(hint.after);
    let pieces = counted(count, "piece");
    let spares = words::SPARES.with(&[&pieces]).of_amount(-(count as i32));
    if count == 0 {
        let enemy = hint.enemy();
        let shelters = words::SHELTERS.with(&[enemy]);
        // No other ply exposes fewer then.
        let compared = hint.is_rival.then_some(spares);
        return [shelters].into_iter().chain(compared).collect();
    }
    let before = hint.before;
    let exposes = |ply| exposed(&game.play_unchecked(before, ply)) > 0;
    let is_bound = || {
        let plies = game.plies(before);
        plies.len() > 1 && plies.into_iter().all(exposes)
    };
    // A rival shares it if it is true at all.
    let suffers = (hint.is_rival || is_bound()).then(|| words::SUFFERS.with(&[]));
    suffers.into_iter().chain([spares]).collect()
}

/// The claim that the reply that is expected captures a piece.
fn cost<const W: usize>(hint: &Hint<'_, W>) -> Option<Claim> {
    let (game, mover) = (hint.game, hint.mover);
    let (Ply::Capture { to, place, .. }, _) = hint.reply()? else {
        return None;
    };
    let [enemy, cell] = [hint.enemy(), hint.name(*to)];
    let [was, now] = [to, place].map(|cell| game.distance(mover, *cell));
    let captured = match hint.ply {
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
