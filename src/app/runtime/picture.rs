//! The program without a terminal: keys go in, and a frame comes out.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::replays::FollowedFiles;
use super::store::FolderStore;
use crate::app::input::Key;
use crate::app::terminal::Answer;
use crate::app::{AppOptions, Effect, FileJob, Message, Model, Route, update, view};
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
    (columns, rows): (u16, u16),
    keys: &[Key],
) -> (Buffer, PixelFrame) {
    let (model, effects) = Model::with_route(options, route);
    let mut host = PictureHost {
        model,
        store: FolderStore::default(),
    };
    host.perform(effects);
    host.send(Message::Resized { columns, rows });
    let (width, height) = CELL;
    host.send(Message::Terminal(Answer::KittyGraphics));
    host.send(Message::Terminal(Answer::CellSize { width, height }));
    for &key in keys {
        host.send(Message::Key(key));
    }
    let area = Rect::new(0, 0, columns, rows);
    let mut buffer = Buffer::empty(area);
    let mut cache = SceneCache::default();
    view::draw(&host.model, area, &mut buffer, &mut cache);
    (buffer, cache.take_pixels())
}

/// The model with what it needs of the outside.
struct PictureHost {
    model: Model,
    store: FolderStore,
}

impl PictureHost {
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
            Effect::ReadFile { id, path } => {
                let mut answers = Vec::new();
                let mut send = |piece| answers.push(Message::FileRead { id, piece });
                FollowedFiles::default().read(&path_of(&path), &mut send);
                answers
            }
            _ => Vec::new(),
        }
    }
}
