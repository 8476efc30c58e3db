//! The plies that an engine expects, as a record keeps them.

use std::fmt;
use std::str::FromStr;

use parlour_rules::games::{AnyLine, AnyPly};
use serde::{Deserialize, Serialize};

/// The plies that the engine of a ply's player expected after it, in the texts of the game.
///
/// They become plies only on request, since that means to play them, which a reader of a file of
/// thousands of games does not need.
///
/// ```
/// use parlour_records::ExpectedLine;
/// use parlour_rules::games::{AnyLine, find_game};
///
/// let line = AnyLine::new(&find_game("trike")?)?;
/// let expected: ExpectedLine = "d2 swap e3".parse()?;
/// assert_eq!(expected.plies(&line).len(), 3);
/// let wrong: ExpectedLine = "d2 nonsense e3".parse()?;
/// assert_eq!(wrong.plies(&line).len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "String")]
pub struct ExpectedLine(String);

/// A text that is no [`ExpectedLine`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not an expected line: at most {} moves", ExpectedLine::MAX)]
pub struct ParseExpectedLineError;

impl ExpectedLine {
    /// The greatest number of plies kept.
    pub const MAX: usize = 8;

    /// The first plies of a line that a search expects; `game` is any line of the game.
    pub fn of(game: &AnyLine, plies: &[AnyPly]) -> Self {
        let kept = &plies[..plies.len().min(Self::MAX)];
        Self(game.ply_texts(kept).join(" "))
    }

    /// The plies, as far as they are legal from the end of a line on: that to the ply which they
    /// are to follow.
    pub fn plies(&self, line: &AnyLine) -> Vec<AnyPly> {
        let mut after = line.clone();
        let mut read = |text: &str| {
            let ply = after.read_ply(text).ok()?;
            after.play(ply).ok()?;
            Some(ply)
        };
        self.0.split(' ').map_while(&mut read).collect()
    }

    /// The text of the first ply.
    pub(crate) fn first(&self) -> Option<&str> {
        self.0.split(' ').find(|text| !text.is_empty())
    }

    /// Returns whether nothing is expected.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl TryFrom<String> for ExpectedLine {
    type Error = ParseExpectedLineError;

    fn try_from(text: String) -> Result<Self, ParseExpectedLineError> {
        text.parse()
    }
}

impl fmt::Display for ExpectedLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for ExpectedLine {
    type Err = ParseExpectedLineError;

    fn from_str(text: &str) -> Result<Self, ParseExpectedLineError> {
        let plies: Vec<&str> = text.split_whitespace().collect();
        let is_line = (1..=Self::MAX).contains(&plies.len());
        is_line
            .then(|| Self(plies.join(" ")))
            .ok_or(ParseExpectedLineError)
    }
}
