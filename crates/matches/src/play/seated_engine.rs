//! The draws that engines agree on and offer, and the games that they give up.
//!
//! The protocol has no word for either. Whether an engine agrees on a draw, offers one or resigns
//! follows from what it thought of its own last plies, as the record has it: so it is the same at
//! the table and in plain mode, and after a game was resumed. An engine that says nothing of its
//! plies plays on.

use super::GameSession;
use parlour_engines::{EngineRef, Report, Score, Variation};
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

/// A chance to win that is no greater than this counts as none.
const NO_CHANCE: f32 = 0.03;

/// The number of its own plies in a row without a chance, the one it is about to play included,
/// after which an engine resigns.
const RESIGNS_AFTER: usize = 3;

/// An engine that has a side in a game.
#[derive(Clone, Copy, Debug)]
pub struct SeatedEngine<'a> {
    pub(super) game: &'a GameSession,
    pub(super) side: Side,
    pub(super) engine: &'a EngineRef,
}

impl SeatedEngine<'_> {
    /// Returns whether it agrees on a draw at the node looked at: it has just played, by a table
    /// or a proof, for what neither side can win, or at each of its last three plies it gave
    /// itself no more than an even chance.
    pub fn agrees_on_draw(self) -> bool {
        let tree = self.game.record().tree();
        let report = tree.ply_report(self.game.node(), ());
        let score = report.and_then(|report| report.score());
        if self.has_just_played() && matches!(score, Some(Score::Draw | Score::Undecided)) {
            return true;
        }
        self.thought(AGREES_AFTER, |chance| chance <= 0.5 + EVEN)
    }

    /// Returns whether it has just offered a draw by its ply at the node looked at: the game is
    /// long, and at its last twelve plies neither side was better.
    pub fn offers_draw(self) -> bool {
        let plies = self.game.line().len();
        // Its own plies are every other one.
        let is_due =
            plies >= FIRST_OFFER && ((plies - FIRST_OFFER) / 2).is_multiple_of(OFFERS_AFTER);
        is_due
            && self.has_just_played()
            && self.thought(OFFERS_AFTER, |chance| (chance - 0.5).abs() <= EVEN)
    }

    /// Returns whether it, which says this of the ply that it has chosen, is lost and knows it,
    /// against a person: so it thought at its last plies, too, and it overlooks nothing.
    pub fn resigns<P>(self, report: Option<&Report<P>>) -> bool {
        let chance = report.and_then(Report::best).and_then(Variation::chance);
        let is_lost = |chance: f32| chance <= NO_CHANCE;
        self.game.is_human(!self.side)
            && !self.engine.overlooks(self.game.info())
            && chance.is_some_and(is_lost)
            && self.thought(RESIGNS_AFTER - 1, is_lost)
    }

    /// Returns whether it played the last ply before the node looked at.
    fn has_just_played(self) -> bool {
        self.game.record().tree().ply_side(self.game.node()) == Some(self.side)
    }

    /// Returns whether the chances to win, 0 to 1, that it gave itself at as many of its last plies
    /// were all such; false if there were fewer plies, or if it did not say.
    fn thought(self, count: usize, such: impl Fn(f32) -> bool) -> bool {
        let tree = self.game.record().tree();
        let index = self.game.player_index(self.side);
        let own = tree.back(self.game.node()).filter(|&node| {
            let before = tree.parent(node);
            before.is_some_and(|before| tree.seat_to_move(before).index() == index)
        });
        let chance = |node| tree.ply_report(node, ())?.best()?.chance();
        let chances: Option<Vec<f32>> = own.take(count).map(chance).collect();
        chances.is_some_and(|chances| chances.len() == count && chances.into_iter().all(such))
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
                    plies: Vec::new(),
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

    fn agrees(game: &GameSession, side: Side) -> bool {
        game.seated_engine(side)
            .is_some_and(SeatedEngine::agrees_on_draw)
    }

    fn offers(game: &GameSession) -> bool {
        game.seated_engine(Side::Second)
            .is_some_and(SeatedEngine::offers_draw)
    }

    #[test]
    fn an_engine_agrees_where_it_is_no_better() {
        assert!(agrees(&game(6, 0.5), Side::Second));
        assert!(agrees(&game(7, 0.2), Side::Second));
        assert!(!agrees(&game(6, 0.6), Side::Second), "better");
        assert!(!agrees(&game(5, 0.5), Side::Second), "too soon");
        assert!(!agrees(&game(6, 0.5), Side::First), "a human");
    }

    #[test]
    fn an_engine_agrees_at_once_where_neither_side_can_win() {
        let drawn = |score| agrees(&scored(2, 0.5, Some(score)), Side::Second);
        assert!(drawn(Score::Draw));
        assert!(drawn(Score::Undecided));
        assert!(!drawn(Score::Estimate(0)), "that may change");
        let mut later = scored(2, 0.5, Some(Score::Draw));
        let ply = later.line().legal_plies()[0];
        later.play(ply).unwrap();
        assert!(!agrees(&later, Side::Second), "the last move may have lost");
    }

    #[test]
    fn an_engine_offers_a_draw_in_a_long_game_that_is_even_and_not_with_each_ply() {
        assert!(offers(&game(60, 0.51)));
        assert!(!offers(&game(58, 0.51)));
        assert!(!offers(&game(61, 0.51)), "a human's move");
        assert!(!offers(&game(62, 0.51)));
        assert!(offers(&game(84, 0.51)));
        assert!(!offers(&game(60, 0.4)), "worse");
    }
}
