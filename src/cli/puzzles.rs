//! `parlour puzzles`: puzzles to solve, and listed.

use std::io::Write;

use anyhow::bail;
use clap::{Args, Subcommand};

use super::commands::print;
use super::error::UsageError;
use super::output::Output;
use super::screen;
use super::setup::{ConfigSources, setup};
use crate::app::Route;
use parlour_learn::puzzles::puzzles;
use parlour_library::choices::NOT_SOLVED;
use parlour_rules::games::{GAMES, GameInfo, find_game};

/// Solve puzzles: wins, only moves, mistakes and swaps
#[derive(Args, Debug)]
#[command(
    args_conflicts_with_subcommands = true,
    after_help = "Examples:\n  \
    parlour puzzles claustro\n  \
    parlour puzzles list trike"
)]
pub(super) struct Puzzles {
    #[command(subcommand)]
    command: Option<PuzzlesCommand>,

    /// The game
    game: Option<String>,

    /// Print a line about today's puzzle to share, for each game in which you solved it
    #[arg(long, conflicts_with = "game")]
    share: bool,
}

#[derive(Subcommand, Debug)]
enum PuzzlesCommand {
    /// List the puzzles: number, task, theme, the first level that finds it, and the position
    List {
        /// The game
        game: String,
    },
}

impl Puzzles {
    /// Opens the screen of the puzzles, or lists them.
    pub(super) fn run(&self, sources: ConfigSources<'_>) -> anyhow::Result<()> {
        if let Some(PuzzlesCommand::List { game }) = &self.command {
            let info = info_of(game)?;
            return print(sources, |out| list(info, out));
        }
        if self.share {
            let setup = setup(&sources.config()?)?;
            let lines = setup.choices.shared_puzzles(setup.day);
            if lines.is_empty() {
                bail!(NOT_SOLVED);
            }
            return print(sources, |out| Ok(writeln!(out, "{}", lines.join("\n"))?));
        }
        let info = match &self.game {
            Some(game) => info_of(game)?,
            None => GAMES[0],
        };
        screen::open(sources, sources.options()?, Route::Puzzles(info))
    }
}

fn info_of(game: &str) -> Result<&'static GameInfo, UsageError> {
    Ok(find_game(game).map_err(UsageError::new)?.info())
}

fn list(info: &GameInfo, out: &mut Output) -> anyhow::Result<()> {
    for (number, puzzle) in (1..).zip(puzzles(info)) {
        let (task, position) = (puzzle.task(), puzzle.position());
        let (theme, level) = (&puzzle.grade.theme, puzzle.grade.level);
        writeln!(
            out,
            "{number:3}  {task}  {theme}, level {level}  {position}"
        )?;
    }
    Ok(())
}
