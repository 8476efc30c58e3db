//! A screen, as the program sees it: a state that takes events in, is drawn, and asks for another
//! screen by a value.

use ratatui::layout::Rect;

use super::canvas::{Canvas, Hit};
use super::message::Message;
use super::route::Route;
use super::shared::Shared;
use parlour_matches::play::GameSession;
use parlour_records::Record;
use parlour_rules::games::GameInfo;
use parlour_settings::keys::{Action, KeyContext};
use parlour_terminal::input::Gesture;

/// A screen of the program.
///
/// Screens lie on a stack, and the top one is in sight. It alone gets events; messages reach all,
/// those that wait at home included, and each takes what bears an id of its own.
pub trait Screen {
    /// The context in which keys are read now.
    fn key_context(&self) -> KeyContext;

    /// Returns whether a typed character begins a text where the cursor is, whatever the key means
    /// elsewhere.
    fn types(&self) -> bool {
        false
    }

    /// Returns whether a pasted text means something here, if only to be refused.
    fn takes_text(&self) -> bool {
        false
    }

    /// Takes in what the player does, and says where to go next.
    fn update(&mut self, event: &ScreenEvent, shared: &mut Shared) -> Transition;

    /// Returns whether cells or rows answer the pointer here.
    fn follows_pointer(&self) -> bool {
        true
    }

    /// Puts the cursor on a cell or row that is pointed at.
    fn point(&mut self, _number: usize) {}

    /// Draws the screen, and says what answers the mouse.
    fn draw(&self, area: Rect, canvas: &mut Canvas<'_>);

    /// Takes in what has happened elsewhere: the time, a timer, the answer to an effect. A screen
    /// out of sight goes nowhere, whatever it answers.
    fn receive(&mut self, _message: &Message, _shared: &mut Shared) -> Transition {
        Transition::Stay
    }

    /// Updates itself after every message; `in_sight` tells whether this is the top
    /// screen.
    fn after_update(&mut self, _in_sight: bool, _shared: &mut Shared) {}

    /// The screen above was taken off; returns where that leads.
    fn uncovered(&mut self, _shared: &mut Shared) -> Transition {
        Transition::Stay
    }

    /// The screen is taken off the stack.
    fn leave(&mut self, _shared: &mut Shared) -> Departure {
        Departure::Gone
    }

    /// A game that this screen may have lent comes back.
    fn take_back(&mut self, _game: &ReturnedGame, _shared: &mut Shared) {}

    /// The file of a game that this screen may have was written by a study above it.
    fn take_studied(&mut self, _game: u64, _record: &Record, _shared: &mut Shared) {}

    /// A shared game was pasted; returns whether it belongs to what is on this screen and was taken
    /// in. Otherwise it is opened on a screen of its own.
    fn take_shared(&mut self, _record: &Record, _shared: &mut Shared) -> bool {
        false
    }

    /// Returns the reason why a game of this screen is not in its file, if it could not be saved.
    fn unkept(&self) -> Option<&str> {
        None
    }

    /// The program ends, whatever is in sight.
    fn quit(&mut self, _shared: &mut Shared) {}

    /// The game that the screen is about, whose rules are shown when asked for.
    fn game_info(&self) -> Option<&'static GameInfo> {
        None
    }

    /// Returns the place whose keys the key help shows; none for all places.
    fn help_context(&self) -> Option<KeyContext> {
        Some(self.key_context())
    }

    /// Returns whether a game is played here, which gives way when another one begins.
    fn is_game(&self) -> bool {
        false
    }
}

/// An input of the player.
#[derive(Clone, Debug)]
pub enum ScreenEvent {
    /// The action of a key in the context of the screen.
    Action(Action),
    /// A character typed into a text; a digit may be the number of a row in sight.
    Typed(char, Option<usize>),
    /// A text pasted into a text.
    Pasted(String),
    /// A gesture of the mouse, and the thing that it is meant for.
    Mouse(Gesture, Option<Hit>),
}

impl ScreenEvent {
    /// The digit that was typed.
    pub fn digit(&self) -> Option<usize> {
        match self {
            Self::Typed(char, _) => char.to_digit(10).map(|digit| digit as usize),
            _ => None,
        }
    }

    /// The row that the event names: by a click there, or by its number among those in sight.
    pub fn row(&self) -> Option<usize> {
        match self {
            Self::Typed(_, row) => *row,
            Self::Mouse(Gesture::Click, Some(Hit::Row(row))) => Some(*row),
            _ => None,
        }
    }
}

/// The transition to another screen after an event.
#[derive(Debug)]
pub enum Transition {
    /// Nowhere.
    Stay,
    /// To a screen on top of this one.
    Open(Route),
    /// To a screen in place of this one.
    Replace(Route),
    /// To a game that begins, in place of this screen and of the game from which this screen was
    /// opened.
    BeginGame(Route),
    /// To the match of this id that waits.
    Resume(u64),
    /// Back to the screen below.
    Back,
}

/// The fate of a screen that is taken off the stack.
#[derive(Debug)]
pub enum Departure {
    /// Nothing is left.
    Gone,
    /// It waits to be resumed, and is offered at home with these words.
    Waits(String),
    /// The game that it has borrowed goes back.
    GivesBack(Box<ReturnedGame>),
    /// It has written the file of a game that a screen below may have.
    HasStudied {
        /// The id of the game in effects.
        game: u64,
        /// The content of the file.
        record: Box<Record>,
    },
}

/// A borrowed game that goes back to the match it belongs to.
#[derive(Clone, Debug)]
pub struct ReturnedGame {
    /// The id under which it was lent.
    pub id: u64,
    /// The game as it is now.
    pub game: GameSession,
    /// Its file, once there is one.
    pub path: Option<String>,
    /// The match is to go on.
    pub go_on: bool,
}
