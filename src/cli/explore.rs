//! `parlour explore`: what was played in a position.

use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::bail;
use clap::Args;
use serde_json::{Value as Json, json};

use super::game_source::hints;
use super::output::Output;
use super::position_args::PositionArgs;
use super::setup::ConfigSources;
use parlour_engines::{Variation, book_plies};
use parlour_records::words;
use parlour_records::{ExploredPly, Explorer, PlayedResults, list_own, path_text, read_file_with};
use parlour_rules::games::AnyLine;

/// Print what was played in a position and how it ended
///
/// Searches your games, or the files you name. Results are for the player of the move. Where a move
/// can be answered by a swap, it also prints how often it was swapped, how both answers scored for
/// the player who had the choice, and how often the swapped side won in all games. Moves that are
/// mirror images or rotations of one another count as one. At the end are the first moves that the
/// program's own analysis finds as good as the best, with their winning chances.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  \
    parlour explore trike\n  \
    parlour explore trike --plies d2 --file match.plr\n  \
    parlour explore claustro --json")]
pub(super) struct Explore {
    #[command(flatten)]
    game: PositionArgs,

    /// A file of games to search instead of your own
    #[arg(long, value_name = "FILE")]
    file: Vec<PathBuf>,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Explore {
    pub(super) fn run(&self, sources: ConfigSources<'_>, out: &mut Output) -> anyhow::Result<()> {
        let config = self.game.config(sources)?;
        let position = self.game.position(&config)?;
        let hints = hints(&config, Some(self.game.info()?.id));
        let mut explorer = Explorer::new(position.rules.clone());
        let mut unread = 0;
        let files = if self.file.is_empty() {
            let entries = list_own()?.into_iter();
            let with_rules = entries.filter(|entry| entry.has_rules(&position.rules));
            let mut files: Vec<PathBuf> = with_rules.map(|entry| entry.path).collect();
            files.dedup();
            files
        } else {
            self.file.clone()
        };
        for (source, path) in (0..).zip(files) {
            match read_file_with(&path, &hints) {
                Ok(contents) => {
                    for game in contents.each_record() {
                        match game {
                            Ok(game) => explorer.add(source, &game.record),
                            Err(error) => {
                                unread += 1;
                                let (name, line) = (path_text(&path), error.line);
                                writeln!(io::stderr(), "{name}:{line}: {}", error.kind)?;
                            }
                        }
                    }
                }
                Err(error) if !self.file.is_empty() => return Err(error.into()),
                Err(_) => {}
            }
        }
        let line = &position.line;
        let (plies, book) = (explorer.plies(line), book_plies(line));
        if self.json {
            let explored: Vec<Json> = plies.iter().map(|ply| json_of(ply, line)).collect();
            let book: Vec<Json> = book.iter().map(|good| book_json(good, line)).collect();
            let more = json!({ "games": explorer.games(), "explored": explored, "book": book });
            out.json(&position.json(more))?;
        } else {
            for ply in &plies {
                writeln!(out, "{}", row(ply, line))?;
            }
            for good in &book {
                let ply = line.ply_texts(&good.plies).concat();
                let percent = 100.0 * good.win_probability.unwrap_or_default();
                writeln!(
                    out,
                    "{ply:<10} {percent:>11.0} %  by the program's own analysis"
                )?;
            }
        }
        if unread > 0 {
            out.flush()?;
            bail!("{} cannot be read", words::counted(unread, "game"));
        }
        Ok(())
    }
}

/// A ply with its results, as data.
fn json_of(played: &ExploredPly, line: &AnyLine) -> Json {
    json!({
        "ply": line.ply_text(played.ply).unwrap_or_default(),
        "same": line.ply_texts(&played.same),
        "results": played.results,
        "swaps": played.swaps,
    })
}

/// A ply of the book, as data.
fn book_json(good: &Variation, line: &AnyLine) -> Json {
    let percent = good.win_probability.map(|chance| 100.0 * f64::from(chance));
    json!({
        "ply": line.ply_texts(&good.plies).concat(),
        "win_probability": percent.map(|percent| percent.round() / 100.0),
    })
}

/// A ply with its results: `d2     12 games   58 % (7 won, 1 drawn, 4 lost)`.
fn row(played: &ExploredPly, line: &AnyLine) -> String {
    let PlayedResults {
        games,
        won,
        drawn,
        lost,
    } = played.results;
    let text = format!(
        "{:<10} {games:>6}  {:>5}  {won} won, {drawn} drawn, {lost} lost",
        line.ply_text(played.ply).unwrap_or_default(),
        played.results.percent()
    );
    let text = match &line.ply_texts(&played.same)[..] {
        [] => text,
        same => format!("{text}; the same: {}", same.join(" ")),
    };
    match &played.swaps {
        None => text,
        Some(swaps) => {
            let (one, other) = (&swaps.accepted, &swaps.declined);
            format!(
                "{text}; swapped in {} of {} games (score after swap {}, without {}); a swap \
                 wins {}",
                one.games,
                one.games + other.games,
                one.percent(),
                other.percent(),
                swaps.of_side().percent()
            )
        }
    }
}
