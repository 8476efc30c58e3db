//! Room for those who are here: what nobody attends yields to them, and the host closes tables.

use std::collections::BTreeMap;

use super::{Answer, Hub, SessionId};
use crate::protocol::{HubEvent, Refusal, TableNumber};
use crate::table::{Owner, Table};

impl Hub {
    /// Makes room for another table where there is none. Of the tables at which nobody is, one of
    /// those yields who have left the most: a game against an engine first, then the one that was
    /// left first.
    pub(super) fn make_room(&mut self) -> Answer {
        if self.tables.len() < self.limits.tables {
            return Ok(());
        }
        let mut left_by = BTreeMap::<String, usize>::new();
        let left = self
            .tables
            .iter()
            .filter(|table| self.sessions.is_left(table));
        for source in left.filter_map(Table::source) {
            *left_by.entry(source.to_owned()).or_default() += 1;
        }
        let most = left_by.values().max().copied().unwrap_or_default();
        let is_of_most = |table: &Table| {
            let source = table.source();
            source.is_some_and(|source| left_by.get(source) == Some(&most))
        };
        let yields = self.oldest_left(|table| is_of_most(table) && table.has_engine());
        let yields = yields.or_else(|| self.oldest_left(is_of_most));
        self.let_go(yields.ok_or(Refusal::Limit)?);
        Ok(())
    }

    /// The table that was left first, of those at which nobody is.
    pub(super) fn oldest_left(&self, of: impl Fn(&Table) -> bool) -> Option<TableNumber> {
        let all = self.tables.iter();
        let left = all.filter(|table| self.sessions.is_left(table) && of(table));
        let oldest = left.min_by_key(|table| (table.last_seen(), table.number))?;
        Some(oldest.number)
    }

    /// Lets games against engines go whose players have been away for long.
    pub(super) fn let_old_go(&mut self) {
        let Some(before) = self
            .now
            .checked_sub(self.limits.unattended.as_millis() as u64)
        else {
            return;
        };
        let is_old = |table: &Table| table.has_engine() && table.last_seen() <= before;
        while let Some(table) = self.oldest_left(is_old) {
            self.let_go(table);
        }
    }

    /// Closes a table at which nobody is; its game stays in its file.
    pub(super) fn let_go(&mut self, number: TableNumber) {
        (self.log)(&format!("table {number} yields: its players are away"));
        let _ = self.close_for(number, None);
    }

    /// Closes a table, which is told to all who are at it; its game stays as it is in its file.
    pub(super) fn close_for(&mut self, table: TableNumber, by: Option<&Owner>) -> Answer {
        if self.tables.get(table).is_none() {
            return Err(Refusal::NoTable.into());
        }
        let by = by.map(|owner| owner.name.clone());
        self.sessions
            .tell_table(table, &HubEvent::Closed { table, by });
        self.tables.forget(table).map_err(|_| Refusal::Disk)?;
        self.close_table(table);
        self.lobby_changed = true;
        Ok(())
    }

    /// Closes a table for the host.
    pub(super) fn close_by_host(&mut self, id: SessionId, table: TableNumber) -> Answer {
        self.close_for(table, None)?;
        let by = None;
        self.sessions.tell(id, &HubEvent::Closed { table, by });
        Ok(())
    }

    /// Closes all tables at which an account has a seat.
    pub(super) fn expel(&mut self, account: &str) {
        let theirs = self.tables.iter();
        let theirs = theirs.filter(|table| table.seat_of(account).is_some());
        let numbers: Vec<_> = theirs.map(|table| table.number).collect();
        for number in numbers {
            if self.close_for(number, None).is_err() {
                (self.log)(&format!("table {number} cannot be closed"));
            }
        }
    }

    pub(super) fn close_table(&mut self, number: TableNumber) {
        self.tables.close(number);
        self.sessions.clear(number);
        (self.log)(&format!("table {number} is closed"));
        // Who came by its code has nowhere to go.
        for id in self.sessions.bound_to(number) {
            self.dismiss(id, "the table is closed");
        }
        self.accounts.take_back(number);
    }
}
