//! What a ply does, in words.

use crate::engines::engine_game::{EngineGame, StaticResult};
use crate::games::tactigon::{Combat, Ply, Position, Tactigon, combat};
use crate::games::{Game, PieceKind};

/// What a legal ply does, as the rest of a sentence that begins with the ply.
pub(super) fn describe_ply<const W: usize>(
    game: &Tactigon<W>,
    before: &Position<W>,
    ply: Ply,
    after: &Position<W>,
) -> String {
    let tables = game.tables();
    let mover = game.to_move(before);
    let kind_at = |cell| {
        let held = |kind: &PieceKind| before.kind(*kind).contains(cell);
        PieceKind::TACTIGON
            .into_iter()
            .find(held)
            .unwrap_or(PieceKind::Circle)
    };
    let kind = kind_at(ply.from);
    if game.gold().is_subset(before.side(!mover)) {
        return "it breaks the enemy's pair of gold cells".to_owned();
    }
    let held = game.gold() & after.side(mover);
    if ply.combat {
        let defender = kind_at(ply.to);
        return match combat(kind, defender) {
            Combat::Exchanges => {
                format!("it trades a {} for a {}", kind.name(), defender.name())
            }
            _ => format!("it captures a {}", defender.name()),
        };
    }
    if game.gold().is_subset(after.side(mover)) {
        return "it holds both gold cells, which wins unless one is taken back".to_owned();
    }
    // The mover's next ply, if the enemy did nothing.
    let again = game.after_pass(after);
    if game.static_result(&tables, &again) == StaticResult::Win(1) {
        return format!("the {} threatens the pentagon", kind.name());
    }
    if game.static_result(&tables, before) == StaticResult::Threatened {
        return "it saves the pentagon".to_owned();
    }
    if game.gold().contains(ply.to) {
        return format!("the {} takes a gold cell", kind.name());
    }
    if !held.is_empty() {
        return format!("the {} helps the piece on gold", kind.name());
    }
    String::new()
}
