//! `parlour rules`: the rules of a game as plain text.

use std::io::Write;

use clap::Args;

use super::error::UsageError;
use super::output::Output;
use super::position_args::GameName;
use parlour_plain::rules_lines;
use parlour_rules::games::find_game;

/// Print the rules of a game
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  \
    parlour rules trike")]
pub(super) struct Rules {
    /// The game
    #[arg(value_parser = GameName)]
    game: String,
}

impl Rules {
    pub(super) fn run(&self, out: &mut Output) -> anyhow::Result<()> {
        let game = find_game(&self.game).map_err(UsageError::new)?;
        for line in rules_lines(game.info()) {
            writeln!(out, "{line}")?;
        }
        Ok(())
    }
}
