//! The whole state of the program, and the one function that changes it.

use super::effect::Effect;
use super::input::Key;
use super::keys::{Action, KeyContext, Keymap};
use super::message::{LibraryItem, Message};
use super::options::Options;
use super::screens::{Event, Home, Page, Screen, Table, Transition, Watch};
use super::terminal::Features;
use crate::records::read_records;

/// The whole state of the program.
#[derive(Clone, Debug)]
pub struct Model {
    /// The screens, the one in sight last; there is always one.
    screens: Vec<Screen>,
    shared: Shared,
}

/// What all screens share.
#[derive(Clone, Debug)]
pub struct Shared {
    /// The size of the terminal: columns and rows.
    pub size: (u16, u16),
    /// What is known of the terminal.
    pub terminal: Features,
    /// How the program is set up.
    pub options: Options,
    /// What the keys do.
    pub keymap: Keymap,
    /// The games that were kept, newest first.
    pub library: Vec<LibraryItem>,
    /// A message shown until the next key.
    pub notice: Option<String>,
    /// Whether the mouse is reported to the program.
    pub mouse: bool,
    /// The time, in milliseconds since the session began.
    pub now: u64,
    /// The match that was left unfinished and can be resumed.
    pub suspended_watch: Option<Box<Watch>>,
    /// What is to be done.
    pub effects: Vec<Effect>,
    last_id: u64,
    quitting: bool,
}

impl Shared {
    /// A number that names one thing: a game, a search, a timer.
    pub const fn new_id(&mut self) -> u64 {
        self.last_id += 1;
        self.last_id
    }

    /// Leaves the program.
    pub const fn quit(&mut self) {
        self.quitting = true;
    }
}

impl Model {
    /// The program at its start, with the effects that get it going.
    #[must_use]
    pub fn new(options: Options) -> (Self, Vec<Effect>) {
        let replay = options.replay.clone();
        let mut model = Self {
            screens: vec![Screen::Home(Home::default())],
            shared: Shared {
                size: (80, 24),
                terminal: Features::default(),
                keymap: options.keymap.clone(),
                mouse: options.mouse,
                options,
                library: Vec::new(),
                notice: None,
                now: 0,
                suspended_watch: None,
                effects: vec![Effect::ListGames],
                last_id: 0,
                quitting: false,
            },
        };
        if let Some(replay) = replay {
            let watch = Watch::replay(&replay, &mut model.shared);
            model.screens.push(Screen::Watch(Box::new(watch)));
        }
        let effects = std::mem::take(&mut model.shared.effects);
        (model, effects)
    }

    /// The screen in sight.
    ///
    /// # Panics
    ///
    /// Never: home is never taken off.
    #[must_use]
    pub fn screen(&self) -> &Screen {
        self.screens.last().expect("home is never taken off")
    }

    /// What all screens share.
    #[must_use]
    pub const fn shared(&self) -> &Shared {
        &self.shared
    }

    /// The game at the table, if the table is among the screens.
    #[must_use]
    pub fn table(&self) -> Option<&Table> {
        self.screens.iter().rev().find_map(|screen| match screen {
            Screen::Table(table) => Some(&**table),
            _ => None,
        })
    }

    fn table_mut(&mut self) -> Option<(&mut Table, &mut Shared)> {
        let table = self
            .screens
            .iter_mut()
            .rev()
            .find_map(|screen| match screen {
                Screen::Table(table) => Some(&mut **table),
                _ => None,
            });
        Some((table?, &mut self.shared))
    }

    /// The match in sight or waiting below, if there is one.
    #[must_use]
    pub fn watch(&self) -> Option<&Watch> {
        self.screens.iter().rev().find_map(|screen| match screen {
            Screen::Watch(watch) => Some(&**watch),
            _ => None,
        })
    }

    fn watch_mut(&mut self) -> Option<(&mut Watch, &mut Shared)> {
        let watch = self
            .screens
            .iter_mut()
            .rev()
            .find_map(|screen| match screen {
                Screen::Watch(watch) => Some(&mut **watch),
                _ => None,
            });
        Some((watch?, &mut self.shared))
    }

    fn top_screen(&mut self) -> (&mut Screen, &mut Shared) {
        let screen = self.screens.last_mut().expect("home is never taken off");
        (screen, &mut self.shared)
    }

    fn handle_key(&mut self, key: Key) {
        self.shared.notice = None;
        let context = self.screen().key_context();
        let event = match self.shared.keymap.action(context, key) {
            Some(action) if self.handle_action(action, context) => return,
            Some(action) => Event::Action(action),
            None => match key.typed() {
                Some(char) => Event::Typed(char),
                None => return,
            },
        };
        self.handle_event(&event);
    }

    /// Handles an action that means the same on every screen; returns whether it did.
    fn handle_action(&mut self, action: Action, context: KeyContext) -> bool {
        match action {
            Action::Quit => self.shared.quit(),
            Action::Suspend => self.shared.effects.push(Effect::Suspend),
            Action::MouseCapture => {
                self.shared.mouse = !self.shared.mouse;
                let on = self.shared.mouse;
                self.shared.effects.push(Effect::CaptureMouse(on));
                let state = if on {
                    "on"
                } else {
                    "off: the terminal can select text"
                };
                self.shared.notice = Some(format!("mouse {state}"));
            }
            Action::Help if !matches!(self.screen(), Screen::Page(_)) => {
                let context = (!matches!(self.screen(), Screen::Home(_))).then_some(context);
                let page = Page::keys(&self.shared.keymap, context);
                self.screens.push(Screen::Page(page));
            }
            Action::Rules if !matches!(self.screen(), Screen::Page(_)) => {
                let info = match self.screen() {
                    Screen::Table(table) => Some(table.game().info()),
                    Screen::Setup(setup) => Some(setup.info()),
                    Screen::Form(form) => Some(form.base().info()),
                    Screen::Watch(watch) => watch.chosen_game().map(|round| round.line().info()),
                    _ => None,
                };
                self.screens.push(Screen::Page(Page::rules(info)));
            }
            Action::Help | Action::Rules => self.back(),
            _ => return false,
        }
        true
    }

