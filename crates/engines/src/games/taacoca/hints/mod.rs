//! The claims about a ply, for the reason of a hint.

#[cfg(test)]
mod tests;
mod words;

pub(super) use self::words::ALL as MOTIFS;

use crate::games::claim::Claim;
use crate::games::expected::Expected;
use parlour_rules::board::{Cell, CellSet};
use parlour_rules::games::taacoca::{Position, Taacoca};
use parlour_rules::games::{Game, Side};
use parlour_rules::plural::counted;

/// A ply of Taacoca with what is expected after it.
type Hint<'a, const W: usize> = Expected<'a, Taacoca<W>>;

/// The claims that are true of a legal ply and that the expected line does not refute, the most
/// interesting first.
pub(super) fn claims<const W: usize>(hint: &Hint<'_, W>) -> Vec<Claim> {
    let (game, mover) = (hint.game, hint.mover);
    let (before, after) = (hint.before, hint.after);
    let home = after.stones(mover) & game.home(!mover);
    if let Some(stone) = home.first() {
        return vec![words::ARRIVES.with(&[hint.name(stone)])];
    }
    let mut claims = Vec::new();
    if hint.meets_threat {
        let near = near_home(game, before, !mover);
        claims.extend(hint.each(near, &words::STOPS));
    }
    let taken = before.stones(!mover) & !after.stones(!mover);
    if !taken.is_empty() {
        let arrived = after.stones(mover) & !before.stones(mover);
        let is_safe = !reached(game, after, !mover).intersects(arrived);
        let captures = if is_safe {
            &words::TAKES
        } else {
            &words::CAPTURES
        };
        claims.push(captures.with(&[&stones(game, taken)]));
    }
    if game.outcome(after).is_some() {
        return claims;
    }
    claims.extend(threat(hint));
    claims.extend(safety(hint));
    claims.extend(race(hint));
    claims.extend(advance(hint));
    claims.extend(cost(hint));
    claims
}

/// The claim that a ply comes within reach of enemy stones, if the expected line captures one of
/// them or has it evade.
fn threat<const W: usize>(hint: &Hint<'_, W>) -> Option<Claim> {
    let (game, mover) = (hint.game, hint.mover);
    let (before, after) = (hint.before, hint.after);
    let new = reached(game, after, mover) & !reached(game, before, mover);
    let is_gone = |cell| {
        let later = hint.next.iter().take(2);
        let mut later = later.map(|(_, position)| position);
        later.any(|position| !position.stones(!mover).contains(cell))
    };
    let is_real = hint.next.is_empty() || new.into_iter().any(is_gone);
    (is_real && !new.is_empty()).then(|| words::THREATENS.with(&[&stones(game, new)]))
}

/// The claims about the stones that the other side could capture.
fn safety<const W: usize>(hint: &Hint<'_, W>) -> Vec<Claim> {
    let (game, mover) = (hint.game, hint.mover);
    let (before, after) = (hint.before, hint.after);
    let mut claims = Vec::new();
    let [was, is] = [before, after].map(|position| reached(game, position, !mover));
    let moved = before.stones(mover) & !after.stones(mover);
    let arrived = after.stones(mover) & !before.stones(mover);
    let saved = moved & was;
    if !saved.is_empty() && !arrived.intersects(is) {
        claims.push(words::SAVES.with(&[&stones(game, saved)]));
    }
    if is.is_empty() {
        let enemy = hint.enemy();
        claims.push(words::SHELTERS.with(&[enemy]));
    }
    if hint.is_rival || !is.is_empty() && is.len() < was.len() {
        let left = counted(is.len(), "stone");
        let claim = words::SPARES.with(&[&left, &was.len().to_string()]);
        claims.push(claim.of_amount(-(is.len() as i32)));
    }
    claims
}

/// The claims about the race to the enemy home.
fn race<const W: usize>(hint: &Hint<'_, W>) -> Vec<Claim> {
    let (game, mover) = (hint.game, hint.mover);
    let (before, after) = (hint.before, hint.after);
    let now = nearest(game, after, mover);
    if now >= nearest(game, before, mover) {
        return Vec::new();
    }
    let stays = |stone: &Cell| {
        let reply = hint.reply();
        reply.is_none_or(|(_, later)| later.stones(mover).contains(*stone))
    };
    let mut claims = Vec::new();
    let rows = counted(now, "row");
    let mut foremost = foremost(game, after, mover).into_iter().filter(stays);
    let Some(stone) = foremost.next() else {
        return claims;
    };
    let enemy = nearest(game, after, !mover);
    if now < enemy {
        claims.push(words::LEADS.with(&[&rows, &enemy.to_string()]));
    }
    if now <= NEAR {
        claims.push(words::NEARS.with(&[hint.name(stone), &rows]));
    }
    claims
}

