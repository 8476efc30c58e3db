//! The table of the steps of ladders, one column a game: what each step scored against the one
//! below.

use std::fmt;

use super::tournament_report::TournamentReport;
use parlour_matches::arena::tournament::Format;
use parlour_rules::games::GameInfo;

/// The ladders of some games. Tournaments of another format are left out.
#[derive(Default)]
pub(in crate::cli) struct LadderReport {
    games: Vec<&'static GameInfo>,
    /// The steps, each with what it scored in each game.
    steps: Vec<(String, Vec<String>)>,
}

impl LadderReport {
    /// Adds the results of a game.
    pub(in crate::cli) fn add(&mut self, report: &TournamentReport) {
        if !matches!(report.terms.format, Format::Ladder { .. }) {
            return;
        }
        for (upper, lower, games) in report.encounters() {
            let step = format!("{upper} : {lower}");
            let at = self.steps.iter().position(|(name, _)| *name == step);
            let at = at.unwrap_or_else(|| {
                self.steps.push((step, Vec::new()));
                self.steps.len() - 1
            });
            let scores = &mut self.steps[at].1;
            scores.resize(self.games.len(), String::new());
            scores.push(match games.games() {
                0 => "-".to_owned(),
                count => {
                    let percent = 50.0 * games.half_points() as f64 / count as f64;
                    format!("{percent:.1} % of {count}")
                }
            });
        }
        self.games.push(report.terms.rules.info());
    }
}

impl fmt::Display for LadderReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.steps.is_empty() {
            return Ok(());
        }
        let names = self.steps.iter().map(|(name, _)| name.chars().count());
        let width = names.max().unwrap_or(0);
        write!(f, "\n{:width$}", "")?;
        for game in &self.games {
            write!(f, "  {:>14}", game.id)?;
        }
        for (name, scores) in &self.steps {
            write!(f, "\n{name:width$}")?;
            for score in scores {
                write!(f, "  {score:>14}")?;
            }
        }
        writeln!(f)
    }
}
