//! The main loop, and the threads that perform effects.
//!
//! One channel takes in all that happens: keys, signals, events of engines, answers of the disk.
//! The loop sleeps until something arrives or a timer runs out, hands it all to
//! [`update`](super::update), carries the effects out and draws once. While nothing happens,
//! nothing runs.

mod await_end;
mod boards;
mod closing;
mod collecting;
mod event;
mod files;
mod friends;
#[cfg(unix)]
mod guest_settings;
#[cfg(unix)]
mod hub;
mod picture;
mod recent;
mod replays;
mod search;
mod sounds;
mod workers;

use parlour_sys::Instant;
use std::io;
use std::path::PathBuf;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use ratatui::layout::Size;

pub use self::boards::Boards;
use self::closing::Closing;
use self::event::Exit;
pub use self::event::RuntimeEvent;
#[cfg(unix)]
pub use self::hub::HubPlace;
pub use self::picture::{frame, run_by_itself, steps};
use self::recent::RecentMessages;
pub use self::recent::last_session;
pub use self::workers::Workers;
use super::outside::{Program, Runtime};
use super::session::{Recorder, first_line};
use super::{AppOptions, Effect, FileJob, Message, Model, Route};
use parlour_engines::tables::SolvedBoards;
use parlour_matches::play::{MemoryBudget, SearchRequest};
use parlour_records::words;
use parlour_sys::reason;
use parlour_terminal::{Answer, Input, NoTerminal, Terminal, TerminalEvent};

/// Options of the runtime that are not settings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Host {
    /// The file to record the session in.
    pub record: Option<PathBuf>,
    /// The terminal is asked what it can do.
    pub ask_terminal: bool,
    /// The config file, to which settings are written that are changed on the screen.
    pub config: Option<PathBuf>,
    /// The tables of a host, to which the user comes as a guest.
    #[cfg(unix)]
    pub hub: Option<HubPlace>,
}

impl Default for Host {
    fn default() -> Self {
        Self {
            record: None,
            ask_terminal: true,
            config: None,
            #[cfg(unix)]
            hub: None,
        }
    }
}

/// The reason why the program failed.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// There is no terminal to run in.
    #[error("{0}")]
    NoTerminal(#[from] NoTerminal),
    /// The terminal reports an error.
    #[error("the terminal: {}", reason(.0))]
    Terminal(io::Error),
    /// The session cannot be recorded.
    #[error("cannot record the session in {}: {}", .path.display(), reason(error))]
    Record {
        /// The file.
        path: PathBuf,
        /// The error.
        error: io::Error,
    },
    /// A signal has ended it, in good order.
    #[error("ended by signal {0}")]
    Signal(i32),
    /// A game is not kept as it was when it was left.
    #[error("a game was not saved: {0}")]
    NotSaved(String),
}

/// The solved boards that engines ask, and the memory of all of them. At a host there is little, they
/// search in turns, and no table is made or kept.
fn engines(
    options: &AppOptions,
    host: &Host,
    outbox: &mpsc::Sender<RuntimeEvent>,
) -> (SolvedBoards, MemoryBudget) {
    #[cfg(unix)]
    if let Some(place) = &host.hub {
        return (SolvedBoards::default(), place.engines_memory());
    }
    let _ = host;
    let memory = MemoryBudget::new(options.setup.config.players().memory as usize);
    (solved_boards(outbox), memory)
}

/// Runs the full-screen program until the player leaves it; it begins at home or at what a route
/// leads to.
///
/// # Errors
///
/// [`RunError`], when the terminal has been given back.
pub fn run(options: AppOptions, route: Option<Route>, host: &Host) -> Result<(), RunError> {
    parlour_terminal::check()?;
    let recorder = host.record.as_ref().map(|path| {
        let error = |error| RunError::Record {
            path: path.clone(),
            error,
        };
        Recorder::create(path, &options, route.as_ref()).map_err(error)
    });
    let recorder = recorder.transpose()?;
    let mouse = options.setup.config.ui.mouse;
    let recent = RecentMessages::kept_for_crashes(first_line(&options, route.as_ref()));
    let (outbox, inbox) = mpsc::channel();
    let (solved, memory) = engines(&options, host, &outbox);
    let (model, effects) = Model::with_route(options, route);
    let size = parlour_terminal::size();
    let terminal = Terminal::take(size, host.ask_terminal, event_sender(&outbox))
        .map_err(RunError::Terminal)?;
    let workers = Workers::new(&outbox, host.config.clone(), solved, memory);
    #[cfg(unix)]
    let workers = workers.at_host(host.hub.clone());
    let mut runtime = InTerminal {
        program: Program::new(model),
        size,
        cell: None,
        workers,
        terminal,
        is_remote: parlour_terminal::is_remote(),
        boards: Boards::default(),
        recorder,
        recent,
        end: None,
        outbox,
        waiting: None,
    };
    let end = runtime.run(&inbox, effects, mouse);
    runtime.give_back(&inbox, end)
}

