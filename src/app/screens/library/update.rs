//! The player's actions in the library.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::rows::Row;
use super::{Library, Typing, view};
use crate::app::input::Gesture;
use crate::app::keys::{Action, KeyContext};
use crate::app::message::Message;
use crate::app::open_request::OpenPurpose;
use crate::app::route::{ReplayOptions, Route};
use crate::app::screen::{Departure, Event, Screen, Transition};
use crate::app::shared::Shared;
use crate::app::speed::Speed;
use crate::app::ui::typing::{Typed, take_in};
use parlour_rules::typography::is_dropped_path;
use parlour_scene::scene::SceneCache;
use parlour_scene::widgets::input::LineEditor;

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

    fn update(&mut self, event: &Event, shared: &mut Shared) -> Transition {
        if let Some(typing) = self.typing.take() {
            self.type_text(typing, event, shared);
            return Transition::Stay;
        }
        match event {
            Event::Action(Action::Back) if !self.query.is_empty() => {
                self.query.clear();
                self.list();
            }
            Event::Action(Action::Back) => return Transition::Back,
            Event::Action(Action::Replay) => {
                if let Some(item) = self.item(shared).filter(|item| item.game.is_ok()) {
                    return Transition::Open(Route::Replay(ReplayOptions {
                        path: item.path.clone(),
                        speed: Speed::of_replay(false),
                        follow: false,
                    }));
                }
            }
            Event::Action(Action::YourRecord) => return Transition::Open(Route::YourRecord),
            Event::Action(action) => self.act(*action, shared),
            Event::Pasted(text) if is_dropped_path(text) => self.edits.import(text, shared),
            Event::Pasted(text) => self.edits.import_text(text, shared),
            Event::Mouse(mouse) => match mouse.gesture {
                Gesture::WheelUp => self.go(self.at.saturating_sub(3)),
                Gesture::WheelDown => self.go(self.at + 3),
                Gesture::Click => {
                    if let Some(tab) = view::tab_at(self, shared, *mouse) {
                        self.tab = tab;
                        self.list();
                    } else if let Some(at) = view::row_at(self, shared, *mouse) {
                        if at == self.at {
                            self.choose(shared);
                        }
                        self.go(at);
                    }
                }
                Gesture::RightClick => {}
            },
            Event::Typed(_) => {
                let nth = event.nth();
                if let Some(at) = nth.and_then(|nth| view::nth_row(self, shared, nth)) {
                    self.go(at);
                    self.choose(shared);
                }
            }
        }
        Transition::Stay
    }

    fn draw(&self, shared: &Shared, area: Rect, buf: &mut Buffer, cache: &mut SceneCache) {
        view::draw(self, shared, area, buf, cache);
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
        if self.listing != shared.listings() {
            self.arrange(shared);
            self.preview.forget();
        }
        if in_sight && view::has_preview(shared.size) {
            self.update_preview(shared);
        }
    }

    fn leave(&mut self, shared: &mut Shared) -> Departure {
        self.request.cancel(shared);
        Departure::Gone
    }

    fn uncovered(&mut self, shared: &mut Shared) {
        self.preview.forget();
        shared.list_games();
    }
}

impl Library {
    fn go(&mut self, at: usize) {
        self.at = at.min(self.rows.len().saturating_sub(1));
    }

    fn act(&mut self, action: Action, shared: &mut Shared) {
        let page = view::page(shared.size);
        match action {
            Action::MenuUp => self.go(self.at.saturating_sub(1)),
            Action::MenuDown => self.go(self.at + 1),
            Action::MenuPageUp => self.go(self.at.saturating_sub(page)),
            Action::MenuPageDown => self.go(self.at + page),
            Action::MenuFirst => self.go(0),
            Action::MenuLast => self.go(self.rows.len()),
            Action::Choose => self.choose(shared),
            Action::Study => self.open(OpenPurpose::Study, shared),
            Action::More => self.fold(false),
            Action::Less => self.fold(true),
            Action::OtherGames => {
                self.tab = self.tab.other();
                self.at = 0;
                self.list();
            }
            Action::Filter => {
                self.typing = Some(Typing::Query(LineEditor::from(self.query.as_str())));
            }
            Action::RenameGame => self.begin_renaming(shared),
            Action::TagGame => self.begin_tagging(shared),
            Action::ExportGame => self.begin_exporting(shared),
            Action::ImportGames => self.typing = Some(Typing::Import(LineEditor::default())),
            Action::DeleteGame => self.delete(shared),
            Action::Undo => self.restore(shared),
            Action::Copy => {
                if let Some(item) = self.item(shared).cloned() {
                    self.copies.ask(&item, shared);
                }
            }
            _ => {}
        }
    }

    /// Opens the game under the cursor, or unfolds the match, or folds it.
    fn choose(&mut self, shared: &mut Shared) {
        match self.row() {
            Some(Row::Match(at)) => {
                let open = self.unfolded.contains(self.games.get_match(at).name());
                self.fold(open);
            }
            Some(Row::Game(_) | Row::GameOf(..)) => self.open(OpenPurpose::Play, shared),
            None => {}
        }
    }

    /// Opens the game under the cursor; of a match the one that was played last.
    fn open(&mut self, purpose: OpenPurpose, shared: &mut Shared) {
        if let Some(item) = self.item(shared).cloned() {
            self.request.ask(&item, purpose, shared);
        }
    }

    /// Folds or unfolds the match of the row under the cursor.
    fn fold(&mut self, folded: bool) {
        let Some(Row::Match(at) | Row::GameOf(at, _)) = self.row() else {
            return;
        };
        let name = self.games.get_match(at).name();
        let changed = if folded {
            self.unfolded.remove(name)
        } else {
            self.unfolded.insert(name.clone())
        };
        if changed {
            self.list();
            let head = self.rows.iter().position(|row| *row == Row::Match(at));
            self.at = head.unwrap_or(self.at);
        }
    }

    /// Handles an event while a text is typed.
    fn type_text(&mut self, mut typing: Typing, event: &Event, shared: &mut Shared) {
        match take_in(typing.editor_mut(), event) {
            Typed::On => {}
            Typed::Cancelled | Typed::NothingToErase => return self.stop(&typing),
            Typed::Accepted => {
                match typing {
                    Typing::Query(_) => {}
                    Typing::Name { path, name } => self.edits.rename(path, name.value(), shared),
                    Typing::Labels { path, labels } => {
                        self.edits.tag(path, labels.value(), shared);
                    }
                    Typing::Export { path, to } => self.edits.export(path, to.value(), shared),
                    Typing::Import(path) => self.edits.import(path.value(), shared),
                }
                return;
            }
        }
        if let Typing::Query(line) = &typing {
            line.value().clone_into(&mut self.query);
            self.list();
        }
        self.typing = Some(typing);
    }

    /// Nothing is typed any more, and words are not looked for.
    fn stop(&mut self, typing: &Typing) {
        if let Typing::Query(_) = typing {
            self.query.clear();
            self.list();
        }
    }
}
