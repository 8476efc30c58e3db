//! Playing a line out to the end of its game.

use super::{Game, Line, Playout};

/// Plays from the end of a line to the end of the game with plies drawn by indices, as
/// [`Game::choose_ply`] does: `index` is called with a number and returns a smaller one. Uniform
/// indices make a random game. The line is as it was.
///
/// # Panics
///
/// Never: a game that is not over has a legal ply.
///
/// ```
/// use std::sync::Arc;
///
/// use parlour_rules::games::trike::{Rules, Trike};
/// use parlour_rules::games::{Line, Reason, play_out};
/// use rand::SeedableRng;
/// use rand::rngs::Xoshiro256PlusPlus;
/// use parlour_rules::random::StableDraws;
///
/// let rules = Rules { side: 7, pie: false };
/// let line = Line::new(Arc::new(Trike::<1>::new(rules, rules.board())));
/// let mut generator = Xoshiro256PlusPlus::seed_from_u64(1);
/// let game = play_out(&line, |plies| generator.below(plies));
/// assert_eq!(game.outcome.reason, Reason::Score);
/// assert!(game.plies <= 28, "each ply leaves a stone");
/// ```
pub fn play_out<G: Game>(line: &Line<G>, mut index: impl FnMut(u64) -> u64) -> Playout {
    let mut line = line.clone();
    let played = line.plies().len();
    let outcome = loop {
        if let Some(outcome) = line.history_outcome() {
            break outcome;
        }
        let Some(ply) = line.game().choose_ply(line.position(), &mut index) else {
            break line.outcome().expect("no move left to choose");
        };
        line.play_unchecked(ply);
    };
    Playout {
        outcome,
        plies: (line.plies().len() - played) as u32,
    }
}
