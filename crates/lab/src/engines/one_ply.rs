//! `one-ply`: wins at once where it can, does not lose at once where it can help it, and else plays
//! any ply. What a beginner knows who has read the rules: the yardstick of the first levels.

use rand::rngs::Xoshiro256PlusPlus;

use parlour_engines::toolkit::Seed;
use parlour_engines::typed_engine;
use parlour_engines::{EngineError, Limits, Report, Stop};
use parlour_rules::games::{Game, Line, Side};
use parlour_rules::random::StableDraws;

/// The engine `one-ply`.
pub struct OnePly(Seed);

impl OnePly {
    /// The engine that draws from a seed; 0 takes a new one for every game.
    pub fn new(seed: u32) -> Self {
        Self(Seed::new(seed))
    }

    /// Takes a new seed, if it was 0.
    pub fn new_game(&mut self) {
        self.0.new_game();
    }

    fn choose_typed<G: Game>(
        &self,
        line: &Line<G>,
        _limits: &Limits,
        _stop: &Stop,
        _report: &mut dyn FnMut(&Report<G::Ply>),
    ) -> Result<G::Ply, EngineError> {
        let mut random: Xoshiro256PlusPlus = self.0.generator(line);
        let mut plies = line.legal_plies();
        random.shuffle(&mut plies);
        let own = line.to_move();
        let mut after = line.clone();
        let win = wins_at_once(&mut after, &plies, own);
        let safe = || {
            plies.iter().copied().find(|&ply| {
                after.play_unchecked(ply);
                let is_lost = if let Some(outcome) = after.outcome() {
                    outcome.winner == Some(!own)
                } else {
                    let replies = after.legal_plies();
                    wins_at_once(&mut after, &replies, !own).is_some()
                };
                after.undo();
                !is_lost
            })
        };
        let chosen = win.or_else(safe).or_else(|| plies.first().copied());
        chosen.ok_or(EngineError::GameOver)
    }
}

/// The first of these plies that ends the game in favour of a side.
fn wins_at_once<G: Game>(line: &mut Line<G>, plies: &[G::Ply], side: Side) -> Option<G::Ply> {
    plies.iter().copied().find(|&ply| {
        line.play_unchecked(ply);
        let wins = line
            .outcome()
            .is_some_and(|outcome| outcome.winner == Some(side));
        line.undo();
        wins
    })
}

typed_engine!(OnePly for Game);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lines::test_line;
    use parlour_engines::Engine;
    use parlour_rules::games::AnyLine;

    fn chosen(line: &AnyLine, seed: u32) -> String {
        let mut engine = OnePly::new(seed);
        let ply = engine.choose(line, &Limits::default(), &Stop::default(), &mut |_| {});
        line.ply_text(ply.unwrap()).unwrap()
    }

    #[test]
    fn it_wins_at_once_and_does_not_lose_at_once() {
        // Green steps into its goal; and only a capture keeps Blue out of its own.
        let line = test_line("claustro", "", "");
        let winning = line.at_position("5/4g/5/5/2b2 first").unwrap();
        let threatened = line.at_position("5/5/1g3/b4/5 first").unwrap();
        for seed in 1..10 {
            assert_eq!(chosen(&winning, seed), "e4-e5", "{seed}");
            let capture = chosen(&threatened, seed);
            assert!(capture.starts_with("b3xa2@"), "{seed}: {capture}");
            assert!(
                !capture.ends_with("a2") && !capture.ends_with("b1"),
                "{capture}"
            );
        }
    }

    #[test]
    fn it_does_not_stick_the_pawn_against_itself() {
        let mut line = test_line("trike", "side=4", "c2 c3");
        let mut last = None;
        while line.outcome().is_none() {
            let plies = line.legal_plies();
            let is_better = plies.iter().any(|&ply| {
                let mut after = line.clone();
                after.play(ply).is_ok()
                    && after
                        .outcome()
                        .is_none_or(|outcome| outcome.winner == Some(line.to_move()))
            });
            let ply = line.read_ply(&chosen(&line, 7)).unwrap();
            last = Some((line.to_move(), is_better));
            line.play(ply).unwrap();
        }
        let (mover, had_better) = last.unwrap();
        let won = line.outcome().unwrap().winner == Some(mover);
        assert!(won || !had_better);
    }
}
