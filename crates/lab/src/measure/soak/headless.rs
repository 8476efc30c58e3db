//! The program without a terminal, for measurements that take hours: the model, the threads that
//! carry out its effects, and frames that are drawn and written nowhere.

use parlour_sys::Instant;
use std::io;
use std::sync::mpsc;
use std::time::Duration;

use ratatui::layout::Size;

use parlour::app::outside::{Program, Runtime};
use parlour::app::{
    AppOptions, Boards, Effect, FileJob, LibraryChange, Message, Model, Route, RuntimeEvent,
    Workers,
};
use parlour_engines::tables::SolvedBoards;
use parlour_matches::play::{MemoryBudget, SearchRequest};
use parlour_terminal::Screen;

/// The program as it runs for somebody who looks at no screen.
pub(super) struct Headless {
    program: Program,
    size: Size,
    workers: Workers,
    screen: Screen<io::Sink>,
    boards: Boards,
    inbox: mpsc::Receiver<RuntimeEvent>,
    /// The user has quit.
    ended: bool,
}

impl Headless {
    /// The program at home or where a route leads, in a window of this size.
    ///
    /// # Errors
    ///
    /// Never: nothing is written anywhere.
    pub(super) fn start(options: AppOptions, route: Option<Route>, size: Size) -> io::Result<Self> {
        let memory = MemoryBudget::new(options.setup.config.players().memory as usize);
        let (model, effects) = Model::with_route(options, route);
        let (outbox, inbox) = mpsc::channel();
        let mut program = Self {
            program: Program::new(model),
            size,
            workers: Workers::new(&outbox, None, SolvedBoards::default(), memory),
            screen: Screen::new(io::sink(), size)?,
            boards: Boards::default(),
            inbox,
            ended: false,
        };
        program.send(Message::Resized {
            columns: size.width,
            rows: size.height,
        });
        program.perform_all(effects);
        program.draw();
        Ok(program)
    }

    /// The program's state.
    pub(super) const fn model(&self) -> &Model {
        &self.program.model
    }

    /// Returns whether the user has quit.
    pub(super) const fn has_ended(&self) -> bool {
        self.ended
    }

    /// Handles a message, then whatever has happened meanwhile, and draws.
    pub(super) fn take(&mut self, message: Message) {
        if let Message::Resized { columns, rows } = message {
            self.size = Size::new(columns, rows);
        }
        self.send(message);
        self.handle_waiting();
        self.draw();
    }

    /// Lets engines, the disk and timers work until this time has passed, and draws.
    pub(super) fn run_for(&mut self, time: Duration) {
        let end = Instant::now() + time;
        while !self.ended {
            let next = [self.program.timers.next(), self.workers.searches.next()];
            let next = next.into_iter().flatten().fold(end, Instant::min);
            let pause = next.saturating_duration_since(Instant::now());
            if let Ok(event) = self.inbox.recv_timeout(pause) {
                self.handle(event);
            }
            self.handle_waiting();
            self.draw();
            if Instant::now() >= end {
                break;
            }
        }
    }

    fn handle(&mut self, event: RuntimeEvent) {
        match event {
            RuntimeEvent::Message(message) => self.send(message),
            RuntimeEvent::Search(event) => {
                for message in self.workers.searches.handle(event, Instant::now()) {
                    self.send(message);
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
        while let Some(message) = self.workers.searches.take_overdue(Instant::now()) {
            self.send(message);
        }
        self.run_timers();
    }
}

impl Runtime for Headless {
    type Frame = ();

    fn program(&mut self) -> &mut Program {
        &mut self.program
    }

    fn search(&mut self, id: u64, game: u64, request: SearchRequest) {
        self.workers.searches.start(id, game, request);
    }

    fn stop_search(&mut self, id: u64) {
        self.workers.searches.stop(id);
    }

    /// Does it, unless it would reach beyond the folder of games: these keys are pressed at random.
    fn file(&mut self, job: FileJob) {
        use LibraryChange::{Export, Import};
        match job {
            FileJob::SaveChoices(_)
            | FileJob::Export(_)
            | FileJob::KeepCopy { .. }
            | FileJob::ChangeLibrary {
                change: Import { .. } | Export { .. },
                ..
            } => {}
            job => self.workers.file(job),
        }
    }

    fn copy(&mut self, _text: &str) {}

    fn do_more(&mut self, effect: Effect) {
        if let Some(Effect::Quit) = self.workers.do_more(effect) {
            self.ended = true;
        }
    }

    fn draw(&mut self) {
        let (model, boards) = (&self.program.model, &mut self.boards);
        // Writing to a sink cannot fail.
        let _ = self.screen.draw(self.size, |frame, pictures| {
            boards.draw(model, frame, pictures)
        });
        self.program.frames += 1;
    }

    fn note(&mut self, message: &Message) {
        self.workers.unsaved.answered(message);
    }
}
