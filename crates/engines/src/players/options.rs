//! Options that several engines share.

use parlour_rules::options::OptionInfo;

/// The number of threads that search together.
pub const THREADS: OptionInfo =
    OptionInfo::number("threads that search together", 1, 256, 1).of_unit("thread");

/// The memory of tables in megabytes.
pub const HASH: OptionInfo =
    OptionInfo::number("megabytes of memory for tables", 1, 65_536, 64).of_unit("MB");

/// The number of lines reported.
pub const LINES: OptionInfo = OptionInfo::number("best moves to report", 1, 1500, 1);

/// The number that fixes an engine's random choices.
pub const SEED: OptionInfo = OptionInfo::number(
    "the seed of the random choices; 0 takes a new one for every game",
    0,
    u32::MAX,
    0,
);
