//! First moves that vary: among those that are as good, the seed chooses.
//!
//! A level that errs seldom plays a game twice. One that plays the best ply it finds would always
//! play the same: who has won once could win for ever by repeating it. So in the first plies of a
//! game it looks at several lines for a short while and takes one of those whose chance to win is
//! within a margin of the best; a win that is proven stays one. Which one follows from the seed and
//! the line.

use super::alphabeta::{AlphaBeta, AlphaBetaOptions};
use super::seed::Seed;
use crate::games::profile::PlayedGame;
use crate::search::KnownResult;
use crate::search::alphabeta::values::PROVEN;
use crate::search::alphabeta::{RootPly, variation, win_probability};
use crate::search::{Limits, Report, Stop};
use crate::tables::SolvedBoards;
use parlour_rules::games::Line;
use parlour_rules::random::StableDraws;

/// The first plies of a game, in which an engine varies.
const FIRST_PLIES: usize = 24;

/// The most by which the chance to win of the chosen ply may be less than the best.
const MARGIN: f32 = 0.06;

/// The most plies by which a proven win may come later than the first, or a loss sooner than the
/// last.
const PLIES_MARGIN: i32 = 4;

/// The number of the best plies that are looked at.
const LINES: usize = 6;

/// The least and the greatest number of positions that are looked at: several lines take more than
/// one.
const NODES: (u64, u64) = (2_000, 100_000);

/// The memory of the search in megabytes: more than its positions fill.
const HASH: usize = 4;

/// The choice of the first plies.
pub(super) struct Variety {
    engine: AlphaBeta,
}

impl Variety {
    /// Variety without solved boards.
    pub(super) fn new() -> Self {
        Self {
            engine: AlphaBeta::new(AlphaBetaOptions {
                threads: 1,
                hash: HASH,
                lines: LINES,
            })
            .with_solved(SolvedBoards::none()),
        }
    }

    /// The same on these solved boards, where nothing is given up that they tell.
    pub(super) fn with_solved(self, solved: SolvedBoards) -> Self {
        Self {
            engine: self.engine.with_solved(solved),
        }
    }

    /// A ply that is as good as the best, for an engine that looks at `nodes` positions a ply; none
    /// after the first plies, and where one is better than all others.
    pub(super) fn choose<G: PlayedGame>(
        &mut self,
        line: &Line<G>,
        seed: &Seed,
        nodes: u64,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&Report<G::Ply>),
    ) -> Option<G::Ply> {
        let nodes = nodes.clamp(NODES.0, NODES.1);
        let limits = Limits {
            nodes: Some(limits.nodes.unwrap_or(nodes).min(nodes)),
            ..*limits
        };
        let (good, mut last) = self.good(line, &limits, stop);
        if good.len() < 2 {
            return None;
        }
        let chosen = &good[seed.generator(line).below(good.len() as u64) as usize];
        last.variations = vec![variation(chosen)];
        report(&last);
        Some(chosen.ply)
    }

    /// The plies that are as good as the best, and the report of the search that has found them.
    fn good<G: PlayedGame>(
        &mut self,
        line: &Line<G>,
        limits: &Limits,
        stop: &Stop,
    ) -> (Vec<RootPly<G::Ply>>, Report<G::Ply>) {
        let mut last = Report::default();
        // Who has lost in any case has nothing to give up.
        let is_won = matches!(self.engine.known(line), Some(KnownResult::Win(..)));
        if line.plies().len() >= FIRST_PLIES || is_won {
            return (Vec::new(), last);
        }
        // The same whatever was asked before.
        self.engine.new_game();
        let found = self.engine.search(line, limits, stop, &mut |made| {
            last.clone_from(made);
        });
        let mut plies = found.plies;
        plies.truncate(LINES);
        let best = plies.iter().map(|root| root.value).max();
        plies.retain(|root| best.is_some_and(|best| is_as_good(root.value, best)));
        (plies, last)
    }
}

