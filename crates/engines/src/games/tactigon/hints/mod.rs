//! The claims about a ply, for the reason of a hint.

#[cfg(test)]
mod tests;
mod words;

pub(super) use self::words::ALL as MOTIFS;

use super::distances::distance;
use super::evaluation::PIECE_VALUES;
use crate::games::claim::Claim;
use crate::games::expected::Expected;
use parlour_rules::board::{Cell, CellSet};
use parlour_rules::games::tactigon::{Combat, Ply, Position, Tactigon, combat};
use parlour_rules::games::{Game, PieceKind, Side};
use parlour_rules::plural::counted;

/// A ply of Tactigon with what is expected after it.
type Hint<'a, const W: usize> = Expected<'a, Tactigon<W>>;

/// The claims that are true of a legal ply and that the expected line does not refute, the most
/// interesting first.
pub(super) fn claims<const W: usize>(hint: &Hint<'_, W>) -> Vec<Claim> {
    let (game, mover) = (hint.game, hint.mover);
    let (before, ply, after) = hint.played();
    let kind = kind_at(before, ply.from).name();
    let pentagon = |position: &Position<W>, side: Side| {
        (position.side(side) & position.kind(PieceKind::Pentagon)).first()
    };
    if ply.combat && kind_at(before, ply.to) == PieceKind::Pentagon {
        return vec![words::WINS.with(&[hint.name(ply.to), kind])];
    }
    if game.outcome(after).is_some() {
        return Vec::new();
    }
    let mut claims = Vec::new();
    let enemy_gold = |position: &Position<W>| game.gold().is_subset(position.side(!mover));
    if enemy_gold(before) && !enemy_gold(after) {
        claims.push(words::BREAKS.with(&[hint.enemy()]));
    }
    let pairs = game.gold().is_subset(after.side(mover));
    if pairs {
        claims.push(words::PAIRS.with(&[]));
    }
    let is_attacked = |position: &Position<W>| {
        let own = pentagon(position, mover);
        own.is_some_and(|cell| attack_on(game, position, cell).is_some())
    };
    if !enemy_gold(before)
        && is_attacked(&game.after_pass(before))
        && !is_attacked(after)
        && let Some(cell) = pentagon(before, mover)
    {
        claims.push(words::SAVES.with(&[hint.name(cell)]));
    }
    let is_taken_back = |(reply, _): &(Ply, _)| reply.to == ply.to && reply.combat;
    let is_captured = hint.reply().is_some_and(is_taken_back);
    if ply.combat {
        claims.extend(combat_claim(hint, is_captured));
    }
    // The pair of gold cells wins before anything else could be done.
    let stands = after.side(mover).contains(ply.to) && !is_captured && !pairs;
    if stands {
        claims.extend(threats(hint));
    }
    if !enemy_gold(before) {
        claims.extend(protection(hint));
    }
    if stands {
        claims.extend(plans(hint));
    }
    if stands && claims.is_empty() {
        claims.extend(approach(hint));
    }
    claims.extend(cost(hint));
    claims
}

/// The claim about a combat, if the expected line bears it out.
fn combat_claim<const W: usize>(hint: &Hint<'_, W>, is_captured: bool) -> Option<Claim> {
    let mover = hint.mover;
    let (before, ply) = (hint.before, hint.ply);
    let [own, taken] = [ply.from, ply.to].map(|cell| kind_at(before, cell));
    let (own_name, taken_name, cell) = (own.name(), taken.name(), hint.name(ply.to));
    let is_exchange = combat(own, taken) == Combat::Exchanges;
    if !is_exchange && !is_captured {
        return Some(words::CAPTURES.with(&[taken_name, cell, own_name]));
    }
    // Dear for cheap is no trade; like for like is one, whatever else is lost.
    let gain = hint.lasting_gain(|position| material(position, mover));
    let is_fair = own == taken || gain.is_none_or(|gain| gain >= -TRADE);
    is_fair.then(|| {
        if own == taken {
            words::EXCHANGES.with(&[own_name, cell])
        } else {
            words::TRADES.with(&[own_name, taken_name, cell])
        }
    })
}

