//! Coming in, with a name that is taken or lent, and leaving.

use std::sync::Arc;

use super::{Answer, Hub, SessionId};
use crate::protocol::{HOST_ACCOUNT, HubEvent, Refusal, TableNumber, VERSION};
use crate::table::ENGINES;
use crate::{Code, Name, Outbox};

/// The last words to somebody whose code leads nowhere.
const NO_CODE: &str = "there is no table of this code; it may have been closed";

/// The greatest number of accounts that are on their way in.
const MAX_ARRIVALS: usize = 1 << 10;

/// The longest account.
const MAX_ACCOUNT_BYTES: usize = 256;

impl Hub {
    /// Lets somebody in who has not said yet who they are.
    pub(super) fn open_session(&mut self, id: SessionId, outbox: Arc<Outbox>) {
        let is_full = self.sessions.len() >= self.limits.sessions;
        self.sessions.open(id, outbox);
        if is_full {
            self.dismiss(id, "this host is full; come back later");
        }
    }

    /// Notes the account of a session, and the table to which it comes by a code.
    pub(super) fn hello(
        &mut self,
        id: SessionId,
        version: u32,
        account: &str,
        code: Option<&Code>,
    ) -> Answer {
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

    /// Gives a session's account its name.
    pub(super) fn take_name(&mut self, id: SessionId, name: Name) -> Answer {
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
    pub(super) fn arrive(
        &mut self,
        id: SessionId,
        account: &str,
        from: String,
        name: Option<Name>,
        code: Option<&Code>,
    ) -> Answer {
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
        self.sessions.tell(id, &HubEvent::Arrived { name, code });
        Ok(())
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
    }

    /// Forgets a session that is gone.
    pub(super) fn close_session(&mut self, id: SessionId) {
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

    /// Has a session end, and says why.
    pub(super) fn dismiss(&mut self, id: SessionId, text: &str) {
        let (text, back) = (text.to_owned(), false);
        self.sessions.tell(id, &HubEvent::Bye { text, back });
        self.close_session(id);
    }
}
