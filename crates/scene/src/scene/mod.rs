//! Boards, drawn as finely as the terminal can.

mod dots;
mod draw;
pub mod export;
mod from_ascii;
mod graphics;
mod lattice;
mod layout;
mod letters;
mod mark;
mod mode;
mod model;
mod orientation;
mod piece;
pub mod pixels;
mod raster;
#[cfg(test)]
mod samples;
mod text;
mod text_cell;
mod view;

pub use graphics::{Fineness, Graphics};
pub use lattice::Lattice;
pub use layout::{Beyond, Coordinates, Layout, LayoutOptions, Scale};
pub use letters::PieceLetters;
pub use mark::{Heat, Mark, Marks};
pub use mode::{CellSize, Mode, Protocol};
pub use model::{
    Arrow, Circle, Fading, GridPoint, GridPosition, Moving, Name, Scene, SceneCell, Way,
};
pub use orientation::{Orientation, on_its_corner};
pub use piece::Figure;
pub use raster::Tile;
pub use text::Glyphs;
pub use view::{BoardView, Overview, SceneCache};
