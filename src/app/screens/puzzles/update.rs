//! What the player does with puzzles.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::{Puzzles, view};
use crate::app::input::Gesture;
use crate::app::keys::{Action, KeyContext};
use crate::app::route::Route;
use crate::app::screen::{Event, Screen, Transition};
use crate::app::shared::Shared;
use crate::app::ui::picker::Picked;
use crate::board::Cell;
use crate::engines::Hint;
use crate::games::{AnyPly, GAMES, GameInfo};
use crate::puzzles::daily;
use crate::widgets::scene::SceneCache;

impl Screen for Puzzles {
    fn key_context(&self) -> KeyContext {
        KeyContext::Puzzles
    }

    fn update(&mut self, event: &Event, shared: &mut Shared) -> Transition {
        match event {
            Event::Action(Action::Back) if self.picker.unpick() => {}
            Event::Action(Action::Back) => return Transition::Back,
            Event::Action(Action::NextPuzzle) => self.go(self.at + 1),
            Event::Action(Action::PreviousPuzzle) => self.go(self.at + self.list.len() - 1),
            Event::Action(Action::DailyPuzzle) => {
                self.go(daily(shared.options.day, self.list.len()));
            }
            Event::Action(Action::OtherPuzzles) => {
                let at = GAMES.iter().position(|info| info.id == self.info.id);
                let next = at.map_or(0, |at| (at + 1) % GAMES.len());
                return Transition::Replace(Route::Puzzles(GAMES[next]));
            }
            Event::Action(Action::PuzzleHint) if !self.done => self.hint(),
            Event::Action(Action::Pick) if self.done => self.go(self.at + 1),
            Event::Action(Action::Pick) => {
                let cell = self.picker.cursor(self.line.board());
                self.pick(cell, shared);
            }
            Event::Action(action) => {
                self.picker.act(*action, &self.line);
            }
            Event::Mouse(mouse) if mouse.gesture == Gesture::Click => {
                let position = Position::new(mouse.column, mouse.row);
                if self.done {
                    self.go(self.at + 1);
                } else if let Some(cell) = self.task().cell_at(shared, position) {
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

impl Puzzles {
    /// Takes the next step of the hint: the theme, where to look, the ply.
    fn hint(&mut self) {
        let solution = &self.puzzle().steps[self.step].solutions[0];
        let Ok(ply) = self.line.read_ply(solution) else {
            return;
        };
        let message = match self.hints {
            0 => format!("Its theme is {}.", self.puzzle().theme),
            1 => Hint::for_ply(&self.line, ply, None, &[]).first,
            _ => format!("Play {solution}."),
        };
        self.message = Some(message);
        self.hints = self.hints.saturating_add(1);
        self.missed = true;
    }

    fn pick(&mut self, cell: Cell, shared: &mut Shared) {
        match self.picker.pick_cell(&self.line, cell) {
            Picked::Ply(ply) => self.play(ply, shared),
            Picked::Waiting => {}
            Picked::Refused(why) => self.message = Some(why),
        }
    }

    /// Plays a ply that solves the step, and the answer to it; of another one, says that it does not.
    fn play(&mut self, ply: AnyPly, shared: &mut Shared) {
        let step = &self.list[self.at].steps[self.step];
        if !step.is_solved_by(&self.line, ply) {
            let text = self.line.ply_text(ply).unwrap_or_default();
            self.message = Some(format!("{text} does not do it. Try again."));
            self.missed = true;
            return;
        }
        // The tests hold every ply of a puzzle to the rules.
        let _ = self.line.play(ply);
        if let Ok(reply) = self.line.read_ply(&step.reply) {
            let _ = self.line.play(reply);
        }
        self.step += 1;
        self.hints = 0;
        self.done = self.step == self.puzzle().steps.len();
        self.message = None;
        if self.done {
            let position = self.puzzle().position.clone();
            shared.puzzle_solved(self.info.id, &position, !self.missed);
        } else {
            self.message = Some("That is it. Go on.".to_owned());
            self.picker.clear();
        }
    }
}
