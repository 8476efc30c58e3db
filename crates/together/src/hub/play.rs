//! The deeds at a table, and games that end otherwise than by their rules: called off, claimed, or
//! at the limit of plies.

use std::sync::Arc;

use parlour_matches::play::{Choice, EngineFailure};
use parlour_records::{EarlyTermination, GameResult, SaveError, TerminationReason};
use parlour_rules::games::Seat;
use parlour_rules::text::quoted;

use super::{Answer, EngineJob, Hub, Refused, SessionId};
use crate::Phrase;
use crate::game::PlayError;
use crate::protocol::{Deal, HubEvent, OpenOffer, Refusal, TableNumber, line_of};
use crate::table::{Owner, Table};

/// The milliseconds after a ply of a broadcast, and after its last one, for those who watch.
const BETWEEN_PLIES: u64 = 2_000;
const BETWEEN_GAMES: u64 = 20_000;

impl Hub {
    /// Plays a ply; it is told when it is written.
    pub(super) fn ply(
        &mut self,
        who: &Owner,
        table: TableNumber,
        number: usize,
        text: &str,
    ) -> Answer {
        let (game, seat) = self.tables.open_game(who, table)?;
        if game.to_move() != seat || game.plies() + 1 != number {
            return Err(Refusal::NotYourTurn.into());
        }
        let file = game.file_name();
        let played = game.play(text);
        let is_over = game.is_over();
        let is_as_kept = !is_over && game.file_name() == file;
        match played {
            Ok(()) => {}
            Err(PlayError::Illegal(text)) => {
                let (why, text) = (Refusal::IllegalPly, quoted(&text, 200));
                return Err(Refused { why, text });
            }
            Err(PlayError::Disk(error)) => {
                self.log_failure(table, Err(error));
                return Err(Refusal::Disk.into());
            }
        }
        // The file is known by its name, from the first ply on.
        if !is_as_kept {
            self.keep_if_possible(table);
        }
        self.tell_ply(table, number, seat);
        if is_over {
            self.show_table(table);
        }
        self.end_if_too_long(table);
        Ok(())
    }

    fn tell_ply(&mut self, table: TableNumber, number: usize, seat: Seat) {
        self.lobby_changed = true;
        let Some(shown) = self.tables.get_mut(table) else {
            return;
        };
        shown.seen[seat.index()] = self.now;
        self.vacations.set_clocks(shown);
        // One's own offer of a draw stands until the other has moved.
        let stands = |offer: &OpenOffer| offer.what == Deal::Draw && offer.by == seat;
        shown.offer = shown.offer.filter(stands);
        if let Some(game) = &shown.game {
            let event = HubEvent::Ply {
                table,
                number,
                ply: game.last_ply(),
                clock: game.clock(),
            };
            self.sessions.tell_table(table, &event);
        }
    }

    /// The next search of an engine, if one is to move and no more think than may. The tables take
    /// turns.
    pub fn next_search(&mut self) -> Option<EngineJob> {
        if self.searching >= self.limits.engines {
            return None;
        }
        let search = self.searches + 1;
        let begun = self.tables.begin_search(search, &self.sessions, self.now);
        let (table, (request, stop)) = begun?;
        self.searches = search;
        self.searching += 1;
        Some(EngineJob {
            table,
            search,
            request,
            stop,
        })
    }

    /// An engine has chosen a ply, or has failed.
    pub(super) fn hear_engine(
        &mut self,
        number: TableNumber,
        search: u64,
        answer: Result<Choice, EngineFailure>,
    ) {
        self.searching = self.searching.saturating_sub(1);
        let table = self.tables.get_mut(number);
        let Some(game) = table.and_then(|table| table.game.as_mut()) else {
            return;
        };
        let (plies, seat) = (game.plies(), game.to_move());
        let written = game.answer(search, answer);
        let has_played = game.plies() > plies;
        let is_over = game.is_over();
        if matches!(written, Ok(false)) {
            return;
        }
        if let Some(table) = self.tables.get_mut(number) {
            table.rests_until = self.now
                + if is_over {
                    BETWEEN_GAMES
                } else {
                    BETWEEN_PLIES
                };
        }
        self.log_failure(number, written.map(drop));
        if has_played {
            self.keep_if_possible(number);
            self.tell_ply(number, plies + 1, seat);
            self.end_if_too_long(number);
        }
        if is_over {
            self.settle(number);
        }
    }

