//! Two colours for the dots of a text cell, by what matters more: never a mean of colours.

use ratatui::style::Style;

use super::super::Mode;
use super::super::draw::Inks;
use super::fit::{Fitted, uniform};
use super::glyphs::glyphs;
use crate::theme::{Palette, Rgb};

/// The thing that a dot shows. Where three colours meet in a text cell, the higher ones stay.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(in super::super) enum Rank {
    /// A cell's own colour.
    Face,
    /// A cell that something is said about.
    Tint,
    Gem,
    Piece,
    Arrow,
    Takes,
    Cursor,
    /// A direction, on the edge of the cell under the cursor.
    Way,
}

/// One dot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in super::super) struct Dot {
    pub rgb: Rgb,
    pub rank: Rank,
    /// True if it is the ground of a cell, and not something on it.
    pub ground: bool,
    /// True if it is the ground of a cell that reaches in between two others.
    pub cap: bool,
    /// The number of its cell; none outside of the board.
    pub cell: Option<u16>,
    /// The distance of its cell from the middle of the board.
    pub aside: u16,
}

/// The two colours that stay, the ground first.
pub(super) fn pair(dots: &[Dot]) -> (Rgb, Rgb) {
    let first = dots[0].rgb;
    let mut others = dots.iter().map(|dot| dot.rgb).filter(|rgb| *rgb != first);
    let Some(second) = others.next() else {
        return (first, first);
    };
    if others.all(|rgb| rgb == second) {
        return (first, second);
    }
    match dots
        .iter()
        .filter(|dot| !dot.ground)
        .max_by_key(|dot| dot.rank)
    {
        Some(ink) => (ground_of(dots, ink), ink.rgb),
        None => grounds(dots),
    }
}

/// The ground of a drawing: that of its own cell, else the most frequent.
fn ground_of(dots: &[Dot], ink: &Dot) -> Rgb {
    let grounds = || dots.iter().filter(|dot| dot.ground);
    // A ring is on both sides of an edge.
    let inside = ink.rank <= Rank::Piece;
    let own = grounds().find(|dot| inside && dot.cell == ink.cell);
    let most = || grounds().max_by_key(|dot| count(dots, dot.rgb));
    own.or_else(most).map_or(ink.rgb, |dot| dot.rgb)
}

/// Two of three grounds: the cell under the cursor, the outside of the board, what reaches in
/// between two others, or what something is said about stays; of the others that about which nothing is said, or the one nearer
/// to the middle of the board, so that both sides of it look the same.
fn grounds(dots: &[Dot]) -> (Rgb, Rgb) {
    let kept = dots
        .iter()
        .max_by_key(|dot| {
            let is_cursor = dot.rank == Rank::Cursor;
            let is_outside = dot.cell.is_none();
            (
                is_cursor,
                is_outside,
                dot.cap,
                dot.rank,
                count(dots, dot.rgb),
            )
        })
        .map_or(Rgb::BLACK, |dot| dot.rgb);
    let other = dots
        .iter()
        .filter(|dot| dot.rgb != kept)
        .min_by_key(|dot| (dot.rank, std::cmp::Reverse(count(dots, dot.rgb)), dot.aside));
    (other.map_or(kept, |dot| dot.rgb), kept)
}

fn count(dots: &[Dot], rgb: Rgb) -> usize {
    dots.iter().filter(|dot| dot.rgb == rgb).count()
}

/// The character of a text cell. Dots of other than its two colours become ground.
pub(in super::super) fn character(dots: &[Dot], mode: Mode, inks: &Inks) -> Fitted {
    let (ground, ink) = pair(dots);
    if ground == ink {
        return uniform(ground, inks);
    }
    let mean = ground;
    let every = (1_usize << dots.len()) - 1;
    let bits = (0..).zip(dots).filter(|(_, dot)| dot.rgb == ink);
    let pattern = bits.fold(0, |pattern, (bit, _)| pattern | 1 << bit);
    // The brighter one is the ink everywhere: neighbours share it, which saves commands.
    let order = |rgb: Rgb| (rgb.brightness(), rgb);
    let (pattern, ink, ground) = if order(ground) > order(ink) {
        (!pattern & every, ground, ink)
    } else {
        (pattern, ink, ground)
    };
    Fitted {
        glyph: glyphs(mode)[pattern],
        ink: inks.colour(ink),
        ground: inks.colour(ground),
        mean,
    }
}

/// The character of a text cell of an outlined board and how it looks: what matters most, and
/// nothing else, so that no text cell needs two bright colours.
pub(in super::super) fn line_character(
    dots: &[Dot],
    mode: Mode,
    palette: &Palette,
) -> Option<(char, Style)> {
    // A hole is drawn as nothing.
    let drawn = dots
        .iter()
        .filter(|dot| !dot.ground && dot.rgb != Rgb::BLACK);
    let shown = drawn.max_by_key(|dot| dot.rank)?.rgb;
    let bits = (0..)
        .zip(dots)
        .filter(|(_, dot)| !dot.ground && dot.rgb == shown);
    let pattern = bits.fold(0_usize, |pattern, (bit, _)| pattern | 1 << bit);
    Some((glyphs(mode)[pattern], Inks::style(palette, shown)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dot(shade: u8, rank: Rank, cell: u16) -> Dot {
        Dot {
            rgb: Rgb::new(shade, 0, 0),
            rank,
            ground: rank <= Rank::Tint,
            cap: false,
            cell: Some(cell),
            aside: 0,
        }
    }

    #[test]
    fn a_piece_keeps_its_own_ground() {
        let (piece, own, other) = (
            dot(200, Rank::Piece, 1),
            dot(10, Rank::Face, 1),
            dot(20, Rank::Face, 2),
        );
        let found = pair(&[piece, own, piece, other, other, other]);
        assert_eq!(found, (own.rgb, piece.rgb));
    }

    #[test]
    fn of_two_things_the_cursor_stays() {
        let (piece, cursor, face) = (
            dot(200, Rank::Piece, 1),
            dot(250, Rank::Cursor, 2),
            dot(10, Rank::Face, 2),
        );
        assert_eq!(pair(&[piece, piece, cursor, face]), (face.rgb, cursor.rgb));
    }

    #[test]
    fn no_colour_is_ever_mixed() {
        let dots = [
            dot(10, Rank::Face, 1),
            dot(20, Rank::Face, 2),
            dot(30, Rank::Tint, 3),
            dot(30, Rank::Tint, 3),
        ];
        let (ground, ink) = pair(&dots);
        assert_eq!(ink, dots[2].rgb);
        assert!(ground == dots[0].rgb || ground == dots[1].rgb);
    }
}
