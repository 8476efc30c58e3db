//! The rounds of the host, and the file by which they outlive it.

use std::path::PathBuf;
use std::{fs, io};

use parlour_engines::TimeControl;
use parlour_records::{GameResult, Replace, write_atomically};
use parlour_rules::games::AnyRules;

use super::{Answer, Refused};
use crate::accounts::Accounts;
use crate::places::remove;
use crate::protocol::{Refusal, TableNumber, line_of};
use crate::rounds::{RoundGame, Rounds, RoundsOrder};
use crate::table::{Owner, Table};

/// The rounds of a hub, if there are any.
#[derive(Debug)]
pub(super) struct KeptRounds {
    path: PathBuf,
    rounds: Option<Rounds>,
}

/// A table that the rounds are in need of.
pub(super) struct Wanted {
    pub(super) rules: AnyRules,
    pub(super) clock: Option<TimeControl>,
    pub(super) seats: [Option<Owner>; 2],
}

impl KeptRounds {
    /// Reads the file, if it is there; where it is damaged, `log` hears so, and it is put aside.
    pub(super) fn open(path: PathBuf, log: &mut dyn FnMut(&str)) -> Self {
        let text = fs::read(&path).unwrap_or_default();
        let rounds: Result<_, serde_json::Error> = serde_json::from_slice(&text);
        if let Some(error) = rounds.as_ref().err().filter(|_| !text.is_empty()) {
            log(&format!("{} has no rounds: {error}", path.display()));
            let _ = fs::rename(&path, path.with_extension("damaged"));
        }
        let rounds = rounds.ok();
        Self { path, rounds }
    }

    /// The rounds.
    pub(super) const fn get(&self) -> Option<&Rounds> {
        self.rounds.as_ref()
    }

    /// Carries out an order of the host.
    pub(super) fn order(&mut self, order: RoundsOrder, accounts: &Accounts) -> Answer {
        match (order, &mut self.rounds) {
            (RoundsOrder::Begin(_), Some(rounds)) if !rounds.is_over() => {
                Err(Refusal::RoundsGoOn.into())
            }
            (RoundsOrder::Begin(mut rounds), _) => {
                rounds.check().map_err(|_| Refusal::Order)?;
                for name in &mut rounds.players {
                    let known = accounts.owner_of(name).ok_or_else(|| Refused {
                        why: Refusal::NoPerson,
                        text: format!("nobody is called {name} here"),
                    })?;
                    *name = known.name;
                }
                (rounds.games, rounds.paused) = (Vec::new(), false);
                self.rounds = Some(rounds);
                Ok(())
            }
            (_, None) => Err(Refusal::NoRounds.into()),
            (RoundsOrder::Pause(paused), Some(rounds)) => {
                rounds.paused = paused;
                Ok(())
            }
            (RoundsOrder::End, _) => {
                self.rounds = None;
                Ok(())
            }
        }
    }

    fn open_games(&mut self) -> impl Iterator<Item = &mut RoundGame> {
        let rounds = self.rounds.as_mut();
        let last = rounds.and_then(|rounds| rounds.games.last_mut());
        last.into_iter().flatten()
    }

    /// Returns whether the game at a table is one of them.
    pub(super) fn has(&self, table: TableNumber) -> bool {
        let last = self.rounds.as_ref().and_then(|rounds| rounds.games.last());
        let mut games = last.into_iter().flatten();
        games.any(|game| game.table == Some(table))
    }

    /// Begins games anew whose tables are gone.
    pub(super) fn forget_tables(&mut self, is_there: impl Fn(TableNumber) -> bool) {
        for game in self.open_games() {
            game.table.take_if(|table| !is_there(*table));
        }
    }

    /// Pairs the next round if the last one is over; the next table that they are in need of, which
    /// has this number. A game without one of its players is not played.
    pub(super) fn next_table(
        &mut self,
        number: TableNumber,
        accounts: &Accounts,
    ) -> Option<Wanted> {
        loop {
            let rounds = self.rounds.as_mut()?;
            rounds.pair();
            if rounds.paused {
                return None;
            }
            let (rules, clock) = (rounds.rules.clone(), rounds.clock);
            let players = rounds.players.clone();
            let is_missing = |game: &&mut RoundGame| game.table.is_none() && game.points.is_none();
            let game = self.open_games().find(is_missing)?;
            let seats = game
                .players
                .map(|player| accounts.owner_of(&players[player]));
            if seats.contains(&None) {
                game.points = Some([0; 2]);
                continue;
            }
            game.table = Some(number);
            return Some(Wanted {
                rules,
                clock,
                seats,
            });
        }
    }

    /// Counts the result of a table, if its game is one of them, and has ended or is closed; returns
    /// whether that is so.
    pub(super) fn note(&mut self, table: &Table, is_closed: bool) -> bool {
        let game = table.game.as_ref().filter(|game| game.is_over());
        let points = match game.map(|game| (game.winner(), game.result())) {
            Some((Some(winner), _)) => [0, 1].map(|seat| 2 * u64::from(seat == winner.index())),
            Some((None, GameResult::Draw)) => [1; 2],
            None if !is_closed => return false,
            _ => [0; 2],
        };
        let mut games = self.open_games();
        let Some(game) = games.find(|game| game.table == Some(table.number)) else {
            return false;
        };
        (game.table, game.points) = (None, Some(points));
        true
    }

    /// Writes the file.
    pub(super) fn keep(&self) -> io::Result<()> {
        match &self.rounds {
            Some(rounds) => {
                write_atomically(&self.path, line_of(rounds), Replace::Always).map(drop)
            }
            None => remove(&self.path),
        }
    }
}
