//! Resigning and agreeing on a draw, each of which asks first unless the settings say otherwise. What
//! cannot be taken back is done by the key for yes alone.

use super::Table;
use crate::app::keys::Action;
use crate::app::screen::Event;
use crate::app::shared::Shared;
use parlour_matches::play::{Driver, WinningReply};
use parlour_rules::games::{AnyPly, Side};

/// A question to be answered with yes or no.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Question {
    /// Does this side resign?
    Resign(Side),
    /// Does the opponent of this side accept a draw?
    Draw(Side),
    /// Is a ply to be played that loses soon?
    Blunder {
        /// The ply.
        ply: AnyPly,
        /// How the other side wins then.
        reply: WinningReply,
    },
}

impl Table {
    /// Asks whether the side to move, or the only human, resigns.
    pub(super) fn ask_resign(&mut self, shared: &mut Shared) {
        match (self.acting_human(), self.why_game_is_over()) {
            (_, Some(why)) => self.message = Some(why.to_owned()),
            (Some(side), _) => self.ask(Question::Resign(side), shared),
            (None, _) => self.message = Some("nobody here can resign".to_owned()),
        }
    }

    /// Asks whether a draw is offered to the opponent of the side to move, or of the only human.
    pub(super) fn ask_draw(&mut self, shared: &mut Shared) {
        match (self.acting_human(), self.why_game_is_over()) {
            (_, Some(why)) => self.message = Some(why.to_owned()),
            (Some(side), _) => self.ask(Question::Draw(side), shared),
            (None, _) => self.message = Some("nobody here can offer a draw".to_owned()),
        }
    }

    /// The side of the human who is to move, or else of the other one.
    fn acting_human(&self) -> Option<Side> {
        let to_move = self.game().line().to_move();
        let is_human = |side: &Side| self.game().is_human(*side);
        [to_move, !to_move].into_iter().find(is_human)
    }

    /// Asks, or takes it for answered with yes where nobody wants to be asked; what another person
    /// is asked only that one can answer.
    fn ask(&mut self, question: Question, shared: &mut Shared) {
        let is_for_another =
            matches!(question, Question::Draw(side) if self.game().is_human(!side));
        if is_for_another || shared.options.configuration.config.ui.confirm {
            self.question = Some(question);
        } else {
            self.confirmed(&question, shared);
        }
    }

    /// Why the game cannot be ended here, if so.
    fn why_game_is_over(&self) -> Option<&'static str> {
        let is_over = !self.game().is_open() || self.game().record().is_finished();
        is_over.then_some("the game is over")
    }

    /// Handles the answer to a question; anything but yes is no.
    pub(super) fn answer(&mut self, question: &Question, event: &Event, shared: &mut Shared) {
        if !matches!(event, Event::Action(Action::Yes)) {
            self.picker.clear();
            if let Question::Draw(side) = question
                && self.game().is_human(!*side)
            {
                self.plays_on(!*side);
            }
            return;
        }
        self.confirmed(question, shared);
    }

    /// Does what was asked about.
    fn confirmed(&mut self, question: &Question, shared: &mut Shared) {
        match *question {
            Question::Resign(side) => self.hosted.drive(shared, |driver| driver.resign(side)),
            Question::Draw(side) if self.agrees_on_draw(!side) => {
                self.hosted.drive(shared, Driver::agree_draw);
            }
            Question::Draw(side) => self.plays_on(!side),
            Question::Blunder { ply, .. } => self.play_now(ply, shared),
        }
        self.picker.clear();
    }

    /// Whether a side agrees on a draw: a human has been asked, an engine says what it thinks.
    fn agrees_on_draw(&self, side: Side) -> bool {
        self.game().is_human(side) || self.game().engine_agrees_on_draw(side)
    }

    /// Says that a side does not agree on a draw.
    fn plays_on(&mut self, side: Side) {
        self.message = Some(format!("{} plays on", self.game().name(side)));
    }

    /// Says so where the engine has just offered a draw to the human who is to move.
    pub(super) fn hear_draw_offer(&mut self, shared: &Shared) {
        let side = !self.game().line().to_move();
        if self.game().engine_offers_draw(side) {
            let key = shared.keymap.hint(Action::OfferDraw).unwrap_or_default();
            let name = self.game().info().sides[side];
            self.message = Some(format!("{name} offers a draw: {key} accepts it"));
        }
    }
}
