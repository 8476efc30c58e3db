//! `parlour match`: many games between two engines.

use std::io::Write;
use std::num::NonZeroU32;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::bail;
use clap::Args;

use super::error::{InterruptedError, UsageError};
use super::matches::args::{RunArgs, results_file};
use super::matches::limits::LimitArgs;
use super::matches::match_report::{MatchReport, NAMES};
use super::matches::merge::merge;
use super::matches::openings::OpeningArgs;
use super::matches::run;
use super::numbers::{number, small_count};
use super::output::Output;
use super::position_args::{GameName, rules};
use super::setup::ConfigSources;
use parlour_matches::arena::contest::Contest;
use parlour_matches::arena::entrant::Entrant;
use parlour_matches::arena::ledger::Results;
use parlour_matches::arena::referee::{Adjudication, Conditions};
use parlour_matches::arena::schedule::{Plan, Schedule};
use parlour_matches::arena::statistics::{Hypotheses, Sprt, SprtError};
use parlour_matches::arena::terms::Terms;
use parlour_matches::arena::tournament::{Format, Tournament};
use parlour_records::Start;
use parlour_settings::Config;

/// Play a match between two engines
///
/// Games come in pairs from one opening with the sides reversed. All random choices come from the
/// seed, so the same command plays the same match; with limits on nodes or depth only, every game
/// is the same on every machine. With --out, no finished game is ever lost: the same command
/// resumes where the last one ended, whatever ended it.
#[derive(Args, Debug)]
#[command(after_help = include_str!("help/match.txt"))]
pub(super) struct Match {
    /// The game
    #[arg(value_parser = GameName, required_unless_present = "merge")]
    game: Option<String>,

    /// The engine that the results count for, with its options, such as "search level=3"
    #[arg(long, value_name = "SPEC", default_value = "search")]
    first: String,

    /// The other engine
    #[arg(long, value_name = "SPEC", default_value = "greedy")]
    second: String,

    /// Number of games, an even number [default: 100, or at most 100000 with --sprt]
    #[arg(long, value_name = "N", value_parser = number::<u32>(2..=4_000_000_000))]
    games: Option<u32>,

    /// End the match by a sequential test: elo0=A,elo1=B, and optionally alpha, beta (0.05 each),
    /// model (normalised, logistic or cutechess) and evidence (pairs or games)
    #[arg(long, value_name = "elo0=A,elo1=B", value_parser = hypotheses)]
    sprt: Option<Hypotheses>,

    /// Seed of all random choices
    #[arg(long, default_value_t = 1, value_parser = number::<u64>(0..=u64::MAX))]
    seed: u64,

    /// Keep the results in a file, one line of JSON for each pair, with the games beside it
    #[arg(long, value_name = "FILE.jsonl", value_parser = results_file)]
    out: Option<PathBuf>,

    /// Merge the results files of a match's parts instead of playing
    #[arg(long, value_name = "FILE", num_args = 1..,
        conflicts_with_all = ["game", "first", "second"])]
    merge: Vec<PathBuf>,

    #[command(flatten)]
    openings: OpeningArgs,

    #[command(flatten)]
    limits: LimitArgs,

    #[command(flatten)]
    ends: EndArgs,

    #[command(flatten)]
    run: RunArgs,

    /// Print JSON
    #[arg(long, help_heading = "Options")]
    json: bool,
}

/// The ends of games that the rules have not ended.
#[derive(Args, Debug)]
#[command(next_help_heading = "Ends of games")]
struct EndArgs {
    /// Milliseconds a move may be late; forgiven, but counted as an overrun
    #[arg(long, value_name = "MS", default_value_t = 200,
        value_parser = number::<u64>(0..=86_400_000))]
    margin: u64,

    /// A game of N moves is a draw
    #[arg(long, value_name = "N", value_parser = small_count)]
    max_plies: Option<NonZeroU32>,

    /// Another program's engine that breaks a rule of `check-engine` loses the game; the command
    /// fails if any game was lost that way or a move was late
    #[arg(long)]
    strict: bool,

    /// Decide games early: proof (both engines have proved the result), reversible=N (a draw after
    /// N moves that can be undone), win=SCORE,plies=N or draw=SCORE,plies=N,from=PLY (both engines'
    /// estimates), or none; may be repeated [default: proof and reversible=160]
    #[arg(long, value_name = "RULE")]
    adjudicate: Vec<String>,
}

