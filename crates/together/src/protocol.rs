//! The table protocol: what guests and the hub say to each other, one JSON object a line.
//! `docs/protocol-tables.md` describes it.

use serde::{Deserialize, Serialize};

use parlour_engines::{EngineRegistry, TimeControl};
use parlour_matches::play::GameSession;
use parlour_matches::play::even_match::Rating;
use parlour_records::words::counted;
use parlour_records::{ReadError, Record};
use parlour_rules::games::{AnyRules, Seat};
use parlour_rules::text::printable_json;

use super::{Broadcast, Code, Name, Phrase, Rounds, RoundsOrder};

/// The version of the protocol, which `hello` and `welcome` name.
pub const VERSION: u32 = 1;

/// The account of whoever keeps the tables, which sits down at none.
pub const HOST_ACCOUNT: &str = "the host";

/// The number of a table. It is never given again as long as the hub keeps its state.
pub type TableNumber = u32;

/// A line from a guest to the hub.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Request {
    /// Comes in. It is the first line, and there is no other.
    Hello {
        /// The version of the protocol that the guest speaks.
        version: u32,
        /// The guest, in the words of whoever let them in: the hash of a key, the name of an
        /// account. The hub only compares it.
        account: String,
        /// The code of the table to which they come, and to no other.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        code: Option<Code>,
    },
    /// Takes a name, which stays the account's.
    Name {
        /// The name.
        name: Name,
    },
    /// Opens a table and sits down at it.
    Open(NewTable),
    /// Sits down at a table: on the free seat, or on one's own again.
    Sit {
        /// The table.
        table: TableNumber,
    },
    /// Watches a table.
    Watch {
        /// The table.
        table: TableNumber,
    },
    /// Goes back to the lobby. A seat in a game that goes on is kept.
    Leave,
    /// Plays a ply.
    Ply {
        /// The table.
        table: TableNumber,
        /// The ply's number in the game, from 1: a line that comes late changes nothing.
        number: usize,
        /// The ply, as records write it.
        ply: String,
    },
    /// Offers the other player something.
    Offer {
        /// The table.
        table: TableNumber,
        /// The deal offered.
        what: Deal,
    },
    /// Answers the other player's offer.
    Answer {
        /// The table.
        table: TableNumber,
        /// The deal that was offered.
        what: Deal,
        /// True if it is accepted.
        yes: bool,
    },
    /// Gives the game up.
    Resign {
        /// The table.
        table: TableNumber,
    },
    /// Calls the game off: before both have moved, without a trace; later, where the other player
    /// has been away too long. Whoever a seat is kept for refuses it by this.
    CallOff {
        /// The table.
        table: TableNumber,
    },
    /// Wins the game where the other player has been away too long.
    Claim {
        /// The table.
        table: TableNumber,
    },
    /// Says a phrase, to those at the same table or in the lobby.
    Say {
        /// The phrase.
        phrase: Phrase,
    },
    /// Closes a table, which only the host can.
    Close {
        /// The table.
        table: TableNumber,
    },
    /// Closes all tables at which an account has a seat, which only the host can.
    Expel {
        /// The account.
        account: String,
    },
    /// Says that somebody wants to come in who is not known, which only the host can.
    Knock {
        /// Who it is.
        knock: Knock,
        /// The address that they come from.
        from: String,
    },
    /// Lets somebody in who wants to come in, or declines, which only a keeper can.
    Admit {
        /// The account.
        account: String,
        /// True if they may come in, under the name that they want.
        yes: bool,
    },
    /// Asks for a game that the guest has played here.
    Recall {
        /// The name of its file.
        game: String,
    },
    /// Makes somebody a keeper of the host, which only the host can.
    Keeper {
        /// Their name.
        name: Name,
    },
    /// Asks for the whole lobby, which only the host can.
    List,
    /// Orders something about the rounds, which only the host can.
    Rounds {
        /// The order.
        order: RoundsOrder,
    },
    /// Opens a table at which two engines play, which only the host can.
    Broadcast(Broadcast),
    /// Says who will come in next, and asks what is known of them, which only the host can.
    Arrive {
        /// The account.
        account: String,
        /// The address that they come from.
        from: String,
        /// The name that they are to have if they have none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<Name>,
        /// The code of the table to which they come, and to no other.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        code: Option<Code>,
    },
}

