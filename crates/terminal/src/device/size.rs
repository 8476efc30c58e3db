//! The size of the terminal.

use ratatui::layout::Size;

use super::system;
use super::window_size::WindowSize;

/// More columns and rows than this are not used. Sizes beyond are set by mistake, and would take
/// all memory.
const LARGEST: Size = Size {
    width: 1000,
    height: 500,
};

/// The size to use where the terminal does not know its own.
const USUAL: Size = Size {
    width: 80,
    height: 24,
};

/// The terminal's size, at least one cell.
pub fn size() -> Size {
    let Some(size) = system::window_size() else {
        return USUAL;
    };
    // Serial lines and some containers say 0.
    let known = |number: u16, usual: u16| if number == 0 { usual } else { number };
    Size {
        width: known(size.columns, USUAL.width).min(LARGEST.width),
        height: known(size.rows, USUAL.height).min(LARGEST.height),
    }
}

/// The size of a cell in pixels, where the system knows the size of the window in pixels.
pub fn cell_size() -> Option<Size> {
    system::window_size().and_then(WindowSize::cell)
}
