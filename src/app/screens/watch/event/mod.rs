//! The match or tournament that watched games belong to: what is planned, what comes next, and when
//! it is probably over.

mod lines;
mod standings;
mod table;

pub(super) use self::lines::{bar_between, lines, schedule};
pub(super) use self::standings::standings;
pub(super) use self::table::{draw as draw_table, rows as table_rows};

use std::time::Duration;

use rustc_hash::FxHashSet;

use super::WatchedGame;
use parlour_matches::arena::programme::Programme;
use parlour_matches::arena::tournament::{Encounter, Format, Tournament};
use parlour_records::words::{self, short_name};

/// The most games that are named as the next ones.
const NEXT: usize = 3;

/// The number of last games whose times tell how long a game takes before one has ended.
const SAMPLES: usize = 4;

/// A game that has not begun.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Upcoming {
    /// Its number in the match, from 1.
    pub(super) number: usize,
    /// Those who play it, who begins as First before the other.
    pub(super) players: [String; 2],
    /// The time until it probably begins.
    pub(super) wait: Option<Duration>,
}

/// The match or tournament of the games that are watched.
#[derive(Clone, Debug, Default)]
pub(super) struct Event {
    /// The number of games planned; 0 where that is not known.
    planned: usize,
    /// The names of the players, in the order of the tournament's indices.
    pub(super) players: Vec<String>,
    tournament: Option<Tournament>,
    /// The time in milliseconds since when it is counted which games end, and the number of those
    /// that had ended before.
    since: Option<(u64, usize)>,
    /// The time that a game takes by the records of the last ones, shared by those played at once.
    told: Option<Duration>,
    /// The games that are over, in the order in which they ended.
    over: Vec<usize>,
    known: FxHashSet<usize>,
    /// The indices in the order of play of the next games.
    next: Vec<usize>,
}

impl Event {
    /// A match of some games between two engines.
    pub(super) fn of_match(players: [String; 2], games: usize) -> Self {
        let names = ["0", "1"].map(str::to_owned).to_vec();
        let pairs = u32::try_from(games.div_ceil(2)).unwrap_or(u32::MAX);
        Self {
            planned: games,
            players: players.map(|name| short_name(&name).to_owned()).to_vec(),
            tournament: Tournament::new(names, Format::RoundRobin, pairs).ok(),
            ..Self::default()
        }
    }

    /// Takes in the programme of the match that is followed.
    pub(super) fn take_in(&mut self, programme: &Programme) {
        let players = programme.players.iter();
        self.players = players
            .map(|player| short_name(&words::engine(player, None)).to_owned())
            .collect();
        self.tournament = programme.tournament();
        let pairs = self.tournament.as_ref().map_or(0, Tournament::pairs);
        self.planned = 2 * pairs as usize;
    }

    /// The number of games planned, at least those there are.
    pub(super) fn planned(&self, games: usize) -> usize {
        self.planned.max(games)
    }

    /// The players who meet in a pair of games, as indices of [`Event::players`].
    pub(super) fn encounter(&self, pair: usize) -> Option<Encounter> {
        let tournament = self.tournament.as_ref()?;
        let pair = u32::try_from(pair).ok()?;
        (pair < tournament.pairs()).then(|| tournament.pair(pair).encounter)
    }

    /// Counts the games that are over at a time in milliseconds, and finds the next ones.
    pub(super) fn count(&mut self, games: &[WatchedGame], now: u64) {
        for (at, game) in games.iter().enumerate() {
            if game.is_finished() && self.known.insert(at) {
                self.over.push(at);
            }
        }
        if self.since.is_none() {
            self.since = Some((now, self.over.len()));
            self.told = self.told_by(games);
        }
        let begun: FxHashSet<(usize, bool)> = games.iter().filter_map(WatchedGame::pair).collect();
        let open = (0..self.planned).filter(|&at| !begun.contains(&(at / 2, at % 2 == 1)));
        self.next = open.take(NEXT).collect();
    }

    /// The time that a game takes by the records of the last ones.
    fn told_by(&self, games: &[WatchedGame]) -> Option<Duration> {
        let last = self.over.iter().rev().take(SAMPLES);
        let times: Vec<Duration> = last.filter_map(|&at| games[at].thought()).collect();
        let running = games.len().saturating_sub(self.over.len()).max(1);
        let all: Duration = times.iter().sum();
        let shares = u32::try_from(times.len() * running).ok()?;
        (shares > 0 && !all.is_zero()).then(|| all / shares)
    }

    /// The games that ended last, the last one first.
    pub(super) fn latest(&self) -> impl Iterator<Item = usize> + '_ {
        self.over.iter().rev().copied()
    }

    /// The time between the ends of two games.
    fn pace(&self, now: u64) -> Option<Duration> {
        let (since, before) = self.since?;
        let ended = u32::try_from(self.over.len() - before).ok()?;
        if ended == 0 || now <= since {
            return self.told;
        }
        Some(Duration::from_millis(now - since) / ended)
    }

    /// The next games.
    pub(super) fn upcoming(&self, now: u64) -> Vec<Upcoming> {
        let pace = self.pace(now);
        let game = |(turn, &at): (u32, &usize)| {
            let Encounter { first, second } = self.encounter(at / 2)?;
            let mut players = [first, second];
            if at % 2 == 1 {
                players.reverse();
            }
            Some(Upcoming {
                number: at + 1,
                players: players.map(|player| self.players[player].clone()),
                wait: pace.map(|pace| pace * turn),
            })
        };
        (1..).zip(&self.next).filter_map(game).collect()
    }

    /// The time that is probably left until the last game is over; none where it is not known.
    pub(super) fn time_left(&self, now: u64) -> Option<Duration> {
        let left = self.planned.checked_sub(self.over.len())?;
        let left = u32::try_from(left).ok().filter(|&left| left > 0)?;
        Some(self.pace(now)? * left)
    }
}