    /// Offers the other player something; what both offer is agreed on.
    pub(super) fn offer(&mut self, who: &Owner, number: TableNumber, what: Deal) -> Answer {
        if what == Deal::Rematch {
            self.tables.own_table(who, number)?;
            self.take_game(who)?;
        }
        let (table, by) = self.tables.own_table(who, number)?;
        check_deal(table, what, by)?;
        if table.offer == Some(OpenOffer { what, by: !by }) {
            return self.agree(number, what, !by);
        }
        let other = table.seats[(!by).index()].as_ref();
        if other.is_some_and(Owner::is_engine) {
            // An engine has nothing against another game, or another move.
            let game = table.game.as_ref();
            let agrees = what != Deal::Draw || game.is_some_and(|game| game.engine_agrees(!by));
            if agrees {
                return self.agree(number, what, by);
            }
            let (table, by) = (number, !by);
            let declined = HubEvent::Declined { table, what, by };
            self.sessions.tell_table(table, &declined);
            return Ok(());
        }
        table.offer = Some(OpenOffer { what, by });
        let table = number;
        self.sessions
            .tell_table(table, &HubEvent::Offered { table, what, by });
        Ok(())
    }

    /// Answers what the other player has offered.
    pub(super) fn answer_offer(
        &mut self,
        who: &Owner,
        number: TableNumber,
        what: Deal,
        yes: bool,
    ) -> Answer {
        let (table, seat) = self.tables.own_table(who, number)?;
        if table.offer != Some(OpenOffer { what, by: !seat }) {
            return Err(Refusal::NoOffer.into());
        }
        check_deal(table, what, !seat)?;
        if yes {
            return self.agree(number, what, !seat);
        }
        table.offer = None;
        let (table, by) = (number, seat);
        self.sessions
            .tell_table(table, &HubEvent::Declined { table, what, by });
        Ok(())
    }

    /// Carries out what both players want.
    fn agree(&mut self, number: TableNumber, what: Deal, by: Seat) -> Answer {
        let table = self.tables.get_mut(number).ok_or(Refusal::NoTable)?;
        table.offer = None;
        let written = match (what, &mut table.game) {
            (Deal::Rematch, _) => {
                let mut owners = table.seats.iter().flatten();
                if !owners.all(|owner| self.sessions.is_at_seat(number, owner)) {
                    return Err(Refusal::Away.into());
                }
                table.seats.swap(0, 1);
                self.tables.begin(number, self.now);
                Ok(())
            }
            (Deal::Draw, Some(game)) => game.end(EarlyTermination::agreement()),
            (Deal::Undo, Some(game)) => game.take_back(by, self.now),
            (_, None) => Ok(()),
        };
        self.log_failure(number, written);
        self.settle(number);
        Ok(())
    }

    /// Gives a game up.
    pub(super) fn resign(&mut self, who: &Owner, number: TableNumber) -> Answer {
        let (game, seat) = self.tables.open_game(who, number)?;
        let written = game.resign(seat);
        self.log_failure(number, written);
        self.settle(number);
        Ok(())
    }

    /// Says something to those at the table, if its speaker plays there, or in the lobby.
    pub(super) fn say(&mut self, id: SessionId, who: &Owner, phrase: Phrase) -> Answer {
        let Some(session) = self.sessions.get(id) else {
            return Ok(());
        };
        let (at, is_bound) = (session.at, session.bound.is_some());
        match at {
            // Those who only watch have no say.
            Some(number) => drop(self.tables.seat(who, number)?),
            None if is_bound => return Err(Refusal::OneTable.into()),
            None => {}
        }
        self.check_noise(id, self.limits.phrases)?;
        let by = who.name.clone();
        let line: Arc<str> = line_of(&HubEvent::Said { by, phrase }).into();
        for session in self.sessions.iter() {
            let hears = at.is_some() || session.bound.is_none();
            let is_named = self.accounts.name(session.account()).is_some();
            if session.at == at && hears && is_named {
                session.outbox.push(line.clone());
            }
        }
        Ok(())
    }

