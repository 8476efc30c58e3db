//! The results of a match on disk, so that nothing that was played is lost: a text file with a
//! line of JSON per finished pair of games. Lines are only ever added, each written whole and
//! flushed to the disk before the next, so that a crash, `kill -9` or a power cut costs at most the
//! pairs then being played. The same command resumes the file, other machines' files
//! of the same match are merged, and any JSON tool can read it.
//!
//! ```text
//! {"parlour":"match","version":1,"fingerprint":"cf2b0233d7c137ee","settings":{"game":"trike","seed":7}}
//! {"pair":0,"games":[{"result":"win","reason":"rules","plies":31},{"result":"loss","reason":"time","detail":"took 1.31 s of 1 s","plies":12,"overruns":[1,0]}]}
//! ```
//!
//! The first line names the match by all that decides its games, with a fingerprint of it; a file
//! of another match is refused. A line counts once its newline is there: a torn last line is
//! ignored, and removed when the file is added to again.
//!
//! ```
//! use parlour_matches::arena::ledger::{GameEntry, Header, Ledger, PairEntry, MatchTermination};
//! use parlour_matches::arena::statistics::EngineResult;
//!
//! # let folder = tempfile::tempdir()?;
//! # let path = folder.path().join("match.jsonl");
//! let header = Header::new(&serde_json::json!({"game": "trike", "seed": 7}))?;
//! let mut ledger = Ledger::open(&path, &header)?;
//! let game = |result| GameEntry::new(result, MatchTermination::Rules, 31);
//! let games = [game(EngineResult::Win), game(EngineResult::Draw)];
//! ledger.append(PairEntry { pair: 0, games })?;
//! drop(ledger);
//!
//! // After any interruption: which pairs are left?
//! let ledger = Ledger::open(&path, &header)?;
//! assert_eq!(ledger.results().tally().games.wins, 1);
//! assert!(ledger.results().contains(0) && !ledger.results().contains(1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod entry;
mod error;
mod file;
mod header;
mod parse;
mod results;
#[cfg(test)]
mod samples;

pub use self::entry::{GameEntry, MatchTermination, PairEntry};
pub use self::error::{FileLine, LedgerError};
pub use self::file::Ledger;
pub use self::header::{Fingerprint, Header};
pub use self::results::Results;