/// A table that somebody wants to open.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct NewTable {
    /// The game and its settings, as `trike side=7`.
    pub rules: AnyRules,
    /// The clock, as `600+5`; none without.
    pub clock: Option<TimeControl>,
    /// The seat taken; without it the one who moves first.
    pub seat: Option<Seat>,
    /// The level of an engine that takes the other seat, if one is to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub engine: Option<u32>,
    /// The person for whom the other seat is kept.
    #[serde(default, rename = "for", skip_serializing_if = "Option::is_none")]
    pub kept_for: Option<Name>,
    /// True if nobody else sees the table in the lobby.
    #[serde(default, skip_serializing_if = "is_false")]
    pub private: bool,
}

/// Something that both players have to want.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Deal {
    /// The game ends as a draw.
    Draw,
    /// The last move of who offers is taken back.
    Undo,
    /// Another game, with the seats exchanged.
    Rematch,
}

impl Deal {
    /// The deal in a word or two: `otter declined a draw`.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Draw => "a draw",
            Self::Undo => "taking back",
            Self::Rematch => "another game",
        }
    }

    /// The rest of a sentence that says who offers it, which begins with "you" or a name.
    pub const fn offer_words(self, is_own: bool) -> &'static str {
        match (self, is_own) {
            (Self::Draw, true) => "offer a draw",
            (Self::Draw, false) => "offers a draw",
            (Self::Undo, true) => "ask to take your last move back",
            (Self::Undo, false) => "asks to take the last move back",
            (Self::Rematch, true) => "ask for another game",
            (Self::Rematch, false) => "asks for another game",
        }
    }
}

/// A line from the hub to a guest.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum HubEvent {
    /// The guest is in.
    Welcome {
        /// The version of the protocol that the hub speaks.
        version: u32,
        /// The name of the account; without one, `name` is all that can be said.
        name: Option<Name>,
        /// The tables at which the account has a seat in a game that goes on.
        seats: Vec<TableNumber>,
    },
    /// All that is to be seen in the lobby: for those who are in it, whenever it changes.
    Lobby(Lobby),
    /// All about the table that the guest is at, whenever more changes than by a ply.
    Table(TableState),
    /// A ply was played, and is on the disk of the host.
    Ply {
        /// The table.
        table: TableNumber,
        /// The ply's number in the game, from 1.
        number: usize,
        /// The ply, as records write it.
        ply: String,
        /// The clocks after it.
        clock: Option<ClockState>,
    },
    /// A player offers the other something.
    Offered {
        /// The table.
        table: TableNumber,
        /// The deal offered.
        what: Deal,
        /// The seat that offers it.
        by: Seat,
    },
    /// An offer is declined.
    Declined {
        /// The table.
        table: TableNumber,
        /// The deal declined.
        what: Deal,
        /// The seat that declines it.
        by: Seat,
    },
    /// A table is closed.
    Closed {
        /// The table.
        table: TableNumber,
        /// The player who has called the game off; none if it was the host.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<Name>,
    },
    /// What is known of somebody who will come in, for the host.
    Arrived {
        /// Their name, if they have one.
        name: Option<Name>,
        /// The code of the only table at which they have it.
        code: Option<Code>,
    },
    /// There is such a table, for the host.
    Found {
        /// The table.
        table: TableNumber,
        /// The code by which somebody comes to it.
        code: Option<Code>,
    },
    /// What the guest has played here: when they come, and when a game of theirs has ended.
    Played(Played),
    /// A game that was asked for.
    Recalled {
        /// The record.
        record: String,
    },
    /// Somebody says something.
    Said {
        /// The name of the speaker.
        by: Name,
        /// The phrase.
        phrase: Phrase,
    },
    /// A request was refused; nothing has changed.
    Refused {
        /// The reason, for programs.
        why: Refusal,
        /// The reason, for people.
        text: String,
    },
    /// The last line.
    Bye {
        /// The reason, for people.
        text: String,
        /// True if the host will be back, so that it is worth trying again.
        #[serde(default, skip_serializing_if = "is_false")]
        back: bool,
    },
}