/// Returns whether a value is as good as the best.
fn is_as_good(value: i32, best: i32) -> bool {
    if value.abs() > PROVEN || best.abs() > PROVEN {
        return best - value <= PLIES_MARGIN;
    }
    win_probability(best) - win_probability(value) <= MARGIN
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::amount::amount;
    use crate::players::levels::{Level, levels_of, limits_of};
    use crate::{Engine, EngineSpec, test_line};
    use parlour_rules::games::{AnyLine, AnyPly, GAMES};
    use parlour_rules::with_line;

    /// The limit to a number of positions a ply.
    const fn limits(nodes: u64) -> Limits {
        Limits {
            time: None,
            clock: None,
            opponent_clock: None,
            nodes: Some(nodes),
            depth: None,
        }
    }

    const LIMITS: Limits = limits(2_000);
    const STRONG: Limits = limits(30_000);

    fn engine(text: &str) -> Box<dyn Engine> {
        text.parse::<EngineSpec>().unwrap().make()
    }

    fn choose(engine: &mut dyn Engine, line: &AnyLine, limits: &Limits) -> AnyPly {
        let chosen = engine.choose(line, limits, &Stop::default(), &mut |_| {});
        chosen.unwrap()
    }

    /// A game that a level loses, or would, against a stronger player, who begins.
    fn game(start: &AnyLine, level: u32) -> AnyLine {
        let errs = limits_of(start.info(), level).is_some_and(Level::errs);
        let strong = if errs { LIMITS } else { STRONG };
        let mut line = start.clone();
        let mut players = [
            engine("alphabeta hash=1"),
            engine(&format!("search level={level} seed=1000 vary=true")),
        ];
        while line.outcome().is_none() && line.len() < FIRST_PLIES {
            let own = line.len() % 2;
            let ply = choose(&mut *players[own], &line, &[strong, LIMITS][own]);
            line.play(ply).unwrap();
        }
        line
    }

    /// The positions in which the level is to move, with its moves.
    fn answers(game: &AnyLine) -> Vec<(AnyLine, AnyPly)> {
        let mut line = game.at_start();
        let plies = game.plies().into_iter().enumerate();
        let all = plies.map(|(at, ply)| {
            let before = line.clone();
            line.play(ply).unwrap();
            (at % 2 == 1, (before, ply))
        });
        all.filter(|(own, _)| *own)
            .map(|(_, answer)| answer)
            .collect()
    }

    /// The chance that a level that errs plays as it did, by twenty seeds.
    fn chance_by_seeds(answers: &[(AnyLine, AnyPly)], level: u32) -> f64 {
        let same = (1..=20).filter(|seed| {
            let mut engine = engine(&format!("search level={level} seed={seed} vary=true"));
            let mut all = answers.iter();
            all.all(|(line, ply)| choose(&mut *engine, line, &LIMITS) == *ply)
        });
        same.count() as f64 / 20.0
    }

    /// The chance that a level that draws only among good plies plays as it did.
    fn chance_of_draws(answers: &[(AnyLine, AnyPly)]) -> f64 {
        let mut variety = Variety::new();
        let chances = answers.iter().map(|(line, _)| {
            let good = with_line!(line, line => {
                variety.good(line, &LIMITS, &Stop::default()).0.len()
            });
            1.0 / good.max(1) as f64
        });
        chances.product()
    }

    #[test]
    fn who_repeats_a_won_game_meets_another_nineteen_times_in_twenty() {
        let quick: &[u32] = &[1, 4, 9];
        for info in GAMES {
            let start = test_line(info.id, "", "");
            let all: Vec<u32> = levels_of(info).collect();
            for &level in amount(quick, &all) {
                let answers = answers(&game(&start, level));
                let chance = if limits_of(info, level).is_some_and(Level::errs) {
                    chance_by_seeds(&answers, level)
                } else {
                    chance_of_draws(&answers)
                };
                assert!(chance <= 0.05, "{} {level}: {chance}", info.id);
            }
        }
    }

    #[test]
    fn a_seed_plays_the_same_and_without_it_nothing_is_drawn() {
        let line = test_line("tactigon", "", "");
        let first = |text: &str| choose(&mut *engine(text), &line, &LIMITS);
        let varied = |seed: u32| first(&format!("search seed={seed} vary=true"));
        assert_eq!(varied(1), varied(1));
        assert!((2..10).any(|seed| varied(seed) != varied(1)));
        assert_eq!(first("search seed=1"), first("search seed=2"));
    }

    #[test]
    fn a_proven_win_is_not_given_up_nor_put_off_for_long() {
        use crate::search::alphabeta::values::WIN;
        assert!(is_as_good(WIN - 5, WIN - 3));
        assert!(!is_as_good(WIN - 15, WIN - 3));
        assert!(!is_as_good(900, WIN - 3));
        assert!(!is_as_good(7 - WIN, -2_000));
        assert!(is_as_good(700, 1_000), "both are as good as won");
        assert!(is_as_good(-10, 10) && !is_as_good(-40, 10));
    }
}
