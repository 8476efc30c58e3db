//! The player's actions in puzzles.

use std::fmt::Write;

use ratatui::layout::Rect;

use super::{Puzzles, view};
use crate::app::canvas::Canvas;
use crate::app::effect::Effect;
use crate::app::new_card::put_puzzle_into_deck;
use crate::app::route::Route;
use crate::app::screen::{Screen, ScreenEvent, Transition};
use crate::app::shared::Shared;
use crate::app::ui::task::{TaskRequest, TaskView};
use parlour_learn::puzzles::daily;
use parlour_library::choices::NOT_SOLVED;
use parlour_rules::games::{GAMES, GameInfo, next_game};
use parlour_rules::sentence::sentence;
use parlour_sessions::task::{Task, TaskAct, TaskNews};
use parlour_settings::keys::{Action, KeyContext};

impl Screen for Puzzles {
    fn key_context(&self) -> KeyContext {
        self.view.key_context(KeyContext::Puzzles)
    }

    fn update(&mut self, event: &ScreenEvent, shared: &mut Shared) -> Transition {
        let session = &mut self.session;
        let (at, count) = session.place();
        if let (Some(shown), ScreenEvent::Action(step @ (Action::Left | Action::Right))) =
            (session.shown, event)
        {
            session.show(match step {
                Action::Right => shown + 1,
                _ => shown.saturating_sub(1),
            });
            return Transition::Stay;
        }
        let act = match event {
            ScreenEvent::Action(Action::NextTask) => TaskAct::Go(at + 1),
            ScreenEvent::Action(Action::PreviousTask) => TaskAct::Go(at + count.max(1) - 1),
            ScreenEvent::Action(Action::DailyPuzzle) => {
                TaskAct::Go(daily(shared.options.setup.day, count))
            }
            ScreenEvent::Action(Action::Copy) => {
                copy_progress(session.info, shared);
                return Transition::Stay;
            }
            ScreenEvent::Action(Action::IntoDeck) => {
                match session.puzzle() {
                    Some(_) if session.shown.is_some() => {
                        shared.notice = Some("Find the mistake first.".to_owned());
                    }
                    Some(puzzle) => put_puzzle_into_deck(shared, puzzle),
                    None => {}
                }
                return Transition::Stay;
            }
            ScreenEvent::Action(Action::AnotherGame) => {
                let next = next_game(session.info);
                return Transition::Replace(Route::Puzzles(GAMES[next]));
            }
            ScreenEvent::Action(Action::Hint) if !session.is_solved() => TaskAct::Hint,
            _ => {
                let text = view::text(self, shared);
                match self.view.act(event, &self.session, &text, shared) {
                    TaskRequest::None => return Transition::Stay,
                    TaskRequest::Leave => return Transition::Back,
                    TaskRequest::Next if self.session.shown.is_some() => {
                        let news = self.name_mistake();
                        self.hear(news, shared);
                        return Transition::Stay;
                    }
                    TaskRequest::Next => TaskAct::Go(at + 1),
                    TaskRequest::Try(ply) => TaskAct::Play(ply),
                    TaskRequest::Refuse(why) => {
                        self.hear(TaskNews::Wrong(why), shared);
                        return Transition::Stay;
                    }
                }
            }
        };
        let news = self.session.act(act);
        self.hear(news, shared);
        Transition::Stay
    }

    fn point(&mut self, number: usize) {
        self.view.point(&self.session, number);
    }

    fn draw(&self, area: Rect, canvas: &mut Canvas<'_>) {
        view::draw(self, area, canvas);
    }

    fn game_info(&self) -> Option<&'static GameInfo> {
        Some(self.session.info)
    }
}

impl Puzzles {
    /// Names the last ply that is shown as the mistake in the line.
    fn name_mistake(&mut self) -> TaskNews {
        let shown = self.session.shown.unwrap_or(0);
        shown.checked_sub(1).map_or_else(
            || TaskNews::Wrong("Step through the line with Left and Right first.".to_owned()),
            |at| self.session.name(at),
        )
    }

    fn hear(&mut self, news: TaskNews, shared: &mut Shared) {
        match &news {
            TaskNews::Asked | TaskNews::Named(_) => self.view = TaskView::new(&self.session),
            TaskNews::Right(_) => self.view.go_on(),
            TaskNews::Done(done) => {
                self.view.go_on();
                shared.task_done(done);
            }
            TaskNews::Wrong(_) | TaskNews::Hint(_) => self.view.begin_text(),
        }
        self.message = match news {
            TaskNews::Asked | TaskNews::Done(_) => None,
            TaskNews::Right(_) => Some("Correct. Keep going.".to_owned()),
            TaskNews::Wrong(text) | TaskNews::Hint(text) | TaskNews::Named(text) => Some(text),
        };
    }
}

/// Copies the user's progress with the puzzles of a game, to be sent to others.
fn copy_progress(info: &GameInfo, shared: &mut Shared) {
    let setup = &shared.options.setup;
    let progress = setup.choices.puzzles(info.id);
    match progress.shared(info.name, setup.day) {
        Some(mut text) => {
            let page = &setup.config.ui.page;
            if !page.is_empty() {
                let _ = write!(text, " {page}#puzzle={}", info.id);
            }
            shared.notice = Some(format!("For the clipboard: {text}."));
            shared.effects.push(Effect::Copy { text });
        }
        None => shared.notice = Some(sentence(NOT_SOLVED)),
    }
}
