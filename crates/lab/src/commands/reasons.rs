//! `lab reasons`: how well reviews judge, and whether the reasons that they give are true.

use std::cmp::Reverse;
use std::io::Write;

use clap::Args;

use super::rules_of;
use crate::measure::reasons::{Trial, judge};
use parlour::cli::output::Output;
use parlour_engines::Limits;
use parlour_records::{review_limits, words};

/// Review games between levels 3 and 6, and judge their bad moves (20 % or more) by much longer
/// searches: how many give away less than half of what was said, and how many of the sentences that
/// say why are false, are wanting, or say the same
#[derive(Args, Debug)]
pub(super) struct Reasons {
    /// The game
    game: String,

    /// Rule settings of the game, as `key=value`
    #[arg(long = "set", value_name = "KEY=VALUE")]
    set: Vec<String>,

    /// Positions that a review looks at for a move, if not the usual number
    #[arg(long)]
    nodes: Option<u64>,

    /// How many times the effort of a second look the longer searches have
    #[arg(long, default_value_t = 10)]
    times: u64,

    /// Bad moves to judge
    #[arg(long, default_value_t = 1000)]
    plies: usize,

    /// Show the N most common sentences
    #[arg(long, default_value_t = 5)]
    most: usize,

    /// Seed of the games
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

impl Reasons {
    pub(super) fn run(&self, out: &mut Output) -> anyhow::Result<()> {
        let rules = rules_of(&self.game, &self.set)?;
        let trial = Trial {
            effort: self.nodes.map_or_else(review_limits, Limits::of_nodes),
            times: self.times,
            plies: self.plies,
            seed: self.seed,
        };
        let judged = judge(&rules, trial)?;
        let share = |count: usize| 100.0 * count as f64 / judged.losses.len().max(1) as f64;
        let silent = judged.sentences.get("").copied().unwrap_or(0);
        writeln!(
            out,
            "{}, {}, judged by {} times a second look\n{} bad moves: {:.1} % lose less than half of \
             what was said; {:.1} % without a sentence, {} false",
            rules.title(),
            words::effort(&trial.effort),
            self.times,
            judged.losses.len(),
            100.0 * judged.overstated(),
            share(silent),
            judged.wrong.len(),
        )?;
        let mut said: Vec<_> = judged.sentences.iter().collect();
        said.sort_by_key(|(text, count)| (Reverse(**count), *text));
        for (text, count) in said.into_iter().take(self.most) {
            writeln!(out, "{:>5.1} %  {text}", share(*count))?;
        }
        for wrong in &judged.wrong {
            writeln!(out, "false: {wrong}")?;
        }
        Ok(())
    }
}
