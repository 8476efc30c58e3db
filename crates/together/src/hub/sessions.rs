//! Coming and going.

use std::sync::Arc;

use super::{Answer, Hub, Session, SessionId};
use crate::protocol::{Event, Refusal, TableNumber, VERSION};
use crate::{Name, Outbox};

/// The longest account.
const MAX_ACCOUNT_BYTES: usize = 256;

impl Hub {
    /// Lets somebody in who has not said yet who they are.
    pub(super) fn open_session(&mut self, id: SessionId, outbox: Arc<Outbox>) {
        let is_full = self.sessions.len() >= self.limits.sessions;
        let session = Session {
            outbox,
            account: None,
            at: None,
            bad_lines: 0,
            said: [].into(),
        };
        self.sessions.insert(id, session);
        if is_full {
            self.dismiss(id, "all places of this host are taken; come back later");
        }
    }

    /// Says who a session is.
    pub(super) fn hello(&mut self, id: SessionId, version: u32, account: String) -> Answer {
        let sessions = self.sessions.values();
        let own = sessions.filter(|session| session.account.as_ref() == Some(&account));
        let own = own.count();
        let Some(session) = self.sessions.get_mut(&id) else {
            return Ok(());
        };
        if session.account.is_some() || account.is_empty() || account.len() > MAX_ACCOUNT_BYTES {
            return Err(Refusal::Order.into());
        }
        if version != VERSION {
            self.dismiss(id, &Refusal::Version.to_string());
            return Ok(());
        }
        if own >= self.limits.sessions_by_account {
            self.dismiss(id, "you are here too often already; leave elsewhere first");
            return Ok(());
        }
        session.account = Some(account);
        self.welcome(id);
        Ok(())
    }

    /// Gives a session's account its name.
    pub(super) fn take_name(&mut self, id: SessionId, name: Name) -> Answer {
        let account = self
            .sessions
            .get(&id)
            .and_then(|session| session.account.clone());
        let account = account.ok_or(Refusal::Order)?;
        if self.accounts.name(&account).is_some() {
            return Err(Refusal::Order.into());
        }
        if self.accounts.is_taken(&name) {
            return Err(Refusal::NameTaken.into());
        }
        if let Err(error) = self.accounts.take(&account, name) {
            (self.log)(&format!("a name is not kept: {error}"));
            return Err(Refusal::Disk.into());
        }
        self.welcome(id);
        Ok(())
    }

    fn welcome(&mut self, id: SessionId) {
        let account = self
            .sessions
            .get(&id)
            .and_then(|session| session.account.clone());
        let account = account.unwrap_or_default();
        let name = self.accounts.name(&account).cloned();
        if let Some(name) = &name {
            self.lobby_changed = true;
            (self.log)(&format!("{name} comes in"));
        }
        let own = self.tables.values();
        let own = own.filter(|table| table.is_playing() && table.seat_of(&account).is_some());
        let seats = own.map(|table| table.number).collect();
        let version = VERSION;
        self.tell(
            id,
            &Event::Welcome {
                version,
                name,
                seats,
            },
        );
    }

    /// Forgets a session that is gone.
    pub(super) fn close_session(&mut self, id: SessionId) {
        let name = self.owner(id).map(|owner| owner.name);
        self.depart(id);
        if let Some(session) = self.sessions.remove(&id) {
            session.outbox.close();
        }
        if let Some(name) = name {
            (self.log)(&format!("{name} goes"));
        }
        self.lobby_changed = true;
    }

    /// Has a session end, and says why.
    pub(super) fn dismiss(&mut self, id: SessionId, text: &str) {
        let text = text.to_owned();
        self.tell(id, &Event::Bye { text });
        self.close_session(id);
    }

    /// Takes a session away from its table, which may be closed by that.
    pub(super) fn depart(&mut self, id: SessionId) {
        let Some(session) = self.sessions.get_mut(&id) else {
            return;
        };
        self.lobby_changed = true;
        let Some(number) = session.at.take() else {
            return;
        };
        self.show_table(number);
        self.close_if_left(number);
    }

    /// Closes a table at which no game goes on when none of those who have its seats is there. Who
    /// still is at it is in the lobby then.
    pub(super) fn close_if_left(&mut self, number: TableNumber) {
        let Some(table) = self.tables.get(&number) else {
            return;
        };
        let mut owners = table.seats.iter().flatten();
        if !table.is_playing() && !owners.any(|owner| self.is_here(number, &owner.account)) {
            self.close_table(number);
        }
    }

    fn close_table(&mut self, number: TableNumber) {
        self.tables.remove(&number);
        for session in self.sessions.values_mut() {
            if session.at == Some(number) {
                session.at = None;
            }
        }
        (self.log)(&format!("table {number} is closed"));
    }
}
