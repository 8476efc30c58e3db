//! The news of the hub, in words.

use super::studying::Studying;
use super::{GuestDialogue, table, words};
use crate::players::time_controls;
use crate::{Answer, CommandError, LineWriter, describe};
use parlour_records::words::counted;
use parlour_records::{Record, mailed_text};
use parlour_rules::games::Seat;
use parlour_rules::sentence::sentence;
use parlour_sessions::guest::{Act, AtTable, LineState, News, TableNews};
use parlour_together::protocol::{HubEvent, OpenOffer, Refusal, Request, TableNumber};

impl GuestDialogue {
    /// Tells what the hub says.
    pub(super) fn hear(&mut self, event: HubEvent, out: &mut LineWriter<'_>) -> Answer {
        let now = self.now();
        match self.guest.hear(event, now) {
            News::Nothing => Ok(()),
            News::In {
                is_again,
                asks,
                missed,
            } => {
                self.says_lost = true;
                self.tell_welcome(is_again, asks.as_ref(), out)?;
                if let Some(request) = asks {
                    self.send(&request);
                }
                tell_missed(missed, out)
            }
            News::Lobby { has_come: true, .. } => self.tell_arrival(out),
            News::Lobby { new, knocks, .. } => {
                for knock in knocks {
                    out.write_line(words::knock(&knock))?;
                }
                self.tell_new_tables(&new, out)
            }
            News::Table(news) if news.is_another => {
                self.study = None;
                self.tell_table(out)?;
                tell_missed(news.missed, out)
            }
            News::Table(news) => {
                self.tell_change(&news, out)?;
                tell_missed(news.missed, out)
            }
            News::Ply => {
                let last = self.guest.at().and_then(table::last_ply);
                last.map_or(Ok(()), |last| out.write_line(last))?;
                self.tell_turn(out)
            }
            News::Offered { offer, is_instead } => self.tell_offer(offer, is_instead, out),
            News::Declined { what, by } => {
                let who = self.who(by);
                Ok(out.write_line(format!("{who} declined {}.", what.words()))?)
            }
            News::Closed { told } => Ok(out.write_line(told)?),
            News::Said {
                phrase,
                is_own: true,
                ..
            } => Ok(out.write_line(format!("You say: {phrase}"))?),
            News::Said { by, phrase, .. } => Ok(out.write_line(format!("{by} says: {phrase}"))?),
            News::Refused { why, text } => self.tell_refusal(why, text, out),
            News::Bye { text } => {
                self.finished = matches!(self.guest.line(), LineState::Closed(_));
                Ok(out.write_line(format!("The host says: {text}."))?)
            }
            News::Recalled(record) => self.take_record(*record, out),
            News::Unknown => Err(CommandError::NothingToDo(
                "the host sent a game that this program does not know",
            )),
        }
    }

    /// Takes the record of the game that was asked for, to study it or to say it.
    fn take_record(&mut self, record: Record, out: &mut LineWriter<'_>) -> Answer {
        if std::mem::take(&mut self.studies) {
            self.study = Some(Studying::begin(record, out)?);
            return Ok(());
        }
        Ok(out.write_line(mailed_text(&record, "")?)?)
    }

    /// Tells what the host has refused, and what can be done where an opponent is not away yet.
    fn tell_refusal(&self, why: Refusal, text: String, out: &mut LineWriter<'_>) -> Answer {
        let text = match why {
            // The words are the host's.
            Refusal::NameTaken | Refusal::Limit | Refusal::Disk | Refusal::IllegalPly => text,
            _ => why.to_string(),
        };
        out.write_line(format!("Error: {text}."))?;
        match self.guest.at() {
            Some(at) if why == Refusal::NotAway => self.tell_ways_out(at, out),
            _ => Ok(()),
        }
    }

