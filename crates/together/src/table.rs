//! A table: its seats, its game, and the file by which it outlives the hub.

use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use parlour_engines::{EngineRef, Player, SearchOptions, TimeControl};
use parlour_records::{Record, Replace, SaveError, Start, write_atomically};
use parlour_rules::games::{AnyRules, Seat};
use parlour_rules::options::OptionError;

use super::game::Game;
use super::places::{make_own_folder, remove};
use super::protocol::{OpenOffer, Refusal, TableNumber, line_of};
use super::{Code, Name};

/// A table, at which one waits or two play.
#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) number: TableNumber,
    pub(crate) rules: AnyRules,
    pub(crate) clock: Option<TimeControl>,
    pub(crate) seats: [Option<Owner>; 2],
    /// The game, once both seats are taken.
    pub(crate) game: Option<Game>,
    /// The offer of a player.
    pub(crate) offer: Option<OpenOffer>,
    /// The code that leads to this table only.
    pub(crate) code: Option<Code>,
    /// The time until which a broadcast shows what there is.
    pub(crate) rests_until: u64,
    /// The person for whom the free seat is kept.
    pub(crate) kept_for: Option<Name>,
    /// True if the lobby shows it only to those whom it is for.
    pub(crate) private: bool,
    /// The times at which the holders of the seats moved or were there last, unless they are there
    /// now; earlier by what they were away before they came back to their turn and did not move.
    pub(crate) seen: [u64; 2],
    /// True if the result of its game is kept.
    pub(crate) is_noted: bool,
}

/// The holder of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Owner {
    pub(crate) account: String,
    pub(crate) name: Name,
    /// The level of an engine; none for a person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) level: Option<u32>,
    /// The address that they came from, where it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) from: Option<String>,
}

/// The account of all engines, which no guest has.
pub(crate) const ENGINES: &str = "an engine";

impl Owner {
    /// An engine of a level.
    pub(crate) fn engine(level: u32) -> Self {
        Self {
            account: ENGINES.to_owned(),
            name: Name::of_level(level),
            level: Some(level),
            from: None,
        }
    }

    /// The address, or else the account, by which what somebody takes is counted.
    pub(crate) fn source(&self) -> &str {
        self.from.as_deref().unwrap_or(&self.account)
    }

    /// Returns whether it is an engine, which never leaves its seat.
    pub(crate) const fn is_engine(&self) -> bool {
        self.level.is_some()
    }

    /// The player in the game.
    fn player(&self) -> Player {
        match self.level {
            Some(level) => {
                let options = SearchOptions {
                    level,
                    ..SearchOptions::default()
                };
                Player::Engine(EngineRef::BuiltIn(options.into()))
            }
            None => Player::Human(self.name.to_string()),
        }
    }
}

/// A table whose game goes on, as it is kept.
#[derive(Serialize, Deserialize)]
struct SavedTable {
    table: TableNumber,
    rules: AnyRules,
    clock: Option<TimeControl>,
    seats: [Owner; 2],
    /// The file of the game; none where the disk had no room for it.
    file: Option<String>,
    #[serde(default)]
    code: Option<Code>,
    #[serde(default)]
    private: bool,
}

