//! What the pieces can do: how far they go and what they do to each other.

use crate::games::Kind;

/// What becomes of the two pieces in a combat, by attacker and defender in the order of
/// [`Kind::TACTIGON`].
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
pub fn combat(attacker: Kind, defender: Kind) -> Combat {
    match (attacker, defender) {
        (Kind::Triangle, Kind::Circle) | (Kind::Square, Kind::Triangle) => Combat::Exchanges,
        (Kind::Square, Kind::Circle)
        | (Kind::Pentagon, Kind::Circle | Kind::Triangle | Kind::Square) => Combat::Barred,
        _ => Combat::Captures,
    }
}

/// Whether the attack at these indices of [`Kind::TACTIGON`] costs the attacker as well.
#[inline]
pub(super) const fn is_exchange(attacker: usize, defender: usize) -> bool {
    attacker == defender + 1 && attacker < 3
}

/// How many steps a piece may make on an ordinary cell.
#[must_use]
pub const fn reach(kind: Kind) -> usize {
    match kind {
        Kind::Circle | Kind::Stone => 1,
        Kind::Triangle => 3,
        Kind::Square => 4,
        Kind::Pentagon => 5,
    }
}
