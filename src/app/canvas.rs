//! What a drawing draws on.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::StatefulWidget;

use super::shared::Shared;
use parlour_scene::scene::{BoardView, Glyphs, Graphics, Scene, SceneCache};
use parlour_scene::theme::Palette;

/// The screen as it is being drawn, and the means of drawing it.
pub struct Canvas<'a> {
    /// The state that all screens share.
    pub shared: &'a Shared,
    /// The text of the screen.
    pub buf: &'a mut Buffer,
    /// The boards drawn before, and the pictures of this frame.
    pub cache: &'a mut SceneCache,
}

impl<'a> Canvas<'a> {
    /// Returns the colours.
    pub const fn palette(&self) -> &'a Palette {
        &self.shared.options.palette
    }

    /// Returns the characters that texts are drawn with.
    pub const fn glyphs(&self) -> Glyphs {
        self.shared.options.glyphs()
    }

    /// Returns the way in which boards are drawn.
    pub fn graphics(&self) -> Graphics {
        self.shared.graphics()
    }

    /// Keeps pictures from an area that something covers.
    pub fn cover(&mut self, area: Rect) {
        self.cache.cover(area);
    }

    /// Draws a board.
    pub fn board(&mut self, view: &BoardView<'_>, area: Rect) {
        view.render(area.intersection(self.buf.area), self.buf, self.cache);
    }

    /// Draws a board as a picture to know it by.
    pub fn picture(&mut self, scene: &Scene, area: Rect) {
        let view = BoardView::new(scene, self.palette()).graphics(self.graphics());
        self.board(&view.picture(), area);
    }
}
