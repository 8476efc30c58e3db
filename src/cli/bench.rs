//! `parlour bench`: how fast parlour is on this machine.

use std::io::Write;

use clap::{Args, Subcommand};
use serde_json::{Value as Json, json};

use super::output::Output;
use super::position_args::values_json;
use crate::bench::{Extent, rules, search};
use parlour_rules::options::OptionSet;

/// Measure how fast parlour is on this machine
///
/// Measures the CPU time of one thread, so other programs disturb it little. Use a release build.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  \
    parlour bench rules --quick\n  \
    parlour bench search\n  \
    parlour bench rules --json | jq '.[] | {game, set, leaves_per_second}'")]
pub(super) struct Bench {
    #[command(subcommand)]
    part: Part,
}

/// The part that is measured.
#[derive(Subcommand, Debug)]
enum Part {
    Rules(Rules),
    Search(Search),
}

impl Bench {
    pub(super) fn run(&self, out: &mut Output) -> anyhow::Result<()> {
        match &self.part {
            Part::Rules(rules) => rules.run(out),
            Part::Search(search) => search.run(out),
        }
    }
}

/// Measure the rules: leaves counted, moves made and random games played per second
///
/// Measures every game on boards of all sizes. Each figure is the median of repeated runs.
#[derive(Args, Debug)]
#[command(after_help = include_str!("help/rules.txt"))]
struct Rules {
    /// Measure only default and large boards, in a few seconds
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

/// The extent of what is measured, with `--quick` or without.
const fn extent(quick: bool) -> Extent {
    if quick { Extent::Quick } else { Extent::Full }
}

/// A row as data, with its settings as the other commands write them.
fn row_json(row: &rules::RulesBenchRow) -> Json {
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

/// Search fixed positions to fixed depths and count the positions
///
/// One thread searches some ten million positions with an empty table. Their number, the signature,
/// is the same on every machine and in every build, as long as the search decides the same. It also
/// prints the milliseconds that a search on the largest board takes to stop.
#[derive(Args, Debug)]
#[command(after_help = "\
JSON is an object with `signature`, the positions (nodes) looked at in all, `nodes_per_second`, and
`games`, an array of objects with `game`, `nodes`, `nodes_per_second` and `stop_milliseconds`.")]
struct Search {
    /// Search a few moves less deeply, a million positions in all: another signature, and a less
    /// steady speed
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
        let stops: Vec<Option<f64>> = rows
            .iter()
            .map(|row| {
                let stop = search::stopping_time(row.game);
                stop.map(|time| time.as_secs_f64() * 1000.0)
            })
            .collect();
        if self.json {
            let games = rows.iter().zip(&stops).map(|(row, stop)| {
                json!({
                    "game": row.game.id,
                    "nodes": row.nodes,
                    "nodes_per_second": row.nodes_per_second(),
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
            "{:<10}{:>12}{:>12}{:>9}",
            "game", "nodes", "nodes/s", "stop ms"
        )?;
        for (row, stop) in rows.iter().zip(stops) {
            let (name, nodes, speed) = (row.game.id, row.nodes, row.nodes_per_second());
            let stop = stop.unwrap_or_default();
            writeln!(out, "{name:<10}{nodes:>12}{speed:>12.0}{stop:>9.1}")?;
        }
        writeln!(out, "{:<10}{signature:>12}{speed:>12.0}", "signature")?;
        Ok(())
    }
}
