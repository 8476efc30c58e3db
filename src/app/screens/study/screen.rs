//! The study as a screen: what events and messages do to its parts, and how it is left.

use ratatui::layout::Rect;

use super::{Study, view};
use crate::app::canvas::Canvas;
use crate::app::message::Message;
use crate::app::screen::{Departure, Screen, ScreenEvent, Transition};
use crate::app::shared::Shared;
use parlour_rules::games::GameInfo;
use parlour_settings::keys::KeyContext;

impl Screen for Study {
    fn key_context(&self) -> KeyContext {
        if self.prompt.is_some() {
            KeyContext::Prompt
        } else {
            KeyContext::Study
        }
    }

    fn takes_text(&self) -> bool {
        true
    }

    fn update(&mut self, event: &ScreenEvent, shared: &mut Shared) -> Transition {
        if self.prompt.is_some() {
            self.type_text(event, shared);
            return Transition::Stay;
        }
        self.message = None;
        match event {
            ScreenEvent::Action(action) => return self.handle_action(*action, shared),
            ScreenEvent::Mouse(gesture, hit) => return self.handle_mouse(*gesture, *hit, shared),
            ScreenEvent::Typed(..) => {
                if let Some(number) = event.digit() {
                    self.keep_line(number, shared);
                }
            }
            ScreenEvent::Pasted(text) => self.try_text(text, shared),
        }
        Transition::Stay
    }

    fn point(&mut self, number: usize) {
        self.picker.point(self.session.line().board(), number);
    }

    fn draw(&self, area: Rect, canvas: &mut Canvas<'_>) {
        view::draw(self, area, canvas);
    }

    fn receive(&mut self, message: &Message, shared: &mut Shared) -> Transition {
        match message {
            Message::Engine { search, event } => self.hear(*search, event, shared),
            Message::Explored { id, plies } => self.explorer.take_in(*id, plies),
            Message::Saved {
                game,
                revision,
                result,
            } => {
                if let Some(said) = self.store.saved(*game, *revision, result) {
                    self.message = Some(said);
                }
            }
            _ => {}
        }
        Transition::Stay
    }

    fn after_update(&mut self, in_sight: bool, shared: &mut Shared) {
        self.update_analysis(in_sight, shared);
        self.explorer.update(&self.session, in_sight, shared);
    }

    fn leave(&mut self, shared: &mut Shared) -> Departure {
        self.update_analysis(false, shared);
        self.end_review(shared);
        self.mistakes.end(shared);
        self.close(shared);
        match self.store.lent(self.session.record()) {
            Some((game, record)) => Departure::HasStudied { game, record },
            None => Departure::Gone,
        }
    }

    fn unkept(&self) -> Option<&str> {
        self.store.error.as_deref()
    }

    fn quit(&mut self, shared: &mut Shared) {
        self.save(shared);
    }

    fn game_info(&self) -> Option<&'static GameInfo> {
        Some(self.line().info())
    }
}
