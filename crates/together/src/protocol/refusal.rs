//! The reasons why a request is refused.

use serde::{Deserialize, Serialize};

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
    #[error("this name is taken; choose another")]
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
    #[error("you are not playing at this table")]
    NotPlaying,
    /// The seat is kept for somebody.
    #[error("this seat is kept for somebody else")]
    Kept,
    /// The other player is not at the table.
    #[error("the other player is not here")]
    Away,
    /// The other player is here, or has not been away for long enough.
    #[error(
        "the other player has not been away for long enough; by the day, only the clock decides"
    )]
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
    /// They are not waiting to be let in, or do not want to come in any more.
    #[error("nobody is waiting to come in")]
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
    #[error("no other player here has this name")]
    NoPerson,
    /// They have not played such a game here, or its file is gone.
    #[error("there is no such game of yours here any more")]
    NoGame,
    /// They have as many seats as they may.
    #[error("you have seats in too many games: end or call off one of them first")]
    Seats,
    /// Somebody does more in a short time than they may.
    #[error("that is too much at once; wait a moment")]
    TooFast,
    /// A limit of the host is reached.
    #[error("that is more than this host allows")]
    Limit,
    /// The host's disk does not take what would have to be kept.
    #[error("the host cannot write to its disk; try again in a while")]
    Disk,
}
