//! State kept from one frame to the next: the means of drawing boards, and the pictures that the
//! terminal shows.

use ratatui::Frame;
use ratatui::layout::Position;

use crate::app::{Model, view};
use parlour_scene::scene::SceneCache;
use parlour_scene::scene::{Protocol, pixels::PixelDisplay};

/// Draws frames, the boards on them as pictures where the terminal shows those.
#[derive(Debug, Default)]
pub struct Boards {
    cache: SceneCache,
    display: Option<(Protocol, PixelDisplay)>,
}

impl Boards {
    /// Draws the model, and appends what shows its pictures; returns the place of the focus.
    pub fn draw(
        &mut self,
        model: &Model,
        frame: &mut Frame<'_>,
        out: &mut Vec<u8>,
    ) -> Option<Position> {
        if self.changes_protocol(model) {
            self.clear(out);
            let new = |protocol| (protocol, PixelDisplay::new(protocol, std::process::id()));
            self.display = model.shared().protocol().map(new);
        }
        let focus = view(model, frame, &mut self.cache);
        let pixels = self.cache.take_pixels();
        if let Some((_, display)) = &mut self.display {
            display.show(&pixels, out);
        }
        focus
    }

    /// Takes note that the screen is cleared before the next frame.
    pub(super) fn forget_screen(&mut self) {
        if let Some((_, display)) = &mut self.display {
            display.forget_screen();
        }
    }

    /// Returns whether the model is drawn with pictures by another protocol than before, or
    /// without.
    pub(super) fn changes_protocol(&self, model: &Model) -> bool {
        let spoken = self.display.as_ref().map(|(protocol, _)| *protocol);
        spoken != model.shared().protocol()
    }

    /// Returns whether the last frame left pictures on the screen that are not part of it: those of
    /// protocols that write pixels among the text go only when it is cleared.
    pub(super) fn leaves_pictures(&self) -> bool {
        let leaves = |(_, display): &(Protocol, PixelDisplay)| display.leaves_pictures();
        self.display.as_ref().is_some_and(leaves)
    }

    /// Appends what takes all pictures away.
    pub(super) fn clear(&mut self, out: &mut Vec<u8>) {
        if let Some((_, display)) = &mut self.display {
            display.clear(out);
        }
    }
}
