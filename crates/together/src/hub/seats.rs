//! Opening tables, sitting down and watching.

use parlour_engines::TimeControl;
use parlour_rules::games::{AnyRules, Seat};

use super::{Answer, Hub, SessionId};
use crate::protocol::{Refusal, TableNumber};
use crate::table::{Owner, Table};

impl Hub {
    /// Opens a table and has a session sit down at it.
    pub(super) fn open_table(
        &mut self,
        id: SessionId,
        who: Owner,
        rules: AnyRules,
        clock: Option<TimeControl>,
        seat: Option<Seat>,
    ) -> Answer {
        self.check_seats(&who.account)?;
        if self.tables.len() >= self.limits.tables {
            return Err(Refusal::Limit.into());
        }
        self.depart(id);
        let number = self.next_table;
        self.next_table += 1;
        let mut seats = [None, None];
        seats[seat.unwrap_or(Seat::First).index()] = Some(who);
        (self.log)(&format!("table {number} is opened: {rules}"));
        let table = Table {
            number,
            rules,
            clock,
            seats,
            game: None,
            offer: None,
        };
        self.tables.insert(number, table);
        self.move_to(id, number);
        Ok(())
    }

    /// Has a session sit down: on its own seat again, or on the free one, with which the game
    /// begins.
    pub(super) fn sit(&mut self, id: SessionId, who: Owner, number: TableNumber) -> Answer {
        let table = self.tables.get(&number).ok_or(Refusal::NoTable)?;
        if table.seat_of(&who.account).is_none() {
            let seat = table.free_seat().ok_or(Refusal::NoSeat)?;
            self.check_seats(&who.account)?;
            self.begin(number, seat, who)?;
        }
        self.change_table(id, number);
        Ok(())
    }

    /// Has a session watch. Who has a seat at the table sits down.
    pub(super) fn watch(&mut self, id: SessionId, number: TableNumber) -> Answer {
        if !self.tables.contains_key(&number) {
            return Err(Refusal::NoTable.into());
        }
        self.change_table(id, number);
        Ok(())
    }

    fn begin(&mut self, number: TableNumber, seat: Seat, who: Owner) -> Answer {
        let Some(table) = self.tables.get_mut(&number) else {
            return Err(Refusal::NoTable.into());
        };
        table.seats[seat.index()] = Some(who);
        table.begin(&self.folders.games, self.now);
        let table = &self.tables[&number];
        if let Err(error) = self.keep(table) {
            (self.log)(&format!("table {number} is not kept: {error}"));
            if let Some(table) = self.tables.get_mut(&number) {
                (table.seats[seat.index()], table.game) = (None, None);
            }
            return Err(Refusal::Disk.into());
        }
        (self.log)(&format!("table {number}: a game begins"));
        Ok(())
    }

    /// Checks that an account may have another seat.
    fn check_seats(&self, account: &str) -> Answer {
        let has_seat = |table: &&Table| table.seat_of(account).is_some();
        let seats = self.tables.values().filter(has_seat).count();
        if seats < self.limits.seats_by_account {
            Ok(())
        } else {
            Err(Refusal::Limit.into())
        }
    }

    /// Takes a session from where it is to a table.
    fn change_table(&mut self, id: SessionId, number: TableNumber) {
        if self
            .sessions
            .get(&id)
            .is_some_and(|session| session.at != Some(number))
        {
            self.depart(id);
        }
        self.move_to(id, number);
    }

    fn move_to(&mut self, id: SessionId, number: TableNumber) {
        if let Some(session) = self.sessions.get_mut(&id) {
            session.at = Some(number);
            session.outbox.set_view(None);
        }
        self.go_on_if_both_are_here(number);
        self.show_table(number);
    }

    /// Lets the clocks of a game that has waited for its players run again.
    fn go_on_if_both_are_here(&mut self, number: TableNumber) {
        let Some(table) = self.tables.get(&number) else {
            return;
        };
        let mut owners = table.seats.iter().flatten();
        let are_here = owners.all(|owner| self.is_here(number, &owner.account));
        if let Some(game) = self
            .tables
            .get_mut(&number)
            .and_then(|table| table.game.as_mut())
            && are_here
        {
            game.set_paused(false);
        }
    }
}
