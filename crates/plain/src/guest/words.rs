//! The lobby in words.

use crate::players::time_control;
use parlour_records::words::counted;
use parlour_rules::games::Seat;
use parlour_together::Code;
use parlour_together::protocol::{Doing, Lobby, Person, TableGlance};

/// The code of a table, with its use.
pub(super) fn code(code: &Code) -> String {
    format!("The code of this table is {code}: a friend without a key comes as {code}+NAME.")
}

/// The people who are here, in a sentence.
pub(super) fn people(lobby: &Lobby) -> String {
    let list: Vec<String> = lobby.people.iter().map(person).collect();
    format!("{}: {}.", counted_people(list.len()), list.join(", "))
}

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
pub(super) fn table(glance: &TableGlance, own: Option<&str>) -> String {
    let TableGlance { table, rules, .. } = glance;
    let private = if glance.private { " Private." } else { "" };
    let mut text = format!("Table {table}: {}.{private}", rules.title());
    if let Some(clock) = glance.clock {
        text = format!("{text} {}", time_control("Each player", clock));
    }
    let names = glance.seats.each_ref().map(Option::as_ref);
    let is_own = names
        .iter()
        .flatten()
        .any(|name| Some(name.as_str()) == own);
    let sides = rules.info().sides;
    let side = |seat: Seat| sides[seat.side(false)];
    match names {
        [Some(first), Some(second)] if glance.over => {
            format!("{text} {first} and {second} have finished their game.")
        }
        [Some(first), Some(second)] => {
            let how = if is_own { "sit" } else { "watch" };
            let plies = counted(glance.plies, "move");
            let watchers = glance.watchers_words();
            format!("{text} {first} plays {second}, {plies} so far{watchers}. Say `{how} {table}`.")
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
                .map(|kept| (kept, Some(kept.as_str()) == own));
            let (who, refuse) = match is_meant {
                Some((kept, false)) => return format!("{text} {name} waits for {kept}."),
                Some((_, true)) => (" for you", format!(", or `calloff {table}`")),
                None => ("", String::new()),
            };
            let side = side(free);
            format!(
                "{text} {name} waits{who}; you would play {side}, who moves {order}. \
                 Say `sit {table}`{refuse}."
            )
        }
    }
}
