//! The schedule: which games a match has, a pure function of its plan.
//!
//! A match is played in pairs, two games from one opening with the sides reversed. Every pair is
//! computed from the seed and its index alone, so that a match can be resumed at any pair, played
//! in any order, and split over machines, and always has the same games.

use std::num::NonZeroU32;

use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};

use parlour_rules::random::{StableDraws, split_mix};

/// Mixed into the seed for the order of the openings, so that it shares no numbers with the pairs.
const ORDER: u64 = u64::from_be_bytes(*b"openings");

/// The plan that determines all games of a match but the engines' plies.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// The seed of everything drawn.
    pub seed: u64,
    /// The number of pairs: half the number of games. In a match with a sequential test, the most
    /// it may take.
    pub pairs: u32,
    /// The openings from which the pairs start.
    pub openings: Openings,
}

/// The openings of the pairs of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "from", rename_all = "lowercase", deny_unknown_fields)]
pub enum Openings {
    /// The game's own start, in every pair.
    Start,
    /// Plies drawn at random, in every pair others.
    Random,
    /// The entries of a list: a file's positions or records, or the cells of the first ply. After
    /// the last one the list begins again.
    List {
        /// The number of entries in the list.
        count: NonZeroU32,
        /// The order in which they are taken.
        order: Order,
    },
}

/// The order in which a list of openings is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Order {
    /// In the order of the list.
    #[default]
    Sequential,
    /// Shuffled by the seed; each entry comes up once before any comes up again.
    Random,
}

/// The opening of one pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Opening {
    /// The game's own start.
    Start,
    /// Random plies drawn from this seed.
    Random(u64),
    /// The list's entry with this index, from 0.
    List(u32),
}

/// Two games from one opening with the sides reversed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct GamePair {
    /// Its index in the schedule, from 0.
    pub index: u32,
    /// The opening of both games.
    pub opening: Opening,
    /// The games in the order they are counted in.
    pub games: [ScheduledGame; 2],
}

/// One game of a pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ScheduledGame {
    /// True if the sides are reversed: the second engine plays the side that plays first.
    pub reversed: bool,
    /// The seeds of the first and the second engine's random choices.
    pub seeds: [u64; 2],
}

/// The games of a match.
///
/// ```
/// use parlour_matches::arena::schedule::{Openings, Plan, Schedule};
/// use parlour_matches::arena::shard::Shard;
///
/// let schedule = Schedule::new(Plan { seed: 1, pairs: 100, openings: Openings::Random });
/// let pair = schedule.pair(70);
/// assert_eq!(pair.games.map(|game| game.reversed), [false, true]);
/// // The pair of a part of the match is the same in the whole.
/// let part: Shard = "71/100".parse()?;
/// assert_eq!(part.indices(100).collect::<Vec<_>>(), [pair.index]);
/// # Ok::<(), parlour_matches::arena::shard::ShardError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Schedule {
    plan: Plan,
    /// The list's entries in the order they are taken in; empty without a shuffled list.
    shuffled: Vec<u32>,
}

impl Schedule {
    /// The games that `plan` decides.
    pub fn new(plan: Plan) -> Self {
        let mut shuffled = Vec::new();
        if let Openings::List {
            count,
            order: Order::Random,
        } = plan.openings
        {
            shuffled.extend(0..count.get());
            Xoshiro256PlusPlus::seed_from_u64(plan.seed ^ ORDER).shuffle(&mut shuffled);
        }
        Self { plan, shuffled }
    }

