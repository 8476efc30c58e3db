//! The kinds of values of plies that the board can show.

/// A kind of values of plies on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HeatMode {
    /// None.
    Off,
    /// The score of the best ply behind a pick.
    Best,
    /// The loss of that ply against the best one, in percent of the chance to win.
    Loss,
    /// The chance to win with it, in percent.
    Chance,
    /// The number of plies to a proven end.
    Distance,
}

impl HeatMode {
    /// The next mode, going round.
    pub const fn next(self) -> Self {
        match self {
            Self::Off => Self::Best,
            Self::Best => Self::Loss,
            Self::Loss => Self::Chance,
            Self::Chance => Self::Distance,
            Self::Distance => Self::Off,
        }
    }

    /// The meaning of the numbers on the board.
    pub const fn description(self) -> &'static str {
        match self {
            Self::Off => "No values on the board",
            Self::Best => "Best move of each piece",
            Self::Loss => "Winning chances lost (%)",
            Self::Chance => "Winning chances (%)",
            Self::Distance => "Moves to win (W) or loss (L)",
        }
    }
}
