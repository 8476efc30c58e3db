//! The tastes of the characters of Taacoca.

use crate::games::level::Level;
use crate::games::taste::{Played, Taste};
use parlour_rules::games::Game;
use parlour_rules::games::taacoca::{Position, Taacoca};

/// Their strength but for their taste: about level 5, set by games with it
/// (docs/levels.md).
pub(super) const STRENGTH: Level = Level::fallible(2, 46, 80, 64);

/// The characters. What they like is set by hand, until it showed in their games.
pub(super) const fn characters<const W: usize>() -> &'static [Taste<Taacoca<W>>] {
    const {
        &[
            Taste {
                word: "runner",
                line: "Runs for your home row with its front stones, and leaves the others behind.",
                // Each step of the three stones in front.
                style_bonus: |game, played| {
                    let front = |position| -> i32 {
                        rows_to_go(game, played, position).iter().take(3).sum()
                    };
                    45 * (front(played.before) - front(played.after))
                },
            },
            Taste {
                word: "hunter",
                line: "Captures whatever it can before it thinks of your home row.",
                style_bonus: |game, played| 130 * taken(game, played) as i32,
            },
            Taste {
                word: "wall",
                line: "Advances its stones in one line, the rear ones first.",
                style_bonus: |game, played| {
                    let last = |position| -> i32 {
                        let rows = rows_to_go(game, played, position);
                        rows.iter().rev().take(4).sum()
                    };
                    25 * (last(played.before) - last(played.after))
                },
            },
        ]
    }
}

/// The number of rows that each stone of the mover has to go in a position, the front ones first.
fn rows_to_go<const W: usize>(
    game: &Taacoca<W>,
    played: &Played<'_, Taacoca<W>>,
    position: &Position<W>,
) -> Vec<i32> {
    let mover = game.to_move(played.before);
    let stones = position.stones(mover).into_iter();
    let mut rows: Vec<i32> = stones
        .map(|cell| game.distance(mover, cell) as i32)
        .collect();
    rows.sort_unstable();
    rows
}

/// The number of stones that the ply captures.
fn taken<const W: usize>(game: &Taacoca<W>, played: &Played<'_, Taacoca<W>>) -> u32 {
    let enemy = !game.to_move(played.before);
    played.before.stones(enemy).len() - played.after.stones(enemy).len()
}
