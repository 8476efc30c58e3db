//! The table protocol: what guests and the hub say to each other, one JSON object a line.
//! `docs/protocol-tables.md` describes it.

mod lobby;
mod refusal;
mod table;

use serde::{Deserialize, Serialize};

use parlour_engines::TimeControl;
use parlour_rules::games::{AnyRules, Seat};
use parlour_rules::named_enum;
use parlour_rules::text::printable_json;

pub use self::lobby::{Doing, Knock, Lobby, Person, Played, PlayedGame, TableGlance, Tally};
pub use self::refusal::Refusal;
pub use self::table::{Advice, Chair, ClockState, OpenOffer, TableState};
use super::{Broadcast, Code, Name, Phrase, RoundsOrder};

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
    /// Asks in how many games it is an account's move. It is the first line instead of `hello`, and
    /// the last: the account does not come in.
    Due {
        /// The account.
        account: String,
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
        /// The person.
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
    /// True if the others do not see the table in the lobby.
    #[serde(default, skip_serializing_if = "is_false")]
    pub private: bool,
}

named_enum! {
    /// Something that both players have to want.
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Deal {
        /// The game ends as a draw.
        Draw = "a draw",
        /// The last move of who offers is taken back.
        Undo = "taking back",
        /// Another game, with the seats exchanged.
        Rematch = "another game",
    }

    /// The deal in a word or two: `otter declined a draw`.
    words
}

impl Deal {
    /// The rest of a sentence that says who offers it, which begins with "you" or a name.
    pub const fn offer_words(self, is_own: bool) -> &'static str {
        match (self, is_own) {
            (Self::Draw, true) => "offer a draw",
            (Self::Draw, false) => "offers a draw",
            (Self::Undo, true) => "ask to take your last move back",
            (Self::Undo, false) => "asks to take their last move back",
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
    /// A ply was played, and is in its file.
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
    /// The number of games in which it is the move of an account that asks for no more.
    Due {
        /// The number; none where the account has no name.
        games: Option<usize>,
    },
    /// There is such a table, for the host.
    Found {
        /// The table.
        table: TableNumber,
        /// The code that leads to it.
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
