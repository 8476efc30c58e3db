//! Pieces and the pawn.

use tiny_skia::{Path, Transform};

use super::super::Lattice;
use super::drawing::{Drawing, Finish, Paint, Pen, Space, Tone};
use super::face;
use super::inks::Body;
use super::shapes;
use super::sprite::{FADES, Place};
use crate::theme::Rgb;
use parlour_rules::games::PieceKind;

/// The width of the rim of a ring.
const RING: f32 = 0.112;

/// The radius of the corners of pieces.
const ROUND: f32 = 0.035;

/// A piece. One that fades becomes smaller and paler.
pub(super) fn piece(pen: &Pen, kind: PieceKind, body: Body, place: Place, fade: u8) -> Drawing {
    let left = 1.0 - f32::from(fade) / f32::from(FADES);
    let (scale, up) = standing(pen, place);
    let drawing = match pen.finish {
        Finish::Lines => lined(pen, kind, body),
        Finish::Flat => flat(pen, kind, body, place),
        Finish::Shaded => shaded(kind, body),
    };
    let drawing = faded(drawing, left);
    moved(drawing, scale * (0.6 + 0.4 * left), up)
}

/// The size of a piece and its height above the middle.
fn standing(pen: &Pen, place: Place) -> (f32, f32) {
    let size = match pen.lattice {
        Lattice::Hexagons => 1.0,
        // Where no line is around it there is more room.
        Lattice::Squares if pen.is_coarse() => 1.25,
        Lattice::Squares => 1.12,
        Lattice::Diamonds => 0.78,
    };
    match place {
        Place::Middle | Place::Passing => match pen.free {
            Some(free) => between_lines(size, free),
            None => (size, 0.0),
        },
        Place::Raised => (size * 0.66, 0.15 * size),
    }
}

/// The size and height of a piece that shares no text cell with the line above it, where that makes
/// it only a little smaller: a text cell has two colours, and none is left for the line.
fn between_lines(size: f32, (top, bottom): (f32, f32)) -> (f32, f32) {
    let radius = shapes::depth(PieceKind::Circle) * size;
    let fitted = radius.min(f32::midpoint(top, bottom));
    if radius <= top || fitted < LEAST_FITTED * radius {
        return (size, 0.0);
    }
    (size * fitted / radius, top - fitted)
}

/// The smallest part of its size that a piece is drawn in to keep off the lines.
const LEAST_FITTED: f32 = 0.75;

/// A piece that would stand here: its outline, or half of what is seen of it.
pub(super) fn ghost(pen: &Pen, kind: PieceKind, body: Body) -> Drawing {
    let mut drawing = Drawing::crisp(Space::Round, pen);
    let outline = |inset| shapes::piece(kind, inset, ROUND);
    match pen.finish {
        Finish::Lines => drawing.line(outline(0.0), pen.hair, body.ink),
        Finish::Flat => {
            drawing.fill(outline(0.0), Tone::new(body.ink, 110));
        }
        Finish::Shaded => drawing = faded(shaded(kind, body), 0.5),
    }
    let (scale, up) = standing(pen, Place::Middle);
    moved(drawing, scale, up)
}

/// In lines: filled, or a ring of at least one dot.
fn lined(pen: &Pen, kind: PieceKind, body: Body) -> Drawing {
    let mut drawing = Drawing::new(Space::Round);
    if body.ring {
        let width = pen.hair.max(0.07);
        drawing.line(shapes::piece(kind, width / 2.0, 0.0), width, body.ink);
    } else {
        drawing.fill(shapes::piece(kind, 0.0, 0.0), body.ink);
    }
    drawing
}

/// In dots: each belongs to the piece or to the cell, whose face is seen through a ring.
fn flat(pen: &Pen, kind: PieceKind, body: Body, place: Place) -> Drawing {
    let (size, _) = standing(pen, place);
    let mut drawing = Drawing::crisp(Space::Round, pen);
    // A ring in one colour with its inside is a disc.
    let hollow = body.ring && body.ink != body.core;
    let outside = sharp(pen, kind, false, size);
    let inside = sharp(pen, kind, true, size).filter(|_| hollow);
    let ring = outside.clone().zip(inside).and_then(|(outside, inside)| {
        let mut ring = tiny_skia::PathBuilder::new();
        ring.push_path(&outside);
        // Turned over, the other way round: what it goes around is not filled.
        ring.push_path(&inside.transform(Transform::from_scale(-1.0, 1.0))?);
        ring.finish()
    });
    drawing.fill(ring.or(outside), body.ink);
    drawing
}