    fn tell_welcome(
        &self,
        is_again: bool,
        asks: Option<&Request>,
        out: &mut LineWriter<'_>,
    ) -> Answer {
        let Some(name) = self.guest.name() else {
            out.write_line("Welcome to this host's tables.")?;
            return Ok(out.write_line("What should the others call you? Say a name.")?);
        };
        if is_again {
            return Ok(out.write_line("Connected to the host again.")?);
        }
        out.write_line(format!(
            "You are {name}. Say `help` for the commands, `quit` to leave."
        ))?;
        match asks {
            Some(Request::Sit { table }) => {
                Ok(out.write_line(format!("Your game at table {table} continues."))?)
            }
            // The lobby is told next.
            _ => Ok(()),
        }
    }

    /// Tells of new tables with a free seat, and of games that opened by themselves.
    fn tell_new_tables(&self, new: &[TableNumber], out: &mut LineWriter<'_>) -> Answer {
        let own = self.guest.name();
        for table in &self.guest.lobby().tables {
            let is_own = table.seats.iter().flatten().any(|name| Some(name) == own);
            if new.contains(&table.table) && (table.position.is_none() || is_own) {
                out.write_line(words::table(table, own))?;
            }
        }
        Ok(())
    }

    /// Tells somebody who has come into the lobby what there is, in a few sentences.
    fn tell_arrival(&mut self, out: &mut LineWriter<'_>) -> Answer {
        let lobby = self.guest.lobby();
        if lobby.tables.len() <= 1 {
            return self.tell_lobby("", out);
        }
        out.write_line(words::some_people(lobby))?;
        for knock in &lobby.knocks {
            out.write_line(words::knock(knock))?;
        }
        out.write_line(words::kinds_of_tables(lobby, self.guest.name()))?;
        if let Some(rounds) = words::rounds(lobby) {
            out.write_line(rounds)?;
        }
        Ok(out.write_line("Say `sit` or `watch` and a number, or `lobby` to hear of each table.")?)
    }

    /// Tells who is here and which tables there are.
    pub(super) fn tell_lobby(&mut self, _: &str, out: &mut LineWriter<'_>) -> Answer {
        let lobby = self.guest.lobby();
        out.write_line(words::people(lobby))?;
        for knock in &lobby.knocks {
            out.write_line(words::knock(knock))?;
        }
        let own = self.guest.name();
        for table in &lobby.tables {
            out.write_line(words::table(table, own))?;
        }
        if let Some(rounds) = words::rounds(lobby) {
            out.write_line(rounds)?;
        }
        if lobby.tables.is_empty() && !lobby.is_one_table {
            out.write_line("There is no table for you yet. Say `offer` and a game to open one.")?;
        }
        Ok(())
    }

    /// Tells all about a table that one has come to.
    pub(super) fn tell_table(&self, out: &mut LineWriter<'_>) -> Answer {
        let Some(at) = self.guest.at() else {
            return Ok(());
        };
        let (number, game) = (at.state().table, at.game());
        out.write_line(format!("Table {number}: {}.", game.rules().title()))?;
        if let Some(controls) = game.record().tags.time_controls() {
            out.write_line(time_controls(controls, game.info().sides))?;
        }
        if !at.has_begun() {
            let side = at.own_side().map(|side| game.info().sides[side]);
            let own = side.map_or(String::new(), |side| format!("You play {side}. "));
            let seat = match &at.state().kept_for {
                Some(name) => format!("The other seat is kept for {name}."),
                None => "The other seat is free.".to_owned(),
            };
            out.write_line(format!("{own}{seat} {}", at.audience()))?;
            if let Some(code) = &at.state().code {
                out.write_line(words::code(code))?;
            }
            return Ok(());
        }
        out.write_line(describe::players(game))?;
        if at.state().seat.is_some() {
            out.write_line(at.audience())?;
        }
        if let Some(last) = table::last_ply(at) {
            out.write_line(format!("Last move: {last}"))?;
        }
        let away = Seat::BOTH.map(|seat| !at.is_here(seat));
        self.tell_seats(at, away, [false; 2], out)?;
        self.tell_turn(out)
    }

