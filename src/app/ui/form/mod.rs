//! Forms: rows of labels and values in groups, with the board as it will be beside them.
//!
//! [`FormView`] draws any form; [`GameForm`] holds the rows that say
//! which game is played, on which board and by whom.

mod cursor;
mod field;
mod game;
mod option;
mod pills;
mod player;
mod row;
mod view;

pub use cursor::{FormAct, FormCursor};
pub use field::Field;
pub use game::{GameField, GameForm, clock_words};
pub use option::{choices, option_row};
pub use row::{FormRow, FormValue};
pub use view::{FormView, HINTS};
