//! The player's actions in puzzles.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::{Puzzles, view};
use crate::app::route::Route;
use crate::app::screen::{Screen, ScreenEvent, Transition};
use crate::app::shared::Shared;
use crate::app::ui::task::TaskAct;
use parlour_learn::puzzles::daily;
use parlour_matches::play::WinningReply;
use parlour_matches::play::coach::loses_at_once;
use parlour_rules::games::{AnyPly, GAMES, GameInfo, next_game};
use parlour_scene::scene::SceneCache;
use parlour_settings::keys::{Action, KeyContext};

impl Screen for Puzzles {
    fn key_context(&self) -> KeyContext {
        self.task.key_context(KeyContext::Puzzles)
    }

    fn update(&mut self, event: &ScreenEvent, shared: &mut Shared) -> Transition {
        match event {
            ScreenEvent::Action(Action::NextTask) => self.go(self.at + 1),
            ScreenEvent::Action(Action::PreviousTask) => {
                self.go(self.at + self.list.len().max(1) - 1);
            }
            ScreenEvent::Action(Action::DailyPuzzle) => {
                self.go(daily(shared.options.setup.day, self.list.len()));
            }
            ScreenEvent::Action(Action::AnotherGame) => {
                return Transition::Replace(Route::Puzzles(GAMES[next_game(self.info)]));
            }
            ScreenEvent::Action(Action::Hint) if !self.is_solved() => self.hint(),
            ScreenEvent::Action(Action::Left) if self.shown.is_some() => {
                self.show(self.shown.unwrap_or_default().saturating_sub(1));
            }
            ScreenEvent::Action(Action::Right) if self.shown.is_some() => {
                self.show(self.shown.unwrap_or_default() + 1);
            }
            _ => match self.act(event, shared) {
                TaskAct::None => {}
                TaskAct::Leave => return Transition::Back,
                TaskAct::Next => match self.shown {
                    Some(plies) => self.name_mistake(plies),
                    None => self.go(self.at + 1),
                },
                TaskAct::Try(ply) => self.play(ply, shared),
                TaskAct::Refuse(why) => self.message = Some(why),
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

impl Puzzles {
    /// Returns whether nothing is left to be found.
    pub(super) const fn is_solved(&self) -> bool {
        self.task.done && self.shown.is_none()
    }

    fn act(&mut self, event: &ScreenEvent, shared: &Shared) -> TaskAct {
        let text = view::text(self, shared);
        self.task.act(event, &text, shared)
    }

    /// Judges the last ply that is shown, as the mistake in the line.
    fn name_mistake(&mut self, plies: usize) {
        let Some(puzzle) = self.puzzle() else { return };
        let ply = plies.checked_sub(1).and_then(|at| puzzle.played.get(at));
        let Some(text) = ply.and_then(|&ply| self.task.line.ply_text(ply).ok()) else {
            self.message = Some("Step through the line with Left and Right first.".to_owned());
            return;
        };
        if plies == puzzle.mistake + 1 {
            self.message = Some(format!("Yes, {text} was the mistake. What wins instead?"));
            self.begin_steps();
            self.hints = 0;
        } else {
            self.message = Some(format!("{text} missed no win. Try again."));
            self.missed = true;
        }
    }

    /// Takes the next step of the hint: the theme, where to look, the ply.
    fn hint(&mut self) {
        let Some(puzzle) = self.puzzle() else { return };
        if self.shown.is_some() {
            let line = puzzle.line();
            let side = self.info.sides[line.to_move()];
            let mistake = line.ply_text(puzzle.played[puzzle.mistake]);
            self.message = Some(match self.hints {
                0 => format!("Theme of the missed win: {}.", puzzle.grade.theme),
                1 => format!("It was one of {side}'s moves."),
                _ => format!("It was {}.", mistake.unwrap_or_default()),
            });
            self.hints = self.hints.saturating_add(1);
            self.missed = true;
            return;
        }
        let taken = usize::from(self.hints);
        self.message = Some(puzzle.hint(&self.task.line, self.step, taken));
        self.hints = self.hints.saturating_add(1);
        self.missed = true;
    }

    /// Plays a ply that solves the step, and the answer to it; of another one, says that it does
    /// not.
    fn play(&mut self, ply: AnyPly, shared: &mut Shared) {
        let Some(puzzle) = self.list.get(self.at) else {
            return;
        };
        let step = &puzzle.steps[self.step];
        if !step.solutions.contains(&ply) {
            let text = self.task.line.ply_text(ply).unwrap_or_default();
            let side = self.info.sides[!self.task.line.to_move()];
            self.message = Some(match loses_at_once(&self.task.line, ply) {
                Some(WinningReply { reply, manner, .. }) => {
                    let reply = self.task.line.ply_text(reply).unwrap_or_default();
                    format!("{text} doesn't work: {side} answers {reply} and wins {manner}.")
                }
                None => format!("{text} doesn't work. Try again."),
            });
            self.missed = true;
            return;
        }
        self.task.play(ply, step.reply);
        self.step += 1;
        self.hints = 0;
        self.task.done = self.step == puzzle.steps.len();
        self.message = None;
        if self.task.done {
            shared.puzzle_solved(self.info.id, &puzzle.position(), !self.missed);
        } else {
            self.message = Some("Correct. Keep going.".to_owned());
        }
    }
}
