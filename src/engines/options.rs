//! Options that several engines share.

use crate::games::{Domain, Setting};

/// A number from 1 to `max`.
const fn number(key: &'static str, help: &'static str, max: u32, default: u32) -> Setting {
    Setting {
        key,
        help,
        domain: Domain::Number {
            min: 1,
            max,
            or_never: false,
            default,
        },
    }
}

/// How many threads search.
pub(super) const THREADS: Setting = number("threads", "how many threads think together", 256, 1);

/// The memory of transposition tables and trees, in megabytes.
pub(super) const HASH: Setting = number("hash", "megabytes of memory for tables", 65_536, 64);

/// How many lines are reported (multi-PV).
pub(super) const LINES: Setting =
    number("lines", "how many of the best plies are reported", 500, 1);
