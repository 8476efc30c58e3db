//! The `seed` option that several engines share, and the random numbers that follow from it.

use rand::rngs::{SysRng, Xoshiro256PlusPlus};
use rand::{SeedableRng, TryRng};

use parlour_rules::games::{Game, Line};
use parlour_rules::random::split_mix;

/// The source of an engine's random choices.
///
/// The numbers drawn for a ply depend on the seed and on the line only, not on what was asked
/// before: taking plies back and asking again gives the same answer.
#[derive(Clone, Copy, Debug)]
pub struct Seed {
    /// The value of the option; 0 takes a new seed for every game.
    option: u32,
    /// The seed of this game.
    game: u32,
}

/// Returns a new seed, which the option can be set to.
pub(crate) fn drawn_seed() -> u32 {
    let drawn = SysRng.try_next_u32();
    drawn
        .expect("every operating system we run on has a source of randomness")
        .max(1)
}

impl Seed {
    /// The seed of this option; 0 is a new one each game.
    pub fn new(option: u32) -> Self {
        let mut seed = Self { option, game: 0 };
        seed.new_game();
        seed
    }

    /// Takes a new seed for a new game, if the option says so.
    ///
    /// # Panics
    ///
    /// Panics if the operating system has no source of randomness.
    pub fn new_game(&mut self) {
        self.game = match self.option {
            0 => drawn_seed(),
            option => option,
        };
    }

    /// The seed of this game.
    pub(super) const fn of_game(self) -> u64 {
        self.game as u64
    }

    /// The generator for the ply at the end of a line.
    pub fn generator<G: Game>(&self, line: &Line<G>) -> Xoshiro256PlusPlus {
        let ply = line.plies().len() as u64;
        let key = line.game().key(line.position());
        Xoshiro256PlusPlus::seed_from_u64(split_mix(self.game.into(), ply) ^ key)
    }
}
