//! The score of `greedy`: a piece near its own goal, and captured pieces placed far from theirs. A
//! step scores 1 / (distance + 1) after it, a capture nine tenths of that plus a tenth; captures
//! that place the piece anywhere but as far from its goal as possible are avoided.

use parlour_rules::games::Game;
use parlour_rules::games::claustro::{Claustro, Ply, Position};

/// The least common multiple of all distances + 1, so that scores are whole numbers and equal ones
/// compare equal.
const UNIT: u64 = 232_792_560;

/// The score of a ply.
pub(super) fn score_ply<const W: usize>(
    game: &Claustro<W>,
    position: &Position<W>,
    ply: Ply,
) -> f64 {
    let mover = game.to_move(position);
    // 1 on the goal.
    let distance = |to| u64::from(game.distance(mover, to)) + 1;
    let tenths = match ply {
        Ply::Step { to, .. } => 10 * UNIT / distance(to),
        Ply::Capture { from, to, place } => {
            let mut open = game.empty_cells(position);
            open.insert(from);
            let away = |cell| game.distance(!mover, cell);
            if open.into_iter().any(|cell| away(cell) > away(place)) {
                return f64::NEG_INFINITY;
            }
            9 * UNIT / distance(to) + UNIT
        }
    };
    tenths as f64
}

#[cfg(test)]
mod tests {
    use crate::players::greedy::tests::choices;
    use crate::test_position;

    fn chosen(text: &str) -> Vec<String> {
        let line = test_position("claustro", "", text);
        choices(&line).into_iter().collect()
    }

    #[test]
    fn the_goal_is_entered_when_it_can_be() {
        assert_eq!(chosen("3g1/5/2b2/g4/5 first"), ["d5-e5"]);
    }

    #[test]
    fn a_step_counts_by_the_distance_it_leaves() {
        // One piece is five steps away from the goal, the other two.
        assert_eq!(chosen("5/b4/5/3g1/1g3 first"), ["d2-d3", "d2-e2"]);
    }
}
