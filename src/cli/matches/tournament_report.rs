//! The report on a tournament, as text and as JSON.

use std::fmt;

use serde_json::{Value as Json, json};

use super::endings_report::EndingsReport;
use crate::arena::crosstable::CrossTable;
use crate::arena::ledger::Results;
use crate::arena::terms::Terms;
use crate::arena::tournament::{Tournament, TournamentError};

/// The results of a tournament.
pub(in crate::cli) struct TournamentReport {
    terms: Terms,
    results: Results,
    tournament: Tournament,
    table: CrossTable,
}

impl TournamentReport {
    /// The report of these results.
    ///
    /// # Errors
    ///
    /// [`TournamentError`] where the terms are those of no tournament.
    pub(in crate::cli) fn new(terms: Terms, results: Results) -> Result<Self, TournamentError> {
        let tournament = Tournament::new(terms.entrants.clone(), terms.format, terms.plan.pairs)?;
        Ok(Self {
            table: CrossTable::of(&tournament, &results),
            terms,
            results,
            tournament,
        })
    }

    fn endings(&self) -> EndingsReport<'_> {
        EndingsReport::new(&self.results, |pair| {
            let encounter = self.tournament.pair(pair).encounter;
            [encounter.first, encounter.second].map(|index| &*self.terms.entrants[index])
        })
    }

    /// The report as JSON.
    pub(in crate::cli) fn json(&self) -> Json {
        let mut all = json!({
            "game": self.terms.game,
            "rules": self.terms.rules,
            "players": self.terms.players,
            "fingerprint": self.results.header().fingerprint(),
            "games": 2 * self.results.len(),
            "planned": 2 * u64::from(self.tournament.pairs()),
            "standings": self.table.standings(),
        });
        if let (Json::Object(all), Json::Object(endings)) = (&mut all, self.endings().json()) {
            all.extend(endings);
        }
        all
    }
}

impl fmt::Display for TournamentReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let terms = &self.terms;
        writeln!(
            f,
            "game     {}",
            format!("{} {}", terms.game, terms.rules).trim_end()
        )?;
        for name in &terms.entrants {
            if let Some(player) = terms.players.get(name) {
                writeln!(f, "player   {name}: {player}")?;
            }
        }
        let planned = 2 * u64::from(self.tournament.pairs());
        writeln!(f, "games    {} of {planned}", 2 * self.results.len())?;
        write!(f, "\n{}\n{}", self.table, self.endings())
    }
}
