//! `parlour` without a command: the full-screen program, or plain mode where there is no screen.

use super::error::UsageError;
use super::plain;
use super::screen::host;
use super::setup::ConfigSources;
use crate::app::{self, RunError};

/// Opens the full-screen program; a session that is to be recorded goes to a file. Without a
/// terminal that can draw a screen the games are played in plain sentences.
pub(super) fn run(sources: ConfigSources<'_>) -> anyhow::Result<()> {
    let options = sources.options()?;
    match app::run(options.clone(), None, &host(sources)) {
        // There would be no session to record.
        Err(RunError::NoTerminal(error)) if sources.record.is_some() => {
            Err(UsageError::new(error).into())
        }
        Err(RunError::NoTerminal(_)) => plain::instead_of_the_screen(options.setup, sources),
        result => Ok(result?),
    }
}
