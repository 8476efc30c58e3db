//! Watching as a screen: what events and messages do to the games, and how they are left.

use ratatui::layout::Rect;

use super::{Watch, WatchKind, WatchedGame, view};
use crate::app::canvas::{Canvas, Hit};
use crate::app::file_job::FileJob;
use crate::app::message::Message;
use crate::app::screen::{Departure, ReturnedGame, Screen, ScreenEvent, Transition};
use crate::app::shared::Shared;
use crate::app::ui::motion;
use parlour_rules::games::GameInfo;
use parlour_settings::keys::{Action, KeyContext};
use parlour_terminal::input::Gesture;

impl Screen for Watch {
    fn key_context(&self) -> KeyContext {
        if self.list.is_some() {
            KeyContext::Menu
        } else {
            KeyContext::Watch
        }
    }

    fn update(&mut self, event: &ScreenEvent, shared: &mut Shared) -> Transition {
        if let Some(at) = self.list {
            return self.choose_game(at, event, shared);
        }
        self.message = None;
        // Any input ends the animations.
        for game in self.loaded_games_mut() {
            game.stop_motion();
        }
        match event {
            ScreenEvent::Action(action) => return self.handle_action(*action, shared),
            ScreenEvent::Typed(..) => {
                let digit = event.digit().unwrap_or(0);
                if (1..=self.slots.len()).contains(&digit) {
                    self.choose(digit - 1);
                }
            }
            ScreenEvent::Mouse(gesture, hit) => match (gesture, hit) {
                (Gesture::WheelUp, _) => return self.handle_action(Action::StepBack, shared),
                (Gesture::WheelDown, _) => return self.handle_action(Action::StepOn, shared),
                (_, Some(Hit::Node(node))) => self.look_at(*node, shared),
                (_, Some(Hit::Row(at))) if *at == self.chosen => self.enlarge(shared),
                (_, Some(Hit::Row(at))) => self.choose(*at),
                _ => {}
            },
            ScreenEvent::Pasted(_) => {}
        }
        Transition::Stay
    }

    fn follows_pointer(&self) -> bool {
        self.list.is_some()
    }

    fn point(&mut self, number: usize) {
        self.list = Some(number);
    }

    fn draw(&self, area: Rect, canvas: &mut Canvas<'_>) {
        view::draw(self, area, canvas);
    }

    fn receive(&mut self, message: &Message, shared: &mut Shared) -> Transition {
        match message {
            Message::Timer { id } => self.handle_timer(*id, shared),
            Message::Engine { search, event } => self.hear(*search, event, shared),
            Message::Saved {
                game,
                revision,
                result,
            } => {
                // A game that is lent is saved by who has it.
                let lent = self.takeover.as_ref().map(|takeover| takeover.game);
                for (at, watched) in self.games.iter_mut().enumerate() {
                    if Some(at) != lent
                        && let Some(match_game) = watched.loaded_mut()
                    {
                        match_game
                            .hosted
                            .handle_saved(*game, *revision, result, shared);
                    }
                }
            }
            Message::FileRead { id, piece } => self.read(*id, piece, shared),
            _ => {}
        }
        Transition::Stay
    }

    /// Plies that have just been played on boards in sight are shown moving, where they stay longer
    /// than that takes.
    fn after_update(&mut self, in_sight: bool, shared: &mut Shared) {
        if in_sight {
            self.direct(shared);
        }
        let slots = self.slots();
        let calm = self.speed.millis() >= 2 * motion::duration(shared.motion());
        for (at, game) in self.games.iter_mut().enumerate() {
            if let Some(game) = game.loaded_mut() {
                let moving = in_sight && calm && slots.contains(&at);
                game.show_arrival(moving, shared);
            }
        }
        if let Some(mut third) = self.third.take() {
            if let Some(game) = self.chosen_game().filter(|_| in_sight) {
                third.ask(game, self.hides_results(), shared);
            }
            self.third = Some(third);
        }
    }

    /// The match waits where it is, and its games stay as they were saved.
    fn leave(&mut self, shared: &mut Shared) -> Departure {
        self.pause_if_running(shared);
        if let Some(third) = &mut self.third {
            third.end(shared);
        }
        if let WatchKind::Replay(replay) = &self.kind {
            replay.close(shared);
        }
        self.list = None;
        for game in &self.games {
            if let WatchedGame::Played(game) = game
                && !game.is_done()
            {
                shared.send_file_job(FileJob::CloseGame {
                    game: game.hosted.id(),
                });
            }
        }
        if self.is_unfinished() {
            Departure::Waits(self.progress())
        } else {
            Departure::Gone
        }
    }

    fn unkept(&self) -> Option<&str> {
        let mut games = self.games.iter().filter_map(WatchedGame::loaded);
        games.find_map(|game| game.hosted.unkept())
    }

    fn quit(&mut self, shared: &mut Shared) {
        for game in self.games.iter_mut().filter_map(WatchedGame::loaded_mut) {
            game.hosted.save_again(shared);
        }
    }

    fn take_back(&mut self, game: &ReturnedGame, shared: &mut Shared) {
        self.end_takeover(game, shared);
    }

    fn game_info(&self) -> Option<&'static GameInfo> {
        Some(self.chosen_game()?.line().info())
    }
}
