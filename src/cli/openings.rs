//! `parlour openings`: openings for matches, drawn and tried.

use std::collections::HashSet;
use std::io::Write;
use std::num::NonZeroU32;

use anyhow::bail;
use clap::Args;

use super::error::UsageError;
use super::interrupt::Interrupt;
use super::numbers::{number, small_count};
use super::output::Output;
use super::position_args::{GameName, rules};
use super::setup::ConfigSources;
use parlour_matches::arena::balanced_openings::is_balanced;
use parlour_matches::arena::book::Book;
use parlour_matches::arena::schedule::{Openings as From, Plan, Schedule};
use parlour_records::Start;

/// Draw openings that both sides can win
///
/// After random moves the same side often wins, whoever plays, so a match from there says little.
/// From each opening the search plays itself ten times, looking at more and more positions. An
/// opening stays if neither side ever leads by more than two games. Each is printed as a position,
/// one per line, for `--openings FILE` of `parlour match` and `openings` of a tournament.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  \
    parlour openings trike > openings.txt\n  \
    parlour openings tactigon --plies 6 --count 50 --seed 7 --set board=small")]
pub(super) struct Openings {
    /// The game
    #[arg(value_parser = GameName)]
    game: String,

    /// Number of random moves
    #[arg(long, value_name = "N", default_value = "4", value_parser = number::<u32>(1..=1000))]
    plies: u32,

    /// Number of openings
    #[arg(long, value_name = "N", default_value = "200", value_parser = small_count)]
    count: NonZeroU32,

    /// The most openings to try
    #[arg(long, value_name = "N", default_value = "10000", value_parser = small_count)]
    tries: NonZeroU32,

    /// Seed of all random choices
    #[arg(long, default_value_t = 1, value_parser = number::<u64>(0..=u64::MAX))]
    seed: u64,
}

impl Openings {
    pub(super) fn run(&self, sources: ConfigSources<'_>, out: &mut Output) -> anyhow::Result<()> {
        let rules = rules(&sources.config_of(Some(&self.game))?, &self.game)?;
        let start = Start::new(rules).map_err(UsageError::new)?;
        let book = Book::random(start.line().clone(), self.plies);
        let schedule = Schedule::new(Plan {
            seed: self.seed,
            pairs: self.tries.get(),
            openings: From::Random,
        });
        let interrupt = Interrupt::listen()?;
        let wanted = self.count.get() as usize;
        let (mut tried, mut found) = (HashSet::new(), 0);
        for index in 0..self.tries.get() {
            let opening = book.line(schedule.pair(index).opening);
            let position = opening.position_text();
            if tried.contains(&position) {
                continue;
            }
            let balanced = is_balanced(&start, &opening, &interrupt.stop);
            if balanced.ok_or_else(|| interrupt.error(false))? {
                if found == 0 {
                    let Self {
                        game, plies, seed, ..
                    } = self;
                    writeln!(
                        out,
                        "# parlour openings {game} --plies {plies} --seed {seed}"
                    )?;
                }
                writeln!(out, "{position}")?;
                out.flush()?;
                found += 1;
            }
            if found == wanted {
                return Ok(());
            }
            tried.insert(position);
        }
        let tries = self.tries;
        bail!("found {found} openings in {tries} tries; raise --tries")
    }
}
