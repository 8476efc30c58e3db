//! The limits, each a setting.

use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;
use std::time::Duration;

use clap::Args;

/// The limits of the server. A guest who wants more is refused, waits, or is let go; the others do not notice.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Limits")]
pub(crate) struct Limits {
    /// The most guests at a time
    #[arg(long, value_name = "SESSIONS", default_value_t = 64)]
    pub(crate) sessions: usize,

    /// The most guests from one address; raise it for a club behind one router
    #[arg(long, value_name = "SESSIONS", default_value_t = 8)]
    pub(crate) per_address: usize,

    /// The most connections from one address in a minute
    #[arg(long, value_name = "TIMES", default_value_t = 30)]
    pub(crate) attempts: usize,

    /// The most connections that have not logged in yet
    #[arg(long, value_name = "CONNECTIONS", default_value_t = 32)]
    pub(crate) newcomers: usize,

    /// An address from which many people come, a relay of your own; no limit for an address holds
    /// there
    #[arg(long, value_name = "ADDRESS")]
    pub(crate) relay: Vec<IpAddr>,

    /// An address of a proxy of your own, which says by the PROXY protocol where each connection
    /// comes from; one that does not say is closed
    #[arg(long, value_name = "ADDRESS")]
    pub(crate) proxy: Vec<IpAddr>,

    /// Seconds to log in
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds)]
    pub(crate) grace: Duration,

    /// Seconds without a key pressed before a guest is disconnected; the seat is kept
    #[arg(long, value_name = "SECONDS", default_value = "3600", value_parser = seconds)]
    pub(crate) idle: Duration,

    /// Seconds before a guest is disconnected who reads nothing, or whose connection is dead
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds)]
    pub(crate) patience: Duration,

    /// The largest window; a larger one counts as this size
    #[arg(long, value_name = "COLUMNSxROWS", default_value = "400x150")]
    pub(crate) window: Window,

    /// Kilobytes of typed text that wait for a guest's game; more are dropped
    #[arg(long, value_name = "KB", default_value_t = 64, value_parser = kilobytes())]
    pub(crate) input: u32,

    /// Kilobytes that wait for a guest to read them; meanwhile the game draws nothing
    #[arg(long, value_name = "KB", default_value_t = 64, value_parser = kilobytes())]
    pub(crate) output: u32,

    /// Megabytes of memory for the game of one session
    #[arg(long, value_name = "MB", default_value_t = 128)]
    pub(crate) memory: u64,

    /// Seconds of processor time for the game of one session
    #[arg(long, value_name = "SECONDS", default_value_t = 900)]
    pub(crate) processor: u64,
}

/// The size of a terminal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Window {
    /// Columns.
    pub(crate) columns: u16,
    /// Rows.
    pub(crate) rows: u16,
}

impl Window {
    /// The size that somebody says they have, where none may be larger than this one.
    pub(crate) fn clamp(self, columns: u32, rows: u32) -> Self {
        let within = |value: u32, most: u16| {
            let value = u16::try_from(value).unwrap_or(u16::MAX);
            value.clamp(1, most.max(1))
        };
        Self {
            columns: within(columns, self.columns),
            rows: within(rows, self.rows),
        }
    }
}

impl FromStr for Window {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let read = || {
            let (columns, rows) = text.split_once('x')?;
            let [columns, rows] = [columns, rows].map(|number| number.parse().ok());
            Some(Self {
                columns: columns.filter(|&columns| columns > 0)?,
                rows: rows.filter(|&rows| rows > 0)?,
            })
        };
        read().ok_or("a window is written like `400x150`")
    }
}

impl fmt::Display for Window {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.columns, self.rows)
    }
}

fn seconds(text: &str) -> Result<Duration, std::num::ParseIntError> {
    text.parse::<u32>()
        .map(|seconds| Duration::from_secs(seconds.max(1).into()))
}

fn kilobytes() -> clap::builder::RangedI64ValueParser<u32> {
    clap::value_parser!(u32).range(4..=1 << 16)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_are_never_empty_and_never_larger_than_allowed() {
        let most: Window = "400x150".parse().unwrap();
        let sizes = [(80, 24), (0, 0), (u32::MAX, 1 << 20)];
        let clamped = sizes.map(|(columns, rows)| most.clamp(columns, rows).to_string());
        assert_eq!(clamped, ["80x24", "1x1", "400x150"]);
        assert!("0x3".parse::<Window>().is_err());
    }
}
