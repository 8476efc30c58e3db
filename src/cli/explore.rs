//! `parlour explore`: what was played in a position.

use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::bail;
use clap::Args;
use serde_json::{Value as Json, json};

use super::game_source::{GameSource, hints};
use super::output::Output;
use super::position_args::PositionArgs;
use super::setup::ConfigSources;
use parlour_engines::{Variation, book_plies};
use parlour_records::words;
use parlour_records::{
    ExploredPlies, ExploredPly, Explorer, FileError, LibraryExplorer, PlayedResults, list_own,
};
use parlour_rules::games::AnyLine;
use parlour_rules::text::printable;

/// Print what was played in a position and how it ended
///
/// Searches your games, and apart from them those that you have imported, or the files you name. Results are for the player of the move. Where a move
/// can be answered by a swap, it also prints how often it was swapped, how both answers scored for
/// the player who had the choice, and how often the swapped side won in all games. Moves that are
/// mirror images or rotations of one another count as one. At the end, on the usual board of a game that is not
/// solved, are the first moves that parlour's own analysis finds as good as the best, with their winning chances.
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
    pub(super) fn run(&self, config: ConfigSources<'_>, out: &mut Output) -> anyhow::Result<()> {
        let config = self.game.config(config)?;
        let position = self.game.position(&config)?;
        let hints = hints(&config, Some(self.game.info()?.id));
        let (mut unread, mut sources) = (0, Vec::new());
        let mut told = |error: FileError| {
            unread += 1;
            let _ = writeln!(io::stderr(), "{}", printable(&error.to_string()));
        };
        let line = &position.line;
        let (plies, [own, imported]) = if self.file.is_empty() {
            let mut explorer = LibraryExplorer::default();
            let mut games = explorer.games(&list_own()?, &position.rules, told);
            (games.plies(line), games.counts())
        } else {
            let mut explorer = Explorer::new(position.rules.clone());
            for (number, path) in (0..).zip(&self.file) {
                let source = GameSource::open(path, &hints)?;
                for game in source.contents.each_record() {
                    match game {
                        Ok(game) => {
                            source.tell(&game);
                            explorer.add(number, &game.record);
                        }
                        Err(error) => told(FileError::read(path, error)),
                    }
                }
                sources.push(source);
            }
            let plies = ExploredPlies {
                own: explorer.plies(line),
                imported: Vec::new(),
            };
            (plies, [explorer.games(), 0])
        };
        let book = book_plies(line);
        if self.json {
            let [explored, from_elsewhere] = plies.parts().map(|(plies, _)| {
                let plies = plies.iter().map(|ply| json_of(ply, line));
                plies.collect::<Vec<Json>>()
            });
            let book: Vec<Json> = book.iter().map(|good| book_json(good, line)).collect();
            let more = json!({
                "games": own,
                "explored": explored,
                "imported_games": imported,
                "imported": from_elsewhere,
                "book": book,
            });
            out.json(&position.json(more))?;
        } else {
            print(&plies, &book, line, out)?;
        }
        if unread > 0 {
            out.flush()?;
            bail!("{} cannot be read", words::counted(unread, "game"));
        }
        out.flush()?;
        sources.iter().try_for_each(GameSource::check_complete)
    }
}

/// Prints the plies of one's own games, of imported ones and of the book.
fn print(
    plies: &ExploredPlies,
    book: &[Variation],
    line: &AnyLine,
    out: &mut Output,
) -> io::Result<()> {
    for ply in &plies.own {
        writeln!(out, "{}", row(ply, line))?;
    }
    if !plies.imported.is_empty() {
        writeln!(out, "in imported games:")?;
    }
    for ply in &plies.imported {
        writeln!(out, "{}", row(ply, line))?;
    }
    for good in book {
        // By the name that it has above.
        let is_same = |ply: &&ExploredPly| good.plies.iter().any(|own| ply.same.contains(own));
        let named = plies.own.iter().find(is_same).map(|ply| vec![ply.ply]);
        let ply = line
            .ply_texts(&named.unwrap_or_else(|| good.plies.clone()))
            .concat();
        let percent = 100.0 * good.win_probability.unwrap_or_default();
        writeln!(
            out,
            "{ply:<10} {percent:>11.0} %  by parlour's own analysis"
        )?;
    }
    Ok(())
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
