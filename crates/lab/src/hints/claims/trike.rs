//! The sentences of Trike.

use super::sentence::Check::{Counts, Holds};
use super::sentence::{Sentence, number};
use super::{Claimed, played, texts};
use parlour_rules::board::{Cell, Direction};
use parlour_rules::games::{AnyLine, Outcome, Side};

pub(super) static SENTENCES: &[Sentence] = &[
    (
        "takes over the stone on _, which is worth more than the next move",
        Holds(|claimed, _| Some(claimed.text == "swap")),
    ),
    (
        "gives the pawn _ to begin with, as a stone that is too good is taken over by a swap",
        Holds(starts),
    ),
    ("closes the pawn in on _, _ stones to _", Holds(closes)),
    (
        "keeps _ from closing the pawn in and winning, which _ would allow",
        Holds(denies),
    ),
    ("cuts the pawn off from _", Counts(shuts)),
    ("puts you ahead around the pawn, _ to _", Holds(leads)),
    ("leaves the pawn nowhere to go but _", Holds(narrows)),
    (
        "leaves the pawn _",
        Counts(|claimed, _| Some(slides(&claimed.after).len())),
    ),
    ("takes the pawn away from the _ beside _", Holds(leaves)),
    (
        "takes the pawn where no _ stone stands beside it",
        Holds(avoids),
    ),
    ("brings the pawn beside _ of yours", Counts(joins)),
    ("lets the pawn leave in only _", Counts(ways)),
    (
        "leaves _ no way to close the pawn in with the next move",
        Holds(|claimed, _| Some(ends(&claimed.after).is_empty())),
    ),
    (
        "keeps _ open to the pawn",
        Counts(|claimed, _| Some(slides(&claimed.after).len())),
    ),
    ("takes the pawn to the edge, where it has _", Holds(edges)),
];

/// The cells to which the pawn can slide.
fn slides(line: &AnyLine) -> Vec<String> {
    let texts = texts(line).into_iter();
    texts.filter(|text| text != "swap").collect()
}

/// The outcomes of the slides that end the game.
fn ends(line: &AnyLine) -> Vec<Outcome> {
    let next = slides(line).into_iter();
    let next = next.filter_map(|text| played(line, &text));
    next.filter_map(|after| after.outcome()).collect()
}

/// The cell of the pawn.
fn pawn(line: &AnyLine) -> Option<Cell> {
    let mut cells = line.board().cells().iter().copied();
    cells.find(|&cell| line.piece(cell).is_some_and(|piece| piece.pawn))
}

/// The cells beside a cell.
fn beside(line: &AnyLine, cell: Cell) -> impl Iterator<Item = Cell> {
    let directions = Direction::HEXAGON.into_iter();
    directions.filter_map(move |direction| line.board().neighbour(cell, direction))
}

/// The number of stones of a side beside a cell.
fn stones_beside(line: &AnyLine, cell: Cell, side: Side) -> usize {
    let is_own = |cell: &Cell| line.piece(*cell).is_some_and(|piece| piece.side == side);
    beside(line, cell).filter(is_own).count()
}

/// The stones of a side on and around the pawn's cell.
fn around(line: &AnyLine, side: Side) -> Option<usize> {
    let pawn = pawn(line)?;
    let below = line.piece(pawn).is_some_and(|piece| piece.side == side);
    Some(stones_beside(line, pawn, side) + usize::from(below))
}

fn starts(claimed: &Claimed<'_>, parts: &[&str]) -> Option<bool> {
    Some(
        claimed.before.is_empty()
            && claimed.after.may_swap()
            && number(parts[0]) == Some(slides(&claimed.after).len()),
    )
}

fn closes(claimed: &Claimed<'_>, parts: &[&str]) -> Option<bool> {
    Some(
        claimed.text == parts[0]
            && claimed.after.outcome()?.winner == Some(claimed.mover())
            && number(parts[1]) == around(&claimed.after, claimed.mover())
            && number(parts[2]) == around(&claimed.after, !claimed.mover()),
    )
}

/// Returns whether the other side can close the pawn in and win after a ply.
fn lets(claimed: &Claimed<'_>, text: &str) -> bool {
    let wins = |end: &Outcome| end.winner == Some(!claimed.mover());
    played(claimed.before, text)
        .is_some_and(|after| after.outcome().is_none() && ends(&after).iter().any(wins))
}

fn denies(claimed: &Claimed<'_>, parts: &[&str]) -> Option<bool> {
    let all = slides(claimed.before);
    let letting = all.iter().filter(|text| lets(claimed, text)).count();
    Some(number(parts[1]) == Some(letting) && !lets(claimed, &claimed.text))
}

/// The number of empty cells that the pawn can come to.
fn reach(line: &AnyLine) -> Option<usize> {
    let mut seen = vec![pawn(line)?];
    let mut at = 0;
    while at < seen.len() {
        for cell in beside(line, seen[at]) {
            if line.piece(cell).is_none() && !seen.contains(&cell) {
                seen.push(cell);
            }
        }
        at += 1;
    }
    Some(seen.len() - 1)
}

fn shuts(claimed: &Claimed<'_>, _: &[&str]) -> Option<usize> {
    reach(claimed.before)?.checked_sub(reach(&claimed.after)? + 1)
}

fn leads(claimed: &Claimed<'_>, parts: &[&str]) -> Option<bool> {
    let (own, enemy) = (
        around(&claimed.after, claimed.mover())?,
        around(&claimed.after, !claimed.mover())?,
    );
    Some(number(parts[0]) == Some(own) && number(parts[1]) == Some(enemy) && own > enemy)
}

fn narrows(claimed: &Claimed<'_>, parts: &[&str]) -> Option<bool> {
    let mut stated: Vec<&str> = parts[0].split(" or ").collect();
    let mut ways = slides(&claimed.after);
    stated.sort_unstable();
    ways.sort_unstable();
    Some(ways == stated)
}

fn leaves(claimed: &Claimed<'_>, parts: &[&str]) -> Option<bool> {
    let was = pawn(claimed.before)?;
    let now = pawn(&claimed.after)?;
    let enemy = !claimed.mover();
    Some(
        claimed.before.board().name(was) == parts[1]
            && number(parts[0]) == Some(stones_beside(claimed.before, was, enemy))
            && stones_beside(&claimed.after, now, enemy) == 0,
    )
}

fn avoids(claimed: &Claimed<'_>, _: &[&str]) -> Option<bool> {
    let pawn = pawn(&claimed.after)?;
    Some(claimed.text != "swap" && stones_beside(&claimed.after, pawn, !claimed.mover()) == 0)
}

fn joins(claimed: &Claimed<'_>, _: &[&str]) -> Option<usize> {
    Some(stones_beside(
        &claimed.after,
        pawn(&claimed.after)?,
        claimed.mover(),
    ))
}

fn ways(claimed: &Claimed<'_>, _: &[&str]) -> Option<usize> {
    let line = &claimed.after;
    let cells = beside(line, pawn(line)?);
    Some(cells.filter(|&cell| line.piece(cell).is_none()).count())
}

fn edges(claimed: &Claimed<'_>, parts: &[&str]) -> Option<bool> {
    let neighbours = beside(&claimed.after, pawn(&claimed.after)?).count();
    Some(neighbours < 6 && number(parts[0]) == Some(neighbours))
}