/// The outline of a piece, or of the inside of a ring, with its level and upright edges between
/// two dots. The inside is at least a dot smaller, and seen however few dots there are.
fn sharp(pen: &Pen, kind: PieceKind, inside: bool, size: f32) -> Option<Path> {
    let rim = |dot: f32| {
        let dots = match kind {
            _ if !inside => 0.0,
            // There is little room inside of a triangle.
            PieceKind::Triangle => (RING * size / dot).floor().max(1.0),
            _ => (RING * size / dot).round().max(1.0),
        };
        dots * dot / size
    };
    let (across, down) = (rim(pen.dot.0), rim(pen.dot.1));
    let most = shapes::depth(kind) - 0.6 * pen.hair / size;
    let outer = shapes::piece(kind, 0.0, 0.0)?.bounds();
    let bottom = pen.snap_down(outer.bottom() * size) / size - down;
    match kind {
        PieceKind::Circle | PieceKind::Stone | PieceKind::Plain => {
            // A stone is large only where there is light and shadow on it. The outermost dots are
            // never single ones.
            let path = shapes::piece(PieceKind::Circle, 0.0, 0.0)?;
            let radius = shapes::depth(PieceKind::Circle) * size;
            // Of few dots it is broad at the top, too.
            let more = if pen.is_coarse() { 0.12 } else { -0.05 };
            let y = pen.snap_down(radius) + more * pen.dot.1;
            let x = pen.snap_across(y) - 0.05 * pen.dot.0;
            let part = |half: f32, rim: f32, dot: f32| (half - rim * size).max(0.4 * dot) / radius;
            let scale = (part(x, across, pen.dot.0), part(y, down, pen.dot.1));
            path.transform(Transform::from_scale(scale.0, scale.1))
        }
        PieceKind::Square => {
            let right = pen.snap_across(outer.right() * size) / size - across;
            let corners = [
                (-right, -bottom),
                (right, -bottom),
                (right, bottom),
                (-right, bottom),
            ];
            shapes::rounded(&corners, 0.0)
        }
        PieceKind::Triangle | PieceKind::Pentagon => {
            let path = shapes::piece(kind, across.max(down).min(most), 0.0)?;
            let lower = bottom - path.bounds().bottom();
            path.transform(Transform::from_translate(0.0, lower))
        }
    }
}

/// A piece as a thick tile that lies on the board, lit from above.
fn shaded(kind: PieceKind, body: Body) -> Drawing {
    let mut drawing = Drawing::new(Space::Round);
    let Body {
        ring,
        ink,
        core,
        heart,
    } = body;
    let shape = |inset, down: f32| lowered(shapes::piece(kind, inset, ROUND), down);
    for (spread, alpha) in [(-0.035, 0.10), (-0.02, 0.14), (-0.005, 0.20)] {
        drawing.fill(shape(spread, 0.06), Tone::shade(alpha));
    }
    // A dark rim, so that a light tile is seen on a light cell; and the tile's side, with a line
    // where it meets the board.
    drawing.fill(shape(-0.012, -0.006), body.rim());
    drawing.fill(shape(-0.008, 0.040), ink.mix(Rgb::BLACK, 0.72));
    drawing.fill(shape(0.0, 0.030), ink.mix(Rgb::BLACK, 0.45));
    let top = Paint::Down {
        from: (-0.34, Tone::solid(ink.mix(Rgb::WHITE, 0.22))),
        to: (0.34, Tone::solid(ink.mix(Rgb::BLACK, 0.10))),
    };
    drawing.fill(shape(0.0, -0.012), top);
    let edge = Paint::Down {
        from: (-0.36, Tone::light(0.55)),
        to: (0.12, Tone::light(0.0)),
    };
    drawing.line(shape(0.011, -0.012), 0.02, edge);
    if ring {
        hole(&mut drawing, &shape, core, ink);
    } else if body.is_dark() {
        // A groove that is seen on black: the light falls on its lower edge.
        drawing.line(shape(0.085, -0.010), 0.044, core.mix(Rgb::BLACK, 0.2));
        drawing.line(shape(0.073, -0.016), 0.016, Tone::shade(0.45));
    } else {
        // A groove that follows the edge.
        drawing.line(shape(0.085, -0.004), 0.016, Tone::light(0.16));
        drawing.line(shape(0.085, -0.014), 0.016, Tone::shade(0.16));
    }
    if kind == PieceKind::Pentagon {
        face::gem(&mut drawing, 0.78, heart);
    }
    drawing
}

