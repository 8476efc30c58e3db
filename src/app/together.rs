//! The tables of a host as a guest knows them: what the hub has told, and the line to it.

use super::effect::Effect;
use super::shared::Shared;
use parlour_engines::Player;
use parlour_matches::play::GameSession;
use parlour_together::protocol::{HubEvent, Lobby, OpenOffer, Request, TableNumber};
use parlour_together::{AtTable, Name, Phrase};

/// The number of phrases that are remembered.
const SAID: usize = 6;

/// The time after which a lost line is tried again, in milliseconds.
const RETRY: u64 = 1_000;

/// The tables of a host, as far as the hub has told a guest.
#[derive(Clone, Debug, Default)]
pub struct Together {
    line: LineState,
    /// The last words of the hub.
    farewell: String,
    /// The guest's name, once they have one.
    name: Option<Name>,
    lobby: Lobby,
    /// The table that the guest is at; none in the lobby.
    at: Option<AtTable>,
    /// The table that was left, until the hub has said so.
    leaving: Option<TableNumber>,
    /// True while one is on the way to one's own table, past the lobby.
    returns: bool,
    /// The last phrases, the newest last.
    said: Vec<(Name, Phrase)>,
    /// The timer after which a lost line is tried again.
    retry: Option<u64>,
}

/// The state of the line to the hub.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum LineState {
    /// The hub has not said anything yet.
    #[default]
    New,
    /// The hub knows the guest.
    Open,
    /// It is lost, and tried again.
    Lost,
    /// The hub has said goodbye.
    Closed,
}

impl Together {
    /// The state of the line.
    pub const fn line(&self) -> LineState {
        self.line
    }

    /// The state of the line in a sentence, unless it is open.
    pub fn line_words(&self) -> Option<String> {
        Some(match self.line {
            LineState::New => "Coming in.".to_owned(),
            LineState::Open => return None,
            LineState::Lost => "The connection to the host is lost; trying again.".to_owned(),
            LineState::Closed => format!("The host says: {}.", self.farewell),
        })
    }

    /// The guest's name.
    pub const fn name(&self) -> Option<&Name> {
        self.name.as_ref()
    }

    /// Returns whether the guest has to take a name first.
    pub fn wants_name(&self) -> bool {
        self.line == LineState::Open && self.name.is_none()
    }

    /// The lobby.
    pub const fn lobby(&self) -> &Lobby {
        &self.lobby
    }

    /// The table that the guest is at.
    pub const fn at(&self) -> Option<&AtTable> {
        self.at.as_ref()
    }

    /// The last phrases, the newest last.
    pub fn said(&self) -> &[(Name, Phrase)] {
        &self.said
    }

    /// The game at the table that the guest is at, as it is played there.
    pub fn game(&self) -> Option<GameSession> {
        let at = self.at.as_ref()?;
        let mut game = at.game().clone();
        for (player, chair) in at.state().seats.iter().enumerate() {
            if chair.is_none() {
                game.replace_player(player, Player::Human("a free seat".to_owned()));
            }
        }
        game.play_elsewhere(at.state().seat.filter(|_| at.has_begun()));
        Some(game)
    }

    /// Takes note of a table's new state, unless the table was left meanwhile.
    fn set_table(&mut self, at: AtTable) {
        if self.leaving != Some(at.state().table) {
            (self.at, self.leaving, self.returns) = (Some(at), None, false);
        }
    }

    /// The request that leads back to where one was before the line was lost, or to the only game
    /// that goes on.
    fn way_back(&self, seats: &[TableNumber]) -> Option<Request> {
        match (&self.at, seats) {
            (Some(at), _) if at.state().seat.is_none() => {
                let table = at.state().table;
                Some(Request::Watch { table })
            }
            (Some(at), _) => {
                let table = at.state().table;
                Some(Request::Sit { table })
            }
            (None, &[table]) => Some(Request::Sit { table }),
            (None, _) => None,
        }
    }

