//! Claustro's 5×5: a small network, its labels the truth.

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

use parlour_engines::claustro::cells::{Cells, SIDE, TERMS};
use parlour_engines::tables::ExactValue;
use parlour_engines::tables::claustro::SolvedClaustro;
use parlour_engines::{EngineGame, StaticResult};
use parlour_rules::board::Cell;
use parlour_rules::games::claustro::{Claustro, Position, Rules};
use parlour_rules::games::{BySide, Game, Side};
use parlour_rules::random::StableDraws;

use super::Failure;
use super::claustro;
use super::descent::Pace;
use super::positions::Sample;
use super::write::NetworkHead;

/// The number of hidden sums of the network.
const HIDDEN: usize = 64;

/// The positions that are fitted to, and those that test the fit, where nothing else is asked for.
const POSITIONS: u64 = 5_000_000;

/// The pace at which the network is fitted.
const PACE: Pace = Pace {
    epochs: 60,
    rate: 0.006,
    fall: 0.93,
};

/// The most plies of a walk.
const WALK: u32 = 24;

/// The number of positions that are taken from each one of a walk on: itself, and those after one
/// random ply, two and so on.
const STRAY: u32 = 4;

/// The distance of a win's label above a half, however far away the win is.
const FAR: f32 = 0.35;

/// The distance added for a win at hand, so that the search knows the way.
const NEAR: f32 = 0.145;

/// The number of plies to the win in which `NEAR` becomes less by a factor of e.
const PLIES: f32 = 15.0;

/// The file of the network.
pub fn network(seed: u64, positions: Option<u64>) -> Result<String, Failure> {
    let rules = Rules {
        width: SIDE,
        height: SIDE,
        ..Rules::default()
    };
    let table = claustro::solved(&rules)?;
    let game = Claustro::<1>::new(rules, rules.board());
    let cells = Cells::new(&game).ok_or("the board is that of the terms")?;
    let mut source = Source {
        tables: game.tables(),
        game: &game,
        table: &table,
        cells: &cells,
        random: Xoshiro256PlusPlus::seed_from_u64(seed),
        samples: Vec::new(),
        walks: 0,
    };
    source.fill(positions.unwrap_or(POSITIONS) as usize);
    let head = NetworkHead {
        argument: "claustro-5x5",
        seed,
        terms: "cells",
    };
    Ok(super::fitted_network::<HIDDEN>(
        &head,
        source.samples,
        TERMS,
        PACE,
    ))
}

/// The source of positions.
struct Source<'a> {
    game: &'a Claustro<1>,
    tables: <Claustro<1> as EngineGame>::Tables,
    table: &'a SolvedClaustro,
    cells: &'a Cells,
    random: Xoshiro256PlusPlus,
    samples: Vec<Sample>,
    /// The number of walks.
    walks: u64,
}

impl Source<'_> {
    /// Takes `count` positions of walks.
    fn fill(&mut self, count: usize) {
        while self.samples.len() < count {
            if let Some(start) = self.draw() {
                self.walks += 1;
                self.walk(start);
            }
        }
        self.samples.truncate(count);
    }

    /// A random position, if the rules allow it.
    fn draw(&mut self) -> Option<Position<1>> {
        let mut cells: Vec<Cell> = self.game.open_cells().into_iter().collect();
        self.random.shuffle(&mut cells);
        let count = self.game.start().pieces(Side::First).len() as usize;
        let pieces = BySide {
            first: cells[..count].iter().copied().collect(),
            second: cells[count..2 * count].iter().copied().collect(),
        };
        self.game.set_up(pieces, Side::First).ok()
    }

    /// Takes the positions of perfect play from here, and what random plies make of each, since a
    /// search looks at such positions too.
    fn walk(&mut self, mut position: Position<1>) {
        for _ in 0..WALK {
            self.stray(position);
            let plies = self.game.plies(&position);
            let ranked = plies.iter().map(|&ply| {
                let next = self.game.play_unchecked(&position, ply);
                (self.table.probe(&next).map(rank), next)
            });
            let mut ranked: Vec<_> = ranked.collect();
            // The worse it is for the other side, the better.
            let least = ranked.iter().filter_map(|&(rank, _)| rank).min();
            ranked.retain(|&(rank, _)| rank == least);
            let Some(&(_, next)) = pick(&mut self.random, &ranked) else {
                break;
            };
            position = next;
            if self.game.outcome(&position).is_some() {
                break;
            }
        }
    }

    /// Takes a position and those that some random plies lead to.
    fn stray(&mut self, mut position: Position<1>) {
        for _ in 0..STRAY {
            self.take(&position);
            let plies = self.game.plies(&position);
            let Some(&ply) = pick(&mut self.random, &plies) else {
                break;
            };
            position = self.game.play_unchecked(&position, ply);
            if self.game.outcome(&position).is_some() {
                break;
            }
        }
    }

    /// Takes a position, unless something in it has to be answered at once.
    fn take(&mut self, position: &Position<1>) {
        if self.game.static_result(&self.tables, position) != StaticResult::Open {
            return;
        }
        let Some(value) = self.table.probe(position) else {
            return;
        };
        let mut terms = Vec::new();
        let visit = |term| terms.push((term as u16, 1.0));
        self.cells.for_each_term(self.game, position, visit);
        self.samples.push(Sample {
            game: self.walks,
            evaluation: self.game.evaluate(&self.tables, position) as f32,
            label: label(value),
            terms,
        });
    }
}

/// One of these, at random; nothing if there is none.
fn pick<'a, T>(random: &mut Xoshiro256PlusPlus, items: &'a [T]) -> Option<&'a T> {
    items.get(random.below(items.len() as u64) as usize)
}

/// The chance to win that the network is to see in a position of this value.
fn label(value: ExactValue) -> f32 {
    let margin = |plies: u16| FAR + NEAR * libm::expf(-f32::from(plies) / PLIES);
    match value {
        ExactValue::Win(plies) => 0.5 + margin(plies),
        ExactValue::Loss(plies) => 0.5 - margin(plies),
        ExactValue::Draw | ExactValue::Undecided => 0.5,
    }
}

/// The worth of a value to the side to move, however many plies away: 1 is good, -1 bad.
const fn rank(value: ExactValue) -> i32 {
    match value {
        ExactValue::Win(_) => 1,
        ExactValue::Draw | ExactValue::Undecided => 0,
        ExactValue::Loss(_) => -1,
    }
}
