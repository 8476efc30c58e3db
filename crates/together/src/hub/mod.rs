//! The hub: who is here, which tables there are, and what is told to whom.
//!
//! It is a state machine that reads no clock and no socket: [`Hub::handle`] is told what happens
//! and when, and puts lines in the outboxes of the sessions. [`Hub::tell`] has them told, once for
//! all that has happened until then, and returns what the disk is to keep of it.

mod input;
mod kept;
mod knocks;
mod lobby;
mod play;
mod quota;
mod results;
mod rounds;
mod seats;
mod sessions;
mod tables;
mod vacations;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

pub use self::input::{EngineJob, Input, SessionId};
use self::kept::Folders;
pub use self::kept::StateError;
use self::knocks::Knocks;
use self::quota::Quota;
use self::results::Results;
use self::rounds::KeptRounds;
use self::sessions::{Session, Sessions};
use self::tables::Tables;
use self::vacations::Vacations;
use super::accounts::Accounts;
use super::protocol::{
    HOST_ACCOUNT, HubEvent, Knock, Lobby, Refusal, Request, TableNumber, VERSION,
};
use super::table::{ENGINES, Owner};
use super::{Code, Limits, Name, Outbox, places};
use parlour_rules::text::quoted;
use parlour_sys::{Unkept, write_now};

/// The last words to somebody whose code leads nowhere.
const NO_CODE: &str = "there is no table of this code; it may have been closed";

/// The greatest number of accounts that are on their way in.
const MAX_ARRIVALS: usize = 1 << 10;

/// The longest account.
const MAX_ACCOUNT_BYTES: usize = 256;

