//! From paths to dots: tiles, the cache that keeps them, and the canvas they are put together on.
//!
//! A [`Tile`] is a sprite drawn with anti-aliasing at one scale and at one offset within a dot. It
//! is made once and kept ([`Tiles`]); a board is then only copied together ([`Canvas`]).

mod cache;
mod canvas;
mod measure;
mod tile;

pub(super) use self::cache::{TileKey, Tiles};
pub(super) use self::canvas::{Canvas, Region};
pub(super) use self::measure::Measure;
pub use self::tile::Tile;
