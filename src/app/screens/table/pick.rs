//! Moving the cursor, and picking cells until they make up a ply.

use super::Table;
use crate::app::cursor::{Cursor, CursorMove};
use crate::app::shared::Shared;
use crate::board::Cell;
use crate::games::{AnyPly, Choices, Pick};
use crate::widgets::scene::GridPoint;

impl Table {
    /// What can be picked next; nothing when it is not a human's turn.
    #[must_use]
    pub fn choices(&self) -> Choices<AnyPly> {
        if self.game().is_open() && self.game().human_to_move() {
            self.game().line().choices(&self.picks)
        } else {
            Choices::none()
        }
    }

    fn points(&self) -> Vec<GridPoint> {
        self.orientation.points(self.game().line().board())
    }

    /// The initial cursor: on the first choice, or else in the middle of the board.
    pub(super) fn first_cursor(&self) -> Cursor {
        let points = self.points();
        let middle = Cursor::on(&points, points.len() / 2);
        let start = Cursor::on(&points, 0);
        let choices = self.indices(&self.game().line().choices(&[]).cells);
        if choices.len() == points.len() || choices.is_empty() {
            return middle;
        }
        let first = choices.iter().copied().min_by_key(|&at| points[at]);
        first.map_or(start, |at| Cursor::on(&points, at))
    }

    fn indices(&self, cells: &[Cell]) -> Vec<usize> {
        let all = self.game().line().board().cells().iter().enumerate();
        all.filter(|(_, cell)| cells.contains(cell))
            .map(|(at, _)| at)
            .collect()
    }

    /// Puts the cursor on a cell.
    pub(super) fn put_cursor(&mut self, cell: Cell) {
        if let Some(&at) = self.indices(&[cell]).first() {
            self.cursor = Cursor::on(&self.points(), at);
        }
    }

    /// Moves the cursor.
    pub(super) fn move_cursor(&mut self, step: CursorMove) {
        self.cursor = self.cursor.moved(&self.points(), step);
    }

    /// Moves the cursor to the next choice, or the one before, in reading order.
    pub(super) fn next_choice(&mut self, forward: bool) {
        let among = self.indices(&self.choices().cells);
        self.cursor = self.cursor.to_next(&self.points(), &among, forward);
    }

    /// Picks a cell, unpicks it if it was picked, starts again from it if nothing else is possible,
    /// or shows why it cannot be picked.
    pub(super) fn pick_cell(&mut self, cell: Cell, shared: &mut Shared) {
        if let Some(why) = self.why_no_ply() {
            self.message = Some(why);
            return;
        }
        let pick = Pick::Cell(cell);
        let line = self.game().line();
        if line.choices(&self.picks).cells.contains(&cell) {
            self.picks.push(pick);
            self.finish_picks(shared);
        } else if let Some(at) = self.picks.iter().position(|earlier| *earlier == pick) {
            self.picks.remove(at);
        } else if self.picks.len() == 1 && line.choices(&[]).cells.contains(&cell) {
            self.picks = vec![pick];
        } else {
            self.message = Some(line.pick_error(&self.picks, cell).to_string());
        }
    }

    /// Picks a named choice, if it is one now.
    pub(super) fn pick_name(&mut self, name: &'static str, shared: &mut Shared) {
        if let Some(why) = self.why_no_ply() {
            self.message = Some(why);
        } else if self.choices().names.contains(&name) {
            self.picks.push(Pick::Name(name));
            self.finish_picks(shared);
        } else {
            self.message = Some(format!("{name} is no choice here"));
        }
    }

    /// Plays the ply, if the picks make one up.
    fn finish_picks(&mut self, shared: &mut Shared) {
        if let Some(ply) = self.game().line().choices(&self.picks).ply {
            self.play(ply, shared);
        }
    }

    /// Plays the ply with a text, or shows why not.
    pub(super) fn play_text(&mut self, text: &str, shared: &mut Shared) {
        if let Some(why) = self.why_no_ply() {
            self.message = Some(why);
            return;
        }
        match self.game().line().read_ply(text.trim()) {
            Ok(ply) => self.play(ply, shared),
            Err(refusal) => self.message = Some(refusal.to_string()),
        }
    }

    /// Plays a ply, and continues the game.
    fn play(&mut self, ply: AnyPly, shared: &mut Shared) {
        self.picks.clear();
        let before = self.game().line().len();
        match self.hosted.drive(shared, |driver| driver.play(ply)) {
            Ok(()) => self.game_advanced(before, shared),
            Err(refusal) => self.message = Some(refusal.to_string()),
        }
    }

    /// Why no ply can be entered now, if so.
    pub(super) fn why_no_ply(&self) -> Option<String> {
        if let Some(end) = self.game().end_summary() {
            Some(format!("the game is over: {}", end.text))
        } else if self.is_borrowed() && self.game().is_final() {
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
