//! What the characters of Taacoca like.

use crate::engines::character::Character;
use crate::games::Game;
use crate::games::taacoca::{Position, Taacoca};

/// The characters with a line on each.
pub(super) const CHARACTERS: &[(Character, &str)] = &[
    (
        Character::Runner,
        "Runs for your home row with the stones in front and leaves the others behind.",
    ),
    (
        Character::Hunter,
        "Captures whatever it can reach before it thinks of your home row.",
    ),
    (
        Character::Wall,
        "Advances all its stones as one line, the last ones first.",
    ),
];

/// What a character likes about a ply, in hundredths of a stone.
pub(super) fn liking<const W: usize>(
    game: &Taacoca<W>,
    name: Character,
    before: &Position<W>,
    after: &Position<W>,
) -> i32 {
    let mover = game.to_move(before);
    let to_go = |position: &Position<W>| {
        let stones = position.stones(mover).into_iter();
        stones
            .map(|cell| game.distance(mover, cell) as i32)
            .collect::<Vec<_>>()
    };
    match name {
        Character::Runner => {
            // Each step of the three stones in front.
            let front = |position| {
                let mut rows = to_go(position);
                rows.sort_unstable();
                rows.iter().take(3).sum::<i32>()
            };
            25 * (front(before) - front(after))
        }
        Character::Hunter => {
            let taken = before.stones(!mover).len() - after.stones(!mover).len();
            60 * taken as i32
        }
        Character::Wall => {
            let last = |position| {
                let mut rows = to_go(position);
                rows.sort_unstable_by_key(|row| -row);
                rows.iter().take(4).sum::<i32>()
            };
            25 * (last(before) - last(after))
        }
        _ => 0,
    }
}
