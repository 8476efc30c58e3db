//! The knowledge that engines have of Tactigon.
//!
//! A side that can capture the enemy pentagon wins at once. If the enemy holds both gold cells, the
//! pair has to be broken now; if the own pentagon is attacked, that has to be answered.

mod attacks;
mod characters;
mod distances;
mod evaluation;
pub mod features;
mod greedy;
mod hints;

use arrayvec::ArrayVec;
use attacks::is_attacked;
use evaluation::value;
use features::Remembered;

use self::evaluation::{PIECE_VALUES, Tables, exchange};
use crate::Score;
use crate::games::game_bench::{BenchSearch, GameBench};
use crate::games::level::Level;
use crate::games::profile::{PlayedGame, Profile};
use crate::games::solved_start::SolvedStart;
use crate::search::engine_game::{EngineGame, Features, StaticResult, TACTICAL};
use crate::search::{Knob, Tuning};
use parlour_rules::board::Cell;
use parlour_rules::games::tactigon::{Combat, Ply, Position, Rules, Tactigon, combat};
use parlour_rules::games::{Game, PieceKind};

impl<const W: usize> EngineGame for Tactigon<W> {
    type Tables = Tables<W>;

    type Memory = Remembered<W>;

    // Chosen by hand; 75 and 150 made no difference that matches could tell
    // (lab/docs/evaluations.md).
    const TUNING: Tuning = Tuning::BY_HAND
        .with(Knob::Margin, 110)
        .with(Knob::LateMargin, 110);

    // Chosen by hand after matches in which games did not end (lab/docs/strength.md): nothing is
    // captured for so long in a few games that are won all the same.
    const STALE_PLIES: usize = 40;

    fn tables(&self) -> Tables<W> {
        Tables::new(self)
    }

    fn evaluate_after(
        &self,
        tables: &Tables<W>,
        memory: &mut Remembered<W>,
        position: &Position<W>,
    ) -> i32 {
        value(self, tables, memory, position)
    }