/// The inside of a ring: darker above, where the rim throws its shadow.
fn hole(drawing: &mut Drawing, shape: &impl Fn(f32, f32) -> Option<Path>, core: Rgb, ink: Rgb) {
    drawing.fill(shape(RING - 0.012, 0.0), ink.mix(Rgb::WHITE, 0.38));
    drawing.fill(shape(RING - 0.004, -0.014), ink.mix(Rgb::BLACK, 0.45));
    let inside = Paint::Down {
        from: (-0.2, Tone::solid(core.mix(Rgb::BLACK, 0.35))),
        to: (0.2, Tone::solid(core)),
    };
    drawing.fill(shape(RING + 0.004, -0.002), inside);
}

/// The pawn: a head on a body. On a stone it is smaller, and in lines cut out of it.
pub(super) fn pawn(pen: &Pen, ink: Rgb, edge: Rgb, on_stone: bool, place: Place) -> Drawing {
    let mut drawing = Drawing::crisp(Space::Round, pen);
    let outline = |grown: f32| pawn_outline(if on_stone { 0.78 } else { 1.0 }, grown);
    match pen.finish {
        Finish::Lines => {
            if on_stone {
                drawing.fill(outline(pen.hair), edge);
            }
            drawing.fill(outline(0.0), ink);
        }
        Finish::Flat => {
            if on_stone {
                drawing.fill(outline(0.8 * pen.hair), edge);
            }
            drawing.fill(outline(0.0), ink);
        }
        Finish::Shaded => {
            for (spread, alpha) in [(0.05, 0.10), (0.03, 0.14)] {
                drawing.fill(lowered(outline(spread), 0.03), Tone::shade(alpha));
            }
            drawing.fill(outline(0.028), ink.mix(Rgb::BLACK, 0.72));
            let light = Paint::Around {
                centre: (-0.07, -0.2),
                radius: 0.55,
                from: Tone::solid(ink.mix(Rgb::WHITE, 0.55)),
                to: Tone::solid(ink.mix(Rgb::BLACK, 0.28)),
            };
            drawing.fill(outline(0.0), light);
        }
    }
    let (scale, up) = standing(pen, place);
    moved(drawing, scale, up)
}

/// The outline of a chess pawn, grown by `by` on all sides.
fn pawn_outline(size: f32, grown: f32) -> Option<Path> {
    let mut path = tiny_skia::PathBuilder::new();
    let at = |x: f32, y: f32| (x * size, y * size);
    let (head_x, head_y) = at(0.0, -0.155);
    path.push_circle(head_x, head_y, 0.125 * size + grown);
    let g = grown;
    let (neck, collar, foot) = (at(0.075, -0.06), at(0.13, -0.02), at(0.205, 0.27));
    path.move_to(-neck.0 - g, neck.1 - g);
    path.line_to(neck.0 + g, neck.1 - g);
    path.line_to(collar.0 + g, collar.1 + g);
    path.quad_to(0.095 * size + g, 0.12 * size, foot.0 + g, 0.17 * size);
    path.line_to(foot.0 + g, foot.1 + g);
    path.line_to(-foot.0 - g, foot.1 + g);
    path.line_to(-foot.0 - g, 0.17 * size);
    path.quad_to(-0.095 * size - g, 0.12 * size, -collar.0 - g, collar.1 + g);
    path.close();
    path.finish()
}

fn lowered(path: Option<Path>, down: f32) -> Option<Path> {
    path.and_then(|path| path.transform(Transform::from_translate(0.0, down)))
}

/// A drawing in another size, moved up.
fn moved(mut drawing: Drawing, scale: f32, up: f32) -> Drawing {
    let transform = Transform::from_scale(scale, scale).post_translate(0.0, -up);
    let height = |y: f32| y * scale - up;
    drawing.strokes.retain_mut(|stroke| {
        let Some(path) = stroke.path.clone().transform(transform) else {
            return false;
        };
        stroke.path = path;
        stroke.line = stroke.line.map(|width| width * scale);
        match &mut stroke.paint {
            Paint::Flat(_) => {}
            Paint::Down { from, to } => (from.0, to.0) = (height(from.0), height(to.0)),
            Paint::Around { centre, radius, .. } => {
                *centre = (centre.0 * scale, height(centre.1));
                *radius *= scale;
            }
        }
        true
    });
    drawing
}

/// A drawing of which only a part is left, from 1 to 0.
fn faded(mut drawing: Drawing, left: f32) -> Drawing {
    let fade = |tone: &mut Tone| tone.alpha = (f32::from(tone.alpha) * left) as u8;
    for stroke in &mut drawing.strokes {
        match &mut stroke.paint {
            Paint::Flat(tone) => fade(tone),
            Paint::Down { from, to } => {
                fade(&mut from.1);
                fade(&mut to.1);
            }
            Paint::Around { from, to, .. } => {
                fade(from);
                fade(to);
            }
        }
    }
    drawing
}
