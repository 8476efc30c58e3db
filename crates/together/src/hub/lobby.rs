//! The lobby as it is shown.

use super::{Hub, Session};
use crate::Name;
use crate::protocol::{Doing, Lobby, Person, TableGlance};
use crate::table::Table;

impl Hub {
    pub(super) fn lobby(&self) -> Lobby {
        let mut people: Vec<Person> = Vec::new();
        for session in self.sessions.values() {
            if let Some(name) = self.name_of(session)
                && !people.iter().any(|known| known.name == *name)
            {
                people.push(self.person(session, name));
            }
        }
        for table in self.tables.values().filter(|table| table.is_playing()) {
            for owner in table.seats.iter().flatten() {
                if !people.iter().any(|known| known.name == owner.name) {
                    people.push(Person {
                        name: owner.name.clone(),
                        does: Doing::Away,
                        table: Some(table.number),
                    });
                }
            }
        }
        people.sort_by(|a, b| a.name.cmp(&b.name));
        let tables = self.tables.values().map(|table| self.glance(table));
        Lobby {
            people,
            tables: tables.collect(),
        }
    }

    fn person(&self, session: &Session, name: &Name) -> Person {
        let account = session.account.as_deref().unwrap_or_default();
        let table = session.at.and_then(|number| self.tables.get(&number));
        let does = match table {
            None => Doing::Lobby,
            Some(table) if table.seat_of(account).is_none() => Doing::Watches,
            Some(table) if table.game.is_none() => Doing::Waits,
            Some(_) => Doing::Plays,
        };
        Person {
            name: name.clone(),
            does,
            table: table.map(|table| table.number),
        }
    }

    fn glance(&self, table: &Table) -> TableGlance {
        let game = table.game.as_ref();
        TableGlance {
            table: table.number,
            rules: table.rules.clone(),
            clock: table.clock,
            seats: table
                .seats
                .each_ref()
                .map(|owner| Some(owner.as_ref()?.name.clone())),
            position: game.map(|game| game.session().line().position_text()),
            plies: game.map_or(0, crate::game::Game::plies),
            over: game.is_some_and(crate::game::Game::is_over),
            watchers: self.watchers(table),
        }
    }
}
