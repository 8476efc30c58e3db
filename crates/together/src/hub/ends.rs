//! Games that end otherwise than by their rules: called off, claimed, or at the limit of plies.

use parlour_records::{EarlyTermination, GameResult, TerminationReason};
use parlour_rules::games::Seat;

use super::{Answer, Hub};
use crate::protocol::{Refusal, TableNumber};
use crate::table::{Owner, Table};

impl Hub {
    /// Calls a game off: without a trace before both have moved, later if the other player has been
    /// away for long enough. Whoever a seat is kept for refuses it.
    pub(super) fn call_off(&mut self, who: &Owner, number: TableNumber) -> Answer {
        let table = self.tables.get(number).ok_or(Refusal::NoTable)?;
        if table.game.is_none() {
            return if table.kept_for.as_ref() == Some(&who.name) {
                self.close_for(number, Some(who))
            } else {
                Err(Refusal::Order.into())
            };
        }
        let (game, seat) = self.tables.open_game(who, number)?;
        if game.plies() >= 2 {
            self.check_away(number, seat)?;
            return self.end(number, EarlyTermination::abandoned());
        }
        game.discard().map_err(|_| Refusal::Disk)?;
        self.close_for(number, Some(who))
    }

    /// Wins a game whose other player has been away for long enough.
    pub(super) fn claim(&mut self, who: &Owner, number: TableNumber) -> Answer {
        let (game, seat) = self.tables.open_game(who, number)?;
        let swapped = game.session().line().players_swapped();
        let result = GameResult::Win(seat.side(swapped));
        self.check_away(number, seat)?;
        let ending = EarlyTermination::new(result, TerminationReason::Abandoned);
        self.end(number, ending)
    }

    /// Ends a game that has become too long as a draw.
    pub(super) fn end_if_too_long(&mut self, number: TableNumber) {
        let most = self.limits.plies;
        let game = self
            .tables
            .get(number)
            .and_then(|table| table.game.as_ref());
        if game.is_some_and(|game| !game.is_over() && game.plies() >= most) {
            let ending = EarlyTermination::new(GameResult::Draw, TerminationReason::Adjudication);
            let why = format!("this host ends games after {most} moves");
            // A failure is logged, and written with what comes next.
            let _ = self.end(number, ending.with_detail(&why));
        }
    }

    fn end(&mut self, number: TableNumber, ending: EarlyTermination) -> Answer {
        let table = self.tables.get_mut(number).ok_or(Refusal::NoTable)?;
        let game = table.game.as_mut().ok_or(Refusal::Order)?;
        let written = game.end(ending);
        self.log_failure(number, written);
        self.settle(number);
        Ok(())
    }

    fn check_away(&self, number: TableNumber, seat: Seat) -> Answer {
        let table = self.tables.get(number).ok_or(Refusal::NoTable)?;
        let left = self.sessions.claim_in(table, seat, &self.limits, self.now);
        let is_over = left == Some(0);
        is_over.then_some(()).ok_or_else(|| Refusal::NotAway.into())
    }

    /// The time at which somebody at a table may claim its game, if nothing happens before.
    pub(super) fn next_claim(&self) -> Option<u64> {
        let waits = |table: &Table| {
            let mut seats = Seat::BOTH.into_iter();
            seats.find_map(|seat| {
                let owner = table.seats[seat.index()].as_ref()?;
                let is_here = self.sessions.is_at_seat(table.number, owner);
                let left = self.sessions.claim_in(table, seat, &self.limits, self.now);
                left.filter(|&left| is_here && left > 0)
            })
        };
        let left = self.tables.iter().filter_map(waits).min()?;
        Some(self.now + left)
    }
}
