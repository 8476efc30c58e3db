//! `parlour puzzles`: puzzles to solve, listed, and made.

use std::io::Write;
use std::num::{NonZeroU32, NonZeroUsize};
use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::error::UsageError;
use super::numbers;
use super::output::Output;
use super::screen;
use super::setup::ConfigSources;
use crate::app::Route;
use crate::games::{AnyRules, GAMES, find_game};
use crate::puzzles::mine::{grade, mine};
use crate::puzzles::mistakes::mine_mistakes;
use crate::puzzles::{Puzzle, PuzzleFile, puzzles};

/// Solve puzzles: wins in a few plies, only plies that hold, and mistakes to be found
#[derive(Args, Debug)]
#[command(
    args_conflicts_with_subcommands = true,
    after_help = "Examples:\n  \
    parlour puzzles claustro\n  \
    parlour puzzles list trike\n  \
    parlour puzzles make tactigon --set board=small --count 20"
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
    /// Print the puzzles built in as TOML, graded anew by today's levels
    Grade {
        /// The game
        game: String,
    },
    /// Find puzzles in games of engines with themselves, and print them as TOML
    Make {
        /// The game
        game: String,

        /// Rule settings of the game, as `key=value`
        #[arg(long = "set", value_name = "KEY=VALUE")]
        set: Vec<String>,

        /// Find lines of play in which one ply let a win go
        #[arg(long)]
        mistakes: bool,

        /// How many to find
        #[arg(long, default_value = "60", value_parser = numbers::count)]
        count: NonZeroUsize,

        /// How many games to play at most
        #[arg(long, default_value = "1000", value_parser = numbers::small_count)]
        games: NonZeroU32,

        /// What everything drawn comes from
        #[arg(long, default_value_t = 1, value_parser = numbers::number::<u32>(0..=u32::MAX.into()))]
        seed: u32,
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
            Some(Command::List { game }) => list(&rules_of(game, &[])?, out),
            Some(Command::Make {
                game,
                set,
                mistakes,
                count,
                games,
                seed,
            }) => {
                let rules = rules_of(game, set)?;
                let mut file = PuzzleFile::default();
                let find = if *mistakes { mine_mistakes } else { mine };
                find(&rules, *seed, count.get(), games.get(), &mut |puzzle| {
                    file.puzzles.push(puzzle);
                })?;
                print(file, out)
            }
            Some(Command::Grade { game }) => {
                let info = rules_of(game, &[])?.info();
                let mut puzzles = puzzles(info);
                for puzzle in &mut puzzles {
                    let line = puzzle.line(info);
                    grade(puzzle, &line);
                }
                print(PuzzleFile { puzzles }, out)
            }
        }
    }

    /// Opens the screen of the puzzles.
    pub(super) fn open(
        &self,
        sources: ConfigSources<'_>,
        record: Option<PathBuf>,
    ) -> anyhow::Result<()> {
        let info = match &self.game {
            Some(game) => rules_of(game, &[])?.info(),
            None => GAMES[0],
        };
        screen::open(sources, sources.options()?, Route::Puzzles(info), record)
    }
}

/// Prints puzzles as TOML, the easiest first.
fn print(mut file: PuzzleFile, out: &mut Output) -> anyhow::Result<()> {
    let difficulty = |puzzle: &Puzzle| (puzzle.level, puzzle.nodes);
    file.puzzles.sort_by_key(difficulty);
    write!(out, "{}", toml::to_string(&file)?)?;
    Ok(())
}

fn rules_of(game: &str, set: &[String]) -> Result<AnyRules, UsageError> {
    let rules = find_game(game).map_err(UsageError::new)?;
    rules.with_pairs(&set.join(" ")).map_err(UsageError::new)
}

fn list(rules: &AnyRules, out: &mut Output) -> anyhow::Result<()> {
    let info = rules.info();
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
