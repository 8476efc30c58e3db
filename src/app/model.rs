//! The whole state of the program, and the one function that changes it.

use ratatui::layout::Position;

use super::any_screen::AnyScreen;
use super::canvas::Aim;
use super::doubt;
use super::effect::Effect;
use super::file_job::FileJob;
use super::leave_warning::LeaveWarning;
use super::message::{Message, NotSaved};
use super::new_card;
use super::options::AppOptions;
use super::route::Route;
use super::screen::{Departure, Screen, ScreenEvent, Transition};
use super::screens::play::Play;
use super::screens::watch::Watch;
use super::share::{self, Origin, Pasted};
use super::shared::{Shared, WaitingMatch};
use parlour_records::{is_dropped_path, is_shared_text, read_shared_text};
use parlour_rules::text::quoted;
use parlour_settings::keys::{Action, KeyContext};
use parlour_terminal::Answer;
use parlour_terminal::input::{Gesture, Key, Mouse};

/// So much of what was pasted is shown.
const LONGEST_QUOTE: usize = 30;

/// The whole state of the program.
#[derive(Clone, Debug)]
pub struct Model {
    /// The screens, the one in sight last; there is always one.
    screens: Vec<AnyScreen>,
    /// The screens that were left and wait, by the ids in [`Shared::waiting`].
    waiting: Vec<(u64, AnyScreen)>,
    leave_warning: LeaveWarning,
    shared: Shared,
}

impl Model {
    /// The program at its start, with a screen opened on top of home, and the effects that get it
    /// going.
    pub fn with_route(options: AppOptions, route: Option<Route>) -> (Self, Vec<Effect>) {
        let mut shared = Shared::new(options);
        // A guest has nothing but the tables.
        let is_guest = matches!(route, Some(Route::Lobby));
        let home = (!is_guest).then_some(Route::Home);
        let routes = home.into_iter().chain(route);
        let screens = routes.map(|route| AnyScreen::open(route, &mut shared));
        let screens = screens.collect();
        let effects = std::mem::take(&mut shared.effects);
        let model = Self {
            screens,
            waiting: Vec::new(),
            leave_warning: LeaveWarning::default(),
            shared,
        };
        (model, effects)
    }

    /// The screen in sight.
    ///
    /// # Panics
    ///
    /// Never: the first screen is never taken off.
    pub fn screen(&self) -> &AnyScreen {
        self.screens
            .last()
            .expect("the first screen is never taken off")
    }

    /// Returns the state that all screens share.
    pub const fn shared(&self) -> &Shared {
        &self.shared
    }

    /// The game being played, if there is one among the screens.
    pub fn play(&self) -> Option<&Play> {
        self.screens.iter().rev().find_map(|screen| match screen {
            AnyScreen::Play(play) => Some(&**play),
            _ => None,
        })
    }

    /// The match in sight or below, if there is one.
    pub fn watch(&self) -> Option<&Watch> {
        self.screens.iter().rev().find_map(|screen| match screen {
            AnyScreen::Watch(watch) => Some(&**watch),
            _ => None,
        })
    }

    /// The screen in sight, to be changed.
    fn top_screen(&mut self) -> (&mut dyn Screen, &mut Shared) {
        let screen = self
            .screens
            .last_mut()
            .expect("the first screen is never taken off");
        (screen.get_mut(), &mut self.shared)
    }

    /// The context in which a key is read now.
    fn key_context(&self, key: Key) -> KeyContext {
        let screen = self.screen().get();
        if screen.types() && key.typed().is_some() {
            KeyContext::Prompt
        } else {
            screen.key_context()
        }
    }

    fn handle_key(&mut self, key: Key) {
        self.next_input();
        let context = self.key_context(key);
        let event = match self.shared.keymap.action(context, key) {
            Some(action) if self.handle_action(action) => return,
            Some(action) => ScreenEvent::Action(action),
            None => {
                self.shared.notice = self.shared.keymap.moved(context, key);
                let Some(char) = key.typed() else {
                    return;
                };
                ScreenEvent::Typed(char, self.row_in_sight(char))
            }
        };
        self.handle_event(&event);
    }

    fn handle_mouse(&mut self, mouse: Mouse) {
        if mouse.gesture == Gesture::Click {
            self.next_input();
        }
        let hit = self.aim(Position::new(mouse.column, mouse.row)).hit;
        self.handle_event(&ScreenEvent::Mouse(mouse.gesture, hit));
    }

    /// Returns what is at a place of the screen in sight.
    fn aim(&self, at: Position) -> Aim {
        let screen = self.screen().get();
        Aim::at(at, &self.shared, |area, canvas| screen.draw(area, canvas))
    }

