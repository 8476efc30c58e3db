//! What a ply does, in words.

use crate::engines::engine_game::{EngineGame, StaticResult};
use crate::games::Game;
use crate::games::taacoca::{Ply, Position, Taacoca};
use crate::plural::counted;

/// What a legal ply does, as the rest of a sentence that begins with the ply.
pub(super) fn describe_ply<const W: usize>(
    game: &Taacoca<W>,
    before: &Position<W>,
    _ply: Ply,
    after: &Position<W>,
) -> String {
    let tables = game.tables();
    let mover = game.to_move(before);
    let taken = before.stones(!mover).len() - after.stones(!mover).len();
    if game.static_result(&tables, before) == StaticResult::Threatened {
        return format!(
            "it stops the stone that would step home, capturing {}",
            counted(taken, "stone")
        );
    }
    if taken > 0 {
        return format!("it captures {}", counted(taken, "stone"));
    }
    let nearest = |position: &Position<W>| {
        let stones = position.stones(mover).into_iter();
        stones
            .map(|stone| game.distance(mover, stone))
            .min()
            .unwrap_or(0)
    };
    let (was, now) = (nearest(before), nearest(after));
    if now < was {
        format!(
            "the foremost stone is {} from the enemy home",
            counted(now, "row")
        )
    } else {
        String::new()
    }
}
