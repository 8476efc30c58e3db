//! The claims about a ply, for the reason of a hint.

#[cfg(test)]
mod tests;
mod words;

pub(super) use self::words::ALL as MOTIFS;

use crate::games::claim::Claim;
use crate::games::expected::Expected;
use parlour_rules::board::{Cell, CellSet, Direction};
use parlour_rules::games::trike::{Ply, Position, Trike};
use parlour_rules::games::{Game, Side};
use parlour_rules::plural::counted;

/// A ply of Trike with what is expected after it.
type Hint<'a, const W: usize> = Expected<'a, Trike<W>>;

/// The claims that are true of a legal ply and that the expected line does not refute, the most
/// interesting first.
pub(super) fn claims<const W: usize>(hint: &Hint<'_, W>) -> Vec<Claim> {
    let (game, mover) = (hint.game, hint.mover);
    let (before, after) = (hint.before, hint.after);
    let Some(was) = before.pawn() else {
        let exits = counted(game.destinations(after).len(), "exit");
        let may_swap = game.rules().pie;
        return Vec::from_iter(may_swap.then(|| words::STARTS.with(&[&exits])));
    };
    let Ply::To(to) = hint.ply else {
        return vec![words::SWAPS.with(&[hint.name(was)])];
    };
    let exits = game.destinations(after);
    let [own, enemy] = around(game, after, mover);
    let numbers = [own, enemy].map(|count| count.to_string());
    let [own_text, enemy_text] = numbers.each_ref().map(String::as_str);
    if exits.is_empty() {
        let wins = own > enemy;
        let to = hint.name(to);
        return Vec::from_iter(wins.then(|| words::CLOSES.with(&[to, own_text, enemy_text])));
    }
    let mut claims = Vec::from_iter(denial(hint));
    if let Some(claim) = confinement(hint) {
        claims.push(claim);
    }
    let is_well = ends_well(hint);
    if own > enemy && is_well {
        claims.push(words::LEADS.with(&[own_text, enemy_text]));
    }
    let count = exits.len();
    if count <= NAMED && is_well {
        let names: Vec<&str> = exits.into_iter().map(|cell| hint.name(cell)).collect();
        claims.push(words::NARROWS.with(&[&names.join(" or ")]));
    }
    if hint.is_rival || count > NAMED && count <= NARROW && is_well {
        let text = counted(count, "exit");
        claims.push(words::CONFINES.with(&[&text]).of_amount(-(count as i32)));
    }
    claims.extend(quiet(hint));
    claims
}

/// At most this many cells are named one by one.
const NAMED: u32 = 2;

/// Leaving the pawn no more directions than this says something. Chosen by hand.
const FEW_WAYS: u32 = 3;

/// Leaving the pawn no more exits than this says something. Chosen by hand.
const NARROW: u32 = 5;

/// Returns whether the expected line, where there is one, ends with more stones of a side around
/// the pawn: surrounding it and closing it in matter then.
fn ends_well<const W: usize>(hint: &Hint<'_, W>) -> bool {
    hint.next.last().is_none_or(|(_, last)| {
        let [own, enemy] = around(hint.game, last, hint.mover);
        own > enemy
    })
}

/// The claim that a ply does not let the other side close the pawn in and win, as others do.
fn denial<const W: usize>(hint: &Hint<'_, W>) -> Option<Claim> {
    let game = hint.game;
    if closes(game, hint.after) == Closes::AndWins {
        return None;
    }
    let others = game.destinations(hint.before).into_iter().filter(|&cell| {
        let other = Ply::To(cell);
        other != hint.ply
            && closes(game, &game.play_unchecked(hint.before, other)) == Closes::AndWins
    });
    let lets = others.count();
    let lets_text = counted(lets, "other move");
    (lets > 0).then(|| words::DENIES.with(&[hint.enemy(), &lets_text]))
}

/// The claim that a ply shuts the pawn out of empty cells.
fn confinement<const W: usize>(hint: &Hint<'_, W>) -> Option<Claim> {
    let [was, left] = [hint.before, hint.after].map(|position| region(hint.game, position).len());
    // The cell that the ply fills is not cut off.
    let cut = was.saturating_sub(left + 1);
    let cells = counted(cut, "empty cell");
    (cut > 0).then(|| words::SHUTS.with(&[&cells]).of_amount(cut as i32))
}

