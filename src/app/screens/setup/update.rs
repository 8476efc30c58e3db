//! What the player does in the setup of a game.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{Setup, SetupRow, view};
use crate::app::input::{Gesture, Mouse};
use crate::app::keys::{Action, KeyContext};
use crate::app::route::Route;
use crate::app::screen::{Event, Screen, Transition};
use crate::app::shared::Shared;
use crate::app::ui::game_form::GameRow;
use crate::app::ui::list_cursor;
use crate::games::GameInfo;
use crate::widgets::scene::SceneCache;

impl Screen for Setup {
    fn key_context(&self) -> KeyContext {
        if self.editing.is_some() {
            KeyContext::Prompt
        } else {
            KeyContext::Menu
        }
    }

    fn update(&mut self, event: &Event, shared: &mut Shared) -> Transition {
        if self.editing.is_some() {
            self.edit(event);
            return Transition::Stay;
        }
        let rows = self.rows();
        if let Some(at) = list_cursor::moved(self.at, rows.len(), event) {
            self.at = at;
            return Transition::Stay;
        }
        match event {
            Event::Action(Action::Less) => self.change(rows[self.at], false),
            Event::Action(Action::More) => self.change(rows[self.at], true),
            Event::Action(Action::Choose) => return self.choose(rows[self.at], shared),
            Event::Action(Action::Start) => return self.begin(shared),
            Event::Action(Action::Back) => return Transition::Back,
            Event::Mouse(mouse) => return self.handle_mouse(*mouse, &rows, shared),
            _ => {}
        }
        Transition::Stay
    }

    fn draw(&self, shared: &Shared, area: Rect, buf: &mut Buffer, cache: &mut SceneCache) {
        view::draw(self, shared, area, buf, cache);
    }

    fn game_info(&self) -> Option<&'static GameInfo> {
        Some(self.form.info())
    }
}

impl Setup {
    /// Takes an event into the name being typed.
    fn edit(&mut self, event: &Event) {
        let Some(text) = &mut self.editing else {
            return;
        };
        match event {
            Event::Typed(char) => text.push(*char),
            Event::Pasted(pasted) => {
                text.extend(pasted.chars().filter(|char| !char.is_control()));
            }
            Event::Action(Action::Erase) => {
                text.pop();
            }
            Event::Action(Action::Accept) => {
                let name = self.editing.take().unwrap_or_default();
                if let Some(&SetupRow::Game(GameRow::Name(at))) = self.rows().get(self.at) {
                    self.form.set_name(at, name);
                }
            }
            Event::Action(Action::Back) => self.editing = None,
            _ => {}
        }
    }

    fn handle_mouse(&mut self, mouse: Mouse, rows: &[SetupRow], shared: &mut Shared) -> Transition {
        if let Some(at) = view::row_at(self, shared, mouse) {
            self.at = at;
            match (rows[at], mouse.gesture) {
                (SetupRow::Start | SetupRow::Game(GameRow::Name(_)), _) => {
                    return self.choose(rows[at], shared);
                }
                (row, gesture) => self.change(row, gesture == Gesture::Click),
            }
        }
        Transition::Stay
    }

    fn change(&mut self, row: SetupRow, forward: bool) {
        if let SetupRow::Game(row) = row {
            self.form.change(row, forward);
        }
    }

    fn choose(&mut self, row: SetupRow, shared: &mut Shared) -> Transition {
        match row {
            SetupRow::Start => return self.begin(shared),
            SetupRow::Game(GameRow::Name(at)) => {
                self.editing = Some(self.form.name(at).to_owned());
            }
            SetupRow::Game(row) => self.form.change(row, true),
        }
        Transition::Stay
    }

    fn begin(&self, shared: &mut Shared) -> Transition {
        match self.form.begin() {
            Ok(game) => Transition::BeginGame(Route::Game(Box::new(game))),
            Err(error) => {
                shared.notice = Some(error.to_string());
                Transition::Stay
            }
        }
    }
}
