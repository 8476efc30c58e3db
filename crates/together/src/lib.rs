//! Tables that several people share.
//!
//! A [`Hub`](hub::Hub) owns the tables of a host: each has two seats, a game with clocks and a
//! file, and any number of watchers. Guests speak the [protocol] with it, a JSON object a line; the
//! people in front of them are somewhere else. On Unix the [server] carries the lines over a
//! socket.
//!
//! ```
//! use std::sync::Arc;
//!
//! use parlour_together::hub::{Hub, Input};
//! use parlour_together::{Limits, Outbox};
//!
//! let state = tempfile::tempdir()?;
//! let mut hub = Hub::open(state.path(), Limits::default(), |_| {})?;
//! let outbox = Arc::new(Outbox::new(1 << 16, || {}));
//! hub.handle(0, Input::Opened(1, outbox.clone()));
//! for line in [
//!     r#"{"type":"hello","version":1,"account":"key of Fern"}"#,
//!     r#"{"type":"name","name":"fern"}"#,
//!     r#"{"type":"open","rules":"trike side=7","clock":"600+5"}"#,
//! ] {
//!     hub.handle(0, Input::Line(1, line.to_owned()));
//! }
//! hub.tell().keep()?;
//! outbox.close();
//! let told: Vec<_> = std::iter::from_fn(|| outbox.next()).collect();
//! assert!(told[1].starts_with(r#"{"type":"welcome","version":1,"name":"fern""#));
//! assert!(told[2].starts_with(r#"{"type":"table","table":1,"seat":"first""#));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod accounts;
mod broadcast;
#[cfg(unix)]
pub mod client;
mod code;
mod game;
pub mod hub;
mod limits;
mod name;
mod outbox;
mod phrase;
pub mod places;
pub mod protocol;
mod rounds;
#[cfg(unix)]
pub mod server;
mod table;

pub use accounts::Account;
pub use broadcast::{Broadcast, BroadcastError};
pub use code::{Code, CodeError};
pub use limits::Limits;
pub use name::{Name, NameError};
pub use outbox::Outbox;
pub use parlour_records::this_moment;
pub use phrase::Phrase;
pub use protocol::Chair;
pub use rounds::{RoundGame, Rounds, RoundsError, RoundsOrder, read_clock};
