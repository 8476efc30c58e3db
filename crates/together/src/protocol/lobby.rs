//! The lobby as a guest sees it: people, tables, those who want to come in, and what one has played.

use serde::{Deserialize, Serialize};

use parlour_engines::TimeControl;
use parlour_matches::play::even_match::Rating;
use parlour_records::words::counted;
use parlour_rules::games::{AnyRules, Seat};

use super::{TableNumber, is_false};
use crate::{Name, Rounds};

/// The view of the lobby.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Lobby {
    /// Everybody who is here, or has a seat in a game that goes on.
    pub people: Vec<Person>,
    /// The tables, by their numbers.
    pub tables: Vec<TableGlance>,
    /// True if engines sit down at tables.
    #[serde(default)]
    pub engines: bool,
    /// True if there is one table only, by whose code the guest came.
    #[serde(default)]
    pub is_one_table: bool,
    /// Those who want to come in, for keepers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub knocks: Vec<Knock>,
    /// The rounds that the host has made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rounds: Option<Rounds>,
}

/// Somebody who wants to come in, and is not known.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Knock {
    /// The account: the hash of their key.
    pub account: String,
    /// The name that they want.
    pub name: Name,
}

impl Knock {
    /// The question whether to let them in, without its last words.
    pub fn words(&self) -> String {
        let Self { name, account } = self;
        format!("{name} wants to come in, with the key {account}")
    }
}

/// What somebody has played at a host.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Played {
    /// The last games, the newest first.
    pub games: Vec<PlayedGame>,
    /// The results against each person.
    pub tallies: Vec<Tally>,
    /// The ratings by the results against levels, by the names of the games.
    pub ratings: Vec<(String, Rating)>,
}

/// A game that was played at a host.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PlayedGame {
    /// The name of its file.
    pub file: String,
    /// The table as it stood at the end.
    pub table: TableGlance,
}

/// Somebody's results against another person.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Tally {
    /// The other one.
    pub against: Name,
    /// The games won, drawn and lost.
    pub games: [u64; 3],
}

impl Tally {
    /// The results in a sentence.
    pub fn words(&self) -> String {
        let Self { against, games } = self;
        let [won, drawn, lost] = games;
        format!("Against {against}: {won} won, {drawn} drawn, {lost} lost.")
    }
}

/// Somebody at the hub.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Person {
    /// The name.
    pub name: Name,
    /// Their activity.
    pub does: Doing,
    /// The table that this is about.
    pub table: Option<TableNumber>,
}

/// An activity at the hub.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Doing {
    /// Looks around.
    Lobby,
    /// Waits for an opponent.
    Waits,
    /// Plays.
    Plays,
    /// Watches a game.
    Watches,
    /// Is not here, and has a seat in a game that goes on.
    Away,
}

/// A table as it is seen from the lobby.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TableGlance {
    /// Its number.
    pub table: TableNumber,
    /// The game and its settings.
    pub rules: AnyRules,
    /// The clock, if there is one.
    pub clock: Option<TimeControl>,
    /// The holders of the seats: who began as First, then who began as Second.
    pub seats: [Option<Name>; 2],
    /// The position, once a game goes on.
    pub position: Option<String>,
    /// The number of plies played.
    pub plies: usize,
    /// The seat whose turn it is in a game that goes on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to_move: Option<Seat>,
    /// True if the game is over.
    pub over: bool,
    /// The winner of a game that is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<Seat>,
    /// The number of those who watch.
    pub watchers: usize,
    /// The person for whom the free seat is kept.
    #[serde(default, rename = "for", skip_serializing_if = "Option::is_none")]
    pub kept_for: Option<Name>,
    /// True if only its players see it, and whoever a seat is kept for.
    #[serde(default, skip_serializing_if = "is_false")]
    pub private: bool,
    /// True if none of its players is there: only they see it then.
    #[serde(default, skip_serializing_if = "is_false")]
    pub left: bool,
    /// The milliseconds of vacation that both have left this year, in a game that goes by the day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vacation: Option<[u64; 2]>,
}

impl TableGlance {
    /// Returns whether somebody sees the table in the lobby; nobody in particular has no name.
    pub fn is_seen_by(&self, name: Option<&Name>) -> bool {
        let is_theirs = |seat: &Option<Name>| seat.is_some() && seat.as_ref() == name;
        let is_meant = self.kept_for.is_some() && self.kept_for.as_ref() == name;
        let is_open = !self.left && (!self.private || is_meant);
        is_open || self.seats.iter().any(is_theirs)
    }

    /// The result of a game that is over, for somebody of a name.
    pub fn result_words(&self, own: Option<&Name>) -> String {
        match self
            .winner
            .and_then(|seat| self.seats[seat.index()].as_ref())
        {
            None => "nobody won".to_owned(),
            winner if winner == own => "you won".to_owned(),
            Some(winner) => format!("{winner} won"),
        }
    }

    /// The player whose turn it is.
    pub fn due(&self) -> Option<&Name> {
        self.seats[self.to_move?.index()].as_ref()
    }

    /// A sentence about the vacation that somebody of a name has left; none where the game does not
    /// go by the day, or is not theirs.
    pub fn vacation_words(&self, own: Option<&Name>) -> Option<String> {
        let seat = self.seats.iter().position(|seat| seat.as_ref() == own)?;
        let left = match self.vacation?[seat] / 86_400_000 {
            0 => "no day".to_owned(),
            days => counted(days as usize, "day"),
        };
        Some(format!("You have {left} of vacation left this year."))
    }

    /// The rest of a sentence that says how many watch; empty without onlookers.
    pub fn watchers_words(&self) -> String {
        match self.watchers {
            0 => String::new(),
            1 => ", 1 watches".to_owned(),
            more => format!(", {more} watch"),
        }
    }
}
