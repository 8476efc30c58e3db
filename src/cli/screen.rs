//! The full-screen program, as the commands open it.

use std::path::Path;

use super::error::UsageError;
use super::setup::ConfigSources;
use crate::app::{self, AppOptions, Host, Route, RunError};

/// The host of the full-screen program: all that the command line tells it apart from settings.
pub(super) fn host(sources: ConfigSources<'_>) -> Host {
    Host {
        record: sources.record.map(Path::to_owned),
        config: sources.config_file(),
        ..Host::default()
    }
}

/// Opens the full-screen program with a screen on top of home.
///
/// # Errors
///
/// [`UsageError`] where there is no terminal to draw on, and what [`app::run`] says.
pub(super) fn open(
    sources: ConfigSources<'_>,
    options: AppOptions,
    route: Route,
) -> anyhow::Result<()> {
    match app::run(options, Some(route), &host(sources)) {
        Err(RunError::NoTerminal(error)) => Err(UsageError::new(error).into()),
        result => Ok(result?),
    }
}
