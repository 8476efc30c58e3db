//! What the program needs of the place where it runs, be that a terminal or a page: one trait, in which the rest
//! is said once.

use std::time::Duration;

use super::Timers;
use crate::app::{Effect, FileJob, Message, Model, update};
use parlour_matches::play::{RunningTime, SearchRequest};
use parlour_sys::Instant;
use parlour_terminal::Input;

/// The program while it runs.
pub struct Program {
    /// What it shows.
    pub model: Model,
    /// The time for which it could run.
    pub time: RunningTime,
    /// Its timers.
    pub timers: Timers,
    /// The number of frames drawn.
    pub frames: u64,
}

impl Program {
    /// The program as it begins now.
    pub fn new(model: Model) -> Self {
        Self {
            model,
            time: RunningTime::new(Instant::now()),
            timers: Timers::default(),
            frames: 0,
        }
    }

    /// The time for which the program could run until a moment, in milliseconds.
    pub fn advance(&mut self, now: Instant) -> u64 {
        self.time.advance(now, self.timers.next())
    }
}

/// A place where the program runs. Each has its own engines, files, clipboard and pictures; keys and timers
/// mean the same in all of them.
pub trait Runtime {
    /// What is drawn at once.
    type Frame;

    /// The program.
    fn program(&mut self) -> &mut Program;

    /// The time that it is.
    fn clock(&self) -> Instant {
        Instant::now()
    }

    /// Lets an engine choose a ply, as [`Effect::Search`].
    fn search(&mut self, id: u64, game: u64, request: SearchRequest);

    /// Ends a search, after which nothing more is heard of it.
    fn stop_search(&mut self, id: u64);

    /// Does something with files.
    fn file(&mut self, job: FileJob);

    /// Hands a text to the clipboard.
    fn copy(&mut self, text: &str);

    /// Does what is none of these: noises, the pointer, hosts, going through one's games, and the end.
    fn do_more(&mut self, effect: Effect);

    /// Draws a frame, boards as pictures where there are any.
    fn draw(&mut self) -> Self::Frame;

    /// Takes note of a message before the model has it.
    fn note(&mut self, _message: &Message) {}

    /// Takes note of what the model wants done.
    fn note_effects(&mut self, _effects: &[Effect]) {}

    /// Hands over a key, a click, the pointer or a pasted text.
    fn input(&mut self, input: Input) {
        let message = match input {
            Input::Key(key) => Message::Key(key),
            Input::KeyOr(key, other) => Message::KeyOr(key, other),
            Input::Mouse(mouse) => Message::Mouse(mouse),
            Input::Motion(column, row) if self.is_pointed(column, row) => {
                Message::Pointer { column, row }
            }
            Input::Motion(..) => return,
            Input::Paste(text) => Message::Paste(text),
        };
        self.send(message);
    }

    /// Returns whether something answers a pointer here that does not have the cursor yet.
    fn is_pointed(&mut self, column: u16, row: u16) -> bool {
        let at = (column, row).into();
        self.program().model.pointed(at).is_some()
    }

    /// Runs the timers that are due.
    fn run_timers(&mut self) {
        // The time first: by when a timer was due it knows whether we could run at all.
        self.send_time();
        // A timer that is set again at once must not keep the rest waiting.
        let now = self.clock();
        while let Some(id) = self.program().timers.pop(now) {
            self.send(Message::Timer { id });
        }
    }

    /// Hands a message to the model, after the time if that has changed.
    fn send(&mut self, message: Message) {
        self.send_time();
        self.update(message);
    }

    /// Tells the model the time, if that has changed.
    fn send_time(&mut self) {
        let now = self.clock();
        let program = self.program();
        let millis = program.advance(now);
        // A session begins with the size of the screen.
        if program.frames > 0 && millis != program.model.shared().now {
            self.update(Message::Time { millis });
        }
    }

    /// Hands a message to the model and carries out what it wants done.
    fn update(&mut self, message: Message) {
        self.note(&message);
        let effects = update(&mut self.program().model, message);
        self.note_effects(&effects);
        self.perform_all(effects);
    }

    /// Carries out all that the model wants done, in order.
    fn perform_all(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            self.perform(effect);
        }
    }

    /// Carries out what the model wants done.
    fn perform(&mut self, effect: Effect) {
        match effect {
            Effect::Search { id, game, request } => self.search(id, game, request),
            Effect::StopSearch { id } => self.stop_search(id),
            Effect::Timer { id, millis } => {
                let (now, after) = (self.clock(), Duration::from_millis(millis));
                self.program().timers.set(id, now, after);
            }
            Effect::File(job) => self.file(job),
            Effect::Copy { text } => self.copy(&text),
            effect => self.do_more(effect),
        }
    }
}
