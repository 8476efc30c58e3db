//! A guest at the tables of a host: the line to it, the lobby, and the table they are at.
//!
//! The session is told what the host says ([`Guest::hear`]) and that the line is lost
//! ([`Guest::lose`]), and asked to do something ([`Guest::act`], [`Guest::ask`]), which gives the
//! request to send. There is one copy of the game, and nothing but the host's word changes it.

mod act;
mod at_table;
mod due;
mod line;
mod news;

pub use self::act::{Act, CannotAct};
pub use self::at_table::AtTable;
pub use self::due::{due_words, read_due};
pub use self::line::{LineState, RETRY};
pub use self::news::{News, TableNews};

use self::line::not_done;
use parlour_matches::play::GameSession;
use parlour_rules::games::Seat;
use parlour_together::protocol::{
    HubEvent, Lobby, OpenOffer, Played, Request, TableGlance, TableNumber, TableState,
};
use parlour_together::{Name, Phrase};

/// The number of phrases that are remembered.
const SAID: usize = 6;

/// A guest at the tables of a host, as far as the host has told.
#[derive(Clone, Debug, Default)]
pub struct Guest {
    line: LineState,
    /// Their name, once they have one.
    name: Option<Name>,
    lobby: Lobby,
    /// The table they are at; none in the lobby.
    at: Option<AtTable>,
    /// The table that was left, until the host has said so.
    leaving: Option<TableNumber>,
    /// True on the way to their own table, past the lobby.
    returns: bool,
    /// What is on its way to the host. Any answer clears it, and so does a lost line.
    sent: Vec<Request>,
    /// What was on its way when the line was lost, until the host is there again.
    unsure: Vec<Request>,
    /// The last phrases, the newest last.
    said: Vec<(Name, Phrase)>,
    /// What they have played at the host.
    played: Played,
}

impl Guest {
    /// The state of the line.
    pub const fn line(&self) -> &LineState {
        &self.line
    }

    /// The guest's name, once they have one.
    pub const fn name(&self) -> Option<&Name> {
        self.name.as_ref()
    }

    /// Returns whether the guest has to take a name first.
    pub fn wants_name(&self) -> bool {
        self.line == LineState::Open && self.name.is_none()
    }

    /// The lobby as it was told last.
    pub const fn lobby(&self) -> &Lobby {
        &self.lobby
    }

    /// The tables at which it is the guest's turn.
    pub fn due(&self) -> impl Iterator<Item = &TableGlance> {
        let tables = self.lobby.tables.iter();
        tables.filter(|table| table.due().is_some() && table.due() == self.name())
    }

    /// The number of games in which it is the guest's turn, in words; none where it is in none.
    pub fn due_words(&self) -> Option<String> {
        let games = self.due().count();
        (games > 0).then(|| due_words(games))
    }

    /// The table that the guest is at.
    pub const fn at(&self) -> Option<&AtTable> {
        self.at.as_ref()
    }

    /// The last phrases, the newest last.
    pub fn said(&self) -> &[(Name, Phrase)] {
        &self.said
    }

    /// What the guest has played at the host.
    pub const fn played(&self) -> &Played {
        &self.played
    }

    /// Returns whether the host still owes an answer, or the news of where the guest is.
    pub fn awaits(&self) -> bool {
        match self.line {
            LineState::New => true,
            LineState::Open => {
                let is_nowhere = self.at.is_none() && self.lobby.people.is_empty();
                !self.sent.is_empty() || self.returns || self.name.is_some() && is_nowhere
            }
            LineState::Lost { .. } | LineState::Closed(_) => false,
        }
    }

    /// Looks at another position of the game by `way`, and returns what that returns; none where
    /// the guest is at no table.
    pub fn look<T>(&mut self, way: impl FnOnce(&mut GameSession) -> T) -> Option<T> {
        self.at.as_mut().map(|at| at.look(way))
    }

    /// The holder of a seat at the table, as others call them; none for the guest's own.
    pub fn other(&self, seat: Seat) -> Option<&str> {
        let at = self.at.as_ref();
        if at.is_some_and(|at| at.state().seat == Some(seat)) {
            return None;
        }
        Some(at.and_then(|at| at.name(seat)).unwrap_or("somebody"))
    }

