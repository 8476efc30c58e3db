//! `parlour solve`: what perfect play comes to.

mod claustro;
mod trike;

use std::io::{self, Write};
use std::num::NonZeroUsize;

use clap::Args;
use serde_json::{Value as Json, json};

use super::error::UsageError;
use super::interrupt::Interrupt;
use super::matches::run::processors;
use super::numbers::{count, number};
use super::output::Output;
use super::position_args::PositionArgs;
use super::setup::ConfigSources;
use super::show::status;
use super::status_line::StatusLine;
use crate::engines::tables::verify::{Extent, VerifyError};
use crate::engines::tables::{Run, SolveError, Step, TableError, TableFolder, Value};
use crate::games::{AnyLine, Game, Line};
use crate::words;

/// Solve a board exactly
///
/// Claustro up to 6×5 and 7×4: who wins from every position, and in how many plies. What is found
/// is kept in the data folder and read from there the next time; work that is interrupted is gone on
/// with by the same command.
///
/// Trike up to side 7: who wins from every first stone, without the swap and with it.
#[derive(Args, Debug)]
#[command(after_help = "\
JSON is an object with what was asked for (`game`, `set`, `fen`, `plies`) and, of Claustro,
  positions, won, lost, undecided
              how many positions there are, seen from the side to move, by their values
  longest_win, longest_loss
              the greatest distances to the end, in plies
  to_move     `first` or `second`
  value       {\"win\": PLIES}, {\"loss\": PLIES} or \"undecided\", for the side to move
  moves       the legal plies, best first, an object each: `ply` and `value`, for the side to move
  result, reason  of a game that is over, else null
  verified    how many positions were verified, with --verify
or, of Trike,
  winner      `first` or `second`: who wins without the swap
  winner_with_swap
              `second player`, who takes over what wins
  moves       the first plies, an object each: `ply`; `winner`, the colour that wins from it;
              `reply`, Black's ply that wins, or null; `answer`, what to play where the swap is
              allowed

Examples:
  parlour solve claustro
  parlour solve claustro --set width=6 --set height=4 --plies \"b1-b2\" --json
  parlour solve claustro --set width=6 --set height=5 --memory 3000
  parlour solve claustro --verify=1000000
  parlour solve trike --set side=5 --json")]
pub(super) struct Solve {
    #[command(flatten)]
    game: PositionArgs,

    /// How many threads work at once; as many as there are processors if not given
    #[arg(long, value_name = "N", value_parser = count)]
    threads: Option<NonZeroUsize>,

    /// How much memory solving may take
    #[arg(long, value_name = "MB", default_value_t = 1024, value_parser = number::<u64>(1..=u64::MAX))]
    memory: u64,

    /// Solve it again, even if the solution is kept
    #[arg(long)]
    fresh: bool,

    /// Check all values, or those of N positions drawn at random, by the rules alone
    #[arg(long, value_name = "N", num_args = 0..=1, require_equals = true,
        value_parser = number::<u64>(1..=u64::MAX))]
    #[allow(clippy::option_option, reason = "absent, without a number, with one")]
    verify: Option<Option<u64>>,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// A solution, ready to be printed.
struct Answer {
    /// As an object.
    json: Json,
    /// In lines.
    text: String,
}

impl Solve {
    pub(super) fn run(&self, sources: ConfigSources<'_>, out: &mut Output) -> anyhow::Result<()> {
        let position = self.game.resolve(sources)?;
        let work = Work {
            options: self,
            interrupt: Interrupt::listen()?,
            status: StatusLine::new(),
        };
        let answer = match &position.line {
            AnyLine::Claustro1(line) => claustro::answer(line, &work)?,
            AnyLine::Trike1(line) => trike::answer(line, &work)?,
            line => {
                let name = line.info().name;
                return Err(
                    UsageError::new(format!("{name} cannot be solved on this board")).into(),
                );
            }
        };
        drop(work);
        if self.json {
            let [result, reason] = position.result();
            let mut more = answer.json;
            more["result"] = result;
            more["reason"] = reason;
            out.json(&position.json(more))?;
        } else {
            writeln!(out, "{}{}", answer.text, status(&position.line))?;
        }
        Ok(())
    }
}

/// Work that is going on.
struct Work<'a> {
    options: &'a Solve,
    interrupt: Interrupt,
    status: StatusLine,
}

