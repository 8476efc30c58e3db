//! `parlour bench`: how fast parlour is on this machine, whether it holds more and more, and what its
//! characters do.

mod characters;
mod soak;
mod threads;

use std::env;
use std::io::Write;

use anyhow::Context;
use clap::{Args, Subcommand};
use serde_json::{Value as Json, json};

use self::characters::Characters;
use self::soak::Soak;
use self::threads::Threads;
use super::output::Output;
use super::position_args::values_json;
use crate::bench::{Extent, rules, search, ui};
use parlour_rules::options::Options;

/// Measure how fast parlour is on this machine, and what its characters do
///
/// Times are CPU time of one thread, so that other programs disturb them little. Only a release
/// build is worth measuring.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  \
    parlour bench rules --quick\n  \
    parlour bench search\n  \
    parlour bench threads\n  \
    parlour bench ui\n  \
    parlour bench soak 10\n  \
    parlour bench characters tactigon --games 100\n  \
    parlour bench rules --json | jq '.[] | {game, set, leaves_per_second}'")]
pub(super) struct Bench {
    #[command(subcommand)]
    part: Part,
}

/// What is measured.
#[derive(Subcommand, Debug)]
enum Part {
    Rules(Rules),
    Search(Search),
    Threads(Threads),
    Ui(Ui),
    Soak(Soak),
    Characters(Characters),
}

impl Bench {
    pub(super) fn run(&self, out: &mut Output) -> anyhow::Result<()> {
        match &self.part {
            Part::Rules(rules) => rules.run(out),
            Part::Search(search) => search.run(out),
            Part::Threads(threads) => threads.run(out),
            Part::Ui(ui) => ui.run(out),
            Part::Soak(soak) => soak.run(out),
            Part::Characters(characters) => characters.run(out),
        }
    }
}

/// Measure the rules engine: leaves counted, plies made and random games played in a second
///
/// Every game is measured on boards of all sizes. Each figure is the median of repeated runs.
#[derive(Args, Debug)]
#[command(after_help = "\
Columns, and keys of the JSON, which is an array with an object for each board:
  game      game               the game
  settings  set                the settings that are not the default
  cells     cells              the cells of the board
  leaves/s  leaves_per_second  leaves of perft counted in a second, the last plies in bulk;
                               beside it the nanoseconds for one. `bulk_depth` is the depth
  plies/s   plies_per_second   leaves of perft played in a second; beside it the nanoseconds
                               for one. `played_depth` is the depth
  games/s   games_per_second   games of random plies in a second; `games` is how many were played
  plies     plies_per_game     their mean length
  first     first_won          the share of them that First won")]
