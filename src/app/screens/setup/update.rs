//! What the player does in the form.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{Purpose, Setup, SetupRow, view};
use crate::app::input::{Gesture, Mouse};
use crate::app::keys::{Action, KeyContext};
use crate::app::match_plan::MatchPlan;
use crate::app::route::Route;
use crate::app::screen::{Event, Screen, Transition};
use crate::app::shared::Shared;
use crate::app::ui::form::Part;
use crate::app::ui::list_cursor;
use crate::games::GameInfo;
use crate::text::is_unprintable;
use crate::widgets::scene::SceneCache;

impl Screen for Setup {
    fn key_context(&self) -> KeyContext {
        if self.editing.is_some() {
            KeyContext::Prompt
        } else {
            KeyContext::Form
        }
    }

    fn update(&mut self, event: &Event, shared: &mut Shared) -> Transition {
        if self.editing.is_some() {
            self.edit(event);
            return Transition::Stay;
        }
        let rows = self.rows();
        self.at = self.at.min(rows.len() - 1);
        if let Some(at) = list_cursor::moved(self.at, rows.len(), event) {
            self.at = at;
            return Transition::Stay;
        }
        match event {
            Event::Action(Action::Less) => self.step(rows[self.at], false),
            Event::Action(Action::More) => self.step(rows[self.at], true),
            Event::Action(Action::Choose) => return self.use_row(rows[self.at], shared),
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
    /// Takes an event into the text being typed.
    fn edit(&mut self, event: &Event) {
        let Some(text) = &mut self.editing else {
            return;
        };
        match event {
            Event::Typed(char) => text.push(*char),
            Event::Pasted(pasted) => {
                text.extend(pasted.chars().filter(|char| !is_unprintable(*char)));
            }
            Event::Action(Action::Erase) => {
                text.pop();
            }
            Event::Action(Action::Accept) => {
                let text = self.editing.take().unwrap_or_default();
                if let Some(&SetupRow::Game(row)) = self.rows().get(self.at) {
                    self.form.set_typed(row, text);
                }
            }
            Event::Action(Action::Back) => self.editing = None,
            _ => {}
        }
    }

    fn handle_mouse(&mut self, mouse: Mouse, rows: &[SetupRow], shared: &mut Shared) -> Transition {
        let Some(hit) = view::form_view(self).hit(shared, mouse) else {
            return Transition::Stay;
        };
        self.at = hit.row;
        let row = rows[hit.row];
        match (hit.part, mouse.gesture) {
            (Part::Label, _) => {}
            (Part::Choice(at), _) => {
                if let SetupRow::Game(row) = row {
                    self.form.choose(row, at);
                }
            }
            (Part::Back, _) | (Part::Value, Gesture::RightClick) => self.step(row, false),
            (Part::Value, _) => return self.use_row(row, shared),
        }
        Transition::Stay
    }

    /// Changes the value of a row to the next or the previous one.
    fn step(&mut self, row: SetupRow, forward: bool) {
        match (row, &mut self.purpose) {
            (SetupRow::Game(row), _) => self.form.step(row, forward),
            (SetupRow::Match(setting), Purpose::Match(settings)) => {
                settings.step(setting, forward);
            }
            (SetupRow::More, _) => self.more = forward,
            _ => {}
        }
    }

    /// Does what a row is for: types its text, unfolds the rest, begins, or goes to the next value.
    fn use_row(&mut self, row: SetupRow, shared: &mut Shared) -> Transition {
        match row {
            SetupRow::Start => return self.begin(shared),
            SetupRow::More => self.more = !self.more,
            SetupRow::Game(of_game) => match self.form.typed(of_game) {
                Some(text) => self.editing = Some(text.to_owned()),
                None => self.step(row, true),
            },
            SetupRow::Match(_) => self.step(row, true),
        }
        Transition::Stay
    }

    /// Begins as it is set up. What is wrong with it, if anything, is on the screen already.
    fn begin(&self, shared: &mut Shared) -> Transition {
        let form = &self.form;
        match &self.purpose {
            Purpose::Game => {
                let Ok(game) = form.begin() else {
                    return Transition::Stay;
                };
                shared.remember(form.your_name(), &form.last_game());
                Transition::BeginGame(Route::Game(Box::new(game)))
            }
            Purpose::Match(settings) => {
                match MatchPlan::new(form.rules().clone(), form.players(), *settings) {
                    Ok(plan) => Transition::Replace(Route::Match(Box::new(plan))),
                    Err(_) => Transition::Stay,
                }
            }
            Purpose::Fork(game) => {
                let game = game.fork(game.node(), form.players());
                Transition::Replace(Route::Game(Box::new(game)))
            }
        }
    }
}
