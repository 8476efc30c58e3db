//! `lab errors`.

use std::io::Write;
use std::sync::Arc;

use clap::Args;

use super::rules_of;
use crate::measure::errors::{Judge, measure, swaps};
use parlour::cli::output::Output;
use parlour_engines::foreign::EngineCommand;
use parlour_engines::{AlphaBetaOptions, EngineRef, EngineSpec};

/// Measure how much an engine gives away, by solved boards or by longer searches
///
/// The engine plays itself, from random openings, without solved boards. Its moves are judged by
/// the board's table that `parlour solve` keeps (`--table`), or else by its own search of many more
/// positions, one of five where that gives either side 10 to 90 %. Another program is measured as
/// ours is: `--program` names one that speaks the protocol of `parlour engine`.
#[derive(Args, Debug)]
pub(super) struct Errors {
    /// The game
    game: String,

    /// Rule settings of the game, as `key=value`
    #[arg(long = "set", value_name = "KEY=VALUE")]
    set: Vec<String>,

    /// The program measured, with its arguments; this one's engine unless given
    #[arg(long, value_name = "COMMAND")]
    program: Option<String>,

    /// Positions that the engine looks at for a move
    #[arg(long, default_value_t = 100_000)]
    nodes: u64,

    /// Positions that the judge looks at
    #[arg(long, default_value_t = 3_000_000)]
    judge: u64,

    /// Judge by the kept table of the board
    #[arg(long, conflicts_with = "judge")]
    table: bool,

    /// Only look at which first stones are taken over, where each is solved (Trike to side 7)
    #[arg(long, conflicts_with_all = ["table", "judge", "program"])]
    swaps: bool,

    /// Moves to judge
    #[arg(long, default_value_t = 300)]
    moves: usize,

    /// Seed of all random choices
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

impl Errors {
    pub(super) fn run(&self, out: &mut Output) -> anyhow::Result<()> {
        let rules = rules_of(&self.game, &self.set)?;
        if self.swaps {
            let found = swaps(&rules, self.nodes)?;
            let wrong = found.iter().filter(|(_, right)| !right);
            let wrong: Vec<_> = wrong.map(|(first, _)| first.as_str()).collect();
            let (right, all) = (found.len() - wrong.len(), found.len());
            writeln!(out, "{right} of {all} right; wrong: {}", wrong.join(" "))?;
            return Ok(());
        }
        let mut words = self.program.iter().flat_map(|text| text.split_whitespace());
        let measured = match words.next() {
            Some(program) => EngineRef::Foreign(Arc::new(EngineCommand {
                arguments: words.map(str::to_owned).collect(),
                options: vec![("Tables".to_owned(), "none".to_owned())],
                ..EngineCommand::new(program)
            })),
            None => EngineRef::BuiltIn(EngineSpec::from(AlphaBetaOptions::default())),
        };
        let judge = if self.table {
            Judge::Table
        } else {
            Judge::Search(self.judge)
        };
        let errors = measure(
            &rules,
            &measured,
            self.nodes,
            judge,
            (self.moves, self.seed),
        )?;
        let count = errors.losses.len();
        let percent = |part: f64| 100.0 * part;
        let share = |above: f64| percent(errors.above(above) as f64 / count.max(1) as f64);
        writeln!(
            out,
            "{count} moves: {:.2} % gave something away, {:.2} % more than 0.15 of a game; \
             mean loss {:.2} ± {:.2} %",
            share(1e-6),
            share(0.15),
            percent(errors.mean()),
            percent(errors.margin()),
        )?;
        Ok(())
    }
}
