//! The results of the games that were played here, and the file that keeps them, one a line.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use parlour_matches::play::even_match::{LevelResult, Rating};
use parlour_rules::games::{GameInfo, Seat};

use super::SessionId;
use super::lobby::glance;
use super::sessions::Sessions;
use crate::Name;
use crate::accounts::{append, open_lines};
use crate::game::Game;
use crate::protocol::{HubEvent, Played, PlayedGame, TableGlance, Tally, line_of};
use crate::table::{Owner, Table};
use parlour_records::read_file;

/// The number of games that somebody is told of: on the largest boards, all of them are half of what
/// may wait for a guest.
const TOLD: usize = 100;

/// The results of a hub.
#[derive(Debug)]
pub(super) struct Results {
    path: PathBuf,
    all: Vec<Kept>,
}

/// A game between two, of whom at least one is a person.
#[derive(Debug, Serialize, Deserialize)]
struct Kept {
    owners: [Owner; 2],
    game: PlayedGame,
}

impl Results {
    /// Reads the file, if it is there; lines that are damaged are passed over.
    pub(super) fn open(path: PathBuf) -> Self {
        let text = open_lines(&path).unwrap_or_default();
        let all = text
            .lines()
            .filter_map(|line| serde_json::from_str(line).ok());
        Self {
            all: all.collect(),
            path,
        }
    }

    /// Keeps the result of a table's game, if it is over and new, and both have moved; the accounts
    /// of its players then.
    pub(super) fn note_table(
        &mut self,
        table: &mut Table,
        sessions: &Sessions,
    ) -> io::Result<Vec<String>> {
        let game = table.game.as_ref();
        let ended = game.filter(|game| game.is_over() && game.plies() >= 2);
        let (Some(file), [Some(first), Some(second)]) =
            (ended.and_then(Game::file_name), &table.seats)
        else {
            return Ok(Vec::new());
        };
        let owners = [first.clone(), second.clone()];
        let was_noted = std::mem::replace(&mut table.is_noted, true);
        // A hub that ended in between has written it and does not know.
        if was_noted || table.is_broadcast() || self.has(&owners[0].account, &file) {
            return Ok(Vec::new());
        }
        let (watchers, left) = (0, false);
        let table = TableGlance {
            watchers,
            left,
            ..glance(table, sessions)
        };
        let accounts = owners.each_ref().map(|owner| owner.account.clone());
        let game = PlayedGame { file, table };
        let kept = Kept { owners, game };
        append(&self.path, &line_of(&kept))?;
        self.all.push(kept);
        Ok(accounts.into())
    }

    /// The games of an account, each with its seat there, the oldest first.
    fn of(&self, account: &str) -> impl DoubleEndedIterator<Item = (&Kept, Seat)> {
        self.all.iter().filter_map(move |kept| {
            let mut seats = Seat::BOTH.into_iter();
            let seat = seats.find(|seat| kept.owners[seat.index()].account == account)?;
            Some((kept, seat))
        })
    }

    /// Returns whether an account has played the game of a file.
    fn has(&self, account: &str, file: &str) -> bool {
        self.of(account).any(|(kept, _)| kept.game.file == file)
    }

    /// The record of a game that an account has played, from the folder of the games.
    pub(super) fn read(&self, account: &str, file: &str, games: &Path) -> Option<String> {
        let path = self.has(account, file).then(|| games.join(file))?;
        let game = read_file(&path).ok()?.record(1)?.ok()?;
        Some(game.record.to_string())
    }

    /// Tells a session what its account has played.
    pub(super) fn tell(&self, id: SessionId, account: &str, sessions: &Sessions) {
        let played = self.played(account);
        if !played.games.is_empty() {
            sessions.tell(id, &HubEvent::Played(played));
        }
    }

    fn played(&self, account: &str) -> Played {
        let games = self.of(account).rev().take(TOLD);
        let mut tallies = BTreeMap::<&Name, [u64; 3]>::new();
        let mut levels = BTreeMap::<&str, (&GameInfo, Vec<LevelResult>)>::new();
        for (kept, seat) in self.of(account) {
            let table = &kept.game.table;
            let result = match table.winner {
                Some(winner) if winner == seat => 0,
                None => 1,
                Some(_) => 2,
            };
            let other = &kept.owners[(!seat).index()];
            if let Some(level) = other.level {
                let points = [1.0, 0.5, 0.0][result];
                let info = table.rules.info();
                let results = levels.entry(info.name).or_insert((info, Vec::new()));
                results.1.push(LevelResult { level, points });
            } else {
                tallies.entry(&other.name).or_default()[result] += 1;
            }
        }
        let ratings = levels.into_iter();
        let ratings = ratings
            .map(|(name, (info, results))| (name.to_owned(), Rating::estimate(info, &results)));
        let tallies = tallies.into_iter().map(|(against, games)| Tally {
            against: against.clone(),
            games,
        });
        Played {
            games: games.map(|(kept, _)| kept.game.clone()).collect(),
            tallies: tallies.collect(),
            ratings: ratings.collect(),
        }
    }
}
