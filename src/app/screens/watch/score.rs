//! The score of a match, and what it says about strength.

use std::collections::BTreeMap;

use super::watched_game::WatchedGame;
use parlour_matches::arena::statistics::{Estimate, Outcome, Tally, Trinomial};
use parlour_records::words;
use parlour_rules::games::Seat;

/// The score of a match so far, for the engine that began as First in the first game.
///
/// Games in which a human played are not counted.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct MatchScore {
    /// The names of the first engine and the other.
    pub players: [String; 2],
    /// The games that have ended.
    pub games: Trinomial,
    /// The results in the order of the games, for the first engine; `None` for a game that goes on
    /// or is not counted.
    pub results: Vec<Option<Outcome>>,
    /// The pairs of games both of which have ended.
    tally: Tally,
}

/// The fewest games after which a difference in strength is told.
const LEAST_GAMES: u64 = 10;

/// The margin, in Elo, below which it is told.
const WIDEST: f64 = 200.0;

impl MatchScore {
    /// The score after the finished games; `None` where they are not the games of one match between
    /// two players.
    #[must_use]
    pub fn of(games: &[WatchedGame]) -> Option<Self> {
        let first = games.first()?;
        let (two, (_, reversed)) = (sorted_players(first), first.pair()?);
        let mut match_score = Self {
            players: words::engines(first.names()),
            ..Self::default()
        };
        if reversed {
            match_score.players.reverse();
        }
        let mut pairs: BTreeMap<usize, [Option<Outcome>; 2]> = BTreeMap::new();
        for game in games {
            let (pair, reversed) = game.pair()?;
            if sorted_players(game) != two {
                return None;
            }
            let outcome = outcome(game, reversed);
            pairs.entry(pair).or_default()[usize::from(reversed)] = outcome;
            match_score.results.push(outcome);
            if let Some(outcome) = outcome {
                match_score.games.add(outcome);
            }
        }
        for pair in pairs.values() {
            if let [Some(one), Some(other)] = *pair {
                match_score.tally.add_pair([one, other]);
            }
        }
        Some(match_score)
    }

    /// The names as short as they tell the players apart: without what follows a comma.
    #[must_use]
    pub fn short_players(&self) -> [&str; 2] {
        let names = self.players.each_ref().map(String::as_str);
        let [first, second] = names.map(short_name);
        if first == second {
            names
        } else {
            [first, second]
        }
    }

    /// The winner of a match that is over, as in "Level 7 won the match 3 - 1".
    #[must_use]
    pub fn verdict(&self) -> String {
        let [first, second] = self.points();
        let [one, other] = self.short_players();
        if first > second && one != other {
            format!("{one} won the match {first} - {second}")
        } else if second > first && one != other {
            format!("{other} won the match {second} - {first}")
        } else if first.total_cmp(&second).is_eq() {
            format!("the match is drawn {first} - {second}")
        } else {
            format!("the match is over, {first} - {second}")
        }
    }

    /// The first engine's points; a draw is half a point each.
    #[must_use]
    pub fn points(&self) -> [f64; 2] {
        let half = |games: Trinomial| games.half_points() as f64 / 2.0;
        [half(self.games), half(self.games.reversed())]
    }

    /// The lead in strength of the first engine, in Elo with its 95 % interval: by pairs where
    /// every game that has ended belongs to one, by games otherwise. `None` before the first
    /// result.
    #[must_use]
    pub fn elo(&self) -> Option<Estimate> {
        let performance = if self.tally.games == self.games {
            self.tally.pairs.performance()
        } else {
            self.games.performance()
        };
        performance.map(|performance| performance.elo())
    }

    /// [`MatchScore::elo`] where it means something: after ten games or more, with an interval of
    /// less than 200 to either side.
    #[must_use]
    pub fn telling_elo(&self) -> Option<Estimate> {
        let elo = self.elo().filter(|_| self.games.games() >= LEAST_GAMES)?;
        elo.margin()
            .is_some_and(|margin| margin < WIDEST)
            .then_some(elo)
    }

    /// The player that is ahead, and the likelihood that it is the stronger one, from 0.5 to 1;
    /// none before there are ten games.
    #[must_use]
    pub fn superiority(&self) -> Option<(&str, f64)> {
        let performance = self.games.performance();
        let performance = performance.filter(|_| self.games.games() >= LEAST_GAMES)?;
        let first = performance.superiority();
        let [one, other] = &self.players;
        Some(if first < 0.5 {
            (other, 1.0 - first)
        } else {
            (one, first)
        })
    }
}

/// A name without what follows a comma: `Level 3` of `Level 3, learner`.
pub(super) fn short_name(name: &str) -> &str {
    name.split(", ").next().unwrap_or(name)
}

/// The players in a fixed order, whichever sides they have.
fn sorted_players(game: &WatchedGame) -> [&str; 2] {
    let mut names = game.names();
    names.sort_unstable();
    names
}

/// The result of a game for the engine that began as First in the first game of its pair.
fn outcome(game: &WatchedGame, reversed: bool) -> Option<Outcome> {
    if game.human_took_part() || !game.is_finished() {
        return None;
    }
    let own = if reversed { Seat::Second } else { Seat::First };
    Some(Outcome::of(game.winner().map(|winner| winner == own)))
}
