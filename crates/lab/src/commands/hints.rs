//! `lab hints`.

use std::io::Write;

use clap::Args;
use serde_json::{Value as Json, json};

use super::rules_of;
use crate::hints::survey::{Row, Said, survey};
use parlour::cli::numbers::number;
use parlour::cli::output::Output;
use parlour_rules::games::GAMES;

/// Measure how often hints say nothing or the same, and check that they are true
///
/// It asks for hints in positions of random games and of an engine's games, the same ones for the
/// same seed. It reads each reason and checks it against the rules, by playing.
#[derive(Args, Debug)]
#[command(after_help = "\
Keys of the JSON, which is an array with an object for each game; shares are 0 to 1:
  game      the game
  hints     how many were asked for
  silent    the share of hints without a reason
  sentence  the share of the most common reason
  pattern   the share of the most common reason, cells and numbers aside
  patterns  every such pattern with its share
  untrue    the hints that the rules do not bear out
  said      every hint, as `hint`, with its `position` and the `expected` moves")]
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

    /// Do not check the reasons
    #[arg(long)]
    unchecked: bool,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Hints {
    pub(super) fn run(&self, out: &mut Output) -> anyhow::Result<()> {
        let games = match &self.game {
            Some(game) => vec![game.as_str()],
            None => GAMES.iter().map(|game| game.id).collect(),
        };
        let mut rows = Vec::new();
        for game in games {
            let rules = rules_of(game, &self.set)?;
            let count = self.positions as usize;
            let row = survey(&rules, count, self.nodes, self.seed, !self.unchecked)?;
            if self.json {
                rows.push(json(&row));
            } else {
                self.print(&row, out)?;
            }
        }
        if self.json {
            out.json(&rows.into_iter().collect::<Json>())?;
        }
        Ok(())
    }

    /// Prints what the hints of a game say.
    fn print(&self, row: &Row, out: &mut Output) -> anyhow::Result<()> {
        let untrue = if self.unchecked {
            "not checked".to_owned()
        } else {
            format!("{} untrue", row.untrue.len())
        };
        writeln!(
            out,
            "{:<9}{:>6} hints, {:>4.1} % silent, {untrue}",
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
        for hint in &row.untrue {
            writeln!(out, "         untrue  {hint}")?;
        }
        Ok(())
    }
}

/// A row as data.
fn json(row: &Row) -> Json {
    let shares = |counts: &[(String, usize)]| -> Json {
        let texts = counts.iter();
        texts
            .map(|(text, count)| (text.clone(), json!(row.share(*count))))
            .collect()
    };
    let first = |counts: &[(String, usize)]| row.share(counts.first().map_or(0, |one| one.1));
    json!({
        "game": row.game.id,
        "hints": row.hints,
        "silent": row.silent_share(),
        "sentence": first(&row.reasons),
        "pattern": first(&row.patterns),
        "untrue": row.untrue,
        "said": row.said.iter().map(said).collect::<Json>(),
        "patterns": shares(&row.patterns),
    })
}

/// A hint as data.
fn said(said: &Said) -> Json {
    json!({
        "position": said.position,
        "expected": said.expected,
        "hint": said.text,
    })
}
