//! `lab puzzles`: puzzles made, and graded anew.

use std::io::Write;
use std::num::{NonZeroU32, NonZeroUsize};

use clap::Subcommand;
use clap::builder::PossibleValuesParser;
use serde::de::{self, IntoDeserializer};

use super::rules_of;
use crate::puzzles::grade::name_and_grade;
use crate::puzzles::mine::mine;
use crate::puzzles::theme::THEMES;
use crate::puzzles::wanted::Wanted;
use parlour::cli::numbers;
use parlour::cli::output::Output;
use parlour_engines::levels::LEVELS;
use parlour_learn::puzzles::{Goal, Puzzle, PuzzleFile, puzzles};

/// Make and grade puzzles
#[derive(Subcommand, Debug)]
#[command(after_help = "Examples:\n  \
    lab puzzles grade trike > crates/learn/puzzles/trike.toml\n  \
    lab puzzles make tactigon --set board=small --count 20\n  \
    lab puzzles make claustro --goal hold --hardest 6 --seed 2")]
pub(super) enum Puzzles {
    /// Print the built-in puzzles as a file, named and graded again by the present levels
    Grade {
        /// The game
        game: String,
    },
    /// Find puzzles in games of engines against themselves, and print them as TOML
    Make {
        /// The game
        game: String,

        /// Rule settings of the game, as `key=value`
        #[arg(long = "set", value_name = "KEY=VALUE")]
        set: Vec<String>,

        /// The task: `win`, `hold`, `mistake` or `swap`; wins and only moves unless given
        #[arg(long, value_parser = goal)]
        goal: Option<Goal>,

        /// Wins in N moves; 2 and 3 unless given
        #[arg(long, value_name = "PLIES", value_parser = numbers::number::<u32>(1..=3))]
        within: Option<u32>,

        /// The theme
        #[arg(long, value_parser = PossibleValuesParser::new(THEMES))]
        theme: Option<String>,

        /// Leave out puzzles that this level does not solve
        #[arg(long, value_name = "LEVEL", default_value_t = LEVELS,
            value_parser = numbers::number::<u32>(1..=LEVELS.into()))]
        hardest: u32,

        /// Puzzles to find
        #[arg(long, default_value = "60", value_parser = numbers::count)]
        count: NonZeroUsize,

        /// The most games to play
        #[arg(long, default_value = "1000", value_parser = numbers::small_count)]
        games: NonZeroU32,

        /// Seed of all random choices
        #[arg(long, default_value_t = 1,
            value_parser = numbers::number::<u32>(0..=u32::MAX.into()))]
        seed: u32,
    },
}

/// The task that a word of a file of puzzles names.
fn goal(word: &str) -> Result<Goal, String> {
    serde::Deserialize::deserialize(word.into_deserializer())
        .map_err(|error: de::value::Error| error.to_string())
}

impl Puzzles {
    pub(super) fn run(&self, out: &mut Output) -> anyhow::Result<()> {
        match self {
            Self::Make {
                game,
                set,
                goal,
                within,
                theme,
                hardest,
                count,
                games,
                seed,
            } => {
                let rules = rules_of(game, set)?;
                let wanted = Wanted {
                    goal: *goal,
                    within: *within,
                    theme: theme.as_deref(),
                    hardest: *hardest,
                    seed: *seed,
                    count: count.get(),
                    games: games.get(),
                };
                let mut found = Vec::new();
                mine(&rules, wanted, &mut |puzzle| found.push(puzzle))?;
                print(found, out)
            }
            Self::Grade { game } => {
                let info = rules_of(game, &[])?.info();
                let mut puzzles = puzzles(info).to_vec();
                for puzzle in &mut puzzles {
                    name_and_grade(puzzle);
                }
                let name = info.name;
                writeln!(
                    out,
                    "# The puzzles of {name}: `lab puzzles make {}` finds such, and a test proves each.\n",
                    info.id
                )?;
                print(puzzles, out)
            }
        }
    }
}

/// Prints puzzles as TOML, the easiest first.
fn print(mut puzzles: Vec<Puzzle>, out: &mut Output) -> anyhow::Result<()> {
    let difficulty = |puzzle: &Puzzle| (puzzle.grade.level, puzzle.grade.nodes);
    puzzles.sort_by_key(difficulty);
    write!(out, "{}", toml::to_string(&PuzzleFile::of(&puzzles))?)?;
    Ok(())
}