/// The reason why a request is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, thiserror::Error)]
#[serde(rename_all = "kebab-case")]
pub enum Refusal {
    /// The line is no request.
    #[error("this is no line of the table protocol")]
    Line,
    /// The line is a request that makes no sense now.
    #[error("this cannot be said now")]
    Order,
    /// The hub speaks another version of the protocol.
    #[error("the host runs another version of parlour")]
    Version,
    /// Somebody has the name.
    #[error("somebody has this name already; choose another")]
    NameTaken,
    /// There is no such table.
    #[error("there is no such table; it may have been closed")]
    NoTable,
    /// No engine sits down here, or none of this level.
    #[error("no engine of this level plays here")]
    NoEngine,
    /// A guest who came by a table's code can do nothing elsewhere.
    #[error("your code is for one table only")]
    OneTable,
    /// Both seats are taken.
    #[error("there is no free seat at this table")]
    NoSeat,
    /// Only who plays at the table can do this.
    #[error("you do not play at this table")]
    NotPlaying,
    /// The seat is kept for somebody.
    #[error("this seat is kept for somebody else")]
    Kept,
    /// The other player is not at the table.
    #[error("the other player is not here")]
    Away,
    /// The other player is here, or has not been away for long enough.
    #[error("the other player has not been away for long enough")]
    NotAway,
    /// One of them has not moved yet: there is nothing to win.
    #[error("both players have to move first; you can call the game off")]
    NotMoved,
    /// It is the other's turn, or the game has gone on.
    #[error("it is not your turn")]
    NotYourTurn,
    /// The rules do not allow the ply.
    #[error("this move is not legal")]
    IllegalPly,
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// There is nothing to agree on.
    #[error("nobody has offered that")]
    NoOffer,
    /// Nobody can let them in, or they do not want to come in any more.
    #[error("there is nobody to be let in")]
    NoKnock,
    /// The rounds before are not over.
    #[error("the rounds before are not over; end them first")]
    RoundsGoOn,
    /// There are no rounds.
    #[error("there are no rounds")]
    NoRounds,
    /// A game of the rounds is not called off.
    #[error("this is a game of the rounds; you can resign, or claim it when the other is away")]
    OfRounds,
    /// There is nobody of this name, or nobody else.
    #[error("nobody else has this name here")]
    NoPerson,
    /// They have not played such a game here, or its file is gone.
    #[error("there is no such game of yours here any more")]
    NoGame,
    /// They have as many seats as they may.
    #[error("you have seats in too many games: end or call off one of them first")]
    Seats,
    /// Somebody does more in a short time than they may.
    #[error("that is too much in a short time; wait a moment")]
    TooFast,
    /// A limit of the host is reached.
    #[error("that is more than this host allows")]
    Limit,
    /// The host's disk does not take what would have to be kept.
    #[error("the host cannot write to its disk; try again in a while")]
    Disk,
}

/// The view of the lobby.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Lobby {
    /// Everybody who is here, or has a seat in a game that goes on.
    pub people: Vec<Person>,
    /// The tables, by their numbers.
    pub tables: Vec<TableGlance>,
    /// True if engines sit down at tables.
    #[serde(default)]
    pub engines: bool,
    /// True if there is one table only, by whose code the guest came.
    #[serde(default)]
    pub is_one_table: bool,
    /// Those who want to come in, for keepers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub knocks: Vec<Knock>,
    /// The rounds that the host has made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rounds: Option<Rounds>,
}

