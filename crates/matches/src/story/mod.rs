//! The story of a game, or of a match or tournament so far, in a few sentences made from facts.
//!
//! `facts` finds what is worth telling in a record, `words` says it. A game with nothing to tell
//! gets one sentence, any other three to five. Nothing is said that its record does not hold, and
//! the story told next to another one does not repeat a sentence's pattern. [`Intents`] says what
//! both players expect.

mod facts;
mod intents;
mod round;
mod standings;
mod words;

pub use facts::{Fact, game_facts};
pub use intents::Intents;
pub use round::{MatchResult, RoundFact, TELLING, round_facts, round_story};
pub use standings::{StandingFact, standing_facts, standings_story};

use parlour_records::Record;

/// The most sentences of a story.
pub const MAX_SENTENCES: usize = 5;

/// The story of a finished game; no sentence of an unfinished one. `turn` counts the stories told to
/// the same people: one and the next have different patterns.
///
/// ```
/// use parlour_matches::story::game_story;
/// use parlour_records::Record;
///
/// let game: Record = "[Game \"trike\"]\n[First \"search level=2\"]\n[Second \"greedy\"]\n\n\
///     1. d2 {[%eval chance=52]} 2. d3 {[%eval chance=20]}\n0-1\n".parse()?;
/// let story = game_story(&game, 0);
/// assert_eq!(story[0], "Greedy won after 2 moves.");
/// # Ok::<(), parlour_records::ReadError>(())
/// ```
pub fn game_story(record: &Record, turn: usize) -> Vec<String> {
    let teller = words::Teller::new(record, turn);
    let facts = game_facts(record);
    facts.iter().map(|fact| teller.sentence(fact)).collect()
}

#[cfg(test)]
mod tests;
