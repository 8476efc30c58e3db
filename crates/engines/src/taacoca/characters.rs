//! What the characters of Taacoca like.

use crate::character::{Character, CharacterInfo};
use crate::levels::Level;
use parlour_rules::games::Game;
use parlour_rules::games::taacoca::{Position, Taacoca};

/// How strong they are but for their taste: about level 6, set by games with it (`parlour bench
/// characters`, docs/levels.md).
pub(super) const STRENGTH: Level = Level::fallible(2, 46, 80, 64);

/// The characters.
pub(super) const CHARACTERS: &[CharacterInfo] = &[
    CharacterInfo {
        character: Character::Runner,
        line: "Runs for your home row with the stones in front and leaves the others behind.",
        habit: "rows from its front stones to its last",
        has_more: true,
    },
    CharacterInfo {
        character: Character::Hunter,
        line: "Captures whatever it can reach before it thinks of your home row.",
        habit: "stones captured by 100 plies",
        has_more: true,
    },
    CharacterInfo {
        character: Character::Wall,
        line: "Advances all its stones as one line, the last ones first.",
        habit: "rows from its front stones to its last",
        has_more: false,
    },
];

/// What a character likes about a ply, in hundredths of a stone. Set by hand, until `lab characters`
/// showed the taste.
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
            45 * (front(before) - front(after))
        }
        Character::Hunter => {
            let taken = before.stones(!mover).len() - after.stones(!mover).len();
            130 * taken as i32
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

/// How much a ply shows of what the line on a character says; nothing where it could not.
pub(super) fn habit<const W: usize>(
    game: &Taacoca<W>,
    name: Character,
    before: &Position<W>,
    after: &Position<W>,
) -> Option<f64> {
    let mover = game.to_move(before);
    match name {
        Character::Runner | Character::Wall => {
            let stones = after.stones(mover).into_iter();
            let mut rows: Vec<u32> = stones.map(|cell| game.distance(mover, cell)).collect();
            rows.sort_unstable();
            let third = rows.len().div_ceil(3);
            let mean = |rows: &[u32]| f64::from(rows.iter().sum::<u32>()) / rows.len() as f64;
            Some(mean(&rows[rows.len() - third..]) - mean(&rows[..third]))
        }
        Character::Hunter => {
            let taken = before.stones(!mover).len() - after.stones(!mover).len();
            Some(100.0 * f64::from(taken))
        }
        _ => None,
    }
}
