//! The table as a screen: what events and messages do to its parts, and how it is left.

use ratatui::layout::Rect;

use super::{Play, remote, takeover, view};
use crate::app::canvas::Canvas;
use crate::app::file_job::FileJob;
use crate::app::message::Message;
use crate::app::screen::{Departure, Screen, ScreenEvent, Transition};
use crate::app::shared::Shared;
use parlour_library::even_matches::{chosen_level, is_even_match};
use parlour_matches::play::Driver;
use parlour_records::Record;
use parlour_rules::games::{GameInfo, Side};
use parlour_settings::keys::KeyContext;

impl Screen for Play {
    fn key_context(&self) -> KeyContext {
        if self.words.prompt.is_some() {
            KeyContext::Prompt
        } else if self.words.question.is_some() {
            KeyContext::Question
        } else if self.is_speaking() {
            KeyContext::Menu
        } else {
            KeyContext::Board
        }
    }

    fn takes_text(&self) -> bool {
        true
    }

    fn update(&mut self, event: &ScreenEvent, shared: &mut Shared) -> Transition {
        // Any input ends the animation.
        self.end_motion(shared);
        self.end.skip();
        self.moving.fresh = None;
        if self.words.prompt.is_some() {
            self.type_text(event, shared);
            return Transition::Stay;
        }
        if let Some(question) = self.words.question.take() {
            return self.answer(&question, event, shared);
        }
        if let Some(remote) = &mut self.remote
            && remote.phrases.is_open()
        {
            remote.phrases.update(event, shared);
            return Transition::Stay;
        }
        match event {
            ScreenEvent::Action(action) => {
                self.words.message = None;
                return self.handle_action(*action, shared);
            }
            ScreenEvent::Mouse(gesture, hit) => return self.handle_mouse(*gesture, *hit, shared),
            ScreenEvent::Pasted(text) => self.play_text(text, shared),
            ScreenEvent::Typed(..) => {}
        }
        Transition::Stay
    }

    fn point(&mut self, number: usize) {
        self.picker.point(self.hosted.game().line().board(), number);
    }

    fn draw(&self, area: Rect, canvas: &mut Canvas<'_>) {
        view::draw(self, area, canvas);
    }

    fn receive(&mut self, message: &Message, shared: &mut Shared) -> Transition {
        match message {
            Message::Guest(news) if self.is_at_host() => {
                return remote::hear(self, news, shared);
            }
            Message::Time { .. } => self.time_changed(shared),
            Message::Timer { id } => self.handle_timer(*id, shared),
            Message::Engine { search, event } => self.hear(*search, event, shared),
            Message::Saved {
                game,
                revision,
                result,
            } => {
                let is_own = self.hosted.handle_saved(*game, *revision, result, shared);
                // The result counts for the level of the next even match, and for the one offered.
                let counts = |player| is_even_match(player) || chosen_level(player).is_some();
                let counts = self.game().players().iter().any(counts);
                if is_own && counts && !self.game().is_open() {
                    shared.list_games();
                }
            }
            _ => {}
        }
        Transition::Stay
    }

    fn after_update(&mut self, in_sight: bool, shared: &mut Shared) {
        remote::look(self, shared);
        self.end_asking(shared);
        let running = Side::BOTH.map(|side| self.clock(side));
        let running = running.into_iter().flatten().find(|(_, runs)| *runs);
        let shown = running
            .map(|(left, _)| left)
            .or_else(|| remote::claim_in(shared));
        self.moving.clock_timer.update(shown, shared);
        self.minds.coach.update(self.hosted.game());
        let may_look = in_sight && !self.hosted.is_searching() && !remote::is_untold(self);
        self.minds
            .adviser
            .update(self.hosted.table(), may_look, shared);
        self.minds
            .pondering
            .update(&self.hosted, &self.minds.reports, in_sight, shared);
        let is_moving = self.moving.motion.is_some();
        self.end.update(&self.hosted, is_moving, in_sight, shared);
    }

    fn uncovered(&mut self, shared: &mut Shared) -> Transition {
        // The host may have closed the table under another screen.
        if remote::is_left(self, shared) {
            Transition::Back
        } else {
            Transition::Stay
        }
    }

    fn leave(&mut self, shared: &mut Shared) -> Departure {
        self.hosted.drive(shared, |driver| driver.set_paused(true));
        self.minds.adviser.end(shared);
        self.minds.pondering.end(shared);
        self.end.appraiser.end(shared);
        self.hosted.drive(shared, Driver::store_clock);
        self.hosted.save_again(shared);
        let game = self.hosted.id();
        shared.send_file_job(FileJob::CloseGame { game });
        if self.is_at_host() {
            shared.leave_table();
        }
        takeover::departure(self)
    }

    fn take_studied(&mut self, game: u64, record: &Record, shared: &mut Shared) {
        if game == self.hosted.id() {
            let record = record.clone();
            self.hosted
                .drive(shared, |driver| driver.take_studied(record));
        }
    }

    fn take_shared(&mut self, record: &Record, shared: &mut Shared) -> bool {
        self.take_plies(record, shared)
    }

    fn unkept(&self) -> Option<&str> {
        self.hosted.unkept()
    }

    fn quit(&mut self, shared: &mut Shared) {
        self.hosted.drive(shared, Driver::store_clock);
        self.hosted.save_again(shared);
    }

    fn game_info(&self) -> Option<&'static GameInfo> {
        Some(self.game().info())
    }

    fn is_game(&self) -> bool {
        true
    }
}
