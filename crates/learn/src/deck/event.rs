//! The lines of the file of a deck: what happened, one event a line, in JSON.

use std::collections::BTreeMap;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::collect::LOSS;
use super::memory::Recall;
use parlour_engines::{Score, WhyNot};
use parlour_records::{ExpectedLine, Record, ReviewedPly, path_of};
use parlour_rules::games::AnyRules;
use parlour_sys::real_path;

/// Something that happened to a deck.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// A position was found, or put in by hand.
    Found(Box<Face>),
    /// A card was answered.
    Answered(Answer),
    /// Somebody said what is to become of a card.
    Moved {
        /// The time in seconds since 1970.
        at: u64,
        /// The card.
        card: String,
        /// Where it is now.
        to: Place,
    },
    /// A game was gone through to its end.
    Searched {
        /// The time in seconds since 1970.
        at: u64,
        /// The game.
        game: GameRef,
        /// What its review says of the user's plies; of none in files of before.
        #[serde(default)]
        own: OwnReview,
    },
    /// The file of games was given another name.
    Renamed {
        /// The time in seconds since 1970.
        at: u64,
        /// Its name before.
        from: String,
        /// Its name since.
        to: String,
    },
}

/// A game of the library.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct GameRef {
    /// The name of its file in the folder of games.
    pub file: String,
    /// Its number there, from 1.
    pub number: usize,
}

/// What the review of a game says of its user's plies.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct OwnReview {
    /// The plies that were reviewed.
    pub plies: usize,
    /// Their accuracy in percent, on average.
    pub accuracy: f32,
    /// The mistakes, those of 20 points and more, by what they are: `allows captures` or `misses
    /// captures` with the name of a motif, `allows` where a proof alone says it, and nothing where
    /// nothing is known.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub mistakes: BTreeMap<String, usize>,
}

/// A position as it came up in a game, with the verdict on its plies. Positions that are images of
/// one another are faces of one card.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Face {
    /// The time at which it was found, in seconds since 1970.
    pub at: u64,
    /// The card.
    pub card: String,
    /// The rules.
    pub rules: AnyRules,
    /// The text of the position.
    pub position: String,
    /// The plies that hold, the best one first.
    pub holds: Vec<String>,
    /// The plies that lose a little and are fine too.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fine: Vec<String>,
    /// The plies that are neither right nor clearly wrong; none in files of before, where every other
    /// one is wrong.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub between: Vec<String>,
    /// At how few depths a search finds them, 1 to 3, or those of a puzzle, 1 to 5; 0 where that is not
    /// known.
    #[serde(default, skip_serializing_if = "is_unknown")]
    pub stars: u8,
    /// The best line.
    pub line: String,
    /// The chance to win with it, in percent.
    pub chance: u8,
    /// Its score, if the search gave one.
    pub score: Option<Score>,
    /// The ply that was played in the game, and the line that it allowed.
    pub played: String,
    /// The chance to win with that, in percent.
    pub played_chance: u8,
    /// The reason why that is worse, where one is known that a search of this position bears out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<WhyNot<ExpectedLine>>,
    /// The game; none of a position that is of no game of the library.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<GameRef>,
    /// The number of plies before it.
    pub plies: usize,
    /// The day of the game, `2026.11.20`; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub date: String,
    /// The opponent; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub opponent: String,
}

/// Returns whether nothing is known.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
const fn is_unknown(stars: &u8) -> bool {
    *stars == 0
}

/// An answer to a card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Answer {
    /// The time in seconds since 1970.
    pub at: u64,
    /// The card.
    pub card: String,
    /// The grade.
    pub recall: Recall,
    /// The wrong tries.
    pub wrong: u32,
    /// The steps of the hint that were taken.
    pub hints: u32,
    /// The seconds until it was found.
    pub seconds: u64,
}

/// The place of a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// Among those that are asked.
    Deck,
    /// Set aside.
    Aside,
    /// Nowhere: it was deleted.
    Gone,
}

impl OwnReview {
    /// Adds a ply of a game.
    pub(super) fn add(&mut self, ply: &ReviewedPly, record: &Record) {
        let plies = self.plies as f32;
        self.accuracy = (self.accuracy * plies + ply.accuracy()) / (plies + 1.0);
        self.plies += 1;
        if ply.loss() >= LOSS {
            let kind = ply.motif(record).map(|(motif, allows)| {
                let kind = if allows { "allows" } else { "misses" };
                format!("{kind} {motif}").trim_end().to_owned()
            });
            *self.mistakes.entry(kind.unwrap_or_default()).or_default() += 1;
        }
    }
}

impl Answer {
    /// Returns whether it was found.
    pub fn is_right(&self) -> bool {
        self.recall > Recall::Again
    }
}

impl Event {
    /// The time in seconds since 1970; 0 until it is added to a file.
    pub fn at(&self) -> u64 {
        match self {
            Self::Found(face) => face.at,
            Self::Answered(answer) => answer.at,
            Self::Moved { at, .. } | Self::Searched { at, .. } | Self::Renamed { at, .. } => *at,
        }
    }

    /// The event at this time, unless it has one.
    pub(super) fn dated(mut self, now: u64) -> Self {
        let at = match &mut self {
            Self::Found(face) => &mut face.at,
            Self::Answered(answer) => &mut answer.at,
            Self::Moved { at, .. } | Self::Searched { at, .. } | Self::Renamed { at, .. } => at,
        };
        if *at == 0 {
            *at = now;
        }
        self
    }

    /// The event with the name of its game's file where that was the path of one in this folder;
    /// a file elsewhere is no game of the library.
    pub(super) fn in_folder(mut self, folder: &Path) -> Self {
        if let Self::Found(face) = &mut self
            && let Some(game) = &mut face.game
        {
            let path = path_of(&game.file);
            match (path.parent(), path.file_name()) {
                (Some(parent), Some(name)) if is_same(parent, folder) => {
                    game.file = name.to_string_lossy().into_owned();
                }
                (Some(parent), _) if parent != Path::new("") => face.game = None,
                _ => {}
            }
        }
        self
    }
}

/// Returns whether two paths are of one folder.
fn is_same(one: &Path, other: &Path) -> bool {
    let real = |path| real_path(path).ok();
    one == other || real(one).is_some_and(|one| Some(one) == real(other))
}
