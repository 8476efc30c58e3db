//! Quiet positions of games that the engine plays against itself, with what became of them.

use std::error::Error;
use std::sync::Arc;

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

use parlour::engines::{
    AlphaBeta, AlphaBetaOptions, Engine, EngineGame, Limits, StaticResult, Stop,
};
use parlour::games::{GameLine, Line, Reason};
use parlour::random::{StableDraws, split_mix};

/// What an evaluation looks at on one board.
pub trait Terms<G: EngineGame> {
    /// How many terms there are, at most 65,536.
    fn count(&self) -> usize;

    /// Calls `visit` with the terms of a position and how often each counts; below 0 where it
    /// counts against the side to move.
    fn for_each(&self, game: &G, position: &G::Position, visit: impl FnMut(usize, i16));

    /// The label of a position where the truth is known.
    fn truth(&self, _game: &G, _position: &G::Position) -> Option<f32> {
        None
    }
}

/// A position as the fit sees it.
pub struct Sample {
    /// The number of the game that it comes from.
    pub game: u64,
    /// What the evaluation of today says.
    pub evaluation: f32,
    /// 1 if the side to move wins, 0 if it loses, a half where neither can force it.
    pub label: f32,
    /// The terms of the position, and how often each counts.
    pub terms: Vec<(u16, i16)>,
}

/// How games are played.
#[derive(Clone, Debug)]
pub struct Course {
    /// From which everything comes that is chosen by chance.
    pub seed: u64,
    /// How many games are played.
    pub games: u64,
    /// The positions searched for a ply.
    pub nodes: u64,
    /// Four random plies begin a game, and up to so many more but one.
    pub opening: u64,
    /// After them one ply of so many is a random one.
    pub chance: u64,
    /// Games are broken off after so many plies.
    pub max_plies: usize,
    /// Where the truth is not known, so many plies before the end are taken: what was long before may
    /// have little to do with who won.
    pub last: usize,
    /// What a position of a drawn game is labelled with, if it is taken at all.
    pub drawn: Option<f32>,
}

impl Course {
    /// Plays the games and returns their positions.
    pub fn samples<G: EngineGame>(
        &self,
        game: &G,
        terms: &impl Terms<G>,
    ) -> Result<Vec<Sample>, Box<dyn Error>> {
        let tables = game.tables();
        let game = Arc::new(game.clone());
        let mut samples = Vec::new();
        for number in 0..self.games {
            let line = self.play(&game, number)?;
            let end = line.outcome();
            // Who repeats a ply last has little to do with where pieces stand.
            let end = end.filter(|end| end.reason != Reason::RepeatedMoves);
            for (at, position) in line.positions().iter().enumerate() {
                if at < 4
                    || game.outcome(position).is_some()
                    || game.static_result(&tables, position) != StaticResult::Open
                {
                    continue;
                }
                let result = end.filter(|_| at + self.last >= line.len());
                let result = result.and_then(|end| match end.winner {
                    Some(side) => Some(f32::from(u8::from(side == game.to_move(position)))),
                    None => self.drawn,
                });
                let Some(label) = terms.truth(&game, position).or(result) else {
                    continue;
                };
                let mut own = Vec::new();
                terms.for_each(&game, position, |term, times| {
                    own.push((term as u16, times));
                });
                samples.push(Sample {
                    game: number,
                    evaluation: game.evaluate(&tables, position) as f32,
                    label,
                    terms: own,
                });
            }
        }
        Ok(samples)
    }

    /// Plays one game.
    fn play<G: EngineGame>(&self, game: &Arc<G>, number: u64) -> Result<Line<G>, Box<dyn Error>> {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(split_mix(self.seed, number));
        let mut engine = AlphaBeta::new(AlphaBetaOptions {
            hash: 1,
            ..AlphaBetaOptions::default()
        });
        let limits = Limits {
            nodes: Some(self.nodes),
            ..Limits::default()
        };
        let mut line = Line::new(game.clone());
        let opening = 4 + random.below(self.opening) as usize;
        while line.outcome().is_none() && line.len() < self.max_plies {
            let blunder = random.below(self.chance) == 0;
            let ply = if blunder || line.len() < opening {
                let plies = line.legal_plies();
                plies[random.below(plies.len() as u64) as usize]
            } else {
                engine.choose(&line, &limits, &Stop::default(), &mut |_| {})?
            };
            line.play(ply)?;
        }
        Ok(line)
    }
}
