//! The knowledge that engines have of Trike.
//!
//! A side wins at once if it can move the pawn to a cell where it is stuck and the side has the
//! majority. When only a few cells are left, the game is searched to its end.

mod characters;
mod evaluation;
pub mod features;
mod greedy;
mod hints;
#[cfg(test)]
pub(crate) mod plain;
mod region;
mod shape;
mod verdicts;

use arrayvec::ArrayVec;

use self::evaluation::{Memory, Tables};
use crate::games::game_bench::{BenchSearch, GameBench};
use crate::games::level::Level;
use crate::games::profile::{PlayedGame, Profile};
use crate::games::solved_start::SolvedStart;
use crate::search::engine_game::{EngineGame, Features, KnownResult, StaticResult, TACTICAL};
use crate::search::{Knob, Tuning};
use crate::{Distance, Score};
use parlour_rules::board::{Cell, CellSet};
use parlour_rules::games::Game;
use parlour_rules::games::trike::{Ply, Position, Trike};

/// With a region of no more cells than this the game is searched to its end. By measurement: with 7
/// it scored 61.7 % of 60 games against none, and 10 were no better than 7
/// (lab/docs/evaluations.md).
const MAX_SOLVED_REGION: u32 = 7;

impl<const W: usize> EngineGame for Trike<W> {
    type Tables = Tables;

    type Memory = Memory<W>;

    // 1 % faster with 1,500,000 positions: the key is looked up again, not made again.
    const PREFETCH: bool = true;

    // Chosen by hand when the evaluation was first fitted: a logarithm of odds of 1.
    const TUNING: Tuning = Tuning::BY_HAND
        .with(Knob::Margin, 150)
        .with(Knob::LateMargin, 150);

    fn tables(&self) -> Tables {
        Tables::new(self)
    }

    fn evaluate_after(
        &self,
        tables: &Tables,
        memory: &mut Memory<W>,
        position: &Position<W>,
    ) -> i32 {
        tables.evaluate(self, memory, position)
    }

    fn static_result(&self, _tables: &Tables, position: &Position<W>) -> StaticResult {
        let mover = self.to_move(position);
        let own = position.stones(mover);
        let occupied = position.occupied();
        let Some(pawn) = position.pawn() else {
            return StaticResult::Open;
        };
        // A dead end can be entered from next to it only.
        for cell in self.neighbourhood(pawn) & !occupied {
            if is_dead_end(self, occupied, cell) && has_majority(self, own, cell) {
                return StaticResult::Win(1);
            }
        }
        StaticResult::Open
    }

    fn candidates(
        &self,
        _tables: &Tables,
        position: &Position<W>,
        bonus: impl Fn(usize) -> i32,
        mut visit: impl FnMut(Ply, i32),
    ) {
        let mover = self.to_move(position);
        let (own, enemy) = (position.stones(mover), position.stones(!mover));
        let occupied = own | enemy;
        for cell in self.destinations(position) {
            let around = self.neighbourhood(cell);
            let open = (around & !occupied).len() as i32 - 1;
            let lead = (own & around).len() as i32 - (enemy & around).len() as i32;
            let ply = Ply::To(cell);
            let history: i32 = self.features(position, ply).into_iter().map(&bonus).sum();
            // Few answers first, as in any proof; the factors are chosen by hand.
            visit(ply, history + 100 * lead - 60 * open);
        }
        if position.can_swap() {
            visit(Ply::Swap, TACTICAL);
        }
    }

    fn max_remaining_plies(&self, position: &Position<W>) -> Option<u32> {
        let empty = self.cells() & !position.occupied();
        let (mut region, mut todo) = (CellSet::EMPTY, self.destinations(position));
        while let Some(cell) = todo.pop_first() {
            region.insert(cell);
            todo |= self.neighbourhood(cell) & empty & !region;
            if region.len() + todo.len() > MAX_SOLVED_REGION {
                return None;
            }
        }
        Some(region.len())
    }

