//! The clocks that a form offers at one row; their numbers can be set one by one besides.

use crate::app::ui::form::row::{FormRow, FormValue};
use parlour_engines::{ClockKind, ClockOptions, TimeControl};

/// No clocks, with the usual numbers of the others.
const NONE: ClockOptions = ClockOptions {
    kind: ClockKind::None,
    minutes: 10,
    increment: 5,
    seconds: 30,
    days: 3,
    second: 0,
};

/// The clocks that are offered.
const OFFERED: [ClockOptions; 5] = [
    NONE,
    ClockOptions {
        kind: ClockKind::Game,
        minutes: 5,
        increment: 0,
        ..NONE
    },
    ClockOptions {
        kind: ClockKind::Game,
        minutes: 15,
        increment: 10,
        ..NONE
    },
    ClockOptions {
        kind: ClockKind::Ply,
        ..NONE
    },
    ClockOptions {
        kind: ClockKind::Day,
        ..NONE
    },
];

/// The row of the clocks; with those that go by the day only where a game is not played at once.
pub(super) fn row(clock: &ClockOptions, by_day: bool) -> FormRow {
    let own = clock.time_controls();
    let offered = OFFERED
        .iter()
        .filter(|clock| by_day || clock.kind != ClockKind::Day);
    let offered = offered.map(ClockOptions::time_controls);
    let mut all: Vec<_> = offered.collect();
    let at = all.iter().position(|offered| *offered == own);
    let at = at.unwrap_or_else(|| {
        all.push(own);
        all.len() - 1
    });
    let texts = all.into_iter().map(text);
    let help = "Time for each player; More sets any other.";
    FormRow::new("Clock", FormValue::choice(texts, at), help)
}

/// Sets the clocks to one of those that are offered.
pub(super) fn choose(clock: &mut ClockOptions, at: usize) {
    if let Some(offered) = OFFERED.get(at) {
        *clock = *offered;
    }
}

/// A clock in a few words.
fn text(clocks: Option<[TimeControl; 2]>) -> String {
    match clocks {
        None => "none".to_owned(),
        Some([first, second]) if first == second => one(first),
        Some([first, second]) => format!("{} / {}", one(first), one(second)),
    }
}

/// The clock of a player in a few words.
pub fn one(clock: TimeControl) -> String {
    match clock {
        TimeControl::PerGame { main, increment } => {
            let minutes = main.as_secs() / 60;
            match increment.as_secs() {
                0 => format!("{minutes} min"),
                more => format!("{minutes} min + {more} s"),
            }
        }
        TimeControl::PerPly(time) => match clock.days() {
            Some(1) => "1 day a move".to_owned(),
            Some(days) => format!("{days} days a move"),
            None => format!("{} s a move", time.as_secs()),
        },
    }
}
