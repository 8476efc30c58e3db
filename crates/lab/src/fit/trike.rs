//! Trike: one network for all boards.

use parlour_engines::trike::features::{BUCKETS, COUNT, Features};
use parlour_rules::games::trike::{self, Position};
use parlour_rules::games::{AnyLine, AnyRules, Game};

use super::Failure;
use super::eye::{Eye, Task};
use super::positions::Course;
use super::trained::Trained;

/// The workshop of the network.
pub struct Trike;

impl Trained for Trike {
    const ARGUMENT: &'static str = "trike";

    const GAMES: u64 = 30_000;

    const BOARDS: &'static [(&'static str, u64)] = &[
        ("trike side=9 pie=false", 100),
        ("trike side=11 pie=false", 80),
        ("trike side=7 pie=false", 50),
        ("trike side=8 pie=false", 40),
        ("trike side=10 pie=false", 40),
        ("trike side=13 pie=false", 40),
        ("trike side=6 pie=false", 20),
        ("trike side=15 pie=false", 15),
        ("trike side=5 pie=false", 10),
        ("trike side=19 pie=false", 5),
    ];

    const FEATURES: usize = COUNT;

    const BUCKETS: usize = BUCKETS;

    const COURSE: Course = Course::new(1..14, 14, 200);

    fn on_board<T: Task>(rules: &AnyRules, task: &mut T) -> Result<(), Failure> {
        run_on_board!(rules, task, Trike1 | Trike2 | Trike3)
    }
}

impl<const W: usize> Eye<trike::Trike<W>> for Features
where
    trike::Trike<W>: Game<Position = Position<W>>,
{
    fn see(&self, game: &trike::Trike<W>, position: &Position<W>) -> ([Vec<u16>; 2], usize) {
        let survey = self.survey(game, position);
        (survey.views(game.to_move(position)), survey.bucket())
    }
}