    fn table_key(&self, tables: &Tables, memory: &mut Memory<W>, position: &Position<W>) -> u64 {
        tables.key(self, memory, position)
    }

    fn known_result(&self, position: &Position<W>) -> Option<KnownResult<Ply>> {
        verdicts::known_result(self, position)
    }

    fn feature_count(&self) -> usize {
        self.board().table_len() * self.board().table_len() + 1
    }

    fn features(&self, position: &Position<W>, ply: Ply) -> Features {
        let pawn = position.pawn().map_or(0, Cell::index);
        let mut features = ArrayVec::new();
        features.push(match ply {
            Ply::To(cell) => pawn * self.board().table_len() + cell.index(),
            Ply::Swap => self.feature_count() - 1,
        });
        features
    }

    fn pack(&self, ply: Ply) -> u32 {
        match ply {
            Ply::To(cell) => cell.index() as u32 + 1,
            Ply::Swap => self.board().table_len() as u32 + 1,
        }
    }

    fn unpack(&self, number: u32) -> Option<Ply> {
        let span = self.board().table_len();
        match number.checked_sub(1)? as usize {
            cell if cell < span => Some(Ply::To(Cell::new(cell))),
            other => (other == span).then_some(Ply::Swap),
        }
    }
}

impl<const W: usize> PlayedGame for Trike<W> {
    const PROFILE: Profile<Self> = Profile {
        // Fitted by matches between neighbours (docs/levels.md).
        levels: &[
            Level::fallible(3, 13, 22, 1_000),
            Level::fallible(4, 44, 68, 124),
            Level::fallible(4, 68, 86, 44),
            Level::fallible(4, 86, 95, 19),
            Level::node_limited(87),
            Level::node_limited(161),
            Level::node_limited(832),
        ],
        level_scores: &[66, 74, 77, 68, 69, 72, 73],
        noise: 30,
        characters: characters::characters(),
        character_strength: characters::STRENGTH,
        greedy_note: "In Trike it is weaker than random play.",
        score_ply: greedy::score_ply,
        claims: hints::claims,
        motifs: hints::MOTIFS,
        solved: &[
            SolvedStart::new("side=4", Score::Loss(Distance::Unknown)),
            SolvedStart::new("side=5", Score::Loss(Distance::Unknown)),
            SolvedStart::new("side=6", Score::Loss(Distance::Unknown)),
            SolvedStart::new("", Score::Loss(Distance::Unknown)),
            SolvedStart::new("side=4 pie=false", Score::Win(Distance::Unknown)),
            SolvedStart::new("side=5 pie=false", Score::Win(Distance::Unknown)),
            SolvedStart::new("side=6 pie=false", Score::Win(Distance::Unknown)),
            SolvedStart::new("pie=false", Score::Win(Distance::Unknown)),
        ],
        bench: GameBench {
            boards: &["", "pie=false", "side=13", "side=19"],
            sizes: ("side={}", [4, 19]),
            more_boards: &["pie=false"],
            largest: "side=19",
            searches: &[
                BenchSearch::new("", &[0, 1, 4, 8], 8),
                BenchSearch::new("side=9", &[1, 6, 12], 8),
            ],
            deeper: 8,
        },
    };
}

/// Returns whether the pawn would be stuck on an empty cell.
fn is_dead_end<const W: usize>(game: &Trike<W>, occupied: CellSet<W>, cell: Cell) -> bool {
    (game.neighbourhood(cell) & !occupied) == CellSet::from_cell(cell)
}

/// Returns whether a side with these stones has the majority around a cell where the pawn is stuck,
/// once it has placed a stone under it.
fn has_majority<const W: usize>(game: &Trike<W>, own: CellSet<W>, cell: Cell) -> bool {
    let around = game.neighbourhood(cell);
    2 * ((own & around).len() + 1) > around.len()
}
