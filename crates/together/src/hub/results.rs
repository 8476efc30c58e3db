//! The results of the games that were played here, and the file that keeps them, one a line.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::{fs, io};

use serde::{Deserialize, Serialize};

use parlour_matches::play::even_match::{LevelResult, Rating};
use parlour_rules::games::{GameInfo, Seat};

use crate::Name;
use crate::accounts::append;
use crate::protocol::{Played, PlayedGame, Tally, line_of};
use crate::table::Owner;

/// The number of games that somebody is told of.
const TOLD: usize = 8;

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
        let text = fs::read_to_string(&path).unwrap_or_default();
        let all = text
            .lines()
            .filter_map(|line| serde_json::from_str(line).ok());
        Self {
            all: all.collect(),
            path,
        }
    }

    /// Keeps the result of a game between two.
    pub(super) fn note(&mut self, owners: [Owner; 2], game: PlayedGame) -> io::Result<()> {
        let kept = Kept { owners, game };
        append(&self.path, &line_of(&kept))?;
        self.all.push(kept);
        Ok(())
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
    pub(super) fn has(&self, account: &str, file: &str) -> bool {
        self.of(account).any(|(kept, _)| kept.game.file == file)
    }

    /// What an account has played.
    pub(super) fn played(&self, account: &str) -> Played {
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
