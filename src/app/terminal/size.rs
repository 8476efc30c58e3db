//! How large the terminal is.

use ratatui::layout::Size;

use super::system;

/// What the system knows of the window; 0 where it does not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct WindowSize {
    pub(super) columns: u16,
    pub(super) rows: u16,
    /// The width in pixels.
    pub(super) width: u16,
    /// The height in pixels.
    pub(super) height: u16,
}

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
#[must_use]
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
#[must_use]
pub fn cell_size() -> Option<Size> {
    system::window_size().and_then(WindowSize::cell)
}

impl WindowSize {
    /// The pixels of a cell; the window may have a margin, so they are rounded down.
    fn cell(self) -> Option<Size> {
        let width = self.width.checked_div(self.columns)?;
        let height = self.height.checked_div(self.rows)?;
        (width > 0 && height > 0).then_some(Size { width, height })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_size_of_a_cell_is_known_where_the_pixels_are() {
        let window = |columns, rows, width, height| WindowSize {
            columns,
            rows,
            width,
            height,
        };
        assert_eq!(window(80, 24, 805, 480).cell(), Some(Size::new(10, 20)));
        assert_eq!(window(80, 24, 0, 0).cell(), None);
        assert_eq!(window(0, 0, 800, 480).cell(), None);
    }
}
