//! The drawings: every part of a board as paths in units of a cell.
//!
//! A [`Sprite`] names a part (a cell's face, a piece, a mark) with its colours; [`drawing`] gives
//! its paths. [`compose`](compose::compose) turns a scene and a layout into the list of sprites
//! with their places. Tiles, pictures and SVG files are all made from these paths.

pub(super) mod compose;
mod drawing;
mod face;
mod figure;
pub(super) mod inks;
mod letters;
mod marks;
mod shapes;
mod sprite;

pub(super) use self::drawing::{Drawing, Finish, Paint, Pen, Space, Stroke, Tone};
pub(super) use self::inks::{Body, Inks};
pub(super) use self::sprite::Sprite;

/// The paths of a sprite.
pub(super) fn drawing(sprite: &Sprite, pen: &Pen) -> Drawing {
    match *sprite {
        Sprite::Face { fill, grout } => face::face(pen, fill, grout),
        Sprite::Ground { terrain, ink } => face::ground(pen, terrain, ink),
        Sprite::Glow { ink } => face::glow(pen, ink),
        Sprite::Piece {
            kind,
            body,
            place,
            fade,
        } => figure::piece(pen, kind, body, place, fade),
        Sprite::Ghost { kind, body } => figure::ghost(pen, kind, body),
        Sprite::Pawn {
            ink,
            edge,
            on_stone,
            place,
        } => figure::pawn(pen, ink, edge, on_stone, place),
        Sprite::Mark { mark, ink, empty } => marks::mark(pen, mark, ink, empty),
        Sprite::Number { number, ink, paper } => marks::number(pen, number, ink, paper),
        Sprite::Circle { ink } => marks::circle(pen, ink),
        Sprite::Arrow { dx, dy, ink } => marks::arrow(pen, (dx, dy), ink),
        Sprite::Way { dx, dy, ink } => marks::way(pen, (dx, dy), ink),
        Sprite::Text { text, ink, size } => letters::text(&text, ink, size),
    }
}
