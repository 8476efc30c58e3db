//! The program without a terminal: keys go in, and a frame comes out.

use parlour_records::path_of;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::app::outside::{FolderStore, FollowedFiles, Program, Runtime};
use crate::app::{AppOptions, Effect, FileJob, Message, Model, ReplayOptions, Route, view};
use parlour_matches::play::SearchRequest;
use parlour_scene::scene::SceneCache;
use parlour_scene::scene::pixels::PixelFrame;
use parlour_settings::keys::{Action, KeyContext};
use parlour_sys::Instant;
use parlour_terminal::Answer;
use parlour_terminal::input::Key;

/// The size of a cell of text in pixels.
const CELL: (u16, u16) = (10, 20);

/// The most timers that run out after a key: some screens set one after another.
const MAX_TIMERS: usize = 1_000;

/// Returns the program's frame in a terminal of this size with pictures, after some keys: its text,
/// and its boards. Files are read; nothing is written and no engine thinks. The time between two
/// keys is long enough for every timer.
pub fn frame(
    options: AppOptions,
    route: Option<Route>,
    size: (u16, u16),
    keys: &[Key],
) -> (Buffer, PixelFrame) {
    let mut host = PictureHost::open(options, route, size, true);
    for &key in keys {
        host.press(key);
    }
    host.draw()
}

/// Returns the frames of a replay that waits, at its start and after each of `count` steps. Boards
/// are pictures if `in_pixels`, and text otherwise.
pub fn steps(
    options: AppOptions,
    replay: ReplayOptions,
    (size, in_pixels): ((u16, u16), bool),
    count: usize,
) -> Vec<(Buffer, PixelFrame)> {
    let route = Some(Route::Replay(replay));
    let mut host = PictureHost::open(options, route, size, in_pixels);
    let binding = Action::StepOn.binding_in(KeyContext::Watch);
    let key = host
        .program
        .model
        .shared()
        .keymap
        .keys_of(binding)
        .first()
        .copied();
    let mut frames = vec![host.draw()];
    for key in key.into_iter().cycle().take(count) {
        host.press(key);
        frames.push(host.draw());
    }
    frames
}

/// Hands over each frame of a replay that goes on by itself, in text, with the milliseconds since its
/// start, until nothing moves any more; returns the milliseconds until then.
pub fn run_by_itself(
    options: AppOptions,
    replay: ReplayOptions,
    size: (u16, u16),
    each: &mut dyn FnMut(u64, &Buffer),
) -> u64 {
    let mut host = PictureHost::begin(options, Some(Route::Replay(replay)), size);
    let mut shown = host.draw().0;
    each(0, &shown);
    while host.run_next() {
        let (frame, _) = host.draw();
        if frame != shown {
            each(host.program.model.shared().now, &frame);
            shown = frame;
        }
    }
    host.program.model.shared().now
}

/// The program for pictures of it: its clock stands still until the next timer runs out.
struct PictureHost {
    program: Program,
    clock: Instant,
    size: (u16, u16),
    store: FolderStore,
}

impl PictureHost {
    /// The program as it begins in a window.
    fn begin(options: AppOptions, route: Option<Route>, size: (u16, u16)) -> Self {
        let (model, effects) = Model::with_route(options, route);
        let mut host = Self {
            clock: Instant::now(),
            program: Program::new(model),
            size,
            store: FolderStore::default(),
        };
        host.perform_all(effects);
        let (columns, rows) = size;
        host.send(Message::Resized { columns, rows });
        host.program.frames = 1;
        host
    }

    fn open(options: AppOptions, route: Option<Route>, size: (u16, u16), in_pixels: bool) -> Self {
        let mut host = Self::begin(options, route, size);
        host.run_out();
        let (width, height) = CELL;
        if in_pixels {
            host.send(Message::Terminal(Answer::KittyGraphics));
            host.send(Message::Terminal(Answer::CellSize { width, height }));
        }
        host
    }

    /// Presses a key, and waits until nothing moves any more.
    fn press(&mut self, key: Key) {
        self.send(Message::Key(key));
        self.run_out();
    }

    /// Runs the timers that are set, and those that are set then.
    fn run_out(&mut self) {
        let _ = (0..MAX_TIMERS).all(|_| self.run_next());
    }

    /// Lets time pass until the next timer runs out, and runs it; returns whether there is one.
    fn run_next(&mut self) -> bool {
        let next = self.program.timers.next();
        self.clock = next.unwrap_or(self.clock);
        self.run_timers();
        next.is_some()
    }
}

impl Runtime for PictureHost {
    type Frame = (Buffer, PixelFrame);

    fn program(&mut self) -> &mut Program {
        &mut self.program
    }

    fn clock(&self) -> Instant {
        self.clock
    }

    /// Does nothing: no engine thinks.
    fn search(&mut self, _id: u64, _game: u64, _request: SearchRequest) {}

    fn stop_search(&mut self, _id: u64) {}

    /// Reads what is to be read.
    fn file(&mut self, job: FileJob) {
        use FileJob::{ListGames, OpenGame, ReadGame};
        if let ListGames { .. } | ReadGame { .. } | OpenGame { .. } = job
            && let Some(answer) = job.run(&mut self.store)
        {
            self.send(answer);
        }
    }

    fn copy(&mut self, _text: &str) {}

    fn do_more(&mut self, effect: Effect) {
        if let Effect::ReadFile { id, path, .. } = effect {
            let mut send = |piece| self.send(Message::FileRead { id, piece });
            FollowedFiles::default().read(&path_of(&path), &mut send);
        }
    }

    fn draw(&mut self) -> Self::Frame {
        let area = Rect::new(0, 0, self.size.0, self.size.1);
        let mut buffer = Buffer::empty(area);
        let mut cache = SceneCache::default();
        view::draw(&self.program.model, area, &mut buffer, &mut cache);
        (buffer, cache.take_pixels())
    }
}

#[cfg(test)]
mod tests {
    use ratatui::buffer::Cell;

    use super::*;

    #[test]
    fn a_match_has_come_to_its_end_when_a_key_is_pressed() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/pictures/match.plr");
        let route = Some(Route::Replay(ReplayOptions::new(path)));
        let (buffer, _) = frame(
            AppOptions::default(),
            route,
            (110, 32),
            &["left".parse().unwrap()],
        );
        let text: String = buffer.content.iter().map(Cell::symbol).collect();
        assert!(text.contains("to move · move 22 of 22"), "{text}");
    }
}
