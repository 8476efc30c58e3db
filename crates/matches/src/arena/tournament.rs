//! The encounters of a tournament.

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The way a tournament pairs its entrants.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(tag = "format", rename_all = "kebab-case")]
pub enum Format {
    /// Every entrant meets every other one.
    #[default]
    RoundRobin,
    /// The first `heads` entrants each meet all the others, who do not meet each other.
    Gauntlet {
        /// The number of entrants that run the gauntlet, from 1 to all but one.
        heads: usize,
    },
    /// Every entrant meets the one before it; the first `heads` entrants do not meet each other,
    /// but all meet the next one.
    Ladder {
        /// The number of entrants that the ladder stands on, from 1 to all but one.
        heads: usize,
    },
}

/// Two entrants who meet, by their index; the first one's results are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Encounter {
    /// The first engine of the match between them; its index is the lower one.
    pub first: usize,
    /// The second engine.
    pub second: usize,
}

/// A pair of games of a tournament.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct TournamentPair {
    /// The encounter.
    pub encounter: Encounter,
    /// The number of the pair in the match between them, from 0: the pair of the
    /// [schedule](super::schedule::Schedule) whose opening is played. So all encounters have the
    /// same openings.
    pub pair: u32,
}

/// A reason why there can be no such tournament.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum TournamentError {
    /// There are fewer than two entrants.
    #[error("a tournament needs at least 2 entrants, not {0}")]
    TooFew(usize),
    /// Two entrants could not be told apart.
    #[error("two entrants are called `{0}`")]
    SameName(String),
    /// A gauntlet or a ladder of none or of all.
    #[error("of {entrants} entrants 1 to {} can be heads, not {heads}", .entrants - 1)]
    Heads {
        /// The number of entrants that were to run it.
        heads: usize,
        /// The number of entrants.
        entrants: usize,
    },
    /// More pairs than can be counted.
    #[error("{encounters} encounters of {pairs} pairs each are more than 4294967295 pairs")]
    TooLong {
        /// The number of encounters.
        encounters: usize,
        /// The number of pairs that each was to have.
        pairs: u32,
    },
}

/// A tournament: entrants, and the encounters between them.
///
/// Its pairs of games are numbered through, the first pair of every encounter before the second of
/// any, so that the table fills evenly; [ledgers](super::ledger) and
/// [shards](super::shard) use that number.
///
/// ```
/// use parlour_matches::arena::tournament::{Encounter, Format, Tournament};
///
/// let names = ["alpha-beta", "mcts", "greedy"].map(String::from);
/// let tournament = Tournament::new(names.to_vec(), Format::RoundRobin, 50)?;
/// assert_eq!(tournament.pairs(), 3 * 50);
/// assert_eq!(tournament.pair(0).pair, 0);
/// assert_eq!(tournament.pair(3).encounter, tournament.pair(0).encounter);
/// assert_eq!(tournament.pair(3).pair, 1);
/// # Ok::<(), parlour_matches::arena::tournament::TournamentError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tournament {
    entrants: Vec<String>,
    encounters: Vec<Encounter>,
    pairs: u32,
}

impl Tournament {
    /// A tournament of `entrants`, in which each encounter has `pairs_each` pairs of games.
    ///
    /// # Errors
    ///
    /// [`TournamentError`] where there are fewer than two entrants or two with the same name, where
    /// a gauntlet has no head or only heads, and where there would be too many pairs to number.
    pub fn new(
        entrants: Vec<String>,
        format: Format,
        pairs_each: u32,
    ) -> Result<Self, TournamentError> {
        let count = entrants.len();
        if count < 2 {
            return Err(TournamentError::TooFew(count));
        }
        for (index, name) in entrants.iter().enumerate() {
            if entrants[..index].contains(name) {
                return Err(TournamentError::SameName(name.clone()));
            }
        }
        let encounters = match format {
            Format::RoundRobin => round_robin(count),
            Format::Gauntlet { heads } | Format::Ladder { heads }
                if !(1..count).contains(&heads) =>
            {
                let entrants = count;
                return Err(TournamentError::Heads { heads, entrants });
            }
            Format::Gauntlet { heads } => gauntlet(heads, count),
            Format::Ladder { heads } => ladder(heads, count),
        };
        let pairs = u32::try_from(encounters.len())
            .ok()
            .and_then(|encounters| encounters.checked_mul(pairs_each));
        match pairs {
            Some(pairs) => Ok(Self {
                entrants,
                encounters,
                pairs,
            }),
            None => Err(TournamentError::TooLong {
                encounters: encounters.len(),
                pairs: pairs_each,
            }),
        }
    }

    /// The names of the entrants.
    pub fn entrants(&self) -> &[String] {
        &self.entrants
    }

    /// The encounters, in the order in which they are played.
    pub fn encounters(&self) -> &[Encounter] {
        &self.encounters
    }

    /// The number of pairs of games in all.
    pub fn pairs(&self) -> u32 {
        self.pairs
    }

    /// The pair of games at `index`, from 0.
    pub fn pair(&self, index: u32) -> TournamentPair {
        // Their number fits, or the tournament would have been refused.
        let encounters = self.encounters.len() as u32;
        TournamentPair {
            encounter: self.encounters[(index % encounters) as usize],
            pair: index / encounters,
        }
    }
}

