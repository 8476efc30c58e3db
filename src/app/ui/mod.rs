//! The parts that screens share: the frame around each, forms, boards as scenes, and lists of
//! plies.
//!
//! A part is drawn on a [`Canvas`](crate::app::canvas::Canvas), to which it says as well what a
//! click on it means; drawing does not change the model.

pub mod cards;
pub mod cell_names;
pub mod cell_text;
pub mod export;
pub mod fit;
pub mod form;
pub mod frame;
pub mod game_card;
pub mod graph;
pub mod list;
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
pub mod speech;
pub mod surface;
pub mod task;
pub mod typed_ply;
pub mod typing;
