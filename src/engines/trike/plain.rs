//! Plain search to the end, which tests compare with.

use crate::games::Game;
use crate::games::trike::{Position, Trike};

/// Whether the side to move wins, by the rules and no more.
pub(in crate::engines) fn is_won(game: &Trike<1>, position: &Position<1>) -> bool {
    let mover = game.to_move(position);
    if let Some(outcome) = game.outcome(position) {
        return outcome.winner == Some(mover);
    }
    let plies = game.plies(position).into_iter();
    let mut after = plies.map(|ply| game.play_unchecked(position, ply));
    after.any(|after| !is_won(game, &after))
}