/// The solved boards of the user; what is wrong with their files is shown.
fn solved_boards(outbox: &mpsc::Sender<RuntimeEvent>) -> SolvedBoards {
    let outbox = outbox.clone();
    SolvedBoards::made_for_user().with_warnings(move |warning| {
        let text = words::table_warning(warning);
        // Sending fails silently when the program has ended.
        drop(outbox.send(RuntimeEvent::Message(Message::SolvedFileWarning { text })));
    })
}

/// Returns the result for the caller of the program.
fn result_of(exit: Exit) -> Result<(), RunError> {
    match exit {
        Exit::Requested | Exit::TerminalGone => Ok(()),
        Exit::Signal(signal) => Err(RunError::Signal(signal)),
        Exit::Failed(why) => Err(RunError::Terminal(io::Error::other(why))),
    }
}

/// The most keys, clicks and pastes that wait. Whoever types faster is read later.
const MAX_INPUTS: usize = 64;

/// The most events that are handled before the screen is drawn again.
const MAX_EVENTS: usize = 1_000;

/// The sender for the terminal's threads; sending fails silently when the program has ended.
fn event_sender(outbox: &mpsc::Sender<RuntimeEvent>) -> impl FnMut(TerminalEvent) + Send + use<> {
    let outbox = outbox.clone();
    move |event| drop(outbox.send(RuntimeEvent::Terminal(event)))
}

/// The program while it runs.
struct InTerminal {
    program: Program,
    size: Size,
    /// The size of a cell in pixels, as far as the system knows.
    cell: Option<Size>,
    workers: Workers,
    terminal: Terminal,
    /// The terminal is far away.
    is_remote: bool,
    boards: Boards,
    recorder: Option<Recorder>,
    recent: RecentMessages,
    end: Option<Exit>,
    outbox: mpsc::Sender<RuntimeEvent>,
    /// As many as there are inputs that wait.
    waiting: Option<mpsc::Receiver<()>>,
}

impl InTerminal {
    /// Runs until the end. The first frame comes before anything that takes time.
    fn run(
        &mut self,
        inbox: &mpsc::Receiver<RuntimeEvent>,
        effects: Vec<Effect>,
        mouse: bool,
    ) -> Exit {
        self.send(Message::Resized {
            columns: self.size.width,
            rows: self.size.height,
        });
        self.update_cell_size();
        self.draw();
        let result = self.terminal.capture_mouse(mouse);
        self.check_terminal(&result);
        self.listen();
        self.perform_all(effects);
        loop {
            if let Some(end) = self.end.take() {
                return end;
            }
            // The time that a slow terminal took is on no player's clock.
            self.program.time.advance_busy(Instant::now());
            let event = self.wait(inbox);
            self.program.advance(Instant::now());
            if let Some(event) = event {
                let is_nothing = matches!(
                    event,
                    RuntimeEvent::Terminal(TerminalEvent::Input(Input::Motion(column, row)))
                        if !self.is_pointed(column, row)
                );
                self.handle(event);
                if is_nothing {
                    // Nothing changes, so that nothing is drawn.
                    continue;
                }
                for event in inbox.try_iter().take(MAX_EVENTS) {
                    self.handle(event);
                    if self.end.is_some() {
                        break;
                    }
                }
            }
            while let Some(message) = self.workers.searches.take_overdue(Instant::now()) {
                self.send(message);
            }
            self.run_timers();
            self.await_saves(inbox);
            self.follow_pointer();
            self.draw();
        }
    }

    /// Begins to read the terminal, from which a limited number of inputs wait.
    fn listen(&mut self) {
        let mut send = event_sender(&self.outbox);
        let (waits, waiting) = mpsc::sync_channel(MAX_INPUTS);
        self.waiting = Some(waiting);
        let send = move |event| {
            if matches!(event, TerminalEvent::Input(_)) {
                // Fails when the program has ended.
                let _ = waits.send(());
            }
            send(event);
        };
        let escape = self.program.model.shared().config().ui.escape;
        // Without a thread that reads there are no keys.
        if let Err(error) = self
            .terminal
            .listen(Duration::from_millis(escape.into()), send)
        {
            self.end.get_or_insert(Exit::Failed(reason(&error)));
        }
    }

