//! The tastes of the characters of Tactigon.

use super::distances::distance;
use crate::games::level::Level;
use crate::games::taste::{Played, Taste};
use parlour_rules::games::tactigon::Tactigon;
use parlour_rules::games::{Game, PieceKind};

/// Their strength but for their taste: about level 5, set by games with it (`lab characters`,
/// docs/levels.md).
pub(super) const STRENGTH: Level = Level::fallible(2, 60, 87, 80);

/// The characters. What they like is set by hand, until `lab characters` showed the taste.
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
                style: "own pieces on gold cells",
                has_more: true,
                shown: |game, played| {
                    let own = played.after.side(game.to_move(played.before));
                    Some(f64::from((own & game.gold()).len()))
                },
            },
            Taste {
                word: "trader",
                line: "Takes and trades whatever it can, even for no gain.",
                style_bonus: |_, played| 160 * i32::from(played.ply.combat),
                style: "% of its chances to capture that it takes",
                has_more: true,
                shown: |game, &Played { before, ply, .. }| {
                    let can_capture = game.plies(before).into_iter().any(|ply| ply.combat);
                    can_capture.then_some(if ply.combat { 100.0 } else { 0.0 })
                },
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
                style: "cells that a move leads from its pentagon",
                has_more: false,
                shown: |game, &Played { before, ply, after }| {
                    let own = after.side(game.to_move(before));
                    let pentagon = (own & after.kind(PieceKind::Pentagon)).first()?;
                    let away = |cell| distance(game.board(), cell, pentagon);
                    (ply.to != pentagon).then(|| f64::from(away(ply.to) - away(ply.from)))
                },
            },
        ]
    }
}
