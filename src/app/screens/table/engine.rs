//! The engines at the table: when they search, and their answers.

use std::time::Duration;

use super::Table;
use crate::app::effect::Effect;
use crate::app::message::EngineEvent;
use crate::app::shared::Shared;
use crate::app::sound::Sound;
use crate::app::ui::motion::PlyMotion;
use parlour_engines::Limits;
use parlour_matches::play::Driver;

/// How long a human's ply is seen at least where it leads before an engine's answer to it, in
/// milliseconds.
pub(super) const BEFORE_ANSWER: u64 = 350;

/// How long an engine has searched before it is said that it thinks, in milliseconds.
const PATIENCE: u64 = 400;

impl Table {
    /// Starts the engine to move, if it is an engine's turn and it is not searching yet.
    pub(super) fn start_engine_if_due(&mut self, shared: &mut Shared) {
        if self.game().human_count() == 0 {
            let delay = shared.options.ply_delay;
            self.hosted.drive(shared, |driver| driver.set_delay(delay));
        }
        let resigns = shared.options.resign;
        self.hosted
            .drive(shared, |driver| driver.set_resigns(resigns));
        // Its level may allow less.
        let untimed = Limits {
            time: Some(Duration::from_millis(shared.options.thinking_time)),
            ..Limits::default()
        };
        let before = self.hosted.is_searching();
        self.hosted.start_search(untimed, shared);
        if !before && self.hosted.is_searching() {
            let id = shared.new_id();
            self.patience = Some(id);
            let millis = PATIENCE;
            shared.effects.push(Effect::Timer { id, millis });
        }
    }

    /// Whether it is to be said that an engine thinks: it has done so for a while.
    pub(super) const fn says_thinking(&self) -> bool {
        self.is_thinking() && self.patience.is_none()
    }

    /// An engine reports or answers. What concerns another search than the one under way is out of
    /// date.
    pub(super) fn handle_engine_event(
        &mut self,
        id: u64,
        event: &EngineEvent,
        shared: &mut Shared,
    ) {
        let before = self.game().line().len();
        let (node, side) = (self.game().node(), self.game().line().to_move());
        if !self.hosted.handle_engine_event(id, event, shared) {
            self.handle_adviser_event(id, event, shared);
        } else if let EngineEvent::Info(report) = event {
            self.values.note(node, report, self.hosted.game().line());
            self.reports[side] = Some(report.clone());
        } else {
            self.engine_advanced(before, shared);
        }
    }

    /// Handles an event of an engine that does not play.
    fn handle_adviser_event(&mut self, id: u64, event: &EngineEvent, shared: &mut Shared) {
        let (game, values) = (self.hosted.game(), &mut self.values);
        let appraiser = &mut self.appraiser;
        if !appraiser.handle_event(id, event, game, values, shared)
            && let Some(why) = self.adviser.handle_event(id, event, game, values)
        {
            self.message = Some(why);
        }
    }

    /// Goes on after an engine may have played a ply; there were `before` plies.
    pub(super) fn engine_advanced(&mut self, before: usize, shared: &mut Shared) {
        if self.game().line().len() > before && self.game().human_to_move() {
            // What was said of the turn before is said no more.
            self.message = None;
            ring(shared);
            self.hear_draw_offer(shared);
        }
        self.game_advanced(before, shared);
    }

    /// Goes on after a ply may have been played; there were `before` plies.
    pub(super) fn game_advanced(&mut self, before: usize, shared: &mut Shared) {
        if self.game().line().len() == before + 1 {
            self.fresh = Some(self.game().node());
            self.taken_back = None;
            self.motion = PlyMotion::start(self.hosted.game().line(), shared);
            if let Some(motion) = &self.motion {
                let until = shared.now + motion.duration();
                self.hosted.drive(shared, |driver| driver.slide(until));
            }
        }
        if !self.game().is_open() {
            ring(shared);
            play(Sound::End, shared);
        } else if self.game().line().len() == before + 1 {
            play(Sound::of_last_ply(self.game()), shared);
        }
        self.start_engine_if_due(shared);
    }

    /// Shows the last ply where it leads.
    pub(super) fn end_motion(&mut self, shared: &mut Shared) {
        if self.motion.take().is_some() {
            self.hosted.drive(shared, Driver::end_slide);
        }
    }

    /// Pauses or resumes the engines, and asks one again that was not ready.
    pub(super) fn pause(&mut self, shared: &mut Shared) {
        let paused = !self.hosted.is_paused() && self.hosted.not_ready().is_none();
        self.hosted.drive(shared, |driver| {
            driver.set_paused(paused);
            driver.try_again();
        });
        self.start_engine_if_due(shared);
    }
}

/// Rings the bell, if it is wanted.
pub(super) fn ring(shared: &mut Shared) {
    if shared.options.bell {
        shared.effects.push(Effect::Bell);
    }
}

/// Plays a sound, if it is wanted.
fn play(sound: Sound, shared: &mut Shared) {
    if shared.options.sound {
        shared.effects.push(Effect::Sound(sound));
    }
}
