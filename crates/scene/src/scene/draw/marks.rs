//! Marks, numbers, arrows and directions.

use super::super::{Lattice, Mark};
use super::drawing::{Drawing, Finish, Pen, Space, Tone};
use super::face::size;
use super::letters;
use super::shapes::{self, Corner};
use super::sprite::Number;
use crate::theme::Rgb;

/// A mark.
pub(super) fn mark(pen: &Pen, mark: Mark, ink: Rgb, empty: bool) -> Drawing {
    match mark {
        Mark::Cursor => cursor(pen, ink),
        Mark::Choice if empty => dot(pen, ink, (0.0, 0.0), 1.0 / 6.0),
        Mark::Choice if pen.finish == Finish::Lines && pen.lattice == Lattice::Squares => {
            // Clear of a ring, in a text cell of its own.
            dot(pen, ink, (0.42, 0.4), 0.06)
        }
        Mark::Choice => {
            let (x, y) = corner(pen.lattice, 1.0);
            dot(pen, ink, (x, -y), 0.06)
        }
        Mark::Capture => wedges(pen, ink),
        Mark::Trade => bars(pen, ink),
        Mark::Threat => badge(
            "!",
            pen,
            ink,
            ink.mix(Rgb::BLACK, 0.85),
            corner(pen.lattice, 1.0),
        ),
        Mark::Hint if empty => sign("?", pen, ink, (0.0, 0.0), 0.42),
        Mark::Hint => {
            let paper = ink.mix(Rgb::BLACK, 0.85);
            badge("?", pen, ink, paper, corner(pen.lattice, -1.0))
        }
        Mark::From if empty => ring(pen, ink, (0.0, 0.0), 0.11),
        Mark::From => ring(pen, ink, beside(pen.lattice), 0.06),
        Mark::To => pointers(pen, ink),
        Mark::Passed if empty => dot(pen, ink, (0.0, 0.0), 0.07),
        Mark::Passed => dot(pen, ink, beside(pen.lattice), 0.05),
        Mark::Captured if empty => cross(pen, ink, (0.0, 0.0), 0.13),
        Mark::Captured => {
            let (x, y) = corner(pen.lattice, -1.0);
            cross(pen, ink, (x, -y), 0.07)
        }
        Mark::Winning => super::face::glow(pen, ink),
    }
}

/// The place of a sign in the upper left (-1) or right (1) of a cell.
fn corner(lattice: Lattice, side: f32) -> Corner {
    match lattice {
        Lattice::Hexagons => (0.32 * side, -0.25),
        Lattice::Squares => (0.345 * side, -0.345),
        Lattice::Diamonds => (0.215 * side, -0.17),
    }
}

/// The place of a small sign to the left of a piece.
fn beside(lattice: Lattice) -> Corner {
    match lattice {
        Lattice::Hexagons | Lattice::Squares => (-0.415, 0.0),
        Lattice::Diamonds => (-0.37, 0.0),
    }
}

/// A ring around the whole cell, over the gap.
fn cursor(pen: &Pen, ink: Rgb) -> Drawing {
    let mut drawing = Drawing::crisp(Space::Cell, pen);
    let ring = |inset: f32, round| shapes::cell(pen.lattice, inset, round);
    match pen.finish {
        Finish::Lines | Finish::Flat => {
            // In place of the line between the cells.
            drawing.line(ring(0.0, 0.0), pen.hair, ink);
            // Twice as thick as the other cells' lines, where a piece leaves room for that.
            if pen.finish == Finish::Lines && pen.hair < 0.05 {
                drawing.line(ring(pen.hair, 0.0), pen.hair, ink);
            }
        }
        Finish::Shaded => {
            let width = 0.068;
            let inset = (width - pen.gap) / 2.0;
            drawing.line(ring(inset + 0.045, 0.06), 0.03, Tone::shade(0.35));
            drawing.line(ring(inset, 0.08), width, ink);
            drawing.line(ring(inset - 0.018, 0.08), 0.014, Tone::light(0.35));
        }
    }
    drawing
}

fn dot(pen: &Pen, ink: Rgb, at: Corner, radius: f32) -> Drawing {
    let mut drawing = Drawing::crisp(Space::Round, pen);
    let radius = (radius * size(pen.lattice)).max(0.6 * pen.hair);
    let radius = if pen.finish == Finish::Flat {
        (radius * 0.8).max(0.6 * pen.hair)
    } else {
        radius
    };
    let few = radius < 2.5 * pen.dot.1;
    if pen.finish != Finish::Shaded && few && at == (0.0, 0.0) {
        // So few dots make no circle.
        let (x, y) = (pen.snap_across(radius), pen.snap_down(radius));
        let corners = [(-x, -y), (x, -y), (x, y), (-x, y)];
        drawing.fill(shapes::rounded(&corners, 0.0), ink);
        return drawing;
    }
    if pen.finish == Finish::Shaded {
        drawing.fill(
            shapes::circle((at.0, at.1 + 0.014), radius * 1.12),
            Tone::shade(0.35),
        );
    }
    drawing.fill(shapes::circle(at, radius), ink);
    drawing
}

