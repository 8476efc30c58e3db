//! Board geometry: cells, their names, neighbours and points on the plane, and sets of cells.
//!
//! A [`Board`] is described by its rows and knows no game. It gives every cell a number ([`Cell`])
//! chosen so that one step in a direction is the same rotation for every cell; a whole [`CellSet`]
//! then steps at once ([`Steps`]). Names of cells and points to draw them at come from the board as
//! well, so that no other module does arithmetic on letters or columns.
//!
//! ```
//! use parlour_rules::board::{Board, CellSet, Direction, Steps};
//!
//! let board = Board::hexagons(&[1, 2, 3]);
//! let top = board.cell("a1").expect("every board has a first cell");
//! let below = board.neighbour(top, Direction::SouthEast).expect("row b exists");
//! assert_eq!(board.name(below), "b2");
//!
//! let steps = Steps::<1>::new(&board);
//! let around = steps.neighbours(CellSet::from_cell(top), Direction::HEXAGON);
//! assert_eq!(around.len(), 2, "a corner has two neighbours");
//! ```

mod cell;
mod direction;
mod layout;
mod numbering;
mod set;
mod steps;

pub use cell::Cell;
pub use direction::Direction;
pub use layout::{Board, NoSuchCell, Point, Tiling};
pub use set::CellSet;
pub use steps::Steps;
