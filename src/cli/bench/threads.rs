//! `parlour bench threads`.

use std::io::Write;

use clap::Args;
use serde_json::{Value as Json, json};

use crate::bench::threads::{self, Cost, Row};
use crate::cli::output::Output;

/// Measure how much sooner several threads reach a depth than one does
///
/// The positions of `bench search` are searched as deep as one thread gets within a number of
/// positions, with one thread and with several, each time with an empty table.
#[derive(Args, Debug)]
#[command(after_help = "\
Columns, and keys of the JSON, which is an array with an object for each game:
  game      game      the game
  searches  searches  how many positions were searched
  one s     one       seconds on the clock with one thread; the objects `one` and `several` have
                      `seconds`, `main_seconds`, the CPU time of the deciding thread, and `nodes`
  all s     several   seconds on the clock with all threads
  speedup   speedup   the quotient of the two
  main      main      the same quotient by the CPU time of the deciding thread
  work      work      how many times as many positions the threads looked at together")]
pub(super) struct Threads {
    /// How many threads are compared with one
    #[arg(long = "threads", value_name = "THREADS", default_value_t = 2, value_parser = clap::value_parser!(u16).range(2..=64))]
    count: u16,

    /// How many positions one thread may look at to find the depth of a search
    #[arg(long, default_value_t = 2_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Threads {
    pub(super) fn run(&self, out: &mut Output) -> anyhow::Result<()> {
        let rows = threads::run(usize::from(self.count), self.nodes);
        if self.json {
            out.json(&rows.iter().map(row_json).collect::<Json>())?;
            return Ok(());
        }
        writeln!(
            out,
            "{:<10}{:>9}{:>9}{:>9}{:>9}{:>9}{:>9}",
            "game", "searches", "one s", "all s", "speedup", "main", "work"
        )?;
        for row in &rows {
            let [speedup, main, work] = quotients(row);
            writeln!(
                out,
                "{:<10}{:>9}{:>9.2}{:>9.2}{speedup:>9.2}{main:>9.2}{work:>9.2}",
                row.game.id,
                row.searches,
                row.one.clock.as_secs_f64(),
                row.several.clock.as_secs_f64(),
            )?;
        }
        Ok(())
    }
}

/// How many times as long one thread took, by the clock and by the CPU time of the deciding thread,
/// and how many times as many positions several looked at.
fn quotients(Row { one, several, .. }: &Row) -> [f64; 3] {
    let quotient = |above: f64, below: f64| above / below.max(1e-9);
    [
        quotient(one.clock.as_secs_f64(), several.clock.as_secs_f64()),
        quotient(one.main_cpu.as_secs_f64(), several.main_cpu.as_secs_f64()),
        quotient(several.nodes as f64, one.nodes as f64),
    ]
}

fn row_json(row: &Row) -> Json {
    let [speedup, main, work] = quotients(row);
    let cost = |cost: Cost| {
        json!({
            "seconds": cost.clock.as_secs_f64(),
            "main_seconds": cost.main_cpu.as_secs_f64(),
            "nodes": cost.nodes,
        })
    };
    json!({
        "game": row.game.id,
        "searches": row.searches,
        "one": cost(row.one),
        "several": cost(row.several),
        "speedup": speedup,
        "main": main,
        "work": work,
    })
}
