//! What the characters of Tactigon like.

use super::distances::distance;
use crate::character::{Character, CharacterInfo};
use crate::levels::Level;
use parlour_rules::games::tactigon::{Ply, Position, Tactigon};
use parlour_rules::games::{Game, PieceKind};

/// How strong they are but for their taste: about level 6, set by games with it (`parlour bench
/// characters`, docs/levels.md).
pub(super) const STRENGTH: Level = Level::fallible(2, 28, 60, 110);

/// The characters.
pub(super) const CHARACTERS: &[CharacterInfo] = &[
    CharacterInfo {
        character: Character::GoldHunter,
        line: "Goes for gold: its pieces hurry to the gold cells and stay there.",
        habit: "own pieces on gold cells",
        has_more: true,
    },
    CharacterInfo {
        character: Character::Trader,
        line: "Takes and trades whatever it can, also where it gains nothing.",
        habit: "% of its chances to capture that it takes",
        has_more: true,
    },
    CharacterInfo {
        character: Character::Guardian,
        line: "Keeps its pieces around its pentagon and lets you come.",
        habit: "cells that a ply leads from its pentagon",
        has_more: false,
    },
];

/// What a character likes about a ply, in hundredths of a piece. Set by hand, until `lab characters`
/// showed the taste.
pub(super) fn liking<const W: usize>(
    game: &Tactigon<W>,
    name: Character,
    before: &Position<W>,
    ply: Ply,
) -> i32 {
    let board = game.board();
    let mover = game.to_move(before);
    match name {
        Character::GoldHunter => {
            let gold = |cell| {
                let near = game
                    .gold()
                    .into_iter()
                    .map(|gold| distance(board, cell, gold));
                near.min().unwrap_or(0).min(4)
            };
            let stands = |cell| i32::from(game.gold().contains(cell));
            30 * (gold(ply.from) - gold(ply.to)) + 120 * (stands(ply.to) - stands(ply.from))
        }
        Character::Trader => 160 * i32::from(ply.combat),
        Character::Guardian => {
            let pentagon = before.side(mover) & before.kind(PieceKind::Pentagon);
            let Some(home) = pentagon.first() else {
                return 0;
            };
            if ply.from == home {
                return -60;
            }
            let away = |cell| distance(board, cell, home).max(2);
            80 * (away(ply.from) - away(ply.to))
        }
        _ => 0,
    }
}

/// How much a ply shows of what the line on a character says; nothing where it could not.
pub(super) fn habit<const W: usize>(
    game: &Tactigon<W>,
    name: Character,
    before: &Position<W>,
    ply: Ply,
    after: &Position<W>,
) -> Option<f64> {
    let own = after.side(game.to_move(before));
    match name {
        Character::GoldHunter => Some(f64::from((own & game.gold()).len())),
        Character::Trader => {
            let can_capture = game.plies(before).into_iter().any(|ply| ply.combat);
            can_capture.then_some(if ply.combat { 100.0 } else { 0.0 })
        }
        Character::Guardian => {
            let pentagon = (own & after.kind(PieceKind::Pentagon)).first()?;
            let away = |cell| distance(game.board(), cell, pentagon);
            (ply.to != pentagon).then(|| f64::from(away(ply.to) - away(ply.from)))
        }
        _ => None,
    }
}
