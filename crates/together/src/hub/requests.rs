//! The requests of guests and of the host.

use super::{Answer, Hub, Refused, SessionId, lobby};
use crate::protocol::{HOST_ACCOUNT, HubEvent, Refusal, Request, TableNumber};
use crate::table::Owner;
use parlour_rules::text::quoted;

impl Hub {
    /// Hears a line of a session.
    pub(super) fn hear(&mut self, id: SessionId, line: &str) {
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
        let who = self.owner(id).ok_or(Refusal::Order);
        match request {
            Request::Hello {
                version,
                account,
                code,
            } => return self.hello(id, version, &account, code.as_ref()),
            Request::Name { name } => return self.take_name(id, name),
            Request::Open(wanted) => {
                let who = who?;
                self.check_bounds(id, None)?;
                return self.open_table(id, who, wanted);
            }
            Request::Sit { table } => {
                let who = who?;
                self.check_bounds(id, Some(table))?;
                return self.sit(id, who, table);
            }
            Request::Watch { table } => {
                let who = who?;
                self.check_bounds(id, Some(table))?;
                return self.watch(id, &who, table);
            }
            Request::Ply { table, number, ply } => return self.ply(&who?, table, number, &ply),
            Request::Offer { table, what } => return self.offer(&who?, table, what),
            Request::Answer { table, what, yes } => {
                return self.answer_offer(&who?, table, what, yes);
            }
            Request::Resign { table } => return self.resign(&who?, table),
            Request::CallOff { table } => return self.call_off(&who?, table),
            Request::Claim { table } => return self.claim(&who?, table),
            Request::Say { phrase } => return self.say(id, &who?, phrase),
            Request::Leave => {
                who?;
                self.depart(id);
            }
            Request::Close { table } => {
                self.check_host(id)?;
                return self.close_by_host(id, table);
            }
            Request::Expel { account } => {
                self.check_host(id)?;
                self.expel(&account);
                self.list(id);
            }
            Request::List => {
                self.check_host(id)?;
                self.list(id);
            }
            Request::Broadcast(broadcast) => {
                self.check_host(id)?;
                let table = self.open_broadcast(broadcast)?;
                let code = self.tables.get(table).and_then(|table| table.code.clone());
                self.sessions.tell(id, &HubEvent::Found { table, code });
            }
            Request::Arrive {
                account,
                from,
                name,
                code,
            } => {
                self.check_host(id)?;
                return self.arrive(id, &account, from, name, code.as_ref());
            }
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

    /// Refuses what only the host may want.
    fn check_host(&self, id: SessionId) -> Answer {
        let session = self.sessions.get(id);
        let is_host = session.is_some_and(|session| session.account() == HOST_ACCOUNT);
        is_host.then_some(()).ok_or_else(|| Refusal::Order.into())
    }

    /// Tells a session everything that there is.
    fn list(&self, id: SessionId) {
        let engines = self.limits.engines > 0;
        let lobby = lobby::lobby(&self.accounts, &self.sessions, &self.tables, engines);
        self.sessions.tell(id, &HubEvent::Lobby(lobby));
    }

    /// The guest of a session, once they have a name.
    pub(super) fn owner(&self, id: SessionId) -> Option<Owner> {
        let session = self.sessions.get(id)?;
        let account = session.account.as_ref()?;
        Some(Owner {
            from: session.from.clone(),
            name: self.accounts.name(account)?.clone(),
            account: account.clone(),
            level: None,
        })
    }
}