/// The claims about stones that come forward.
fn advance<const W: usize>(hint: &Hint<'_, W>) -> Vec<Claim> {
    let (game, mover) = (hint.game, hint.mover);
    let (before, after) = (hint.before, hint.after);
    let mut claims = Vec::new();
    let row = |distance: u32| {
        let cells = game.board().cells().iter();
        let mut cells = cells.filter(|&&cell| game.distance(mover, cell) == distance);
        let name = cells.next().map(|cell| hint.name(*cell));
        name.map_or("", |name| &name[..1])
    };
    let last = |position: &Position<W>| {
        let stones = position.stones(mover).into_iter();
        stones.map(|stone| game.distance(mover, stone)).max()
    };
    if let (Some(was), Some(is)) = (last(before), last(after))
        && is < was
    {
        claims.push(words::CLEARS.with(&[row(was)]));
    }
    let arrived = after.stones(mover) & !before.stones(mover);
    let moved = before.stones(mover) & !after.stones(mover);
    let distances = |cells: CellSet<W>| -> Vec<u32> {
        let cells = cells.into_iter();
        cells.map(|cell| game.distance(mover, cell)).collect()
    };
    let (to, from) = (distances(arrived), distances(moved));
    if let Some(&nearest) = to.iter().min()
        && to.iter().sum::<u32>() < from.iter().sum::<u32>()
    {
        let count = to.iter().filter(|&&distance| distance == nearest).count();
        let stones = counted(count, "stone");
        claims.push(words::MUSTERS.with(&[&stones, row(nearest)]));
    }
    claims
}

/// The claim that the reply that is expected captures stones.
fn cost<const W: usize>(hint: &Hint<'_, W>) -> Option<Claim> {
    let (game, mover) = (hint.game, hint.mover);
    let (_, later) = hint.reply()?;
    let lost = hint.after.stones(mover) & !later.stones(mover);
    let enemy = hint.enemy();
    let back = lost & hint.before.stones(!mover);
    match (lost.len(), back.first()) {
        (0, _) => None,
        (1, Some(cell)) => Some(words::RETURNS.with(&[enemy, hint.name(cell)])),
        _ => Some(words::LOSES.with(&[enemy, &stones(game, lost)])),
    }
}

/// Stones in a sentence: `the stone on d4`, `the stones on d4 and e5`.
fn stones<const W: usize>(game: &Taacoca<W>, cells: CellSet<W>) -> String {
    let names: Vec<&str> = cells
        .into_iter()
        .map(|cell| game.board().name(cell))
        .collect();
    match &names[..] {
        [one] => format!("the stone on {one}"),
        [first, last] => format!("the stones on {first} and {last}"),
        many => counted(many.len(), "stone"),
    }
}

/// The stones of a side that are one step from the enemy home.
fn near_home<const W: usize>(
    game: &Taacoca<W>,
    position: &Position<W>,
    side: Side,
) -> impl Iterator<Item = Cell> {
    let stones = position.stones(side).into_iter();
    stones.filter(move |&stone| game.distance(side, stone) == 1)
}

/// The number of rows from which on the distance of the foremost stone from the enemy home says
/// something. Chosen by hand.
const NEAR: u32 = 3;

/// The enemy stones that a side could capture, if it were to move.
fn reached<const W: usize>(game: &Taacoca<W>, position: &Position<W>, side: Side) -> CellSet<W> {
    let own = position.stones(side);
    let mut reached = CellSet::EMPTY;
    for &direction in game.directions(side) {
        let fronts = game.fronts(own, direction);
        if fronts.all().len() >= own.len().min(3) {
            reached |= game.steps().step(fronts.at(0), direction);
        }
    }
    reached & position.stones(!side)
}

/// The stones of a side that are nearest to the enemy home.
fn foremost<const W: usize>(game: &Taacoca<W>, position: &Position<W>, side: Side) -> CellSet<W> {
    let now = nearest(game, position, side);
    let stones = position.stones(side).into_iter();
    stones
        .filter(|&stone| game.distance(side, stone) == now)
        .collect()
}

/// The number of rows from the foremost stone of a side to the enemy home; very many without a
/// stone.
fn nearest<const W: usize>(game: &Taacoca<W>, position: &Position<W>, side: Side) -> u32 {
    let stones = position.stones(side).into_iter();
    let distances = stones.map(|stone| game.distance(side, stone));
    distances.min().unwrap_or(u32::MAX)
}
