//! `parlour guest`: playing at the tables of a host.

use std::path::PathBuf;

use clap::Args;

#[cfg(not(unix))]
use super::{error::UsageError, setup::ConfigSources};
#[cfg(unix)]
pub(super) use unix::no_host;

/// Play or watch at the tables of a host, against people elsewhere
///
/// Guests who connect by ssh run this command; docs/together.md says how. On the host's own machine
/// you can run it yourself.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  parlour guest\n  parlour guest --account ana")]
#[cfg_attr(not(unix), command(hide = true))]
pub(super) struct Guest {
    /// The socket of the host
    #[arg(long, value_name = "PATH")]
    socket: Option<PathBuf>,

    /// The account that owns your name and seats; your user name by default
    #[arg(long, value_name = "ACCOUNT")]
    account: Option<String>,

    /// The code of a table, which leads to that table only
    #[arg(long, value_name = "CODE")]
    code: Option<parlour_together::Code>,

    /// Play in plain sentences, line by line, as without a terminal
    #[arg(long)]
    plain: bool,
}

/// Guests come through a Unix socket.
#[cfg(unix)]
mod unix {
    use std::env;
    use std::io::{self, IsTerminal, Write};
    use std::os::unix::net::UnixStream;
    use std::path::Path;

    use anyhow::Context;

    use super::Guest;
    use crate::app::{self, Host, HubPlace, Route, RunError};
    use crate::cli::commands::check_unrecorded;
    use crate::cli::error::UsageError;
    use crate::cli::host::default_state;
    use crate::cli::output::Output;
    use crate::cli::setup::{self, ConfigSources};
    use parlour_engines::EngineRegistry;
    use parlour_rules::sentence::sentence;
    use parlour_sessions::guest::due_words;
    use parlour_together::client::{Connection, ask_due};
    use parlour_together::places;

    impl Guest {
        pub(in crate::cli) fn run(&self, sources: ConfigSources<'_>) -> anyhow::Result<()> {
            let wish = env::var("SSH_ORIGINAL_COMMAND").ok();
            let wants_due = wish.as_deref().map(str::trim) == Some("due");
            let wants_lines = !wants_due && wants_lines(wish.as_deref())?;
            let socket = match &self.socket {
                Some(socket) => socket.clone(),
                None => places::socket(&default_state()?),
            };
            let account = self.account.clone().or_else(|| env::var("USER").ok());
            let account = account.unwrap_or_else(|| "somebody".to_owned());
            let place = HubPlace {
                socket: socket.clone(),
                account,
                code: self.code.clone(),
            };
            if wants_due {
                return tell_due(&place);
            }
            if self.plain || wants_lines || !io::stdin().is_terminal() {
                check_unrecorded(sources)?;
                return in_lines(&place);
            }
            // What is wrong is told here, and not by a screen that tries again and again.
            UnixStream::connect(&socket).with_context(|| no_host(&socket))?;
            let mut config = sources.config_to_play(None)?;
            place.restore_settings(&mut config);
            let mut options = setup::options(&config)?;
            // A guest runs no engine of the host's.
            options.setup.registry = EngineRegistry::default();
            // What one searches, others wait for.
            let analysis = &mut options.setup.config.analysis;
            (analysis.threads, analysis.memory, analysis.time) = (1, 4, 10);
            let host = Host {
                hub: Some(place.clone()),
                record: sources.record.map(Path::to_owned),
                ..Host::default()
            };
            match app::run(options, Some(Route::Lobby), &host) {
                Err(RunError::NoTerminal(_)) if host.record.is_none() => in_lines(&place),
                result => Ok(result?),
            }
        }
    }

    /// Says in how many games it is the guest's move, as the host knows it now.
    fn tell_due(place: &HubPlace) -> anyhow::Result<()> {
        let path = &place.socket;
        let due = ask_due(path, &place.account).with_context(|| no_host(path))?;
        let games =
            due.context("the others do not know your name yet; come without a command first")?;
        let words = sentence(&due_words(games));
        Ok(writeln!(Output::stdout(), "{words}")?)
    }

    /// Plays in plain sentences.
    fn in_lines(place: &HubPlace) -> anyhow::Result<()> {
        let HubPlace {
            socket,
            account,
            code,
        } = place.clone();
        let path = socket.clone();
        let open = move || Connection::open(&socket, &account, code.as_ref());
        let memory = place.engines_memory();
        let guest = parlour_plain::GuestDialogue::new(open, memory);
        let mut guest = guest.with_context(|| no_host(&path))?;
        let input = io::BufReader::new(io::stdin());
        Ok(guest.run(input, &mut Output::stdout())?)
    }

    /// What is said where nobody answers at a socket.
    pub(in crate::cli) fn no_host(socket: &Path) -> String {
        let path = socket.display();
        format!("{path}: there is no host; `parlour host` starts one")
    }

    /// Returns whether somebody who comes by ssh asks for plain sentences; any other command is refused,
    /// since this one is all that they get.
    fn wants_lines(wish: Option<&str>) -> Result<bool, UsageError> {
        match wish.map(str::trim) {
            None | Some("") => Ok(false),
            Some("plain") => Ok(true),
            Some(_) => Err(UsageError::new(
                "this host has only tables: connect without a command, or with `plain` or `due`",
            )),
        }
    }
}

#[cfg(not(unix))]
impl Guest {
    pub(super) fn run(&self, _: ConfigSources<'_>) -> anyhow::Result<()> {
        let _ = (&self.socket, &self.account, &self.code, self.plain);
        let message =
            "there is no `parlour guest` here: it needs a Unix socket, which Windows lacks";
        Err(UsageError::new(message).into())
    }
}