/// Somebody who wants to come in, and is not known.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Knock {
    /// The account: the hash of their key.
    pub account: String,
    /// The name that they want.
    pub name: Name,
}

impl Knock {
    /// The question whether to let them in, without its last words.
    pub fn words(&self) -> String {
        let Self { name, account } = self;
        format!("{name} wants to come in, with the key {account}")
    }
}

/// What somebody has played at a host.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Played {
    /// The last games, the newest first.
    pub games: Vec<PlayedGame>,
    /// The results against each person.
    pub tallies: Vec<Tally>,
    /// The ratings by the results against levels, by the names of the games.
    pub ratings: Vec<(String, Rating)>,
}

/// A game that was played at a host.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PlayedGame {
    /// The name of its file.
    pub file: String,
    /// The table as it stood at the end.
    pub table: TableGlance,
}

/// Somebody's results against another person.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Tally {
    /// The other one.
    pub against: Name,
    /// The games won, drawn and lost.
    pub games: [u64; 3],
}

impl Tally {
    /// The results in a sentence.
    pub fn words(&self) -> String {
        let Self { against, games } = self;
        let [won, drawn, lost] = games;
        format!("Against {against}: {won} won, {drawn} drawn, {lost} lost.")
    }
}

/// Somebody at the hub.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Person {
    /// The name.
    pub name: Name,
    /// Their activity.
    pub does: Doing,
    /// The table that this is about.
    pub table: Option<TableNumber>,
}

/// An activity at the hub.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Doing {
    /// Looks around.
    Lobby,
    /// Waits for an opponent.
    Waits,
    /// Plays.
    Plays,
    /// Watches a game.
    Watches,
    /// Is not here, and has a seat in a game that goes on.
    Away,
}

/// A table as it is seen from the lobby.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TableGlance {
    /// Its number.
    pub table: TableNumber,
    /// The game and its settings.
    pub rules: AnyRules,
    /// The clock, if there is one.
    pub clock: Option<TimeControl>,
    /// The holders of the seats: who began as First, then who began as Second.
    pub seats: [Option<Name>; 2],
    /// The position, once a game goes on.
    pub position: Option<String>,
    /// The number of plies played.
    pub plies: usize,
    /// The seat whose turn it is in a game that goes on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to_move: Option<Seat>,
    /// True if the game is over.
    pub over: bool,
    /// The winner of a game that is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<Seat>,
    /// The number of those who watch.
    pub watchers: usize,
    /// The person for whom the free seat is kept.
    #[serde(default, rename = "for", skip_serializing_if = "Option::is_none")]
    pub kept_for: Option<Name>,
    /// True if only its players see it, and whoever a seat is kept for.
    #[serde(default, skip_serializing_if = "is_false")]
    pub private: bool,
    /// True if none of its players is there: only they see it then.
    #[serde(default, skip_serializing_if = "is_false")]
    pub left: bool,
    /// The milliseconds of vacation that both have left this year, in a game that goes by the day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vacation: Option<[u64; 2]>,
}

impl TableGlance {
    /// Returns whether somebody sees the table in the lobby; nobody in particular has no name.
    pub fn is_seen_by(&self, name: Option<&Name>) -> bool {
        let is_theirs = |seat: &Option<Name>| seat.is_some() && seat.as_ref() == name;
        let is_meant = self.kept_for.is_some() && self.kept_for.as_ref() == name;
        let is_open = !self.left && (!self.private || is_meant);
        is_open || self.seats.iter().any(is_theirs)
    }

    /// The result of a game that is over, for somebody of a name.
    pub fn result_words(&self, own: Option<&Name>) -> String {
        match self
            .winner
            .and_then(|seat| self.seats[seat.index()].as_ref())
        {
            None => "nobody won".to_owned(),
            winner if winner == own => "you won".to_owned(),
            Some(winner) => format!("{winner} won"),
        }
    }

