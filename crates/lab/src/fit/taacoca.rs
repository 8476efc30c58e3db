//! Taacoca: one network for all boards and both movements.

use parlour_engines::taacoca::features::{self, BUCKETS, COUNT, Features};
use parlour_rules::games::taacoca::{self, Position};
use parlour_rules::games::{AnyLine, AnyRules, Game};

use super::Failure;
use super::eye::{Eye, Task};
use super::positions::Course;
use super::trained::Trained;

/// The workshop of the network.
pub struct Taacoca;

impl Trained for Taacoca {
    const ARGUMENT: &'static str = "taacoca";

    const GAMES: u64 = 12_000;

    const BOARDS: &'static [(&'static str, u64)] = &[
        ("taacoca", 100),
        ("taacoca movement=forward", 100),
        ("taacoca side=4", 20),
        ("taacoca side=4 movement=forward", 25),
        ("taacoca side=6", 30),
        ("taacoca side=6 movement=forward", 30),
        ("taacoca side=3", 5),
        ("taacoca side=7", 15),
        ("taacoca side=7 movement=forward", 15),
        ("taacoca side=8", 10),
        ("taacoca side=8 movement=forward", 10),
        ("taacoca side=9", 10),
        ("taacoca side=9 movement=forward", 10),
        ("taacoca side=10", 5),
        ("taacoca side=10 movement=forward", 5),
        ("taacoca side=12", 3),
        ("taacoca side=12 movement=forward", 3),
        ("taacoca side=11", 3),
        ("taacoca side=11 movement=forward", 3),
        ("taacoca side=13", 2),
        ("taacoca side=13 movement=forward", 2),
    ];

    const FEATURES: usize = COUNT;

    const SHARED: usize = features::SHARED;

    fn shared(feature: u16) -> Vec<u16> {
        let shared = features::shared(feature.into()).into_iter();
        shared.map(|shared| (COUNT + shared) as u16).collect()
    }

    const BUCKETS: usize = BUCKETS;

    const COURSE: Course = Course::new(4..14, 10, 200);

    fn on_board<T: Task>(rules: &AnyRules, task: &mut T) -> Result<(), Failure> {
        run_on_board!(rules, task, Taacoca1 | Taacoca2 | Taacoca4 | Taacoca9)
    }
}

impl<const W: usize> Eye<taacoca::Taacoca<W>> for Features<W>
where
    taacoca::Taacoca<W>: Game<Position = Position<W>>,
{
    fn see(&self, game: &taacoca::Taacoca<W>, position: &Position<W>) -> ([Vec<u16>; 2], usize) {
        let seen = Features::see(self, game, position);
        (seen.views(game.to_move(position), self), seen.bucket)
    }
}
