//! The parts that screens share: the frame around each, forms, boards as scenes, and lists of
//! plies.
//!
//! The places of things on the screen are computed by pure functions of the state and the size of
//! the terminal ([`ScreenLayout`](frame::ScreenLayout) and its like in the screens' folders), which
//! drawing and clicking share; drawing does not change the model.

pub mod cards;
pub mod cell_names;
pub mod cell_text;
pub mod export;
pub mod fit;
pub mod form;
pub mod frame;
pub mod game_card;
pub mod graph;
pub mod list_cursor;
pub mod motion;
pub mod orientation;
pub mod phrases;
pub mod picker;
pub mod played;
pub mod plies;
pub mod preview;
pub mod prompt;
pub mod scene;
pub mod side;
pub mod surface;
pub mod task;
pub mod typed_ply;
pub mod typing;
