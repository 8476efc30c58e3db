//! `parlour guest`: playing at the tables of a host.

use std::path::PathBuf;

use clap::Args;

use super::error::UsageError;

/// Play or watch at the tables of a host, against people elsewhere
///
/// Whoever comes in by ssh runs this command: docs/together.md says how. On the host's own machine
/// it can be run as it is.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  parlour guest\n  parlour guest --account ana")]
#[cfg_attr(not(unix), command(hide = true))]
pub(super) struct Guest {
    /// The socket of the host
    #[arg(long, value_name = "PATH")]
    socket: Option<PathBuf>,

    /// Who it is, in the host's words: names and seats belong to the account; the user's name on
    /// this machine unless given
    #[arg(long, value_name = "ACCOUNT")]
    account: Option<String>,

    /// In plain sentences, line by line, which is all there is so far
    #[arg(long)]
    plain: bool,
}

#[cfg(unix)]
impl Guest {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        use super::host::default_state;
        use super::output::Output;
        use anyhow::Context;
        use parlour_together::client::Connection;
        use parlour_together::places;
        use std::{env, io};

        check_wish(env::var("SSH_ORIGINAL_COMMAND").ok().as_deref())?;
        let socket = match &self.socket {
            Some(socket) => socket.clone(),
            None => places::socket(&default_state()?),
        };
        let account = self.account.clone().or_else(|| env::var("USER").ok());
        let account = account.unwrap_or_else(|| "somebody".to_owned());
        let connection = Connection::open(&socket, &account).with_context(|| {
            let path = socket.display();
            format!("{path}: no host is there; `parlour host` is one")
        })?;
        let input = io::BufReader::new(io::stdin());
        let mut guest = crate::plain::Guest::new(connection);
        Ok(guest.run(input, &mut Output::stdout())?)
    }
}

/// Refuses a command given by somebody who comes by ssh, where this one is all that they get.
#[cfg(unix)]
fn check_wish(wish: Option<&str>) -> Result<(), UsageError> {
    match wish.map(str::trim) {
        None | Some("" | "plain") => Ok(()),
        Some(_) => Err(UsageError::new(
            "there are tables here and nothing else: come without a command, or with `plain`",
        )),
    }
}

#[cfg(not(unix))]
impl Guest {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let _ = (&self.socket, &self.account, self.plain);
        let message =
            "there is no `parlour guest` here: it needs a Unix socket, which Windows has not";
        Err(UsageError::new(message).into())
    }
}
