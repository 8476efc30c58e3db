//! What the hub grants.

use std::time::Duration;

/// What the hub grants its guests. Whoever wants more is refused, waits, or is let go; nobody else
/// notices.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Limits {
    /// How many sessions there may be.
    pub sessions: usize,
    /// How many sessions an account may have.
    pub sessions_by_account: usize,
    /// How many tables there may be.
    pub tables: usize,
    /// In how many games an account may have a seat.
    pub seats_by_account: usize,
    /// The longest line from a guest, in bytes. One line of each session waits for the hub at a
    /// time; the rest stays with its sender.
    pub line_bytes: usize,
    /// How many lines in a row may make no sense.
    pub bad_lines: usize,
    /// How many bytes may wait for a guest to read them.
    pub output_bytes: usize,
    /// How long a guest may read nothing while something waits, and how long a new one may take to
    /// say who it is.
    pub patience: Duration,
    /// How many phrases a session may say in ten seconds.
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
            phrases: 5,
        }
    }
}
