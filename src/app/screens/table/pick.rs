//! Moving the cursor, and picking cells until they make up a ply.

use super::engine::BEFORE_ANSWER;
use super::{Question, Table};
use crate::app::keys::Action;
use crate::app::shared::Shared;
use crate::app::ui::motion;
use crate::app::ui::picker::Picked;
use crate::app::ui::typed_ply;
use parlour_rules::board::Cell;
use parlour_rules::games::{AnyPly, Choices};

impl Table {
    /// What can be picked next; nothing when it is not a human's turn.
    #[must_use]
    pub fn choices(&self) -> Choices<AnyPly> {
        if self.game().is_open() && self.game().human_to_move() {
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
        has_choices && self.picker.act(action, self.hosted.game().line())
    }

    /// Picks a cell, or shows why it cannot be picked.
    pub(super) fn pick_cell(&mut self, cell: Cell, shared: &mut Shared) {
        if let Some(why) = self.why_no_ply() {
            self.message = Some(why);
            return;
        }
        let picked = self.picker.pick_cell(self.hosted.game().line(), cell);
        self.take_picked(picked, shared);
    }

    /// Picks a named choice, if it is one now.
    pub(super) fn pick_name(&mut self, name: &'static str, shared: &mut Shared) {
        if let Some(why) = self.why_no_ply() {
            self.message = Some(why);
            return;
        }
        let picked = self.picker.pick_name(self.hosted.game().line(), name);
        self.take_picked(picked, shared);
    }

    /// Plays the ply, if the picks make one up.
    fn take_picked(&mut self, picked: Picked, shared: &mut Shared) {
        match picked {
            Picked::Ply(ply) => self.play(ply, shared),
            Picked::Waiting => {}
            Picked::Refused(why) => self.message = Some(why),
        }
    }

    /// Plays the ply with a text, or shows why not.
    pub(super) fn play_text(&mut self, text: &str, shared: &mut Shared) {
        if let Some(why) = self.why_no_ply() {
            self.message = Some(why);
            return;
        }
        match typed_ply::read(self.game().line(), text) {
            Ok(ply) => self.play(ply, shared),
            Err(refusal) => self.message = Some(refusal.to_string()),
        }
    }

    /// Plays a ply, unless the coach asks first.
    pub(super) fn play(&mut self, ply: AnyPly, shared: &mut Shared) {
        match self.coach.objection(self.game().line(), ply) {
            Some(reply) => self.question = Some(Question::Blunder { ply, reply }),
            None => self.play_now(ply, shared),
        }
    }

    /// Plays a ply, and continues the game.
    pub(super) fn play_now(&mut self, ply: AnyPly, shared: &mut Shared) {
        self.picker.clear();
        let line = self.game().line();
        let before = line.len();
        let slide = motion::time_of(line, ply, shared.options.animation);
        let played = self.hosted.drive(shared, |driver| {
            driver.set_delay(slide + BEFORE_ANSWER);
            driver.play(ply)
        });
        match played {
            Ok(()) => self.game_advanced(before, shared),
            Err(refusal) => self.message = Some(refusal.to_string()),
        }
    }

    /// Why no ply can be entered now, if so.
    pub(super) fn why_no_ply(&self) -> Option<String> {
        // How it ended is said beside this.
        if self.game().end_summary().is_some() || self.is_borrowed() && self.game().is_final() {
            Some("the game is over".to_owned())
        } else if self.is_paused() && self.game().clocks().is_some() {
            Some("the game is paused".to_owned())
        } else if self.game().human_to_move() {
            None
        } else {
            let name = self.game().name(self.game().line().to_move());
            Some(format!("{name} is to move"))
        }
    }
}
