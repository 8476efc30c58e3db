//! The kinds of values of plies that the board can show.

use parlour_rules::named_enum;

named_enum! {
    /// A kind of values of plies on the board.
    pub enum HeatMode {
        /// None.
        Off = "Values are off",
        /// The score of the best ply behind a pick.
        Best = "Best move of each piece",
        /// The loss of that ply against the best one, in percent of the chance to win.
        Loss = "Winning chances lost (%)",
        /// The chance to win with it, in percent.
        Chance = "Winning chances (%)",
        /// The number of plies to a proven end.
        Distance = "Moves to win (W) or loss (L)",
    }

    /// The meaning of the numbers on the board.
    description
}

impl HeatMode {
    /// The next mode, going round.
    pub const fn next(self) -> Self {
        Self::ALL[(self as usize + 1) % Self::ALL.len()]
    }
}
