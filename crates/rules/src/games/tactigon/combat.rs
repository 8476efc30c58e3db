//! What the pieces can do: how far they go and what they do to each other.

use crate::games::PieceKind;

/// What becomes of the two pieces in a combat, by attacker and defender in the order of
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

/// What happens when a piece of one kind attacks a piece of another.
#[must_use]
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

/// Whether the attack at these indices of [`PieceKind::TACTIGON`] costs the attacker as well.
#[inline]
pub(super) const fn is_exchange(attacker: usize, defender: usize) -> bool {
    attacker == defender + 1 && attacker < 3
}

/// How many steps a piece may make on an ordinary cell.
#[must_use]
pub const fn reach(kind: PieceKind) -> usize {
    match kind {
        PieceKind::Circle | PieceKind::Stone | PieceKind::Plain => 1,
        PieceKind::Triangle => 3,
        PieceKind::Square => 4,
        PieceKind::Pentagon => 5,
    }
}
