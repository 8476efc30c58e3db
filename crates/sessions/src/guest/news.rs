//! What is new for a guest.

use parlour_records::Record;
use parlour_rules::games::Seat;
use parlour_together::protocol::{Deal, Knock, OpenOffer, Refusal, Request, TableNumber};
use parlour_together::{Name, Phrase};

/// What is new after an event, once the session holds it.
#[derive(Clone, PartialEq, Debug)]
pub enum News {
    /// Nothing that anybody has to be told.
    Nothing,
    /// The host knows the guest.
    In {
        /// True if it did before: the line was lost meanwhile.
        is_again: bool,
        /// The way back to the table where the guest belongs, to be asked for.
        asks: Option<Request>,
        /// A sentence about what did not reach the host before the line was lost.
        missed: Option<String>,
    },
    /// The lobby has changed.
    Lobby {
        /// True if the guest has just come into it.
        has_come: bool,
        /// The tables that are new.
        new: Vec<TableNumber>,
        /// Those who want to come in, and did not before.
        knocks: Vec<Knock>,
    },
    /// The table has changed by more than a ply, or the guest has come to it.
    Table(TableNews),
    /// A ply was played.
    Ply,
    /// A player offers the other something.
    Offered {
        /// What is offered.
        offer: OpenOffer,
        /// True if another offer stood, which is gone.
        is_instead: bool,
    },
    /// An offer is declined.
    Declined {
        /// The deal declined.
        what: Deal,
        /// The seat that declines it.
        by: Seat,
    },
    /// The table is closed.
    Closed {
        /// The sentence that says by whom, and what that means.
        told: String,
    },
    /// Somebody says something.
    Said {
        /// The name of the speaker.
        by: Name,
        /// The phrase.
        phrase: Phrase,
        /// True if it is the guest.
        is_own: bool,
    },
    /// A request was refused.
    Refused {
        /// The reason, for programs.
        why: Refusal,
        /// The reason in the host's words.
        text: String,
    },
    /// The host has said goodbye; the [line](super::LineState) says whether it will be back.
    Bye {
        /// Its last words.
        text: String,
    },
    /// A game that was asked for.
    Recalled(Box<Record>),
    /// The host speaks of a game that this program does not know.
    Unknown,
}

/// What is new at a table.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct TableNews {
    /// True if all is new: another table, another game or other players.
    pub is_another: bool,
    /// The number of plies taken back.
    pub taken: usize,
    /// The number of plies that were played while the line was lost.
    pub played: usize,
    /// True if the game has ended.
    pub has_ended: bool,
    /// True if the game waited for both players and does so no longer, or the line is back.
    pub has_resumed: bool,
    /// The seats whose holders have left the table.
    pub gone: [bool; 2],
    /// The seats whose holders have come back.
    pub back: [bool; 2],
    /// A sentence about what did not reach the host before the line was lost.
    pub missed: Option<String>,
}

impl TableNews {
    /// The news of a table that was not known before, or at which everything is another.
    pub(super) fn of_another() -> Self {
        Self {
            is_another: true,
            ..Self::default()
        }
    }

    /// Returns whether plies or the end of the game are new.
    pub const fn changes_game(&self) -> bool {
        self.is_another || self.taken > 0 || self.played > 0 || self.has_ended
    }
}
