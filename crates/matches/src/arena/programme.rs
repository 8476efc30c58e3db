//! The games that a match or tournament has planned, for those who watch it.

use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::ledger::Results;
use super::terms::Terms;
use super::tournament::{Format, Tournament};
use parlour_engines::NamedPlayer;

/// The games planned: who meets whom, and how often.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Programme {
    /// The players, in the order of the tournament's indices: each by its engine, or by its own
    /// name where another one has the same engine.
    pub players: Vec<NamedPlayer>,
    format: Format,
    pairs: u32,
}

impl Programme {
    /// The programme in the first line of a ledger, if it is there yet.
    pub fn read(ledger: &Path) -> Option<Self> {
        let results = Results::read(ledger).ok()?;
        let settings = Value::Object(results.header().settings().clone());
        let terms = serde_json::from_value(settings).ok()?;
        Some(Self::of(&terms))
    }

    fn of(terms: &Terms) -> Self {
        let engine = |name: &String| terms.players.get(name).map(|player| &player.engine);
        let player = |name: &String| {
            let own = engine(name);
            let alike = terms.entrants.iter().filter(|other| engine(other) == own);
            let only = own.filter(|_| alike.count() == 1);
            only.map_or_else(|| NamedPlayer::Other(name.clone()), NamedPlayer::clone)
        };
        Self {
            players: terms.entrants.iter().map(player).collect(),
            format: terms.format,
            pairs: terms.plan.pairs,
        }
    }

    /// The tournament of its players, called by their numbers.
    pub fn tournament(&self) -> Option<Tournament> {
        let numbers = (0..self.players.len()).map(|number| number.to_string());
        Tournament::new(numbers.collect(), self.format, self.pairs).ok()
    }
}
