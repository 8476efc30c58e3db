//! The sessions of the guests who are connected, and what each of them is told.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use parlour_rules::games::Seat;

use super::SessionId;
use crate::protocol::{Advice, HubEvent, TableNumber, TableState, line_of};
use crate::table::{Owner, Table};
use crate::{Chair, game::Game};
use crate::{Limits, Outbox};

/// The milliseconds in which others hear a number of things of a session.
const PHRASE_TIME: u64 = 10_000;

/// A guest who is connected.
#[derive(Debug)]
pub(super) struct Session {
    pub(super) outbox: Arc<Outbox>,
    /// Their account, once they have named it.
    pub(super) account: Option<String>,
    /// The table they are at; none in the lobby.
    pub(super) at: Option<TableNumber>,
    /// The time at which they came there.
    pub(super) came: u64,
    /// The only table to which they may go, if they came by its code.
    pub(super) bound: Option<TableNumber>,
    /// The address they come from, where it is known.
    pub(super) from: Option<String>,
    /// The number of lines in a row that made no sense.
    pub(super) bad_lines: usize,
    /// The times at which others heard something of it last.
    said: VecDeque<u64>,
}

impl Session {
    /// Notes that others hear something of it, unless that was too much of late; returns whether it
    /// was not.
    pub(super) fn is_heard(&mut self, now: u64, most: usize) -> bool {
        self.said.retain(|&at| at + PHRASE_TIME > now);
        let is_few = self.said.len() < most;
        self.said.extend(is_few.then_some(now));
        is_few
    }

    /// The account; empty before they have named it.
    pub(super) fn account(&self) -> &str {
        self.account.as_deref().unwrap_or_default()
    }
}

/// The sessions of a hub.
#[derive(Debug, Default)]
pub(super) struct Sessions {
    here: BTreeMap<SessionId, Session>,
    /// The outboxes of those who are gone, with their last lines.
    gone: Vec<Arc<Outbox>>,
}

impl Sessions {
    /// Adds a session of somebody who has not said yet who they are.
    pub(super) fn open(&mut self, id: SessionId, outbox: Arc<Outbox>) {
        let session = Session {
            outbox,
            account: None,
            at: None,
            came: 0,
            bound: None,
            from: None,
            bad_lines: 0,
            said: VecDeque::new(),
        };
        self.here.insert(id, session);
    }

    /// Takes a session away, and closes its outbox.
    pub(super) fn close(&mut self, id: SessionId) {
        if let Some(session) = self.here.remove(&id) {
            session.outbox.close();
            self.gone.push(session.outbox);
        }
    }

    /// Tells everybody the lines that wait for them.
    pub(super) fn tell_all(&mut self) {
        let here = self.here.values().map(|session| &session.outbox);
        here.chain(&self.gone).for_each(|outbox| outbox.tell());
        self.gone.clear();
    }

    /// The number of sessions.
    pub(super) fn len(&self) -> usize {
        self.here.len()
    }

    /// The numbers of all sessions.
    pub(super) fn ids(&self) -> Vec<SessionId> {
        self.here.keys().copied().collect()
    }

    /// The numbers of those who came by the code of a table.
    pub(super) fn bound_to(&self, table: TableNumber) -> Vec<SessionId> {
        let all = self.here.iter();
        let bound = all.filter(|(_, session)| session.bound == Some(table));
        bound.map(|(id, _)| *id).collect()
    }

    /// All sessions.
    pub(super) fn iter(&self) -> impl Iterator<Item = &Session> {
        self.here.values()
    }

    /// The session of a number.
    pub(super) fn get(&self, id: SessionId) -> Option<&Session> {
        self.here.get(&id)
    }

    /// The session of a number, to be changed.
    pub(super) fn get_mut(&mut self, id: SessionId) -> Option<&mut Session> {
        self.here.get_mut(&id)
    }

    /// The number of sessions of an account.
    pub(super) fn count_of(&self, account: &str) -> usize {
        let is_its = |session: &&Session| session.account.as_deref() == Some(account);
        self.iter().filter(is_its).count()
    }

    /// The sessions at a table.
    fn at(&self, table: TableNumber) -> impl Iterator<Item = &Session> {
        self.iter().filter(move |session| session.at == Some(table))
    }

    /// Returns whether an account has a session at a table.
    pub(super) fn is_here(&self, table: TableNumber, account: &str) -> bool {
        self.at(table)
            .any(|session| session.account.as_deref() == Some(account))
    }

