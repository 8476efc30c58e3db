//! `parlour report`: how well a game was played, as an engine sees it.

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::Context;
use clap::Args;
use serde_json::{Value as Json, json};

use super::numbers::number;
use super::output::Output;
use super::status_line::StatusLine;
use crate::engines::{Analyser, Limits, Stop};
use crate::games::Side;
use crate::records::{
    Evaluation, NodeId, Record, Review, ReviewedPly, Severity, TreeCursor, export, read_file,
};
use crate::words;

/// Print how well a game was played
///
/// An engine looks at every position of the game. Accuracy is that of Lichess, by the chance to win
/// that each ply loses; a loss of 5 % is an inaccuracy, of 10 % a mistake, of 15 % a blunder.
#[derive(Args, Debug)]
#[command(after_help = "\
JSON is an object with
  game       the game's identifier
  sides      an object for `first` and `second`: accuracy (0 to 100, or null),
             and how many blunders, mistakes and inaccuracies
  plies      the plies whose loss is known, an object each: number, ply, side, chance_before,
             chance_after (0 to 1, of the ply's player), accuracy, judgement (or null), better
             (the line that was expected instead, empty unless the ply is a mistake)

Examples:
  parlour report game.plr
  parlour report match.plr --game 12 --time 500 --json
  parlour report game.plr --out annotated.plr")]
pub(super) struct Report {
    /// The file of the game
    file: PathBuf,

    /// Which of the file's games, from 1
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::<usize>(1..=1_000_000_000))]
    game: usize,

    /// Think for so many milliseconds about each position; 200 unless --nodes is given
    #[arg(long, value_name = "MS", value_parser = number::<u64>(1..=u64::MAX))]
    time: Option<u64>,

    /// Look at so many positions for each
    #[arg(long, value_name = "N", value_parser = number::<u64>(1..=u64::MAX))]
    nodes: Option<u64>,

    /// Write the game with evaluations, judgements and better lines to a new file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// The threads that search, and their memory in megabytes.
const THREADS: usize = 1;
const MEMORY: usize = 64;

/// The time for each position, in milliseconds, unless something else is asked for.
const TIME: u64 = 200;

impl Report {
    pub(super) fn run(&self, out: &mut Output) -> anyhow::Result<()> {
        let name = self.file.display();
        let mut games = read_file(&self.file)?.records();
        let count = games.len();
        if self.game > count {
            let count = words::counted(count, "game");
            anyhow::bail!(
                "{name}: there is no game {} in it; it has {count}",
                self.game
            );
        }
        let game = games.swap_remove(self.game - 1);
        let mut record = game.with_context(|| name.to_string())?.record;
        let expected = self.analyse(&mut record)?;
        let review = Review::of(&record);
        if let Some(path) = &self.out {
            export(&annotated(&record, &review, &expected), path)?;
        }
        if self.json {
            out.json(&to_json(&record, &review, &expected))?;
        } else {
            write_text(&record, &review, &expected, out)?;
        }
        Ok(())
    }

    /// Looks at every position of the game, and writes what it is worth into the record. Returns the
    /// lines that were expected, one for each position from the start on.
    fn analyse(&self, record: &mut Record) -> anyhow::Result<Vec<Vec<String>>> {
        let status = StatusLine::new();
        let time = self.time.or(self.nodes.is_none().then_some(TIME));
        let limits = Limits {
            time: time.map(Duration::from_millis),
            nodes: self.nodes,
            ..Limits::default()
        };
        let mut analyser = Analyser::new(THREADS, MEMORY);
        let mut cursor = TreeCursor::new(record, NodeId::ROOT);
        let nodes: Vec<NodeId> = [NodeId::ROOT]
            .into_iter()
            .chain(record.tree().main_line())
            .collect();
        let mut expected = Vec::with_capacity(nodes.len());
        for (done, &node) in nodes.iter().enumerate() {
            status.write(|| format!("position {} of {}", done + 1, nodes.len()));
            cursor.go(record, node);
            let line = cursor.line();
            if line.outcome().is_some() {
                expected.push(Vec::new());
                continue;
            }
            let report = analyser.analyse(line, 1, &limits, &Stop::default(), &mut |_| {})?;
            let best = report.expected().first();
            let swaps = best.is_some_and(|&ply| line.swaps_players(ply));
            let side = if swaps {
                !line.to_move()
            } else {
                line.to_move()
            };
            let evaluation = Evaluation::of_position(&report, side);
            expected.push(
                report
                    .map_while(|ply| line.ply_text(ply).ok())
                    .expected()
                    .to_vec(),
            );
            let annotation = record.tree_mut().annotation_mut(node);
            annotation.evaluation = evaluation.or(annotation.evaluation);
        }
        Ok(expected)
    }
}

