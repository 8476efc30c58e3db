//! The tables of a hub, and the files by which they outlive it.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;

use parlour_engines::{Stop, TimeControl};
use parlour_matches::play::SearchRequest;
use parlour_records::SaveError;
use parlour_rules::games::{AnyRules, Seat};

use super::Refused;
use super::kept::{Folders, StateError};
use super::sessions::Sessions;
use crate::Code;
use crate::game::Game;
use crate::protocol::{Refusal, TableNumber};
use crate::table::{Owner, Table};

/// The tables of a hub.
#[derive(Debug)]
pub(super) struct Tables {
    folders: Folders,
    by_number: BTreeMap<TableNumber, Table>,
    next: TableNumber,
    /// The number of games in their folder, or more.
    games: usize,
    /// The table at which an engine has been asked last.
    served: TableNumber,
}

impl Tables {
    /// Takes up the tables that were kept. One that cannot be is left where it is, and told.
    pub(super) fn resume(
        folders: Folders,
        now: u64,
        log: &mut dyn FnMut(&str),
    ) -> Result<Self, StateError> {
        let mut kept = Self {
            folders,
            by_number: BTreeMap::new(),
            next: 1,
            games: usize::MAX,
            served: 0,
        };
        let folder = kept.folders.tables.clone();
        let error = |error| StateError::Io(folder.clone(), error);
        for entry in fs::read_dir(&folder).map_err(error)? {
            let path = entry.map_err(error)?.path();
            let stem = path.file_stem().and_then(|stem| stem.to_str());
            let number = stem.and_then(|stem| stem.parse::<TableNumber>().ok());
            let is_kept = path.extension().is_some_and(|end| end == "json");
            let (Some(number), true) = (number, is_kept) else {
                continue;
            };
            kept.next = kept.next.max(number + 1);
            match Table::resume(&path, &kept.folders.games, now) {
                Ok(table) => {
                    kept.by_number.insert(table.number, table);
                }
                Err(error) => log(&format!("cannot resume a table: {error}")),
            }
        }
        match kept.iter().filter(|table| table.is_kept()).count() {
            0 => {}
            1 => log("resumed 1 table"),
            count => log(&format!("resumed {count} tables")),
        }
        Ok(kept)
    }

    /// The folder of the games.
    pub(super) fn games(&self) -> &Path {
        &self.folders.games
    }

    /// Returns whether there are as many games in their folder as there may be. They are counted
    /// again only where that seems so, as the host may have moved some away.
    pub(super) fn is_full_of_games(&mut self, most: usize) -> bool {
        if self.games >= most {
            self.games = fs::read_dir(&self.folders.games).map_or(0, Iterator::count);
        }
        self.games >= most
    }

    /// The number of the table that is opened next.
    pub(super) const fn next(&self) -> TableNumber {
        self.next
    }

    /// The number of tables.
    pub(super) fn len(&self) -> usize {
        self.by_number.len()
    }

    /// All tables, by their numbers.
    pub(super) fn iter(&self) -> impl Iterator<Item = &Table> {
        self.by_number.values()
    }

    /// All tables, to be changed.
    pub(super) fn iter_mut(&mut self) -> impl Iterator<Item = &mut Table> {
        self.by_number.values_mut()
    }

    /// The table of a number.
    pub(super) fn get(&self, number: TableNumber) -> Option<&Table> {
        self.by_number.get(&number)
    }

    /// The table of a number, to be changed.
    pub(super) fn get_mut(&mut self, number: TableNumber) -> Option<&mut Table> {
        self.by_number.get_mut(&number)
    }

    /// The table of a code.
    pub(super) fn of_code(&self, code: &Code) -> Option<TableNumber> {
        let mut all = self.iter();
        let found = all.find(|table| table.code.as_ref() == Some(code));
        found.map(|table| table.number)
    }

    /// The number of seats that an account has.
    pub(super) fn seats_of(&self, account: &str) -> usize {
        let has_seat = |table: &&Table| table.seat_of(account).is_some();
        self.iter().filter(has_seat).count()
    }

    /// The seat that an account has at a table.
    pub(super) fn seat(&self, who: &Owner, number: TableNumber) -> Result<Seat, Refusal> {
        let table = self.get(number).ok_or(Refusal::NoTable)?;
        let seat = table.seat_of(&who.account);
        seat.ok_or_else(|| table.refusal(who))
    }

    /// A table at which an account has a seat in a game.
    pub(super) fn own_table(
        &mut self,
        who: &Owner,
        number: TableNumber,
    ) -> Result<(&mut Table, Seat), Refused> {
        let seat = self.seat(who, number)?;
        let table = self.get_mut(number).ok_or(Refusal::NoTable)?;
        match &table.game {
            Some(_) => Ok((table, seat)),
            None => Err(Refusal::Order.into()),
        }
    }

