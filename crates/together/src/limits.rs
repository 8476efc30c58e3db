//! The limits of what the hub grants.

use std::time::Duration;

/// The limits of what the hub grants its guests. Whoever wants more is refused, waits, or is let
/// go; the others do not notice.
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
    /// The time after which a game against an engine ends whose player is away.
    pub unattended: Duration,
    /// The time for which a player has to be away before the other can claim a game with a clock,
    /// or call it off.
    pub claim: Duration,
    /// The same time for a game without a clock.
    pub claim_without_clock: Duration,
    /// The greatest number of plies of a game, which is a draw then.
    pub plies: usize,
    /// The greatest number of game files that are kept.
    pub games: usize,
    /// The number of games that somebody can begin at once, and the time after which one more is
    /// granted.
    pub begun: (u64, Duration),
    /// The number of people from one address, where it is known: they begin as many games together
    /// as half of them would, and take as many names at once.
    pub per_address: usize,
    /// The time after which one more name is granted to an address.
    pub name_each: Duration,
    /// The number of lines that a session can send at once, and those that it can send in a second
    /// from then on. The rest waits with its sender.
    pub lines: (u32, u32),
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
            unattended: Duration::from_secs(60 * 60),
            claim: Duration::from_secs(5 * 60),
            claim_without_clock: Duration::from_secs(60 * 60),
            plies: 2_000,
            games: 20_000,
            begun: (20, Duration::from_secs(30)),
            per_address: 8,
            name_each: Duration::from_secs(10 * 60),
            lines: (100, 20),
            phrases: 5,
        }
    }
}