impl Work<'_> {
    /// Does a part of it, with its progress on the status line.
    fn run<T>(&self, doing: &str, work: impl FnOnce(&Run<'_>) -> T) -> T {
        let progress = |step: &Step| {
            self.status.write(|| {
                let layer = step
                    .layer
                    .map(|plies| format!("{plies} plies from the end, "));
                let percent = 100.0 * step.done;
                let decided = words::grouped(step.decided);
                format!(
                    "{doing}: {}{percent:.0} %, {decided} positions",
                    layer.unwrap_or_default()
                )
            });
        };
        work(&Run {
            threads: self.options.threads.unwrap_or_else(processors),
            stop: &self.interrupt.stop,
            progress: &progress,
        })
    }

    /// What is kept in the user's folder, unless it is not to be used.
    fn kept<T>(
        &self,
        open: impl FnOnce(&TableFolder) -> Result<Option<T>, TableError>,
    ) -> anyhow::Result<Option<T>> {
        if self.options.fresh {
            return Ok(None);
        }
        match open(&TableFolder::of_user()?) {
            Ok(table) => Ok(table),
            Err(error @ (TableError::Damaged { .. } | TableError::Version { .. })) => {
                // There is nobody to tell if that fails.
                let _ = writeln!(io::stderr(), "parlour: {error}; solving anew");
                Ok(None)
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Refuses work that takes more memory than it may.
    fn check_memory(&self, needed: u64) -> Result<(), UsageError> {
        let megabytes = needed.div_ceil(1 << 20);
        if megabytes <= self.options.memory {
            return Ok(());
        }
        let message =
            format!("this takes {megabytes} MB of memory: --memory {megabytes} allows it");
        Err(UsageError::new(message))
    }

    /// The error of the solver, whose work is kept.
    fn solve_error(&self, error: SolveError) -> anyhow::Error {
        match error {
            SolveError::Stopped => self.interrupt.error(true).into(),
            error => error.into(),
        }
    }

    /// The error of the verifier.
    fn verify_error(&self, error: VerifyError) -> anyhow::Error {
        match error {
            VerifyError::Stopped => self.interrupt.error(false).into(),
            error @ VerifyError::Wrong { .. } => error.into(),
        }
    }

    /// What to verify, if anything.
    fn extent(&self) -> Option<Extent> {
        let count = self.options.verify?;
        Some(count.map_or(Extent::All, |count| Extent::Random { count, seed: SEED }))
    }
}

/// Of the positions that are verified: the same each time, so that an error is found again.
const SEED: u64 = 1;

/// The legal plies with their values for the side to move, best first.
fn values_of_plies<G: Game>(
    line: &Line<G>,
    probe: impl Fn(&G::Position) -> Option<Value>,
) -> Vec<(String, Option<Value>)> {
    let game = line.game();
    let value = |ply| probe(&game.play_unchecked(line.position(), ply)).map(Value::before);
    let plies = line.legal_plies().into_iter();
    let mut plies: Vec<_> = plies.map(|ply| (game.ply_text(ply), value(ply))).collect();
    plies.sort_by(|(a, one), (b, other)| other.cmp(one).then_with(|| a.cmp(b)));
    plies
}

/// A value as data: null where it is unknown.
fn value_json(value: Option<Value>) -> Json {
    match value {
        Some(Value::Win(plies)) => json!({ "win": plies }),
        Some(Value::Loss(plies)) => json!({ "loss": plies }),
        Some(Value::Draw) => "draw".into(),
        Some(Value::Undecided) => "undecided".into(),
        None => Json::Null,
    }
}

/// The plies as data.
fn plies_json(plies: &[(String, Option<Value>)]) -> Json {
    let ply = |(ply, value): &(String, _)| json!({ "ply": ply, "value": value_json(*value) });
    plies.iter().map(ply).collect()
}

/// The plies as lines.
fn plies_text(plies: &[(String, Option<Value>)]) -> String {
    let longest = plies.iter().map(|(ply, _)| ply.len()).max().unwrap_or(0);
    let line = |(ply, value): &(String, Option<Value>)| {
        let value = value.map_or_else(|| "unknown".to_owned(), |value| value.to_string());
        format!("  {ply:longest$}  {value}\n")
    };
    plies.iter().map(line).collect()
}
