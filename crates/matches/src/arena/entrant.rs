//! The participants of a match.

use std::fmt;
use std::sync::Arc;

use super::budget::Budget;
use parlour_engines::{Engine, EngineRef, Vary};
use parlour_records::Start;

/// Makes an engine; the number is what its random choices come from.
type Make = dyn Fn(u64) -> Box<dyn Engine> + Send + Sync;

/// A participant of a match. Every thread that plays has an engine of its own.
#[derive(Clone)]
pub struct Entrant {
    /// The name in the contest.
    pub name: String,
    /// The engine, as records name it.
    pub engine: EngineRef,
    /// The limits of each ply.
    pub budget: Budget,
    make: Arc<Make>,
    is_random: bool,
}

impl Entrant {
    /// An engine for games from this start. A built-in one with a seed option that is not set gets
    /// the schedule's seed of each game, by which its first moves vary, so that no game of a match is
    /// another's and the match has the same games each time.
    pub fn new(name: impl Into<String>, engine: EngineRef, budget: Budget, start: &Start) -> Self {
        let rules = start.rules().clone();
        let mut varied = engine.clone();
        // Any seed will do: what counts is whether it takes one.
        let own = varied.seed_mut().copied().unwrap_or_default();
        varied.draw_from(1, Vary::Opening);
        let draws = own == 0 && varied.seed_mut().is_some();
        Self {
            name: name.into(),
            engine: engine.clone(),
            budget,
            make: Arc::new(move |seed| {
                let mut engine = engine.clone();
                engine.draw_from(seed, Vary::Opening);
                engine.make(&rules)
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
