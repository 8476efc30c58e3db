//! The sentences of Tactigon.

use super::sentence::Check::{Counts, Holds};
use super::sentence::Sentence;
use super::{Claimed, kind, pieces, played, texts};
use parlour_rules::board::Direction;
use parlour_rules::games::{AnyLine, PieceKind, Side, Terrain};

const PENTAGON: &str = PieceKind::Pentagon.name();

pub(super) static SENTENCES: &[Sentence] = &[
    ("captures the pentagon on _ with the _", Holds(wins)),
    ("breaks the pair of gold cells that _ holds", Holds(breaks)),
    (
        "holds both gold cells, which wins unless one is taken back",
        Holds(|claimed, _| Some(holds_gold(&claimed.after, claimed.mover()))),
    ),
    ("saves the pentagon on _", Holds(saves)),
    ("captures the _ on _ with the _", Holds(captures)),
    ("trades the _ for the _ on _", Holds(trades)),
    (
        "trades _s on _",
        Holds(|claimed, parts| trades(claimed, &[parts[0], parts[0], parts[1]])),
    ),
    (
        "threatens the pentagon on _ with the _",
        Holds(|claimed, parts| threatens(claimed, &[PENTAGON, parts[0], parts[1]])),
    ),
    ("threatens the _ on _ with the _", Holds(threatens)),
    ("takes the gold cell _ with the _", Holds(takes_gold)),
    ("gets the _ away from the _ on _", Holds(escapes)),
    ("keeps the _ on _ from capturing the _ on _", Holds(shields)),
    ("keeps the _ on _ off the gold cell _", Holds(denies)),
    ("lets the _ reach the gold cell _ next", Holds(aims)),
    (
        "opens the way to the gold cell _ for the _ on _",
        Holds(opens),
    ),
    ("defends the _ on _ with the _", Holds(defends)),
    (
        "puts the _ where the _ on _ can capture back",
        Holds(supports),
    ),
    (
        "leaves _ nothing to capture",
        Holds(|claimed, _| Some(!texts(&claimed.after).iter().any(|text| text.contains('x')))),
    ),
    ("lets the _ go to _ instead of _", Counts(roams)),
    ("brings the _ nearer to the gold cell _", Holds(nears)),
    ("lets _ capture the _ on _", Holds(loses)),
];

fn is(line: &AnyLine, cell: &str, name: &str) -> bool {
    kind(line, cell) == Some(name)
}

fn has(line: &AnyLine, text: &str) -> bool {
    line.read_ply(text).is_ok()
}

/// Returns whether a piece can go from one cell to another, by a combat or not.
fn can_go(line: &AnyLine, from: &str, to: &str) -> bool {
    has(line, &format!("{from}-{to}")) || has(line, &format!("{from}x{to}"))
}

fn is_gold(line: &AnyLine, cell: &str) -> bool {
    let cell = line.board().cell(cell);
    cell.is_ok_and(|cell| line.terrain(cell) == Terrain::Gold)
}

fn holds_gold(line: &AnyLine, side: Side) -> bool {
    let cells = line.board().cells().iter();
    let mut cells = cells.filter(|&&cell| line.terrain(cell) == Terrain::Gold);
    cells.all(|&cell| line.piece(cell).is_some_and(|piece| piece.side == side))
}

fn wins(claimed: &Claimed<'_>, parts: &[&str]) -> Option<bool> {
    let (from, to) = claimed.ends();
    Some(
        to == parts[0]
            && is(claimed.before, to, PENTAGON)
            && is(claimed.before, from, parts[1])
            && claimed.after.outcome()?.winner == Some(claimed.mover()),
    )
}

fn breaks(claimed: &Claimed<'_>, _: &[&str]) -> Option<bool> {
    let enemy = !claimed.mover();
    Some(holds_gold(claimed.before, enemy) && !holds_gold(&claimed.after, enemy))
}

