//! `parlour learn`: the course of a game.

use clap::Args;

use super::error::UsageError;
use super::screen;
use super::setup::ConfigSources;
use crate::app::Route;
use parlour_rules::games::find_game;

/// Learn a game in short steps on the board
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  parlour learn taacoca")]
pub(super) struct Learn {
    /// The game
    game: String,
}

impl Learn {
    pub(super) fn run(&self, sources: ConfigSources<'_>) -> anyhow::Result<()> {
        let rules = find_game(&self.game).map_err(UsageError::new)?;
        let route = Route::Learn(rules.info());
        screen::open(sources, sources.options()?, route)
    }
}
