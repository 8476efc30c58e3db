//! The screens, a folder each: its state, what messages do to it, how it is drawn, and what a click
//! hits.
//!
//! Screens are a stack; Esc pops the top one. A screen gets actions (from keys in its context),
//! typed characters and mouse events, and returns a transition to another screen.

pub mod home;
pub mod library;
pub mod match_form;
pub mod page;
pub mod setup;
pub mod table;
pub mod watch;

pub use home::Home;
pub use library::Library;
pub use match_form::Form;
pub use page::Page;
pub use setup::Setup;
pub use table::Table;
pub use watch::Watch;

use super::input::Mouse;
use super::keys::{Action, KeyContext};

/// A screen of the program.
#[derive(Clone, Debug)]
pub enum Screen {
    /// Where the program begins.
    Home(Home),
    /// A new game is being set up.
    Setup(Setup),
    /// A game is being played.
    Table(Box<Table>),
    /// A match between engines is being set up, or the players who continue from a position.
    Form(Box<Form>),
    /// Engines play, or games are replayed.
    Watch(Box<Watch>),
    /// The games that were kept.
    Library(Library),
    /// A page of text: rules or keys.
    Page(Page),
}

/// An event for a screen.
#[derive(Clone, Debug)]
pub enum Event {
    /// The action of a key in the context of the screen.
    Action(Action),
    /// A character typed into a text.
    Typed(char),
    /// A text pasted into a text.
    Pasted(String),
    /// The mouse.
    Mouse(Mouse),
}

/// The transition to another screen after an event.
#[derive(Debug)]
pub enum Transition {
    /// Nowhere.
    Stay,
    /// To a screen on top of this one.
    Open(Screen),
    /// To a screen in place of this one.
    Replace(Screen),
    /// Back to the screen below.
    Back,
    /// Back to the match below, which continues with the game of this table.
    HandBack,
    /// All the way home.
    Home,
}

impl Screen {
    /// The context in which keys are read now.
    #[must_use]
    pub fn key_context(&self) -> KeyContext {
        match self {
            Self::Home(_) | Self::Library(_) | Self::Form(_) => KeyContext::Menu,
            Self::Watch(watch) => watch.key_context(),
            Self::Setup(setup) => setup.key_context(),
            Self::Table(table) => table.key_context(),
            Self::Page(_) => KeyContext::Page,
        }
    }
}
