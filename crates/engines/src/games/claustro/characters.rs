//! The tastes of the characters of Claustro.

use crate::games::level::Level;
use crate::games::taste::{Played, Taste};
use parlour_rules::games::Game;
use parlour_rules::games::claustro::{Claustro, Ply};

/// Their strength but for their taste: about level 6, set by games with it
/// (docs/levels.md).
pub(super) const STRENGTH: Level = Level::fallible(5, 97, 99, 15);

/// The characters. What they like is set by hand, until it showed in their games.
pub(super) const fn characters<const W: usize>() -> &'static [Taste<Claustro<W>>] {
    const {
        &[
            Taste {
                word: "racer",
                line: "Runs for its goal with its front piece, and avoids captures.",
                style_bonus: |game, played| match steps(game, played) {
                    Some(steps) if steps.from == steps.nearest => 65,
                    Some(_) => 0,
                    None => -40,
                },
            },
            Taste {
                word: "blocker",
                line: "Captures whenever it can, and sends your pieces back.",
                style_bonus: |game, played| {
                    let Ply::Capture { to, place, .. } = played.ply else {
                        return 0;
                    };
                    let enemy = !game.to_move(played.before);
                    let away = |cell| game.distance(enemy, cell) as i32;
                    150 + 25 * (away(place) - away(to))
                },
            },
            Taste {
                word: "shepherd",
                line: "Brings up the rear pieces before the front one goes on.",
                style_bonus: |game, played| match steps(game, played) {
                    Some(steps) => 60 - 20 * (steps.farthest - steps.from).min(4) as i32,
                    None => 0,
                },
            },
        ]
    }
}

/// The distances of the mover's pieces from their goal.
struct Distances {
    /// The piece that steps.
    from: u32,
    nearest: u32,
    farthest: u32,
}

/// The distances before a step; nothing for a capture.
fn steps<const W: usize>(
    game: &Claustro<W>,
    &Played { before, ply, .. }: &Played<'_, Claustro<W>>,
) -> Option<Distances> {
    let Ply::Step { from, .. } = ply else {
        return None;
    };
    let mover = game.to_move(before);
    let to_go = |cell| game.distance(mover, cell);
    let all = || before.pieces(mover).into_iter().map(to_go);
    Some(Distances {
        from: to_go(from),
        nearest: all().min()?,
        farthest: all().max()?,
    })
}
