//! What the characters of Claustro like.

use crate::engines::character::Character;
use crate::games::Game;
use crate::games::claustro::{Claustro, Ply, Position};

/// The characters with a line on each.
pub(super) const CHARACTERS: &[(Character, &str)] = &[
    (
        Character::Racer,
        "Runs for its goal with the piece in front and would rather not capture.",
    ),
    (
        Character::Blocker,
        "Captures whenever it can and sends your pieces back.",
    ),
    (
        Character::Shepherd,
        "Brings the pieces behind along before the one in front goes on.",
    ),
];

/// What a character likes about a ply, in hundredths.
pub(super) fn liking<const W: usize>(
    game: &Claustro<W>,
    name: Character,
    before: &Position<W>,
    ply: Ply,
) -> i32 {
    let mover = game.to_move(before);
    let own = before.pieces(mover);
    let to_go = |cell| game.distance(mover, cell);
    match (name, ply) {
        (Character::Racer, Ply::Step { from, .. }) => {
            let nearest = own.into_iter().map(to_go).min();
            if nearest == Some(to_go(from)) { 90 } else { 0 }
        }
        (Character::Racer, Ply::Capture { .. }) => -60,
        (Character::Blocker, Ply::Capture { to, place, .. }) => {
            let away = |cell| game.distance(!mover, cell) as i32;
            80 + 15 * (away(place) - away(to))
        }
        (Character::Shepherd, Ply::Step { from, .. }) => {
            let farthest = own.into_iter().map(to_go).max().unwrap_or(0);
            60 - 20 * (farthest - to_go(from)).min(4) as i32
        }
        _ => 0,
    }
}
