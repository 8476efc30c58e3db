//! The program without a terminal, for measurements that take hours: the model, the threads that
//! carry out its effects, and frames that are drawn and written to nobody.

use parlour_sys::Instant;
use std::io;
use std::sync::mpsc;
use std::time::Duration;

use ratatui::layout::Size;

use super::boards::Boards;
use super::event::RuntimeEvent;
use super::workers::{TerminalEffect, Workers};
use crate::app::{AppOptions, Effect, FileJob, LibraryChange, Message, Model, Route, update};
use parlour_engines::tables::SolvedBoards;
use parlour_matches::play::MemoryBudget;
use parlour_terminal::Screen;

/// The program as it runs for somebody who looks at no screen.
pub struct Headless {
    model: Model,
    size: Size,
    workers: Workers,
    screen: Screen<io::Sink>,
    boards: Boards,
    inbox: mpsc::Receiver<RuntimeEvent>,
    started: Instant,
    /// The user has quit.
    ended: bool,
}

impl Headless {
    /// The program at home or where a route leads, in a window of this size.
    ///
    /// # Errors
    ///
    /// Never: nothing is written anywhere.
    pub fn start(options: AppOptions, route: Option<Route>, size: Size) -> io::Result<Self> {
        let memory = MemoryBudget::new(options.setup.config.players().memory as usize);
        let (model, effects) = Model::with_route(options, route);
        let (outbox, inbox) = mpsc::channel();
        let mut program = Self {
            model,
            size,
            workers: Workers::new(&outbox, None, SolvedBoards::default(), memory),
            screen: Screen::new(io::sink(), size)?,
            boards: Boards::default(),
            inbox,
            started: Instant::now(),
            ended: false,
        };
        program.update(Message::Resized {
            columns: size.width,
            rows: size.height,
        });
        for effect in effects {
            program.perform(effect);
        }
        program.draw()?;
        Ok(program)
    }

    /// The program's state.
    pub const fn model(&self) -> &Model {
        &self.model
    }

    /// Returns whether the user has quit.
    pub const fn has_ended(&self) -> bool {
        self.ended
    }

    /// Handles a message, then whatever has happened meanwhile, and draws.
    ///
    /// # Errors
    ///
    /// Never: nothing is written anywhere.
    pub fn send(&mut self, message: Message) -> io::Result<()> {
        let millis = self.started.elapsed().as_millis();
        self.update(Message::Time {
            millis: u64::try_from(millis).unwrap_or(u64::MAX),
        });
        if let Message::Resized { columns, rows } = message {
            self.size = Size::new(columns, rows);
        }
        self.update(message);
        self.handle_waiting();
        self.draw()
    }

    /// Lets engines, the disk and timers work until this time has passed, and draws.
    ///
    /// # Errors
    ///
    /// Never: nothing is written anywhere.
    pub fn run_for(&mut self, time: Duration) -> io::Result<()> {
        let end = Instant::now() + time;
        while !self.ended {
            let next = self.workers.next().map_or(end, |next| next.min(end));
            let pause = next.saturating_duration_since(Instant::now());
            if let Ok(event) = self.inbox.recv_timeout(pause) {
                self.handle(event);
            }
            self.handle_waiting();
            self.draw()?;
            if Instant::now() >= end {
                break;
            }
        }
        Ok(())
    }

    fn handle(&mut self, event: RuntimeEvent) {
        match event {
            RuntimeEvent::Message(message) => self.update(message),
            RuntimeEvent::Search(event) => {
                for message in self.workers.searches.handle(event, Instant::now()) {
                    self.update(message);
                }
            }
            // There is none.
            RuntimeEvent::Terminal(_) => {}
        }
    }

    /// Handles what has happened and timers that have run out.
    fn handle_waiting(&mut self) {
        while let Ok(event) = self.inbox.try_recv() {
            self.handle(event);
        }
        let now = Instant::now();
        while let Some(message) = self.workers.searches.take_overdue(now) {
            self.update(message);
        }
        while let Some(id) = self.workers.timers.pop(now) {
            self.update(Message::Timer { id });
        }
    }

    fn update(&mut self, message: Message) {
        self.workers.unsaved.answered(&message);
        for effect in update(&mut self.model, message) {
            self.perform(effect);
        }
    }

    /// Gets an effect carried out, unless it would reach beyond the folder of games: nobody who
    /// could mean that presses keys here.
    fn perform(&mut self, effect: Effect) {
        let is_outside = match &effect {
            Effect::File(
                FileJob::SaveChoices(_) | FileJob::Export(_) | FileJob::KeepCopy { .. },
            ) => true,
            Effect::File(FileJob::ChangeLibrary { change, .. }) => matches!(
                change,
                LibraryChange::Import { .. } | LibraryChange::Export { .. }
            ),
            _ => false,
        };
        if is_outside {
            return;
        }
        if let Some(TerminalEffect::Quit) = self.workers.perform(effect) {
            self.ended = true;
        }
    }

    fn draw(&mut self) -> io::Result<()> {
        let (model, boards) = (&self.model, &mut self.boards);
        self.screen.draw(self.size, |frame, pictures| {
            boards.draw(model, frame, pictures)
        })
    }
}
