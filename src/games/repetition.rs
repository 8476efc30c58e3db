//! The rule of repeated positions, which most games share.

use crate::options::OptionInfo;

/// The `repetition` setting with its default.
pub(super) const fn repetition(default: u32) -> OptionInfo {
    OptionInfo::number_or_never(
        "the same position for this many times is a draw; 0 is never",
        2,
        100,
        default,
    )
}
