//! Text cells as dots of two colours.

mod fit;
mod glyphs;
mod lines;

pub(super) use self::fit::{Fitted, Fitter};
pub(super) use self::lines::lines;