    /// Returns the number of the cell or row at a place, if it answers the pointer there and has not
    /// got the cursor.
    pub fn pointed(&self, at: Position) -> Option<usize> {
        let follows = self.screen().get().follows_pointer();
        follows.then(|| self.aim(at).pointed)?
    }

    /// Returns whether something answers a click at a place.
    pub fn answers(&self, at: Position) -> bool {
        self.aim(at).hit.is_some()
    }

    /// Returns the row in sight that a digit numbers, from 1.
    fn row_in_sight(&self, digit: char) -> Option<usize> {
        let number = digit.to_digit(10)?.checked_sub(1)?;
        let rows = self.aim(Position::ORIGIN).rows;
        rows.get(number as usize).copied()
    }

    /// Handles an action that means the same on every screen; returns whether it did.
    fn handle_action(&mut self, action: Action) -> bool {
        let page = matches!(self.screen(), AnyScreen::Page(_));
        let screen = self.screen().get();
        match action {
            Action::Quit => self.quit(),
            // It could not be brought back.
            Action::Suspend if self.shared.guest.is_some() => {}
            Action::Suspend => self.shared.effects.push(Effect::Suspend),
            Action::MouseCapture => self.toggle_mouse(),
            Action::Help | Action::Rules if page => self.follow(Transition::Back),
            Action::Help => {
                let route = Route::Keys(screen.help_context());
                self.follow(Transition::Open(route));
            }
            Action::Settings if matches!(self.screen(), AnyScreen::Settings(_)) => {
                self.follow(Transition::Back);
            }
            Action::Settings => self.follow(Transition::Open(Route::Settings)),
            Action::Rules => {
                let route = Route::Rules(screen.game_info());
                self.follow(Transition::Open(route));
            }
            _ => return false,
        }
        true
    }

    /// Leaves the program; where a game is lost by that, only who insists does.
    fn quit(&mut self) {
        let waiting = self.waiting.iter().map(|(_, screen)| screen);
        let mut screens = self.screens.iter().chain(waiting).map(AnyScreen::get);
        let reason = screens.find_map(Screen::unkept);
        match self.leave_warning.instead_of_leaving(reason) {
            Some(warning) => self.shared.notice = Some(warning),
            None => self.shared.quit(),
        }
    }

    /// Goes where the player wants to go; where a game is lost by that, only who insists does.
    fn follow_player(&mut self, transition: Transition) {
        let top = self.screens.iter().rev().map(AnyScreen::get);
        let reason = match transition {
            Transition::Stay | Transition::Open(_) | Transition::Resume(_) => None,
            Transition::Back | Transition::Replace(_) => top.take(1).find_map(Screen::unkept),
            Transition::BeginGame(_) => top
                .skip(1)
                .take_while(|screen| screen.is_game())
                .find_map(Screen::unkept),
        };
        match self.leave_warning.instead_of_leaving(reason) {
            Some(warning) => self.shared.notice = Some(warning),
            None => self.follow(transition),
        }
    }

    fn set_mouse(&mut self, on: bool) {
        self.shared.mouse = on;
        self.shared.effects.push(Effect::CaptureMouse(on));
    }

    fn toggle_mouse(&mut self) {
        let on = !self.shared.mouse;
        self.set_mouse(on);
        let state = if on {
            "on"
        } else {
            "off: you can select text in the terminal"
        };
        self.shared.notice = Some(format!("mouse {state}"));
    }

    fn handle_event(&mut self, event: &ScreenEvent) {
        let (screen, shared) = self.top_screen();
        let transition = screen.update(event, shared);
        self.follow_player(transition);
    }

    /// Opens a shared game, or a game in any form, that was pasted, unless the screen takes it in,
    /// and takes a file that was dropped into the library; any other text goes to the screen.
    fn handle_paste(&mut self, text: String) {
        self.next_input();
        let screen = self.screen().get();
        let context = screen.key_context();
        let is_asking = matches!(context, KeyContext::Prompt | KeyContext::Question);
        // A guest opens nothing at the host.
        if is_asking || screen.types() || self.shared.guest.is_some() {
            return self.handle_event(&ScreenEvent::Pasted(text));
        }
        match share::linked(&text) {
            Some(Ok(route)) => return self.follow_player(Transition::Open(route)),
            Some(Err(error)) => return self.shared.notice = Some(error),
            None => {}
        }
        // The library takes the text of a file in as it is.
        let is_library = matches!(self.screen(), AnyScreen::Library(_));
        let is_typed = screen.takes_text() && !text.trim().contains('\n') && !text.contains("1.");
        let hints = self.shared.options.setup.hints();
        let games = if is_shared_text(&text) {
            let record = read_shared_text(&text).map_err(|error| error.to_string());
            record.map(|record| Pasted::Game(record, Origin::Own, None))
        } else if let Some(games) = share::pasted(&text, &hints, is_typed).filter(|_| !is_library) {
            games
        } else {
            return self.handle_other_paste(text);
        };
        let (route, note) = match games {
            Ok(Pasted::Choice(choice, note)) => (Route::Replay(choice), note),
            Ok(Pasted::Game(record, origin, note)) => {
                let (screen, shared) = self.top_screen();
                if screen.take_shared(&record, shared) {
                    return;
                }
                (share::route(record, origin, shared), note)
            }
            Err(error) => {
                self.shared.notice = Some(error);
                return;
            }
        };
        let is_game = self.screen().get().is_game();
        self.follow_player(match route {
            Route::Game(_) if is_game => Transition::Replace(route),
            _ => Transition::Open(route),
        });
        self.shared.notice = note.or(self.shared.notice.take());
    }

