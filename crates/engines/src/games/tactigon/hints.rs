//! The effect of a ply, in words.

use super::evaluation::PIECE_VALUES;
use crate::games::expected::Expected;
use crate::search::engine_game::{EngineGame, StaticResult};
use parlour_rules::board::Cell;
use parlour_rules::games::tactigon::{Combat, Ply, Position, Tactigon, combat};
use parlour_rules::games::{Game, PieceKind, Side};

/// The effect of a legal ply, as the rest of a sentence that begins with the ply; `None` where the
/// expected line bears nothing out.
pub(super) fn reason<const W: usize>(
    game: &Tactigon<W>,
    expected: &Expected<'_, Tactigon<W>>,
) -> Option<String> {
    let &Expected {
        before, ply, after, ..
    } = expected;
    let mover = game.to_move(before);
    let enemy_gold = |position: &Position<W>| game.gold().is_subset(position.side(!mover));
    let kind = kind_at(before, ply.from);
    if enemy_gold(before) && !enemy_gold(after) {
        return Some("it breaks the enemy's pair of gold cells".to_owned());
    }
    if ply.combat {
        return combat_reason(game, expected, mover);
    }
    if game.gold().is_subset(after.side(mover)) {
        return Some("it holds both gold cells, which wins unless one is taken back".to_owned());
    }
    let reply = expected.reply();
    let is_captured = reply.is_some_and(|(reply, _)| reply.to == ply.to && reply.combat);
    if !is_captured && attacks_pentagon(game, after, ply.to, mover) {
        return Some(format!("the {} threatens the pentagon", kind.name()));
    }
    let tables = game.tables();
    if game.static_result(&tables, before) == StaticResult::Threatened
        && game.static_result(&tables, after) != StaticResult::Win(1)
    {
        return Some("it saves the pentagon".to_owned());
    }
    let is_safe = || attack_on(game, after, ply.to).is_none();
    let stays = |(_, after): &(_, Position<W>)| after.side(mover).contains(ply.to);
    if game.gold().contains(ply.to) && reply.map_or_else(is_safe, stays) {
        return Some(format!("the {} takes a gold cell", kind.name()));
    }
    quiet_reason(game, expected, mover)
}

