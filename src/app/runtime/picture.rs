//! The program without a terminal: keys go in, and a frame comes out.

use parlour_records::path_of;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::app::outside::{FolderStore, FollowedFiles};
use crate::app::{AppOptions, Effect, FileJob, Message, Model, ReplayOptions, Route, update, view};
use parlour_scene::scene::SceneCache;
use parlour_scene::scene::pixels::PixelFrame;
use parlour_settings::keys::{Action, KeyContext};
use parlour_terminal::Answer;
use parlour_terminal::input::Key;

/// The size of a cell of text in pixels.
const CELL: (u16, u16) = (10, 20);

/// The most timers that run out after a key: some screens set one after another.
const MAX_TIMERS: usize = 200;

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
        host.send(Message::Key(key));
    }
    host.draw(size)
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
    let key = host.model.shared().keymap.keys_of(binding).first().copied();
    let mut frames = vec![host.draw(size)];
    for key in key.into_iter().cycle().take(count) {
        host.send(Message::Key(key));
        frames.push(host.draw(size));
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
    let route = Some(Route::Replay(replay));
    let (model, effects) = Model::with_route(options, route);
    let mut host = PictureHost::new(model, Some(Vec::new()));
    host.begin(effects, size);
    let mut shown = host.draw(size).0;
    each(0, &shown);
    while let Some((at, id)) = host.next_timer() {
        host.send(Message::Time { millis: at });
        host.send(Message::Timer { id });
        let (frame, _) = host.draw(size);
        if frame != shown {
            each(at, &frame);
            shown = frame;
        }
    }
    host.model.shared().now
}

/// The model with what it needs of the outside.
struct PictureHost {
    model: Model,
    store: FolderStore,
    /// The times and the names of the timers that run; none where they run out at once.
    timers: Option<Vec<(u64, u64)>>,
}

impl PictureHost {
    fn new(model: Model, timers: Option<Vec<(u64, u64)>>) -> Self {
        Self {
            model,
            store: FolderStore::default(),
            timers,
        }
    }

    /// Gets the program going in a window.
    fn begin(&mut self, effects: Vec<Effect>, (columns, rows): (u16, u16)) {
        self.perform(effects);
        self.send(Message::Resized { columns, rows });
    }

    /// Takes out the timer that runs out next.
    fn next_timer(&mut self) -> Option<(u64, u64)> {
        let timers = self.timers.as_mut()?;
        let (at, _) = timers.iter().enumerate().min_by_key(|(_, timer)| **timer)?;
        Some(timers.swap_remove(at))
    }

    fn open(options: AppOptions, route: Option<Route>, size: (u16, u16), in_pixels: bool) -> Self {
        let (model, effects) = Model::with_route(options, route);
        let mut host = Self::new(model, None);
        host.begin(effects, size);
        let (width, height) = CELL;
        if in_pixels {
            host.send(Message::Terminal(Answer::KittyGraphics));
            host.send(Message::Terminal(Answer::CellSize { width, height }));
        }
        host
    }

    fn draw(&self, (columns, rows): (u16, u16)) -> (Buffer, PixelFrame) {
        let area = Rect::new(0, 0, columns, rows);
        let mut buffer = Buffer::empty(area);
        let mut cache = SceneCache::default();
        view::draw(&self.model, area, &mut buffer, &mut cache);
        (buffer, cache.take_pixels())
    }

    fn send(&mut self, message: Message) {
        let effects = update(&mut self.model, message);
        self.perform(effects);
    }

    fn perform(&mut self, mut effects: Vec<Effect>) {
        let mut run_out = 0;
        while !effects.is_empty() {
            let answers: Vec<Message> = effects
                .drain(..)
                .flat_map(|effect| match effect {
                    Effect::Timer { id, millis } => self.set_timer(id, millis, &mut run_out),
                    effect => self.answer(effect),
                })
                .collect();
            for message in answers {
                effects.extend(update(&mut self.model, message));
            }
        }
    }

    /// Sets a timer; returns the messages of one that runs out at once, one of `run_out` before it.
    fn set_timer(&mut self, id: u64, millis: u64, run_out: &mut usize) -> Vec<Message> {
        let millis = self.model.shared().now + millis;
        if let Some(timers) = &mut self.timers {
            timers.retain(|(_, other)| *other != id);
            timers.push((millis, id));
            return Vec::new();
        }
        if *run_out > MAX_TIMERS {
            return Vec::new();
        }
        *run_out += 1;
        vec![Message::Time { millis }, Message::Timer { id }]
    }

    /// Reads what an effect wants read.
    fn answer(&mut self, effect: Effect) -> Vec<Message> {
        match effect {
            Effect::File(
                job @ (FileJob::ListGames { .. }
                | FileJob::ReadGame { .. }
                | FileJob::OpenGame { .. }),
            ) => job.run(&mut self.store).into_iter().collect(),
            Effect::ReadFile { id, path, .. } => {
                let mut answers = Vec::new();
                let mut send = |piece| answers.push(Message::FileRead { id, piece });
                FollowedFiles::default().read(&path_of(&path), &mut send);
                answers
            }
            _ => Vec::new(),
        }
    }
}
