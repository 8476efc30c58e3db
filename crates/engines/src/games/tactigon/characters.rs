//! The tastes of the characters of Tactigon.

use super::distances::distance;
use crate::games::level::Level;
use crate::games::taste::{Played, Taste};
use parlour_rules::games::tactigon::Tactigon;
use parlour_rules::games::{Game, PieceKind};

/// Their strength but for their taste: about level 5, set by games with it
/// (docs/levels.md).
pub(super) const STRENGTH: Level = Level::fallible(2, 60, 87, 80);

/// The characters. What they like is set by hand, until it showed in their games.
pub(super) const fn characters<const W: usize>() -> &'static [Taste<Tactigon<W>>] {
    const {
        &[
            Taste {
                word: "gold-hunter",
                line: "Goes for gold: its pieces hurry to the gold cells and stay there.",
                style_bonus: |game, &Played { ply, .. }| {
                    let gold = |cell| {
                        let cells = game.gold().into_iter();
                        let near = cells.map(|gold| distance(game.board(), cell, gold));
                        near.min().unwrap_or(0).min(4)
                    };
                    let stands = |cell| i32::from(game.gold().contains(cell));
                    30 * (gold(ply.from) - gold(ply.to)) + 120 * (stands(ply.to) - stands(ply.from))
                },
            },
            Taste {
                word: "trader",
                line: "Takes and trades whatever it can, even for no gain.",
                style_bonus: |_, played| 160 * i32::from(played.ply.combat),
            },
            Taste {
                word: "guardian",
                line: "Keeps its pieces around its pentagon, and lets you come.",
                style_bonus: |game, &Played { before, ply, .. }| {
                    let own = before.side(game.to_move(before));
                    let Some(home) = (own & before.kind(PieceKind::Pentagon)).first() else {
                        return 0;
                    };
                    if ply.from == home {
                        return -60;
                    }
                    let away = |cell| distance(game.board(), cell, home).max(2);
                    45 * (away(ply.from) - away(ply.to))
                },
            },
        ]
    }
}