    /// Takes in what the host says at a time, in milliseconds since an arbitrary point.
    pub fn hear(&mut self, event: HubEvent, now: u64) -> News {
        let answers = match &event {
            HubEvent::Said { by, .. } => Some(by) == self.name(),
            HubEvent::Played(_) => false,
            _ => true,
        };
        if answers {
            self.sent.clear();
        }
        match event {
            HubEvent::Welcome { name, seats, .. } => self.hear_welcome(name, &seats),
            HubEvent::Lobby(lobby) => self.hear_lobby(lobby),
            HubEvent::Table(state) => self.hear_table(state, now),
            HubEvent::Ply {
                table, ply, clock, ..
            } => {
                let at = self.at.as_mut().filter(|at| at.state().table == table);
                at.map_or(News::Nothing, |at| match at.play(&ply, clock, now) {
                    Ok(()) => News::Ply,
                    Err(_) => News::Unknown,
                })
            }
            HubEvent::Offered { what, by, .. } => self.hear_offer(OpenOffer { what, by }),
            HubEvent::Declined { what, by, .. } => {
                self.set_offer(None);
                News::Declined { what, by }
            }
            HubEvent::Played(played) => {
                self.played = played;
                News::Nothing
            }
            HubEvent::Recalled { record } => match record.parse() {
                Ok(record) => News::Recalled(Box::new(record)),
                Err(_) => News::Unknown,
            },
            HubEvent::Closed { table, by } => News::Closed {
                told: self.end_of_table(table, by),
            },
            HubEvent::Said { by, phrase } => self.hear_phrase(by, phrase),
            HubEvent::Refused { why, text } => {
                if std::mem::take(&mut self.returns) {
                    self.at = None;
                }
                News::Refused { why, text }
            }
            HubEvent::Bye { text, back } => {
                self.line = LineState::ended(text.clone(), back);
                News::Bye { text }
            }
            // Said to the host alone.
            HubEvent::Found { .. } | HubEvent::Arrived { .. } | HubEvent::Due { .. } => {
                News::Nothing
            }
        }
    }

    fn hear_offer(&mut self, offer: OpenOffer) -> News {
        let stood = self.at.as_ref().and_then(AtTable::offer);
        self.set_offer(Some(offer));
        News::Offered {
            offer,
            is_instead: stood.is_some_and(|stood| stood != offer),
        }
    }

    fn hear_welcome(&mut self, name: Option<Name>, seats: &[TableNumber]) -> News {
        let is_again = self.name.is_some();
        (self.line, self.name) = (LineState::Open, name);
        let asks = self
            .way_back(seats, is_again)
            // A guest who has just taken the name has no game yet.
            .filter(|_| self.name.is_some());
        self.returns = asks.is_some();
        let missed = if self.returns {
            None
        } else {
            not_done(&std::mem::take(&mut self.unsure), None)
        };
        News::In {
            is_again,
            asks,
            missed,
        }
    }

    /// The request that leads back to where one was before the line was lost, or to the only game
    /// that goes on.
    fn way_back(&self, seats: &[TableNumber], is_again: bool) -> Option<Request> {
        let sits = match (&self.at, seats) {
            (Some(at), _) if at.state().seat.is_none() => {
                let table = at.state().table;
                return Some(Request::Watch { table });
            }
            (Some(at), _) => at.state().table,
            (None, &[table]) if !is_again || self.returns => table,
            (None, _) => return None,
        };
        Some(Request::Sit { table: sits })
    }

    fn hear_lobby(&mut self, lobby: Lobby) -> News {
        let before = std::mem::replace(&mut self.lobby, lobby);
        if self.returns {
            return News::Nothing;
        }
        let (at, leaving) = (self.at.take(), self.leaving.take());
        let has_come = at.is_some() || leaving.is_some() || before.people.is_empty();
        let is_new = |table: TableNumber| before.tables.iter().all(|old| old.table != table);
        let tables = self.lobby.tables.iter().map(|table| table.table);
        let knocks = self.lobby.knocks.iter();
        let knocks = knocks.filter(|knock| !before.knocks.contains(knock));
        News::Lobby {
            knocks: knocks.cloned().collect(),
            has_come,
            new: tables.filter(|&table| is_new(table)).collect(),
        }
    }

    fn hear_table(&mut self, state: TableState, now: u64) -> News {
        // It was left meanwhile.
        if self.leaving == Some(state.table) {
            return News::Nothing;
        }
        let Ok(mut at) = AtTable::new(state, now) else {
            return News::Unknown;
        };
        let mut news = self
            .at
            .as_ref()
            .map_or_else(TableNews::of_another, |before| at.follow(before));
        self.leaving = None;
        news.has_resumed |= std::mem::take(&mut self.returns);
        news.missed = not_done(&std::mem::take(&mut self.unsure), Some(&at));
        self.at = Some(at);
        News::Table(news)
    }

    fn hear_phrase(&mut self, by: Name, phrase: Phrase) -> News {
        self.said.push((by.clone(), phrase));
        let more = self.said.len().saturating_sub(SAID);
        self.said.drain(..more);
        let is_own = Some(&by) == self.name.as_ref();
        News::Said { by, phrase, is_own }
    }

    /// Says how a table was closed: by a player, or by the host.
    fn end_of_table(&self, table: TableNumber, by: Option<Name>) -> String {
        let at = self.at.as_ref().filter(|at| at.state().table == table);
        let had_begun = at.is_some_and(AtTable::has_begun);
        let is_own = by.is_some() && by == self.name;
        match by {
            Some(_) if is_own && had_begun => "You have called the game off.".to_owned(),
            Some(_) if is_own => "You have declined the game.".to_owned(),
            Some(name) if had_begun => format!("{name} has called the game off."),
            Some(name) => format!("{name} declines your offer of a game."),
            None => "The host has closed this table.".to_owned(),
        }
    }

    const fn set_offer(&mut self, offer: Option<OpenOffer>) {
        if let Some(at) = &mut self.at {
            at.set_offer(offer);
        }
    }
}
