//! The plan of a match to be watched.

use std::time::Duration;

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

use super::speed::Speed;
use parlour_engines::{Limits, Player};
use parlour_matches::arena::schedule::{Opening, Openings, Plan as Draw, Schedule};
use parlour_matches::play::GameSession;
use parlour_records::{NodeId, Tags};
use parlour_rules::games::{AnyLine, AnyRules, GameInfo};
use parlour_rules::options::OptionError;
use parlour_rules::random::{StableDraws, split_mix};

/// A match: its games, and the limits of the engines.
#[derive(Clone, Debug)]
pub struct MatchPlan {
    /// The game before its first ply.
    start: GameSession,
    players: [Player; 2],
    /// The numbers of the match.
    pub settings: MatchSettings,
}

/// The settings of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MatchSettings {
    /// The number of games.
    pub games: usize,
    /// The time for a ply, in milliseconds.
    pub millis: u64,
    /// The positions looked at for a ply at most; 0 for no limit.
    pub nodes: u64,
    /// The number of plies drawn at random before the engines begin; the same for both games of a
    /// pair.
    pub opening: usize,
    /// The seed that they and the engines' choices are drawn from.
    pub seed: u64,
    /// The speed at which games are shown.
    pub speed: Speed,
}

impl Default for MatchSettings {
    fn default() -> Self {
        Self {
            games: 1,
            millis: 1000,
            nodes: 0,
            opening: 0,
            seed: 1,
            speed: Speed::default(),
        }
    }
}

impl MatchSettings {
    /// The same with another seed, short enough to be told.
    #[must_use]
    pub fn drawn(self, seed: u32) -> Self {
        Self {
            seed: u64::from(seed % 10_000) + 1,
            ..self
        }
    }

    /// The limits of an engine for a ply.
    pub fn limits(&self) -> Limits {
        Limits {
            time: Some(Duration::from_millis(self.millis)),
            nodes: (self.nodes > 0).then_some(self.nodes),
            ..Limits::default()
        }
    }
}

impl MatchPlan {
    /// A match by these rules between two engines, of which the first begins as First in the first
    /// game, then in every other one.
    ///
    /// # Errors
    ///
    /// [`OptionError`] when the rules do not go together.
    pub fn new(
        rules: AnyRules,
        players: [Player; 2],
        settings: MatchSettings,
    ) -> Result<Self, OptionError> {
        Ok(Self {
            start: GameSession::new(rules, players.clone())?,
            players,
            settings,
        })
    }

    /// Returns the game being played.
    pub fn info(&self) -> &'static GameInfo {
        self.start.info()
    }

    /// The engines, in the order of the first game.
    pub const fn players(&self) -> &[Player; 2] {
        &self.players
    }

    /// A game of the match, by its number from 0, with its random plies played.
    pub fn game(&self, number: usize) -> GameSession {
        let [first, second] = self.players.clone();
        let players = if reversed(number) {
            [second, first]
        } else {
            [first, second]
        };
        let mut game = self.start.fork(NodeId::ROOT, players);
        game.draw_from(split_mix(self.settings.seed, number as u64) as u32);
        if self.settings.games > 1 {
            game.set_tag(Tags::EVENT, "match");
            game.set_tag(Tags::ROUND, &(number + 1).to_string());
        }
        let schedule = Schedule::new(Draw {
            seed: self.settings.seed,
            pairs: self.settings.games.div_ceil(2) as u32,
            openings: Openings::Random,
        });
        if let Opening::Random(seed) = schedule.pair((number / 2) as u32).opening
            && self.settings.opening > 0
        {
            open(&mut game, self.settings.opening, seed);
        }
        game
    }
}

/// Returns whether the engines have changed sides in the game of this number.
pub const fn reversed(number: usize) -> bool {
    number % 2 == 1
}

/// Plays plies at random, none of which ends the game.
fn open(game: &mut GameSession, plies: usize, seed: u64) {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    for _ in 0..plies {
        let line = game.line();
        let mut legal = line.legal_plies();
        random.shuffle(&mut legal);
        let goes_on = |ply| {
            let mut after: AnyLine = line.clone();
            after.play(ply).is_ok() && after.outcome().is_none()
        };
        let Some(ply) = legal.into_iter().find(|&ply| goes_on(ply)) else {
            return;
        };
        if game.play(ply).is_err() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use parlour_engines::{EngineRegistry, Stop};
    use parlour_rules::games::find_game;

    #[test]
    fn ten_watched_games_have_at_least_seven_openings_and_a_seed_plays_them_again() {
        let registry = EngineRegistry::default();
        let players = ["search level=9 hash=1", "search hash=1"];
        let players = players.map(|name| registry.player(name).unwrap());
        let openings = |game: &str, seed: u64| {
            let settings = MatchSettings {
                games: 10,
                seed,
                ..MatchSettings::default()
            };
            let rules = find_game(game).unwrap();
            let plan = MatchPlan::new(rules.clone(), players.clone(), settings).unwrap();
            let opening = |number| {
                let mut game = plan.game(number);
                assert!(game.record().seed().is_some(), "the record names it");
                for _ in 0..4 {
                    let engine = game.engine(game.player_index(game.line().to_move()));
                    let limits = Limits {
                        nodes: Some(5_000),
                        ..Limits::default()
                    };
                    let mut engine = engine.unwrap().make(&rules);
                    let ply = engine.choose(game.line(), &limits, &Stop::default(), &mut |_| {});
                    game.play(ply.unwrap()).unwrap();
                }
                game.line().ply_texts(&game.line().plies())
            };
            (0..10).map(opening).collect::<Vec<_>>()
        };
        for game in ["trike", "claustro"] {
            let first = openings(game, 1);
            let different: HashSet<_> = first.iter().collect();
            assert!(different.len() >= 7, "{first:?}");
            assert_eq!(openings(game, 1), first);
            assert_ne!(openings(game, 2), first);
        }
    }
}