    /// Gives the terminal back, and waits until all games are kept.
    fn give_back(self, inbox: &mpsc::Receiver<RuntimeEvent>, end: Exit) -> Result<(), RunError> {
        let Workers {
            searches,
            files,
            reader,
            unsaved,
            ..
        } = self.workers;
        drop((self.terminal, searches));
        self.recent.keep();
        let unsaved = Closing {
            model: self.program.model,
            files,
            unsaved,
        }
        .wait(inbox, matches!(end, Exit::TerminalGone));
        drop(reader);
        match (end, unsaved) {
            (Exit::Requested | Exit::Signal(_), Some(why)) => Err(RunError::NotSaved(why)),
            (end, _) => result_of(end),
        }
    }

    /// Asks for motions of the pointer while something in sight answers them.
    fn follow_pointer(&mut self) {
        let follows = !self.is_remote && self.program.model.screen().get().follows_pointer();
        let result = self.terminal.report_motion(follows);
        self.check_terminal(&result);
    }

    /// Waits until what was played is written, before it is shown. A disk that takes longer than
    /// usual is not waited for: the screen then says that the game is being saved.
    fn await_saves(&mut self, inbox: &mpsc::Receiver<RuntimeEvent>) {
        let mut waited = false;
        while self.end.is_none()
            && let Some(until) = self.workers.unsaved.screen_waits_until(Instant::now())
        {
            waited = true;
            if let Ok(event) = inbox.recv_timeout(until.saturating_duration_since(Instant::now())) {
                self.handle(event);
            }
        }
        if waited && self.end.is_none() {
            self.send_time();
        }
    }

    /// Sleeps until something happens, or returns nothing when a timer runs out.
    fn wait(&self, inbox: &mpsc::Receiver<RuntimeEvent>) -> Option<RuntimeEvent> {
        let next = [self.program.timers.next(), self.workers.searches.next()];
        let event = match next.into_iter().flatten().min() {
            None => inbox.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(at) => inbox.recv_timeout(at.saturating_duration_since(Instant::now())),
        };
        // The channel stays open: we hold one of its ends.
        event.ok()
    }

    fn handle(&mut self, event: RuntimeEvent) {
        match event {
            RuntimeEvent::Message(message) => self.send(message),
            RuntimeEvent::Search(event) => {
                let messages = self.workers.searches.handle(event, Instant::now());
                for message in messages {
                    self.send(message);
                }
            }
            RuntimeEvent::Terminal(event) => self.handle_terminal(event),
        }
    }

    fn handle_terminal(&mut self, event: TerminalEvent) {
        if matches!(event, TerminalEvent::Input(_)) {
            // It waits no longer.
            let _ = self.waiting.as_ref().map(mpsc::Receiver::try_recv);
        }
        match event {
            TerminalEvent::Input(input) => self.input(input),
            TerminalEvent::Answer(answer) => self.terminal_answer(answer),
            TerminalEvent::Ready => {
                if parlour_terminal::holds_escape(
                    self.program.model.shared().terminal.name.as_deref(),
                ) {
                    self.send(Message::Terminal(Answer::HoldsEscape));
                }
                let result = self.terminal.set_ready();
                self.check_terminal(&result);
                self.ask_about_pictures();
            }
            TerminalEvent::Resized => self.update_size(),
            TerminalEvent::Suspend => self.perform(Effect::Suspend),
            TerminalEvent::Continued => match self.terminal.resume() {
                Ok(false) => {}
                Ok(true) => {
                    self.update_size();
                    self.send(Message::Resumed);
                }
                Err(_) => self.end = Some(Exit::TerminalGone),
            },
            TerminalEvent::Terminate { signal } => {
                self.terminate(Exit::Signal(signal));
            }
            TerminalEvent::Gone => self.terminate(Exit::TerminalGone),
            TerminalEvent::Failed(why) => self.terminate(Exit::Failed(why)),
        }
    }

    /// Ends for a reason that leaves no choice.
    fn terminate(&mut self, exit: Exit) {
        self.send(Message::Terminate);
        self.end = Some(exit);
    }

