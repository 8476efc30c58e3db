//! `lab replay-session`: a recorded session, or that of a crash file, played back.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use parlour::app::{Session, screen_text};
use parlour::cli::output::Output;
use parlour_records::words;

/// Play a recorded session back, and report differences
///
/// `parlour --record FILE` records a session; crash files contain one too.
#[derive(Args, Debug)]
pub(super) struct ReplaySession {
    /// The file
    file: PathBuf,

    /// Print the last screen
    #[arg(long)]
    show: bool,
}

impl ReplaySession {
    pub(super) fn run(&self, out: &mut Output) -> anyhow::Result<()> {
        let error = |error| anyhow::anyhow!("{}: {error}", self.file.display());
        let session = Session::read(&self.file).map_err(error)?;
        let messages = words::counted(session.messages().count(), "message");
        let checks = words::counted(session.checks(), "comparison");
        let model = session.replay().map_err(error)?;
        if self.show {
            write!(out, "{}", screen_text(&model))?;
        }
        writeln!(out, "{messages}, {checks}: as it was recorded")?;
        Ok(())
    }
}