fn ring(pen: &Pen, ink: Rgb, at: Corner, radius: f32) -> Drawing {
    let mut drawing = Drawing::crisp(Space::Round, pen);
    let width = pen.hair.max(0.035);
    let radius = (radius * size(pen.lattice)).max(pen.hair);
    drawing.line(shapes::circle(at, radius), width, tone(pen, ink, 190));
    drawing
}

/// An ink of this opacity; in lines a whole one.
fn tone(pen: &Pen, ink: Rgb, opacity: u8) -> Tone {
    match pen.finish {
        Finish::Lines => Tone::solid(ink),
        Finish::Flat | Finish::Shaded => Tone::new(ink, opacity),
    }
}

fn cross(pen: &Pen, ink: Rgb, (x, y): Corner, reach: f32) -> Drawing {
    let mut drawing = Drawing::crisp(Space::Round, pen);
    let reach = (reach * size(pen.lattice)).max(pen.hair);
    let width = pen.hair.max(0.045);
    for (from, to) in [((-1.0, -1.0), (1.0, 1.0)), ((-1.0, 1.0), (1.0, -1.0))] {
        let at = |(dx, dy): Corner| (x + dx * reach, y + dy * reach);
        drawing.line(shapes::polyline(&[at(from), at(to)]), width, ink);
    }
    drawing
}

/// A wedge in every corner of the cell, pointing at what stands there.
fn wedges(pen: &Pen, ink: Rgb) -> Drawing {
    let mut drawing = Drawing::crisp(Space::Cell, pen);
    let inset = pen.gap / 2.0
        + if pen.finish == Finish::Shaded {
            0.02
        } else {
            0.0
        };
    let whole = shapes::apothem(pen.lattice);
    let corners = shapes::scaled(&shapes::cell_corners(pen.lattice), (whole - inset) / whole);
    let length = match pen.lattice {
        Lattice::Squares => 0.24,
        Lattice::Hexagons | Lattice::Diamonds => 0.2,
    };
    let length = f32::max(length, 1.6 * pen.hair);
    let count = corners.len();
    for (index, &corner) in corners.iter().enumerate() {
        let towards = |other: Corner| {
            let (dx, dy) = (other.0 - corner.0, other.1 - corner.1);
            let part = length / dx.hypot(dy);
            (corner.0 + dx * part, corner.1 + dy * part)
        };
        let before = towards(corners[(index + count - 1) % count]);
        let after = towards(corners[(index + 1) % count]);
        drawing.fill(shapes::rounded(&[before, corner, after], 0.0), ink);
    }
    drawing
}

/// Bars above and below what stands there: equal takes equal, and both are gone.
fn bars(pen: &Pen, ink: Rgb) -> Drawing {
    let mut drawing = Drawing::crisp(Space::Round, pen);
    let (y, half) = match pen.lattice {
        Lattice::Hexagons => (0.425, 0.17),
        Lattice::Squares => (0.425, 0.3),
        Lattice::Diamonds => (0.345, 0.11),
    };
    for y in [-y, y] {
        // In lines, clear of those of the cell.
        let y = if pen.finish == Finish::Lines {
            y * 0.86
        } else {
            y
        };
        let bar = shapes::polyline(&[(-half, y), (half, y)]);
        drawing.line(bar, pen.hair.max(0.06), ink);
    }
    drawing
}

/// Small triangles that point from both sides at what has come.
fn pointers(pen: &Pen, ink: Rgb) -> Drawing {
    let mut drawing = Drawing::crisp(Space::Round, pen);
    let (edge, half) = match pen.lattice {
        Lattice::Hexagons | Lattice::Squares => (0.5 - pen.gap / 2.0, 0.075_f32),
        Lattice::Diamonds => (0.44 - pen.gap / 2.0, 0.05),
    };
    let length = f32::max(0.075, 0.9 * pen.hair);
    let half = half.max(0.9 * pen.hair);
    for side in [-1.0, 1.0] {
        let corners = [
            (side * edge, -half),
            (side * (edge - length), 0.0),
            (side * edge, half),
        ];
        drawing.fill(shapes::rounded(&corners, 0.0), ink);
    }
    drawing
}