/// The line that was expected instead of a ply.
fn better<'a>(record: &Record, ply: &ReviewedPly, expected: &'a [Vec<String>]) -> &'a [String] {
    let before = record.tree().depth(ply.node).saturating_sub(1);
    let line = expected.get(before).map_or(&[][..], Vec::as_slice);
    if ply.severity().is_some() { line } else { &[] }
}

/// The text of a ply.
fn ply_text(record: &Record, node: NodeId) -> String {
    let ply = record.tree().ply(node);
    let text = ply.and_then(|ply| record.start().line().ply_text(ply).ok());
    text.unwrap_or_default()
}

/// The record with judgements where a person made none, and with better lines as variations.
fn annotated(record: &Record, review: &Review, expected: &[Vec<String>]) -> Record {
    let mut record = record.clone();
    for ply in review.mistakes() {
        let line = better(&record, ply, expected).to_vec();
        if let Some(parent) = record.tree().parent(ply.node) {
            record.keep_line(parent, &line);
        }
        let annotation = record.tree_mut().annotation_mut(ply.node);
        annotation.glyph = annotation.glyph.or(ply.severity().map(Severity::glyph));
    }
    record
}

fn to_json(record: &Record, review: &Review, expected: &[Vec<String>]) -> Json {
    let accuracy = review.accuracy();
    let side = |side: Side| {
        json!({
            "accuracy": accuracy[side],
            "blunders": review.count(side, Severity::Blunder),
            "mistakes": review.count(side, Severity::Mistake),
            "inaccuracies": review.count(side, Severity::Inaccuracy),
        })
    };
    let ply = |ply: &ReviewedPly| {
        json!({
            "number": record.tree().depth(ply.node),
            "ply": ply_text(record, ply.node),
            "side": ply.side.name(),
            "chance_before": ply.before,
            "chance_after": ply.after,
            "accuracy": ply.accuracy(),
            "judgement": ply.severity().map(Severity::name),
            "better": better(record, ply, expected),
        })
    };
    json!({
        "game": record.start().info().id,
        "sides": { "first": side(Side::First), "second": side(Side::Second) },
        "plies": review.plies.iter().map(ply).collect::<Vec<Json>>(),
    })
}

/// The accuracy of both sides, and their mistakes, the worst first.
fn write_text(
    record: &Record,
    review: &Review,
    expected: &[Vec<String>],
    out: &mut Output,
) -> anyhow::Result<()> {
    let info = record.start().info();
    let names = words::tagged_players(record.players(record.tree().main_end()), info);
    let accuracy = review.accuracy();
    writeln!(out, "{}", record.start().rules().title())?;
    for side in Side::BOTH {
        let percent =
            accuracy[side].map_or_else(|| "unknown".to_owned(), |all| format!("{all:.0} %"));
        let counts = Severity::ALL
            .map(|severity| words::counted(review.count(side, severity), severity.name()));
        let (name, own) = (&names[side], info.sides[side]);
        writeln!(
            out,
            "{own}, {name}: accuracy {percent}, {}",
            counts.join(", ")
        )?;
    }
    let mut mistakes: Vec<&ReviewedPly> = review.mistakes().collect();
    mistakes.sort_by(|one, other| other.loss().total_cmp(&one.loss()));
    for ply in mistakes {
        let number = record.tree().depth(ply.node);
        let severity = ply.severity().map_or("", Severity::name);
        let line = better(record, ply, expected).join(" ");
        let side = info.sides[ply.side];
        let [before, after] = [ply.before, ply.after].map(|chance| 100.0 * chance);
        writeln!(
            out,
            "{number}. {} {side}: {severity}, {before:.0} to {after:.0} %; better {line}",
            ply_text(record, ply.node),
        )?;
    }
    Ok(())
}
