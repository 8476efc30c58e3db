//! The tables in the order in which they are listed, and their words.

use crate::app::ui::form::clock_words;
use parlour_records::words::counted;
use parlour_rules::games::{AnyLine, Seat};
use parlour_rules::named_enum;
use parlour_sessions::guest::Guest;
use parlour_together::Name;
use parlour_together::protocol::{Doing, Person, TableGlance, TableNumber};

/// An entry of the list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Choice {
    /// A table.
    Table(TableNumber),
    /// A game that was played, by its number among the last ones.
    Played(usize),
    /// The rounds that the host has made.
    Rounds,
    /// Offering one of one's own.
    Offer,
}

named_enum! {
    /// A kind of table, by what can be done there.
    #[derive(PartialOrd, Ord)]
    pub(super) enum Kind {
        /// One's own seat is there.
        Own = "Your games",
        /// A seat is kept for one.
        Offered = "Offered to you",
        /// A seat is free.
        Free = "Free seats",
        /// There is a game to watch.
        Watch = "Games to watch",
        /// One's own game was finished.
        Played = "Your last games",
    }

    /// The heading above tables of this kind.
    heading
}

impl Kind {
    /// The use of the key that chooses.
    pub(super) const fn deed(self) -> &'static str {
        match self {
            Self::Own => "return",
            Self::Offered | Self::Free => "sit down",
            Self::Watch => "watch",
            Self::Played => "study",
        }
    }
}

/// The kind of a table for somebody.
pub(super) fn kind(table: &TableGlance, own: Option<&Name>) -> Kind {
    let is_own = |name: &&Name| Some(*name) == own;
    match &table.seats {
        seats if seats.iter().flatten().any(|name| is_own(&name)) => Kind::Own,
        [Some(_), Some(_)] => Kind::Watch,
        _ => match &table.kept_for {
            None => Kind::Free,
            Some(name) if Some(name) == own => Kind::Offered,
            Some(_) => Kind::Watch,
        },
    }
}

/// The tables, those of a kind together, by their numbers.
pub(super) fn listed(guest: &Guest) -> Vec<(Kind, &TableGlance)> {
    let tables = guest.lobby().tables.iter();
    let mut listed: Vec<_> = tables
        .map(|table| (kind(table, guest.name()), table))
        .collect();
    let is_due = |table: &TableGlance| table.due().is_some() && table.due() == guest.name();
    listed.sort_by_key(|(kind, table)| (*kind, table.over, !is_due(table), table.table));
    let played = guest.played().games.iter();
    listed.extend(played.map(|game| (Kind::Played, &game.table)));
    listed
}

/// The position on a table's board; the start before the game begins.
pub(super) fn line(table: &TableGlance) -> Option<AnyLine> {
    let start = AnyLine::new(&table.rules).ok()?;
    match &table.position {
        Some(position) => start.at_position(position).ok(),
        None => Some(start),
    }
}

/// The clock in a few words.
pub(super) fn clock(table: &TableGlance) -> String {
    table.clock.map_or_else(String::new, clock_words)
}

/// The people at a table and their game in a few words.
pub(super) fn about(table: &TableGlance, own: Option<&Name>) -> String {
    let sides = table.rules.info().sides;
    let waits = |name: &Name, free: Seat| match &table.kept_for {
        Some(kept) if Some(kept) != own => format!("{name} is waiting for {kept}"),
        _ if Some(name) == own => "nobody has sat down yet".to_owned(),
        _ => format!("play {} against {name}", sides[free.side(false)]),
    };
    let private = if table.private { ", private" } else { "" };
    match &table.seats {
        [Some(first), Some(second)] => {
            let goes = if table.over {
                table.result_words(own)
            } else {
                format!("move {}", table.plies + 1)
            };
            let due = if own.is_some() && table.due() == own {
                ", your move"
            } else {
                ""
            };
            let players = if Some(first) == own {
                format!("against {second}")
            } else if Some(second) == own {
                format!("against {first}")
            } else {
                format!("{first} - {second}")
            };
            format!("{players}{due}, {goes}{}{private}", table.watchers_words())
        }
        [Some(name), None] => waits(name, Seat::Second) + private,
        [None, Some(name)] => waits(name, Seat::First) + private,
        [None, None] => String::new(),
    }
}

/// The same in a sentence or two that say what can be done.
pub(super) fn told(table: &TableGlance, own: Option<&Name>) -> String {
    let sides = table.rules.info().sides;
    let kept = table.kept_for.as_ref().filter(|kept| Some(*kept) != own);
    let free = |name: &Name, free: Seat| {
        if let Some(kept) = kept {
            return format!("{name} is waiting for {kept}.");
        }
        let order = match free {
            Seat::First => "first",
            Seat::Second => "second",
        };
        let side = sides[free.side(false)];
        format!("{name} is waiting: you play {side} and move {order}.")
    };
    match (&table.seats, kind(table, own)) {
        (_, Kind::Own) if table.position.is_none() => match kept {
            Some(kept) => format!("Your table: the other seat is kept for {kept}."),
            None => "Your table: waiting for somebody to sit down.".to_owned(),
        },
        (_, Kind::Own) if table.over => "This game is over: come back for a rematch.".to_owned(),
        (_, Kind::Own) => {
            let told = if table.due() == own {
                "It is your move: come back and play."
            } else {
                "Your seat is kept: come back and play on."
            };
            let vacation = table.vacation_words(own);
            vacation.map_or_else(|| told.to_owned(), |left| format!("{told} {left}"))
        }
        ([Some(name), None], _) => free(name, Seat::Second),
        ([None, Some(name)], _) => free(name, Seat::First),
        ([Some(first), Some(second)], _) if table.over => {
            let moves = counted(table.plies, "move");
            format!("{first} and {second} have finished, after {moves}.")
        }
        ([Some(first), Some(second)], _) => {
            format!(
                "{first} plays {second}, move {}{}.",
                table.plies + 1,
                table.watchers_words()
            )
        }
        ([None, None], _) => String::new(),
    }
}

/// The activity of somebody, in a word; empty for who looks around.
pub(super) const fn doing(person: &Person) -> &'static str {
    match person.does {
        Doing::Lobby => "",
        Doing::Waits => "waits",
        Doing::Plays => "plays",
        Doing::Watches => "watches",
        Doing::Away => "away",
    }
}
