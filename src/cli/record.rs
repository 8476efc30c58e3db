//! `parlour record`: work on files of games.

use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::bail;
use clap::{Args, Subcommand};
use serde_json::{Value as Json, json};

use super::error::UsageError;
use super::game_source::{GameSource, NamedGame};
use super::output::Output;
use super::output_file::{self, Existing};
use super::setup::ConfigSources;
use parlour_records::{FileError, ParsedRecord, ReadError, Summary, path_text, read_file, words};
use parlour_rules::text::printable;

/// Check files of games, and convert those of other programs
#[derive(Args, Debug)]
pub(super) struct Record {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand, Debug)]
enum Task {
    Check(Check),
    Convert(Convert),
}

/// Write the games of a file in another format, or of a list of moves, as a file of games
///
/// Reads what `docs/formats.md` lists, such as records of Abstract Play and lists of moves from a
/// chat. Names what is not carried over with game, move and reason, and exits with 1 then.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  \
    parlour record convert site.json --output games.plr\n  \
    parlour record convert - --game trike --set side=9 < list.txt")]
struct Convert {
    /// The file, or `-` for standard input
    file: PathBuf,

    #[command(flatten)]
    game: NamedGame,

    /// A rule of the game, such as `side=9`; may be repeated
    #[arg(long, value_name = "KEY=VALUE")]
    set: Vec<String>,

    /// The file to write instead of standard output
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Replace an existing file
    #[arg(long, requires = "output")]
    force: bool,
}

impl Convert {
    fn run(&self, sources: ConfigSources<'_>, out: &mut Output) -> anyhow::Result<()> {
        let set = [sources.set, &self.set].concat();
        let (_, hints) = self.game.hints(ConfigSources {
            set: &set,
            ..sources
        })?;
        let source = GameSource::open(&self.file, &hints)?;
        let (mut games, mut wrong) = (String::new(), 0);
        for game in source.contents.each_record() {
            match game {
                Ok(game) => {
                    source.tell(&game);
                    game.record.append_to(&mut games);
                }
                Err(error) => {
                    wrong += 1;
                    let error = FileError::read(&self.file, error).to_string();
                    writeln!(io::stderr(), "{}", printable(&error))?;
                }
            }
        }
        let count = source.contents.count();
        if !games.is_empty() {
            match &self.output {
                Some(path) => {
                    let existing = Existing::forced(self.force);
                    output_file::write(path, Some(&self.file), existing, games.as_bytes())?;
                }
                None => out.raw(games.as_bytes())?,
            }
        }
        out.flush()?;
        match (count, wrong) {
            (0, _) => bail!("{}: it has no game", self.file.display()),
            (_, 0) => source.check_complete(),
            _ => bail!(
                "{wrong} of {} cannot be read",
                words::counted(count, "game")
            ),
        }
    }
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
    pub(super) fn run(&self, sources: ConfigSources<'_>, out: &mut Output) -> anyhow::Result<()> {
        match &self.task {
            Task::Check(_) if !sources.set.is_empty() => {
                let why = "--set: `parlour record check` reads no settings";
                Err(UsageError::new(why).into())
            }
            Task::Check(check) => check.run(out),
            Task::Convert(convert) => convert.run(sources, out),
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
