//! `lab judge`: how well reviews judge.

use std::io::Write;

use clap::Args;

use super::rules_of;
use crate::measure::judge::{Trial, judge};
use parlour::cli::output::Output;
use parlour_engines::Limits;
use parlour_records::{review_limits, words};

/// Review games between levels 3 and 6, and judge their mistakes by a much longer search: how many
/// give away less than half of what was said, and how many are the best move
#[derive(Args, Debug)]
pub(super) struct Judge {
    /// The game
    game: String,

    /// Rule settings of the game, as `key=value`
    #[arg(long = "set", value_name = "KEY=VALUE")]
    set: Vec<String>,

    /// Positions that a review looks at for a move, if not the usual number
    #[arg(long)]
    nodes: Option<u64>,

    /// How many times that the longer search looks at
    #[arg(long, default_value_t = 20)]
    times: u32,

    /// Mistakes to judge
    #[arg(long, default_value_t = 300)]
    mistakes: usize,

    /// Seed of the games
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

impl Judge {
    pub(super) fn run(&self, out: &mut Output) -> anyhow::Result<()> {
        let rules = rules_of(&self.game, &self.set)?;
        let usual = review_limits();
        let trial = Trial {
            effort: Limits {
                nodes: self.nodes.or(usual.nodes),
                ..usual
            },
            times: self.times,
            mistakes: self.mistakes,
            seed: self.seed,
        };
        let judged = judge(&rules, trial)?;
        let (said, found) = judged.means();
        writeln!(
            out,
            "{}, {}, judged by {} times that\n{} mistakes: {:.1} % lose less than half of what was \
             said, {} are the best move; {:.1} % said, {:.1} % found",
            rules.title(),
            words::effort(&trial.effort),
            self.times,
            judged.losses.len(),
            100.0 * judged.overstated(),
            judged.best,
            100.0 * said,
            100.0 * found,
        )?;
        Ok(())
    }
}
