//! The report on a tournament, as text and as JSON.

use std::fmt;

use serde_json::{Value as Json, json};

use super::endings_report::EndingsReport;
use super::report_head::ReportHead;
use parlour_matches::arena::crosstable::CrossTable;
use parlour_matches::arena::ledger::Results;
use parlour_matches::arena::statistics::Trinomial;
use parlour_matches::arena::terms::Terms;
use parlour_matches::arena::tournament::{Tournament, TournamentError};

/// The results of a tournament.
pub(in crate::cli) struct TournamentReport {
    pub(in crate::cli) terms: Terms,
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

    /// The second and the first entrant of each encounter by name, and the second one's games.
    pub(in crate::cli) fn encounters(&self) -> impl Iterator<Item = (&str, &str, Trinomial)> {
        let entrants = self.tournament.entrants();
        self.tournament.encounters().iter().map(|&encounter| {
            let [first, second] = [encounter.first, encounter.second];
            let games = self.table.tally(encounter).games.reversed();
            (&*entrants[second], &*entrants[first], games)
        })
    }

    fn endings(&self) -> EndingsReport<'_> {
        EndingsReport::new(&self.results, |pair| {
            let encounter = self.tournament.pair(pair).encounter;
            [encounter.first, encounter.second].map(|index| &*self.terms.entrants[index])
        })
    }

    fn head(&self) -> ReportHead<'_> {
        let entrants = self.terms.entrants.iter();
        ReportHead {
            terms: &self.terms,
            players: entrants
                .map(|name| (format!("player   {name}:"), name.as_str()))
                .collect(),
            games: 2 * self.results.len() as u64,
            planned: 2 * u64::from(self.tournament.pairs()),
        }
    }

    /// The report as JSON.
    pub(in crate::cli) fn json(&self) -> Json {
        let own = json!({
            "players": self.terms.players,
            "standings": self.table.standings(),
        });
        self.head().json(&self.results, own, &self.endings())
    }
}

impl fmt::Display for TournamentReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.head().fmt(f)?;
        write!(f, "\n{}\n{}", self.table, self.endings())
    }
}