    /// Sets the time of all games, and tells those that are over by that. Broadcasts begin their
    /// next games.
    pub(super) fn set_time(&mut self) {
        for number in self.tables.next_games(&self.sessions, self.now) {
            if let Some(table) = self.tables.get_mut(number) {
                table.seats.swap(0, 1);
            }
            self.begin_next_game(number);
        }
        if self.vacations.pass(&self.tables, self.now) {
            self.lobby_changed = true;
            self.vacations.keep(&mut self.log);
        }
        self.end_games_over();
        for table in self.tables.iter_mut() {
            self.vacations.set_clocks(table);
        }
        // A player who was late at another table too may have no vacation left.
        self.end_games_over();
    }

    fn end_games_over(&mut self) {
        for (number, written) in self.tables.set_time(self.now) {
            self.log_failure(number, written);
            self.settle(number);
        }
    }

    /// Keeps and shows a table whose game has changed by more than a ply.
    pub(super) fn settle(&mut self, number: TableNumber) {
        self.keep_if_possible(number);
        self.show_table(number);
        self.close_if_left(number);
    }

    /// Logs a failure. A result that is not written is written with the next change of the game;
    /// the plies are.
    pub(super) fn log_failure(&mut self, number: TableNumber, written: Result<(), SaveError>) {
        if let Err(error) = written {
            (self.log)(&format!("table {number}: {error}"));
        }
    }

    /// Calls a game off: without a trace before both have moved, later if the other player has been
    /// away for long enough. Whoever a seat is kept for refuses it.
    pub(super) fn call_off(&mut self, who: &Owner, number: TableNumber) -> Answer {
        let table = self.tables.get(number).ok_or(Refusal::NoTable)?;
        if table.game.is_none() {
            return if table.kept_for.as_ref() == Some(&who.name) {
                self.close_for(number, Some(who))
            } else {
                Err(table.refusal(who).into())
            };
        }
        if self.rounds.has(number) {
            return Err(Refusal::OfRounds.into());
        }
        let (game, seat) = self.tables.open_game(who, number)?;
        if game.plies() >= 2 {
            self.check_away(number, seat)?;
            return self.end(number, EarlyTermination::abandoned());
        }
        game.discard().map_err(|_| Refusal::Disk)?;
        self.close_for(number, Some(who))
    }

    /// Wins a game in which both have moved, or which is one of the rounds, and whose other player
    /// has been away for long enough.
    pub(super) fn claim(&mut self, who: &Owner, number: TableNumber) -> Answer {
        let is_round = self.rounds.has(number);
        let (game, seat) = self.tables.open_game(who, number)?;
        if game.plies() < 2 && !is_round {
            return Err(Refusal::NotMoved.into());
        }
        let swapped = game.session().line().players_swapped();
        let result = GameResult::Win(seat.side(swapped));
        self.check_away(number, seat)?;
        let ending = EarlyTermination::new(result, TerminationReason::Abandoned);
        self.end(number, ending)
    }

    /// Ends a game that has become too long as a draw.
    pub(super) fn end_if_too_long(&mut self, number: TableNumber) {
        let most = self.limits.plies;
        let table = self.tables.get(number);
        let game = table.and_then(|table| table.game.as_ref());
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

/// Checks that there is something to agree on.
fn check_deal(table: &Table, what: Deal, by: Seat) -> Answer {
    let game = table.game.as_ref().ok_or(Refusal::Order)?;
    let session = game.session();
    let tree = session.record().tree();
    match (what, game.is_over()) {
        (Deal::Rematch, true) | (Deal::Draw, false) => Ok(()),
        (Deal::Undo, false) if tree.has_played(by, session.node()) => Ok(()),
        (Deal::Rematch | Deal::Undo, false) => Err(Refusal::NoOffer.into()),
        (Deal::Draw | Deal::Undo, true) => Err(Refusal::GameOver.into()),
    }
}
