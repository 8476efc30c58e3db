//! `parlour host`: the tables of this machine, for several people.

use std::path::PathBuf;

use clap::Args;

use super::error::UsageError;
use super::numbers::number;

/// Host tables for friends, who connect by ssh
///
/// Listens on a Unix socket that only you can use. `parlour guest` connects there; docs/together.md
/// says how friends connect by ssh. Prints the news of the tables, one line at a time, until Ctrl-C
/// ends it. Names, tables and games stay in its folder, and the games continue when you start it
/// again.
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  parlour host\n  parlour host --state /srv/parlour\n  parlour host --broadcast \"5 7 trike side=7\""
)]
#[cfg_attr(not(unix), command(hide = true))]
pub(super) struct Host {
    /// The socket, by default `socket` in the folder; only you may have access to its folder
    #[arg(long, value_name = "PATH")]
    socket: Option<PathBuf>,

    /// The folder of names, tables and games, by default `together` in your state folder
    #[arg(long, value_name = "FOLDER")]
    state: Option<PathBuf>,

    /// Number of guests allowed at a time
    #[arg(long, value_name = "GUESTS", default_value_t = parlour_together::Limits::default().sessions)]
    sessions: usize,

    /// Number of guests from one address, who take names and begin games no faster than that
    /// many people
    #[arg(long, value_name = "GUESTS", default_value_t = parlour_together::Limits::default().per_address)]
    per_address: usize,

    /// Number of engines allowed to think at a time, each on one low-priority thread; 0 for none
    #[arg(long, value_name = "ENGINES", default_value_t = parlour_together::Limits::default().engines)]
    engines: usize,

    /// Give each table a code, which leads to that table only (`parlour guest --code`)
    #[arg(long)]
    codes: bool,

    /// Open a table on the running host where two levels play game after game for everybody
    #[arg(long, value_name = "LEVEL LEVEL GAME")]
    broadcast: Option<parlour_together::Broadcast>,

    /// Have people of the running host play rounds, everybody against everybody or with
    /// `swiss=ROUNDS`; or `pause`, `resume` or `end` them
    #[arg(long, value_name = "NAMES GAME")]
    rounds: Option<parlour_together::RoundsOrder>,

    /// Close a table of the running host; its game stays in its file
    #[arg(long, value_name = "TABLE", value_parser = number::<u32>(1..=u32::MAX.into()))]
    close: Option<parlour_together::protocol::TableNumber>,
}

/// The folder that a host has if none is given.
#[cfg(unix)]
pub(super) fn default_state() -> anyhow::Result<PathBuf> {
    let none = || UsageError::new("there is no home folder: set HOME, or give the paths");
    Ok(parlour_together::places::default_state().ok_or_else(none)?)
}

/// What a host has answered, or that there is none at the socket.
#[cfg(unix)]
fn reached<T>(socket: &std::path::Path, answer: std::io::Result<T>) -> anyhow::Result<T> {
    use std::io::ErrorKind::{ConnectionRefused, NotFound};
    answer.map_err(|error| match error.kind() {
        NotFound | ConnectionRefused => {
            anyhow::Error::new(error).context(super::guest::no_host(socket))
        }
        _ => error.into(),
    })
}

#[cfg(unix)]
impl Host {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        use parlour_together::client::{ask, ask_lobby, broadcast};
        use parlour_together::hub::Hub;
        use parlour_together::protocol::Request;
        use parlour_together::server::Server;
        use parlour_together::{Limits, places, this_moment};
        use std::io::{self, Write};
        use std::sync::atomic::{AtomicBool, Ordering};

        let state = self.state.clone().map_or_else(default_state, Ok)?;
        let socket = self
            .socket
            .clone()
            .unwrap_or_else(|| places::socket(&state));
        if let Some(table) = self.close {
            return reached(&socket, ask(&socket, &Request::Close { table })).map(drop);
        }
        if let Some(what) = &self.broadcast {
            let opened = reached(&socket, broadcast(&socket, what.clone()))?;
            writeln!(io::stdout(), "{opened}")?;
            return Ok(());
        }
        if let Some(order) = &self.rounds {
            let order = order.clone();
            let lobby = reached(&socket, ask_lobby(&socket, &Request::Rounds { order }))?;
            let title = lobby.rounds.map(|rounds| rounds.title());
            title.map_or(Ok(()), |title| writeln!(io::stdout(), "{title}."))?;
            return Ok(());
        }
        let limits = Limits {
            sessions: self.sessions,
            per_address: self.per_address,
            engines: self.engines,
            codes: self.codes,
            ..Limits::default()
        };
        // The news may go unread.
        let tell = |line: &str| drop(writeln!(io::stdout(), "{} {line}", this_moment()));
        let hub = Hub::open(&state, limits.clone(), tell)?;
        let server = Server::bind(&socket)?;
        let stopper = server.stopper();
        let is_first = AtomicBool::new(true);
        parlour_sys::watch_interrupts(move |_| {
            stopper.stop();
            is_first.swap(false, Ordering::SeqCst)
        })?;
        tell(&format!("guests connect at {}", socket.display()));
        tell(&format!("games are kept in {}", hub.games().display()));
        Ok(server.run(hub, &limits)?)
    }
}

#[cfg(not(unix))]
impl Host {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let message =
            "there is no `parlour host` here: it needs a Unix socket, which Windows lacks";
        Err(UsageError::new(message).into())
    }
}
