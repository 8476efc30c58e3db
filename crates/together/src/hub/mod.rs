//! The hub: who is here, which tables there are, and what is told to whom.
//!
//! It is a state machine that reads no clock and no socket: [`Hub::handle`] is told what happens
//! and when, and puts lines in the outboxes of the sessions. Files are written before what is in
//! them is told.

mod kept;
mod lobby;
mod play;
mod seats;
mod sessions;

use std::collections::{BTreeMap, VecDeque};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use self::kept::Folders;
pub use self::kept::StateError;
#[cfg(unix)]
pub(crate) use self::kept::make_own_folder;
use super::accounts::Accounts;
use super::protocol::{Event, Refusal, Request, TableNumber, TableState, line_of};
use super::table::{Owner, Table};
use super::{Chair, Limits, Name, Outbox};
use parlour_rules::games::Seat;
use parlour_rules::text::quoted;

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
    /// Nothing but time has passed.
    Tick,
    /// The host wants to stop.
    Stop,
}

/// The owner of all tables.
pub struct Hub {
    limits: Limits,
    folders: Folders,
    accounts: Accounts,
    tables: BTreeMap<TableNumber, Table>,
    next_table: TableNumber,
    sessions: BTreeMap<SessionId, Session>,
    /// The time of what is being handled, in milliseconds since an arbitrary point.
    now: u64,
    lobby_changed: bool,
    log: Box<dyn FnMut(&str)>,
}