/// The claims about what stands around the pawn, and where it may go.
fn quiet<const W: usize>(hint: &Hint<'_, W>) -> Vec<Claim> {
    let (game, mover) = (hint.game, hint.mover);
    let (before, after) = (hint.before, hint.after);
    let (Some(was), Some(to)) = (before.pawn(), after.pawn()) else {
        return Vec::new();
    };
    let side = hint.enemy();
    let colour = side.to_lowercase();
    let stones = |count: u32, of: &str| counted(count, &format!("{of}stone"));
    let enemies =
        |position: &Position<W>, cell| (beside(game, cell) & position.stones(!mover)).len();
    let mut claims = Vec::new();
    let [left, met] = [enemies(before, was), enemies(after, to)];
    if left > 1 && met == 0 {
        let stones = stones(left, &format!("{colour} "));
        claims.push(words::LEAVES.with(&[&stones, hint.name(was)]));
    } else if met == 0 && !after.stones(!mover).is_empty() {
        claims.push(words::AVOIDS.with(&[&colour]));
    }
    let joined = (game.neighbourhood(to) & before.stones(mover)).len();
    if joined > 1 {
        let own = format!("{} ", Trike::<W>::INFO.sides[mover].to_lowercase());
        let stones = stones(joined, &own);
        claims.push(words::JOINS.with(&[&stones]).of_amount(joined as i32));
    }
    if closes(game, after) == Closes::Not {
        claims.push(words::BLOCKS.with(&[side]));
    }
    let exits = game.destinations(after).len();
    if exits > NARROW {
        let text = counted(exits, "exit");
        claims.push(words::FREES.with(&[&text]).of_amount(exits as i32));
    }
    let ways = (beside(game, to) & game.cells() & !after.occupied()).len();
    if exits <= NARROW && ways <= FEW_WAYS {
        claims.push(words::WAYS.with(&[&counted(ways, "direction")]));
    }
    let neighbours = beside(game, to).len();
    if neighbours < Direction::HEXAGON.len() as u32 {
        let neighbours = counted(neighbours, "neighbour");
        claims.push(words::EDGES.with(&[&neighbours]));
    }
    claims
}

/// The cells beside a cell.
fn beside<const W: usize>(game: &Trike<W>, cell: Cell) -> CellSet<W> {
    game.neighbourhood(cell) & !CellSet::from_cell(cell)
}

/// The fate that the side to move can give the pawn with its next ply.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Closes {
    /// It cannot close it in.
    Not,
    /// It can close it in, but not where it has more stones.
    InVain,
    /// It can close it in where it has more stones.
    AndWins,
}

/// Returns the fate that the side to move can give the pawn with its next ply.
fn closes<const W: usize>(game: &Trike<W>, position: &Position<W>) -> Closes {
    let side = game.to_move(position);
    let next = game.destinations(position).into_iter();
    let next = next.map(|cell| game.play_unchecked(position, Ply::To(cell)));
    next.filter(|next| game.destinations(next).is_empty())
        .fold(Closes::Not, |found, next| {
            let [own, enemy] = around(game, &next, side);
            if own > enemy || found == Closes::AndWins {
                Closes::AndWins
            } else {
                Closes::InVain
            }
        })
}

/// The empty cells that the pawn may still come to, in any number of plies.
fn region<const W: usize>(game: &Trike<W>, position: &Position<W>) -> CellSet<W> {
    let empty = game.cells() & !position.occupied();
    let mut region = CellSet::EMPTY;
    let mut next = position.pawn().map_or(CellSet::EMPTY, CellSet::from_cell);
    while !next.is_empty() {
        let around = next.into_iter().map(|cell| game.neighbourhood(cell));
        let around = around.fold(CellSet::EMPTY, |all, one| all | one);
        next = around & empty & !region;
        region |= next;
    }
    region
}

/// The stones of a side and of the other one around and below the pawn.
fn around<const W: usize>(game: &Trike<W>, position: &Position<W>, side: Side) -> [u32; 2] {
    let score = game.score(position);
    [score[side], score[!side]]
}
