//! Playing at the table: picks and texts that become plies of people, and the plies of engines.

use std::time::Duration;

use super::{Play, Question, remote};
use crate::app::effect::Effect;
use crate::app::message::EngineEvent;
use crate::app::shared::Shared;
use crate::app::sound::Sound;
use crate::app::ui::motion::{self, PlyMotion};
use crate::app::ui::picker::Picked;
use crate::app::ui::played::played;
use crate::app::ui::typed_ply;
use parlour_engines::Limits;
use parlour_matches::play::{Driver, GameSession, SeatedEngine};
use parlour_rules::board::Cell;
use parlour_rules::games::{AnyPly, Choices, Pick};
use parlour_sessions::adviser::Advised;
use parlour_sessions::guest::Act;
use parlour_settings::keys::Action;

/// The least time for which a human's ply is seen at its goal before an engine's answer to it, in
/// milliseconds.
const BEFORE_ANSWER: u64 = 350;

/// The time an engine searches before the screen says that it thinks, in milliseconds.
const PATIENCE: u64 = 400;

impl Play {
    /// The next picks; nothing when it is not a human's turn.
    pub fn choices(&self) -> Choices<AnyPly> {
        let is_turn = match &self.remote {
            Some(remote) => remote.why_no_ply.is_none(),
            None => self.game().is_open() && self.game().human_to_move(),
        };
        if is_turn {
            self.game().line().choices(self.picks())
        } else {
            Choices::none()
        }
    }

    /// Puts the cursor on a cell.
    pub(super) fn put_cursor(&mut self, cell: Cell) {
        let board = self.hosted.game().line().board();
        self.picker.put_cursor(board, cell);
    }

    /// Moves the cursor, turns the board or takes a pick back, if an action does that.
    pub(super) fn moves_cursor(&mut self, action: Action) -> bool {
        let among_choices = matches!(action, Action::NextChoice | Action::PreviousChoice);
        let has_choices = !among_choices || !self.choices().cells.is_empty();
        let moves = has_choices && self.picker.act(action, self.hosted.game().line());
        // A user who moves the cursor at the end looks at the board.
        self.end.is_aside |= moves && self.end.is_in_sight(&self.hosted);
        moves
    }

    /// Picks a cell or a named choice, or shows why it cannot be picked.
    pub(super) fn pick(&mut self, pick: Pick, shared: &mut Shared) {
        if let Some(why) = self.why_no_ply() {
            self.words.message = Some(why);
            return;
        }
        let picked = self.picker.pick(self.hosted.game().line(), pick);
        self.take_picked(picked, shared);
    }

    /// The exchange of sides, where it may be picked.
    pub(super) fn swap(&self) -> Option<Pick> {
        let names = self.choices().names;
        let swap = self.game().info().swap;
        swap.filter(|swap| names.contains(swap)).map(Pick::Name)
    }

    /// Plays the ply, if the picks make one up.
    fn take_picked(&mut self, picked: Picked, shared: &mut Shared) {
        self.minds
            .adviser
            .heed_picks(self.hosted.table(), self.picker.picks());
        match picked {
            Picked::Ply(ply) => self.play(ply, shared),
            Picked::Waiting => {}
            Picked::Refused(why) => self.words.message = Some(why),
        }
    }

    /// Plays the ply with a text, or shows why not.
    pub(super) fn play_text(&mut self, text: &str, shared: &mut Shared) {
        if let Some(why) = self.why_no_ply() {
            self.words.message = Some(why);
            return;
        }
        match typed_ply::read(self.game().line(), text) {
            Ok(ply) => self.play(ply, shared),
            Err(refusal) => self.words.message = Some(refusal.to_string()),
        }
    }

    /// Plays a ply, unless the coach asks first.
    pub(super) fn play(&mut self, ply: AnyPly, shared: &mut Shared) {
        let at = self.game().node();
        match self.minds.coach.objection(self.game().line(), ply) {
            Some(blunder) => self.words.question = Some(Question::Blunder { at, ply, blunder }),
            None => self.play_now(ply, shared),
        }
    }

    /// Plays a ply, and continues the game.
    pub(super) fn play_now(&mut self, ply: AnyPly, shared: &mut Shared) {
        self.picker.clear();
        if self.is_at_host() {
            self.words.message = remote::refused(shared.act_at_host(Act::Play(ply)));
            return;
        }
        let line = self.game().line();
        let slide = motion::time_of(line, ply, shared.motion());
        let refused = self.hosted.drive(shared, |driver| {
            driver.set_delay(slide + BEFORE_ANSWER);
            driver.play(ply).err()
        });
        match refused {
            None => {
                self.words.message = None;
                while self.hosted.travel(shared, GameSession::answer_again) {}
                self.game_advanced(self.game().line().len() - 1, shared);
            }
            Some(refusal) => self.words.message = Some(refusal.to_string()),
        }
    }

    /// The reason why no ply can be entered now, if so.
    pub(super) fn why_no_ply(&self) -> Option<String> {
        if let Some(remote) = &self.remote {
            return remote.why_no_ply.as_ref().map(ToString::to_string);
        }
        // The end itself is told beside this.
        if self.game().end_summary().is_some() || self.origin.is_match() && self.game().is_final() {
            Some("the game is over".to_owned())
        } else if self.hosted.is_paused() && self.game().clocks().is_some() {
            Some("the game is paused".to_owned())
        } else if self.game().human_to_move() {
            None
        } else {
            let name = self.game().name(self.game().line().to_move());
            Some(format!("{name} is to move"))
        }
    }

