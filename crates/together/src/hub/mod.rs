//! The hub: who is here, which tables there are, and what is told to whom.
//!
//! It is a state machine that reads no clock and no socket: [`Hub::handle`] is told what happens
//! and when, and puts lines in the outboxes of the sessions. Files are written before what is in
//! them is told.

mod arrivals;
mod kept;
mod lobby;
mod play;
mod quota;
mod requests;
mod seats;
mod sessions;
mod tables;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use self::kept::Folders;
pub use self::kept::StateError;
use self::quota::Quota;
use self::sessions::Sessions;
use self::tables::Tables;
use super::accounts::Accounts;
use super::protocol::{HubEvent, Refusal, TableGlance, TableNumber, line_of};
use super::table::Owner;
use super::{Limits, Outbox};
use parlour_engines::Stop;
use parlour_matches::play::{Choice, EngineFailure, SearchRequest};

/// The number of a session.
pub type SessionId = u64;

/// Something that happens to the hub.
#[derive(Debug)]
pub enum Input {
    /// Somebody has connected; what they are told goes to the outbox.
    Opened(SessionId, Arc<Outbox>),
    /// They have sent a line.
    Line(SessionId, String),
    /// They have sent what is no line, or too long a one.
    Noise(SessionId),
    /// They are gone.
    Closed(SessionId),
    /// The engine of a search at a table has chosen a ply, or has failed.
    Chosen(TableNumber, u64, Result<Choice, EngineFailure>),
    /// Nothing but time has passed.
    Tick,
    /// The host wants to stop.
    Stop,
}

/// A search that an engine at a table is to do.
#[derive(Debug)]
pub struct EngineJob {
    /// The table.
    pub table: TableNumber,
    /// The number of the search.
    pub search: u64,
    /// The search.
    pub request: SearchRequest,
    /// Ends it.
    pub stop: Stop,
}

/// The owner of all tables.
pub struct Hub {
    limits: Limits,
    accounts: Accounts,
    tables: Tables,
    sessions: Sessions,
    quota: Quota,
    /// The addresses of the accounts that will come in.
    arrivals: BTreeMap<String, String>,
    /// The time of what is being handled, in milliseconds since an arbitrary point.
    now: u64,
    lobby_changed: bool,
    /// The number of searches that engines have been given, and of those that are running.
    searches: u64,
    searching: usize,
    log: Box<dyn FnMut(&str)>,
}

/// A refused request.
#[derive(Debug)]
struct Refused {
    why: Refusal,
    text: String,
}

impl From<Refusal> for Refused {
    fn from(why: Refusal) -> Self {
        Self {
            why,
            text: why.to_string(),
        }
    }
}

/// The outcome of a request.
type Answer = Result<(), Refused>;

impl Hub {
    /// The hub of a state folder, with the tables that are kept there; `log` hears what goes on, a
    /// line at a time.
    ///
    /// # Errors
    ///
    /// [`StateError`] when the folder cannot be read or made.
    pub fn open(
        state: &Path,
        limits: Limits,
        mut log: impl FnMut(&str) + 'static,
    ) -> Result<Self, StateError> {
        let folders = Folders::make(state)?;
        let mut accounts = folders.accounts(&mut log)?;
        let tables = Tables::resume(folders, 0, &mut log)?;
        for table in tables.iter() {
            for Owner { account, name, .. } in table.people() {
                // Who has come by the table's code has no name beyond it.
                if accounts.name(account).is_none() {
                    accounts.lend(account, name.clone(), table.number);
                }
            }
        }
        Ok(Self {
            limits,
            accounts,
            tables,
            sessions: Sessions::default(),
            quota: Quota::default(),
            arrivals: BTreeMap::new(),
            now: 0,
            lobby_changed: false,
            searches: 0,
            searching: 0,
            log: Box::new(log),
        })
    }

    /// The folder of the games.
    pub fn games(&self) -> PathBuf {
        self.tables.games().to_owned()
    }

    /// Handles something that happens at a time, in milliseconds since an arbitrary point; times
    /// never go back.
    pub fn handle(&mut self, now: u64, input: Input) {
        self.now = now;
        self.set_time();
        self.let_old_go();
        match input {
            Input::Opened(id, outbox) => self.open_session(id, outbox),
            Input::Line(id, line) => self.hear(id, &line),
            Input::Noise(id) => self.hear(id, ""),
            Input::Closed(id) => self.close_session(id),
            Input::Chosen(table, search, answer) => self.hear_engine(table, search, answer),
            Input::Tick => {}
            Input::Stop => self.stop(),
        }
    }

    /// The time at which a clock will be over, or a broadcast goes on, if nothing happens before.
    pub fn next_time(&self) -> Option<u64> {
        let clock = self.tables.time_left().map(|left| self.now + left);
        let broadcast = self.tables.next_broadcast(&self.sessions, self.now);
        let claim = self.next_claim();
        clock.into_iter().chain(broadcast).chain(claim).min()
    }

    /// Shows the lobby to those who are in it, if it has changed. It is enough to call this when
    /// nothing is left to be handled.
    pub fn show_lobby(&mut self) {
        if !std::mem::take(&mut self.lobby_changed) {
            return;
        }
        let engines = self.limits.engines > 0;
        let lobby = lobby::lobby(&self.accounts, &self.sessions, &self.tables, engines);
        let open: Arc<str> = line_of(&HubEvent::Lobby(lobby::seen_by(&lobby, None))).into();
        for session in self.sessions.iter().filter(|session| session.at.is_none()) {
            let Some(name) = self.accounts.name(session.account()) else {
                continue;
            };
            let sees_more =
                |table: &TableGlance| !table.is_seen_by(None) && table.is_seen_by(Some(name));
            let own = match session.bound {
                Some(table) => lobby::of_table(&lobby, table, name),
                None if lobby.tables.iter().any(sees_more) => lobby::seen_by(&lobby, Some(name)),
                None => {
                    session.outbox.set_view(Some(open.clone()));
                    continue;
                }
            };
            let line = line_of(&HubEvent::Lobby(own));
            session.outbox.set_view(Some(line.into()));
        }
    }

    /// Keeps the times on the clocks, and says goodbye to all.
    fn stop(&mut self) {
        self.tables.store_clocks(&mut self.log);
        for id in self.sessions.ids() {
            let text = "the host is closing; unfinished games are kept".to_owned();
            let bye = HubEvent::Bye { text, back: true };
            self.sessions.tell(id, &bye);
            self.close_session(id);
        }
    }

    /// Shows a table as it stands to all who are at it.
    fn show_table(&mut self, number: TableNumber) {
        self.lobby_changed = true;
        if let Some(table) = self.tables.get(number) {
            self.sessions.show_table(table, &self.limits, self.now);
        }
    }

    /// Keeps a table whose game has changed, where a failure changes nothing: what is kept is
    /// behind then, and the next change tries again.
    fn keep_if_possible(&mut self, number: TableNumber) {
        if let Err(error) = self.tables.keep(number) {
            (self.log)(&format!("table {number} is not kept: {error}"));
        }
    }
}

impl std::fmt::Debug for Hub {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Hub")
            .field("tables", &self.tables.len())
            .field("sessions", &self.sessions.len())
            .finish_non_exhaustive()
    }
}