struct Rules {
    /// Measure the default boards and large ones only, in a few seconds
    #[arg(long)]
    quick: bool,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Rules {
    fn run(&self, out: &mut Output) -> anyhow::Result<()> {
        let rows = rules::measure(extent(self.quick));
        if self.json {
            out.json(&rows.iter().map(row_json).collect::<Json>())?;
        } else {
            write!(out, "{}", rules::table(&rows))?;
        }
        Ok(())
    }
}

/// How much is measured with `--quick`, or without.
const fn extent(quick: bool) -> Extent {
    if quick { Extent::Quick } else { Extent::Full }
}

/// A row as data, with its settings as the other commands write them.
fn row_json(row: &rules::Row) -> Json {
    json!({
        "game": row.rules.info().id,
        "set": values_json(row.rules.non_default()),
        "cells": row.cells,
        "leaves_per_second": row.leaves_per_second,
        "bulk_depth": row.bulk_depth,
        "plies_per_second": row.plies_per_second,
        "played_depth": row.played_depth,
        "games_per_second": row.games_per_second,
        "games": row.games,
        "plies_per_game": row.plies_per_game,
        "first_won": row.first_won,
    })
}

/// Search fixed positions to fixed depths and count the positions looked at
///
/// One thread searches with an empty table, some ten million positions in all. The number of
/// positions, the signature, is the same on every machine and in every build as long as the search
/// decides the same. Beside it stand the iterations of `uct`, plain Monte Carlo tree search, in a
/// second on each default board, and the milliseconds in which a search on the largest board stops
/// when it is asked to.
#[derive(Args, Debug)]
#[command(after_help = "\
JSON is an object with `signature`, the positions (nodes) looked at in all, `nodes_per_second`, and
`games`, an array of objects with `game`, `nodes`, `nodes_per_second`, `uct_iterations_per_second`
and `stop_milliseconds`.")]
struct Search {
    /// Search a few plies less deep, a million positions in all: another signature, and a less steady
    /// speed
    #[arg(long)]
    quick: bool,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Search {
    fn run(&self, out: &mut Output) -> anyhow::Result<()> {
        let rows = search::run(extent(self.quick));
        let signature = search::signature(&rows);
        let speed = search::nodes_per_second(&rows);
        let beside: Vec<(Option<f64>, Option<f64>)> = rows
            .iter()
            .map(|row| {
                let stop = search::stopping_time(row.game);
                let stop = stop.map(|time| time.as_secs_f64() * 1000.0);
                (search::iterations_per_second(row.game), stop)
            })
            .collect();
        if self.json {
            let games = rows.iter().zip(&beside).map(|(row, (uct, stop))| {
                json!({
                    "game": row.game.id,
                    "nodes": row.nodes,
                    "nodes_per_second": row.nodes_per_second(),
                    "uct_iterations_per_second": uct,
                    "stop_milliseconds": stop,
                })
            });
            out.json(&json!({
                "signature": signature,
                "nodes_per_second": speed,
                "games": games.collect::<Json>(),
            }))?;
            return Ok(());
        }
        writeln!(
            out,
            "{:<10}{:>12}{:>12}{:>12}{:>9}",
            "game", "nodes", "nodes/s", "uct/s", "stop ms"
        )?;
        for (row, (uct, stop)) in rows.iter().zip(beside) {
            let (name, nodes, speed) = (row.game.id, row.nodes, row.nodes_per_second());
            let (uct, stop) = (uct.unwrap_or_default(), stop.unwrap_or_default());
            writeln!(
                out,
                "{name:<10}{nodes:>12}{speed:>12.0}{uct:>12.0}{stop:>9.1}"
            )?;
        }
        writeln!(out, "{:<10}{signature:>12}{speed:>12.0}", "signature")?;
        Ok(())
    }
}

/// Measure what the full-screen program costs: delays, bytes written, wake-ups, memory
///
/// Each figure is the median of repeated runs, beside what parlour is held to. The program is
/// started in a pseudo terminal of 80x24 in which nobody else sees it.
#[derive(Args, Debug)]
#[command(after_help = "\
JSON is an array of objects with `figure`, `unit`, `target`, `game` (null where it makes no
difference), `value` (null where the system does not tell) and `met`. Figures:
  first_frame   from the start of the process to the last byte of its first frame
  key_median, key_p99
                from a key to the first byte it makes the program write, while an engine thinks
                on every core
  ply_bytes     written for a ply, with all frames that show it happening
  cursor_bytes  written for one step of the cursor
  heat_frame    the CPU time of a frame that shows a value on every cell of the largest board
  coach_ply, coach_large
                the CPU time of what the coach does at one ply or at the end, the slowest of some
                games of random plies, on the default board and on the largest
  library_read, library_list
                the CPU time of listing a library of 10,000 games (2,000 with --quick) when there is
                no index beside them, which is written then, and when there is
  library_key   the CPU time of the slowest key in that library, to the end of its frame, on
                screens that were seen before
  idle_bytes, idle_wakeups
                what the program writes in a second in which nothing happens, and how often its
                threads run
  memory        resident, in 10^6 bytes, with a game between two people open")]
struct Ui {
    /// Measure in a few seconds and less steadily
    #[arg(long)]
    quick: bool,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Ui {
    fn run(&self, out: &mut Output) -> anyhow::Result<()> {
        let extent = extent(self.quick);
        let program = env::current_exe().context("cannot find this program to start it")?;
        let rows = ui::measure(&program, extent)
            .context("cannot measure the program in a pseudo terminal")?;
        if self.json {
            out.json(&serde_json::to_value(&rows)?)?;
        } else {
            write!(out, "{}", ui::table(&rows))?;
        }
        Ok(())
    }
}
