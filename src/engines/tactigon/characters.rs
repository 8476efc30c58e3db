//! What the characters of Tactigon like.

use super::evaluation::distance;
use crate::engines::character::Character;
use crate::games::tactigon::{Ply, Position, Tactigon};
use crate::games::{Game, PieceKind};

/// The characters with a line on each.
pub(super) const CHARACTERS: &[(Character, &str)] = &[
    (
        Character::GoldHunter,
        "Goes for gold: its pieces hurry to the gold cells and stay there.",
    ),
    (
        Character::Trader,
        "Takes and trades whatever it can, also where it gains nothing.",
    ),
    (
        Character::Guardian,
        "Keeps its pieces around its pentagon and lets you come.",
    ),
];

/// What a character likes about a ply, in hundredths of a piece.
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
            30 * (away(ply.from) - away(ply.to))
        }
        _ => 0,
    }
}