    /// Takes in a file that was dropped, or a text that is no game; says so where that means
    /// nothing.
    fn handle_other_paste(&mut self, text: String) {
        if is_dropped_path(&text) && !matches!(self.screen(), AnyScreen::Library(_)) {
            self.follow_player(Transition::Open(Route::Library));
        }
        if self.screen().get().takes_text() {
            self.handle_event(&ScreenEvent::Pasted(text));
        } else {
            let pasted = quoted(&text, LONGEST_QUOTE);
            self.shared.notice = Some(format!("`{pasted}` is not a game"));
        }
    }

    /// Takes in that a timer has run out.
    fn hear_timer(&mut self, message: &Message) {
        if let Message::Timer { id } = message {
            self.shared.retry_hub(*id);
            self.shared.collect_after(*id);
        }
        self.deliver(message);
    }

    /// Takes in what a search says, which may be one that no screen has asked for.
    fn hear_search(&mut self, message: &Message) {
        if let Message::Engine { search, event } = message {
            new_card::hear_new_card(&mut self.shared, *search, event);
            doubt::hear_doubt(&mut self.shared, *search, event);
        }
        self.deliver(message);
    }

    /// Takes in the result of a save.
    fn hear_save(&mut self, message: &Message) {
        let Message::Saved { game, result, .. } = message else {
            return;
        };
        self.shared.note_save(*game, result.is_ok());
        self.deliver(message);
        // A guest who has left the game hears nothing else of it.
        if let Err(NotSaved::Failed(why)) = result
            && self.shared.notice.is_none()
        {
            self.shared.notice = Some(format!("the game is not saved: {why}"));
        }
    }

    /// Offers a message to every screen. Where the top screen goes upon it is gone to.
    fn deliver(&mut self, message: &Message) {
        let (screen, shared) = self.top_screen();
        let transition = screen.receive(message, shared);
        let below = self.screens.iter_mut().rev().skip(1);
        let waiting = self.waiting.iter_mut().map(|(_, screen)| screen);
        for screen in below.chain(waiting) {
            let ignored = screen.get_mut().receive(message, &mut self.shared);
            // The file is open for a game that is not on the screen.
            let opened = match ignored {
                Transition::Open(Route::SavedGame(saved)) => Some(saved.id),
                Transition::Open(Route::Study(source)) => source.file.and_then(|file| file.id),
                _ => None,
            };
            if let Some(game) = opened {
                self.shared.send_file_job(FileJob::CloseGame { game });
            }
        }
        self.follow(transition);
    }

    /// Goes where a screen wants to go.
    fn follow(&mut self, transition: Transition) {
        match transition {
            Transition::Stay => {}
            Transition::Open(route) => self.open(route),
            Transition::Replace(route) => {
                let below = self.screens.iter().rev().nth(1);
                // What the screen below studies already is studied there.
                if let (Some(AnyScreen::Study(below)), Route::Study(source)) = (below, &route)
                    && below.record().start() == source.record.start()
                    && below.record().tree() == source.record.tree()
                {
                    return self.follow(Transition::Back);
                }
                self.pop_screen();
                self.open(route);
            }
            Transition::BeginGame(route) => {
                self.pop_screen();
                while self.screens.last().is_some_and(|top| top.get().is_game()) {
                    self.pop_screen();
                }
                self.open(route);
            }
            Transition::Resume(id) => {
                if let Some(at) = self.waiting.iter().position(|(waiting, _)| *waiting == id) {
                    let (_, screen) = self.waiting.remove(at);
                    self.shared.waiting.retain(|waiting| waiting.id != id);
                    self.screens.push(screen);
                }
            }
            Transition::Back => {
                if self.screens.len() > 1 {
                    self.pop_screen();
                    let (screen, shared) = self.top_screen();
                    let transition = screen.uncovered(shared);
                    self.follow(transition);
                }
            }
        }
    }

