//! The player's actions in a course.

use ratatui::layout::Rect;

use super::{Learn, view};
use crate::app::canvas::Canvas;
use crate::app::route::Route;
use crate::app::screen::{Screen, ScreenEvent, Transition};
use crate::app::shared::Shared;
use crate::app::ui::form::GameForm;
use crate::app::ui::task::{TaskRequest, TaskView};
use parlour_rules::games::{GAMES, GameInfo, next_game};
use parlour_sessions::task::{Task, TaskAct, TaskNews};
use parlour_settings::keys::{Action, KeyContext};

impl Screen for Learn {
    fn key_context(&self) -> KeyContext {
        self.view.key_context(KeyContext::Learn)
    }

    fn update(&mut self, event: &ScreenEvent, shared: &mut Shared) -> Transition {
        let (at, _) = self.course.place();
        let text = view::text(self, shared.size.0);
        match event {
            ScreenEvent::Action(Action::NextTask) => return self.next(shared),
            ScreenEvent::Action(Action::PreviousTask) => {
                self.act(TaskAct::Go(at.saturating_sub(1)), shared);
            }
            ScreenEvent::Action(Action::AnotherGame) => {
                let next = next_game(self.course.info);
                return Transition::Replace(Route::Learn(GAMES[next]));
            }
            _ => match self.view.act(event, &self.course, &text, shared) {
                TaskRequest::None => {}
                TaskRequest::Leave => return Transition::Back,
                TaskRequest::Next if self.course.is_last() => return self.begin_game(shared),
                TaskRequest::Next => return self.next(shared),
                TaskRequest::Try(ply) => self.act(TaskAct::Play(ply), shared),
                TaskRequest::Refuse(why) => self.hear(TaskNews::Wrong(why), shared),
            },
        }
        Transition::Stay
    }

    fn point(&mut self, number: usize) {
        self.view.point(&self.course, number);
    }

    fn draw(&self, area: Rect, canvas: &mut Canvas<'_>) {
        view::draw(self, area, canvas);
    }

    fn game_info(&self) -> Option<&'static GameInfo> {
        Some(self.course.info)
    }
}

impl Learn {
    /// To the next step, or back after the last one.
    fn next(&mut self, shared: &mut Shared) -> Transition {
        if self.course.is_last() {
            return Transition::Back;
        }
        self.act(TaskAct::Go(self.course.place().0 + 1), shared);
        Transition::Stay
    }

    /// Begins a game of what was learned.
    fn begin_game(&self, shared: &mut Shared) -> Transition {
        let games = shared.config().rules();
        let game = games
            .iter()
            .position(|rules| rules.info().id == self.course.info.id);
        let route = game.and_then(|game| GameForm::of(game, shared).begun(shared));
        route.map_or(Transition::Back, Transition::Replace)
    }

    fn act(&mut self, act: TaskAct, shared: &mut Shared) {
        let news = self.course.act(act);
        self.hear(news, shared);
    }

    fn hear(&mut self, news: TaskNews, shared: &mut Shared) {
        self.missed = None;
        match news {
            TaskNews::Wrong(missed) => {
                self.missed = Some(missed);
                self.view.begin_text();
            }
            TaskNews::Done(done) => {
                self.view.go_on();
                shared.task_done(&done);
            }
            TaskNews::Asked => self.view = TaskView::new(&self.course),
            TaskNews::Right(_) | TaskNews::Hint(_) | TaskNews::Named(_) => self.view.go_on(),
        }
    }
}
