//! `parlour library`: the games that were kept.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde_json::{Map, Value as Json, json};
use unicode_width::UnicodeWidthStr;

use super::output::Output;
use super::position_args::values_json;
use crate::options::Options;
use crate::records::{LibraryEntry, Summary, games_folder, list};
use crate::words;

/// List the games that were kept, the last one first
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  \
    parlour library\n  \
    parlour library --json | jq '.[] | select(.finished | not) | .path'")]
pub(super) struct Library {
    /// The folder to look into instead of the user's own
    folder: Option<PathBuf>,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Library {
    pub(super) fn run(&self, out: &mut Output) -> anyhow::Result<()> {
        let folder = match &self.folder {
            // A slip in the name is not an empty library.
            Some(folder) => folder
                .canonicalize()
                .map_err(|error| anyhow::anyhow!("{}: {error}", folder.display()))?,
            None => games_folder()?,
        };
        let entries = list(&folder)?;
        if self.json {
            let entries: Vec<Json> = entries.iter().map(entry_json).collect();
            return Ok(out.json(&entries.into())?);
        }
        let rows: Vec<[String; 4]> = entries.iter().filter_map(row).collect();
        let widths: [usize; 4] = std::array::from_fn(|column| {
            let cells = rows.iter().map(|row| row[column].width());
            cells.max().unwrap_or(0)
        });
        let mut rows = rows.iter();
        for entry in &entries {
            let path = entry.path.display();
            match (&entry.summary, entry.number) {
                // The error begins with the path.
                (Err(error), _) => writeln!(out, "{error}")?,
                (Ok(_), number) => {
                    for (cell, width) in rows.next().into_iter().flatten().zip(widths) {
                        let padding = width - cell.width();
                        write!(out, "{cell}{:padding$}  ", "")?;
                    }
                    match number {
                        1 => writeln!(out, "{path}")?,
                        _ => writeln!(out, "{path} (game {number})")?,
                    }
                }
            }
        }
        Ok(())
    }
}

/// Date, game, players and result. Who plays First's side at the end stands first, as in the
/// result.
fn row(entry: &LibraryEntry) -> Option<[String; 4]> {
    let summary = entry.summary.as_ref().ok()?;
    let players = words::tagged_players(summary.players(), summary.rules.info());
    let plies = || words::counted(summary.plies, "ply");
    Some([
        summary.date.clone(),
        summary.rules.title(),
        format!("{} - {}", players.first, players.second),
        words::result_of_summary(summary).unwrap_or_else(|| format!("unfinished, {}", plies())),
    ])
}

fn entry_json(entry: &LibraryEntry) -> Json {
    let mut all = Map::new();
    all.insert("path".to_owned(), json!(entry.path.to_string_lossy()));
    all.insert("number".to_owned(), json!(entry.number));
    let more = match &entry.summary {
        Ok(summary) => summary_json(summary),
        Err(error) => json!({ "error": error.to_string() }),
    };
    if let Json::Object(more) = more {
        all.extend(more);
    }
    all.into()
}

fn summary_json(summary: &Summary) -> Json {
    let rules = values_json(summary.rules.values());
    let [first, second] = &summary.names;
    let winner = summary.winner();
    json!({
        "game": summary.rules.info().id,
        "rules": rules,
        "first": first,
        "second": second,
        "date": summary.date,
        "plies": summary.plies,
        "result": summary.result.text(),
        "winner": winner.map(|winner| &summary.names[winner.index()]),
        "finished": summary.finished,
    })
}
