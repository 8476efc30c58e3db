//! Plain search to the end, which tests compare with.

use parlour_rules::games::Game;
use parlour_rules::games::trike::{Position, Trike};

/// Returns whether the side to move wins, by the rules and no more.
pub(crate) fn is_won(game: &Trike<1>, position: &Position<1>) -> bool {
    let mover = game.to_move(position);
    if let Some(outcome) = game.outcome(position) {
        return outcome.winner == Some(mover);
    }
    let plies = game.plies(position).into_iter();
    let mut after = plies.map(|ply| game.play_unchecked(position, ply));
    after.any(|after| !is_won(game, &after))
}
