//! The player's actions in practice.

use ratatui::layout::Rect;

use super::{Asked, Practice, view};
use crate::app::canvas::Canvas;
use crate::app::message::Message;
use crate::app::open_request::OpenPurpose;
use crate::app::screen::{Screen, ScreenEvent, Transition};
use crate::app::shared::Shared;
use crate::app::ui::task::{TaskRequest, TaskView};
use parlour_learn::deck::{Event, Place};
use parlour_library::LibraryItem;
use parlour_library::own_games::game_ref;
use parlour_rules::games::GameInfo;
use parlour_sessions::task::{Task, TaskAct, TaskDone, TaskNews};
use parlour_settings::keys::{Action, KeyContext};

impl Screen for Practice {
    fn key_context(&self) -> KeyContext {
        let view = self.asked.as_ref().map(|asked| &asked.view);
        view.map_or(KeyContext::Practice, |view| {
            view.key_context(KeyContext::Practice)
        })
    }

    fn update(&mut self, event: &ScreenEvent, shared: &mut Shared) -> Transition {
        let leaves =
            |event: &ScreenEvent| matches!(event, ScreenEvent::Action(Action::Back | Action::Pick));
        if matches!(event, ScreenEvent::Action(Action::Undo)) {
            return self.bring_back(shared);
        }
        if matches!(event, ScreenEvent::Action(Action::AnalyseGame)) {
            shared.toggle_collecting();
            return Transition::Stay;
        }
        let Some(asked) = &mut self.asked else {
            return if leaves(event) {
                Transition::Back
            } else {
                Transition::Stay
            };
        };
        if asked.session.card().is_none() {
            return if leaves(event) {
                Transition::Back
            } else {
                Transition::Stay
            };
        }
        let act = match event {
            ScreenEvent::Action(Action::Hint) if !asked.session.is_answered() => TaskAct::Hint,
            ScreenEvent::Action(Action::SetAside) => return self.put_away(Place::Aside, shared),
            ScreenEvent::Action(Action::Delete) => return self.put_away(Place::Gone, shared),
            ScreenEvent::Action(Action::Study) => return self.open_game(shared),
            _ => {
                let text = view::text(asked, shared);
                match asked.view.act(event, &asked.session, &text, shared) {
                    TaskRequest::None => return Transition::Stay,
                    TaskRequest::Leave => return Transition::Back,
                    TaskRequest::Next => {
                        self.go_on(shared);
                        return Transition::Stay;
                    }
                    TaskRequest::Try(ply) => TaskAct::Play(ply),
                    TaskRequest::Refuse(why) => {
                        asked.message = Some(why);
                        asked.view.begin_text();
                        return Transition::Stay;
                    }
                }
            }
        };
        let news = asked.session.act(act);
        self.hear(news, shared);
        Transition::Stay
    }

    fn point(&mut self, number: usize) {
        if let Some(asked) = &mut self.asked {
            asked.view.point(&asked.session, number);
        }
    }

    fn draw(&self, area: Rect, canvas: &mut Canvas<'_>) {
        view::draw(self, area, canvas);
    }

    fn receive(&mut self, message: &Message, shared: &mut Shared) -> Transition {
        match message {
            Message::Deck { result: Ok(_) } if self.asked.is_none() => self.begin(shared),
            Message::Deck { result: Ok(_) } => self.unkept = None,
            _ => {}
        }
        self.request.answer(message, shared)
    }

    fn game_info(&self) -> Option<&'static GameInfo> {
        let asked = self.asked.as_ref()?;
        Some(asked.session.line().info())
    }
}

impl Practice {
    /// Goes to the next question, once the answer to the last one is kept; one that was not is
    /// written again.
    fn go_on(&mut self, shared: &mut Shared) {
        if let Some(event) = &self.unkept {
            if shared.deck_error.take().is_some() {
                shared.practise(vec![event.clone()]);
            }
            return;
        }
        if let Some(asked) = &mut self.asked {
            let next = asked.session.place().0 + 1;
            asked.go(next, shared);
        }
    }

    /// Sets the card aside, or deletes it, and goes on.
    fn put_away(&mut self, to: Place, shared: &mut Shared) -> Transition {
        // One after the other, so that each is known to be kept.
        let Some(asked) = self.asked.as_mut().filter(|_| self.unkept.is_none()) else {
            return Transition::Stay;
        };
        if let Some(card) = asked.session.card().map(|card| card.id.clone()) {
            self.put_away = Some(card.clone());
            shared.practise(vec![Event::Moved { at: 0, card, to }]);
            shared.notice = Some(match to {
                Place::Gone => "Deleted from practice.".to_owned(),
                _ => "Set aside.".to_owned(),
            });
            let next = asked.session.place().0 + 1;
            asked.go(next, shared);
        }
        Transition::Stay
    }

    /// Brings the card back that was put away last.
    fn bring_back(&mut self, shared: &mut Shared) -> Transition {
        if let Some(card) = self.put_away.take() {
            let to = Place::Deck;
            shared.practise(vec![Event::Moved { at: 0, card, to }]);
            shared.notice = Some("Back in practice; it comes up another time.".to_owned());
        } else {
            shared.notice = Some("Nothing was set aside or deleted.".to_owned());
        }
        Transition::Stay
    }

    /// Opens the game that the position comes from, to be studied, once the question is answered.
    fn open_game(&mut self, shared: &mut Shared) -> Transition {
        let asked = self.asked.as_ref();
        if asked.is_some_and(|asked| !asked.session.is_answered()) {
            shared.notice = Some("Answer first, then see the game.".to_owned());
            return Transition::Stay;
        }
        let card = asked.and_then(|asked| asked.session.card());
        let game = card.and_then(|card| card.face().game.clone());
        let is_it = |item: &&LibraryItem| game.is_some() && game_ref(item) == game;
        match shared.library.iter().find(is_it).cloned() {
            None if game.is_none() => shared.notice = Some("Not from a saved game.".to_owned()),
            Some(item) => self.request.ask(&item, OpenPurpose::Study, shared),
            None => shared.notice = Some("The game is no longer in the library.".to_owned()),
        }
        Transition::Stay
    }

    fn hear(&mut self, news: TaskNews, shared: &mut Shared) {
        let Some(asked) = &mut self.asked else {
            return;
        };
        match &news {
            TaskNews::Done(TaskDone::Card(answer)) => {
                let seconds = shared.now.saturating_sub(asked.since) / 1000;
                let answer = asked.session.timed(answer.clone(), seconds);
                asked.view.go_on();
                let event = Event::Answered(answer);
                shared.deck_error = None;
                shared.practise(vec![event.clone()]);
                self.unkept = Some(event);
            }
            _ => asked.view.begin_text(),
        }
        asked.message = match news {
            TaskNews::Wrong(text) | TaskNews::Hint(text) => Some(text),
            _ => None,
        };
    }
}

impl Asked {
    fn go(&mut self, at: usize, shared: &Shared) {
        self.session.act(TaskAct::Go(at));
        self.view = TaskView::new(&self.session);
        (self.message, self.since) = (None, shared.now);
    }
}
