//! Jumps to what is worth seeing: the next turn of a game, the next decided game, the next upset.

use super::{MatchGame, WatchedGame};
use parlour_matches::story::is_upset;
use parlour_records::{NodeId, swings};
use parlour_settings::keys::Action;

/// The node before the next ply after the one looked at by which the evaluations turn.
pub(super) fn next_turn(match_game: &MatchGame) -> Option<NodeId> {
    let record = match_game.game().record();
    let tree = record.tree();
    let here = tree.depth(match_game.at());
    // At the node before a turn that turn has been found.
    let mut turns = swings(record).into_iter();
    let next = turns.find(|&node| tree.depth(node) > here + 1)?;
    tree.parent(next)
}

/// The next game after one to which a key jumps.
pub(super) fn next_game(games: &[WatchedGame], after: usize, action: Action) -> Option<usize> {
    let is_wanted = |game: &WatchedGame| {
        let winner = game.winner().filter(|_| game.is_finished());
        winner.is_some_and(|winner| {
            action == Action::NextDecided || is_upset(game.info(), game.names().each_ref(), winner)
        })
    };
    let next = games.iter().skip(after + 1).position(is_wanted)?;
    Some(after + 1 + next)
}
