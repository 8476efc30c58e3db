//! Leaving a game that could not be saved loses it: that is said first, and whoever does the same
//! again leaves.

/// Whether it has been said that leaving loses a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum LeaveWarning {
    /// Not, or something else was done since.
    #[default]
    None,
    /// With the key or click that is handled now.
    Now,
    /// With the one before it.
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

    /// What is to be said in place of leaving, where a game is not kept for this reason.
    pub(super) fn instead_of_leaving(&mut self, reason: Option<&str>) -> Option<String> {
        if *self == Self::Before {
            return None;
        }
        let reason = reason?;
        *self = Self::Now;
        Some(format!(
            "the game is not kept; press again to leave without it: {reason}"
        ))
    }
}
