//! The arguments about openings.

use std::io;
use std::path::Path;

use anyhow::{Context, anyhow, bail};
use clap::Args;

use crate::cli::error::UsageError;
use crate::cli::numbers::number;
use parlour_matches::arena::book::Book;
use parlour_matches::arena::schedule::{Openings, Order};
use parlour_records::{FileError, Record, Start, given_path, read_records};
use parlour_rules::games::AnyLine;
use parlour_sys::{read_bounded, reason};

/// The openings of the games.
#[derive(Args, Debug)]
#[command(next_help_heading = "Openings")]
pub(in crate::cli) struct OpeningArgs {
    /// Where pairs start: start; random:MOVES; balanced:MOVES, random moves after which a short
    /// search gives both sides chances; cells, every legal first move in turn; or a FILE of
    /// positions (one per line, as `show` prints them) or of records
    #[arg(long, value_name = "OPENINGS", default_value = "random:4")]
    openings: String,

    /// Moves to play from each record in the file; all by default
    #[arg(long, value_name = "N", value_parser = number::<usize>(1..=1_000_000))]
    opening_plies: Option<usize>,

    /// Take the openings of a file, or the cells, in random order, by the seed
    #[arg(long)]
    shuffle: bool,
}

/// The most random plies.
const MAX_RANDOM_PLIES: u32 = 1000;

impl OpeningArgs {
    /// The book, and its entry in the match's plan.
    pub(in crate::cli) fn book(&self, start: &Start) -> anyhow::Result<(Book, Openings)> {
        let book = book(&self.openings, Path::new(""), self.opening_plies, start)?;
        let order = if self.shuffle {
            Order::Random
        } else {
            Order::Sequential
        };
        let openings = book.openings(order);
        if self.shuffle && !matches!(openings, Openings::List { .. }) {
            return Err(UsageError::new("--shuffle: only `cells` and files have an order").into());
        }
        Ok((book, openings))
    }
}

/// The book of a text: `start`, `random:MOVES`, `balanced:MOVES`, `cells`, or a file, looked for
/// from `folder` on.
pub(in crate::cli) fn book(
    text: &str,
    folder: &Path,
    plies: Option<usize>,
    start: &Start,
) -> anyhow::Result<Book> {
    let line = start.line().clone();
    let is_file = !["start", "cells"].contains(&text)
        && !matches!(text.split_once(':'), Some(("random" | "balanced", _)));
    if plies.is_some() && !is_file {
        let why = "a number of moves is for files of records only";
        return Err(UsageError::new(format!("openings {text}: {why}")).into());
    }
    match text.split_once(':') {
        _ if text == "start" => Ok(Book::start(line)),
        _ if text == "cells" => Ok(Book::first_plies(line)),
        Some((kind @ ("random" | "balanced"), plies)) => match plies.parse() {
            Ok(plies @ 1..=MAX_RANDOM_PLIES) if kind == "random" => Ok(Book::random(line, plies)),
            Ok(plies @ 1..=MAX_RANDOM_PLIES) => Ok(Book::balanced(line, plies)),
            _ => Err(UsageError::new(format!(
                "openings {kind}:{plies}: the number of moves must be 1 to \
                 {MAX_RANDOM_PLIES}"
            ))
            .into()),
        },
        _ => {
            let lines = file(&folder.join(given_path(text)), plies, start)?;
            if lines.is_empty() {
                bail!("{text}: this file has no opening");
            }
            Ok(Book::list(line, lines))
        }
    }
}

/// The longest file of openings.
const MAX_BYTES: u64 = 64 << 20;

fn text_of(bytes: Vec<u8>) -> Option<String> {
    String::from_utf8(bytes).ok()
}

/// The openings of a file of records or of positions.
fn file(path: &Path, plies: Option<usize>, start: &Start) -> anyhow::Result<Vec<AnyLine>> {
    let name = path.display();
    let text = match read_bounded(path, MAX_BYTES).map(text_of) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            return Err(UsageError::new(format!(
                "openings {name}: there is no such file; \
                    expected start, random:MOVES, balanced:MOVES, cells or a file"
            ))
            .into());
        }
        Err(error) => bail!("{name}: {}", reason(&error)),
    };
    let text = text.with_context(|| format!("{name}: not UTF-8 text"))?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    if text.trim_start().starts_with('[') {
        let games = read_records(text).into_iter();
        return games
            .map(|game| {
                let game = game.map_err(|error| FileError::Read {
                    path: path.to_owned(),
                    error: Box::new(error),
                })?;
                of_record(&game.record, plies, start)
                    .map_err(|why| anyhow!("{name}:{}: {why}", game.line))
            })
            .collect();
    }
    let lines = (1..).zip(text.lines().map(str::trim));
    lines
        .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
        .map(|(number, text)| {
            let line = start.line().at_position(text);
            let line = line.map_err(|error| anyhow!("{name}:{number}: {error}"))?;
            if line.outcome().is_some() {
                bail!("{name}:{number}: the game is over in this position");
            }
            Ok(line)
        })
        .collect()
}

/// The opening that a record is, on the board of `start`.
fn of_record(record: &Record, plies: Option<usize>, start: &Start) -> Result<AnyLine, String> {
    let theirs = record.start();
    if theirs.rules() != start.rules() {
        return Err(format!(
            "the game is {}, the match is {}",
            theirs.rules(),
            start.rules()
        ));
    }
    let mut line = theirs.line().clone();
    let all = record.tree().plies(record.tree().main_end());
    for ply in all.into_iter().take(plies.unwrap_or(usize::MAX)) {
        line.play(ply).map_err(|error| error.to_string())?;
    }
    if line.outcome().is_some() {
        return Err(
            "the game is over after its moves; set how many to take with --opening-plies"
                .to_owned(),
        );
    }
    Ok(line)
}
