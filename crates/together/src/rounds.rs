//! Rounds: a tournament of people at a host, everybody against everybody or Swiss.

use std::cmp::Reverse;
use std::str::FromStr;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::Name;
use super::protocol::TableNumber;
use parlour_engines::TimeControl;
use parlour_matches::pairings::{SwissPlayer, round_robin, swiss_round};
use parlour_records::points_of_halves;
use parlour_rules::games::{AnyRules, ParseRulesError};

/// The fewest and the most players.
const PLAYERS: std::ops::RangeInclusive<usize> = 3..=32;

/// The rounds of a host, with all that was played. Only the last round has open games.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Rounds {
    /// The number of rounds of a Swiss tournament; none where everybody meets everybody.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub swiss: Option<usize>,
    /// The players.
    pub players: Vec<Name>,
    /// The game and its settings.
    pub rules: AnyRules,
    /// The clock, if there is one.
    pub clock: Option<TimeControl>,
    /// The games of each round that has begun.
    #[serde(default)]
    pub games: Vec<Vec<RoundGame>>,
    /// True while no round and no game begins.
    #[serde(default)]
    pub paused: bool,
}

/// A game of a round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RoundGame {
    /// The numbers of the players, of whom the first begins.
    pub players: [usize; 2],
    /// The table, while they play.
    pub table: Option<TableNumber>,
    /// The points of both in halves, once it is over; none for either where it was not played.
    pub points: Option<[u64; 2]>,
}

/// An order of the host about rounds.
///
/// ```
/// use parlour_together::RoundsOrder;
///
/// let order = "swiss=2 fern,ivy,otter,wren trike side=7 clock=10+5".parse();
/// assert!(matches!(order, Ok(RoundsOrder::Begin(_))));
/// assert_eq!("pause".parse(), Ok(RoundsOrder::Pause(true)));
/// assert!("fern,ivy trike".parse::<RoundsOrder>().is_err(), "two are too few");
/// ```
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RoundsOrder {
    /// Begins rounds.
    Begin(Rounds),
    /// Lets no game begin, or lets them go on.
    Pause(bool),
    /// Ends them; games that go on stay at their tables.
    End,
}

/// A text that is no order about rounds.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RoundsError {
    /// The players are too few, too many, or no names.
    #[error("3 to 32 different names come first, with commas: `fern,ivy,otter trike side=7`")]
    Players,
    /// There are too many rounds of a Swiss tournament, or none.
    #[error("a Swiss tournament has from 1 round to half as many as players: `swiss=3`")]
    Swiss,
    /// The clock is none.
    #[error("a clock is `clock=MINUTES+SECONDS`, or by the day, such as `clock=3d`")]
    Clock,
    /// The game is none.
    #[error(transparent)]
    Rules(#[from] ParseRulesError),
}

impl FromStr for RoundsOrder {
    type Err = RoundsError;

    fn from_str(text: &str) -> Result<Self, RoundsError> {
        match text.trim() {
            "pause" => return Ok(Self::Pause(true)),
            "resume" => return Ok(Self::Pause(false)),
            "end" => return Ok(Self::End),
            _ => {}
        }
        let mut words: Vec<&str> = text.split_whitespace().collect();
        let mut take = |key: &str| {
            let at = words.iter().position(|word| word.starts_with(key))?;
            words.remove(at).strip_prefix(key)
        };
        let swiss = take("swiss=").map(|rounds| rounds.parse().map_err(|_| RoundsError::Swiss));
        let clock = take("clock=").map(|clock| read_clock(clock).ok_or(RoundsError::Clock));
        let (names, rules) = words.split_first().ok_or(RoundsError::Players)?;
        let names = names.split(',').map(|name| name.parse().ok());
        let rounds = Rounds {
            swiss: swiss.transpose()?,
            players: names.collect::<Option<_>>().ok_or(RoundsError::Players)?,
            rules: rules.join(" ").parse()?,
            clock: clock.transpose()?,
            games: Vec::new(),
            paused: false,
        };
        rounds.check()?;
        Ok(Self::Begin(rounds))
    }
}

/// Reads a clock in minutes, and the seconds that are added with each move: `10+5`; or in days for
/// each move: `3d`.
pub fn read_clock(text: &str) -> Option<TimeControl> {
    if let Some(days) = text.strip_suffix('d') {
        let days = days.parse::<u32>().ok()?.min(15);
        return format!("1/{}", 86_400 * days).parse().ok();
    }
    let (minutes, seconds) = text.split_once('+').unwrap_or((text, "0"));
    let whole = |text: &str, most: u64| text.parse::<u64>().ok().filter(|&n| n <= most);
    let main = Duration::from_secs(60 * whole(minutes, 24 * 60).filter(|&n| n > 0)?);
    let increment = Duration::from_secs(whole(seconds, 3600)?);
    Some(TimeControl::PerGame { main, increment })
}

