//! The player's actions in a course.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::{Learn, view};
use crate::app::route::Route;
use crate::app::screen::{Screen, ScreenEvent, Transition};
use crate::app::shared::Shared;
use crate::app::ui::form::GameForm;
use crate::app::ui::task::TaskAct;
use parlour_rules::games::{AnyPly, GAMES, GameInfo, next_game};
use parlour_scene::scene::SceneCache;
use parlour_settings::keys::{Action, KeyContext};

impl Screen for Learn {
    fn key_context(&self) -> KeyContext {
        self.task.key_context(KeyContext::Learn)
    }

    fn update(&mut self, event: &ScreenEvent, shared: &mut Shared) -> Transition {
        match event {
            ScreenEvent::Action(Action::NextTask) => return self.next(),
            ScreenEvent::Action(Action::PreviousTask) => self.go(self.at.saturating_sub(1)),
            ScreenEvent::Action(Action::AnotherGame) => {
                return Transition::Replace(Route::Learn(GAMES[next_game(self.info)]));
            }
            _ => match self.act(event, shared) {
                TaskAct::None => {}
                TaskAct::Leave => return Transition::Back,
                TaskAct::Next if self.is_last() => return self.begin_game(shared),
                TaskAct::Next => return self.next(),
                TaskAct::Try(ply) => self.play(ply, shared),
                TaskAct::Refuse(why) => self.miss(why),
            },
        }
        Transition::Stay
    }

    fn follows_pointer(&self) -> bool {
        true
    }

    fn pointed(&self, at: Position, shared: &Shared) -> Option<usize> {
        self.task.pointed(at, shared)
    }

    fn point(&mut self, number: usize) {
        self.task.point(number);
    }

    fn draw(&self, shared: &Shared, area: Rect, buf: &mut Buffer, cache: &mut SceneCache) {
        view::draw(self, shared, area, buf, cache);
    }

    fn game_info(&self) -> Option<&'static GameInfo> {
        Some(self.info)
    }
}

impl Learn {
    /// To the next step, or back after the last one.
    fn next(&mut self) -> Transition {
        if self.is_last() {
            return Transition::Back;
        }
        self.go(self.at + 1);
        Transition::Stay
    }

    /// Begins a game of what was learned.
    fn begin_game(&self, shared: &mut Shared) -> Transition {
        let games = shared.options.setup.config.rules();
        let game = games
            .iter()
            .position(|rules| rules.info().id == self.info.id);
        let route = game.and_then(|game| GameForm::of(game, shared).begun(shared));
        route.map_or(Transition::Back, Transition::Replace)
    }

    fn act(&mut self, event: &ScreenEvent, shared: &Shared) -> TaskAct {
        let text = view::text(self, shared.size.0);
        self.task.act(event, &text, shared)
    }

    /// Says what a ply missed.
    fn miss(&mut self, missed: String) {
        self.missed = Some(missed);
        self.task.begin_text();
    }

    /// Plays a ply that does what is asked; of another one, says what it misses.
    fn play(&mut self, ply: AnyPly, shared: &mut Shared) {
        let lesson = &self.course.steps[self.at];
        if !lesson.is_solved_by(self.found, ply) {
            let missed = lesson.what_it_misses(self.found, &self.task.line, ply);
            self.miss(missed);
            return;
        }
        let first = self.found == 0;
        self.task.play(ply, lesson.reply().filter(|_| first));
        self.found += 1;
        self.missed = None;
        self.task.done = self.found >= lesson.tasks();
        if self.task.done {
            shared.lesson_done(self.info.id, self.at + 1);
        }
    }
}
