//! The tastes of the characters of Trike.

use crate::games::level::Level;
use crate::games::taste::{Played, Taste};
use parlour_rules::games::Game;
use parlour_rules::games::trike::{Ply, Trike};

/// Their strength but for their taste: about level 5, set by games with it
/// (docs/levels.md).
pub(super) const STRENGTH: Level = Level::fallible(4, 97, 99, 14);

/// The characters. What they like is set by hand, until it showed in their games.
pub(super) const fn characters<const W: usize>() -> &'static [Taste<Trike<W>>] {
    const {
        &[
            Taste {
                word: "jailer",
                line: "Leaves the pawn as few ways out as it can, from the first move.",
                style_bonus: |game, played| match played.ply {
                    Ply::To(_) => -95 * ways(game, played) as i32,
                    Ply::Swap => 0,
                },
            },
            Taste {
                word: "rover",
                line: "Keeps the pawn in the open as long as it can.",
                style_bonus: |game, played| match played.ply {
                    Ply::To(_) => 18 * ways(game, played) as i32,
                    Ply::Swap => 0,
                },
            },
            Taste {
                word: "gatherer",
                line: "Moves the pawn towards its own stones.",
                style_bonus: |game, played| 110 * gathered(game, played).unwrap_or(0) as i32,
            },
        ]
    }
}

/// The number of ways that the pawn has after a ply.
fn ways<const W: usize>(game: &Trike<W>, played: &Played<'_, Trike<W>>) -> u32 {
    game.destinations(played.after).len()
}

/// The number of stones of the mover on and beside the cell to which it moves the pawn.
fn gathered<const W: usize>(game: &Trike<W>, played: &Played<'_, Trike<W>>) -> Option<u32> {
    let Ply::To(cell) = played.ply else {
        return None;
    };
    let own = played.after.stones(game.to_move(played.before));
    Some((own & game.neighbourhood(cell)).len())
}