    /// Returns whether the holder of a seat is at the table.
    pub(super) fn is_at_seat(&self, table: TableNumber, owner: &Owner) -> bool {
        owner.is_engine() || self.is_here(table, &owner.account)
    }

    /// Returns whether all who have the seats of a table are away.
    pub(super) fn is_left(&self, table: &Table) -> bool {
        let is_here = |owner: &Owner| self.is_here(table.number, &owner.account);
        !table.is_broadcast() && !table.people().any(is_here)
    }

    /// The milliseconds until a player may claim the game, if the other one is away and stays so.
    pub(super) fn claim_in(
        &self,
        table: &Table,
        seat: Seat,
        limits: &Limits,
        now: u64,
    ) -> Option<u64> {
        let other = table.seats[(!seat).index()].as_ref()?;
        let is_waited_for = table.is_playing() && !table.is_by_day();
        if !is_waited_for || self.is_at_seat(table.number, other) {
            return None;
        }
        let limit = match table.clock {
            Some(_) => limits.claim,
            None => limits.claim_without_clock,
        };
        let limit = u64::try_from(limit.as_millis()).unwrap_or(u64::MAX);
        let away = now.saturating_sub(table.seen[(!seat).index()]);
        Some(limit.saturating_sub(away))
    }

    /// The number of sessions at a table that have no seat there.
    pub(super) fn watchers(&self, table: &Table) -> usize {
        let watches = |session: &&Session| table.seat_of(session.account()).is_none();
        self.at(table.number).filter(watches).count()
    }

    /// Moves everybody at a table to the lobby.
    pub(super) fn clear(&mut self, table: TableNumber) {
        for session in self.here.values_mut() {
            if session.at == Some(table) {
                session.at = None;
            }
        }
    }

    /// Tells a session something.
    pub(super) fn tell(&self, id: SessionId, event: &HubEvent) {
        if let Some(session) = self.get(id) {
            session.outbox.push(line_of(event).into());
        }
    }

    /// Tells all who are at a table the same.
    pub(super) fn tell_table(&self, table: TableNumber, event: &HubEvent) {
        let line: Arc<str> = line_of(event).into();
        for session in self.at(table) {
            session.outbox.push(line.clone());
        }
    }

    /// Shows a table as it stands to all who are at it.
    pub(super) fn show_table(&self, table: &Table, (limits, is_round): (&Limits, bool), now: u64) {
        let shown = self.state_of(table);
        for session in self.at(table.number) {
            let seat = table.seat_of(session.account());
            let state = TableState {
                seat,
                code: seat.and(table.code.clone()),
                is_round,
                advice: self.advice(table, session),
                claim_in: seat.and_then(|seat| self.claim_in(table, seat, limits, now)),
                ..shown.clone()
            };
            session.outbox.push(line_of(&HubEvent::Table(state)).into());
        }
    }

    /// What engines may say of the game at a table to somebody who watches. Players are known by where
    /// they came from, also while they are away.
    fn advice(&self, table: &Table, session: &Session) -> Advice {
        let plays = |other: &Session| table.seat_of(other.account()).is_some();
        if !table.is_playing() || table.is_broadcast() || plays(session) {
            return Advice::Free;
        }
        let others = self.iter().filter(|other| plays(other));
        let others = others.map(|other| &other.from);
        let mut all = others.chain(table.people().map(|owner| &owner.from));
        if session.from.is_some() && all.any(|from| *from == session.from) {
            Advice::Barred
        } else {
            Advice::Late
        }
    }

    fn state_of(&self, table: &Table) -> TableState {
        let game = table.game.as_ref();
        let chair = |seat: Seat| {
            let owner = table.seats[seat.index()].as_ref()?;
            Some(Chair {
                name: owner.name.clone(),
                here: self.is_at_seat(table.number, owner),
            })
        };
        TableState {
            table: table.number,
            seat: None,
            seats: Seat::BOTH.map(chair),
            record: table.record_text(),
            clock: game.and_then(Game::clock),
            offer: table.offer,
            paused: game.is_some_and(Game::is_paused),
            watchers: self.watchers(table),
            kept_for: table.kept_for.clone(),
            private: table.private,
            is_round: false,
            advice: Advice::Free,
            claim_in: None,
            code: None,
        }
    }
}