/// A sign in the middle of a cell or, smaller, beside it.
fn sign(text: &str, pen: &Pen, ink: Rgb, at: Corner, height: f32) -> Drawing {
    let mut drawing = Drawing::crisp(Space::Round, pen);
    let height = size(pen.lattice) * height;
    letters::write(&mut drawing, text, at, height, Tone::solid(ink));
    drawing
}

/// A number on a disc: in a corner, or larger in the middle.
pub(super) fn number(pen: &Pen, number: Number, ink: Rgb, paper: Rgb) -> Drawing {
    let mut text = arrayvec::ArrayString::<2>::new();
    if number.value >= 10 {
        text.push(char::from(b'0' + number.value / 10 % 10));
    }
    text.push(char::from(b'0' + number.value % 10));
    if number.corner {
        return badge(&text, pen, ink, paper, corner(pen.lattice, -1.0));
    }
    let mut drawing = Drawing::crisp(Space::Round, pen);
    let radius = 0.21 * size(pen.lattice);
    drawing.fill(shapes::circle((0.0, 0.0), radius), Tone::shade(0.3));
    drawing.line(shapes::circle((0.0, 0.0), radius), 0.025, ink);
    letters::write(
        &mut drawing,
        &text,
        (0.0, 0.0),
        radius * 1.2,
        Tone::solid(ink),
    );
    drawing
}

/// A sign on a small disc.
fn badge(text: &str, pen: &Pen, disc: Rgb, ink: Rgb, at: Corner) -> Drawing {
    let mut drawing = Drawing::crisp(Space::Round, pen);
    let radius = 0.125 * size(pen.lattice);
    let shadow = (at.0, at.1 + 0.012);
    drawing.fill(shapes::circle(shadow, radius * 1.15), Tone::shade(0.4));
    drawing.fill(shapes::circle(at, radius), disc);
    letters::write(&mut drawing, text, at, radius * 1.15, Tone::solid(ink));
    drawing
}

/// A circle around what stands on a cell.
pub(super) fn circle(pen: &Pen, ink: Rgb) -> Drawing {
    ring(pen, ink, (0.0, 0.0), 0.4)
}

/// The distance to another cell, and a map to points from distances along the way there and aside
/// of it.
fn course(lattice: Lattice, (dx, dy): (i16, i16)) -> Option<(f32, impl Fn(f32, f32) -> Corner)> {
    let rows = match lattice {
        Lattice::Hexagons => 0.75_f32.sqrt(),
        Lattice::Squares => 1.0,
        Lattice::Diamonds => 0.5,
    };
    let (x, y) = (f32::from(dx) / 2.0, f32::from(dy) * rows);
    let length = x.hypot(y);
    let (ux, uy) = (x / length, y / length);
    let along = move |far: f32, aside: f32| (ux * far - uy * aside, uy * far + ux * aside);
    (length > 0.0).then_some((length, along))
}

/// An arrowhead in the middle of an empty neighbour, which points away from here.
pub(super) fn way(pen: &Pen, step: (i16, i16), ink: Rgb) -> Drawing {
    let mut drawing = Drawing::crisp(Space::Cell, pen);
    let Some((length, along)) = course(pen.lattice, step) else {
        return drawing;
    };
    // Longer than wide, as it would point three ways otherwise.
    let corners = [
        along(1.24 * length, 0.0),
        along(0.78 * length, 0.15 * length),
        along(0.88 * length, 0.0),
        along(0.78 * length, -0.15 * length),
    ];
    let head = || shapes::rounded(&corners, 0.02);
    drawing.line(head(), 0.04, Tone::shade(0.5));
    drawing.fill(head(), ink);
    drawing
}

/// An arrow from the middle of this cell to that of another.
pub(super) fn arrow(pen: &Pen, (dx, dy): (i16, i16), ink: Rgb) -> Drawing {
    let mut drawing = Drawing::crisp(Space::Cell, pen);
    let Some((length, along)) = course(pen.lattice, (dx, dy)) else {
        return drawing;
    };
    // From the edge of one piece to the edge of the other's cell, or to that of a neighbour's piece.
    let (start, end) = (0.3, (length - 0.45).max(0.8));
    let width = pen.hair.max(0.09);
    let head = f32::max(0.24, 3.0 * pen.hair);
    let corners = [
        along(start, -width / 2.0),
        along(end - head, -width / 2.0),
        along(end - head, -head * 0.6),
        along(end, 0.0),
        along(end - head, head * 0.6),
        along(end - head, width / 2.0),
        along(start, width / 2.0),
    ];
    drawing.fill(shapes::rounded(&corners, 0.0), tone(pen, ink, 215));
    drawing
}
