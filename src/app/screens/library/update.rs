//! The player's actions in the library.

use parlour_records::is_dropped_path;
use ratatui::layout::Rect;

use super::rows::LibraryRow;
use super::typing::{Purpose, Typing};
use super::{Library, view};
use crate::app::canvas::{Canvas, Hit};
use crate::app::effect::Effect;
use crate::app::environment::Surface;
use crate::app::file_job::LibraryChange;
use crate::app::message::Message;
use crate::app::open_request::OpenPurpose;
use crate::app::route::{ReplayOptions, Route};
use crate::app::screen::{Departure, Screen, ScreenEvent, Transition};
use crate::app::shared::Shared;
use crate::app::ui::form::GameForm;
use crate::app::ui::typing::{Typed, take_in};
use parlour_settings::keys::{Action, KeyContext};
use parlour_terminal::input::Gesture;

impl Screen for Library {
    fn key_context(&self) -> KeyContext {
        match self.typing {
            Some(_) => KeyContext::Prompt,
            None => KeyContext::Library,
        }
    }

    fn help_context(&self) -> Option<KeyContext> {
        Some(KeyContext::Library)
    }

    fn takes_text(&self) -> bool {
        true
    }

    fn update(&mut self, event: &ScreenEvent, shared: &mut Shared) -> Transition {
        if let Some(typing) = self.typing.take() {
            self.type_text(typing, event, shared);
            return Transition::Stay;
        }
        match event {
            ScreenEvent::Action(Action::Back) if !self.list.query().is_empty() => {
                self.list.find("");
            }
            ScreenEvent::Action(Action::Back) => return Transition::Back,
            ScreenEvent::Action(Action::Replay) => {
                let row = self.list.row();
                if let Some(item) = self.item(shared).filter(|item| item.game.is_ok()) {
                    return Transition::Open(Route::Replay(ReplayOptions {
                        no_spoilers: row.is_some_and(|row| row.is_hidden(shared)),
                        ..ReplayOptions::new(&item.path)
                    }));
                }
            }
            ScreenEvent::Action(Action::YourRecord) => return Transition::Open(Route::YourRecord),
            ScreenEvent::Action(action) => self.act(*action, shared),
            ScreenEvent::Pasted(text) => {
                let usual = shared.config().rules().to_vec();
                let change = if is_dropped_path(text) {
                    let path = text.trim().to_owned();
                    LibraryChange::Import { path, usual }
                } else {
                    let text = text.clone();
                    LibraryChange::ImportText { text, usual }
                };
                self.edits.ask(change, shared);
            }
            ScreenEvent::Mouse(gesture, hit) => match (gesture, hit) {
                (Gesture::WheelUp, _) => self.list.go(self.list.at().saturating_sub(3)),
                (Gesture::WheelDown, _) => self.list.go(self.list.at() + 3),
                (Gesture::Click, Some(Hit::Button(action))) => self.act(*action, shared),
                (Gesture::Click, Some(Hit::Row(at))) if self.shows_games() => {
                    return self.begin(*at, shared);
                }
                (Gesture::Click, Some(Hit::Row(at))) => {
                    if *at == self.list.at() {
                        self.choose(shared);
                    }
                    self.list.go(*at);
                }
                _ => {}
            },
            ScreenEvent::Typed(..) if self.shows_games() => {
                let game = event.digit().and_then(|digit| digit.checked_sub(1));
                let games = 0..shared.config().rules().len();
                if let Some(game) = game.filter(|game| games.contains(game)) {
                    return self.begin(game, shared);
                }
            }
            ScreenEvent::Typed(_, row) => {
                if let Some(at) = row {
                    self.list.go(*at);
                    self.choose(shared);
                }
            }
        }
        Transition::Stay
    }

    fn point(&mut self, number: usize) {
        self.list.go(number);
    }

    fn draw(&self, area: Rect, canvas: &mut Canvas<'_>) {
        view::draw(self, area, canvas);
    }

    fn receive(&mut self, message: &Message, shared: &mut Shared) -> Transition {
        self.edits.answer(message, shared);
        if self.edits.focus.is_some() {
            self.go_to_focus();
        }
        self.preview.answer(message);
        self.copies.answer(message, shared);
        self.request.answer(message, shared)
    }

    fn after_update(&mut self, in_sight: bool, shared: &mut Shared) {
        if self.listing != shared.listings {
            self.arrange(shared);
            self.preview.forget();
        }
        if in_sight && view::has_preview(shared.size) {
            let item = self.item(shared).cloned();
            self.preview.ask(item.as_ref(), shared);
        }
    }

    fn leave(&mut self, shared: &mut Shared) -> Departure {
        self.request.cancel(shared);
        Departure::Gone
    }

    fn uncovered(&mut self, shared: &mut Shared) -> Transition {
        self.preview.forget();
        shared.list_games();
        Transition::Stay
    }
}

