//! Leaving a game that could not be saved loses it: that is said first, and a player who does the
//! same again leaves.

/// The state of the warning that leaving loses a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum LeaveWarning {
    /// Not given, or something else was done since.
    #[default]
    None,
    /// Given with the key or click that is handled now.
    Now,
    /// Given with the one before it.
    Before,
}

impl LeaveWarning {
    /// Another key or click is handled.
    pub(super) fn next_input(&mut self) {
        *self = match self {
            Self::Now => Self::Before,
            Self::Before | Self::None => Self::None,
        };
    }

    /// Returns the warning to give in place of leaving, where a game was not saved for this reason.
    pub(super) fn instead_of_leaving(&mut self, reason: Option<&str>) -> Option<String> {
        if *self == Self::Before {
            return None;
        }
        let reason = reason?;
        *self = Self::Now;
        Some(format!(
            "the game is not saved; press again to leave without it: {reason}"
        ))
    }
}
