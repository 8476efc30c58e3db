//! `parlour analyse`: the best lines of a position with their scores.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use serde_json::{Value as Json, json};

use super::error::UsageError;
use super::game_source::{GameSource, hints};
use super::kept_tables::kept_tables;
use super::numbers::number;
use super::output::Output;
use super::position_args::{PositionArgs, ResolvedPosition};
use super::setup::ConfigSources;
use super::show::status;
use parlour_engines::tables::SolvedBoards;
use parlour_engines::{
    Analyser, Distance, EngineRef, Hint, Limits, Report, Score, Stop, Variation,
};
use parlour_records::words;
use parlour_rules::games::{AnyLine, AnyPly};
use parlour_settings::Config;

/// The megabytes of memory for the search of a hint.
const HINT_MEMORY: usize = 16;

/// Print the best lines in a position with their scores
///
/// Scores are for the side to move, estimated or proven. `win in N` and `loss in N` count the
/// winner's own moves, `win in at most N` is a bound, and `win` alone is a win of unknown length.
/// `undecided` means that neither side can force a win; `draw` means that the rules make it a draw,
/// too. The first limit reached ends the search; without one it takes a second.
#[derive(Args, Debug)]
#[command(after_help = include_str!("help/analyse.txt"))]
pub(super) struct Analyse {
    #[command(flatten)]
    game: PositionArgs,

    /// Analyse the end of the first game in this file instead
    #[arg(long, value_name = "FILE", conflicts_with_all = ["fen", "plies"])]
    record: Option<PathBuf>,

    /// Analyse that game after N moves instead of at its end
    #[arg(long, value_name = "N", requires = "record",
        value_parser = number::<usize>(0..=1_000_000_000))]
    ply: Option<usize>,

    /// Think for MS milliseconds
    #[arg(long, value_name = "MS", value_parser = number::<u64>(1..=u64::MAX))]
    time: Option<u64>,

    /// Look at N positions
    #[arg(long, value_name = "N", value_parser = number::<u64>(1..=u64::MAX))]
    nodes: Option<u64>,

    /// Look N moves ahead
    #[arg(long, value_name = "N", value_parser = number::<u32>(1..=1_000_000))]
    depth: Option<u32>,

    /// Number of lines
    #[arg(long, value_name = "N", default_value_t = 1,
        value_parser = number::<u32>(1..=500))]
    lines: u32,

    /// The engine with its options, or the name of another one in the config file
    #[arg(long, value_name = "ENGINE", default_value = "search")]
    engine: String,

    /// Print a hint instead: where to look, then what to play and why
    #[arg(long, conflicts_with_all = ["lines", "engine"])]
    hint: bool,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// The result of a search.
pub(super) struct SearchResult {
    /// The ply it plays.
    ply: AnyPly,
    report: Report,
}

impl Analyse {
    pub(super) fn run(&self, sources: ConfigSources<'_>, out: &mut Output) -> anyhow::Result<()> {
        let config = self.game.config(sources)?;
        let Some(path) = &self.record else {
            return self.print(&self.game.position(&config)?, &config, out);
        };
        let source = GameSource::open(path, &hints(&config, Some(self.game.info()?.id)))?;
        self.print(&self.recorded(&source, path, &config)?, &config, out)?;
        out.flush()?;
        source.check_complete()
    }

    /// Searches a position and prints what is found.
    fn print(
        &self,
        position: &ResolvedPosition,
        config: &Config,
        out: &mut Output,
    ) -> anyhow::Result<()> {
        let over = position.line.outcome().is_some();
        if self.hint {
            let mut analyser = Analyser::new(1, HINT_MEMORY).with_solved(tables());
            let hint = (!over)
                .then(|| analyser.hint(&position.line, &self.limits(), &Stop::default()))
                .transpose()?;
            return self.print_hint(position, hint.as_ref(), out);
        }
        let engine = self.engine_ref(config)?;
        let found = (!over)
            .then(|| search(&engine, position, &self.limits(), &tables()))
            .transpose()?;
        if self.json {
            return Ok(out.json(&to_json(position, &engine, found.as_ref()))?);
        }
        writeln!(out, "{}", status(&position.line))?;
        match &found {
            Some(found) => table(&position.line, found, out),
            None => Ok(()),
        }
    }

    /// The position in the game of a file.
    fn recorded(
        &self,
        source: &GameSource,
        path: &Path,
        config: &Config,
    ) -> anyhow::Result<ResolvedPosition> {
        let is_own = source.contents.format().is_none();
        if let Some(key) = self.game.set_keys(config)?.first().filter(|_| is_own) {
            let message = format!("--set {key}: the rules are those of the game in the file");
            return Err(UsageError::new(message).into());
        }
        let name = path.display();
        let record = source.numbered(1)?.record;
        let (wanted, there) = (self.game.info()?.id, record.start().info().id);
        if wanted != there {
            let message = format!("{name} is a game of {there}, not {wanted}");
            return Err(UsageError::new(message).into());
        }
        let mut line = record.line(record.tree().main_end());
        if let Some(count) = self.ply {
            if count > line.len() {
                let message = format!(
                    "--ply {count}: {name} has {}",
                    words::counted(line.len(), "move")
                );
                return Err(UsageError::new(message).into());
            }
            while line.len() > count {
                line.undo();
            }
        }
        Ok(ResolvedPosition::from_line(record.start(), line))
    }

    /// The limits; a second if none is given.
    fn limits(&self) -> Limits {
        let some = self.nodes.is_some() || self.depth.is_some();
        let time = self.time.or((!some).then_some(1000));
        Limits {
            time: time.map(Duration::from_millis),
            nodes: self.nodes,
            depth: self.depth,
            ..Limits::default()
        }
    }

