//! The lobby as it is shown.

use super::sessions::{Session, Sessions};
use super::tables::Tables;
use crate::Name;
use crate::accounts::Accounts;
use crate::game::Game;
use crate::protocol::{Doing, Lobby, Person, TableGlance, TableNumber};
use crate::table::Table;

/// The lobby: who is here or expected back, the tables, and whether engines sit down at them.
pub(super) fn lobby(
    accounts: &Accounts,
    sessions: &Sessions,
    tables: &Tables,
    engines: bool,
) -> Lobby {
    let mut people: Vec<Person> = Vec::new();
    for session in sessions.iter() {
        if let Some(name) = accounts.name(session.account())
            && !people.iter().any(|known| known.name == *name)
        {
            people.push(person(session, name, tables));
        }
    }
    for table in tables.iter().filter(|table| table.is_playing()) {
        for owner in table.people() {
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
    let tables = tables.iter().map(|table| glance(table, sessions));
    Lobby {
        people,
        tables: tables.collect(),
        engines,
        is_one_table: false,
    }
}

/// The lobby for somebody who came by the code of a table: that table, and who is at it.
pub(super) fn of_table(lobby: &Lobby, number: TableNumber, own: &Name) -> Lobby {
    let people = lobby.people.iter();
    let tables = lobby.tables.iter();
    Lobby {
        people: people
            .filter(|person| person.table == Some(number) || person.name == *own)
            .cloned()
            .collect(),
        tables: tables
            .filter(|table| table.table == number)
            .cloned()
            .collect(),
        engines: false,
        is_one_table: true,
    }
}

fn person(session: &Session, name: &Name, tables: &Tables) -> Person {
    let table = session.at.and_then(|number| tables.get(number));
    let does = match table {
        None => Doing::Lobby,
        Some(table) if table.seat_of(session.account()).is_none() => Doing::Watches,
        Some(table) if table.game.is_none() => Doing::Waits,
        Some(_) => Doing::Plays,
    };
    Person {
        name: name.clone(),
        does,
        table: table.map(|table| table.number),
    }
}

fn glance(table: &Table, sessions: &Sessions) -> TableGlance {
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
        plies: game.map_or(0, Game::plies),
        over: game.is_some_and(Game::is_over),
        watchers: sessions.watchers(table),
    }
}
