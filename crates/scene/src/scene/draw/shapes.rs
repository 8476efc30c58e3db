//! Paths of cells and pieces, in units of a cell around its centre, y downwards.

use std::f32::consts::TAU;

use tiny_skia::{Path, PathBuilder};

use super::super::Lattice;
use parlour_rules::games::PieceKind;

/// A corner of a polygon.
pub(super) type Corner = (f32, f32);

/// The corners of a cell, from the top or top left, clockwise.
pub(super) fn cell_corners(lattice: Lattice) -> Vec<Corner> {
    match lattice {
        Lattice::Hexagons => regular(6, 1.0 / 3.0_f32.sqrt(), (0.0, 0.0)),
        Lattice::Squares => vec![(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)],
        Lattice::Diamonds => vec![(0.0, -0.5), (0.5, 0.0), (0.0, 0.5), (-0.5, 0.0)],
    }
}

/// The distance of the edges of a cell from its centre.
pub(super) fn apothem(lattice: Lattice) -> f32 {
    match lattice {
        Lattice::Hexagons | Lattice::Squares => 0.5,
        Lattice::Diamonds => 0.125_f32.sqrt(),
    }
}

/// A cell whose edges are this far inside of the whole cell's, with rounded corners.
pub(super) fn cell(lattice: Lattice, inset: f32, radius: f32) -> Option<Path> {
    let whole = apothem(lattice);
    let corners = scaled(&cell_corners(lattice), (whole - inset) / whole);
    rounded(&corners, radius)
}

/// A part of a piece's outline: the whole of it, or what is left when its edges move inwards.
///
/// The pieces of one shape stand in the middle of their cell to the eye: a triangle's and a
/// pentagon's middle is halfway between the top and the bottom, a little above that of their mass.
pub(super) fn piece(kind: PieceKind, inset: f32, radius: f32) -> Option<Path> {
    match kind {
        PieceKind::Circle => circle((0.0, 0.0), 0.315 - inset),
        PieceKind::Stone | PieceKind::Plain => circle((0.0, 0.0), 0.345 - inset),
        PieceKind::Triangle => polygon_inset(3, 0.40, (0.0, 0.075), inset, radius),
        PieceKind::Square => {
            let half = 0.272 - inset;
            rounded(
                &[(-half, -half), (half, -half), (half, half), (-half, half)],
                radius,
            )
        }
        PieceKind::Pentagon => polygon_inset(5, 0.358, (0.0, 0.028), inset, radius),
    }
}

/// The distance that the edges of a piece may move inwards before nothing is left.
pub(super) fn depth(kind: PieceKind) -> f32 {
    match kind {
        PieceKind::Circle => 0.315,
        PieceKind::Stone | PieceKind::Plain => 0.345,
        PieceKind::Triangle => 0.2,
        PieceKind::Square => 0.272,
        PieceKind::Pentagon => 0.29,
    }
}

fn polygon_inset(
    corners: u8,
    radius: f32,
    centre: Corner,
    inset: f32,
    rounding: f32,
) -> Option<Path> {
    let apothem = (TAU / 2.0 / f32::from(corners)).cos();
    rounded(
        &regular(corners, radius - inset / apothem, centre),
        rounding,
    )
}

/// The corners of a regular polygon, from the top, clockwise.
pub(super) fn regular(corners: u8, radius: f32, (x, y): Corner) -> Vec<Corner> {
    (0..corners)
        .map(|corner| {
            let angle = f32::from(corner) * TAU / f32::from(corners);
            (x + radius * angle.sin(), y - radius * angle.cos())
        })
        .collect()
}

/// A circle. None if its radius is not positive.
pub(super) fn circle((x, y): Corner, radius: f32) -> Option<Path> {
    if radius <= 0.0 {
        return None;
    }
    PathBuilder::from_circle(x, y, radius)
}

/// A closed polygon whose corners are rounded off by this radius; less where edges are short.
pub(super) fn rounded(corners: &[Corner], radius: f32) -> Option<Path> {
    let mut path = PathBuilder::new();
    let count = corners.len();
    for (index, &corner) in corners.iter().enumerate() {
        let before = corners[(index + count - 1) % count];
        let after = corners[(index + 1) % count];
        if radius <= 0.0 {
            line(&mut path, corner);
            continue;
        }
        line(&mut path, towards(corner, before, radius));
        let (end_x, end_y) = towards(corner, after, radius);
        path.quad_to(corner.0, corner.1, end_x, end_y);
    }
    path.close();
    path.finish()
}

/// An open line through points.
pub(super) fn polyline(points: &[Corner]) -> Option<Path> {
    let mut path = PathBuilder::new();
    for &point in points {
        line(&mut path, point);
    }
    path.finish()
}

fn line(path: &mut PathBuilder, (x, y): Corner) {
    if path.is_empty() {
        path.move_to(x, y);
    } else {
        path.line_to(x, y);
    }
}

/// The point this far from one corner on the way to another, at most halfway.
fn towards((x, y): Corner, (to_x, to_y): Corner, far: f32) -> Corner {
    let length = (to_x - x).hypot(to_y - y);
    let part = if length > 0.0 {
        (far / length).min(0.5)
    } else {
        0.0
    };
    (x + (to_x - x) * part, y + (to_y - y) * part)
}

/// Corners moved towards the centre or away from it.
pub(super) fn scaled(corners: &[Corner], factor: f32) -> Vec<Corner> {
    let scale = |&(x, y): &Corner| (x * factor, y * factor);
    corners.iter().map(scale).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const KINDS: [PieceKind; 5] = [
        PieceKind::Circle,
        PieceKind::Triangle,
        PieceKind::Square,
        PieceKind::Pentagon,
        PieceKind::Stone,
    ];

    #[test]
    fn pieces_are_centred_and_inside_of_every_cell() {
        for kind in KINDS {
            let bounds = piece(kind, 0.0, 0.0).unwrap().bounds();
            let middle = f32::midpoint(bounds.top(), bounds.bottom());
            assert!((bounds.left() + bounds.right()).abs() < 1e-4, "{kind:?}");
            assert!(middle.abs() < 0.03, "{kind:?}: {middle}");
            assert!(bounds.bottom() < 0.46 && bounds.top() > -0.46, "{kind:?}");
        }
    }

    #[test]
    fn insets_make_shapes_smaller_until_nothing_is_left() {
        for kind in KINDS {
            let width = |inset| piece(kind, inset, 0.0).map_or(0.0, |path| path.bounds().width());
            assert!(width(0.0) > width(0.08) && width(0.08) > width(0.15));
            assert!(width(depth(kind) - 0.02) > 0.0);
        }
        for lattice in [Lattice::Hexagons, Lattice::Squares, Lattice::Diamonds] {
            let bounds = cell(lattice, 0.0, 0.0).unwrap().bounds();
            assert!((bounds.width() - 1.0).abs() < 1e-5);
            assert!(cell(lattice, 0.1, 0.02).unwrap().bounds().width() < 0.9);
        }
    }
}
