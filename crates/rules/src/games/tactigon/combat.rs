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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn combats_end_as_the_rules_say() {
        // Against a circle, a triangle, a square and a pentagon: × captures, = exchanges, - is barred.
        for (attacker, row) in ["××××", "=×××", "-=××", "---×"].into_iter().enumerate() {
            for (defender, sign) in row.chars().enumerate() {
                let [one, other] = [attacker, defender].map(|at| PieceKind::TACTIGON[at]);
                let end = match sign {
                    '×' => Combat::Captures,
                    '=' => Combat::Exchanges,
                    _ => Combat::Barred,
                };
                assert_eq!(combat(one, other), end, "{one:?} attacks {other:?}");
                assert_eq!(is_exchange(attacker, defender), sign == '=');
            }
        }
    }
}