    /// The plan that decides the games.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The pair at `index`, from 0. Past the plan's last pair the schedule continues as it would
    /// with more pairs.
    pub fn pair(&self, index: u32) -> GamePair {
        let key = split_mix(self.plan.seed, u64::from(index));
        let mut generator = Xoshiro256PlusPlus::seed_from_u64(key);
        // Drawn whether or not it is used, so that the engines' seeds do not depend on the kind
        // of opening.
        let seed = generator.next_u64();
        let opening = match self.plan.openings {
            Openings::Start => Opening::Start,
            Openings::Random => Opening::Random(seed),
            Openings::List { count, .. } => {
                let entry = index % count;
                Opening::List(*self.shuffled.get(entry as usize).unwrap_or(&entry))
            }
        };
        let games = [false, true].map(|reversed| ScheduledGame {
            reversed,
            seeds: [generator.next_u64(), generator.next_u64()],
        });
        GamePair {
            index,
            opening,
            games,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::shard::Shard;
    use super::*;
    use proptest::prelude::*;
    use std::collections::HashSet;

    /// The pairs of one part of a match, in order.
    fn pairs_of(schedule: &Schedule, shard: Shard) -> impl Iterator<Item = GamePair> {
        let indices = shard.indices(schedule.plan.pairs);
        indices.map(|index| schedule.pair(index))
    }

    fn schedule(seed: u64, pairs: u32, openings: Openings) -> Schedule {
        Schedule::new(Plan {
            seed,
            pairs,
            openings,
        })
    }

    fn list(count: u32, order: Order) -> Openings {
        let count = NonZeroU32::new(count).unwrap();
        Openings::List { count, order }
    }

    fn entries(schedule: &Schedule) -> Vec<u32> {
        let entry = |pair: GamePair| match pair.opening {
            Opening::List(entry) => entry,
            other => panic!("{other:?}"),
        };
        pairs_of(schedule, Shard::WHOLE).map(entry).collect()
    }

    #[test]
    fn the_games_of_a_seed_never_change() {
        // Worked out apart from this code, by the published algorithms in Python.
        let pair = schedule(2026, 10, Openings::Random).pair(3);
        assert_eq!(pair.opening, Opening::Random(6_891_034_344_645_839_949));
        let seeds = pair.games.map(|game| game.seeds);
        assert_eq!(
            seeds.as_flattened(),
            [
                4_714_715_156_550_325_303,
                6_217_313_206_843_985_782,
                18_083_545_674_824_722_419,
                13_554_400_625_788_470_264
            ]
        );
        let shuffled = schedule(2026, 8, list(5, Order::Random));
        assert_eq!(entries(&shuffled), [3, 4, 1, 0, 2, 3, 4, 1]);
    }

    #[test]
    fn the_engines_seeds_do_not_depend_on_the_openings() {
        let seeds = |openings| schedule(9, 5, openings).pair(4).games;
        assert_eq!(seeds(Openings::Start), seeds(Openings::Random));
        assert_eq!(seeds(Openings::Start), seeds(list(3, Order::Random)));
    }

    #[test]
    fn a_list_in_order_is_gone_through_again_and_again() {
        let sequential = schedule(1, 7, list(3, Order::Sequential));
        assert_eq!(entries(&sequential), [0, 1, 2, 0, 1, 2, 0]);
    }

    #[test]
    fn another_seed_is_another_match() {
        let keys: HashSet<_> = (0..1000)
            .map(|seed| schedule(seed, 1, Openings::Random).pair(0))
            .collect();
        assert_eq!(keys.len(), 1000);
    }

    #[test]
    fn a_plan_reads_back_from_json() {
        for openings in [Openings::Start, Openings::Random, list(4, Order::Random)] {
            let plan = Plan {
                seed: u64::MAX,
                pairs: 5,
                openings,
            };
            let text = serde_json::to_string(&plan).unwrap();
            assert_eq!(serde_json::from_str::<Plan>(&text).unwrap(), plan, "{text}");
        }
        let unknown = r#"{"seed":1,"pairs":2,"openings":{"from":"book"}}"#;
        assert!(serde_json::from_str::<Plan>(unknown).is_err());
    }

    proptest! {
        #[test]
        fn a_shuffled_list_comes_up_whole_before_it_repeats(seed: u64, count in 1_u32..40) {
            let schedule = schedule(seed, 3 * count, list(count, Order::Random));
            let entries = entries(&schedule);
            for round in entries.chunks(count as usize) {
                let mut round = round.to_vec();
                round.sort_unstable();
                prop_assert_eq!(round, (0..count).collect::<Vec<_>>());
            }
        }

        #[test]
        fn the_parts_together_are_the_whole(seed: u64, pairs in 0_u32..60, parts in 1_u32..9) {
            let schedule = schedule(seed, pairs, Openings::Random);
            let mut joined: Vec<GamePair> = (1..=parts)
                .flat_map(|part| pairs_of(&schedule, Shard::new(part, parts).unwrap()))
                .collect();
            joined.sort_unstable_by_key(|pair| pair.index);
            prop_assert_eq!(joined, pairs_of(&schedule, Shard::WHOLE).collect::<Vec<_>>());
        }

        #[test]
        fn a_longer_match_begins_like_a_shorter_one(seed: u64, pairs in 0_u32..60) {
            let short = schedule(seed, pairs, Openings::Random);
            let long = schedule(seed, 2 * pairs, Openings::Random);
            let begun: Vec<GamePair> = pairs_of(&long, Shard::WHOLE).take(pairs as usize).collect();
            prop_assert_eq!(begun, pairs_of(&short, Shard::WHOLE).collect::<Vec<_>>());
        }

        #[test]
        fn no_two_games_share_a_seed(seed: u64) {
            let schedule = schedule(seed, 200, Openings::Random);
            let mut seeds = HashSet::new();
            for pair in pairs_of(&schedule, Shard::WHOLE) {
                for game in pair.games {
                    seeds.extend(game.seeds);
                }
                if let Opening::Random(seed) = pair.opening {
                    seeds.insert(seed);
                }
            }
            prop_assert_eq!(seeds.len(), 200 * 5);
        }
    }
}
