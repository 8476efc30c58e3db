//! Claustro: one network for all boards, its labels the truth up to 5 by 5.

use std::sync::LazyLock;

use parlour_engines::claustro::features::{BUCKETS, COUNT, Features, MAX_SIZE, PLACES, piece};
use parlour_engines::tables::claustro::SolvedClaustro;
use parlour_engines::tables::{ExactValue, Run};
use parlour_rules::games::claustro::{self as rules, Position, Rules};
use parlour_rules::games::{AnyLine, AnyRules, Game};

use super::Failure;
use super::eye::{Eye, Task};
use super::positions::Course;
use super::trained::Trained;

/// The workshop of the network.
pub struct Claustro;

impl Trained for Claustro {
    const ARGUMENT: &'static str = "claustro";

    const GAMES: u64 = 8_000;

    const BOARDS: &'static [(&'static str, u64)] = &[
        ("claustro width=7 height=7", 100),
        ("claustro width=6 height=6", 100),
        ("claustro", 70),
        ("claustro width=8 height=8", 50),
        ("claustro width=9 height=9", 30),
        ("claustro width=10 height=10", 20),
        ("claustro width=11 height=11", 20),
        ("claustro width=4 height=4", 20),
        ("claustro width=7 height=6", 10),
        ("claustro width=6 height=5", 10),
        ("claustro width=5 height=4", 10),
    ];

    const FEATURES: usize = COUNT;

    // Of pieces on boards of any size: by side and place, and by side and place of a board or its
    // mirror image about the line between the goals.
    const SHARED: usize = 4 * PLACES;

    fn shared(feature: u16) -> Vec<u16> {
        let Some((enemy, [one, other])) = piece(feature.into()) else {
            return Vec::new();
        };
        let first = COUNT + 2 * PLACES * usize::from(enemy);
        let alike = [one.min(other), one.max(other)];
        let shared = [
            first + one * MAX_SIZE + other,
            first + PLACES + alike[0] * MAX_SIZE + alike[1],
        ];
        shared.map(|feature| feature as u16).to_vec()
    }

    const BUCKETS: usize = BUCKETS;

    // On large boards strong games never end: one blunder in six moves ends some of them.
    const COURSE: Course = Course::new(4..24, 8, 160);

    fn on_board<T: Task>(rules: &AnyRules, task: &mut T) -> Result<(), Failure> {
        run_on_board!(rules, task, Claustro1 | Claustro2)
    }
}

/// The solved boards on which games are played.
static SOLVED: LazyLock<Vec<SolvedClaustro>> = LazyLock::new(|| {
    let boards = [(4, 4), (5, 4), (5, 5)];
    let solved = boards.map(|(width, height)| {
        let rules = Rules {
            width,
            height,
            ..Rules::default()
        };
        SolvedClaustro::solve(&rules, &Run::default()).ok()
    });
    solved.into_iter().flatten().collect()
});

impl<const W: usize> Eye<rules::Claustro<W>> for Features<W>
where
    rules::Claustro<W>: Game<Position = Position<W>>,
{
    fn see(&self, game: &rules::Claustro<W>, position: &Position<W>) -> ([Vec<u16>; 2], usize) {
        let seen = Features::see(self, game, position);
        (seen.views(position.to_move(), self), seen.bucket)
    }

    fn truth(&self, game: &rules::Claustro<W>, position: &Position<W>) -> Option<f32> {
        let rules = game.rules();
        if rules.width.max(rules.height) > 5 {
            return None;
        }
        let table = SOLVED.iter().find(|table| table.game().rules() == rules)?;
        // The table's game has boards of one word.
        let position = table.game().read_position(&game.position_text(position));
        Some(match table.probe(&position.ok()?) {
            Some(ExactValue::Win(_)) => 1.0,
            Some(ExactValue::Loss(_)) => 0.0,
            _ => 0.5,
        })
    }
}
