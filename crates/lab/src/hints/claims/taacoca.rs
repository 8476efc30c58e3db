//! The sentences of Taacoca.

use std::collections::BTreeSet;

use super::sentence::Check::{Counts, Holds};
use super::sentence::{Sentence, number};
use super::{Claimed, can_win, pieces, played, winning};
use parlour_rules::board::Cell;
use parlour_rules::games::{AnyLine, AnyPly, Side, Terrain};

pub(super) static SENTENCES: &[Sentence] = &[
    ("brings a stone home, on _", Holds(arrives)),
    ("stops the stone on _ from stepping home", Holds(stops)),
    ("captures _", Holds(captures)),
    ("threatens _", Holds(threatens)),
    ("takes _ out of reach", Holds(saves)),
    ("leaves _ within reach instead of _", Counts(spares)),
    (
        "leaves _ nothing to capture",
        Holds(|claimed, _| Some(capturable(&claimed.after).is_empty())),
    ),
    ("leads the race, with _ to go against _", Holds(leads)),
    ("brings a stone to _, _ from home", Holds(nears)),
    ("brings the last stones up from row _", Holds(clears)),
    ("brings _ up to row _", Holds(musters)),
    ("lets _ capture back on _", Holds(returns)),
    ("lets _ capture _", Holds(loses)),
];

/// The cells of a side whose stones some ply of the other side, which is to move, takes away: those
/// onto which it steps.
fn capturable(line: &AnyLine) -> BTreeSet<&str> {
    let board = line.board();
    let mut targets = BTreeSet::new();
    for ply in line.legal_plies() {
        if let AnyPly::Taacoca(ply) = ply {
            let steps = ply.stones().iter();
            targets.extend(steps.filter_map(|&stone| board.neighbour(stone, ply.direction())));
        }
    }
    let is_enemy = |cell: &Cell| line.piece(*cell).is_some_and(|p| p.side != line.to_move());
    targets
        .into_iter()
        .filter(is_enemy)
        .map(|cell| board.name(cell))
        .collect()
}

/// The stones of a side that are there before and not after.
fn lost<'a>(before: &'a AnyLine, after: &AnyLine, side: Side) -> BTreeSet<&'a str> {
    let left = pieces(after, side);
    let had = pieces(before, side).into_iter();
    had.filter(|cell| !left.contains(cell)).collect()
}

/// Returns whether words are those for these stones.
fn names(words: &str, stones: &BTreeSet<&str>) -> bool {
    if let Some(cell) = words.strip_prefix("the stone on ") {
        return stones.len() == 1 && stones.contains(cell);
    }
    if let Some(cells) = words.strip_prefix("the stones on ") {
        let cells: BTreeSet<&str> = cells.split(" and ").collect();
        return cells.len() == 2 && cells == *stones;
    }
    number(words) == Some(stones.len()) && words.ends_with(" stones")
}

/// The number of rows between a cell and the row that a side wants to reach.
fn rows_to_go(line: &AnyLine, cell: &str, side: Side) -> Option<usize> {
    let board = line.board();
    let mut cells = board.cells().iter();
    let home = cells.find(|&&cell| line.terrain(cell) == Terrain::Home(!side));
    let row = |cell| board.point(cell).row;
    let rows = row(*home?).abs_diff(row(board.cell(cell).ok()?));
    Some(usize::from(rows))
}

fn nearest(line: &AnyLine, side: Side) -> Option<usize> {
    let stones = pieces(line, side).into_iter();
    stones.filter_map(|cell| rows_to_go(line, cell, side)).min()
}

fn furthest(line: &AnyLine, side: Side) -> Option<usize> {
    let stones = pieces(line, side).into_iter();
    stones.filter_map(|cell| rows_to_go(line, cell, side)).max()
}

fn arrives(claimed: &Claimed<'_>, parts: &[&str]) -> Option<bool> {
    Some(
        pieces(&claimed.after, claimed.mover()).contains(&parts[0])
            && rows_to_go(&claimed.after, parts[0], claimed.mover()) == Some(0)
            && claimed.after.outcome()?.winner == Some(claimed.mover()),
    )
}

