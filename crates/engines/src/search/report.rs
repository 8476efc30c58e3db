//! The reports that an engine makes while it searches.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::Score;
use parlour_rules::games::{AnyLine, AnyPly, Side};

/// A line of play with its value.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Variation<P = AnyPly> {
    /// The value to the side to move, if the engine gives one.
    pub score: Option<Score>,
    /// The probability that the side to move wins, 0 to 1, a draw counting half; if the engine
    /// gives one.
    pub win_probability: Option<f32>,
    /// The expected plies, the first one being the one to play.
    pub plies: Vec<P>,
}

impl<P> Variation<P> {
    /// A ply of which nothing is known.
    pub fn of(ply: P) -> Self {
        Self {
            score: None,
            win_probability: None,
            plies: vec![ply],
        }
    }

    /// The probability that the side to move wins: the engine's, or by the score where it gives
    /// none.
    pub fn chance(&self) -> Option<f32> {
        let by_score = || self.score.map(Score::win_probability);
        self.win_probability.or_else(by_score)
    }
}

/// An engine's view of a position: the state of a search.
///
/// It is the one type for this from the search to the screen and the protocol; a record keeps the
/// part of it that says how a position stands. Plies are those of the line that the
/// engine was given: of its one game inside a search, of any game elsewhere. The last
/// report of a search is about the ply that the engine plays.
///
/// ```
/// use parlour_engines::{Report, Score, Variation};
///
/// let best = Variation { score: Some(Score::Estimate(31)), ..Variation::of("d2") };
/// let report = Report { depth: 7, variations: vec![best], ..Report::default() };
/// assert_eq!(report.score(), Some(Score::Estimate(31)));
/// assert_eq!(report.map(str::len).expected(), [2]);
/// ```
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Report<P = AnyPly> {
    /// The depth of the search in plies.
    pub depth: u32,
    /// The greatest distance from the root searched, in plies.
    pub selective_depth: u32,
    /// The positions searched, or the iterations of a tree search.
    pub nodes: u64,
    /// The time since the search began.
    pub time: Duration,
    /// The share of the transposition table or the tree that is full, in thousandths.
    pub table_fill: u32,
    /// The best lines, the one whose first ply is played first; at most one for each legal ply.
    pub variations: Vec<Variation<P>>,
    /// The player's own words about its move, clean and in one line; empty where it says nothing.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub said: String,
    /// The illegal answers of the player that were sent back.
    #[serde(default, skip_serializing_if = "is_none")]
    pub illegal: u32,
}

/// Returns whether there were no illegal answers, as of all engines but models.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
const fn is_none(illegal: &u32) -> bool {
    *illegal == 0
}

impl Report {
    /// The side of which score and probability speak, at the end of this line: that of the player
    /// to move, who has the other one after a `swap` that is recommended.
    pub fn side(&self, line: &AnyLine) -> Side {
        match self.expected() {
            [best, ..] if line.swaps_players(*best) => !line.to_move(),
            _ => line.to_move(),
        }
    }
}

impl<P> Default for Report<P> {
    fn default() -> Self {
        Self {
            depth: 0,
            selective_depth: 0,
            nodes: 0,
            time: Duration::ZERO,
            table_fill: 0,
            variations: Vec::new(),
            said: String::new(),
            illegal: 0,
        }
    }
}

impl<P> Report<P> {
    /// The chance of First to win, from 0 to 1, if the engine gives one; `own` is the side whose
    /// chances the report tells.
    pub fn first_chance(&self, own: Side) -> Option<f32> {
        let chance = self.win_probability()?;
        Some(match own {
            Side::First => chance,
            Side::Second => 1.0 - chance,
        })
    }

    /// The best line, if any is known.
    pub fn best(&self) -> Option<&Variation<P>> {
        self.variations.first()
    }

    /// The line that begins with a ply, if that has one.
    pub fn variation(&self, ply: &P) -> Option<&Variation<P>>
    where
        P: PartialEq,
    {
        let mut variations = self.variations.iter();
        variations.find(|variation| variation.plies.first() == Some(ply))
    }

    /// The value of the position to the side to move, if the engine gives one.
    pub fn score(&self) -> Option<Score> {
        self.best()?.score
    }

    /// The probability, 0 to 1, that the side to move wins, if the engine gives one.
    pub fn win_probability(&self) -> Option<f32> {
        self.best()?.win_probability
    }

    /// The plies that are expected: those of the best line.
    pub fn expected(&self) -> &[P] {
        self.best().map_or(&[], |best| &best.plies)
    }

    /// The plies that are expected after this one; none where another one was expected.
    pub fn expected_after(&self, ply: &P) -> Option<&[P]>
    where
        P: PartialEq,
    {
        let (first, rest) = self.expected().split_first()?;
        (first == ply).then_some(rest)
    }

    /// The same report with other plies, such as those of any game for those of one.
    pub fn map<Q>(&self, ply: impl Fn(P) -> Q) -> Report<Q>
    where
        P: Copy,
    {
        let variation = |variation: &Variation<P>| Variation {
            score: variation.score,
            win_probability: variation.win_probability,
            plies: variation.plies.iter().copied().map(&ply).collect(),
        };
        Report {
            depth: self.depth,
            selective_depth: self.selective_depth,
            nodes: self.nodes,
            time: self.time,
            table_fill: self.table_fill,
            variations: self.variations.iter().map(variation).collect(),
            said: self.said.clone(),
            illegal: self.illegal,
        }
    }
}
