//! Quiet positions of games that the engine plays against itself, with what became of them.

use std::ops::Range;
use std::sync::Arc;

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

use parlour_engines::tables::SolvedGame;
use parlour_engines::{
    AlphaBeta, AlphaBetaOptions, Engine, EngineError, Limits, Report, Score, StaticResult, Stop,
};
use parlour_rules::games::{Game, GameLine, Line, PlyError, Reason};
use parlour_rules::random::{StableDraws, split_mix};

use super::Failure;
use super::descent;

/// The terms of an evaluation on one board; terms are numbers below 65,536.
pub trait Terms<G: SolvedGame> {
    /// Calls `visit` with the terms of a position and how often each counts; below 0 where it
    /// counts against the side to move.
    fn for_each(&self, game: &G, position: &G::Position, visit: impl FnMut(usize, f32));

    /// The label of a position where the truth is known.
    fn truth(&self, _game: &G, _position: &G::Position) -> Option<f32> {
        None
    }
}

/// A position as the fit sees it.
pub struct Sample {
    /// The number of the game that it comes from.
    pub game: u64,
    /// The score of the evaluation of today.
    pub evaluation: f32,
    /// 1 if the side to move wins, 0 if it loses, a half where neither can force it.
    pub label: f32,
    /// The terms of the position, and how often each counts.
    pub terms: Vec<(u16, f32)>,
}

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
    /// By ply: what the search found the position to be worth to the side to move, if the ply was
    /// meant.
    pub scores: Vec<Option<Score>>,
}

/// The weight of the search of a position in its label. Positions that were not searched are left
/// out.
#[derive(Clone, Copy, Debug)]
pub struct BySearch {
    /// The part of a label that is the chance to win that it saw; the rest is what became of the
    /// game.
    pub part: f32,
    /// The value of a logarithm of odds of 1 in its estimates, in hundredths of the game's unit.
    pub scale: f32,
    /// True if what it has proven is the label. Otherwise the position is left out, as no
    /// evaluation is asked for it.
    pub proven: bool,
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
    /// True if only positions are taken in which a ply was played that can be taken back, such as
    /// no capture, and that was no blunder.
    pub reversible: bool,
    /// The number of plies after which games are broken off.
    pub max_plies: usize,
    /// The number of plies before the end that are taken where the truth is not known: what was
    /// long before may have little to do with who won.
    pub last: usize,
    /// The label of a position of a drawn game, if it is taken at all.
    pub drawn: Option<f32>,
    /// The share of a label that the search of the position says; without it what became of the
    /// game is all.
    pub search: Option<BySearch>,
}

impl Course {
    /// Plays the games and returns their positions.
    pub fn samples<G: SolvedGame>(
        &self,
        game: &G,
        terms: &impl Terms<G>,
    ) -> Result<Vec<Sample>, Failure> {
        let (tables, game) = (game.tables(), Arc::new(game.clone()));
        let mut samples = Vec::new();
        for number in 0..self.games {
            let played = self.play(&game, number)?;
            samples.extend(self.taken(&*game, &tables, terms, number, &played));
        }
        Ok(samples)
    }

    /// The positions of a game that are taken, labelled.
    pub fn taken<G: SolvedGame>(
        &self,
        game: &G,
        tables: &G::Tables,
        terms: &impl Terms<G>,
        number: u64,
        played: &Played<G>,
    ) -> Vec<Sample> {
        let Played {
            line,
            meant,
            scores,
        } = played;
        let mut samples = Vec::new();
        let end = line.outcome();
        // A player who repeats a ply last shows little of where pieces should stand.
        let end = end.filter(|end| end.reason != Reason::RepeatedMoves);
        for (at, position) in line.positions().iter().enumerate() {
            if at < self.opening.start
                || game.outcome(position).is_some()
                || game.static_result(tables, position) != StaticResult::Open
                || self.reversible && !is_quiet(game, line, meant, at)
            {
                continue;
            }
            let result = end.filter(|_| at + self.last >= line.len());
            let result = result.and_then(|end| match end.winner {
                Some(side) => Some(f32::from(u8::from(side == game.to_move(position)))),
                None => self.drawn,
            });
            let found = scores.get(at).copied().flatten();
            let label = match (self.search, found) {
                (None, _) => result,
                (Some(_), None) => None,
                (Some(by), Some(Score::Estimate(value))) => {
                    let odds = value as f32 / by.scale;
                    result.map(|won| won + by.part * descent::error(odds, won))
                }
                (Some(by), Some(score)) => by.proven.then(|| score.win_probability()),
            };
            let Some(label) = terms.truth(game, position).or(label) else {
                continue;
            };
            let mut own = Vec::new();
            terms.for_each(game, position, |term, times| {
                own.push((term as u16, times));
            });
            samples.push(Sample {
                game: number,
                evaluation: game.evaluate(tables, position) as f32,
                label,
                terms: own,
            });
        }
        samples
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
        let seed = fingerprint::<G, NoTerms>(game, None);
        bytes.fold(seed, |number, byte| split_mix(number, byte.into()))
    }

    /// Plays one game.
    pub fn play<G: SolvedGame>(&self, game: &Arc<G>, number: u64) -> Result<Played<G>, Failure> {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(split_mix(self.seed, number));
        let mut engine = small_engine();
        let opening = self.opening.start + random.below(self.opening.len() as u64) as usize;
        let mut line = loop {
            let mut line = Line::new(game.clone());
            while line.outcome().is_none() && line.len() < opening {
                play_randomly(&mut line, &mut random)?;
            }
            if self.is_fit(&mut engine, &line)? {
                break line;
            }
        };
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

    /// Returns whether a game may go on from the end of an opening.
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

/// The terms of an evaluation of which nothing is asked.
struct NoTerms;

impl<G: SolvedGame> Terms<G> for NoTerms {
    fn for_each(&self, _: &G, _: &G::Position, _: impl FnMut(usize, f32)) {}
}

/// The number of random games that tell evaluations apart.
const FINGERPRINT_GAMES: u64 = 20;

/// A number that is another one where positions are worth something else, or have other terms.
pub fn fingerprint<G: SolvedGame, T: Terms<G>>(game: &G, terms: Option<&T>) -> u64 {
    let (tables, game) = (game.tables(), Arc::new(game.clone()));
    let mut found = 0;
    for seed in 0..FINGERPRINT_GAMES {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut line = Line::new(game.clone());
        while line.outcome().is_none() && line.len() < 60 {
            let value = game.evaluate(&tables, line.position());
            found = split_mix(found, value as u64);
            if let Some(terms) = terms {
                terms.for_each(&game, line.position(), |term, times| {
                    found = split_mix(found, term as u64 ^ u64::from(times.to_bits()) << 32);
                });
            }
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
    let limits = Limits {
        nodes: Some(nodes),
        ..Limits::default()
    };
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
