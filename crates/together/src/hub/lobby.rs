//! The lobby as it is shown.

use std::sync::Arc;

use super::knocks::Knocks;
use super::sessions::{Session, Sessions};
use super::tables::Tables;
use crate::Name;
use crate::accounts::Accounts;
use crate::game::Game;
use crate::protocol::{Doing, HubEvent, Lobby, Person, TableGlance, TableNumber, line_of};
use crate::table::Table;

/// The lobby, as far as it has people and tables: who is here or expected back.
pub(super) fn lobby(accounts: &Accounts, sessions: &Sessions, tables: &Tables) -> Lobby {
    let mut people: Vec<Person> = Vec::new();
    for session in sessions.iter() {
        if let Some(name) = accounts.name(session.account())
            && !people.iter().any(|known| known.name == *name)
        {
            people.push(person(session, name, tables));
        }
    }
    let attended = |table: &&Table| table.is_playing() && !sessions.is_left(table);
    for table in tables.iter().filter(attended) {
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
        ..Lobby::default()
    }
}

/// Shows a lobby to those who are in it.
pub(super) fn show(lobby: &Lobby, sessions: &Sessions, accounts: &Accounts, knocks: &Knocks) {
    let line = |lobby| Some(line_of(&HubEvent::Lobby(lobby)).into());
    let open: Option<Arc<str>> = line(seen_by(lobby, None));
    for session in sessions.iter().filter(|session| session.at.is_none()) {
        let Some(name) = accounts.name(session.account()) else {
            continue;
        };
        let is_only_theirs =
            |table: &TableGlance| !table.is_seen_by(None) && table.is_seen_by(Some(name));
        let knocks = accounts
            .is_keeper(session.account())
            .then(|| knocks.waiting());
        let knocks = knocks.unwrap_or_default();
        let view = match session.bound {
            Some(table) => line(of_table(lobby, table, name)),
            None if knocks.is_empty() && !lobby.tables.iter().any(is_only_theirs) => open.clone(),
            None => line(Lobby {
                knocks,
                ..seen_by(lobby, Some(name))
            }),
        };
        session.outbox.set_view(view);
    }
}

/// The lobby as somebody sees it; nobody in particular has no name. Tables that are not for them
/// are left out, and where the people there are.
fn seen_by(lobby: &Lobby, name: Option<&Name>) -> Lobby {
    let tables = lobby.tables.iter();
    let tables: Vec<_> = tables
        .filter(|table| table.is_seen_by(name))
        .cloned()
        .collect();
    let is_seen = |number| tables.iter().any(|table| table.table == number);
    let people = lobby.people.iter().map(|person| Person {
        table: person.table.filter(|&number| is_seen(number)),
        ..person.clone()
    });
    let is_here = |person: &Person| person.does != Doing::Away || person.table.is_some();
    Lobby {
        people: people.filter(is_here).collect(),
        tables,
        engines: lobby.engines,
        rounds: lobby.rounds.clone(),
        ..Lobby::default()
    }
}

/// The lobby for somebody who came by the code of a table: that table, and who is at it.
fn of_table(lobby: &Lobby, number: TableNumber, own: &Name) -> Lobby {
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
        is_one_table: true,
        ..Lobby::default()
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

pub(super) fn glance(table: &Table, sessions: &Sessions) -> TableGlance {
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
        to_move: game.filter(|game| !game.is_over()).map(Game::to_move),
        over: game.is_some_and(Game::is_over),
        winner: game.and_then(Game::winner),
        watchers: sessions.watchers(table),
        kept_for: table.kept_for.clone(),
        private: table.private,
        left: sessions.is_left(table),
        vacation: game
            .filter(|game| table.is_by_day() && !game.is_over())
            .and_then(Game::vacations),
    }
}
