//! What the characters of Claustro like.

use crate::character::{Character, CharacterInfo};
use crate::levels::Level;
use parlour_rules::games::Game;
use parlour_rules::games::claustro::{Claustro, Ply, Position};

/// How strong they are but for their taste: about level 6, set by games with it (`parlour bench
/// characters`, docs/levels.md).
pub(super) const STRENGTH: Level = Level::fallible(5, 97, 99, 15);

/// The characters.
pub(super) const CHARACTERS: &[CharacterInfo] = &[
    CharacterInfo {
        character: Character::Racer,
        line: "Runs for its goal with the piece in front and would rather not capture.",
        habit: "% of plies with the piece in front",
        has_more: true,
    },
    CharacterInfo {
        character: Character::Blocker,
        line: "Captures whenever it can and sends your pieces back.",
        habit: "% of its chances to capture that it takes",
        has_more: true,
    },
    CharacterInfo {
        character: Character::Shepherd,
        line: "Brings the pieces behind along before the one in front goes on.",
        habit: "% of plies with the piece farthest behind",
        has_more: true,
    },
];

/// What a character likes about a ply, in hundredths. Set by hand, until `lab characters`
/// showed the taste.
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
            if nearest == Some(to_go(from)) { 65 } else { 0 }
        }
        (Character::Racer, Ply::Capture { .. }) => -40,
        (Character::Blocker, Ply::Capture { to, place, .. }) => {
            let away = |cell| game.distance(!mover, cell) as i32;
            150 + 25 * (away(place) - away(to))
        }
        (Character::Shepherd, Ply::Step { from, .. }) => {
            let farthest = own.into_iter().map(to_go).max().unwrap_or(0);
            60 - 20 * (farthest - to_go(from)).min(4) as i32
        }
        _ => 0,
    }
}

/// How much a ply shows of what the line on a character says; nothing where it could not.
pub(super) fn habit<const W: usize>(
    game: &Claustro<W>,
    name: Character,
    before: &Position<W>,
    ply: Ply,
) -> Option<f64> {
    let mover = game.to_move(before);
    let to_go = before.pieces(mover).into_iter();
    let to_go = to_go.map(|cell| game.distance(mover, cell));
    let shows = match (name, ply) {
        (Character::Racer, Ply::Step { from, .. }) => {
            to_go.min() == Some(game.distance(mover, from))
        }
        (Character::Shepherd, Ply::Step { from, .. }) => {
            to_go.max() == Some(game.distance(mover, from))
        }
        (Character::Racer | Character::Shepherd, Ply::Capture { .. }) => false,
        (Character::Blocker, _) => {
            let captures = |ply: &Ply| matches!(ply, Ply::Capture { .. });
            if !game.plies(before).iter().any(captures) {
                return None;
            }
            captures(&ply)
        }
        _ => return None,
    };
    Some(if shows { 100.0 } else { 0.0 })
}