    /// Starts the engine to move, if it is an engine's turn and it is not searching yet.
    pub(super) fn start_engine_if_due(&mut self, shared: &mut Shared) {
        if self.game().human_count() == 0 {
            let delay = shared.config().ui.pace.into();
            self.hosted.drive(shared, |driver| driver.set_delay(delay));
        }
        let resigns = shared.config().players().resign;
        self.hosted
            .drive(shared, |driver| driver.set_resigns(resigns));
        // Its level may allow less.
        let untimed = Limits {
            time: Some(Duration::from_millis(
                shared.config().players().thinking.into(),
            )),
            ..Limits::default()
        };
        let before = self.hosted.is_searching();
        self.hosted.start_search(untimed, shared);
        if !before && self.hosted.is_searching() {
            self.moving.patience = Some(shared.set_timer(PATIENCE));
        }
    }

    /// Returns whether to say that an engine thinks: it has done so for a while.
    pub(super) fn says_thinking(&self) -> bool {
        self.is_thinking() && self.moving.patience.is_none()
    }

    /// An engine reports or answers. What concerns another search than the one under way is out of
    /// date.
    pub(super) fn hear(&mut self, id: u64, event: &EngineEvent, shared: &mut Shared) {
        let before = self.game().line().len();
        let (node, side) = (self.game().node(), self.game().line().to_move());
        if !self.hosted.hear(id, event, shared) {
            self.handle_adviser_event(id, event, shared);
        } else if let EngineEvent::Info(report) = event {
            self.minds
                .values
                .note(node, report, self.hosted.game().line());
            self.minds.reports[side] = Some(report.clone());
        } else {
            self.engine_advanced(before, shared);
        }
    }

    /// Handles an event of an engine that does not play.
    fn handle_adviser_event(&mut self, id: u64, event: &EngineEvent, shared: &mut Shared) {
        let (game, values) = (self.hosted.game(), &mut self.minds.values);
        let appraiser = &mut self.end.appraiser;
        if appraiser.handle_event((id, event), game, values, shared) {
            return;
        }
        match (self.minds.adviser.hear(id, event, game.line()), event) {
            (None, _) | (Some(_), EngineEvent::Ply(_)) => {}
            (Some(_), EngineEvent::Info(report)) => {
                values.note(game.node(), report, game.line());
            }
            (Some(asked), EngineEvent::Failed(why)) => {
                let what = match asked {
                    Advised::Hint => "hint",
                    Advised::Opinion => "opinion",
                };
                self.words.message = Some(format!("no {what}: {why}"));
            }
        }
    }

    /// Goes on after an engine may have played a ply; there were `before` plies.
    pub(super) fn engine_advanced(&mut self, before: usize, shared: &mut Shared) {
        let game = self.game();
        let is_turn = game.human_to_move();
        if game.line().len() > before && (is_turn || game.end_summary().is_some()) {
            // The message was about the turn before.
            self.words.message = None;
            if is_turn {
                ring(shared);
                self.hear_draw_offer(shared);
            }
        }
        self.game_advanced(before, shared);
    }

    /// Says so where the engine has just offered a draw to the human who is to move.
    fn hear_draw_offer(&mut self, shared: &Shared) {
        let side = !self.game().line().to_move();
        if self
            .game()
            .seated_engine(side)
            .is_some_and(SeatedEngine::offers_draw)
        {
            let key = shared.keymap.hint(Action::OfferDraw).unwrap_or_default();
            let name = self.game().info().sides[side];
            self.words.message = Some(format!("{name} offers a draw: {key} accepts it"));
        }
    }

    /// Goes on after a ply may have been played; there were `before` plies.
    pub(super) fn game_advanced(&mut self, before: usize, shared: &mut Shared) {
        if self.game().line().len() == before + 1 {
            self.moving.fresh = Some(self.game().node());
            self.taken_back = None;
            self.begin_motion(shared);
        }
        if !self.game().is_open() {
            ring(shared);
            play(Sound::End, shared);
        } else if self.game().line().len() == before + 1 {
            play(Sound::of_last_ply(self.game()), shared);
        }
        self.start_engine_if_due(shared);
    }

    /// Shows the last ply on its way.
    fn begin_motion(&mut self, shared: &mut Shared) {
        self.moving.motion = PlyMotion::start(self.hosted.game().line(), shared);
        if let Some(motion) = &self.moving.motion {
            let until = shared.now + motion.duration;
            self.hosted.drive(shared, |driver| driver.slide(until));
        }
    }

    /// Shows the last ply happening again, and says what it was.
    pub(super) fn look_again(&mut self, shared: &mut Shared) {
        let game = self.game();
        let said = played(game.line(), game.only_human());
        self.words.message = Some(said.unwrap_or_else(|| "no moves yet".to_owned()));
        self.begin_motion(shared);
    }

    /// Shows the last ply where it leads.
    pub(super) fn end_motion(&mut self, shared: &mut Shared) {
        if self.moving.motion.take().is_some() {
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
fn ring(shared: &mut Shared) {
    if shared.config().ui.bell {
        shared.effects.push(Effect::Bell);
    }
}

/// Plays a sound, if it is wanted.
fn play(sound: Sound, shared: &mut Shared) {
    if shared.config().ui.sound {
        shared.effects.push(Effect::Sound(sound));
    }
}
