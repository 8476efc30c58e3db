//! Pieces and signs of too many dots to be made by hand, which are drawn: each dot is part of the
//! shape or not, the same to the left as to the right.

use parlour_rules::games::PieceKind;

/// A thing that has a form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// A piece, whole or hollow.
    Piece(PieceKind, bool),
    /// The pawn in the colour of the stone under it, whole or hollow.
    Pawn(bool),
    /// The gem on an empty golden cell.
    Gem,
    /// The sign that an empty cell may be chosen.
    Dot,
}

/// A form in a size.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Shape {
    pub form: Form,
    /// Dots across from the middle to the edge.
    half: i32,
    /// Dots down.
    pub height: i32,
    /// The height of a dot, as a multiple of its width.
    aspect: f32,
}

impl Shape {
    /// A form for pieces of about `wanted` dots down, whose number is odd or even as that of the
    /// cell's, so that both have the same middle.
    pub fn new(form: Form, wanted: f32, cell: i32, aspect: f32) -> Self {
        let wanted = match form {
            Form::Piece(PieceKind::Square, _) => wanted * 0.88,
            Form::Piece(..) | Form::Pawn(_) => wanted,
            Form::Gem => wanted * 0.6,
            Form::Dot => wanted * 0.3,
        };
        let odd = cell.rem_euclid(2);
        let height = (((wanted - odd as f32) / 2.0).round() as i32 * 2 + odd).max(2 - odd);
        let wide = match form {
            Form::Piece(PieceKind::Triangle, _) => 1.15,
            Form::Piece(PieceKind::Pentagon, _) => 1.12,
            Form::Gem => 0.9,
            Form::Pawn(_) => 0.8,
            _ => 1.0,
        };
        let half = (height as f32 * aspect * wide / 2.0).round() as i32;
        Shape {
            form,
            half: half.max(1),
            height,
            aspect,
        }
    }

    /// The dots, counted from the middle and from the top, as those of a mask are.
    pub fn dots(self) -> Vec<(i32, i32)> {
        let columns = -self.half..self.half;
        let rows = 0..self.height;
        let all = rows.flat_map(|y| columns.clone().map(move |x| (x, y)));
        let hollow = matches!(self.form, Form::Piece(_, true) | Form::Pawn(true));
        all.filter(|&(x, y)| self.has(x, y) && !(hollow && self.is_inside(x, y)))
            .collect()
    }

    /// The dots of a pentagon's heart in a cell with its middle in this row of dots, whose rows of
    /// text have `down` of them: whole rows of text, so that only the piece is beside it.
    pub fn heart(self, middle: i32, down: i32) -> Vec<(i32, i32)> {
        if !matches!(self.form, Form::Piece(PieceKind::Pentagon, _)) {
            return Vec::new();
        }
        let top = (self.height + 1) / 2 - middle.rem_euclid(down);
        let rows = (self.height / down / 3).max(1) * down;
        let half = (rows as f32 * self.aspect / 2.0).round() as i32;
        let half = half.min(self.half / 3).max(1);
        let dots = (top..top + rows).flat_map(|y| (-half..half).map(move |x| (x, y)));
        dots.collect()
    }

    fn has(self, x: i32, y: i32) -> bool {
        if !(0..self.height).contains(&y) {
            return false;
        }
        // From the middle, 1 at the edges.
        let u = ((x as f32) + 0.5).abs() / self.half as f32;
        let v = (2 * y + 1 - self.height) as f32 / self.height as f32;
        match self.form {
            Form::Piece(PieceKind::Circle | PieceKind::Stone | PieceKind::Plain, _) | Form::Dot => {
                u * u + v * v <= 1.0
            }
            Form::Piece(PieceKind::Square, _) => u <= 1.0,
            Form::Piece(PieceKind::Triangle, _) => {
                // A tip of one dot on either side is the least.
                let least = 1.0 / self.half as f32;
                u <= f32::midpoint(v + 1.0 / self.height as f32, 1.0).max(least)
            }
            Form::Piece(PieceKind::Pentagon, _) => {
                // From the tip to the shoulders below the middle, and in to the foot; in four rows
                // as the masks have it.
                let down = f32::midpoint(v, 1.0);
                let least = 1.0 / self.half as f32;
                let half = if down < 0.6 {
                    down / 0.6 + 0.25 / self.height as f32
                } else {
                    1.2 - 0.4 * down
                };
                u <= half.max(least)
            }
            Form::Pawn(_) => {
                // A head, a body that widens downwards, and a foot.
                let is_head = u * u + (1.4 * (v + 0.6)).powi(2) <= 0.36;
                is_head || v > 0.55 || v > -0.3 && u <= 0.35 + 0.4 * v.max(0.0)
            }
            Form::Gem => u + v.abs() <= 1.0,
        }
    }

    /// Returns whether a dot is far enough from the edge to be in the hole of a hollow piece.
    fn is_inside(self, x: i32, y: i32) -> bool {
        let down = (self.height as f32 * 0.16).round().max(1.0);
        let across = (down * self.aspect).round().max(1.0);
        if matches!(
            self.form,
            Form::Piece(PieceKind::Circle | PieceKind::Stone | PieceKind::Plain, _)
        ) {
            let u = (x as f32 + 0.5) / (self.half as f32 - across);
            let v = (2 * y + 1 - self.height) as f32 / (self.height as f32 - 2.0 * down);
            return u * u + v * v <= 1.0;
        }
        let reach = (across as i32, down as i32);
        (-reach.1..=reach.1).all(|dy| {
            let rest = 1.0 - (dy as f32 / (down + 0.3)).powi(2);
            let wide = (rest.max(0.0).sqrt() * across).round() as i32;
            (-wide..=wide).all(|dx| self.has(x + dx, y + dy))
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn shapes_of_every_size_are_symmetric_whole_and_differ() {
        let kinds = [
            PieceKind::Circle,
            PieceKind::Triangle,
            PieceKind::Square,
            PieceKind::Pentagon,
        ];
        for cell in 6..40 {
            for aspect in [1.0, 4.0 / 3.0, 2.0] {
                let mut seen = HashSet::new();
                for kind in kinds {
                    let dots = |hollow| -> Vec<(i32, i32)> {
                        let form = Form::Piece(kind, hollow);
                        Shape::new(form, cell as f32, cell, aspect).dots()
                    };
                    let (solid, hollow) = (dots(false), dots(true));
                    assert!(hollow.iter().all(|dot| solid.contains(dot)));
                    assert!(hollow.len() < solid.len(), "{kind:?} {cell} {aspect}");
                    for set in [solid, hollow] {
                        assert!(set.iter().all(|&(x, y)| set.contains(&(-1 - x, y))));
                        assert!(seen.insert(set), "{kind:?} {cell} {aspect}");
                    }
                }
            }
        }
    }
}
