//! `random`: any legal ply, each equally likely.

use crate::players::options::SEED;
use crate::players::seed::Seed;
use crate::tables::SolvedBoards;
use crate::typed_engine;
use crate::{BuiltInEngine, Engine, EngineError, EngineInfo, Limits, Report, Stop};
use parlour_rules::games::{Game, Line};
use parlour_rules::options;
use parlour_rules::random::StableDraws;

options! {
    /// The options of `random`.
    #[derive(Copy)]
    pub struct RandomOptions {
        /// The source of the random choices; 0 takes a new seed for every game.
        seed: u32 like SEED,
    }
}

impl RandomOptions {
    /// The facts about the engine.
    pub const INFO: EngineInfo = EngineInfo {
        id: "random",
        name: "Random",
        description: "any legal move, each equally likely",
        options: Self::TABLE,
    };
}

impl BuiltInEngine for RandomOptions {
    fn info(&self) -> &'static EngineInfo {
        &Self::INFO
    }

    fn make_with(&self, _: &SolvedBoards) -> Box<dyn Engine> {
        Box::new(RandomEngine::new(*self))
    }

    fn seed_mut(&mut self) -> Option<&mut u32> {
        Some(&mut self.seed)
    }
}

/// The engine `random`, which draws its plies.
pub struct RandomEngine(Seed);

impl RandomEngine {
    /// The engine with these options.
    pub fn new(options: RandomOptions) -> Self {
        Self(Seed::new(options.seed))
    }

    /// Takes a new seed, if the option says so.
    pub fn new_game(&mut self) {
        self.0.new_game();
    }

    /// A legal ply, drawn uniformly.
    fn choose_typed<G: Game>(
        &self,
        line: &Line<G>,
        _limits: &Limits,
        _stop: &Stop,
        _report: &mut dyn FnMut(&Report<G::Ply>),
    ) -> Result<G::Ply, EngineError> {
        let mut random = self.0.generator(line);
        line.game()
            .choose_ply(line.position(), |count| random.below(count))
            .ok_or(EngineError::GameOver)
    }
}

typed_engine!(RandomEngine for Game);

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::test_line;
    use parlour_rules::games::{AnyLine, AnyPly};

    fn choose(engine: &str, line: &AnyLine) -> Result<AnyPly, EngineError> {
        let spec: crate::EngineSpec = engine.parse().unwrap();
        let mut engine = spec.make();
        engine.choose(line, &Limits::default(), &Stop::default(), &mut |_| {})
    }

    #[test]
    fn every_legal_ply_is_about_as_likely() {
        let line = test_line("trike", "side=4", "");
        let mut counts = BTreeMap::new();
        for seed in 1..=2000 {
            let ply = choose(&format!("random seed={seed}"), &line).unwrap();
            *counts.entry(ply).or_insert(0) += 1;
        }
        assert_eq!(counts.len(), line.legal_plies().len());
        // 2000 draws of 10 plies: a standard deviation of 13 around 200.
        assert!(counts.values().all(|n: &i32| (n - 200).abs() < 70));
    }

    #[test]
    fn a_seed_gives_the_same_ply_again_and_another_in_another_position() {
        let line = test_line("taacoca", "", "");
        assert_eq!(
            choose("random seed=5", &line),
            choose("random seed=5", &line)
        );
        let drawn: Vec<_> = (1..9)
            .map(|n| choose(&format!("random seed={n}"), &line))
            .collect();
        assert!(drawn.iter().any(|ply| *ply != drawn[0]));
    }

    #[test]
    fn a_game_that_is_over_has_no_ply() {
        let mut line = test_line("trike", "side=4", "");
        while line.outcome().is_none() {
            line.play(choose("random seed=1", &line).unwrap()).unwrap();
        }
        assert_eq!(choose("random", &line), Err(EngineError::GameOver));
        assert_eq!(choose("greedy", &line), Err(EngineError::GameOver));
    }
}
