//! Text cells as dots of two colours.

mod arrowhead;
mod fit;
mod glyphs;
mod hexagon;
mod lines;
mod masks;
mod mosaic;
mod pair;
mod shape;

pub(super) use self::fit::{Fitted, Fitter, uniform};
pub(super) use self::lines::lines;
pub(super) use self::mosaic::{Mosaic, tone};
pub(super) use self::pair::{character, line_character};
