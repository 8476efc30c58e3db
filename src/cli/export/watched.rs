//! A game as `parlour watch` shows it, with both players, what they expect and the graph: each move
//! a screen.

use ratatui::buffer::Buffer;

use crate::app::speed::Speed;
use crate::app::{AppOptions, ReplayOptions, steps};
use parlour_scene::scene::pixels::PixelFrame;
use parlour_scene::scene::{Fineness, export};
use parlour_scene::theme::Palette;

/// The milliseconds that the last screen is shown longer than the others.
const MORE: u32 = 4_000;

/// A game of a file that is to be shown.
pub(super) struct WatchedFile {
    /// The path of the file.
    pub(super) path: String,
    /// The index of the game in it.
    pub(super) game: usize,
    /// The number of plies shown.
    pub(super) plies: usize,
    /// The columns and rows of a screen.
    pub(super) size: (u16, u16),
}

impl WatchedFile {
    /// The screens from the start of the game on.
    fn screens(&self, options: AppOptions, in_pixels: bool) -> Vec<(Buffer, PixelFrame)> {
        let replay = ReplayOptions {
            path: self.path.clone(),
            speed: Speed::of_replay(false),
            follow: false,
            broadcast: false,
            // What is to come is not told before.
            no_spoilers: true,
            wait_at: Some(self.game),
        };
        steps(options, replay, (self.size, in_pixels), self.plies)
    }

    /// The screens as text, for a recording.
    pub(super) fn texts(
        &self,
        mut options: AppOptions,
        palette: &Palette,
    ) -> impl Iterator<Item = String> {
        options.palette = palette.clone();
        options.config.ui.graphics = Fineness::Sextants;
        let screens = self.screens(options, false).into_iter();
        screens.map(|(buffer, _)| export::ansi(&buffer))
    }

    /// The screens as a picture that moves, each shown for `millis` milliseconds.
    pub(super) fn film(&self, mut options: AppOptions, palette: &Palette, millis: u32) -> String {
        options.palette = palette.clone();
        options.config.ui.graphics = Fineness::Auto;
        let screens = self.screens(options, true);
        let cell = screens.first().map(|(_, boards)| boards.cell);
        let cell = cell.unwrap_or_default();
        let draw = |(buffer, boards)| (export::screen(&buffer, &boards, palette), millis);
        let mut screens: Vec<(String, u32)> = screens.into_iter().map(draw).collect();
        if let Some((_, last)) = screens.last_mut() {
            *last += MORE;
        }
        let (columns, rows) = self.size;
        let size = (columns * cell.width, rows * cell.height);
        export::film(&screens, (size.0.into(), size.1.into()))
    }
}