/// The default number of games of a match, without and with a sequential test.
const GAMES: [u32; 2] = [100, 100_000];

fn hypotheses(text: &str) -> Result<Hypotheses, SprtError> {
    text.parse()
}

impl Match {
    pub(super) fn run(&self, sources: ConfigSources<'_>, out: &mut Output) -> anyhow::Result<()> {
        if !self.merge.is_empty() {
            let (results, terms) = merge(&self.merge, self.out.as_deref())?;
            if terms.entrants != NAMES {
                bail!(
                    "{}: this belongs to a tournament: merge it with `parlour tournament --merge`",
                    self.merge[0].display()
                );
            }
            return self.report(terms, results, out);
        }
        let (contest, terms) = self.contest(&sources.config_of(self.game.as_deref())?)?;
        let sprt = self
            .sprt
            .map(Sprt::new)
            .transpose()
            .map_err(UsageError::new)?;
        let options = self.run.run_options(None, self.out.clone(), sprt);
        run::check_engines(&contest, &terms, &options)?;
        let outcome = run::play(contest, &terms, options)?;
        self.report(terms, outcome.results, out)?;
        if let Some(signal) = outcome.interrupted {
            out.flush()?;
            let resumable = self.out.is_some();
            return Err(InterruptedError { signal, resumable }.into());
        }
        Ok(())
    }

    fn report(&self, terms: Terms, results: Results, out: &mut Output) -> anyhow::Result<()> {
        let report = MatchReport::new(terms, results);
        if self.json {
            out.json(&report.json())?;
        } else {
            write!(out, "{report}")?;
        }
        if self.ends.strict && report.has_faults() {
            out.flush()?;
            bail!("--strict: an engine has broken a rule of the protocol");
        }
        Ok(())
    }

    /// The contest to be played.
    fn contest(&self, config: &Config) -> anyhow::Result<(Contest, Terms)> {
        let registry = config.engine_registry();
        let game = self.game.as_deref().unwrap_or_default();
        let rules = rules(config, game)?;
        let start = Start::new(rules).map_err(UsageError::new)?;
        let engine = |argument, text: &str| {
            let engine = registry.engine(text);
            let mut engine =
                engine.map_err(|error| UsageError::new(format!("--{argument}: {error}")))?;
            if self.ends.strict {
                engine.be_strict();
            }
            Ok::<_, UsageError>(engine)
        };
        let engines = [
            engine("first", &self.first)?,
            engine("second", &self.second)?,
        ];
        let games = self
            .games
            .unwrap_or(GAMES[usize::from(self.sprt.is_some())]);
        if !games.is_multiple_of(2) {
            let why = "games come in pairs with the sides reversed, so the number must be even";
            return Err(UsageError::new(format!("--games {games}: {why}")).into());
        }
        let adjudication = match self.ends.adjudicate.as_slice() {
            [] => Adjudication::STANDARD,
            rules => rules
                .iter()
                .try_fold(Adjudication::NONE, |all, rule| all.with(rule))
                .map_err(|error| UsageError::new(format!("--adjudicate: {error}")))?,
        };
        let (book, openings) = self.openings.book(&start)?;
        let plan = Plan {
            seed: self.seed,
            pairs: games / 2,
            openings,
        };
        let names = NAMES.map(str::to_owned);
        let seats = names.iter().zip(engines).zip(self.limits.budgets());
        let entrants: Vec<Entrant> = seats
            .map(|((name, engine), budget)| Entrant::new(name, engine, budget, &start))
            .collect();
        let tournament = Tournament::new(names.to_vec(), Format::RoundRobin, plan.pairs);
        let contest = Contest {
            start,
            tournament: tournament.map_err(UsageError::new)?,
            entrants,
            schedule: Schedule::new(plan),
            book,
            conditions: Conditions {
                margin: Duration::from_millis(self.ends.margin),
                max_plies: self.ends.max_plies,
                adjudication,
            },
        };
        let terms = Terms::of(&contest, Format::RoundRobin, self.sprt);
        Ok((contest, terms))
    }
}
