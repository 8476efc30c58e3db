//! `parlour solve`: what perfect play comes to.

mod answer;
mod claustro;
mod taacoca;
mod tactigon;
mod trike;
mod work;

use std::io::Write;
use std::num::NonZeroUsize;

use clap::Args;

use work::{Work, WorkOptions};

use super::error::UsageError;
use super::matches::run::processors;
use super::numbers::{count, number};
use super::output::Output;
use super::position_args::PositionArgs;
use super::setup::ConfigSources;
use super::show::status;
use parlour_engines::tables::tactigon::MOST_PIECES;
use parlour_rules::games::AnyLine;

/// Solve a board exactly
///
/// Claustro up to 6×5 and 7×4: who wins from every position, and in how many moves. What is found
/// is kept in the data folder and read from there the next time; work that is interrupted is gone on
/// with by the same command.
///
/// Taacoca's side 3, with either movement: the same.
///
/// Tactigon's endings: who wins with up to five pieces, the pentagons included. At the start of the
/// game all of a board are solved (`--pieces`), else the one of the position (`--fen`).
///
/// Trike up to side 8: who wins from every first stone, without the swap and with it. Side 7 takes
/// seconds, side 8 a night or more; what is found out of that is kept, too, reply by reply.
#[derive(Args, Debug)]
#[command(after_help = "\
JSON is an object with what was asked for (`game`, `set`, `fen`, `plies`) and, of Claustro,
of Taacoca and of a position of Tactigon with up to five pieces,
  positions, won, lost, undecided, drawn
              how many positions there are, seen from the side to move, by their values; in
              Tactigon images of one another count once. What neither side can force is drawn, but
              undecided in Claustro and where repetition is 0
  longest_win, longest_loss
              the greatest distances to the end, in plies
  to_move     `first` or `second`
  value       {\"win\": PLIES}, {\"loss\": PLIES}, \"draw\" or \"undecided\", for the side to move
  moves       the legal plies, best first, an object each: `ply` and `value`, for the side to move
  result, reason  of a game that is over, else null
  verified    how many positions were verified, with --verify
or, of the start of Tactigon,
  endings     an object for each: `pieces`, such as \"pt-ps\", a pentagon and a triangle against a
              pentagon and a square, and the counts as above
or, of Trike,
  winner      `first` or `second`: who wins without the swap
  winner_with_swap
              `second player`, who takes over what wins
  moves       the first plies, an object each: `ply`; `winner`, the colour that wins from it;
              `reply`, Black's ply that wins, or null; `answer`, what to play where the swap is
              allowed
  verified    how many positions were verified, with --verify

Examples:
  parlour solve claustro
  parlour solve claustro --set width=6 --set height=4 --plies \"b1-b2\" --json
  parlour solve claustro --set width=6 --set height=5 --memory 3000
  parlour solve claustro --verify=1000000
  parlour solve taacoca --set side=3 --set movement=forward
  parlour solve tactigon --set board=small
  parlour solve tactigon --set board=extra-small --pieces 5
  parlour solve tactigon --fen \"2/9/10/P9p/4T5/4s4/2 first\"
  parlour solve trike --set side=5 --json
  parlour solve trike --verify=1000")]
pub(super) struct Solve {
    #[command(flatten)]
    game: PositionArgs,

    /// How many threads work at once; as many as there are processors if not given
    #[arg(long, value_name = "N", value_parser = count)]
    threads: Option<NonZeroUsize>,

    /// How much memory solving may take
    #[arg(long, value_name = "MB", default_value_t = 1024, value_parser = number::<u64>(1..=u64::MAX))]
    memory: u64,

    /// At the start of Tactigon, solve the endings with up to so many pieces, 2 to 5
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = number::<usize>(2..=MOST_PIECES as u64))]
    pieces: usize,

    /// Solve it again, even if the solution is kept
    #[arg(long)]
    fresh: bool,

    /// Check all values, or those of N positions drawn at random, by the rules alone; of Trike all first
    /// stones, and N late positions with them
    #[arg(long, value_name = "N", num_args = 0..=1, require_equals = true,
        value_parser = number::<u64>(1..=u64::MAX))]
    #[allow(clippy::option_option, reason = "absent, without a number, with one")]
    verify: Option<Option<u64>>,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Solve {
    pub(super) fn run(&self, sources: ConfigSources<'_>, out: &mut Output) -> anyhow::Result<()> {
        let position = self.game.resolve(sources)?;
        let work = Work::begin(WorkOptions {
            threads: self.threads.unwrap_or_else(processors),
            memory: self.memory,
            fresh: self.fresh,
            verify: self.verify,
        })?;
        let answer = match &position.line {
            AnyLine::Claustro1(line) => claustro::answer(line, &work)?,
            AnyLine::Taacoca1(line) => taacoca::answer(line, &work)?,
            AnyLine::Tactigon1(line) => tactigon::answer(line, self.pieces, &work)?,
            AnyLine::Tactigon2(line) => tactigon::answer(line, self.pieces, &work)?,
            AnyLine::Tactigon4(line) => tactigon::answer(line, self.pieces, &work)?,
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
