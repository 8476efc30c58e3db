//! The engine's side of the Universal Game Interface: `parlour engine`.
//!
//! Lines of text in, lines of text out ([`serve`]). `command.rs` reads what the other side says,
//! `session.rs` holds the game and the options and answers what needs no search, `server.rs` runs
//! searches beside the reading, so that `isready` and `stop` are always heard.

mod command;
mod server;
mod session;

pub use server::serve;