/// Every entrant meets every other one once, in rounds in which each plays at most once: one
/// entrant stays in place and the others rotate (the circle method; Richard Schurig's tables of
/// 1886). With an odd number one entrant has a bye in each round.
fn round_robin(count: usize) -> Vec<Encounter> {
    let places = count.next_multiple_of(2);
    let circle = places - 1;
    let mut encounters = Vec::new();
    for round in 0..circle {
        let at = |place: usize| {
            if place == 0 {
                0
            } else {
                1 + (place - 1 + round) % circle
            }
        };
        for place in 0..places / 2 {
            let (one, other) = (at(place), at(places - 1 - place));
            if one.max(other) < count {
                encounters.push(Encounter {
                    first: one.min(other),
                    second: one.max(other),
                });
            }
        }
    }
    encounters
}

/// Each head meets every other entrant; the heads take turns.
fn gauntlet(heads: usize, count: usize) -> Vec<Encounter> {
    (heads..count)
        .flat_map(|second| (0..heads).map(move |first| Encounter { first, second }))
        .collect()
}
/// Each head meets the entrant after them, and from there on each meets the next.
fn ladder(heads: usize, count: usize) -> Vec<Encounter> {
    let meets = |second: usize| {
        let firsts = if second == heads { 0 } else { second - 1 }..second;
        firsts.map(move |first| Encounter { first, second })
    };
    (heads..count).flat_map(meets).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::HashSet;

    fn tournament(count: usize, format: Format, pairs: u32) -> Result<Tournament, TournamentError> {
        Tournament::new(
            (0..count).map(|i| format!("engine {i}")).collect(),
            format,
            pairs,
        )
    }

    #[test]
    fn four_meet_in_three_rounds_of_two() {
        let four = tournament(4, Format::RoundRobin, 1).unwrap();
        let met: Vec<_> = four
            .encounters()
            .iter()
            .map(|e| (e.first, e.second))
            .collect();
        assert_eq!(met, [(0, 3), (1, 2), (0, 1), (2, 3), (0, 2), (1, 3)]);
    }

    #[test]
    fn on_a_ladder_each_meets_the_next_and_all_heads_the_first_step() {
        let steps = tournament(5, Format::Ladder { heads: 2 }, 1).unwrap();
        let met = steps.encounters().iter();
        let met: Vec<_> = met.map(|e| (e.first, e.second)).collect();
        assert_eq!(met, [(0, 2), (1, 2), (2, 3), (3, 4)]);
    }

    #[test]
    fn what_is_no_tournament_is_refused() {
        let refusal =
            |count, format, pairs| tournament(count, format, pairs).unwrap_err().to_string();
        let robin = Format::RoundRobin;
        assert_eq!(
            refusal(1, robin, 1),
            "a tournament needs at least 2 entrants, not 1"
        );
        for heads in [0, 3, 4] {
            assert_eq!(
                refusal(3, Format::Gauntlet { heads }, 1),
                format!("of 3 entrants 1 to 2 can be heads, not {heads}")
            );
        }
        assert_eq!(
            refusal(3, robin, u32::MAX),
            "3 encounters of 4294967295 pairs each are more than 4294967295 pairs"
        );
        let twins = ["a", "b", "a"].map(String::from).to_vec();
        let error = Tournament::new(twins, robin, 1).unwrap_err().to_string();
        assert_eq!(error, "two entrants are called `a`");
    }

    #[test]
    fn a_format_reads_back_from_json() {
        for (format, text) in [
            (Format::RoundRobin, r#"{"format":"round-robin"}"#),
            (
                Format::Gauntlet { heads: 2 },
                r#"{"format":"gauntlet","heads":2}"#,
            ),
            (
                Format::Ladder { heads: 1 },
                r#"{"format":"ladder","heads":1}"#,
            ),
        ] {
            assert_eq!(serde_json::to_string(&format).unwrap(), text);
            assert_eq!(serde_json::from_str::<Format>(text).unwrap(), format);
        }
    }

    proptest! {
        #[test]
        fn in_a_round_robin_everyone_meets_everyone_and_nobody_twice_in_a_round(count in 2_usize..24) {
            let robin = tournament(count, Format::RoundRobin, 1).unwrap();
            let met: HashSet<_> = robin.encounters().iter().collect();
            prop_assert_eq!(met.len(), count * (count - 1) / 2);
            prop_assert_eq!(robin.encounters().len(), met.len());
            for round in robin.encounters().chunks(count / 2) {
                let playing: HashSet<_> = round.iter().flat_map(|e| [e.first, e.second]).collect();
                prop_assert_eq!(playing.len(), count / 2 * 2);
            }
            for encounter in robin.encounters() {
                prop_assert!(encounter.first < encounter.second && encounter.second < count);
            }
        }

        #[test]
        fn in_a_gauntlet_each_head_meets_each_other(count in 2_usize..24, heads in 1_usize..24) {
            prop_assume!(heads < count);
            let gauntlet = tournament(count, Format::Gauntlet { heads }, 1).unwrap();
            let met: HashSet<_> = gauntlet.encounters().iter().map(|e| (e.first, e.second)).collect();
            let expected: HashSet<_> =
                (0..heads).flat_map(|a| (heads..count).map(move |b| (a, b))).collect();
            prop_assert_eq!(&met, &expected);
            prop_assert_eq!(gauntlet.encounters().len(), met.len());
        }

        #[test]
        fn every_pair_of_every_encounter_has_one_number(count in 2_usize..8, pairs in 0_u32..9) {
            let robin = tournament(count, Format::RoundRobin, pairs).unwrap();
            let slots: HashSet<TournamentPair> = (0..robin.pairs()).map(|index| robin.pair(index)).collect();
            let expected: HashSet<TournamentPair> = robin
                .encounters()
                .iter()
                .flat_map(|&encounter| (0..pairs).map(move |pair| TournamentPair { encounter, pair }))
                .collect();
            prop_assert_eq!(slots, expected);
            prop_assert_eq!(robin.pairs() as usize, pairs as usize * robin.encounters().len());
        }
    }
}
