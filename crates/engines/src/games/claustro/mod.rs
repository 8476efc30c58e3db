//! The knowledge that engines have of Claustro.
//!
//! A side with a piece next to its goal wins at once. If the enemy has one such piece, it has to be
//! captured; if the enemy has two, or none can capture, the position is lost in two plies.

mod characters;
mod evaluation;
pub mod features;
mod greedy;
mod hints;
mod plies;

use arrayvec::ArrayVec;
use features::Remembered;
use plies::captures;

use self::evaluation::{PROGRESS, Tables};
use crate::Score;
use crate::games::game_bench::{BenchSearch, GameBench};
use crate::games::level::Level;
use crate::games::profile::{PlayedGame, Profile};
use crate::games::solved_start::SolvedStart;
use crate::search::engine_game::{EngineGame, Features, StaticResult};
use crate::search::{Knob, Tuning};
use parlour_rules::board::{Cell, Direction};
use parlour_rules::games::Game;
use parlour_rules::games::claustro::{Claustro, Ply, Position, Rules};

impl<const W: usize> EngineGame for Claustro<W> {
    type Tables = Tables<W>;

    type Memory = Remembered<W>;

    // By `lab fit tune claustro --games 30000`, stopped after 16,384 games
    // (lab/docs/evaluations.md).
    const TUNING: Tuning = Tuning::BY_HAND
        .with(Knob::Margin, 52)
        .with(Knob::LateMargin, 133)
        .with(Knob::Quiets, 90)
        .with(Knob::Reduction, 23)
        .with(Knob::MoreReduction, 44)
        .with(Knob::HistoryPly, 4002)
        .with(Knob::Pass, 291)
        .with(Knob::PassByDepth, 20)
        .with(Knob::Bonus, 24)
        .with(Knob::MostBonus, 1478)
        .with(Knob::Window, 28);

    // A capture is a ply for each place where the captured piece may go: most plies are captures.
    const MANY_TACTICAL: bool = true;

    // 6 % faster with 300,000 positions a ply.
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
        let (own, enemy) = (position.pieces(mover), position.pieces(!mover));
        if own.intersects(tables.gate[mover]) {
            return StaticResult::Win(1);
        }
        let threats = enemy & tables.gate[!mover];
        match threats.len() {
            0 => StaticResult::Open,
            1 if self
                .steps()
                .neighbours(own, Direction::DIAGONAL)
                .intersects(threats) =>
            {
                StaticResult::Threatened
            }
            _ => {
                // Whatever the ply, the enemy enters; only having no ply wins.
                StaticResult::Loss(2)
            }
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
        let threats = position.pieces(!mover) & tables.gate[!mover];
        let targets = if threats.is_empty() {
            position.pieces(!mover)
        } else {
            threats
        };
        captures(
            self,
            tables,
            position,
            targets,
            &bonus,
            usize::MAX,
            &mut visit,
        );
        if !threats.is_empty() {
            return;
        }
        let own = position.pieces(mover);
        let mut onto = self.empty_cells(position);
        onto.insert(self.goal(mover));
        let span = self.board().table_len();
        for direction in Self::directions(mover) {
            for to in self.steps().step(own, direction) & onto {
                let Some(from) = self.steps().neighbour_set(to, direction.opposite()).first()
                else {
                    continue;
                };
                let gain = PROGRESS[tables.distance[mover][to.index()] as usize]
                    - PROGRESS[tables.distance[mover][from.index()] as usize];
                let history = bonus(from.index() * span + to.index());
                // The factor, and that of captures, is chosen by hand.
                visit(Ply::Step { from, to }, history + 4 * gain);
            }
        }
    }

    fn noisy(&self, tables: &Tables<W>, position: &Position<W>, visit: impl FnMut(Ply, i32)) {
        let mover = self.to_move(position);
        let targets = position.pieces(!mover);
        captures(self, tables, position, targets, &|_| 0, 2, visit);
    }