    /// The player whose turn it is.
    pub fn due(&self) -> Option<&Name> {
        self.seats[self.to_move?.index()].as_ref()
    }

    /// A sentence about the vacation that somebody of a name has left; none where the game does not
    /// go by the day, or is not theirs.
    pub fn vacation_words(&self, own: Option<&Name>) -> Option<String> {
        let seat = self.seats.iter().position(|seat| seat.as_ref() == own)?;
        let left = match self.vacation?[seat] / 86_400_000 {
            0 => "no day".to_owned(),
            days => counted(days as usize, "day"),
        };
        Some(format!("You have {left} of vacation left this year."))
    }

    /// The rest of a sentence that says how many watch; empty where nobody does.
    pub fn watchers_words(&self) -> String {
        match self.watchers {
            0 => String::new(),
            1 => ", 1 watches".to_owned(),
            more => format!(", {more} watch"),
        }
    }
}

/// All about a table, for those who are at it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TableState {
    /// Its number.
    pub table: TableNumber,
    /// The guest's own seat; none for who watches.
    pub seat: Option<Seat>,
    /// The seats: of who began as First, then of who began as Second.
    pub seats: [Option<Chair>; 2],
    /// The game as a record, with its players, clocks and result.
    pub record: String,
    /// The clocks, if there are any.
    pub clock: Option<ClockState>,
    /// The offer of a player.
    pub offer: Option<OpenOffer>,
    /// True while both players are waited for: after the host was started again.
    pub paused: bool,
    /// The number of those who watch.
    pub watchers: usize,
    /// The milliseconds until the game can be claimed or called off, if the other player, who is
    /// away, stays so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub claim_in: Option<u64>,
    /// True if its game is one of the rounds: it can be claimed, and not called off.
    #[serde(default, skip_serializing_if = "is_false")]
    pub is_round: bool,
    /// The person for whom the free seat is kept.
    #[serde(default, rename = "for", skip_serializing_if = "Option::is_none")]
    pub kept_for: Option<Name>,
    /// True if nobody watches but who has the code.
    #[serde(default, skip_serializing_if = "is_false")]
    pub private: bool,
    /// What engines may say of the game to the guest, who watches.
    #[serde(default)]
    pub advice: Advice,
    /// The code by which others come to the table, for those who have its seats.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<Code>,
}

/// What engines may say of a game to somebody who watches.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Advice {
    /// Everything.
    #[default]
    Free,
    /// Nothing of the last moves: people play.
    Late,
    /// Nothing: somebody plays from where the guest is.
    Barred,
}

impl TableState {
    /// The game as it stands at the table.
    ///
    /// # Errors
    ///
    /// [`ReadError`] when the record is none.
    pub fn game(&self) -> Result<GameSession, ReadError> {
        let record: Record = self.record.parse()?;
        Ok(GameSession::resume(record, &EngineRegistry::default()))
    }
}

/// A seat that somebody has.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Chair {
    /// The name of the player.
    pub name: Name,
    /// True if they are at the table.
    pub here: bool,
}

/// An offer that is not answered yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OpenOffer {
    /// The deal offered.
    pub what: Deal,
    /// The seat that offers it.
    pub by: Seat,
}

/// Two clocks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ClockState {
    /// The time left, in milliseconds: of who began as First, then of who began as Second.
    pub left: [u64; 2],
    /// The seat whose clock runs.
    pub running: Option<Seat>,
}

#[allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
const fn is_false(value: &bool) -> bool {
    !*value
}

/// Writes a value as a line, its end included, in which nothing is unprintable.
pub fn line_of(value: &impl Serialize) -> String {
    // Texts, numbers and lists of them only: nothing that JSON lacks.
    let json = serde_json::to_string(value).unwrap_or_default();
    format!("{}\n", printable_json(&json))
}