    fn open(&mut self, route: Route) {
        let screen = AnyScreen::open(route, &mut self.shared);
        self.screens.push(screen);
    }

    /// Takes the top screen off, and puts away what is left of it.
    fn pop_screen(&mut self) {
        let Some(mut screen) = self.screens.pop() else {
            return;
        };
        match screen.get_mut().leave(&mut self.shared) {
            Departure::Gone => {}
            Departure::Waits(progress) => {
                let id = self.shared.new_id();
                self.waiting.push((id, screen));
                let waiting = WaitingMatch { id, progress };
                self.shared.waiting.insert(0, waiting);
            }
            Departure::GivesBack(game) => {
                for screen in &mut self.screens {
                    screen.get_mut().take_back(&game, &mut self.shared);
                }
            }
            Departure::HasStudied { game, record } => {
                for screen in &mut self.screens {
                    screen
                        .get_mut()
                        .take_studied(game, &record, &mut self.shared);
                }
            }
        }
    }

    /// Takes note of an input: what was told before is about the one before.
    fn next_input(&mut self) {
        self.shared.notice = None;
        doubt::end_doubt(&mut self.shared);
        self.leave_warning.next_input();
        self.shared.give_up_collecting();
    }

    /// Updates what depends on whatever has happened.
    fn after_update(&mut self) {
        let quitting = self.shared.take_quit();
        let top = self.screens.len() - 1;
        for (at, screen) in self.screens.iter_mut().enumerate() {
            let screen = screen.get_mut();
            screen.after_update(at == top, &mut self.shared);
            if quitting {
                screen.quit(&mut self.shared);
            }
        }
        let is_quiet = self.screens.iter().all(is_quiet);
        self.shared.tend_collecting(is_quiet && !quitting);
        if quitting {
            self.shared.effects.push(Effect::Quit);
        }
    }
}

/// Returns whether a screen is none of those on which games are played, watched or studied.
const fn is_quiet(screen: &AnyScreen) -> bool {
    matches!(
        screen,
        AnyScreen::Home(_)
            | AnyScreen::Library(_)
            | AnyScreen::Practice(_)
            | AnyScreen::Puzzles(_)
            | AnyScreen::Page(_)
            | AnyScreen::Settings(_)
    )
}

/// Updates the model with one message and returns the effects.
pub fn update(model: &mut Model, message: Message) -> Vec<Effect> {
    match message {
        Message::Resized { columns, rows } => model.shared.size = (columns, rows),
        Message::Key(key) => model.handle_key(key),
        Message::KeyOr(key, other) => {
            let context = model.key_context(key);
            let key = model.shared.keymap.meant(context, key, other);
            model.handle_key(key);
        }
        Message::Mouse(mouse) => model.handle_mouse(mouse),
        Message::Pointer { column, row } => {
            if let Some(number) = model.pointed(Position::new(column, row)) {
                model.top_screen().0.point(number);
            }
        }
        Message::Paste(text) => model.handle_paste(text),
        Message::Time { millis } => {
            model.shared.now = millis;
            model.deliver(&message);
            // The event of this time is the next message, and is handled then.
            return std::mem::take(&mut model.shared.effects);
        }
        Message::Library { id, items } => model.shared.set_library(id, items),
        Message::Deck { ref result } => {
            model.shared.set_deck(result.clone());
            model.deliver(&message);
        }
        Message::Due { host, games } => model.shared.hear_due(&host, games),
        Message::Collecting { progress } => model.shared.note_collecting(progress),
        Message::Collected { result } => model.shared.take_collected(result),
        Message::Exported { result } => model.shared.set_exported(&result),
        Message::CopyKept { part, result } => share::tell_kept(part, &result, &mut model.shared),
        Message::SolvedFileWarning { text } => model.shared.notice = Some(text),
        Message::Terminal(Answer::HoldsEscape) if model.shared.mouse => model.set_mouse(false),
        Message::Terminal(answer) => model.shared.hear(answer),
        Message::Hub(event) => {
            let news = Box::new(model.shared.hear_hub(*event));
            model.deliver(&Message::Guest(news));
        }
        Message::HubGone => {
            model.shared.lose_hub();
            model.deliver(&message);
        }
        Message::Timer { .. } => model.hear_timer(&message),
        Message::Saved { .. } => model.hear_save(&message),
        Message::Engine { .. } => model.hear_search(&message),
        Message::SettingSaved { .. }
        | Message::FileRead { .. }
        | Message::LibraryGame { .. }
        | Message::Explored { .. }
        | Message::LibraryChanged { .. }
        | Message::Guest(_)
        | Message::GameFile { .. } => model.deliver(&message),
        Message::Terminate => model.shared.quit(),
        Message::Resumed => {}
    }
    model.after_update();
    std::mem::take(&mut model.shared.effects)
}