    /// The engine to ask, set to report as many lines as are wanted.
    fn engine_ref(&self, config: &Config) -> anyhow::Result<EngineRef> {
        let registry = config.engine_registry();
        let mut engine = registry.engine(&self.engine).map_err(UsageError::new)?;
        if self.lines > 1 {
            let name = engine.name().to_owned();
            let spec = engine.built_in_mut();
            let Some(lines) = spec.and_then(|spec| spec.lines_mut()) else {
                let message = format!("--lines {}: {name} shows only one line", self.lines);
                return Err(UsageError::new(message).into());
            };
            *lines = self.lines as usize;
        }
        Ok(engine)
    }

    fn print_hint(
        &self,
        position: &ResolvedPosition,
        hint: Option<&Hint>,
        out: &mut Output,
    ) -> anyhow::Result<()> {
        if self.json {
            return Ok(out.json(&hint_json(position, hint))?);
        }
        match hint {
            Some(hint) => writeln!(out, "{}\n{}", hint.first, hint.second)?,
            None => writeln!(out, "{}", status(&position.line))?,
        }
        Ok(())
    }
}

/// Searches a position with an engine, which knows these solved boards.
pub(super) fn search(
    engine: &EngineRef,
    ResolvedPosition { line, rules, .. }: &ResolvedPosition,
    limits: &Limits,
    solved: &SolvedBoards,
) -> anyhow::Result<SearchResult> {
    let mut last = Report::default();
    let mut engine = engine.make_with(rules, solved);
    let ply = engine.choose(line, limits, &Stop::default(), &mut |report| {
        last.clone_from(report);
    })?;
    // Some have nothing to say but their ply.
    if last.variations.is_empty() {
        last.variations.push(Variation::of(ply));
    }
    Ok(SearchResult { ply, report: last })
}

/// A hint as data; none where the game is over.
pub(super) fn hint_json(position: &ResolvedPosition, hint: Option<&Hint>) -> Json {
    let line = &position.line;
    let [result, reason] = position.result();
    let cells = |hint: &Hint| -> Json {
        let names = hint.cells.iter().map(|cell| line.board().name(*cell));
        names.collect()
    };
    let hint = hint.map(|hint| {
        json!({
            "cells": cells(hint),
            "look": hint.first,
            "ply": line.ply_text(hint.ply).ok(),
            "play": hint.second,
        })
    });
    position.json(json!({
        "to_move": line.to_move().name(),
        "hint": hint,
        "result": result,
        "reason": reason,
    }))
}

/// The solved boards that are kept.
pub(super) fn tables() -> SolvedBoards {
    // A failure cannot be reported.
    kept_tables(|warning| drop(writeln!(io::stderr(), "{warning}")))
}

/// Prints a row for each line, and what it cost.
fn table(line: &AnyLine, found: &SearchResult, out: &mut Output) -> anyhow::Result<()> {
    let SearchResult { ply, report } = found;
    let none = || "-".to_owned();
    let score = |lines: &Variation| lines.score.map_or_else(none, words::score_text);
    let width = report.variations.iter().map(|lines| score(lines).len());
    let width = width.max().unwrap_or(0);
    for (number, lines) in (1..).zip(&report.variations) {
        let chance = lines.win_probability.map_or_else(none, |chance| {
            // Certainty is said by the score.
            format!("{:.0} %", chance * 100.0)
        });
        let plies = line.ply_texts(&lines.plies).join(" ");
        writeln!(
            out,
            "{number:>3}  {:<width$}  {chance:>5}  {plies}",
            score(lines)
        )?;
    }
    let first = report.variations.first();
    if first.and_then(|lines| lines.plies.first()) != Some(ply) {
        writeln!(out, "plays {}", line.ply_texts(&[*ply]).concat())?;
    }
    let seconds = report.time.as_secs_f64();
    writeln!(
        out,
        "depth {}, {} at most; {} nodes in {seconds:.2} s, {:.0} a second",
        report.depth,
        report.selective_depth,
        report.nodes,
        report.nodes as f64 / seconds.max(1e-3),
    )?;
    Ok(())
}

/// A score as data.
pub(super) fn score_json(score: Score) -> Json {
    match score {
        Score::Estimate(hundredths) => json!({ "estimate": hundredths }),
        Score::Win(distance) => proven("win", distance),
        Score::Loss(distance) => proven("loss", distance),
        Score::Draw | Score::Undecided => score.to_string().into(),
    }
}

/// A win or a loss as data: the plies it takes at most, none where that is not known, and whether
/// it takes no fewer.
fn proven(result: &str, distance: Distance) -> Json {
    let is_exact = matches!(distance, Distance::Exactly(_));
    json!({ result: distance.most(), "exact": is_exact })
}

/// What a search found as data; nothing of it where the game is over.
pub(super) fn to_json(
    position: &ResolvedPosition,
    engine: &EngineRef,
    found: Option<&SearchResult>,
) -> Json {
    let line = &position.line;
    let [result, reason] = position.result();
    let lines = found.map_or(&[][..], |found| &found.report.variations);
    let lines = lines.iter().map(|lines| {
        json!({
            "score": lines.score.map(score_json),
            "win_probability": lines.win_probability,
            "plies": line.ply_texts(&lines.plies),
        })
    });
    let report = found.map(|found| &found.report);
    position.json(json!({
        "to_move": line.to_move().name(),
        "engine": engine.to_string(),
        "lines": lines.collect::<Json>(),
        "best": found.map(|found| line.ply_texts(&[found.ply]).concat()),
        "depth": report.map(|report| report.depth),
        "selective_depth": report.map(|report| report.selective_depth),
        "nodes": report.map(|report| report.nodes),
        "time_ms": report.map(|report| report.time.as_millis() as u64),
        "result": result,
        "reason": reason,
    }))
}
