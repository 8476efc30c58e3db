//! Plain exhaustive search, which tests compare tables with.

use rustc_hash::FxHashMap;

use super::ExactValue;
use parlour_rules::games::Game;

/// The values of these positions, which lead to each other or end the game, by their keys; without
/// those that neither side can force.
///
/// Each round looks one ply further ahead from every position: after n rounds all that is decided
/// within n plies is known, with its distance.
pub(super) fn search<G: Game>(game: &G, positions: &[G::Position]) -> FxHashMap<u64, ExactValue> {
    let ended = |position: &G::Position| {
        let winner = game.outcome(position)?.winner;
        let won = winner == Some(game.to_move(position));
        Some(if won {
            ExactValue::Win(0)
        } else {
            ExactValue::Loss(0)
        })
    };
    let mut known = FxHashMap::default();
    loop {
        let look = |position: &G::Position| {
            if let Some(value) = ended(position) {
                return Some(value);
            }
            let plies = game.plies(position);
            let after = plies.iter().map(|&ply| game.play_unchecked(position, ply));
            let values: Vec<Option<ExactValue>> = after
                .map(|after| {
                    let value = ended(&after).or_else(|| known.get(&game.key(&after)).copied());
                    value.map(ExactValue::before)
                })
                .collect();
            let best = values.iter().flatten().max().copied()?;
            let decides = matches!(best, ExactValue::Win(_)) || values.iter().all(Option::is_some);
            decides.then_some(best)
        };
        let found: FxHashMap<u64, ExactValue> = positions
            .iter()
            .filter_map(|position| Some((game.key(position), look(position)?)))
            .collect();
        if found.len() == known.len() {
            return found;
        }
        known = found;
    }
}
