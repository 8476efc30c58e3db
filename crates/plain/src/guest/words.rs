//! The lobby in words.

use crate::players::time_control;
use parlour_records::words::counted;
use parlour_rules::games::Seat;
use parlour_rules::sentence::sentence;
use parlour_together::protocol::{Doing, Knock, Lobby, Person, PlayedGame, TableGlance};
use parlour_together::{Code, Name};

/// The code of a table, with its use.
pub(super) fn code(code: &Code) -> String {
    format!("The code of this table is {code}: a friend without a key joins as {code}+NAME.")
}

/// A game that somebody of a name has played, as it is listed.
pub(super) fn played(number: usize, game: &PlayedGame, own: Option<&Name>) -> String {
    let table = &game.table;
    let other = table.seats.iter().flatten().find(|name| Some(*name) != own);
    let other = other.map_or(String::new(), |name| format!(" against {name}"));
    let (title, result) = (table.rules.title(), table.result_words(own));
    let moves = counted(table.plies, "move");
    format!("{number}: {title}{other}, {result}, {moves}.")
}

/// Somebody who wants to come in, and what a keeper can say.
pub(super) fn knock(knock: &Knock) -> String {
    let name = &knock.name;
    format!("{}. Say `admit {name}` or `refuse {name}`.", knock.words())
}

/// The people who are here, in a sentence.
pub(super) fn people(lobby: &Lobby) -> String {
    let list: Vec<String> = lobby.people.iter().map(person).collect();
    format!("{}: {}.", counted_people(list.len()), list.join(", "))
}

/// The people who are here, of whom a few are named.
pub(super) fn some_people(lobby: &Lobby) -> String {
    let count = lobby.people.len();
    let named = lobby.people.iter().take(NAMED);
    let mut list: Vec<_> = named.map(|person| person.name.to_string()).collect();
    list.extend((count > NAMED).then(|| format!("{} more", count - NAMED)));
    format!("{}: {}.", counted_people(count), list.join(", "))
}

/// The rounds of a lobby, and how to hear more of them.
pub(super) fn rounds(lobby: &Lobby) -> Option<String> {
    let rounds = lobby.rounds.as_ref()?;
    Some(format!("{}. Say `rounds`.", rounds.title()))
}

/// The tables by what somebody of a name can do there, in a sentence.
pub(super) fn kinds_of_tables(lobby: &Lobby, own: Option<&Name>) -> String {
    let kind = |table: &TableGlance| {
        let has_seat = table
            .seats
            .iter()
            .any(|seat| seat.is_some() && seat.as_ref() == own);
        let is_kept = table.kept_for.is_some() && table.kept_for.as_ref() != own;
        match table.position {
            _ if has_seat && table.due() == own => 0,
            _ if has_seat => 1,
            None if !is_kept => 2,
            _ => 3,
        }
    };
    let kinds = [
        "it is your move",
        "you have a seat",
        "you can sit down",
        "you can watch",
    ];
    let told = (0..).zip(kinds).filter_map(|(number, words)| {
        let tables = lobby.tables.iter().filter(|table| kind(table) == number);
        let numbers: Vec<_> = tables.map(|table| table.table.to_string()).collect();
        let noun = if numbers.len() == 1 {
            "table"
        } else {
            "tables"
        };
        (!numbers.is_empty()).then(|| format!("{words} at {noun} {}", numbers.join(", ")))
    });
    sentence(&told.collect::<Vec<_>>().join("; "))
}

/// The greatest number of people who are named to somebody who comes.
const NAMED: usize = 5;

fn counted_people(count: usize) -> String {
    match count {
        1 => "1 person".to_owned(),
        _ => format!("{count} people"),
    }
}

fn person(person: &Person) -> String {
    let Person { name, does, table } = person;
    let at = table.map_or(String::new(), |table| format!(" at table {table}"));
    match does {
        Doing::Lobby => name.to_string(),
        Doing::Waits => format!("{name} waits{at}"),
        Doing::Plays => format!("{name} plays{at}"),
        Doing::Watches => format!("{name} watches{at}"),
        Doing::Away => format!("{name} is away, with a seat{at}"),
    }
}

/// A table, in a sentence or two that say what can be done there; `own` is one's own name.
pub(super) fn table(glance: &TableGlance, own: Option<&Name>) -> String {
    let TableGlance { table, rules, .. } = glance;
    let private = if glance.private { " Private." } else { "" };
    let mut text = format!("Table {table}: {}.{private}", rules.title());
    if let Some(clock) = glance.clock {
        text = format!("{text} {}", time_control("Each player", clock));
    }
    let names = glance.seats.each_ref().map(Option::as_ref);
    let is_own = names.iter().flatten().any(|name| Some(*name) == own);
    let sides = rules.info().sides;
    let side = |seat: Seat| sides[seat.side(false)];
    match names {
        [Some(first), Some(second)] if glance.over => {
            format!("{text} {first} and {second} have finished their game.")
        }
        [Some(first), Some(second)] => {
            let how = if is_own { "sit" } else { "watch" };
            let plies = counted(glance.plies, "move");
            let due = glance.due().filter(|name| own == Some(*name));
            let due = due.map_or("", |_| ", and it is your move");
            let watchers = glance.watchers_words();
            let vacation = glance.vacation_words(own);
            let vacation = vacation.map_or_else(String::new, |left| format!(" {left}"));
            format!(
                "{text} {first} plays {second}, {plies} so far{due}{watchers}.{vacation} Say `{how} \
                 {table}`."
            )
        }
        [None, None] => text,
        [Some(name), _] | [_, Some(name)] => {
            let (free, order) = match names {
                [None, _] => (Seat::First, "first"),
                _ => (Seat::Second, "second"),
            };
            let is_meant = glance
                .kept_for
                .as_ref()
                .map(|kept| (kept, Some(kept) == own));
            let (who, refuse) = match is_meant {
                Some((kept, false)) => return format!("{text} {name} is waiting for {kept}."),
                Some((_, true)) => (" for you", format!(", or `calloff {table}`")),
                None => ("", String::new()),
            };
            let side = side(free);
            format!(
                "{text} {name} is waiting{who}; you play {side} and move {order}. \
                 Say `sit {table}`{refuse}."
            )
        }
    }
}
