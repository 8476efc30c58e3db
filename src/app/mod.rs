//! The full-screen program: an Elm-style loop.
//!
//! Everything that happens is a [`Message`]; [`update`] turns the [`Model`] into the next one and
//! names the [`Effect`]s to be carried out; [`view()`] draws the model and changes nothing. Both
//! are pure, so a recorded list of messages replays a session exactly. Only `runtime` and
//! `terminal` do input and output: they read the keyboard, run engines on threads, write files and
//! draw.
//!
//! A screen is a folder in `screens`; what screens share when they draw is in `ui`. What the keys
//! do is a table, [`keys`], from which dispatch and every hint on the screen are made.

#[macro_use]
pub mod screens;

mod any_screen;
pub mod canvas;
mod collecting;
pub mod cursor;
mod doubt;
mod effect;
pub mod environment;
pub mod file_game;
mod file_job;
mod friends;
pub mod graphics;
mod guest;
mod hosted_game;
mod leave_warning;
pub mod match_plan;
mod message;
mod model;
mod new_card;
mod open_request;
mod options;
pub mod outside;
mod route;
#[cfg(feature = "terminal")]
mod runtime;
pub mod screen;
mod session;
pub mod share;
mod shared;
pub mod sound;
pub mod speed;
pub mod ui;
pub mod view;

pub use any_screen::AnyScreen;
pub use effect::Effect;
pub use file_job::{FileJob, LibraryChange, LibraryChanged};
pub use message::{EngineEvent, Message, NotSaved, OpenedFile};
pub use model::{Model, update};
pub use options::AppOptions;
pub use route::{Begin, BorrowedGame, ReplayOptions, Route, SavedGame, StudyFile, StudySource};
#[cfg(all(unix, feature = "terminal"))]
pub use runtime::HubPlace;
#[cfg(feature = "terminal")]
pub use runtime::{
    Boards, Host, RunError, RuntimeEvent, Workers, frame, last_session, run, run_by_itself, steps,
};
pub use session::{Recorder, Session, SessionError, screen_text};
pub use shared::{Shared, WaitingMatch};
pub use view::view;