    /// Tells what has changed at the table.
    fn tell_change(&self, news: &TableNews, out: &mut LineWriter<'_>) -> Answer {
        let Some(at) = self.guest.at() else {
            return Ok(());
        };
        self.tell_seats(at, news.gone, news.back, out)?;
        if news.taken > 0 {
            let taken = counted(news.taken, "move");
            out.write_line(format!("{taken} taken back."))?;
        }
        if news.played > 0
            && let Some(last) = table::last_ply(at)
        {
            out.write_line(format!("Last move: {last}"))?;
        }
        if news.changes_game() || news.has_resumed {
            return self.tell_turn(out);
        }
        Ok(())
    }

    /// Tells whose turn it is, or how the game has ended and what can be done then.
    pub(super) fn tell_turn(&self, out: &mut LineWriter<'_>) -> Answer {
        let Some(at) = self.guest.at() else {
            return Ok(());
        };
        out.write_line(table::turn(at))?;
        if !at.game().is_open() && at.state().seat.is_some() {
            out.write_line("Say `rematch` for another game, or `leave`.")?;
        }
        Ok(())
    }

    /// Tells an offer, which may take the place of another one.
    fn tell_offer(
        &self,
        OpenOffer { what, by }: OpenOffer,
        is_instead: bool,
        out: &mut LineWriter<'_>,
    ) -> Answer {
        let who = self.who(by);
        let offered = self.guest.at().and_then(AtTable::offered);
        let answer = offered.map_or("", |_| " Say `accept` or `decline`.");
        let is_own = self.guest.other(by).is_none();
        let words = what.offer_words(is_own);
        let instead = if is_instead { " instead" } else { "" };
        Ok(out.write_line(format!("{who} {words}{instead}.{answer}"))?)
    }

    /// Tells who of the others has left the table or come back to it.
    fn tell_seats(
        &self,
        at: &AtTable,
        gone: [bool; 2],
        back: [bool; 2],
        out: &mut LineWriter<'_>,
    ) -> Answer {
        let is_open = at.game().is_open();
        for seat in Seat::BOTH {
            let (Some(name), true) = (at.name(seat), Some(seat) != at.state().seat) else {
                continue;
            };
            if gone[seat.index()] && is_open {
                let runs = at.state().clock.is_some() && !at.state().paused;
                let clock = if runs { ", and the clock runs on" } else { "" };
                out.write_line(format!("{name} is away; the seat is kept{clock}."))?;
            } else if gone[seat.index()] {
                out.write_line(format!("{name} leaves."))?;
            } else if back[seat.index()] {
                out.write_line(format!("{name} is back."))?;
            }
        }
        if gone == [false; 2] {
            return Ok(());
        }
        self.tell_ways_out(at, out)
    }

    /// Tells how the game can be ended though the other player does not want to, or when.
    fn tell_ways_out(&self, at: &AtTable, out: &mut LineWriter<'_>) -> Answer {
        let is_one_game = !at.state().is_round;
        let or = if is_one_game { " or `calloff`" } else { "" };
        match (at.ways_out(self.now()), at.claim_in(self.now())) {
            ([Act::Claim, ..], _) => Ok(out.write_line(format!("You can `claim` the game{or}."))?),
            ([_, ..], _) => Ok(out.write_line("You can `calloff` the game.")?),
            ([], Some(left)) => {
                let minutes = counted(left.div_ceil(60_000) as usize, "minute");
                Ok(out.write_line(format!("You can `claim` the game{or} in {minutes}."))?)
            }
            ([], None) => Ok(()),
        }
    }

    /// The holder of a seat: "You", or a name.
    fn who(&self, seat: Seat) -> &str {
        self.guest.other(seat).unwrap_or("You")
    }
}

/// Tells what did not reach the host before the line was lost.
fn tell_missed(missed: Option<String>, out: &mut LineWriter<'_>) -> Answer {
    match missed {
        Some(missed) => Ok(out.write_line(sentence(&missed))?),
        None => Ok(()),
    }
}