impl Library {
    fn act(&mut self, action: Action, shared: &mut Shared) {
        let page = view::page(shared.size);
        let in_page = shared.options.environment.surface != Surface::Terminal;
        match action {
            Action::MenuUp => self.list.go(self.list.at().saturating_sub(1)),
            Action::MenuDown => self.list.go(self.list.at() + 1),
            Action::MenuPageUp => self.list.go(self.list.at().saturating_sub(page)),
            Action::MenuPageDown => self.list.go(self.list.at() + page),
            Action::MenuFirst => self.list.go(0),
            Action::MenuLast => self.list.go(usize::MAX),
            Action::Choose => self.choose(shared),
            Action::Study => self.open(OpenPurpose::Study, shared),
            Action::More => self.list.fold(false),
            Action::Less => self.list.fold(true),
            Action::OtherGames => {
                self.list.go(0);
                self.list.show(self.list.tab().other());
            }
            Action::Filter => {
                self.typing = Some(Typing::new(Purpose::Query, self.list.query()));
            }
            Action::RenameGame => self.type_about(Purpose::Name, shared),
            Action::TagGame => self.type_about(Purpose::Labels, shared),
            Action::ExportGame if in_page => {
                let path = self.item(shared).map(|item| item.path.clone());
                let to = String::new();
                if let Some(path) = path {
                    self.edits.ask(LibraryChange::Export { path, to }, shared);
                }
            }
            Action::ImportGames if in_page => shared.effects.push(Effect::ChooseFiles),
            Action::ExportGame => self.type_about(Purpose::Export, shared),
            Action::ImportGames => self.typing = Some(Typing::new(Purpose::Import, "")),
            Action::DeleteGame => self.delete(shared),
            Action::Undo if self.edits.is_busy() => {}
            Action::Undo => self.edits.ask(LibraryChange::Restore, shared),
            Action::Copy => {
                if let Some(item) = self.item(shared).cloned() {
                    self.copies.ask(&item, shared);
                }
            }
            _ => {}
        }
    }

    /// Opens the game under the cursor, or unfolds the match, or folds it.
    /// Returns whether the games stand where there are none to be listed.
    fn shows_games(&self) -> bool {
        self.list.rows().is_empty() && self.list.query().is_empty()
    }

    /// Begins a game of this number.
    fn begin(&mut self, game: usize, shared: &mut Shared) -> Transition {
        self.request.cancel(shared);
        let route = GameForm::of(game, shared).begun(shared);
        route.map_or(Transition::Stay, Transition::Open)
    }

    fn choose(&mut self, shared: &mut Shared) {
        match self.list.row() {
            Some(LibraryRow::Match(at)) => {
                let open = self.list.is_unfolded(at);
                self.list.fold(open);
            }
            Some(LibraryRow::Game(_) | LibraryRow::GameOf(..)) => {
                self.open(OpenPurpose::Play, shared);
            }
            None => {}
        }
    }

    /// Opens the game under the cursor; of a match the one that was played last.
    fn open(&mut self, purpose: OpenPurpose, shared: &mut Shared) {
        if let Some(item) = self.item(shared).cloned() {
            self.request.ask(&item, purpose, shared);
        }
    }

    /// Deletes the file of the game under the cursor, or all files of the match.
    fn delete(&mut self, shared: &mut Shared) {
        let Some(row) = self.list.row().filter(|_| !self.edits.is_busy()) else {
            return;
        };
        let paths = match row {
            LibraryRow::Match(at) => self.list.get_match(at).paths(&shared.library),
            LibraryRow::GameOf(at, _) if self.list.get_match(at).files == 1 => {
                let why = "The games of this match are in one file: delete the match instead.";
                shared.notice = Some(why.to_owned());
                return;
            }
            LibraryRow::Game(game) | LibraryRow::GameOf(_, game) => {
                let item = shared.library.get(game);
                item.map(|item| item.path.clone()).into_iter().collect()
            }
        };
        self.edits.ask(LibraryChange::Delete { paths }, shared);
    }

    /// Begins a text about the game under the cursor.
    fn type_about(&mut self, purpose: Purpose, shared: &Shared) {
        let item = self.item(shared);
        self.typing = item.map(|item| Typing::about(item, purpose));
    }

    /// Takes an event into the text being typed.
    fn type_text(&mut self, mut typing: Typing, event: &ScreenEvent, shared: &mut Shared) {
        let typed = take_in(&mut typing.editor, event);
        if typing.purpose == Purpose::Query && typed != Typed::Accepted {
            self.list.find(match typed {
                Typed::On | Typed::Accepted => typing.editor.value(),
                Typed::Cancelled | Typed::NothingToErase => "",
            });
        }
        match typed {
            Typed::On => self.typing = Some(typing),
            Typed::Cancelled | Typed::NothingToErase => {}
            Typed::Accepted => {
                if let Some(change) = typing.change(shared.config().rules()) {
                    self.edits.ask(change, shared);
                }
            }
        }
    }
}
