//! The program without a terminal: keys go in, and a frame comes out.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::replays::FollowedFiles;
use super::store::FolderStore;
use crate::app::input::Key;
use crate::app::keys::{Action, KeyContext};
use crate::app::terminal::Answer;
use crate::app::{AppOptions, Effect, FileJob, Message, Model, ReplayOptions, Route, update, view};
use parlour_rules::text::path_of;
use parlour_scene::scene::SceneCache;
use parlour_scene::scene::pixels::PixelFrame;

/// The size of a cell of text in pixels.
const CELL: (u16, u16) = (10, 20);

/// The most timers that run out after a key: some screens set one after another.
const MAX_TIMERS: usize = 200;

/// Returns the program's frame in a terminal of this size with pictures, after some keys: its text,
/// and its boards. Files are read; nothing is written and no engine thinks. The time between two
/// keys is long enough for every timer.
#[must_use]
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
#[must_use]
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

/// The model with what it needs of the outside.
struct PictureHost {
    model: Model,
    store: FolderStore,
}

impl PictureHost {
    fn open(
        options: AppOptions,
        route: Option<Route>,
        (columns, rows): (u16, u16),
        in_pixels: bool,
    ) -> Self {
        let (model, effects) = Model::with_route(options, route);
        let mut host = Self {
            model,
            store: FolderStore::default(),
        };
        host.perform(effects);
        host.send(Message::Resized { columns, rows });
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
        let mut timers = 0;
        while !effects.is_empty() {
            let answers: Vec<Message> = effects
                .drain(..)
                .flat_map(|effect| match effect {
                    Effect::Timer { .. } if timers > MAX_TIMERS => Vec::new(),
                    Effect::Timer { id, millis } => {
                        timers += 1;
                        let millis = self.model.shared().now + millis;
                        vec![Message::Time { millis }, Message::Timer { id }]
                    }
                    effect => self.answer(effect),
                })
                .collect();
            for message in answers {
                effects.extend(update(&mut self.model, message));
            }
        }
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
