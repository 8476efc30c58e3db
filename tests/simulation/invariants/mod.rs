//! What holds after everything that happens, as one table. An indicator or a claim that the program
//! learns to make gets an entry: the indicators are an enumeration of the program that
//! [`waiting`] matches, so that a new one does not compile without its entry, and a test there finds
//! sentences that say one beside it.

mod agree;
mod claims;
pub mod end;
mod kept;
mod keys;
mod truth;
pub mod waiting;

use std::cell::Ref;

use parlour::app::{Effect, Message, Model, update};
use parlour_terminal::input::Key;

use super::errands::Errand;
use super::program::{Frame, Program};
use super::world::World;

/// Something that holds for a program.
pub struct Invariant {
    /// What holds, as a sentence of the documentation.
    pub name: &'static str,
    /// It is looked at once in this many times, as it takes long.
    pub once_in: u64,
    pub holds: fn(&Seen<'_>) -> Result<(), String>,
}

/// A program as it is seen now.
pub struct Seen<'a> {
    pub world: &'a World,
    pub program: &'a Program,
    /// A number that says which part is tried where not everything is; none to try all.
    pub drawn: Option<u64>,
}

impl Seen<'_> {
    fn frame(&self) -> Ref<'_, Frame> {
        self.program.frame()
    }

    /// Returns whether something like this is on its way to the program.
    fn waits_for(&self, wanted: impl Fn(&Errand) -> bool) -> bool {
        self.on_its_way().any(|errand| wanted(&errand))
    }

    /// What is on its way to the program. A host that is stopped by a signal will go on.
    fn on_its_way(&self) -> impl Iterator<Item = Errand> {
        let world = self.world;
        let stopped = world.house.as_ref().filter(|house| !house.runs(world.now));
        let comes = stopped.map(|_| Errand::Join);
        comes.into_iter().chain(self.program.on_its_way().cloned())
    }

    /// What a copy of the model shows.
    fn frame_of(&self, model: &Model) -> Frame {
        Frame::of(model, &mut self.program.trials.borrow_mut())
    }

    /// The frame as it is printed with a failure.
    pub fn printed(&self) -> String {
        self.frame().text.clone()
    }
}

/// Presses a key in a copy of a model.
fn press(model: &mut Model, key: Key) -> Vec<Effect> {
    update(model, Message::Key(key))
}

/// The key of a name.
fn key(name: &str) -> Key {
    name.parse().expect("a key")
}

macro_rules! table {
    ($($(#[$doc:meta])* $table:ident { $($name:literal $once_in:literal => $holds:path,)+ })+) => {
        $($(#[$doc])*
        pub static $table: &[Invariant] = &[
            $(Invariant { name: $name, once_in: $once_in, holds: $holds },)+
        ];)+
    };
}

table! {
    /// What holds after every act.
    ALWAYS {
        "What says that it waits, waits for something." 1 => waiting::waits_for_something,
        "What the host owes is on its way." 1 => waiting::host_owes_what_comes,
        "Nothing is said twice in a row of words." 1 => truth::says_once,
        "A game that is over has no legal moves, and an open one has some." 3 => truth::is_over_or_open,
        "The result is that of the rules, or of what ended the game early." 1 => truth::tells_the_result,
        "Whoever is said to be to move is to move." 1 => truth::tells_whose_turn,
        "The number of the move is that of the moves." 1 => truth::numbers_moves,
        "As many pieces are shown as captured as were." 3 => truth::counts_what_was_captured,
        "The cells that can be picked are those of legal moves." 3 => truth::picks_legal_cells,
        "The marks of the last move are on its cells." 3 => truth::marks_the_last_move,
        "A hint names a legal move, and what it says of it is so." 2 => claims::hints_at_legal_moves,
        "What is named as better is legal, and is not what was played." 1 => claims::names_what_is_better,
        "A question, an offer and a threat go with what they are about." 1 => end::goes_with_its_matter,
        "A clock runs for the player to move alone, and not where nothing goes on." 1 => truth::runs_one_clock,
        "Both clocks together lose no more time than passes." 1 => truth::charges_time_that_passes,
        "The seat that is played is the guest's own." 1 => agree::plays_its_own_seat,
        "What is said to be saved, copied or written is where it is said to be." 1 => kept::says_where_it_is,
        "Nothing that was on the disk is lost." 1 => kept::loses_nothing,
    }
    /// What is tried on a copy of the program after acts that are drawn.
    TRIED {
        "Every press of Esc leaves something, and few lead home." 12 => keys::leads_home,
        "Every key that is offered does something or says why not." 2 => keys::offers_keys_that_act,
        "A key that is pressed again, after Esc too, waits for nothing that has come already." 4 => keys::may_be_pressed_again,
        "Whoever is to move can play, or is told why not." 6 => keys::is_playable,
        "A frame drawn over another is one drawn from nothing." 12 => keys::is_drawn_whole,
        "The coach asks before a move that ends the game against oneself." 6 => keys::is_warned,
    }
    /// What holds once everything on its way has arrived.
    AT_REST {
        "Nothing says that it waits when nothing is on its way." 1 => waiting::waits_for_something,
        "The file of a game has the game, and read again it is the same." 1 => kept::is_in_its_file,
        "Guests at one table and the host have one game." 1 => agree::agrees_with_others,
        "Engines do not play one game again and again." 1 => agree::plays_other_games,
    }
}
