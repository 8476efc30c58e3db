//! Trying all plies: results by the rules alone, where the end is near.

use parlour_proofs::PLIES;
use parlour_rules::games::Game;

/// The fewest plies within which the player to move wins, or loses, by the rules alone; `None`
/// where it takes more than 63, or more positions than the given number are looked at.
pub fn nearest_end<G: Game>(
    game: &G,
    position: &G::Position,
    wins: bool,
    positions: u64,
) -> Option<u32> {
    first_within(game, position, wins, 1..PLIES, positions)
}

/// The first of some numbers of plies within which the player to move wins, or loses; `None` where
/// none suffices, or more positions than the given number are looked at.
pub(super) fn first_within<G: Game>(
    game: &G,
    position: &G::Position,
    wins: bool,
    mut numbers: impl Iterator<Item = u32>,
    positions: u64,
) -> Option<u32> {
    let mut left = positions;
    numbers.find_map(
        |plies| match search(game, position, wins, plies, &mut left) {
            Some(false) => None,
            found => Some(found.map(|_| plies)),
        },
    )?
}

/// Returns whether the player to move wins, or loses, within the given number of plies; `None` when
/// too many positions are to be tried.
fn search<G: Game>(
    game: &G,
    position: &G::Position,
    wins: bool,
    plies: u32,
    left: &mut u64,
) -> Option<bool> {
    *left = left.checked_sub(1)?;
    if let Some(outcome) = game.outcome(position) {
        let winner = outcome.winner;
        return Some(winner.is_some_and(|side| (side == game.to_move(position)) == wins));
    }
    if plies == 0 {
        return Some(false);
    }
    for ply in game.plies(position) {
        let after = game.play_unchecked(position, ply);
        // One ply is enough to win, and one that does not lose to be saved.
        if search(game, &after, !wins, plies - 1, left)? == wins {
            return Some(wins);
        }
    }
    Some(!wins)
}
