//! The place where the names of cells are shown.

/// The place where the names of cells are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CellNames {
    /// As coordinates beside the board, where there is room.
    Beside,
    /// In the cells as well.
    Inside,
    /// Nowhere.
    Hidden,
}

impl CellNames {
    /// Beside the board or nowhere.
    pub const fn beside(shown: bool) -> Self {
        if shown { Self::Beside } else { Self::Hidden }
    }

    /// The next place, going round.
    pub const fn next(self) -> Self {
        match self {
            Self::Beside => Self::Inside,
            Self::Inside => Self::Hidden,
            Self::Hidden => Self::Beside,
        }
    }

    /// Returns whether there are coordinates beside the board.
    pub const fn are_beside(self) -> bool {
        matches!(self, Self::Beside | Self::Inside)
    }

    /// Returns whether they are in the cells.
    pub const fn are_inside(self) -> bool {
        matches!(self, Self::Inside)
    }
}
