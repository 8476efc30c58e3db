//! What a ply does, in words.

use crate::engines::engine_game::{EngineGame, StaticResult};
use crate::games::Game;
use crate::games::claustro::{Claustro, Ply, Position};
use crate::plural::counted;

/// What a legal ply does, as the rest of a sentence that begins with the ply.
pub(super) fn describe_ply<const W: usize>(
    game: &Claustro<W>,
    before: &Position<W>,
    ply: Ply,
    _after: &Position<W>,
) -> String {
    let tables = game.tables();
    let mover = game.to_move(before);
    match ply {
        Ply::Capture { to, place, .. } => {
            let (was, now) = (game.distance(!mover, to), game.distance(!mover, place));
            if game.static_result(&tables, before) == StaticResult::Threatened {
                "it takes away the piece next to its goal".to_owned()
            } else if now > was {
                format!("it sends a piece {} back", counted(now - was, "step"))
            } else {
                "it puts an enemy piece in the way".to_owned()
            }
        }
        Ply::Step { to, .. } => {
            let left = game.distance(mover, to);
            format!("the piece is {} from its goal", counted(left, "step"))
        }
    }
}
