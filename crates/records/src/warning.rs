//! Warnings about a record that could be read.

use super::GameResult;

/// A warning about the text of a game, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {kind}")]
pub struct Warning {
    /// The line of the text, from 1.
    pub line: usize,
    /// Its kind.
    pub kind: WarningKind,
}

/// The subject of a warning.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum WarningKind {
    /// A tag appears twice; the last one counts.
    #[error("the tag {0} appears twice")]
    RepeatedTag(String),
    /// A setting appears twice in the tag Rules; the last one counts.
    #[error("the rule {0} appears twice")]
    RepeatedRule(String),
    /// The tag Date is no day, or the tag Time no time of one.
    #[error("the tag {tag} says `{text}`, which is no {}", tag.to_lowercase())]
    InvalidMoment {
        /// The name of the tag.
        tag: &'static str,
        /// Its text.
        text: String,
    },
    /// The tag Result is not a result.
    #[error("the tag Result says `{0}`, which is not a result")]
    InvalidResultTag(String),
    /// The tag Result and the result at the end differ; the one at the end counts.
    #[error("the result is given as {tag}, but the game ends with {token}")]
    ResultsDiffer {
        /// The result in the tag.
        tag: GameResult,
        /// The result at the end.
        token: GameResult,
    },
    /// The file contradicts the rules; the rules count.
    #[error("the file says {file}, but by the rules it is {board}")]
    ContradictsRules {
        /// The result in the file.
        file: GameResult,
        /// The result that the rules determine.
        board: GameResult,
    },
    /// A ply has another number than its place in the line.
    #[error("move {position} is numbered {number}")]
    PlyNumber {
        /// The number of the ply in the line, from 1.
        position: usize,
        /// The text written.
        number: String,
    },
    /// The text names no board, and the usual one was taken.
    #[error("no board is named; it is read as {0}")]
    AssumedBoard(String),
    /// The players are named by colours, which they have swapped.
    #[error("the names are read as of those who have the colours after the swap")]
    NamesAfterSwap,
    /// The cells were named with row and number exchanged.
    #[error(
        "its cells have row and number exchanged, as in the site's first version; it is read so"
    )]
    ExchangedCells,
    /// A part of the text that the record does not have.
    #[error("left out: {0}")]
    LeftOut(String),
    /// The last line was not written to its end and is left out.
    #[error("the last line is incomplete and left out")]
    Torn,
    /// The tags tell of an end by the rules, and the plies do not come to it.
    #[error("the moves break off before the end that the tags tell of; the game is unfinished")]
    CutShort,
}

impl WarningKind {
    /// The warning that it is on a line.
    pub(super) const fn at(self, line: usize) -> Warning {
        Warning { line, kind: self }
    }

    /// Returns whether something of a game of another format is not in the record as it was
    /// written.
    pub const fn leaves_out(&self) -> bool {
        matches!(
            self,
            Self::LeftOut(_)
                | Self::CutShort
                | Self::ContradictsRules { .. }
                | Self::ResultsDiffer { .. }
                | Self::PlyNumber { .. }
                | Self::InvalidResultTag(_)
                | Self::InvalidMoment { .. }
                | Self::RepeatedRule(_)
        )
    }
}
