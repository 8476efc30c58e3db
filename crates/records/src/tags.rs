//! The tags at the head of a record.

use rustc_hash::FxHashMap;

use super::{Handicap, RunningScore};
use parlour_engines::NamedPlayer;
use parlour_rules::text::one_line;

/// The tags that say how the game was played and by whom, in the order in which they were first
/// given.
///
/// The tags that follow from the game itself are not among them: Game, Rules and Position are the
/// record's [`Start`](super::Start), Result and Termination its result.
#[derive(Clone, Debug, Default)]
pub struct Tags {
    /// Names and values; a tag that was taken away has an empty value and keeps its place.
    pairs: Vec<(String, String)>,
    /// The place of each name in `pairs`, so that a file of 100,000 tags is read in one go.
    places: FxHashMap<String, usize>,
}

/// The tags that follow from the game itself.
pub(super) const DERIVED: [&str; 5] = ["Game", "Rules", "Position", "Result", "Termination"];

impl Tags {
    /// The player who began as First: the text of a [`Player`](parlour_engines::Player).
    pub const FIRST: &str = "First";
    /// The player who began as Second.
    pub const SECOND: &str = "Second";
    /// The match or tournament.
    pub const EVENT: &str = "Event";
    /// The round or game number within the event.
    pub const ROUND: &str = "Round";
    /// The day on which the game began, in UTC: `2026.11.20`.
    pub const DATE: &str = "Date";
    /// The time at which the game began, in UTC: `17:05:59`.
    pub const TIME: &str = "Time";
    /// The number of plies at the start of the game that its opening gave, and no player chose.
    pub const OPENING: &str = "OpeningPlies";
    /// The seed from which engines drew, a whole number.
    pub const SEED: &str = "Seed";
    /// The score of the players before this game, in a row of rematches: `2-0.5`.
    pub const SCORE: &str = "Score";
    /// The handicap: the side that gives it and what it gives, as in `second piece`.
    pub const HANDICAP: &str = "Handicap";
    /// The time that the players have: the text of a [`TimeControl`](parlour_engines::TimeControl);
    /// none without clocks.
    pub const TIME_CONTROL: &str = "TimeControl";
    /// The same of who began as Second, where that is another.
    pub const SECOND_TIME_CONTROL: &str = "SecondTimeControl";
    /// The time left on the clock of the player to move when the game was put away: `0:04:31.5`.
    pub const CLOCK: &str = "Clock";
    /// The value of [`Tags::EVENT`] in the study of a game.
    pub const STUDY: &str = "Study";
    /// The game from which this one was begun, and after how many plies: `mine.plr after ply 12`.
    pub const SOURCE: &str = "Source";

    /// The labels that a person has given the game, separated by commas.
    pub const LABELS: &str = "Tags";

    /// The known tags, in the order in which they are written before and after the result.
    pub(super) const BEFORE_RESULT: [&str; 6] = [
        Self::FIRST,
        Self::SECOND,
        Self::EVENT,
        Self::ROUND,
        Self::DATE,
        Self::TIME,
    ];
    pub(super) const AFTER_RESULT: [&str; 9] = [
        Self::OPENING,
        Self::SEED,
        Self::SCORE,
        Self::HANDICAP,
        Self::TIME_CONTROL,
        Self::SECOND_TIME_CONTROL,
        Self::CLOCK,
        Self::SOURCE,
        Self::LABELS,
    ];

    /// No tags.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets a tag; an empty value takes it away. Control characters become spaces, so that a
    /// value is one line. A name that is no [`Tags::is_valid_name`], or one of the tags that follow
    /// from the game itself, is ignored.
    pub fn set(&mut self, name: &str, value: &str) {
        if !Self::is_valid_name(name) || DERIVED.contains(&name) {
            return;
        }
        let value = one_line(value);
        if let Some(&place) = self.places.get(name) {
            self.pairs[place].1 = value;
        } else if !value.is_empty() {
            self.places.insert(name.to_owned(), self.pairs.len());
            self.pairs.push((name.to_owned(), value));
        }
    }

    /// The value of a tag; empty when there is none.
    pub fn get(&self, name: &str) -> &str {
        let place = self.places.get(name);
        place.map_or("", |&place| &self.pairs[place].1)
    }

    /// The players who began as First and Second.
    pub fn players(&self) -> [NamedPlayer; 2] {
        [Self::FIRST, Self::SECOND].map(|tag| {
            let Ok(player) = self.get(tag).parse();
            player
        })
    }

    /// The handicap of the game, if one is given.
    pub fn handicap(&self) -> Option<Handicap> {
        self.get(Self::HANDICAP).parse().ok()
    }

    /// Sets the handicap of the game.
    pub fn set_handicap(&mut self, handicap: Handicap) {
        self.set(Self::HANDICAP, &handicap.to_string());
    }

    /// The score before this game, if it is one of a row of rematches.
    pub fn score_before(&self) -> Option<RunningScore> {
        self.get(Self::SCORE).parse().ok()
    }

    /// Sets the score before this game.
    pub fn set_score_before(&mut self, score: RunningScore) {
        self.set(Self::SCORE, &score.to_string());
    }

    /// All tags with their values.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        let pairs = self.pairs.iter().filter(|(_, value)| !value.is_empty());
        pairs.map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Returns whether a text can be the name of a tag: ASCII letters, digits and underscores.
    pub fn is_valid_name(text: &str) -> bool {
        !text.is_empty()
            && text
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
    }

    /// The tags that are not among the known ones.
    pub(super) fn unknown(&self) -> impl Iterator<Item = (&str, &str)> {
        self.iter().filter(|(name, _)| {
            !Self::BEFORE_RESULT.contains(name) && !Self::AFTER_RESULT.contains(name)
        })
    }
}

/// Tags are equal when they say the same in the same order.
impl PartialEq for Tags {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl Eq for Tags {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tag_taken_away_is_gone_and_can_come_back() {
        let mut tags = Tags::new();
        for name in ["A", "B", "C"] {
            tags.set(name, name);
        }
        tags.set("B", "");
        assert_eq!(tags.get("B"), "");
        assert_eq!(tags.iter().collect::<Vec<_>>(), [("A", "A"), ("C", "C")]);
        let mut other = Tags::new();
        other.set("A", "A");
        other.set("C", "C");
        assert_eq!(tags, other);
        tags.set("B", "again");
        assert_eq!(tags.get("B"), "again");
        assert_ne!(tags, other);
    }
}