    fn handle_event(&mut self, event: &Event) {
        let (screen, shared) = self.top_screen();
        let next = match screen {
            Screen::Home(home) => home.update(event, shared),
            Screen::Setup(setup) => setup.update(event, shared),
            Screen::Table(table) => table.update(event, shared),
            Screen::Form(form) => form.update(event, shared),
            Screen::Watch(watch) => watch.update(event, shared),
            Screen::Library(library) => library.update(event, shared),
            Screen::Page(page) => page.update(event, shared),
        };
        match next {
            Transition::Stay => {
                let leave = matches!(event, Event::Action(Action::Back))
                    && !matches!(
                        self.screen(),
                        Screen::Setup(_) | Screen::Table(_) | Screen::Watch(_)
                    );
                if leave {
                    self.back();
                }
            }
            Transition::Open(screen) => self.screens.push(screen),
            Transition::Replace(screen) => {
                self.pop_screen(false);
                self.screens.push(screen);
            }
            Transition::Back => self.back(),
            Transition::HandBack => self.pop_screen(true),
            Transition::Home => {
                while self.screens.len() > 1 {
                    self.pop_screen(false);
                }
                self.shared.effects.push(Effect::ListGames);
            }
        }
    }

    /// Takes the top screen off; home stays.
    fn back(&mut self) {
        if self.screens.len() > 1 {
            self.pop_screen(false);
            self.shared.effects.push(Effect::ListGames);
        }
    }

    /// Takes the top screen off. A game that was borrowed from a match goes back to it, and the
    /// match continues if `go_on`.
    fn pop_screen(&mut self, go_on: bool) {
        match self.screens.pop() {
            Some(Screen::Table(mut table)) => {
                table.leave(&mut self.shared);
                if let (Some(game), Some((watch, shared))) =
                    (table.into_borrowed_game(), self.watch_mut())
                {
                    watch.take_back(game, go_on, shared);
                }
            }
            Some(Screen::Watch(mut watch)) => {
                watch.leave(&mut self.shared);
                if watch.is_unfinished() {
                    self.shared.suspended_watch = Some(watch);
                }
            }
            _ => {}
        }
    }

    fn game_read(&mut self, path: String, number: usize, text: &Result<String, String>) {
        let read = text.as_ref().map_err(Clone::clone).and_then(|text| {
            let game = read_records(text).into_iter().nth(number.saturating_sub(1));
            let reading = game.ok_or_else(|| format!("{path}: the game is not there any more"))?;
            let reading = reading.map_err(|error| format!("{path}: {error}"))?;
            Ok(reading.record)
        });
        match read {
            Ok(record) => {
                let table = Table::resume(record, path, &mut self.shared);
                self.screens.push(Screen::Table(Box::new(table)));
            }
            Err(error) => self.shared.notice = Some(error),
        }
    }
}

/// Updates the model with one message and returns the effects.
pub fn update(model: &mut Model, message: Message) -> Vec<Effect> {
    match message {
        Message::Resized { columns, rows } => model.shared.size = (columns, rows),
        Message::Key(key) => model.handle_key(key),
        Message::Mouse(mouse) => model.handle_event(&Event::Mouse(mouse)),
        Message::Paste(text) => model.handle_event(&Event::Pasted(text)),
        Message::Time { millis } => {
            model.shared.now = millis;
            if let Some((table, shared)) = model.table_mut() {
                table.time_changed(shared);
            }
            // The event of this time is the next message, and is handled then.
            return std::mem::take(&mut model.shared.effects);
        }
        Message::Timer { id } => {
            if let Some((table, shared)) = model.table_mut() {
                table.timer(id, shared);
            }
            if let Some((watch, shared)) = model.watch_mut() {
                watch.timer(id, shared);
            }
        }
        Message::Engine {
            search,
            event: news,
        } => {
            if let Some((watch, shared)) = model.watch_mut() {
                watch.handle_engine_event(search, &news, shared);
            }
            if let Some((table, shared)) = model.table_mut() {
                table.handle_engine_event(search, news, shared);
            }
        }
        Message::Saved { game, result } => {
            if let Some((watch, shared)) = model.watch_mut() {
                watch.saved(game, &result, shared);
            }
            if let Some(mut left) = model.shared.suspended_watch.take() {
                left.saved(game, &result, &mut model.shared);
                model.shared.suspended_watch = Some(left);
            }
            if let Some((table, shared)) = model.table_mut() {
                table.saved(game, result, shared);
            }
        }
        Message::FileRead { path, text } => {
            if let Some((watch, shared)) = model.watch_mut() {
                watch.read(&path, &text, shared);
            }
        }
        Message::Library(entries) => model.shared.library = entries,
        Message::GameFile { path, number, text } => model.game_read(path, number, &text),
        Message::Terminal(answer) => model.shared.terminal.add(answer),
        Message::Terminate => model.shared.quit(),
        Message::Resumed => {}
    }
    let quitting = std::mem::take(&mut model.shared.quitting);
    let in_sight = matches!(model.screen(), Screen::Table(_));
    if let Some((table, shared)) = model.table_mut() {
        table.after_update(in_sight, shared);
        if quitting {
            table.store_clock(shared);
        }
    }
    let shared = &mut model.shared;
    if quitting {
        shared.effects.push(Effect::Quit);
    }
    std::mem::take(&mut shared.effects)
}