/// Returns whether the side that is to move can capture a pentagon.
fn hunts(line: &AnyLine) -> bool {
    let texts = texts(line);
    let mut combats = texts.iter().filter_map(|text| text.split_once('x'));
    combats.any(|(_, to)| is(line, to, PENTAGON))
}

fn saves(claimed: &Claimed<'_>, parts: &[&str]) -> Option<bool> {
    Some(
        is(claimed.before, parts[0], PENTAGON)
            && hunts(&claimed.before.passed().ok()?)
            && !hunts(&claimed.after),
    )
}

fn captures(claimed: &Claimed<'_>, parts: &[&str]) -> Option<bool> {
    let (from, to) = claimed.ends();
    Some(
        to == parts[1]
            && is(claimed.before, to, parts[0])
            && is(claimed.before, from, parts[2])
            && pieces(&claimed.after, claimed.mover()).contains(&to)
            && claimed.text.contains('x'),
    )
}

fn trades(claimed: &Claimed<'_>, parts: &[&str]) -> Option<bool> {
    let (from, to) = claimed.ends();
    let end = format!("x{to}");
    let both_gone = kind(&claimed.after, to).is_none();
    Some(
        to == parts[2]
            && is(claimed.before, from, parts[0])
            && is(claimed.before, to, parts[1])
            && (both_gone || claimed.reply().is_some_and(|reply| reply.ends_with(&end))),
    )
}

fn threatens(claimed: &Claimed<'_>, parts: &[&str]) -> Option<bool> {
    let (from, to) = claimed.ends();
    let prey = parts[1];
    let is_new = parts[0] == PENTAGON || !has(claimed.before, &format!("{from}x{prey}"));
    Some(
        is(&claimed.after, prey, parts[0])
            && is(&claimed.after, to, parts[2])
            && is_new
            && has(&claimed.after.passed().ok()?, &format!("{to}x{prey}")),
    )
}

/// The steps between two cells, were the board empty, counted one by one.
fn steps_apart(line: &AnyLine, from: &str, to: &str) -> Option<usize> {
    let board = line.board();
    let (from, to) = (board.cell(from).ok()?, board.cell(to).ok()?);
    let mut reached = vec![from];
    for steps in 0..board.cells().len() {
        if reached.contains(&to) {
            return Some(steps);
        }
        for at in 0..reached.len() {
            let near = Direction::HEXAGON.map(|direction| board.neighbour(reached[at], direction));
            reached.extend(near.into_iter().flatten());
        }
        reached.sort_unstable();
        reached.dedup();
    }
    None
}

fn nears(claimed: &Claimed<'_>, parts: &[&str]) -> Option<bool> {
    let (from, to) = claimed.ends();
    let [before, after] = [from, to].map(|cell| steps_apart(claimed.before, cell, parts[1]));
    Some(
        is(claimed.before, from, parts[0])
            && is_gold(claimed.before, parts[1])
            && after? > 0
            && after? < before?,
    )
}

fn takes_gold(claimed: &Claimed<'_>, parts: &[&str]) -> Option<bool> {
    let (from, to) = claimed.ends();
    Some(to == parts[0] && is_gold(claimed.before, to) && is(claimed.before, from, parts[1]))
}

fn escapes(claimed: &Claimed<'_>, parts: &[&str]) -> Option<bool> {
    let (from, to) = claimed.ends();
    let end = format!("x{to}");
    Some(
        is(claimed.before, from, parts[0])
            && is(&claimed.after, parts[2], parts[1])
            && has(
                &claimed.before.passed().ok()?,
                &format!("{}x{from}", parts[2]),
            )
            && kind(&claimed.after, to) == Some(parts[0])
            && !texts(&claimed.after)
                .iter()
                .any(|text| text.ends_with(&end)),
    )
}

fn shields(claimed: &Claimed<'_>, parts: &[&str]) -> Option<bool> {
    let capture = format!("{}x{}", parts[1], parts[3]);
    Some(
        is(&claimed.after, parts[1], parts[0])
            && is(&claimed.after, parts[3], parts[2])
            && is(claimed.before, parts[3], parts[2])
            && has(&claimed.before.passed().ok()?, &capture)
            && !has(&claimed.after, &capture),
    )
}