/// The claims about the pieces that a ply attacks, if the expected line captures them or has them
/// evade.
fn threats<const W: usize>(hint: &Hint<'_, W>) -> Vec<Claim> {
    let (game, mover) = (hint.game, hint.mover);
    let (before, ply, after) = hint.played();
    let piece = kind_at(after, ply.to);
    let reply = hint.reply().map(|(reply, _)| reply);
    let answer = hint.next.get(1).map(|(answer, _)| *answer);
    let was = game.targets(before, ply.from);
    let prey = game.targets(&game.after_pass(after), ply.to) & after.side(!mover);
    let captured = prey.into_iter().filter(|&cell| {
        let kind = kind_at(after, cell);
        let is_real = || {
            reply.is_none_or(|reply| reply.from == cell)
                || answer.is_some_and(|answer| answer.from == ply.to && answer.to == cell)
        };
        kind == PieceKind::Pentagon
            || combat(piece, kind) == Combat::Captures && !was.contains(cell) && is_real()
    });
    let claim = |cell| {
        let kind = kind_at(after, cell);
        if kind == PieceKind::Pentagon {
            words::CHASES.with(&[hint.name(cell), piece.name()])
        } else {
            words::THREATENS.with(&[kind.name(), hint.name(cell), piece.name()])
        }
    };
    captured.map(claim).collect()
}

/// The claims about what the other side could do before the ply and no longer can.
fn protection<const W: usize>(hint: &Hint<'_, W>) -> Vec<Claim> {
    let (game, mover) = (hint.game, hint.mover);
    let (before, ply, after) = hint.played();
    let passed = game.after_pass(before);
    let mut claims = Vec::new();
    let is_safe = attack_on(game, after, ply.to).is_none();
    let kind = kind_at(before, ply.from).name();
    // That a pentagon is saved is said of it.
    let is_pentagon = kind_at(before, ply.from) == PieceKind::Pentagon;
    let escapes = is_safe && !is_pentagon && after.side(mover).contains(ply.to);
    for enemy in before.side(!mover) & after.side(!mover) {
        let [could, can] = [&passed, after].map(|position| game.targets(position, enemy));
        let attacker = kind_at(before, enemy).name();
        if could.contains(ply.from) && escapes {
            claims.push(words::ESCAPES.with(&[kind, attacker, hint.name(enemy)]));
        }
        let spared = could & !can & before.side(mover) & after.side(mover);
        claims.extend(spared.into_iter().map(|own| {
            let kind = kind_at(before, own).name();
            words::SHIELDS.with(&[attacker, hint.name(enemy), kind, hint.name(own)])
        }));
        let shut = could & !can & game.gold() & !passed.occupied();
        claims.extend(
            shut.into_iter()
                .map(|gold| words::DENIES.with(&[attacker, hint.name(enemy), hint.name(gold)])),
        );
    }
    let mut attacks = game.plies(after).into_iter();
    if !attacks.any(|attack| attack.combat) {
        claims.push(words::SHELTERS.with(&[hint.enemy()]));
    }
    claims
}

/// The claims about gold, the pieces that it helps, and what comes next.
fn plans<const W: usize>(hint: &Hint<'_, W>) -> Vec<Claim> {
    let (game, mover) = (hint.game, hint.mover);
    let (before, ply, after) = hint.played();
    let kind = kind_at(before, ply.from).name();
    let passed = game.after_pass(after);
    let mut claims = Vec::new();
    if game.gold().contains(ply.to) {
        claims.push(words::TAKES_GOLD.with(&[hint.name(ply.to), kind]));
    }
    let [was, is] = [(before, ply.from), (&passed, ply.to)]
        .map(|(position, from)| game.targets(position, from));
    for gold in is & !was & game.gold() {
        let rest = game.gold() & !CellSet::from_cell(gold);
        let can_reach = |enemy| game.targets(after, enemy).contains(gold);
        let aims = if rest.is_subset(after.side(mover)) {
            &words::PRESSES
        } else if after.side(!mover).into_iter().any(can_reach) {
            &words::AIMS
        } else {
            &words::LEADS
        };
        claims.push(aims.with(&[kind, hint.name(gold)]));
    }
    for own in before.side(mover) & after.side(mover) {
        let [could, can] = [before, &passed].map(|position| game.targets(position, own));
        let opened = can & !could & game.gold();
        claims.extend(opened.into_iter().map(|gold| {
            words::OPENS.with(&[hint.name(gold), kind_at(before, own).name(), hint.name(own)])
        }));
    }
    claims.extend(defences(hint));
    if let Some((own, cell)) = retaker(game, after, ply.to) {
        claims.push(words::SUPPORTS.with(&[kind, own.name(), hint.name(cell)]));
    }
    if is.len() > was.len() {
        let cells = counted(is.len(), "cell");
        claims.push(words::ROAMS.with(&[kind, &cells, &was.len().to_string()]));
    }
    claims
}

