//! The head that the reports on matches and tournaments share, as text and as JSON.

use std::fmt;

use serde_json::{Map, Value as Json, json};

use super::endings_report::EndingsReport;
use parlour_matches::arena::ledger::Results;
use parlour_matches::arena::terms::Terms;
use parlour_rules::options::OptionSet;

/// The terms of play and the part of it that has been played.
pub(super) struct ReportHead<'a> {
    pub(super) terms: &'a Terms,
    /// The participants as they are called in the text, each with its name among the terms.
    pub(super) players: Vec<(String, &'a str)>,
    pub(super) games: u64,
    /// The games of the whole match or tournament.
    pub(super) planned: u64,
}

impl ReportHead<'_> {
    /// The report as JSON: this head, then what is the report's own, then the endings.
    pub(super) fn json(&self, results: &Results, own: Json, endings: &EndingsReport<'_>) -> Json {
        let head = json!({
            "game": self.terms.rules.info().id,
            "rules": self.terms.rules.pairs(),
            "fingerprint": results.header().fingerprint(),
            "games": self.games,
            "planned": self.planned,
            "early_ends": self.terms.early_ends(),
        });
        let mut all = Map::new();
        for part in [head, own, endings.json()] {
            if let Json::Object(part) = part {
                all.extend(part);
            }
        }
        Json::Object(all)
    }
}

impl fmt::Display for ReportHead<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { terms, .. } = self;
        writeln!(f, "game     {}", terms.rules)?;
        for (label, name) in &self.players {
            if let Some(player) = terms.players.get(*name) {
                writeln!(f, "{label} {player}")?;
            }
        }
        writeln!(f, "early    {}", terms.early_ends())?;
        writeln!(f, "games    {} of {}", self.games, self.planned)
    }
}
