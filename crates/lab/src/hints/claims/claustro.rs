//! The sentences of Claustro.

use super::sentence::Check::{Counts, Holds};
use super::sentence::{Sentence, number};
use super::{Claimed, can_win, pieces, played, texts};
use parlour_rules::games::{AnyLine, Side, Terrain};

pub(super) static SENTENCES: &[Sentence] = &[
    ("brings the piece from _ into its goal", Holds(enters)),
    ("keeps the piece on _ out of its goal", Holds(stops)),
    ("sends the piece on _ back _, to _", Holds(sends)),
    ("captures the piece on _", Holds(captures)),
    ("takes away the piece that attacks _", Holds(relieves)),
    (
        "takes the piece out of reach of the one on _",
        Holds(escapes),
    ),
    (
        "puts the captured piece in the way of the one on _",
        Holds(walls),
    ),
    (
        "puts the captured piece where the one on _ can take it again",
        Holds(retakes),
    ),
    ("stands in the way of the piece on _", Holds(blocks)),
    (
        "brings a piece to _ from its goal, where nothing can capture it",
        Holds(|claimed, parts| {
            let (_, to) = claimed.ends();
            Some(nears(claimed, parts)? && !attacks(&claimed.after, None, to))
        }),
    ),
    ("brings a piece to _ from its goal", Holds(nears)),
    ("leads the race, with _ to go against _", Holds(leads)),
    (
        "leaves _ nothing to capture",
        Holds(|claimed, _| Some(exposed(claimed) == 0)),
    ),
    ("guards the piece on _", Holds(guards)),
    (
        "attacks the piece on _, backed by the one on _",
        Holds(dares),
    ),
    ("makes way for the piece on _", Holds(clears)),
    ("brings up a straggler from _", Holds(follows)),
    ("exposes a piece, as every move does", Holds(suffers)),
    ("exposes _", Counts(|claimed, _| Some(exposed(claimed)))),
    ("lets _ send the piece on _ back _", Holds(loses)),
    ("lets _ capture back on _", Holds(returns)),
    ("lets _ capture the piece on _", Holds(yields)),
];

/// The number of steps from a cell to the goal of a side.
fn distance(line: &AnyLine, cell: &str, side: Side) -> Option<usize> {
    let board = line.board();
    let mut cells = board.cells().iter();
    let goal = cells.find(|&&cell| line.terrain(cell) == Terrain::Goal(side));
    steps(cell, board.name(*goal?))
}

/// The number of steps from one cell to another.
fn steps(from: &str, to: &str) -> Option<usize> {
    let parts = |name: &str| {
        let (column, row) = name.split_at_checked(1)?;
        Some((column.bytes().next()?, row.parse::<u8>().ok()?))
    };
    let ((column, row), (to_column, to_row)) = (parts(from)?, parts(to)?);
    Some(usize::from(
        column.abs_diff(to_column) + row.abs_diff(to_row),
    ))
}

/// The capturing and the captured piece's cell of a ply, if it captures.
fn hit(text: &str) -> Option<(&str, &str)> {
    text.split('@').next()?.split_once('x')
}

/// Returns whether the side that is to move can capture on a cell, with the piece on another one
/// where that is given.
fn attacks(line: &AnyLine, attacker: Option<&str>, cell: &str) -> bool {
    texts(line).iter().any(|text| {
        hit(text).is_some_and(|(from, to)| to == cell && attacker.is_none_or(|one| one == from))
    })
}

/// Returns whether the piece on one cell can capture back whatever captures on another one.
fn is_guarded(line: &AnyLine, guard: &str, cell: &str) -> bool {
    let mut captures = texts(line).into_iter().filter(|text| {
        let captured = hit(text).map(|(_, to)| to);
        captured == Some(cell)
    });
    captures.any(|text| played(line, &text).is_some_and(|taken| attacks(&taken, Some(guard), cell)))
}

/// The number of pieces of the mover that can be captured.
fn exposed(claimed: &Claimed<'_>) -> usize {
    exposed_after(&claimed.after, claimed.mover())
}

fn exposed_after(after: &AnyLine, side: Side) -> usize {
    let texts = texts(after);
    let is_hit = |cell: &&str| {
        let mut hits = texts.iter().filter_map(|text| hit(text));
        hits.any(|(_, to)| to == *cell)
    };
    pieces(after, side)
        .iter()
        .filter(|cell| is_hit(cell))
        .count()
}

/// The cell on which the captured piece is put.
fn placed<'a>(claimed: &'a Claimed<'_>) -> Option<&'a str> {
    Some(claimed.text.split_once('@')?.1)
}

fn enters(claimed: &Claimed<'_>, parts: &[&str]) -> Option<bool> {
    let (from, to) = claimed.ends();
    Some(
        from == parts[0]
            && distance(claimed.before, to, claimed.mover()) == Some(0)
            && claimed.after.outcome()?.winner == Some(claimed.mover()),
    )
}

fn stops(claimed: &Claimed<'_>, parts: &[&str]) -> Option<bool> {
    let enemy = !claimed.mover();
    Some(
        pieces(claimed.before, enemy).contains(&parts[0])
            && distance(claimed.before, parts[0], enemy) == Some(1)
            && can_win(&claimed.before.passed().ok()?)
            && !can_win(&claimed.after),
    )
}

fn sends(claimed: &Claimed<'_>, parts: &[&str]) -> Option<bool> {
    let (_, to) = claimed.ends();
    let enemy = !claimed.mover();
    let [was, now] = [to, placed(claimed)?].map(|cell| distance(claimed.before, cell, enemy));
    Some(
        to == parts[0]
            && placed(claimed) == Some(parts[2])
            && number(parts[1]) == now?.checked_sub(was?)
            && number(parts[1]) > Some(0),
    )
}

