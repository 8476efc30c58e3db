//! `lab hints`.

use std::io::Write;

use clap::Args;

use super::rules_of;
use crate::hints::survey::{Row, survey};
use parlour::cli::numbers::number;
use parlour::cli::output::Output;
use parlour_rules::games::GAMES;

/// Measure how often hints say nothing or the same
///
/// It asks for hints in positions of random games and of an engine's games, the same ones for the
/// same seed.
#[derive(Args, Debug)]
pub(super) struct Hints {
    /// The game; all of them unless given
    game: Option<String>,

    /// Rule settings of the game, as `key=value`
    #[arg(long = "set", value_name = "KEY=VALUE", requires = "game")]
    set: Vec<String>,

    /// Positions of each game
    #[arg(long, default_value_t = 1000, value_parser = number::<u32>(1..=1_000_000))]
    positions: u32,

    /// Positions that the search behind a hint looks at
    #[arg(long, default_value_t = 200, value_parser = number::<u64>(1..=u64::MAX))]
    nodes: u64,

    /// Seed of all random choices
    #[arg(long, default_value_t = 1, value_parser = number::<u64>(0..=u64::MAX))]
    seed: u64,

    /// Show the N most common sentences and patterns
    #[arg(long, default_value_t = 1, value_parser = number::<u32>(1..=1_000))]
    most: u32,
}

impl Hints {
    pub(super) fn run(&self, out: &mut Output) -> anyhow::Result<()> {
        let games = match &self.game {
            Some(game) => vec![game.as_str()],
            None => GAMES.iter().map(|game| game.id).collect(),
        };
        for game in games {
            let rules = rules_of(game, &self.set)?;
            let count = self.positions as usize;
            let row = survey(&rules, count, self.nodes, self.seed)?;
            self.print(&row, out)?;
        }
        Ok(())
    }

    /// Prints what the hints of a game say.
    fn print(&self, row: &Row, out: &mut Output) -> anyhow::Result<()> {
        writeln!(
            out,
            "{:<9}{:>6} hints, {:>4.1} % silent",
            row.game.id,
            row.hints,
            100.0 * row.silent_share()
        )?;
        for (name, counts) in [("sentence", &row.reasons), ("pattern", &row.patterns)] {
            for (text, count) in counts.iter().take(self.most as usize) {
                let share = 100.0 * row.share(*count);
                writeln!(out, "{name:>15} {share:>4.1} %  {text}")?;
            }
        }
        Ok(())
    }
}
