//! The knowledge that engines have of Taacoca.
//!
//! A side that can step onto the enemy home wins at once. Otherwise, if the enemy could do so next,
//! all stones that threaten it have to be captured in one ply; whether a direction could do that is
//! a necessary condition that is quick to test. Without such threats, a side may be so far
//! ahead that the other cannot stop it (`races.rs`).

mod characters;
mod evaluation;
pub mod features;
mod greedy;
mod hints;
mod plies;
mod races;
mod threats;

use arrayvec::ArrayVec;
use plies::sets;
use races::proven_race;
use threats::{finishers, may_answer};

use self::evaluation::Tables;
use self::features::Remembered;
use self::plies::MAX_LEADERS;
use self::threats::MAX_STONES;
use crate::Score;
use crate::games::game_bench::{BenchSearch, GameBench};
use crate::games::level::Level;
use crate::games::profile::{PlayedGame, Profile};
use crate::games::solved_start::SolvedStart;
use crate::search::engine_game::{EngineGame, Features, StaticResult, TACTICAL};
use crate::search::{Knob, Tuning};
use parlour_rules::board::{Cell, Direction};
use parlour_rules::games::Game;
use parlour_rules::games::taacoca::{Ply, Position, Rules, Taacoca};

impl<const W: usize> EngineGame for Taacoca<W> {
    type Tables = Tables<W>;

    type Memory = Remembered<W>;

    // Chosen by hand; less by 30 or more by 40 made no difference (lab/docs/evaluations.md).
    const TUNING: Tuning = Tuning::BY_HAND
        .with(Knob::Margin, 90)
        .with(Knob::LateMargin, 90);

    // 3 % faster with 300,000 positions a ply.
    const PREFETCH: bool = true;

    fn tables(&self) -> Tables<W> {
        Tables::new(self)
    }

    fn evaluate_after(
        &self,
        tables: &Tables<W>,
        memory: &mut Remembered<W>,
        position: &Position<W>,
    ) -> i32 {
        tables.evaluate(self, memory, position)
    }

    fn static_result(&self, tables: &Tables<W>, position: &Position<W>) -> StaticResult {
        let mover = self.to_move(position);
        if !finishers(self, tables.features.rows(), position, mover, 0).is_empty() {
            return StaticResult::Win(1);
        }
        if finishers(self, tables.features.rows(), position, !mover, 0).is_empty() {
            return match proven_race(self, tables.features.rows(), position) {
                Some((side, plies)) if side == mover => StaticResult::Win(2 * plies - 1),
                Some((_, plies)) => StaticResult::Loss(2 * plies),
                None => StaticResult::Open,
            };
        }
        let threats = finishers(self, tables.features.rows(), position, !mover, MAX_STONES);
        let own = position.stones(mover);
        let mut directions = self.directions(mover).iter();
        if directions.any(|&direction| may_answer(self, own, threats, direction)) {
            StaticResult::Threatened
        } else {
            StaticResult::Loss(2)
        }
    }

    fn candidates(
        &self,
        tables: &Tables<W>,
        position: &Position<W>,
        bonus: impl Fn(usize) -> i32,
        mut visit: impl FnMut(Ply, i32),
    ) {
        let mover = self.to_move(position);
        let own = position.stones(mover);
        let threats = finishers(self, tables.features.rows(), position, !mover, MAX_STONES);
        let min_value = match threats.len() {
            0 => i32::MIN,
            threats => (2 * threats as i32 - 1) * TACTICAL,
        };
        for &direction in self.directions(mover) {
            if !threats.is_empty() && !may_answer(self, own, threats, direction) {
                continue;
            }
            sets(
                self,
                tables,
                position,
                direction,
                MAX_LEADERS,
                &bonus,
                |ply, value| {
                    if value >= min_value {
                        visit(ply, value);
                    }
                },
            );
        }
    }