/// A guest who is connected.
#[derive(Debug)]
struct Session {
    outbox: Arc<Outbox>,
    /// The guest's account, once they have named it.
    account: Option<String>,
    /// The table they are at; none in the lobby.
    at: Option<TableNumber>,
    /// The number of lines in a row that made no sense.
    bad_lines: usize,
    /// The times at which the last phrases were said.
    said: VecDeque<u64>,
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
        log: impl FnMut(&str) + 'static,
    ) -> Result<Self, StateError> {
        let folders = Folders::make(state)?;
        let accounts = folders.accounts()?;
        let mut hub = Self {
            limits,
            folders,
            accounts,
            tables: BTreeMap::new(),
            next_table: 1,
            sessions: BTreeMap::new(),
            now: 0,
            lobby_changed: false,
            log: Box::new(log),
        };
        hub.resume_tables()?;
        Ok(hub)
    }

    /// The folder of the games.
    #[must_use]
    pub fn games(&self) -> PathBuf {
        self.folders.games.clone()
    }

    /// Handles something that happens at a time, in milliseconds since an arbitrary point; times
    /// never go back.
    pub fn handle(&mut self, now: u64, input: Input) {
        self.now = now;
        self.set_time();
        match input {
            Input::Opened(id, outbox) => self.open_session(id, outbox),
            Input::Line(id, line) => self.hear(id, &line),
            Input::Noise(id) => self.hear(id, ""),
            Input::Closed(id) => self.close_session(id),
            Input::Tick => {}
            Input::Stop => self.stop(),
        }
    }

    /// The time at which a clock will be over if nothing happens before.
    #[must_use]
    pub fn next_time(&self) -> Option<u64> {
        let games = self.tables.values().filter_map(|table| table.game.as_ref());
        let left = games.filter_map(super::game::Game::time_left).min()?;
        Some(self.now + left)
    }

    /// Shows the lobby to those who are in it, if it has changed. It is enough to call this when
    /// nothing is left to be handled.
    pub fn show_lobby(&mut self) {
        if !std::mem::take(&mut self.lobby_changed) {
            return;
        }
        let line: Arc<str> = line_of(&Event::Lobby(self.lobby())).into();
        for session in self.sessions.values() {
            if session.at.is_none() && self.name_of(session).is_some() {
                session.outbox.set_view(Some(line.clone()));
            }
        }
    }

    /// Hears a line of a session.
    fn hear(&mut self, id: SessionId, line: &str) {
        let Some(session) = self.sessions.get_mut(&id) else {
            return;
        };
        let request = match serde_json::from_str::<Request>(line) {
            Ok(request) => request,
            Err(error) => {
                session.bad_lines += 1;
                let is_known = session.account.is_some();
                if !is_known || session.bad_lines > self.limits.bad_lines {
                    return self.dismiss(id, "this is no guest of parlour");
                }
                let text = format!("{}: {}", Refusal::Line, quoted(&error.to_string(), 200));
                let why = Refusal::Line;
                return self.tell(id, &Event::Refused { why, text });
            }
        };
        session.bad_lines = 0;
        if let Err(Refused { why, text }) = self.answer(id, request) {
            self.tell(id, &Event::Refused { why, text });
        }
    }

    fn answer(&mut self, id: SessionId, request: Request) -> Answer {
        match request {
            Request::Hello { version, account } => return self.hello(id, version, account),
            Request::Name { name } => return self.take_name(id, name),
            _ => {}
        }
        let who = self.owner(id).ok_or(Refusal::Order)?;
        match request {
            Request::Hello { .. } | Request::Name { .. } => Ok(()),
            Request::Open { rules, clock, seat } => self.open_table(id, who, rules, clock, seat),
            Request::Sit { table } => self.sit(id, who, table),
            Request::Watch { table } => self.watch(id, table),
            Request::Leave => {
                self.depart(id);
                Ok(())
            }
            Request::Ply { table, number, ply } => self.ply(&who, table, number, &ply),
            Request::Offer { table, what } => self.offer(&who, table, what),
            Request::Answer { table, what, yes } => self.answer_offer(&who, table, what, yes),
            Request::Resign { table } => self.resign(&who, table),
            Request::Say { phrase } => self.say(id, &who, phrase),
        }
    }

    /// The guest of a session, once they have a name.
    fn owner(&self, id: SessionId) -> Option<Owner> {
        let account = self.sessions.get(&id)?.account.as_ref()?;
        Some(Owner {
            name: self.accounts.name(account)?.clone(),
            account: account.clone(),
        })
    }

    fn name_of(&self, session: &Session) -> Option<&Name> {
        self.accounts.name(session.account.as_ref()?)
    }

    fn tell(&self, id: SessionId, event: &Event) {
        if let Some(session) = self.sessions.get(&id) {
            session.outbox.push(line_of(event).into());
        }
    }

    /// Tells all who are at a table the same.
    fn tell_table(&self, table: TableNumber, event: &Event) {
        let line: Arc<str> = line_of(event).into();
        for session in self.sessions.values() {
            if session.at == Some(table) {
                session.outbox.push(line.clone());
            }
        }
    }

    /// Shows a table as it stands to all who are at it.
    fn show_table(&mut self, number: TableNumber) {
        self.lobby_changed = true;
        let Some(table) = self.tables.get(&number) else {
            return;
        };
        let shown = self.state_of(table);
        for session in self.sessions.values() {
            if session.at == Some(number) {
                let account = session.account.as_deref().unwrap_or_default();
                let seat = table.seat_of(account);
                let state = TableState {
                    seat,
                    ..shown.clone()
                };
                session.outbox.push(line_of(&Event::Table(state)).into());
            }
        }
    }

    fn state_of(&self, table: &Table) -> TableState {
        let game = table.game.as_ref();
        let chair = |seat: Seat| {
            let owner = table.seats[seat.index()].as_ref()?;
            Some(Chair {
                name: owner.name.clone(),
                here: self.is_here(table.number, &owner.account),
            })
        };
        TableState {
            table: table.number,
            seat: None,
            seats: Seat::BOTH.map(chair),
            record: table.record_text(),
            clock: game.and_then(super::game::Game::clock),
            offer: table.offer,
            paused: game.is_some_and(super::game::Game::is_paused),
            watchers: self.watchers(table),
        }
    }

    /// Returns whether an account has a session at a table.
    fn is_here(&self, table: TableNumber, account: &str) -> bool {
        let is_it = |session: &Session| {
            session.at == Some(table) && session.account.as_deref() == Some(account)
        };
        self.sessions.values().any(is_it)
    }

    fn watchers(&self, table: &Table) -> usize {
        let watches = |session: &&Session| {
            let account = session.account.as_deref().unwrap_or_default();
            session.at == Some(table.number) && table.seat_of(account).is_none()
        };
        self.sessions.values().filter(watches).count()
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
