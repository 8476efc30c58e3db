//! The facts and abilities that our engines have in common.

use crate::Engine;
use crate::tables::SolvedBoards;
use parlour_rules::games::GameInfo;
use parlour_rules::options::{OptionInfo, OptionSet};
use parlour_rules::word_enum;

/// The description of a built-in engine.
#[derive(Debug)]
pub struct EngineInfo {
    /// The name in config files, records and on the command line.
    pub id: &'static str,
    /// The name on the screen.
    pub name: &'static str,
    /// A line that explains it.
    pub description: &'static str,
    /// Its options, in the order in which they are shown.
    pub options: &'static [OptionInfo],
}

/// The options of one of our engines, which make it.
pub trait BuiltInEngine: OptionSet {
    /// The facts about the engine.
    fn info(&self) -> &'static EngineInfo;

    /// Makes the engine; one that searches plays perfectly on solved boards.
    fn make_with(&self, solved: &SolvedBoards) -> Box<dyn Engine>;

    /// The name on the screen of a player who is the engine with these options, such as `Level 3,
    /// novice`. What seeds, threads and memory are is left out.
    fn title(&self) -> String {
        self.info().name.to_owned()
    }

    /// The name of the player in a game: a number of a level that the game does not have is none.
    fn title_in(&self, _: &GameInfo) -> String {
        self.title()
    }

    /// The seed of its random choices, in an engine that draws; 0 is another seed each game.
    fn seed_mut(&mut self) -> Option<&mut u32> {
        None
    }

    /// Varies its first moves by the seed, in an engine that would play the same game again, as
    /// far as is usual where it plays; its options take precedence.
    fn vary(&mut self, _usual: Vary) {}

    /// The number of the best plies that it reports, in an engine that reports several.
    fn lines_mut(&mut self) -> Option<&mut usize> {
        None
    }

    /// The megabytes that its tables take.
    fn memory(&self) -> usize {
        0
    }

    /// Returns whether it plays better after thinking before a ply was played.
    fn thinks_ahead(&self) -> bool {
        false
    }

    /// Returns whether it may take a result for proved in this game that is not, as it overlooks
    /// plies.
    fn overlooks(&self, _game: &GameInfo) -> bool {
        false
    }

    /// Limits the tables to `megabytes`, in an engine that has tables.
    fn set_memory(&mut self, _megabytes: usize) {}
}

word_enum! {
    /// The games in which the seed chooses among moves that are about as good.
    pub enum Vary {
        /// As much as those who have it play want: nothing where it analyses.
        Usual = "usual",
        /// Nothing: without errors it plays the same game for ever.
        None = "none",
        /// Games from the start, so that engines do not repeat their games.
        Opening = "opening",
        /// All games, so that the same moves do not win twice.
        Game = "game",
    }
}

impl Vary {
    /// Returns whether anything varies.
    pub(super) fn varies(self) -> bool {
        matches!(self, Self::Opening | Self::Game)
    }
}
