//! The events of the hub, in words.

use super::{Guest, table, words};
use crate::players::time_controls;
use crate::{CommandError, LineWriter, describe};
use parlour_records::words::counted;
use parlour_rules::games::Seat;
use parlour_together::protocol::{
    Deal, HubEvent, Lobby, OpenOffer, Refusal, Request, TableNumber, TableState,
};
use parlour_together::{AtTable, Name};

type Told = Result<(), CommandError>;

impl Guest {
    /// Tells what the hub says.
    pub(super) fn hear(&mut self, event: HubEvent, out: &mut LineWriter<'_>) -> Told {
        match event {
            HubEvent::Welcome { name, seats, .. } => self.hear_welcome(name, &seats, out),
            HubEvent::Lobby(lobby) => self.hear_lobby(lobby, out),
            HubEvent::Table(state) => self.hear_table(state, out),
            HubEvent::Ply { ply, clock, .. } => {
                let now = self.now();
                let Some(at) = &mut self.at else {
                    return Ok(());
                };
                if at.play(&ply, clock, now).is_err() {
                    return Err(CommandError::NothingToDo(
                        "the host sent a move that this program does not know",
                    ));
                }
                if let Some(last) = table::last_ply(at) {
                    out.write_line(last)?;
                }
                self.tell_turn(out)
            }
            HubEvent::Offered { what, by, .. } => self.hear_offer(what, by, out),
            HubEvent::Declined { what, by, .. } => {
                let who = self.who(by);
                let what = match what {
                    Deal::Draw => "draw",
                    Deal::Undo => "taking back",
                    Deal::Rematch => "rematch",
                };
                if let Some(at) = &mut self.at {
                    at.set_offer(None);
                }
                Ok(out.write_line(format!("{who} declined the {what}."))?)
            }
            // Said to the host alone.
            HubEvent::Found { .. } => Ok(()),
            HubEvent::Closed { .. } => Ok(out.write_line("The host has closed this table.")?),
            HubEvent::Said { by, phrase } => {
                let who = if Some(&by) == self.name.as_ref() {
                    "You say".to_owned()
                } else {
                    format!("{by} says")
                };
                Ok(out.write_line(format!("{who}: {phrase}"))?)
            }
            HubEvent::Refused { why, text } => {
                self.returns = false;
                let text = match why {
                    // The words are the host's.
                    Refusal::NameTaken | Refusal::Limit | Refusal::Disk | Refusal::IllegalPly => {
                        text
                    }
                    _ => why.to_string(),
                };
                Ok(out.write_line(format!("Error: {text}."))?)
            }
            HubEvent::Bye { text } => {
                self.finished = true;
                Ok(out.write_line(format!("The host says: {text}."))?)
            }
        }
    }

    fn hear_welcome(
        &mut self,
        name: Option<Name>,
        seats: &[TableNumber],
        out: &mut LineWriter<'_>,
    ) -> Told {
        self.name = name;
        let Some(name) = &self.name else {
            out.write_line("Welcome to the tables of this host.")?;
            return Ok(out.write_line("What shall the others call you? Say a name.")?);
        };
        out.write_line(format!(
            "You are {name}. Say `help` for the commands, `quit` to leave."
        ))?;
        match seats {
            [] => {
                // The lobby is told next.
                self.awaits = true;
                Ok(())
            }
            [table] => {
                let table = *table;
                out.write_line(format!("Your game at table {table} continues."))?;
                self.returns = true;
                self.say_to_hub(&Request::Sit { table });
                Ok(())
            }
            several => {
                let list: Vec<String> = several.iter().map(ToString::to_string).collect();
                let list = list.join(", ");
                Ok(out.write_line(format!(
                    "Your games continue at tables {list}: say `sit` and a number."
                ))?)
            }
        }
    }

    /// Tells of the whole lobby when one comes into it, and then of tables with a free seat that
    /// are new.
    fn hear_lobby(&mut self, lobby: Lobby, out: &mut LineWriter<'_>) -> Told {
        if self.returns {
            self.awaits = true;
            return Ok(());
        }
        let was_elsewhere = self.at.take().is_some() || self.lobby.people.is_empty();
        let before = std::mem::replace(&mut self.lobby, lobby);
        if was_elsewhere {
            return self.tell_lobby("", out);
        }
        let own = self.name.as_ref().map(Name::as_str);
        for table in &self.lobby.tables {
            let is_new = before.tables.iter().all(|old| old.table != table.table);
            if is_new && table.position.is_none() {
                out.write_line(words::table(table, own))?;
            }
        }
        Ok(())
    }

