//! How a match stands: its score and what that says about strength.

use super::plan::reversed;
use super::round::Round;
use crate::arena::statistics::{Estimate, Outcome, Tally, Trinomial};
use crate::games::Side;

/// The score of a match so far, seen from the engine that began as First in the first game.
///
/// Games in which a person played are not counted.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Standing {
    /// The games that have ended.
    pub games: Trinomial,
    /// The pairs of games both of which have ended.
    tally: Tally,
}

impl Standing {
    /// The standing after the games that have ended.
    #[must_use]
    pub fn of(rounds: &[Round]) -> Self {
        let outcomes: Vec<Option<Outcome>> = rounds.iter().map(outcome).collect();
        let mut standing = Self::default();
        for outcome in outcomes.iter().flatten() {
            standing.games.add(*outcome);
        }
        for pair in outcomes.chunks(2) {
            if let [Some(one), Some(other)] = pair {
                standing.tally.add_pair([*one, *other]);
            }
        }
        standing
    }

    /// The first engine's points; a draw is half a point each.
    #[must_use]
    pub fn points(&self) -> [f64; 2] {
        let half = |games: Trinomial| games.half_points() as f64 / 2.0;
        [half(self.games), half(self.games.reversed())]
    }

    /// How much stronger the first engine is, in Elo with its 95 % interval: by pairs where every
    /// game that has ended belongs to one, by games otherwise. Nothing before the first result.
    #[must_use]
    pub fn elo(&self) -> Option<Estimate> {
        let performance = if self.tally.games == self.games {
            self.tally.pairs.performance()
        } else {
            self.games.performance()
        };
        performance.map(|performance| performance.elo())
    }

    /// The likelihood that the first engine is the stronger one, from 0 to 1.
    #[must_use]
    pub fn superiority(&self) -> Option<f64> {
        self.games
            .performance()
            .map(|performance| performance.superiority())
    }
}

/// How a game ended for the engine that began as First in the first game of the match.
fn outcome(round: &Round) -> Option<Outcome> {
    let end = round.game().record();
    if round.is_helped() || !end.is_finished() {
        return None;
    }
    let line = round.game().line();
    let changed = reversed(round.number()) != line.players_swapped();
    let own = if changed { Side::Second } else { Side::First };
    Some(match end.result().winner() {
        None => Outcome::Draw,
        Some(winner) if winner == own => Outcome::Win,
        Some(_) => Outcome::Loss,
    })
}
