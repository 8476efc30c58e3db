//! What the characters of Trike like.

use crate::engines::character::Character;
use crate::games::Game;
use crate::games::trike::{Ply, Position, Trike};

/// The characters with a line on each.
pub(super) const CHARACTERS: &[(Character, &str)] = &[
    (
        Character::Jailer,
        "Leaves the pawn as few ways as it can from the first ply on.",
    ),
    (
        Character::Rover,
        "Keeps the pawn in the open, where it can go far, as long as it can.",
    ),
    (
        Character::Gatherer,
        "Moves the pawn to where its own stones stand.",
    ),
];

/// What a character likes about a ply, in hundredths of a logit.
pub(super) fn liking<const W: usize>(
    game: &Trike<W>,
    name: Character,
    before: &Position<W>,
    ply: Ply,
    after: &Position<W>,
) -> i32 {
    let Ply::To(cell) = ply else { return 0 };
    let ways = game.destinations(after).len() as i32;
    match name {
        Character::Jailer => -12 * ways,
        Character::Rover => 12 * ways,
        Character::Gatherer => {
            let around = after.stones(game.to_move(before)) & game.neighbourhood(cell);
            40 * around.len() as i32
        }
        _ => 0,
    }
}