    /// Tells who is here and which tables there are.
    pub(super) fn tell_lobby(&mut self, _: &str, out: &mut LineWriter<'_>) -> Told {
        out.write_line(words::people(&self.lobby))?;
        let own = self.name.as_ref().map(Name::as_str);
        for table in &self.lobby.tables {
            out.write_line(words::table(table, own))?;
        }
        if self.lobby.tables.is_empty() && !self.lobby.is_one_table {
            out.write_line("There are no tables. Say `offer` and a game to open one.")?;
        }
        Ok(())
    }

    fn hear_table(&mut self, state: TableState, out: &mut LineWriter<'_>) -> Told {
        let Ok(now) = AtTable::new(state, self.now()) else {
            return Err(CommandError::NothingToDo(
                "the host sent a game that this program does not know",
            ));
        };
        (self.lobby, self.returns) = (Lobby::default(), false);
        let before = self.at.take();
        let before = before.filter(|before| before.state().table == now.state().table);
        self.at = Some(now);
        match before {
            None => self.tell_table(out),
            Some(before) => self.tell_change(&before, out),
        }
    }

    /// Tells all about a table that one has come to.
    pub(super) fn tell_table(&self, out: &mut LineWriter<'_>) -> Told {
        let Some(at) = &self.at else {
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
            out.write_line(format!("{own}The other seat is free."))?;
            if let Some(code) = &at.state().code {
                out.write_line(words::code(code))?;
            }
            return Ok(());
        }
        out.write_line(describe::players(game))?;
        if let Some(last) = table::last_ply(at) {
            out.write_line(format!("Last move: {last}"))?;
        }
        self.tell_seats(None, out)?;
        self.tell_turn(out)
    }

    /// Tells what has changed at the table.
    fn tell_change(&self, before: &AtTable, out: &mut LineWriter<'_>) -> Told {
        let Some(at) = &self.at else {
            return Ok(());
        };
        let begins = at.has_begun() && !before.has_begun();
        let is_other = at.state().seat != before.state().seat;
        if begins || is_other {
            return self.tell_table(out);
        }
        self.tell_seats(Some(before), out)?;
        let (plies, plies_before) = (at.game().line().len(), before.game().line().len());
        if plies < plies_before {
            let taken = counted(plies_before - plies, "move");
            out.write_line(format!("{taken} taken back."))?;
            return self.tell_turn(out);
        }
        if before.game().is_open() != at.game().is_open() {
            return self.tell_turn(out);
        }
        if before.state().paused && !at.state().paused {
            return self.tell_turn(out);
        }
        Ok(())
    }

    /// Tells who of the others has left the table or come back to it.
    fn tell_seats(&self, before: Option<&AtTable>, out: &mut LineWriter<'_>) -> Told {
        let Some(at) = &self.at else {
            return Ok(());
        };
        for seat in Seat::BOTH {
            let is_here = |at: &AtTable| {
                let chair = at.state().seats[seat.index()].as_ref();
                chair.is_none_or(|chair| chair.here)
            };
            let was_here = before.is_none_or(is_here);
            let (Some(name), true) = (at.name(seat), Some(seat) != at.state().seat) else {
                continue;
            };
            match (was_here, is_here(at)) {
                (true, false) if at.game().is_open() => out.write_line(format!(
                    "{name} is away; the seat is kept{}.",
                    if at.state().clock.is_some() && !at.state().paused {
                        ", and the clock runs on"
                    } else {
                        ""
                    }
                ))?,
                (true, false) => out.write_line(format!("{name} leaves."))?,
                (false, true) => out.write_line(format!("{name} is back."))?,
                _ => {}
            }
        }
        Ok(())
    }

    /// Tells whose turn it is, or how the game has ended and what can be done then.
    pub(super) fn tell_turn(&self, out: &mut LineWriter<'_>) -> Told {
        let Some(at) = &self.at else {
            return Ok(());
        };
        out.write_line(table::turn(at))?;
        if !at.game().is_open() && at.state().seat.is_some() {
            out.write_line("Say `rematch` for another game, or `leave`.")?;
        }
        Ok(())
    }

    fn hear_offer(&mut self, what: Deal, by: Seat, out: &mut LineWriter<'_>) -> Told {
        let who = self.who(by);
        let is_own = self.own_seat() == Some(by);
        if let Some(at) = &mut self.at {
            at.set_offer(Some(OpenOffer { what, by }));
        }
        let answer = match self.own_seat() {
            Some(seat) if seat != by => " Say `accept` or `decline`.",
            _ => "",
        };
        Ok(out.write_line(format!("{who} {}.{answer}", what.offer_words(is_own)))?)
    }

    fn own_seat(&self) -> Option<Seat> {
        self.at.as_ref()?.state().seat
    }

    /// The holder of a seat: "You", or a name.
    fn who(&self, seat: Seat) -> String {
        let own = self.own_seat() == Some(seat);
        let name = self.at.as_ref().and_then(|at| at.name(seat));
        if own {
            "You"
        } else {
            name.unwrap_or("Somebody")
        }
        .to_owned()
    }
}
