//! `parlour learn`: the course of a game.

use clap::Args;

use super::error::UsageError;
use super::setup::ConfigSources;
use crate::app::{self, Host, Route, RunError};
use crate::games::find_game;

/// Learn a game by a course of short steps on the board
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  parlour learn taacoca")]
pub(super) struct Learn {
    /// The game
    game: String,
}

impl Learn {
    pub(super) fn run(&self, sources: ConfigSources<'_>) -> anyhow::Result<()> {
        let rules = find_game(&self.game).map_err(UsageError::new)?;
        let route = Some(Route::Learn(rules.info()));
        match app::run(sources.options()?, route, &Host::default()) {
            Err(RunError::NoTerminal(error)) => Err(UsageError::new(error).into()),
            result => Ok(result?),
        }
    }
}
