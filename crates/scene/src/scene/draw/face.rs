//! Cells: their faces, the special ground of some, and the light of those that won.

use super::super::Lattice;
use super::drawing::{Drawing, Finish, Paint, Pen, Space, Tone};
use super::shapes::{self, Corner};
use crate::theme::Rgb;
use parlour_rules::games::{Side, Terrain};

/// The distance that the dark rim of the board reaches beyond its outermost cells.
const RIM: f32 = 0.022;

/// The radius of the corners of a cell.
const ROUND: f32 = 0.07;

/// A cell's face with half of the gap around it.
pub(super) fn face(pen: &Pen, fill: Rgb, grout: Rgb) -> Drawing {
    // Lines of whole dots in one colour: what changes at the edges of a cell is little to send.
    let mut drawing = Drawing::crisp(Space::Cell, pen);
    let cell = |inset, radius| shapes::cell(pen.lattice, inset, radius);
    let inset = pen.gap / 2.0;
    match pen.finish {
        Finish::Lines => drawing.line(cell(0.0, 0.0), pen.hair, grout),
        Finish::Flat => {
            drawing.fill(cell(0.0, 0.0), fill);
            // Squares differ by their shades.
            let is_shaded = pen.lattice != Lattice::Hexagons && pen.is_coarse();
            if !is_shaded && grout != fill {
                drawing.line(cell(0.0, 0.0), pen.hair, grout);
            }
        }
        Finish::Shaded => {
            let (top, bottom) = edges(pen.lattice);
            drawing.fill(cell(-RIM, 0.0), grout);
            let face = Paint::Down {
                from: (top, Tone::solid(fill.mix(Rgb::WHITE, 0.055))),
                to: (bottom, Tone::solid(fill.mix(Rgb::BLACK, 0.10))),
            };
            drawing.fill(cell(inset, ROUND), face);
            // A bevel: light from above on the edge.
            let bevel = Paint::Down {
                from: (top, Tone::light(0.17)),
                to: (0.05, Tone::light(0.0)),
            };
            drawing.line(cell(inset + 0.011, ROUND), 0.02, bevel);
            let shade = Paint::Down {
                from: (0.0, Tone::shade(0.0)),
                to: (bottom, Tone::shade(0.25)),
            };
            drawing.line(cell(inset + 0.011, ROUND), 0.02, shade);
        }
    }
    drawing
}

/// The heights of a cell's top and bottom.
fn edges(lattice: Lattice) -> (f32, f32) {
    let bottom = match lattice {
        Lattice::Hexagons => 1.0 / 3.0_f32.sqrt(),
        Lattice::Squares | Lattice::Diamonds => 0.5,
    };
    (-bottom, bottom)
}

/// The special ground of a cell, whatever stands on it.
pub(super) fn ground(pen: &Pen, terrain: Terrain, ink: Rgb) -> Drawing {
    match terrain {
        Terrain::Plain => Drawing::crisp(Space::Round, pen),
        Terrain::Gold => gold(pen, ink),
        Terrain::Home(side) => home(pen, side, ink),
        Terrain::Goal(side) => goal(pen, side, ink),
        Terrain::Neutral => hatching(pen, ink),
    }
}

/// A diamond, and a line inside the cell that is seen around whatever stands there.
fn gold(pen: &Pen, ink: Rgb) -> Drawing {
    let mut drawing = Drawing::crisp(Space::Round, pen);
    let size = size(pen.lattice);
    match pen.finish {
        Finish::Shaded => gem(&mut drawing, size, ink),
        _ => drawing.fill(shapes::rounded(&diamond(size), 0.01), ink),
    }
    let line = match pen.finish {
        Finish::Lines => (pen.hair, Tone::solid(ink)),
        Finish::Flat => return drawing,
        Finish::Shaded => (0.018, Tone::new(ink, 110)),
    };
    // The gap between the cell's edge and the line is as wide as can be seen.
    let inset = (2.0 * pen.hair).max(0.075);
    drawing.line(shapes::cell(pen.lattice, inset, 0.05), line.0, line.1);
    drawing
}

/// A gem of two facets: the light falls from the upper left.
pub(super) fn gem(drawing: &mut Drawing, size: f32, ink: Rgb) {
    let shadow: Vec<Corner> = diamond(1.05 * size).map(|(x, y)| (x, y + 0.022)).to_vec();
    drawing.fill(shapes::rounded(&shadow, 0.02), Tone::shade(0.35));
    drawing.fill(shapes::rounded(&diamond(size), 0.01), ink);
    let [top, right, bottom, left] = diamond(size);
    let middle = (0.0, 0.0);
    drawing.fill(
        shapes::rounded(&[top, middle, left], 0.0),
        Tone::light(0.35),
    );
    drawing.fill(
        shapes::rounded(&[middle, right, bottom], 0.0),
        Tone::shade(0.22),
    );
}