fn captures(claimed: &Claimed<'_>, parts: &[&str]) -> Option<bool> {
    Some(hit(&claimed.text)?.1 == parts[0])
}

fn relieves(claimed: &Claimed<'_>, parts: &[&str]) -> Option<bool> {
    let Some((_, to)) = hit(&claimed.text) else {
        return Some(false);
    };
    Some(
        pieces(claimed.before, claimed.mover()).contains(&parts[0])
            && attacks(&claimed.before.passed().ok()?, Some(to), parts[0])
            && pieces(&claimed.after, claimed.mover()).contains(&parts[0])
            && !attacks(&claimed.after, None, parts[0]),
    )
}

fn escapes(claimed: &Claimed<'_>, parts: &[&str]) -> Option<bool> {
    let (from, to) = claimed.ends();
    Some(
        attacks(&claimed.before.passed().ok()?, Some(parts[0]), from)
            && !attacks(&claimed.after, None, to)
            && claimed.text.contains('-'),
    )
}

/// Returns whether a piece of the other side could step from one cell onto another one, were that
/// empty.
fn faces(claimed: &Claimed<'_>, piece: &str, cell: &str) -> bool {
    let side = !claimed.mover();
    pieces(&claimed.after, side).contains(&piece)
        && distance(&claimed.after, piece, side) > distance(&claimed.after, cell, side)
        && steps(piece, cell) == Some(1)
}

fn walls(claimed: &Claimed<'_>, parts: &[&str]) -> Option<bool> {
    let place = placed(claimed)?;
    Some(
        faces(claimed, parts[0], place)
            && pieces(&claimed.after, !claimed.mover()).contains(&place),
    )
}

fn retakes(claimed: &Claimed<'_>, parts: &[&str]) -> Option<bool> {
    let place = placed(claimed)?;
    Some(attacks(
        &claimed.after.passed().ok()?,
        Some(parts[0]),
        place,
    ))
}

fn blocks(claimed: &Claimed<'_>, parts: &[&str]) -> Option<bool> {
    let (_, to) = claimed.ends();
    Some(
        claimed.text.contains('-')
            && faces(claimed, parts[0], to)
            && !texts(&claimed.after).contains(&format!("{}-{to}", parts[0]))
            && !pieces(claimed.before, claimed.mover()).contains(&to),
    )
}

fn nears(claimed: &Claimed<'_>, parts: &[&str]) -> Option<bool> {
    let (_, to) = claimed.ends();
    Some(
        claimed.text.contains('-')
            && number(parts[0]) == distance(&claimed.after, to, claimed.mover()),
    )
}

fn leads(claimed: &Claimed<'_>, parts: &[&str]) -> Option<bool> {
    let nearest = |side: Side| {
        let own = pieces(&claimed.after, side).into_iter();
        let left = own.filter_map(|cell| distance(&claimed.after, cell, side));
        left.min()
    };
    let (own, enemy) = (nearest(claimed.mover())?, nearest(!claimed.mover())?);
    Some(number(parts[0]) == Some(own) && number(parts[1]) == Some(enemy) && own < enemy)
}

fn guards(claimed: &Claimed<'_>, parts: &[&str]) -> Option<bool> {
    let (_, to) = claimed.ends();
    Some(claimed.text.contains('-') && is_guarded(&claimed.after, to, parts[0]))
}

fn dares(claimed: &Claimed<'_>, parts: &[&str]) -> Option<bool> {
    let (_, to) = claimed.ends();
    Some(
        attacks(&claimed.after.passed().ok()?, Some(to), parts[0])
            && is_guarded(&claimed.after, parts[1], to),
    )
}

fn clears(claimed: &Claimed<'_>, parts: &[&str]) -> Option<bool> {
    let (from, _) = claimed.ends();
    let step = format!("{}-{from}", parts[0]);
    Some(
        texts(&claimed.after.passed().ok()?).contains(&step)
            && !texts(claimed.before).contains(&step),
    )
}

fn follows(claimed: &Claimed<'_>, parts: &[&str]) -> Option<bool> {
    let (from, _) = claimed.ends();
    let left = |cell: &str| distance(claimed.before, cell, claimed.mover());
    let own = pieces(claimed.before, claimed.mover()).into_iter();
    Some(from == parts[0] && own.map(left).max()? == left(from))
}

fn suffers(claimed: &Claimed<'_>, _: &[&str]) -> Option<bool> {
    let all = texts(claimed.before).into_iter();
    let mut all = all.filter_map(|text| played(claimed.before, &text));
    Some(all.all(|after| after.outcome().is_none() && exposed_after(&after, claimed.mover()) > 0))
}

/// The number of steps by which the expected reply sends the piece on a cell back; `None` if it
/// captures no piece there.
fn set_back(claimed: &Claimed<'_>, cell: &str) -> Option<isize> {
    let (captured, place) = claimed.reply()?.split_once('@')?;
    let left = |cell: &str| distance(&claimed.after, cell, claimed.mover());
    (captured.split_once('x')?.1 == cell)
        .then(|| Some(left(place)?.cast_signed() - left(cell)?.cast_signed()))?
}

fn loses(claimed: &Claimed<'_>, parts: &[&str]) -> Option<bool> {
    Some(set_back(claimed, parts[1])?.cast_unsigned() == number(parts[2])?)
}

fn yields(claimed: &Claimed<'_>, parts: &[&str]) -> Option<bool> {
    Some(set_back(claimed, parts[1])? <= 0)
}

fn returns(claimed: &Claimed<'_>, parts: &[&str]) -> Option<bool> {
    Some(hit(&claimed.text)?.1 == parts[1] && hit(claimed.reply()?)?.1 == parts[1])
}
