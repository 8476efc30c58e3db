//! The participants of a match.

use std::fmt;
use std::sync::Arc;

use super::budget::Budget;
use crate::engines::{Engine, EngineRef};
use crate::records::Start;

/// Makes an engine; the number is what its random choices come from.
type Make = dyn Fn(u64) -> Box<dyn Engine> + Send + Sync;

/// A participant of a match. Every thread that plays has an engine of its own.
#[derive(Clone)]
pub struct Entrant {
    /// The name in the contest.
    pub name: String,
    /// The text of the player in records.
    pub player: String,
    /// The limits of each ply.
    pub budget: Budget,
    make: Arc<Make>,
    is_random: bool,
}

/// The option with the seed of an engine's random choices.
const SEED: &str = "seed";

impl Entrant {
    /// An engine for games from this start. A built-in one with a seed option that is not set gets
    /// the schedule's seed of each game, so that the match has the same games each time.
    #[must_use]
    pub fn new(name: impl Into<String>, engine: EngineRef, budget: Budget, start: &Start) -> Self {
        let (game, rules) = (start.info(), start.settings().clone());
        let draws = engine.built_in().is_some_and(|spec| {
            spec.options().value(SEED).is_some() && spec.options().number(SEED) == 0
        });
        Self {
            name: name.into(),
            player: engine.to_string(),
            budget,
            make: Arc::new(move |seed| {
                let mut engine = engine.clone();
                if let Some(spec) = engine.built_in_mut().filter(|_| draws) {
                    // 0 would mean another seed each time.
                    let seed = seed % u64::from(u32::MAX) + 1;
                    // The number is within the option's range.
                    let _ = spec.options_mut().set(SEED, &seed.to_string());
                }
                engine.make(game, &rules)
            }),
            is_random: draws,
        }
    }

    /// The engine for a game with this seed: that of the last game unless it makes random choices.
    pub(super) fn engine_for_game<'a>(
        &self,
        last: &'a mut Option<Box<dyn Engine>>,
        seed: u64,
    ) -> &'a mut Box<dyn Engine> {
        if self.is_random {
            // Two of them need not fit the memory.
            *last = None;
        }
        last.get_or_insert_with(|| (self.make)(seed))
    }
}

impl fmt::Debug for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Entrant")
            .field("name", &self.name)
            .field("budget", &self.budget)
            .finish_non_exhaustive()
    }
}
