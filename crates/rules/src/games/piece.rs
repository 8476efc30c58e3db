//! The contents of a cell and the cell itself, as a player sees them.

use super::Side;
use crate::named_enum;

named_enum! {
    /// The kinds of pieces of all games.
    #[derive(PartialOrd, Ord)]
    pub enum PieceKind {
        /// Tactigon's piece of one step.
        Circle = "circle",
        /// Tactigon's piece of three steps.
        Triangle = "triangle",
        /// Tactigon's piece of four steps.
        Square = "square",
        /// Tactigon's piece of five steps, the one to capture.
        Pentagon = "pentagon",
        /// The one kind of piece of Taacoca and Trike.
        Stone = "stone",
        /// The one kind of piece of Claustro.
        Plain = "piece",
    }

    /// The kind in a sentence.
    name
}

impl PieceKind {
    /// Tactigon's kinds, in the order of the combat table.
    pub const TACTIGON: [Self; 4] = [Self::Circle, Self::Triangle, Self::Square, Self::Pentagon];
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
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Terrain {
    /// A cell like any other.
    #[default]
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
