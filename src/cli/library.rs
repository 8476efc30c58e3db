//! `parlour library`: the games that were kept.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{anyhow, bail};
use clap::Args;
use serde_json::{Map, Value as Json, json};
use unicode_width::UnicodeWidthStr;

use super::error::UsageError;
use super::output::Output;
use super::position_args::values_json;
use super::setup::{ConfigSources, setup};
use parlour_learn::deck::DeckFile;
use parlour_library::choices::Choices;
use parlour_library::own_games::{Kept, kept};
use parlour_library::own_results::{Tally, own_results};
use parlour_library::progress::Progress;
use parlour_library::query::LibraryQuery;
use parlour_library::{LibraryItem, Setup};
use parlour_plain::{LineWriter, page_lines};
use parlour_records::words;
use parlour_records::{LibraryEntry, Summary, games_folder, list, list_own};
use parlour_rules::options::OptionSet;
use parlour_sys::reason;

/// List your games, the latest first
#[derive(Args, Debug)]
#[command(after_help = include_str!("help/library.txt"))]
pub(super) struct Library {
    /// The folder to list instead of your own
    folder: Option<PathBuf>,

    /// List only games with all of these words in their game, players, result, date, event, tags or
    /// file name. `player:Ana` looks in one place (game, board, player, result, date, event, tag,
    /// file), `after:2026-11` and `before:2026-12` compare dates, `>40` and `<40` numbers of moves
    #[arg(long, value_name = "WORD", num_args = 1..)]
    find: Vec<String>,

    /// Print your results instead, by board and opponent, and your rating on each board
    #[arg(long)]
    results: bool,

    /// Print your progress instead: accuracy and rating by week, mistakes by kind now and three months
    /// ago, and the positions that you practise
    #[arg(long, conflicts_with_all = ["results", "folder", "find"])]
    progress: bool,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// The games of a folder. A slip in its name is not an empty library.
fn games_in(folder: &Path) -> anyhow::Result<Vec<LibraryEntry>> {
    let name = folder.display();
    let real = parlour_sys::real_path(folder).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => {
            anyhow!("{name}: there is no such folder; search words follow `--find`")
        }
        _ => anyhow!("{name}: {}", reason(&error)),
    })?;
    if !real.is_dir() {
        bail!("{name}: this is not a folder");
    }
    Ok(list(&real)?)
}

impl Library {
    pub(super) fn run(&self, sources: ConfigSources<'_>, out: &mut Output) -> anyhow::Result<()> {
        // They may say where the games are.
        let config = sources.config()?;
        if self.progress {
            return self.print_progress(&setup(&config)?, out);
        }
        let entries = match &self.folder {
            Some(folder) => games_in(folder)?,
            None => list_own()?,
        };
        let items: Vec<LibraryItem> = entries.iter().map(LibraryItem::from).collect();
        let kept = kept(&items);
        let query = LibraryQuery::new(&self.find.join(" "));
        if let Some(fault) = query.fault() {
            return Err(UsageError::new(format!("--find: {fault}")).into());
        }
        let found = |item: &LibraryItem| query.is_empty() || query.matches(item.search_fields());
        let all = items.into_iter().zip(kept);
        let found: Vec<(LibraryItem, Kept)> = all.filter(|(item, _)| found(item)).collect();
        let is_unread = |(item, _): &&(LibraryItem, Kept)| item.error().is_some();
        let (listed, unread) = (found.len(), found.iter().filter(is_unread).count());
        self.print(found, out)?;
        if unread > 0 {
            out.flush()?;
            bail!(
                "{unread} of {} cannot be read",
                words::counted(listed, "game")
            );
        }
        Ok(())
    }

    /// Prints what was found.
    fn print(&self, found: Vec<(LibraryItem, Kept)>, out: &mut Output) -> anyhow::Result<()> {
        if self.results {
            let items: Vec<LibraryItem> = found.into_iter().map(|(item, _)| item).collect();
            return self.print_results(&items, out);
        }
        if self.json {
            let found = found.iter().map(|(item, kept)| entry_json(item, *kept));
            return Ok(out.json(&found.collect::<Vec<Json>>().into())?);
        }
        if found.is_empty() {
            return Ok(writeln!(out, "{}", self.nothing())?);
        }
        let (mut own, mut others) = (Vec::new(), Vec::new());
        for (item, kept) in found {
            if kept == Kept::Own {
                own.push(item);
            } else {
                others.push(item);
            }
        }
        print_games(&own, out)?;
        if !others.is_empty() {
            let blank = if own.is_empty() { "" } else { "\n" };
            writeln!(out, "{blank}Of matches, and of files with several games:")?;
        }
        print_games(&others, out)
    }