    /// Takes note of what the terminal has said about itself.
    fn terminal_answer(&mut self, answer: Answer) {
        match answer {
            Answer::Keyboard => {
                let result = self.terminal.use_keyboard_protocol();
                self.check_terminal(&result);
            }
            // The background is what counts: not every terminal changes it with the desktop.
            Answer::Scheme => {
                let result = self.terminal.ask_about_background();
                self.check_terminal(&result);
            }
            Answer::Background { .. } => {
                self.send(Message::Terminal(answer));
                let result = self.terminal.follow_scheme();
                self.check_terminal(&result);
            }
            // The system knows better: it also knows when the font has changed since.
            Answer::CellSize { .. } if self.cell.is_some() => {}
            answer => self.send(Message::Terminal(answer)),
        }
        self.ask_about_pictures();
    }

    /// Asks the terminal about pictures once that is safe.
    fn ask_about_pictures(&mut self) {
        let name = self.program.model.shared().terminal.name.as_deref();
        let result = self.terminal.ask_about_pictures(name);
        self.check_terminal(&result);
    }

    /// Tells the model the size of a cell in pixels if it is known and has changed.
    fn update_cell_size(&mut self) {
        let cell = parlour_terminal::cell_size();
        if cell != self.cell
            && let Some(Size { width, height }) = cell
        {
            self.cell = cell;
            self.send(Message::Terminal(Answer::CellSize { width, height }));
        }
    }

    /// Tells the model the terminal's size if it has changed. The numbers of old resizes in a
    /// storm of them are of no use, so the terminal is asked each time. The screen is drawn anew
    /// in any case: it may have shrunk and grown again since it was asked last.
    fn update_size(&mut self) {
        self.terminal.forget_screen();
        let size = parlour_terminal::size();
        if size != self.size {
            self.size = size;
            self.send(Message::Resized {
                columns: size.width,
                rows: size.height,
            });
        }
        self.update_cell_size();
    }

    /// Records something of the session, if it is recorded and nothing has failed so far.
    fn record(&mut self, write: impl FnOnce(&mut Recorder, &Model) -> io::Result<()>) {
        if let Some(recorder) = &mut self.recorder
            && write(recorder, &self.program.model).is_err()
        {
            self.recorder = None;
        }
    }

    fn draw_frame(&mut self) {
        if self.terminal.is_stale() {
            self.boards.forget_screen();
        }
        let (model, boards) = (&self.program.model, &mut self.boards);
        let result = self.terminal.draw(self.size, |frame, pictures| {
            boards.draw(model, frame, pictures)
        });
        self.check_terminal(&result);
    }

    /// Ends the program when the terminal cannot be written to any more.
    fn check_terminal(&mut self, result: &io::Result<()>) {
        if result.is_err() {
            self.end = Some(Exit::TerminalGone);
        }
    }
}

impl Runtime for InTerminal {
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

    fn file(&mut self, job: FileJob) {
        self.workers.file(job);
    }

    fn copy(&mut self, text: &str) {
        self.terminal.copy(text);
    }

    fn do_more(&mut self, effect: Effect) {
        match self.workers.do_more(effect) {
            Some(Effect::Bell) => self.terminal.ring(),
            Some(Effect::CaptureMouse(on)) => {
                let result = self.terminal.capture_mouse(on);
                self.check_terminal(&result);
            }
            // We hold the other end of the channel.
            Some(Effect::Suspend) if !self.terminal.suspend() => {
                let _ = self.outbox.send(RuntimeEvent::Message(Message::Resumed));
            }
            Some(Effect::Quit) => {
                self.end.get_or_insert(Exit::Requested);
            }
            _ => {}
        }
    }

    fn draw(&mut self) {
        if self.end.is_some() {
            return;
        }
        if self.program.frames == 1 {
            parlour_sys::panic_for_tests("ui");
        }
        if self.boards.changes_protocol(&self.program.model) {
            self.terminal.forget_screen();
        }
        self.draw_frame();
        if self.boards.leaves_pictures() {
            self.terminal.forget_screen();
            self.draw_frame();
        }
        self.program.frames += 1;
        self.record(Recorder::write_screen);
    }

    fn note(&mut self, message: &Message) {
        self.workers.unsaved.answered(message);
        self.recent.push(message);
        self.record(|recorder, _| recorder.write(message));
    }

    fn note_effects(&mut self, effects: &[Effect]) {
        self.record(|recorder, _| recorder.write_effects(effects));
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_guest_makes_no_tables_for_engines_and_reads_none() {
        let place = HubPlace {
            socket: "hub/socket".into(),
            account: "fern".to_owned(),
            code: None,
        };
        let options = AppOptions::default();
        let solved = |hub| {
            let host = Host {
                hub,
                ..Host::default()
            };
            engines(&options, &host, &mpsc::channel().0).0
        };
        assert!(!solved(Some(place)).has_folder());
        assert!(solved(None).has_folder());
    }
}