impl Rounds {
    /// Checks that there are as many players, and as few rounds, as there can be.
    pub(crate) fn check(&self) -> Result<(), RoundsError> {
        let is_new = |(at, name): (usize, &Name)| {
            let mut before = self.players[..at].iter();
            before.all(|other| !other.is_like(name))
        };
        let count = self.players.len();
        if !PLAYERS.contains(&count) || !self.players.iter().enumerate().all(is_new) {
            return Err(RoundsError::Players);
        }
        match self.swiss {
            Some(rounds) if !(1..=count / 2).contains(&rounds) => Err(RoundsError::Swiss),
            _ => Ok(()),
        }
    }

    /// The number of all rounds.
    pub fn count(&self) -> usize {
        self.swiss
            .unwrap_or_else(|| round_robin(self.players.len()).len())
    }

    /// Returns whether all games are over that have begun.
    fn is_between(&self) -> bool {
        let mut last = self.games.last().into_iter().flatten();
        last.all(|game| game.points.is_some())
    }

    /// Returns whether all rounds are over.
    pub fn is_over(&self) -> bool {
        self.games.len() >= self.count() && self.is_between()
    }

    /// Pairs the next round, where the last one is over.
    pub(crate) fn pair(&mut self) {
        if self.paused || self.is_over() || !self.is_between() {
            return;
        }
        let pairs = match self.swiss {
            Some(_) => swiss_round(&self.swiss_players()).unwrap_or_default(),
            None => round_robin(self.players.len()).swap_remove(self.games.len()),
        };
        let game = |players| RoundGame {
            players,
            table: None,
            points: None,
        };
        self.games.push(pairs.into_iter().map(game).collect());
    }

    fn swiss_players(&self) -> Vec<SwissPlayer> {
        let of = |player: usize| {
            let games = self.games.iter().flatten();
            let own = games.filter(|game| game.players.contains(&player));
            let begins = |game: &RoundGame| if game.players[0] == player { 1 } else { -1 };
            SwissPlayer {
                points: self.points(player),
                begun: own.clone().map(begins).sum(),
                met: own
                    .flat_map(|game| game.players)
                    .filter(|&one| one != player)
                    .collect(),
                has_rested: self.rests(player) > 0,
            }
        };
        (0..self.players.len()).map(of).collect()
    }

    /// The number of rounds in which a player has rested.
    fn rests(&self, player: usize) -> usize {
        let plays =
            |round: &&Vec<RoundGame>| round.iter().any(|game| game.players.contains(&player));
        self.games.iter().filter(|round| !plays(round)).count()
    }

    /// The points of a player, in halves. Resting is worth a point in a Swiss tournament.
    pub fn points(&self, player: usize) -> u64 {
        let games = self.games.iter().flatten();
        let own = games.filter_map(|game| {
            let seat = game.players.iter().position(|&one| one == player)?;
            Some(game.points?[seat])
        });
        let rests = if self.swiss.is_some() {
            2 * self.rests(player) as u64
        } else {
            0
        };
        own.sum::<u64>() + rests
    }

    /// The players, who has most points first; of equal ones, whose opponents have most.
    pub fn standings(&self) -> Vec<usize> {
        let players = self.swiss_players();
        let strength = |player: usize| {
            let met = players[player].met.iter();
            met.map(|&other| players[other].points).sum::<u64>()
        };
        let mut order: Vec<usize> = (0..players.len()).collect();
        order.sort_by_key(|&one| (Reverse((players[one].points, strength(one))), one));
        order
    }

    /// How far they are, and what is played, in a few words.
    pub fn title(&self) -> String {
        let kind = match self.swiss {
            Some(_) => "Swiss",
            None => "everybody meets everybody",
        };
        let state = match (self.is_over(), self.paused) {
            (true, _) => ", over",
            (false, true) => ", paused",
            (false, false) => "",
        };
        let (round, of, rules) = (self.games.len(), self.count(), self.rules.title());
        format!("Round {round} of {of}{state}: {rules}; {kind}")
    }

    /// The table, a line for each player.
    pub fn table(&self) -> Vec<String> {
        let line = |(place, player): (usize, usize)| {
            let points = points_of_halves(self.points(player));
            let noun = if points == "1" { "point" } else { "points" };
            format!("{place}. {}: {points} {noun}", self.players[player])
        };
        (1..).zip(self.standings()).map(line).collect()
    }

    /// The games of a round, a line for each, and who rests.
    pub fn round(&self, round: &[RoundGame]) -> Vec<String> {
        let name = |player: usize| &self.players[player];
        let game = |game: &RoundGame| {
            let [one, other] = game.players.map(name);
            match (game.points, game.table) {
                (Some([2, _]), _) => format!("{one} won against {other}"),
                (Some([_, 2]), _) => format!("{other} won against {one}"),
                (Some([1, _]), _) => format!("{one} and {other} drew"),
                (Some(_), _) => format!("{one} and {other} did not finish"),
                (None, Some(table)) => format!("{one} plays {other} at table {table}"),
                (None, None) => format!("{one} meets {other}"),
            }
        };
        let plays = |player: &usize| round.iter().any(|game| game.players.contains(player));
        let rests = (0..self.players.len()).filter(|player| !plays(player));
        let rests = rests.map(|player| format!("{} rests", name(player)));
        round.iter().map(game).chain(rests).collect()
    }
}
