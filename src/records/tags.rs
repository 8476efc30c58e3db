//! The tags at the head of a record.

/// The tags that say how the game was played and by whom, in the order in which they were given.
///
/// The tags that follow from the game itself are not among them: Game, Rules and Position are the
/// record's [`Start`](super::Start), Result and Termination its result.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tags {
    pairs: Vec<(String, String)>,
}

/// The tags that follow from the game itself.
pub(super) const DERIVED: [&str; 5] = ["Game", "Rules", "Position", "Result", "Termination"];

impl Tags {
    /// The player who began as First: the text of a [`Player`](crate::engines::Player).
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
    /// The seed from which engines drew, a whole number.
    pub const SEED: &str = "Seed";
    /// How much time the players have: the text of a
    /// [`TimeControl`](crate::engines::TimeControl); none without clocks.
    pub const TIME_CONTROL: &str = "TimeControl";
    /// What was left on the clock of the player to move when the game was put away: `0:04:31.5`.
    pub const CLOCK: &str = "Clock";

    /// The known tags, in the order in which they are written before and after the result.
    pub(super) const BEFORE_RESULT: [&str; 6] = [
        Self::FIRST,
        Self::SECOND,
        Self::EVENT,
        Self::ROUND,
        Self::DATE,
        Self::TIME,
    ];
    pub(super) const AFTER_RESULT: [&str; 3] = [Self::SEED, Self::TIME_CONTROL, Self::CLOCK];

    /// No tags.
    #[must_use]
    pub const fn new() -> Self {
        Self { pairs: Vec::new() }
    }

    /// Sets a tag; an empty value takes it away. Control characters become spaces, so that a
    /// value is one line. A name that is no [`Tags::is_valid_name`], or one of the tags that follow
    /// from the game itself, is ignored.
    pub fn set(&mut self, name: &str, value: &str) {
        if !Self::is_valid_name(name) || DERIVED.contains(&name) {
            return;
        }
        let value = value.replace(char::is_control, " ");
        let at = self.pairs.iter().position(|(other, _)| other == name);
        match at {
            Some(at) if value.is_empty() => drop(self.pairs.remove(at)),
            Some(at) => self.pairs[at].1 = value,
            None if value.is_empty() => {}
            None => self.pairs.push((name.to_owned(), value)),
        }
    }

    /// The value of a tag; empty when there is none.
    #[must_use]
    pub fn get(&self, name: &str) -> &str {
        self.iter()
            .find_map(|(other, value)| (other == name).then_some(value))
            .unwrap_or_default()
    }

    /// All tags with their values.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.pairs
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Whether a text can be the name of a tag: ASCII letters, digits and underscores.
    #[must_use]
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
