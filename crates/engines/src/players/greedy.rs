//! `greedy`: the ply with the best position right after it, as the games' earlier programs played.
//!
//! Each game has a score of its own ([`Profile::score_ply`](crate::Profile::score_ply)). Ties are
//! broken at random by the seed.

use crate::games::profile::PlayedGame;
use crate::players::options::SEED;
use crate::players::seed::Seed;
use crate::tables::SolvedBoards;
use crate::typed_engine;
use crate::{BuiltInEngine, Engine, EngineError, EngineInfo, Limits, Report, Stop, Variation};
use parlour_rules::games::Line;
use parlour_rules::options;
use parlour_rules::random::StableDraws;

options! {
    /// The options of `greedy`.
    #[derive(Copy)]
    pub struct GreedyOptions {
        /// The source of the random choices; 0 takes a new seed for every game.
        seed: u32 like SEED,
    }
}

impl GreedyOptions {
    /// The facts about the engine.
    pub const INFO: EngineInfo = EngineInfo {
        id: "greedy",
        name: "Greedy",
        description: "the move that looks best one move ahead",
        options: Self::TABLE,
    };
}

impl BuiltInEngine for GreedyOptions {
    fn info(&self) -> &'static EngineInfo {
        &Self::INFO
    }

    fn make_with(&self, _: &SolvedBoards) -> Box<dyn Engine> {
        Box::new(Greedy::new(*self))
    }

    fn seed_mut(&mut self) -> Option<&mut u32> {
        Some(&mut self.seed)
    }
}

/// The engine `greedy`, which looks one ply ahead.
pub struct Greedy(Seed);

impl Greedy {
    /// The engine with these options.
    pub fn new(options: GreedyOptions) -> Self {
        Self(Seed::new(options.seed))
    }

    /// Takes a new seed, if the option says so.
    pub fn new_game(&mut self) {
        self.0.new_game();
    }

    /// A ply of the greatest score, drawn among ties.
    fn choose_typed<G: PlayedGame>(
        &self,
        line: &Line<G>,
        _limits: &Limits,
        _stop: &Stop,
        report: &mut dyn FnMut(&Report<G::Ply>),
    ) -> Result<G::Ply, EngineError> {
        let mut best = Vec::new();
        let mut best_value = f64::NEG_INFINITY;
        line.game().for_each_ply(line.position(), |ply| {
            let value = (G::PROFILE.score_ply)(line.game(), line.position(), ply);
            if value > best_value {
                best_value = value;
                best.clear();
            }
            if value >= best_value {
                best.push(ply);
            }
        });
        let at = self.0.generator(line).below(best.len() as u64) as usize;
        let ply = *best.get(at).ok_or(EngineError::GameOver)?;
        report(&Report {
            depth: 1,
            selective_depth: 1,
            nodes: 1,
            variations: vec![Variation::of(ply)],
            ..Report::default()
        });
        Ok(ply)
    }
}

typed_engine!(Greedy for PlayedGame);

#[cfg(test)]
pub(crate) mod tests {
    use std::collections::BTreeSet;

    use crate::{EngineSpec, Limits, Stop};
    use parlour_rules::games::AnyLine;

    /// The texts of all plies greedy chooses in a position, over many seeds.
    pub(crate) fn choices(line: &AnyLine) -> BTreeSet<String> {
        (1..=60)
            .map(|seed| {
                let spec: EngineSpec = format!("greedy seed={seed}").parse().unwrap();
                let ply = spec
                    .make()
                    .choose(line, &Limits::default(), &Stop::default(), &mut |_| {})
                    .unwrap();
                line.ply_text(ply).unwrap()
            })
            .collect()
    }
}
