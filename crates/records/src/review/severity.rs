//! How bad a ply is.

use crate::Glyph;
use parlour_rules::named_enum;

named_enum! {
    /// The severity of a bad ply, the worst first.
    pub enum Severity {
        /// It loses at least 15 % of the chance to win.
        Blunder = "blunder",
        /// At least 10 %.
        Mistake = "mistake",
        /// At least 5 %.
        Inaccuracy = "inaccuracy",
    }

    /// The word for it.
    name
}

impl Severity {
    /// The loss of the chance to win, 0 to 1, from which on a ply is as bad as this.
    pub const fn bound(self) -> f32 {
        match self {
            Self::Inaccuracy => 0.05,
            Self::Mistake => 0.10,
            Self::Blunder => 0.15,
        }
    }

    /// The severity of a ply that loses this much of the chance to win, 0 to 1; none if it is good
    /// enough.
    pub fn of(loss: f32) -> Option<Self> {
        // Chances are kept in whole percent, whose differences are not exact.
        let loss = (1000.0 * loss).round() / 1000.0;
        Self::ALL
            .into_iter()
            .find(|severity| loss >= severity.bound())
    }

    /// The sign behind the ply.
    pub const fn glyph(self) -> Glyph {
        match self {
            Self::Inaccuracy => Glyph::Dubious,
            Self::Mistake => Glyph::Mistake,
            Self::Blunder => Glyph::Blunder,
        }
    }
}
