//! Widgets that know no game: boards that are described to them and the small widgets around them.
//! Widgets are plain structs with builder methods; colours come from a
//! [`Palette`](crate::theme::Palette). What a click means is computed by pure functions of the same
//! description and area that drawing uses, so that nothing has to be remembered between them.

pub mod focus;
pub mod graph;
pub mod hints;
pub mod input;
pub mod meter;
