//! `lab threads`.

use std::io::Write;

use clap::Args;
use serde_json::{Value as Json, json};

use crate::measure::threads::{self, Cost, Mean, Search, ThreadsRow};
use parlour::cli::error::UsageError;
use parlour::cli::output::Output;
use parlour_rules::games::{GAMES, find_game};

/// Measure how much sooner several threads reach a depth than one
///
/// One thread and several search positions after random moves, on the boards of `bench search` and
/// a little deeper, each time with an empty table. Figures are geometric means over the positions.
/// Nothing else should be running.
#[derive(Args, Debug)]
#[command(after_help = "\
Columns, and keys of the JSON, which is an array with an object for each game:
  game      game      the game
  searches  searches  how many positions were searched; in JSON an array of objects with `one` and
                      `several`, which have `seconds`, `main_seconds`, the CPU time of the deciding
                      thread, and `nodes`
  speedup   speedup   how many times as long one thread took by the clock
  +-        error     the standard error of that
  total     total     how many times as long one thread took for all positions together
  main      main      how many times as long, by the CPU time of the deciding thread
  work      work      how many times as many positions the threads looked at together")]
pub(super) struct Threads {
    /// The game; all of them unless given
    game: Option<String>,

    /// Threads to compare with one
    #[arg(long = "threads", value_name = "THREADS", default_value_t = 2,
        value_parser = clap::value_parser!(u16).range(2..=64))]
    count: u16,

    /// Positions of each game to search
    #[arg(long, default_value_t = 16, value_parser = clap::value_parser!(u16).range(1..=1000))]
    positions: u16,

    /// Depth in moves; two deeper than `bench search` unless given
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: Option<u32>,

    /// Leave out positions whose search looks at fewer than N
    #[arg(long, default_value_t = 20_000)]
    nodes: u64,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Threads {
    pub(super) fn run(&self, out: &mut Output) -> anyhow::Result<()> {
        let rules = self.game.as_deref().map(find_game).transpose();
        let game = rules.map_err(UsageError::new)?.map(|rules| rules.info());
        let games = GAMES
            .iter()
            .filter(|info| game.is_none_or(|game| game.id == info.id));
        let [positions, threads] = [self.positions, self.count].map(usize::from);
        let rows = games.map(|info| threads::run(info, positions, threads, self.depth, self.nodes));
        if self.json {
            out.json(&rows.map(|row| row_json(&row)).collect::<Json>())?;
            return Ok(());
        }
        writeln!(
            out,
            "{:<10}{:>9}{:>9}{:>7}{:>9}{:>9}{:>9}",
            "game", "searches", "speedup", "+-", "total", "main", "work"
        )?;
        for row in rows {
            let [speedup, main, work] = means(&row);
            writeln!(
                out,
                "{:<10}{:>9}{:>9.2}{:>7.2}{:>9.2}{:>9.2}{:>9.2}",
                row.game.id,
                row.searches.len(),
                speedup.value,
                speedup.value * speedup.error,
                row.total_speedup(),
                main.value,
                work.value,
            )?;
        }
        Ok(())
    }
}

/// The factors by which one thread took longer, by the clock and by the CPU time of the deciding
/// thread, and by which several looked at more positions.
fn means(row: &ThreadsRow) -> [Mean; 3] {
    [
        row.mean(Search::speedup),
        row.mean(Search::main_speedup),
        row.mean(Search::work),
    ]
}

fn row_json(row: &ThreadsRow) -> Json {
    let [speedup, main, work] = means(row);
    let cost = |cost: Cost| {
        json!({
            "seconds": cost.clock.as_secs_f64(),
            "main_seconds": cost.main_cpu.as_secs_f64(),
            "nodes": cost.nodes,
        })
    };
    let searches = row.searches.iter();
    json!({
        "game": row.game.id,
        "searches": searches
            .map(|search| json!({"one": cost(search.one), "several": cost(search.several)}))
            .collect::<Json>(),
        "speedup": speedup.value,
        "error": speedup.value * speedup.error,
        "total": row.total_speedup(),
        "main": main.value,
        "work": work.value,
    })
}
