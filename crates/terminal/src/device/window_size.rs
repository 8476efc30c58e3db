//! The size of the window, in cells and in pixels.

use ratatui::layout::Size;

/// The size of the window as the system knows it; 0 where it does not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct WindowSize {
    pub(super) columns: u16,
    pub(super) rows: u16,
    /// The width in pixels.
    pub(super) width: u16,
    /// The height in pixels.
    pub(super) height: u16,
}

impl WindowSize {
    /// The pixels of a cell; the window may have a margin, so they are rounded down.
    pub(super) fn cell(self) -> Option<Size> {
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