fn diamond(size: f32) -> [Corner; 4] {
    let (x, y) = (0.125 * size, 0.155 * size);
    [(0.0, -y), (x, 0.0), (0.0, y), (-x, 0.0)]
}

/// A bar on the side's edge of the cell.
fn home(pen: &Pen, side: Side, ink: Rgb) -> Drawing {
    let mut drawing = Drawing::crisp(Space::Round, pen);
    let (y, half) = match pen.lattice {
        Lattice::Hexagons => (0.43, 0.19),
        Lattice::Squares => (0.42, 0.26),
        Lattice::Diamonds => (0.36, 0.09),
    };
    let y = match side {
        Side::First => y,
        Side::Second => -y,
    };
    let tone = match pen.finish {
        Finish::Lines => Tone::solid(ink),
        Finish::Flat | Finish::Shaded => Tone::new(ink, 210),
    };
    let bar = shapes::polyline(&[(-half, y), (half, y)]);
    drawing.line(bar, pen.hair.max(0.035), tone);
    drawing
}

/// A star: filled for the first side, an outline for the second. In few dots it is a diamond.
fn goal(pen: &Pen, side: Side, ink: Rgb) -> Drawing {
    let mut drawing = Drawing::crisp(Space::Round, pen);
    let size = size(pen.lattice);
    let few = pen.finish != Finish::Shaded && 0.27 * size < 5.0 * pen.dot.1;
    let outer = shapes::regular(5, 0.27 * size, (0.0, 0.02));
    let inner = shapes::regular(5, -0.125 * size, (0.0, 0.02));
    // The inner corners are between the outer ones: a pentagon upside down, three corners on.
    let corners: Vec<Corner> = (0..5)
        .flat_map(|corner| [outer[corner], inner[(corner + 3) % 5]])
        .collect();
    let star = if few {
        let (x, y) = (pen.snap_across(0.24 * size), pen.snap_down(0.27 * size));
        shapes::rounded(&[(0.0, -y), (x, 0.0), (0.0, y), (-x, 0.0)], 0.0)
    } else {
        shapes::rounded(&corners, 0.015)
    };
    match side {
        Side::First => drawing.fill(star, ink),
        Side::Second => drawing.line(star, pen.hair.max(0.035), ink),
    }
    drawing
}

/// Lines across the cell: nothing stands here.
fn hatching(pen: &Pen, ink: Rgb) -> Drawing {
    let mut drawing = Drawing::crisp(Space::Round, pen);
    // The lines end where the cell is wide enough for a square of this half side.
    let reach = match (pen.lattice, pen.finish) {
        // A text cell has two colours: it is the hatching's or the line's between two cells.
        (Lattice::Hexagons, _) | (Lattice::Squares, Finish::Lines) => 0.3,
        (Lattice::Squares, _) => 0.38,
        (Lattice::Diamonds, _) => 0.2,
    };
    let tone = match pen.finish {
        Finish::Lines => Tone::solid(ink),
        Finish::Flat | Finish::Shaded => Tone::new(ink, 90),
    };
    for step in [-1.0, 0.0, 1.0_f32] {
        // A line through (step, 0) that rises to the right, inside the square.
        let step = step * reach;
        let (from, to) = if step < 0.0 {
            ((-reach, reach + step), (reach + step, -reach))
        } else {
            ((step - reach, reach), (reach, step - reach))
        };
        drawing.line(shapes::polyline(&[from, to]), pen.hair.max(0.022), tone);
    }
    drawing
}

/// The largest size of something in the middle of a cell.
pub(super) const fn size(lattice: Lattice) -> f32 {
    match lattice {
        Lattice::Hexagons => 1.0,
        Lattice::Squares => 1.05,
        Lattice::Diamonds => 0.72,
    }
}

/// The light of a winning cell: rings that fade inwards.
pub(super) fn glow(pen: &Pen, ink: Rgb) -> Drawing {
    let mut drawing = Drawing::crisp(Space::Cell, pen);
    let inset = pen.gap / 2.0;
    let ring = |inset: f32| shapes::cell(pen.lattice, inset, 0.05);
    match pen.finish {
        Finish::Lines => {
            // Two lines inside the cell's own.
            drawing.line(ring(2.0 * pen.hair), pen.hair, ink);
        }
        // In place of the line between the cells, so that a piece of the same colour stays apart.
        Finish::Flat => drawing.line(ring(0.0), pen.hair, ink),
        Finish::Shaded => {
            for (step, alpha) in [(0.16, 24), (0.13, 34), (0.10, 46), (0.075, 64), (0.055, 90)] {
                drawing.line(ring(inset + step / 2.0), step, Tone::new(ink, alpha));
            }
            drawing.line(ring(inset + 0.02), 0.04, ink);
        }
    }
    drawing
}
