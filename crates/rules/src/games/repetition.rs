//! The rule of repeated positions, which most games share.

use crate::options::OptionInfo;

/// The `repetition` setting with its default.
pub(super) const fn repetition(default: u32) -> OptionInfo {
    OptionInfo::number_or_never(
        "how many times a position must occur to be a draw; 0 for never",
        2,
        100,
        default,
    )
}

/// The words of a game's title for its `repetition` setting, after the rest: nothing of the
/// default.
pub(super) fn repetition_title(repetition: Option<u32>, default: Option<u32>) -> String {
    match repetition {
        set if set == default => String::new(),
        None => ", no repetition rule".to_owned(),
        Some(times) => format!(", draw at {times} repetitions"),
    }
}