/// The effect of a ply that meets no piece and no gold: it leaves danger, threatens, guards or
/// comes near gold, while nothing is lost elsewhere.
fn quiet_reason<const W: usize>(
    game: &Tactigon<W>,
    expected: &Expected<'_, Tactigon<W>>,
    mover: Side,
) -> Option<String> {
    let &Expected {
        before, ply, after, ..
    } = expected;
    let reply = expected.reply();
    let loses = |gain| gain < -TRADE;
    if expected
        .lasting_gain(|position| material(position, mover))
        .is_some_and(loses)
    {
        return None;
    }
    let board = game.board();
    let kind = kind_at(before, ply.from).name();
    let is_safe = attack_on(game, after, ply.to).is_none();
    if is_safe && let Some(attack) = attack_on(game, &game.after_pass(before), ply.from) {
        let (attacker, cell) = (kind_at(before, attack.from).name(), board.name(attack.from));
        return Some(format!(
            "the {kind} gets away from the {attacker} on {cell}"
        ));
    }
    if !reply.map_or(is_safe, |(_, later)| later.side(mover).contains(ply.to)) {
        let (own, cell) = retaker(game, after, ply.to)?;
        let (own, cell) = (own.name(), board.name(cell));
        return Some(format!(
            "if the {kind} is captured there, the {own} on {cell} can capture back"
        ));
    }
    // A threat is carried out or evaded in the expected line.
    let answer = expected.next.get(1).map(|(answer, _)| *answer);
    let threat = game
        .plies(&game.after_pass(after))
        .into_iter()
        .find(|threat| {
            threat.from == ply.to
                && threat.combat
                && combat(kind_at(after, threat.from), kind_at(after, threat.to))
                    == Combat::Captures
                && reply.is_none_or(|(reply, _)| reply.from == threat.to || answer == Some(*threat))
        });
    if let Some(threat) = threat {
        let (prey, cell) = (kind_at(after, threat.to).name(), board.name(threat.to));
        return Some(format!(
            "the {kind} threatens to capture the {prey} on {cell}"
        ));
    }
    let guarded = game.plies(after).into_iter().find(|attack| {
        let retakes = |retake: &Ply| retake.from == ply.to && retake.to == attack.to;
        let captures = combat(kind_at(after, attack.from), kind_at(after, attack.to));
        attack.combat
            && captures == Combat::Captures
            && attack.to != ply.to
            && game
                .plies(&game.play_unchecked(after, *attack))
                .iter()
                .any(retakes)
    });
    if let Some(attack) = guarded {
        let (own, cell) = (kind_at(after, attack.to).name(), board.name(attack.to));
        return Some(format!(
            "the {kind} can capture back on {cell} if the {own} there is captured"
        ));
    }
    let reaches_gold = |position: &Position<W>, from: Cell| {
        let to_gold = |next: &Ply| next.from == from && game.gold().contains(next.to);
        game.plies(position).into_iter().find(to_gold)
    };
    let later = reply.map_or_else(|| game.after_pass(after), |(_, later)| *later);
    if let Some(gold) = reaches_gold(&later, ply.to)
        && reaches_gold(before, ply.from).is_none()
    {
        let cell = board.name(gold.to);
        return Some(format!("the {kind} can reach the gold cell {cell} next"));
    }
    let reach = |position: &Position<W>, from: Cell| {
        let plies = game.plies(position).into_iter();
        plies.filter(|ply| ply.from == from).count()
    };
    let [was, is] = [
        reach(before, ply.from),
        reach(&game.after_pass(after), ply.to),
    ];
    (is > was).then(|| format!("the {kind} can go to {is} cells from there instead of {was}"))
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

/// The result of a combat when the expected line is over.
fn combat_reason<const W: usize>(
    game: &Tactigon<W>,
    expected: &Expected<'_, Tactigon<W>>,
    mover: Side,
) -> Option<String> {
    let (before, ply) = (expected.before, expected.ply);
    let [own, taken] = [ply.from, ply.to].map(|cell| kind_at(before, cell));
    let (own_name, taken_name) = (own.name(), taken.name());
    let gain = expected.lasting_gain(|position| material(position, mover));
    let is_exchange = combat(own, taken) == Combat::Exchanges;
    let retaken = |(reply, _): &(Ply, _)| reply.to == ply.to;
    let is_trade = is_exchange || expected.reply().is_some_and(retaken);
    match (gain, is_trade) {
        // A pentagon that is attacked comes before what is captured.
        _ if saves_by_capture(game, expected) => Some(format!(
            "it captures the {taken_name} that attacks the pentagon"
        )),
        (None, false) => Some(format!("it captures a {taken_name}")),
        (None, true) => Some(format!("it trades a {own_name} for a {taken_name}")),
        (Some(gain), false) if gain > TRADE => Some(format!("it wins a {taken_name}")),
        (Some(gain), true) if gain >= -TRADE => {
            Some(format!("it trades a {own_name} for a {taken_name}"))
        }
        _ => None,
    }
}

/// Pieces whose values differ by no more than this, in hundredths of the game's unit, are traded
/// for each other. Chosen by hand.
const TRADE: i32 = 80;

/// Returns whether a capture removes a piece that would capture the mover's pentagon.
fn saves_by_capture<const W: usize>(
    game: &Tactigon<W>,
    expected: &Expected<'_, Tactigon<W>>,
) -> bool {
    let mover = game.to_move(expected.before);
    let passed = game.after_pass(expected.before);
    attacks_pentagon_now(game, &passed, expected.ply.to, !mover)
        && game.static_result(&game.tables(), expected.after) != StaticResult::Win(1)
}

/// The kind of the piece on a cell.
fn kind_at<const W: usize>(position: &Position<W>, cell: Cell) -> PieceKind {
    PieceKind::TACTIGON[position.kind_at(cell)]
}

/// Returns whether the piece of the side that has just moved would capture the pentagon next, if
/// the enemy did nothing.
fn attacks_pentagon<const W: usize>(
    game: &Tactigon<W>,
    after: &Position<W>,
    from: Cell,
    side: Side,
) -> bool {
    attacks_pentagon_now(game, &game.after_pass(after), from, side)
}

/// Returns whether the piece on a cell, whose side is to move, can capture the pentagon.
fn attacks_pentagon_now<const W: usize>(
    game: &Tactigon<W>,
    position: &Position<W>,
    from: Cell,
    side: Side,
) -> bool {
    let prey = position.side(!side) & position.kind(PieceKind::Pentagon);
    let captures = |ply: &Ply| ply.from == from && prey.contains(ply.to);
    game.plies(position).iter().any(captures)
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

#[cfg(test)]
mod tests {
    use crate::{test_hint, test_position};

    #[test]
    fn a_piece_that_is_taken_back_is_traded_and_not_won() {
        let line = test_position("tactigon", "", "2/9/10/P9p/3TS5/3ts4/2 first");
        assert_eq!(
            test_hint(&line, "e4xf4 f5xf4"),
            "Play e4xf4: it trades a triangle for a triangle."
        );
        assert_eq!(
            test_hint(&line, "e4xf4 d11-e10"),
            "Play e4xf4: it wins a triangle."
        );
        // More is lost elsewhere than is captured.
        assert_eq!(
            test_hint(&line, "e4xf4 f5xe5"),
            "Play e4xf4, expecting f5xe5."
        );
    }

    #[test]
    fn a_piece_that_is_captured_threatens_nothing() {
        let line = test_position("tactigon", "", "2/8t/10/P9p/3TS5/3t5/2 first");
        assert_eq!(
            test_hint(&line, "e5-c7 d11-e10"),
            "Play e5-c7: the square threatens the pentagon."
        );
        assert_eq!(
            test_hint(&line, "e5-c7 b9xc7"),
            "Play e5-c7, expecting b9xc7."
        );
    }

    #[test]
    fn a_gold_cell_that_is_lost_at_once_was_not_taken() {
        let line = test_position("tactigon", "", "2/9/10/P9p/3T1S4/5t3/2 first");
        assert_eq!(
            test_hint(&line, "e6-f5 d11-e10"),
            "Play e6-f5: the square takes a gold cell."
        );
    }
}
