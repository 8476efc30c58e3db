//! The work kept from one frame to the next.

use ratatui::layout::Rect;

use super::super::dots::{Fitted, Fitter};
use super::super::draw::Inks;
use super::super::draw::compose::Placed;
use super::super::layout::Layout;
use super::super::pixels::PixelFrame;
use super::super::raster::{Canvas, Tiles};

/// The tools that draw boards and the work done before, so that only what changed is drawn anew.
///
/// Its size is bounded: 6 MB of tiles, some thousands of text cells, and the last frames of a few
/// boards. One serves all boards of a screen.
#[derive(Debug)]
pub struct SceneCache {
    pub(super) tiles: Tiles,
    pub(super) fitter: Fitter,
    frames: Vec<BoardFrame>,
    pub(super) pixels: PixelFrame,
}

/// A board as it was drawn last.
#[derive(Debug)]
pub(super) struct BoardFrame {
    pub area: Rect,
    pub layout: Layout,
    pub inks: Inks,
    pub sprites: Vec<Placed>,
    pub canvas: Canvas,
    pub cells: Vec<Fitted>,
}

/// The bytes of tiles that are kept.
const TILE_BYTES: usize = 6 << 20;

/// The boards of which the last frame is kept.
const FRAMES: usize = 16;

impl Default for SceneCache {
    fn default() -> Self {
        SceneCache {
            tiles: Tiles::new(TILE_BYTES),
            fitter: Fitter::new(),
            frames: Vec::new(),
            pixels: PixelFrame::default(),
        }
    }
}

impl SceneCache {
    /// Takes note that something else was drawn over text cells of the boards of this frame.
    pub fn cover(&mut self, area: Rect) {
        self.pixels.cover(area);
    }

    /// The pictures of the boards drawn since this was called last: what the terminal is to show
    /// in pixels over the frame that was drawn with this cache. Call it once a frame, also when
    /// no board was drawn: then there are none to be shown.
    pub fn take_pixels(&mut self) -> PixelFrame {
        std::mem::take(&mut self.pixels)
    }

    /// Takes out the last frame of the board in an area; the oldest make room.
    pub(super) fn take_frame(&mut self, area: Rect) -> Option<BoardFrame> {
        let at = self.frames.iter().position(|frame| frame.area == area)?;
        Some(self.frames.remove(at))
    }

    /// Keeps the last frame of a board.
    pub(super) fn keep_frame(&mut self, frame: BoardFrame) {
        if self.frames.len() >= FRAMES {
            self.frames.remove(0);
        }
        self.frames.push(frame);
    }
}
