//! Games of files that are replayed or followed, as they are found there.

use serde::{Deserialize, Serialize};

use parlour_records::words;
use parlour_records::{GameResult, Summary};
use parlour_rules::games::Seat;

/// Some of the games of a file, in the order in which they stand there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FilePiece {
    /// Which of the files that belong together: a match keeps its finished games in one file and
    /// those being played in others.
    pub file: usize,
    /// The index in the file of the first of the games.
    pub first: usize,
    /// The games.
    pub games: Vec<FileGame>,
    /// Whether more pieces of the same reading follow.
    pub more: bool,
}

/// A game of a file, which may not have been read in full yet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FileGame {
    /// Its text.
    pub text: String,
    /// Its summary, or what is wrong with it.
    pub summary: Result<GameSummary, String>,
}

/// What is known of a game without playing it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GameSummary {
    /// The players who began as First and Second.
    pub names: [String; 2],
    /// What people call those who play First and Second at the end: the sides of the result.
    pub players: [String; 2],
    /// Whether the players have exchanged sides.
    pub swapped: bool,
    /// How many plies were played.
    pub plies: usize,
    /// The result.
    #[serde(with = "result_text")]
    pub result: GameResult,
    /// Whether the game is over.
    pub finished: bool,
    /// How it ended, as in "Red won by gold, 42 plies"; none while it goes on.
    pub ending: Option<String>,
    /// The match it belongs to; may be empty.
    pub event: String,
    /// Its number in the match; may be empty.
    pub round: String,
}

impl From<&Summary> for GameSummary {
    fn from(summary: &Summary) -> Self {
        Self {
            names: summary.names.clone(),
            players: words::tagged_players(summary.players(), summary.rules.info()).into(),
            swapped: summary.swapped,
            plies: summary.plies,
            result: summary.result,
            finished: summary.finished,
            ending: words::result_of_summary(summary),
            event: summary.event.clone(),
            round: summary.round.clone(),
        }
    }
}

impl GameSummary {
    /// Whether this may be another state of the same game: its number in a match is the same.
    #[must_use]
    pub fn is_same_round(&self, other: &Self) -> bool {
        self.event == other.event && self.round == other.round
    }

    /// Who won, if somebody did.
    #[must_use]
    pub fn winner(&self) -> Option<Seat> {
        let winner = self.result.winner();
        winner.map(|side| side.seat(self.swapped))
    }
}

/// Results as records write them.
mod result_text {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    use parlour_records::GameResult;

    #[expect(
        clippy::trivially_copy_pass_by_ref,
        reason = "serde hands over a reference"
    )]
    pub(super) fn serialize<S: Serializer>(
        result: &GameResult,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(result.text())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<GameResult, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(D::Error::custom)
    }
}
