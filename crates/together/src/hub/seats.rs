//! Opening tables, sitting down, watching, and leaving; tables without people yield, and the host
//! closes tables.

use std::collections::BTreeMap;

use parlour_engines::TimeControl;
use parlour_engines::levels::LEVELS;
use parlour_rules::games::{AnyRules, Seat};

use super::rounds::Wanted;
use super::{Answer, Hub, Refused, SessionId};
use crate::protocol::{Deal, HubEvent, NewTable, OpenOffer, Refusal, TableNumber};
use crate::table::{Owner, Table};
use crate::{Broadcast, Code, Name};

impl Hub {
    /// Opens a table and has a session sit down at it.
    pub(super) fn open_table(&mut self, id: SessionId, who: Owner, wanted: NewTable) -> Answer {
        let (seat, engine) = (wanted.seat.unwrap_or(Seat::First), wanted.engine);
        let kept_for = wanted.kept_for.as_ref();
        let kept_for = kept_for.map(|name| self.other_person(&who, name));
        let kept_for = kept_for.transpose()?;
        self.check_engines(engine.as_slice())?;
        self.check_seats(&who.account)?;
        self.take_game(&who)?;
        self.make_room()?;
        self.depart(id);
        let mut seats = [None, None];
        seats[seat.index()] = Some(who);
        seats[(!seat).index()] = engine.map(Owner::engine);
        let number = self.new_table(wanted.rules, wanted.clock, seats);
        if let Some(table) = self.tables.get_mut(number) {
            (table.kept_for, table.private) = (kept_for, wanted.private);
        }
        if engine.is_some() {
            self.tables.begin(number, self.now);
            self.keep_if_possible(number);
        }
        self.move_to(id, number);
        Ok(())
    }

    /// Somebody else who has a name like this.
    fn other_person(&self, who: &Owner, name: &Name) -> Result<Name, Refused> {
        let known = self.accounts.like(name).filter(|known| **known != who.name);
        Ok(known.cloned().ok_or(Refusal::NoPerson)?)
    }

    /// Opens a table at which two engines play; returns its number.
    pub(super) fn open_broadcast(
        &mut self,
        Broadcast { levels, rules }: Broadcast,
    ) -> Result<TableNumber, Refused> {
        self.check_engines(&levels)?;
        self.make_room()?;
        let seats = levels.map(|level| Some(Owner::engine(level)));
        let number = self.new_table(rules, None, seats);
        self.begin_next_game(number);
        Ok(number)
    }

    /// Counts the result of a table if it is one of the rounds, which go on then.
    pub(super) fn note_round(&mut self, number: TableNumber, is_closed: bool) {
        let table = self.tables.get(number);
        if table.is_some_and(|table| self.rounds.note(table, is_closed)) {
            self.advance_rounds();
        }
    }

    /// Opens the tables that the rounds are in need of, and keeps how far they are.
    pub(super) fn advance_rounds(&mut self) {
        loop {
            let number = self.tables.next();
            let wanted = self.rounds.next_table(number, &self.accounts);
            // Whatever happens next, the table will be known as one of theirs.
            if let Err(error) = self.rounds.keep() {
                (self.log)(&format!("the rounds are not kept: {error}"));
            }
            let Some(Wanted {
                rules,
                clock,
                seats,
            }) = wanted
            else {
                break;
            };
            self.new_table(rules, clock, seats);
            self.begin_next_game(number);
        }
        self.lobby_changed = true;
    }

    /// Begins the next game of a broadcast, or one of the rounds.
    pub(super) fn begin_next_game(&mut self, number: TableNumber) {
        self.tables.begin(number, self.now);
        self.keep_if_possible(number);
        self.show_table(number);
    }

    /// Checks that engines of these levels sit down here.
    fn check_engines(&self, levels: &[u32]) -> Answer {
        let is_level = |level: &u32| self.limits.engines > 0 && (1..=LEVELS).contains(level);
        let are_levels = levels.iter().all(is_level);
        are_levels
            .then_some(())
            .ok_or_else(|| Refusal::NoEngine.into())
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
        let number = self.tables.open(rules, clock, seats, self.now);
        if let Some(table) = self.tables.get_mut(number) {
            table.code = code;
        }
        (self.log)(&format!("table {number} {opened}"));
        number
    }

    /// Seats a session: on its own seat again, or on the free one, with which the game
    /// begins.
    pub(super) fn sit(&mut self, id: SessionId, who: Owner, number: TableNumber) -> Answer {
        let table = self.table_for(id, &who, number)?;
        if let Some(seat) = table.seat_of(&who.account) {
            // They may come from elsewhere now.
            if let Some(table) = self.tables.get_mut(number) {
                table.seats[seat.index()] = Some(who);
            }
        } else {
            let seat = table.free_seat().ok_or(Refusal::NoSeat)?;
            let kept = table.kept_for.as_ref();
            if kept.is_some_and(|name| *name != who.name) {
                return Err(Refusal::Kept.into());
            }
            self.check_seats(&who.account)?;
            self.begin(number, seat, who)?;
        }
        self.change_table(id, number);
        Ok(())
    }

