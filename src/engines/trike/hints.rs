//! What a ply does, in words.

use crate::games::Game;
use crate::games::trike::{Ply, Position, Trike};
use crate::plural::counted;

/// What a legal ply does, as the rest of a sentence that begins with the ply.
pub(super) fn describe_ply<const W: usize>(
    game: &Trike<W>,
    before: &Position<W>,
    ply: Ply,
    after: &Position<W>,
) -> String {
    let Ply::To(cell) = ply else {
        return "the first stone is worth more than the next ply".to_owned();
    };
    let mover = game.to_move(before);
    let answers = game.destinations(after).len();
    let around = game.neighbourhood(cell);
    let own = (after.stones(mover) & around).len();
    let enemy = (after.stones(!mover) & around).len();
    if answers <= 3 {
        format!("it leaves the pawn only {}", counted(answers, "way"))
    } else if own > enemy {
        format!("{own} to {enemy} around the pawn are yours")
    } else {
        String::new()
    }
}
