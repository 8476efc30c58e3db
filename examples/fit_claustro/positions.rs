//! Quiet positions of games that the engine plays against itself, with what became of them.

use std::error::Error;
use std::num::NonZeroUsize;
use std::sync::Arc;

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

use parlour::engines::claustro::terms::{Places, TERMS};
use parlour::engines::tables::claustro::Table;
use parlour::engines::tables::{Run, Value};
use parlour::engines::{
    AlphaBeta, AlphaBetaOptions, Engine, EngineGame, Limits, StaticResult, Stop,
};
use parlour::games::claustro::{Claustro, Position};
use parlour::games::{Game, GameLine, Line, Reason};
use parlour::random::{StableDraws, split_mix};

/// A position as the fit sees it.
pub struct Sample {
    /// The number of the game that it comes from.
    pub game: u64,
    /// What the evaluation of today says.
    pub evaluation: f32,
    /// 1 if the side to move wins, 0 if it loses, a half where neither can force it.
    pub label: f32,
    /// The terms of the position; none is greater than a byte.
    pub terms: Vec<u8>,
}

/// Boards of up to this side are solved, so that their labels are the truth.
const SOLVED: usize = 5;

/// Games are broken off after so many plies.
const MAX_PLIES: usize = 160;

/// Where there is no truth, so many plies before the end are taken: what was long before has little
/// to do with who won.
const LAST: usize = 30;

/// How games are played.
pub struct Source {
    seed: u64,
    games: u64,
    /// The positions searched for a ply.
    nodes: u64,
    /// Up to so many random plies begin a game, four at least.
    opening: u64,
    /// After them one ply of so many is a random one.
    chance: u64,
    solved: bool,
}

impl Source {
    /// How games are played on the square board of this side.
    ///
    /// Where the label is a result, games have to have one: strong games on large boards go on for
    /// ever, and one blunder in four plies ends most of them.
    pub fn of(side: usize, seed: u64, games: Option<u64>) -> Self {
        let solved = side <= SOLVED;
        let (most, nodes, opening, chance) = if solved {
            (2_000, 1_000, 12, 12)
        } else {
            (6_000, 300, 80, 4)
        };
        Self {
            seed: split_mix(seed, side as u64),
            games: games.unwrap_or(most),
            nodes,
            opening,
            chance,
            solved,
        }
    }

    /// Plays the games and returns their positions.
    pub fn samples<const W: usize>(&self, game: &Claustro<W>) -> Result<Vec<Sample>, Box<dyn Error>>
    where
        Claustro<W>: EngineGame<Position = Position<W>>,
    {
        let run = Run {
            threads: NonZeroUsize::MIN,
            stop: &Stop::default(),
            progress: &|_| {},
        };
        let table = self.solved.then(|| Table::solve(&game.rules(), &run));
        let table = table.transpose()?;
        let places = Places::new(game);
        let tables = game.tables();
        let game = Arc::new(game.clone());
        let mut samples = Vec::new();
        for number in 0..self.games {
            let line = self.play(&game, number)?;
            let end = line.outcome();
            // Who repeats a ply last has little to do with where pieces stand.
            let end = end.filter(|end| end.reason != Reason::RepeatedMoves);
            let winner = end.and_then(|end| end.winner);
            for (at, position) in line.positions().iter().enumerate() {
                if at < 4
                    || game.outcome(position).is_some()
                    || game.static_result(&tables, position) != StaticResult::Open
                {
                    continue;
                }
                let label = match (&table, winner) {
                    (Some(table), _) => truth(table, &game.position_text(position))?,
                    (None, Some(side)) if at + LAST >= line.len() => {
                        f32::from(u8::from(side == game.to_move(position)))
                    }
                    (None, _) => continue,
                };
                let mut terms = Vec::new();
                places.for_each_term(&game, position, |term| terms.push(term as u8));
                samples.push(Sample {
                    game: number,
                    evaluation: game.evaluate(&tables, position) as f32,
                    label,
                    terms,
                });
            }
        }
        Ok(samples)
    }

    /// Plays one game.
    fn play<const W: usize>(
        &self,
        game: &Arc<Claustro<W>>,
        number: u64,
    ) -> Result<Line<Claustro<W>>, Box<dyn Error>>
    where
        Claustro<W>: EngineGame,
    {
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
        while line.outcome().is_none() && line.len() < MAX_PLIES {
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

/// The label of a position by the table.
fn truth(table: &Table, text: &str) -> Result<f32, Box<dyn Error>> {
    let position = table.game().read_position(text)?;
    Ok(match table.probe(&position) {
        Some(Value::Win(_)) => 1.0,
        Some(Value::Loss(_)) => 0.0,
        _ => 0.5,
    })
}

const _: () = assert!(TERMS <= 256, "a term is a byte");
