//! Draws that are agreed on with an engine.
//!
//! The protocol has no word for a draw. Whether an engine agrees on one, or offers it, follows from
//! what it thought of its own last plies, as the record has it: so it is the same at the table and
//! in plain mode, and after a game was resumed. An engine that says nothing of its plies plays on.

use super::GameSession;
use parlour_engines::Score;
use parlour_rules::games::Side;

/// The number of an engine's last plies that have to have been no better than even for it to agree.
const AGREES_AFTER: usize = 3;

/// The number that have to have been as good as even for it to offer a draw, which it repeats after
/// the same number again.
const OFFERS_AFTER: usize = 12;

/// A chance to win that differs from one half by no more than this is as good as even.
const EVEN: f32 = 0.04;

/// No engine offers a draw in a game with fewer plies.
const FIRST_OFFER: usize = 60;

impl GameSession {
    /// Returns whether the engine that has a side agrees on a draw at the node looked at: it has
    /// just played, by a table or a proof, for what neither side can win, or at each of its last
    /// three plies it gave itself no more than an even chance. Not where a human has the side.
    #[must_use]
    pub fn engine_agrees_on_draw(&self, side: Side) -> bool {
        let node = self.node();
        let has_played = !self.is_human(side) && self.record.tree().ply_side(node) == Some(side);
        let report = self.record.tree().ply_report(node, ());
        let score = report.and_then(|report| report.score());
        if has_played && matches!(score, Some(Score::Draw | Score::Undecided)) {
            return true;
        }
        self.last_chances(side, AGREES_AFTER)
            .is_some_and(|chances| chances.iter().all(|chance| *chance <= 0.5 + EVEN))
    }

    /// Returns whether the engine that has a side has just offered a draw by its ply at the node
    /// looked at: the game is long, and at its last twelve plies neither side was better.
    #[must_use]
    pub fn engine_offers_draw(&self, side: Side) -> bool {
        let plies = self.line().len();
        // Its own plies are every other one.
        let is_due =
            plies >= FIRST_OFFER && ((plies - FIRST_OFFER) / 2).is_multiple_of(OFFERS_AFTER);
        let has_played = self.record.tree().ply_side(self.node()) == Some(side);
        is_due
            && has_played
            && self
                .last_chances(side, OFFERS_AFTER)
                .is_some_and(|chances| chances.iter().all(|chance| (chance - 0.5).abs() <= EVEN))
    }

    /// The chances to win, 0 to 1, that the engine of a side gave itself at its last `count` plies;
    /// none if there were fewer, if it did not say, or if a human has the side.
    pub(super) fn last_chances(&self, side: Side, count: usize) -> Option<Vec<f32>> {
        if self.is_human(side) {
            return None;
        }
        let (tree, index) = (self.record.tree(), self.player_index(side));
        let own = tree.back(self.node()).filter(|&node| {
            let before = tree.parent(node);
            before.is_some_and(|before| tree.seat_to_move(before).index() == index)
        });
        let chance = |node| self.record.tree().ply_report(node, ())?.best()?.chance();
        let chances: Option<Vec<f32>> = own.take(count).map(chance).collect();
        chances.filter(|chances| chances.len() == count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_engines::{EngineRegistry, Player, Report, Variation};
    use parlour_rules::games::AnyRules;

    /// A game of Tactigon of `plies` plies, back and forth; the engine, which has Second's side,
    /// gives itself this chance at each of its plies.
    fn game(plies: usize, chance: f32) -> GameSession {
        scored(plies, chance, None)
    }

    /// The same with a score.
    fn scored(plies: usize, chance: f32, score: Option<Score>) -> GameSession {
        let rules: AnyRules = "tactigon".parse().unwrap();
        let engine = EngineRegistry::default().player("search level=3").unwrap();
        let human = Player::Human("Ana".to_owned());
        let mut game = GameSession::new(rules, [human, engine]).unwrap();
        for _ in 0..plies {
            let quiet = game.line().legal_plies().into_iter().find(|&ply| {
                let mut after = game.line().clone();
                after.play(ply).is_ok() && after.outcome().is_none()
            });
            let is_engine = game.line().to_move() == Side::Second;
            game.play(quiet.unwrap()).unwrap();
            if is_engine {
                let best = Variation {
                    win_probability: Some(chance),
                    score,
                    ..Variation::of(())
                };
                let variations = vec![best];
                game.annotate(&Report {
                    variations,
                    ..Report::default()
                });
            }
        }
        game
    }

    #[test]
    fn an_engine_agrees_where_it_is_no_better() {
        assert!(game(6, 0.5).engine_agrees_on_draw(Side::Second));
        assert!(game(7, 0.2).engine_agrees_on_draw(Side::Second));
        assert!(!game(6, 0.6).engine_agrees_on_draw(Side::Second), "better");
        assert!(
            !game(5, 0.5).engine_agrees_on_draw(Side::Second),
            "too soon"
        );
        assert!(!game(6, 0.5).engine_agrees_on_draw(Side::First), "a human");
    }

    #[test]
    fn an_engine_agrees_at_once_where_neither_side_can_win() {
        let drawn = |score| scored(2, 0.5, Some(score)).engine_agrees_on_draw(Side::Second);
        assert!(drawn(Score::Draw));
        assert!(drawn(Score::Undecided));
        assert!(!drawn(Score::Estimate(0)), "that may change");
        let mut later = scored(2, 0.5, Some(Score::Draw));
        let ply = later.line().legal_plies()[0];
        later.play(ply).unwrap();
        assert!(
            !later.engine_agrees_on_draw(Side::Second),
            "the last move may have lost"
        );
    }

    #[test]
    fn an_engine_offers_a_draw_in_a_long_game_that_is_even_and_not_with_each_ply() {
        assert!(game(60, 0.51).engine_offers_draw(Side::Second));
        assert!(!game(58, 0.51).engine_offers_draw(Side::Second));
        assert!(
            !game(61, 0.51).engine_offers_draw(Side::Second),
            "a human's move"
        );
        assert!(!game(62, 0.51).engine_offers_draw(Side::Second));
        assert!(game(84, 0.51).engine_offers_draw(Side::Second));
        assert!(!game(60, 0.4).engine_offers_draw(Side::Second), "worse");
    }
}
