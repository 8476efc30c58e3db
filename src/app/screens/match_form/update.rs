//! What the player does in the form of a match.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{FormRow, MatchForm, Purpose, view};
use crate::app::input::Gesture;
use crate::app::keys::{Action, KeyContext};
use crate::app::match_plan::MatchPlan;
use crate::app::route::Route;
use crate::app::screen::{Event, Screen, Transition};
use crate::app::shared::Shared;
use crate::app::ui::game_form::GameRow;
use crate::app::ui::list_cursor;
use crate::engines::Player;
use crate::games::GameInfo;
use crate::widgets::scene::SceneCache;

impl Screen for MatchForm {
    fn key_context(&self) -> KeyContext {
        KeyContext::Menu
    }

    fn update(&mut self, event: &Event, shared: &mut Shared) -> Transition {
        let rows = self.rows();
        self.at = self.at.min(rows.len() - 1);
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
            Event::Mouse(mouse) if mouse.gesture == Gesture::Click => {
                if let Some(at) = view::row_at(self, shared, *mouse) {
                    self.at = at;
                    return self.choose(rows[at], shared);
                }
            }
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

impl MatchForm {
    fn change(&mut self, row: FormRow, forward: bool) {
        match (row, &mut self.purpose) {
            (FormRow::Game(row), purpose) => {
                self.form.change(row, forward);
                // In a match only engines play.
                if let (GameRow::Player(at), Purpose::Match(_)) = (row, purpose)
                    && matches!(self.form.players()[at], Player::Human(_))
                {
                    self.form.change(row, forward);
                }
            }
            (FormRow::Setting(setting), Purpose::Match(settings)) => {
                settings.step(setting, forward);
            }
            _ => {}
        }
    }

    fn choose(&mut self, row: FormRow, shared: &mut Shared) -> Transition {
        if matches!(row, FormRow::Start) {
            return self.begin(shared);
        }
        self.change(row, true);
        Transition::Stay
    }

    fn begin(&self, shared: &mut Shared) -> Transition {
        let form = &self.form;
        match &self.purpose {
            Purpose::Match(settings) => {
                match MatchPlan::new(form.rules().clone(), form.players(), *settings) {
                    Ok(plan) => Transition::Replace(Route::Match(Box::new(plan))),
                    Err(error) => {
                        shared.notice = Some(error.to_string());
                        Transition::Stay
                    }
                }
            }
            Purpose::Fork(game) => {
                let game = game.fork(game.node(), form.players());
                Transition::Replace(Route::Game(Box::new(game)))
            }
        }
    }
}
