//! What the characters of Trike like.

use crate::character::{Character, CharacterInfo};
use crate::levels::Level;
use parlour_rules::games::Game;
use parlour_rules::games::trike::{Ply, Position, Trike};

/// How strong they are but for their taste: about level 6, set by games with it (`parlour bench
/// characters`, docs/levels.md).
pub(super) const STRENGTH: Level = Level::fallible(4, 95, 98, 20);

/// The characters.
pub(super) const CHARACTERS: &[CharacterInfo] = &[
    CharacterInfo {
        character: Character::Jailer,
        line: "Leaves the pawn as few ways as it can from the first ply on.",
        habit: "ways that the pawn has",
        has_more: false,
    },
    CharacterInfo {
        character: Character::Rover,
        line: "Keeps the pawn in the open, where it can go far, as long as it can.",
        habit: "ways that the pawn has",
        has_more: true,
    },
    CharacterInfo {
        character: Character::Gatherer,
        line: "Moves the pawn to where its own stones stand.",
        habit: "own stones beside the pawn",
        has_more: true,
    },
];

/// What a character likes about a ply, in hundredths of a logit. Set by hand, until `lab characters`
/// showed the taste.
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
        Character::Jailer => -95 * ways,
        Character::Rover => 18 * ways,
        Character::Gatherer => {
            let around = after.stones(game.to_move(before)) & game.neighbourhood(cell);
            110 * around.len() as i32
        }
        _ => 0,
    }
}

/// How much a ply shows of what the line on a character says; nothing where it could not.
pub(super) fn habit<const W: usize>(
    game: &Trike<W>,
    name: Character,
    before: &Position<W>,
    ply: Ply,
    after: &Position<W>,
) -> Option<f64> {
    match (name, ply) {
        (Character::Jailer | Character::Rover, _) => {
            Some(f64::from(game.destinations(after).len()))
        }
        (Character::Gatherer, Ply::To(cell)) => {
            let own = after.stones(game.to_move(before));
            // The stone that the ply itself places is everybody's.
            Some(f64::from((own & game.neighbourhood(cell)).len()) - 1.0)
        }
        _ => None,
    }
}
