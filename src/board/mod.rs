//! Geometry, and nothing else: the cells of a board, their names, neighbours and places, and
//! sets of cells.
//!
//! A [`Board`] is described by its rows and knows no game. It gives every cell a number
//! ([`Cell`]) chosen so that "one step in a direction" is the same rotation for every cell; a
//! whole [`CellSet`] then steps at once ([`Steps`]). Everything a human reads (names) or sees
//! (places) comes from the board as well, so that no other module does arithmetic on letters or
//! columns.
//!
//! ```
//! use parlour::board::{Board, Direction};
//!
//! let board = Board::hexagons(&[1, 2, 3]);
//! let top = board.cell("a1").expect("every board has a first cell");
//! let below = board.neighbour(top, Direction::SouthEast).expect("row b exists");
//! assert_eq!(board.name(below), "b2");
//! ```

mod cell;
mod direction;
mod lanes;
mod layout;
mod numbering;
mod set;
mod steps;

pub use cell::Cell;
pub use direction::Direction;
pub use lanes::{Lanes, Occupancy, Slides};
pub use layout::{Board, NoSuchCell, Point, Tiling};
pub use set::CellSet;
pub use steps::Steps;