fn denies(claimed: &Claimed<'_>, parts: &[&str]) -> Option<bool> {
    Some(
        is_gold(claimed.before, parts[2])
            && is(&claimed.after, parts[1], parts[0])
            && has(
                &claimed.before.passed().ok()?,
                &format!("{}-{}", parts[1], parts[2]),
            )
            && !can_go(&claimed.after, parts[1], parts[2]),
    )
}

fn aims(claimed: &Claimed<'_>, parts: &[&str]) -> Option<bool> {
    let (from, to) = claimed.ends();
    Some(
        is_gold(claimed.before, parts[1])
            && is(claimed.before, from, parts[0])
            && can_go(&claimed.after.passed().ok()?, to, parts[1])
            && !can_go(claimed.before, from, parts[1]),
    )
}

fn opens(claimed: &Claimed<'_>, parts: &[&str]) -> Option<bool> {
    Some(
        is_gold(claimed.before, parts[0])
            && is(claimed.before, parts[2], parts[1])
            && claimed.ends().0 != parts[2]
            && can_go(&claimed.after.passed().ok()?, parts[2], parts[0])
            && !can_go(claimed.before, parts[2], parts[0]),
    )
}

fn defends(claimed: &Claimed<'_>, parts: &[&str]) -> Option<bool> {
    let (from, to) = claimed.ends();
    let end = format!("x{}", parts[1]);
    if !is(&claimed.after, parts[1], parts[0]) || !is(&claimed.after, to, parts[2]) {
        return Some(false);
    }
    let passed = claimed.before.passed().ok()?;
    let avenges = |line: &AnyLine, attack: &str, guard: &str| {
        let taken = played(line, attack).filter(|taken| kind(taken, parts[1]).is_some());
        taken.is_some_and(|taken| has(&taken, &format!("{guard}{end}")))
    };
    let attacks = texts(&claimed.after).into_iter();
    let mut attacks = attacks.filter(|text| text.ends_with(&end));
    Some(
        attacks
            .any(|attack| avenges(&claimed.after, &attack, to) && !avenges(&passed, &attack, from)),
    )
}

fn supports(claimed: &Claimed<'_>, parts: &[&str]) -> Option<bool> {
    let (from, to) = claimed.ends();
    let end = format!("x{to}");
    let attacks = texts(&claimed.after).into_iter();
    let attacks = attacks.filter(|text| text.ends_with(&end));
    let retakes: Vec<Vec<String>> = attacks
        .filter_map(|attack| played(&claimed.after, &attack))
        .map(|taken| texts(&taken))
        .collect();
    let retake = format!("{}{end}", parts[2]);
    let any = |texts: &Vec<String>| texts.iter().any(|text| text.ends_with(&end));
    Some(
        is(claimed.before, from, parts[0])
            && is(&claimed.after, parts[2], parts[1])
            && retakes.iter().all(any)
            && retakes.iter().any(|texts| texts.contains(&retake)),
    )
}

fn roams(claimed: &Claimed<'_>, parts: &[&str]) -> Option<usize> {
    let (from, to) = claimed.ends();
    let count = |line: &AnyLine, cell: &str| {
        let starts = [format!("{cell}-"), format!("{cell}x")];
        let of_cell = |text: &&String| starts.iter().any(|start| text.starts_with(start));
        texts(line).iter().filter(of_cell).count()
    };
    let is_right =
        is(claimed.before, from, parts[0]) && parts[2].parse() == Ok(count(claimed.before, from));
    is_right.then_some(count(&claimed.after.passed().ok()?, to))
}

fn loses(claimed: &Claimed<'_>, parts: &[&str]) -> Option<bool> {
    let end = format!("x{}", parts[2]);
    Some(claimed.reply()?.ends_with(&end) && is(&claimed.after, parts[2], parts[1]))
}