    /// Lets a session watch; a guest with a seat at the table sits down.
    pub(super) fn watch(&mut self, id: SessionId, who: &Owner, number: TableNumber) -> Answer {
        self.table_for(id, who, number)?;
        self.change_table(id, number);
        Ok(())
    }

    /// A table to which somebody may go: a private one is there for nobody but those whom it is for,
    /// and for who has its code.
    fn table_for(
        &self,
        id: SessionId,
        who: &Owner,
        number: TableNumber,
    ) -> Result<&Table, Refused> {
        let table = self.tables.get(number).ok_or(Refusal::NoTable)?;
        let session = self.sessions.get(id);
        let is_bound = session.is_some_and(|session| session.bound.is_some());
        let is_meant = table.kept_for.as_ref() == Some(&who.name);
        if table.private && !is_bound && !is_meant && table.seat_of(&who.account).is_none() {
            return Err(Refusal::NoTable.into());
        }
        Ok(table)
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
                table.seats[seat.index()] = None;
                let _ = table.game.take().map(|mut game| game.discard());
            }
            return Err(Refusal::Disk.into());
        }
        if let Some(table) = self.tables.get_mut(number) {
            table.kept_for = None;
        }
        (self.log)(&format!("table {number}: a game begins"));
        Ok(())
    }

    /// Checks that an account may have another seat. If it has too many, the oldest game against an
    /// engine that it has left yields.
    fn check_seats(&mut self, account: &str) -> Answer {
        if self.tables.seats_of(account) < self.limits.seats_by_account {
            return Ok(());
        }
        let left = self.oldest_left(|table| table.has_engine() && table.seat_of(account).is_some());
        let table = left.ok_or(Refusal::Seats)?;
        self.let_go(table);
        Ok(())
    }

    /// Counts a game that somebody begins.
    pub(super) fn take_game(&mut self, who: &Owner) -> Answer {
        let (at_once, each) = self.limits.begun;
        let people = (self.limits.per_address / 2).max(1);
        let all = (people as u64 * at_once, each / people as u32);
        let source = format!("games from {}", who.source());
        let is_left = self.quota.take(&who.account, self.limits.begun, self.now)
            && self.quota.take(&source, all, self.now);
        if !is_left {
            return Err(Refusal::TooFast.into());
        }
        if self.tables.is_full_of_games(self.limits.games) {
            (self.log)("the folder of games is full: no game begins until some are moved away");
            return Err(Refusal::Limit.into());
        }
        Ok(())
    }

    /// Takes a session from where it is to a table.
    fn change_table(&mut self, id: SessionId, number: TableNumber) {
        let session = self.sessions.get(id);
        if session.is_some_and(|session| session.at != Some(number)) {
            self.depart(id);
        }
        self.move_to(id, number);
    }

    fn move_to(&mut self, id: SessionId, number: TableNumber) {
        if let Some(session) = self.sessions.get_mut(id) {
            if session.at.replace(number) != Some(number) {
                session.came = self.now;
            }
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
        let came = session.came;
        let Some(number) = session.at.take() else {
            return;
        };
        let account = session.account().to_owned();
        if let Some(table) = self.tables.get_mut(number)
            && let Some(seat) = table.seat_of(&account)
        {
            let is_awaited = table.awaits(&account);
            let seen = &mut table.seen[seat.index()];
            // A player who comes back and does not move has been away before.
            let stayed = self.now.saturating_sub(came.max(*seen));
            *seen = if is_awaited { *seen + stayed } else { self.now };
            // A player who has left begins no other game.
            let goes = |offer: &mut OpenOffer| offer.what == Deal::Rematch && offer.by == seat;
            table.offer.take_if(goes);
        }
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
            self.keep_if_possible(number);
            self.close_table(number);
        }
    }

    /// Makes room for another table where there is none. Of the tables without people, one of
    /// those yields who have left the most: a game against an engine first, one that goes by the day
    /// last, and of others the one that was left first.
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
        // The first of those with the lowest number.
        let rank = |table: &Table| match (is_of_most(table), table.is_by_day()) {
            (true, _) if table.has_engine() => 0,
            (true, false) => 1,
            (false, false) => 2,
            (_, true) => 3,
        };
        let yields = (0..=3).find_map(|number| self.oldest_left(|table| rank(table) == number));
        self.let_go(yields.ok_or(Refusal::Limit)?);
        Ok(())
    }

    /// The table that was left first, of those without people.
    pub(super) fn oldest_left(&self, of: impl Fn(&Table) -> bool) -> Option<TableNumber> {
        let all = self.tables.iter();
        let left = all.filter(|table| self.sessions.is_left(table) && of(table));
        let left = left.filter(|table| !self.rounds.has(table.number));
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
        let is_old =
            |table: &Table| table.has_engine() && !table.is_by_day() && table.last_seen() <= before;
        while let Some(table) = self.oldest_left(is_old) {
            self.let_go(table);
        }
    }

    /// Closes a table without people; its game stays in its file.
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
        // Whom the host keeps from playing on has no points from it.
        self.note_round(number, true);
        self.tables.close(number);
        self.sessions.clear(number);
        (self.log)(&format!("table {number} is closed"));
        // A guest by its code has nowhere to go.
        for id in self.sessions.bound_to(number) {
            self.dismiss(id, "the table is closed");
        }
        self.accounts.take_back(number);
    }
}
