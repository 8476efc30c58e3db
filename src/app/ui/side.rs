//! The writing of sides: in their colours where those can be read, with the form their stones have
//! on the board.

use ratatui::style::Style;
use ratatui::text::Span;

use crate::app::options::AppOptions;
use parlour_rules::games::{Colour, GameInfo, PieceKind, Side};
use parlour_scene::scene::Glyphs;
use parlour_scene::theme::{Palette, Role};

/// The style of words about a side: its colour, or that of ordinary text where its colour is too
/// near to the background to be read.
pub fn side_style(palette: &Palette, colour: Colour) -> Style {
    palette.readable(Role::ink(colour))
}

/// A side's piece of a kind as a character, filled or a ring.
pub const fn piece_sign(
    palette: &Palette,
    info: &GameInfo,
    (side, kind): (Side, PieceKind),
    glyphs: Glyphs,
) -> char {
    let colour = match side {
        Side::First => info.colours.first,
        Side::Second => info.colours.second,
    };
    let filled = match colour {
        // A white piece looks like the background where that is light.
        Colour::White => !palette.is_light(),
        Colour::Black => palette.is_light(),
        Colour::Red | Colour::Blue | Colour::Green => matches!(side, Side::First),
    };
    glyphs.piece(kind, filled)
}

/// The sign of a side before its player, in its colour: a stone as its pieces are drawn.
pub fn side_span<'a>(options: &AppOptions, info: &GameInfo, side: Side) -> Span<'a> {
    let palette = &options.palette;
    let sign = piece_sign(palette, info, (side, PieceKind::Stone), options.glyphs());
    Span::styled(sign.to_string(), side_style(palette, info.colours[side]))
}
