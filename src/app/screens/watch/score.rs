//! The score of a match, and what it says about strength.

use std::collections::BTreeMap;

use super::watched_game::WatchedGame;
use parlour_engines::NamedPlayer;
use parlour_matches::arena::statistics::{
    EngineResult, Estimate, Performance, SURE, Tally, Trinomial, score_of_elo,
};
use parlour_matches::story::{MatchResult, TELLING, round_story};
use parlour_records::words;
use parlour_rules::games::{GameInfo, Seat};

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
    pub results: Vec<Option<EngineResult>>,
    /// The games that each side has won, and those that were drawn.
    pub by_side: ([usize; 2], usize),
    /// The pairs of games both of which have ended.
    tally: Tally,
    /// The results of their games.
    rounds: Vec<MatchResult>,
}

/// The margin, in Elo, below which it is told.
const WIDEST: f64 = 200.0;

impl MatchScore {
    /// The score after the finished games that may be `told`; `None` where they are not the games of
    /// one match between two players.
    pub fn of(games: &[WatchedGame], told: impl Fn(usize) -> bool) -> Option<Self> {
        let first = games.first()?;
        let (two, (_, reversed)) = (first.names(), first.pair()?);
        let mut match_score = Self {
            players: words::engines(first.names().each_ref(), first.info()),
            ..Self::default()
        };
        if reversed {
            match_score.players.reverse();
        }
        let mut pairs: BTreeMap<usize, [Option<MatchResult>; 2]> = BTreeMap::new();
        for (at, game) in games.iter().enumerate() {
            let (pair, reversed) = game.pair()?;
            if !are_same_two(&game.names(), &two) {
                return None;
            }
            let outcome = outcome(game, reversed).filter(|_| told(at));
            let winner = game.result().winner();
            pairs.entry(pair).or_default()[usize::from(reversed)] =
                outcome.map(|outcome| MatchResult { outcome, winner });
            match_score.results.push(outcome);
            if let Some(outcome) = outcome {
                match_score.games.add(outcome);
                match winner {
                    Some(side) => match_score.by_side.0[side.index()] += 1,
                    None => match_score.by_side.1 += 1,
                }
            }
        }
        for pair in pairs.values() {
            if let [Some(one), Some(other)] = *pair {
                match_score.tally.add_pair([one.outcome, other.outcome]);
                match_score.rounds.extend([one, other]);
            }
        }
        Some(match_score)
    }

    /// The names as short as they tell the players apart: without what follows a comma.
    pub fn short_players(&self) -> [&str; 2] {
        let names = self.players.each_ref().map(String::as_str);
        let [first, second] = names.map(words::short_name);
        if first == second {
            names
        } else {
            [first, second]
        }
    }

    /// The story of the match after its last round; empty before the end of the first.
    pub fn story(&self, info: &GameInfo) -> String {
        let sides = [info.sides.first, info.sides.second];
        let round = self.rounds.len() / 2;
        round_story(&self.rounds, self.short_players(), sides, round).join(" ")
    }

    /// The winner of a match that is over, as in "Level 7 won the match 3 - 1".
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
    pub fn points(&self) -> [f64; 2] {
        let half = |games: Trinomial| games.half_points() as f64 / 2.0;
        [half(self.games), half(self.games.reversed())]
    }

    /// The lead in strength of the first engine, in Elo with its 95 % interval: by pairs where
    /// every game that has ended belongs to one, by games otherwise. `None` before the first
    /// result.
    pub fn elo(&self) -> Option<Estimate> {
        self.performance().map(|performance| performance.elo())
    }

    fn performance(&self) -> Option<Performance> {
        if self.tally.games == self.games {
            self.tally.pairs.performance()
        } else {
            self.games.performance()
        }
    }

    /// The score of the first engine and the ends of its 95 % interval, from 0 to 1; none before
    /// results differ.
    pub fn share(&self) -> Option<[f64; 3]> {
        share_of(&self.performance()?)
    }

    /// [`MatchScore::elo`] where it means something: after ten games or more, with an interval of
    /// less than 200 to either side.
    pub fn telling_elo(&self) -> Option<Estimate> {
        let elo = self.elo().filter(|_| self.has_enough_games())?;
        elo.margin()
            .is_some_and(|margin| margin < WIDEST)
            .then_some(elo)
    }

    /// Returns whether there are enough games to say something of strength.
    pub const fn has_enough_games(&self) -> bool {
        self.games.games() >= TELLING as u64
    }

    /// The player that is ahead, and the likelihood that it is the stronger one, up to 1;
    /// none before there are ten games, and while the score shows no difference.
    pub fn superiority(&self) -> Option<(&str, f64)> {
        let performance = self.performance().filter(|_| self.has_enough_games())?;
        let first = performance.confidence();
        if (1.0 - SURE..SURE).contains(&first) {
            return None;
        }
        let [one, other] = &self.players;
        Some(if first < 0.5 {
            (other, 1.0 - first)
        } else {
            (one, first)
        })
    }
}

/// The score of a performance and the ends of its 95 % interval, from 0 to 1; none before results
/// differ.
pub(super) fn share_of(performance: &Performance) -> Option<[f64; 3]> {
    let interval = performance.elo().interval?;
    let [low, high] = [interval.low, interval.high].map(score_of_elo);
    Some([performance.score(), low, high])
}

/// Returns whether two players are two others, whichever sides they have.
fn are_same_two(players: &[NamedPlayer; 2], others: &[NamedPlayer; 2]) -> bool {
    let [first, second] = others.each_ref();
    players.each_ref() == [first, second] || players.each_ref() == [second, first]
}

/// The result of a game for the engine that began as First in the first game of its pair.
pub(super) fn outcome(game: &WatchedGame, reversed: bool) -> Option<EngineResult> {
    if game.human_took_part() || !game.is_finished() {
        return None;
    }
    let own = if reversed { Seat::Second } else { Seat::First };
    Some(EngineResult::of(game.winner().map(|winner| winner == own)))
}
