//! The truth that tests hold evaluations against: quiet positions as they occur in play, and who
//! wins them.

use std::sync::Arc;

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use rustc_hash::FxHashSet;

use crate::area::area;
use crate::tables::ExactValue;
use crate::tables::SolvedGame;
use crate::{AlphaBeta, AlphaBetaOptions, Engine, Limits, Score, StaticResult, Stop};
use parlour_rules::games::{GameLine, Line};
use parlour_rules::random::StableDraws;

/// The way games are played whose positions are taken.
#[derive(Clone, Copy, Debug)]
pub(super) struct Play {
    /// The number of games.
    pub(super) games: u64,
    /// The positions that are searched for a ply.
    pub(super) nodes: u64,
    /// The number of random plies that begin a game, give or take one.
    pub(super) opening: u64,
    /// The number of plies after them of which one is random.
    pub(super) chance: u64,
    /// The number of plies after which games are broken off.
    pub(super) most: usize,
}

impl Play {
    /// Games of weak searches that err now and then, so that won positions are lost again.
    pub(super) const fn new(games: u64) -> Self {
        Self {
            games,
            nodes: 200,
            opening: 4,
            chance: 5,
            most: 120,
        }
    }

    /// The positions of the games in which nothing has to be answered at once, each once.
    pub(super) fn quiet_positions<G: SolvedGame>(&self, game: &G) -> Vec<G::Position> {
        let (tables, game) = (game.tables(), Arc::new(game.clone()));
        let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
        let mut engine = engine();
        let (mut positions, mut seen) = (Vec::new(), FxHashSet::default());
        for _ in 0..self.games {
            let mut line = Line::new(game.clone());
            let opening = (self.opening - 1 + random.below(3)) as usize;
            while line.outcome().is_none() && line.len() < self.most {
                let position = line.position();
                if line.len() >= opening
                    && game.static_result(&tables, position) == StaticResult::Open
                    && seen.insert(game.key(position))
                {
                    positions.push(*position);
                }
                let plies = line.legal_plies();
                let drawn = plies[random.below(plies.len() as u64) as usize];
                let ply = if line.len() < opening || random.below(self.chance) == 0 {
                    drawn
                } else {
                    search(&mut engine, &line, self.nodes).0
                };
                line.play_unchecked(ply);
            }
        }
        positions
    }
}

/// The proof that a search of the given number of positions finds for a position: whether the side
/// to move wins.
pub(super) fn proven<G: SolvedGame>(game: &G, position: &G::Position, nodes: u64) -> Option<bool> {
    let line = Line::from_position(Arc::new(game.clone()), *position);
    match search(&mut engine(), &line, nodes).1? {
        Score::Win(_) => Some(true),
        Score::Loss(_) => Some(false),
        Score::Draw | Score::Undecided | Score::Estimate(_) => None,
    }
}

/// Returns whether the side to move wins a position of this value, if anybody does.
pub(super) const fn decided(value: ExactValue) -> Option<bool> {
    match value {
        ExactValue::Win(_) => Some(true),
        ExactValue::Loss(_) => Some(false),
        ExactValue::Draw | ExactValue::Undecided => None,
    }
}

/// Holds the evaluation of a game against the truth, and something simpler beside it: the area
/// under the curve of the evaluation has to be more than `least`, and that of the other less, so
/// that an evaluation which knows no more than that fails.
pub(super) fn assert_tells<G: SolvedGame>(
    title: &str,
    game: &G,
    positions: &[G::Position],
    truth: impl Fn(&G::Position) -> Option<bool>,
    simpler: impl Fn(&G::Position) -> i32,
    least: f64,
) {
    let tables = game.tables();
    let known = positions.iter();
    let known: Vec<_> = known
        .filter_map(|position| Some((position, truth(position)?)))
        .collect();
    let area_of = |value: &dyn Fn(&G::Position) -> i32| {
        let scored = known.iter();
        area(scored.map(|&(at, won)| (value(at) as f32, won)).collect())
    };
    let evaluation = area_of(&|position| game.evaluate(&tables, position));
    let simpler = area_of(&simpler);
    let won = known.iter().filter(|(_, won)| *won).count();
    let found = format!(
        "{title}: {evaluation:.3}, simpler {simpler:.3}, of {won} won and {} lost among {} positions",
        known.len() - won,
        positions.len(),
    );
    println!("{found}");
    assert!(simpler < least && least < evaluation, "{found}");
}

/// The search by which games are played and positions proven.
fn engine() -> AlphaBeta {
    AlphaBeta::new(AlphaBetaOptions {
        hash: 1,
        ..AlphaBetaOptions::default()
    })
}

/// The ply and the score of a search of the given number of positions.
fn search<G: SolvedGame>(
    engine: &mut AlphaBeta,
    line: &Line<G>,
    nodes: u64,
) -> (G::Ply, Option<Score>) {
    let limits = Limits::of_nodes(nodes);
    let mut score = None;
    let ply = engine
        .choose(line, &limits, &Stop::default(), &mut |report| {
            score = report.score();
        })
        .unwrap();
    (ply, score)
}
