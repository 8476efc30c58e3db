//! Games as `parlour watch` shows them, with both players, what they expect and the graph: each move
//! of one game a screen, or a broadcast of all games.

use ratatui::buffer::Buffer;

use crate::app::speed::Speed;
use crate::app::{AppOptions, ReplayOptions, run_by_itself, steps};
use parlour_scene::scene::pixels::PixelFrame;
use parlour_scene::scene::{Fineness, export};
use parlour_scene::theme::Palette;
use parlour_settings::Animation;

/// The milliseconds that the last screen is shown longer than the others.
const MORE: u32 = 4_000;

/// A game that is to be shown.
pub(super) struct WatchedGame {
    /// The replay, which waits at its start.
    pub(super) replay: ReplayOptions,
    /// The number of plies shown.
    pub(super) plies: usize,
    /// The columns and rows of a screen.
    pub(super) size: (u16, u16),
}

impl WatchedGame {
    /// The screens from the start of the game on.
    fn screens(&self, options: AppOptions, in_pixels: bool) -> Vec<(Buffer, PixelFrame)> {
        let replay = ReplayOptions {
            // What is to come is not told before.
            no_spoilers: true,
            ..self.replay.clone()
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
        options.setup.config.ui.graphics = Fineness::Sextants;
        let screens = self.screens(options, false).into_iter();
        screens.map(|(buffer, _)| export::ansi(&buffer))
    }

    /// The screens as a picture that moves, each shown for `millis` milliseconds.
    pub(super) fn film(&self, mut options: AppOptions, palette: &Palette, millis: u32) -> String {
        options.palette = palette.clone();
        options.setup.config.ui.graphics = Fineness::Auto;
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

/// The games of a file as they are broadcast at a speed, with the tables between them, in columns
/// and rows of text: the screens with the times in milliseconds at which they come, and the time of
/// the end.
pub(super) fn broadcast(
    replay: ReplayOptions,
    speed: Speed,
    size: (u16, u16),
    mut options: AppOptions,
    palette: &Palette,
) -> (Vec<(u64, String)>, u64) {
    options.palette = palette.clone();
    options.setup.config.ui.graphics = Fineness::Sextants;
    options.setup.config.ui.animation = Animation::Off;
    let replay = ReplayOptions {
        speed,
        broadcast: true,
        no_spoilers: true,
        ..replay
    };
    let mut screens = Vec::new();
    let last = run_by_itself(options, replay, size, &mut |millis, screen| {
        screens.push((millis, export::ansi(screen)));
    });
    (screens, last + u64::from(MORE))
}
