//! `parlour puzzles`: puzzles to solve, and listed.

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::error::UsageError;
use super::output::Output;
use super::screen;
use super::setup::ConfigSources;
use crate::app::Route;
use parlour_matches::puzzles::puzzles;
use parlour_rules::games::{GAMES, GameInfo, find_game};

/// Solve puzzles: wins in a few moves, only moves that hold, mistakes to be found, and swaps
#[derive(Args, Debug)]
#[command(
    args_conflicts_with_subcommands = true,
    after_help = "Examples:\n  \
    parlour puzzles claustro\n  \
    parlour puzzles list trike"
)]
pub(super) struct Puzzles {
    #[command(subcommand)]
    command: Option<Command>,

    /// The game
    game: Option<String>,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// List the puzzles: number, task, theme, the first level that finds it, and the position
    List {
        /// The game
        game: String,
    },
}

impl Puzzles {
    /// Whether the screen is asked for.
    pub(super) const fn is_screen(&self) -> bool {
        self.command.is_none()
    }

    pub(super) fn run(&self, out: &mut Output) -> anyhow::Result<()> {
        match &self.command {
            None => Ok(()),
            Some(Command::List { game }) => list(info_of(game)?, out),
        }
    }

    /// Opens the screen of the puzzles.
    pub(super) fn open(
        &self,
        sources: ConfigSources<'_>,
        record: Option<PathBuf>,
    ) -> anyhow::Result<()> {
        let info = match &self.game {
            Some(game) => info_of(game)?,
            None => GAMES[0],
        };
        screen::open(sources, sources.options()?, Route::Puzzles(info), record)
    }
}

fn info_of(game: &str) -> Result<&'static GameInfo, UsageError> {
    Ok(find_game(game).map_err(UsageError::new)?.info())
}

fn list(info: &GameInfo, out: &mut Output) -> anyhow::Result<()> {
    for (number, puzzle) in (1..).zip(puzzles(info)) {
        let task = puzzle.task(info);
        let (theme, level, position) = (&puzzle.theme, puzzle.level, &puzzle.position);
        writeln!(
            out,
            "{number:3}  {task}  {theme}, level {level}  {position}"
        )?;
    }
    Ok(())
}
