//! The game of a board with the features that its network sees.

use parlour_engines::tables::SolvedGame;
use parlour_rules::games::Game;

use super::Failure;

/// A task that is done with the game on a board.
pub trait Task {
    /// Does it.
    fn run<G: SolvedGame, E: Eye<G>>(&mut self, game: &G, eye: &E) -> Result<(), Failure>;
}

/// The features that a network sees in the positions of a board.
pub trait Eye<G: Game>: Sync {
    /// The features that the side to move sees, those that the other side sees, equally many, and
    /// the bucket of the position.
    fn see(&self, game: &G, position: &G::Position) -> ([Vec<u16>; 2], usize);

    /// The label of a position where the truth is known.
    fn truth(&self, _game: &G, _position: &G::Position) -> Option<f32> {
        None
    }
}
