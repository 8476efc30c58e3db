//! The limits of what the hub grants.

use std::time::Duration;

/// The limits of what the hub grants its guests. Whoever wants more is refused, waits, or is let
/// go; nobody else notices.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The greatest number of sessions.
    pub sessions: usize,
    /// The greatest number of an account's sessions.
    pub sessions_by_account: usize,
    /// The greatest number of tables.
    pub tables: usize,
    /// The greatest number of games in which an account may have a seat.
    pub seats_by_account: usize,
    /// The longest line from a guest, in bytes. One line of each session waits for the hub at a
    /// time; the rest stays with its sender.
    pub line_bytes: usize,
    /// The greatest number of lines in a row that may make no sense.
    pub bad_lines: usize,
    /// The greatest number of bytes that may wait for a guest to read them.
    pub output_bytes: usize,
    /// The longest that a guest may read nothing while something waits, and that a new one may take
    /// to say who it is.
    pub patience: Duration,
    /// The greatest number of engines that think at the same time, each on one thread of low
    /// priority; without any, no engine sits down.
    pub engines: usize,
    /// True if each table has a code, by which somebody can come to that table only.
    pub codes: bool,
    /// The greatest number of phrases that a session may say in ten seconds.
    pub phrases: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            sessions: 64,
            sessions_by_account: 3,
            tables: 64,
            seats_by_account: 8,
            line_bytes: 4 << 10,
            bad_lines: 8,
            output_bytes: 256 << 10,
            patience: Duration::from_secs(10),
            engines: 1,
            codes: false,
            phrases: 5,
        }
    }
}
