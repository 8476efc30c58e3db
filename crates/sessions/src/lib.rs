//! What a person does, as values: each session has a state, takes acts and answers with news.
//!
//! A screen translates keys into acts and draws the state. Plain mode translates words into acts
//! and says the news. So what one of them can do, the other can, and a fault is mended once.
//! Sessions know no screen, no clock and no file: what they need from outside (a search, a file, a
//! line to a host) they name as a request, and its answer comes back as an act.
//!
//! * A [`search::Search`] is the life of an engine's search that somebody waits for.
//! * A [`study::StudySession`] is a tree of lines beside a game, and its changes.
//! * An [`adviser::Adviser`] gives hints and opinions at a table, and a [`coach::Coach`] warns
//!   there.
//!
//! A [guest](guest::Guest) takes a name, opens a table and plays there:
//!
//! ```
//! use parlour_sessions::guest::{Act, Guest, News};
//! use parlour_together::protocol::{HubEvent, Request};
//!
//! let mut guest = Guest::default();
//! let hears = |guest: &mut Guest, line: &str| {
//!     guest.hear(serde_json::from_str(line).unwrap(), 0)
//! };
//! hears(&mut guest, r#"{"type":"welcome","version":1,"name":null,"seats":[]}"#);
//! assert!(guest.wants_name());
//! let request = guest.ask(Request::Name { name: "fern".parse()? })?;
//! # let _ = request;
//! // The line is lost before the host has answered: what is asked then is refused.
//! guest.lose(1);
//! let refused = guest.ask(Request::Name { name: "fern".parse()? });
//! assert!(refused.unwrap_err().to_string() == "your name was not sent");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod adviser;
pub mod coach;
pub mod guest;
pub mod quiz;
pub mod review;
pub mod search;
pub mod set_up;
pub mod study;
pub mod task;
pub mod waiting;

use parlour_rules::games::{AnyLine, AnyPly};

/// What a ply is called that is legal at the end of a line.
pub type PlyName = fn(&AnyLine, AnyPly) -> String;

/// The ply in the notation of its game.
pub fn notation(line: &AnyLine, ply: AnyPly) -> String {
    line.ply_text(ply).unwrap_or_default()
}
