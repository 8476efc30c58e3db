//! Engines against people: they never play the same game twice, nor on when they are lost.
//!
//! The seed of a game against a person is drawn for that game and stands in its record: from it and
//! the seat follows what each engine of ours draws, so that the game can be explained.

use super::GameSession;
use parlour_engines::{EngineRef, Player, Report, Variation};
use parlour_records::Tags;
use parlour_rules::random::split_mix;

/// A chance to win that is no greater than this is none.
const NO_CHANCE: f32 = 0.03;

/// The number of its own plies in a row without a chance, the one it is about to play included,
/// after which an engine resigns.
const RESIGNS_AFTER: usize = 3;

impl GameSession {
    /// Has an engine of ours draw from this seed in a game with a person, unless the record names
    /// one.
    pub fn draw_from(&mut self, seed: u32) {
        let draws = |player: &Player| matches!(player, Player::Engine(engine) if engine.built_in().is_some());
        let is_mixed = self.human_count() == 1 && self.players().iter().any(draws);
        if is_mixed && self.record.tags.get(Tags::SEED).is_empty() {
            self.set_tag(Tags::SEED, &seed.to_string());
        }
    }

    /// The engine of a player, an index in [`GameSession::players`], as it plays this game; none
    /// for a person. Against a person it draws from the game's seed, and its first moves vary.
    #[must_use]
    pub fn engine(&self, player: usize) -> Option<EngineRef> {
        let Player::Engine(engine) = &self.players()[player] else {
            return None;
        };
        let mut engine = engine.clone();
        if self.human_count() > 0
            && let Some(seed) = self.record.seed()
        {
            engine.vary(split_mix(seed, player as u64));
        }
        Some(engine)
    }

    /// Returns whether the engine to move, which says this of the ply that it has chosen, is lost
    /// and knows it, against a person: so it thought at its last plies, too, and it overlooks
    /// nothing.
    #[must_use]
    pub fn engine_resigns<P>(&self, report: Option<&Report<P>>) -> bool {
        let side = self.line().to_move();
        let Player::Engine(engine) = self.player(side) else {
            return false;
        };
        let chance = report.and_then(Report::best).and_then(Variation::chance);
        let is_lost = |chance: f32| chance <= NO_CHANCE;
        self.is_human(!side)
            && !engine.overlooks(self.info())
            && chance.is_some_and(is_lost)
            && self
                .last_chances(side, RESIGNS_AFTER - 1)
                .is_some_and(|chances| chances.into_iter().all(is_lost))
    }
}
