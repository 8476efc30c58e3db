//! Which values of plies are shown on the board.

/// Which values of plies are shown on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HeatMode {
    /// None.
    Off,
    /// The score of the best ply behind a pick.
    Best,
    /// What that ply loses against the best one, in percent of the chance to win.
    Loss,
    /// The chance to win with it, in percent.
    Chance,
    /// How many plies it is to a proven end.
    Distance,
}

impl HeatMode {
    /// The next mode, going round.
    #[must_use]
    pub const fn next(self) -> Self {
        match self {
            Self::Off => Self::Best,
            Self::Best => Self::Loss,
            Self::Loss => Self::Chance,
            Self::Chance => Self::Distance,
            Self::Distance => Self::Off,
        }
    }

    /// What the numbers on the board are.
    #[must_use]
    pub const fn description(self) -> &'static str {
        match self {
            Self::Off => "No values on the board",
            Self::Best => "Best result from each piece",
            Self::Loss => "Winning chances lost (%)",
            Self::Chance => "Winning chances (%)",
            Self::Distance => "Moves to win (W) or loss (L)",
        }
    }
}
