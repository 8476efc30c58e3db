//! Paths of cells and pieces, in units of a cell around its centre, y downwards.

use std::f32::consts::TAU;

use tiny_skia::{Path, PathBuilder};

use super::super::{Kind, Tiling};

/// A corner of a polygon.
pub(super) type Corner = (f32, f32);

/// The corners of a cell, from the top or top left, clockwise.
pub(super) fn cell_corners(tiling: Tiling) -> Vec<Corner> {
    match tiling {
        Tiling::Hexagons => regular(6, 1.0 / 3.0_f32.sqrt(), (0.0, 0.0)),
        Tiling::Squares => vec![(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)],
        Tiling::Diamonds => vec![(0.0, -0.5), (0.5, 0.0), (0.0, 0.5), (-0.5, 0.0)],
    }
}

/// The distance of the edges of a cell from its centre.
pub(super) fn apothem(tiling: Tiling) -> f32 {
    match tiling {
        Tiling::Hexagons | Tiling::Squares => 0.5,
        Tiling::Diamonds => 0.125_f32.sqrt(),
    }
}

/// A cell whose edges are this far inside of the whole cell's, with rounded corners.
pub(super) fn cell(tiling: Tiling, inset: f32, radius: f32) -> Option<Path> {
    let whole = apothem(tiling);
    let corners = scaled(&cell_corners(tiling), (whole - inset) / whole);
    rounded(&corners, radius)
}

/// A part of a piece's outline: the whole of it, or what is left when its edges move inwards.
///
/// The pieces of one shape stand in the middle of their cell to the eye: a triangle's and a
/// pentagon's middle is halfway between the top and the bottom, a little above that of their mass.
pub(super) fn piece(kind: Kind, inset: f32, radius: f32) -> Option<Path> {
    match kind {
        Kind::Circle => circle((0.0, 0.0), 0.315 - inset),
        Kind::Stone => circle((0.0, 0.0), 0.345 - inset),
        Kind::Triangle => polygon_inset(3, 0.40, (0.0, 0.075), inset, radius),
        Kind::Square => {
            let half = 0.272 - inset;
            rounded(
                &[(-half, -half), (half, -half), (half, half), (-half, half)],
                radius,
            )
        }
        Kind::Pentagon => polygon_inset(5, 0.358, (0.0, 0.028), inset, radius),
    }
}

/// The distance that the edges of a piece may move inwards before nothing is left.
pub(super) fn depth(kind: Kind) -> f32 {
    match kind {
        Kind::Circle => 0.315,
        Kind::Stone => 0.345,
        Kind::Triangle => 0.2,
        Kind::Square => 0.272,
        Kind::Pentagon => 0.29,
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

    const KINDS: [Kind; 5] = [
        Kind::Circle,
        Kind::Triangle,
        Kind::Square,
        Kind::Pentagon,
        Kind::Stone,
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
        for tiling in [Tiling::Hexagons, Tiling::Squares, Tiling::Diamonds] {
            let bounds = cell(tiling, 0.0, 0.0).unwrap().bounds();
            assert!((bounds.width() - 1.0).abs() < 1e-5);
            assert!(cell(tiling, 0.1, 0.02).unwrap().bounds().width() < 0.9);
        }
    }
}
