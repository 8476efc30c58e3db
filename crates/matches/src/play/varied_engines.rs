//! The engines of a game, which never play the same game twice, and people who sit elsewhere.
//!
//! The seed of a game is drawn for that game and stands in its record: from it and the seat follows
//! what each engine of ours draws, so that the game can be explained and played again.

use super::{GameSession, SeatedEngine};
use parlour_engines::{EngineRef, Player, Vary};
use parlour_records::Tags;
use parlour_rules::games::{Seat, Side};
use parlour_rules::random::split_mix;

impl GameSession {
    /// Makes our engines draw from this seed, unless the record names one.
    pub fn draw_from(&mut self, seed: u32) {
        let draws = |player: &Player| matches!(player, Player::Engine(engine) if engine.built_in().is_some());
        if self.players().iter().any(draws) && self.record.tags.get(Tags::SEED).is_empty() {
            self.set_tag(Tags::SEED, &seed.to_string());
        }
    }

    /// Marks the game as played at another machine, which asks its players, runs the clocks and
    /// keeps it; at most one of the players sits here.
    pub fn play_elsewhere(&mut self, here: Option<Seat>) {
        self.elsewhere = Seat::BOTH.map(|seat| Some(seat) != here);
        self.clocks = None;
    }

    /// The engine of a player, an index in [`GameSession::players`], as it plays this game; none
    /// for a person, or one who plays elsewhere. It draws from the game's seed, by which its first
    /// moves vary.
    pub fn engine(&self, player: usize) -> Option<EngineRef> {
        if self.elsewhere[player] {
            return None;
        }
        let Player::Engine(engine) = &self.players()[player] else {
            return None;
        };
        let mut engine = engine.clone();
        let usual = match self.human_count() {
            0 => Vary::Opening,
            _ => Vary::Game,
        };
        if let Some(seed) = self.record.seed() {
            engine.draw_from(split_mix(seed, player as u64), usual);
        }
        Some(engine)
    }

    /// The engine that has a side; none for a person.
    pub fn seated_engine(&self, side: Side) -> Option<SeatedEngine<'_>> {
        let Player::Engine(engine) = self.player(side) else {
            return None;
        };
        Some(SeatedEngine {
            game: self,
            side,
            engine,
        })
    }
}
