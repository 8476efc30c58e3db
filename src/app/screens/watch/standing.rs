//! How a match stands: its score and what that says about strength.

use std::collections::BTreeMap;

use super::round::Round;
use crate::arena::statistics::{Estimate, Outcome, Tally, Trinomial};
use crate::games::Side;

/// The score of a match so far, seen from the engine that began as First in the first game.
///
/// Games in which a person played are not counted.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Standing {
    /// The names of the first engine and the other.
    pub players: [String; 2],
    /// The games that have ended.
    pub games: Trinomial,
    /// The pairs of games both of which have ended.
    tally: Tally,
}

impl Standing {
    /// The standing after the games that have ended; nothing where they are not the games of one
    /// match between two players.
    #[must_use]
    pub fn of(rounds: &[Round]) -> Option<Self> {
        let round = rounds.first()?;
        let (two, (_, reversed)) = (sorted_players(round), round.pair()?);
        let mut standing = Self {
            players: players(round).map(str::to_owned),
            ..Self::default()
        };
        if reversed {
            standing.players.reverse();
        }
        let mut pairs: BTreeMap<usize, [Option<Outcome>; 2]> = BTreeMap::new();
        for round in rounds {
            let (pair, reversed) = round.pair()?;
            if sorted_players(round) != two {
                return None;
            }
            let outcome = outcome(round, reversed);
            pairs.entry(pair).or_default()[usize::from(reversed)] = outcome;
            if let Some(outcome) = outcome {
                standing.games.add(outcome);
            }
        }
        for pair in pairs.values() {
            if let [Some(one), Some(other)] = *pair {
                standing.tally.add_pair([one, other]);
            }
        }
        Some(standing)
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

/// Who began as First and who as Second.
fn players(round: &Round) -> [&str; 2] {
    let names = round.game().record().names();
    Side::BOTH.map(|side| names[side])
}

/// Who plays, whichever side each has.
fn sorted_players(round: &Round) -> [&str; 2] {
    let mut names = players(round);
    names.sort_unstable();
    names
}

/// How a game ended for the engine that began as First in the first game of its pair.
fn outcome(round: &Round, reversed: bool) -> Option<Outcome> {
    let end = round.game().record();
    if round.is_helped() || !end.is_finished() {
        return None;
    }
    let line = round.game().line();
    let changed = reversed != line.players_swapped();
    let own = if changed { Side::Second } else { Side::First };
    Some(match end.result().winner() {
        None => Outcome::Draw,
        Some(winner) if winner == own => Outcome::Win,
        Some(_) => Outcome::Loss,
    })
}