/// The owner of all tables.
pub struct Hub {
    limits: Limits,
    accounts: Accounts,
    tables: Tables,
    sessions: Sessions,
    quota: Quota,
    knocks: Knocks,
    results: Results,
    vacations: Vacations,
    rounds: KeptRounds,
    /// The addresses of the accounts that will come in.
    arrivals: BTreeMap<String, String>,
    /// The time of what is being handled, in milliseconds since an arbitrary point.
    now: u64,
    lobby_changed: bool,
    /// What is written, and not on the disk yet.
    unkept: Unkept,
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
                // A guest by the table's code has no name beyond it.
                if accounts.name(account).is_none() {
                    accounts.lend(account, name.clone(), table.number);
                }
            }
        }
        let mut hub = Self {
            limits,
            accounts,
            tables,
            sessions: Sessions::default(),
            quota: Quota::default(),
            knocks: Knocks::default(),
            results: Results::open(places::results(state)),
            vacations: Vacations::open(state.join("vacations")),
            rounds: KeptRounds::open(state.join("rounds"), &mut log),
            arrivals: BTreeMap::new(),
            now: 0,
            lobby_changed: false,
            unkept: Unkept::default(),
            searches: 0,
            searching: 0,
            log: Box::new(log),
        };
        hub.rounds
            .forget_tables(|table| hub.tables.get(table).is_some());
        hub.end_finished();
        hub.advance_rounds();
        Ok(hub)
    }

    /// Counts the games that had ended when the hub did, and closes their tables.
    fn end_finished(&mut self) {
        let ended = self.tables.iter().filter(|table| !table.is_kept());
        for number in ended.map(|table| table.number).collect::<Vec<_>>() {
            self.note_result(number);
            self.note_round(number, false);
            self.keep_if_possible(number);
            self.tables.close(number);
        }
    }

    /// The folder of the games.
    pub fn games(&self) -> PathBuf {
        self.tables.games().to_owned()
    }

    /// Handles something that happens at a time, in milliseconds since an arbitrary point; times
    /// never go back.
    pub fn handle(&mut self, now: u64, input: Input) {
        self.now = now;
        let unkept = std::mem::take(&mut self.unkept);
        self.unkept = write_now(unkept, || self.act(input));
    }

    fn act(&mut self, input: Input) {
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

    /// Tells everybody what has happened, which no `kill -9` takes back any more, and shows the lobby
    /// to those who are in it. It is enough to call this when nothing is left to be handled. The disk
    /// is to keep what this returns: a power cut takes what it has not.
    pub fn tell(&mut self) -> Unkept {
        self.sessions.tell_all();
        let is_seen = |session: &Session| session.at.is_none();
        if std::mem::take(&mut self.lobby_changed) && self.sessions.iter().any(is_seen) {
            let lobby = self.whole_lobby();
            lobby::show(&lobby, &self.sessions, &self.accounts, &self.knocks);
        }
        std::mem::take(&mut self.unkept)
    }

    /// Hears a line of a session.
    fn hear(&mut self, id: SessionId, line: &str) {
        let Some(session) = self.sessions.get_mut(id) else {
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
                return self.sessions.tell(id, &HubEvent::Refused { why, text });
            }
        };
        session.bad_lines = 0;
        if let Err(Refused { why, text }) = self.answer(id, request) {
            self.sessions.tell(id, &HubEvent::Refused { why, text });
        }
    }

    fn answer(&mut self, id: SessionId, request: Request) -> Answer {
        match request {
            Request::Hello {
                version,
                account,
                code,
            } => self.hello(id, version, &account, code.as_ref()),
            Request::Due { account } => self.tell_due(id, &account),
            Request::Name { name } => self.take_name(id, name),
            request if self.is_host(id) => self.answer_host(id, request),
            request => self.answer_guest(id, request),
        }
    }

    /// Returns whether a session is that of whoever keeps the tables, which sits down at none.
    fn is_host(&self, id: SessionId) -> bool {
        let session = self.sessions.get(id);
        session.is_some_and(|session| session.account() == HOST_ACCOUNT)
    }

    fn answer_guest(&mut self, id: SessionId, request: Request) -> Answer {
        let who = self.owner(id).ok_or(Refusal::Order)?;
        match request {
            Request::Open(_) => self.check_bounds(id, None)?,
            Request::Sit { table } | Request::Watch { table } => {
                self.check_bounds(id, Some(table))?;
                self.check_noise(id, 2 * self.limits.phrases)?;
            }
            Request::Offer { .. } => self.check_noise(id, 2 * self.limits.phrases)?,
            _ => {}
        }
        match request {
            Request::Open(wanted) => self.open_table(id, who, wanted),
            Request::Sit { table } => self.sit(id, who, table),
            Request::Watch { table } => self.watch(id, &who, table),
            Request::Ply { table, number, ply } => self.ply(&who, table, number, &ply),
            Request::Offer { table, what } => self.offer(&who, table, what),
            Request::Answer { table, what, yes } => self.answer_offer(&who, table, what, yes),
            Request::Resign { table } => self.resign(&who, table),
            Request::CallOff { table } => {
                let at = self.sessions.get(id).and_then(|session| session.at);
                let by = Some(who.name.clone());
                self.call_off(&who, table)?;
                if at != Some(table) && self.tables.get(table).is_none() {
                    self.sessions.tell(id, &HubEvent::Closed { table, by });
                }
                Ok(())
            }
            Request::Claim { table } => self.claim(&who, table),
            Request::Say { phrase } => self.say(id, &who, phrase),
            Request::Recall { game } => {
                let record = self.results.read(&who.account, &game, self.tables.games());
                let record = record.ok_or(Refusal::NoGame)?;
                self.sessions.tell(id, &HubEvent::Recalled { record });
                Ok(())
            }
            Request::Admit { account, yes } => self.admit(&who, &account, yes),
            Request::Leave => {
                self.depart(id);
                Ok(())
            }
            _ => Err(Refusal::Order.into()),
        }
    }

    fn answer_host(&mut self, id: SessionId, request: Request) -> Answer {
        let answer = match request {
            Request::Close { table } => {
                self.close_for(table, None)?;
                HubEvent::Closed { table, by: None }
            }
            Request::Knock { knock, from } => {
                self.hear_knock(&knock, &from)?;
                let (name, code) = (None, None);
                HubEvent::Arrived { name, code }
            }
            Request::Arrive {
                account,
                from,
                name,
                code,
            } => self.arrive(&account, from, name, code.as_ref())?,
            Request::Broadcast(broadcast) => {
                let table = self.open_broadcast(broadcast)?;
                let code = self.tables.get(table).and_then(|table| table.code.clone());
                HubEvent::Found { table, code }
            }
            Request::Keeper { name } => {
                let made = self.accounts.make_keeper(&name);
                let is_known = made.map_err(|_| Refusal::Disk)?;
                is_known.then_some(()).ok_or(Refusal::NoPerson)?;
                self.lobby_changed = true;
                HubEvent::Lobby(self.whole_lobby())
            }
            Request::Expel { account } => {
                self.expel(&account);
                HubEvent::Lobby(self.whole_lobby())
            }
            Request::Rounds { order } => {
                self.rounds.order(order, &self.accounts)?;
                self.advance_rounds();
                HubEvent::Lobby(self.whole_lobby())
            }
            Request::List => HubEvent::Lobby(self.whole_lobby()),
            _ => return Err(Refusal::Order.into()),
        };
        self.sessions.tell(id, &answer);
        Ok(())
    }

    /// Refuses what others hear of a session where that is too much in a short time.
    fn check_noise(&mut self, id: SessionId, most: usize) -> Answer {
        let session = self.sessions.get_mut(id);
        let is_heard = session.is_none_or(|session| session.is_heard(self.now, most));
        is_heard
            .then_some(())
            .ok_or_else(|| Refusal::TooFast.into())
    }

    /// Notes that somebody wants to come in, where a keeper can be asked.
    fn hear_knock(&mut self, knock: &Knock, from: &str) -> Answer {
        self.accounts.refresh(&mut self.log);
        if self.accounts.like(&knock.name).is_some() || knock.name.is_reserved() {
            return Err(Refusal::NameTaken.into());
        }
        let has_keeper = self.accounts.has_keeper().then_some(());
        let asked = has_keeper.and_then(|()| self.knocks.note(knock, from, self.now));
        if asked.ok_or(Refusal::NoKnock)? {
            self.lobby_changed = true;
            (self.log)(&knock.words());
        }
        Ok(())
    }

    /// Lets somebody in who wants to come in, or declines.
    fn admit(&mut self, who: &Owner, account: &str, yes: bool) -> Answer {
        if !self.accounts.is_keeper(&who.account) {
            return Err(Refusal::Order.into());
        }
        let knock = self.knocks.answer(account, yes).ok_or(Refusal::NoKnock)?;
        self.lobby_changed = true;
        let does = if yes { "lets in" } else { "does not let in" };
        (self.log)(&format!("{} {does} {}, {account}", who.name, knock.name));
        if yes {
            self.give_name(account, knock.name, None, None)?;
        }
        Ok(())
    }

    /// Refuses to lead somebody elsewhere who came by the code of a table.
    fn check_bounds(&self, id: SessionId, table: Option<TableNumber>) -> Answer {
        let bound = self.sessions.get(id).and_then(|session| session.bound);
        if bound.is_some() && bound != table {
            return Err(Refusal::OneTable.into());
        }
        Ok(())
    }

    fn whole_lobby(&self) -> Lobby {
        Lobby {
            engines: self.limits.engines > 0,
            rounds: self.rounds.get().cloned(),
            ..lobby::lobby(&self.accounts, &self.sessions, &self.tables)
        }
    }

    /// The guest of a session, once they have a name.
    fn owner(&self, id: SessionId) -> Option<Owner> {
        let session = self.sessions.get(id)?;
        let account = session.account.as_ref()?;
        Some(Owner {
            from: session.from.clone(),
            name: self.accounts.name(account)?.clone(),
            account: account.clone(),
            level: None,
        })
    }

    /// Lets somebody in who has not said yet who they are.
    fn open_session(&mut self, id: SessionId, outbox: Arc<Outbox>) {
        let is_full = self.sessions.len() >= self.limits.sessions;
        self.sessions.open(id, outbox);
        if is_full {
            self.dismiss(id, "this host is full; come back later");
        }
    }

    /// Notes the account of a session, and the table to which it comes by a code.
    fn hello(&mut self, id: SessionId, version: u32, account: &str, code: Option<&Code>) -> Answer {
        self.accounts.refresh(&mut self.log);
        let own = self.sessions.count_of(account);
        let Some(session) = self.sessions.get_mut(id) else {
            return Ok(());
        };
        let is_fit = !account.is_empty() && account.len() <= MAX_ACCOUNT_BYTES;
        if session.account.is_some() || !is_fit || account == ENGINES {
            return Err(Refusal::Order.into());
        }
        if version != VERSION {
            self.dismiss(id, &Refusal::Version.to_string());
            return Ok(());
        }
        if own >= self.limits.sessions_by_account && account != HOST_ACCOUNT {
            self.dismiss(id, "you are here too often already; leave elsewhere first");
            return Ok(());
        }
        session.account = Some(account.to_owned());
        if let Err(error) = self.accounts.note_use(account) {
            (self.log)(&format!(
                "the day is not kept on which somebody came: {error}"
            ));
        }
        session.from = self.arrivals.remove(account);
        if let Some(code) = code {
            session.bound = self.tables.of_code(code);
            if session.bound.is_none() {
                self.dismiss(id, NO_CODE);
                return Ok(());
            }
        }
        self.welcome(id, account);
        Ok(())
    }

    /// Says in how many games it is the move of an account whose session this is not.
    fn tell_due(&mut self, id: SessionId, account: &str) -> Answer {
        let session = self.sessions.get(id);
        if session.is_none_or(|session| session.account.is_some()) {
            return Err(Refusal::Order.into());
        }
        self.accounts.refresh(&mut self.log);
        let own = self.tables.iter().filter(|table| table.awaits(account));
        let games = self.accounts.name(account).map(|_| own.count());
        self.sessions.tell(id, &HubEvent::Due { games });
        self.sessions.close(id);
        Ok(())
    }

    /// Gives a session's account its name.
    fn take_name(&mut self, id: SessionId, name: Name) -> Answer {
        let account = self
            .sessions
            .get(id)
            .and_then(|session| session.account.clone());
        let account = account.ok_or(Refusal::Order)?;
        if self.accounts.name(&account).is_some() {
            return Err(Refusal::Order.into());
        }
        let session = self.sessions.get(id);
        let bound = session.and_then(|session| session.bound);
        let from = session.and_then(|session| session.from.clone());
        self.give_name(&account, name, bound, from.as_deref())?;
        self.welcome(id, &account);
        Ok(())
    }

    /// Gives an account without a name one that is free; for a table only, if it is bound to one.
    fn give_name(
        &mut self,
        account: &str,
        name: Name,
        bound: Option<TableNumber>,
        from: Option<&str>,
    ) -> Answer {
        if self.accounts.like(&name).is_some() || name.is_reserved() || account == HOST_ACCOUNT {
            return Err(Refusal::NameTaken.into());
        }
        if let Some(table) = bound {
            self.accounts.lend(account, name, table);
            return Ok(());
        }
        let limit = (self.limits.per_address as u64, self.limits.name_each);
        let now = self.now;
        let mut may_take = |from| self.quota.take(&format!("names from {from}"), limit, now);
        if !from.is_none_or(&mut may_take) {
            return Err(Refusal::TooFast.into());
        }
        self.accounts.take(account, name).map_err(|error| {
            (self.log)(&format!("a name is not kept: {error}"));
            Refusal::Disk.into()
        })
    }

    /// Notes where somebody comes from who will come in, and gives them the name that they are to
    /// have; tells what is known of them then.
    fn arrive(
        &mut self,
        account: &str,
        from: String,
        name: Option<Name>,
        code: Option<&Code>,
    ) -> Result<HubEvent, Refused> {
        self.accounts.refresh(&mut self.log);
        let by_code = code.map(|code| self.tables.of_code(code).ok_or(Refusal::NoTable));
        let table = by_code
            .transpose()?
            .or_else(|| self.accounts.lent_for(account));
        if let Some(name) = name
            && self.accounts.name(account).is_none()
        {
            self.give_name(account, name, table, Some(&from))?;
        }
        if self.arrivals.len() >= MAX_ARRIVALS {
            self.arrivals.clear();
        }
        self.arrivals.insert(account.to_owned(), from);
        let code = table.and_then(|table| self.tables.get(table)?.code.clone());
        // A name that is for a table only leads nowhere else.
        let is_somewhere = table.is_none() || code.is_some();
        let name = self
            .accounts
            .name(account)
            .filter(|_| is_somewhere)
            .cloned();
        Ok(HubEvent::Arrived { name, code })
    }

    fn welcome(&mut self, id: SessionId, account: &str) {
        let name = self.accounts.name(account).cloned();
        if let Some(name) = &name {
            self.lobby_changed = true;
            (self.log)(&format!("{name} comes in"));
        }
        let own = self.tables.iter();
        let bound = self.sessions.get(id).and_then(|session| session.bound);
        let own = own.filter(|table| {
            let is_for_them = bound.is_none_or(|bound| bound == table.number);
            is_for_them && table.is_playing() && table.seat_of(account).is_some()
        });
        let seats = own.map(|table| table.number).collect();
        let version = VERSION;
        self.sessions.tell(
            id,
            &HubEvent::Welcome {
                version,
                name,
                seats,
            },
        );
        self.results.tell(id, account, &self.sessions);
    }

    /// Forgets a session that is gone.
    fn close_session(&mut self, id: SessionId) {
        let name = self.owner(id).map(|owner| owner.name);
        if let Some(session) = self.sessions.get_mut(id) {
            // It ends already, whatever becomes of its table.
            session.bound = None;
        }
        self.depart(id);
        self.sessions.close(id);
        if let Some(name) = name {
            (self.log)(&format!("{name} goes"));
        }
        self.lobby_changed = true;
    }

    /// Ends a session, and says why.
    fn dismiss(&mut self, id: SessionId, text: &str) {
        let (text, back) = (text.to_owned(), false);
        self.sessions.tell(id, &HubEvent::Bye { text, back });
        self.close_session(id);
    }

    /// Keeps the times on the clocks, and says goodbye to all.
    fn stop(&mut self) {
        self.tables.store_clocks(&mut self.log);
        self.vacations.keep(&mut self.log);
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
        if let Some(table) = self.tables.get_mut(number) {
            self.vacations.set_clocks(table);
            let ways = (&self.limits, self.rounds.has(number));
            self.sessions.show_table(table, ways, self.now);
        }
        self.note_result(number);
        self.note_round(number, false);
    }

    /// Keeps the result of a game that is over, and tells its players.
    fn note_result(&mut self, number: TableNumber) {
        let Some(table) = self.tables.get_mut(number) else {
            return;
        };
        let noted = self.results.note_table(table, &self.sessions);
        let accounts = noted.unwrap_or_else(|error| {
            (self.log)(&format!("table {number}: the result is not kept: {error}"));
            table.is_noted = false;
            Vec::new()
        });
        for id in self.sessions.ids() {
            let session = self.sessions.get(id);
            let account = session.map(|session| session.account().to_owned());
            if let Some(account) = account.filter(|account| accounts.contains(account)) {
                self.results.tell(id, &account, &self.sessions);
            }
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
