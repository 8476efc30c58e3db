//! Opening tables, sitting down, watching, and leaving.

use parlour_engines::TimeControl;
use parlour_engines::levels::LEVELS;
use parlour_rules::games::{AnyRules, Seat};

use super::{Answer, Hub, Refused, SessionId};
use crate::protocol::{HubEvent, Refusal, TableNumber};
use crate::table::Owner;
use crate::{Broadcast, Code};

impl Hub {
    /// Opens a table and has a session sit down at it.
    pub(super) fn open_table(
        &mut self,
        id: SessionId,
        who: Owner,
        (rules, clock): (AnyRules, Option<TimeControl>),
        seat: Seat,
        engine: Option<u32>,
    ) -> Answer {
        self.check_seats(&who.account)?;
        self.check_table(engine.as_slice())?;
        self.depart(id);
        let mut seats = [None, None];
        seats[seat.index()] = Some(who);
        seats[(!seat).index()] = engine.map(Owner::engine);
        let number = self.new_table(rules, clock, seats);
        if engine.is_some() {
            self.tables.begin(number, self.now);
            self.keep_if_possible(number);
        }
        self.move_to(id, number);
        Ok(())
    }

    /// Opens a table at which two engines play; returns its number.
    pub(super) fn open_broadcast(
        &mut self,
        Broadcast { levels, rules }: Broadcast,
    ) -> Result<TableNumber, Refused> {
        self.check_table(&levels)?;
        let seats = levels.map(|level| Some(Owner::engine(level)));
        let number = self.new_table(rules, None, seats);
        self.begin_next_game(number);
        Ok(number)
    }

    /// Begins the next game of a broadcast.
    pub(super) fn begin_next_game(&mut self, number: TableNumber) {
        self.tables.begin(number, self.now);
        self.keep_if_possible(number);
        self.show_table(number);
    }

    /// Checks that there is room for another table, at which engines of these levels can sit.
    fn check_table(&self, levels: &[u32]) -> Answer {
        let is_level = |level: &u32| self.limits.engines > 0 && (1..=LEVELS).contains(level);
        if !levels.iter().all(is_level) {
            Err(Refusal::NoEngine.into())
        } else if self.tables.len() >= self.limits.tables {
            Err(Refusal::Limit.into())
        } else {
            Ok(())
        }
    }

    /// Opens a table with these at its seats; returns its number.
    fn new_table(
        &mut self,
        rules: AnyRules,
        clock: Option<TimeControl>,
        seats: [Option<Owner>; 2],
    ) -> TableNumber {
        let opened = format!("is opened: {rules}");
        let code = self.limits.codes.then(Code::draw).flatten();
        let number = self.tables.open(rules, clock, seats, code);
        (self.log)(&format!("table {number} {opened}"));
        number
    }

    /// Has a session sit down: on its own seat again, or on the free one, with which the game
    /// begins.
    pub(super) fn sit(&mut self, id: SessionId, who: Owner, number: TableNumber) -> Answer {
        let table = self.tables.get(number).ok_or(Refusal::NoTable)?;
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
        if self.tables.get(number).is_none() {
            return Err(Refusal::NoTable.into());
        }
        self.change_table(id, number);
        Ok(())
    }

    fn begin(&mut self, number: TableNumber, seat: Seat, who: Owner) -> Answer {
        let Some(table) = self.tables.get_mut(number) else {
            return Err(Refusal::NoTable.into());
        };
        table.seats[seat.index()] = Some(who);
        self.tables.begin(number, self.now);
        if let Err(error) = self.tables.keep(number) {
            (self.log)(&format!("table {number} is not kept: {error}"));
            if let Some(table) = self.tables.get_mut(number) {
                (table.seats[seat.index()], table.game) = (None, None);
            }
            return Err(Refusal::Disk.into());
        }
        (self.log)(&format!("table {number}: a game begins"));
        Ok(())
    }

    /// Checks that an account may have another seat.
    fn check_seats(&self, account: &str) -> Answer {
        if self.tables.seats_of(account) < self.limits.seats_by_account {
            Ok(())
        } else {
            Err(Refusal::Limit.into())
        }
    }

    /// Takes a session from where it is to a table.
    fn change_table(&mut self, id: SessionId, number: TableNumber) {
        if self
            .sessions
            .get(id)
            .is_some_and(|session| session.at != Some(number))
        {
            self.depart(id);
        }
        self.move_to(id, number);
    }

    fn move_to(&mut self, id: SessionId, number: TableNumber) {
        if let Some(session) = self.sessions.get_mut(id) {
            session.at = Some(number);
            session.outbox.set_view(None);
        }
        self.go_on_if_both_are_here(number);
        self.show_table(number);
    }

    /// Lets the clocks of a game that has waited for its players run again.
    fn go_on_if_both_are_here(&mut self, number: TableNumber) {
        let Some(table) = self.tables.get_mut(number) else {
            return;
        };
        let mut owners = table.seats.iter().flatten();
        if owners.all(|owner| self.sessions.is_at_seat(number, owner))
            && let Some(game) = &mut table.game
        {
            game.set_paused(false);
        }
    }

    /// Takes a session away from its table, which may be closed by that.
    pub(super) fn depart(&mut self, id: SessionId) {
        let Some(session) = self.sessions.get_mut(id) else {
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
        let Some(table) = self.tables.get(number) else {
            return;
        };
        let is_here = |owner: &Owner| self.sessions.is_here(number, &owner.account);
        if !table.is_kept() && !table.people().any(is_here) {
            self.close_table(number);
        }
    }

    /// Closes a table for the host; a game that goes on there stays as it is in its file.
    pub(super) fn close_by_host(&mut self, id: SessionId, table: TableNumber) -> Answer {
        if self.tables.get(table).is_none() {
            return Err(Refusal::NoTable.into());
        }
        let closed = HubEvent::Closed { table };
        self.sessions.tell_table(table, &closed);
        self.sessions.tell(id, &closed);
        self.tables.forget(table).map_err(|_| Refusal::Disk)?;
        self.close_table(table);
        self.lobby_changed = true;
        Ok(())
    }

    fn close_table(&mut self, number: TableNumber) {
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
