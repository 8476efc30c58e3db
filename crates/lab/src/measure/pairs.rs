//! Pairs of games between two engines, of which neither is limited in time.

use std::num::NonZeroU32;
use std::time::Duration;

use parlour_engines::{Engine, EngineRef, Stop};
use parlour_matches::arena::book::Book;
use parlour_matches::arena::budget::Budget;
use parlour_matches::arena::referee::{self, Adjudication, Conditions, LimitedEngine, PlayedGame};
use parlour_matches::arena::schedule::{Order, Plan, Schedule};
use parlour_matches::arena::statistics::Trinomial;
use parlour_records::Start;

/// The conditions where nothing is limited in time, so that nothing is late. They are those of the
/// tournament of the levels (`config/levels.toml`).
const CONDITIONS: Conditions = Conditions {
    margin: Duration::from_secs(3600),
    max_plies: NonZeroU32::new(250),
    adjudication: Adjudication::NONE,
};

/// An engine of a game, by name, with its limits.
pub(super) type Entrant = (EngineRef, Box<dyn Engine>, Budget);

/// Pairs of games, whose openings and seeds come from one number.
#[derive(Debug)]
pub(super) struct Pairs {
    pub(super) start: Start,
    pub(super) book: Book,
    /// The number of pairs.
    pub(super) count: u32,
    /// The number from which everything drawn comes.
    pub(super) seed: u64,
}

impl Pairs {
    /// Plays them between two engines that are made for each game, with the seed of each, and shows
    /// `see` each game and whether its sides were reversed.
    pub(super) fn play(
        &self,
        make: impl Fn([u32; 2]) -> [Entrant; 2],
        mut see: impl FnMut(&PlayedGame, bool),
    ) {
        let schedule = Schedule::new(Plan {
            seed: self.seed,
            pairs: self.count,
            openings: self.book.openings(Order::Random),
        });
        for index in 0..self.count {
            let pair = schedule.pair(index);
            let opening = self.book.line(pair.opening);
            for game in pair.games {
                // 0 would take a new seed for every game.
                let mut entrants = make(game.seeds.map(|seed| (seed as u32).max(1)));
                let seats = entrants
                    .each_mut()
                    .map(|(name, engine, budget)| LimitedEngine {
                        name: name.clone(),
                        engine: &mut **engine,
                        budget: *budget,
                    });
                let played = referee::play(
                    &CONDITIONS,
                    &self.start,
                    &opening,
                    game.reversed,
                    seats,
                    &Stop::default(),
                    &mut |_, _| {},
                );
                if let Ok(played) = played {
                    see(&played, game.reversed);
                }
            }
        }
    }
}

/// The share of the points, 0 to 1.
pub(super) fn share(results: Trinomial) -> f64 {
    results.half_points() as f64 / (2 * results.games().max(1)) as f64
}
