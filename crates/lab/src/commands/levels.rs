//! `lab levels`: the steps of the levels, measured or fitted.

use std::io::Write;

use clap::Args;

use super::rules_of;
use crate::measure::levels::{Ladder, Rung, Target};
use parlour::cli::error::UsageError;
use parlour::cli::output::Output;
use parlour_engines::levels::Level;
use parlour_records::Start;

/// Measure what each level of a game scores against the one below, or fit the levels to their steps
///
/// Each pair of games begins as in the tournament of the levels (config/levels.toml), with the
/// sides reversed in the second game. Fitting goes from the first level upwards. It changes the
/// errors of a level that errs and the positions of any other, until the level scores as it should
/// against the one below. The table of docs/levels.md has seed 1: fit with another one.
#[derive(Args, Debug)]
pub(super) struct Levels {
    /// The game
    game: String,

    /// Fit the levels, and print them as in the game's profile
    #[arg(long)]
    fit: bool,

    /// Measure against a player that only wins at once and avoids to lose at once
    #[arg(long, conflicts_with = "fit")]
    one_ply: bool,

    /// The first level to measure or fit, against the one below
    #[arg(long, default_value_t = 2, value_name = "LEVEL")]
    from: usize,

    /// The last level to measure or fit; the number after the limited ones is full strength
    #[arg(long, value_name = "LEVEL")]
    to: Option<usize>,

    /// Games for each step, an even number
    #[arg(long, default_value_t = 200)]
    games: u32,

    /// Seed of all random choices
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Positions that full strength looks at for each move
    #[arg(long, default_value_t = 2_000_000)]
    nodes: u64,

    /// The lowest score that fitting accepts, in percent
    #[arg(long, default_value_t = 70.0)]
    least: f64,

    /// The highest score that fitting accepts, in percent
    #[arg(long, default_value_t = 76.0)]
    most: f64,
}

impl Levels {
    pub(super) fn run(&self, out: &mut Output) -> anyhow::Result<()> {
        if self.games % 2 == 1 {
            return Err(UsageError::new("the number of games must be even").into());
        }
        let start = Start::new(rules_of(&self.game, &[])?)?;
        let ladder = Ladder::new(start, self.games / 2, self.seed)?;
        let mut levels = ladder.built_in();
        if self.one_ply {
            let wanted = (1..).zip(levels).skip(self.from.saturating_sub(1));
            for (number, level) in
                wanted.take_while(|(number, _)| self.to.is_none_or(|to| *number <= to))
            {
                let score = ladder.play(Rung::Limited(level), Rung::OnePly);
                writeln!(out, "{number} : one-ply  {:.1} %", 100.0 * score)?;
                out.flush()?;
            }
            return Ok(());
        }
        let (first, full) = (self.from.max(2), levels.len() + 1);
        for number in first..=self.to.unwrap_or(full).min(full) {
            let below = levels[number - 2];
            let score = match levels.get(number - 1).copied() {
                Some(level) if self.fit => {
                    let target = Target {
                        least: self.least / 100.0,
                        aim: f64::midpoint(self.least, self.most) / 100.0,
                        most: self.most / 100.0,
                    };
                    let mut failed = Ok(());
                    let mut tell = |level: Level, score: f64| {
                        let told = writeln!(out, "  {} {:.1} %", row(level), 100.0 * score);
                        failed = told.and_then(|()| out.flush());
                    };
                    let (fitted, score) = ladder.fit(level, below, target, &mut tell);
                    failed?;
                    levels[number - 1] = fitted;
                    score
                }
                level => {
                    let above = level.map_or(Rung::Full(self.nodes), Rung::Limited);
                    ladder.play(above, Rung::Limited(below))
                }
            };
            writeln!(out, "{number} : {}  {:.1} %", number - 1, 100.0 * score)?;
            out.flush()?;
        }
        if self.fit {
            for level in levels {
                writeln!(out, "{}", row(level))?;
            }
        }
        Ok(())
    }
}

/// A level as the profile of a game lists it.
fn row(level: Level) -> String {
    let Level {
        depth,
        nodes,
        quiet,
        sharp,
        error,
    } = level;
    match depth {
        Some(depth) => format!("Level::fallible({depth}, {quiet}, {sharp}, {error}),"),
        None => format!("Level::node_limited({nodes}),"),
    }
}
