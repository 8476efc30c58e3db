//! What repetitions are worth, and games that do not get on.

use crate::engine_game::EngineGame;
use parlour_rules::games::Line;

/// How many hundredths of the game's unit a repetition is worth more than an even position to the side
/// to move at the root, in a game of which nothing counts any more: it is ended then. Chosen by hand. In
/// a fresh game a repetition is worth nothing either way: against equals there is no contempt
/// (<https://www.chessprogramming.org/Contempt_Factor>).
const REST: i32 = 20;

/// What all of an estimate is: as fine as is of use, and cheap to divide by.
const WHOLE: i32 = 64;

/// How much of an estimate counts, of [`WHOLE`], at the end of a line: less and less after
/// [`EngineGame::STALE_PLIES`] without an irreversible ply, as such games are drawn in the end.
#[derive(Clone, Copy)]
pub(super) struct Freshness(i32);

impl Freshness {
    /// That of the game at the end of a line.
    pub(super) fn of<G: EngineGame>(line: &Line<G>) -> Self {
        let stale = line.reversible_plies().saturating_sub(G::STALE_PLIES);
        Self(match 3 * G::STALE_PLIES {
            0 => WHOLE,
            most => WHOLE - WHOLE * stale.min(most) as i32 / most as i32,
        })
    }

    /// What is left of an estimate.
    #[inline]
    pub(super) const fn scale(self, estimate: i32) -> i32 {
        estimate * self.0 / WHOLE
    }

    /// What a repetition is worth to the side to move at the root: the more, the longer the game has gone on.
    #[inline]
    pub(super) const fn repetition(self) -> i32 {
        REST * (WHOLE - self.0) / WHOLE
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{choose, depth};
    use crate::amount::amount;
    use crate::{EngineSpec, Limits, Score, Stop, test_position};
    use parlour_rules::games::Outcome;

    #[test]
    fn a_short_cycle_is_a_draw_where_the_setting_says_so() {
        // Green captures a piece and puts it where the capturing one stood; Blue does the same, and the
        // position is back. Everything else loses within 18 plies.
        let scores = |repetition: u32| {
            let settings = format!("width=5 height=4 repetition={repetition}");
            let line = test_position("claustro", &settings, "5/bg1b1/2g1b/3g1 first");
            let saving = line.read_ply("d1xe2@d1").unwrap();
            let (_, report) = choose("lines=20", &line, &depth(4));
            let mut all = report.variations.into_iter();
            all.find(|variation| variation.plies[0] == saving).unwrap()
        };
        let drawn = scores(2);
        assert_eq!(drawn.score, Some(Score::Estimate(0)));
        assert_eq!(drawn.plies.len(), 2, "the position is back");
        // By default, who goes on repeating wins before it is a draw.
        assert_ne!(scores(5).score, drawn.score);
    }

    #[test]
    fn the_only_ply_that_saves_the_game_is_found() {
        // The others are seen to lose from depth 16 on.
        if let Some(plies) = amount(None, Some(16)) {
            let settings = "width=5 height=4 repetition=2";
            let line = test_position("claustro", settings, "5/bg1b1/2g1b/3g1 first");
            let (played, _) = choose("", &line, &depth(plies));
            assert_eq!(played, "d1xe2@d1");
        }
    }

    /// Neither side can do anything here: each holds a gold cell.
    #[test]
    fn a_drawn_ending_is_not_played_on_for_ever() {
        let mut line = test_position("tactigon", "", "2/4C4/3P6/11/10/4c3p/2 first");
        let spec: EngineSpec = "alphabeta hash=1".parse().unwrap();
        let (mut engine, stop) = (spec.make(), Stop::default());
        let limits = Limits {
            nodes: Some(20_000),
            ..Limits::default()
        };
        while line.outcome().is_none() && line.len() < 160 {
            let ply = engine.choose(&line, &limits, &stop, &mut |_| {}).unwrap();
            line.play(ply).unwrap();
        }
        let outcome = line.outcome().unwrap();
        assert_eq!(outcome, Outcome::REPETITION);
    }
}
