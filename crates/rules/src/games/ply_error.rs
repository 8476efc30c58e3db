//! The reasons why a ply is not legal, or a text is no ply.

use crate::board::{Board, Cell, CellSet, Direction, NoSuchCell};
use crate::plural::counted;

/// A ply of one game was handed to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("this is a move of another game")]
pub struct GameMismatch;

/// A reason to refuse a ply, a pick or a text, with a message for the player that names cells.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PlyError {
    /// The ply is one of another game.
    #[error(transparent)]
    GameMismatch(#[from] GameMismatch),
    /// The game is over, and no more plies can be played.
    #[error("the game is over")]
    GameOver,
    /// The text does not have the form of a ply.
    #[error("`{text}` is not a move: expected {form}")]
    Syntax {
        /// The text, or the part of it that is wrong.
        text: String,
        /// The form of a ply of this game.
        form: &'static str,
    },
    /// The text names a cell that the board does not have.
    #[error(transparent)]
    NoSuchCell(#[from] NoSuchCell),
    /// The cell is empty.
    #[error("nothing stands on {0}")]
    EmptyCell(String),
    /// The piece on the cell is the opponent's.
    #[error("{0} is not yours")]
    NotYours(String),
    /// The piece on the cell is one's own.
    #[error("{0} holds a piece of your own")]
    OwnPiece(String),
    /// The cell holds a piece or stone.
    #[error("{0} is not empty")]
    Occupied(String),
    /// This piece or stone cannot move now.
    #[error("{0} cannot move")]
    Stuck(String),
    /// No path of the allowed length leads there.
    #[error("{to} is out of reach: from {from} at most {}, past no piece", counted(*.steps, "step"))]
    OutOfReach {
        /// The cell of the piece.
        from: String,
        /// The cell it should go to.
        to: String,
        /// The number of steps it may make.
        steps: usize,
    },
    /// The combat table forbids the attack.
    #[error("a {attacker} may not attack a {defender}")]
    Combat {
        /// The moving piece.
        attacker: &'static str,
        /// The piece it would meet.
        defender: &'static str,
    },
    /// `-` was written for a combat, or `x` for none.
    #[error("write `{0}`")]
    CombatSign(String),
    /// The wrong number of stones.
    #[error("choose {needed} stones, not {given}")]
    StoneCount {
        /// The number of stones that must move.
        needed: usize,
        /// The number of stones named.
        given: usize,
    },
    /// A stone was named twice.
    #[error("{0} is named twice")]
    RepeatedStone(String),
    /// The stones are out of order.
    #[error("name the stones in ascending order: `{0}`")]
    StoneOrder(String),
    /// The text names a direction that there is not.
    #[error("`{0}` is not a direction: expected e, ne, nw, w, sw or se")]
    NoDirection(String),
    /// The stone would leave the board.
    #[error("{cell} would leave the board to the {direction}")]
    OffBoard {
        /// The stone.
        cell: String,
        /// The direction.
        direction: Direction,
    },
    /// The stone is blocked by an own stone that stays.
    #[error("{cell} is blocked to the {direction} by a stone of yours that stays")]
    Blocked {
        /// The stone.
        cell: String,
        /// The direction.
        direction: Direction,
    },
    /// The direction is not allowed by the movement setting.
    #[error("stones may not move to the {0} here")]
    DirectionNotAllowed(Direction),
    /// No direction lets these stones move together.
    #[error("{0} cannot move together with the stones chosen")]
    NotTogether(String),
    /// Steps lead towards the own goal, one cell at a time.
    #[error("{to} is not a step from {from}: a piece steps one cell {way}")]
    NotAStep {
        /// The cell of the piece.
        from: String,
        /// The cell it should go to.
        to: String,
        /// The two ways the side steps.
        way: &'static str,
    },
    /// Captures go one cell diagonally.
    #[error("{to} cannot be captured from {from}: a capture is one cell diagonally")]
    NotACapture {
        /// The cell of the piece.
        from: String,
        /// The piece to capture.
        to: String,
    },
    /// No piece may stand there.
    #[error("no piece may stand on {0}")]
    NeutralCell(String),
    /// A goal, into which nothing is put and the other side does not step.
    #[error("{cell} is {owner}'s goal: only {owner} may step there")]
    ClosedGoal {
        /// The goal.
        cell: String,
        /// The side whose goal it is.
        owner: &'static str,
    },
    /// `-` was written for a capture, which has to say where the captured piece goes.
    #[error(
        "{to} holds a piece: a capture also says where that piece goes, as in `{from}x{to}@{place}`"
    )]
    CaptureSign {
        /// The cell of the piece.
        from: String,
        /// The piece to capture.
        to: String,
        /// A cell on which the captured piece may be put.
        place: String,
    },
    /// The pawn does not get there.
    #[error("the pawn cannot slide from {from} to {to}")]
    NotASlide {
        /// The cell of the pawn.
        from: String,
        /// The cell it should go to.
        to: String,
    },
    /// The pie rule does not apply now.
    #[error("swap is only for the second move of a game with the pie rule")]
    SwapNotAllowed,
    /// The picks so far do not lead to this.
    #[error("{0} cannot be chosen here")]
    NotAChoice(String),
}

/// Checks that the side to move may pick up the piece on a cell, given each side's cells.
///
/// # Errors
///
/// [`PlyError`] when it is the enemy's, or nothing.
pub(super) fn check_own<const W: usize>(
    board: &Board,
    cell: Cell,
    own: CellSet<W>,
    enemy: CellSet<W>,
) -> Result<(), PlyError> {
    if own.contains(cell) {
        return Ok(());
    }
    let name = board.name(cell).to_owned();
    Err(if enemy.contains(cell) {
        PlyError::NotYours(name)
    } else {
        PlyError::EmptyCell(name)
    })
}
