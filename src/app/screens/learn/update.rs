//! What the player does in a course.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::{Learn, view};
use crate::app::input::Gesture;
use crate::app::keys::{Action, KeyContext};
use crate::app::route::Route;
use crate::app::screen::{Event, Screen, Transition};
use crate::app::shared::Shared;
use crate::app::ui::picker::{Picked, Picker};
use crate::board::Cell;
use crate::games::{AnyPly, GAMES, GameInfo};
use crate::widgets::scene::SceneCache;

impl Screen for Learn {
    fn key_context(&self) -> KeyContext {
        KeyContext::Learn
    }

    fn update(&mut self, event: &Event, shared: &mut Shared) -> Transition {
        match event {
            Event::Action(Action::Back) if self.picker.unpick() => {}
            Event::Action(Action::Back) => return Transition::Back,
            Event::Action(Action::NextLesson) => return self.next(),
            Event::Action(Action::PreviousLesson) => self.go(self.at.saturating_sub(1)),
            Event::Action(Action::OtherCourse) => {
                let at = GAMES.iter().position(|info| info.id == self.info.id);
                let next = at.map_or(0, |at| (at + 1) % GAMES.len());
                return Transition::Replace(Route::Learn(GAMES[next]));
            }
            Event::Action(Action::Pick) if self.done => return self.next(),
            Event::Action(Action::Pick) => {
                let cell = self.picker.cursor(self.line.board());
                self.pick(cell, shared);
            }
            Event::Action(Action::Swap) if !self.done => {
                if let Some(name) = self.info.swap {
                    let picked = self.picker.pick_name(&self.line, name);
                    self.picked(picked, shared);
                }
            }
            Event::Action(action) => {
                self.picker.act(*action, &self.line);
            }
            Event::Mouse(mouse) if mouse.gesture == Gesture::Click => {
                if self.done {
                    return self.next();
                }
                let position = Position::new(mouse.column, mouse.row);
                if let Some(cell) = self.task().cell_at(shared, position) {
                    self.picker.put_cursor(self.line.board(), cell);
                    self.pick(cell, shared);
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
        Some(self.info)
    }
}

impl Learn {
    /// To the next step, or back after the last one.
    fn next(&mut self) -> Transition {
        if self.at + 1 == self.course.steps.len() {
            return Transition::Back;
        }
        self.go(self.at + 1);
        Transition::Stay
    }

    fn pick(&mut self, cell: Cell, shared: &mut Shared) {
        let picked = self.picker.pick_cell(&self.line, cell);
        self.picked(picked, shared);
    }

    fn picked(&mut self, picked: Picked, shared: &mut Shared) {
        match picked {
            Picked::Ply(ply) => self.play(ply, shared),
            Picked::Waiting => {}
            Picked::Refused(why) => self.missed = Some(why),
        }
    }

    /// Plays a ply that does what is asked; of another one, says what it misses.
    fn play(&mut self, ply: AnyPly, shared: &mut Shared) {
        if !self.lesson().is_solved_by(self.found, &self.line, ply) {
            self.missed = Some(self.lesson().miss.clone());
            return;
        }
        if self.line.play(ply).is_ok() {
            let reply = self.lesson().reply(&self.line).filter(|_| self.found == 0);
            if let Some(reply) = reply {
                // The tests hold every reply to the rules.
                let _ = self.line.play(reply);
            }
            self.found += 1;
            self.missed = None;
            if self.found < self.lesson().tasks() {
                self.picker = Picker::new(&self.line);
                return;
            }
            self.done = true;
            shared.lesson_done(self.info.id, self.at + 1);
        }
    }
}
