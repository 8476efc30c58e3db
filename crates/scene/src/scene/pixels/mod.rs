//! Boards as pictures in the terminal: which are shown, and how each protocol writes them.
//!
//! Drawing with [`Mode::Pixels`](super::Mode::Pixels) leaves the board's text cells blank and lists
//! the pictures over them in a [`PixelFrame`]. A [`PixelDisplay`] knows what a terminal shows
//! already and turns the next frame into the bytes that are missing; it does no output itself.
//!
//! # What the terminal layer has to do
//!
//! * Keep one [`PixelDisplay`] for the protocol that the terminal speaks, beside the
//!   [`SceneCache`](super::SceneCache) that views draw with.
//! * For every frame: begin a synchronized update, let ratatui write its text, then write what
//!   [`PixelDisplay::show`] gives for [`SceneCache::take_pixels`](super::SceneCache::take_pixels)
//!   to the same writer, end the update, flush. Do so also when no board was drawn: an empty frame
//!   takes pictures away. The cursor is where it was afterwards, and all other modes are untouched.
//!   An empty answer means that nothing has changed.
//! * Text goes first, because in sixel and iTerm2's protocol a character erases the pixels below
//!   it. Where text was drawn over a board (a dialog), call [`PixelFrame::cover`] with its area
//!   before the frame is shown: pictures are cut out there, and come back when it is gone.
//! * Whenever the screen was cleared, resized, left and entered again, or its contents are not
//!   known for another reason: call [`PixelDisplay::forget_screen`]; the next frame is then sent as
//!   a whole. Kitty frees pictures when it clears the screen: they are sent again.
//! * If [`PixelDisplay::leaves_pictures`] then, clear the screen and draw the frame again.
//! * Before the screen is left (end, Ctrl-Z, an external program): write what
//!   [`PixelDisplay::clear`] gives. It frees what the terminal keeps for us.
//! * The terminal is asked nothing and answers nothing: kitty is told to be quiet.

pub mod composite;
mod display;
mod frame;
mod iterm;
mod kitty;
mod picture;
mod sixel;
#[cfg(test)]
mod terminals;
#[cfg(test)]
mod tests;

pub use self::display::PixelDisplay;
pub use self::frame::{PixelBoard, PixelFrame, PlacedImage, Source};
pub(super) use self::picture::{Aim, png};
use ratatui::layout::Rect;

use self::composite::Composites;

/// The boards of a frame as PNG files in base64, with the text cells that each takes up.
pub(super) fn pictures(frame: &PixelFrame) -> impl Iterator<Item = (Rect, String)> {
    let patches = Composites::default().update(frame).into_iter();
    patches.map(|patch| {
        let file = png(
            patch.width as u32,
            patch.height as u32,
            &patch.dots,
            Aim::Small,
        );
        let text = crate::base64::encode(&file);
        (patch.area, text.into_iter().map(char::from).collect())
    })
}
