//! `parlour solve`: the result of perfect play.

mod answer;
mod board;
mod check;
mod proof;
mod tactigon;
mod trike;
mod work;

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::builder::ArgPredicate;
use clap::{Arg, Args};

use work::{Work, WorkOptions};

use super::error::UsageError;
use super::matches::run::processors;
use super::numbers::{count, number};
use super::output::Output;
use super::output_file::{self, Existing};
use super::position_args::{PositionArgs, ResolvedPosition};
use super::setup::ConfigSources;
use super::show::status;
use answer::Answer;
use parlour_engines::tables::claustro::SolvedClaustro;
use parlour_engines::tables::taacoca::SolvedTaacoca;
use parlour_engines::tables::tactigon::MOST_PIECES;
use parlour_rules::games::tactigon::Tactigon;
use parlour_rules::games::{AnyLine, GAMES, Game};

/// Solve a position exactly
///
/// In Claustro up to 6×5 and 7×4, Taacoca of side 3 and endings of Tactigon with up to six pieces,
/// pentagons included, it finds who wins from every position, and in how many moves. `--pieces`
/// solves all endings of a board of Tactigon.
///
/// In Trike up to side 8 it finds who wins from every first stone, without the swap and with it.
/// Side 7 takes seconds, side 8 a night or more.
///
/// In any other position it finds the winner by a tree of searches. That may take minutes or years,
/// or never end.
///
/// Solutions are kept in the data folder. After an interruption, the same command resumes.
#[derive(Args, Debug)]
#[command(
    after_help = include_str!("../help/solve.txt"),
    mut_arg("game", game_or_check)
)]
pub(super) struct Solve {
    #[command(flatten)]
    game: PositionArgs,

    /// Threads [default: the processors]
    #[arg(long, value_name = "N", value_parser = count)]
    threads: Option<NonZeroUsize>,

    /// Memory for solving
    #[arg(long, value_name = "MB", default_value_t = 1024,
        value_parser = number::<u64>(1..=u64::MAX))]
    memory: u64,

    /// Solve all endings that can arise on a board of Tactigon with up to N pieces, 2 to 6
    #[arg(long, value_name = "N", value_parser = number::<usize>(2..=MOST_PIECES as u64))]
    pieces: Option<usize>,

    /// Search at most N positions where there is no table
    #[arg(long, value_name = "N", value_parser = number::<u64>(1..=u64::MAX))]
    nodes: Option<u64>,

    /// Write the proof of a win or a loss to a new file, for --check
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,

    /// Check the proof in a file by the rules alone, and print what it proves
    #[arg(long, value_name = "FILE",
        conflicts_with_all = ["game", "fen", "plies", "certificate"])]
    check: Option<PathBuf>,

    /// Solve again, even if the solution is kept
    #[arg(long)]
    fresh: bool,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Solve {
    pub(super) fn run(&self, sources: ConfigSources<'_>, out: &mut Output) -> anyhow::Result<()> {
        let work = Work::begin(WorkOptions {
            threads: self.threads.unwrap_or_else(processors),
            memory: self.memory,
            nodes: self.nodes,
            fresh: self.fresh,
        })?;
        if let Some(path) = &self.check {
            return check::run(path, self.json, &work, out);
        }
        let position = self.game.resolve(sources)?;
        if let Some(path) = &self.certificate {
            // Not when it has been solved.
            output_file::check(path, None, Existing::Kept)?;
        }
        let answer = self.answer(&position, &work)?;
        if let Some(path) = &self.certificate {
            let rules = &position.rules;
            proof::write_certificate(&position.line, rules, path, &work)?;
        }
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

    /// The outcome of perfect play: by a table where one fits, else by a proof.
    fn answer(&self, position: &ResolvedPosition, work: &Work) -> anyhow::Result<Answer> {
        let line = &position.line;
        if self.pieces.is_some() && line.info().id != Tactigon::<1>::INFO.id {
            return Err(UsageError::new("--pieces is for Tactigon").into());
        }
        let of_table = match line {
            AnyLine::Claustro1(line) => {
                let probe = |table: &SolvedClaustro, position: &_| table.probe(position);
                board::answer(line, &line.game().rules(), work, probe)?
            }
            AnyLine::Taacoca1(line) => {
                let probe =
                    |table: &SolvedTaacoca, position: &_| table.probe(line.game(), position);
                board::answer(line, &line.game().rules(), work, probe)?
            }
            AnyLine::Tactigon1(line) => tactigon::answer(line, self.pieces, work)?,
            AnyLine::Tactigon2(line) => tactigon::answer(line, self.pieces, work)?,
            AnyLine::Tactigon4(line) => tactigon::answer(line, self.pieces, work)?,
            AnyLine::Trike1(line) => trike::answer(line, work)?,
            _ => None,
        };
        if let Some(answer) = of_table {
            return Ok(answer);
        }
        proof::answer(line, &position.rules, work)
    }
}

/// A game has to be named unless a certificate is checked, which names its own.
fn game_or_check(game: Arg) -> Arg {
    game.required(false)
        .required_unless_present("check")
        .default_value_if("check", ArgPredicate::IsPresent, GAMES[0].id)
        .hide_default_value(true)
}
