//! Games that the engine plays against itself.

use std::ops::Range;
use std::sync::Arc;

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

use parlour_engines::tables::SolvedGame;
use parlour_engines::{
    AlphaBeta, AlphaBetaOptions, Engine, EngineError, Limits, Report, Score, Stop,
};
use parlour_rules::games::{Game, GameLine, Line, PlyError};
use parlour_rules::random::{StableDraws, split_mix};

use super::Failure;

/// A ply that is played for once without much thought, so that games get a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Blunder {
    /// A random one.
    Random,
    /// The best of a search of so few positions.
    Search(u64),
}

/// The positions searched to tell whether an opening is even.
const OPENING_NODES: u64 = 2_000;

/// A game.
pub struct Played<G: Game> {
    /// Its plies.
    pub line: Line<G>,
    /// By ply: whether it was no blunder.
    pub meant: Vec<bool>,
    /// By ply: the score that the search found for the side to move, if the ply was meant.
    pub scores: Vec<Option<Score>>,
}

/// The way games are played.
#[derive(Clone, Debug)]
pub struct Course {
    /// The source of everything that is chosen by chance.
    pub seed: u64,
    /// The number of games played.
    pub games: u64,
    /// The positions searched for a ply.
    pub nodes: u64,
    /// The number of random plies that begin a game, drawn anew for each.
    pub opening: Range<usize>,
    /// Openings are drawn again until a search finds neither side ahead by more than this, in
    /// hundredths of the game's unit, if it is asked at all.
    pub even: Option<i32>,
    /// The number of plies after them of which one is a blunder.
    pub chance: u64,
    /// The kind of blunder.
    pub blunder: Blunder,
    /// The number of plies after which games are broken off.
    pub max_plies: usize,
}

impl Course {
    /// A course of 800 positions a ply, whose openings may be uneven, with random blunders.
    pub const fn new(opening: Range<usize>, chance: u64, max_plies: usize) -> Self {
        Self {
            seed: 0,
            games: 0,
            nodes: 800,
            opening,
            even: None,
            chance,
            blunder: Blunder::Random,
            max_plies,
        }
    }

    /// A number that is another one where games are played in another way, or with another
    /// evaluation.
    pub fn generation<G: SolvedGame>(&self, game: &G) -> u64 {
        // The number of games does not change the others.
        let course = Self {
            games: 0,
            ..self.clone()
        };
        let bytes = format!("{course:?}").into_bytes().into_iter();
        let seed = fingerprint(game);
        bytes.fold(seed, |number, byte| split_mix(number, byte.into()))
    }

    /// Plays one game.
    pub fn play<G: SolvedGame>(&self, game: &Arc<G>, number: u64) -> Result<Played<G>, Failure> {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(split_mix(self.seed, number));
        let mut engine = small_engine();
        let mut line = self.open(game, &mut engine, &mut random)?;
        let mut meant = vec![false; line.len()];
        let mut scores = vec![None; line.len()];
        while line.outcome().is_none() && line.len() < self.max_plies {
            let blunders = random.below(self.chance) == 0;
            let nodes = match self.blunder {
                Blunder::Search(nodes) if blunders => Some(nodes),
                Blunder::Random if blunders => None,
                _ => Some(self.nodes),
            };
            let mut score = None;
            if let Some(nodes) = nodes {
                let ply = choose(&mut engine, &line, nodes, &mut |report| {
                    score = report.score();
                })?;
                line.play(ply)?;
            } else {
                play_randomly(&mut line, &mut random)?;
            }
            meant.push(!blunders);
            scores.push(score.filter(|_| !blunders));
        }
        Ok(Played {
            line,
            meant,
            scores,
        })
    }

    /// Plays an opening.
    pub fn open<G: SolvedGame>(
        &self,
        game: &Arc<G>,
        engine: &mut AlphaBeta,
        random: &mut Xoshiro256PlusPlus,
    ) -> Result<Line<G>, Failure> {
        let opening = self.opening.start + random.below(self.opening.len() as u64) as usize;
        loop {
            let mut line = Line::new(game.clone());
            while line.outcome().is_none() && line.len() < opening {
                play_randomly(&mut line, random)?;
            }
            if self.is_fit(engine, &line)? {
                return Ok(line);
            }
        }
    }

    /// Returns whether a game may continue from the end of an opening.
    fn is_fit<G: SolvedGame>(
        &self,
        engine: &mut AlphaBeta,
        line: &Line<G>,
    ) -> Result<bool, EngineError> {
        let Some(most) = self.even else {
            return Ok(true);
        };
        if line.outcome().is_some() {
            return Ok(false);
        }
        let mut score = None;
        choose(engine, line, OPENING_NODES, &mut |report| {
            score = report.score();
        })?;
        Ok(matches!(score, Some(Score::Estimate(value)) if value.abs() <= most))
    }
}

/// The number of random games that tell evaluations apart.
const FINGERPRINT_GAMES: u64 = 20;

/// A number that is another one where positions are worth something else.
fn fingerprint<G: SolvedGame>(game: &G) -> u64 {
    let (tables, game) = (game.tables(), Arc::new(game.clone()));
    let mut found = 0;
    for seed in 0..FINGERPRINT_GAMES {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut line = Line::new(game.clone());
        while line.outcome().is_none() && line.len() < 60 {
            let value = game.evaluate(&tables, line.position());
            found = split_mix(found, value as u64);
            let plies = line.legal_plies();
            line.play_unchecked(plies[random.below(plies.len() as u64) as usize]);
        }
    }
    found
}

/// The engine that plays, with a table for searches of some thousand positions.
pub fn small_engine() -> AlphaBeta {
    AlphaBeta::new(AlphaBetaOptions {
        hash: 1,
        ..AlphaBetaOptions::default()
    })
}

/// The best ply of a search of the given number of positions.
pub fn choose<G: SolvedGame>(
    engine: &mut AlphaBeta,
    line: &Line<G>,
    nodes: u64,
    report: &mut dyn FnMut(&Report<G::Ply>),
) -> Result<G::Ply, EngineError> {
    let limits = Limits::of_nodes(nodes);
    engine.choose(line, &limits, &Stop::default(), report)
}

/// Plays a random ply.
pub fn play_randomly<G: Game>(
    line: &mut Line<G>,
    random: &mut Xoshiro256PlusPlus,
) -> Result<(), PlyError> {
    let plies = line.legal_plies();
    line.play(plies[random.below(plies.len() as u64) as usize])
}

/// Returns whether the ply that was played in a position was meant, and can be taken back.
pub fn is_quiet<G: Game>(game: &G, line: &Line<G>, meant: &[bool], at: usize) -> bool {
    let after = line.positions().get(at + 1);
    let positions = line.positions();
    meant.get(at) == Some(&true)
        && after.is_some_and(|after| !game.is_irreversible(&positions[at], after))
}
