//! The facts about a game in a text that are known without reading its plies.

use std::ops::Range;

use super::ReadError;
use super::summary::Summary;

/// A game in a text of several.
#[derive(Clone, Debug)]
pub struct IndexedGame {
    /// The place of its text, in bytes.
    pub bytes: Range<usize>,
    /// The line, from 1, on which it begins.
    pub line: usize,
    /// The game, or its fault.
    pub summary: Result<Summary, ReadError>,
}