    fn noisy(&self, tables: &Tables<W>, position: &Position<W>, mut visit: impl FnMut(Ply, i32)) {
        let mover = self.to_move(position);
        let (own, enemy) = (position.stones(mover), position.stones(!mover));
        for &direction in self.directions(mover) {
            if !self.steps().step(own, direction).intersects(enemy) {
                continue;
            }
            let mut best: Option<(Ply, i32)> = None;
            // The best of all sets is one of those of the best leaders.
            sets(
                self,
                tables,
                position,
                direction,
                MAX_STONES as usize,
                &|_| 0,
                |ply, value| {
                    if value >= TACTICAL && best.is_none_or(|(_, most)| most < value) {
                        best = Some((ply, value));
                    }
                },
            );
            if let Some((ply, value)) = best {
                visit(ply, value);
            }
        }
    }

    fn feature_count(&self) -> usize {
        self.board().table_len() * Direction::COUNT
    }

    fn features(&self, _position: &Position<W>, ply: Ply) -> Features {
        let feature = |cell: &Cell| cell.index() * Direction::COUNT + ply.direction().index();
        ply.stones().iter().map(feature).collect::<ArrayVec<_, 3>>()
    }

    fn pack(&self, ply: Ply) -> u32 {
        let [a, b, c] = ply.stones_padded().map(|cell| cell.index() as u32);
        (((a * 576 + b) * 576 + c) << 3) + ply.direction().index() as u32 + 1
    }

    fn unpack(&self, number: u32) -> Option<Ply> {
        let number = number.checked_sub(1)?;
        let direction = Direction::ALL[(number & 7) as usize];
        let stones = number >> 3;
        let cells = [stones / 576 / 576, stones / 576 % 576, stones % 576];
        cells
            .iter()
            .all(|&cell| (cell as usize) < self.board().table_len())
            .then(|| Ply::new(cells.map(|cell| Cell::new(cell as usize)), direction))
    }
}

impl<const W: usize> PlayedGame for Taacoca<W> {
    const PROFILE: Profile<Self> = Profile {
        // Fitted by matches between neighbours (docs/levels.md).
        levels: &[
            Level::fallible(1, 10, 12, 9_000),
            Level::fallible(1, 12, 21, 5_000),
            Level::fallible(1, 16, 36, 1_500),
            Level::fallible(1, 19, 47, 550),
            Level::fallible(1, 20, 50, 344),
            Level::fallible(1, 22, 57, 225),
            Level::fallible(1, 31, 66, 150),
            Level::fallible(2, 40, 76, 126),
            Level::fallible(2, 50, 82, 94),
            Level::fallible(2, 63, 89, 78),
            Level::node_limited(94),
            Level::node_limited(170),
            Level::node_limited(470),
            Level::node_limited(1_015),
            Level::node_limited(2_600),
            Level::node_limited(7_500),
            Level::node_limited(28_000),
            Level::node_limited(105_000),
            Level::node_limited(350_000),
        ],
        level_scores: &[
            73, 76, 79, 74, 74, 74, 69, 70, 73, 78, 78, 74, 78, 77, 68, 73, 72, 70, 66,
        ],
        noise: 12,
        characters: characters::characters(),
        character_strength: characters::STRENGTH,
        greedy_note: "",
        score_ply: greedy::score_ply,
        claims: hints::claims,
        motifs: hints::MOTIFS,
        solved: &[
            SolvedStart::new("side=3", Score::Draw),
            SolvedStart::new("side=3 movement=forward", Score::loss_in(4)),
            SolvedStart::new("side=4 movement=forward", Score::loss_within(18)),
        ],
        bench: GameBench {
            boards: &["", "side=13"],
            sizes: ("side={}", [3, 13]),
            more_boards: &["movement=forward"],
            largest: "side=13",
            searches: &[
                BenchSearch::new("", &[0, 6, 12, 20], 4),
                BenchSearch::new("movement=forward", &[0, 6, 12], 5),
            ],
            deeper: 3,
        },
    };

    fn book(&self) -> Option<&'static str> {
        (self.rules() == Rules::default()).then_some(include_str!("book.txt"))
    }
}