fn stops(claimed: &Claimed<'_>, parts: &[&str]) -> Option<bool> {
    let moves = |text: String| {
        let stones = text.split(':').next().unwrap_or_default();
        stones.split('+').any(|stone| stone == parts[0])
    };
    let passed = claimed.before.passed().ok()?;
    Some(
        rows_to_go(claimed.before, parts[0], !claimed.mover()) == Some(1)
            && winning(&passed).any(moves)
            && !can_win(&claimed.after),
    )
}

fn captures(claimed: &Claimed<'_>, parts: &[&str]) -> Option<bool> {
    let taken = lost(claimed.before, &claimed.after, !claimed.mover());
    Some(names(parts[0], &taken))
}

fn threatens(claimed: &Claimed<'_>, parts: &[&str]) -> Option<bool> {
    let can = claimed.after.passed().ok()?;
    let (can, could) = (capturable(&can), capturable(claimed.before));
    let new: BTreeSet<&str> = can.difference(&could).copied().collect();
    Some(!new.is_empty() && names(parts[0], &new))
}

fn saves(claimed: &Claimed<'_>, parts: &[&str]) -> Option<bool> {
    let before = claimed.before.passed().ok()?;
    let was = capturable(&before);
    let moved = lost(claimed.before, &claimed.after, claimed.mover());
    let arrived = lost(&claimed.after, claimed.before, claimed.mover());
    let saved: BTreeSet<&str> = moved.intersection(&was).copied().collect();
    let is = capturable(&claimed.after);
    Some(!saved.is_empty() && names(parts[0], &saved) && arrived.is_disjoint(&is))
}

fn spares(claimed: &Claimed<'_>, parts: &[&str]) -> Option<usize> {
    let was = capturable(&claimed.before.passed().ok()?).len();
    (number(parts[1]) == Some(was)).then(|| capturable(&claimed.after).len())
}

fn leads(claimed: &Claimed<'_>, parts: &[&str]) -> Option<bool> {
    let own = nearest(&claimed.after, claimed.mover())?;
    let enemy = nearest(&claimed.after, !claimed.mover())?;
    Some(
        number(parts[0]) == Some(own)
            && number(parts[1]) == Some(enemy)
            && own < enemy
            && own < nearest(claimed.before, claimed.mover())?,
    )
}

fn nears(claimed: &Claimed<'_>, parts: &[&str]) -> Option<bool> {
    let mover = claimed.mover();
    Some(
        pieces(&claimed.after, mover).contains(&parts[0])
            && !pieces(claimed.before, mover).contains(&parts[0])
            && rows_to_go(&claimed.after, parts[0], mover) == number(parts[1])
            && nearest(&claimed.after, mover) == number(parts[1]),
    )
}

fn clears(claimed: &Claimed<'_>, parts: &[&str]) -> Option<bool> {
    let mover = claimed.mover();
    let (was, is) = (
        furthest(claimed.before, mover)?,
        furthest(&claimed.after, mover)?,
    );
    let on_row = |line: &AnyLine| {
        let stones = pieces(line, mover);
        stones.iter().any(|cell| cell.starts_with(parts[0]))
    };
    Some(is < was && on_row(claimed.before) && !on_row(&claimed.after))
}

fn musters(claimed: &Claimed<'_>, parts: &[&str]) -> Option<bool> {
    let arrived = lost(&claimed.after, claimed.before, claimed.mover());
    let moved = lost(claimed.before, &claimed.after, claimed.mover());
    let rows = |line: &AnyLine, cells: &BTreeSet<&str>| -> Option<usize> {
        let rows = cells.iter();
        rows.map(|cell| rows_to_go(line, cell, claimed.mover()))
            .sum()
    };
    let on_row = arrived.iter().filter(|cell| cell.starts_with(parts[1]));
    Some(
        number(parts[0]) == Some(on_row.count())
            && rows(&claimed.after, &arrived) < rows(claimed.before, &moved),
    )
}

fn loses(claimed: &Claimed<'_>, parts: &[&str]) -> Option<bool> {
    let later = played(&claimed.after, claimed.reply()?)?;
    let taken = lost(&claimed.after, &later, claimed.mover());
    Some(names(parts[1], &taken))
}

fn returns(claimed: &Claimed<'_>, parts: &[&str]) -> Option<bool> {
    let later = played(&claimed.after, claimed.reply()?)?;
    let taken = lost(&claimed.after, &later, claimed.mover());
    let captured = lost(claimed.before, &claimed.after, !claimed.mover());
    Some(taken == BTreeSet::from([parts[1]]) && captured.contains(parts[1]))
}
