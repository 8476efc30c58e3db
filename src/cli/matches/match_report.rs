//! The report on a match, as text and as JSON.

use std::fmt;

use serde_json::{Value as Json, json};

use super::endings_report::EndingsReport;
use super::report_head::ReportHead;
use parlour_matches::arena::ledger::Results;
use parlour_matches::arena::statistics::{Sprt, SprtRun, Tally};
use parlour_matches::arena::terms::Terms;

/// The results of a match between two engines.
pub(in crate::cli) struct MatchReport {
    terms: Terms,
    results: Results,
    /// The sequential test on the pairs in order.
    trial: Option<SprtRun>,
    tally: Tally,
}

/// The engines of a match, in the order of its arguments.
pub(in crate::cli) const NAMES: [&str; 2] = ["first", "second"];

impl MatchReport {
    /// The report of these results.
    pub(in crate::cli) fn new(terms: Terms, mut results: Results) -> Self {
        let sprt = terms.sprt.and_then(|hypotheses| Sprt::new(hypotheses).ok());
        let trial = sprt.map(|sprt| results.sprt_run(sprt));
        if let Some(trial) = &trial {
            // A test counts the pairs up to its end only, even if more were played.
            results.truncate(trial.tally().pairs.pairs() as usize);
        }
        Self {
            tally: results.tally(),
            terms,
            results,
            trial,
        }
    }

    fn endings(&self) -> EndingsReport<'_> {
        EndingsReport::new(&self.results, |_| NAMES)
    }

    /// Returns whether a game was forfeited, or a move was late or illegal.
    pub(in crate::cli) fn has_faults(&self) -> bool {
        self.endings().has_faults()
    }

    fn head(&self) -> ReportHead<'_> {
        ReportHead {
            terms: &self.terms,
            players: NAMES.map(|name| (format!("{name:<8}"), name)).to_vec(),
            games: self.tally.games.games(),
            planned: 2 * u64::from(self.terms.plan.pairs),
        }
    }

    /// The report as JSON.
    pub(in crate::cli) fn json(&self) -> Json {
        let games = self.tally.games;
        let strength = self.tally.pairs.performance();
        let [first, second] = NAMES.map(|name| self.terms.players.get(name));
        let own = json!({
            "first": first,
            "second": second,
            "wins": games.wins,
            "draws": games.draws,
            "losses": games.losses,
            "pairs": self.tally.pairs,
            "score": strength.map(|strength| strength.score()),
            "elo": strength.map(|strength| strength.elo()),
            "normalised_elo": strength.and_then(|strength| strength.normalised_elo()),
            "superiority": strength.and_then(|strength| strength.superiority()),
            "sprt": self.trial.map(|trial| json!({
                "hypotheses": trial.sprt().hypotheses(),
                "llr": trial.status().llr,
                "bounds": trial.status().bounds,
                "verdict": trial.status().verdict,
            })),
        });
        self.head().json(&self.results, own, &self.endings())
    }
}

impl fmt::Display for MatchReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.head().fmt(f)?;
        let games = self.tally.games;
        let Some(strength) = self.tally.pairs.performance() else {
            return Ok(());
        };
        let (won, drawn, lost) = (games.wins, games.draws, games.losses);
        let points = games.half_points() as f64 / 2.0;
        let percent = 100.0 * strength.score();
        writeln!(
            f,
            "score    {points} ({percent:.1} %): {won} won, {drawn} drawn, {lost} lost"
        )?;
        let pairs = self.tally.pairs.0.map(|count| count.to_string()).join(" ");
        writeln!(f, "pairs    {pairs} (of 0, ½, 1, 1½ and 2 points)")?;
        writeln!(f, "Elo      {}", strength.elo())?;
        match strength.normalised_elo() {
            Some(elo) => writeln!(f, "nElo     {elo}")?,
            None => writeln!(f, "nElo     unknown: all pairs ended alike")?,
        }
        match strength.superiority() {
            Some(likelihood) => writeln!(f, "LOS      {:.1} %", 100.0 * likelihood)?,
            None => writeln!(f, "LOS      unknown: all pairs ended alike")?,
        }
        if let Some(trial) = &self.trial {
            let hypotheses = trial.sprt().hypotheses();
            writeln!(f, "SPRT     {hypotheses}")?;
            writeln!(f, "         {}", trial.status())?;
        }
        write!(f, "{}", self.endings())
    }
}
