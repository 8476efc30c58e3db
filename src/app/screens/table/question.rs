//! Resigning and agreeing on a draw, each of which asks first unless the settings say otherwise.

use super::Table;
use super::prompt::Question;
use crate::app::keys::Action;
use crate::app::screen::Event;
use crate::app::shared::Shared;
use crate::engines::Player;
use crate::games::Side;
use crate::play::Driver;

impl Table {
    /// Asks whether the side to move, or the only human, resigns.
    pub(super) fn ask_resign(&mut self, shared: &mut Shared) {
        let to_move = self.game().line().to_move();
        let human = |side: &Side| matches!(self.game().player(*side), Player::Human(_));
        let side = [to_move, !to_move].into_iter().find(human);
        match (side, self.why_game_is_over()) {
            (_, Some(why)) => self.message = Some(why.to_owned()),
            (Some(side), _) => self.ask(Question::Resign(side), shared),
            (None, _) => self.message = Some("nobody here can resign".to_owned()),
        }
    }

    /// Offers a draw to the other human.
    pub(super) fn ask_draw(&mut self, shared: &mut Shared) {
        if let Some(why) = self.why_game_is_over() {
            self.message = Some(why.to_owned());
        } else if self.game().human_count() < 2 {
            self.message = Some("engines play on: a draw is offered between persons".to_owned());
        } else {
            self.ask(Question::Draw(self.game().line().to_move()), shared);
        }
    }

    /// Asks, or takes it for answered with yes where nobody wants to be asked.
    fn ask(&mut self, question: Question, shared: &mut Shared) {
        if shared.options.configuration.config.ui.confirm {
            self.question = Some(question);
        } else {
            self.confirmed(&question, shared);
        }
    }

    /// Why the game cannot be ended here, if so.
    fn why_game_is_over(&self) -> Option<&'static str> {
        if !self.game().is_open() {
            Some("the game is over")
        } else if !self.game().is_tip() {
            Some("the game has gone on from here")
        } else {
            None
        }
    }

    /// Handles the answer to a question; anything but yes is no.
    pub(super) fn answer(&mut self, question: &Question, event: &Event, shared: &mut Shared) {
        if !matches!(event, Event::Action(Action::Yes)) {
            self.picker.clear();
            if let Question::Draw(side) = question {
                let name = self.game().name(!*side);
                self.message = Some(format!("{name} plays on"));
            }
            return;
        }
        self.confirmed(question, shared);
    }

    /// Does what was asked about.
    fn confirmed(&mut self, question: &Question, shared: &mut Shared) {
        match *question {
            Question::Resign(side) => self.hosted.drive(shared, |driver| driver.resign(side)),
            Question::Draw(_) => self.hosted.drive(shared, Driver::agree_draw),
            Question::Blunder { ply, .. } => self.play_now(ply, shared),
        }
        self.picker.clear();
    }
}
