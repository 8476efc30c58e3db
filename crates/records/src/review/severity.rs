//! How bad a ply is.

use crate::Glyph;

/// The severity of a bad ply.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Severity {
    /// It loses at least 5 % of the chance to win.
    Inaccuracy,
    /// At least 10 %.
    Mistake,
    /// At least 15 %.
    Blunder,
}

impl Severity {
    /// All, the worst first.
    pub const ALL: [Self; 3] = [Self::Blunder, Self::Mistake, Self::Inaccuracy];

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

    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
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
