//! The place where the names of cells are shown.

use parlour_scene::scene::BoardView;

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

    /// Shows them there on a board.
    pub fn on(self, view: BoardView<'_>) -> BoardView<'_> {
        view.coordinates(self != Self::Hidden)
            .names(self == Self::Inside)
    }
}
