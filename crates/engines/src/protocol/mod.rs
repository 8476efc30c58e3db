//! The engine's side of the Universal Game Interface: `parlour engine`.
//!
//! The protocol is lines of text, one command a line, modelled on UCI
//! (<https://www.chessprogramming.org/UCI>) for any two-player game; the players are p1, who
//! begins, and p2. [`serve`] runs a session over any reader and writer.
//!
//! | Command | Answer |
//! | --- | --- |
//! | `ugi` | `id` and `option` lines, then `ugiok` |
//! | `isready` | `readyok`, also while searching |
//! | `setoption name N value V` | none |
//! | `uginewgame` | none; back to the start position |
//! | `position startpos\|fen F [moves P ...]` | none |
//! | `go [movetime MS] [nodes N] [depth N] [p1time MS] [p2time MS] [p1inc MS] [p2inc MS] [infinite]` | `info` lines, then `bestmove PLY`, or `bestmove none` |
//! | `stop` | the `bestmove` of the running search, or the end of the running count |
//! | `query p1turn\|gameover\|result\|islegal PLY\|fen` | `response ...` |
//! | `moves` (ours) | `moves PLY ...` |
//! | `perft N` (ours) | `perft N COUNT` |
//! | `quit` | none; the session ends |
//!
//! Whatever is wrong with a command is answered by an `info string` and changes nothing.
//!
//! `command.rs` parses lines, `session.rs` holds the game and the options and answers what needs no
//! search, and `server.rs` runs searches and counts on a thread of their own, so that `isready`,
//! `stop` and `quit` are answered at any time. A count runs to its end before a command that
//! begins something else.

mod command;
mod server;
mod session;

use command::{ProtocolCommand, read};
use parlour_rules::games::AnyLine;
pub use server::serve;

/// The right answer to a `query` about the end of a line; `None` for another command.
pub(crate) fn right_answer(line: &AnyLine, query: &str) -> Option<String> {
    match read(query) {
        Ok(ProtocolCommand::Query(query)) => Some(session::answer(line, &query)),
        _ => None,
    }
}
