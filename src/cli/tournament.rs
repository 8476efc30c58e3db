//! `parlour tournament`: many games among many engines.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use super::error::{InterruptedError, UsageError};
use super::matches::args::{RunArgs, results_file};
use super::matches::ladder_report::LadderReport;
use super::matches::merge::merge;
use super::matches::run::{self, RunOptions};
use super::matches::tournament_file::{self, TournamentSetup};
use super::matches::tournament_report::TournamentReport;
use super::output::Output;
use super::setup::ConfigSources;
use parlour_matches::arena::ledger::Results;
use parlour_matches::arena::terms::Terms;

/// Play a tournament between many engines
///
/// A file describes it. In a round-robin everyone meets everyone; in a gauntlet the first ones meet
/// all the others; on a ladder each meets the next. Games come in pairs from one opening with the
/// sides reversed, and all encounters have the same openings. With a results file, the same command
/// resumes where the last one ended, whatever ended it. If there are several games, each has its
/// own tournament and results file.
#[derive(Args, Debug)]
#[command(
    after_help = include_str!("help/tournament.txt")
)]
pub(super) struct Tournament {
    /// The tournament file
    #[arg(required_unless_present = "merge")]
    file: Option<PathBuf>,

    /// Keep the results in this file instead of the one named in FILE
    #[arg(long, value_name = "FILE.jsonl", value_parser = results_file)]
    out: Option<PathBuf>,

    /// Merge the results files of a tournament's parts instead of playing
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with = "file")]
    merge: Vec<PathBuf>,

    #[command(flatten)]
    run: RunArgs,

    /// Print JSON
    #[arg(long, help_heading = "Options")]
    json: bool,
}

impl Tournament {
    pub(super) fn run(&self, sources: ConfigSources<'_>, out: &mut Output) -> anyhow::Result<()> {
        let Some(file) = &self.file else {
            let (results, terms) = merge(&self.merge, self.out.as_deref())?;
            return self.report(terms, results, out).map(drop);
        };
        let described = tournament_file::read(file, &sources.config()?.engine_registry())?;
        if described.len() > 1 && self.out.is_some() {
            let what = "--out is for one game; with several, the tournament file names the results";
            return Err(UsageError::new(what).into());
        }
        // Of several games none begins before it is known that all can be played.
        for described in &described {
            let options = self.options(described);
            run::check_engines(&described.contest, &described.terms, &options)?;
        }
        let mut ladder = LadderReport::default();
        for (at, described) in described.into_iter().enumerate() {
            if at > 0 && !self.json {
                writeln!(out)?;
            }
            ladder.add(&self.play(described, out)?);
        }
        if !self.json {
            write!(out, "{ladder}")?;
        }
        Ok(())
    }

    /// The way the tournament of one game is run.
    fn options(&self, described: &TournamentSetup) -> RunOptions {
        let files = self.out.clone().or_else(|| described.out.clone());
        self.run.run_options(described.concurrency, files, None)
    }

    /// Plays the tournament of one game and reports it.
    fn play(
        &self,
        described: TournamentSetup,
        out: &mut Output,
    ) -> anyhow::Result<TournamentReport> {
        let options = self.options(&described);
        let is_kept = options.files.is_some();
        let outcome = run::play(described.contest, &described.terms, options)?;
        let report = self.report(described.terms, outcome.results, out)?;
        if let Some(signal) = outcome.interrupted {
            out.flush()?;
            let resumable = is_kept;
            return Err(InterruptedError { signal, resumable }.into());
        }
        Ok(report)
    }

    fn report(
        &self,
        terms: Terms,
        results: Results,
        out: &mut Output,
    ) -> anyhow::Result<TournamentReport> {
        let report = TournamentReport::new(terms, results)?;
        if self.json {
            out.json(&report.json())?;
        } else {
            write!(out, "{report}")?;
        }
        Ok(report)
    }
}