    /// The game of such a table, where it goes on.
    pub(super) fn open_game(
        &mut self,
        who: &Owner,
        number: TableNumber,
    ) -> Result<(&mut Game, Seat), Refused> {
        let (table, seat) = self.own_table(who, number)?;
        match &mut table.game {
            Some(game) if !game.is_over() => Ok((game, seat)),
            _ => Err(Refusal::GameOver.into()),
        }
    }

    /// Opens a table with these at its seats; returns its number.
    pub(super) fn open(
        &mut self,
        rules: AnyRules,
        clock: Option<TimeControl>,
        seats: [Option<Owner>; 2],
        now: u64,
    ) -> TableNumber {
        let number = self.next;
        self.next += 1;
        let table = Table {
            number,
            rules,
            clock,
            seats,
            game: None,
            offer: None,
            code: None,
            rests_until: 0,
            kept_for: None,
            private: false,
            seen: [now; 2],
            is_noted: false,
        };
        self.by_number.insert(number, table);
        number
    }

    /// Begins the search of this number for an engine that is to move, at the first table after the
    /// one that was served last. Nothing is played at a broadcast without onlookers.
    pub(super) fn begin_search(
        &mut self,
        search: u64,
        sessions: &Sessions,
        now: u64,
    ) -> Option<(TableNumber, (SearchRequest, Stop))> {
        let may_go_on = |table: &Table| {
            !table.is_broadcast() || table.rests_until <= now && sessions.watchers(table) > 0
        };
        let wants =
            |table: &Table| table.game.as_ref().is_some_and(Game::wants_search) && may_go_on(table);
        let after = self.by_number.range(self.served + 1..);
        let mut all = after.chain(self.by_number.iter());
        let (&number, _) = all.find(|(_, table)| wants(table))?;
        self.served = number;
        let game = self.get_mut(number)?.game.as_mut()?;
        Some((number, game.begin_search(search)?))
    }

    /// The time at which the first broadcast that somebody watches goes on, unless an engine thinks
    /// there.
    pub(super) fn next_broadcast(&self, sessions: &Sessions, now: u64) -> Option<u64> {
        let watched = self
            .iter()
            .filter(|table| table.is_broadcast() && sessions.watchers(table) > 0);
        let waits = watched.filter(|table| table.rests_until > now || !table.is_playing());
        waits.map(|table| table.rests_until.max(now)).min()
    }

    /// The broadcasts whose next game begins now.
    pub(super) fn next_games(&self, sessions: &Sessions, now: u64) -> Vec<TableNumber> {
        let all = self.iter().filter(|table| {
            let is_ready = table.is_broadcast() && !table.is_playing() && table.rests_until <= now;
            is_ready && sessions.watchers(table) > 0
        });
        all.map(|table| table.number).collect()
    }

    /// Keeps a table from being taken up again when the hub starts anew.
    pub(super) fn forget(&self, number: TableNumber) -> io::Result<()> {
        Table::forget(number, &self.folders.tables)
    }

    /// Takes a table away, and the file of a game without moves.
    pub(super) fn close(&mut self, number: TableNumber) {
        let closed = self.by_number.remove(&number);
        let game = closed.and_then(|table| table.game);
        if let Some(mut game) = game.filter(|game| game.plies() == 0) {
            // A file without moves does no harm.
            let _ = game.discard();
        }
    }

    /// Begins a game at a table, if both of its seats are taken.
    pub(super) fn begin(&mut self, number: TableNumber, now: u64) {
        if let Some(table) = self.by_number.get_mut(&number) {
            self.games = self.games.saturating_add(1);
            table.begin(&self.folders.games, now);
        }
    }

    /// Keeps a table, if there is one of this number, as it stands now.
    pub(super) fn keep(&mut self, number: TableNumber) -> Result<(), SaveError> {
        let table = self.by_number.get_mut(&number);
        table.map_or(Ok(()), |table| table.keep(&self.folders.tables))
    }

    /// The time until the first clock is over, in milliseconds; none where no clock runs.
    pub(super) fn time_left(&self) -> Option<u64> {
        let games = self.iter().filter_map(|table| table.game.as_ref());
        games.filter_map(Game::time_left).min()
    }

    /// Sets the time of all games; returns those that are over by that, each with what came of
    /// writing it.
    pub(super) fn set_time(&mut self, now: u64) -> Vec<(TableNumber, Result<(), SaveError>)> {
        let mut ended = Vec::new();
        for table in self.by_number.values_mut() {
            if let Some(game) = &mut table.game
                && game.set_time(now)
            {
                ended.push((table.number, game.write()));
            }
        }
        ended
    }

    /// Keeps the times on the clocks; `log` hears of those that are not kept.
    pub(super) fn store_clocks(&mut self, log: &mut dyn FnMut(&str)) {
        for table in self.by_number.values_mut() {
            if let Some(game) = &mut table.game
                && let Err(error) = game.store_clock()
            {
                log(&format!("table {}: {error}", table.number));
            }
        }
    }
}
