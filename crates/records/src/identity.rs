//! Whether two records have the same game, whichever program wrote them.

use super::foreign::UNKNOWN;
use super::{Record, Tags};
use parlour_engines::NamedPlayer;

/// The facts that identify a game: what was played and how it ended, and by whom and when as far
/// as that is known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Identity {
    /// The rules, the start, the plies and the result.
    pub(super) played: String,
    /// The players in the order in which they began.
    names: [String; 2],
    /// Set if they have swapped, so that others may name them by the sides that they have at the end.
    has_swap: bool,
    /// The event, the round, the date and the time.
    occasion: [String; 4],
}

impl From<&Record> for Identity {
    fn from(record: &Record) -> Self {
        let (start, tree) = (record.start(), record.tree());
        let end = tree.main_end();
        let plies = start.line().ply_texts(&tree.plies(end)).join(" ");
        let position = start.position().unwrap_or_default();
        let names = record.names().map(|player| match player {
            NamedPlayer::Human(name) if name == UNKNOWN => String::new(),
            NamedPlayer::Human(name) => name.trim().to_lowercase(),
            other => other.to_string().trim().to_lowercase(),
        });
        let occasion = [Tags::EVENT, Tags::ROUND, Tags::DATE, Tags::TIME];
        Self {
            played: format!("{} {position} {plies} {}", start.rules(), record.result()),
            names,
            has_swap: tree.players_swapped(end),
            occasion: occasion.map(|tag| record.tags.get(tag).to_owned()),
        }
    }
}

impl Identity {
    /// Returns whether both have the same game, as far as they say.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        let agree =
            |one: &String, other: &String| one == other || one.is_empty() || other.is_empty();
        let names = |[first, second]: [&String; 2]| {
            agree(&self.names[0], first) && agree(&self.names[1], second)
        };
        let [first, second] = &other.names;
        let mut occasion = self.occasion.iter().zip(&other.occasion);
        self.played == other.played
            && (names([first, second]) || self.has_swap && names([second, first]))
            && occasion.all(|(one, other)| agree(one, other))
    }
}
