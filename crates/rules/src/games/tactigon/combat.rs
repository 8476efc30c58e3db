//! The abilities of the pieces: their reach, and the results of their combats.

use crate::games::PieceKind;

/// The result of a combat for both pieces, by attacker and defender in the order of
/// [`PieceKind::TACTIGON`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Combat {
    /// The attacker may not attack.
    Barred,
    /// The defender is captured.
    Captures,
    /// Both are captured.
    Exchanges,
}

/// Returns the combat that follows when a piece of one kind attacks a piece of another.
pub fn combat(attacker: PieceKind, defender: PieceKind) -> Combat {
    match (attacker, defender) {
        (PieceKind::Triangle, PieceKind::Circle) | (PieceKind::Square, PieceKind::Triangle) => {
            Combat::Exchanges
        }
        (PieceKind::Square, PieceKind::Circle)
        | (PieceKind::Pentagon, PieceKind::Circle | PieceKind::Triangle | PieceKind::Square) => {
            Combat::Barred
        }
        _ => Combat::Captures,
    }
}

/// Returns whether the attack at these indices of [`PieceKind::TACTIGON`] costs the attacker as
/// well.
#[inline]
pub(super) const fn is_exchange(attacker: usize, defender: usize) -> bool {
    attacker == defender + 1 && attacker < 3
}

/// Returns the number of steps that a piece may make on an ordinary cell.
pub const fn reach(kind: PieceKind) -> usize {
    match kind {
        PieceKind::Circle | PieceKind::Stone | PieceKind::Plain => 1,
        PieceKind::Triangle => 3,
        PieceKind::Square => 4,
        PieceKind::Pentagon => 5,
    }
}
