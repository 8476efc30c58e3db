//! `lab characters`: what the characters do.

use std::io::Write;

use clap::Args;
use serde_json::{Value as Json, json};

use crate::measure::characters;
use parlour::cli::error::UsageError;
use parlour::cli::numbers;
use parlour::cli::output::Output;
use parlour_engines::levels::LEVELS;
use parlour_rules::games::find_game;

/// Measure what the characters do, in games against a level of about their strength
///
/// Each pair of games begins with two random moves, after which neither side is far ahead; the
/// second game has the sides reversed. All games are limited in positions, so they are the same on
/// every machine.
#[derive(Args, Debug)]
#[command(after_help = "\
Columns, and keys of the JSON, which is an array with an object for each character:
  game       game       the game
  character  character  the name, as in `character name=NAME`
  score      score      its share of the points, in JSON 0 to 1; `games` is how many were played
  own        own        the mean over its own plies of what its line says
  level      level      the same over the plies of the level in the same games
  of what    habit      what that is, with its unit
             met        whether that is more, or less, than the level's, as the line says
  won by     wins       its wins by the reason for the end of the game")]
pub(super) struct Characters {
    /// The game; all of them unless given
    game: Option<String>,

    /// Games of each character, an even number
    #[arg(long, default_value_t = 100)]
    games: u32,

    /// The level that they play
    #[arg(long, default_value_t = 5, value_parser = numbers::number::<u32>(1..=LEVELS.into()))]
    level: u32,

    /// Seed of all random choices
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Characters {
    pub(super) fn run(&self, out: &mut Output) -> anyhow::Result<()> {
        let rules = self.game.as_deref().map(find_game).transpose();
        let game = rules.map_err(UsageError::new)?.map(|rules| rules.info());
        if self.games % 2 == 1 {
            return Err(UsageError::new("the number of games must be even").into());
        }
        let rows = characters::measure(game, self.level, self.games / 2, self.seed);
        if self.json {
            let rows = rows.iter().map(|row| {
                json!({
                    "game": row.character.game.id,
                    "character": row.character.word(),
                    "score": row.score(),
                    "games": row.results.games(),
                    "own": row.own.value(),
                    "level": row.level.value(),
                    "habit": row.character.style,
                    "met": row.does_what_it_says(),
                    "wins": row.wins,
                })
            });
            out.json(&rows.collect::<Json>())?;
        } else {
            write!(out, "{}", characters::table(&rows))?;
        }
        Ok(())
    }
}
