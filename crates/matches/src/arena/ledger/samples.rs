//! Small ledgers for the tests of this folder.

use std::path::Path;

use serde::Serialize;
use serde_json::json;

use super::{GameEntry, Header, LedgerError, MatchTermination, PairEntry, Results};
use crate::arena::statistics::EngineResult;

pub(super) fn header(seed: u64) -> Header {
    Header::new(&json!({"seed": seed})).unwrap()
}

/// Pairs of all sorts: which, follows from the index.
pub(super) fn entry(pair: u32) -> PairEntry {
    let outcome = |salt: u32| EngineResult::ALL[((pair * 7 + salt) % 3) as usize];
    PairEntry {
        pair,
        games: [0, 1].map(|salt| GameEntry::new(outcome(salt), MatchTermination::Rules, 20 + pair)),
    }
}

/// The line of a header or an entry.
pub(super) fn line(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap() + "\n"
}

pub(super) fn parse(name: &str, text: &str) -> Result<Results, LedgerError> {
    let reading = Results::parse(&Path::new(name).into(), text.as_bytes())?;
    let none = || LedgerError::NoHeader(name.into());
    reading.results.ok_or_else(none)
}

/// A file called `name` of the match with seed 1, with these pairs.
pub(super) fn part(name: &str, pairs: impl IntoIterator<Item = u32>) -> Results {
    let lines = pairs.into_iter().map(|pair| line(&entry(pair)));
    let text: String = std::iter::once(line(&header(1))).chain(lines).collect();
    parse(name, &text).unwrap()
}
