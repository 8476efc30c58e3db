//! A terminal taken over for a full screen: read, drawn to and given back as it was found.
//!
//! Keys are values with the text that config files and hints have:
//!
//! ```
//! use parlour_terminal::input::{Code, Key};
//!
//! let key: Key = "ctrl+c".parse()?;
//! assert_eq!((key.code, key.control), (Code::Char('c'), true));
//! # Ok::<(), parlour_terminal::input::NoSuchKey>(())
//! ```
//!
//! crossterm does the work, and every name of it stays in this package: what comes out are our own
//! keys and events. Its gaps and faults are handled around it; `device/unix/reader.rs` says which and why.
//! [`Terminal`] undoes its changes on `Drop`; a panic on the thread that draws undoes it
//! before the panic is printed. A [`Screen`] writes the cells that changed, into a terminal or
//! elsewhere. Without the feature `device` there are the words for keys and answers alone, for a program
//! whose screen is no terminal.

mod answer;
#[cfg(feature = "device")]
mod device;
mod event;
pub mod input;

pub use answer::{Answer, Features};
#[cfg(feature = "device")]
pub use device::{
    NoTerminal, Screen, Terminal, cell_size, check, count_input, holds_escape, interview,
    is_remote, last_panic, past_file, reopen_input, size,
};
pub use event::{Input, TerminalEvent};