/// The claim that a piece comes nearer to a gold cell, for want of another.
fn approach<const W: usize>(hint: &Hint<'_, W>) -> Option<Claim> {
    let game = hint.game;
    let (board, ply) = (game.board(), hint.ply);
    let kind = kind_at(hint.before, ply.from).name();
    let steps = |cell, gold| distance(board, cell, gold);
    let golds = game.gold().into_iter();
    let gold = golds.min_by_key(|&gold| steps(ply.to, gold))?;
    let is_nearer = (1..steps(ply.from, gold)).contains(&steps(ply.to, gold));
    is_nearer.then(|| words::NEARS.with(&[kind, hint.name(gold)]))
}

/// The claims about the pieces of its side that the piece on its new cell can avenge, and could not
/// from its old one.
fn defences<const W: usize>(hint: &Hint<'_, W>) -> Vec<Claim> {
    let game = hint.game;
    let (before, ply, after) = hint.played();
    let attacks = game.plies(after).into_iter().filter(|attack| {
        let [attacker, prey] = [attack.from, attack.to].map(|cell| kind_at(after, cell));
        attack.combat
            && attack.to != ply.to
            && combat(attacker, prey) == Combat::Captures
            && prey != PieceKind::Pentagon
    });
    let passed = game.after_pass(before);
    let avenges = |position: &Position<W>, attack: Ply, guard: Cell| {
        let taken = game.play_unchecked(position, attack);
        game.targets(&taken, guard).contains(attack.to)
    };
    let avenged = attacks.filter(|attack| {
        let could_attack = game.targets(&passed, attack.from).contains(attack.to);
        avenges(after, *attack, ply.to) && !(could_attack && avenges(&passed, *attack, ply.from))
    });
    let own = kind_at(before, ply.from).name();
    let claims = avenged.map(|attack| {
        let kind = kind_at(after, attack.to).name();
        words::DEFENDS.with(&[kind, hint.name(attack.to), own])
    });
    claims.collect()
}

/// The claim that the reply that is expected captures a piece elsewhere than where the ply has.
fn cost<const W: usize>(hint: &Hint<'_, W>) -> Option<Claim> {
    let (reply, _) = hint.reply()?;
    let is_trade = hint.ply.combat && reply.to == hint.ply.to;
    let enemy = hint.enemy();
    let kind = kind_at(hint.after, reply.to).name();
    let cell = hint.name(reply.to);
    (reply.combat && !is_trade).then(|| words::LOSES.with(&[enemy, kind, cell]))
}

/// The piece that can capture back on a cell whatever captures there, if one always can, and where
/// it stands.
fn retaker<const W: usize>(
    game: &Tactigon<W>,
    position: &Position<W>,
    cell: Cell,
) -> Option<(PieceKind, Cell)> {
    let attacks = game.plies(position).into_iter();
    let attacks = attacks.filter(|attack| attack.combat && attack.to == cell);
    let retakes = attacks.map(|attack| {
        let taken = game.play_unchecked(position, attack);
        attack_on(game, &taken, cell).map(|retake| (kind_at(&taken, retake.from), retake.from))
    });
    let retakes: Option<Vec<_>> = retakes.collect();
    retakes?.into_iter().next()
}

/// A ply of the side to move that attacks a cell.
fn attack_on<const W: usize>(
    game: &Tactigon<W>,
    position: &Position<W>,
    cell: Cell,
) -> Option<Ply> {
    let attacks = |attack: &Ply| attack.combat && attack.to == cell;
    game.plies(position).into_iter().find(attacks)
}

/// Pieces whose values differ by no more than this, in hundredths of the game's unit, are traded
/// for each other. Chosen by hand.
const TRADE: i32 = 80;

/// The kind of the piece on a cell.
fn kind_at<const W: usize>(position: &Position<W>, cell: Cell) -> PieceKind {
    PieceKind::TACTIGON[position.kind_at(cell)]
}

/// The amount by which the pieces of a side are worth more than the enemy's.
fn material<const W: usize>(position: &Position<W>, side: Side) -> i32 {
    let of = |side: Side| -> i32 {
        let kinds = PieceKind::TACTIGON.into_iter().zip(PIECE_VALUES);
        let values = kinds
            .map(|(kind, value)| value * (position.side(side) & position.kind(kind)).len() as i32);
        values.sum()
    };
    of(side) - of(!side)
}