/// The reason why a kept table does not go on.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ResumeError {
    #[error("{}: {}", .0.display(), parlour_sys::reason(.1))]
    File(PathBuf, io::Error),
    #[error(transparent)]
    Game(#[from] SaveError),
    #[error(transparent)]
    Rules(#[from] OptionError),
}

impl Table {
    /// The seat of an account.
    pub(crate) fn seat_of(&self, account: &str) -> Option<Seat> {
        let owns = |seat: &Seat| {
            let owner = self.seats[seat.index()].as_ref();
            owner.is_some_and(|owner| owner.account == account)
        };
        Seat::BOTH.into_iter().find(owns)
    }

    /// The refusal of what somebody cannot do there; of a private table others hear nothing.
    pub(crate) fn refusal(&self, who: &Owner) -> Refusal {
        if self.seat_of(&who.account).is_some() {
            Refusal::Order
        } else if self.private {
            Refusal::NoTable
        } else {
            Refusal::NotPlaying
        }
    }

    /// The people who have its seats.
    pub(crate) fn people(&self) -> impl Iterator<Item = &Owner> {
        self.seats
            .iter()
            .flatten()
            .filter(|owner| !owner.is_engine())
    }

    /// A free seat.
    pub(crate) fn free_seat(&self) -> Option<Seat> {
        let is_free = |seat: &Seat| self.seats[seat.index()].is_none();
        Seat::BOTH.into_iter().find(is_free)
    }

    /// Returns whether its game goes on.
    pub(crate) fn is_playing(&self) -> bool {
        self.game.as_ref().is_some_and(|game| !game.is_over())
    }

    /// Returns whether its game goes on and waits for a move of an account.
    pub(crate) fn awaits(&self, account: &str) -> bool {
        let game = self.game.as_ref().filter(|game| !game.is_over());
        game.is_some_and(|game| self.seat_of(account) == Some(game.to_move()))
    }

    /// Returns whether two engines play there, one game after the other.
    pub(crate) fn is_broadcast(&self) -> bool {
        let mut owners = self.seats.iter();
        owners.all(|owner| owner.as_ref().is_some_and(Owner::is_engine))
    }

    /// Returns whether an engine has a seat.
    pub(crate) fn has_engine(&self) -> bool {
        self.seats.iter().flatten().any(Owner::is_engine)
    }

    /// Returns whether its game goes by the day, so that its players need not be there.
    pub(crate) fn is_by_day(&self) -> bool {
        self.clock.and_then(TimeControl::days).is_some()
    }

    /// The source of those who have seats.
    pub(crate) fn source(&self) -> Option<&str> {
        self.people().next().map(Owner::source)
    }

    /// The time at which a player was there last.
    pub(crate) fn last_seen(&self) -> u64 {
        self.seen[0].max(self.seen[1])
    }

    /// Returns whether it outlives the hub.
    pub(crate) fn is_kept(&self) -> bool {
        self.is_playing() || self.is_broadcast()
    }

    /// The game as a text; that of one that has not begun has no players.
    pub(crate) fn record_text(&self) -> String {
        if let Some(game) = &self.game {
            return game.session().record().to_string();
        }
        // The rules were checked when the table was opened.
        Start::new(self.rules.clone()).map_or(String::new(), |start| {
            let mut record = Record::new(start);
            record
                .tags
                .set_time_controls(self.clock.map(|clock| [clock; 2]));
            record.to_string()
        })
    }

    /// Begins a game between those who have the seats, if both are taken.
    pub(crate) fn begin(&mut self, folder: &Path, now: u64) {
        if let [Some(first), Some(second)] = &self.seats {
            let players = [first.player(), second.player()];
            // The rules were checked when the table was opened.
            self.game = Game::new(&self.rules, self.clock, players, folder, now).ok();
            self.offer = None;
            self.is_noted = false;
        }
    }

    /// Keeps the table in a folder as it stands, with its game in a file, if it outlives the hub.
    pub(crate) fn keep(&mut self, folder: &Path) -> Result<(), SaveError> {
        let path = path_of(self.number, folder);
        let io = |error| SaveError::Io {
            path: path.clone(),
            error,
        };
        let is_kept = self.is_kept();
        if let ([Some(first), Some(second)], Some(game), true) =
            (&self.seats, &mut self.game, is_kept)
        {
            game.write()?;
            // Somebody may have cleared up while the hub runs.
            make_own_folder(folder).map_err(io)?;
            let saved = SavedTable {
                table: self.number,
                rules: self.rules.clone(),
                clock: self.clock,
                seats: [first.clone(), second.clone()],
                file: game.file_name(),
                code: self.code.clone(),
                private: self.private,
            };
            return write_atomically(&path, line_of(&saved), Replace::Always)
                .map(drop)
                .map_err(io);
        }
        // An end that is not written would be lost with the table.
        self.game.as_mut().map_or(Ok(()), Game::write)?;
        Self::forget(self.number, folder).map_err(io)
    }

    /// Removes what a folder keeps of a table.
    pub(crate) fn forget(number: TableNumber, folder: &Path) -> io::Result<()> {
        remove(&path_of(number, folder))
    }

    /// The table that a file keeps. No clock runs there yet.
    pub(crate) fn resume(path: &Path, games: &Path, now: u64) -> Result<Self, ResumeError> {
        let error = |error| ResumeError::File(path.to_owned(), error);
        let text = parlour_sys::read_bounded(path, 1 << 16).map_err(error)?;
        let saved: SavedTable =
            serde_json::from_slice(&text).map_err(|wrong| error(wrong.into()))?;
        let players = saved.seats.each_ref().map(Owner::player);
        let mut game = match &saved.file {
            Some(file) => Game::resume(&games.join(file), now)?,
            None => Game::new(&saved.rules, saved.clock, players, games, now)?,
        };
        // By the day, no player is waited for.
        game.set_paused(saved.clock.and_then(TimeControl::days).is_none());
        Ok(Self {
            number: saved.table,
            rules: saved.rules,
            clock: saved.clock,
            seats: saved.seats.map(Some),
            game: Some(game),
            offer: None,
            code: saved.code,
            rests_until: 0,
            kept_for: None,
            private: saved.private,
            seen: [now; 2],
            is_noted: false,
        })
    }
}

/// The file that keeps a table.
fn path_of(number: TableNumber, folder: &Path) -> PathBuf {
    folder.join(format!("{number}.json"))
}