    /// What is said where nothing is found.
    fn nothing(&self) -> String {
        if !self.find.is_empty() {
            return "No game has all of these words.".to_owned();
        }
        match (&self.folder, games_folder()) {
            (None, Ok(folder)) => format!("No games yet. Yours are kept in {}.", folder.display()),
            _ => "There are no games here.".to_owned(),
        }
    }

    /// Prints the progress of the user.
    fn print_progress(&self, setup: &Setup, out: &mut Output) -> anyhow::Result<()> {
        let file = DeckFile::in_folder(&games_folder()?);
        let deck = file.read().map_err(|error| anyhow!(file.why(&error)))?;
        let items: Vec<LibraryItem> = list_own()?.iter().map(LibraryItem::from).collect();
        let progress = Progress::new(&items, &deck, &setup.user_name(), setup.day);
        if self.json {
            return Ok(out.json(&json!(progress))?);
        }
        let mut lines = page_lines(&progress.page(false));
        if lines.is_empty() {
            lines.push("No games show your progress yet.".to_owned());
        }
        let mut out = LineWriter::new(out);
        lines
            .into_iter()
            .try_for_each(|line| out.write_line(line))?;
        Ok(())
    }

    /// Prints the results of every person.
    fn print_results(&self, items: &[LibraryItem], out: &mut Output) -> anyhow::Result<()> {
        let results = own_results(items, &Choices::last().name);
        if self.json {
            return Ok(out.json(&json!(results))?);
        }
        if results.is_empty() {
            return Ok(writeln!(out, "There are no results here.")?);
        }
        let mut section = ("", "");
        for own in &results {
            if let Some(rating) = own.rating
                && (&*own.person, &*own.title) != section
            {
                writeln!(out, "{}: {}", own.title, rating.sentence(&own.person))?;
            }
            section = (&own.person, &own.title);
            let Tally { won, drawn, lost } = own.total;
            let (opponent, percent) = (&own.opponent, own.total.percent());
            let counts = format!("{won} won, {drawn} drawn, {lost} lost ({percent:.0} %)");
            let whose = match own.person.as_str() {
                "" => String::new(),
                name => format!("{name}: "),
            };
            writeln!(out, "{whose}{}, against {opponent}: {counts}", own.title)?;
        }
        Ok(())
    }
}

/// Prints games, a line each.
fn print_games(games: &[LibraryItem], out: &mut Output) -> anyhow::Result<()> {
    let rows: Vec<[String; 4]> = games.iter().map(row).collect();
    let widths: [usize; 4] = std::array::from_fn(|column| {
        let cells = rows.iter().map(|row| row[column].width());
        cells.max().unwrap_or(0).min(MAX_COLUMN)
    });
    for (item, row) in games.iter().zip(&rows) {
        if let Some(error) = item.error() {
            // It begins with the path.
            writeln!(out, "{error}")?;
            continue;
        }
        for (cell, width) in row.iter().zip(widths) {
            let padding = width.saturating_sub(cell.width());
            write!(out, "{cell}{:padding$}  ", "")?;
        }
        match item.number {
            1 => writeln!(out, "{}", item.path)?,
            number => writeln!(out, "{} (game {number})", item.path)?,
        }
    }
    Ok(())
}

/// The greatest width of a column. A wider text stands out of it: one long name does not push all
/// rows apart.
const MAX_COLUMN: usize = 48;

/// Date, game, players and result. The player of First's side at the end stands first, as in the
/// result.
fn row(item: &LibraryItem) -> [String; 4] {
    if item.game.is_err() {
        return std::array::from_fn(|_| String::new());
    }
    [
        item.date(),
        item.title().to_owned(),
        item.players().join(" - "),
        item.state(),
    ]
}

fn entry_json(item: &LibraryItem, kept: Kept) -> Json {
    let mut all = Map::new();
    all.insert("path".to_owned(), json!(item.path));
    all.insert("number".to_owned(), json!(item.number));
    all.insert("own".to_owned(), json!(kept == Kept::Own));
    let more = match &item.game {
        Ok(summary) => summary_json(summary, item),
        Err(error) => json!({ "error": error }),
    };
    if let Json::Object(more) = more {
        all.extend(more);
    }
    all.into()
}

fn summary_json(summary: &Summary, item: &LibraryItem) -> Json {
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
        "title": item.title(),
        "players": item.players(),
        "ending": words::result_of_summary(summary),
        "tags": summary.labels,
        "event": summary.event,
        "round": summary.round,
    })
}