    fn hear(&mut self, event: &HubEvent, now: u64) -> Heard {
        match event {
            HubEvent::Welcome { name, seats, .. } => {
                let was_known = self.name.is_some();
                (self.line, self.name) = (LineState::Open, name.clone());
                // Who has just taken the name has no game yet.
                let back = self.way_back(seats).filter(|_| name.is_some());
                self.returns = back.is_some();
                return match back {
                    Some(back) => Heard::Asks(back),
                    None if was_known => Heard::Says("connected to the host again".to_owned()),
                    None => Heard::Nothing,
                };
            }
            HubEvent::Lobby(lobby) => {
                self.lobby.clone_from(lobby);
                if !self.returns {
                    (self.at, self.leaving) = (None, None);
                }
            }
            HubEvent::Table(state) => match AtTable::new(state.clone(), now) {
                Ok(at) => self.set_table(at),
                Err(_) => return Heard::Unknown,
            },
            HubEvent::Ply {
                table, ply, clock, ..
            } => {
                let at = self.at.as_mut().filter(|at| at.state().table == *table);
                if at.is_some_and(|at| at.play(ply, *clock, now).is_err()) {
                    return Heard::Unknown;
                }
            }
            &HubEvent::Offered { what, by, .. } => {
                if let Some(at) = &mut self.at {
                    at.set_offer(Some(OpenOffer { what, by }));
                }
            }
            HubEvent::Declined { .. } => {
                if let Some(at) = &mut self.at {
                    at.set_offer(None);
                }
            }
            // Said to the host alone.
            HubEvent::Found { .. } => {}
            HubEvent::Closed { .. } => {
                return Heard::Says("the host has closed this table".to_owned());
            }
            HubEvent::Said { by, phrase } => {
                self.said.push((by.clone(), *phrase));
                let more = self.said.len().saturating_sub(SAID);
                self.said.drain(..more);
                return if Some(by) == self.name.as_ref() {
                    Heard::Nothing
                } else {
                    Heard::Says(format!("{by}: {phrase}"))
                };
            }
            HubEvent::Refused { text, .. } => {
                if std::mem::take(&mut self.returns) {
                    self.at = None;
                }
                return Heard::Says(text.clone());
            }
            HubEvent::Bye { text } => {
                (self.line, self.farewell) = (LineState::Closed, text.clone());
            }
        }
        Heard::Nothing
    }
}

/// The consequence of an event.
enum Heard {
    Nothing,
    /// Something is to be shown.
    Says(String),
    /// Something is to be asked of the hub.
    Asks(Request),
    /// The hub speaks of a game that this program does not know.
    Unknown,
}

impl Shared {
    /// Takes in what the hub has told.
    pub fn hear_hub(&mut self, event: &HubEvent) {
        let now = self.now;
        let Some(together) = &mut self.together else {
            return;
        };
        match together.hear(event, now) {
            Heard::Nothing => {}
            Heard::Says(text) => self.notice = Some(text),
            Heard::Asks(request) => self.ask_hub(request),
            Heard::Unknown => {
                let text = "the host sent a game that this program does not know";
                self.notice = Some(text.to_owned());
                self.leave_table();
            }
        }
    }

    /// Takes note that the line to the hub is lost; it is tried again in a while.
    pub fn lose_hub(&mut self) {
        let id = self.new_id();
        let Some(together) = &mut self.together else {
            return;
        };
        if together.line != LineState::Closed {
            together.line = LineState::Lost;
            together.retry = Some(id);
            let millis = RETRY;
            self.effects.push(Effect::Timer { id, millis });
        }
    }

    /// Tries a lost line again, if this is the timer of that.
    pub fn retry_hub(&mut self, timer: u64) {
        let Some(together) = &mut self.together else {
            return;
        };
        if together.retry.take_if(|retry| *retry == timer).is_some() {
            self.effects.push(Effect::JoinHub);
        }
    }

    /// Asks something of the hub.
    pub fn ask_hub(&mut self, request: Request) {
        self.effects.push(Effect::AskHub(request));
    }

    /// Leaves the table that the guest is at.
    pub fn leave_table(&mut self) {
        let Some(together) = &mut self.together else {
            return;
        };
        if let Some(at) = together.at.take() {
            together.leaving = Some(at.state().table);
            self.ask_hub(Request::Leave);
        }
    }
}