    fn short_cycle(&self) -> Option<i32> {
        // Both sides repeat a ply: the side that began will lose by the repeated-plies rule, unless
        // the game is drawn before the position has occurred four times. The value is chosen by
        // hand: worse than any evaluation, and not proven.
        let drawn_before = self.rules().repetition.is_some_and(|limit| limit < 4);
        (!drawn_before).then_some(-15_000)
    }

    fn feature_count(&self) -> usize {
        let span = self.board().table_len();
        span * span + span
    }

    fn features(&self, _position: &Position<W>, ply: Ply) -> Features {
        let span = self.board().table_len();
        let mut features = ArrayVec::new();
        let (Ply::Step { from, to } | Ply::Capture { from, to, .. }) = ply;
        features.push(from.index() * span + to.index());
        if let Ply::Capture { place, .. } = ply {
            features.push(span * span + place.index());
        }
        features
    }

    fn pack(&self, ply: Ply) -> u32 {
        let pack =
            |from: Cell, to: Cell| (from.index() as u32) << 16 | (to.index() as u32) << 8 | 1 << 31;
        match ply {
            Ply::Step { from, to } => pack(from, to),
            Ply::Capture { from, to, place } => pack(from, to) | place.index() as u32 | 1 << 30,
        }
    }

    fn unpack(&self, number: u32) -> Option<Ply> {
        let cell = |shift: u32| {
            let index = (number >> shift & 0xff) as usize;
            (index < self.board().table_len()).then(|| Cell::new(index))
        };
        let (from, to, place) = (cell(16)?, cell(8)?, cell(0)?);
        Some(if number >> 30 & 1 == 0 {
            Ply::Step { from, to }
        } else {
            Ply::Capture { from, to, place }
        })
    }
}

impl<const W: usize> PlayedGame for Claustro<W> {
    const PROFILE: Profile<Self> = Profile {
        // Fitted by matches between neighbours (docs/levels.md).
        levels: &[
            Level::fallible(1, 16, 38, 2_000),
            Level::fallible(1, 25, 58, 350),
            Level::fallible(2, 40, 72, 90),
            Level::fallible(2, 55, 83, 52),
            Level::fallible(2, 76, 92, 43),
            Level::node_limited(54),
            Level::node_limited(100),
            Level::node_limited(280),
            Level::node_limited(520),
            Level::node_limited(980),
            Level::node_limited(2_050),
            Level::node_limited(4_500),
            Level::node_limited(9_500),
            Level::node_limited(25_000),
            Level::node_limited(180_000),
        ],
        level_scores: &[70, 75, 71, 80, 72, 70, 74, 74, 75, 76, 76, 70, 71, 75, 72],
        noise: 18,
        characters: characters::characters(),
        character_strength: characters::STRENGTH,
        greedy_note: "",
        score_ply: greedy::score_ply,
        claims: hints::claims,
        motifs: hints::MOTIFS,
        solved: &[
            SolvedStart::new("width=4 height=4", Score::loss_in(14)),
            SolvedStart::new("width=5 height=4", Score::Undecided),
            SolvedStart::new("width=4 height=5", Score::Undecided),
            SolvedStart::new("width=6 height=4", Score::Undecided),
            SolvedStart::new("width=4 height=6", Score::Undecided),
            SolvedStart::new("", Score::Undecided),
            SolvedStart::new("width=6 height=5", Score::Undecided),
            SolvedStart::new("width=5 height=6", Score::Undecided),
            SolvedStart::new("width=7 height=4", Score::Undecided),
            SolvedStart::new("width=4 height=7", Score::Undecided),
        ],
        bench: GameBench {
            boards: &["", "width=11 height=11"],
            sizes: ("width={} height={}", [4, 11]),
            more_boards: &[],
            largest: "width=11 height=11",
            searches: &[
                BenchSearch::new("", &[0, 6, 12, 20], 8),
                BenchSearch::new("width=7 height=6", &[0, 10], 7),
            ],
            deeper: 6,
        },
    };

    fn book(&self) -> Option<&'static str> {
        (self.rules() == Rules::default()).then_some(include_str!("book.txt"))
    }
}
