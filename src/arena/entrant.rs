//! Who plays in a match: something that makes engines.

use std::fmt;
use std::sync::Arc;

use super::budget::Budget;
use crate::engines::{Engine, Spec};

/// Makes an engine; the number is what its random choices come from.
type Make = dyn Fn(u64) -> Box<dyn Engine> + Send + Sync;

/// One who takes part in a match: every thread that plays has an engine of it for itself.
#[derive(Clone)]
pub struct Entrant {
    /// What it is called.
    pub name: String,
    /// What it may take for each ply.
    pub budget: Budget,
    make: Arc<Make>,
    draws: bool,
}

/// The option that fixes an engine's random choices.
const SEED: &str = "seed";

impl Entrant {
    /// An engine of ours. One that draws, and has no seed of its own, draws from the schedule's
    /// seed of each game, so that the match has the same games each time.
    #[must_use]
    pub fn own(name: impl Into<String>, spec: Spec, budget: Budget) -> Self {
        let draws = spec.options().value(SEED).is_some() && spec.options().number(SEED) == 0;
        Self {
            name: name.into(),
            budget,
            make: Arc::new(move |seed| {
                let mut spec = spec.clone();
                if draws {
                    // 0 would mean another seed each time.
                    let seed = seed % u64::from(u32::MAX) + 1;
                    // The number is within the option's range.
                    let _ = spec.options_mut().set(SEED, &seed.to_string());
                }
                spec.make()
            }),
            draws,
        }
    }

    /// An engine that something else makes, and that takes no seed.
    #[must_use]
    pub fn other(
        name: impl Into<String>,
        budget: Budget,
        make: impl Fn() -> Box<dyn Engine> + Send + Sync + 'static,
    ) -> Self {
        Self {
            name: name.into(),
            budget,
            make: Arc::new(move |_| make()),
            draws: false,
        }
    }

    /// The engine for a game with this seed: the one of the last game unless it draws.
    pub(super) fn sit<'a>(
        &self,
        last: &'a mut Option<Box<dyn Engine>>,
        seed: u64,
    ) -> &'a mut Box<dyn Engine> {
        if self.draws {
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
