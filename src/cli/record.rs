//! `parlour record`: work on files of games.

use std::io::Write;
use std::path::PathBuf;

use anyhow::bail;
use clap::{Args, Subcommand};
use serde_json::{Value as Json, json};

use super::output::Output;
use parlour_records::{ParsedRecord, ReadError, Summary, path_text, read_file};

/// Check files of games
#[derive(Args, Debug)]
pub(super) struct Record {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand, Debug)]
enum Task {
    Check(Check),
}

/// Check files of games
///
/// Prints each error with its file and line, and oddities as notes. Exits with 1 if there is an
/// error.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  \
    parlour record check game.plr\n  \
    parlour record check --json games/*.plr")]
struct Check {
    /// The files
    #[arg(required = true)]
    files: Vec<PathBuf>,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Record {
    pub(super) fn run(&self, out: &mut Output) -> anyhow::Result<()> {
        match &self.task {
            Task::Check(check) => check.run(out),
        }
    }
}

impl Check {
    fn run(&self, out: &mut Output) -> anyhow::Result<()> {
        let (mut games, mut wrong) = (0, 0);
        let mut report = Vec::new();
        for path in &self.files {
            let name = path_text(path);
            let contents = match read_file(path) {
                Ok(contents) => contents,
                Err(error) => {
                    (games, wrong) = (games + 1, wrong + 1);
                    report.push(json!({ "path": path_text(path), "error": error.to_string() }));
                    if !self.json {
                        writeln!(out, "{error}")?;
                    }
                    continue;
                }
            };
            let (before, mut readings) = (games, Vec::new());
            for reading in contents.each_record() {
                games += 1;
                wrong += usize::from(reading.is_err());
                if self.json {
                    readings.push(reading_json(&reading));
                    continue;
                }
                for (line, text) in lines(&reading) {
                    writeln!(out, "{name}:{line}: {text}")?;
                }
            }
            if games == before && !self.json {
                writeln!(out, "{name}: note: no game")?;
            }
            report.push(json!({ "path": path_text(path), "games": readings }));
        }
        if self.json {
            out.json(&report.into())?;
        } else if wrong == 0 {
            let ending = if games == 1 { "" } else { "s" };
            writeln!(out, "{games} game{ending}, no errors")?;
        }
        if wrong > 0 {
            out.flush()?;
            bail!("{wrong} of {games} games cannot be read");
        }
        Ok(())
    }
}

/// The errors and warnings of one game, by line.
fn lines(reading: &Result<ParsedRecord, ReadError>) -> Vec<(usize, String)> {
    match reading {
        Err(error) => vec![(error.line, error.kind.to_string())],
        Ok(reading) => {
            let notes = reading.warnings.iter();
            notes
                .map(|note| (note.line, format!("note: {}", note.kind)))
                .collect()
        }
    }
}

fn reading_json(reading: &Result<ParsedRecord, ReadError>) -> Json {
    let reading = match reading {
        Err(error) => return json!({ "line": error.line, "error": error.kind.to_string() }),
        Ok(reading) => reading,
    };
    let summary = Summary::from(&reading.record);
    let notes: Vec<Json> = reading
        .warnings
        .iter()
        .map(|note| json!({ "line": note.line, "note": note.kind.to_string() }))
        .collect();
    json!({
        "line": reading.line,
        "game": summary.rules.info().id,
        "plies": summary.plies,
        "result": summary.result.text(),
        "finished": summary.finished,
        "notes": notes,
    })
}