    fn static_result(&self, tables: &Tables<W>, position: &Position<W>) -> StaticResult {
        let mover = self.to_move(position);
        let enemy = position.side(!mover);
        let pentagons = position.kind(PieceKind::Pentagon);
        let Some(prey) = (enemy & pentagons).first() else {
            return StaticResult::Open;
        };
        if is_attacked(self, tables, position, prey, PieceKind::Pentagon, mover) {
            return StaticResult::Win(1);
        }
        if self.gold().is_subset(enemy) {
            // The pair has to be broken now, or the enemy's turn begins with it.
            let breaks = |cell| {
                let kind = PieceKind::TACTIGON[position.kind_at(cell)];
                is_attacked(self, tables, position, cell, kind, mover)
            };
            return if self.gold().into_iter().any(breaks) {
                StaticResult::Threatened
            } else {
                StaticResult::Loss(1)
            };
        }
        let Some(own) = (position.side(mover) & pentagons).first() else {
            return StaticResult::Open;
        };
        if is_attacked(self, tables, position, own, PieceKind::Pentagon, !mover) {
            StaticResult::Threatened
        } else {
            StaticResult::Open
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
        let (own, enemy) = (position.side(mover), position.side(!mover));
        let broken = self.gold().is_subset(enemy);
        let half = own.intersects(self.gold());
        let span = self.board().table_len();
        self.for_each_reach(position, |attacker, from, targets| {
            let targets = if broken {
                targets & self.gold()
            } else {
                targets
            };
            for to in targets & enemy {
                let gain = exchange(attacker, position.kind_at(to));
                let combat = true;
                let value = 2 * TACTICAL + gain - PIECE_VALUES[attacker] / 16;
                visit(Ply { from, to, combat }, value);
            }
            if broken {
                return;
            }
            // The second gold cell.
            let second = half && !self.gold().contains(from);
            let table = &tables.place[attacker];
            for to in targets & !enemy {
                let value = if second && self.gold().contains(to) {
                    TACTICAL
                } else {
                    let place = table[to.index()] - table[from.index()];
                    bonus(from.index() * span + to.index()) + 8 * place
                };
                let combat = false;
                visit(Ply { from, to, combat }, value);
            }
        });
    }

    fn noisy(&self, tables: &Tables<W>, position: &Position<W>, mut visit: impl FnMut(Ply, i32)) {
        let mover = self.to_move(position);
        let enemy = position.side(!mover);
        let broken = self.gold().is_subset(enemy);
        self.for_each_reach(position, |attacker, from, targets| {
            let mut targets = targets & enemy;
            if broken {
                targets &= self.gold();
            }
            for to in targets {
                let defender = position.kind_at(to);
                let gain = exchange(attacker, defender);
                if gain < 0 && !broken {
                    continue;
                }
                // Attacking a lesser piece pays only where it cannot be recaptured; a difference of
                // 20 is taken for none (by hand).
                if PIECE_VALUES[attacker] > gain
                    && !broken
                    && PIECE_VALUES[attacker] > PIECE_VALUES[defender] + 20
                    && combat(PieceKind::TACTIGON[attacker], PieceKind::TACTIGON[defender])
                        == Combat::Captures
                    && is_attacked(
                        self,
                        tables,
                        position,
                        to,
                        PieceKind::TACTIGON[attacker],
                        !mover,
                    )
                {
                    continue;
                }
                let ply = Ply {
                    from,
                    to,
                    combat: true,
                };
                visit(ply, 2 * TACTICAL + gain - PIECE_VALUES[attacker] / 16);
            }
        });
    }

    fn feature_count(&self) -> usize {
        self.board().table_len() * self.board().table_len()
    }

    fn features(&self, _position: &Position<W>, ply: Ply) -> Features {
        let mut features = ArrayVec::new();
        features.push(ply.from.index() * self.board().table_len() + ply.to.index());
        features
    }

    fn pack(&self, ply: Ply) -> u32 {
        let cells = (ply.from.index() as u32) << 11 | (ply.to.index() as u32) << 1;
        cells | u32::from(ply.combat) | 1 << 31
    }

    fn unpack(&self, number: u32) -> Option<Ply> {
        let cell = |shift: u32| {
            let index = (number >> shift & 0x3ff) as usize;
            (index < self.board().table_len()).then(|| Cell::new(index))
        };
        Some(Ply {
            from: cell(11)?,
            to: cell(1)?,
            combat: number & 1 != 0,
        })
    }

    fn after_pass(&self, position: &Position<W>) -> Option<Position<W>> {
        Some(Tactigon::after_pass(self, position))
    }
}

impl<const W: usize> PlayedGame for Tactigon<W> {
    const PROFILE: Profile<Self> = Profile {
        // Fitted by matches between neighbours (docs/levels.md).
        levels: &[
            Level::fallible(1, 27, 53, 720),
            Level::fallible(1, 27, 60, 300),
            Level::fallible(2, 47, 77, 135),
            Level::fallible(2, 60, 87, 80),
            Level::node_limited(233),
            Level::node_limited(1_150),
            Level::node_limited(16_000),
            Level::node_limited(160_000),
        ],
        level_scores: &[68, 72, 70, 71, 78, 74, 67, 70],
        noise: 25,
        characters: characters::characters(),
        character_strength: characters::STRENGTH,
        greedy_note: "",
        score_ply: greedy::score_ply,
        claims: hints::claims,
        motifs: hints::MOTIFS,
        solved: &[
            SolvedStart::new("board=extra-small", Score::win_within(33)),
            SolvedStart::new("board=extra-small advanced=true", Score::win_within(23)),
        ],
        bench: GameBench {
            boards: &["", "padding=5"],
            sizes: ("padding={}", [0, 5]),
            more_boards: &["board=extra-small", "board=small", "advanced=true"],
            largest: "padding=5",
            searches: &[
                BenchSearch::new("", &[0, 4, 8, 12], 5),
                BenchSearch::new("board=small advanced=true", &[0, 6], 5),
            ],
            deeper: 4,
        },
    };

    fn book(&self) -> Option<&'static str> {
        (self.rules() == Rules::default()).then_some(include_str!("book.txt"))
    }
}
