//! The contents of a cell and the cell itself, as a player sees them.

use super::Side;

/// The kinds of pieces of all games.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum PieceKind {
    /// Tactigon's piece of one step.
    Circle,
    /// Tactigon's piece of three steps.
    Triangle,
    /// Tactigon's piece of four steps.
    Square,
    /// Tactigon's piece of five steps, the one to capture.
    Pentagon,
    /// The one kind of piece of Taacoca and Trike.
    Stone,
    /// The one kind of piece of Claustro.
    Plain,
}

impl PieceKind {
    /// Tactigon's kinds, in the order of the combat table.
    pub const TACTIGON: [Self; 4] = [Self::Circle, Self::Triangle, Self::Square, Self::Pentagon];

    /// The kind in a sentence.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Circle => "circle",
            Self::Triangle => "triangle",
            Self::Square => "square",
            Self::Pentagon => "pentagon",
            Self::Stone => "stone",
            Self::Plain => "piece",
        }
    }
}

/// The piece on a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    /// Its side.
    pub side: Side,
    /// Its kind.
    pub kind: PieceKind,
    /// True if Trike's pawn stands on top of it.
    pub pawn: bool,
}

/// The nature of a cell, whatever stands on it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Terrain {
    /// A cell like any other.
    Plain,
    /// One of Tactigon's two gold cells.
    Gold,
    /// A cell of a side's home row in Taacoca.
    Home(Side),
    /// The goal of a side in Claustro.
    Goal(Side),
    /// A corner of Claustro where nothing ever stands.
    Neutral,
}
