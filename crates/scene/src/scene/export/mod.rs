//! Boards as files: the same drawings as on the screen, as SVG, PNG, coloured and plain text.

mod animation;
mod boards;
mod picture;
mod screen;
mod svg;
pub(crate) mod text;

use std::borrow::Cow;

pub use self::animation::{Frame, animation, film};
pub use self::boards::Boards;
pub use self::picture::png;
pub use self::screen::{css_colour, escaped, screen};
pub use self::svg::svg;
pub use self::text::{ansi, colours, plain};
use super::draw::Inks;
use super::draw::compose::{Composition, Extras, compose};
use super::layout::Layout;
use super::{PieceLetters, Scene};
use crate::theme::{Depth, Palette, Theme};

/// The options for a picture of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PictureOptions {
    /// The width of a cell in pixels; made even.
    pub cell: u16,
    /// True if there are coordinates around the board.
    pub coordinates: bool,
    /// True if the names of cells are written into them.
    pub names: bool,
    /// Pixels around the board.
    pub margin: u16,
}

impl Default for PictureOptions {
    fn default() -> Self {
        PictureOptions {
            cell: 80,
            coordinates: true,
            names: false,
            margin: 16,
        }
    }
}

/// A board laid out for a picture.
struct Picture {
    layout: Layout,
    inks: Inks,
    composition: Composition,
}

impl Picture {
    fn new(scene: &Scene, palette: &Palette, options: PictureOptions) -> Self {
        let layout = Layout::exact(scene, options.cell, options.coordinates, options.margin);
        let inks = Inks::new(&colourful(palette));
        let extras = Extras {
            names: options.names,
            letters: false,
            alphabet: PieceLetters::default(),
        };
        let composition = compose(scene, &layout, &inks, extras);
        Picture {
            layout,
            inks,
            composition,
        }
    }
}

/// A palette with colours for cells: pictures need them whatever the terminal has.
fn colourful(palette: &Palette) -> Cow<'_, Palette> {
    if Inks::new(palette).filled {
        return Cow::Borrowed(palette);
    }
    let name = if palette.is_light() { "light" } else { "dark" };
    let theme = Theme::named(name).map(|theme| Palette::new(&theme, Depth::TrueColour));
    theme.map_or(Cow::Borrowed(palette), Cow::Owned)
}
